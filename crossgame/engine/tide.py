# SPDX-License-Identifier: MIT
"""A round as the rules work it out, on copies: for looking ahead (I8). What really happens is ``game``'s business."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crossgame.rules.legality import judge
from crossgame.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.rules.legality import WordTest
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position


class Laying(NamedTuple):
    """What a seat has submitted: its tiles, () for a swap or a pass, and the points at the start of the round."""

    seat: int
    placed: tuple[NewTile, ...]
    points: int


class Round(NamedTuple):
    """What came of a round.

    Attributes:
        position: the board after it; no new islands, as nobody knows where they will be.
        points: of each submission, 0 for what was destroyed.
        stood: whether its tiles were placed.
    """

    position: Position
    points: tuple[int, ...]
    stood: tuple[bool, ...]


def worked_out(position: Position, layings: Sequence[Laying], words: WordTest) -> Round:
    """Work a round out: the most points first, of equals the lower seat; each play judged on the board as it then is.

    Args:
        position: at the start of the round; not changed.
        layings: of all seats, each legal there.
        words: the word test.
    """
    after = position.copy()
    points, stood = [0] * len(layings), [False] * len(layings)
    order = sorted(range(len(layings)), key=lambda i: (-layings[i].points, layings[i].seat))
    for index in order:
        seat, placed, _ = layings[index]
        if placed:
            gained = lay(after, seat, placed, words)
            points[index], stood[index] = gained or 0, gained is not None
    for (seat, placed, _), stands in zip(layings, stood, strict=True):
        ended(after, seat, tiles=len(placed) if stands else 0)
    return Round(after, tuple(points), tuple(stood))


def lay(position: Position, seat: int, placed: tuple[NewTile, ...], words: WordTest) -> int | None:
    """Lay a play on a position, which is changed; return its points, or ``None`` where it is illegal (no change)."""
    if any(position.board.tile(new.row, new.col) for new in placed):
        return None
    verdict = judge(position, Play.of(placed, position.board), seat=seat, words=words)
    if not verdict.acceptable:
        return None
    position.lay(placed, seat)
    position.convert(verdict.converted, seat)
    for island in verdict.claimed:
        position.claim(island, seat)
    return verdict.total


def ended(position: Position, seat: int, *, tiles: int) -> None:
    """Let a turn of a seat in which it placed so many tiles have ended: its right to hop may come or go."""
    policy = position.ruleset.connection
    standing = position.standing(seat)
    position.stand(seat, policy.after_turn(standing, tiles=tiles))

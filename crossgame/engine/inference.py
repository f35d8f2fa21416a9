# SPDX-License-Identifier: MIT
"""What the other side seems to have kept, told from its last play: it would hardly have laid that beside better ones.

Sets of tiles that it may hold still are drawn from the unseen ones and weighed by how far the play it made falls short
of the best one that each set would have allowed. Uses only what everybody at the table has seen.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.leaves import LeaveTable

_SLACK = 2.0
"""Points of equity that a player gives away without noticing: a play so much worse is 1/e as likely."""
_ANYHOW = 0.01
"""How likely the play is with any tiles at all: nobody is as regular as the leave values."""
_BLANK_COST = 5
"""A rack with a blank takes so many times as long to look at."""


class Past(NamedTuple):
    """The other side's last play.

    Attributes:
        position: the board before it.
        play: what it laid.
        bag: tiles in the bag before it drew.
    """

    position: Position
    play: Play
    bag: int


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """Tiles that the other side may have kept.

    Attributes:
        sets: tile bytes, each of equal length.
        sums: running sums of their weights.
    """

    sets: tuple[tuple[int, ...], ...]
    sums: tuple[float, ...]

    def at(self, share: float) -> tuple[int, ...]:
        """Return the set at a share (0 to 1) of all weight."""
        return self.sets[min(int(np.searchsorted(self.sums, share * self.sums[-1])), len(self.sets) - 1)]


def before(position: Position, squares: Sequence[tuple[int, int]], *, bag: int) -> Past | None:
    """Return the last play as it was made, ``None`` if these squares are none.

    Args:
        position: the board with the play.
        squares: where it lies.
        bag: tiles in the bag now, at least one (so that the other side drew as many as it laid).
    """
    tiles = position.board.tiles.copy()
    placed: list[NewTile] = []
    for row, col in squares:
        if not (0 <= row < tiles.shape[0] and 0 <= col < tiles.shape[1] and tiles[row, col]):
            return None
        placed.append(NewTile(row, col, int(tiles[row, col])))
        tiles[row, col] = 0
    if not placed:
        return None
    old = Board.of(tiles, position.board.owner)
    return Past(Position(position.ruleset, old), Play.of(placed, old), bag + len(placed))


def kept_by(
    past: Past,
    unseen: Sequence[int],
    *,
    leaves: LeaveTable,
    bests: Callable[[Position, Sequence[tuple[int, ...]], int], list[float]],
    raw: np.random.PCG64,
    count: int,
) -> Guess | None:
    """Return what the other side may have kept, ``None`` where its play says nothing.

    Args:
        past: its last play.
        unseen: tiles that the mover can't see, those kept among them.
        leaves: what leaves are worth.
        bests: the best equity of each of some racks on a position with so many tiles in the bag; fewer if it was
            stopped.
        raw: chance.
        count: sets to look at, about.
    """
    ruleset = past.position.ruleset
    laid = tuple(BLANK if placed.tile & BLANK else placed.tile for placed in past.play.placed)
    size = ruleset.rack_size - len(laid)
    verdict = judge(past.position, past.play, seat=1, words=None)
    if size < 1 or verdict.faults:
        return None
    drawn = _drawn(unseen, size, raw, count=max(1, count // _BLANK_COST) if BLANK in laid else count)
    sets = sorted(drawn)
    fade = min(1.0, past.bag / ruleset.rack_size)
    reached = [verdict.total + fade * leaves.value(kept) for kept in sets]
    possible = bests(past.position, [(*laid, *kept) for kept in sets], past.bag)
    if len(possible) < len(sets):
        return None
    weights = [
        drawn[kept] * (math.exp(-max(0.0, most - own) / _SLACK) + _ANYHOW)
        for kept, own, most in zip(sets, reached, possible, strict=True)
    ]
    return Guess(tuple(sets), tuple(accumulate(weights)))


def _drawn(unseen: Sequence[int], size: int, raw: np.random.PCG64, *, count: int) -> Counter[tuple[int, ...]]:
    """Return sets of tiles drawn at random, and how often each came up."""
    tiles = np.array(unseen)
    order = raw.random_raw(count * len(tiles)).reshape(count, -1).argsort(axis=1)[:, :size]
    found = np.sort(tiles.take(order), axis=1)
    return Counter(map(tuple, found.tolist()))

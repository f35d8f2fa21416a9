# SPDX-License-Identifier: MIT
"""Who was faster (M8): whose play took a square, or spoiled a word, of a play that came too late. Changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.rules.board import FrozenBoard
from crossgame.rules.legality import judge
from crossgame.rules.play import Play
from crossgame.rules.position import Position
from crossgame.rules.verdict import Violation

if TYPE_CHECKING:
    from crossgame.game.commands import Place
    from crossgame.game.desk import Desk
    from crossgame.game.events import Placed
    from crossgame.game.refusal import Refusal
    from crossgame.rules.board import Board
    from crossgame.rules.layout import Square
    from crossgame.rules.verdict import Verdict


class Before(FrozenBoard):
    """A board as it was before some tiles were laid, to ask single squares of; its arrays are those of now."""

    __slots__ = ("_hidden",)

    def __init__(self, source: Board, hidden: frozenset[Square]) -> None:
        super().__init__(source)
        self._hidden = hidden

    @property
    def count(self) -> int:
        """Number of tiles on the board then."""
        return super().count - len(self._hidden)

    @property
    def is_empty(self) -> bool:
        """Whether no tile lay on the board then."""
        return self.count == 0

    def tile(self, row: int, col: int) -> int:
        """Return the tile byte of a square then, 0 when empty or off the board."""
        return 0 if (row, col) in self._hidden else super().tile(row, col)


def with_faster(desk: Desk, seat: int, command: Place, refusal: Refusal) -> Refusal:
    """Return a refusal with the seat that was faster, if it was refused because of another's play."""
    verdict = refusal.verdict
    if verdict is None:
        return refusal
    taken = _taken(verdict)
    seats = _owner(desk, seat, taken) if taken else _spoiler(desk, seat, command, verdict)
    return replace(refusal, faster=seats)


def _taken(verdict: Verdict) -> frozenset[Square]:
    faults = (fault for fault in verdict.faults if fault.violation is Violation.SQUARE_TAKEN)
    return frozenset(square for fault in faults for square in fault.squares)


def _owner(desk: Desk, seat: int, taken: frozenset[Square]) -> int:
    """Return whose tiles lie on taken squares: of several the newest that is still remembered."""
    owner = desk.ledger.position.board.owner
    owners = {square: int(owner[square]) for square in sorted(taken) if owner[square] != seat}
    for play in reversed(desk.ledger.plays):
        if play.seat != seat and owners.keys() & _squares(play):
            return play.seat
    return next(iter(owners.values()), 0)


def _spoiler(desk: Desk, seat: int, command: Place, verdict: Verdict) -> int:
    """Return who laid the newest tiles without which the play would have been right, 0 if it never was."""
    wrong = frozenset(square for word in verdict.unknown for square in word.squares)
    hidden: frozenset[Square] = frozenset()
    now = desk.ledger.position
    for play in reversed(desk.ledger.plays):
        if play.seat == seat or not wrong & _squares(play):
            continue
        hidden |= _squares(play)
        then = Position(now.ruleset, Before(now.board, hidden), now.islands, now.claims, now.standings)
        if judge(then, Play.of(command.placed, then.board), seat=seat, words=desk.words).acceptable:
            return play.seat
    return 0


def _squares(play: Placed) -> frozenset[Square]:
    return frozenset(tile.square for tile in play.placed)

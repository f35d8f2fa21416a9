# SPDX-License-Identifier: MIT
"""Who was faster (M8): whose play took a square, or spoiled a word, of a play that came too late. Changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.game.events import Claimed
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


_LATE = 24
"""Plays of others that may have come between a play and its arrival, where everything is taken back to see."""


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
    if taken:
        return replace(refusal, faster=_owner(desk, seat, taken))
    if desk.ledger.ruleset.islands is not None:
        return replace(refusal, faster=_winner(desk, seat, command))
    return replace(refusal, faster=_spoiler(desk, seat, command, verdict))


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


def _winner(desk: Desk, seat: int, command: Place) -> int:
    """Return who laid, claimed or converted what keeps a play from being right, 0 if it never was (I9).

    The newest plays of others are taken back one after the other with all that they won; boards with islands are small.
    """
    ledger = desk.ledger
    board, claims = ledger.position.board.copy(), dict(ledger.position.claims)
    hops = (seat,) if ledger.position.standing(seat).may_hop else ()
    until = ledger.seq + 1
    for play in [play for play in reversed(ledger.plays) if play.seat != seat][:_LATE]:
        for mark in [mark for mark in ledger.marks if play.seq < mark.seq < until and mark.seat == play.seat]:
            if isinstance(mark, Claimed):
                claims = {island: owner for island, owner in claims.items() if island not in mark.islands}
                continue
            for square, owner in zip(mark.squares, mark.owners, strict=True):
                board.owner[square] = owner if board.owner[square] == mark.seat else board.owner[square]
        board.lift(_squares(play))
        until = play.seq
        then = Position.of(ledger.ruleset, board, islands=ledger.position.islands, claims=claims, hops=hops)
        if judge(then, Play.of(command.placed, board), seat=seat, words=desk.words).acceptable:
            return play.seat
    return 0


def _squares(play: Placed) -> frozenset[Square]:
    return frozenset(tile.square for tile in play.placed)

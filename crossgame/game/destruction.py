# SPDX-License-Identifier: MIT
"""Why a play of a round no longer fits when its turn comes, and whose plays of that round did it (I8).

It reads what the round has done so far from the ledger, and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crossgame.game.events import Converted, DestroyCause, Destroyed
from crossgame.rules.legality import judge
from crossgame.rules.play import Play
from crossgame.rules.verdict import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.game.desk import Desk
    from crossgame.game.events import RoundEntry
    from crossgame.game.ledger import Ledger
    from crossgame.rules.layout import Square
    from crossgame.rules.verdict import Verdict


class Why(NamedTuple):
    """A cause, the squares that it is about, the words that are none, and who did it."""

    cause: DestroyCause
    squares: tuple[Square, ...]
    words: tuple[tuple[int, ...], ...]
    by: tuple[int, ...]


def anchors(ledger: Ledger, entry: RoundEntry) -> tuple[Square, ...]:
    """Return the own letters that an entry's play is joined to on the board as it is."""
    board = ledger.position.board
    formed = judge(ledger.position, Play.of(entry.placed, board), seat=entry.seat, words=None).words
    old = (s for word in formed for s, new in zip(word.squares, word.new, strict=True) if not new)
    return tuple(dict.fromkeys(square for square in old if board.owner[square] == entry.seat))


def destroyed(desk: Desk, entry: RoundEntry, verdict: Verdict, *, joined: tuple[Square, ...], since: int) -> Destroyed:
    """Return the end of a play that does not fit any more.

    Args:
        desk: the moment.
        entry: the play.
        verdict: what is wrong with it now.
        joined: its ``anchors`` when the round began.
        since: number of the event that closed the round.
    """
    why = _why(desk.ledger, entry, verdict, joined=joined, since=since)
    assert entry.direction is not None, "plays have a direction"
    return Destroyed(
        *desk.stamp,
        seat=entry.seat,
        placed=entry.placed,
        direction=entry.direction,
        cause=why.cause,
        squares=why.squares,
        words=why.words,
        by=why.by,
    )


def _why(ledger: Ledger, entry: RoundEntry, verdict: Verdict, *, joined: tuple[Square, ...], since: int) -> Why:
    position = ledger.position
    faults = {fault.violation: fault.squares for fault in verdict.faults}
    if taken := faults.get(Violation.SQUARE_TAKEN):
        return Why(DestroyCause.SQUARE_TAKEN, taken, (), _layers(ledger, taken, since))
    if claimed := faults.get(Violation.ISLAND_CLAIMED):
        owners = {position.claims[position.island(*square)] for square in claimed}
        return Why(DestroyCause.ISLAND_CLAIMED, claimed, (), tuple(sorted(owners)))
    if faults and joined:
        return Why(DestroyCause.NOT_ATTACHED, joined, (), _converters(ledger, joined, entry.seat, since))
    if faults:
        touched = faults.get(Violation.TOUCHES_OPPONENT, ())
        return Why(DestroyCause.TOUCHES_OTHERS, touched, (), _layers(ledger, touched, since))
    squares = tuple(dict.fromkeys(square for word in verdict.unknown for square in word.squares))
    words = tuple(word.letters for word in verdict.unknown)
    return Why(DestroyCause.BAD_WORD, squares, words, _layers(ledger, squares, since))


def _layers(ledger: Ledger, squares: Iterable[Square], since: int) -> tuple[int, ...]:
    """Return the seats whose plays of this round lie on some of these squares."""
    wanted = set(squares)
    plays = (play for play in ledger.plays if play.seq > since)
    return tuple(sorted({play.seat for play in plays if any(tile.square in wanted for tile in play.placed)}))


def _converters(ledger: Ledger, squares: tuple[Square, ...], seat: int, since: int) -> tuple[int, ...]:
    """Return the seats that took these letters from a seat in this round."""
    wanted = set(squares)
    marks = (mark for mark in ledger.marks if mark.seq > since and isinstance(mark, Converted))
    return tuple(
        sorted(
            {
                mark.seat
                for mark in marks
                if any(s in wanted and owner == seat for s, owner in zip(mark.squares, mark.owners, strict=True))
            }
        )
    )

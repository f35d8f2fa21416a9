# SPDX-License-Identifier: MIT
"""How a ledger changes by the events of rounds and islands (I4-I8): a part of ``changes``, called by it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossgame.game.events import (
    Claimed,
    Converted,
    Destroyed,
    HintUsed,
    PresenceChanged,
    RoundClosed,
    RoundOpened,
    Submission,
    SubmissionKind,
    Submitted,
    Surfaced,
    Withdrawn,
)
from crossgame.game.ledger import KEPT_PLAYS
from crossgame.game.spending import EventError, spend

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.events import Placed
    from crossgame.game.ledger import Ledger
    from crossgame.rules.play import NewTile


def entry_due(ledger: Ledger, seat: int, kind: SubmissionKind, placed: tuple[NewTile, ...] = ()) -> None:
    """Take the next entry of a round that is worked out; does nothing where there are no rounds.

    Raises:
        EventError: another seat's entry is next, or one of another kind or with other tiles, or none.
    """
    if not ledger.ruleset.traits.rounds:
        return
    due = ledger.entries.pop(0) if ledger.entries else None
    if due is None or (due.seat, due.kind, due.placed) != (seat, kind, placed):
        raise EventError(f"seat {seat} does in round {ledger.round} what the round's order does not say")


def turn_taken(ledger: Ledger, seat: int, *, tiles: int) -> None:
    """Set where a seat stands after a turn in which it placed so many tiles (I4)."""
    before = ledger.position.standing(seat)
    after = ledger.ruleset.connection.after_turn(before, tiles=tiles)
    if after != before:
        ledger.position.stand(seat, after)


def hops(ledger: Ledger, event: Placed) -> bool:
    """Tell whether a play, not yet laid, stands apart from letters that its seat has on the board (I4)."""
    standing, owner = ledger.position.standing(event.seat), ledger.position.board.owner
    if not (standing.may_hop and standing.letters):
        return False
    old = (s for word in event.words for s, new in zip(word.squares, word.new, strict=True) if not new)
    return not any(owner[square] == event.seat for square in old)


def _submitted(ledger: Ledger, event: Submitted) -> None:
    if not ledger.round_open or not ledger.hands[event.seat].in_rotation:
        raise EventError(f"event {event.seq} hands in something while no round is open to seat {event.seat}")
    ledger.submissions.pop(event.seat, None)
    ledger.submissions[event.seat] = event


def _withdrawn(ledger: Ledger, event: Withdrawn) -> None:
    if ledger.submissions.pop(event.seat, None) is None:
        raise EventError(f"event {event.seq} takes back what seat {event.seat} has not handed in")


def _presence_changed(ledger: Ledger, event: PresenceChanged) -> None:
    if ledger.hands[event.seat] and event.here:
        ledger.away.pop(event.seat, None)
    else:
        ledger.away[event.seat] = event.at_ms


def _round_opened(ledger: Ledger, event: RoundOpened) -> None:
    due = ledger.ruleset.traits.rounds and not ledger.round_open and not ledger.entries
    if not due or event.number != ledger.round + 1:
        raise EventError(f"event {event.seq} opens round {event.number}, which is not due")
    ledger.round, ledger.round_open, ledger.round_since_ms = event.number, True, event.at_ms


def _round_closed(ledger: Ledger, event: RoundClosed) -> None:
    if not ledger.round_open or event.number != ledger.round:
        raise EventError(f"event {event.seq} closes round {event.number}, which is not open")
    seats = [entry.seat for entry in event.order]
    if sorted(seats) != list(ledger.rotation()):
        raise EventError(f"event {event.seq} does not hold one entry for each seat")
    for entry in event.order:
        handed = ledger.submissions.get(entry.seat)
        action = Submission(SubmissionKind.PASS) if handed is None else handed.action
        # What others have handed in is not known to a seat that is only told of it.
        if action is not None and (action.kind, action.placed) != (entry.kind, entry.placed):
            raise EventError(f"event {event.seq} says of seat {entry.seat} what it has not handed in")
    ledger.round_open = False
    ledger.submissions.clear()
    ledger.entries = list(event.order)


def _destroyed(ledger: Ledger, event: Destroyed) -> None:
    entry_due(ledger, event.seat, SubmissionKind.PLAY, event.placed)
    hand = ledger.hands[event.seat]
    spend(hand, event.placed)
    hand.tally = hand.tally.losing()
    turn_taken(ledger, event.seat, tiles=0)


def _claimed(ledger: Ledger, event: Claimed) -> None:
    position, play = ledger.position, _newest(ledger, event)
    covered = {position.island(*tile.square) for tile in play.placed}
    new = set(event.islands)
    if not new or len(new) < len(event.islands) or new - covered or new & position.claims.keys() or 0 in new:
        raise EventError(f"event {event.seq} claims islands that its play did not")
    if {position.island(*square) for square in event.squares if position.board.contains(*square)} != new:
        raise EventError(f"event {event.seq} has other squares than its islands")
    for island in event.islands:
        position.claim(island, event.seat)
    hand = ledger.hands[event.seat]
    hand.tally = hand.tally.gaining(islands=len(new))
    _mark(ledger, event)


def _converted(ledger: Ledger, event: Converted) -> None:
    board, play = ledger.position.board, _newest(ledger, event)
    formed = {square for word in play.words for square in word.squares}
    before = dict(zip(event.squares, event.owners, strict=True))
    if len(before) < len(event.squares) or not before or event.seat in event.owners or before.keys() - formed:
        raise EventError(f"event {event.seq} converts letters that its play did not")
    if any(not board.tile(*square) or board.owner[square] != owner for square, owner in before.items()):
        raise EventError(f"event {event.seq} takes letters from seats whose they are not")
    ledger.position.convert(event.squares, event.seat)
    hand = ledger.hands[event.seat]
    hand.tally = hand.tally.gaining(conversions=len(before))
    _mark(ledger, event)


def _surfaced(ledger: Ledger, event: Surfaced) -> None:
    position = ledger.position
    squares = [square for island in event.islands for square in island]
    if not all(event.islands) or len(set(squares)) < len(squares):
        raise EventError(f"event {event.seq} lets islands of no square appear, or two on one square")
    if any(not position.board.contains(*s) or position.board.tile(*s) or position.island(*s) for s in squares):
        raise EventError(f"event {event.seq} lets islands appear where they can't")
    position.surface(event.islands)
    ledger.surfacings += 1


def _hint_used(ledger: Ledger, event: HintUsed) -> None:
    if event.seat not in ledger.hands:
        raise KeyError(event.seat)


def _newest(ledger: Ledger, event: Claimed | Converted) -> Placed:
    if not ledger.plays or ledger.plays[-1].seat != event.seat:
        raise EventError(f"event {event.seq} does not come of the newest play")
    return ledger.plays[-1]


def _mark(ledger: Ledger, event: Claimed | Converted) -> None:
    ledger.marks.append(event)
    del ledger.marks[: -2 * KEPT_PLAYS]


APPLY: dict[type, Callable[[Ledger, Any], None]] = {
    Submitted: _submitted,
    Withdrawn: _withdrawn,
    PresenceChanged: _presence_changed,
    RoundOpened: _round_opened,
    RoundClosed: _round_closed,
    Destroyed: _destroyed,
    Claimed: _claimed,
    Converted: _converted,
    Surfaced: _surfaced,
    HintUsed: _hint_used,
}
"""What each of them does."""

# SPDX-License-Identifier: MIT
"""``apply``: the one place where a game changes, for live play and for replay alike (R7).

It believes what an event says but never lets it break the count of tiles: what is not there can't be taken (R10).
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from crossgame.game.events import (
    Accepted,
    Challenged,
    ClockChanged,
    Drawn,
    Ended,
    Event,
    Passed,
    PassReason,
    Placed,
    SeatChanged,
    SeatState,
    Started,
    SubmissionKind,
    Swapped,
    TakenBack,
    WindowClosed,
)
from crossgame.game.ledger import KEPT_PLAYS, Hand, OpenWindow
from crossgame.game.round_changes import APPLY, entry_due, hops, turn_taken
from crossgame.game.spending import EventError as EventError
from crossgame.game.spending import rack_tile as rack_tile
from crossgame.game.spending import spend
from crossgame.game.spending import without as without
from crossgame.game.windows import entitled
from crossgame.rules.alphabet import letter_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from crossgame.game.events import SeatInfo
    from crossgame.game.ledger import Ledger


def apply(ledger: Ledger, event: Event) -> None:
    """Change a ledger as an event says.

    Raises:
        EventError: the event can't have happened now; the ledger is then of no further use.
    """
    if event.seq != ledger.seq + 1:
        raise EventError(f"event {event.seq} comes after event {ledger.seq}")
    if event.at_ms < ledger.at_ms:
        raise EventError(f"event {event.seq} lies before the one that precedes it")
    if ledger.result is not None:
        raise EventError(f"event {event.seq} comes after the end of the game")
    if (event.seq == 1) is not isinstance(event, Started):
        raise EventError("a game starts with Started, once")
    try:
        _APPLY[type(event)](ledger, event)
    except EventError:
        raise
    except KeyError as error:
        raise EventError(f"event {event.seq} names seat {error}, which is not in the game") from error
    except (TypeError, ValueError, LookupError, OverflowError) as error:
        raise EventError(f"event {event.seq} can't be applied: {error}") from error
    ledger.seq, ledger.at_ms = event.seq, event.at_ms


def _started(ledger: Ledger, event: Started) -> None:
    ledger.hands = {info.seat: Hand(info) for info in sorted(event.seats, key=lambda info: info.seat)}
    begins = event.first in ledger.hands if ledger.ruleset.turns.one_by_one else event.first == 0
    if len(ledger.hands) != len(event.seats) or not begins:
        raise EventError("the seats of the game are not as Started says")
    _turn_to(ledger, event.first, event.at_ms)
    if ledger.ruleset.clock.initial_ms and ledger.ruleset.turns.one_by_one:
        ledger.clocks = dict.fromkeys(ledger.hands, ledger.ruleset.clock.initial_ms)


def _drawn(ledger: Ledger, event: Drawn) -> None:
    hand = ledger.hands[event.seat]
    if len(hand.rack) + len(event.tiles) > ledger.ruleset.rack_size:
        raise EventError(f"event {event.seq} draws more tiles than a rack holds")
    _take(ledger, hand, event.tiles)
    hand.rack = tuple(sorted((*hand.rack, *event.tiles)))


def _take(ledger: Ledger, hand: Hand, tiles: tuple[int, ...]) -> None:
    if ledger.ruleset.supply.finite:
        ledger.bag = list(without(ledger.bag, tiles))
        ledger.drawings += 1
    else:
        hand.drawn += len(tiles)


def _placed(ledger: Ledger, event: Placed) -> None:
    hand, board = ledger.hands[event.seat], ledger.position.board
    squares = {placed.square for placed in event.placed}
    if len(squares) < len(event.placed) or any(not board.contains(*s) or board.tile(*s) for s in squares):
        raise EventError(f"event {event.seq} lays tiles where it can't")
    if not all(1 <= letter_of(tile.tile) <= len(ledger.ruleset.tiles.alphabet) for tile in event.placed):
        raise EventError(f"event {event.seq} lays what is no letter")
    entry_due(ledger, event.seat, SubmissionKind.PLAY, event.placed)
    spend(hand, event.placed)
    hop = hops(ledger, event)
    ledger.position.lay(event.placed, event.seat)
    turn_taken(ledger, event.seat, tiles=len(event.placed))
    hand.score += event.total
    ledger.plays.append(event)
    if ledger.ruleset.challenges.checked_at_once:
        hand.tally = hand.tally.playing(event, rack_size=ledger.ruleset.rack_size, hop=hop)
        del ledger.plays[:-KEPT_PLAYS]
    _reach(ledger, hand, event.at_ms)
    ledger.scoreless_before = ledger.scoreless
    ledger.scoreless = 0 if event.total else ledger.scoreless + 1
    ledger.passes = 0
    ledger.out_by = event.seat if event.out else 0
    _turn_over(ledger, event.seat, event.at_ms)
    if event.window:
        ledger.window = OpenWindow(event, set(entitled(ledger, event.seat)))
        ledger.move_since_ms = event.at_ms + ledger.ruleset.challenges.window_ms


def _swapped(ledger: Ledger, event: Swapped) -> None:
    hand = ledger.hands[event.seat]
    if len(event.given) != len(event.drawn):
        raise EventError(f"event {event.seq} swaps unequal numbers of tiles")
    if event.points < 0:
        raise EventError(f"event {event.seq} gives points for a swap")
    entry_due(ledger, event.seat, SubmissionKind.SWAP)
    _take(ledger, hand, event.drawn)
    hand.rack = tuple(sorted((*without(hand.rack, event.given), *event.drawn)))
    for tile in event.given if ledger.ruleset.supply.finite else ():
        insort(ledger.bag, tile)
    hand.score -= event.points
    hand.tally = hand.tally.swapping(event.points)
    turn_taken(ledger, event.seat, tiles=0)
    ledger.scoreless += 1
    ledger.passes = 0
    _turn_over(ledger, event.seat, event.at_ms)


def _passed(ledger: Ledger, event: Passed) -> None:
    entry_due(ledger, event.seat, SubmissionKind.PASS)
    turn_taken(ledger, event.seat, tiles=0)
    ledger.scoreless += 1
    ledger.passes += 1
    own = event.reason in (PassReason.CHOSEN, PassReason.MOVE_TIME)
    if event.reason is PassReason.LOST_TURN:
        ledger.hands[event.seat].loses_next = False
    _turn_over(ledger, event.seat, event.at_ms, counts=own)
    hand = ledger.hands[event.seat]
    hand.tally = hand.tally.passing()


def _accepted(ledger: Ledger, event: Accepted) -> None:
    _window(ledger, event).waiting.discard(event.seat)


def _challenged(ledger: Ledger, event: Challenged) -> None:
    window = _window(ledger, event)
    if event.player != window.play.seat:
        raise EventError(f"event {event.seq} challenges seat {event.player} for another's play")
    challenger, player = ledger.hands[event.seat], ledger.hands[event.player]
    window.waiting.clear()
    player.score += event.points_given - event.points_off
    if event.upheld:
        ledger.scoreless = ledger.scoreless_before + 1
        ledger.out_spoiled = window.play.out
    else:
        challenger.wrong += 1
        challenger.loses_next = challenger.loses_next or event.turn_lost


def _taken_back(ledger: Ledger, event: TakenBack) -> None:
    hand, play = ledger.hands[event.seat], _window(ledger, event).play
    if not ledger.plays or ledger.plays.pop() is not play or (event.seat, event.placed) != (play.seat, play.placed):
        raise EventError(f"event {event.seq} takes back another play than the newest")
    ledger.position.board.lift(placed.square for placed in event.placed)
    hand.rack = tuple(sorted((*hand.rack, *(rack_tile(placed.tile) for placed in event.placed))))
    ledger.out_by, ledger.out_spoiled = 0, False


def _window_closed(ledger: Ledger, event: WindowClosed) -> None:
    _window(ledger, event)
    ledger.window = None
    ledger.move_since_ms = min(ledger.move_since_ms, event.at_ms)


def _clock_changed(ledger: Ledger, event: ClockChanged) -> None:
    ledger.clocks = {seat: remaining for seat, remaining in event.remaining_ms if ledger.hands[seat]}
    ledger.clock_since_ms = event.at_ms
    ledger.running = event.running
    ledger.increments.clear()


def _seat_changed(ledger: Ledger, event: SeatChanged) -> None:
    if event.seat not in ledger.hands and event.state is SeatState.PLAYING and not ledger.ruleset.turns.one_by_one:
        _seat(ledger, event.info)
    hand = ledger.hands[event.seat]
    hand.info, hand.state = event.info, event.state
    ledger.away.pop(event.seat, None)
    if not hand.acts and ledger.window is not None:
        ledger.window.waiting.discard(event.seat)
    if not hand.in_rotation:
        hand.loses_next = False
        ledger.submissions.pop(event.seat, None)
        ledger.last_out = event.state
        if ledger.to_move == event.seat:
            _turn_to(ledger, ledger.next_after(event.seat), event.at_ms)


def _seat(ledger: Ledger, info: SeatInfo) -> None:
    """Seat somebody who joins a game that goes on (M9)."""
    ledger.hands[info.seat] = Hand(info)
    ledger.hands = dict(sorted(ledger.hands.items()))


def _reach(ledger: Ledger, hand: Hand, at_ms: int) -> None:
    """Remember when the first seat has laid as many tiles as the game asks for (M9)."""
    wanted = ledger.ruleset.goal.tiles
    if wanted and ledger.first_done_ms is None and hand.tally.laid >= wanted:
        ledger.first_done_ms = at_ms


def _ended(ledger: Ledger, event: Ended) -> None:
    for seat, score in event.scores:
        ledger.hands[seat].score = score
    for hand in ledger.hands.values():
        hand.loses_next = False
    ledger.to_move = ledger.running = 0
    ledger.round_open = False
    ledger.submissions.clear()
    ledger.result = event


_APPLY: dict[type, Callable[[Ledger, Any], None]] = {
    Started: _started,
    Drawn: _drawn,
    Placed: _placed,
    Swapped: _swapped,
    Passed: _passed,
    Accepted: _accepted,
    Challenged: _challenged,
    TakenBack: _taken_back,
    WindowClosed: _window_closed,
    ClockChanged: _clock_changed,
    SeatChanged: _seat_changed,
    Ended: _ended,
    **APPLY,
}


def _window(ledger: Ledger, event: Accepted | Challenged | TakenBack | WindowClosed) -> OpenWindow:
    if ledger.window is None or ledger.window.play.seq != event.play:
        raise EventError(f"event {event.seq} is about play {event.play}, which can't be challenged")
    return ledger.window


def _turn_over(ledger: Ledger, seat: int, at_ms: int, *, counts: bool = True) -> None:
    if not ledger.ruleset.turns.one_by_one:
        return
    if seat != ledger.to_move or ledger.window is not None:
        raise EventError(f"seat {seat} acts in the turn of seat {ledger.to_move}, or before a challenge window closed")
    if counts:
        ledger.increments.append(seat)
    _turn_to(ledger, ledger.next_after(seat), at_ms)


def _turn_to(ledger: Ledger, seat: int, at_ms: int) -> None:
    ledger.to_move = seat
    ledger.turn_since_ms = ledger.move_since_ms = at_ms

# SPDX-License-Identifier: MIT
"""What comes of a command: a refusal, or events one at a time, each taken in before the next is made (R7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from crossgame.game import clock, windows
from crossgame.game.changes import rack_tile
from crossgame.game.commands import Accept, Challenge, Exchange, LeaveSeat, Pass, Place, Resign
from crossgame.game.ending import end, end_reason
from crossgame.game.events import Accepted, Passed, PassReason, Placed, SeatChanged, SeatKind, SeatState, Swapped
from crossgame.game.refusal import Reason, Refusal
from crossgame.rules.legality import judge
from crossgame.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from crossgame.game.commands import Command
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.rules.verdict import Verdict


def decide(desk: Desk, seat: int, command: Command) -> Refusal | Iterator[Event]:
    """Return why a command of a seat that may act is refused, or what happens; ``settle`` comes after it."""
    match command:
        case Place() | Exchange() | Pass():
            return turn_refusal(desk, seat, command) or _turn(desk, seat, command)
        case Challenge():
            refused = windows.answer_refusal(desk.ledger, seat, command, challenge=True)
            return refused or windows.challenge(desk, seat)
        case Accept():
            refused = windows.answer_refusal(desk.ledger, seat, command, challenge=False)
            return refused or windows.accept(desk, seat, command.play)
        case Resign():
            return fall_out(desk, seat, SeatState.RESIGNED)
        case LeaveSeat():
            return _leave(desk, seat, command)
        case _:
            assert_never(command)


def settle(desk: Desk) -> Iterator[Event]:
    """Go on to where somebody has to act: close an answered window, end the game, pass for who can't act."""
    ledger = desk.ledger
    while ledger.result is None:
        if ledger.window is not None:
            if ledger.window.waiting and len(ledger.rotation()) > 1:
                break
            yield from windows.close(desk)
        elif reason := end_reason(ledger):
            yield from end(desk, reason)
        elif ledger.hands[ledger.to_move].loses_next:
            yield Passed(*desk.stamp, seat=ledger.to_move, reason=PassReason.LOST_TURN)
        elif not ledger.hands[ledger.to_move].acts:
            yield Passed(*desk.stamp, seat=ledger.to_move, reason=PassReason.LEFT)
        else:
            break
    if ledger.result is None and (ledger.running != ledger.to_move or ledger.increments):
        yield from clock.change(desk, ledger.to_move)


def turn_refusal(desk: Desk, seat: int, command: Command) -> Refusal | None:
    """Return why a seat can't act as whose turn it is, or ``None`` if it can.

    Its action is its own Accept of the play before; it closes the window if nobody else has to answer, or when the
    window has been open long enough (C7).
    """
    ledger = desk.ledger
    if ledger.to_move != seat:
        return Refusal(command.id, Reason.NOT_YOUR_TURN)
    if ledger.window is None:
        return None
    wait = windows.closes_at(ledger) - desk.at_ms
    if windows.closes_by_itself(ledger) or (ledger.window.waiting - {seat} and wait > 0):
        return Refusal(command.id, Reason.WINDOW_OPEN, number=max(wait, 1))
    return None


def pass_turn(desk: Desk, reason: PassReason) -> Iterator[Event]:
    """Let the turn of the seat to move go by."""
    seat = desk.ledger.to_move
    yield from _close_before(desk, seat)
    yield Passed(*desk.stamp, seat=seat, reason=reason)


def fall_out(desk: Desk, seat: int, state: SeatState) -> Iterator[Event]:
    """Put a seat out of the game: resigned, or out of time (C11, C12)."""
    yield SeatChanged(*desk.stamp, seat=seat, state=state, info=desk.ledger.hands[seat].info)


def judged(desk: Desk, play: Play, seat: int) -> Verdict:
    """Judge a play; words are looked up only where nothing can be challenged (R6, C7)."""
    words = desk.words if desk.ledger.ruleset.challenges.checked_at_once else None
    return judge(desk.ledger.position, play, seat=seat, words=words)


def _turn(desk: Desk, seat: int, command: Place | Exchange | Pass) -> Refusal | Iterator[Event]:
    if isinstance(command, Place):
        return _place(desk, seat, command)
    if isinstance(command, Exchange) and command.tiles:
        return _exchange(desk, seat, command)
    return pass_turn(desk, PassReason.CHOSEN)


def _place(desk: Desk, seat: int, command: Place) -> Refusal | Iterator[Event]:
    ledger = desk.ledger
    laid = [tile.tile for tile in command.placed]
    if not all(0 < tile < 256 for tile in laid) or not _holds(ledger.hands[seat].rack, map(rack_tile, laid)):
        return Refusal(command.id, Reason.NOT_ON_RACK)
    play = Play.of(command.placed, ledger.position.board)
    verdict = judged(desk, play, seat)
    if not verdict.fits:
        return Refusal(command.id, Reason.DOES_NOT_FIT, verdict)
    if not verdict.acceptable:
        return Refusal(command.id, Reason.UNKNOWN_WORDS, verdict)
    return _placing(desk, seat, play, verdict)


def _placing(desk: Desk, seat: int, play: Play, verdict: Verdict) -> Iterator[Event]:
    ledger = desk.ledger
    yield from _close_before(desk, seat)
    window = bool(windows.entitled(ledger, seat))
    yield Placed(
        *desk.stamp,
        seat=seat,
        placed=play.placed,
        direction=play.direction,
        words=verdict.words,
        bonuses=verdict.bonuses,
        total=verdict.total,
        out=not ledger.bag and len(ledger.hands[seat].rack) == len(play.placed),
        window=window,
    )
    if not (window and ledger.ruleset.challenges.draw_after_window):
        yield from windows.refill(desk, seat)


def _exchange(desk: Desk, seat: int, command: Exchange) -> Refusal | Iterator[Event]:
    ledger, count = desk.ledger, len(command.tiles)
    if not _holds(ledger.hands[seat].rack, command.tiles):
        return Refusal(command.id, Reason.NOT_ON_RACK)
    rule = ledger.ruleset.exchange
    # The tiles that the player before is owed are drawn first, when this command closes the window.
    if not rule.allows(count=count, in_bag=len(ledger.bag) - windows.owed(ledger)):
        return Refusal(command.id, Reason.BAG_TOO_SMALL, number=max(count, rule.bag_minimum))
    return _exchanging(desk, seat, tuple(sorted(command.tiles)))


def _exchanging(desk: Desk, seat: int, given: tuple[int, ...]) -> Iterator[Event]:
    yield from _close_before(desk, seat)
    yield Swapped(*desk.stamp, seat=seat, given=given, drawn=windows.draw(desk, len(given)))


def _close_before(desk: Desk, seat: int) -> Iterator[Event]:
    window = desk.ledger.window
    if window is None:
        return
    if seat in window.waiting:
        yield Accepted(*desk.stamp, seat=seat, play=window.play.seq)
    yield from windows.close(desk)


def _leave(desk: Desk, seat: int, command: LeaveSeat) -> Iterator[Event]:
    info = desk.ledger.hands[seat].info
    kind = SeatKind.PERSON if command.computer is None else SeatKind.COMPUTER
    info = replace(info, kind=kind, level=command.computer)
    yield SeatChanged(*desk.stamp, seat=seat, state=SeatState.LEFT, info=info)


def _holds(rack: Iterable[int], wanted: Iterable[int]) -> bool:
    return not Counter(wanted) - Counter(rack)

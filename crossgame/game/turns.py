# SPDX-License-Identifier: MIT
"""One after the other (``Rotation``): what comes of a command, and how the game goes on to the next turn (R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game import clock, windows
from crossgame.game.commands import Exchange, Pass, Place
from crossgame.game.ending import end, end_reason
from crossgame.game.events import Accepted, Passed, PassReason, Placed, Swapped
from crossgame.game.plays import checked, holds
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.supply import draw, refill
from crossgame.game.view import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.commands import Command
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.game.plays import Checked


def act(desk: Desk, seat: int, command: Place | Exchange | Pass) -> Refusal | Iterator[Event]:
    """Return why what a seat wants to do with its turn is refused, or what happens."""
    if refused := turn_refusal(desk, seat, command):
        return refused
    if isinstance(command, Place):
        found = checked(desk, seat, command)
        return found if isinstance(found, Refusal) else _placing(desk, seat, found)
    if isinstance(command, Exchange) and command.tiles:
        return _exchange(desk, seat, command)
    return pass_turn(desk, PassReason.CHOSEN)


def actions(desk: Desk, seat: int) -> set[Action]:
    """Return what a seat could do now as whose turn it is or will be."""
    ledger = desk.ledger
    found: set[Action] = set()
    if ledger.window is not None and seat in ledger.window.waiting:
        found |= {Action.ACCEPT, Action.CHALLENGE}
    if turn_refusal(desk, seat, Pass("")) is None:
        found |= {Action.PLACE, Action.PASS}
        if ledger.ruleset.exchange.allows(count=1, in_bag=len(ledger.bag) - windows.owed(ledger)):
            found.add(Action.EXCHANGE)
    return found


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


def _placing(desk: Desk, seat: int, found: Checked) -> Iterator[Event]:
    ledger, (play, verdict) = desk.ledger, found
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
        yield from refill(desk, seat)


def _exchange(desk: Desk, seat: int, command: Exchange) -> Refusal | Iterator[Event]:
    ledger, count = desk.ledger, len(command.tiles)
    if not holds(ledger.hands[seat].rack, command.tiles):
        return Refusal(command.id, Reason.NOT_ON_RACK)
    rule = ledger.ruleset.exchange
    # The tiles that the player before is owed are drawn first, when this command closes the window.
    if not rule.allows(count=count, in_bag=len(ledger.bag) - windows.owed(ledger)):
        return Refusal(command.id, Reason.BAG_TOO_SMALL, number=max(count, rule.bag_minimum))
    return _exchanging(desk, seat, tuple(sorted(command.tiles)))


def _exchanging(desk: Desk, seat: int, given: tuple[int, ...]) -> Iterator[Event]:
    yield from _close_before(desk, seat)
    yield Swapped(*desk.stamp, seat=seat, given=given, drawn=draw(desk, seat, len(given)))


def _close_before(desk: Desk, seat: int) -> Iterator[Event]:
    window = desk.ledger.window
    if window is None:
        return
    if seat in window.waiting:
        yield Accepted(*desk.stamp, seat=seat, play=window.play.seq)
    yield from windows.close(desk)

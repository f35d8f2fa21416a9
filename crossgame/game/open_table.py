# SPDX-License-Identifier: MIT
"""No turns (``OpenTable``): everybody acts whenever ready, judged in order of arrival; goals end the game (M4-M9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.commands import Exchange, Place
from crossgame.game.deadlines import Cause, Deadline
from crossgame.game.ending import end
from crossgame.game.events import EndReason, SeatKind, SeatState, Started, Swapped
from crossgame.game.faster import with_faster
from crossgame.game.landing import land, surface
from crossgame.game.plays import checked, holds
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.supply import draw, refill
from crossgame.game.view import Action

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.game.commands import Pass
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.ledger import Ledger
    from crossgame.game.plays import Checked
    from crossgame.rules.policies import Swap


def start(desk: Desk, seats: Sequence[SeatInfo], lexicon: str) -> Iterator[Event]:
    """Let the first islands appear where there are any, fill the racks; nobody is first."""
    infos = tuple(sorted(seats, key=lambda info: info.seat))
    yield Started(*desk.stamp, seats=infos, lexicon=lexicon, first=0, first_draws=(), seed=desk.seed)
    yield from surface(desk)
    for info in infos:
        yield from refill(desk, info.seat)


def act(desk: Desk, seat: int, command: Place | Exchange | Pass) -> Refusal | Iterator[Event]:
    """Return why what a seat wants is refused, or what happens; the board is as it is now (M8)."""
    if is_done(desk.ledger, seat):
        return Refusal(command.id, Reason.TILES_LAID, number=desk.ledger.ruleset.goal.tiles)
    if isinstance(command, Place):
        found = checked(desk, seat, command)
        return with_faster(desk, seat, command, found) if isinstance(found, Refusal) else _placing(desk, seat, found)
    swap = desk.ledger.ruleset.swap
    if isinstance(command, Exchange) and command.tiles and swap is not None:
        return _swap(desk, seat, command, swap)
    return Refusal(command.id, Reason.NO_TURNS)


def settle(desk: Desk) -> Iterator[Event]:
    """End the game when a goal is reached or nobody plays any more."""
    reason = end_reason(desk.ledger)
    if reason is not None and desk.ledger.result is None:
        yield from end(desk, reason)


def next_deadline(ledger: Ledger) -> Deadline | None:
    """Return when the game ends by itself: its time is over, or the wait after the first who is done (M9)."""
    if ledger.result is not None:
        return None
    goal = ledger.ruleset.goal
    found = [Deadline(goal.time_ms, Cause.GOAL)] if goal.time_ms else []
    if ledger.first_done_ms is not None:
        found.append(Deadline(ledger.first_done_ms + goal.wait_ms, Cause.WAIT))
    return min(found, key=lambda deadline: deadline.at_ms, default=None)


def due(desk: Desk, deadline: Deadline) -> Iterator[Event]:
    """End the game whose time has come."""
    yield from end(desk, EndReason.TIME_UP if deadline.cause is Cause.GOAL else EndReason.TILES)


def actions(desk: Desk, seat: int) -> set[Action]:
    """Return what a seat could do now."""
    if is_done(desk.ledger, seat):
        return set()
    return {Action.PLACE} | ({Action.EXCHANGE} if desk.ledger.ruleset.swap is not None else set())


def is_done(ledger: Ledger, seat: int) -> bool:
    """Tell whether a seat has laid as many tiles as the game asks for (M9)."""
    wanted = ledger.ruleset.goal.tiles
    return bool(wanted) and ledger.hands[seat].tally.laid >= wanted


def end_reason(ledger: Ledger) -> EndReason | None:
    """Return why the game is over now, whatever the time.

    A seat that was left and that nobody plays is not waited for.
    """
    goal, hands = ledger.ruleset.goal, ledger.hands
    if _target_reached(ledger):
        return EndReason.TARGET
    present = [seat for seat, hand in hands.items() if hand.acts]
    if goal.tiles and ledger.first_done_ms is not None and all(is_done(ledger, seat) for seat in present):
        return EndReason.TILES
    return EndReason.GIVEN_UP if given_up(ledger) else None


def given_up(ledger: Ledger) -> bool:
    """Tell whether the last person has given the game up: computers would play on for ever.

    When all have left it it goes on, so that they can come back.
    """
    hands = ledger.hands.values()
    people = any(hand.info.kind is SeatKind.PERSON and hand.state is not SeatState.RESIGNED for hand in hands)
    return ledger.last_out is not None and not people


def _target_reached(ledger: Ledger) -> bool:
    wanted = ledger.ruleset.goal.score
    return bool(wanted) and any(hand.score >= wanted for hand in ledger.hands.values() if hand.in_rotation)


def _placing(desk: Desk, seat: int, found: Checked) -> Iterator[Event]:
    yield from land(desk, seat, found.play, found.verdict)
    yield from refill(desk, seat)
    if not _target_reached(desk.ledger):
        yield from surface(desk)


def _swap(desk: Desk, seat: int, command: Exchange, swap: Swap) -> Refusal | Iterator[Event]:
    if not holds(desk.ledger.hands[seat].rack, command.tiles):
        return Refusal(command.id, Reason.NOT_ON_RACK)
    if not swap.allows(len(command.tiles)):
        return Refusal(command.id, Reason.SWAP_COUNT, number=swap.most)
    return _swapping(desk, seat, tuple(sorted(command.tiles)))


def _swapping(desk: Desk, seat: int, given: tuple[int, ...]) -> Iterator[Event]:
    price = desk.prices.of(desk.ledger, seat)
    yield Swapped(*desk.stamp, seat=seat, given=given, drawn=draw(desk, seat, len(given)), points=price)

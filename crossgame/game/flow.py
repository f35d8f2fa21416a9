# SPDX-License-Identifier: MIT
"""How a game goes on, by turn order: the one place where a behaviour is chosen for the ``turns`` of a ruleset.

Decisions are refusals, or events one at a time, each taken in before the next is made (R7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from crossgame.game import clock, deadlines, open_table, opening, rounds, turns, windows
from crossgame.game.commands import (
    Accept,
    Challenge,
    Exchange,
    LeaveSeat,
    Pass,
    Place,
    Resign,
    UseHint,
    Withdraw,
)
from crossgame.game.events import HintUsed, SeatState, Withdrawn
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.seating import fall_out, leave
from crossgame.rules.policies import OpenTable, Rotation, Rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from crossgame.game.commands import Command
    from crossgame.game.deadlines import Deadline
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.ledger import Ledger
    from crossgame.game.view import Action
    from crossgame.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Flow:
    """What a turn order does.

    Attributes:
        start: the first events.
        act: what comes of a play, an exchange or a pass of a seat that may act, or why it is refused.
        settle: goes on from there to where somebody has to act.
        next_deadline: what happens next if nobody acts.
        due: what comes of it.
        pause: what is noted when the time is stopped.
        actions: what a seat could do now, beside leaving.
    """

    start: Callable[[Desk, Sequence[SeatInfo], str], Iterator[Event]]
    act: Callable[[Desk, int, Place | Exchange | Pass], Refusal | Iterator[Event]]
    settle: Callable[[Desk], Iterator[Event]]
    next_deadline: Callable[[Ledger], Deadline | None]
    due: Callable[[Desk, Deadline], Iterator[Event]]
    pause: Callable[[Desk], Iterator[Event]]
    actions: Callable[[Desk, int], set[Action]]


_FLOWS: dict[type, Flow] = {
    Rotation: Flow(
        start=opening.start,
        act=turns.act,
        settle=turns.settle,
        next_deadline=deadlines.next_deadline,
        due=deadlines.due,
        pause=clock.pause,
        actions=turns.actions,
    ),
    OpenTable: Flow(
        start=open_table.start,
        act=open_table.act,
        settle=open_table.settle,
        next_deadline=open_table.next_deadline,
        due=open_table.due,
        pause=clock.note,
        actions=open_table.actions,
    ),
    Rounds: Flow(
        start=rounds.start,
        act=rounds.act,
        settle=rounds.settle,
        next_deadline=rounds.next_deadline,
        due=rounds.due,
        pause=clock.note,
        actions=rounds.actions,
    ),
}


def flow_of(ruleset: Ruleset) -> Flow:
    """Return how a game of this ruleset goes on."""
    return _FLOWS[type(ruleset.turns)]


def decide(desk: Desk, seat: int, command: Command) -> Refusal | Iterator[Event]:
    """Return why a command of a seat that may act is refused, or what happens; the flow's ``settle`` comes after it."""
    match command:
        case Place() | Exchange() | Pass():
            return flow_of(desk.ledger.ruleset).act(desk, seat, command)
        case Challenge():
            refused = windows.answer_refusal(desk.ledger, seat, command, challenge=True)
            return refused or windows.challenge(desk, seat)
        case Accept():
            refused = windows.answer_refusal(desk.ledger, seat, command, challenge=False)
            return refused or windows.accept(desk, seat, command.play)
        case Resign():
            return fall_out(desk, seat, SeatState.RESIGNED)
        case LeaveSeat():
            return leave(desk, seat, command)
        case Withdraw():
            return _withdraw(desk, seat, command)
        case UseHint():
            return iter([HintUsed(*desk.stamp, seat=seat)])
        case _:
            assert_never(command)


def _withdraw(desk: Desk, seat: int, command: Withdraw) -> Refusal | Iterator[Event]:
    """Return why there is nothing to take back, or the taking back (I8)."""
    ledger = desk.ledger
    if command.round not in (0, ledger.round):
        return Refusal(command.id, Reason.ROUND_OVER, number=command.round)
    if seat not in ledger.submissions:
        return Refusal(command.id, Reason.NOTHING_SUBMITTED)
    return iter([Withdrawn(*desk.stamp, seat=seat)])


def happen(desk: Desk) -> Iterator[Event]:
    """Do all that is due."""
    flow = flow_of(desk.ledger.ruleset)
    while (deadline := flow.next_deadline(desk.ledger)) is not None and deadline.at_ms <= desk.at_ms:
        yield from flow.due(desk, deadline)
        yield from flow.settle(desk)

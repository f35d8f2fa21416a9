# SPDX-License-Identifier: MIT
"""What happens by itself when its time has come: windows, clocks, the time for one turn."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from crossgame.game import clock, windows
from crossgame.game.events import PassReason, SeatState
from crossgame.game.seating import fall_out
from crossgame.game.turns import pass_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.game.ledger import Ledger


class Cause(Enum):
    """Whose time it is."""

    WINDOW = "window"
    CLOCK = "clock"
    MOVE = "move"
    GOAL = "goal"
    WAIT = "wait"
    ROUND = "round"
    AWAY = "away"


class Deadline(NamedTuple):
    """When (elapsed ms) something happens, and what."""

    at_ms: int
    cause: Cause


def next_deadline(ledger: Ledger) -> Deadline | None:
    """Return what happens next in turns if nobody acts, ``None`` if nothing ever does."""
    if ledger.result is not None:
        return None
    found: list[Deadline] = []
    if windows.closes_by_itself(ledger):
        found.append(Deadline(windows.closes_at(ledger), Cause.WINDOW))
    elif ledger.ruleset.clock.move_ms:
        found.append(Deadline(move_until(ledger), Cause.MOVE))
    out_at = clock.out_at(ledger)
    if out_at is not None:
        found.append(Deadline(out_at, Cause.CLOCK))
    return min(found, key=lambda deadline: deadline.at_ms, default=None)


def move_until(ledger: Ledger) -> int:
    """Return when the time for this turn is over; it begins when a challenge window can be closed (C11)."""
    return ledger.move_since_ms + ledger.ruleset.clock.move_ms


def due(desk: Desk, deadline: Deadline) -> Iterator[Event]:
    """Do what is due in turns."""
    if deadline.cause is Cause.WINDOW:
        yield from windows.close(desk)
    elif deadline.cause is Cause.CLOCK:
        yield from fall_out(desk, desk.ledger.running, SeatState.OUT_OF_TIME)
    else:
        yield from pass_turn(desk, PassReason.MOVE_TIME)

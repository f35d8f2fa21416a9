# SPDX-License-Identifier: MIT
"""Time (C11): a stopwatch that pauses and forgives jumps, and the sums of clocks. It reads no clock of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import ClockChanged
from crossgame.rules.policies import Overtime

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.game.ledger import Ledger

MAX_STEP_MS = 30_000
"""What one step between two looks at the time counts at most: a machine that slept eats nobody's clock."""
HEARTBEAT_MS = 10_000
"""How often a table looks at the time at least (``Game.next_deadline_ms``), far below ``MAX_STEP_MS``."""
_NS = 1_000_000
_MINUTE_MS = 60_000


class Stopwatch:
    """Milliseconds since a game began, pauses left out.

    Time that goes backwards counts nothing, and a jump forward counts ``MAX_STEP_MS``.
    """

    __slots__ = ("_elapsed", "_last", "_now", "_running")

    def __init__(self, now: Callable[[], int], elapsed_ms: int = 0) -> None:
        self._now = now
        self._elapsed = elapsed_ms * _NS
        self._last = now()
        self._running = True

    @property
    def is_running(self) -> bool:
        """Whether time counts."""
        return self._running

    def elapsed_ms(self) -> int:
        """Return the time so far."""
        now = self._now()
        if self._running:
            self._elapsed += min(max(now - self._last, 0), MAX_STEP_MS * _NS)
        self._last = now
        return self._elapsed // _NS

    def stop(self) -> None:
        """Let no more time count."""
        self.elapsed_ms()
        self._running = False

    def start(self) -> None:
        """Let time count again."""
        self.elapsed_ms()
        self._running = True


def remaining_ms(ledger: Ledger, seat: int, at_ms: int) -> int | None:
    """Return the time that a seat has left at a moment (negative = overtime), ``None`` without clocks."""
    left = ledger.clocks.get(seat)
    if left is None or seat != ledger.running:
        return left
    return left - (at_ms - ledger.clock_since_ms)


def change(desk: Desk, running: int) -> Iterator[Event]:
    """Charge the time since the last change, add increments, and start another clock (0 = none)."""
    ledger = desk.ledger
    if not ledger.clocks:
        return
    left = {seat: remaining_ms(ledger, seat, desk.at_ms) or 0 for seat in ledger.clocks}
    for seat in ledger.increments:
        left[seat] += ledger.ruleset.clock.increment_ms
    yield ClockChanged(*desk.stamp, remaining_ms=tuple(left.items()), running=running)


def pause(desk: Desk) -> Iterator[Event]:
    """Put into the record what the clocks show; the one that runs will run on."""
    yield from change(desk, desk.ledger.running)


def note(desk: Desk) -> Iterator[Event]:
    """Put into the record how long a game has been played, where no clock says so (M9: its time may end it)."""
    if desk.at_ms > desk.ledger.at_ms:
        yield ClockChanged(*desk.stamp, remaining_ms=(), running=0)


def out_at(ledger: Ledger) -> int | None:
    """Return when (elapsed ms) the seat whose clock runs will be out of the game, ``None`` if never."""
    left = ledger.clocks.get(ledger.running)
    if left is None:
        return None
    clock = ledger.ruleset.clock
    grace = clock.out_after_minutes * _MINUTE_MS if clock.overtime is Overtime.PENALTY else 0
    return ledger.clock_since_ms + max(left + grace, 0)


def penalty(ledger: Ledger, seat: int) -> int:
    """Return the points that a seat's overtime costs: ``penalty`` for each started minute."""
    clock, left = ledger.ruleset.clock, ledger.clocks.get(seat, 0)
    if left >= 0 or clock.overtime is not Overtime.PENALTY:
        return 0
    return clock.penalty * -(left // _MINUTE_MS)

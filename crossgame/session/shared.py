# SPDX-License-Identifier: MIT
"""``SharedTable``: a local table at which people elsewhere sit too. It knows no network: ``hosting`` carries for it.

What happens is told after it is safe on disk; where everybody acts at once several actions may share one transaction.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot

from crossgame.game.commands import LeaveSeat, UseHint
from crossgame.game.events import SeatKind, SeatState
from crossgame.game.refusal import Refusal
from crossgame.rules.policies import OpenTable
from crossgame.session.local import LocalTable
from crossgame.session.stored import event_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import QObject

    from crossgame.game.commands import Command
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.saved import EventRow, SeatTable
    from crossgame.game.state import Game
    from crossgame.rules.layout import Rect, Square
    from crossgame.session.racks import Racks
    from crossgame.session.venue import Venue

GROUP_MS = 8
"""How long an action of a game without turns may wait for others to share its transaction."""
LEFT_COMPUTERS = 8
"""Seats of a table that can be joined at any time which those who leave can leave to computers."""


class SharedTable(LocalTable):
    """A table for people here and elsewhere.

    Signals:
        committed(tuple[Event, ...]): what has happened, whole (the host's view), now that it is safe on disk; told
            before ``changed``.
        left(): the table was closed.

    Attributes:
        hints_allowed: whether people may have hints; everybody is told of each.
    """

    committed = Signal(object)
    left = Signal()

    _here: frozenset[int] = frozenset()

    def __init__(self, key: str, game: Game, racks: Racks, venue: Venue, parent: QObject | None = None) -> None:
        super().__init__(key, game, racks, venue, parent)
        self.hints_allowed = False
        self._waiting_rows: list[EventRow] = []
        self._waiting_events: list[Event] = []
        self._grouped = isinstance(game.ruleset.turns, OpenTable)
        self._held = False
        self._group = QTimer(self, singleShot=True, interval=GROUP_MS)
        self._group.timeout.connect(self._commit)

    @property
    def people_here(self) -> tuple[int, ...]:
        """Seats of people at this screen; those elsewhere are not among them."""
        return tuple(seat for seat in super().people_here if seat in self._here)

    def sit_here(self, seats: Iterable[int]) -> None:
        """Say who is at this screen; the others are elsewhere."""
        self._here = frozenset(seats)
        here = self.people_here
        self.look_as(here[0] if len(here) == 1 else None)

    def act(self, seat: int, command: Command) -> Refusal | None:
        """Carry out a command of somebody elsewhere; ``committed`` follows, at once or a moment later.

        Returns:
            Why nothing was done; ``None`` if it was, now or before (R7).
        """
        if isinstance(command, LeaveSeat) and command.computer is not None and not self._may_seat_computer(seat):
            command = replace(command, computer=None)
        return self._carry_out(seat, command)

    def _carry_out(self, seat: int, command: Command) -> Refusal | None:
        if self._closed:
            return None
        result = self._game.submit(seat, command)
        if isinstance(result, Refusal):
            self._catch_up()
            return result
        if result:
            self._take_in(result, command.id)
        return None

    def _may_seat_computer(self, seat: int) -> bool:
        """Tell whether who leaves may leave a computer behind.

        Where anybody can come at any time, somebody could come and go without end, and computers cost their host most.
        """
        hands = self._game.ledger.hands
        if not isinstance(self.ruleset.turns, OpenTable) or seat not in hands:
            return True
        left = [hand for hand in hands.values() if hand.state is SeatState.LEFT]
        computers = sum(hand.info.kind is SeatKind.COMPUTER for hand in left)
        return hands[seat].tally.plays > 0 and computers < LEFT_COMPUTERS

    def join(self, info: SeatInfo) -> None:
        """Seat somebody new, or who comes back.

        Raises:
            ValueError: nobody can sit down there.
        """
        self._take_in(self._game.join(info), "")

    def presence(self, seat: int, *, here: bool) -> None:
        """Note that the person of a seat is away, or back."""
        if not self._closed:
            self._take_in(self._game.presence(seat, here=here), "")

    def hand_over(self, seat: int, level: str | None) -> None:
        """Leave a seat to a computer, or (``None``) to nobody (R11): the host's doing."""
        self._carry_out(seat, LeaveSeat(level))

    def hold(self) -> None:
        """Let no time pass: people are waited for."""
        self._held = True
        super().pause()

    def go_on(self) -> None:
        """Let time pass again."""
        self._held = False
        super().resume()
        self.renewed.emit()

    def settle_group(self) -> None:
        """Make what has happened safe, and tell it, now."""
        self._commit()

    def rack_table(self, seat: int) -> SeatTable:
        """Return a rack as it is kept."""
        return self._racks.table(seat)

    @property
    def held(self) -> bool:
        """Whether people are waited for."""
        return self._held

    def pause(self) -> None:
        """Do nothing: others play."""

    def resume(self) -> None:
        """Do nothing."""

    def ask_hint(self, seat: int, near: Square, seen: Rect) -> bool:
        """Look for a hint if the host allows them; everybody is told."""
        if not self.hints_allowed or not super().ask_hint(seat, near, seen):
            return False
        self.submit(seat, UseHint())
        return True

    def close(self) -> None:
        """Leave the table; ``left`` follows once."""
        if self._closed:
            return
        self._commit()
        super().close()
        self.left.emit()

    def _take_in(self, events: Sequence[Event], command: str) -> None:
        if self._closed:
            return
        self._follow(events)
        self._waiting_rows += [event_row(event, command) for event in events]
        self._waiting_events += events
        if not self._grouped:
            self._commit()
        elif events and not self._group.isActive():
            self._group.start()
        self._go_on()

    @Slot()
    def _commit(self) -> None:
        self._group.stop()
        rows, events = self._waiting_rows, tuple(self._waiting_events)
        self._waiting_rows, self._waiting_events = [], []
        if not events or self._closed:
            return
        self._keep(rows)
        self.committed.emit(events)
        self._announce(events)

# SPDX-License-Identifier: MIT
"""``Remarks``: what a host's room says of its own about the running game. It changes nothing about it.

What one person does all the time is said as often as they could say something themselves: the chat is everybody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from crossgame.game.events import HintUsed, SeatChanged, SeatState
from crossgame.session.chatter import Speaker
from crossgame.session.room import SystemNote

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.game.events import Event
    from crossgame.session.chatter import Chatter
    from crossgame.session.hosting import Hosting
    from crossgame.session.shared import SharedTable

_FEW = 8
"""Seats up to which everybody hears who came too late with a play; in a hall only the later one does."""


class Remarks(QObject):
    """Lives as long as its table.

    Signals:
        made(ChatLine): to be said to all.
    """

    made = Signal(object)

    def __init__(
        self, table: SharedTable, hosting: Hosting, chatter: Chatter, *, now: Callable[[], int], parent: QObject
    ) -> None:
        """``now`` is monotonic nanoseconds."""
        super().__init__(parent)
        self._table, self._chatter, self._now = table, chatter, now
        table.committed.connect(self._on_committed)
        hosting.late.connect(self._on_late)

    @Slot(object)
    def _on_committed(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HintUsed):
                self._say(SystemNote.HINT_USED, event.seat)
            elif isinstance(event, SeatChanged) and event.state is SeatState.LEFT and event.info.level is not None:
                self._say(SystemNote.COMPUTER_TOOK, event.seat)

    @Slot(int, int)
    def _on_late(self, seat: int, faster: int) -> None:
        if len(self._table.game.ledger.hands) <= _FEW:
            self._say(SystemNote.LATE, seat, other=self._name(faster))

    def _say(self, note: SystemNote, seat: int, *, other: str = "") -> None:
        info = self._table.game.ledger.hands[seat].info
        if self._chatter.hears(Speaker(info.player or f"seat {seat}", info.name, seat), self._now()):
            self.made.emit(self._chatter.note(note, info.name, seat, other=other))

    def _name(self, seat: int) -> str:
        return self._table.game.ledger.hands[seat].info.name

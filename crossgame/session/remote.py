# SPDX-License-Identifier: MIT
"""``RemoteTable``: a table whose game is on a host elsewhere. It shows what was told and passes wishes on.

It decides nothing and speaks to no socket: ``session.guest`` feeds it and carries its wishes. While the connection is
lost it can still be looked at, and tiles can be laid out; wishes wait and are sent again, with the same ids.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from crossgame.game.codec import event_to_dict
from crossgame.game.commands import UseHint
from crossgame.game.events import SeatChanged
from crossgame.game.transition import transition
from crossgame.session.hints import Hints
from crossgame.session.racks import Racks
from crossgame.session.slots import Rack
from crossgame.session.table import Refused, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.commands import Command
    from crossgame.game.mirror import Mirror
    from crossgame.game.refusal import Refusal
    from crossgame.game.saved import SeatTable
    from crossgame.game.scores import ScoreLine
    from crossgame.game.statistics import Statistics
    from crossgame.game.told import Told
    from crossgame.game.view import GameView, Transition
    from crossgame.rules.layout import Rect, Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Verdict
    from crossgame.session.thinker import Thinker

_SECOND_MS = 1000
_STORY = 300


@dataclass(frozen=True, slots=True)
class _Wish:
    seat: int
    command: Command
    seen: int


class RemoteTable(Table):
    """One seat's, or a spectator's, look at a table elsewhere.

    Signals:
        wished(int, Command): a command to be sent.
        arranged(int): rack order or tiles laid out of a seat have changed.
        left(): the table was closed.

    Attributes:
        hints_allowed: whether the host lets people have hints.
    """

    wished = Signal(int, object)
    arranged = Signal(int)
    left = Signal()

    def __init__(self, key: str, mirror: Mirror, *, thinker: Thinker | None, parent: QObject | None = None) -> None:
        """``thinker`` finds hints, if the host allows any."""
        super().__init__(parent)
        self.hints_allowed = False
        self._id = key
        self._mirror = mirror
        self._thinker = thinker
        self._racks = Racks({})
        self._viewing = mirror.seat
        self._open: dict[str, _Wish] = {}
        self._outbox: deque[Transition] = deque()
        self._telling = False
        self._closed = False
        self._hints: Hints | None = None
        self._second = QTimer(self, interval=_SECOND_MS)
        self._second.timeout.connect(self.ticked)
        self.renew(mirror, None)

    # What the host says

    def renew(self, mirror: Mirror, rack: SeatTable | None) -> None:
        """Go on with a mirror made anew, and the seat's rack as the host has kept it (``None`` = as drawn)."""
        self._mirror = mirror
        self._viewing = mirror.seat
        self._racks = Racks({})
        if mirror.seat is not None:
            view = mirror.view()
            size = mirror.ruleset.rack_size
            held = Rack((0,) * size).holding(view.rack) if rack is None else Rack.of(rack, size, view.rack)
            self._racks = Racks({mirror.seat: held})
        self._set_timer()
        self.renewed.emit()

    def take(self, told: Sequence[Told]) -> None:
        """Follow what has happened, then tell it.

        Raises:
            EventError: it does not follow from what was told before: a snapshot is needed.
        """
        if self._closed:
            return
        for one in told:
            self._mirror.take(one)
            event = one.event
            if self._mirror.seat is not None and not (
                isinstance(event, SeatChanged) and event.seat != self._mirror.seat
            ):
                self._racks.follow([event])
            self._outbox.append(transition(event, self._viewing))
        self._set_timer()
        self._tell()

    def anchor(self, elapsed_ms: int, *, paused: bool) -> None:
        """Set the clocks by the host's."""
        changed = paused is not self._mirror.paused
        self._mirror.anchor(elapsed_ms, paused=paused)
        self._set_timer()
        if changed:
            self.renewed.emit()
        else:
            self.ticked.emit()

    def done(self, command: str) -> None:
        """Hear that a command was carried out."""
        self._open.pop(command, None)

    def rejected(self, refusal: Refusal) -> None:
        """Hear that a command was not carried out."""
        wish = self._open.pop(refusal.command, None)
        if wish is not None and not self._closed:
            self.refused.emit(Refused(wish.seat, refusal))

    @property
    def open_wishes(self) -> tuple[tuple[int, Command, int], ...]:
        """Commands that the host has not answered, oldest first: seat, command, newest event seen at the time."""
        return tuple((wish.seat, wish.command, wish.seen) for wish in self._open.values())

    @property
    def mirror(self) -> Mirror:
        """What is known of the game."""
        return self._mirror

    def rack(self, seat: int) -> SeatTable:
        """Return a rack as it is kept."""
        return self._racks.table(seat)

    # Table

    @property
    def id(self) -> str:
        """The game's id (UUID4 hex)."""
        return self._id

    def story(self) -> str:
        """Return the newest events as they were told, a JSON object a line, for crash reports."""
        return "\n".join(json.dumps(event_to_dict(event)) for event in self._mirror.events[-_STORY:])

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self._mirror.ruleset

    @property
    def people_here(self) -> tuple[int, ...]:
        """The own seat, while its person plays; none for spectators."""
        seat = self._mirror.seat
        return (seat,) if seat is not None and self._mirror.person_plays else ()

    @property
    def viewing(self) -> int | None:
        """The own seat, ``None`` for spectators."""
        return self._viewing

    def look_as(self, seat: int | None) -> None:
        """Cover the own rack, or show it again."""
        self._viewing = seat if seat == self._mirror.seat else None

    def view(self, seat: int | None) -> GameView:
        """Return the game as the own seat sees it now: nobody else's view is here."""
        return self._mirror.view()

    def preview(self, placed: Sequence[NewTile], *, seat: int) -> Verdict:
        """Judge tiles laid out; words only where nothing can be challenged (R6) and the host's list is here."""
        return self._mirror.preview(placed)

    def submit(self, seat: int, command: Command) -> None:
        """Ask for an action; the answer comes later."""
        if not self._closed and seat == self._mirror.seat:
            self._open[command.id] = _Wish(seat, command, self._mirror.seq)
            self.wished.emit(seat, command)

    def slots(self, seat: int) -> tuple[int, ...]:
        """Return the rack in the player's own order, ``rack_size`` tile bytes with 0 for gaps (R9)."""
        return self._racks.slots(seat)

    def arrange(self, seat: int, slots: Sequence[int]) -> None:
        """Keep a new rack order; the host keeps it too.

        Raises:
            ValueError: these are not the tiles of that rack.
        """
        self._racks.arrange(seat, slots)
        self.arranged.emit(seat)

    def pending(self, seat: int) -> tuple[tuple[int, NewTile], ...]:
        """Return tiles laid out but not submitted, as (rack slot, placed), in order of placing."""
        return self._racks.pending(seat)

    def keep_pending(self, seat: int, pending: Sequence[tuple[int, NewTile]]) -> None:
        """Remember tiles laid out but not submitted; the host does too."""
        self._racks.keep_pending(seat, pending)
        self.arranged.emit(seat)

    def pause(self) -> None:
        """Do nothing: time is the host's."""

    def resume(self) -> None:
        """Do nothing: time is the host's."""

    def has_word(self, letters: Sequence[int]) -> bool | None:
        """Tell whether letter codes are a word; ``None`` where that may not be said or is not known."""
        return self._mirror.has_word(letters)

    def ask_hint(self, seat: int, near: Square, seen: Rect) -> bool:
        """Look for a hint with the engine here, if the host allows it; everybody is told."""
        checked = self.ruleset.challenges.checked_at_once
        if not self.hints_allowed or self._closed or self._thinker is None or self._mirror.is_over or not checked:
            return False
        if self._hints is None:
            self._hints = Hints(f"{self._id}/hint", self._thinker, self)
            self._hints.found.connect(self.hinted)
        self._hints.ask(self._mirror.view(), near, seen)
        self.submit(seat, UseHint())
        return True

    def forget_hint(self) -> None:
        """Look for a hint no more."""
        if self._hints is not None:
            self._hints.forget()

    def statistics(self) -> Statistics:
        """Return the figures of the game so far."""
        return self._mirror.statistics()

    def high_scores(self) -> tuple[ScoreLine, ...]:
        """Return (): high scores are kept where the game is."""
        return ()

    def close(self) -> None:
        """Leave the table; nothing is emitted any more but ``left``, once. The seat waits."""
        if self._closed:
            return
        self._closed = True
        self._second.stop()
        if self._hints is not None:
            self._hints.retire()
        self.left.emit()

    def _tell(self) -> None:
        if self._telling:
            return
        self._telling = True
        try:
            while self._outbox and not self._closed:
                self.changed.emit(self._outbox.popleft())
        finally:
            self._telling = False

    def _set_timer(self) -> None:
        if not self._mirror.time_shows:
            self._second.stop()
        elif not self._second.isActive():
            self._second.start()

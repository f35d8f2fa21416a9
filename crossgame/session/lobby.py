# SPDX-License-Identifier: MIT
"""``HostRoom``: a room whose host is here. Lets people in, passes on what they say, begins the game, sends people away.

Seats are ``Premises``' business, the running game ``Hosting``'s, the door ``net``'s. Whatever can be said to all at
once is written once.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot

from crossgame.net.codes import new_code
from crossgame.net.messages import Ending
from crossgame.rules.policies import OpenTable
from crossgame.session.chatter import Chatter, Speaker
from crossgame.session.crier import Crier
from crossgame.session.hosting import Hosting
from crossgame.session.hostview import Rights, host_view
from crossgame.session.plan import computer_name
from crossgame.session.reception import LEVELS, Reception
from crossgame.session.remarks import Remarks
from crossgame.session.room import (
    ChatLine,
    Holder,
    Presence,
    Room,
    RoomEnd,
    RoomEndReason,
    RoomView,
    SystemNote,
)
from crossgame.session.shared import SharedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

    from crossgame.game.events import Event
    from crossgame.net.listener import Listener
    from crossgame.net.messages import LobbyState
    from crossgame.session.guestbook import Member
    from crossgame.session.premises import Premises
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_BEAT_MS = 1_000
_SOON_MS = 50
"""How long changes of people wait for others, so that a crowd is told of together."""
_REFRESH_BEATS = 5
"""Beats after which pings are told."""


class HostRoom(Room):
    """The host's side of a room.

    Signals:
        facts_changed(): what a list of games says of this room may be different.
        kept(dict, list): what lasts of the room, and its chat, to be stored with the game.
    """

    facts_changed = Signal()
    kept = Signal(object, object)

    def __init__(
        self,
        premises: Premises,
        listener: Listener,
        venue: Venue,
        *,
        chatter: Chatter | None = None,
        now: Callable[[], int] = time.monotonic_ns,
        parent: QObject | None = None,
    ) -> None:
        """``listener`` listens already and asks ``premises.book``."""
        super().__init__(parent)
        self.auto_start = False
        self.seed: int | None = None
        self._premises, self._book = premises, premises.book
        self._listener, self._venue, self._now = listener, venue, now
        self._chatter = chatter or Chatter()
        self._hosting: Hosting | None = None
        self._hints = False
        self._closed = False
        self._beats = 0
        self._stale = False  # the view is made anew when somebody looks
        self._reception = Reception(premises, self._chatter, self._state, now=now, parent=self)
        self._view = self._shown = self._made_view()
        self._crier = Crier(self._book, venue.lexicon, self._view)
        self._listen_to(self._reception)
        listener.setParent(self)
        listener.joined.connect(self._reception.on_joined)
        self._beat = QTimer(self, interval=_BEAT_MS)
        self._beat.timeout.connect(self._on_beat)
        self._beat.start()
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._on_soon)
        self._saving = QTimer(self, singleShot=True, interval=_BEAT_MS)
        self._saving.timeout.connect(self._save)
        if premises.table is not None:
            self._take_table(premises.table)

    def _listen_to(self, reception: Reception) -> None:
        reception.noted.connect(self._note)
        reception.spoken.connect(self._spread)
        reception.changed.connect(self._changed)
        reception.arrived.connect(self._on_arrived)
        reception.save_wanted.connect(self._save)
        reception.stored.connect(self._save_soon)

    @property
    def view(self) -> RoomView:
        """The room now."""
        if self._stale:
            self._stale, self._view = False, self._made_view()
        return self._view

    @property
    def table(self) -> SharedTable | None:
        """The table, once ``began`` was told."""
        return self._premises.table if self._premises.begun else None

    @property
    def history(self) -> tuple[ChatLine, ...]:
        """The newest lines, oldest first."""
        return tuple(line for _, line in self._chatter.lines)

    @property
    def port(self) -> int:
        """The port at which people come in."""
        return self._listener.port

    @property
    def fingerprint(self) -> str:
        """The host's."""
        return self._listener.fingerprint

    @property
    def free(self) -> int:
        """How many seats somebody new can take."""
        return self._premises.free

    @property
    def capacity(self) -> int:
        """How many seats there may be."""
        return self._premises.plan.capacity

    def chat(self, text: str) -> None:
        """Say something."""
        host = self._premises.host
        line = self._chatter.say(Speaker(host.player, host.name, host.seat), text, now=self._now())
        if line is not None:
            self._spread(line)

    def set_ready(self, on: bool) -> None:
        """Do nothing: the host begins."""

    def take_seat(self, number: int) -> None:
        """Do nothing: the host keeps the own seat."""

    def retry(self) -> None:
        """Do nothing: the host is connected."""

    def leave(self, computer: str | None = None) -> None:
        """Close the table; the game is saved and everybody is told."""
        self._close(RoomEnd(RoomEndReason.LEFT, can_return=self._premises.table is not None))

    def start(self) -> None:
        """Begin the game, or go on with a saved one."""
        premises = self._premises
        if premises.begun or self._closed or not (premises.table is not None or premises.plan.may_begin):
            return
        if premises.table is None:
            table = SharedTable.new(
                premises.ruleset, premises.plan.infos(), self._venue,
                seed=self.seed, key=self._book.game(), parent=self,
            )  # fmt: skip
            premises.table = table
            self._take_table(table)
        premises.begun = True
        self._begin(premises.table)

    def kick(self, person: str) -> None:
        """Send somebody away; their token is void."""
        member = self._book.members.get(person)
        if member is None:
            return
        connection = member.connection
        self._reception.part_from(member, connection, Ending.KICKED)
        self._premises.remove(member)
        self._note(SystemNote.KICKED, member)
        self._decided()

    def set_computer(self, seat: int, level: str | None) -> None:
        """Put a computer on a seat where nobody is, or take it away."""
        if level is not None and level not in LEVELS:
            raise ValueError(f"there is no level {level}")
        taken = {sitting.name for sitting in self._premises.plan.seats.values()}
        if self._premises.set_computer(seat, level, computer_name(taken)):
            self._changed()

    def open_seat(self, seat: int) -> None:
        """Give a seat whose person is not here to whoever comes."""
        if self._premises.open_seat(seat):
            self._decided()

    def new_code(self) -> None:
        """Draw a new code; the old one is void."""
        self._book.join_code = new_code()
        self._note(SystemNote.NEW_CODE)
        self._decided()

    def set_open_table(self, on: bool) -> None:
        """Let everybody in without a code, or ask for a new one."""
        if on is (self._book.join_code is None):
            return
        self._book.join_code = None if on else new_code()
        self._note(SystemNote.OPENED if on else SystemNote.CLOSED)
        self._decided()

    def allow_watching(self, on: bool) -> None:
        """Let people watch; turning it off sends away who does."""
        self._reception.watching = on
        for member in () if on else self._book.who_watch:
            connection = member.connection
            self._reception.part_from(member, connection, Ending.KICKED)
            self._premises.remove(member)
        self._decided()

    def allow_hints(self, on: bool) -> None:
        """Let everybody have hints, or nobody."""
        if on is self._hints:
            return
        self._hints = on
        if self._premises.table is not None:
            self._premises.table.hints_allowed = on
        self._note(SystemNote.HINTS_ON if on else SystemNote.HINTS_OFF)
        self._changed()

    def _decided(self) -> None:
        """Keep at once what was decided about who may come in: a crash must not undo it."""
        self._save()
        self._changed()

    # The game

    def _take_table(self, table: SharedTable) -> None:
        table.sit_here((self._premises.host.seat,) if self._premises.host.seat else ())
        table.hints_allowed = self._hints
        self._hosting = self._reception.hosting = Hosting(table, self._venue.lexicon, self)
        Remarks(table, self._hosting, self._chatter, now=self._now, parent=self).made.connect(self._spread)
        table.committed.connect(self._on_committed)
        table.left.connect(self._on_table_left)

    def _begin(self, table: SharedTable) -> None:
        self._note(SystemNote.HOST_BACK if table.held else SystemNote.STARTED)
        self._save()
        self._changed()
        self._show()
        self._crier.tell_room(self.view)
        if table.held:
            table.go_on()
        assert self._hosting is not None
        for member in self._book.here:
            if member.connection is not None and not member.arriving:
                self._hosting.admit(member.connection, member.seat, member.name)
        self._note_absent(table)
        self.began.emit(table)

    def _note_absent(self, table: SharedTable) -> None:
        """Put into the game who is not here: their clocks run (C11), rounds without a limit don't wait for ever."""
        for seat in self.view.seats:
            if seat.kind is Holder.PERSON and seat.state in (Presence.AWAY, Presence.LOST):
                table.presence(seat.number, here=False)

    @Slot()
    def _on_arrived(self) -> None:
        """Begin by itself, where nobody sits at the host."""
        if not self.auto_start or self._premises.begun:
            return
        plan, open_game = self._premises.plan, isinstance(self._premises.ruleset.turns, OpenTable)
        people = [member for member in self._book.members.values() if member.seat is not None]
        ready = all(member.ready for member in people)
        if plan.may_begin and people and (open_game or ready or plan.is_full):
            self.start()

    @Slot(object)
    def _on_committed(self, _events: Sequence[Event]) -> None:
        if self._premises.phase is not self._shown.phase:
            self._changed()

    @Slot()
    def _on_table_left(self) -> None:
        self.leave()

    # Telling

    def _state(self) -> LobbyState:
        # What newcomers are told is what everybody knows: the next differences are of the same room for all.
        self._crier.tell_people(self.view)
        return self._crier.state(self.view)

    @Slot(object, object)
    def _note(self, note: SystemNote, member: Member | None = None) -> None:
        if member is None:
            line = self._chatter.note(note)
        elif note is not SystemNote.KICKED and not self._chatter.hears(member.speaker, self._now()):
            return  # somebody who comes and goes all the time: the seats say it
        else:
            line = self._chatter.note(note, member.name, member.seat or 0, person=member.player)
        self._crier.hold(line, self._chatter.key(line))
        self._tell_soon()
        self._heard(line)

    @Slot(object)
    def _spread(self, line: ChatLine) -> None:
        self._crier.tell(line, self._chatter.key(line))
        self._heard(line)

    def _heard(self, line: ChatLine) -> None:
        self._save_soon()
        self.said.emit(line)

    @Slot()
    def _changed(self) -> None:
        """Something of the room is different: it is told in a moment, with what else changes until then."""
        self._stale = True
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._soon.isActive() and not self._closed:
            self._soon.start()

    @Slot()
    def _on_soon(self) -> None:
        self._show()
        self._crier.tell_people(self.view)

    def _show(self) -> None:
        if self.view != self._shown:
            self._shown = self.view
            self.changed.emit(self._shown)
            self.facts_changed.emit()

    @Slot()
    def _on_beat(self) -> None:
        self._beats += 1
        if self._premises.forget_lost(self._now()):
            self._decided()
        lost = any(seat.state is Presence.LOST for seat in self._shown.seats)
        refresh = self._beats % _REFRESH_BEATS == 0
        if refresh and self._hosting is not None and self._premises.begun:
            self._hosting.tell_clock()
        if refresh:
            self._changed()
        elif lost and not self._soon.isActive():
            self._stale = True
            self._shown = self.view
            self.changed.emit(self._shown)

    def _made_view(self) -> RoomView:
        rights = Rights(self._reception.watching, self._hints)
        return host_view(self._premises, rights, port=self.port, fingerprint=self.fingerprint, now=self._now())

    @Slot()
    def _save_soon(self) -> None:
        # Never begun anew: somebody who always has something to say would put it off for ever.
        if not self._saving.isActive() and not self._closed:
            self._saving.start()

    @Slot()
    def _save(self) -> None:
        self._saving.stop()
        if self._premises.table is not None:
            data = self._book.to_dict() | {
                "host": self._premises.host.player, "capacity": self._premises.plan.capacity,
                "watching": self._reception.watching, "hints": self._hints,
            }  # fmt: skip
            self.kept.emit(data, self._chatter.to_list())

    def _close(self, end: RoomEnd) -> None:
        if self._closed:
            return
        self._save()
        self._closed = self._reception.closed = True
        for timer in (self._beat, self._soon, self._saving):
            timer.stop()
        self._listener.close()
        for member in self._book.here:
            if member.connection is not None:
                member.connection.close(Ending.STOPPED)
        if self._premises.table is not None:
            self._premises.table.close()
        self.facts_changed.emit()
        self.closed.emit(end)

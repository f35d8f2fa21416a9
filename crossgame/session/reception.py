# SPDX-License-Identifier: MIT
"""``Reception``: who comes into a host's room, what they say, and how they go. Seats are ``Premises``' business."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from crossgame.engine.requests import Level
from crossgame.net.cleaning import clean_name
from crossgame.net.messages import Chat, Ending, Leave, Ready, Refuse, Refused, Stored, TakeSeat, Want, Welcome
from crossgame.net.protocol import encode
from crossgame.session.quota import may_sit, may_watch
from crossgame.session.room import RoomPhase, SystemNote, time_counts
from crossgame.session.roomwire import chat_message

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.net.connection import Connection, Parting
    from crossgame.net.entrance import Guest
    from crossgame.net.messages import LobbyState, Message
    from crossgame.session.chatter import Chatter
    from crossgame.session.guestbook import Member
    from crossgame.session.hosting import Hosting
    from crossgame.session.premises import Premises

_log = logging.getLogger(__name__)

_TOLD_LINES = 100
"""Lines of chat that newcomers are told."""
_TOGETHER_MS = 8
"""How long who comes waits for others, so that a crowd costs one commit and one telling."""
LEVELS = {level.value for level in Level}


class Reception(QObject):
    """The people side of a host's room.

    Signals:
        noted(SystemNote, Member): something to be said to all.
        spoken(ChatLine): somebody said something.
        changed(): seats or people are different.
        arrived(): somebody is here, or ready.
        save_wanted(): what lasts of the room is different, and must be kept now.
        stored(): a token of before is void; keeping that can wait a moment.

    Attributes:
        hosting: once there is a game.
        watching: whether people may watch.
        closed: nobody is heard any more.
    """

    noted = Signal(object, object)
    spoken = Signal(object)
    changed = Signal()
    arrived = Signal()
    save_wanted = Signal()
    stored = Signal()

    def __init__(
        self,
        premises: Premises,
        chatter: Chatter,
        state: Callable[[], LobbyState],
        *,
        now: Callable[[], int],
        parent: QObject,
    ) -> None:
        """``state`` returns the room as newcomers are told it."""
        super().__init__(parent)
        self.hosting: Hosting | None = None
        self.watching = True
        self.closed = False
        self._premises, self._book = premises, premises.book
        self._chatter, self._state, self._now = chatter, state, now
        self._written: dict[str, bytes] = {}
        self._arriving: list[tuple[Member, Connection, str]] = []
        self._together = QTimer(self, singleShot=True, interval=_TOGETHER_MS)
        self._together.timeout.connect(self._welcome)

    @Slot(object)
    def on_joined(self, guest: Guest) -> None:
        """Let somebody in whom the door let pass, or say why not."""
        if self.closed:
            guest.connection.close(Ending.STOPPED)
            return
        if guest.player:
            self._welcome_back(guest)
            return
        name = clean_name(guest.hello.name)
        if not name:
            guest.connection.close_after(Refuse(Refused.MALFORMED, {"why": "a name that can be shown is needed"}))
            return
        name = self._book.free_name(name, self._other_names())
        entry = self._entry(name, guest.connection.address, watch=guest.hello.want is Want.WATCH)
        if isinstance(entry, Refused):
            guest.connection.close_after(Refuse(entry, {}))
            return
        member, token = entry
        self._take_in(member, guest.connection, token)
        self.noted.emit(SystemNote.JOINED if member.seat else SystemNote.WATCHES, member)

    def _entry(self, name: str, address: str, *, watch: bool) -> tuple[Member, str] | Refused:
        if not watch:
            return self._premises.newcomer(name) if self._may_sit(address) else Refused.FULL
        if not self.watching:
            return Refused.NO_WATCHING
        return self._book.add(name, None) if may_watch(self._book, address) else Refused.FULL

    def _may_sit(self, address: str) -> bool:
        return may_sit(self._book, address, capacity=self._premises.plan.capacity)

    def _welcome_back(self, guest: Guest) -> None:
        member = self._book.members[guest.player]
        refused = self._premises.come_back(member)
        if member.seat is None and not may_watch(self._book, guest.connection.address, besides=member):
            refused = Refused.FULL
        token = self._book.redeem(guest.player, guest.hello.token) if refused is None else None
        if token is None:
            guest.connection.close_after(Refuse(refused or Refused.WRONG_TOKEN, {}))
            return
        old = member.connection
        self.part_from(member, old, Ending.REPLACED)
        self._take_in(member, guest.connection, token)
        self.noted.emit(SystemNote.BACK, member)

    def _take_in(self, member: Member, connection: Connection, token: str) -> None:
        member.connection, member.address = connection, connection.address
        connection.setParent(self)
        connection.received.connect(partial(self._on_received, member, connection))
        connection.closed.connect(partial(self._on_parted, member, connection))
        member.arriving = True
        self._arriving.append((member, connection, token))
        if not self._together.isActive():
            self._together.start()
        self.changed.emit()

    @Slot()
    def _welcome(self) -> None:
        """Let in all who have come in the last moment: they share what is kept and what is told."""
        arriving = [one for one in self._arriving if one[0].connection is one[1]]
        self._arriving.clear()
        if self.closed or not arriving:
            return
        self.save_wanted.emit()  # first: a token that the host does not know after a crash would cost the seat
        state, history = self._state(), self._history()
        for member, connection, token in arriving:
            member.arriving = False
            connection.send(Welcome(self._book.game(), member.player, member.seat, token, state))
            if history:
                connection.send(history)
            if self.hosting is not None and self._premises.begun:
                self.hosting.admit(connection, member.seat, member.name)
        self.arrived.emit()

    def _history(self) -> bytes:
        """Return the newest lines as they are sent; each is written once, however many come."""
        lines = self._chatter.lines[-_TOLD_LINES:]
        self._written = {key: self._written.get(key) or encode(chat_message(line, key)) for key, line in lines}
        return b"".join(self._written.values())

    def part_from(self, member: Member, connection: Connection | None, ending: Ending) -> None:
        """Hang up; whoever it was is not told of any more."""
        member.connection = None
        if connection is not None:
            if self.hosting is not None:
                self.hosting.dismiss(connection)
            connection.close(ending)

    def _on_parted(self, member: Member, connection: Connection, parting: Parting) -> None:
        if self.hosting is not None:
            self.hosting.dismiss(connection)
        if self.closed or member.connection is not connection:
            return
        _log.info("the connection of seat %s is gone: %s %s", member.seat, parting.reason.value, parting.why)
        note = self._lost_note(member)
        self._premises.lost(member, self._now())
        self.noted.emit(note, member)
        self.changed.emit()

    def _lost_note(self, member: Member) -> SystemNote:
        if not member.seat:
            return SystemNote.LEFT
        on_time = self._premises.plays(member.seat) and time_counts(self._premises.ruleset)
        return SystemNote.LOST_ON_TIME if on_time else SystemNote.LOST

    def _on_received(self, member: Member, connection: Connection, message: Message) -> None:
        if self.closed or member.connection is not connection:
            return
        match message:
            case Chat():
                line = self._chatter.say(member.speaker, message.text, now=self._now(), key=message.id)
                if line is not None:
                    self.spoken.emit(line)
            case Ready():
                self._on_ready(member, on=message.on)
            case TakeSeat():
                self._on_take_seat(member, connection, message.seat)
            case Stored():
                self._book.stored(member.player)
                self.stored.emit()
            case Leave():
                self._on_leave(member, connection, message.computer)
            case _ if self.hosting is not None:
                self.hosting.hear(connection, message)

    def _on_ready(self, member: Member, *, on: bool) -> None:
        if member.seat is not None and member.ready is not on and self._premises.phase is RoomPhase.LOBBY:
            member.ready = on
            self.changed.emit()
            self.arrived.emit()

    def _on_take_seat(self, member: Member, connection: Connection, seat: int) -> None:
        if member.seat is None and not self._may_sit(connection.address):
            return
        if self._premises.table is None:
            if self._premises.move(member, seat):
                self.changed.emit()
        elif member.seat is not None:
            if self._premises.come_back(member) is None:
                self.changed.emit()
        elif self._premises.may_join:
            # Who watched and takes a seat comes in anew: another id, another token, the game as the seat sees it.
            entry = self._premises.newcomer(member.name)
            if isinstance(entry, Refused):
                return
            if self.hosting is not None:
                self.hosting.dismiss(connection)
            connection.received.disconnect()
            connection.closed.disconnect()
            member.connection = None
            self._book.remove(member)
            self._take_in(entry[0], connection, entry[1])

    def _on_leave(self, member: Member, connection: Connection, computer: str) -> None:
        self.part_from(member, connection, Ending.LEFT)
        self._premises.leave(member, computer if computer in LEVELS else None, self._now())
        self.noted.emit(SystemNote.LEFT, member)
        self.save_wanted.emit()
        self.changed.emit()

    def _other_names(self) -> tuple[str, ...]:
        return (self._premises.host.name, *self._premises.computers)

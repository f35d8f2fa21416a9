# SPDX-License-Identifier: MIT
"""``GuestRoom``: a room whose host is elsewhere. Follows what it says; a lost connection is made anew by itself.

Nothing that comes is believed further than its form allows: what does not fit ends in a fresh snapshot, or in the end.
"""

from __future__ import annotations

import logging
import uuid
from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Slot

from crossgame.game.codec import command_to_dict
from crossgame.net.cleaning import clean_chat
from crossgame.net.messages import (
    Arrange,
    Chat,
    Command,
    Ending,
    Leave,
    LobbyState,
    People,
    Ready,
    Stored,
    TakeSeat,
    Welcome,
)
from crossgame.net.messages import (
    ChatLine as ChatMessage,
)
from crossgame.session.following import Following
from crossgame.session.keepsakes import Keepsake
from crossgame.session.lan import KnownSeat
from crossgame.session.regaining import Regaining
from crossgame.session.room import HISTORY, ChatLine, Link, LinkView, Room, RoomEnd, RoomEndReason, RoomPhase, RoomView
from crossgame.session.roomwire import RoomWireError, chat_line, counted_on, room_of, with_people

if TYPE_CHECKING:
    from crossgame.game.commands import Command as GameCommand
    from crossgame.net.connection import Connection, Parting
    from crossgame.net.messages import Message
    from crossgame.session.keepsakes import Keepsakes
    from crossgame.session.regaining import Way
    from crossgame.session.remote import RemoteTable
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_ARRANGE_MS = 300
"""How long a new rack order waits for the next before the host hears of it."""
_COUNT_MS = 1_000
"""How often it is shown how long people have been lost."""


class GuestRoom(Room):
    """A guest's side of a room."""

    def __init__(
        self,
        way: Way,
        connection: Connection,
        welcome: Welcome,
        venue: Venue,
        keepsakes: Keepsakes,
        parent: QObject | None = None,
    ) -> None:
        """Go on where a dialer has left off.

        Args:
            way: how the host was reached.
            connection: to it; this room's from now on.
            welcome: what it said.
            venue: word list and engine of this computer.
            keepsakes: where tokens are kept.
            parent: owner.

        Raises:
            RoomWireError: what was said of the room is nothing that this version knows.
        """
        super().__init__(parent)
        self._way, self._venue, self._keepsakes = way, venue, keepsakes
        self._connection: Connection | None = None
        self._lines: deque[ChatLine] = deque(maxlen=HISTORY)
        self._heard: deque[str] = deque(maxlen=2 * HISTORY)
        self._count = 0
        self._over = False
        self._player = welcome.player
        self._view = room_of(welcome.room, None, player=welcome.player, lexicon=venue.lexicon)
        self._following = Following(welcome.game, self._view.ruleset, venue, self)
        self._following.ready.connect(self._on_table)
        self._following.progress.connect(self.progress)
        self._following.lost_thread.connect(self._on_lost_thread)
        self._regaining = Regaining(way, self)
        self._regaining.regained.connect(self._on_regained)
        self._regaining.refused.connect(self._on_refused)
        self._regaining.given_up.connect(self._on_given_up)
        self._regaining.told.connect(self._on_link)
        self._arranging = QTimer(self, singleShot=True, interval=_ARRANGE_MS)
        self._arranging.timeout.connect(self._send_rack)
        self._since = QElapsedTimer()  # since the view's ``lost_ms`` were right
        self._since.start()
        self._counting = QTimer(self, interval=_COUNT_MS)
        self._counting.timeout.connect(self._on_count)
        self._counting.start()
        self._enter(connection, welcome)

    @property
    def view(self) -> RoomView:
        """The room now."""
        return self._view

    @property
    def table(self) -> RemoteTable | None:
        """The table, once ``began`` was told."""
        return self._following.table

    @property
    def history(self) -> tuple[ChatLine, ...]:
        """The newest lines, oldest first."""
        return tuple(self._lines)

    def chat(self, text: str) -> None:
        """Say something."""
        cleaned = clean_chat(text)
        if cleaned:
            self._send(Chat(uuid.uuid4().hex, cleaned))

    def set_ready(self, on: bool) -> None:
        """Say whether one wants to begin."""
        self._send(Ready(on))

    def take_seat(self, number: int) -> None:
        """Ask for a seat."""
        self._send(TakeSeat(number))

    def leave(self, computer: str | None = None) -> None:
        """Go on purpose; in a running game the seat can be taken back while nobody else has it."""
        if self._over:
            return
        self._send(Leave(computer or ""))
        if not self._seat_waits:
            self._keepsakes.forget(self._view.game)
        self._end(RoomEnd(RoomEndReason.LEFT, can_return=self._seat_waits))

    def retry(self) -> None:
        """Try now to get the lost connection back."""
        if not self._over and self._connection is None:
            self._regaining.now()

    @property
    def is_live(self) -> bool:
        """Whether the host is connected and the table is as it is there."""
        return self._connection is not None and self._following.is_live

    def cut(self) -> None:
        """Lose the connection as by a broken cable, for trials; it is made anew by itself."""
        if self._connection is not None:
            self._connection.abort()

    # The connection

    @property
    def _seat_waits(self) -> bool:
        """Whether the own seat is in a game that goes on: who watches has none, and a game that is over needs none."""
        return self._view.phase is RoomPhase.PLAYING and self._view.own_seat > 0

    def _enter(self, connection: Connection, welcome: Welcome) -> None:
        self._connection = connection
        self._since.restart()
        connection.setParent(self)
        connection.received.connect(partial(self._on_received, connection))
        connection.closed.connect(partial(self._on_closed, connection))
        self._player = welcome.player
        self._way = replace(
            self._way, game=welcome.game, player=welcome.player, token=welcome.token, fingerprint=connection.fingerprint
        )
        self._regaining.way = self._way
        self._keep(welcome)

    def _keep(self, welcome: Welcome) -> None:
        rules, way = self._view.ruleset, self._way
        known = KnownSeat(
            game=welcome.game, rules=rules.id, side=rules.layout.rows, name=way.name, seat=welcome.seat or 0,
            address=way.hosts[0], port=way.port, at="",
        )  # fmt: skip
        self._keepsakes.keep(Keepsake(known, welcome.player, welcome.token, way.fingerprint))
        self._send(Stored())

    def _send(self, message: Message) -> None:
        if self._connection is not None:
            self._connection.send(message)

    def _on_closed(self, connection: Connection, parting: Parting) -> None:
        if self._over or connection is not self._connection:
            return
        self._connection = None
        self._following.pause()
        ends = {
            Ending.KICKED: RoomEnd(RoomEndReason.KICKED),
            Ending.STOPPED: RoomEnd(RoomEndReason.HOST_CLOSED, can_return=self._seat_waits),
            Ending.REPLACED: RoomEnd(RoomEndReason.REFUSED, parting.reason.value),
        }
        if parting.reason is Ending.MALFORMED:
            self._end(RoomEnd(RoomEndReason.PROTOCOL, parting.why, can_return=self._seat_waits))
        elif parting.by_peer and parting.reason in ends:
            if parting.reason is Ending.KICKED or self._view.phase is RoomPhase.OVER:
                self._keepsakes.forget(self._view.game)
            self._end(ends[parting.reason])
        else:
            _log.info("the connection to the host is lost: %s %s", parting.reason.value, parting.why)
            self._regaining.begin()

    @Slot(object, object)
    def _on_regained(self, connection: Connection, welcome: Welcome) -> None:
        try:
            view = room_of(welcome.room, self._view, player=welcome.player, lexicon=self._venue.lexicon)
        except RoomWireError as error:
            connection.close(Ending.MALFORMED, str(error))
            self._end(RoomEnd(RoomEndReason.PROTOCOL, str(error), can_return=self._seat_waits))
            return
        self._view = view
        self._enter(connection, welcome)
        self.link_changed.emit(LinkView(Link.UP))
        self.changed.emit(view)

    @Slot(str)
    def _on_refused(self, why: str) -> None:
        self._keepsakes.forget(self._view.game)
        self._end(RoomEnd(RoomEndReason.REFUSED, why))

    @Slot()
    def _on_given_up(self) -> None:
        self.link_changed.emit(LinkView(Link.DOWN))
        self._end(RoomEnd(RoomEndReason.HOST_GONE, can_return=self._seat_waits))

    @Slot(object)
    def _on_link(self, link: LinkView) -> None:
        self.link_changed.emit(link)

    # What the host says

    def _on_received(self, connection: Connection, message: Message) -> None:
        if self._over or connection is not self._connection:
            return
        try:
            self._hear(message)
        except RoomWireError as error:
            self._break_off(str(error))

    def _hear(self, message: Message) -> None:
        match message:
            case LobbyState():
                self._since.restart()
                self._show(room_of(message, self._view, player=self._player, lexicon=self._venue.lexicon))
            case People():
                self._show(with_people(self._counted(), message))
            case ChatMessage():
                self._on_chat(message)
            case Welcome():
                # Who watched has taken a seat.
                self._view = room_of(message.room, self._view, player=message.player, lexicon=self._venue.lexicon)
                if self._connection is not None:
                    connection, self._connection = self._connection, None
                    connection.received.disconnect()
                    connection.closed.disconnect()
                    self._enter(connection, message)
                self.changed.emit(self._view)
            case _:
                self._following.hear(message)

    def _counted(self) -> RoomView:
        """Return the room with how long people have been lost by now: a host says once that they are."""
        return counted_on(self._view, self._since.restart())

    @Slot()
    def _on_count(self) -> None:
        if self._connection is not None:
            self._show(self._counted())

    def _show(self, view: RoomView) -> None:
        if view != self._view:
            self._view = view
            if self.table is not None:
                self.table.hints_allowed = view.hints_allowed
            self.changed.emit(view)

    def _on_chat(self, message: ChatMessage) -> None:
        if message.id in self._heard:
            return
        self._heard.append(message.id)
        self._count += 1
        line = chat_line(message, self._count)
        self._lines.append(line)
        self.said.emit(line)

    @Slot(object)
    def _on_lost_thread(self, message: Message) -> None:
        if message is None:
            self._break_off("what came is no game")
        else:
            self._send(message)

    def _break_off(self, why: str) -> None:
        _log.warning("the host does not speak as it should: %s", why)
        if self._connection is not None:
            self._connection.close(Ending.MALFORMED, why)
        self._end(RoomEnd(RoomEndReason.PROTOCOL, why, can_return=self._seat_waits))

    # The table

    @Slot(object)
    def _on_table(self, table: RemoteTable) -> None:
        """The game is here, for the first time or anew."""
        table.hints_allowed = self._view.hints_allowed
        if table.parent() is not self:
            table.setParent(self)
            table.wished.connect(self._on_wished)
            table.arranged.connect(self._arranging.start)
            table.left.connect(self._on_table_left)
            self.began.emit(table)
        for seat, command, seen in table.open_wishes:
            self._send(Command(command.id, seat, command_to_dict(command), seen))

    @Slot(int, object)
    def _on_wished(self, seat: int, command: GameCommand) -> None:
        table = self.table
        if table is not None:
            self._send(Command(command.id, seat, command_to_dict(command), table.mirror.seq))

    @Slot()
    def _send_rack(self) -> None:
        table = self.table
        if table is None or table.mirror.seat is None:
            return
        seat = table.mirror.seat
        pending = tuple((slot, new.row, new.col, new.tile) for slot, new in table.pending(seat))
        self._send(Arrange(seat, table.slots(seat), pending))

    @Slot()
    def _on_table_left(self) -> None:
        self._end(RoomEnd(RoomEndReason.LEFT, can_return=self._seat_waits))

    def _end(self, end: RoomEnd) -> None:
        if self._over:
            return
        self._over = True
        self._regaining.stop()
        if self._arranging.isActive():
            self._send_rack()
        self._arranging.stop()
        self._counting.stop()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close(Ending.LEFT)
        self._following.pause()
        self.closed.emit(end)

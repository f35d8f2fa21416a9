# SPDX-License-Identifier: MIT
"""Bots: guests over real connections, with TLS, heartbeat and all. They play; some have a whole table before them.

A whole one is a ``GuestRoom`` with its ``RemoteTable``. A slim one cuts what comes into messages and reads those that
are meant for its seat; hundreds of whole ones would measure this computer, not the host.
"""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from crossgame.game.codec import command_to_dict
from crossgame.game.events import Placed
from crossgame.game.told import Told
from crossgame.net.dialer import Dialer, Pass, Patience, Target
from crossgame.net.messages import Began, Done, Events, Rejected, Stored
from crossgame.net.messages import Command as CommandMessage
from crossgame.net.protocol import FROM_HOST, HEADER, Decoder
from crossgame.session.racks import Racks
from crossgame.session.regaining import Regaining, Way
from crossgame.session.room import Link
from crossgame.session.slots import Rack, rack_from_dict

if TYPE_CHECKING:
    from crossgame.game.commands import Command
    from crossgame.net.connection import Connection
    from crossgame.net.messages import Message, Welcome
    from crossgame.session.guest import GuestRoom
    from crossgame.session.remote import RemoteTable

_PATIENCE = Patience(connect_ms=30_000, step_ms=60_000)
_TRIES, _AGAIN_MS = 5, 500
_AT = b'"at_ms":'
_EVENTS = b'"kind":"Events"'


class Times:
    """How late events came: milliseconds from their acceptance at the host.

    Attributes:
        zero_ms: monotonic milliseconds at which the game's time was 0; the same clock for host and guests.
        late: the samples since ``clear``.
    """

    def __init__(self) -> None:
        self.zero_ms = 0.0
        self.late = array("d")

    def note(self, at_ms: int) -> None:
        """An event of that time of the game has been read now."""
        self.late.append(time.monotonic() * 1000 - self.zero_ms - at_ms)

    def clear(self) -> list[float]:
        """Return the samples and forget them."""
        found = self.late.tolist()
        del self.late[:]
        return found


class Skimmer(Decoder):
    """Cuts a host's bytes into messages, and passes over events that are other seats'."""

    def __init__(self, times: Times) -> None:
        super().__init__(FROM_HOST)
        self.seat = b""
        self.messages = 0
        self._times = times

    def _take(self) -> Message | None:
        """Return the next message that matters to this seat."""
        while True:
            begin = self._start + HEADER
            if len(self._buffer) < begin:
                return None
            end = begin + int.from_bytes(self._buffer[self._start : begin], "big")
            if len(self._buffer) < end:
                return None
            self.messages += 1
            if not self._is_others(begin, end):
                return super()._take()
            self._start = end

    def push(self, data: bytes) -> None:
        """Take bytes in, but for what is others' and came as one whole message: that goes by at once."""
        if not self._skims(data):
            super().push(data)

    def _skims(self, data: bytes) -> bool:
        if self._start < len(self._buffer) or len(data) != HEADER + int.from_bytes(data[:HEADER], "big"):
            return False
        if not self.seat or data.find(_EVENTS, HEADER, HEADER + 40) < 0 or self.seat in data:
            return False
        self.messages += 1
        self._note(data, HEADER, len(data))
        return True

    def _note(self, data: bytes | bytearray, begin: int, end: int) -> None:
        """Note how late each event of a message is: the first of a group waited longer than the last."""
        at = data.find(_AT, begin, end)
        while at >= 0:
            at += len(_AT)
            digits = bytes(data[at : min(at + 12, end)])
            self._times.note(int(digits.partition(b",")[0].partition(b"}")[0]))
            at = data.find(_AT, at, end)

    def _is_others(self, begin: int, end: int) -> bool:
        buffer = self._buffer
        if not self.seat or buffer.find(_EVENTS, begin, min(end, begin + 40)) < 0:
            return False
        self._note(buffer, begin, end)
        return buffer.find(self.seat, begin, end) < 0


class SlimBot(QObject):
    """A guest that knows its own rack and nothing else.

    Signals:
        entered(SlimBot): it has its rack.
        ended(str): its connection is gone for good; why.
    """

    entered = Signal(object)
    ended = Signal(str)

    def __init__(self, target: Target, name: str, times: Times, parent: QObject, *, code: str = "") -> None:
        """Call the host; ``code`` is the join code, empty at an open table."""
        super().__init__(parent)
        self.seat = 0
        self.home: tuple[int, int] | None = None
        self.accepted = self.refused = self.returns = 0
        self._times, self._target, self._name = times, target, name
        self._racks = Racks({})
        self._open = ""
        self._connection: Connection | None = None
        self._regaining: Regaining | None = None
        self._code, self._tries = code, _TRIES
        self._call()

    @property
    def is_busy(self) -> bool:
        """Whether nothing can be played: not there, or a command is on its way."""
        return not self.seat or bool(self._open) or self._connection is None

    @property
    def is_here(self) -> bool:
        """Whether it is connected and has its rack."""
        return self._connection is not None and self.seat > 0

    @property
    def rack(self) -> tuple[int, ...]:
        """Its tiles."""
        return self._racks.slots(self.seat)

    def play(self, command: Command, seen: int) -> None:
        """Ask for an action."""
        if self._connection is not None:
            self._open = command.id
            self._connection.send(CommandMessage(command.id, self.seat, command_to_dict(command), seen))

    def cut(self) -> None:
        """Lose the connection; it is got back as guests do."""
        if self._connection is not None:
            self._connection.abort()

    def leave(self) -> None:
        """Go, without a word."""
        if self._regaining is not None:
            self._regaining.stop()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.abort()

    def _call(self) -> None:
        dialer = Dialer(self._target, Pass(self._name, code=self._code), patience=_PATIENCE, parent=self)
        dialer.connected.connect(self._on_connected)
        dialer.failed.connect(self._on_failed)
        dialer.start()

    @Slot(object)
    def _on_failed(self, trouble: Any) -> None:
        self._tries -= 1
        if trouble.refusal is None and self._tries:  # a machine that is too busy: people would try again, too
            QTimer.singleShot(_AGAIN_MS, self, self._call)
        else:
            self.ended.emit(str(trouble))

    @Slot(object, object)
    def _on_connected(self, connection: Connection, welcome: Welcome) -> None:
        connection.setParent(self)
        skimmer = Skimmer(self._times)
        connection.decode_with(skimmer)
        self._connection, self._skimmer, self._open, self.seat = connection, skimmer, "", 0
        connection.received.connect(self._on_received)
        connection.closed.connect(self._on_closed)
        connection.send(Stored())
        self._way = Way(
            self._target.hosts, self._target.port, connection.fingerprint, welcome.game, self._name,
            player=welcome.player, token=welcome.token,
        )  # fmt: skip
        self._number = welcome.seat or 0

    @Slot(object)
    def _on_received(self, message: Any) -> None:
        match message:
            case Began():
                table = rack_from_dict(message.snapshot["rack"])
                self._racks = Racks({self._number: Rack(table.slots)})
                self.seat = self._number
                self._skimmer.seat = b'"seat":%d,' % self.seat
                self.entered.emit(self)
            case Events():
                for data in message.events:
                    self._follow(data)
            case Done() if message.id == self._open:
                self._open = ""
                self.accepted += 1
            case Rejected() if message.id == self._open:
                self._open = ""
                self.refused += 1
                self.home = None

    def _follow(self, data: dict[str, Any]) -> None:
        event = Told.from_dict(data).event
        if getattr(event, "seat", 0) == self.seat and event.__class__.__name__ != "SeatChanged":
            if isinstance(event, Placed):
                self.home = (event.placed[0].row, event.placed[0].col)
            self._racks.follow([event])

    @Slot(object)
    def _on_closed(self, parting: Any) -> None:
        if self._connection is None:
            return
        self._connection, self._open = None, ""
        if parting.by_peer:
            self.ended.emit(f"{parting.reason.value} {parting.why}")
            return
        self._regaining = Regaining(self._way, self)
        self._regaining.regained.connect(self._on_regained)
        self._regaining.refused.connect(self.ended)
        self._regaining.begin()

    @Slot(object, object)
    def _on_regained(self, connection: Connection, welcome: Welcome) -> None:
        self.returns += 1
        self._on_connected(connection, welcome)


class WholeBot(QObject):
    """A guest as people's programs are: a room and a remote table.

    Signals:
        ended(str): the room is closed; why.
    """

    ended = Signal(str)

    def __init__(self, room: GuestRoom, times: Times, parent: QObject) -> None:
        super().__init__(parent)
        self.room, self._times = room, times
        self.home: tuple[int, int] | None = None
        self.accepted = self.refused = self.returns = 0
        self.newest: list[tuple[int, int]] = []
        self.seen: dict[tuple[int, int], int] = {}
        room.setParent(self)
        room.closed.connect(lambda end: self.ended.emit(str(end)))
        room.link_changed.connect(self._on_link)
        if self.table is not None:
            self._on_began(self.table)
        else:
            room.began.connect(self._on_began)

    @property
    def table(self) -> RemoteTable | None:
        """Its table, once the game is here."""
        return self.room.table

    @property
    def seat(self) -> int:
        """Its seat."""
        return self.room.view.own_seat

    @property
    def is_here(self) -> bool:
        """Whether it is connected and knows the game."""
        return self.room.is_live

    @property
    def is_busy(self) -> bool:
        """Whether nothing can be played."""
        return self.table is None or bool(self.table.open_wishes)

    @property
    def rack(self) -> tuple[int, ...]:
        """Its tiles."""
        return self.table.slots(self.seat) if self.table is not None else ()

    def play(self, command: Command, _seen: int) -> None:
        """Ask for an action."""
        if self.table is not None:
            self.table.submit(self.seat, command)

    def cut(self) -> None:
        """Lose the connection; it is got back as guests do."""
        self.room.cut()

    def leave(self) -> None:
        """Go, without a word."""
        self.room.blockSignals(True)
        self.room.leave()

    def missing(self) -> int:
        """Return how many tiles are not on the board that were told of as laid."""
        if self.table is None:
            return len(self.seen)
        tiles = self.table.view(None).position.board.tiles
        return sum(int(tiles[square]) != tile for square, tile in self.seen.items())

    @Slot(object)
    def _on_link(self, link: Any) -> None:
        self.returns += link.state is Link.UP

    @Slot(object)
    def _on_began(self, table: RemoteTable) -> None:
        table.changed.connect(self._on_changed)
        table.refused.connect(self._on_refused)

    @Slot(object)
    def _on_changed(self, change: Any) -> None:
        event = change.event
        if isinstance(event, Placed):
            self._times.note(event.at_ms)
            square = (event.placed[-1].row, event.placed[-1].col)
            self.newest.append(square)
            self.seen |= {(new.row, new.col): new.tile for new in event.placed}
            if event.seat == self.seat:
                self.accepted += 1
                self.home = square

    @Slot(object)
    def _on_refused(self, _refused: Any) -> None:
        self.refused += 1
        self.home = None

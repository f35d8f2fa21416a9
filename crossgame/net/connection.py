# SPDX-License-Identifier: MIT
"""One encrypted connection that speaks in messages: paced reading, a bounded queue, a heartbeat, and a last word.

Knows neither who is at the other end nor what is played. The TLS handshake is over, or the listener's and the dialer's
business, when this begins.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtNetwork import QAbstractSocket

from crossgame.net.messages import Closed, Ending, Ping, Pong
from crossgame.net.outbox import Outbox
from crossgame.net.pace import Allowance, Bucket
from crossgame.net.protocol import Decoder, ProtocolError, encode
from crossgame.net.tls import peer_fingerprint, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtNetwork import QSslSocket

    from crossgame.net.messages import Message
    from crossgame.net.protocol import Limits

_log = logging.getLogger(__name__)

_READ = 64 * 1024
"""Most bytes that are read and not looked at; the rest waits in the kernel, and so does the sender."""
_BATCH = 64
"""Most messages of one peer before others, and the window, have their turn."""
_SLICE = 4_000_000
"""Nanoseconds after which they have it, too, however few messages it were."""
_CRUMBS = 1024
"""Bytes that are no more than that and complete no message: more are waited for, ``_REST_MS``, and read together."""
_REST_MS = 4
_LOW_WATER = 128 * 1024
"""Bytes that Qt may hold; what is more waits in the outbox."""
_LINGER_MS = 1000
"""How long a peer may take to read the last word and hang up."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked of the other side.

    Attributes:
        queue_bytes: most bytes that wait for it, snapshots apart.
        heartbeat_ms: how often it is asked whether it is there.
        silence_ms: after how long without a byte it counts as lost.
        per_second, burst: messages that it may send; 0 = as many as it likes. Faster ones are read later.
        bytes_per_second, bytes_burst: the same of their bytes; counted where messages are.
    """

    queue_bytes: int = 4 << 20
    heartbeat_ms: int = 5_000
    silence_ms: int = 15_000
    per_second: float = 0
    burst: float = 0
    bytes_per_second: int = 16 << 10
    bytes_burst: int = 64 << 10

    def allowance(self, now: int) -> Allowance | None:
        """Return a fresh one, ``None`` = no bounds."""
        if not self.per_second:
            return None
        messages = Bucket(self.burst, self.per_second, now)
        return Allowance(messages, Bucket(self.bytes_burst, self.bytes_per_second, now))


FOR_GUESTS = Terms(per_second=60, burst=240)
FOR_HOSTS = Terms()


@dataclass(frozen=True, slots=True)
class Parting:
    """Why a connection is over.

    Attributes:
        reason: why.
        by_peer: the other side said so.
        why: a few words for the log; not for people.
    """

    reason: Ending
    by_peer: bool = False
    why: str = ""


class Connection(QObject):
    """Messages in and out. It deletes itself when it is over and ``closed`` has been told.

    Attributes:
        address: the other side's, for logs and limits.
        fingerprint: of the certificate that the other side showed, "" if it showed none (guests have none).

    Signals:
        received(Message): a message other than those of the connection itself (Ping, Pong, Closed), in order.
        closed(Parting): it is over; emitted once, always from the event loop, never inside a call of ``send``.
        malformed(ProtocolError): what came is no message; a slot may send a last word of its own (``close_after``).
        drained(): there was a queue, and everything in it is on its way.
    """

    received = Signal(object)
    closed = Signal(object)
    malformed = Signal(object)
    drained = Signal()

    def __init__(
        self, socket: QSslSocket, limits: Limits, *, terms: Terms = FOR_HOSTS,
        now: Callable[[], int] = time.monotonic_ns, parent: QObject | None = None,
    ) -> None:  # fmt: skip
        """Take over an encrypted ``socket``. The heartbeat begins with ``begin``."""
        super().__init__(parent)
        self._socket, self._terms, self._now = socket, terms, now
        self.address = text_of(socket.peerAddress())
        self.fingerprint = peer_fingerprint(socket)
        socket.setParent(self)
        socket.setReadBufferSize(_READ)
        socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        self._decoder = Decoder(limits)
        self._pace = terms.allowance(now())
        self._outbox = Outbox()
        self._pumping = False
        self._parting: Parting | None = None
        self._buried = False
        self._ping, self._pinged_at, self._round_trip = 0, 0, -1
        self._heard_at = self._beat_at = now()
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._on_turn_come)
        self._beat = QTimer(self, interval=terms.heartbeat_ms)
        self._beat.timeout.connect(self._on_beat)
        socket.readyRead.connect(self._on_ready_read)
        socket.disconnected.connect(self._on_disconnected)

    @property
    def round_trip_ms(self) -> int:
        """The last time there and back, −1 = not known yet."""
        return self._round_trip

    @property
    def is_open(self) -> bool:
        """Whether messages can still be sent."""
        return self._parting is None

    @property
    def queued(self) -> int:
        """Bytes that wait to be sent, series not yet drawn apart."""
        if self._parting is not None:
            return 0
        return self._outbox.waiting + self._socket.bytesToWrite() + self._socket.encryptedBytesToWrite()

    @property
    def has_undrawn(self) -> bool:
        """Whether a series that was sent is not wholly drawn yet: the other side does not read so fast."""
        return self._outbox.series > 0

    def decode_with(self, decoder: Decoder) -> None:
        """Cut what comes into messages by another decoder from now on; it is given what waits in the one before."""
        decoder.push(self._decoder.rest())
        self._decoder = decoder

    def begin(self, limits: Limits) -> None:
        """The other side is let in: ``limits`` hold from its next message on, and the heart beats."""
        self._decoder.limits = limits
        self._heard_at = self._beat_at = self._now()
        self._beat.start()

    def send(self, message: Message) -> bool:
        """Send a message, or bytes that ``encode`` made (the same for many peers).

        Returns:
            False if the connection is over, or is given up now because too much waits already.
        """
        if self._parting is not None:
            return False
        self._put(message if isinstance(message, bytes) else encode(message))
        if self.queued > self._terms.queue_bytes:
            self._part(Parting(Ending.TOO_SLOW, why=f"{self.queued} bytes wait"))
            self._socket.abort()
            return False
        return True

    def send_series(self, parts: Iterable[bytes]) -> None:
        """Send encoded messages that are drawn when there is room; what is sent after this comes after them."""
        if self._parting is None:
            self._outbox.put_series(parts)
            self._pump()

    def close(self, reason: Ending = Ending.LEFT, why: str = "") -> None:
        """Say why, and hang up. ``why`` is for the other side's log, in plain ASCII."""
        if self._parting is None:
            self._put(encode(Closed(reason, ascii(why)[1:-1][:200])))
            self._finish(Parting(reason, why=why))

    def close_after(self, last: Message) -> None:
        """Send a last word in place of ``Closed`` (a refusal), and hang up."""
        if self._parting is None:
            self._put(encode(last))
            self._finish(Parting(Ending.LEFT))

    def abort(self) -> None:
        """Drop everything at once, as a broken cable would."""
        self._part(Parting(Ending.LOST))
        if not self._buried:
            self._socket.abort()

    def _put(self, data: bytes) -> None:
        if self._outbox or self._socket.bytesToWrite() + self._socket.encryptedBytesToWrite() > _LOW_WATER:
            self._outbox.put(data)
            self._pump()
        else:
            self._socket.write(data)

    def _pump(self) -> None:
        """Move what waits into the socket as far as there is room; listen for room only while something waits."""
        while self._socket.bytesToWrite() + self._socket.encryptedBytesToWrite() <= _LOW_WATER:
            data = self._outbox.take()
            if data is None:
                break
            self._socket.write(data)
        if bool(self._outbox) != self._pumping:
            self._pumping = not self._pumping
            if self._pumping:
                self._socket.encryptedBytesWritten.connect(self._on_written)
            else:
                self._socket.encryptedBytesWritten.disconnect(self._on_written)
                self.drained.emit()

    @Slot()
    def _on_written(self) -> None:
        self._pump()

    @Slot()
    def _on_ready_read(self) -> None:
        if self._parting is not None:
            self._socket.readAll()  # so that the last word is not lost with a reset
        elif not self._again.isActive():
            self._read()

    @Slot()
    def _on_turn_come(self) -> None:
        self._read()

    def _read(self) -> None:
        """Deliver what has come, up to a batch or a slice of time, as fast as the other side may speak."""
        left, until, came = _BATCH, self._now() + _SLICE, 0
        while self._parting is None:
            left = self._deliver(left, until)
            if left == 0 or not self._socket.bytesAvailable():
                break
            data = bytes(self._socket.read(_READ).data())
            self._heard_at = self._now()
            self._decoder.push(data)
            came += len(data)
        if left == _BATCH and 0 < came <= _CRUMBS and self._decoder.buffered and self._parting is None:
            self._again.start(_REST_MS)  # each read costs, and who sends single bytes could have many

    def _deliver(self, most: int, until: int) -> int:
        """Deliver complete messages; return how many more may be, 0 = go on when ``_again`` says so."""
        while self._parting is None:
            wait = self._pace.wait_ms(self._now()) if self._pace is not None else 0
            if wait:
                self._again.start(wait)
                return 0
            before = self._decoder.buffered
            message = self._take()
            if message is None:
                return most
            if self._pace is not None:
                self._pace.spend(before - self._decoder.buffered, self._now())
            self._on_message(message)
            most -= 1
            if not most or self._now() >= until:
                break
        if self._parting is None:
            self._again.start(0)
        return 0

    def _take(self) -> Message | None:
        try:
            return self._decoder.take()
        except ProtocolError as error:
            self._on_malformed(error)
            return None

    def _on_malformed(self, error: ProtocolError) -> None:
        _log.debug("%s sent what is no message: %s", self.address, error)  # whoever is told of the end logs it
        self.malformed.emit(error)
        self.close(Ending.MALFORMED, str(error))

    def _on_message(self, message: Message) -> None:
        if isinstance(message, Ping):
            self.send(Pong(message.n))
        elif isinstance(message, Pong):
            if message.n == self._ping and self._pinged_at:
                self._round_trip = (self._now() - self._pinged_at) // 1_000_000
                self._pinged_at = 0
        elif isinstance(message, Closed):
            self._outbox.clear()  # nobody reads any more
            self._finish(Parting(message.reason, by_peer=True, why=message.why))
            self._socket.disconnectFromHost()
        else:
            self.received.emit(message)

    @Slot()
    def _on_beat(self) -> None:
        now, before = self._now(), self._beat_at
        self._beat_at = now
        asleep = now - before > 3 * self._terms.heartbeat_ms * 1_000_000
        waiting = self._socket.bytesAvailable() or self._socket.encryptedBytesAvailable()
        if asleep or waiting:  # this side slept, or does not come to reading: that is no silence of the other's
            self._heard_at = now
        if now - self._heard_at > self._terms.silence_ms * 1_000_000:
            self._part(Parting(Ending.SILENT))
            self._socket.abort()
            return
        if not self._pinged_at:
            self._ping = (self._ping + 1) & 0xFFFF
            self._pinged_at = now
        self.send(Ping(self._ping))

    @Slot()
    def _on_disconnected(self) -> None:
        before = -1
        while self._parting is None and before != (before := self._unread()):
            self._read()  # what came before the end still counts, as far as it may be heard now
        self._part(Parting(Ending.LOST, why=self._socket.errorString()))

    def _unread(self) -> int:
        return self._decoder.buffered + self._socket.bytesAvailable()

    def _finish(self, parting: Parting) -> None:
        """Let the last word go out, wait a little for the other side to hang up, then do it."""
        self._part(parting)
        self._socket.flush()
        QTimer.singleShot(_LINGER_MS, self, self._on_lingered)

    @Slot()
    def _on_lingered(self) -> None:
        self._socket.abort()

    def _part(self, parting: Parting) -> None:
        if self._parting is not None:
            return
        self._parting = parting
        self._beat.stop()
        self._again.stop()
        QTimer.singleShot(0, self, self._on_parted)

    @Slot()
    def _on_parted(self) -> None:
        if self._parting is not None:
            self.closed.emit(self._parting)
            if self._socket.state() == QAbstractSocket.SocketState.UnconnectedState:
                self._bury()
            else:
                self._socket.disconnected.connect(self._bury)

    @Slot()
    def _bury(self) -> None:
        self._buried = True
        self.deleteLater()

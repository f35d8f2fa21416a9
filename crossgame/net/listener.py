# SPDX-License-Identifier: MIT
"""The host's door: takes connections, keeps strangers within limits, and tells the session who may come in."""

from __future__ import annotations

import socket
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtNetwork import QHostAddress, QNetworkProxy, QSslSocket, QTcpServer

from crossgame.net.connection import FOR_GUESTS, Terms
from crossgame.net.entrance import Entrance, Gate, Guest, Rules
from crossgame.net.tally import Tally
from crossgame.net.tls import TlsError, host_configuration, is_there, new_socket, plain, text_of
from crossgame.net.turnstile import Crowd, DoorLimits, Entry, Returns, Turnstile

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.net.security import Identity

_SAY_AGAIN_MS = 1_000
"""How often those in the queue are told that they still are."""
_TRY_AGAIN_MS = 500
"""After how long connections are taken again when the system had no room for more."""


class ListenError(OSError):
    """No connections can be taken: the port is in use, or there is no TLS; the message says which."""


class Listener(QObject):
    """A TLS server.

    Signals:
        joined(Guest): somebody proved the code, gave a good token, or came to an open table. The receiver answers with
            ``Welcome``, or with ``close_after(Refuse(…))``, and connects the connection's ``received`` at once. It
            is this object's child until it is given another parent.
    """

    joined = Signal(object)

    def __init__(
        self, identity: Identity, gate: Gate, *, limits: DoorLimits | None = None, terms: Terms = FOR_GUESTS,
        now: Callable[[], int] = time.monotonic_ns, parent: QObject | None = None,
    ) -> None:  # fmt: skip
        """Take nothing yet.

        Args:
            identity: this installation's.
            gate: what the session knows; asked when somebody comes.
            limits: for those at the door.
            terms: for those who are in.
            now: monotonic nanoseconds.
            parent: the owner.
        """
        super().__init__(parent)
        self._identity, self._now = identity, now
        self._limits = limits or DoorLimits()
        self._tally = Tally(now())
        self._rules = Rules(gate, identity.fingerprint, self._limits, now, Returns(self._limits), self._tally, terms)
        self._configuration = host_configuration(identity) if is_there() else None
        self._crowd: Crowd[Entrance] = Crowd(self._limits, now())
        self._turnstile: Turnstile[Entrance] = Turnstile(self._limits, now())
        self._entrances: dict[Entrance, None] = {}
        self._server = _Door(self)
        self._server.knocked.connect(self._on_knocked)
        self._server.acceptError.connect(self._on_accept_error)
        self._serving = QTimer(self, singleShot=True)
        self._serving.timeout.connect(self._serve)
        self._patience = QTimer(self, interval=_SAY_AGAIN_MS)
        self._patience.timeout.connect(self._on_patience)
        self._reopening = QTimer(self, singleShot=True)
        self._reopening.timeout.connect(self._server.resumeAccepting)

    @property
    def port(self) -> int:
        """The port that is listened to, 0 = none."""
        return self._server.serverPort()

    @property
    def fingerprint(self) -> str:
        """This host's."""
        return self._identity.fingerprint

    @property
    def unproved(self) -> int:
        """How many are at the door."""
        return len(self._crowd)

    def start(self, port: int = 0, *, address: str = "") -> int:
        """Take connections from now on, at all addresses of this computer or at one; return the port.

        Raises:
            ListenError: it can't be done; port 0 is any free one.
        """
        if self._configuration is None:
            raise ListenError("this computer has no TLS library that can be used")
        where = QHostAddress(address) if address else QHostAddress(QHostAddress.SpecialAddress.Any)
        if not self._server.listen(where, port):
            raise ListenError(self._server.errorString())
        return self.port

    def close(self) -> None:
        """Take no more connections and drop those at the door; who is in stays in."""
        self._server.close()
        for timer in (self._serving, self._patience, self._reopening):
            timer.stop()
        for entrance in tuple(self._entrances):
            entrance.drop()

    @Slot(object)
    def _on_knocked(self, descriptor: int) -> None:
        if self._configuration is None:
            return
        # Before anything is made for it: making an encrypted socket costs several times what hanging up does.
        try:
            bare = socket.socket(fileno=descriptor)
        except OSError:  # it is gone already
            socket.close(descriptor)
            return
        entry = self._look_at(bare)
        if entry is None or not entry.allowed:
            bare.close()
            return
        encrypted = new_socket(self._configuration)
        if not encrypted.setSocketDescriptor(bare.detach()):
            encrypted.deleteLater()
            return
        if entry.instead is not None:
            entry.instead.drop()
        self._receive(encrypted)

    def _look_at(self, bare: socket.socket) -> Entry[Entrance] | None:
        """Decide whether a connection may stand at the door; ``None``: it is gone already."""
        try:
            address = plain(QHostAddress(bare.getpeername()[0]))
        except OSError:
            return None
        now = self._now()
        entry = self._crowd.knock(_unscoped(text_of(address)), now, local=address.isLoopback())
        if not entry.allowed:
            self._tally.note(text_of(address), "was turned away: too many are at the door, or come", now)
        return entry

    def _receive(self, encrypted: QSslSocket) -> None:
        entrance = Entrance(encrypted, self._rules, self)
        self._entrances[entrance] = None
        self._crowd.enter(entrance, _unscoped(entrance.address))
        entrance.queued.connect(self._on_queued)
        entrance.tried.connect(self._on_tried)
        entrance.passed.connect(self._on_passed)
        entrance.over.connect(self._on_over)

    @Slot(object)
    def _on_queued(self, entrance: Entrance) -> None:
        self._turnstile.enter(entrance, entrance.address)
        self._serve()
        if entrance in self._turnstile:
            entrance.wait(self._estimate())
            self._patience.start()

    @Slot()
    def _serve(self) -> None:
        entrance = self._turnstile.next(self._now())
        if entrance is not None:
            entrance.exchange()
        if len(self._turnstile) and not self._serving.isActive():
            self._serving.start(self._turnstile.wait_ms(self._now()))

    @Slot()
    def _on_patience(self) -> None:
        waiting = [entrance for entrance in self._entrances if entrance in self._turnstile]
        for entrance in waiting:
            entrance.wait(self._estimate())
        if not waiting:
            self._patience.stop()

    def _estimate(self) -> int:
        each = 1000 / self._limits.exchanges_per_second
        return self._turnstile.wait_ms(self._now()) + int(len(self._turnstile) * each)

    @Slot(object, bool)
    def _on_tried(self, entrance: Entrance, right: bool) -> None:
        if right:
            self._turnstile.right(entrance.address)
        else:
            self._turnstile.wrong(entrance.address, self._now())

    @Slot(object)
    def _on_passed(self, guest: Guest) -> None:
        self._crowd.welcome(_unscoped(guest.connection.address))
        self.joined.emit(guest)

    @Slot(object)
    def _on_over(self, entrance: Entrance) -> None:
        self._crowd.leave(entrance)
        self._turnstile.leave(entrance)
        self._entrances.pop(entrance, None)

    @Slot()
    def _on_accept_error(self) -> None:
        why = self._server.errorString()
        self._tally.note("this computer", "had no room for one more connection", self._now(), detail=why)
        self._reopening.start(_TRY_AGAIN_MS)


def _unscoped(address: str) -> str:
    """Return an address without its interface, which Qt and Python may call differently."""
    return address.partition("%")[0]


class _Door(QTcpServer):
    """The server proper: hands descriptors out before anything is read from them."""

    knocked = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setProxy(QNetworkProxy(QNetworkProxy.ProxyType.NoProxy))
        self.setListenBacklogSize(128)

    def incomingConnection(self, handle: int) -> None:  # noqa: N802 - Qt's name
        self.knocked.emit(handle)


__all__ = ["Gate", "Guest", "ListenError", "Listener", "TlsError"]

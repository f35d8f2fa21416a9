# SPDX-License-Identifier: MIT
"""A guest's way in: finds the host, makes sure that it is the right one, proves code or token, and waits for Welcome.

Nothing is said before the host's certificate is the one that is meant (where a fingerprint is known), no token goes to
a host whose fingerprint was not asked for, and a Welcome without the host's own proof of the code is not believed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot
from PySide6.QtNetwork import QAbstractSocket, QSslSocket

from crossgame import __version__
from crossgame.net.connection import FOR_HOSTS, Connection, Parting, Terms
from crossgame.net.exchange import ExchangeError, GuestExchange
from crossgame.net.messages import Ending, Hello, Prove, Proved, Refuse, Share, Wait, Want, Welcome
from crossgame.net.protocol import ANSWER, DEFAULT_PORT, FROM_HOST, VERSION
from crossgame.net.security import same
from crossgame.net.tls import guest_configuration, is_there, new_socket

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Target:
    """Whom to call.

    Attributes:
        hosts: names or addresses of the same host, tried one after the other.
        port: its port.
        fingerprint: of its certificate, "" = not known: then the code has to show that it is the right one.
        game: id of the game that is meant, "" = whichever is there.
    """

    hosts: tuple[str, ...]
    port: int = DEFAULT_PORT
    fingerprint: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """By what right: a code, a player's token, or neither (an open table)."""

    name: str
    want: Want = Want.PLAY
    code: str = field(default="", repr=False)
    player: str = ""
    token: str = field(default="", repr=False)


class Trouble(Enum):
    """Why somebody did not get in."""

    UNREACHABLE = auto()
    """Nobody answers there: wrong address, other network, no host, or a firewall."""
    NO_TLS = auto()
    """This computer can't make encrypted connections."""
    NOT_OURS = auto()
    """Something answers that is no host of this program."""
    WRONG_HOST = auto()
    """It is not the host that was meant: its certificate is another one."""
    NOT_PROVED = auto()
    """The host did not show that it knows the code: somebody may be in the middle."""
    REFUSED = auto()
    """The host said no; ``refusal`` says why."""
    DROPPED = auto()
    """The connection broke before the host had answered; it may be busy."""
    SILENT = auto()
    """The host did not go on."""


@dataclass(frozen=True, slots=True)
class DialTrouble:
    """What went wrong. ``detail`` is for the log."""

    trouble: Trouble
    refusal: Refuse | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a guest waits, in milliseconds: for one address to answer, and for each step after that."""

    connect_ms: int = 3_000
    step_ms: int = 6_000


class Dialer(QObject):
    """One call; it can be made once.

    Signals:
        connected(Connection, Welcome): in. The receiver closes the connection, which takes a host's messages now, and
            connects its ``received`` at once: the next message may be there already.
        failed(DialTrouble): not in; the call is over.
        waiting(int): others come first; it may take so many milliseconds.
    """

    connected = Signal(object, object)
    failed = Signal(object)
    waiting = Signal(int)

    def __init__(
        self, target: Target, right: Pass, *, terms: Terms = FOR_HOSTS, patience: Patience | None = None,
        parent: QObject | None = None,
    ) -> None:  # fmt: skip
        """Do nothing yet.

        Raises:
            ValueError: a token without the fingerprint of the host that it is for, or a name with lone surrogates.
        """
        super().__init__(parent)
        right.name.encode("utf-8")
        if right.token and not target.fingerprint:
            raise ValueError("a token is shown to the host that gave it, and to no other")
        self._target, self._right, self._terms = target, right, terms
        self._patience = patience or Patience()
        self._hosts = list(target.hosts)
        self._socket: QSslSocket | None = None
        self._connection: Connection | None = None
        self._exchange: GuestExchange | None = None
        self._hello: Hello | None = None
        # A token needs no proof: it goes to no host but the one whose fingerprint is known.
        self._proved = not right.code or bool(right.token)
        self._over = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)

    def start(self) -> None:
        """Call."""
        if is_there():
            self._try_next("")
        else:
            QTimer.singleShot(0, self, lambda: self._fail(Trouble.NO_TLS))

    def cancel(self) -> None:
        """Give up at once, without a signal."""
        self._over = True
        self._drop()

    def _try_next(self, detail: str) -> None:
        self._drop()
        if not self._hosts:
            self._fail(Trouble.UNREACHABLE, detail=detail)
            return
        host = self._hosts.pop(0)
        socket = new_socket(guest_configuration(), self)
        socket.encrypted.connect(self._on_encrypted)
        socket.errorOccurred.connect(self._on_error)
        self._socket = socket
        self._timer.start(self._patience.connect_ms)
        socket.connectToHostEncrypted(host, self._target.port)

    @Slot()
    def _on_timeout(self) -> None:
        if self._socket is None:
            self._fail(Trouble.SILENT)
        elif self._socket.state() == QAbstractSocket.SocketState.ConnectedState:
            self._fail(Trouble.SILENT, detail="no TLS handshake")
        else:
            self._try_next("no answer in time")

    @Slot(QAbstractSocket.SocketError)
    def _on_error(self, error: QAbstractSocket.SocketError) -> None:
        socket = self._socket
        if socket is None or self._over:
            return
        detail = socket.errorString()
        if error in (
            QAbstractSocket.SocketError.SslHandshakeFailedError,
            QAbstractSocket.SocketError.SslInternalError,
            QAbstractSocket.SocketError.SslInvalidUserDataError,
        ):
            self._fail(Trouble.NOT_OURS, detail=detail)
        elif error == QAbstractSocket.SocketError.RemoteHostClosedError:
            self._fail(Trouble.DROPPED, detail=detail)
        else:
            self._try_next(detail)

    @Slot()
    def _on_encrypted(self) -> None:
        socket, self._socket = self._socket, None
        if socket is None or self._over:
            return
        socket.errorOccurred.disconnect(self._on_error)
        connection = Connection(socket, ANSWER, terms=self._terms, parent=self)
        self._connection = connection
        shown, meant = connection.fingerprint, self._target.fingerprint
        if not shown or (meant and not same(shown, meant)):
            self._fail(Trouble.WRONG_HOST, detail=f"it shows {shown}")
            return
        connection.received.connect(self._on_received)
        connection.closed.connect(self._on_closed)
        self._greet(connection)

    def _greet(self, connection: Connection) -> None:
        right = self._right
        if not self._proved:
            self._exchange = GuestExchange(right.code, connection.fingerprint)
        self._hello = Hello(
            VERSION, __version__, right.name, right.want, self._target.game, right.player, right.token,
            self._exchange.share if self._exchange is not None else "",
        )  # fmt: skip
        connection.send(self._hello)
        self._timer.start(self._patience.step_ms)

    @Slot(object)
    def _on_received(self, message: Any) -> None:
        if isinstance(message, Refuse):
            self._fail(Trouble.REFUSED, refusal=message)
        elif isinstance(message, Wait):
            self._timer.start(self._patience.step_ms)
            self.waiting.emit(message.ms)
        elif isinstance(message, Share):
            self._on_share(message)
        elif isinstance(message, Proved):
            self._on_proved(message)
        elif isinstance(message, Welcome):
            self._on_welcome(message)

    def _on_share(self, message: Share) -> None:
        exchange, hello, connection = self._exchange, self._hello, self._connection
        if exchange is None or hello is None or connection is None:
            self._fail(Trouble.NOT_OURS, detail="a share that nobody asked for")
            return
        self._hello = None  # one answer to one exchange
        try:
            connection.send(Prove(exchange.confirm(message.share, hello)))
        except ExchangeError as error:
            self._fail(Trouble.NOT_PROVED, detail=str(error))
            return
        self._timer.start(self._patience.step_ms)

    def _on_proved(self, message: Proved) -> None:
        if self._exchange is None or not self._exchange.is_proof(message.confirm):
            self._fail(Trouble.NOT_PROVED)
            return
        self._proved = True
        self._timer.start(self._patience.step_ms)

    def _on_welcome(self, message: Welcome) -> None:
        connection = self._connection
        if connection is None or not self._proved:
            self._fail(Trouble.NOT_PROVED, detail="a Welcome without a proof")
            return
        if self._target.game and message.game != self._target.game:
            self._fail(Trouble.WRONG_HOST, detail=f"it has game {message.game}")
            return
        self._over = True
        self._timer.stop()
        self._connection = None
        connection.received.disconnect(self._on_received)
        connection.closed.disconnect(self._on_closed)
        # Never without a parent: a receiver that keeps it not would have it taken away in the middle of its own work.
        connection.setParent(QCoreApplication.instance())
        connection.begin(FROM_HOST)
        self.connected.emit(connection, message)

    @Slot(object)
    def _on_closed(self, parting: Parting) -> None:
        if parting.reason is Ending.MALFORMED and not parting.by_peer:
            self._fail(Trouble.NOT_OURS, detail=parting.why)
        else:
            self._fail(Trouble.DROPPED, detail=f"{parting.reason.value} {parting.why}")

    def _fail(self, trouble: Trouble, *, refusal: Refuse | None = None, detail: str = "") -> None:
        if self._over:
            return
        self._over = True
        self._drop()
        _log.info("not connected: %s %s %s", trouble.name, refusal or "", detail)
        self.failed.emit(DialTrouble(trouble, refusal, detail))

    def _drop(self) -> None:
        """Hang up whatever there is."""
        self._timer.stop()
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.errorOccurred.disconnect(self._on_error)
            socket.abort()
            socket.deleteLater()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.abort()

# SPDX-License-Identifier: MIT
"""One stranger's way from the first byte to being let in, as the host sees it. Believes nothing, waits for nobody long.

The listener says when it is this one's turn to exchange keys; ``Gate`` (the session's) knows code and tokens.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from crossgame import __version__
from crossgame.net.connection import FOR_GUESTS, Connection, Terms
from crossgame.net.exchange import ExchangeError, HostExchange
from crossgame.net.messages import Hello, Prove, Proved, Refuse, Refused, Share, Wait
from crossgame.net.protocol import FROM_GUEST, GREETING, VERSION, ProtocolError, WrongVersionError
from crossgame.net.tls import text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtNetwork import QSslSocket

    from crossgame.net.tally import Tally
    from crossgame.net.turnstile import DoorLimits, Returns


class Gate(Protocol):
    """What the session knows about who may come in. Asked anew each time."""

    def game(self) -> str:
        """Return the id of the game that is here."""

    def code(self) -> str | None:
        """Return the join code, ``None`` = an open table."""

    def is_good(self, player: str, token: str) -> bool:
        """Whether this token opens this player's seat. Changes nothing."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has shown that they may come in; the session answers with Welcome or Refuse.

    Attributes:
        connection: what they speak through; it takes a guest's messages from now on.
        hello: what they said first. The name is as they sent it.
        player: the id of a player who came back with a good token, "" = somebody new.
    """

    connection: Connection
    hello: Hello
    player: str = ""


class Step(Enum):
    """How far somebody has come."""

    TLS = auto()
    HELLO = auto()
    QUEUE = auto()
    PROVE = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class Rules:
    """What an entrance goes by."""

    gate: Gate
    fingerprint: str
    limits: DoorLimits
    now: Callable[[], int]
    returns: Returns
    tally: Tally
    terms: Terms = FOR_GUESTS


class Entrance(QObject):
    """Signals.

    queued(Entrance): wants to exchange keys; ``exchange`` or ``wait`` is to be called.
    tried(Entrance, bool): a key exchange is over; whether the code was right.
    passed(Guest): let in.
    over(Entrance): let in or gone; emitted once, after the others.
    """

    queued = Signal(object)
    tried = Signal(object, bool)
    passed = Signal(object)
    over = Signal(object)

    def __init__(self, socket: QSslSocket, rules: Rules, parent: QObject | None = None) -> None:
        """Begin the TLS handshake on a connected ``socket``."""
        super().__init__(parent)
        self.address = text_of(socket.peerAddress())
        self.step = Step.TLS
        self._socket: QSslSocket | None = socket
        self._rules = rules
        self._connection: Connection | None = None
        self._hello: Hello | None = None
        self._exchange: HostExchange | None = None
        self._code = ""
        self._timer = QTimer(self, singleShot=True, interval=rules.limits.handshake_ms)
        self._timer.timeout.connect(self._on_timeout)
        socket.setParent(self)
        socket.encrypted.connect(self._on_encrypted)
        socket.disconnected.connect(self._on_gone)
        socket.errorOccurred.connect(self._on_error)
        self._timer.start()
        socket.startServerEncryption()

    def wait(self, ms: int) -> None:
        """Tell that others come first."""
        self._say(Wait(min(ms, 600_000)))

    def exchange(self) -> None:
        """It is this one's turn: send the host's half, and have the guest's taken in when the loop comes round."""
        code = self._rules.gate.code()
        if code is None:  # the table was opened meanwhile
            self._refuse(Refused.OPEN_TABLE)
            return
        self._code = code
        self._exchange = HostExchange(code, self._rules.fingerprint)
        self.step = Step.PROVE
        QTimer.singleShot(0, self, self._on_share_due)

    def drop(self) -> None:
        """Hang up without a word: somebody else needs the place."""
        if self.step is Step.OVER:
            return
        connection, socket = self._connection, self._socket
        self._give_up()
        if connection is not None:
            connection.abort()
        elif socket is not None:
            socket.abort()

    @Slot()
    def _on_encrypted(self) -> None:
        socket, self._socket = self._socket, None
        if socket is None or self.step is not Step.TLS:
            return
        socket.disconnected.disconnect(self._on_gone)
        socket.errorOccurred.disconnect(self._on_error)
        self.step = Step.HELLO
        connection = Connection(socket, GREETING, terms=self._rules.terms, now=self._rules.now, parent=self)
        connection.received.connect(self._on_received)
        connection.malformed.connect(self._on_malformed)
        connection.closed.connect(self._on_gone)
        self._connection = connection

    @Slot(object)
    def _on_received(self, message: Any) -> None:
        if isinstance(message, Hello) and self.step is Step.HELLO:
            self._hello = message
            self._on_hello(message)
        elif isinstance(message, Prove) and self.step is Step.PROVE and self._timer.isActive():
            self._on_prove(message)
        else:
            self._refuse(Refused.MALFORMED, why=f"{type(message).__name__} may not come now")

    def _on_hello(self, hello: Hello) -> None:
        gate = self._rules.gate
        self._timer.stop()
        if hello.game and hello.game != gate.game():
            self._refuse(Refused.NO_GAME)
        elif hello.token:
            self._on_token()
        elif gate.code() is None:
            if hello.share:
                self._refuse(Refused.OPEN_TABLE)
            else:
                self._let_in("")
        elif not hello.share:
            self._refuse(Refused.CODE_NEEDED)
        else:
            self.step = Step.QUEUE
            self.queued.emit(self)

    @Slot()
    def _on_token(self) -> None:
        """Let a player back in, now or when they have not come so often."""
        hello = self._hello
        if hello is None or self.step is Step.OVER:
            return
        if not self._rules.gate.is_good(hello.player, hello.token):
            self._refuse_late(Refused.WRONG_TOKEN)
            return
        ms = self._rules.returns.wait_ms(hello.player, self._rules.now())
        if ms:
            self.step = Step.QUEUE
            self._say(Wait(ms))
            QTimer.singleShot(ms, self, self._on_token)
        else:
            self._let_in(hello.player)

    @Slot()
    def _on_share_due(self) -> None:
        if self._exchange is None or self._hello is None or self.step is not Step.PROVE:
            return
        try:
            self._exchange.finish(self._hello)
        except ExchangeError as error:
            self._refuse(Refused.MALFORMED, why=str(error))
            return
        self._say(Share(self._exchange.share))
        self._timer.start()

    def _on_prove(self, prove: Prove) -> None:
        self._timer.stop()
        exchange, self._exchange = self._exchange, None
        answer = exchange.answer(prove.confirm) if exchange is not None else None
        right = answer is not None and self._code == self._rules.gate.code()
        self.tried.emit(self, right)
        if answer is None or not right:
            self._refuse_late(Refused.WRONG_CODE)
        else:
            self._say(Proved(answer))
            self._let_in("")

    def _let_in(self, player: str) -> None:
        connection, hello = self._connection, self._hello
        if connection is None or hello is None:
            return
        self._connection = None
        connection.received.disconnect(self._on_received)
        connection.malformed.disconnect(self._on_malformed)
        connection.closed.disconnect(self._on_gone)
        connection.setParent(self.parent())
        connection.begin(FROM_GUEST)
        self.passed.emit(Guest(connection, hello, player))
        self._end()

    def _refuse_late(self, reason: Refused) -> None:
        """Refuse after the delay that makes guessing slow; until then the place at the door is taken."""
        self.step = Step.QUEUE
        self._hello = None
        QTimer.singleShot(self._rules.limits.delay_ms, self, lambda: self._refuse(reason))

    def _refuse(self, reason: Refused, *, why: str = "") -> None:
        if self.step is Step.OVER:
            return
        data = {"version": VERSION, "program": __version__} if reason is Refused.VERSION else {}
        if self._connection is not None:
            self._connection.close_after(Refuse(reason, {"why": why[:200]} if why else data))
        self._note(f"was refused: {reason.value}", why)
        self._give_up()

    def _note(self, what: str, detail: str = "") -> None:
        self._rules.tally.note(self.address, what, self._rules.now(), detail=detail)

    def _say(self, message: Any) -> None:
        if self._connection is not None:
            self._connection.send(message)

    @Slot(object)
    def _on_malformed(self, error: ProtocolError) -> None:
        if isinstance(error, WrongVersionError):
            self._refuse(Refused.VERSION)
        else:
            self._refuse(Refused.MALFORMED, why=str(error))

    @Slot()
    def _on_timeout(self) -> None:
        self._note(f"did not go on from {self.step.name}")
        self.drop()

    @Slot()
    def _on_error(self) -> None:
        self.drop()

    @Slot()
    @Slot(object)
    def _on_gone(self, _parting: object = None) -> None:
        if self.step is not Step.OVER:
            self._give_up()

    def _give_up(self) -> None:
        """Be done without having been let in; an exchange that was begun counts as a wrong code."""
        if self._exchange is not None:
            self._exchange = None
            self.tried.emit(self, False)
        self._end()

    def _end(self) -> None:
        """Be done: what still has to be said is said by the connection, which outlives this."""
        self.step = Step.OVER
        self._timer.stop()
        if self._connection is not None:
            self._connection.closed.disconnect(self._on_gone)
            self._connection.setParent(self.parent())
            self._connection = None
        self.over.emit(self)
        self.deleteLater()

# SPDX-License-Identifier: MIT
"""A host and a guest in one process that meet once: proves that this installation can play in a network.

For ``crossgame selftest``. Nothing of it reaches beyond this computer.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtNetwork import QSslSocket

from crossgame.net.codes import new_code
from crossgame.net.dialer import Dialer, Pass, Target
from crossgame.net.listener import Listener
from crossgame.net.messages import LobbyState, Welcome
from crossgame.net.security import make_identity

_GAME, _PLAYER = "0" * 32, "1" * 32
_PATIENCE_MS = 15_000


@dataclass(slots=True)
class _Gate:
    """A table with a code."""

    join_code: str = field(default_factory=new_code)

    def game(self) -> str:
        return _GAME

    def code(self) -> str | None:
        return self.join_code

    def is_good(self, player: str, token: str) -> bool:
        return False


def meet() -> str:
    """Have them meet over TLS with a join code; return the name of the TLS library. Needs a QCoreApplication.

    Raises:
        RuntimeError: they did not; the message says why.
        OSError: no port could be opened.
    """
    if not QSslSocket.supportsSsl():
        raise RuntimeError("Qt finds no TLS library on this computer")
    gate, identity, outcome = _Gate(), make_identity(), ["nothing happened in time"]
    listener = Listener(identity, gate)
    room = LobbyState(_GAME, "lobby", {}, watching=False, hints=False, open=False)
    listener.joined.connect(lambda guest: guest.connection.send(Welcome(_GAME, _PLAYER, 1, "", room)))
    target = Target(("127.0.0.1",), listener.start(address="127.0.0.1"), identity.fingerprint, _GAME)
    dialer, loop = Dialer(target, Pass("selftest", code=gate.join_code)), QEventLoop()

    def over(what: str) -> None:
        outcome[0] = what
        loop.quit()

    dialer.connected.connect(lambda _connection, _welcome: over(""))
    dialer.failed.connect(lambda trouble: over(f"{trouble.trouble.name.lower()} {trouble.detail}"))
    QTimer.singleShot(_PATIENCE_MS, loop, loop.quit)
    QTimer.singleShot(0, dialer, dialer.start)
    loop.exec()
    listener.close()
    dialer.cancel()
    if outcome[0]:
        raise RuntimeError(f"host and guest on this computer did not meet: {outcome[0]}")
    return QSslSocket.sslLibraryVersionString()

# SPDX-License-Identifier: MIT
"""How far away a host is: the time that a connection takes to be answered. Nothing is said over it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtNetwork import QNetworkProxy, QTcpSocket

if TYPE_CHECKING:
    from collections.abc import Sequence

_PATIENCE_MS = 1_500


class Probe(QObject):
    """One measurement; it deletes itself.

    Signals:
        measured(str, int): the address that answered and the milliseconds there and back; ("", −1) = none did.
    """

    measured = Signal(str, int)

    def __init__(self, addresses: Sequence[str], port: int, parent: QObject | None = None) -> None:
        """Call the addresses one after the other until one answers."""
        super().__init__(parent)
        self._left, self._port = list(addresses), port
        self._socket: QTcpSocket | None = None
        self._begun = 0
        self._timer = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._timer.timeout.connect(self._next)
        QTimer.singleShot(0, self, self._next)

    @Slot()
    def _next(self) -> None:
        self._hang_up()
        if not self._left:
            self.measured.emit("", -1)
            self.deleteLater()
            return
        self._socket = QTcpSocket(self)
        self._socket.setProxy(QNetworkProxy(QNetworkProxy.ProxyType.NoProxy))
        self._socket.connected.connect(self._on_connected)
        self._socket.errorOccurred.connect(self._next)
        self._begun = time.monotonic_ns()
        self._timer.start()
        self._socket.connectToHost(self._left[0], self._port)

    @Slot()
    def _on_connected(self) -> None:
        taken = (time.monotonic_ns() - self._begun) // 1_000_000
        self._hang_up()
        self.measured.emit(self._left[0], taken)
        self.deleteLater()

    def _hang_up(self) -> None:
        self._timer.stop()
        socket, self._socket = self._socket, None
        if socket is not None:
            self._left = self._left[1:] if socket.state() != QTcpSocket.SocketState.ConnectedState else self._left
            socket.errorOccurred.disconnect(self._next)
            socket.abort()
            socket.deleteLater()

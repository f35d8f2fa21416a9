# SPDX-License-Identifier: MIT
"""Getting a lost connection back: calls the host again and again, wherever it is now, until it answers or says no."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from crossgame.net.dialer import Dialer, Pass, Patience, Target, Trouble
from crossgame.net.messages import Refused, Want
from crossgame.session.room import Link, LinkView

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.net.connection import Connection
    from crossgame.net.dialer import DialTrouble
    from crossgame.net.messages import Welcome

WAITS_MS = (150, 400, 800, 1_500, 2_500, 4_000, 5_000)
"""How long it waits before each try; the last is for all that follow."""
GIVE_UP_MS = 15 * 60 * 1000
"""After how long it is given up: a host that was restarted is found before."""
_SEARCH_AFTER = 3
"""Tries at the last address before the network is searched."""
_PATIENCE = Patience(connect_ms=3_000, step_ms=6_000)
_FINAL = {
    Refused.VERSION, Refused.WRONG_TOKEN, Refused.KICKED, Refused.OVER, Refused.TAKEN, Refused.FULL, Refused.BEGUN,
    Refused.MALFORMED,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Way:
    """How to a host, and by what right.

    Attributes:
        hosts: its addresses; where it was reached first.
        port: its port.
        fingerprint: of its certificate.
        game: the game's id.
        name: what the guest is called.
        want: play or watch.
        player, token: the guest's own.
        where: asks where a game is now: addresses and port, or ``None``.
    """

    hosts: tuple[str, ...]
    port: int
    fingerprint: str
    game: str
    name: str
    want: Want = Want.PLAY
    player: str = ""
    token: str = field(default="", repr=False)
    where: Callable[[str], tuple[tuple[str, ...], int] | None] | None = field(default=None, compare=False)


class Regaining(QObject):
    """Tries again until it is told to stop.

    Signals:
        regained(Connection, Welcome): here it is.
        refused(str): the host says no for good; why, as the protocol names it.
        given_up(): nobody has answered for a long time.
        told(LinkView): how it goes, about every second.

    Attributes:
        way: how to the host.
    """

    regained = Signal(object, object)
    refused = Signal(str)
    given_up = Signal()
    told = Signal(object)

    def __init__(self, way: Way, parent: QObject, *, now: Callable[[], int] = time.monotonic_ns) -> None:
        super().__init__(parent)
        self.way = way
        self._now = now
        self._since = 0
        self._tries = 0
        self._dialer: Dialer | None = None
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._try)
        self._second = QTimer(self, interval=1_000)
        self._second.timeout.connect(self._tell)

    def begin(self) -> None:
        """The connection is lost: get it back."""
        self._since, self._tries = self._now(), 0
        self._second.start()
        self._again()

    def now(self) -> None:
        """Try at once."""
        if self._second.isActive() and self._dialer is None:
            self._wait.stop()
            self._try()

    def stop(self) -> None:
        """Try no more."""
        self._wait.stop()
        self._second.stop()
        if self._dialer is not None:
            self._dialer.cancel()
            self._dialer.deleteLater()
            self._dialer = None

    def _again(self) -> None:
        self._wait.start(WAITS_MS[min(self._tries, len(WAITS_MS) - 1)])
        self._tries += 1
        self._tell()

    @Slot()
    def _try(self) -> None:
        way = self.way
        hosts, port = way.hosts, way.port
        found = way.where(way.game) if way.where is not None and self._tries > _SEARCH_AFTER else None
        if found is not None:
            hosts, port = (*found[0], *hosts) if found[1] == port else found[0], found[1]
        dialer = Dialer(
            Target(hosts, port, way.fingerprint, way.game),
            Pass(way.name, way.want, player=way.player, token=way.token),
            patience=_PATIENCE,
            parent=self,
        )
        dialer.connected.connect(self._on_connected)
        dialer.failed.connect(self._on_failed)
        self._dialer = dialer
        self._tell()
        dialer.start()

    @Slot(object, object)
    def _on_connected(self, connection: Connection, welcome: Welcome) -> None:
        self._done()
        self._second.stop()
        self.regained.emit(connection, welcome)

    @Slot(object)
    def _on_failed(self, trouble: DialTrouble) -> None:
        self._done()
        refusal = trouble.refusal
        if trouble.trouble is Trouble.REFUSED and refusal is not None and refusal.reason in _FINAL:
            self._second.stop()
            self.refused.emit(refusal.reason.value)
        elif self._lost_ms() > GIVE_UP_MS:
            self._second.stop()
            self.given_up.emit()
        else:
            self._again()

    def _done(self) -> None:
        if self._dialer is not None:
            self._dialer.deleteLater()
            self._dialer = None

    def _lost_ms(self) -> int:
        return (self._now() - self._since) // 1_000_000

    @Slot()
    def _tell(self) -> None:
        self.told.emit(LinkView(Link.TRYING, self._lost_ms(), max(self._wait.remainingTime(), 0)))

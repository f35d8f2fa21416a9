# SPDX-License-Identifier: MIT
"""One attempt to get into a room elsewhere: calls the host, and makes the room or says why there is none."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot

from crossgame.net.dialer import Dialer, Pass, Target, Trouble
from crossgame.net.messages import Ending, Refused
from crossgame.session.guest import GuestRoom
from crossgame.session.lan import Joining, JoinReason, JoinTrouble
from crossgame.session.roomwire import RoomWireError

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from crossgame.net.connection import Connection
    from crossgame.net.dialer import DialTrouble
    from crossgame.net.messages import Welcome
    from crossgame.session.keepsakes import Keepsakes
    from crossgame.session.regaining import Way
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_TROUBLES = {
    Trouble.UNREACHABLE: JoinReason.UNREACHABLE,
    Trouble.NO_TLS: JoinReason.PROTOCOL,
    Trouble.NOT_OURS: JoinReason.NOT_CROSSGAME,
    Trouble.WRONG_HOST: JoinReason.OTHER_HOST,
    Trouble.NOT_PROVED: JoinReason.OTHER_HOST,
    Trouble.DROPPED: JoinReason.BUSY,
    Trouble.SILENT: JoinReason.TIMED_OUT,
}
_REFUSALS = {
    Refused.VERSION: JoinReason.VERSION,
    Refused.MALFORMED: JoinReason.PROTOCOL,
    Refused.CODE_NEEDED: JoinReason.CODE_NEEDED,
    Refused.WRONG_CODE: JoinReason.WRONG_CODE,
    Refused.WRONG_TOKEN: JoinReason.SEAT_GONE,
    Refused.OPEN_TABLE: JoinReason.OPEN_TABLE,
    Refused.NO_GAME: JoinReason.NO_SUCH_GAME,
    Refused.BUSY: JoinReason.BUSY,
    Refused.FULL: JoinReason.FULL,
    Refused.KICKED: JoinReason.KICKED,
    Refused.NO_WATCHING: JoinReason.NO_WATCHING,
    Refused.BEGUN: JoinReason.STARTED,
    Refused.OVER: JoinReason.STARTED,
    Refused.TAKEN: JoinReason.NAME,
}


def trouble_of(trouble: DialTrouble) -> JoinTrouble:
    """Return what a call that failed means to whoever wanted to join."""
    refusal = trouble.refusal
    if refusal is None:
        return JoinTrouble(_TROUBLES.get(trouble.trouble, JoinReason.PROTOCOL), detail=trouble.detail)
    number, detail = refusal.data.get("version"), refusal.data.get("program", refusal.data.get("why", ""))
    return JoinTrouble(
        _REFUSALS.get(refusal.reason, JoinReason.PROTOCOL),
        number if type(number) is int else 0,
        str(detail)[:200],
    )


class Call(Joining):
    """An attempt over the network."""

    def __init__(self, way: Way, code: str, venue: Venue, keepsakes: Keepsakes, parent: QObject) -> None:
        """``code`` as ``normal_code`` gives it, or empty; ``way.token`` if a seat is known."""
        super().__init__(parent)
        self._way, self._venue, self._keepsakes = way, venue, keepsakes
        self._over = False
        right = Pass(way.name, way.want, code=code, player=way.player, token=way.token)
        self._dialer = Dialer(Target(way.hosts, way.port, way.fingerprint, way.game), right, parent=self)
        self._dialer.connected.connect(self._on_connected)
        self._dialer.failed.connect(self._on_failed)
        QTimer.singleShot(0, self, self._start)

    def cancel(self) -> None:
        """Give up at once; ``failed`` comes with CANCELLED."""
        if not self._over:
            self._dialer.cancel()
            self._fail(JoinTrouble(JoinReason.CANCELLED))

    @Slot()
    def _start(self) -> None:
        if not self._over:
            self._dialer.start()

    @Slot(object, object)
    def _on_connected(self, connection: Connection, welcome: Welcome) -> None:
        try:
            room = GuestRoom(self._way, connection, welcome, self._venue, self._keepsakes, self.parent())
        except RoomWireError as error:
            connection.close(Ending.MALFORMED, str(error))
            self._fail(JoinTrouble(JoinReason.RULES, detail=str(error)))
            return
        self._over = True
        self.joined.emit(room)
        self.deleteLater()

    @Slot(object)
    def _on_failed(self, trouble: DialTrouble) -> None:
        found = trouble_of(trouble)
        if found.reason is JoinReason.SEAT_GONE:
            self._keepsakes.forget(self._way.game)
        self._fail(found)

    def _fail(self, trouble: JoinTrouble) -> None:
        if not self._over:
            self._over = True
            self.failed.emit(trouble)
            self.deleteLater()


class Refusal(Joining):
    """An attempt that can't be made: says so a moment later."""

    def __init__(self, trouble: JoinTrouble, parent: QObject) -> None:
        super().__init__(parent)
        self._trouble: JoinTrouble | None = trouble
        QTimer.singleShot(0, self, self._say)

    def cancel(self) -> None:
        """Say that it was given up."""
        if self._trouble is not None:
            self._trouble = JoinTrouble(JoinReason.CANCELLED)

    @Slot()
    def _say(self) -> None:
        if self._trouble is not None:
            trouble, self._trouble = self._trouble, None
            self.failed.emit(trouble)
            self.deleteLater()

# SPDX-License-Identifier: MIT
"""``Offline``: the network of a computer that has none. Everything is refused kindly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from crossgame.session.lan import HostError, HostTrouble, Joining, JoinReason, JoinTrouble, Lan

if TYPE_CHECKING:
    from crossgame.session.lan import FoundGame, HostRequest, KnownSeat
    from crossgame.session.room import Room


class _Refused(Joining):
    """An attempt that fails with the next turn of the event loop."""

    def __init__(self, lan: Offline) -> None:
        super().__init__(lan)
        self._over = False
        QTimer.singleShot(0, self, lambda: self._fail(JoinReason.UNREACHABLE))

    def cancel(self) -> None:
        """Give up at once."""
        self._fail(JoinReason.CANCELLED)

    def _fail(self, reason: JoinReason) -> None:
        if not self._over:
            self._over = True
            self.failed.emit(JoinTrouble(reason))


class Offline(Lan):
    """Finds nothing, hosts nothing, joins nothing."""

    def browse(self) -> None:
        """Find nothing."""
        QTimer.singleShot(0, self, lambda: self.found.emit(()))

    def stop(self) -> None:
        """Nothing is looked for."""

    @property
    def browsable(self) -> bool:
        """Never."""
        return False

    def host(self, request: HostRequest) -> Room:
        """Refuse.

        Raises:
            HostError: always.
        """
        raise HostError(HostTrouble.NO_NETWORK, "there is no network")

    def join(self, target: FoundGame | str, code: str, name: str, *, watch: bool = False) -> Joining:
        """Fail with UNREACHABLE."""
        return _Refused(self)

    def known(self) -> tuple[KnownSeat, ...]:
        """Return none."""
        return ()

    def resume(self, game: str) -> Joining:
        """Fail with UNREACHABLE."""
        return _Refused(self)

    def forget(self, game: str) -> None:
        """Nothing is known."""

    def close(self) -> None:
        """Nothing is open."""

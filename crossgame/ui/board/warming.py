# SPDX-License-Identifier: MIT
"""``Warming``: makes ahead what a zoom will need, while nobody touches the board. It knows only pieces of work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_CALM_MS = 200
_BREAK_MS = 8


class Warming(QObject):
    """Does one piece of work now and then, once nothing has moved for a moment.

    Args:
        work: returns pieces of a few ms each; asked anew after every move.
    """

    def __init__(self, work: Callable[[], Iterator[None]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._pieces: Iterator[None] | None = None
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(_CALM_MS)
        self._calm.timeout.connect(self._on_calm)
        self._next = QTimer(self)
        self._next.setInterval(_BREAK_MS)
        self._next.timeout.connect(self._on_next)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to make."""
        return not self._calm.isActive() and not self._next.isActive()

    def disturb(self) -> None:
        """Wait until it is calm again: something moved."""
        self._next.stop()
        self._pieces = None
        self._calm.start()

    def stop(self) -> None:
        """Make nothing more."""
        self._next.stop()
        self._calm.stop()
        self._pieces = None

    def _on_calm(self) -> None:
        self._pieces = self._work()
        self._next.start()

    def _on_next(self) -> None:
        if self._pieces is None or next(self._pieces, self) is self:
            self.stop()

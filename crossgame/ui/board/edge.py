# SPDX-License-Identifier: MIT
"""``Edge``: a tile carried to the edge of a board that is seen in part asks for more of it. It moves nothing itself."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint, QRect

NEAR = 28
"""Logical px from an edge on which it counts."""
_FRAME_MS = 16
_DWELL_S = 0.2
"""How long a tile must stay there before anything moves: on its way across nothing should."""
_SPEED = 700.0
"""Greatest speed, logical px/s."""


class Edge(QObject):
    """What a carried tile asks for.

    Args:
        now: a clock in seconds.

    Signals:
        wanted(int, int): see so many logical px more on the right (left: negative) and below.
    """

    wanted = Signal(int, int)

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._now = now
        self._lean = (0.0, 0.0)
        self._since = self._last = 0.0
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self.step)

    @property
    def leaning(self) -> bool:
        """Whether a tile is held at an edge."""
        return self._timer.isActive()

    def hold(self, point: QPoint | None, view: QRect) -> None:
        """Follow the tile: a point of the view (both logical px); ``None`` or outside of it: it is not there."""
        inside = point is not None and view.contains(point)
        self._lean = (0.0, 0.0)
        if point is not None and inside:
            self._lean = share(point.x(), view.left(), view.right()), share(point.y(), view.top(), view.bottom())
        if self._lean == (0.0, 0.0):
            self._timer.stop()
        elif not self._timer.isActive():
            self._since = self._last = self._now()
            self._timer.start()

    def step(self) -> None:
        """Ask for as much as the time since the last step brings."""
        now = self._now()
        passed, self._last = min(now - self._last, 0.1), now
        if now - self._since >= _DWELL_S:
            self.wanted.emit(round(self._lean[0] * _SPEED * passed), round(self._lean[1] * _SPEED * passed))


def share(at: float, low: float, high: float) -> float:
    """Return how strongly a place between two edges asks for more: -1 to 1."""
    if at < low + NEAR:
        return -min(1.0, (low + NEAR - at) / NEAR)
    if at > high - NEAR:
        return min(1.0, (at - high + NEAR) / NEAR)
    return 0.0

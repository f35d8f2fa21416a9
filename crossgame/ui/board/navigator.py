# SPDX-License-Identifier: MIT
"""``Navigator``: what moves the camera of a big board over time: jumps, gliding, a tile carried to the edge.

It knows no widgets and no input: it asks for the camera, and says what it should be.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QTimer, QVariantAnimation, Signal

from crossgame.ui.board.inertia import Inertia

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.ui.board.camera import Camera

_FRAME_MS = 16
_DWELL_S = 0.2
"""How long a carried tile must stay at the edge before the board moves: on its way across nothing should."""
_EDGE_SPEED = 900.0
"""Greatest speed of scrolling at the edge, logical px/s."""
_FARTHEST = 3.0
"""Jumps farther than so many viewports are made at once."""


class Navigator(QObject):
    """Motions of the camera.

    Args:
        camera: returns the camera now.
        now: a clock in seconds.

    Signals:
        camera_wanted(Camera): look through this one.
        edge_scrolled(): the board moved under a tile that is carried.
    """

    camera_wanted = Signal(object)
    edge_scrolled = Signal()

    def __init__(
        self,
        camera: Callable[[], Camera | None],
        parent: QObject | None = None,
        *,
        now: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(parent)
        self._camera = camera
        self._now = now or time.monotonic
        self._inertia = Inertia()
        self._glided = 0.0
        self._gliding = QTimer(self)
        self._gliding.setInterval(_FRAME_MS)
        self._gliding.timeout.connect(self._on_glide)
        self._edge = (0.0, 0.0)
        self._edge_since = 0.0
        self._edge_last = 0.0
        self._edging = QTimer(self)
        self._edging.setInterval(_FRAME_MS)
        self._edging.timeout.connect(self._on_edge)
        self._jump = QVariantAnimation(self)
        self._jump.setStartValue(0.0)
        self._jump.setEndValue(1.0)
        self._jump.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._jump.valueChanged.connect(self._on_jump)
        self._way: tuple[float, float, float, float] = (0, 0, 0, 0)

    @property
    def is_moving(self) -> bool:
        """Whether the camera moves by itself."""
        return self._gliding.isActive() or self._jump.state() == QVariantAnimation.State.Running

    def stop(self) -> None:
        """Stand still."""
        self._gliding.stop()
        self._jump.stop()

    # Jumps

    def jump(self, row: float, col: float, *, ms: int) -> None:
        """Go to a place (rows and columns with fractions) in some time; 0 = at once, and far jumps too."""
        camera = self._camera()
        if camera is None:
            return
        self.stop()
        target = camera.centred(row, col)
        far = max(
            abs(target.left - camera.left) / camera.view[0],
            abs(target.top - camera.top) / camera.view[1],
        )
        if ms <= 0 or far > _FARTHEST:
            self.camera_wanted.emit(target)
            return
        from_row, from_col = camera.middle
        to_row, to_col = target.middle
        self._way = (from_row, from_col, to_row - from_row, to_col - from_col)
        self._jump.setDuration(ms)
        self._jump.start()

    def _on_jump(self, share: float) -> None:
        camera = self._camera()
        if camera is not None:
            row, col, down, right = self._way
            self.camera_wanted.emit(camera.centred(row + share * down, col + share * right))

    # Panning with the pointer

    def grasp(self) -> None:
        """Hold the board."""
        self.stop()
        self._inertia.grasp()

    def drag(self, dx: int, dy: int) -> None:
        """Move the board with the pointer, by device pixels."""
        camera = self._camera()
        if camera is not None:
            self._inertia.follow(dx, dy, now=self._now())
            self.camera_wanted.emit(camera.moved(-dx, -dy))

    def let_go(self, *, gliding: bool) -> None:
        """Let go of the board; ``gliding``: it may go on a little."""
        if self._inertia.release(now=self._now()) and gliding:
            self._glided = self._now()
            self._gliding.start()

    def _on_glide(self) -> None:
        now = self._now()
        step = self._inertia.glide(now - self._glided)
        self._glided = now
        camera = self._camera()
        if step is None or camera is None:
            self._gliding.stop()
            return
        moved = camera.moved(-step[0], -step[1])
        if moved == camera and step != (0, 0):
            self._gliding.stop()
            return
        self.camera_wanted.emit(moved)

    # A tile at the edge

    def lean(self, right: float, down: float) -> None:
        """Scroll while a carried tile is at the edge: shares of the greatest speed, 0 and 0 = not any more."""
        if (right, down) == (0, 0):
            self._edging.stop()
            self._edge = (0.0, 0.0)
            return
        self._edge = (right, down)
        if not self._edging.isActive():
            self._edge_since = self._edge_last = self._now()
            self._edging.start()

    def _on_edge(self) -> None:
        now, camera = self._now(), self._camera()
        passed, self._edge_last = min(now - self._edge_last, 0.1), now
        if camera is None or now - self._edge_since < _DWELL_S:
            return
        reach = _EDGE_SPEED * camera.ratio * passed
        moved = camera.moved(round(self._edge[0] * reach), round(self._edge[1] * reach))
        if moved != camera:
            self.camera_wanted.emit(moved)
            self.edge_scrolled.emit()

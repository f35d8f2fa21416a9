# SPDX-License-Identifier: MIT
"""``IslandView``: a board with islands that a person sees and touches. All ways of laying tiles are ``BoardView``'s.

What is added: the square under the pointer is told, clicks can be taken for pointing, and a large board is zoomed
with wheel, pinch and keys, and dragged by an empty square, a played tile, or a tile that is carried to its edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QInputDevice, QKeyEvent, QKeySequence, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture

from crossgame.ui.board.edge import Edge
from crossgame.ui.board.island_canvas import IslandCanvas

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from crossgame.rules.layout import Square
    from crossgame.ui.board.carrier import Carried

_NOTCH = 120
_PINCHED = 1.25


class IslandView(IslandCanvas):
    """See ``BoardView`` and ``IslandCanvas`` for more signals and methods.

    Signals:
        square_hovered(object): the square under the pointer, ``None`` when it has left the board.
        square_clicked(object, bool): a square was clicked while ``pointing``; True if it was touched.
    """

    square_hovered = Signal(object)
    square_clicked = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._pointing = False
        self._hovered: Square | None = None
        self._held_at: QPoint | None = None
        self._panning = False
        self._wheel = 0
        self._pinch = 1.0
        self._over: tuple[Carried, QPoint] | None = None
        super().__init__(parent)
        self.edge = Edge(self)
        self.edge.wanted.connect(self._on_edge_wanted)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    @property
    def pointing(self) -> bool:
        """Whether clicks are told (``square_clicked``) instead of setting the cursor."""
        return self._pointing

    def set_pointing(self, *, on: bool) -> None:
        """Tell clicks, or let them set the cursor. Tiles laid out can be picked up all the same."""
        self._pointing = on

    @property
    def hovered(self) -> Square | None:
        """The square under the pointer."""
        return self._hovered

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a tile laid out, or of the board."""
        super().mousePressEvent(event)
        point = event.position().toPoint()
        square = self.square_at(point)
        free = square is None or self.placement.held_at(square) is None
        left = event.button() == Qt.MouseButton.LeftButton and free
        self._panning = False
        self._held_at = point if not self.fits and (left or event.button() == Qt.MouseButton.MiddleButton) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the tile on, drag the board, or tell where the pointer is."""
        point = event.position().toPoint()
        if self._held_at is not None:
            moved = point - self._held_at
            if not self._panning and moved.manhattanLength() >= QApplication.startDragDistance():
                self._panning = True
                self._pressed = None  # so it is no click
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            if self._panning:
                self.pan(-moved.x(), -moved.y())
                self._held_at = point
            event.accept()
            return
        super().mouseMoveEvent(event)
        if not event.buttons():
            self._hover(self.square_at(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, point, or click."""
        self._held_at = None
        if self._panning:
            self._panning = False
            self.viewport().unsetCursor()
            event.accept()
            return
        square = self._pointed(event)
        if square is not None:
            self._pressed = None
        super().mouseReleaseEvent(event)
        if square is not None:
            touched = event.device().type() == QInputDevice.DeviceType.TouchScreen
            self.square_clicked.emit(square, touched)

    def _pointed(self, event: QMouseEvent) -> Square | None:
        """Return the square that a release points at, ``None`` if it is something else."""
        square = self.square_at(event.position().toPoint())
        if not self._pointing or event.button() != Qt.MouseButton.LeftButton or square is None:
            return None
        pointed = square == self._pressed and self.carrier.carried is None and self.placement.held_at(square) is None
        return square if pointed else None

    def _hover(self, square: Square | None) -> None:
        if square != self._hovered:
            self._hovered = square
            self.square_hovered.emit(square)

    # A tile carried to the edge

    def hover_at(self, carried: Carried, point: QPoint | None) -> None:
        """Show where the tile would go, and move a board that is seen in part when the tile is held at its edge."""
        self._over = (carried, point) if point is not None else None
        local = self.viewport().mapFromGlobal(point) if point is not None and not self.fits else None
        self.edge.hold(local, self.viewport().rect())
        super().hover_at(carried, point)

    @Slot(int, int)
    def _on_edge_wanted(self, right: int, down: int) -> None:
        self.pan(right, down)
        if self._over is not None:
            super().hover_at(*self._over)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; two fingers on a touch pad move the board, with Ctrl they zoom."""
        if not self.can_zoom:
            event.ignore()
            return
        pixels, ctrl = event.pixelDelta(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.phase() != Qt.ScrollPhase.NoScrollPhase and not pixels.isNull() and not ctrl:
            self.pan(-pixels.x(), -pixels.y())
        else:
            self._wheel += event.angleDelta().y()
            steps = int(self._wheel / _NOTCH)
            self._wheel -= steps * _NOTCH
            if steps:
                self.zoom_by(steps, event.position().toPoint())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Take pinches, and notice when the pointer leaves."""
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self._pinch_by(1 + event.value(), event.position().toPoint())
            return True
        if event.type() == QEvent.Type.Gesture and isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._held_at, self._panning = None, False
                self._pinch_by(pinch.scaleFactor(), self.viewport().mapFromGlobal(pinch.centerPoint().toPoint()))
                event.accept(pinch)
                return True
        return super().viewportEvent(event)

    def _pinch_by(self, factor: float, at: QPoint) -> None:
        self._pinch *= factor
        if self._pinch >= _PINCHED or self._pinch <= 1 / _PINCHED:
            self.zoom_by(1 if self._pinch > 1 else -1, at)
            self._pinch = 1.0

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, or do what the key wishes."""
        if self.can_zoom and self._zooms(event):
            if event.matches(QKeySequence.StandardKey.ZoomOut):
                self.zoom_by(-1)
            elif self._is_ctrl(event, Qt.Key.Key_0):
                self.zoom_to_fit()
            else:
                self.zoom_by(1)
            event.accept()
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that zoom from becoming shortcuts of the window."""
        overrides = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if overrides and isinstance(event, QKeyEvent) and self.can_zoom and self._zooms(event):
            event.accept()
            return True
        return super().event(event)

    def _zooms(self, event: QKeyEvent) -> bool:
        plain = event.matches(QKeySequence.StandardKey.ZoomIn) or event.matches(QKeySequence.StandardKey.ZoomOut)
        return plain or self._is_ctrl(event, Qt.Key.Key_Equal) or self._is_ctrl(event, Qt.Key.Key_0)

    @staticmethod
    def _is_ctrl(event: QKeyEvent, key: Qt.Key) -> bool:
        return event.key() == key and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)

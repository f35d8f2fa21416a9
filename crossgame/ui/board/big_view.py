# SPDX-License-Identifier: MIT
"""``BigBoardView``: a big board that a person sees and touches. All ways of laying tiles are those of ``BoardView``.

What is added: wheel and pinch zoom, an empty square or a played tile drags the board, keys move it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture

from crossgame.rules.layout import Square
from crossgame.ui.board.big_canvas import BigCanvas
from crossgame.ui.board.edge import share
from crossgame.ui.board.keys import Key, KeyWish

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from crossgame.ui.board.carrier import Carried

_NOTCH = 120
_KEY_PAN, _KEY_PAN_MOST = 32, 256
"""Logical px that an arrow key moves the board, and that it comes to when held."""
_PLAIN = Qt.KeyboardModifier.NoModifier | Qt.KeyboardModifier.KeypadModifier


class BigBoardView(BigCanvas):
    """A board of any size; see ``BoardView`` for signals, ``BigCanvas`` for what moves the view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._held_at: QPointF | None = None
        self._panning = False
        self._wheel = 0
        self._pinched = 0.0
        self._repeats = 0
        self._over: tuple[Carried, QPoint] | None = None
        super().__init__(parent)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.navigator.edge_scrolled.connect(self._on_edge_scrolled)

    @property
    def panning(self) -> bool:
        """Whether the pointer drags the board."""
        return self._panning

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a tile laid out, or of the board."""
        self.navigator.grasp()
        self._panning, self._held_at = False, None
        super().mousePressEvent(event)
        square = self.square_at(event.position().toPoint())
        laid_out = square is not None and self.placement.held_at(square) is not None
        left = event.button() == Qt.MouseButton.LeftButton and not laid_out
        if left or event.button() == Qt.MouseButton.MiddleButton:
            self._held_at = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the tile on, or drag the board."""
        at = event.position()
        if self._held_at is None:
            super().mouseMoveEvent(event)
            if not event.buttons():
                self._hover(at)
            return
        moved = at - self._held_at
        if not self._panning and moved.manhattanLength() >= QApplication.startDragDistance():
            self._panning = True
            self._pressed = None  # so it is no click
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._panning and self.camera is not None:
            # Whole device pixels: what is left over stays for the next move.
            ratio = self.camera.ratio
            dx, dy = round(moved.x() * ratio), round(moved.y() * ratio)
            self._held_at += QPointF(dx / ratio, dy / ratio)
            self.navigator.drag(dx, dy)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or click."""
        panned, self._panning, self._held_at = self._panning, False, None
        if not panned:
            super().mouseReleaseEvent(event)
            return
        self.viewport().unsetCursor()
        self.navigator.let_go(gliding=not self.motion.reduced)
        event.accept()

    def _hover(self, at: QPointF) -> None:
        if self.big_scene is not None and self.camera is not None:
            ratio = self.camera.ratio
            self.big_scene.hide_tag_at(at.x() * ratio, at.y() * ratio)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; two fingers on a touch pad move the board, with Ctrl they zoom."""
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
        """Take pinches of touch screens and touch pads."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self._pinch(1 + event.value(), event.position().toPoint(), begin=self._pinched == 0)
            return True
        if event.type() == QEvent.Type.Gesture and isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                started = pinch.state() == Qt.GestureState.GestureStarted
                middle = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self._pinch(pinch.scaleFactor(), middle, begin=started)
                self._held_at, self._panning = None, False
                event.accept(pinch)
                return True
        return super().viewportEvent(event)

    def _pinch(self, factor: float, at: QPoint, *, begin: bool) -> None:
        # The sum of many small factors must not be lost to whole pixels.
        self._pinched = (self.zoom if begin else self._pinched or self.zoom) * factor
        self.set_zoom(self._pinched, at)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the view, or do what the key wishes on any board."""
        self._repeats = self._repeats + 1 if event.isAutoRepeat() else 0
        if not self._moves_view(event):
            super().keyPressEvent(event)

    def _moves_view(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.ZoomIn) or self._is_ctrl(event, Qt.Key.Key_Equal):
            self.zoom_by(1)
        elif event.matches(QKeySequence.StandardKey.ZoomOut):
            self.zoom_by(-1)
        elif self._is_ctrl(event, Qt.Key.Key_0):
            self.fit()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers() & ~_PLAIN:
            self.centre()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) and not event.modifiers() & ~_PLAIN:
            down = 1 if event.key() == Qt.Key.Key_PageDown else -1
            self.pan(0, down * self.viewport().height() * 2 // 3)
        else:
            return False
        event.accept()
        return True

    @staticmethod
    def _is_ctrl(event: QKeyEvent, key: Qt.Key) -> bool:
        return event.key() == key and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that move the view from becoming shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            zooms = event.matches(QKeySequence.StandardKey.ZoomIn) or event.matches(QKeySequence.StandardKey.ZoomOut)
            places = (Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
            if zooms or self._is_ctrl(event, Qt.Key.Key_0) or event.key() in places:
                event.accept()
                return True
        return super().event(event)

    def obey(self, wish: KeyWish) -> bool:
        """Do what a key wishes: without a cursor the arrows move the board and Space sets one."""
        cursor = self.placement.cursor
        if cursor is None and wish.kind is Key.STEP:
            reach = min(_KEY_PAN_MOST, _KEY_PAN + 8 * self._repeats)
            self.pan(wish.right * reach, wish.down * reach)
            return True
        if cursor is None and wish.kind is Key.TURN:
            self._set_cursor()
            return True
        if cursor is None and wish.kind is Key.TEXT and self.laying.is_letter(wish.text):
            self.announced.emit(self.tr("Choose a square first: click one or press Space."))
            return True
        return super().obey(wish)

    def _set_cursor(self) -> None:
        """Set the cursor where it was last if that is in sight, else in the middle."""
        camera = self.camera
        if camera is None:
            return
        self.laying.step(0, 0)  # brings the last cursor back
        seen, cursor = camera.squares_in(camera.frame), self.placement.cursor
        if cursor is not None and self._is_seen(cursor.square):
            return
        row, col = camera.middle
        square = Square(
            min(max(int(row), seen.row), max(seen.row, seen.row + seen.rows - 1)),
            min(max(int(col), seen.col), max(seen.col, seen.col + seen.cols - 1)),
        )
        self.laying.click(square)

    def _is_seen(self, square: Square) -> bool:
        camera = self.camera
        return camera is not None and camera.box(square).within(camera.frame)

    # A tile carried to the edge

    def hover_at(self, carried: Carried, point: QPoint | None) -> None:
        """Show where the tile would go, and move the board when it is held at the edge."""
        self._over = (carried, point) if point is not None else None
        self.navigator.lean(*(self._lean(point) if point is not None else (0.0, 0.0)))
        super().hover_at(carried, point)

    def _lean(self, point: QPoint) -> tuple[float, float]:
        camera = self.camera
        local = self.viewport().mapFromGlobal(point)
        if camera is None or not self.viewport().rect().contains(local) or self.is_covered(point):
            return 0.0, 0.0
        frame, unit = camera.frame, camera.unit
        right = share(local.x(), unit(frame.x), unit(frame.right))
        down = share(local.y(), unit(frame.y), unit(frame.bottom))
        return right, down

    def _on_edge_scrolled(self) -> None:
        if self._over is not None:
            super().hover_at(*self._over)

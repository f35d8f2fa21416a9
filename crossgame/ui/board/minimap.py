# SPDX-License-Identifier: MIT
"""``Minimap``: the whole board small, what of it is in sight, and a way to go elsewhere. It counts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.ui.board.ground import Ground
from crossgame.ui.board.mapmodel import MapModel
from crossgame.ui.board.painting import solid
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from crossgame.game.view import Transition
    from crossgame.ui.board.big_view import BigBoardView

SIDE = 225
"""Side at 100 %, logical px."""
LEAST_SIDE, MOST_SIDE = 141, 481
_RADIUS = 6
_VEIL = 0.22
_NOTCH = 120
_SMALLEST_VIEW = 6


class Minimap(QWidget):
    """The map of a big board view."""

    def __init__(self, board: BigBoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._model: MapModel | None = None
        self._image = QImage()
        self._wheel = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(translate("minimap", "Map"))
        self.setAccessibleDescription(translate("minimap", "Click to go there; arrow keys move the view."))
        self.resize(SIDE, SIDE)
        board.view_changed.connect(self.update)
        board.theme_changed.connect(self._on_theme_changed)
        self.reload()

    @property
    def model(self) -> MapModel | None:
        """Counts and picture; ``None`` without a table."""
        return self._model

    def reload(self) -> None:
        """Count the board anew: another table, another size."""
        ground = self._ground()
        self._model = MapModel(ground, round(self.width() * self.devicePixelRatioF())) if ground is not None else None
        self._wrap()
        self.update()

    def apply(self, transition: Transition) -> None:
        """Show what happened: O(play)."""
        model = self._model
        if model is None:
            return
        model.count_play(transition.seat, len(transition.laid) - len(transition.lifted))
        window = model.changed((*transition.laid, *transition.lifted))
        if window.rows:
            across = self._scale()
            area = QRectF(window.col * across, window.row * across, window.cols * across, window.rows * across)
            self.update(area.toAlignedRect().adjusted(-1, -1, 1, 1))

    def _ground(self) -> Ground | None:
        position = self._board.laying.position
        if position is None:
            return None
        return Ground(position, self._board.shades, self._board.theme, self.devicePixelRatioF())

    def _wrap(self) -> None:
        if self._model is None:
            self._image = QImage()
            return
        pixels = self._model.pixels  # kept alive by the model
        rows, cols = self._model.size
        self._image = QImage(pixels.data, cols, rows, 4 * cols, QImage.Format.Format_RGB32)

    def _on_theme_changed(self) -> None:
        ground = self._ground()
        if self._model is not None and ground is not None:
            self._model.dress(ground)
        self.update()

    # Places

    def _scale(self) -> float:
        """Return logical px for a block."""
        return min(self.width(), self.height()) / max(1, self._image.width(), self._image.height())

    def square_at(self, point: QPointF) -> tuple[float, float]:
        """Return row and column, with fractions, of a point."""
        squares = self._model.block if self._model is not None else 1
        per_px = squares / self._scale()
        return point.y() * per_px, point.x() * per_px

    def view_rect(self) -> QRectF:
        """Return what of the board is in sight, in the widget; empty without a table."""
        camera = self._board.camera
        if camera is None or self._model is None:
            return QRectF()
        frame, per_square = camera.frame, self._scale() / self._model.block
        to_px = camera.pool / camera.pitch * per_square
        rect = QRectF(
            (camera.left + frame.x) * to_px,
            (camera.top + frame.y) * to_px,
            frame.width * to_px,
            frame.height * to_px,
        )
        grow = max(0.0, _SMALLEST_VIEW - rect.width()) / 2
        return rect.adjusted(-grow, -grow, grow, grow)

    # Painting

    def sizeHint(self) -> QSize:
        """Return the size it has."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture, a veil over what is out of sight, and a frame round the rest."""
        painter, theme = QPainter(self), self._board.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        painter.setClipPath(path)
        painter.fillRect(self.rect(), theme.color("square"))
        if self._model is None:
            return
        scale = self._scale()
        target = QRectF(0, 0, self._image.width() * scale, self._image.height() * scale)
        painter.drawImage(target, self._image, QRectF(self._image.rect()))
        view = self.view_rect()
        veil = QPainterPath()
        veil.setFillRule(Qt.FillRule.OddEvenFill)
        veil.addRect(QRectF(self.rect()).adjusted(-9, -9, 9, 9))
        veil.addRoundedRect(view.intersected(QRectF(self.rect()).adjusted(-9, -9, 9, 9)), 2, 2)
        painter.fillPath(veil, theme.color("surface", _VEIL))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        held = view.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        for token, width in (("surface", 4), ("text", 2)):
            painter.setPen(solid(theme.color(token), width))
            painter.drawRoundedRect(held, 2, 2)
        if self.hasFocus():
            painter.setPen(solid(theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Count for other pixels."""
        super().resizeEvent(event)
        rows, cols = self._ground_cells()
        wanted = max(1, -(-max(rows, cols) // max(1, round(self.width() * self.devicePixelRatioF()))))
        if self._model is not None and wanted != self._model.block:
            self.reload()

    def _ground_cells(self) -> tuple[int, int]:
        ground = self._ground()
        return ground.cells if ground is not None else (1, 1)

    # Input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() == Qt.MouseButton.LeftButton:
            row, col = self.square_at(event.position())
            self._board.centre_at(row, col)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take the view along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            row, col = self.square_at(event.position())
            self._board.centre_at(row, col, moving=False)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the click from what lies under the map."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the board about its middle."""
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _NOTCH)
        self._wheel -= steps * _NOTCH
        if steps:
            self._board.zoom_by(steps)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the view by a third of itself."""
        width, height = self._board.viewport().width() // 3, self._board.viewport().height() // 3
        steps = {
            Qt.Key.Key_Left: (-width, 0),
            Qt.Key.Key_Right: (width, 0),
            Qt.Key.Key_Up: (0, -height),
            Qt.Key.Key_Down: (0, height),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._board.pan(*step)

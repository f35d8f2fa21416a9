# SPDX-License-Identifier: MIT
"""What a board scene shows of tiles: one item paints the whole board, small ones the tiles that move.

Items take no mouse events: the view handles those, so no item can die in one of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.geometry import Box, Geometry
from crossgame.ui.board.painting import device_pixels, rect_of
from crossgame.ui.board.squares import SHADOW_REACH, SquareArt
from crossgame.ui.board.tiles import Look, TileArt, face_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from crossgame.rules.position import Position
    from crossgame.ui.board.tiles import Face
    from crossgame.ui.theme import Theme


class Art:
    """The picture caches of a theme at a screen scale."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.theme = theme
        self.ratio = ratio
        self.tiles = TileArt(theme, ratio)
        self.squares = SquareArt(theme, ratio)

    def fits(self, theme: Theme, ratio: float) -> bool:
        """Tell whether these pictures are right for a theme and scale."""
        return self.ratio == ratio and self.theme.key == theme.key


class BoardItem(QGraphicsItem):
    """Frame, coordinates, squares, premiums and the tiles that lie on the board: what is exposed of them."""

    def __init__(self, art: Art, geometry: Geometry, position: Position) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._art = art
        self._geometry = geometry
        self._position = position
        self._hidden: frozenset[Square] = frozenset()

    def present(self, art: Art, geometry: Geometry, position: Position) -> None:
        """Show another board, or the same in another size or look."""
        self.prepareGeometryChange()
        self._art, self._geometry, self._position = art, geometry, position
        self.update()

    def hide_tiles(self, squares: frozenset[Square]) -> None:
        """Leave out tiles that an item of their own shows for now."""
        changed = self._hidden ^ squares
        self._hidden = squares
        for square in changed:
            self.update_square(square)

    def update_square(self, square: Square) -> None:
        """Paint a square again."""
        self.update(self._scene_rect(self._geometry.box(square).grown(self._art.tiles.pad)))

    def boundingRect(self) -> QRectF:
        """Return frame and shadow in scene units."""
        frame = self._geometry.frame
        return self._scene_rect(frame).adjusted(0, 0, 0, SHADOW_REACH)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is exposed."""
        geometry = self._geometry
        area = self._device_box(option.exposedRect)
        window = geometry.squares_in(area)
        with device_pixels(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if area.within(geometry.frame.grown(-geometry.margin)):  # no frame to be seen: most repaints
                painter.fillRect(rect_of(area), self._art.theme.color(self._art.squares.ground))
            else:
                self._art.squares.draw_frame(painter, geometry, squares=self._margin_window(window))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._draw_squares(painter, window)
            self._draw_tiles(painter, window)

    def _draw_squares(self, painter: QPainter, window: Rect) -> None:
        geometry, layout = self._geometry, self._position.ruleset.layout
        board, art = self._position.board, self._art.squares
        for row in range(window.row, window.row + window.rows):
            for col in range(window.col, window.col + window.cols):
                box = geometry.box(Square(row, col))
                premium = layout.premium(row, col)
                if board.tile(row, col) and (row, col) not in self._hidden:
                    continue
                start = (row, col) == layout.start
                painter.drawPixmap(box.x, box.y, art.pixmap(premium, start=start, side=geometry.side))

    def _draw_tiles(self, painter: QPainter, window: Rect) -> None:
        geometry, board, tiles = self._geometry, self._position.board, self._position.ruleset.tiles
        for row in range(window.row, window.row + window.rows):
            for col in range(window.col, window.col + window.cols):
                tile = board.tile(row, col)
                if tile and (row, col) not in self._hidden:
                    box = geometry.box(Square(row, col))
                    at = QPointF(box.x, box.y)
                    self._art.tiles.draw(painter, at, face=face_of(tile, tiles), look=Look.LAID, side=geometry.side)

    def _margin_window(self, window: Rect) -> Rect:
        # Coordinates stand in the frame, outside the squares exposed: all of a small board's are drawn.
        layout = self._position.ruleset.layout
        return window if layout.cols > 50 else layout.whole

    def _scene_rect(self, box: Box) -> QRectF:
        unit = self._geometry.unit
        return QRectF(unit(box.x), unit(box.y), unit(box.width), unit(box.height))

    def _device_box(self, rect: QRectF) -> Box:
        ratio = self._geometry.ratio
        left, top = int(rect.left() * ratio) - 1, int(rect.top() * ratio) - 1
        return Box(left, top, int(rect.width() * ratio) + 3, int(rect.height() * ratio) + 3)


class TileItem(QGraphicsObject):
    """One tile that is laid out or on its way. Its position is its square's corner in scene units."""

    def __init__(self, art: Art, face: Face, look: Look, side: int) -> None:
        super().__init__()
        self._art = art
        self._face = face
        self._look = look
        self._side = side
        self._slide = QPropertyAnimation(self, b"pos", self)

    def show_face(self, art: Art, face: Face, look: Look, side: int) -> None:
        """Change what is painted."""
        if (art, face, look, side) != (self._art, self._face, self._look, self._side):
            self.prepareGeometryChange()
            self._art, self._face, self._look, self._side = art, face, look, side
            self.update()

    def slide_to(self, target: QPointF, *, ms: int) -> None:
        """Move there in some milliseconds; 0 = at once."""
        self._slide.stop()
        if ms <= 0 or self.pos() == target:
            self.setPos(target)
            return
        self._slide.setDuration(ms)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.setKeyValues([])
        self._slide.setStartValue(self.pos())
        self._slide.setEndValue(target)
        self._slide.start()

    def nudge(self, by: float, *, ms: int) -> None:
        """Move to and fro twice; the place stays."""
        if ms <= 0 or self._slide.state() == QPropertyAnimation.State.Running:
            return
        place = self.pos()
        self._slide.setDuration(ms)
        self._slide.setEasingCurve(QEasingCurve.Type.Linear)
        self._slide.setKeyValues([])
        self._slide.setStartValue(place)
        for at, side in ((0.25, -by), (0.5, by), (0.75, -by)):
            self._slide.setKeyValueAt(at, place + QPointF(side, 0))
        self._slide.setEndValue(place)
        self._slide.start()

    @property
    def slide(self) -> QPropertyAnimation:
        """The motion that may be under way."""
        return self._slide

    def boundingRect(self) -> QRectF:
        """Return the tile with its shadows in scene units."""
        pad, side = self._art.tiles.pad / self._art.ratio, self._side / self._art.ratio
        return QRectF(-pad, -pad, side + 2 * pad, side + 2 * pad)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the tile."""
        with device_pixels(painter):
            self._art.tiles.draw(painter, QPointF(0, 0), face=self._face, look=self._look, side=self._side)

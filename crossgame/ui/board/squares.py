# SPDX-License-Identifier: MIT
"""Pictures of empty squares and the frame round them. Lengths are device pixels. It knows no tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from crossgame.rules.layout import Premium, Square
from crossgame.ui.board.painting import draw_text, fill_round, rect_of, solid, stroke_round, text_width

if TYPE_CHECKING:
    from crossgame.rules.layout import Rect
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.theme import Theme

MAX_SIDES = 4
"""For how many sizes pictures are kept."""

SHADOW_REACH = 4
"""How far the frame's shadow reaches below it, logical px."""

FRAME_RADIUS = 12
_MIN_LABEL_SIDE = 20
_LOOKS = {
    Premium.DOUBLE_LETTER: ("dl", "DL"),
    Premium.TRIPLE_LETTER: ("tl", "TL"),
    Premium.QUADRUPLE_LETTER: ("tl", "QL"),
    Premium.DOUBLE_WORD: ("dw", "DW"),
    Premium.TRIPLE_WORD: ("tw", "TW"),
    Premium.QUADRUPLE_WORD: ("tw", "QW"),
}


class SquareArt:
    """The cache, for one theme and screen scale; ``ground`` and ``ink`` are the colours of frame and coordinates."""

    ground, ink = "ground", "coord"

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.theme = theme
        self.ratio = ratio
        self._made: dict[int, dict[tuple[Premium, bool], QPixmap]] = {}

    def pixmap(self, premium: Premium, *, start: bool, side: int) -> QPixmap:
        """Return the picture of a square; its own ratio is 1. ``start`` draws the inner line of the start square."""
        made = self._made.setdefault(side, {})
        while len(self._made) > MAX_SIDES:
            del self._made[next(iter(self._made))]
        key = (premium, start)
        if key not in made:
            image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            SquarePainter(painter, self.theme, self.ratio, side).paint(premium, start=start)
            painter.end()
            made[key] = QPixmap.fromImage(image)
        return made[key]

    def draw_frame(self, painter: QPainter, geometry: Geometry, *, squares: Rect) -> None:
        """Draw the frame with its shadow, and the coordinates of a window of squares."""
        theme, ratio = self.theme, self.ratio
        rect, radius = rect_of(geometry.frame), FRAME_RADIUS * ratio
        for down, alpha in ((3, 0.08), (1, 0.14)):
            fill_round(painter, rect.translated(0, round(down * ratio)), radius, theme.shadow_color(alpha))
        fill_round(painter, rect, radius, theme.color(self.ground))
        if theme.is_high_contrast:
            half = ratio / 2
            stroke_round(painter, rect.adjusted(half, half, -half, -half), radius, solid(theme.color("line"), ratio))
        painter.setBrush(theme.color(self.ink))
        size = (10 if geometry.logical_pitch < 36 else 11) * ratio
        half_margin, drop = geometry.margin / 2, 4 * ratio
        widest = text_width(column_name(geometry.cols - 1, geometry.cols), size, 500)
        every = _every(widest + 2 * ratio, geometry.pitch)
        for col in range(squares.col, squares.col + squares.cols):
            if (col + 1) % every == 0:
                middle = geometry.box(Square(0, col)).x + geometry.side / 2
                self._coordinate(painter, column_name(col, geometry.cols), QPointF(middle, half_margin + drop), size)
        every = _every(size + ratio, geometry.pitch)
        for row in range(squares.row, squares.row + squares.rows):
            if (row + 1) % every == 0:
                middle = geometry.box(Square(row, 0)).y + geometry.side / 2
                self._coordinate(painter, str(row + 1), QPointF(half_margin, middle + drop), size)

    def _coordinate(self, painter: QPainter, text: str, at: QPointF, size: float) -> None:
        wide = text_width(text, size, 500)
        draw_text(painter, text, QPointF(at.x() - wide / 2, at.y()), size=size, weight=500)


def _every(room: float, pitch: int) -> int:
    """Return of how many rows or columns one has its coordinate, so that each has room."""
    return next((every for every in (1, 2, 5) if room <= every * pitch), 10)


def column_name(col: int, cols: int) -> str:
    """Return a column's name: a letter on boards up to 26 wide, else its number from 1."""
    return chr(ord("A") + col) if cols <= 26 else str(col + 1)


class SquarePainter:
    """Draws one square with its corner at the origin."""

    def __init__(self, painter: QPainter, theme: Theme, ratio: float, side: int) -> None:
        self.painter = painter
        self.theme = theme
        self.ratio = ratio
        self.side = side
        self.radius = max(1.5 * ratio, round(0.10 * side))

    def paint(self, premium: Premium, *, start: bool) -> None:
        """Draw the square; ``start`` adds the inner line of the start square."""
        rect = QRectF(0, 0, self.side, self.side)
        fill_round(self.painter, rect, self.radius, self.theme.color("square"))
        if self.theme.is_high_contrast:
            self._thin_line(rect)
        if premium is Premium.NONE:
            return
        token, label = _LOOKS[premium]
        if premium.letter > 1:
            self._disc(token, premium.letter)
        else:
            self._whole(rect, token, premium.word)
        if start:
            self._inner_line(rect, token)
        if self.side >= _MIN_LABEL_SIDE * self.ratio:
            self._label(label, token)

    def _thin_line(self, rect: QRectF) -> None:
        half = self.ratio / 2
        pen = solid(self.theme.color("squareline"), self.ratio)
        stroke_round(self.painter, rect.adjusted(half, half, -half, -half), self.radius, pen)

    def _disc(self, token: str, factor: int) -> None:
        middle, reach = QPointF(self.side / 2, self.side / 2), 0.44 * self.side
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(self.theme.color(token))
        if self.theme.is_high_contrast and factor == 2:
            self.painter.setPen(solid(self.theme.color(f"{token}t"), 2 * self.ratio))
            reach -= self.ratio
        self.painter.drawEllipse(middle, reach, reach)

    def _whole(self, rect: QRectF, token: str, factor: int) -> None:
        fill_round(self.painter, rect, self.radius, self.theme.color(token))
        if self.theme.is_high_contrast and factor == 2:
            inset = 1.5 * self.ratio
            pen = solid(self.theme.color(f"{token}t"), 2 * self.ratio)
            stroke_round(self.painter, rect.adjusted(inset, inset, -inset, -inset), self.radius - self.ratio, pen)

    def _inner_line(self, rect: QRectF, token: str) -> None:
        inset = 0.09 * self.side
        pen = solid(self.theme.color(f"{token}t", 0.75), 1.25 * self.ratio)
        radius = max(1.0, self.radius - inset / 2)
        stroke_round(self.painter, rect.adjusted(inset, inset, -inset, -inset), radius, pen)

    def _label(self, label: str, token: str) -> None:
        size = max(9 * self.ratio, 0.28 * self.side)
        spacing = 0.3 * self.ratio / size
        wide = text_width(label, size, 500, spacing=spacing)
        self.painter.setBrush(self.theme.color(f"{token}t"))
        at = QPointF((self.side - wide) / 2, self.side / 2 + 0.35 * size)
        draw_text(self.painter, label, at, size=size, weight=500, spacing=spacing)

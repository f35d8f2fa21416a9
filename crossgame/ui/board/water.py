# SPDX-License-Identifier: MIT
"""Pictures of water and islands, for one theme and screen scale; lengths are device pixels. It knows no position.

Kept by what they show: a square of water with the gap round it, a wave, an island of some shape.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap

from crossgame.ui.board.coast import coast, inner_sides, loops_of
from crossgame.ui.board.painting import fill_round, solid, stroke_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from crossgame.ui.board.coast import Point
    from crossgame.ui.theme import Theme

    Shape: TypeAlias = tuple[Point, ...]

_MOST = 400
"""How many pictures are kept; a window that is being resized passes through many sizes."""
_FULL_PITCH = 24
"""From this pitch on (logical px) shores have the design's widths; below it they are thinner in proportion."""
_RING, _SAND, _INNER = 4.0, -1.0, -4.5
_WAVE_EACH = 11
_WAVES = (0, 5, 2, 9, 10, 6, 3, 8, 1, 4, 7)
"""The column of the first wave of each row."""


def has_wave(row: int, col: int) -> bool:
    """Tell whether a free square carries a wave: one in eleven, by place and not by chance, no two side by side."""
    band, line = divmod(row, _WAVE_EACH)
    return (col - _WAVES[line] - 4 * band) % _WAVE_EACH == 0


def shape_of(squares: Iterable[Point]) -> tuple[Shape, Point]:
    """Return the squares of an island from its own upper left corner, and where that corner is (row, col)."""
    cells = sorted(squares)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple((row - top, col - left) for row, col in cells), (top, left)


class WaterArt:
    """The cache. All pictures have a ratio of 1."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.theme = theme
        self.ratio = ratio
        self._made: dict[tuple[object, ...], QPixmap] = {}

    def reach(self, pitch: int) -> int:
        """Return how far an island's picture goes beyond its squares."""
        return ceil(_RING * self._scale(pitch) + self.ratio)

    def _scale(self, pitch: int) -> float:
        return self.ratio * min(1.0, pitch / self.ratio / _FULL_PITCH)

    def cell(self, pitch: int, gap: int) -> QPixmap:
        """Return a square of water with the gap round it, to be laid side by side."""
        return self._kept(("cell", pitch, gap), (pitch, pitch), lambda painter: self._cell(painter, pitch, gap))

    def wave(self, pitch: int, side: int) -> QPixmap:
        """Return a wave on nothing, as large as a square with its gap."""
        return self._kept(("wave", pitch, side), (pitch, pitch), lambda painter: self._wave(painter, pitch, side))

    def island(self, shape: Shape, pitch: int) -> QPixmap:
        """Return an island; its squares begin ``reach`` px from the upper left corner."""
        pad = 2 * self.reach(pitch)
        rows, cols = 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)
        size = (cols * pitch + pad, rows * pitch + pad)
        return self._kept((shape, pitch), size, lambda painter: self._island(painter, shape, pitch))

    def _kept(self, key: tuple[object, ...], size: tuple[int, int], draw: Callable[[QPainter], None]) -> QPixmap:
        found = self._made.pop(key, None)
        if found is None:
            image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter)
            painter.end()
            found = QPixmap.fromImage(image)
        self._made[key] = found  # the newest is last
        while len(self._made) > _MOST:
            del self._made[next(iter(self._made))]
        return found

    def _cell(self, painter: QPainter, pitch: int, gap: int) -> None:
        theme, side = self.theme, pitch - gap
        painter.fillRect(0, 0, pitch, pitch, theme.color("waterline"))
        rect = QRectF(gap // 2, gap // 2, side, side)
        radius = min(3 * self.ratio, 0.11 * side)
        fill_round(painter, rect, radius, theme.color("water"))
        if theme.is_high_contrast:
            half = self.ratio / 2
            pen = solid(theme.color("squareline"), self.ratio)
            stroke_round(painter, rect.adjusted(half, half, -half, -half), radius, pen)

    def _wave(self, painter: QPainter, pitch: int, side: int) -> None:
        width, middle = 0.6 * side, QPointF(pitch / 2, pitch / 2 + 0.02 * side)
        high = 0.09 * side
        start, end = middle - QPointF(width / 2, 0), middle + QPointF(width / 2, 0)
        path = QPainterPath(start)
        path.cubicTo(start + QPointF(width / 6, -high * 1.6), middle - QPointF(width / 6, high * 1.6), middle)
        path.cubicTo(middle + QPointF(width / 6, high * 1.6), end - QPointF(width / 6, -high * 1.6), end)
        pen = solid(self.theme.color("wave", 0.8), max(0.6, 1.1 * self._scale(pitch)))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)

    def _island(self, painter: QPainter, shape: Shape, pitch: int) -> None:
        theme, scale, reach = self.theme, self._scale(pitch), self.reach(pitch)
        loops = loops_of(shape)
        painter.translate(reach, reach)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("shallow"))
        if theme.is_high_contrast:  # a covered island is seen by this alone
            painter.setPen(solid(theme.color("line"), scale))
        painter.drawPath(coast(loops, pitch, grown=_RING * scale))
        painter.setBrush(theme.color("sand"))
        painter.setPen(solid(theme.color("sandline"), 1.5 * scale))
        painter.drawPath(coast(loops, pitch, grown=_SAND * scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if pitch >= _FULL_PITCH * self.ratio / 2:
            painter.setPen(solid(theme.color("sandline", 0.35), scale))
            painter.drawPath(coast(loops, pitch, grown=_INNER * scale))
        self._inner_sides(painter, shape, pitch)

    def _inner_sides(self, painter: QPainter, shape: Shape, pitch: int) -> None:
        scale = self._scale(pitch)
        pen = solid(self.theme.color("sandline", 0.55), scale)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([2, 3])
        painter.setPen(pen)
        # Whole pixels, so that dotted lines are as sharp as the grid.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, scale != round(scale))
        for (x, y), (x2, y2) in inner_sides(shape):
            inset = QPointF(5 * scale * (x2 - x), 5 * scale * (y2 - y))
            line = QLineF(QPointF(x, y) * pitch + inset, QPointF(x2, y2) * pitch - inset)
            painter.drawLine(line.translated(-0.5, -0.5) if scale == 1 else line)

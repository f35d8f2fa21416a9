# SPDX-License-Identifier: MIT
"""What belongs to somebody: tiles on a coloured, patterned foot, and emblems. It draws; it knows no board.

Owners count from 1 as in ``Theme.owner``; lengths are device pixels.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap, QPolygonF

from crossgame.ui.board.painting import draw_text, solid, stroke_round, text_width
from crossgame.ui.board.tiles import MAX_SIDES, Look, TileArt, TilePainter

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.ui.board.tiles import Face
    from crossgame.ui.theme import OwnerLook, Theme


class OwnedTilePainter(TilePainter):
    """Draws one tile of an owner with its corner at the origin."""

    def __init__(self, painter: QPainter, theme: Theme, ratio: float, *, side: int, owner: int) -> None:
        super().__init__(painter, theme, ratio, side)
        self.owner = theme.owner(owner)

    def edge(self, *, pending: bool) -> float:
        """Return the height of the foot."""
        return max(round(3 * self.ratio), round(0.14 * self.side))

    def body(self, edge: float, *, pending: bool) -> None:
        """Draw face and foot."""
        side = self.side
        face = QRectF(0, 0, side, side)
        outline = QPainterPath()
        outline.addRoundedRect(face, self.radius, self.radius)
        _draw_owned(self.painter, outline, face, edge, self.owner)
        if not self.theme.is_high_contrast:
            light = QRectF(self.radius, 0, side - 2 * self.radius, max(1, round(self.ratio)))
            self.painter.fillRect(light, self.theme.color("tilehi", 0.9))


class OwnedTileArt(TileArt):
    """The cache of tiles, with those of owners; owner 0 is nobody."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        super().__init__(theme, ratio)
        self._owned: dict[int, dict[tuple[Face, int], QPixmap]] = {}

    def owned(self, face: Face, side: int, owner: int) -> QPixmap:
        """Return the picture of a laid tile of an owner, larger than the tile by ``pad`` on all sides."""
        if not owner:
            return self.pixmap(face, Look.LAID, side)
        made = self._owned.setdefault(side, {})
        while len(self._owned) > MAX_SIDES:
            del self._owned[next(iter(self._owned))]
        key = (face, owner)
        if key not in made:
            image = QImage(side + 2 * self.pad, side + 2 * self.pad, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(self.pad, self.pad)
            OwnedTilePainter(painter, self.theme, self.ratio, side=side, owner=owner).paint(face, Look.LAID)
            painter.end()
            made[key] = QPixmap.fromImage(image)
        return made[key]


def draw_emblem(painter: QPainter, rect: QRectF, theme: Theme, *, owner: int, ratio: float, initial: str = "") -> None:
    """Draw the sign of an owner for lists: a small tile with foot and line, with an initial or without."""
    look, side = theme.owner(owner), rect.width()
    radius, foot = 0.2 * side, 0.26 * side
    outline = QPainterPath()
    outline.addRoundedRect(rect, radius, radius)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_owned(painter, outline, rect, foot, look)
    half = ratio / 2
    stroke_round(painter, rect.adjusted(half, half, -half, -half), radius, solid(QColor(look.strong), ratio))
    if initial:
        size = 0.5 * side
        wide = text_width(initial, size, 500)
        painter.setBrush(theme.color("ink"))
        middle = rect.y() + (side - foot) / 2 + 0.35 * size
        draw_text(painter, initial, QPointF(rect.center().x() - wide / 2, middle), size=size, weight=500)
    painter.restore()


def _draw_owned(painter: QPainter, outline: QPainterPath, rect: QRectF, foot: float, look: OwnerLook) -> None:
    """Fill an outline with the tint, its foot with strong and the pattern cut out of that."""
    strong, tint = QColor(look.strong), QColor(look.tint)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(outline, strong)
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    top = rect.bottom() - foot
    face = QRectF(rect.x(), rect.y(), rect.width(), rect.height() - foot)
    painter.fillRect(face, tint)
    fill_pattern(painter, QRectF(rect.x(), top, rect.width(), foot), look, tint)
    painter.restore()


def fill_pattern(painter: QPainter, rect: QRectF, look: OwnerLook, color: QColor) -> None:
    """Draw an owner's pattern over a foot or a flag in the colour of what is cut out."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    _PATTERNS[look.pattern](painter, rect)


# Patterns: what is cut out of the foot. The painter's brush is the tint.


def _solid(painter: QPainter, foot: QRectF) -> None:
    """Nothing is cut out."""


def _dash(painter: QPainter, foot: QRectF) -> None:
    width = 0.08 * foot.width()
    for third in (1, 2):
        painter.drawRect(QRectF(foot.x() + third * foot.width() / 3 - width / 2, foot.y(), width, foot.height()))


def _dots(painter: QPainter, foot: QRectF) -> None:
    reach = min(0.26 * foot.height(), 0.34 * foot.width() / 5)  # the second on flags, which are high
    for i in range(5):
        painter.drawEllipse(QPointF(foot.x() + (i + 0.5) / 5 * foot.width(), foot.center().y()), reach, reach)


def _slash(painter: QPainter, foot: QRectF) -> None:
    step, high = foot.width() / 5, foot.height()
    wide = 0.35 * step * sqrt(2)
    for i in range(-2, 6):
        x = foot.x() + i * step + step / 2
        points = [QPointF(x, foot.bottom()), QPointF(x + wide, foot.bottom())]
        points += [QPointF(x + wide + high, foot.y()), QPointF(x + high, foot.y())]
        painter.drawPolygon(QPolygonF(points))


def _split(painter: QPainter, foot: QRectF) -> None:
    line = max(1.0, foot.height() / 5)
    painter.drawRect(QRectF(foot.center().x(), foot.y(), foot.width() / 2, foot.height() - line))


def _bars(painter: QPainter, foot: QRectF) -> None:
    high = foot.height()
    painter.drawRect(QRectF(foot.x(), foot.y() + 0.38 * high, foot.width(), 0.24 * high))


def _checks(painter: QPainter, foot: QRectF) -> None:
    half = foot.height() / 2
    count = max(2, min(8, round(foot.width() / half)))  # fewer on flags, which are high
    wide = foot.width() / count
    for i in range(count):
        painter.drawRect(QRectF(foot.x() + i * wide, foot.y() + (i % 2) * half, wide, half))


def _zig(painter: QPainter, foot: QRectF) -> None:
    wide, high = foot.width() / 4, 0.8 * foot.height()
    for i in range(4):
        x = foot.x() + i * wide
        points = [QPointF(x, foot.y()), QPointF(x + wide, foot.y()), QPointF(x + wide / 2, foot.y() + high)]
        painter.drawPolygon(QPolygonF(points))


_PATTERNS: dict[str, Callable[[QPainter, QRectF], None]] = {
    "solid": _solid,
    "dash": _dash,
    "dots": _dots,
    "slash": _slash,
    "split": _split,
    "bars": _bars,
    "checks": _checks,
    "zig": _zig,
}

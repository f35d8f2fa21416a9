# SPDX-License-Identifier: MIT
"""Marks that lie over the tiles: rings, cursor, score badge. They are told where; they decide nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject

from crossgame.rules.play import Direction
from crossgame.ui.board.geometry import Box, Geometry
from crossgame.ui.board.painting import device_pixels, draw_text, fill_round, rect_of, solid, stroke_round, text_width
from crossgame.ui.board.tiles import tile_radius
from crossgame.ui.icons import paint_icon

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from crossgame.ui.board.cursor import Cursor
    from crossgame.ui.theme import Theme

_REACH = 8


class Mark(QGraphicsObject):
    """A mark drawn in device pixels from the board's corner; ``area`` is what it covers at most."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        super().__init__()
        self.theme = theme
        self.geometry_ = geometry
        self._area = Box(0, 0, 0, 0)

    def set_look(self, theme: Theme, geometry: Geometry) -> None:
        """Change look or size."""
        self.prepareGeometryChange()
        self.theme, self.geometry_ = theme, geometry

    def cover(self, area: Box) -> None:
        """Set what the mark covers, without its lines."""
        self.prepareGeometryChange()
        self._area = area
        self.setVisible(area.width > 0)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the area with room for lines, in scene units."""
        box, unit = self._area.grown(self.geometry_.px(_REACH)), self.geometry_.unit
        return QRectF(unit(box.x), unit(box.y), unit(box.width), unit(box.height))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw in device pixels."""
        with device_pixels(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Draw the mark; the painter works in device pixels."""
        raise NotImplementedError


class LastPlayRing(Mark):
    """The ring round the newest play."""

    def draw(self, painter: QPainter) -> None:
        """Draw the ring, in high contrast on a halo."""
        ratio, geometry = self.geometry_.ratio, self.geometry_
        small = geometry.side < 24 * ratio
        width = (3.0 if self.theme.is_high_contrast else 1.5 if small else 2.5) * ratio
        out = 1.25 * ratio
        rect = rect_of(self._area).adjusted(-out, -out, out, out)
        radius = tile_radius(geometry.side, ratio) + 1.5 * ratio
        if self.theme.is_high_contrast:
            stroke_round(painter, rect, radius, solid(self.theme.color("ground"), 7 * ratio))
        stroke_round(painter, rect, radius, solid(self.theme.color("mark"), width))


class BadWordRing(Mark):
    """The ring round a word that the lexicon lacks, with a × at its corner."""

    def draw(self, painter: QPainter) -> None:
        """Draw ring and disc."""
        ratio, bad = self.geometry_.ratio, self.theme.color("bad")
        rect = rect_of(self._area).adjusted(-ratio, -ratio, ratio, ratio)
        stroke_round(painter, rect, tile_radius(self.geometry_.side, ratio) + ratio, solid(bad, 2 * ratio))
        middle, reach, arm = rect.topRight(), 7 * ratio, 2.4 * ratio
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(bad)
        painter.drawEllipse(middle, reach, reach)
        pen = solid(self.theme.color("badget"), 1.75 * ratio)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
        painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))


class TargetRing(Mark):
    """The square that a carried tile would be laid on."""

    def draw(self, painter: QPainter) -> None:
        """Draw a ring inside the square."""
        ratio = self.geometry_.ratio
        rect = rect_of(self._area).adjusted(ratio, ratio, -ratio, -ratio)
        stroke_round(painter, rect, 4 * ratio, solid(self.theme.color("focus"), 2 * ratio))


class FrameRing(Mark):
    """The ring that shows that the board has the keys while there is no cursor."""

    def draw(self, painter: QPainter) -> None:
        """Draw a ring inside the frame."""
        ratio = self.geometry_.ratio
        rect = rect_of(self._area).adjusted(ratio, ratio, -ratio, -ratio)
        stroke_round(painter, rect, 11 * ratio, solid(self.theme.color("focus"), 2 * ratio))


class CursorMark(Mark):
    """Cursor with its arrow."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        super().__init__(theme, geometry)
        self._direction = Direction.ACROSS

    def show_cursor(self, cursor: Cursor | None) -> None:
        """Show it there, or not at all."""
        if cursor is None:
            self.setVisible(False)
            return
        self._direction = cursor.direction
        self.cover(self.geometry_.box(cursor.square))

    def draw(self, painter: QPainter) -> None:
        """Draw ring and arrow."""
        ratio, side = self.geometry_.ratio, self._area.width
        focus = self.theme.color("focus")
        rect = rect_of(self._area)
        inner = rect.adjusted(ratio, ratio, -ratio, -ratio)
        stroke_round(painter, inner, 4 * ratio, solid(focus, 2 * ratio))
        long, half, inset = 0.15 * side, 0.125 * side, 3 * ratio
        tip = QPointF(rect.right() - inset, rect.center().y())
        points = [tip, tip + QPointF(-long, -half), tip + QPointF(-long, half)]
        if self._direction is Direction.DOWN:
            tip = QPointF(rect.center().x(), rect.bottom() - inset)
            points = [tip, tip + QPointF(-half, -long), tip + QPointF(half, -long)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(focus)
        painter.drawPolygon(QPolygonF(points))


@dataclass(frozen=True, slots=True)
class BadgeText:
    """What the badge says. ``icon``: ``check``, ``x`` or empty; ``bad`` paints it in the colour of refusals."""

    score: str
    icon: str = ""
    words: str = ""
    bad: bool = False


class BadgeMark(Mark):
    """The score badge."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        super().__init__(theme, geometry)
        self.text = BadgeText("")
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)

    @property
    def box(self) -> Box:
        """Where it lies, in device pixels."""
        return self._area

    def width_of(self, text: BadgeText, height: int) -> int:
        """Return how wide the badge is in device pixels."""
        return round(self._layout(text, height)[-1][1])

    def show_badge(self, text: BadgeText, box: Box) -> None:
        """Show it there."""
        self.text = text
        self.cover(box)

    def _layout(self, text: BadgeText, height: float) -> list[tuple[str, float]]:
        """Return the parts with their left edges from the badge's own, and at last its width."""
        ratio = self.geometry_.ratio
        at = 11 * ratio
        parts = [("score", at)]
        at += text_width(text.score, self._score_size(height), 600) if text.score else 0
        if text.icon:
            at += 3 * ratio
            parts.append(("icon", at))
            at += 14 * ratio
        if text.words:
            at += (3 if text.icon else 6 if text.score else 0) * ratio
            parts.append(("words", at))
            at += text_width(text.words, 11 * ratio, 500, spacing=0.02)
        return [*parts, ("end", at + (16 if text.words else 11) * ratio)]

    def _score_size(self, height: float) -> float:
        return (15 if height >= 26 * self.geometry_.ratio else 13) * self.geometry_.ratio

    def draw(self, painter: QPainter) -> None:
        """Draw pill, score, icon and words."""
        ratio, rect = self.geometry_.ratio, rect_of(self._area)
        ink = self.theme.color("badget")
        for down, alpha in ((1, 0.16), (2, 0.12)):
            fill_round(painter, rect.translated(0, down * ratio), rect.height() / 2, self.theme.shadow_color(alpha))
        fill_round(painter, rect, rect.height() / 2, self.theme.color("bad" if self.text.bad else "badge"))
        size, middle = self._score_size(rect.height()), rect.center().y()
        for part, left in self._layout(self.text, rect.height()):
            painter.setBrush(ink)
            x = rect.x() + left
            if part == "score" and self.text.score:
                at = QPointF(x, middle + 0.35 * size)
                draw_text(painter, self.text.score, at, size=size, weight=600)
            elif part == "icon":
                icon = QRectF(x, middle - 7 * ratio, 14 * ratio, 14 * ratio)
                paint_icon(painter, icon, name=self.text.icon, color=ink, size=14)
            elif part == "words":
                at = QPointF(x, middle + 0.35 * 11 * ratio)
                draw_text(painter, self.text.words, at, size=11 * ratio, weight=500, spacing=0.02)

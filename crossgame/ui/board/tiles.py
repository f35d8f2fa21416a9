# SPDX-License-Identifier: MIT
"""Pictures of tiles, made once for each face, look and size, for one theme and screen scale.

All lengths are device pixels; those of the design are multiplied by the screen scale. It knows no board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QPolygonF

from crossgame.rules.alphabet import is_blank, letter_of
from crossgame.ui.board.painting import draw_text, fill_round, solid, stroke_round, text_width

if TYPE_CHECKING:
    from crossgame.rules.tiles import TileSet
    from crossgame.ui.theme import Theme

RAISED = 4
"""How far a carried tile is lifted, logical px."""

MAX_SIDES = 4
"""For how many sizes pictures are kept."""

_PAD = 6
_MIN_VALUE_SIDE = 24


@dataclass(frozen=True, slots=True)
class Face:
    """What is on a tile: ``letter`` (empty for an unnamed blank), ``value`` (empty for a blank)."""

    letter: str
    value: str
    blank: bool


class Look(Enum):
    """Which of its states a tile is drawn in."""

    LAID = "laid"
    PENDING = "pending"
    CARRIED = "carried"
    HINT = "hint"


def face_of(tile: int, tiles: TileSet) -> Face:
    """Return the face of a tile byte."""
    code = letter_of(tile)
    letter = tiles.alphabet.letters[code - 1] if code else ""
    return Face(letter, "" if is_blank(tile) else str(tiles.value(tile)), is_blank(tile))


def tile_radius(side: float, ratio: float) -> float:
    """Return the corner radius of a tile."""
    return max(2 * ratio, round(0.125 * side))


class TileArt:
    """The cache. ``pixmap`` is larger than the tile by ``pad`` on all sides, for shadows; its own ratio is 1."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.theme = theme
        self.ratio = ratio
        self.pad = ceil(_PAD * ratio)
        self._made: dict[int, dict[tuple[Face, Look], QPixmap]] = {}

    def draw(self, painter: QPainter, at: QPointF, *, face: Face, look: Look, side: int) -> None:
        """Draw a tile whose upper left corner is ``at``, in device pixels."""
        painter.drawPixmap(at - QPointF(self.pad, self.pad), self.pixmap(face, look, side))

    def pixmap(self, face: Face, look: Look, side: int) -> QPixmap:
        """Return the picture of a tile of ``side`` device pixels."""
        made = self._made.setdefault(side, {})
        while len(self._made) > MAX_SIDES:  # a window that is being resized passes through many sizes
            del self._made[next(iter(self._made))]
        key = (face, look)
        if key not in made:
            made[key] = self._paint(face, look, side)
        return made[key]

    def _paint(self, face: Face, look: Look, side: int) -> QPixmap:
        image = QImage(side + 2 * self.pad, side + 2 * self.pad, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.pad, self.pad)
        TilePainter(painter, self.theme, self.ratio, side).paint(face, look)
        painter.end()
        return QPixmap.fromImage(image)


class TilePainter:
    """Draws one tile with its corner at the origin."""

    def __init__(self, painter: QPainter, theme: Theme, ratio: float, side: int) -> None:
        self.painter = painter
        self.theme = theme
        self.ratio = ratio
        self.side = side
        self.radius = tile_radius(side, ratio)

    def paint(self, face: Face, look: Look) -> None:
        """Draw the tile in one of its states."""
        if look is Look.HINT:
            self._hint(face)
            return
        self._shadow(look)
        if look is Look.CARRIED:
            self.painter.translate(0, -round(RAISED * self.ratio))
        pending = look is Look.PENDING
        edge = self.edge(pending=pending)
        self.body(edge, pending=pending)
        self.painter.setBrush(self.theme.color("ink"))
        self._letter(face, edge)
        self.painter.setBrush(self.theme.color("val"))
        if face.blank:
            self._diamond(edge, named=bool(face.letter))
        elif self.side >= _MIN_VALUE_SIDE * self.ratio:
            self._value(face, edge)

    def edge(self, *, pending: bool) -> float:
        """Return the height of the lower edge."""
        least, share = (2.5, 0.085) if pending else (1.5, 0.06)
        return max(round(least * self.ratio * 2) / 2, round(share * self.side))

    def _shadow(self, look: Look) -> None:
        ratio, side = round(self.ratio), self.side
        if look is Look.LAID:
            self._shade(QRectF(0, ratio, side, side), 0.20)
            return
        self._shade(QRectF(-ratio, ratio, side + 2 * ratio, side + ratio), 0.16)
        self._shade(QRectF(0, ratio, side, side + 2 * ratio), 0.18)

    def body(self, edge: float, *, pending: bool) -> None:
        """Draw face and edge."""
        side, ratio = self.side, self.ratio
        self._fill(QRectF(0, 0, side, side), "pendedge" if pending else "tileedge")
        face = QRectF(0, 0, side, side - edge)
        self._fill(face, "pend" if pending else "tile")
        if not self.theme.is_high_contrast:
            line = max(1, round(ratio))
            light = QRectF(self.radius, 0, side - 2 * self.radius, line)
            self.painter.fillRect(light, self.theme.color("tilehi", 0.9))
        if pending:
            self._pending_outline(face)

    def _pending_outline(self, face: QRectF) -> None:
        width = 1.5 * self.ratio
        inner = face.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        pen = solid(self.theme.color("pendedge"), width)
        stroke_round(self.painter, inner, max(1.0, self.radius - width / 2), pen)
        if self.theme.is_high_contrast:
            reach, at = 0.26 * self.side, 2 * self.ratio
            corner = QPolygonF([QPointF(at, at), QPointF(at + reach, at), QPointF(at, at + reach)])
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(self.theme.color("ink"))
            self.painter.drawPolygon(corner)

    def _letter(self, face: Face, edge: float) -> None:
        if not face.letter:
            return
        side, weight = self.side, 600 if self.theme.is_high_contrast else 500
        size = 0.60 * side
        wide = text_width(face.letter, size, weight)
        room = 0.74 * side
        if wide > room:  # letters written with two or three characters
            size, wide = size * room / wide, room
        middle = side / 2 - (0.085 if len(face.value) > 1 else 0.035) * side
        at = QPointF(middle - wide / 2, (side - edge) / 2 + 0.35 * size)
        draw_text(self.painter, face.letter, at, size=size, weight=weight)

    def _value(self, face: Face, edge: float) -> None:
        size = (0.225 if len(face.value) > 1 else 0.25) * self.side
        wide = text_width(face.value, size, 500)
        at = QPointF(self.side - 0.085 * self.side - wide, self.side - edge - 0.075 * self.side)
        draw_text(self.painter, face.value, at, size=size, weight=500)

    def _diamond(self, edge: float, *, named: bool) -> None:
        side = self.side
        if named:
            middle = QPointF(side - 0.15 * side, side - edge - 0.16 * side)
            reach, width = 0.075 * side, max(1.0 * self.ratio, 0.03 * side)
        else:
            middle, reach, width = QPointF(side / 2, (side - edge) / 2), 0.13 * side, 1.5 * self.ratio
        points = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
        pen = solid(self.theme.color("val"), width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolygon(QPolygonF([middle + point for point in points]))

    def _hint(self, face: Face) -> None:
        side, width = self.side, 2 * self.ratio
        self._fill(QRectF(0, 0, side, side), "accentsoft")
        pen = solid(self.theme.color("accent"), width)
        pen.setDashPattern([2, 1.5])
        inset = width / 2
        stroke_round(self.painter, QRectF(inset, inset, side - width, side - width), self.radius, pen)
        self.painter.setBrush(self.theme.color("accent"))
        self._letter(face, 0)

    def _fill(self, rect: QRectF, token: str) -> None:
        fill_round(self.painter, rect, self.radius, self.theme.color(token))

    def _shade(self, rect: QRectF, alpha: float) -> None:
        fill_round(self.painter, rect, self.radius, self.theme.shadow_color(alpha))

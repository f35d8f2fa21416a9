# SPDX-License-Identifier: MIT
"""What moves when an island board changes: letters that flip, flags and islands that come up, plays that break.

Each is an item that plays once and says when it is over; what the board shows was decided before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF, QRect, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QRegion
from PySide6.QtWidgets import QGraphicsObject

from crossgame.ui.board.flags import draw_flag
from crossgame.ui.board.painting import device_pixels, rect_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from crossgame.rules.layout import Square
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.theme import OwnerLook, Theme

_FALL = 0.5
"""How far the halves of a broken tile fall apart, in squares."""


class Changing(QGraphicsObject):
    """Something on one square that goes from 0 to 1.

    Signals:
        finished(): it is over.
    """

    finished = Signal()

    def __init__(self, geometry: Geometry, square: Square) -> None:
        super().__init__()
        self.square = square
        self._geometry = geometry
        self._at = 0.0
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(self._on_changed)
        self._motion.finished.connect(self.finished)

    def play(self, ms: int, curve: QEasingCurve.Type = QEasingCurve.Type.OutCubic, *, after: int = 0) -> None:
        """Go from 0 to 1 in some milliseconds, ``after`` others."""
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        if after:
            self._motion.setKeyValueAt(after / (after + ms), 0.0)
        self._motion.setDuration(after + ms)
        self._motion.setEasingCurve(QEasingCurve.Type.Linear if after else curve)
        self._motion.start()

    def stop(self) -> None:
        """End it where it is; nothing is said."""
        self._motion.stop()

    def _on_changed(self, value: float) -> None:
        self._at = value
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the square and what is round it, in scene units."""
        box, unit = self._geometry.box(self.square).grown(self._geometry.pitch), self._geometry.unit
        return QRectF(unit(box.x), unit(box.y), unit(box.width), unit(box.height))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw in device pixels from the board's corner."""
        with device_pixels(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self.draw(painter, rect_of(self._geometry.box(self.square)))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw what there is at this moment; ``rect`` is the square."""
        raise NotImplementedError


class Flip(Changing):
    """A letter that turns on its upright axis; from the middle on it shows its new owner."""

    def __init__(self, geometry: Geometry, square: Square, before: QPixmap, after: QPixmap) -> None:
        super().__init__(geometry, square)
        self._before, self._after = before, after

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the tile narrowed."""
        picture = self._before if self._at < 0.5 else self._after
        width = max(0.02, abs(1 - 2 * self._at))
        painter.translate(rect.center())
        painter.scale(width, 1)
        painter.drawPixmap(QPointF(-picture.width() / 2, -picture.height() / 2), picture)


class RaisedFlag(Changing):
    """A flag that goes up on an island."""

    def __init__(self, geometry: Geometry, square: Square, theme: Theme, owner: OwnerLook) -> None:
        super().__init__(geometry, square)
        self._theme, self._owner = theme, owner

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw pole and cloth as far as they are."""
        draw_flag(painter, rect, self._theme, owner=self._owner, raised=self._at)


class Rising(Changing):
    """Islands that come up: the water that was there before goes."""

    def __init__(self, geometry: Geometry, squares: Sequence[Square], water: QPixmap, *, reach: int) -> None:
        super().__init__(geometry, min(squares))
        self._water = water
        self._region = QRegion()
        for square in squares:
            self._region += QRect(*geometry.box(square).grown(reach))

    def boundingRect(self) -> QRectF:
        """Return what is round all the islands, in scene units."""
        box, unit = self._region.boundingRect(), self._geometry.unit
        return QRectF(unit(box.x()), unit(box.y()), unit(box.width()), unit(box.height()))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw what is left of the water."""
        painter.setOpacity(1 - self._at)
        painter.setClipRegion(self._region, Qt.ClipOperation.IntersectClip)
        painter.drawPixmap(0, 0, self._water)


class Broken(Changing):
    """A tile that breaks in two, falls apart and is gone."""

    def __init__(self, geometry: Geometry, square: Square, picture: QPixmap) -> None:
        super().__init__(geometry, square)
        self._picture = picture

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the two halves."""
        painter.setOpacity(1 - self._at)
        size, at = rect.width(), self._at
        corner = QPointF(-self._picture.width() / 2, -self._picture.height() / 2)
        for side in (-1, 1):
            painter.save()
            place = rect.center() + QPointF(side * 0.22 * at, _FALL * at * at) * size
            painter.translate(place)
            painter.rotate(side * 24 * at)
            painter.setClipPath(_half(side, self._picture.width()))
            painter.drawPixmap(corner, self._picture)
            painter.restore()


def _half(side: int, size: float) -> QPainterPath:
    """Return one side of a jagged crack through the middle."""
    half = size / 2
    crack = [QPointF(0.10, -0.5), QPointF(-0.06, -0.18), QPointF(0.09, 0.06), QPointF(-0.10, 0.5)]
    path = QPainterPath(QPointF(side * half, -half))
    for point in crack:
        path.lineTo(point * size)
    path.lineTo(QPointF(side * half, half))
    path.closeSubpath()
    return path

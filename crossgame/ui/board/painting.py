# SPDX-License-Identifier: MIT
"""Drawing on whole device pixels, whatever the screen scale; text as outlines, exact to a fraction of a pixel.

It knows no tiles and no board.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from crossgame.ui.typography import sized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QColor

    from crossgame.ui.board.geometry import Box

_EM = 200
"""Size at which glyph outlines are taken; hinting plays no part there."""


@contextmanager
def device_pixels(painter: QPainter) -> Iterator[float]:
    """Draw in device pixels from the painter's origin, rounded to a whole one; yields the screen scale.

    The painter is put back as it was.
    """
    device = painter.deviceTransform()
    rest = painter.worldTransform().inverted()[0] * device
    painter.save()
    origin = QTransform.fromTranslate(_whole(device.dx()), _whole(device.dy()))
    painter.setWorldTransform(origin * rest.inverted()[0])
    try:
        yield rest.m11()
    finally:
        painter.restore()


def _whole(value: float) -> int:
    # Halves always go up, and a hair below a half counts as one: origins that differ by whole pixels stay so.
    return floor(value + 0.5 + 1e-6)


def rect_of(box: Box) -> QRectF:
    """Return a box as a Qt rectangle."""
    return QRectF(box.x, box.y, box.width, box.height)


def fill_round(painter: QPainter, rect: QRectF, radius: float, color: QColor) -> None:
    """Fill a rounded rectangle."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(rect, radius, radius)


def stroke_round(painter: QPainter, rect: QRectF, radius: float, pen: QPen) -> None:
    """Draw the outline of a rounded rectangle, the line centred on its edge."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)


def stroke_dashed(painter: QPainter, rect: QRectF, radius: float, pen: QPen, under: QColor) -> None:
    """Draw a rounded outline in dashes on a plain line of the same width, so that they are seen on anything."""
    stroke_round(painter, rect, radius, solid(under, pen.widthF()))
    dashes = QPen(pen)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([1.6, 1.2])
    stroke_round(painter, rect, radius, dashes)


def solid(color: QColor, width: float) -> QPen:
    """Return a pen of a width in device pixels."""
    pen = QPen(color, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


@lru_cache(maxsize=1024)
def _outline(text: str, weight: int, spacing: float) -> tuple[QPainterPath, float]:
    font = sized(_EM, weight, spacing=spacing * _EM)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    return path, QFontMetricsF(font).horizontalAdvance(text) - spacing * _EM


def text_width(text: str, size: float, weight: int, *, spacing: float = 0.0) -> float:
    """Return the advance of a text; ``spacing`` between letters in parts of the size."""
    return _outline(text, weight, spacing)[1] * size / _EM


def draw_text(painter: QPainter, text: str, at: QPointF, *, size: float, weight: int, spacing: float = 0.0) -> None:
    """Draw a text from a point on its baseline, in the painter's brush colour; the pen is not used.

    Outlines, not glyph bitmaps: the size keeps its fraction, and it looks the same on all systems.
    """
    path, _ = _outline(text, weight, spacing)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.translate(at)
    painter.scale(size / _EM, size / _EM)
    painter.drawPath(path)
    painter.restore()

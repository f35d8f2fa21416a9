# SPDX-License-Identifier: MIT
"""What stands on an island: a palm while nobody has claimed it, else its owner's flag. It draws; it knows no board.

Lengths are those of the design for a square of 28 px, and grow and shrink with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from crossgame.ui.board.owners import fill_pattern
from crossgame.ui.board.painting import solid
from crossgame.ui.theme import Scheme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from crossgame.ui.theme import OwnerLook, Theme

_SIDE = 28.0
_POLE_X, _POLE_TOP, _POLE_FOOT = 7.5, 4.5, 24.0
_WIDE, _HIGH, _TAIL = 13.5, 10.0, 4.0
_FEW_PIXELS, _LARGER = 18, 1.35
"""Below this side of a square, in device pixels, the cloth is larger by so much: patterns need pixels."""
_CROWN, _FOOT = QPointF(15.2, 11.5), QPointF(13.6, 24.5)
# Leaves as (tip, bend) from the crown: they hang at both sides, one stands up.
_LEAVES = (
    (QPointF(-9.2, 2.6), QPointF(-5.2, -5.4)),
    (QPointF(-6.4, -4.6), QPointF(-2.6, -5.6)),
    (QPointF(1.0, -8.0), QPointF(-1.8, -4.2)),
    (QPointF(7.6, -3.6), QPointF(3.4, -5.8)),
    (QPointF(8.6, 3.6), QPointF(6.0, -4.6)),
)


def draw_flag(painter: QPainter, rect: QRectF, theme: Theme, *, owner: OwnerLook, raised: float = 1.0) -> None:
    """Draw the flag of an owner into a square.

    Args:
        painter: draws in device pixels.
        rect: the square.
        theme: the look.
        owner: whose flag.
        raised: how far it is up, 0 to 1: first the pole grows, then the flag unfurls.
    """
    unit = rect.width() / _SIDE
    pole, cloth = min(1.0, raised * 2), max(0.0, raised * 2 - 1)
    _draw_pole(painter, rect, theme, pole)
    if cloth <= 0:
        return
    outline = _cloth(rect, cloth)
    strong = QColor(owner.far)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(outline, strong)
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    fill_pattern(painter, outline.boundingRect(), owner, QColor(owner.tint))
    painter.setClipping(False)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(solid(flag_line(theme, owner), 1.0 * unit))
    painter.drawPath(outline)


def flag_line(theme: Theme, owner: OwnerLook) -> QColor:
    """Return the colour of the line round a flag: on dark sand a light one, as the cloth alone would be too near it."""
    return QColor(owner.far if theme.scheme is Scheme.LIGHT else owner.tint)


def draw_wanted_flag(painter: QPainter, rect: QRectF, theme: Theme, *, owner: OwnerLook) -> None:
    """Draw the flag of an owner who is about to claim the island: dashed, in tint."""
    unit = rect.width() / _SIDE
    _draw_pole(painter, rect, theme, 1.0, color=QColor(owner.far))
    outline = _cloth(rect, 1.0)
    tint = QColor(owner.tint)
    if theme.scheme is not Scheme.LIGHT:  # on dark sand a full tint would look more claimed than a claim
        tint.setAlphaF(0.2)
    painter.fillPath(outline, tint)
    pen = solid(QColor(owner.far), 1.4 * unit)
    pen.setDashPattern([2, 1.4])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(outline)


def draw_palm(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a palm into a square."""
    unit = rect.width() / _SIDE
    crown, foot = rect.topLeft() + _CROWN * unit, rect.topLeft() + _FOOT * unit
    trunk = QPainterPath(foot)
    trunk.quadTo(QPointF(crown.x() - 0.4 * unit, (crown.y() + foot.y()) / 2), crown)
    pen = solid(theme.color("sandline"), 2.2 * unit)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(trunk)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("palm"))
    for tip, bend in _LEAVES:
        leaf = QPainterPath(crown)
        leaf.quadTo(crown + bend * unit, crown + tip * unit)
        leaf.quadTo(crown + (bend * 0.45 + tip * 0.1 + QPointF(0, 1.2)) * unit, crown)
        painter.drawPath(leaf)


def _draw_pole(painter: QPainter, rect: QRectF, theme: Theme, grown: float, *, color: QColor | None = None) -> None:
    unit = rect.width() / _SIDE
    foot = rect.topLeft() + QPointF(_POLE_X, _POLE_FOOT) * unit
    top = foot - QPointF(0, (_POLE_FOOT - _POLE_TOP) * grown * unit)
    pen = solid(color or theme.color("text"), 1.8 * unit)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(foot, top)


def _cloth(rect: QRectF, unfurled: float) -> QPainterPath:
    """Return the outline of the swallow-tailed flag."""
    unit = rect.width() / _SIDE
    corner = rect.topLeft() + QPointF(_POLE_X + 0.9, _POLE_TOP + 0.4) * unit
    unit *= _LARGER if rect.width() < _FEW_PIXELS else 1.0
    wide, high, tail = _WIDE * unit * unfurled, _HIGH * unit, _TAIL * unit * unfurled
    path = QPainterPath(corner)
    path.lineTo(corner + QPointF(wide, 0))
    path.lineTo(corner + QPointF(wide - tail, high / 2))
    path.lineTo(corner + QPointF(wide, high))
    path.lineTo(corner + QPointF(0, high))
    path.closeSubpath()
    return path

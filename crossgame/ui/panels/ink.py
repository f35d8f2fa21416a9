# SPDX-License-Identifier: MIT
"""What the columns of all tables paint alike: their ground, and a line of text in a box. Keeps nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from crossgame.ui.board.painting import solid

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from crossgame.ui.look import Look
    from crossgame.ui.theme import Theme
    from crossgame.ui.typography import Role

_RADIUS = 12


def paint_ground(painter: QPainter, rect: QRect, theme: Theme, *, card: bool) -> None:
    """Fill a column: with a line at its left, or as a card with a border (the folded one)."""
    if card:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.color("surface"))
        painter.setPen(solid(theme.color("line"), 1))
        painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        return
    painter.fillRect(rect, theme.color("surface"))
    painter.fillRect(0, 0, 1, rect.height(), theme.color("line"))


def paint_line(
    painter: QPainter,
    box: QRectF,
    text: str,
    look: Look,
    style: tuple[Role, str],
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Write plain text in the middle of a box's height, shortened at its right if it is too long.

    Args:
        painter: where to.
        box: px.
        text: plain; not read as markup.
        look: fonts and colours.
        style: role of the text, and token of its colour.
        align: across.
    """
    role, token = style
    painter.setFont(look.theme.font(role))
    painter.setPen(look.theme.color(token))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
    painter.drawText(box, int(align | Qt.AlignmentFlag.AlignVCenter), shown)

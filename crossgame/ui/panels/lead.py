# SPDX-License-Identifier: MIT
"""The lead, play by play, as a line round zero. Small enough to be painted by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.ui.board.painting import solid
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look


class LeadGraph(QWidget):
    """A line of leads: above zero the first player is ahead."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._leads: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(60)
        self.setMaximumHeight(140)

    def show_leads(self, leads: tuple[int, ...]) -> None:
        """Show these leads, the first after the first turn."""
        self._leads = (0, *leads)
        text = translate("finish", "Lead after each turn: {0}").format(", ".join(map(str, leads)))
        self.setAccessibleName(text)
        self.update()

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the design."""
        return QSize(280, 100)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both fills, the zero line, and the line."""
        if self._look is None or len(self._leads) < 2:
            return
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        points, zero = self._points()
        area = QPainterPath(QPointF(points[0].x(), zero))
        for point in points:
            area.lineTo(point)
        area.lineTo(points[-1].x(), zero)
        width, height = float(self.width()), float(self.height())
        for token, part in (("accentsoft", QRectF(0, 0, width, zero)), ("marksoft", QRectF(0, zero, width, height))):
            painter.save()
            painter.setClipRect(part)
            painter.fillPath(area, theme.color(token))
            painter.restore()
        painter.setPen(solid(theme.color("line2"), 1))
        painter.drawLine(QPointF(0, zero), QPointF(width, zero))
        painter.setPen(solid(theme.color("text"), 2))
        painter.drawPolyline(points)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("text"))
        painter.drawEllipse(points[-1], 3, 3)

    def _points(self) -> tuple[list[QPointF], float]:
        top, bottom = max(0, *self._leads), min(0, *self._leads)
        room, reach = self.height() - 12, max(1, top - bottom)
        step = (self.width() - 8) / max(1, len(self._leads) - 1)

        def y(lead: int) -> float:
            return 6 + (top - lead) * room / reach

        return [QPointF(4 + i * step, y(lead)) for i, lead in enumerate(self._leads)], y(0)

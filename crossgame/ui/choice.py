# SPDX-License-Identifier: MIT
"""Fields of choice in the look of the design: a list that opens, and a box to tick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QComboBox

from crossgame.ui.board.painting import solid
from crossgame.ui.icons import paint_icon
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPaintEvent, QWheelEvent

    from crossgame.ui.look import Look


class Choice(QComboBox):
    """One of several values."""

    def __init__(self, items: Iterable[tuple[str, object]] = ()) -> None:
        super().__init__()
        self._look: Look | None = None
        for text, value in items:
            self.addItem(text, value)

    def choose(self, value: object) -> None:
        """Choose a value; one that is not there chooses the first."""
        values = [self.itemData(index) for index in range(self.count())]
        self.setCurrentIndex(values.index(value) if value in values else 0)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFont(look.theme.font(Role.BODY))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page: scrolling past must not change anything."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field, and a chevron: the style sheet leaves it out."""
        super().paintEvent(event)
        if self._look is not None:
            side = 18
            box = QRectF(self.width() - side - 10, (self.height() - side) / 2, side, side)
            token = "text2" if self.isEnabled() else "text3"
            paint_icon(QPainter(self), box, name="chevron-down", color=self._look.theme.color(token), size=side)


class Tick(QCheckBox):
    """Yes or no."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._look: Look | None = None
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFont(look.theme.font(Role.BODY))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for box and text, high enough for a finger."""
        height = self._look.px(28) if self._look else 28
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 36, height)

    def hitButton(self, pos: object) -> bool:  # noqa: N802  a name of Qt
        """Take a click anywhere on box and text."""
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw box, tick and text."""
        if self._look is None:
            return
        theme, side = self._look.theme, 18
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(2, (self.height() - side) / 2, side, side)
        on = self.isChecked()
        painter.setBrush(theme.color("accent" if on else "surface"))
        painter.setPen(solid(theme.color("accent" if on else "line2"), 1))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        if on:
            paint_icon(painter, box.adjusted(2, 2, -2, -2), name="check", color=theme.color("onaccent"), size=14)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(solid(theme.color("focus"), 2))
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 6, 6)
        painter.setFont(self.font())
        painter.setPen(theme.color("text" if self.isEnabled() else "text3"))
        painter.drawText(QPointF(box.right() + 10, self.height() / 2 + 0.35 * self.fontInfo().pixelSize()), self.text())

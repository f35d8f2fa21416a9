# SPDX-License-Identifier: MIT
"""``Rows``: a list that is painted row by row and never holds more than it paints. Keys and mouse choose a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy

from crossgame.ui.board.painting import solid

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from crossgame.ui.look import Look

_STEPS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}

_STILL = 4
"""How often the same rows are asked for until a picture of them is kept: the board under them is being moved."""


class Rows(QAbstractScrollArea):
    """Rows of one height; a subclass says how many there are, what they say, and paints one.

    Signals:
        chosen(int): a row was clicked, or Enter pressed on it.
    """

    chosen = Signal(int)

    def __init__(self, *, height: int, most: int) -> None:
        """Take the height of a row at 100 %, and how many rows are shown before it scrolls."""
        super().__init__()
        self.look: Look | None = None
        self._height, self._most = height, most
        self._current = -1
        self._hover = -1
        self._picture: QPixmap | None = None
        self._drawn: tuple[object, ...] = ()
        self._asked = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().valueChanged.connect(self.viewport().update)

    # For subclasses

    def count(self) -> int:
        """Return how many rows there are."""
        raise NotImplementedError

    def text(self, row: int) -> str:
        """Return what a row says, for assistive technology."""
        raise NotImplementedError

    def paint_row(self, painter: QPainter, row: int, rect: QRect, look: Look) -> None:
        """Draw a row."""
        raise NotImplementedError

    # What the owner calls

    @property
    def current(self) -> int:
        """The row that keys act on, -1 for none."""
        return self._current

    def changed(self, *, to_end: bool = False) -> None:
        """Show other rows; ``to_end`` scrolls to the last one if the last one was in sight."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        self._current = min(self._current, self.count() - 1)
        self.setFixedHeight(self.sizeHint().height())
        self._fit_bar()
        if to_end and at_end:
            bar.setValue(bar.maximum())
        self._say()
        self.refresh()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self.look = look
        self.changed()

    def row_height(self) -> int:
        """Return the height of a row in px."""
        return self.look.px(self._height) if self.look is not None else self._height

    def sizeHint(self) -> QSize:
        """Return the height of the rows shown."""
        return QSize(200, max(1, min(self.count(), self._most)) * self.row_height())

    # Inner workings

    def _fit_bar(self) -> None:
        bar, high = self.verticalScrollBar(), self.row_height()
        bar.setRange(0, max(0, self.count() * high - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(high)

    def _say(self) -> None:
        known = 0 <= self._current < self.count()
        self.setAccessibleDescription(self.text(self._current) if known else "")

    def row_at(self, y: int) -> int:
        """Return the row at a height in the viewport, -1 for none."""
        row = (y + self.verticalScrollBar().value()) // self.row_height()
        return row if 0 <= row < self.count() else -1

    def rect_of(self, row: int) -> QRect:
        """Return where a row is in the viewport."""
        high = self.row_height()
        return QRect(0, row * high - self.verticalScrollBar().value(), self.viewport().width(), high)

    def refresh(self) -> None:
        """Draw the rows anew: what they show has changed."""
        self._picture, self._drawn = None, ()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows in sight."""
        if self.look is None:
            return
        view = self.viewport()
        key = (view.width(), view.height(), self.devicePixelRatioF(), self.verticalScrollBar().value(), self.hasFocus())
        painter = QPainter(view)
        if self._drawn != key:
            self._picture, self._drawn, self._asked = None, key, 0
        self._asked += 1
        if self._asked < _STILL:
            self._draw(painter, self.look)
            return
        if self._picture is None:
            self._picture = QPixmap(view.size() * self.devicePixelRatioF())
            self._picture.setDevicePixelRatio(self.devicePixelRatioF())
            self._picture.fill(Qt.GlobalColor.transparent)
            self._draw(QPainter(self._picture), self.look)
        painter.drawPixmap(0, 0, self._picture)

    def _draw(self, painter: QPainter, look: Look) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = max(0, self.verticalScrollBar().value() // self.row_height())
        while row < self.count() and self.rect_of(row).top() < self.viewport().height():
            rect = self.rect_of(row)
            if row == self._hover:
                painter.fillRect(rect, look.theme.color("surface2"))
            self.paint_row(painter, row, rect, look)
            if row == self._current and self.hasFocus():
                painter.setPen(solid(look.theme.color("focus"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 6, 6)
            row += 1
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the scroll bar."""
        super().resizeEvent(event)
        self._fit_bar()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which row a click would choose."""
        row = self.row_at(event.position().toPoint().y())
        if row != self._hover:
            self._hover = row
            self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row."""
        row = self.row_at(event.position().toPoint().y())
        if event.button() == Qt.MouseButton.LeftButton and row >= 0:
            self._current = row
            self._say()
            self.refresh()
            self.chosen.emit(row)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, and choose with Enter."""
        if event.key() in _STEPS and self.count():
            self._current = min(max(self._current + _STEPS[event.key()], 0), self.count() - 1)
            rect = self.rect_of(self._current)
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + min(0, rect.top()) + max(0, rect.bottom() + 1 - self.viewport().height()))
            self._say()
            self.refresh()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and 0 <= self._current < self.count():
            self.chosen.emit(self._current)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the row that keys act on."""
        self._current = max(self._current, 0)
        super().focusInEvent(event)
        self.refresh()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show it no longer."""
        super().focusOutEvent(event)
        self.refresh()

# SPDX-License-Identifier: MIT
"""``UnreadDot``: the mark on a button or tab behind which something is unread. It lets the mouse through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from crossgame.ui.board.painting import fill_round

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look

_SIDE = 8


class UnreadDot(QWidget):
    """A dot of 8 px; ``over`` puts it at the upper right of a widget."""

    def __init__(self, over: QWidget | None = None) -> None:
        super().__init__(over)
        self._look: Look | None = None
        self._over = over
        self.setFixedSize(_SIDE, _SIDE)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if over is not None:
            over.installEventFilter(self)
            self._place()
        self.hide()

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the dot."""
        return QSize(_SIDE, _SIDE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the corner."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        if self._over is not None:
            self.move(self._over.width() - _SIDE - 6, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dot."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_round(painter, QRectF(self.rect()), _SIDE / 2, self._look.theme.color("mark"))

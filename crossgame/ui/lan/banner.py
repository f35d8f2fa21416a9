# SPDX-License-Identifier: MIT
"""``Banner``: a sentence over a table about its connection, with a button or two. Stays until it is taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from crossgame.ui.board.painting import fill_round, solid, stroke_round
from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.panels.floating import CardShadow
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from crossgame.ui.look import Look

_TOP, _WIDEST = 12, 640


class Banner(QFrame):
    """A pill at the top of a page, in the middle.

    Signals:
        pressed(), second_pressed(): its buttons.
    """

    pressed = Signal()
    second_pressed = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._look: Look | None = None
        self.text = Text("", Role.BODY_STRONG)
        self.text.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.button = Button("", height=36)
        self.button.clicked.connect(self.pressed)
        self.second = Button("", height=36)
        self.second.clicked.connect(self.second_pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(self.text, stretch=1)
        row.addSpacing(8)
        row.addWidget(self.second)
        row.addWidget(self.button)
        self.hide()
        self.shadow = CardShadow(self)
        page.installEventFilter(self)

    def say(self, text: str, button: str, second: str = "") -> None:
        """Show a sentence; a new one is announced, one that only counts on is not."""
        fresh = self.isHidden() or _without_numbers(text) != _without_numbers(self.text.text())
        self.text.setText(text)
        self.button.setText(button)
        self.button.setAccessibleName(button)
        self.second.setText(second)
        self.second.setAccessibleName(second)
        self.second.setVisible(bool(second))
        self.setAccessibleName(text)
        self.show()
        self.raise_()
        self._place()
        if fresh:
            event = QAccessibleAnnouncementEvent(self, text)
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self._place()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of the page."""
        if watched is self.parentWidget() and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        page = self.parentWidget()
        if page is None or self.isHidden():
            return
        widest = min(page.width() - 80, self._look.px(_WIDEST) if self._look else _WIDEST)
        self.text.setWordWrap(self.sizeHint().width() > widest or self.text.wordWrap())
        width = min(widest, max(320, self.sizeHint().width()))
        layout = self.layout()
        high = layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else -1
        self.resize(width, max(high, self.sizeHint().height()))
        self.move((page.width() - self.width()) // 2, _TOP)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from the board below."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground: soft, with the mark's line."""
        if self._look is None:
            return
        painter, theme = QPainter(self), self._look.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_round(painter, QRectF(self.rect()), 12, theme.color("marksoft"))
        stroke_round(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, solid(theme.color("mark"), 1))


def _without_numbers(text: str) -> str:
    return "".join(sign for sign in text if not sign.isdecimal())

# SPDX-License-Identifier: MIT
"""Text on the window. Always plain: names and notes of people are never read as markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtGui import Qt as MarkupOf
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look


def plain_tip(text: str) -> str:
    """Return a tool tip that says a text as it is: Qt would read one that looks like markup as such."""
    return MarkupOf.convertFromPlainText(text) if MarkupOf.mightBeRichText(text) else text


class Text(QLabel):
    """A line or a paragraph in one of the roles of the design; ``tone`` is a tone of the style sheet."""

    def __init__(self, text: str = "", role: Role = Role.BODY, *, tone: str = "", wrap: bool = False) -> None:
        super().__init__(text)
        self._role = role
        self._look: Look | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if tone:
            self.setProperty("tone", tone)

    def dress(self, look: Look) -> None:
        """Take the font of the look."""
        self._look = look
        self.ensurePolished()
        self.setFont(look.theme.font(self._role))

    def set_tone(self, tone: str) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)
            if self._look is not None:
                self.dress(self._look)


class Elided(QWidget):
    """One line of text that ends in an ellipsis where there is no room; the whole text is its tool tip."""

    def __init__(self, text: str = "", role: Role = Role.BODY, *, token: str = "text") -> None:
        super().__init__()
        self._text, self._role, self._token = text, role, token
        self._look: Look | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Take font and colour of the look."""
        self._look = look
        self.setFont(look.theme.font(self._role))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the whole text."""
        line = self._look.px(self._role.line) if self._look else self._role.line
        return QSize(self.fontMetrics().horizontalAdvance(self._text) + 2, line)

    def minimumSizeHint(self) -> QSize:
        """Return room for a few letters."""
        return QSize(24, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much as fits."""
        if self._look is None:
            return
        shown = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip("" if shown == self._text else plain_tip(self._text))
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self._look.theme.color(self._token))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class Rule(QFrame):
    """A line of one px between parts of a panel."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)
        self._look: Look | None = None

    def dress(self, look: Look) -> None:
        """Take the colour of the look."""
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line."""
        if self._look is not None:
            QPainter(self).fillRect(self.rect(), self._look.theme.color("line"))

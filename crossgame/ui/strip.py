# SPDX-License-Identifier: MIT
"""The announcement strip: what has just happened or would happen, seen here and told to assistive technology."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.ui.labels import plain_tip
from crossgame.ui.sentence import Sentence
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look


class Strip(QWidget):
    """One line: a first phrase, the rest more quietly."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._said = Sentence("")
        self._refused = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("strip", "Announcements"))

    @property
    def said(self) -> Sentence:
        """What is shown."""
        return self._said

    @property
    def refused(self) -> bool:
        """Whether it is a refusal."""
        return self._refused

    def say(self, said: Sentence | str, *, refused: bool = False) -> None:
        """Show a sentence and announce it; a refusal is coloured, and told at once."""
        self._said = said if isinstance(said, Sentence) else Sentence(said)
        self._refused = refused
        self.setAccessibleDescription(self._said.whole)
        self.setToolTip(plain_tip(self._said.whole))
        if self._said.first:
            event = QAccessibleAnnouncementEvent(self, self._said.whole)
            if refused:
                event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that is stretched by the page."""
        return QSize(200, self._look.px(24) if self._look else 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both phrases on one line."""
        if self._look is None:
            return
        painter, theme = QPainter(self), self._look.theme
        painter.setFont(theme.font(Role.CAPTION))
        metrics, x = painter.fontMetrics(), 0.0
        baseline = self.height() / 2 + 0.35 * self._look.px(Role.CAPTION.size)
        first = "bad" if self._refused else "text"
        for token, text in ((first, self._said.first), ("text2", self._said.rest)):
            room = int(self.width() - x)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room) if room > 20 else ""
            painter.setPen(theme.color(token))
            painter.drawText(QPointF(x, baseline), shown)
            x += metrics.horizontalAdvance(shown) + 8

# SPDX-License-Identifier: MIT
"""The play that is looked at, point by point, or why it is none; and what is submitted. It judges nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button
from crossgame.ui.icons import paint_icon
from crossgame.ui.labels import Elided, Text
from crossgame.ui.panels.handed_in import HandedIn
from crossgame.ui.panels.score_lines import ScoreLines
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent

    from crossgame.ui.look import Look
    from crossgame.ui.panels.score_lines import ScoreLine

_CONTEXT = "play_panel"
_TONES = {"good": ("accentsoft", "accent"), "bad": ("badsoft", "bad"), "quiet": ("surface2", "text2")}


class Pill(QWidget):
    """A word with an icon on a round ground."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._text, self._icon, self._tone = "", "", "quiet"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def show_word(self, text: str, icon: str = "", *, tone: str = "quiet") -> None:
        """Say something; an empty text hides it."""
        self._text, self._icon, self._tone = text, icon, tone
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFont(look.theme.font(Role.SECTION))
        self.setVisible(bool(self._text))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of icon and word."""
        px = self._look.px if self._look else round
        icon = px(16) if self._icon else 0
        return QSize(self.fontMetrics().horizontalAdvance(self._text) + icon + px(22), px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, icon and word."""
        if self._look is None:
            return
        painter, theme, px = QPainter(self), self._look.theme, self._look.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, ink = (theme.color(token) for token in _TONES[self._tone])
        painter.setBrush(ground)
        painter.setPen(ink if theme.is_high_contrast else Qt.PenStyle.NoPen)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        x = float(px(11))
        if self._icon:
            side = px(13)
            box = QRectF(x - 2, (self.height() - side) / 2, side, side)
            paint_icon(painter, box, name=self._icon, color=ink, size=13)
            x += px(16)
        painter.setFont(self.font())
        painter.setPen(ink)
        painter.drawText(round(x), round(self.height() / 2 + 0.35 * px(Role.SECTION.size)), self._text)


class PlayPanel(QWidget):
    """Points by kind, or a reason; below it the submission with its way back."""

    def __init__(self, withdraw: QAction) -> None:
        super().__init__()
        self.title = Text("", Role.SECTION, tone="secondary")
        self.pill = Pill()
        self.score = ScoreLines()
        self.reason = Text("", Role.BODY_SMALL, wrap=True)
        self.submitted = QWidget()
        self.submission = Elided("", Role.BODY_STRONG)
        self.line = Elided(translate(_CONTEXT, "Submit again to change it."), Role.CAPTION, token="text2")
        self.withdraw = Button(withdraw.text(), "arrow-back-up")
        self.withdraw.follow(withdraw)
        self.handed_in = HandedIn()
        self._build()
        self.show_nothing("")
        self.show_submission("")

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(16, 0, 16, 0)
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.pill)
        reason = QHBoxLayout()
        reason.setContentsMargins(16, 2, 16, 2)
        reason.addWidget(self.reason)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.line, stretch=1)
        row.addWidget(self.withdraw)
        below = QVBoxLayout(self.submitted)
        below.setContentsMargins(16, 6, 16, 2)
        below.setSpacing(4)
        below.addWidget(self.submission)
        below.addLayout(row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 8)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self.score)
        layout.addLayout(reason)
        layout.addWidget(self.submitted)
        layout.addWidget(self.handed_in)

    def show_nothing(self, text: str) -> None:
        """Say what to do, as there is no play to look at."""
        self._show((), text, title=translate(_CONTEXT, "This play"))
        self.reason.set_tone("secondary")
        self.pill.show_word("")

    def show_play(self, lines: tuple[ScoreLine, ...], trouble: str, *, checked: bool = True) -> None:
        """Show a play: its points, and what is wrong with it if something is; ``checked``: its words are tested."""
        unknown = "" if checked else translate(_CONTEXT, "Its words are checked by the host.")
        self._show(lines if not trouble else lines[-1:], trouble or unknown, title=translate(_CONTEXT, "This play"))
        self.reason.set_tone("bad" if trouble else "secondary")
        if not checked and not trouble:
            self.pill.show_word(translate(_CONTEXT, "Fits"))
        elif trouble:
            self.pill.show_word(translate(_CONTEXT, "Not legal"), "x", tone="bad")
        else:
            self.pill.show_word(translate(_CONTEXT, "Valid"), "check", tone="good")

    def show_submitted(self, lines: tuple[ScoreLine, ...]) -> None:
        """Show the play that is submitted."""
        self._show(lines, "", title=translate(_CONTEXT, "Your play"))
        self.pill.show_word(translate(_CONTEXT, "Submitted"), "check", tone="good")

    def show_submission(self, text: str) -> None:
        """Say what is submitted, with the way back; nothing when nothing is."""
        self.submission.set_text(text)
        self.submitted.setVisible(bool(text))

    def _show(self, lines: tuple[ScoreLine, ...], reason: str, *, title: str) -> None:
        self.title.setText(title)
        self.score.show_lines(lines)
        self.score.setVisible(bool(lines))
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))

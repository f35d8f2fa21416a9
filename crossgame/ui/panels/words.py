# SPDX-License-Identifier: MIT
"""Look a word up. Off where plays can be challenged: then nothing may tell whether a word is valid (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from crossgame.rules.alphabet import NotationError
from crossgame.ui.labels import Text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.session.table import Table
    from crossgame.ui.look import Look

_CONTEXT = "words"
_LONGEST = 40


class WordsPanel(QWidget):
    """A field, and what the lexicon says."""

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self.field = QLineEdit()
        self.field.setMaxLength(_LONGEST)
        self.field.setAccessibleName(translate(_CONTEXT, "Look up a word"))
        self._icon = QAction(translate(_CONTEXT, "Look up a word"), self)
        self.field.addAction(self._icon, QLineEdit.ActionPosition.LeadingPosition)
        self.answer = Text("", Role.CAPTION)
        head = QHBoxLayout()
        head.addWidget(Text(translate(_CONTEXT, "Words"), Role.SECTION, tone="secondary"))
        head.addStretch(1)
        head.addWidget(self.answer)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 12)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addWidget(self.field)
        self.field.textChanged.connect(self.look_up)

    def dress(self, look: Look) -> None:
        """Take icon and font of the look."""
        self.field.setFont(look.theme.font(Role.BODY))
        self._icon.setIcon(look.icons.get("search", token="text2", size=look.px(18)))

    def set_table(self, table: Table | None) -> None:
        """Ask this table from now on."""
        self._table = table
        allowed = table is not None and table.ruleset.challenges.checked_at_once
        self.field.clear()
        self.field.setEnabled(allowed)
        off = translate(_CONTEXT, "Off while plays can be challenged")
        self.field.setPlaceholderText(translate(_CONTEXT, "Look up a word") if allowed else off)
        self.look_up("")

    def look_up(self, text: str) -> None:
        """Say whether a text is a word."""
        word = text.strip().upper()
        if self._table is None or not word:
            self._say("", "secondary")
            return
        alphabet = self._table.ruleset.tiles.alphabet
        try:
            known = self._table.has_word(alphabet.encode(word))
        except NotationError:
            known = False
        if known is None:
            self._say("", "secondary")
        elif known:
            self._say(translate(_CONTEXT, "{0} is in the lexicon").format(_short(word)), "good")
        else:
            self._say(translate(_CONTEXT, "{0} is not in the lexicon").format(_short(word)), "bad")

    def _say(self, text: str, tone: str) -> None:
        self.answer.setText(text)
        self.answer.set_tone(tone)


def _short(word: str) -> str:
    return word if len(word) <= 16 else word[:15] + "\N{HORIZONTAL ELLIPSIS}"

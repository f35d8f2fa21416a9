# SPDX-License-Identifier: MIT
"""The cover over a rack between two people at one screen: nothing of a rack is seen before its player says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

_CONTEXT = "cover"


class CoverBar(QWidget):
    """Whom to pass the screen to.

    Signals:
        uncovered(int): the seat that is ready to see its rack; by Enter or click.
    """

    uncovered = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._seat = 0
        self.text = Text("", Role.HEADING)
        self.line = Text(translate(_CONTEXT, "Press Enter or click to see your tiles."), Role.CAPTION, tone="secondary")
        self.button = Button(translate(_CONTEXT, "Show my tiles"), "eye", kind="primary", height=44)
        self.button.clicked.connect(lambda: self.uncovered.emit(self._seat))
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addStretch(1)
        texts.addWidget(self.text)
        texts.addWidget(self.line)
        texts.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 16, 0)
        layout.setSpacing(24)
        layout.addStretch(1)
        layout.addLayout(texts)
        layout.addWidget(self.button)
        layout.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def seat(self) -> int:
        """Whose turn it is to look."""
        return self._seat

    def cover(self, seat: int, name: str) -> None:
        """Cover the rack until this player is here."""
        self._seat = seat
        self.text.setText(translate(_CONTEXT, "Pass the screen to {0}").format(name))
        self.setAccessibleName(self.text.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Uncover by Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.uncovered.emit(self._seat)
            return
        super().keyPressEvent(event)

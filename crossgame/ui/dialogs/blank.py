# SPDX-License-Identifier: MIT
"""``BlankPicker``: which letter a blank stands for, by mouse or key. It lies inside the board and knows no game."""

from __future__ import annotations

from functools import partial
from math import ceil, sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from crossgame.ui.board.entry import Entry
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from crossgame.rules.alphabet import Alphabet
    from crossgame.ui.theme import Theme

_BUTTON, _EDGE = 40, 3
_GAP = 8


class BlankPicker(QFrame):
    """A small panel with one button for each letter.

    Signals:
        chosen(int): letter code.
        given_up(): Esc. A click elsewhere only closes it.
    """

    chosen = Signal(int)
    given_up = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("blankPicker")
        self.setProperty("card", "true")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._title = QLabel(self)
        self._grid = QGridLayout()
        self._grid.setSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 12)
        layout.addWidget(self._title)
        layout.addLayout(self._grid)
        self._alphabet: Alphabet | None = None
        self._entry: Entry | None = None
        self._buttons: list[QPushButton] = []
        self.hide()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """One button for each letter, in the order of the alphabet."""
        return tuple(self._buttons)

    def set_theme(self, theme: Theme) -> None:
        """Change the look."""
        self._title.setFont(theme.font(Role.HEADING))
        self.setStyleSheet(
            f"#blankPicker {{ background: {theme.colors['ground']}; border: 1px solid {theme.colors['line2']};"
            " border-radius: 12px; }"
            f" QPushButton {{ background: {theme.colors['tile']}; color: {theme.colors['ink']}; border: none;"
            f" border-bottom: {_EDGE}px solid {theme.colors['tileedge']}; border-radius: 5px; padding: 0;"
            f" min-width: {_BUTTON}px; max-width: {_BUTTON}px;"
            f" min-height: {_BUTTON - _EDGE}px; max-height: {_BUTTON - _EDGE}px; }}"
            f" QPushButton:hover, QPushButton:pressed {{ background: {theme.colors['pend']};"
            f" border-bottom-color: {theme.colors['pendedge']}; }}"
        )
        for button in self._buttons:
            button.setFont(theme.font(Role.BODY_LARGE))

    def open_at(self, square: QRect, alphabet: Alphabet, theme: Theme) -> None:
        """Show it beside a square (in the parent's coordinates), wholly inside the parent where it fits."""
        if alphabet != self._alphabet:
            self._fill(alphabet)
        self._entry = Entry(alphabet)
        self._title.setText(QCoreApplication.translate("BlankPicker", "The blank is"))
        self.setAccessibleName(QCoreApplication.translate("BlankPicker", "Choose the letter of the blank"))
        self.set_theme(theme)
        self.adjustSize()
        self.move(self._beside(square))
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _beside(self, square: QRect) -> QPoint:
        parent = self.parentWidget()
        room = parent.rect() if parent is not None else self.rect()
        x = min(max(0, square.center().x() - self.width() // 2), max(0, room.width() - self.width()))
        below = square.bottom() + _GAP
        y = below if below + self.height() <= room.height() else square.top() - _GAP - self.height()
        return QPoint(x, min(max(0, y), max(0, room.height() - self.height())))

    def _fill(self, alphabet: Alphabet) -> None:
        for old in self._buttons:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._alphabet, self._buttons = alphabet, []
        columns = max(7, ceil(sqrt(len(alphabet) * 1.6)))
        for at, letter in enumerate(alphabet.letters):
            button = QPushButton(letter, self)
            button.setAccessibleName(letter)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(self._choose, at + 1))
            self._grid.addWidget(button, at // columns, at % columns)
            self._buttons.append(button)

    def _choose(self, code: int, _checked: object = None) -> None:
        self.hide()
        self.chosen.emit(code)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by letter; Esc gives up."""
        mods = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.given_up.emit()
        elif mods == Qt.KeyboardModifier.NoModifier and self._entry is not None:
            typed = self._entry.feed(event.text(), lambda _: True) if event.text() else None
            if typed is not None:
                self._choose(typed.code)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Go away when something else is used."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.hide()

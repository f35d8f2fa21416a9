# SPDX-License-Identifier: MIT
"""Who at this screen has handed in something for the round, with the way back for each. It decides nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button
from crossgame.ui.labels import Elided, Text
from crossgame.ui.look import dress_all
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.ui.look import Look

_CONTEXT = "handed_in"


class HandedIn(QWidget):
    """Shown while the rack is covered between people.

    Signals:
        withdraw_wanted(int): the seat whose player takes it back, and is shown the rack.
    """

    withdraw_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._people: tuple[tuple[int, str], ...] = ()
        self.buttons: dict[int, Button] = {}
        self.title = Text(translate(_CONTEXT, "Submitted at this screen"), Role.SECTION, tone="secondary")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 8)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addLayout(self._rows)
        self.hide()

    def dress(self, look: Look) -> None:
        """Take the look, for rows that come later too."""
        self._look = look
        self._dress_rows()

    def show_people(self, people: Sequence[tuple[int, str]]) -> None:
        """Show seats and names; nobody hides it."""
        if tuple(people) != self._people:
            self._people = tuple(people)
            self._clear()
            for seat, name in people:
                self._rows.addWidget(self._row(seat, name))
            self._dress_rows()
        self.setVisible(bool(people))

    def _clear(self) -> None:
        self.buttons = {}
        while (item := self._rows.takeAt(0)) is not None:
            row = item.widget()
            if row is not None:
                row.hide()
                row.deleteLater()

    def _row(self, seat: int, name: str) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(Elided(name, Role.BODY_STRONG), stretch=1)
        button = Button(translate(_CONTEXT, "Withdraw"), "arrow-back-up")
        button.setAccessibleName(translate(_CONTEXT, "Withdraw what {0} submitted").format(name))
        button.clicked.connect(partial(self.withdraw_wanted.emit, seat))
        layout.addWidget(button)
        self.buttons[seat] = button
        return row

    def _dress_rows(self) -> None:
        if self._look is None:
            return
        for number in range(self._rows.count()):
            item = self._rows.itemAt(number)
            row = item.widget() if item is not None else None
            if row is not None:
                dress_all(row, self._look)

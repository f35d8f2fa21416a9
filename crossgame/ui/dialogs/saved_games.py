# SPDX-License-Identifier: MIT
"""All saved games: go on, look at a finished one, or delete. A deletion can be undone until the dialog is closed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from crossgame.game.saved import Status
from crossgame.ui.buttons import Button, RowButton
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.labels import Text
from crossgame.ui.miniature import Miniature, SmallBoard
from crossgame.ui.summaries import line_of, title_of, turn_of
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.game.saved import GameSummary
    from crossgame.ui.services import Services

_CONTEXT = "saved_games"


class SavedGamesDialog(Dialog):
    """A row for each game.

    Signals:
        chosen(str): the id of a game to sit down at.
        shared(str): the id of a game to open to the network.
        changed(): games were deleted.
    """

    chosen = Signal(str)
    shared = Signal(str)
    changed = Signal()

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "Saved games"), parent, width=620)
        self._services = services
        self._doomed: list[str] = []
        self.rows: dict[str, QWidget] = {}
        now = datetime.now(UTC)
        games = services.saved()
        if not games:
            self.body.addWidget(Text(translate(_CONTEXT, "There are no saved games."), tone="secondary"))
        for game in games:
            self.rows[game.id] = self._row(game, now)
            self.body.addWidget(self.rows[game.id])
        self.body.addStretch(1)
        self.undo = Button(translate(_CONTEXT, "Undo"), "arrow-back-up")
        self.undo.clicked.connect(self.undo_last)
        self.undo.hide()
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(self.undo)
        self.add_button(close)
        self.finished.connect(self._on_finished)

    def delete(self, key: str) -> None:
        """Take a game off the list; it is deleted when the dialog closes."""
        self._doomed.append(key)
        self.rows[key].hide()
        self._show_undo()

    def undo_last(self) -> None:
        """Bring the game back that was taken off last."""
        self.rows[self._doomed.pop()].show()
        self._show_undo()

    def _row(self, game: GameSummary, now: datetime) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        button = RowButton(title_of(game), f"{turn_of(game)} {line_of(game, now)}", chevron=True)
        picture = Miniature(SmallBoard.of(game), pitch=3, margin=0, radius=4)
        picture.setFixedSize(44, 44)
        button.set_lead(picture)
        button.clicked.connect(lambda _=False: self._choose(game.id))
        delete = Button(translate(_CONTEXT, "Delete"), kind="flat")
        delete.clicked.connect(lambda _=False: self.delete(game.id))
        row.addWidget(button, stretch=1)
        if game.picture.status is Status.PLAYING:
            row.addWidget(self._share_button(game.id))
        row.addWidget(delete)
        return box

    def _share_button(self, key: str) -> Button:
        share = Button(translate(_CONTEXT, "Open to the network"), "access-point", kind="flat")
        share.setObjectName(f"share_{key}")
        share.clicked.connect(lambda _=False: self._share(key))
        return share

    def _share(self, key: str) -> None:
        self.accept()
        self.shared.emit(key)

    def _choose(self, key: str) -> None:
        self.accept()
        self.chosen.emit(key)

    def _show_undo(self) -> None:
        number = len(self._doomed)
        self.undo.setVisible(number > 0)
        self.undo.setText(counted(_CONTEXT, "Undo (%n game(s) deleted)", number))

    def _on_finished(self) -> None:
        for key in self._doomed:
            self._services.delete(key)
        if self._doomed:
            self.changed.emit()

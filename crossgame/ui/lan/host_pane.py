# SPDX-License-Identifier: MIT
"""``HostPane``, ``HerePane``: open a game to the network, new or saved, or play at one screen. They only ask."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from crossgame.session.setup import NAME_LENGTH
from crossgame.ui.buttons import Button, RowButton
from crossgame.ui.games import GAMES
from crossgame.ui.labels import Text
from crossgame.ui.lan.icon_line import IconLine
from crossgame.ui.look import dress_all
from crossgame.ui.miniature import Miniature, SmallBoard
from crossgame.ui.spelling import plain_text
from crossgame.ui.summaries import line_of, title_of
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.game.saved import GameSummary
    from crossgame.ui.games import GameText
    from crossgame.ui.look import Look

_CONTEXT = "lan"
_WIDTH = 680
_MOST = 4


def _column(owner: QWidget) -> QVBoxLayout:
    """Give a pane one column of the width of a list, at the left."""
    row = QHBoxLayout(owner)
    row.setContentsMargins(0, 24, 0, 24)
    inner = QWidget()
    inner.setMaximumWidth(_WIDTH)
    row.addWidget(inner, stretch=10)
    row.addStretch(1)
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    return column


class HostPane(QWidget):
    """Everything of the second tab.

    Signals:
        host_requested(str): choose the options of a new game of this name, then open it.
        saved_requested(str): open a saved game.
        name_chosen(str): go on with what was waiting for a name.
    """

    host_requested = Signal(str)
    saved_requested = Signal(str)
    name_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.name_label = Text(translate(_CONTEXT, "Your name at the table"), Role.SECTION, tone="secondary")
        self.name.setAccessibleName(self.name_label.text())
        self.go_on = Button(translate(_CONTEXT, "Open the table"), "access-point", kind="primary", height=44)
        self.trouble = Text("", Role.CAPTION, tone="bad", wrap=True)
        self.trouble.hide()
        self._waits = False
        self._look: Look | None = None
        self.rows: dict[str, RowButton] = {}
        self._saved_box = QWidget()
        self._saved = QVBoxLayout(self._saved_box)
        self._arrange()
        self.name.returnPressed.connect(self._on_go_on)
        self.name.textEdited.connect(lambda _text: self.say(""))
        self.go_on.clicked.connect(self._on_go_on)
        self.go_on.hide()

    def _arrange(self) -> None:
        column = _column(self)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.name, stretch=1)
        row.addWidget(self.go_on)
        column.addWidget(self.name_label)
        column.addLayout(row)
        column.addWidget(self.trouble)
        column.addSpacing(12)
        column.addWidget(Text(translate(_CONTEXT, "A new game"), Role.SECTION, tone="secondary"))
        for entry in GAMES:
            column.addWidget(self._game_row(entry))
        self._saved.setContentsMargins(0, 12, 0, 0)
        self._saved.setSpacing(8)
        column.addWidget(self._saved_box)
        note = translate(
            _CONTEXT, "Others on this network see the game, not your name, and come in with the code on your screen."
        )
        column.addSpacing(8)
        column.addWidget(IconLine("lock", note, Role.BODY_SMALL))
        column.addStretch(1)

    def _game_row(self, entry: GameText) -> RowButton:
        line = translate(_CONTEXT, "Choose options and seats, then open it to the network")
        button = RowButton(translate("games", entry.title), line, icon="access-point", chevron=True)
        button.setObjectName(f"host_{entry.id}")
        button.setEnabled(entry.playable)
        button.clicked.connect(lambda _=False: self.host_requested.emit(entry.id))
        self.rows[entry.id] = button
        return button

    @property
    def wanted_name(self) -> str:
        """What to be called, as it was typed."""
        return plain_text(self.name.text())

    def ask_name(self) -> None:
        """Ask for the name before a table is opened."""
        self._waits = True
        self.go_on.show()
        self.say(translate(_CONTEXT, "How shall the others call you?"), bad=False)
        self.name.setFocus()
        self.name.selectAll()

    def forget_waiting(self) -> None:
        """Nothing waits for a name any more."""
        self._waits = False
        self.go_on.hide()
        self.say("")

    def say(self, text: str, *, bad: bool = True) -> None:
        """Say something beside the name."""
        self.trouble.set_tone("bad" if bad else "secondary")
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def show_saved(self, games: tuple[GameSummary, ...]) -> None:
        """Show unfinished games that could be opened."""
        while (item := self._saved.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._saved_box.setVisible(bool(games))
        if not games:
            return
        self._saved.addWidget(Text(translate(_CONTEXT, "A saved game"), Role.SECTION, tone="secondary"))
        now = datetime.now(UTC)
        for game in games[:_MOST]:
            row = RowButton(title_of(game), line_of(game, now), chevron=True)
            picture = Miniature(SmallBoard.of(game), pitch=3, margin=0, radius=4)
            picture.setFixedSize(44, 44)
            row.set_lead(picture)
            row.setObjectName(f"host_saved_{game.id}")
            row.clicked.connect(lambda _=False, key=game.id: self.saved_requested.emit(key))
            self._saved.addWidget(row)
        if self._look is not None:
            dress_all(self._saved_box, self._look)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.name.ensurePolished()
        self.name.setFont(look.theme.font(Role.BODY))
        self.name.setFixedHeight(look.px(44))

    def _on_go_on(self) -> None:
        if not self._waits:
            return
        if self.wanted_name:
            self.name_chosen.emit(self.wanted_name)
        else:
            self.say(translate(_CONTEXT, "Your name is missing."))
            self.name.setFocus()


class HerePane(QWidget):
    """Everything of the third tab.

    Signals:
        new_requested(str): choose who plays a new game of this name at this screen.
    """

    new_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        column = _column(self)
        column.addWidget(Text(translate(_CONTEXT, "Take turns at this screen"), Role.SECTION, tone="secondary"))
        self.rows: dict[str, RowButton] = {}
        for entry in GAMES:
            button = RowButton(translate("games", entry.title), _here_line(entry.id), icon="users", chevron=True)
            button.setObjectName(f"here_{entry.id}")
            button.setEnabled(entry.playable)
            button.clicked.connect(lambda _=False, key=entry.id: self.new_requested.emit(key))
            self.rows[entry.id] = button
            column.addWidget(button)
        column.addStretch(1)


def _here_line(game: str) -> str:
    if game == GAMES[0].id:
        return translate(_CONTEXT, "Two to four people and computers; racks are covered between turns")
    return translate(_CONTEXT, "Everybody plays at once: one person at this screen, and computers")

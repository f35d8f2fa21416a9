# SPDX-License-Identifier: MIT
"""Home: what most people want is one click away. Painted from stored summaries; imports nothing heavy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button, IconButton, RowButton
from crossgame.ui.cards import ContinueCard, GameCard, WelcomeCard
from crossgame.ui.games import GAMES, LEVELS, clock_text, level_text, timer_text
from crossgame.ui.goals import stored_goal_text
from crossgame.ui.icons import paint_icon
from crossgame.ui.labels import Text
from crossgame.ui.look import Look, dress_all
from crossgame.ui.strip import Strip
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from crossgame.app.settings import Settings
    from crossgame.game.saved import GameSummary
    from crossgame.ui.actions import Actions

_CONTEXT = "home"
_TIMES = "\N{MULTIPLICATION SIGN}"
_WIDTH = 1088
_NARROWEST = 640
_COMPACT_HEIGHT, _COMPACT_WIDTH = 720, 1100


class Logo(QWidget):
    """The plus of four marks round a tile, in the colours of the theme."""

    def __init__(self, side: int = 40) -> None:
        super().__init__()
        self._look: Look | None = None
        self.setFixedSize(side, side)

    def dress(self, look: Look) -> None:
        """Take the scheme of the look."""
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the mark."""
        if self._look is not None:
            rect, theme = QRectF(self.rect()), self._look.theme
            paint_icon(QPainter(self), rect, name=logo_name(theme.scheme.value), color=theme.color("text"), size=40)


def _number(text: str, default: int) -> int:
    """Return a number from the settings, the default for anything else."""
    return int(text) if text.isascii() and text.isdecimal() else default


def logo_name(scheme: str) -> str:
    """Return the file of the logo for a scheme."""
    return {"dark": "logo-dark", "high_contrast": "logo-high-contrast"}.get(scheme, "logo")


class Home(QScrollArea):
    """The first page.

    Signals:
        continue_requested(str): the id of a game to go on with.
        computer_requested(str), others_requested(str), options_requested(str): a game's name in the catalog.
        all_requested(): the list of all games.
        table_requested(): back to the lobby that is open.
    """

    continue_requested = Signal(str)
    computer_requested = Signal(str)
    others_requested = Signal(str)
    options_requested = Signal(str)
    all_requested = Signal()
    table_requested = Signal()

    def __init__(self, actions: Actions, settings: Settings) -> None:
        super().__init__()
        self._actions, self._settings = actions, settings
        self._look: Look | None = None
        self._games: tuple[GameSummary, ...] = ()
        self._any_saved = False
        self._compact = False
        self._top: QWidget | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setAccessibleName(translate(_CONTEXT, "Home"))
        self._page = QWidget()
        self._column = QVBoxLayout()
        self._strip = Strip()
        self.open_table = RowButton(translate(_CONTEXT, "Back to the open table"), icon="access-point", chevron=True)
        self.open_table.setObjectName("open_table")
        self.open_table.clicked.connect(self.table_requested)
        self.open_table.hide()
        self._cards = {game.id: GameCard(game) for game in GAMES}
        self._build()

    def show_games(self, unfinished: tuple[GameSummary, ...], *, any_saved: bool) -> None:
        """Show these unfinished games, newest first, and whether there are finished ones."""
        self._games, self._any_saved = unfinished, any_saved
        self._renew_top()

    def show_open_table(self, line: str) -> None:
        """Show that a lobby is open meanwhile; empty: none is."""
        self.open_table.set_line(line)
        self.open_table.setVisible(bool(line))

    @property
    def strip(self) -> Strip:
        """Where Home says what went wrong."""
        return self._strip

    def say(self, text: str, *, refused: bool = False) -> None:
        """Say something at the foot of the page."""
        self._strip.say(text, refused=refused)

    def show_options(self) -> None:
        """Read the last used options again and show them on the cards."""
        text = self._settings.text
        card = self._cards[GAMES[0].id]
        clock = clock_text(text("classic.last_clock"))
        card.computer.set_line(f"{level_text(text('classic.last_level'))}, {clock}")
        for one in filter(lambda card: card.playable, self._cards.values()):
            one.others.set_line(translate(_CONTEXT, "On the network, or at this screen"))
        self._show_open_options("megacross")
        self._show_island_options("islands")

    def _show_open_options(self, game: str) -> None:
        card, text = self._cards[game], self._settings.text
        side, goal = text(f"{game}.last_side"), stored_goal_text(text(f"{game}.last_goal"))
        levels = [level for level in text(f"{game}.last_opponents").split(",") if level in LEVELS]
        who = ", ".join(level_text(level) for level in levels or ["casual"])
        card.computer.set_line(f"{who}, {side} {_TIMES} {side}, {goal}")

    def _show_island_options(self, game: str) -> None:
        card, text = self._cards[game], self._settings.text
        if not card.playable:
            return
        side, seconds = text(f"{game}.last_side"), text(f"{game}.last_timer")
        board = f"{side} {_TIMES} {side}"
        if text(f"{game}.last_mode") == "speed":
            pace = translate(_CONTEXT, "speed")
        else:
            pace = timer_text(_number(seconds, 0) * 1000)
        levels = [level for level in text(f"{game}.last_opponents").split(",") if level in LEVELS]
        who = counted(_CONTEXT, "%n computer(s)", max(1, len(levels)))
        card.computer.set_line(f"{board}, {who}, {pace}")

    def dress(self, look: Look) -> None:
        """Take the look; the page inside is dressed with it."""
        self._look = look

    def sizeHint(self) -> QSize:
        """Return the size of the design."""
        return QSize(1280, 800)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be compact where the design's page has no room."""
        super().resizeEvent(event)
        scale = self._look.px(100) / 100 if self._look else 1.0
        compact = self.height() < _COMPACT_HEIGHT * scale or self.width() < _COMPACT_WIDTH
        narrow = self.width() < _COMPACT_WIDTH
        self._column.setContentsMargins(0, 12 if compact else 32, 0, 12)
        self._column.setSpacing(12 if compact else 16)
        self._inner.setFixedWidth(max(_NARROWEST, min(_WIDTH, self.width() - (40 if narrow else 2 * 96))))
        if compact != self._compact:
            self._compact = compact
            self._renew_top()

    def _build(self) -> None:
        outer = QHBoxLayout(self._page)
        outer.setContentsMargins(0, 0, 0, 0)
        self._inner = QWidget()
        self._inner.setLayout(self._column)
        outer.addStretch(1)
        outer.addWidget(self._inner)
        outer.addStretch(1)
        self._column.setSpacing(16)
        self._column.addLayout(self._head())
        self._column.addWidget(self.open_table)
        cards = QHBoxLayout()
        cards.setSpacing(16)
        for key, card in self._cards.items():
            card.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            card.computer_requested.connect(lambda key=key: self.computer_requested.emit(key))
            card.others_requested.connect(lambda key=key: self.others_requested.emit(key))
            card.options_requested.connect(lambda key=key: self.options_requested.emit(key))
            cards.addWidget(card, stretch=1)
        self._column.addLayout(cards)
        self._column.addLayout(self._foot())
        self._column.addWidget(self._strip)
        self._column.addStretch(1)
        self.setWidget(self._page)
        self.show_options()
        self._renew_top()

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(Logo())
        row.addWidget(Text("Crossgame", Role.DISPLAY))
        row.addStretch(1)
        row.addWidget(IconButton(self._actions["mute"]))
        return row

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(8)
        for key in ("open", "help", "high_scores"):
            row.addWidget(self._foot_button(key))
        row.addStretch(1)
        for key in ("about", "preferences"):
            row.addWidget(self._foot_button(key))
        return row

    def _foot_button(self, key: str) -> Button:
        action = self._actions[key]
        icons = {
            "high_scores": "trophy",
            "open": "folder-open",
            "help": "school",
            "about": "info-circle",
            "preferences": "settings",
        }
        button = Button(action.text(), icons[key], kind="flat", height=40)
        button.setObjectName(f"home_{key}")
        button.follow(action)
        return button

    def _renew_top(self) -> None:
        if self._top is not None:
            self._column.removeWidget(self._top)
            self._top.hide()
            self._top.deleteLater()
        self._top = self._top_card()
        self._column.insertWidget(2, self._top)
        for card in self._cards.values():
            card.strip.setVisible(not self._compact)
        if self._look is not None:
            dress_all(self._top, self._look)

    def _top_card(self) -> QWidget:
        if self._games:
            card = ContinueCard(self._games, compact=self._compact)
            card.continue_requested.connect(self.continue_requested)
            card.all_requested.connect(self.all_requested)
            return card
        welcome = WelcomeCard(any_saved=self._any_saved)
        welcome.play_requested.connect(lambda: self.computer_requested.emit(GAMES[0].id))
        welcome.learn_requested.connect(self._actions["help"].trigger)
        welcome.all_requested.connect(self.all_requested)
        return welcome

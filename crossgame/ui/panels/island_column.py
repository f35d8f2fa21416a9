# SPDX-License-Identifier: MIT
"""The column of an island game: head with time, players, Play box, points, newest round; or a round, or the end.

Wide with everything in sight, narrow with tabs. Arranges panels; knows no table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from crossgame.ui.labels import Rule
from crossgame.ui.lan.dot import UnreadDot
from crossgame.ui.look import dress_all
from crossgame.ui.panels.chat import ChatPanel
from crossgame.ui.panels.finish import FinishPanel
from crossgame.ui.panels.ink import paint_ground
from crossgame.ui.panels.island_players import IslandPlayers, ScoreStrip
from crossgame.ui.panels.play_box import PlayBox
from crossgame.ui.panels.play_panel import PlayPanel
from crossgame.ui.panels.question import ChallengePanel, Question
from crossgame.ui.panels.round_head import RoundHead
from crossgame.ui.panels.round_log import RoundLog
from crossgame.ui.panels.round_summary import RoundSummary
from crossgame.ui.panels.words import WordsPanel
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.game.view import GameView
    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "column"
WIDTH, WIDTH_NARROW = 320, 334
PLAY, PLAYERS, ROUND, WORDS, CHAT = "play", "players", "round", "words", "chat"


class IslandColumn(QWidget):
    """The panels of an island game."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._look: Look | None = None
        self._narrow = False
        self.head = RoundHead(actions)
        self.players = IslandPlayers()
        self.scores = ScoreStrip()
        self.box = PlayBox()
        self.play = PlayPanel(actions["withdraw"])
        self.log = RoundLog()
        self.words = WordsPanel()
        self.challenge = ChallengePanel()
        self.challenge.setParent(self)
        self.resign = Question(translate(_CONTEXT, "Resign"), translate(_CONTEXT, "Play on"), icon="flag")
        self.resign.hide()
        self.summary = RoundSummary()
        self.finish = FinishPanel()
        self.tabs = QTabBar()
        for text in (
            translate(_CONTEXT, "Play"),
            translate(_CONTEXT, "Players"),
            translate(_CONTEXT, "Plays"),
            translate(_CONTEXT, "Words"),
        ):
            self.tabs.addTab(text)
        self._parts = [PLAY, PLAYERS, ROUND, WORDS]
        self.chat: ChatPanel | None = None
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(translate(_CONTEXT, "Parts of the column"))
        self.tabs.currentChanged.connect(lambda _: self._arrange())
        self._rules = {name: Rule() for name in ("tabs", "players", "box", "play", "words", "chat")}
        self._pages = QStackedWidget()
        self._pages.setObjectName("islandPages")
        # The style sheet gives pages the colour of the window; these lie on the column's own.
        self._pages.setStyleSheet("QStackedWidget#islandPages { background: transparent; }")
        self._playing = self._made_playing()
        for page in (self._playing, self.summary, self.finish):
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addWidget(self._pages, stretch=1)
        layout.addWidget(self._rules["chat"])
        self._outer = layout

    def _made_playing(self) -> QWidget:
        page, inner, area = QWidget(), QWidget(), QScrollArea()
        inner.setObjectName("islandPlay")
        inner.setStyleSheet("QWidget#islandPlay { background: transparent; }")
        lower = QVBoxLayout(inner)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(0)
        for low in (self.play, self._rules["play"], self.log):
            lower.addWidget(low)
        lower.addStretch(1)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.viewport().setAutoFillBackground(False)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (
            self.scores, self.tabs, self._rules["tabs"], self.players, self._rules["players"], self.resign, self.box,
            self._rules["box"],
        ):  # fmt: skip
            column.addWidget(part)
        column.addWidget(area, stretch=1)
        self._column, self._lower = column, area
        column.addWidget(self._rules["words"])
        column.addWidget(self.words)
        return page

    @property
    def narrow(self) -> bool:
        """Whether it is folded into tabs."""
        return self._narrow

    @property
    def shows_round(self) -> bool:
        """Whether a round that is over is in sight."""
        return self._pages.currentWidget() is self.summary

    def set_narrow(self, *, narrow: bool) -> None:
        """Fold into tabs, or unfold."""
        self._narrow = narrow
        self._arrange()
        self.update()

    def show_view(self, view: GameView, names: Names, *, people_here: tuple[int, ...], thinking: int) -> None:
        """Show a view in all panels."""
        if not self.shows_round:
            self.head.show_view(view)
        self.head.show_time(view)
        self.players.show_view(view, names, thinking=thinking)
        self.scores.show_view(view, names)
        self.log.show_view(view, names)
        self._arrange()

    def show_round(self, view: GameView, names: Names, number: int) -> None:
        """Let a round that is over take the column's place."""
        self.summary.show_round(view, names, number)
        self._pages.setCurrentWidget(self.summary)
        line = translate(_CONTEXT, "In the order of their points")
        self.head.show_round(translate(_CONTEXT, "Round {0} placed").format(number), line)

    def leave_round(self, view: GameView) -> None:
        """Show the game again, or its end."""
        self.summary.rest()
        self._pages.setCurrentWidget(self.finish if view.result is not None else self._playing)
        self.head.show_view(view)

    def show_finish(self) -> None:
        """Let the end of the game take the column's place."""
        self._pages.setCurrentWidget(self.finish)

    def show_play(self) -> None:
        """Bring the Play box into sight."""
        self.tabs.setCurrentIndex(self._parts.index(PLAY))

    def open_chat(self) -> ChatPanel:
        """Have a chat from now on: below everything, or in a tab of its own."""
        self.chat = chat = ChatPanel()
        self._parts.append(CHAT)
        at = self.tabs.addTab(translate(_CONTEXT, "Chat"))
        self._dot = UnreadDot()
        self.tabs.setTabButton(at, QTabBar.ButtonPosition.RightSide, self._dot)
        chat.unread_changed.connect(self._on_unread_changed)
        self._arrange()
        return chat

    def show_chat(self) -> None:
        """Let the chat be seen."""
        if self.chat is not None and self._narrow:
            self.tabs.setCurrentIndex(self._parts.index(CHAT))

    def _on_unread_changed(self, unread: bool) -> None:
        self._dot.setVisible(unread)
        text = translate(_CONTEXT, "Chat, something new") if unread else translate(_CONTEXT, "Chat")
        self.tabs.setAccessibleTabName(self._parts.index(CHAT), text)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.tabs.setFont(look.theme.font(Role.WORD))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width of the design."""
        return QSize(WIDTH_NARROW if self._narrow else WIDTH, 400)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground: a column with a line at its left, or a card."""
        if self._look is None:
            return
        paint_ground(QPainter(self), self.rect(), self._look.theme, card=self._narrow)

    def _arrange(self) -> None:
        narrow, tab = self._narrow, self._parts[max(0, self.tabs.currentIndex())]
        self.tabs.setVisible(narrow)
        self.scores.setVisible(narrow)
        self._rules["tabs"].setVisible(narrow)
        for part, own in (
            (self.players, PLAYERS), (self._rules["players"], PLAYERS), (self.box, PLAY), (self._rules["box"], PLAY),
            (self.play, PLAY),
        ):  # fmt: skip
            part.setVisible(not narrow or tab == own)
        log = bool(self.log.lines) and (not narrow or tab == ROUND)
        self.log.setVisible(log)
        self._rules["play"].setVisible(log and not narrow)
        self._lower.setVisible(not narrow or tab != CHAT)
        # A chat takes the place of the field for words, which has none to spare beside it.
        words = self.chat is None
        self.words.setVisible(tab == WORDS if narrow else words)
        self._rules["words"].setVisible(not narrow and words)
        self._place_chat(narrow=narrow, tab=tab)

    def _place_chat(self, *, narrow: bool, tab: str) -> None:
        """Put the chat below everything, where it stays when a game is over, or into its tab."""
        chat = self.chat
        self._rules["chat"].setVisible(chat is not None and not narrow)
        if chat is None:
            return
        layout = self._column if narrow else self._outer
        if layout.indexOf(chat) < 0:
            (self._outer if narrow else self._column).removeWidget(chat)
            layout.addWidget(chat, 1 if narrow else 0)
            if self._look is not None:
                # A style sheet takes fonts back when a widget moves to another parent.
                dress_all(chat, self._look)
        chat.set_tall(tall=narrow)
        chat.setVisible(not narrow or tab == CHAT)

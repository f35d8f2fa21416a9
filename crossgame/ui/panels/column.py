# SPDX-License-Identifier: MIT
"""The column beside the board: wide with everything in sight, narrow with tabs. Arranges panels; knows no table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from crossgame.ui.labels import Rule, Text
from crossgame.ui.lan.dot import UnreadDot
from crossgame.ui.look import dress_all
from crossgame.ui.panels.bag import BagPanel, UnseenTiles
from crossgame.ui.panels.chat import ChatPanel
from crossgame.ui.panels.finish import FinishPanel
from crossgame.ui.panels.head import Head
from crossgame.ui.panels.ink import paint_ground
from crossgame.ui.panels.move_painter import TOTAL
from crossgame.ui.panels.moves import MoveList
from crossgame.ui.panels.players import PlayersPanel
from crossgame.ui.panels.question import ChallengePanel, Question
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
MOVES, WORDS, CHAT, UNSEEN = "moves", "words", "chat", "unseen"
WIDTH, WIDTH_NARROW = 320, 334


class MovesHead(QWidget):
    """Headings over the columns of the move list."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(0)
        row.addWidget(Text(translate(_CONTEXT, "Moves"), Role.SECTION, tone="secondary"))
        row.addStretch(1)
        row.addWidget(Text(translate(_CONTEXT, "Score"), Role.SECTION, tone="secondary"))
        self.total = Text(translate(_CONTEXT, "Total"), Role.SECTION, tone="secondary")
        self.total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.total)

    def dress(self, look: Look) -> None:
        """Take the height of the look, and the column of totals as wide as the list's."""
        self.setFixedHeight(look.px(36))
        self.total.setFixedWidth(look.px(TOTAL))


class Column(QWidget):
    """Head, players, bag, question, moves, words; or the end of a game."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._look: Look | None = None
        self._narrow = False
        self.head = Head(actions)
        self.players = PlayersPanel()
        self.bag = BagPanel()
        self.challenge = ChallengePanel()
        self.resign = Question(translate(_CONTEXT, "Resign"), translate(_CONTEXT, "Play on"), icon="flag")
        self.resign.hide()
        self.moves_head = MovesHead()
        self.moves = MoveList()
        self.words = WordsPanel()
        self.unseen = UnseenTiles()
        self.finish = FinishPanel()
        self.tabs = QTabBar()
        for text in (translate(_CONTEXT, "Moves"), translate(_CONTEXT, "Words"), translate(_CONTEXT, "Unseen")):
            self.tabs.addTab(text)
        self._parts = [MOVES, WORDS, UNSEEN]
        self.chat: ChatPanel | None = None
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(translate(_CONTEXT, "Parts of the column"))
        self.tabs.currentChanged.connect(lambda _: self._arrange())
        self._words_rule, self._bag_rule = Rule(), Rule()
        self._pages = QStackedWidget()
        self._pages.setObjectName("columnPages")
        # The style sheet gives pages the colour of the window; these lie on the column's own.
        self._pages.setStyleSheet("QStackedWidget#columnPages { background: transparent; }")
        self._pages.addWidget(self._playing())
        self._pages.addWidget(self.finish)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addWidget(Rule())
        layout.addWidget(self._pages, stretch=1)
        self._chat_rule = Rule()
        layout.addWidget(self._chat_rule)
        self._chat_rule.hide()
        self._outer = layout

    @property
    def narrow(self) -> bool:
        """Whether it is folded into tabs."""
        return self._narrow

    def set_narrow(self, *, narrow: bool) -> None:
        """Fold into tabs, or unfold."""
        if self._narrow != narrow:
            self._narrow = narrow
            self.players.set_compact(compact=narrow)
            self.bag.row.set_opens(opens=not narrow)
        self._arrange()
        self.update()

    def open_chat(self) -> ChatPanel:
        """Have a chat from now on: below everything, or in a tab of its own."""
        self.chat = chat = ChatPanel()
        self._parts.insert(2, CHAT)
        self.tabs.insertTab(2, translate(_CONTEXT, "Chat"))
        dot = UnreadDot()
        self.tabs.setTabButton(2, QTabBar.ButtonPosition.RightSide, dot)
        chat.unread_changed.connect(self._on_unread_changed)
        self._unread_dot = dot
        self._arrange()
        return chat

    def show_chat(self) -> None:
        """Let the chat be seen."""
        if self.chat is not None and self._narrow:
            self.tabs.setCurrentIndex(self._parts.index(CHAT))

    def _on_unread_changed(self, unread: bool) -> None:
        self._unread_dot.setVisible(unread)
        text = translate(_CONTEXT, "Chat, something new") if unread else translate(_CONTEXT, "Chat")
        self.tabs.setAccessibleTabName(self._parts.index(CHAT), text)

    def show_view(self, view: GameView, names: Names, *, people_here: tuple[int, ...], thinking: int) -> None:
        """Show a view in all panels."""
        self.head.show_view(view)
        self.players.show_view(view, names, thinking=thinking)
        self.bag.show_view(view)
        self.unseen.show_view(view)
        self.moves.show_view(view, names)
        self.challenge.show_view(view, names, people_here)
        if view.result is None:
            self._pages.setCurrentIndex(0)

    def show_finish(self) -> None:
        """Let the end of the game take the column's place."""
        self._pages.setCurrentWidget(self.finish)

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

    def _playing(self) -> QWidget:
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.players)
        self._column.addWidget(self.tabs)
        self._tabs_rule = Rule()
        self._column.addWidget(self._tabs_rule)
        self._column.addWidget(self.challenge)
        self._column.addWidget(self.resign)
        self._column.addWidget(self.bag)
        self._column.addWidget(self._bag_rule)
        self._column.addWidget(self.moves_head)
        self._column.addWidget(self.moves, stretch=1)
        self._column.addWidget(self.unseen)
        self._column.addWidget(self._words_rule)
        self._column.addWidget(self.words)
        self._spare = QWidget()
        self._column.addWidget(self._spare)
        self._arrange()
        return page

    def _arrange(self) -> None:
        narrow, tab = self._narrow, self._parts[max(0, self.tabs.currentIndex())]
        self.tabs.setVisible(narrow)
        self.moves.setVisible(not narrow or tab == MOVES)
        self.moves_head.setVisible(not narrow)
        self.words.setVisible(not narrow or tab == WORDS)
        self._words_rule.setVisible(not narrow)
        self.unseen.setVisible(narrow and tab == UNSEEN)
        # In a narrow column the bag row stands at the foot.
        self._column.removeWidget(self.bag)
        self._column.removeWidget(self._bag_rule)
        self._column.removeWidget(self._spare)
        at = self._column.indexOf(self.moves_head)
        if narrow:
            self._column.addWidget(self._spare, stretch=0 if tab in (MOVES, CHAT) else 1)
            self._column.addWidget(self._bag_rule)
            self._column.addWidget(self.bag)
        else:
            self._column.insertWidget(at, self.bag)
            self._column.insertWidget(at + 1, self._bag_rule)
        self._spare.setVisible(narrow and tab not in (MOVES, CHAT))
        self._place_chat(narrow=narrow, tab=tab)
        self.bag.unseen.setVisible(not narrow and self.bag.row.isChecked())

    def _place_chat(self, *, narrow: bool, tab: str) -> None:
        """Put the chat below everything, where it stays when a game is over, or into its tab."""
        chat = self.chat
        if chat is None:
            return
        self._chat_rule.setVisible(not narrow)
        layout = self._column if narrow else self._outer
        if layout.indexOf(chat) < 0:
            for other in (self._column, self._outer):
                other.removeWidget(chat)
            if narrow:
                self._column.insertWidget(self._column.indexOf(self.unseen), chat, stretch=1)
            else:
                self._outer.addWidget(chat)
            if self._look is not None:
                # A style sheet takes fonts back when a widget moves to another parent.
                dress_all(chat, self._look)
        chat.set_tall(tall=narrow)
        chat.setVisible(not narrow or tab == CHAT)

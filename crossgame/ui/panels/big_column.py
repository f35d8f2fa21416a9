# SPDX-License-Identifier: MIT
"""What a column holds beside a small board, for a big one: cards and windows over it. Arranges nothing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from crossgame.ui.cards import Card
from crossgame.ui.panels.finish import FinishPanel
from crossgame.ui.panels.floating import FloatingWindow
from crossgame.ui.panels.question import ChallengePanel, Question
from crossgame.ui.panels.score_card import ScoreCard
from crossgame.ui.panels.words import WordsPanel
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.game.view import GameView
    from crossgame.ui.actions import Actions
    from crossgame.ui.narration import Names
    from crossgame.ui.panels.overlays import Overlays

_CONTEXT = "column"


class AsideCard(Card):
    """The end of a game, or the question whether to end it, at the right of a big board."""

    def __init__(self, finish: FinishPanel, question: Question) -> None:
        super().__init__()
        self.finish, self.question = finish, question
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 12, 1, 12)
        layout.setSpacing(0)
        layout.addWidget(question)
        layout.addWidget(finish, stretch=1)
        question.hide()
        finish.hide()

    @property
    def is_wanted(self) -> bool:
        """Whether there is something to show."""
        return not (self.question.isHidden() and self.finish.isHidden())


class WindowRanks:
    """The players in their window, by the name that a column has for them."""

    def __init__(self, overlays: Overlays) -> None:
        self._overlays = overlays

    def show_view(self, view: GameView, names: Names, *, thinking: int = 0) -> None:
        """Show the seats of a view; where there are no turns nobody is said to think."""
        self._overlays.show_view(view, names)


class BigColumn:
    """The panels of a big board."""

    def __init__(self, actions: Actions, page: QWidget, overlays: Overlays) -> None:
        self.overlays = overlays
        self.head = ScoreCard(actions)
        self.players = WindowRanks(overlays)
        self.words = WordsPanel()
        self.words_window = FloatingWindow(translate(_CONTEXT, "Words"), self.words, page)
        self.words_window.hide()
        self.challenge = ChallengePanel()
        self.resign = Question(translate(_CONTEXT, "Finish"), translate(_CONTEXT, "Play on"), icon="flag")
        self.finish = FinishPanel()
        self.aside = AsideCard(self.finish, self.resign)
        for part in (self.head, self.challenge, self.aside):
            part.setParent(page)
        self.challenge.hide()
        self.aside.hide()

    def show_view(self, view: GameView, names: Names, *, people_here: tuple[int, ...], thinking: int) -> None:
        """Show a view in all panels; it costs the same however long the game is."""
        self.head.show_view(view, names)
        self.players.show_view(view, names, thinking=thinking)

    def show_finish(self) -> None:
        """Let the end of the game be seen."""
        self.finish.show()
        self.aside.show()
        self.aside.raise_()

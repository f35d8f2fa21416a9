# SPDX-License-Identifier: MIT
"""The card over a big board: game and options, own score, place among all, what the last play brought, time left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout

from crossgame.ui.buttons import IconButton
from crossgame.ui.cards import Card
from crossgame.ui.games import game_title
from crossgame.ui.goals import goal_text
from crossgame.ui.labels import Elided, Text
from crossgame.ui.spelling import grouped_text, signed_text, time_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.game.view import GameView
    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "score_card"
_BULLET = " \N{BULLET} "
WIDTH, HEIGHT = 243, 97


class ScoreCard(Card):
    """What a player of a big board wants to know at a glance; a menu of more."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.title = Elided("", Role.HEADING)
        self.options = Elided("", Role.CAPTION, token="text2")
        self.score = Text("0", Role.DISPLAY)
        self.place = Text("", Role.CAPTION, tone="secondary")
        self.note = Text("", Role.SECTION, tone="good")
        self.more = IconButton(actions["more"], side=32)
        self.menu = QMenu(self)
        for key in ("exchange", "sort", "pause", "resign"):
            self.menu.addAction(actions[key])
        self.menu.addSeparator()
        for key in ("chat", "room", "shortcuts", "help", "home"):
            self.menu.addAction(actions[key])
        self.more.setMenu(self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self._build()

    def _build(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(self.title)
        texts.addWidget(self.options)
        head = QHBoxLayout()
        head.addLayout(texts, stretch=1)
        head.addWidget(self.more)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.score)
        row.addWidget(self.place)
        row.addStretch(1)
        row.addWidget(self.note)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 8, 8)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addLayout(row)

    def show_view(self, view: GameView, names: Names) -> None:
        """Show the seat of a view, or the best where nobody is looked at."""
        layout, rules = view.ruleset.layout, view.ruleset
        self.title.set_text(game_title(rules.id))
        size = f"{layout.rows} {_TIMES} {layout.cols}"
        self.options.set_text(_BULLET.join((size, self._state(view))))
        own = next((seat for seat in view.seats if seat.info.seat == view.seat), view.seats[0])
        self.score.setText(grouped_text(own.score))
        self.score.setAccessibleName(translate(_CONTEXT, "{0}: {1}").format(names[own.info.seat], own.score))
        better = sum(seat.score > own.score for seat in view.seats)
        many = len(view.seats) > 1
        self.place.setText(translate(_CONTEXT, "{0} of {1}").format(better + 1, len(view.seats)) if many else "")

    def show_gain(self, points: int) -> None:
        """Show what the own last play or swap brought."""
        text = translate(_CONTEXT, "{0} last") if points else ""
        self.note.setText(text.format(signed_text(points)))
        self.note.set_tone("good" if points >= 0 else "bad")

    def dress(self, look: Look) -> None:
        """Take the size of the look."""
        super().dress(look)
        self.setFixedSize(look.px(WIDTH), look.px(HEIGHT))

    def sizeHint(self) -> QSize:
        """Return the size of the design."""
        return QSize(WIDTH, HEIGHT)

    def _state(self, view: GameView) -> str:
        if view.result is not None:
            return translate(_CONTEXT, "finished")
        if view.paused:
            return translate(_CONTEXT, "paused")
        own = next((seat for seat in view.seats if seat.info.seat == view.seat), None)
        goal = view.ruleset.goal
        if goal.tiles and own is not None and view.left_ms is None:
            return counted(_CONTEXT, "%n tile(s) to lay", max(0, goal.tiles - own.laid))
        if view.left_ms is not None:
            return translate(_CONTEXT, "{0} left").format(time_text(view.left_ms))
        return goal_text(goal)


_TIMES = "\N{MULTIPLICATION SIGN}"

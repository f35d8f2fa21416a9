# SPDX-License-Identifier: MIT
"""The head of the column: which game, under which options, and what is seldom needed. Reads a ``GameView``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from crossgame.ui.buttons import IconButton
from crossgame.ui.games import challenge_text, game_title
from crossgame.ui.labels import Elided
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.game.view import GameView
    from crossgame.rules.ruleset import Ruleset
    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look

_CONTEXT = "head"
_BULLET = " \N{BULLET} "


class Head(QWidget):
    """Title and options, resign, and a menu of more."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.title = Elided("", Role.HEADING)
        self.options = Elided("", Role.CAPTION, token="text2")
        self.prefix = ""
        self.resign = IconButton(actions["resign"], side=36)
        self.more = IconButton(actions["more"], side=36)
        self.menu = QMenu(self)
        for key in ("pause", "sort", "challenge", "accept", "resign"):
            self.menu.addAction(actions[key])
        self.menu.addSeparator()
        for key in ("chat", "room", "shortcuts", "help", "home"):
            self.menu.addAction(actions[key])
        self.more.setMenu(self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.title)
        texts.addWidget(self.options)
        texts.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 12, 0)
        layout.setSpacing(2)
        layout.addLayout(texts, stretch=1)
        layout.addWidget(self.resign)
        layout.addWidget(self.more)

    def dress(self, look: Look) -> None:
        """Take the height of the look."""
        self.setFixedHeight(look.px(55))

    def show_view(self, view: GameView) -> None:
        """Show the game's name, and its options or that it is finished."""
        self.title.set_text(game_title(view.ruleset.id))
        over = view.result is not None
        text = _finished(view) if over else options_text(view.ruleset)
        self.options.set_text(_BULLET.join(part for part in (self.prefix, text) if part))
        self.resign.setVisible(not over)


def options_text(ruleset: Ruleset) -> str:
    """Return the options of a game in a few words."""
    parts = [challenge_text(ruleset.challenges.rule.value)]
    clock = ruleset.clock
    if clock.initial_ms:
        parts.append(translate(_CONTEXT, "{0} min").format(f"{clock.initial_ms / 60_000:g}"))
        if clock.increment_ms:
            parts[-1] += translate(_CONTEXT, " + {0} s").format(f"{clock.increment_ms / 1000:g}")
    if clock.move_ms:
        parts.append(translate(_CONTEXT, "{0} s a turn").format(f"{clock.move_ms / 1000:g}"))
    if not clock.initial_ms and not clock.move_ms:
        parts.append(translate(_CONTEXT, "no clock"))
    return _BULLET.join(parts)


def _finished(view: GameView) -> str:
    turns = counted(_CONTEXT, "%n turn(s)", len(view.moves))
    minutes = counted(_CONTEXT, "%n minute(s)", max(1, view.elapsed_ms // 60_000))
    return _BULLET.join((translate(_CONTEXT, "Finished"), turns, minutes))

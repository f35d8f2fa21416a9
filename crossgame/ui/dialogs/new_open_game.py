# SPDX-License-Identifier: MIT
"""A new game without turns: board, goal, computers. Makes a ``GameSetup`` and says what keeps it from beginning."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from crossgame.app.settings import LEVELS
from crossgame.rules.policies import Goal
from crossgame.session.setup import MOST_CHAIRS, NAME_LENGTH, Chair, GameSetup
from crossgame.ui.choice import Choice, Tick
from crossgame.ui.dialogs.frame import SetupDialog
from crossgame.ui.dialogs.new_game import FAULTS
from crossgame.ui.games import game_title, level_text
from crossgame.ui.goals import goal_text
from crossgame.ui.labels import Text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.rules.tiles import TileSet

_CONTEXT = "new_game"
_NOBODY = ""
_MINUTE_MS = 60_000
_GOALS = (
    Goal(),
    *(Goal(time_ms=minutes * _MINUTE_MS) for minutes in (5, 10, 15, 30, 60)),
    *(Goal(score=points) for points in (200, 500, 1_000, 2_000, 5_000)),
    *(Goal(tiles=number) for number in (50, 100, 200, 500)),
)


class NewOpenGameDialog(SetupDialog):
    """The options of a new game without turns."""

    def __init__(
        self, setup: GameSetup, names: Sequence[str], tiles: TileSet, *, sides: Sequence[int], parent: QWidget
    ) -> None:
        title = translate(_CONTEXT, "New game: {0}").format(game_title(setup.game))
        super().__init__(title, parent, width=560)
        self._start_setup, self._names, self._tiles = setup, tuple(names), tiles
        self.side = Choice()
        self.goal = Choice()
        self.blanks = Tick(translate(_CONTEXT, "Blanks among the tiles"))
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.computers = [Choice() for _ in range(MOST_CHAIRS - 1)]
        self.trouble = Text("", Role.CAPTION, tone="bad", wrap=True)
        self._build(sides)
        self._fill(setup, sides)
        for choice in (self.side, self.goal, *self.computers):
            choice.currentIndexChanged.connect(self._check)
        self.name.textChanged.connect(self._check)
        self._check()

    def setup(self) -> GameSetup:
        """Return what is chosen."""
        levels = [str(choice.currentData()) for choice in self.computers if choice.currentData() != _NOBODY]
        computers = [Chair(name, level) for name, level in zip(self._names[1:], levels, strict=False)]
        return replace(
            self._start_setup,
            chairs=(Chair(self.name.text()), *computers),
            side=int(self.side.currentData()),
            goal=self.goal.currentData(),
            blanks=self.blanks.isChecked(),
        )

    def _build(self, sides: Sequence[int]) -> None:
        for side in sides:
            self.side.addItem(translate(_CONTEXT, "{0} by {0}").format(side), side)
        for goal in _GOALS:
            self.goal.addItem(goal_text(goal).capitalize(), goal)
        for choice in self.computers:
            choice.addItem(translate(_CONTEXT, "Nobody"), _NOBODY)
            for level in LEVELS:
                choice.addItem(translate(_CONTEXT, "Computer: {0}").format(level_text(level)), level)
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        fields: list[tuple[str, QWidget]] = [
            (translate(_CONTEXT, "Board"), self.side),
            (translate(_CONTEXT, "The game lasts"), self.goal),
            (translate(_CONTEXT, "Your name"), self.name),
        ]
        fields += [
            (translate(_CONTEXT, "{0} is").format(name), choice)
            for name, choice in zip(self._names[1:], self.computers, strict=False)
        ]
        for row, (text, field) in enumerate(fields):
            grid.addWidget(Text(text), row, 0)
            grid.addWidget(field, row, 1)
            field.setAccessibleName(text)
        self.body.addWidget(box)
        self.body.addWidget(self.blanks)
        self.body.addStretch(1)
        self.foot.insertWidget(0, self.trouble, stretch=10)
        self.add_ways()

    def _fill(self, setup: GameSetup, sides: Sequence[int]) -> None:
        default = setup.ruleset(self._tiles).layout.rows
        self.side.choose(setup.side if setup.side in sides else default)
        if setup.goal not in _GOALS:
            self.goal.addItem(goal_text(setup.goal).capitalize(), setup.goal)
        self.goal.choose(setup.goal)
        self.blanks.setChecked(setup.blanks)
        self.name.setText(setup.chairs[0].name)
        levels = [chair.level for chair in setup.chairs[1:]]
        for index, choice in enumerate(self.computers):
            choice.choose((levels[index] or _NOBODY) if index < len(levels) else _NOBODY)

    def _check(self) -> None:
        troubles = self.setup().troubles(self._tiles)
        self.trouble.setText(translate(_CONTEXT, FAULTS[troubles[0].fault]) if troubles else "")
        self.start.setEnabled(not troubles)
        self.share.setEnabled(not troubles)

    def may_begin(self) -> bool:
        """Tell whether a game can begin like this."""
        return not self.setup().troubles(self._tiles)

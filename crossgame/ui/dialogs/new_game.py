# SPDX-License-Identifier: MIT
"""A new game: who plays, and under which options. Makes a ``GameSetup`` and says what keeps it from beginning."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from crossgame.app.settings import LEVELS
from crossgame.rules.policies import ChallengeRule, Clock, Overtime
from crossgame.session.setup import NAME_LENGTH, Chair, GameSetup, SetupFault
from crossgame.ui.choice import Choice, Tick
from crossgame.ui.dialogs.frame import SetupDialog
from crossgame.ui.games import game_title, level_text
from crossgame.ui.labels import Text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.rules.tiles import TileSet

_CONTEXT = "new_game"

FAULTS: dict[SetupFault, str] = {
    SetupFault.TOO_FEW_SEATS: QT_TRANSLATE_NOOP("new_game", "At least two play."),
    SetupFault.TOO_MANY_SEATS: QT_TRANSLATE_NOOP("new_game", "At most four play."),
    SetupFault.NAME_MISSING: QT_TRANSLATE_NOOP("new_game", "Everybody needs a name."),
    SetupFault.NAME_TOO_LONG: QT_TRANSLATE_NOOP("new_game", "A name is too long."),
    SetupFault.NAME_TAKEN: QT_TRANSLATE_NOOP("new_game", "Two players have the same name."),
    SetupFault.LEVEL_UNKNOWN: QT_TRANSLATE_NOOP("new_game", "A level is unknown."),
    SetupFault.CLOCK_OUT_OF_RANGE: QT_TRANSLATE_NOOP("new_game", "The clock is out of range."),
    SetupFault.WINDOW_OUT_OF_RANGE: QT_TRANSLATE_NOOP("new_game", "The time for challenges is out of range."),
    SetupFault.CHALLENGES_OUT_OF_RANGE: QT_TRANSLATE_NOOP("new_game", "The number of challenges is out of range."),
    SetupFault.SIDE_UNKNOWN: QT_TRANSLATE_NOOP("new_game", "There is no board of that size."),
    SetupFault.TOO_MANY_PEOPLE: QT_TRANSLATE_NOOP("new_game", "Without turns one person plays at one screen."),
    SetupFault.GOAL_OUT_OF_RANGE: QT_TRANSLATE_NOOP("new_game", "The goal is out of range."),
    SetupFault.MODE_UNKNOWN: QT_TRANSLATE_NOOP("new_game", "The game has no such mode."),
    SetupFault.ROUNDS_OUT_OF_RANGE: QT_TRANSLATE_NOOP("new_game", "A game has 6 to 30 rounds."),
    SetupFault.MINUTES_OUT_OF_RANGE: QT_TRANSLATE_NOOP("new_game", "A game lasts 1 to 30 minutes."),
    SetupFault.TIMER_UNKNOWN: QT_TRANSLATE_NOOP("new_game", "There is no such time for a round."),
    SetupFault.POINTS_UNKNOWN: QT_TRANSLATE_NOOP("new_game", "Islands or conversions can't be worth that."),
}

RULES: dict[ChallengeRule | None, str] = {
    None: QT_TRANSLATE_NOOP("new_game", "As usual: void with computers, points back between people"),
    ChallengeRule.VOID: QT_TRANSLATE_NOOP("new_game", "Void: unknown words are refused at once"),
    ChallengeRule.POINTS_BACK: QT_TRANSLATE_NOOP("new_game", "Points back: the points come off, the tiles stay"),
    ChallengeRule.SINGLE: QT_TRANSLATE_NOOP("new_game", "Single: tiles come back, a wrong challenge is free"),
    ChallengeRule.DOUBLE: QT_TRANSLATE_NOOP("new_game", "Double: a wrong challenge costs a turn"),
    ChallengeRule.FIVE: QT_TRANSLATE_NOOP("new_game", "5 points for a wrong challenge"),
    ChallengeRule.TEN: QT_TRANSLATE_NOOP("new_game", "10 points for a wrong challenge"),
}

_MOST, _FEWEST = 4, 2
_PERSON = "person"
_WINDOWS = (5, 10, 15, 20, 30, 60, 120)
_MOST_WRONG = 9
_INCREMENTS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 60)
_LIMITS = (0, 15, 30, 60, 90, 120, 180, 300, 600)
_CLOCKS = (0, 3, 5, 10, 15, 20, 25, 30, 45, 60)


class ChairRow(QWidget):
    """One player: a name, and whether a person or a computer of a level."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._usual = {True: translate(_CONTEXT, "Player {0}").format(number), False: ""}
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.name.setAccessibleName(translate(_CONTEXT, "Name of player {0}").format(number))
        self.kind = Choice()
        self.kind.setAccessibleName(translate(_CONTEXT, "Player {0} is").format(number))
        self.kind.addItem(translate(_CONTEXT, "Person"), _PERSON)
        for level in LEVELS:
            self.kind.addItem(translate(_CONTEXT, "Computer: {0}").format(level_text(level)), level)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.name, stretch=1)
        row.addWidget(self.kind, stretch=1)

    def show_chair(self, chair: Chair, *, computer: str, person: str = "") -> None:
        """Show somebody; the names are what is usual for a computer and, if it differs, a person in this chair."""
        self._usual = {True: person or self._usual[True], False: computer}
        self.kind.choose(chair.level or _PERSON)
        self.name.setText(self._usual[chair.level is None] if chair.name == computer else chair.name)
        self.kind.currentIndexChanged.connect(self._on_kind_changed)

    def _on_kind_changed(self) -> None:
        """Change a usual name with the kind; a name that somebody gave stays."""
        if self.name.text() in self._usual.values():
            self.name.setText(self._usual[self.kind.currentData() == _PERSON])

    def chair(self) -> Chair:
        """Return who is chosen."""
        kind = str(self.kind.currentData())
        return Chair(self.name.text(), None if kind == _PERSON else kind)


class NewGameDialog(SetupDialog):
    """The options of a new game."""

    def __init__(self, setup: GameSetup, names: Sequence[str], tiles: TileSet, parent: QWidget) -> None:
        title = translate(_CONTEXT, "New game: {0}").format(game_title(setup.game))
        super().__init__(title, parent, width=620)
        self._start_setup = setup
        self._tiles = tiles
        self.count = Choice()
        self.chairs = [ChairRow(number) for number in range(1, _MOST + 1)]
        self.rule = Choice()
        self.next_only = Tick(translate(_CONTEXT, "Only the next player may challenge"))
        self.window_s = Choice()
        self.max_wrong = Choice()
        self.clock = Choice()
        self.increment = Choice()
        self.overtime = Choice()
        self.move_s = Choice()
        self.tournament = Tick(translate(_CONTEXT, "Exchange only while the bag has seven tiles or more"))
        self.trouble = Text("", Role.CAPTION, tone="bad", wrap=True)
        self._build()
        self._fill(setup, names)
        self._watch()
        self._check()

    def setup(self) -> GameSetup:
        """Return what is chosen."""
        number = int(self.count.currentData())
        return replace(
            self._start_setup,
            chairs=tuple(row.chair() for row in self.chairs[:number]),
            challenge=self.rule.currentData(),
            next_only=self.next_only.isChecked(),
            window_ms=int(self.window_s.currentData()) * 1000,
            max_wrong=int(self.max_wrong.currentData()),
            clock=self._clock(),
            tournament_exchange=self.tournament.isChecked(),
        )

    def _clock(self) -> Clock:
        minutes = int(self.clock.currentData())
        return Clock(
            initial_ms=minutes * 60_000,
            increment_ms=int(self.increment.currentData()) * 1000 if minutes else 0,
            overtime=self.overtime.currentData(),
            move_ms=int(self.move_s.currentData()) * 1000,
        )

    def _build(self) -> None:
        self.body.addWidget(Text(translate(_CONTEXT, "Players"), Role.HEADING))
        for number in range(_FEWEST, _MOST + 1):
            self.count.addItem(counted(_CONTEXT, "%n player(s)", number), number)
        self._line(translate(_CONTEXT, "How many"), self.count)
        for row in self.chairs:
            self.body.addWidget(row)
        self.body.addWidget(Text(translate(_CONTEXT, "Challenges"), Role.HEADING))
        for rule, text in RULES.items():
            self.rule.addItem(translate(_CONTEXT, text), rule)
        self.rule.setAccessibleName(translate(_CONTEXT, "Challenge rule"))
        self.body.addWidget(self.rule)
        self._challenge_box = QWidget()
        box = QGridLayout(self._challenge_box)
        box.setContentsMargins(0, 0, 0, 0)
        for seconds in _WINDOWS:
            self.window_s.addItem(counted(_CONTEXT, "%n second(s) at least", seconds), seconds)
        for number in range(_MOST_WRONG + 1):
            self.max_wrong.addItem(str(number) if number else translate(_CONTEXT, "Any number"), number)
        _pair(box, 0, translate(_CONTEXT, "A play can be challenged for"), self.window_s)
        _pair(box, 1, translate(_CONTEXT, "Wrong challenges a player"), self.max_wrong)
        box.addWidget(self.next_only, 2, 0, 1, 2)
        self.body.addWidget(self._challenge_box)
        self._build_clock()
        self.body.addWidget(self.tournament)
        self.body.addStretch(1)
        self.foot.insertWidget(0, self.trouble, stretch=10)
        self.add_ways()

    def _build_clock(self) -> None:
        self.body.addWidget(Text(translate(_CONTEXT, "Clock"), Role.HEADING))
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        for minutes in _CLOCKS:
            text = counted(_CONTEXT, "%n minute(s) each", minutes) if minutes else translate(_CONTEXT, "No clock")
            self.clock.addItem(text, minutes)
        for seconds in _INCREMENTS:
            text = counted(_CONTEXT, "%n second(s) a turn", seconds) if seconds else translate(_CONTEXT, "None")
            self.increment.addItem(text, seconds)
        self.overtime.addItem(translate(_CONTEXT, "10 points off a minute"), Overtime.PENALTY)
        self.overtime.addItem(translate(_CONTEXT, "The game is lost"), Overtime.LOSS)
        for seconds in _LIMITS:
            text = counted(_CONTEXT, "%n second(s)", seconds) if seconds else translate(_CONTEXT, "No limit")
            self.move_s.addItem(text, seconds)
        _pair(grid, 0, translate(_CONTEXT, "Time"), self.clock)
        _pair(grid, 1, translate(_CONTEXT, "Increment"), self.increment)
        _pair(grid, 2, translate(_CONTEXT, "When it runs out"), self.overtime)
        _pair(grid, 3, translate(_CONTEXT, "Limit for one turn"), self.move_s)
        self.body.addWidget(box)

    def _line(self, text: str, field: QWidget) -> None:
        row = QHBoxLayout()
        row.addWidget(Text(text), stretch=1)
        row.addWidget(field, stretch=1)
        field.setAccessibleName(text)
        self.body.addLayout(row)

    def _fill(self, setup: GameSetup, names: Sequence[str]) -> None:
        for index, row in enumerate(self.chairs):
            known = setup.chairs[index] if index < len(setup.chairs) else Chair(names[index])
            row.show_chair(known, computer=names[index], person=names[0] if index == 0 else "")
        self.count.choose(len(setup.chairs))
        self.rule.choose(setup.challenge)
        self.window_s.choose(setup.window_ms // 1000)
        self.max_wrong.choose(setup.max_wrong)
        self.next_only.setChecked(setup.next_only)
        self.tournament.setChecked(setup.tournament_exchange)
        self.clock.choose(setup.clock.initial_ms // 60_000)
        self.increment.choose(setup.clock.increment_ms // 1000)
        self.overtime.choose(setup.clock.overtime)
        self.move_s.choose(setup.clock.move_ms // 1000)

    def _watch(self) -> None:
        for combo in (self.count, self.rule, self.clock, *(row.kind for row in self.chairs)):
            combo.currentIndexChanged.connect(self._check)
        for row in self.chairs:
            row.name.textChanged.connect(self._check)

    def _check(self) -> None:
        number = int(self.count.currentData())
        for index, row in enumerate(self.chairs):
            row.setVisible(index < number)
        setup = self.setup()
        self._challenge_box.setVisible(setup.rule is not ChallengeRule.VOID)
        timed = bool(setup.clock.initial_ms)
        self.increment.setEnabled(timed)
        self.overtime.setEnabled(timed)
        troubles = setup.troubles(self._tiles)
        self.trouble.setText(translate(_CONTEXT, FAULTS[troubles[0].fault]) if troubles else "")
        self.start.setEnabled(not troubles)
        self.share.setEnabled(not troubles)

    def may_begin(self) -> bool:
        """Tell whether a game can begin like this."""
        return not self.setup().troubles(self._tiles)


def _pair(grid: QGridLayout, row: int, text: str, field: QWidget) -> None:
    grid.addWidget(Text(text), row, 0)
    grid.addWidget(field, row, 1)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    field.setAccessibleName(text)

# SPDX-License-Identifier: MIT
"""A new game with islands: board, rounds or speed, points, who plays. Makes a ``GameSetup``; judges nothing itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QWidget

from crossgame.rules.catalog import CLAIMS, CONVERSIONS, MINUTE_OPTIONS, MODES, ROUND_OPTIONS, TIMERS_MS
from crossgame.session.setup import Chair, GameSetup, SetupFault, most_chairs
from crossgame.ui.choice import Choice, Tick
from crossgame.ui.dialogs.frame import SetupDialog
from crossgame.ui.dialogs.new_game import FAULTS, ChairRow
from crossgame.ui.games import game_title, mode_text, timer_text
from crossgame.ui.labels import Text
from crossgame.ui.spelling import grouped_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.rules.tiles import TileSet

_CONTEXT = "new_game"
_TARGETS = (0, 500, 1_000, 1_500, 2_000, 3_000, 5_000)


class NewIslandGameDialog(SetupDialog):
    """The options of a new game with islands.

    Args:
        setup: what is chosen at first.
        names: the person's name, then names for as many others as any board takes; they must differ.
        tiles: of the game.
        sides: of its boards.
        parent: the window.
    """

    def __init__(
        self, setup: GameSetup, names: Sequence[str], tiles: TileSet, *, sides: Sequence[int], parent: QWidget
    ) -> None:
        title = translate(_CONTEXT, "New game: {0}").format(game_title(setup.game))
        super().__init__(title, parent, width=620)
        self._start_setup, self._tiles = setup, tiles
        self.side = Choice((translate(_CONTEXT, "{0} by {0}").format(side), side) for side in sides)
        self.mode = Choice((mode_text(mode), mode) for mode in MODES[setup.game])
        self.rounds = Choice((counted(_CONTEXT, "%n round(s)", number), number) for number in ROUND_OPTIONS)
        self.timer = Choice((timer_text(ms), ms) for ms in TIMERS_MS)
        self.minutes = Choice((counted(_CONTEXT, "%n minute(s)", number), number) for number in MINUTE_OPTIONS)
        self.target = Choice((_target_text(points), points) for points in _TARGETS)
        self.claim = Choice((counted(_CONTEXT, "%n point(s)", points), points) for points in CLAIMS)
        self.conversion = Choice((counted(_CONTEXT, "%n point(s)", points), points) for points in CONVERSIONS)
        self.blanks = Tick(translate(_CONTEXT, "Blanks among the tiles"))
        self.count = Choice()
        self.chairs = [ChairRow(number) for number in range(1, len(names) + 1)]
        self._labels: dict[QWidget, Text] = {}
        self.trouble = Text("", Role.CAPTION, tone="bad", wrap=True)
        self._build()
        self._fill(setup, names)
        self._watch()
        self._check()

    def setup(self) -> GameSetup:
        """Return what is chosen."""
        return replace(
            self._start_setup,
            chairs=tuple(row.chair() for row in self.chairs[: int(self.count.currentData() or 1)]),
            side=int(self.side.currentData()),
            mode=str(self.mode.currentData()),
            rounds=int(self.rounds.currentData()),
            turn_ms=int(self.timer.currentData()),
            minutes=int(self.minutes.currentData()),
            target=int(self.target.currentData()),
            claim=int(self.claim.currentData()),
            conversion=int(self.conversion.currentData()),
            blanks=self.blanks.isChecked(),
        )

    def may_begin(self) -> bool:
        """Tell whether a game can begin like this."""
        return not self.setup().troubles(self._tiles)

    def may_share(self) -> bool:
        """Tell the same of a table in the network, where several people are no trouble in any mode."""
        return all(trouble.fault is SetupFault.TOO_MANY_PEOPLE for trouble in self.setup().troubles(self._tiles))

    def _build(self) -> None:
        self.body.addWidget(Text(translate(_CONTEXT, "Game"), Role.HEADING))
        self.body.addWidget(
            self._grid(
                [
                    (translate(_CONTEXT, "Board"), self.side),
                    (translate(_CONTEXT, "Played in"), self.mode),
                    (translate(_CONTEXT, "Rounds"), self.rounds),
                    (translate(_CONTEXT, "Time for a round"), self.timer),
                    (translate(_CONTEXT, "The game lasts"), self.minutes),
                    (translate(_CONTEXT, "Target score"), self.target),
                    (translate(_CONTEXT, "An island brings"), self.claim),
                    (translate(_CONTEXT, "A letter converted brings"), self.conversion),
                ]
            )
        )
        self.body.addWidget(self.blanks)
        self.body.addWidget(Text(translate(_CONTEXT, "Players"), Role.HEADING))
        self.body.addWidget(self._grid([(translate(_CONTEXT, "How many"), self.count)]))
        for row in self.chairs:
            self.body.addWidget(row)
        self.body.addStretch(1)
        self.foot.insertWidget(0, self.trouble, stretch=10)
        self.add_ways()

    def _grid(self, fields: Sequence[tuple[str, QWidget]]) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        for row, (text, field) in enumerate(fields):
            self._labels[field] = Text(text)
            grid.addWidget(self._labels[field], row, 0)
            grid.addWidget(field, row, 1)
            field.setAccessibleName(text)
        return box

    def _fill(self, setup: GameSetup, names: Sequence[str]) -> None:
        self.side.choose(setup.side or setup.ruleset(self._tiles).layout.rows)
        self.mode.choose(setup.mode)
        self.rounds.choose(setup.rounds)
        self.timer.choose(setup.turn_ms)
        self.minutes.choose(setup.minutes)
        if setup.target not in _TARGETS:
            self.target.addItem(_target_text(setup.target), setup.target)
        self.target.choose(setup.target)
        self.claim.choose(setup.claim)
        self.conversion.choose(setup.conversion)
        self.blanks.setChecked(setup.blanks)
        for index, row in enumerate(self.chairs):
            known = setup.chairs[index] if index < len(setup.chairs) else _guest(setup, names[index])
            row.show_chair(known, computer=names[index], person=names[0] if index == 0 else "")
        self._offer_counts(len(setup.chairs))

    def _offer_counts(self, wanted: int) -> None:
        """Offer as many players as the board takes; with too many chosen, as many as it takes are."""
        most = min(len(self.chairs), most_chairs(replace(self.setup(), chairs=()).ruleset(self._tiles)))
        self.count.blockSignals(True)
        self.count.clear()
        for number in range(1, most + 1):
            self.count.addItem(counted(_CONTEXT, "%n player(s)", number), number)
        self.count.choose(min(wanted, most))
        self.count.blockSignals(False)

    def _watch(self) -> None:
        self.side.currentIndexChanged.connect(self._on_side_changed)
        for choice in (self.count, self.mode, *(row.kind for row in self.chairs)):
            choice.currentIndexChanged.connect(self._check)
        for row in self.chairs:
            row.name.textChanged.connect(self._check)

    def _on_side_changed(self) -> None:
        self._offer_counts(int(self.count.currentData()))
        self._check()

    def _check(self) -> None:
        for index, row in enumerate(self.chairs):
            row.setVisible(index < int(self.count.currentData()))
        setup = self.setup()
        timed = not setup.ruleset(self._tiles).traits.rounds
        for field, wanted in ((self.rounds, not timed), (self.timer, not timed), (self.minutes, timed)):
            field.setVisible(wanted)
            self._labels[field].setVisible(wanted)
        troubles = setup.troubles(self._tiles)
        self.trouble.setText(translate(_CONTEXT, FAULTS[troubles[0].fault]) if troubles else "")
        self.start.setEnabled(not troubles)
        self.share.setEnabled(self.may_share())


def _guest(setup: GameSetup, name: str) -> Chair:
    """Return who sits down when one more plays: a computer as the others, if there are any."""
    levels = [chair.level for chair in setup.chairs if chair.level is not None]
    return Chair(name, levels[-1] if levels else "casual")


def _target_text(points: int) -> str:
    return translate(_CONTEXT, "{0} points").format(grouped_text(points)) if points else translate(_CONTEXT, "None")

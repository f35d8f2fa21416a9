# SPDX-License-Identifier: MIT
"""A round looked back at, in the column's place: lines in order, why plays were destroyed, the standing, the way on.

It says which step of which round is wanted on the board; the control shows it there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from crossgame.ui.board.keys import Key, wish_of
from crossgame.ui.buttons import Button, IconButton
from crossgame.ui.labels import Rule, Text
from crossgame.ui.look import dress_all
from crossgame.ui.panels.round_rows import StandingTable, SummaryRow
from crossgame.ui.round_summary_lines import foot_text, standing_lines, summary_lines
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.game.view import GameView
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "round_summary"
_STEP_MS = 1_100


class RoundSummary(QWidget):
    """The summary of one round.

    Signals:
        step_wanted(int, object): show the board as it was after so many lines of a round, ``None``: after all of them.
        left(): on with the game.
        typed(KeyWish): a letter or a digit: on with the game, and with that.
    """

    step_wanted = Signal(int, object)
    left = Signal()
    typed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._number = 0
        self._step: int | None = None
        self.rows: list[SummaryRow] = []
        self.standing = StandingTable()
        self.foot = Text("", Role.CAPTION, tone="secondary")
        self.wait = Text("", Role.CAPTION, tone="secondary")
        self.on = Button("", kind="primary", height=44)
        self.on.clicked.connect(self.left)
        self._tools = {
            "back": self._tool(translate(_CONTEXT, "One step back"), "arrow-left", self.step_back),
            "again": self._tool(translate(_CONTEXT, "Once more from the start"), "rotate-clockwise", self.play_again),
            "onward": self._tool(translate(_CONTEXT, "One step on"), "arrow-right", self.step_on),
        }
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._on_timer)
        self._list = QVBoxLayout()
        self._build()

    def _tool(self, text: str, icon: str, call: object) -> tuple[QAction, str, IconButton]:
        action = QAction(text, self)
        action.triggered.connect(call)
        return action, icon, IconButton(action, side=40)

    def _build(self) -> None:
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        inner = QWidget()
        inner.setObjectName("roundSummary")
        inner.setStyleSheet("QWidget#roundSummary { background: transparent; }")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._list)
        column.addWidget(self.standing)
        column.addStretch(1)
        self._area = area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.viewport().setAutoFillBackground(False)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        foot = QHBoxLayout()
        foot.addWidget(self.foot, stretch=1)
        foot.addWidget(self.wait)
        row = QHBoxLayout()
        row.setSpacing(4)
        for _, _, button in self._tools.values():
            row.addWidget(button)
        row.addSpacing(8)
        row.addWidget(self.on, stretch=1)
        below = QVBoxLayout()
        below.setContentsMargins(16, 10, 16, 14)
        below.setSpacing(8)
        below.addLayout(foot)
        below.addLayout(row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, stretch=1)
        layout.addWidget(Rule())
        layout.addLayout(below)

    @property
    def number(self) -> int:
        """The round that is shown, 0 for none yet."""
        return self._number

    @property
    def step(self) -> int | None:
        """After how many lines the board is shown, ``None``: after all of them."""
        return self._step

    def show_round(self, view: GameView, names: Names, number: int) -> None:
        """Show a round that is over."""
        result = next(result for result in view.rounds if result.number == number)
        self._number, self._step = number, None
        self._timer.stop()
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        for index, line in enumerate(summary_lines(result, view, names), start=1):
            row = SummaryRow(line)
            row.clicked.connect(lambda _=False, index=index: self.go_to(index))
            self.rows.append(row)
            self._list.addWidget(row)
        self.standing.show_lines(translate(_CONTEXT, "Round {0}").format(number), standing_lines(result, view, names))
        self.foot.setText(foot_text(view))
        over = view.result is not None
        text = translate(_CONTEXT, "Result") if over else translate(_CONTEXT, "Round {0}")
        self.on.setText(text.format(view.round.number if view.round is not None else 0))
        self.on.setAccessibleName(self.on.text())
        if self._look is not None:
            dress_all(self, self._look)
        self._show_step()

    def show_wait(self, text: str) -> None:
        """Say when it goes on by itself."""
        self.wait.setText(text)

    # Stepping

    def go_to(self, step: int) -> None:
        """Show the board as it was after so many lines."""
        self._timer.stop()
        self._go(step)

    def step_back(self) -> None:
        """Show the board as it was one line before."""
        self.go_to(max(0, (len(self.rows) if self._step is None else self._step) - 1))

    def step_on(self) -> None:
        """Show what the next line did."""
        if self._step is not None:
            self.go_to(self._step + 1)

    def play_again(self) -> None:
        """Show the round once more from its start; with reduced motion it is for the person to step on."""
        self._go(0)
        if self._look is None or not self._look.reduce_motion:
            self._timer.start()

    def rest(self) -> None:
        """Step no further: something else is looked at."""
        self._timer.stop()
        self._step = None

    def _on_timer(self) -> None:
        if self._step is None or self._step + 1 >= len(self.rows):
            self._timer.stop()
        if self._step is not None:
            self._go(self._step + 1)

    def _go(self, step: int) -> None:
        self._step = None if step >= len(self.rows) else step
        self._show_step()
        self.step_wanted.emit(self._number, self._step)

    def _show_step(self) -> None:
        at = self._step
        for index, row in enumerate(self.rows, start=1):
            row.setChecked(index == at)
            if index == at:
                self._area.ensureWidgetVisible(row, 0, 8)
        self._tools["back"][0].setEnabled(at != 0)
        self._tools["onward"][0].setEnabled(at is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by arrows, go on with Enter or Esc."""
        steps = {
            Qt.Key.Key_Left: self.step_back,
            Qt.Key.Key_Up: self.step_back,
            Qt.Key.Key_Right: self.step_on,
            Qt.Key.Key_Down: self.step_on,
            Qt.Key.Key_Escape: self.left.emit,
            Qt.Key.Key_Return: self.left.emit,
            Qt.Key.Key_Enter: self.left.emit,
        }
        call, wish = steps.get(Qt.Key(event.key())), wish_of(event)
        if call is not None:
            call()
        elif wish is not None and wish.kind in (Key.TEXT, Key.SLOT):
            self.typed.emit(wish)
        else:
            super().keyPressEvent(event)

    def dress(self, look: Look) -> None:
        """Take the look, for lines that come later too."""
        self._look = look
        for action, icon, _ in self._tools.values():
            action.setIcon(look.icons.get(icon, size=look.px(20)))

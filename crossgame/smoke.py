# SPDX-License-Identifier: MIT
"""``--smoke-test``: a game against the computer, two turns, and out. For frozen programs and installations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from crossgame.ui.main_window import MainWindow

_TIMEOUT_MS = 60_000
_TURNS = 2
_GAME = "classic"


class SmokeTest(QObject):
    """Plays by itself.

    Attributes:
        code: what the program returns: 0 once two turns were played, 1 until then.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.code = 1
        window.first_frame.connect(self._on_first_frame)
        QTimer.singleShot(_TIMEOUT_MS, self, self._finish)

    @Slot()
    def _on_first_frame(self) -> None:
        self._window.home.computer_requested.emit(_GAME)
        control = self._window.control
        if control is None:
            self._finish()
            return
        control.table.changed.connect(self._on_changed)
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        # Later: the table is still telling what happened.
        QTimer.singleShot(0, self, self._go_on)

    @Slot()
    def _go_on(self) -> None:
        control = self._window.control
        if control is None:
            return
        view = control.view()
        if len(view.moves) >= _TURNS:
            self.code = 0
            self._finish()
        elif view.to_move in control.table.people_here:
            control.pass_turn()

    @Slot()
    def _finish(self) -> None:
        self._window.close()
        QApplication.exit(self.code)

# SPDX-License-Identifier: MIT
"""The window while it is used: from a key press to the painted board, Home to table, a whole repaint."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crossgame.startup import Program

_KEYS, _OPENED, _PAINTED = 60, 8, 30
_SEED = 27
_FRAME_S = 0.016


def _measure(name: str, samples: list[float], target: float | None) -> Measure:
    return Measure(name, "ms", float(np.median(samples)) * 1e3, float(np.percentile(samples, 95)) * 1e3, target)


def _program(folder: str) -> Program:
    """Return the program with its window shown, at 1280 by 800, without sound."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from crossgame.app.paths import Folders
    from crossgame.startup import Program, make_application

    make_application()
    program = Program(Folders(Path(folder)))
    program.gallery.settings.update({"sound.mute": True, "ui.theme": "light"})
    program.gallery.seed = _SEED
    program.window.resize(1280, 800)
    program.show()
    return program


def _typed(program: Program) -> Iterator[float]:
    """Yield the seconds from each key press (a letter, then Backspace, …) to the end of the paint that shows it."""
    from PySide6.QtCore import QEvent, QObject, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    class Paints(QObject):
        """Counts what the board's viewport has painted."""

        count = 0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            Paints.count += event.type() == QEvent.Type.Paint
            return False

    control = program.window.control
    assert control is not None
    board, paints = control.page.board, Paints()
    board.viewport().installEventFilter(paints)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.viewport().rect().center())
    letters = control.table.ruleset.tiles.alphabet.letters
    letter = letters[next(tile for tile in control.view().rack if tile < 128) - 1].lower()
    for number in range(_KEYS):
        before, began = Paints.count, time.perf_counter()
        if number % 2:
            QTest.keyClick(board, Qt.Key.Key_Backspace)
        else:
            QTest.keyClicks(board, letter)
        while Paints.count == before:
            QApplication.sendPostedEvents()
            QApplication.processEvents()
        yield time.perf_counter() - began


def keys() -> list[Measure]:
    """Measure key presses on the board of a game against the computer, with motion as it is by default."""
    with tempfile.TemporaryDirectory() as folder:
        program = _program(folder)
        program.window.home.computer_requested.emit("classic")
        samples = list(_typed(program))[4:]
        program.window.close()
    return [_measure("key press to paint", samples, _FRAME_S * 1e3)]


def pages() -> list[Measure]:
    """Measure the way from Home to a painted table and back, and a whole repaint of the table."""
    opened, closed, painted = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        program = _program(folder)
        window = program.window
        for _ in range(_OPENED):
            began = time.perf_counter()
            window.home.computer_requested.emit("classic")
            window.repaint()
            opened.append(time.perf_counter() - began)
            for _ in range(_PAINTED):
                began = time.perf_counter()
                window.grab()
                painted.append(time.perf_counter() - began)
            began = time.perf_counter()
            window.show_home()
            window.repaint()
            closed.append(time.perf_counter() - began)
        window.close()
    return [
        _measure("Home to a new game, painted", opened[1:], None),
        _measure("back to Home, painted", closed[1:], None),
        _measure("whole window repaint", painted, _FRAME_S * 1e3),
    ]


MEASURES: dict[str, Callable[[], list[Measure]]] = {"keys": keys, "pages": pages}

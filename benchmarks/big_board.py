# SPDX-License-Identifier: MIT
"""The big board in its window: frames of panning and zooming, opening, a play of somebody else, memory.

Boards are a third full (``tiled``). A frame is the move of the camera and all that the event loop paints after it:
board, rulers, rings, map and windows over it. Without a screen, so what a compositor adds is not in it.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.big_memory import save
from benchmarks.tiled import tiled
from crossgame.cli.measures import Measure
from crossgame.game.events import Placed
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.game.view import Transition
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.session.table import Table
from crossgame.ui.board.big_view import BigBoardView
from crossgame.ui.board.camera import STEPS
from crossgame.ui.icons import Icons
from crossgame.ui.look import Look, dress_all
from crossgame.ui.narration import Names
from crossgame.ui.panels.overlays import Overlays
from crossgame.ui.theme import Scheme, apply_theme, load_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.rules.board import Board
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset

SIDES = (225, 1005, 4005)
SIZES = ((1280, 800), (3840, 2160))
_FRAMES = 240
_PLAYS = 60
_ZOOMS = (32.0, 12.0, 6.0, 4.0, 2.0, 0.5)
_NAMES = ("You", "Mira", "Theo", "Ana", "Jonas", "Club", "Priya", "Luca")


class Seated(Table):
    """A table that only shows a position."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position

    @property
    def ruleset(self) -> Ruleset:
        return self.position.ruleset

    @property
    def viewing(self) -> int | None:
        return 1

    @property
    def people_here(self) -> tuple[int, ...]:
        return (1,)

    def view(self, seat: int | None) -> Any:
        infos = (SeatInfo(number, name, SeatKind.PERSON) for number, name in enumerate(_NAMES, 1))
        seats = tuple(SimpleNamespace(info=info, score=0, laid=0) for info in infos)
        return SimpleNamespace(
            position=self.position.frozen(), ruleset=self.ruleset, seat=seat, seats=seats, moves=(), last_play=()
        )

    def slots(self, seat: int) -> tuple[int, ...]:
        return (1, 5, 9, 15, 19, 20, 14)

    def pending(self, seat: int) -> tuple[tuple[int, NewTile], ...]:
        return ()

    def keep_pending(self, seat: int, pending: Sequence[tuple[int, NewTile]]) -> None:
        """Forget it."""


class Page:
    """A board with all that lies over it, in a window of its own."""

    def __init__(self, table: Table, size: tuple[int, int]) -> None:
        theme = load_theme(Scheme.LIGHT)
        apply_theme(_app(), theme)
        self.table = table
        self.window = QWidget()
        self.window.resize(*size)
        self.board = BigBoardView(self.window)
        self.board.setGeometry(0, 0, *size)
        self.overlays = Overlays(self.board, self.window)
        self.board.set_theme(theme)
        self.board.set_reduced_motion(True)
        dress_all(self.window, Look(theme, Icons(theme, (1.0,)), reduce_motion=True))
        self.window.show()
        self.board.set_table(table)
        self.board.set_insets(bottom=108)
        view = table.view(1)
        self.overlays.show_table(view, Names.of(view, (1,)))
        self.overlays.place(right=12, bottom=12)
        for key in ("players", "log"):
            self.overlays.set_shown(key, shown=True)
        QCoreApplication.processEvents()

    def settle(self) -> None:
        """Wait until all that is made ahead is made, as a player who first looks does."""
        while not self.board.warming.is_done:
            QCoreApplication.processEvents()

    def frame(self, act: Callable[[], object]) -> float:
        """Return how many ms something takes until it is painted."""
        begin = time.perf_counter()
        act()
        QCoreApplication.processEvents()
        return (time.perf_counter() - begin) * 1000

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.processEvents()


def _app() -> QApplication:
    app = QApplication.instance()
    return app if isinstance(app, QApplication) else QApplication([])


def _share(samples: Sequence[float], share: float) -> float:
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _measures(name: str, samples: Sequence[float], target: float | None) -> list[Measure]:
    """Return median and p95, and p99 in a line of its own; what was promised is promised of the p95."""
    middle, p95, p99 = statistics.median(samples), _share(samples, 0.95), _share(samples, 0.99)
    return [Measure(name, "ms", middle, p95), Measure(f"{name}, p95 | p99", "ms", p95, p99, target)]


def pans(page: Page) -> list[float]:
    """Pan to and fro at several sizes of squares, as a hand does."""
    samples: list[float] = []
    chance = random.Random(8)
    for zoom in _ZOOMS:
        page.board.centre()
        page.board.set_zoom(zoom)
        QCoreApplication.processEvents()
        for _ in range(_FRAMES // len(_ZOOMS)):
            right, down = chance.randrange(-40, 41), chance.randrange(-30, 31)
            samples.append(page.frame(partial(page.board.pan, right, down)))
    return samples


def zooms(page: Page) -> list[float]:
    """Zoom out and in again over all steps, twice; at first all is new but what was made ahead."""
    page.board.centre()
    page.board.set_zoom(STEPS[-1])
    QCoreApplication.processEvents()
    steps = [-1] * (len(STEPS) - 1) + [1] * (len(STEPS) - 1)
    page.settle()
    at = page.board.viewport().rect().center()
    return [page.frame(partial(page.board.zoom_by, step, at)) for step in steps * 2]


def repaints(page: Page) -> list[float]:
    """Jump so far that everything is new, at several sizes."""
    samples: list[float] = []
    side = page.table.ruleset.layout.rows
    for zoom in _ZOOMS:
        for turn in range(12):
            page.board.set_zoom(zoom)
            QCoreApplication.processEvents()
            row = side // 4 if turn % 2 else side * 3 // 4
            if page.board.big_scene is not None:
                page.board.big_scene.big_board.backing.forget()
            samples.append(page.frame(partial(page.board.centre_on, Square(row, row))))
    return samples


def _free_run(board: Board, number: int) -> tuple[NewTile, ...]:
    """Return five tiles for the next free row near the middle."""
    middle = board.rows // 2
    row, col = middle - 40 + number % 80, middle - 2
    board.tiles[row, col : col + 5] = 0
    return tuple(NewTile(row, col + at, code) for at, code in enumerate((20, 1, 9, 12, 19)))


def plays(page: Page, position: Position) -> list[float]:
    """Let others play in sight: from the event to board, map and lists painted."""
    page.board.centre()
    page.board.set_zoom(12)
    QCoreApplication.processEvents()
    samples = []
    for number in range(_PLAYS):
        placed = _free_run(position.board, number)
        play = Play.of(placed, position.board)
        verdict = judge(position, play, seat=2, words=None)
        position.board.lay(placed, 2)
        event = Placed(
            number + 1, 0, 2, placed, play.direction, verdict.words, (), verdict.total, out=False, window=False
        )
        transition = Transition(event, laid=tuple(tile.square for tile in placed), seat=2)
        view = page.table.view(1)
        names = Names.of(view, (1,))

        def show(transition: Transition = transition, view: Any = view, names: Names = names) -> None:
            page.board.apply(transition)
            page.overlays.apply(transition, view, names)

        samples.append(page.frame(show))
    return samples


def big_board() -> list[Measure]:
    """Measure all sides at both sizes of windows."""
    _app()
    found: list[Measure] = []
    for side in SIDES:
        table = Seated(tiled(side))
        for size in SIZES:
            small = size == SIZES[0]
            name = f"{side} {size[0]}x{size[1]}"
            begin = time.perf_counter()
            page = Page(table, size)
            found.append(_one(f"{name} open", "ms", (time.perf_counter() - begin) * 1000))
            found += _measures(f"{name} pan", pans(page), 8.0 if small else 16.0)
            found += _measures(f"{name} zoom", zooms(page), 8.0 if small else 33.0)
            found += _measures(f"{name} all new", repaints(page), 8.0 if small else 33.0)
            found += _measures(f"{name} play seen", plays(page, table.position), 5.0)
            page.close()
        found.append(_memory(side, table.position))
    return found


def _memory(side: int, position: Position) -> Measure:
    """Measure a process that has nothing else to do."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.npz"
        save(position, file)
        command = [sys.executable, "-m", "benchmarks.big_memory", str(file)]
        answer = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout)
    return Measure(f"{side} memory, now | peak", "MB", found["resident_mb"], found["peak_mb"], 300.0)


def _one(name: str, unit: str, value: float, target: float | None = None) -> Measure:
    return Measure(name, unit, value, value, target)


MEASURES: dict[str, Callable[[], list[Measure]]] = {"big-board": big_board}

# SPDX-License-Identifier: MIT
"""Boards with islands in their view: a whole repaint, a reading that follows the pointer, and a round told.

Boards have their islands and words all over, like late in a game of eight. Without a screen, as all benchmarks.
"""

from __future__ import annotations

import os
import random
import time
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.rules.position import Position

SIDES = (15, 21, 31, 45)
SIZE = (904, 666)
_REPAINTS, _READINGS = 60, 60
_FRAME_MS = 16.0
_SEATS = 8


def late(side: int) -> Position:
    """Return a board with words in every third row, owned by eight seats, of letters of a fixed seed.

    That is a fifth of the squares: what twelve rounds of eight players leave on the largest board.
    """
    from crossgame.app import assets
    from crossgame.rules.catalog import make
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.tiles import TileSet

    rules = make("islands", TileSet.parse(assets.read_text("letters", "english.txt")), side=side)
    position, chance = Position.empty(rules), random.Random(5)
    assert rules.islands is not None
    position.surface(rules.islands.surfacing(position, seed=3, ordinal=0))
    for row in range(1, side, 3):
        col = chance.randrange(4)
        while col < side - 4:
            length, seat = min(chance.randrange(3, 8), side - col), chance.randrange(1, _SEATS + 1)
            position.lay([NewTile(row, col + i, chance.randrange(1, 27)) for i in range(length)], seat)
            for i in range(length):
                island = position.island(row, col + i)
                if island and island not in position.claims:
                    position.claim(island, seat)
            col += length + chance.randrange(1, 8)
    return position


def islands() -> list[Measure]:
    """Measure every side at the size that the board has in a window of 1280×800."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    found: list[Measure] = []
    for side in SIDES:
        found += _measured(app, side)
    return found


def _measured(app: Any, side: int) -> list[Measure]:
    from PySide6.QtWidgets import QWidget

    from crossgame.ui.board.island_view import IslandView

    position = late(side)
    window = QWidget()
    window.resize(*SIZE)
    board = IslandView(window)
    board.setGeometry(0, 0, *SIZE)
    board.set_reduced_motion(True)
    window.show()
    board.set_table(_Table(position))  # type: ignore[arg-type]
    app.processEvents()

    def frame(act: Callable[[], object]) -> float:
        begin = time.perf_counter()
        act()
        app.processEvents()
        return (time.perf_counter() - begin) * 1000

    frame(board.viewport().update)
    whole = [frame(board.viewport().update) for _ in range(_REPAINTS)]
    readings = [frame(partial(_read, board, position, number)) for number in range(_READINGS)]
    board.show_reading(())
    found = [_measure(f"{side} whole repaint", whole), _measure(f"{side} reading follows", readings)]
    if board.can_zoom:
        board.zoom_by(3)
        frame(board.viewport().update)
        moved = [frame(partial(board.pan, 7 - 14 * (number % 2), 5)) for number in range(_REPAINTS)]
        found.append(_measure(f"{side} pan, nearer", moved))
    window.close()
    window.deleteLater()
    app.processEvents()
    return found


def _read(board: Any, position: Position, number: int) -> None:
    from crossgame.rules.legality import judge
    from crossgame.rules.play import NewTile, Play

    side = position.ruleset.layout.rows
    row, col = number % (side - 1), (number * 3) % (side - 4)
    placed = tuple(NewTile(row, col + i, 1 + i) for i in range(4) if not position.board.tile(row, col + i))
    verdict = judge(position, Play.of(placed, position.board), seat=1, words=None)
    board.show_reading(placed, verdict)


class _Table:
    """What a board asks of its table."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.ruleset, self.viewing, self.people_here = position.ruleset, 1, (1,)

    def view(self, seat: int | None) -> Any:
        from crossgame.game.seats import SeatInfo, SeatKind

        infos = (SeatInfo(number, f"P{number}", SeatKind.PERSON) for number in range(1, _SEATS + 1))
        seats = tuple(SimpleNamespace(info=info) for info in infos)
        return SimpleNamespace(position=self._position.frozen(), seat=seat, seats=seats, last_play=())

    def slots(self, seat: int) -> tuple[int, ...]:
        return (1, 5, 9, 15, 19, 20, 14)

    def pending(self, seat: int) -> tuple[Any, ...]:
        return ()


def _measure(name: str, samples: list[float]) -> Measure:
    return Measure(name, "ms", float(np.median(samples)), float(np.percentile(samples, 95)), _FRAME_MS)


MEASURES: dict[str, Callable[[], list[Measure]]] = {"islands": islands}

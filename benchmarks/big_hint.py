# SPDX-License-Identifier: MIT
"""A hint on a big board: all plays in the first 128×128 squares that are looked at, as the worker finds them."""

from __future__ import annotations

import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.big_board import SIDES, _app
from benchmarks.big_play import Game
from crossgame.app.assets import asset
from crossgame.cli.measures import Measure
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import Kind, Level
from crossgame.engine.territory import HINT_SIDE, around
from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.layout import Square
from crossgame.session.question import window_request

if TYPE_CHECKING:
    from collections.abc import Callable

_HINTS = 30


def big_hint() -> list[Measure]:
    """Measure all sides: thirty racks without blanks, each somewhere else on the board."""
    _app()
    chooser = Chooser(asset("lexicons", "enable.txt"), None)
    found: list[Measure] = []
    with tempfile.TemporaryDirectory() as folder:
        for side in SIDES:
            game = Game(side, Path(folder) / f"{side}.sqlite3")
            times = sorted(_hint(game, chooser, number) for number in range(-2, _HINTS))
            times = times[: len(times) - 2]  # the first two build the tables
            p95 = times[int(len(times) * 0.95)]
            found.append(Measure(f"{side}: hint in {HINT_SIDE}²", "ms", statistics.median(times), p95, 50.0))
            game.close()
    return found


def _hint(game: Game, chooser: Chooser, number: int) -> float:
    chance = Stream(17, Purpose.COMPUTER, number + 2)
    view = game.table.view(1)
    layout = view.ruleset.layout
    near = Square(chance.below(layout.rows), chance.below(layout.cols))
    rack = tuple(chance.take(view.ruleset.tiles.full_set(blanks=False), view.ruleset.rack_size)[0])
    window = around(layout, near, HINT_SIDE)
    begin = time.perf_counter()
    request = replace(window_request(view, window, level=Level.EXPERT, seed=0), rack=rack, limited=False)
    choice = chooser.choose(request)
    took = (time.perf_counter() - begin) * 1000
    if choice.best.kind is not Kind.PLACE:
        raise AssertionError("a board a third full has a play everywhere")
    return took


MEASURES: dict[str, Callable[[], list[Measure]]] = {"big-hint": big_hint}

# SPDX-License-Identifier: MIT
"""A person plays on a big board at a real table: from the wish to the play stored, and seen on board, map and lists."""

from __future__ import annotations

import statistics
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from benchmarks.big_board import SIDES, SIZES, Page, _app
from benchmarks.tiled import english, tiled
from crossgame.app.assets import asset
from crossgame.cli.measures import Measure
from crossgame.engine.movegen import Generator
from crossgame.engine.territory import around
from crossgame.game.commands import Place
from crossgame.game.events import Placed
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.game.storage import Storage
from crossgame.lexicon.build import load
from crossgame.session.local import LocalTable
from crossgame.session.venue import Venue, at_once
from crossgame.ui.narration import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.view import Transition

_PLAYS = 40
_NEAR = 60


class Game:
    """A page at a table whose board was filled before the first event."""

    def __init__(self, side: int, file: Path) -> None:
        words = load(asset("lexicons", "enable.txt"), english().alphabet)
        self.storage = Storage.open(file)
        venue = Venue(self.storage, words, words.id, pace=at_once)
        position = tiled(side)
        seats = (SeatInfo(1, "You", SeatKind.PERSON),)
        self.table = LocalTable.new(position.ruleset, seats, venue, seed=5)
        self.table.game.ledger.position.board = position.board
        self.generator = Generator(position.ruleset, words)
        self.page = Page(self.table, SIZES[0])
        self.judged = 0.0
        self.table.changed.connect(self._show)

    def _show(self, transition: Transition) -> None:
        view = self.table.view(1)
        self.page.board.apply(transition)
        self.page.overlays.apply(transition, view, Names.of(view, (1,)))

    def play(self) -> tuple[float, float] | None:
        """Play the best play near the middle; return ms until the wish returned, and until all was painted."""
        view = self.table.view(1)
        layout = view.ruleset.layout
        found = self.generator.plays(view.position, view.rack, seat=1, window=around(layout, layout.start, _NEAR))
        if not len(found):
            return None
        placed = found.placed(0)
        self.page.board.centre_on(placed[0].square)
        QCoreApplication.processEvents()
        begin = time.perf_counter()
        whole = self.page.frame(partial(self._submit, Place(placed)))
        return (self.judged - begin) * 1000, whole

    def _submit(self, command: Place) -> None:
        self.table.submit(1, command)
        self.judged = time.perf_counter()

    def close(self) -> None:
        self.page.close()
        self.table.close()
        self.storage.close()


def big_play() -> list[Measure]:
    """Measure all sides."""
    _app()
    found: list[Measure] = []
    with tempfile.TemporaryDirectory() as folder:
        for side in SIDES:
            game = Game(side, Path(folder) / f"{side}.sqlite3")
            times = [took for _ in range(_PLAYS) if (took := game.play()) is not None]
            plays = sum(isinstance(event, Placed) for event in game.table.game.events)
            if plays != len(times):
                raise AssertionError(f"{plays} of {len(times)} plays were accepted")
            for name, at, target in (("stored and told", 0, None), ("seen", 1, 5.0)):
                ordered = sorted(took[at] for took in times)
                p95 = ordered[int(len(ordered) * 0.95)]
                found.append(Measure(f"{side}: own play {name}", "ms", statistics.median(ordered), p95, target))
            game.close()
    return found


MEASURES: dict[str, Callable[[], list[Measure]]] = {"big-play": big_play}

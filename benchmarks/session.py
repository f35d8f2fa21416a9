# SPDX-License-Identifier: MIT
"""What a table costs the window: an action with its commit, resuming, opening the file; and the worker beside it."""

from __future__ import annotations

import itertools
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from crossgame.app.assets import asset, read_text
from crossgame.cli.measures import Measure
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import Level
from crossgame.game.commands import Accept
from crossgame.game.events import Placed
from crossgame.game.saved import EventRow, Picture, StoredGame
from crossgame.game.storage import Storage
from crossgame.lexicon.build import load
from crossgame.rules.tiles import TileSet
from crossgame.session.answerer import EngineMaker
from crossgame.session.background import Background
from crossgame.session.computer import command_of, turn_request
from crossgame.session.local import LocalTable
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.venue import Venue, at_once

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WORDS = ("lexicons", "enable.txt")
_GAMES = 6
_STARTS = 5
_PLAYS = 10
_TICK_MS = 5


def _measure(name: str, seconds: Sequence[float], target: float | None = None) -> Measure:
    ordered = sorted(seconds)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return Measure(name, "ms", statistics.median(ordered) * 1000, p95 * 1000, target)


def _timed(action: Callable[[], object]) -> float:
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def _tiles() -> TileSet:
    return TileSet.parse(read_text("letters", "english.txt"))


def _venue(storage: Storage, tiles: TileSet, background: Background | None = None) -> Venue:
    words = load(asset(*WORDS), tiles.alphabet)
    return Venue(storage, words, words.id, background, pace=at_once)


def table() -> list[Measure]:
    """An action (judged, saved with full sync, told), and a finished game opened again."""
    application = QCoreApplication.instance() or QCoreApplication([])
    tiles, chooser = _tiles(), Chooser(asset(*WORDS))
    setup = GameSetup((Chair("A"), Chair("B")))
    submits: list[float] = []
    reopens: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage.open(Path(folder) / "games.sqlite3")
        venue = _venue(storage, tiles)
        for seed in range(_GAMES):
            at = LocalTable.new(setup.ruleset(tiles), setup.seats(), venue, seed=seed)
            _play(at, chooser, submits)
            at.close()
            reopens.append(_timed(lambda key=at.id: LocalTable.reopen(key, venue).close()))  # type: ignore[misc]
        storage.close()
    del application
    return [_measure("action at a table, saved", submits, 16.0), _measure("resume a whole game", reopens)]


def _play(at: LocalTable, chooser: Chooser, submits: list[float]) -> None:
    while (view := at.view(None)).result is None:
        if view.window is not None and view.window.play.out:
            at.submit(view.window.waiting[0], Accept(view.window.play.seq))
            continue
        seat = view.to_move
        request = turn_request(at.view(seat), level=Level.CHAMPION, seed=0)
        command = command_of(chooser.choose(request).best)
        submits.append(_timed(lambda seat=seat, command=command: at.submit(seat, command)))  # type: ignore[misc]


def storage() -> list[Measure]:
    """A file of 300 games of 80 events: opened and checked, and listed for Home."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        full = Storage.open(file)
        rows = tuple(EventRow(seq, "c" * 32, {"text": "x" * 400}) for seq in range(1, 81))
        for number in range(300):
            full.create(StoredGame(str(number), {"text": "x" * 3000}, (), 1, "list", events=rows), Picture())
        full.close()
        opens, lists = [], []
        for _ in range(10):
            begin = time.perf_counter()
            opened = Storage.open(file)
            opens.append(time.perf_counter() - begin)
            lists.append(_timed(opened.games))
            opened.close()
    return [_measure("open and check 300 games", opens), _measure("list 300 games", lists)]


def worker() -> list[Measure]:
    """From nothing to the first play, later plays, the window's pulse meanwhile, and closing while it thinks."""
    application = QCoreApplication.instance() or QCoreApplication([])
    tiles, games, pulse = _tiles(), Storage.in_memory(), _Pulse()
    firsts: list[float] = []
    plays: list[float] = []
    closings: list[float] = []
    for seed in range(_STARTS):
        known, leaves = asset("lexicons", "enable.familiarity"), asset("leaves", "english.npz")
        background = Background(EngineMaker(asset(*WORDS), known, leaves))
        times = [time.perf_counter()]
        at = _computers(_venue(games, tiles, background), tiles, seed, times)
        _until(lambda times=times: len(times) > _PLAYS)  # type: ignore[misc]
        gaps = _gaps(times)
        firsts.append(gaps[0])
        plays += gaps[1:]
        closings.append(_timed(at.close) + _timed(background.close))
    games.close()
    del application
    return [
        # It takes its second as any other; the rest is the start.
        _measure("first play of a new worker", firsts, 2000.0),
        _measure("play of a champion, told", plays, 1000.0),
        _measure("pulse of the window while it thinks", pulse.gaps(), 50.0),
        _measure("close while it thinks", closings, 2000.0),
    ]


def _computers(venue: Venue, tiles: TileSet, seed: int, times: list[float]) -> LocalTable:
    """Let two champions play; note the time of each play."""
    setup = GameSetup((Chair("A", "champion"), Chair("B", "champion")))
    at = LocalTable.new(setup.ruleset(tiles), setup.seats(), venue, seed=seed)
    at.changed.connect(lambda change: times.append(time.perf_counter()) if isinstance(change.event, Placed) else None)
    return at


def _gaps(times: Sequence[float]) -> list[float]:
    return [after - before for before, after in itertools.pairwise(times)]


class _Pulse:
    """A timer as a window has them: how late is it?"""

    def __init__(self) -> None:
        self._beats: list[float] = []
        self._timer = QTimer(interval=_TICK_MS)
        self._timer.timeout.connect(lambda: self._beats.append(time.perf_counter()))
        self._timer.start()

    def gaps(self) -> list[float]:
        """Return the seconds between beats."""
        self._timer.stop()
        return _gaps(self._beats)


def _until(condition: Callable[[], bool]) -> None:
    loop = QEventLoop()
    while not condition():
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


MEASURES = {"table": table, "storage": storage, "worker": worker}

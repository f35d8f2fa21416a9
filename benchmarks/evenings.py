# SPDX-License-Identifier: MIT
"""Evening after evening in one program: the three games in turn, hosted, joined, played to the end, let go again.

Host, guests and who watches share this process and speak over real sockets; somebody is cut off and comes back,
somebody goes for good, somebody comes late. What the process takes of memory and descriptors must not grow with the
evenings, and at the end of each all views must be the host's. ``tests/net/test_soak.py`` plays a few of them and counts
objects.
"""

from __future__ import annotations

import gc
import os
import tempfile
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.big_memory import resident_mb
from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES = ("classic", "megacross", "islands")
EVENINGS = 60
"""About what the tables of eight hours are, three at a time."""
WARM = 9
"""Evenings before anything is compared: pools, caches and tables of the engine fill in the first of each game."""
_CUT_AFTER = 12
_STEP_MS = 2


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening.

    Attributes:
        game: which.
        events: what has happened in it.
        memory_mb: what this process holds after it.
        descriptors: open files and sockets after it.
        apart: whether somebody's view was not the host's at the end.
    """

    game: str
    events: int
    memory_mb: float
    descriptors: int
    apart: bool


class Waiter:
    """Lets an event loop work until something holds; a real loop, as objects are deleted by nothing less."""

    def __init__(self) -> None:
        from PySide6.QtCore import QEventLoop, QTimer

        self._loop = QEventLoop()
        self._moment = QTimer(singleShot=True, interval=_STEP_MS)
        self._moment.timeout.connect(self._loop.quit)

    def waitUntil(self, holds: Callable[[], Any], timeout: int = 10_000) -> None:  # noqa: N802 - as pytest-qt has it
        """Wait; ``holds`` may answer with None for yes.

        Raises:
            TimeoutError: it does not come to hold within so many milliseconds.
        """
        until = time.monotonic() + timeout / 1000
        while holds() is False:
            if time.monotonic() > until:
                raise TimeoutError("it did not come to that")
            self._moment.start()
            self._loop.exec()

    def rest(self, seconds: float) -> None:
        """Let so much time pass."""
        until = time.monotonic() + seconds
        self.waitUntil(lambda: time.monotonic() > until, timeout=int(seconds * 2000))


def descriptors() -> int:
    """Return how many files and sockets are open, 0 where the system does not tell."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def play(folder: Path, waiter: Any, game: str) -> tuple[int, bool]:
    """Play one evening; return its events, and whether views differed at the end."""
    party = import_module("tests.party").Party(folder, waiter)  # what tests use is not typed
    party.opens(game)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.joins("Wim", watch=True)
    party.starts()
    table = party.host.table.game
    party.plays(until=lambda: table.is_over or table.seq > _CUT_AFTER)
    ada.room.cut()
    waiter.waitUntil(lambda: not ada.room.is_live, timeout=10_000)
    ada.room.retry()
    waiter.waitUntil(lambda: ada.room.is_live, timeout=20_000)
    seq = table.seq
    if game == "megacross":
        late = party.joins("Cleo")
        waiter.waitUntil(lambda: late.table is not None, timeout=10_000)
    party.plays(until=lambda: table.is_over or table.seq > seq + _CUT_AFTER)
    ben.room.leave()
    party.people.remove(ben)
    party.plays(timeout=300_000)
    try:
        party.agrees()
    except TimeoutError:
        apart = True
    else:
        apart = False
    party.close()
    party.deleteLater()
    return table.seq, apart


def evenings(count: int = EVENINGS, warm: int = WARM) -> Iterator[Evening]:
    """Play so many evenings, and a few before; yield those that count."""
    from PySide6.QtCore import QCoreApplication

    app = QCoreApplication.instance() or QCoreApplication([])
    waiter = Waiter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(-warm, count):
            game = GAMES[number % len(GAMES)]
            events, apart = play(Path(folder) / f"{number + warm}", waiter, game)
            waiter.rest(2.5)  # rooms that were let go say their last words for two seconds
            gc.collect()
            if number >= 0:
                yield Evening(game, events, resident_mb(), descriptors(), apart)
    del app


def table(count: int = EVENINGS) -> Iterator[str]:
    """Yield the lines of a table: what was there after some of the evenings."""
    yield "| evenings | games | events | memory MB | descriptors | views differed |"
    yield "|---|---|---|---|---|---|"
    rows = list(evenings(count))
    for number in sorted({0, *(count * part // 6 for part in range(1, 6)), count - 1}):
        done = rows[: number + 1]
        games = ", ".join(f"{sum(one.game == game for one in done)} {game}" for game in GAMES)
        yield (
            f"| {number + 1} | {games} | {sum(one.events for one in done)} | {done[-1].memory_mb:.1f} |"
            f" {done[-1].descriptors} | {sum(one.apart for one in done)} |"
        )


def measured() -> list[Measure]:
    """Measure growth over ``CROSSGAME_EVENINGS`` evenings."""
    rows = list(evenings(int(os.environ.get("CROSSGAME_EVENINGS", EVENINGS))))
    first, last = rows[0], rows[-1]
    figures = (
        ("memory grown", "MB", last.memory_mb - first.memory_mb),
        ("descriptors grown", "", last.descriptors - first.descriptors),
        ("views differed", "", sum(row.apart for row in rows)),
    )
    return [Measure(f"evenings: {name}", unit, float(value), float(value)) for name, unit, value in figures]


MEASURES = {"evenings": measured}

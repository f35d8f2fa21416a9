# SPDX-License-Identifier: MIT
"""Eight hours in minutes: forty players who play once a minute for eight hours make 19,200 plays; bots are faster.

Meanwhile guests come, go and are cut off. What the host takes of memory and descriptors must not grow with time, and
all must see the same at the end. ``tests/net/test_soak.py`` does the same with all three games in turn.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

from benchmarks.tiled import english
from crossgame.app.assets import asset
from crossgame.cli.lan.crowd import all_do
from crossgame.cli.lan.load import hall
from crossgame.cli.measures import Measure
from crossgame.game.storage import Storage
from crossgame.lexicon.build import load
from crossgame.session.stored import replayed

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = 40
PLAYS = 8 * 60 * PLAYERS
EVERY_S = 1.0
PHASE_S = 15.0


def phases(plays: int, folder: Path) -> Iterator[tuple[int, float, int, bool]]:
    """Play, cut off, let go and let in until so many plays are made; yield plays, MB, descriptors, views apart.

    What the host keeps is in ``folder`` afterwards.
    """
    with hall(folder) as there:
        there.join(PLAYERS)
        done = 0
        while done < plays:
            done += there.play(PHASE_S, EVERY_S).accepted
            all_do(there.crowds, "cut", 3)
            all_do(there.crowds, "leave", 2)
            all_do(there.crowds, "join", 0, 2)
            all_do(there.crowds, "await_back", 60)
            apart = not there.agrees()
            yield done, there.host.memory_mb, there.host.descriptors, apart


def weight_mb(folder: Path) -> float:
    """Return what the only game of a data folder takes of memory: its events and what is made of them."""
    with closing(Storage.open(folder / "games.sqlite3")) as storage:
        stored = storage.load(storage.games()[0].id)
        return (
            size_of(
                replayed(
                    stored, words=load(asset("lexicons", "enable.txt"), english().alphabet), now=time.monotonic_ns
                ).events
            )
            / 1e6
        )


def size_of(root: object) -> int:
    """Return the bytes of everything that an object refers to, classes, functions and modules apart."""
    seen: set[int] = set()
    waiting, size = [root], 0
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type | FunctionType | ModuleType):
            seen.add(id(one))
            size += sys.getsizeof(one)
            waiting += gc.get_referents(one)
    return size


def soak(plays: int = PLAYS) -> Iterator[str]:
    """Yield the lines of a table."""
    yield "| plays | host's memory MB | descriptors | boards differ |"
    yield "|---|---|---|---|"
    with tempfile.TemporaryDirectory() as folder:
        rows = list(phases(plays, Path(folder)))
        events = weight_mb(Path(folder) / "host" / "data")
    for number in sorted({0, *(len(rows) * part // 8 for part in range(1, 8)), len(rows) - 1}):
        done, memory, files, apart = rows[number]
        yield f"| {done} | {memory:.0f} | {files} | {'yes' if apart else 'no'} |"
    yield ""
    yield f"The events of the game, read back and weighed afterwards, object by object: {events:.1f} MB."


def soaking() -> list[Measure]:
    """Measure growth over ``CROSSGAME_SOAK_PLAYS`` plays, from the first quarter to the end."""
    with tempfile.TemporaryDirectory() as folder:
        rows = list(phases(int(os.environ.get("CROSSGAME_SOAK_PLAYS", PLAYS)), Path(folder)))
    early, last = rows[len(rows) // 4], rows[-1]
    figures = (
        ("plays", "", last[0]), ("memory grown", "MB", last[1] - early[1]),
        ("descriptors grown", "", last[2] - early[2]), ("times that views differed", "", sum(row[3] for row in rows)),
    )  # fmt: skip
    return [Measure(f"soak: {name}", unit, float(value), float(value)) for name, unit, value in figures]


MEASURES = {"soak": soaking}

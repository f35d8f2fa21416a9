# SPDX-License-Identifier: MIT
"""Eight hours in minutes: forty players who play once a minute for eight hours make 19,200 plays; bots are faster.

Meanwhile guests come, go and are cut off. What the host takes of memory and descriptors must not grow with time, and
all must see the same at the end. ``tests/net/test_soak.py`` does the same with all three games in turn.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from crossgame.cli.lan.crowd import all_do
from crossgame.cli.lan.load import hall
from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = 40
PLAYS = 8 * 60 * PLAYERS
EVERY_S = 1.0
PHASE_S = 15.0


def phases(plays: int) -> Iterator[tuple[int, float, int, bool]]:
    """Play, cut off, let go and let in until so many plays are made; yield plays, MB, descriptors, views apart."""
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder)) as there:
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


def soak(plays: int = PLAYS) -> Iterator[str]:
    """Yield the lines of a table."""
    yield "| plays | host's memory MB | descriptors | boards differ |"
    yield "|---|---|---|---|"
    rows = list(phases(plays))
    for number in sorted({0, *(len(rows) * part // 8 for part in range(1, 8)), len(rows) - 1}):
        done, memory, files, apart = rows[number]
        yield f"| {done} | {memory:.0f} | {files} | {'yes' if apart else 'no'} |"


def soaking() -> list[Measure]:
    """Measure growth over ``CROSSGAME_SOAK_PLAYS`` plays, from the first quarter to the end."""
    rows = list(phases(int(os.environ.get("CROSSGAME_SOAK_PLAYS", PLAYS))))
    early, last = rows[len(rows) // 4], rows[-1]
    figures = (
        ("plays", "", last[0]), ("memory grown", "MB", last[1] - early[1]),
        ("descriptors grown", "", last[2] - early[2]), ("times that views differed", "", sum(row[3] for row in rows)),
    )  # fmt: skip
    return [Measure(f"soak: {name}", unit, float(value), float(value)) for name, unit, value in figures]


MEASURES = {"soak": soaking}

# SPDX-License-Identifier: MIT
"""A hall of players at a table with a code, one attack after the other: what attackers get and what players notice."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.attacks import ATTACKS
from benchmarks.visitor import Siege
from crossgame.cli.lan.load import hall, share
from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.attacks import Attack
    from crossgame.cli.lan.load import Hall

PLAYERS = 40
EVERY_S = 2.0
SECONDS = 8.0
MOST_TIMES = 2.0
"""Players' p99 under attack may be so many times what it is when all is quiet."""
RUNS = 3
"""How often an attack is run that seems to cost more: one stall of the machine shows in a few seconds."""
_VARYING = re.compile(r"^.*?(crossgame\S*)\s*:?|[0-9a-f]{32}|\d+")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one attack came to.

    Attributes:
        attack: which.
        got: what the attacker got, how often.
        p95, p99: milliseconds from acceptance to the players, during it.
        quiet: the same p99 just before it.
        runs: how often it was run; figures of what players noticed are those of the median run.
        lost: how often a player lost the connection in any run, whether they came back or not.
        grown: megabytes that the host takes more than before.
        logged: lines in the host's log.
        line: the commonest of them.
    """

    attack: Attack
    got: Counter[str]
    p95: float
    p99: float
    quiet: float
    runs: int
    lost: int
    grown: float
    logged: int
    line: str

    @property
    def times(self) -> float:
        """By what p99 grew, 0 if nothing was measured."""
        return self.p99 / self.quiet if self.quiet else 0.0


def besieged(
    players: int = PLAYERS, seconds: float = SECONDS, which: Sequence[Attack] = ATTACKS, *, runs: int = RUNS
) -> Iterator[Outcome]:
    """Run attacks and yield what each came to; those at which p99 grows by too much so often, the median counts.

    Raises:
        RuntimeError: the game was harmed: players see different boards.
    """
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder), []) as there:
        there.join(players)
        there.play(seconds / 2, EVERY_S)
        siege = Siege(there.host)
        for attack in which:
            yield _judged(there, siege, attack, players, seconds, runs)
        if not there.agrees():
            raise RuntimeError("players see different boards after the attacks")


def _judged(there: Hall, siege: Siege, attack: Attack, players: int, seconds: float, runs: int) -> Outcome:
    found = [_attacked(there, siege, attack, players, seconds)]
    while found[0].times > MOST_TIMES and len(found) < runs:
        found.append(_attacked(there, siege, attack, players, seconds))
    median = sorted(found, key=lambda one: one.times)[len(found) // 2]
    return replace(median, runs=len(found), lost=sum(one.lost for one in found), grown=max(one.grown for one in found))


def _attacked(there: Hall, siege: Siege, attack: Attack, players: int, seconds: float) -> Outcome:
    dropped = there.dropped(players)
    quiet = there.play(seconds / 2, EVERY_S)
    memory, log = there.host.memory_mb, len(there.host.log)
    for crowd in there.crowds:
        crowd.order("play", seconds, EVERY_S)
    got = attack.act(siege, time.monotonic() + seconds)
    played = there.played()
    lines = there.host.log[log:].splitlines()
    common = Counter(_VARYING.sub(" ", line).strip() for line in lines).most_common(1)
    return Outcome(
        attack, got, share(played.late, 0.95), played.p99, quiet.p99, 1, there.dropped(players) - dropped,
        there.host.memory_mb - memory, len(lines), common[0][0] if common else "",
    )  # fmt: skip


def attacks() -> list[Measure]:
    """Measure what players notice of each attack; ``CROSSGAME_ATTACK_SECONDS`` says how long each lasts."""
    seconds = float(os.environ.get("CROSSGAME_ATTACK_SECONDS", SECONDS))
    found = []
    for outcome in besieged(seconds=seconds):
        found.append(Measure(f"{outcome.attack.name}: latency", "ms", outcome.p95, outcome.p99))
        found.append(Measure(f"{outcome.attack.name}: p99 by quiet", "times", outcome.times, outcome.times, MOST_TIMES))
        found.append(Measure(f"{outcome.attack.name}: dropped", "players", outcome.lost, outcome.lost, 0.0))
    return found


MEASURES = {"attacks": attacks}

# SPDX-License-Identifier: MIT
"""A hall of players at a table with a code, one attack after the other: what attackers get and what players notice."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
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
_VARYING = re.compile(r"^.*?(crossgame\S*)\s*:?|[0-9a-f]{32}|\d+")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one attack came to.

    Attributes:
        attack: which.
        got: what the attacker got, how often.
        p95, p99: milliseconds from acceptance to the players, during it.
        quiet: the same p99 just before it.
        lost: players who lost their connection.
        grown: megabytes that the host takes more than before.
        logged: lines in the host's log.
        line: the commonest of them.
    """

    attack: Attack
    got: Counter[str]
    p95: float
    p99: float
    quiet: float
    lost: int
    grown: float
    logged: int
    line: str


def besieged(players: int = PLAYERS, seconds: float = SECONDS, which: Sequence[Attack] = ATTACKS) -> Iterator[Outcome]:
    """Run attacks and yield what each came to.

    Raises:
        RuntimeError: the game was harmed: players see different boards.
    """
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder), []) as there:
        there.join(players)
        there.play(seconds / 2, EVERY_S)
        siege = Siege(there.host)
        for attack in which:
            yield _attacked(there, siege, attack, players, seconds)
        if not there.agrees():
            raise RuntimeError("players see different boards after the attacks")


def _attacked(there: Hall, siege: Siege, attack: Attack, players: int, seconds: float) -> Outcome:
    quiet = there.play(seconds / 2, EVERY_S)
    memory, log = there.host.memory_mb, len(there.host.log)
    for crowd in there.crowds:
        crowd.order("play", seconds, EVERY_S)
    got = attack.act(siege, time.monotonic() + seconds)
    played = there.played()
    lines = there.host.log[log:].splitlines()
    common = Counter(_VARYING.sub(" ", line).strip() for line in lines).most_common(1)
    return Outcome(
        attack, got, share(played.late, 0.95), played.p99, quiet.p99, players - there.here(),
        there.host.memory_mb - memory, len(lines), common[0][0] if common else "",
    )  # fmt: skip


def attacks() -> list[Measure]:
    """Measure what players notice of each attack; ``CROSSGAME_ATTACK_SECONDS`` says how long each lasts."""
    seconds = float(os.environ.get("CROSSGAME_ATTACK_SECONDS", SECONDS))
    found = []
    for outcome in besieged(seconds=seconds):
        found.append(Measure(f"{outcome.attack.name}: latency", "ms", outcome.p95, outcome.p99))
        ratio = outcome.p99 / outcome.quiet if outcome.quiet else 0.0
        found.append(Measure(f"{outcome.attack.name}: p99 by quiet", "times", ratio, ratio, 2.0))
    return found


MEASURES = {"attacks": attacks}

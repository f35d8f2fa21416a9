# SPDX-License-Identifier: MIT
"""``crossgame bench lan``: one host process, hundreds of bots with TLS on, one board of 1005, a play of each every 5 s.

Latency is from acceptance on the host (the event's own time) to the bytes read in the guest: the same monotonic clock,
for the whole time with late joiners coming in. Host and bots share this machine, so its cores are what limits.
"""

from __future__ import annotations

import random
import socket
import statistics
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crossgame.cli.lan.crowd import CrowdProcess, all_do
from crossgame.cli.lan.served import Served
from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PROCESSES = 2
WHOLE = 8
"""Bots that have a whole table, unless told otherwise."""
EVERY_S = 5.0
WARM_S = 10.0
LEVEL = "beginner"
"""Of the computers: what they cost a host is the same for all levels, what they think with is another process."""
LATE = 10
"""Guests that come while the others play."""
_COMING_S = 30.0
"""How long the last newcomers may take before they count as dropped."""
SIDE = 1005
SEATS = 2000
TARGET_MS = 50.0
TARGET_PLAYERS = 250


class Hall:
    """A host and the processes of its guests.

    Attributes:
        host: the process that serves now.
        crowds: the processes of bots that play.
        late: the process of those who come in meanwhile, ``None`` before the first: what it costs to come in is not to
            hold up those whose latency is measured.
    """

    def __init__(self, folder: Path, words: Sequence[str], program: Sequence[str]) -> None:
        self._folder, self._program = folder / "host", program
        self._open = tuple(word for word in words if word == "--open")
        self.host = Served(
            self._folder, ["megacross", "--side", str(SIDE), "--seats", str(SEATS), *words], program=program
        )
        self._bots = folder
        self.crowds = tuple(self._crowd(n) for n in range(PROCESSES))
        self.late: CrowdProcess | None = None

    def _crowd(self, number: int) -> CrowdProcess:
        code = self.host.facts["code"] or ""
        return CrowdProcess(self._bots / f"bots-{number}", self.host.port, code, number + 1)

    @property
    def everybody(self) -> tuple[CrowdProcess, ...]:
        """All processes of bots."""
        return self.crowds if self.late is None else (*self.crowds, self.late)

    def restart(self) -> None:
        """Serve the same game again, at the same port, after the host has ended."""
        words = ["--game", str(self.host.facts["game"]), "--port", str(self.host.port), *self._open]
        self.host = Served(self._folder, words, program=self._program)

    def close(self) -> None:
        """End everything."""
        for crowd in self.everybody:
            crowd.close()
        if self.host.runs:
            self.host.stop()

    def join(self, players: int, whole: int = WHOLE) -> float:
        """Let so many come in, so many of them with a whole table; return how many a second did."""
        begun = time.monotonic()
        for number, crowd in enumerate(self.crowds):
            here, eyes = (count // PROCESSES + (number < count % PROCESSES) for count in (players, whole))
            crowd.order("join", min(max(1, eyes), here), max(0, here - max(1, eyes)))
        for crowd in self.crowds:
            crowd.answer()
        rate = players / (time.monotonic() - begun)
        all_do(self.crowds, "zero", self.host.zero_ms)
        return rate

    def play(self, seconds: float, every_s: float = EVERY_S, newcomers: int = 0) -> Played:
        """Let everybody play, and so many more come in meanwhile; return what came of it."""
        if newcomers and self.late is None:
            self.late = self._crowd(PROCESSES)
            all_do([self.late], "zero", self.host.zero_ms)  # answered when it is ready
        if newcomers and self.late is not None:
            self.late.order("play", seconds, every_s, newcomers)
        played = Played(all_do(self.crowds, "play", seconds, every_s))
        if newcomers and self.late is not None:
            self.late.answer()
        return played

    def played(self) -> Played:
        """Return what came of an order to play that was given to each."""
        return Played([crowd.answer() for crowd in self.crowds])

    def state(self) -> list[dict[str, Any]]:
        """Return the state of every process of bots."""
        return all_do(self.everybody, "state")

    def here(self) -> int:
        """Return how many are connected."""
        return sum(one["here"] for one in self.state())

    def dropped(self, players: int) -> int:
        """Return how often one of so many was lost so far: those that came back since and those that are away."""
        found = self.state()
        return players + sum(int(one["returns"]) - int(one["here"]) for one in found)

    def agrees(self, seconds: float = 10) -> bool:
        """Return whether all whole tables come to see the same within so long, with nobody playing."""
        until = time.monotonic() + seconds
        while True:
            found = self.state()
            views = {view for one in found for view in one["views"]}
            if len(views) == 1:
                return True
            if time.monotonic() > until:
                return False
            all_do(self.everybody, "idle", 0.2)


def _free_port() -> int:
    """Return a port that nobody has, of those that no connection of this computer is given for its own end.

    While a host is down its guests call again and again: one of them could be given the very port.
    """
    for port in random.sample(range(20_000, 30_000), 100):
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no free port was found")


class Played:
    """What the bots did in a while, and how late they heard of it."""

    def __init__(self, parts: Sequence[dict[str, Any]]) -> None:
        self.seconds = max(part["seconds"] for part in parts)
        self.accepted = sum(part["accepted"] for part in parts)
        self.refused = sum(part["refused"] for part in parts)
        self.skipped = sum(part["skipped"] for part in parts)
        self.whole = sorted(late for part in parts for late in part["whole"])
        self.slim = sorted(late for part in parts for late in part["slim"])

    @property
    def late(self) -> list[float]:
        """All samples, sorted."""
        return sorted([*self.whole, *self.slim])

    @property
    def p99(self) -> float:
        """The 99th percentile of all samples."""
        return share(self.late, 0.99)


def share(ordered: Sequence[float], part: float) -> float:
    """Return the percentile of sorted samples, 0 of none."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


@contextmanager
def hall(folder: Path, words: Sequence[str] = ("--open",), *, program: Sequence[str] = ()) -> Iterator[Hall]:
    """Open a host and two processes for its guests; close everything at the end.

    Args:
        folder: for what all of them keep.
        words: more for ``crossgame serve``; without ``--open`` guests give the code.
        program: what to run in place of this program.
    """
    there = Hall(folder, words, program)
    try:
        yield there
    finally:
        there.close()


def load(
    players: int, seconds: float, *, whole: int = WHOLE, computers: int = 0, code: bool = False,
    program: Sequence[str] = (),
) -> list[Measure]:  # fmt: skip
    """Measure a host with so many players for so long, half of it with newcomers on their way in.

    Args:
        players: how many.
        seconds: how long.
        whole: how many of them have a whole table; the newcomers have none.
        computers: how many play beside them.
        code: whether guests give a join code: then no more come in a second than a host exchanges keys. Otherwise the
            table is open.
        program: what to run in place of this program.
    """
    words = [*(() if code else ("--open",)), *(("--computers", ",".join([LEVEL] * computers)) if computers else ())]
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder), words, program=program) as there:
        host = there.host
        rate = there.join(players, whole)
        there.play(WARM_S)
        cpu, begun = host.cpu_s, time.monotonic()
        quiet = there.play(seconds / 2)
        core = 100 * (host.cpu_s - cpu) / (time.monotonic() - begun)
        late = there.play(seconds / 2, newcomers=LATE)
        with suppress(TimeoutError):
            all_do(there.everybody, "await_back", _COMING_S)
        memory, dropped = host.memory_mb, there.dropped(players + LATE)
        apart = 0.0 if there.agrees() else 1.0
    aim = TARGET_MS if players <= TARGET_PLAYERS else None
    return [
        _one(f"{players} players: joined", "a second", rate),
        _one(f"{players} players: plays", "a second", quiet.accepted / quiet.seconds),
        _one(f"{players} players: refused, left out", "%", _percent(quiet)),
        _late(f"{players} players: latency", quiet.late),
        _one(f"{players} players: latency p99", "ms", quiet.p99, aim),
        _one(f"{players} players: whole tables p99", "ms", share(quiet.whole, 0.99), aim),
        _one(f"{players} players: p99, {LATE} come in", "ms", late.p99, aim),
        _one(f"{players} players: host's CPU", "% of core", core),
        _one(f"{players} players: host's memory", "MB", memory),
        _one(f"{players} players: dropped", "guests", float(dropped), 0.0),
        _one(f"{players} players: views apart", "", apart, 0.0),
    ]


def _percent(played: Played) -> float:
    tried = played.accepted + played.refused + played.skipped
    return 100 * (played.refused + played.skipped) / tried if tried else 0.0


def _late(name: str, late: Sequence[float]) -> Measure:
    return Measure(name, "ms", statistics.median(late) if late else 0.0, share(late, 0.95))


def _one(name: str, unit: str, value: float, target: float | None = None) -> Measure:
    return Measure(name, unit, value, value, target)

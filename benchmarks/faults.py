# SPDX-License-Identifier: MIT
"""What can go wrong on a host's own computer, done for real to a host process with a hall of bots at its table."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crossgame.cli.lan.crowd import all_do
from crossgame.cli.lan.load import Hall, hall, share
from crossgame.cli.lan.served import Served
from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLAYERS = 100
EVERY_S = 2.0
BACK_S = 10.0
"""All of a hall are back in their seats so soon after a host that was killed is started again."""

_RETRY_S = 6.0
_COMPUTERS_S = 120.0
"""How long computers may take for a play, on a machine as busy as this one is made."""
_ROOM = "64m"


@dataclass(frozen=True, slots=True)
class Result:
    """What a fault came to.

    Attributes:
        name, how: which, and how it is provoked.
        runs: how often.
        lost: plays that were told of as accepted and are not on the board afterwards.
        gone: players who are not in their seats afterwards.
        apart: whether players see different boards.
        noticed: what players notice.
        back_s: seconds until all were back, where they were gone.
    """

    name: str
    how: str
    runs: int
    lost: int
    gone: int
    apart: bool
    noticed: str
    back_s: float = 0.0

    @property
    def failures(self) -> tuple[str, ...]:
        """What was promised and not kept, as the table says it; () if nothing was lost and everybody is there."""
        found = {
            "plays lost": self.lost > 0, "players not back": self.gone > 0, "boards differ": self.apart,
            f"all back after {self.back_s:.1f} s, {BACK_S:.0f} at most": self.back_s > BACK_S,
        }  # fmt: skip
        return tuple(why for why, so in found.items() if so)


class CannotError(Exception):
    """This machine can't be made to have that fault; the text says why."""


def killed(players: int, seconds: float, runs: int) -> Result:
    """kill -9 under load, and start it again."""
    times = []
    with _folder() as folder, hall(folder) as there:
        there.join(players)
        for _ in range(runs):
            for crowd in there.crowds:
                crowd.order("play", seconds, EVERY_S)
            time.sleep(seconds * 0.7)
            there.host.kill()
            there.played()
            all_do(there.crowds, "await_lost", 5)
            begun = time.monotonic()
            there.restart()
            all_do(there.crowds, "await_back", 60)
            times.append(time.monotonic() - begun)
        there.play(seconds, EVERY_S)
        back = f"all back {min(times):.1f} to {max(times):.1f} s after the new start"
        return _result(
            there, ("host killed", "kill -9 while everybody plays, started again"), runs, players, back, max(times)
        )


def slow_disk(players: int, seconds: float, runs: int) -> Result:
    """Every commit takes 200 ms."""
    program = (sys.executable, "-m", "benchmarks.slow_disk")
    with _folder() as folder, hall(folder, program=program) as there:
        there.join(players)
        played = there.play(seconds * runs, EVERY_S)
        noticed = f"latency p50 {share(played.late, 0.5):.0f} ms, p99 {played.p99:.0f} ms"
        return _result(there, ("slow disk", "every commit takes 200 ms"), runs, players, noticed)


def full_disk(players: int, seconds: float, runs: int) -> Result:
    """The file system has no room left, gets some again, and the host is killed."""
    with _folder() as folder, _small_disk(folder / "host") as disk, hall(folder) as there:
        there.join(players)
        for _ in range(runs):
            block = disk / "block"
            _fill(block)
            there.play(seconds, EVERY_S)
            block.unlink()
            there.play(_RETRY_S + seconds, EVERY_S)
            if "no room left" not in there.host.errors or "can be saved again" not in there.host.log:
                raise CannotError("the host did not run out of room")
        there.host.kill()
        all_do(there.crowds, "await_lost", 5)
        there.restart()
        all_do(there.crowds, "await_back", 60)
        noticed = "the game goes on; all is saved when there is room again"
        how = "the data folder's file system (tmpfs) has no byte left, then has; then kill -9"
        return _result(there, ("disk full", how), runs, players, noticed)


def locked(players: int, seconds: float, runs: int) -> Result:
    """A second host wants the same data folder."""
    with _folder() as folder, hall(folder) as there:
        there.join(players)
        for crowd in there.crowds:
            crowd.order("play", seconds + 15.0 * runs, EVERY_S)
        for _ in range(runs):
            try:
                Served(folder / "host", ["megacross", "--open"]).stop()
            except RuntimeError as error:
                noticed = str(error).partition(": ")[2]
            else:
                raise RuntimeError("two hosts share one file of games")
        there.played()
        what = ("database locked", "a second host is started on the same data folder")
        return _result(there, what, runs, players, f"nothing; the second says: {noticed}")


def worker_killed(players: int, seconds: float, runs: int) -> Result:
    """The process in which computers think is killed."""
    with _folder() as folder, hall(folder, ["--open", "--computers", "champion,champion"]) as there:
        there.join(players)
        for _ in range(runs):
            before = _await_computers(there, 0)
            for child in _children(there.host.process.pid):
                os.kill(child, signal.SIGKILL)
            after = _await_computers(there, before)
        noticed = f"nothing; the computers' plays went on from {before} to {after}"
        return _result(
            there, ("worker killed", "kill -9 of the process in which computers think"), runs, players, noticed
        )


def _await_computers(there: Hall, plays: int) -> int:
    """Play until computers have made more plays than so many, and return how many they have made.

    Raises:
        RuntimeError: they make none.
    """
    until = time.monotonic() + _COMPUTERS_S
    while time.monotonic() < until:
        there.play(3, EVERY_S)
        found = max(n for one in there.state() for n in one["computers"])
        if found > plays:
            return int(found)
    raise RuntimeError("computers play no more after their process was killed")


def _result(there: Hall, what: tuple[str, str], runs: int, players: int, noticed: str, back_s: float = 0.0) -> Result:
    apart = not there.agrees()
    found = there.state()
    lost = sum(one["missing"] for one in found)
    return Result(*what, runs, lost, players - there.here(), apart, noticed, back_s)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    """Mount a file system of little room."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("mount") is None:
        raise CannotError("mounting a small file system takes Linux and root")
    folder.mkdir(parents=True)
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={_ROOM}", "crossgame-test", folder], capture_output=True, check=False
    )
    if made.returncode:
        raise CannotError(f"no file system can be mounted here: {made.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def _fill(block: Path) -> None:
    """Take every byte that is left."""
    with block.open("wb") as file:
        try:
            while True:
                file.write(bytes(1 << 16))
                file.flush()
        except OSError:
            return


def _children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            status = (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
            line = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if int(status[1]) == pid and b"spawn_main" in line:
            found.append(int(entry.name))
    return found


FAULTS: dict[str, Callable[[int, float, int], Result]] = {
    "killed": killed, "slow disk": slow_disk, "full disk": full_disk, "locked": locked, "worker": worker_killed,
}  # fmt: skip


def faults() -> list[Measure]:
    """Provoke each fault; ``CROSSGAME_FAULT_PLAYERS`` says among how many players."""
    players = int(os.environ.get("CROSSGAME_FAULT_PLAYERS", PLAYERS))
    found = []
    for name, fault in FAULTS.items():
        try:
            result = fault(players, 5.0, 1)
        except CannotError as error:
            print(f"{name}: left out, {error}", file=sys.stderr)
            continue
        for what, value in (("lost", result.lost), ("not there", result.gone), ("seconds back", result.back_s)):
            found.append(
                Measure(f"{result.name}: {what}", "", float(value), float(value), 10.0 if "s b" in what else 0.0)
            )
    return found


MEASURES = {"faults": faults}

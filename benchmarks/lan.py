# SPDX-License-Identifier: MIT
"""A host under load: one ``crossgame serve megacross`` process, hundreds of seated guests, fifty plays a second.

Ten of the guests are whole remote tables that play for all (a play of everybody every five seconds); the others only
read. Latency is from the event's time on the host to the event taken in by a remote table, on the same machine.
"""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crossgame.app.assets import asset, read_text
from crossgame.cli.measures import Measure
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import Kind, Level
from crossgame.game.events import Placed
from crossgame.game.storage import Storage
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.layout import Rect
from crossgame.rules.tiles import TileSet

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

    from crossgame.session.room import Room

ACTIVE = 10
EACH_S = 5.0
"""A play of everybody every so many seconds."""
SECONDS = 20.0


class Host:
    """The process."""

    def __init__(self, folder: Path) -> None:
        words = ["serve", "megacross", "--side", "1005", "--open", "--seats", "2000", "--no-announce", "--json"]
        command = [sys.executable, "-m", "crossgame", *words, "--address", "127.0.0.1", "--data-dir", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.facts: dict[str, Any] = json.loads(self.process.stdout.readline())
        # What it says later is not waited for.
        os.set_blocking(self.process.stdout.fileno(), False)

    def cpu_s(self) -> float:
        """Seconds of a processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> int:
        """End it; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


class Crowd:
    """Guests, some of whom play."""

    def __init__(self, app: QCoreApplication, folder: Path, host: Host) -> None:
        from crossgame.session.network import NetworkLan
        from crossgame.session.venue import Venue

        self._app, self._host = app, host
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        words = build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)
        venue = Venue(Storage.in_memory(), words, words.id)
        self._lan = NetworkLan(folder, lambda: venue, lambda: tiles)
        self._chooser = Chooser(asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity"))
        self._chance = random.Random(1)
        self.rooms: list[Room] = []
        self.ended = 0
        self.latencies: list[float] = []
        self._offset = float("inf")
        self.plays = self.refused = 0

    def join(self, count: int) -> float:
        """Let so many come in; return how many a second did."""
        begun = time.monotonic()
        waiting: list[object] = []
        while len(self.rooms) < count:
            while len(waiting) + len(self.rooms) < count and len(waiting) < 8:
                waiting.append(self._call(len(waiting) + len(self.rooms), waiting))
            self._turn()
        return count / (time.monotonic() - begun)

    def _call(self, number: int, waiting: list[object]) -> object:
        joining = self._lan.join(f"127.0.0.1:{self._host.facts['port']}", "", f"Guest {number} {id(waiting)}"[:20])

        def on_joined(room: Room) -> None:
            waiting.remove(joining)
            active = len(self.rooms) < ACTIVE
            self.rooms.append(room)
            room.closed.connect(self._on_closed)
            if active:
                room.began.connect(lambda table: table.changed.connect(self._on_changed))
            else:
                _only_read(room)

        joining.joined.connect(on_joined)
        joining.failed.connect(lambda trouble: (waiting.remove(joining), print(trouble, file=sys.stderr)))
        return joining

    def _on_closed(self, _end: object) -> None:
        self.ended += 1

    def _on_changed(self, change: Any) -> None:
        if isinstance(change.event, Placed):
            late = time.monotonic() * 1000 - change.event.at_ms
            self._offset = min(self._offset, late)
            self.latencies.append(late)

    def play(self, seconds: float, every_s: float) -> None:
        """Let the active ones play at a rate for so long."""
        until, due, turn = time.monotonic() + seconds, time.monotonic(), 0
        while time.monotonic() < until:
            self._turn()
            if time.monotonic() >= due:
                due += every_s
                turn += 1
                self._one_play(self.rooms[turn % ACTIVE])

    def quiet(self) -> list[float]:
        """Return the latencies in milliseconds, the best of them as zero point of the two clocks."""
        found = [late - self._offset for late in self.latencies]
        self.latencies.clear()
        return found

    def _one_play(self, room: Room) -> None:
        from crossgame.session.computer import command_of
        from crossgame.session.question import window_request

        table: Any = room.table
        if table is None or table.open_wishes:
            return
        seat = room.view.own_seat
        view = table.view(seat)
        squares = [line.last_play[0] for line in view.seats if line.last_play]
        row, col = self._chance.choice(squares) if squares else view.ruleset.layout.start
        window = Rect(max(0, row - 8), max(0, col - 8), 16, 16)
        request = window_request(view, window, level=Level.BEGINNER, seed=self._chance.getrandbits(40))
        best = self._chooser.choose(request).best
        if best.kind is Kind.PLACE:
            self.plays += 1
            table.submit(seat, command_of(best))

    def _turn(self) -> None:
        self._app.processEvents()
        time.sleep(0.0005)


def _only_read(room: Any) -> None:
    """Let a guest take in bytes, and answer nothing but what keeps the connection."""
    room._following.hear = lambda message: None  # noqa: SLF001
    connection = room._connection  # noqa: SLF001
    socket = connection._socket  # noqa: SLF001
    connection._read = lambda: socket.readAll()  # noqa: SLF001


def lan() -> list[Measure]:
    """Measure a host with 100 and 250 guests; ``CROSSGAME_LAN`` names other numbers."""
    from PySide6.QtCore import QCoreApplication

    app = QCoreApplication.instance() or QCoreApplication([])
    found = []
    for count in map(int, os.environ.get("CROSSGAME_LAN", "100,250").split(",")):
        with tempfile.TemporaryDirectory() as folder:
            found += _loaded(app, Path(folder), count)
    return found


def _loaded(app: QCoreApplication, folder: Path, count: int) -> list[Measure]:
    host = Host(folder / "host")
    crowd = Crowd(app, folder / "guests", host)
    rate = crowd.join(count)
    crowd.play(5, 0.1)
    crowd.quiet()
    cpu, begun, plays = host.cpu_s(), time.monotonic(), crowd.plays
    crowd.play(SECONDS, EACH_S / count)
    took = time.monotonic() - begun
    late = sorted(crowd.quiet())
    share = 100 * (host.cpu_s() - cpu) / took
    done = (crowd.plays - plays) / took
    memory, ended = host.memory_mb(), crowd.ended
    host.stop()
    cuts = statistics.quantiles(late, n=100)
    name = f"{count} guests"
    return [
        _figure(f"{name}: joined a second", "1/s", rate),
        _figure(f"{name}: plays a second", "1/s", done),
        Measure(f"{name}: latency", "ms", cuts[49], cuts[94]),
        _figure(f"{name}: latency p99", "ms", cuts[98], 50.0),
        _figure(f"{name}: host's share of a core", "%", share),
        _figure(f"{name}: host's memory", "MB", memory),
        _figure(f"{name}: dropped", "guests", float(ended), 0.0),
    ]


def _figure(name: str, unit: str, value: float, target: float | None = None) -> Measure:
    return Measure(name, unit, value, value, target)


MEASURES = {"lan": lan}

# SPDX-License-Identifier: MIT
"""Real programs with windows, each a process with its own folder, at one table: played, killed, started again."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.party import free_port

PROGRAM = Path(__file__).parent / "processes" / "lan_window.py"
LIMIT_S = 60.0
GAMES = {"classic": 2, "megacross": 1, "islands": 2}


class Window:
    """One process, and what its window shows."""

    def __init__(self, folder, name, port):
        self.folder, self.name = folder, name
        folder.mkdir(exist_ok=True)
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PROGRAM.parents[3])}
        self.process = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", str(PROGRAM), str(folder), name, str(port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        self.answers, self.errors = queue.Queue(), []
        pairs = ((self.process.stdout, self.answers.put), (self.process.stderr, self.errors.append))
        self.readers = [threading.Thread(target=lambda s=s, p=p: [p(line) for line in s]) for s, p in pairs]
        for reader in self.readers:
            reader.start()
        self.seen = {}

    def there(self):
        """Wait until its window is there."""
        self.seen = json.loads(self.answers.get(timeout=LIMIT_S))
        return self

    def __call__(self, do="look", **words):
        self.process.stdin.write(json.dumps({"do": do, **words}) + "\n")
        self.process.stdin.flush()
        try:
            self.seen = json.loads(self.answers.get(timeout=LIMIT_S))
        except queue.Empty:
            raise AssertionError(f"{self.name} does not answer to {do}: {''.join(self.errors)}") from None
        return self.seen

    def until(self, what):
        end = time.monotonic() + LIMIT_S
        while not what(self()):
            assert time.monotonic() < end, (self.name, self.seen, "".join(self.errors))
            time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.ended()

    def ended(self):
        """Wait until the process is gone, and return its exit code."""
        self.process.stdin.close()
        code = self.process.wait(timeout=LIMIT_S)
        for reader in self.readers:
            reader.join(timeout=LIMIT_S)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def close(self):
        self("quit")
        assert self.ended() == 0, "".join(self.errors)
        assert not [line for line in self.errors if "Error" in line or "Traceback" in line], "".join(self.errors)


@pytest.fixture
def start(tmp_path, qapp):
    made, port = [], free_port()  # not the usual one: other tests may take it while a host is down

    def start(name, game):
        made.append(Window(tmp_path / f"{game} {name}", name, port))
        return made[-1]

    yield start
    for one in made:
        if one.process.poll() is None:
            one.kill()


def link_of(host):
    return f"crossgame://127.0.0.1:{host.seen['port']}/{host.seen['link'].rpartition('/')[2]}"


def play_on(windows, more):
    """Let everybody play what they can until there are so many more events."""
    goal = windows[0]()["seq"] + more
    end = time.monotonic() + LIMIT_S
    while windows[0]()["seq"] < goal and not windows[0].seen["over"]:
        assert time.monotonic() < end, [window.seen for window in windows]
        for window in windows:
            window("play")


def in_step(*windows):
    """All show the same: board, scores, everything public."""
    for _ in range(round(LIMIT_S / 0.05)):
        if len({(window()["seq"], window.seen["public"]) for window in windows}) == 1:
            return
        time.sleep(0.05)
    raise AssertionError([(window.seen["seq"], window.seen["public"]) for window in windows])


@pytest.mark.proof
def test_windows_are_killed_and_started_again_and_nothing_is_lost(start, proof_size):
    for game in list(GAMES)[: proof_size.of(len(GAMES))]:
        killed_and_started_again(start, game)


def killed_and_started_again(start, game):
    host, guest, watcher = [window.there() for window in [start(name, game) for name in ("Robin", "Mira", "Ana")]]
    host("host", game=game, people=GAMES[game])
    guest("join", link=link_of(host))
    guest.until(lambda seen: seen["phase"] == "lobby")
    guest("ready")
    watcher("join", link=link_of(host), watch=True)
    watcher.until(lambda seen: seen["phase"] == "lobby")
    host.until(lambda seen: seen["watching"] == ["Ana"])
    host("start")
    for window in (host, guest, watcher):
        window.until(lambda seen: seen["phase"] == "playing" and seen["game"])
    play_on((host, guest), 6)
    in_step(host, guest, watcher)
    assert watcher.seen["rack"] == []

    # The guest's program dies in the middle of everything, and is started again.
    rack, seat, key = guest()["rack"], guest.seen["seat"], guest.seen["game"]
    guest.kill()
    host.until(lambda seen: seen["seats"][seat - 1][2] == "lost")
    host.until(lambda seen: "has lost the connection" in seen["chat"])
    guest = start("Mira", game).there()
    assert guest.seen["known"] == [key]
    guest("resume", game=key)
    guest.until(lambda seen: seen["game"] == key)
    assert (guest.seen["rack"], guest.seen["seat"]) == (rack, seat)
    host.until(lambda seen: seen["seats"][seat - 1][2] == "here")
    play_on((host, guest), 4)
    in_step(host, guest, watcher)

    # The host's program dies. Whoever was there sees it, and is back by itself when the host has it open again.
    before = host()["seq"]
    host.kill()
    for window in (guest, watcher):
        window.until(lambda seen: seen["banner"].startswith("Connection lost"))
    host = start("Robin", game).there()
    assert host.seen["saved"] == [key]
    host("host_saved", key=key)
    host.until(lambda seen: [seat[2] for seat in seen["seats"]] == ["here", "here"] and seen["watching"] == ["Ana"])
    host("start")
    for window in (host, guest, watcher):
        window.until(lambda seen: seen["game"] == key and not seen["banner"])
    assert host.seen["seq"] >= before
    play_on((host, guest), 4)
    in_step(host, guest, watcher)
    assert "has opened the game again" in watcher()["chat"]

    guest("chat", text="<b>bye</b> \u202eevil")
    host.until(lambda seen: "<b>bye</b> evil" in seen["chat"])
    guest("home")
    host.until(lambda seen: "Mira has left." in seen["chat"])
    host("home")
    watcher.until(lambda seen: seen["banner"].startswith("The host has closed the table."))
    for window in (host, guest, watcher):
        window.close()

# SPDX-License-Identifier: MIT
"""Starting and closing the whole program: what is loaded when, how it ends, and that nothing stays behind."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import textwrap
import time
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from crossgame.app.crash import CrashReporter
from crossgame.app.paths import Folders
from crossgame.game.events import HIDDEN
from crossgame.startup import Program
from crossgame.ui.buttons import RowButton
from crossgame.ui.table_page import TablePage
from tests.player import Player

HEAVY = ("numpy", "cryptography", "zeroconf", "miniaudio", "crossgame.engine.movegen", "crossgame.lexicon.build")
KILOBYTES = 1024
CHECKOUT = Path(__file__).resolve().parents[2]


def run(code, data_dir, *, timeout=60):
    head = f"from pathlib import Path\nDATA = Path({str(data_dir)!r})\n"
    body = "if __name__ == '__main__':\n" + textwrap.indent(textwrap.dedent(code), "    ")
    script = data_dir / "program.py"
    script.write_text(head + body, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    command = [sys.executable, str(script)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False, env=environment)


def test_nothing_heavy_is_loaded_before_the_first_frame(data_dir):
    answer = run(
        f"""
        import sys
        from PySide6.QtCore import QTimer
        from crossgame import startup
        from crossgame.ui.main_window import MainWindow

        def look(self):
            print("loaded:", [name for name in {HEAVY!r} if name in sys.modules])
            QTimer.singleShot(0, self.window.close)

        startup.Program._on_first_frame = look
        sys.exit(startup.run(data_dir=DATA))
        """,
        data_dir,
    )
    assert answer.returncode == 0, answer.stderr
    assert "loaded: []" in answer.stdout


def test_closing_while_the_computer_thinks_ends_within_two_seconds(data_dir):
    """The champion has begun to think; the window is closed; the process is gone at once, with nothing to say."""
    answer = run(
        """
        import sys, time
        from PySide6.QtCore import QTimer
        from crossgame import startup

        def begin(self):
            self.gallery.settings.update({"classic.last_level": "champion", "sound.mute": True})
            self.gallery.pace = lambda: 60_000
            self.gallery.seed = 27  # we begin
            self.window.home.computer_requested.emit("classic")
            table = self.window.control.table
            table.thinking.connect(lambda seat: seat and QTimer.singleShot(200, lambda: close(self)))
            self.window.control.pass_turn()

        def close(self):
            print("closing", time.time(), flush=True)
            self.window.close()

        startup.Program._on_first_frame = begin
        sys.exit(startup.run(data_dir=DATA))
        """,
        data_dir,
    )
    ended = time.time()
    assert answer.returncode == 0, answer.stderr
    assert answer.stderr == ""
    closing = next(float(line.split()[1]) for line in answer.stdout.splitlines() if line.startswith("closing"))
    assert ended - closing < 2


def test_the_smoke_test_plays_two_turns_and_returns_zero(data_dir):
    command = [sys.executable, "-m", "crossgame", "--smoke-test", "--data-dir", str(data_dir)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False, cwd=CHECKOUT)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_a_broken_file_of_games_costs_no_start(qtbot, data_dir, log_guard):
    (data_dir / "data").mkdir()
    (data_dir / "data" / "games.sqlite3").write_bytes(b"SQLite format 3\0" + b"no games" * 1000)
    log_guard.expect("crossgame.game.database")
    player = Player.sit(qtbot, data_dir)
    assert "damaged" in player.window.home.strip.said.whole
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    player.close()
    assert list((data_dir / "data").glob("*damaged*"))


def test_a_crash_is_written_down_and_shown(qtbot, data_dir, log_guard):
    crashes = CrashReporter(data_dir)
    program = Program(Folders(data_dir), crashes)
    qtbot.addWidget(program.window)
    program.show()
    assert crashes.extra() == ""  # no game is running
    log_guard.expect("crossgame.app.crash")
    crashes.report(RuntimeError("the sky fell"))
    qtbot.waitUntil(lambda: program.window.dialogs.current is not None)
    assert "the sky fell" in program.window.dialogs.current.text.toPlainText()
    program.window.dialogs.current.accept()
    program.window.close()


def test_a_crash_report_tells_the_running_game_but_no_rack_of_others(qtbot, data_dir, log_guard):
    crashes = CrashReporter(data_dir)
    player = Player.sit(qtbot, data_dir / "home", seed=3)
    crashes.extra = player.program._story
    assert player.program._story() == ""
    player.click(player.child("classic_computer", RowButton))
    player.wait_turn()
    log_guard.expect("crossgame.app.crash")
    report = crashes.report(RuntimeError("the sky fell")).read_text(encoding="utf-8")
    events = [json.loads(line) for line in report.partition("== Game ==")[2].splitlines() if line.startswith("{")]
    drawn = {event["seat"]: event["tiles"] for event in events if event["kind"] == "Drawn"}
    own = player.view.seat
    assert Counter(drawn.pop(own)) == Counter(player.view.rack)
    assert drawn
    assert all(tile == HIDDEN for tiles in drawn.values() for tile in tiles)
    assert next(event for event in events if event["kind"] == "Started")["seed"] is None
    player.close()


def resident():
    """Bytes of memory that this process holds."""
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.proof
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc, which is not here")
def test_opening_and_closing_many_games_leaves_nothing_behind(qtbot, data_dir, proof_size):
    """Two hundred games in one window: no page stays, and memory is flat."""
    player = Player.sit(qtbot, data_dir, seed=1)

    def one():
        player.window.home.computer_requested.emit("classic")
        player.window.grab()
        player.window.show_home()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()

    for _ in range(5):
        one()
    before, games = resident(), proof_size.of(200)
    for _ in range(games):
        one()
    pages = [thing for thing in gc.get_objects() if isinstance(thing, TablePage)]
    assert pages == []
    assert resident() - before < 20_000 * KILOBYTES + games * 100 * KILOBYTES
    player.close()

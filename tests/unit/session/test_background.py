# SPDX-License-Identifier: MIT
"""The worker process, for real: order, giving up, death, and that it never outlives the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from crossgame.session import background as module
from crossgame.session.background import Background
from crossgame.session.jobs import Rank

FOLDER = Path(__file__).parent / "processes"
TIMEOUT = 20_000


@pytest.fixture
def notes(tmp_path):
    return tmp_path / "notes"


@pytest.fixture
def answerers(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    import answerers

    return answerers


@pytest.fixture
def background(qtbot, answerers, notes):
    made = Background(partial(answerers.make, str(notes)))
    yield made
    made.close()


@pytest.fixture
def heard(background):
    """Everything that came back, in order."""
    found = []
    background.answered.connect(lambda answer: found.append((answer.requester, answer.id, answer.result)))
    background.failed.connect(lambda failure: found.append((failure.requester, failure.id, "failed")))
    return found


def alive(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    if sys.platform != "linux":
        return True
    state = Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0]
    return state != "Z"  # dead, only not yet collected by its parent


def test_answers_come_back_on_this_thread_most_urgent_first(qtbot, background, heard):
    background.ask("coach", "echo c", rank=Rank.COACH)
    background.ask("seat 2", "echo old", rank=Rank.TURN)
    newest = background.ask("seat 2", "echo new", rank=Rank.TURN)
    background.ask("hint", "echo h", rank=Rank.HINT)
    qtbot.waitUntil(lambda: len(heard) == 3, timeout=TIMEOUT)
    assert heard == [("hint", 4, "h"), ("seat 2", newest, "new"), ("coach", 1, "c")]


def test_an_urgent_question_makes_a_running_one_wait_and_both_are_answered(qtbot, background, heard, notes):
    background.ask("coach", "listen 0.6", rank=Rank.COACH)
    qtbot.waitUntil(lambda: "listen" in notes.read_text() if notes.exists() else False, timeout=TIMEOUT)
    background.ask("hint", "echo h", rank=Rank.HINT)
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=TIMEOUT)
    assert [result for *_, result in heard] == ["h", "listen done"]
    assert notes.read_text().split("\n")[:4] == ["built", "listen 0.6", "stopped", "echo h"]


def test_a_job_that_does_not_listen_is_killed_and_the_next_is_answered(qtbot, background, heard, notes):
    background.ask("seat 2", "deaf 60", rank=Rank.TURN)
    qtbot.waitUntil(lambda: "deaf" in notes.read_text() if notes.exists() else False, timeout=TIMEOUT)
    first = background.process_id
    second = background.ask("seat 2", "echo now", rank=Rank.TURN)
    qtbot.waitUntil(lambda: heard == [("seat 2", second, "now")], timeout=TIMEOUT)
    assert background.process_id != first
    assert not alive(first)


def test_a_cancelled_question_gets_no_answer(qtbot, background, heard, notes):
    background.ask("seat 2", "deaf 0.1", rank=Rank.TURN)
    qtbot.waitUntil(lambda: "deaf" in notes.read_text() if notes.exists() else False, timeout=TIMEOUT)
    background.cancel("seat 2")
    background.ask("seat 3", "echo next", rank=Rank.TURN)
    qtbot.waitUntil(lambda: bool(heard), timeout=TIMEOUT)
    assert heard == [("seat 3", 2, "next")]


def test_an_error_in_the_worker_is_a_failure_and_the_worker_goes_on(qtbot, background, heard, log_guard):
    log_guard.expect("crossgame.session.background")
    background.ask("seat 2", "fail badly", rank=Rank.TURN)
    background.ask("seat 3", "echo fine", rank=Rank.TURN)
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=TIMEOUT)
    assert heard == [("seat 2", 1, "failed"), ("seat 3", 2, "fine")]


def test_a_worker_that_dies_is_replaced_and_asked_once_more(qtbot, background, heard, log_guard, tmp_path, notes):
    log_guard.expect("crossgame.session.background")
    background.ask("seat 2", f"die-once {tmp_path / 'marker'}", rank=Rank.TURN)
    qtbot.waitUntil(lambda: heard == [("seat 2", 1, "second time")], timeout=TIMEOUT)
    assert notes.read_text().count("built") == 2


def test_a_question_that_kills_every_worker_is_given_up(qtbot, background, heard, log_guard, notes):
    log_guard.expect("crossgame.session.background")
    background.ask("seat 2", "die", rank=Rank.TURN)
    background.ask("seat 3", "echo fine", rank=Rank.TURN)
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=TIMEOUT)
    assert sorted(heard) == [("seat 2", 1, "failed"), ("seat 3", 2, "fine")]
    assert notes.read_text().count("die\n") == 2


def test_a_worker_killed_from_outside_while_idle_is_replaced_when_needed(qtbot, background, heard, log_guard):
    log_guard.expect("crossgame.session.background")
    background.ask("seat 2", "echo one", rank=Rank.TURN)
    qtbot.waitUntil(lambda: len(heard) == 1, timeout=TIMEOUT)
    os.kill(background.process_id, signal.SIGTERM)
    qtbot.waitUntil(lambda: background.process_id is None, timeout=TIMEOUT)
    background.ask("seat 2", "echo two", rank=Rank.TURN)
    qtbot.waitUntil(lambda: [result for *_, result in heard] == ["one", "two"], timeout=TIMEOUT)


@pytest.mark.parametrize("maker", ["broken", "dies_at_birth"])
def test_a_worker_that_can_not_be_built_fails_every_question(qtbot, answerers, log_guard, maker):
    log_guard.expect("crossgame.session.background")
    background = Background(getattr(answerers, maker))
    failed = []
    background.failed.connect(lambda failure: failed.append(failure.requester))
    background.ask("seat 2", "echo", rank=Rank.TURN)
    background.ask("hint", "echo", rank=Rank.HINT)
    qtbot.waitUntil(lambda: sorted(failed) == ["hint", "seat 2"], timeout=TIMEOUT)
    background.close()


def test_a_system_without_room_for_a_process_fails_every_question(qtbot, background, heard, log_guard, monkeypatch):
    log_guard.expect("crossgame.session.background")

    def start(*_):
        raise BlockingIOError("no more processes")

    with monkeypatch.context() as patched:
        patched.setattr(module._Worker, "start", start)
        background.ask("seat 2", "echo", rank=Rank.TURN)
        assert heard == []
        qtbot.waitUntil(lambda: heard == [("seat 2", 1, "failed")], timeout=TIMEOUT)
    background.ask("seat 2", "echo now", rank=Rank.TURN)
    qtbot.waitUntil(lambda: heard[1:] == [("seat 2", 2, "now")], timeout=TIMEOUT)


def test_closing_while_it_thinks_kills_the_worker_at_once(qtbot, background, heard, notes):
    background.ask("seat 2", "deaf 60", rank=Rank.TURN)
    qtbot.waitUntil(lambda: "deaf" in notes.read_text() if notes.exists() else False, timeout=TIMEOUT)
    process_id = background.process_id
    begin = time.monotonic()
    background.close()
    assert time.monotonic() - begin < 1.0
    assert not alive(process_id)
    background.ask("seat 2", "echo late", rank=Rank.TURN)
    background.close()
    assert background.process_id is None
    assert heard == []


PROGRAM = """
import sys
from functools import partial
from PySide6.QtCore import QCoreApplication, QTimer
sys.path.insert(0, {folder!r})
import answerers
from crossgame.session.background import Background
from crossgame.session.jobs import Rank

def main():
    application = QCoreApplication(sys.argv)
    background = Background(partial(answerers.make, {notes!r}))
    background.ask("seat 2", "deaf 60", rank=Rank.TURN)
    def look():
        try:
            busy = "deaf" in open({notes!r}).read()
        except OSError:
            busy = False
        if busy:
            timer.stop()
            print(background.process_id, flush=True)
            {then}
    timer = QTimer(interval=20)
    timer.timeout.connect(look)
    timer.start()
    sys.exit(application.exec())

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("then", ["application.quit()", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"])
def test_no_worker_outlives_the_program(checkout, tmp_path, notes, then):
    if "SIGKILL" in then and not hasattr(signal, "SIGKILL"):
        pytest.skip("this system has no such signal")
    script = tmp_path / "program.py"
    script.write_text(PROGRAM.format(folder=str(FOLDER), notes=str(notes), then=then))
    command = [sys.executable, str(script)]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=environment, **pipes) as program:
        line = program.stdout.readline()
        begin = time.monotonic()
        _, errors = program.communicate(timeout=20)
    assert line, errors
    assert time.monotonic() - begin < 2.0
    while alive(int(line)) and time.monotonic() - begin < 2.0:
        time.sleep(0.01)
    assert not alive(int(line))
    if "quit" in then:
        assert (program.returncode, errors) == (0, "")


def test_the_grace_is_shorter_than_anybody_notices():
    assert module.GRACE_MS <= 300


def test_the_worker_imports_no_qt(checkout):
    code = "import sys, crossgame.session.worker; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=checkout, check=False).returncode == 0

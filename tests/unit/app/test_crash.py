# SPDX-License-Identifier: MIT
from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from crossgame.app.crash import CrashReporter

LOGGER = "crossgame.app.crash"


@pytest.fixture
def reporter(data_dir):
    reporter = CrashReporter(data_dir / "logs", lambda: ("line one", "line two"))
    hooks = sys.excepthook, threading.excepthook
    reporter.install()
    yield reporter
    reporter.uninstall()
    sys.excepthook, threading.excepthook = hooks


def broken():
    return 1 // 0


def crash():
    try:
        broken()
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def test_a_crash_leaves_a_report_and_calls_who_shows_it(reporter, log_guard, data_dir):
    log_guard.expect(LOGGER)
    shown = []
    reporter.on_report = shown.append
    reporter.extra = lambda: "game 12"
    crash()
    (file,) = (data_dir / "logs").glob("crash-*.txt")
    assert shown == [file]
    text = file.read_text(encoding="utf-8")
    for part in ("Crossgame 0.", "Python 3.", "in broken", "ZeroDivisionError", "line one\nline two", "game 12"):
        assert part in text


def test_a_crash_in_a_thread_is_reported_too(reporter, log_guard, data_dir):
    log_guard.expect(LOGGER)
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    assert len(list((data_dir / "logs").glob("crash-*.txt"))) == 1


def test_what_the_game_cannot_tell_does_not_stop_the_report(reporter, log_guard, data_dir):
    log_guard.expect(LOGGER)
    reporter.extra = broken
    crash()
    (file,) = (data_dir / "logs").glob("crash-*.txt")
    assert "not available: ZeroDivisionError" in file.read_text(encoding="utf-8")


def test_a_crash_while_showing_a_crash_goes_the_plain_way_and_ends(reporter, log_guard, capsys):
    log_guard.expect(LOGGER)

    def show(_):
        crash()
        broken()

    reporter.on_report = show
    crash()
    assert capsys.readouterr().err.count("ZeroDivisionError") >= 2
    reporter.on_report = None
    crash()  # and the next one is reported as ever


def test_ctrl_c_is_no_crash(reporter, data_dir, capsys):
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert list((data_dir / "logs").glob("crash-*.txt")) == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_only_the_last_reports_are_kept(reporter, log_guard, data_dir):
    log_guard.expect(LOGGER)
    for _ in range(25):
        crash()
    assert len(list((data_dir / "logs").glob("crash-*.txt"))) == 20


def test_a_report_that_cannot_be_written_is_only_logged(log_guard, data_dir):
    log_guard.expect(LOGGER)
    (data_dir / "file").write_text("", encoding="utf-8")
    assert CrashReporter(data_dir / "file").report(ValueError("x")) is None


def test_a_clean_end_leaves_nothing(data_dir):
    hooks = sys.excepthook, threading.excepthook
    reporter = CrashReporter(data_dir / "logs")
    reporter.install()
    assert reporter.left_over is None
    reporter.uninstall()
    sys.excepthook, threading.excepthook = hooks
    assert list((data_dir / "logs").iterdir()) == []


def test_a_crash_of_native_code_is_found_at_the_next_start(data_dir):
    code = (
        "import faulthandler, pathlib, sys\n"
        "from crossgame.app.crash import CrashReporter\n"
        "CrashReporter(pathlib.Path(sys.argv[1])).install()\n"
        "faulthandler._sigsegv()\n"
    )
    dead = subprocess.run([sys.executable, "-c", code, str(data_dir)], check=False, capture_output=True)
    assert dead.returncode != 0
    hooks = sys.excepthook, threading.excepthook
    reporter = CrashReporter(data_dir)
    reporter.install()
    reporter.uninstall()
    sys.excepthook, threading.excepthook = hooks
    assert reporter.left_over is not None
    assert "most recent call first" in reporter.left_over.read_text(encoding="utf-8")

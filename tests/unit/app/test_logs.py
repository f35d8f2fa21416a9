# SPDX-License-Identifier: MIT
from __future__ import annotations

import errno
import logging

import pytest

from crossgame.app.logs import LogFile, Logs, RecentLines


@pytest.fixture
def log():
    return logging.getLogger("crossgame.test_logs")


def test_lines_go_to_the_file_and_to_memory_and_warnings_to_the_console(data_dir, log, log_guard, capsys):
    log_guard.expect(log.name)
    logs = Logs.start(data_dir / "logs")
    log.debug("too fine")
    log.info("moved %s", "8H")
    log.warning("odd")
    text = (data_dir / "logs" / "crossgame.log").read_text(encoding="utf-8")
    logs.stop()
    assert "moved 8H" in text
    assert "too fine" not in text
    assert [line.split(": ", 1)[1] for line in logs.recent.lines()] == ["moved 8H", "odd"]
    console = capsys.readouterr().err
    assert "odd" in console
    assert "moved" not in console


def test_stop_puts_the_root_logger_back(data_dir):
    root = logging.getLogger()
    before = list(root.handlers), root.level
    Logs.start(data_dir).stop()
    assert (list(root.handlers), root.level) == before


def test_a_folder_that_cannot_be_used_is_no_error(data_dir, log, log_guard):
    log_guard.expect("crossgame.app.logs")
    (data_dir / "file").write_text("", encoding="utf-8")
    logs = Logs.start(data_dir / "file" / "logs")
    log.info("still here")
    logs.stop()
    assert "still here" in logs.recent.lines()[-1]


def test_without_a_console_nothing_is_written_to_it(data_dir, monkeypatch, log):
    monkeypatch.setattr("sys.stderr", None)
    logs = Logs.start(data_dir)
    log.info("quiet")
    logs.stop()
    assert "quiet" in logs.recent.lines()[-1]


def test_only_the_last_lines_are_kept():
    lines = RecentLines(3)
    for number in range(10):
        lines.handle(logging.LogRecord("x", logging.INFO, "", 0, "%d", (number,), None))
    assert [line[-1] for line in lines.lines()] == ["7", "8", "9"]


def test_a_record_that_cannot_be_formatted_does_not_raise(monkeypatch):
    monkeypatch.setattr(logging, "raiseExceptions", False)
    lines = RecentLines()
    lines.handle(logging.LogRecord("x", logging.INFO, "", 0, "%d", ("no number",), None))
    assert lines.lines() == ()


def test_a_full_disk_says_nothing_to_the_console(data_dir, log, capsys, monkeypatch):
    logs = Logs.start(data_dir)
    file = next(handler for handler in logs._handlers if isinstance(handler, LogFile))

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(file, "shouldRollover", full)
    log.info("lost")
    logs.stop()
    assert capsys.readouterr().err == ""
    assert "lost" in logs.recent.lines()[-1]

# SPDX-License-Identifier: MIT
"""Ctrl-C at the commands that take long: real processes, the whole process group interrupted as a terminal does it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

BROKEN_OFF = 130
EMPTY = "/".join(["15"] * 15)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="consoles of Windows interrupt in another way")


@pytest.fixture
def start(checkout):
    """Start a command in a process group of its own, with Ctrl-C as a terminal leaves it."""
    running = []

    def begin(*words, stdin=subprocess.DEVNULL):
        process = subprocess.Popen(
            [sys.executable, "-m", "crossgame", *words],
            cwd=checkout,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def interrupted(process):
    """Press Ctrl-C and return (exit code, what it printed, what it complained)."""
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out.decode(), err.decode()


def first_of(stream, text):
    """Read a stream until it has said something, and return all of that."""
    said = b""
    while text not in said:
        piece = os.read(stream.fileno(), 4096)
        assert piece, said
        said += piece
    return said.decode()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_reports_what_was_played(jobs, start):
    match = start("match", "club", "casual", "--games", "5000", "--jobs", jobs, "--json")
    first_of(match.stderr, b"1 of 5000")
    code, out, err = interrupted(match)
    assert code == BROKEN_OFF
    assert json.loads(out)["games"] >= 1
    assert "Traceback" not in err


def test_the_bench_keeps_what_it_has_measured(start):
    bench = start("bench", "judge", "games", "playouts", "--json")
    line = first_of(bench.stdout, b"\n")
    code, _, err = interrupted(bench)
    assert code == BROKEN_OFF
    assert json.loads(line.splitlines()[0])["name"] == "judge one play"
    assert "Traceback" not in err


@pytest.mark.parametrize("asked_before", [True, False])
def test_answering_lines_ends_at_once(asked_before, start):
    best = start("best", "--stdin", "--time", "30", stdin=subprocess.PIPE)
    best.stdin.write(b"nonsense\n")
    best.stdin.flush()
    assert "error" in json.loads(first_of(best.stdout, b"\n"))
    if asked_before:
        best.stdin.write(f"{EMPTY} AEINRST/ 0/0 0\n".encode())
        best.stdin.flush()
    code, out, err = interrupted(best)
    assert (code, out, err) == (BROKEN_OFF, "", "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_training_keeps_its_state(jobs, start, tmp_path):
    out = tmp_path / "leaves.npz"
    training = start("train-leaves", "--games", "100000", "--racks", "6", "--jobs", jobs, "--out", str(out))
    first_of(training.stderr, b"block 1 of")
    code, said, err = interrupted(training)
    assert code == BROKEN_OFF
    assert "broken off; nothing was worth keeping yet" in err
    assert "Traceback" not in err
    assert not said
    assert not out.exists()

# SPDX-License-Identifier: MIT
"""What the worker process of the tests runs. The test puts this folder on the path, as it is imported by name."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path


def make(notes: str):
    """Return an answerer that notes each build and each question in a file."""
    _note(notes, "built")
    return partial(_answer, notes)


def broken():
    raise FileNotFoundError("no word list")


def dies_at_birth():
    os._exit(3)


def _answer(notes, request, stop):
    verb, _, rest = request.partition(" ")
    _note(notes, request)
    if verb == "echo":
        return rest
    if verb == "fail":
        raise ValueError(rest)
    if verb == "die":
        os._exit(9)
    if verb == "die-once":
        marker = Path(rest)
        if not marker.exists():
            marker.touch()
            os._exit(9)
        return "second time"
    until = time.monotonic() + float(rest)
    while time.monotonic() < until:
        if verb == "listen" and stop():
            _note(notes, "stopped")
            return None
        time.sleep(0.005)
    return f"{verb} done"


def _note(notes, text):
    with Path(notes).open("a") as file:
        file.write(f"{text}\n")

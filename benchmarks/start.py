# SPDX-License-Identifier: MIT
"""The start: from the process to the first interactive frame, memory by then, and what a command costs at least."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from crossgame.cli.measures import Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parents[1]
_RUNS = 9


def first_frame(data_dir: Path) -> dict[str, Any]:
    """Start the program once with its own folders and return what ``benchmarks.first_frame`` found.

    Raises:
        RuntimeError: it did not come to a frame; the text is what it said.
    """
    command = [sys.executable, "-m", "benchmarks.first_frame", "--data-dir", str(data_dir)]
    environ = {**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    since = str(time.monotonic_ns())
    answer = subprocess.run(
        [*command, "--since", since], cwd=ROOT, env=environ, check=False, capture_output=True, text=True, timeout=120
    )
    if answer.returncode != 0:
        raise RuntimeError(f"exit code {answer.returncode}: {answer.stdout[-500:]}{answer.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
    return found


def _measure(name: str, unit: str, samples: Sequence[float], target: float | None = None) -> Measure:
    return Measure(name, unit, float(np.median(samples)), float(np.percentile(samples, 95)), target)


def window_start() -> list[Measure]:
    """Measure warm starts of the window; the first one, which fills caches, does not count."""
    with tempfile.TemporaryDirectory() as folder:
        first_frame(Path(folder))
        frames = [first_frame(Path(folder)) for _ in range(_RUNS)]
    return [
        _measure("start to first frame", "s", [frame["seconds"] for frame in frames], 0.6),
        _measure("memory at first frame", "MB", [frame["memory_mb"] for frame in frames], 200.0),
    ]


def command_start() -> list[Measure]:
    """Measure the shortest command there is."""
    samples: list[float] = []
    for _ in range(_RUNS):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "crossgame", "--version"], cwd=ROOT, check=True, capture_output=True)
        samples.append(time.perf_counter() - began)
    return [_measure("crossgame --version", "s", samples)]


MEASURES: dict[str, Callable[[], list[Measure]]] = {"start": window_start, "command": command_start}

# SPDX-License-Identifier: MIT
"""What the window process may not have imported when its first frame is on the screen."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.start import first_frame

LATER = {"numpy", "cryptography", "zeroconf", "miniaudio", "crossgame.net.protocol", "crossgame.game.events"}


def test_nothing_heavy_is_imported_before_the_first_frame(data_dir):
    frame = first_frame(data_dir)
    assert "PySide6.QtWidgets" in frame["modules"]
    assert sorted(LATER & set(frame["modules"])) == []


def test_the_window_is_reached_without_what_it_needs_later():
    """The watcher itself imports none of it: else the test above would prove nothing."""
    code = "import benchmarks.first_frame, sys; print(sorted({'numpy', 'miniaudio'} & sys.modules.keys()))"
    answer = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert answer.stdout.strip() == "[]"

# SPDX-License-Identifier: MIT
"""Evenings of games, one after the other: who comes, goes, is cut off and comes back leaves nothing behind.

At full size sixty evenings: about the tables of eight hours. ``benchmarks/evenings.py`` plays them for the table of
docs/RELIABILITY.md, ``benchmarks/soak.py`` has one table for as long.
"""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from PySide6.QtCore import QObject

from benchmarks.evenings import GAMES, descriptors, play

WARM = 3


def objects():
    """How many objects of Qt and of this program there are, by class."""
    gc.collect()
    ours = (type(one).__name__ for one in gc.get_objects() if isinstance(one, QObject))
    return Counter(ours)


@pytest.mark.proof
def test_evening_after_evening_nothing_grows(qapp, qtbot, tmp_path, proof_size):
    for number in range(WARM):
        play(tmp_path / f"warm-{number}", qtbot, GAMES[number % 3])
    qtbot.waitUntil(lambda: gc.collect() is not None, timeout=5_000)
    files, kinds = descriptors(), objects()
    for number in range(max(3, proof_size.of(60))):
        events, apart = play(tmp_path / str(number), qtbot, GAMES[number % 3])
        assert events > 24
        assert not apart
        if number == 0:
            assert objects()["GuestRoom"] >= 2  # what is counted is there
    qtbot.waitUntil(lambda: descriptors() <= files, timeout=10_000)
    # Rooms that were let go say their last words for two seconds.
    qtbot.waitUntil(lambda: not objects() - kinds, timeout=20_000)

# SPDX-License-Identifier: MIT
"""Evenings of games, one after the other: who comes, goes, is cut off and comes back leaves nothing behind.

At full size sixty evenings: about the tables of eight hours. ``benchmarks/soak.py`` has one table for as long.
"""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from tests.party import Party

GAMES = ("classic", "megacross", "islands")
WARM = 3


def descriptors():
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def objects():
    """How many objects of Qt and of this program there are, by class."""
    gc.collect()
    ours = (type(one).__name__ for one in gc.get_objects() if isinstance(one, QObject))
    return Counter(ours)


def evening(folder, qtbot, game):
    party = Party(folder, qtbot)
    party.opens(game)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.joins("Wim", watch=True)
    party.starts()
    start = party.host.table.game.seq
    party.plays(until=lambda: party.host.table.game.is_over or party.host.table.game.seq > start + 12)
    ada.room._connection.abort()
    qtbot.waitUntil(lambda: ada.room._connection is None, timeout=10_000)
    ada.room.retry()
    qtbot.waitUntil(lambda: ada.room._connection is not None and not ada.room._following._deaf, timeout=20_000)
    ben.room.leave("club")
    party.people.remove(ben)
    seq = party.host.table.game.seq
    everybody = party.host.table.game
    if game == "megacross":
        party.joins("Cleo")
        qtbot.waitUntil(lambda: party.people[-1].table is not None, timeout=10_000)
        party.plays(until=lambda: everybody.is_over or everybody.seq > seq + 8)
    party.agrees()
    assert objects()["GuestRoom"] >= 2  # what is counted is there
    party.close()
    party.deleteLater()


@pytest.mark.proof
def test_evening_after_evening_nothing_grows(qapp, qtbot, tmp_path, proof_size):
    for number in range(WARM):
        evening(tmp_path / f"warm-{number}", qtbot, GAMES[number % 3])
    qtbot.waitUntil(lambda: gc.collect() is not None, timeout=5_000)
    files, kinds = descriptors(), objects()
    for number in range(max(3, proof_size.of(60))):
        evening(tmp_path / str(number), qtbot, GAMES[number % 3])
    qtbot.waitUntil(lambda: descriptors() <= files, timeout=10_000)
    # Rooms that were let go say their last words for two seconds.
    qtbot.waitUntil(lambda: not objects() - kinds, timeout=20_000)

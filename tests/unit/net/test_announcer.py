# SPDX-License-Identifier: MIT
"""How often a game is told to the network: a hall that fills must not keep it busy, nor hold up the goodbye."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from crossgame.net import discovery, neighbourhood
from crossgame.net.adverts import Advert
from crossgame.net.discovery import Announcer

ADVERT = Advert("a" * 32, "megacross", 1005, "", "lobby", 250, 250, True, True, "f" * 52, 40_000)
HANG_MS = 10_000


class Air:
    """In place of the library: keeps what is told."""

    def __init__(self):
        self.told, self.closed = [], False
        self.free = threading.Event()
        self.free.set()

    def register_service(self, info, **_more):
        self.told.append(int(info.properties[b"f"]))

    def update_service(self, info):
        assert self.free.wait(HANG_MS / 1000)
        self.register_service(info)

    def close(self):
        self.closed = True


@pytest.fixture
def air(monkeypatch):
    air = Air()
    monkeypatch.setattr(neighbourhood, "_open", lambda: air)
    monkeypatch.setattr(neighbourhood, "own_networks", lambda: ("10.0.0.1/24",))
    return air


def test_changes_that_come_fast_are_told_together_and_the_newest_counts(qapp, qtbot, air, monkeypatch):
    monkeypatch.setattr(discovery, "_APART_MS", 3_600_000)
    announcer = Announcer(ADVERT)
    qtbot.waitUntil(lambda: air.told == [250], timeout=HANG_MS)
    for free in range(249, -1, -1):
        announcer.update(replace(ADVERT, free=free))
    qtbot.waitUntil(lambda: len(air.told) == 2, timeout=HANG_MS)
    announcer._resting.timeout.emit()  # as two seconds later
    qtbot.waitUntil(lambda: air.told[-1] == 0, timeout=HANG_MS)
    announcer._resting.timeout.emit()
    announcer.close()
    assert air.closed
    assert len(air.told) <= 3


def test_what_came_back_to_what_was_told_is_not_told_again(qapp, qtbot, air):
    announcer = Announcer(ADVERT)
    qtbot.waitUntil(lambda: air.told == [250], timeout=HANG_MS)
    announcer.update(ADVERT)
    announcer.close()
    assert air.told == [250]


def test_the_goodbye_waits_for_no_news_of_before(qapp, qtbot, air, monkeypatch):
    monkeypatch.setattr(neighbourhood, "_CLOSE_S", HANG_MS / 1000)
    announcer = Announcer(ADVERT)
    qtbot.waitUntil(lambda: air.told == [250], timeout=HANG_MS)
    air.free.clear()
    for free in range(10):
        announcer.update(replace(ADVERT, free=free))
        announcer._resting.timeout.emit()
    threading.Timer(0.2, air.free.set).start()
    announcer.close()
    assert air.closed
    assert len(air.told) == 2  # what was being told when the end came


def test_what_was_asked_without_a_network_is_told_when_there_is_one(qapp, qtbot, air, monkeypatch):
    monkeypatch.setattr(neighbourhood, "_LOOK_S", 0.05)
    there = []
    monkeypatch.setattr(neighbourhood, "_open", lambda: air if there else None)
    announcer = Announcer(ADVERT)
    announcer.update(replace(ADVERT, free=3))
    there.append(True)
    qtbot.waitUntil(lambda: bool(air.told), timeout=HANG_MS)
    announcer._resting.stop()
    announcer.update(replace(ADVERT, free=2))
    qtbot.waitUntil(lambda: air.told[-1] == 2, timeout=HANG_MS)
    announcer.close()

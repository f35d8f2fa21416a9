# SPDX-License-Identifier: MIT
"""Hosts and seekers in one process, over whatever interfaces this computer has."""

from __future__ import annotations

import socket
import threading
import time
from dataclasses import replace

import pytest

from crossgame.net import neighbourhood as module
from crossgame.net.adverts import Advert
from crossgame.net.discovery import Announcer, Finder
from crossgame.net.probe import Probe
from tests.wire import House

FINGERPRINT = "a" * 52
WAIT_MS = 15_000


def advert(game, **changes):
    facts = Advert(game * 32, "classic", 15, "25+5", "lobby", 4, 3, True, True, FINGERPRINT, 40_000, program="0.1.0")
    return replace(facts, **changes)


@pytest.fixture(scope="module", autouse=True)
def multicast():
    """mDNS needs a socket that may send to the group; a computer without any network has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.sendto(b"", ("224.0.0.251", 5353))
        except OSError as error:
            pytest.skip(f"this computer can't send multicast: {error}")


@pytest.fixture
def opened():
    things = []
    yield lambda thing: things.append(thing) or thing
    for thing in things:
        thing.close()


def ours(finder, *games):
    return [found for found in finder.adverts if found.game in {game * 32 for game in games}]


def test_games_are_found_told_anew_and_gone(qapp, qtbot, opened):
    finder = opened(Finder())
    first = opened(Announcer(advert("a")))
    second = opened(Announcer(advert("b", rules="islands", mode="rounds:12", fingerprint="b" * 52)))
    qtbot.waitUntil(lambda: len(ours(finder, "a", "b")) == 2, timeout=WAIT_MS)
    found = ours(finder, "a")[0]
    assert replace(found, addresses=()) == advert("a")
    assert found.addresses
    first.update(advert("a", free=0, phase="playing"))
    qtbot.waitUntil(lambda: ours(finder, "a")[0].free == 0, timeout=WAIT_MS)
    assert ours(finder, "a")[0].phase == "playing"
    late = opened(Finder())
    qtbot.waitUntil(lambda: len(ours(late, "a", "b")) == 2, timeout=WAIT_MS)
    second.close()
    qtbot.waitUntil(lambda: ours(finder, "a", "b") == ours(finder, "a"), timeout=WAIT_MS)


def test_a_game_is_one_entry_whatever_it_is_seen_on_and_a_copy_does_not_hide_it(qapp, qtbot, opened):
    finder = opened(Finder())
    opened(Announcer(advert("c")))
    opened(Announcer(advert("c", fingerprint="b" * 52, port=666)))
    qtbot.waitUntil(lambda: len(ours(finder, "c")) == 2, timeout=WAIT_MS)
    assert {found.fingerprint for found in ours(finder, "c")} == {FINGERPRINT, "b" * 52}


def test_a_host_that_comes_back_on_another_port_takes_its_old_place(qapp, qtbot, opened):
    finder = opened(Finder())
    opened(Announcer(advert("d")))
    qtbot.waitUntil(lambda: len(ours(finder, "d")) == 1, timeout=WAIT_MS)
    opened(Announcer(advert("d", port=40_001)))  # the first never said goodbye
    qtbot.waitUntil(lambda: [found.port for found in ours(finder, "d")] == [40_001], timeout=WAIT_MS)


def test_the_window_never_waits_and_closing_takes_no_longer_than_a_second(qapp, qtbot):
    things, longest = [], 0.0
    for make in (Finder, lambda: Announcer(advert("e")), lambda: Announcer(advert("f"))):
        begin = time.monotonic()
        things.append(make())
        longest = max(longest, time.monotonic() - begin)
    begin = time.monotonic()
    things[1].update(advert("e", free=1))
    longest = max(longest, time.monotonic() - begin)
    assert longest < 0.25  # five times what a window may take
    qtbot.waitUntil(lambda: len(ours(things[0], "e")) == 1, timeout=WAIT_MS)
    for thing in things:
        begin = time.monotonic()
        thing.close()
        assert time.monotonic() - begin < 1.5
        thing.close()  # once more does nothing
    qtbot.waitUntil(lambda: not [t for t in threading.enumerate() if t.name == "mdns"], timeout=WAIT_MS)


def test_when_interfaces_change_everything_is_said_anew(qapp, qtbot, opened, monkeypatch):
    monkeypatch.setattr(module, "_LOOK_S", 0.2)
    nets = [()]
    monkeypatch.setattr(module, "own_networks", lambda: nets[0])
    finder, announcer = opened(Finder()), opened(Announcer(advert("9")))
    qtbot.waitUntil(lambda: len(ours(finder, "9")) == 1, timeout=WAIT_MS)
    before = announcer._neighbourhood._zeroconf
    nets[0] = ("10.0.0.1/24",)
    qtbot.waitUntil(lambda: announcer._neighbourhood._zeroconf not in {None, before}, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: len(ours(finder, "9")) == 1, timeout=WAIT_MS)


def test_without_any_network_it_is_tried_again(qapp, qtbot, opened, monkeypatch):
    monkeypatch.setattr(module, "_LOOK_S", 0.2)
    real, tries = module.Zeroconf, []

    def none_yet(**options):
        tries.append(options)
        if len(tries) <= 6:
            raise OSError("no network")
        return real(**options)

    monkeypatch.setattr(module, "Zeroconf", none_yet)
    finder = opened(Finder())
    opened(Announcer(advert("8")))
    qtbot.waitUntil(lambda: len(ours(finder, "8")) == 1, timeout=WAIT_MS)
    assert len(tries) > 6


def test_the_way_to_a_host_is_measured(qapp, qtbot):
    house, answers = House(), []
    for count, port in enumerate((house.port, 1), 1):
        probe = Probe(("127.0.0.1",), port)
        probe.measured.connect(lambda address, ms: answers.append((address, ms >= 0)))
        qtbot.waitUntil(lambda n=count: len(answers) == n, timeout=WAIT_MS)
    assert answers == [("127.0.0.1", True), ("", False)]
    assert house.guests == []
    house.close()

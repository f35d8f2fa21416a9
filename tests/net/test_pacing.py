# SPDX-License-Identifier: MIT
"""Guests that want more of a host's time than is theirs: large messages, crumbs of messages, and never hanging up."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QTimer

from crossgame.net.connection import Terms
from crossgame.net.messages import Ack, Chat, Closed, Command, Ending, Refuse, Refused
from crossgame.net.protocol import encode
from tests.wire import House, call

HANG_MS = 15_000
PATIENT = {"heartbeat_ms": 60_000, "silence_ms": 600_000}


class Clock:
    """Time that a test turns."""

    def __init__(self):
        self.ns = 1

    def __call__(self):
        return self.ns


def guest_of(house, qtbot):
    """Somebody who is in: their own side, and the host's."""
    guest = call(house.target())
    qtbot.waitUntil(lambda: guest.over, timeout=HANG_MS)
    return guest, house.guests[-1].connection


def some_turns(qtbot):
    turns = itertools.count()
    qtbot.waitUntil(lambda: next(turns) == 20)


def large(n):
    return Command(f"{n:032x}", 2, {"kind": "Place", "placed": [[0, 0, 1]] * 3_000})


@pytest.fixture
def clock(qapp):
    return Clock()


def test_large_messages_are_read_by_their_bytes(clock, qtbot):
    """A second's worth of messages may be two megabytes; so many bytes cost the host more than their number says."""
    house = House(terms=Terms(per_second=60, burst=240, **PATIENT), now=clock)
    guest, _ = guest_of(house, qtbot)
    sent = [large(n) for n in range(20)]
    for message in sent:
        guest.connection.send(message)
    size = len(encode(sent[0]))
    qtbot.waitUntil(lambda: len(house.heard) == 65_536 // size + 1, timeout=HANG_MS)
    some_turns(qtbot)
    assert len(house.heard) == 65_536 // size + 1
    while len(house.heard) < len(sent):  # nothing is lost
        before = len(house.heard)
        clock.ns += 5_000_000_000
        qtbot.waitUntil(lambda n=before: len(house.heard) > n, timeout=HANG_MS)
    assert house.heard == sent
    house.close()


def test_what_an_honest_guest_says_at_once_is_heard_at_once(clock, qtbot):
    house = House(now=clock)
    guest, _ = guest_of(house, qtbot)
    sent = [Chat(f"{n:032x}", "x" * 120) for n in range(230)]
    for message in sent:
        guest.connection.send(message)
    qtbot.waitUntil(lambda: house.heard == sent, timeout=HANG_MS)
    house.close()


def test_others_have_their_turn_between_messages_that_take_long(clock, qtbot):
    house = House(terms=Terms(**PATIENT), now=clock)
    guest, host = guest_of(house, qtbot)
    turn, seen = [0], []

    def on_turn():
        turn[0] += 1

    def on_received(_message):
        seen.append(turn[0])
        clock.ns += 5_000_000  # as if it took five milliseconds

    ticking = QTimer(interval=0)
    ticking.timeout.connect(on_turn)
    ticking.start()
    host.received.connect(on_received)
    guest.connection._socket.write(b"".join(encode(Ack(n)) for n in range(30)))
    qtbot.waitUntil(lambda: len(seen) == 30, timeout=HANG_MS)
    assert len(set(seen)) >= 25
    assert house.heard == [Ack(n) for n in range(30)]
    house.close()


def test_single_bytes_are_read_many_at_a_time(qapp, qtbot, monkeypatch):
    house = House()
    guest, host = guest_of(house, qtbot)
    reads, push = [], host._decoder.push
    monkeypatch.setattr(host._decoder, "push", lambda data: (reads.append(len(data)), push(data)))
    message = encode(Chat("c" * 32, "x" * 450))
    for byte in message * 8:
        guest.connection._socket.write(bytes([byte]))
        guest.connection._socket.flush()  # a record of its own
    qtbot.waitUntil(lambda: len(house.heard) == 8, timeout=HANG_MS)
    assert sum(reads) == 8 * len(message)
    assert len(reads) < len(message)
    house.close()


def test_what_was_said_before_hanging_up_counts_at_its_pace(clock, qtbot):
    house = House(terms=Terms(per_second=50, burst=100, **PATIENT), now=clock)
    guest, host = guest_of(house, qtbot)
    guest.connection._socket.write(b"".join(encode(Ack(n)) for n in range(1_000)))
    guest.connection._socket.flush()
    guest.connection._socket.disconnectFromHost()
    with qtbot.waitSignal(host.destroyed, timeout=HANG_MS):
        pass
    assert house.heard == [Ack(n) for n in range(98)]  # Hello and Prove were the first two
    house.guests.clear()
    house.close()


def test_who_says_closed_and_keeps_the_line_open_is_hung_up_on(qapp, qtbot):
    """It reads nothing either, so what waits for it would wait for ever."""
    house = House(terms=Terms(**PATIENT))
    guest, host = guest_of(house, qtbot)
    socket = guest.connection._socket
    socket.readyRead.disconnect(guest.connection._on_ready_read)
    gone = []
    host.destroyed.connect(lambda: gone.append(True))
    while host.queued < 2_000_000:  # until the kernel takes no more
        assert host.send(Refuse(Refused.FULL, {"x": "y" * 400_000}))
        some_turns(qtbot)
    socket.write(encode(Closed(Ending.LEFT)))
    qtbot.waitUntil(lambda: bool(house.partings), timeout=HANG_MS)
    assert host.queued == 0
    qtbot.waitUntil(lambda: bool(gone), timeout=HANG_MS)
    house.guests.clear()
    house.close()

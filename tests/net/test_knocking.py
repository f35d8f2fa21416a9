# SPDX-License-Identifier: MIT
"""Connections that come too fast: hung up on before anything is made for them, and logged in a line."""

from __future__ import annotations

import logging
import socket

import pytest
from PySide6.QtNetwork import QAbstractSocket

from crossgame.net import listener as module
from crossgame.net.turnstile import DoorLimits
from tests.wire import House, Stranger, call

HANG_MS = 15_000
LIMITS = DoorLimits(handshake_ms=60_000, per_address=64, address_knocks=5)


@pytest.fixture
def house(qapp, monkeypatch):
    """A host to which everybody comes from elsewhere, at one moment."""
    house = House(limits=LIMITS, now=lambda: 1)
    knock = house.listener._crowd.knock
    monkeypatch.setattr(house.listener._crowd, "knock", lambda address, now, local: knock(address, now, local=False))
    yield house
    house.close()


def test_who_is_over_the_rate_is_hung_up_on_before_a_socket_is_made(house, qtbot, monkeypatch, caplog):
    caplog.set_level(logging.INFO, logger="crossgame.net")
    made, new_socket = [], module.new_socket
    monkeypatch.setattr(module, "new_socket", lambda *given: made.append(1) or new_socket(*given))
    strangers = [Stranger(house.port, tls=False) for _ in range(60)]
    qtbot.waitUntil(lambda: sum((it.turn(), it.closed)[1] for it in strangers) == 40, timeout=HANG_MS)
    assert house.listener.unproved == len(made) == 20
    assert len([record for record in caplog.records if "turned away" in record.getMessage()]) == 1


def test_who_went_before_it_was_looked_at_does_no_harm(house, qtbot):
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", house.port)) as gone:
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    guest = call(house.target())
    qtbot.waitUntil(lambda: guest.over, timeout=HANG_MS)
    assert guest.ins
    qtbot.waitUntil(lambda: house.listener.unproved == 0, timeout=HANG_MS)


def test_an_address_is_known_once_somebody_was_let_in_from_there(house, qtbot):
    guest = call(house.target())
    qtbot.waitUntil(lambda: guest.over, timeout=HANG_MS)
    assert list(house.listener._crowd._known) == ["127.0.0.1"]


def test_a_computer_without_room_for_more_says_so_once_a_minute(house, caplog):
    caplog.set_level(logging.INFO, logger="crossgame.net")
    for _ in range(5):
        house.listener._server.acceptError.emit(QAbstractSocket.SocketError.SocketResourceError)
    assert len([record for record in caplog.records if "had no room" in record.getMessage()]) == 1


def test_refusals_of_one_address_are_a_line_of_the_log(qapp, qtbot, caplog):
    caplog.set_level(logging.INFO, logger="crossgame.net")
    house = House(code=None, limits=DoorLimits(delay_ms=0))
    for _ in range(10):
        guest = call(house.target(game="c" * 32))
        qtbot.waitUntil(lambda it=guest: it.over, timeout=HANG_MS)
    lines = [record.getMessage() for record in caplog.records if "was refused" in record.getMessage()]
    assert lines == ["127.0.0.1 was refused: no_game"]
    house.close()


def test_an_address_is_the_same_whatever_its_interface_is_called():
    assert module._unscoped("fe80::1%eth0") == module._unscoped("fe80::1%4") == module._unscoped("fe80::1")

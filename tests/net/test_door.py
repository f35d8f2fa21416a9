# SPDX-License-Identifier: MIT
"""Attacks on the door: silence, half handshakes, floods, plaintext, a man in the middle, replay, eavesdropping."""

from __future__ import annotations

import base64
import socket
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtNetwork import QHostAddress, QTcpServer, QTcpSocket

from crossgame.net.connection import Terms
from crossgame.net.dialer import Pass, Trouble
from crossgame.net.exchange import GuestExchange
from crossgame.net.messages import (
    ANSWERS,
    HOST,
    Ack,
    Chat,
    Done,
    Hello,
    Prove,
    Proved,
    Refuse,
    Refused,
    Share,
    SnapshotPart,
    Wait,
    Welcome,
)
from crossgame.net.protocol import VERSION, encode
from crossgame.net.security import make_identity
from crossgame.net.turnstile import DoorLimits
from tests.middle import Middleman
from tests.wire import CODE, GAME, QUICK, ROOM, House, Stranger, call

HANG_MS = 15_000


@pytest.fixture
def house(qapp):
    house = House()
    yield house
    house.close()


@pytest.fixture
def brisk(qapp):
    """A host that waits for a second only."""
    house = House(limits=replace(QUICK, handshake_ms=1_000))
    yield house
    house.close()


def settle(qtbot, *calls):
    qtbot.waitUntil(lambda: all(one.over for one in calls), timeout=HANG_MS)
    return calls[0]


def test_silent_sockets_are_dropped_and_guests_come_in_beside_them(brisk, qtbot):
    silent = [Stranger(brisk.port, tls=False) for _ in range(30)]
    half = [Stranger(brisk.port) for _ in range(10)]
    for stranger in half:
        stranger.turn()  # the first flight and no more
    qtbot.waitUntil(lambda: brisk.listener.unproved == 40)
    assert settle(qtbot, call(brisk.target())).ins
    qtbot.waitUntil(lambda: brisk.listener.unproved == 0, timeout=HANG_MS)
    qtbot.waitUntil(lambda: all((it.turn(), it.closed)[1] for it in silent), timeout=HANG_MS)


def test_tls_and_then_silence_is_dropped_too(brisk, qtbot):
    strangers = [Stranger(brisk.port) for _ in range(10)]
    qtbot.waitUntil(lambda: all(list(map(Stranger.turn, strangers))))
    qtbot.waitUntil(lambda: brisk.listener.unproved == 0, timeout=HANG_MS)


def test_a_hello_one_byte_at_a_time_is_not_waited_for(brisk, qtbot):
    stranger = Stranger(brisk.port)
    qtbot.waitUntil(stranger.turn)
    hello = iter(encode(Hello(VERSION, "1", "slow")))

    def drip():
        stranger.turn()
        if not stranger.closed:
            stranger.say(bytes([next(hello)]))
        return stranger.closed

    qtbot.waitUntil(drip, timeout=HANG_MS)
    assert brisk.guests == []


def test_at_most_so_many_are_at_the_door_and_the_next_is_served_later(qapp, qtbot):
    house = House(limits=DoorLimits(handshake_ms=1_500, unproved=10, exchanges_per_second=50))
    strangers = [Stranger(house.port, tls=False) for _ in range(30)]
    qtbot.waitUntil(lambda: sum((it.turn(), it.closed)[1] for it in strangers) == 20)
    assert house.listener.unproved == 10
    assert settle(qtbot, call(house.target())).trouble.trouble is Trouble.DROPPED
    qtbot.waitUntil(lambda: house.listener.unproved == 0)
    assert settle(qtbot, call(house.target())).ins
    house.close()


def test_a_crowd_of_guests_with_the_right_code_all_come_in(qapp, qtbot):
    house = House(limits=DoorLimits(exchanges_per_second=20))
    calls = [call(house.target()) for _ in range(25)]
    settle(qtbot, *calls)
    assert all(one.ins for one in calls)
    assert any(one.waits for one in calls)
    house.close()


def test_exchanges_come_one_after_the_other_and_the_waiting_are_told(qapp, qtbot):
    house = House(limits=DoorLimits(handshake_ms=1_000, exchanges_per_second=2))
    calls = [call(house.target()) for _ in range(5)]
    settle(qtbot, *calls)  # the last waits longer in the queue than a step may take: that is not its fault
    assert all(one.ins for one in calls)
    assert max(one.waits[0] for one in calls if one.waits) >= 500
    house.close()


def test_an_exchange_that_is_given_up_counts_as_a_wrong_code(house, qtbot):
    tried = []
    house.listener._turnstile.wrong = lambda address, now: tried.append(address)
    stranger = Stranger(house.port)
    qtbot.waitUntil(stranger.turn)
    stranger.say(Hello(VERSION, "1", "guess", share=GuestExchange(CODE, house.identity.fingerprint).share))
    qtbot.waitUntil(lambda: (stranger.turn(), stranger.got)[1] != b"")
    stranger.close()
    qtbot.waitUntil(lambda: tried == ["127.0.0.1"], timeout=HANG_MS)


@pytest.mark.parametrize(
    "talk",
    [encode(Hello(VERSION, "1", "plain")), b"GET / HTTP/1.1\r\n\r\n", b"\0" * 5000, b"\x16\x03\x01" + b"\xff" * 600],
)
def test_without_tls_nobody_is_heard(house, qtbot, talk):
    stranger = Stranger(house.port, tls=False)
    stranger.say(talk)
    qtbot.waitUntil(lambda: (stranger.turn(), stranger.closed)[1], timeout=HANG_MS)
    assert b"kind" not in stranger.got
    qtbot.waitUntil(lambda: house.listener.unproved == 0)
    assert house.guests == []


def test_a_guest_is_not_tricked_into_plaintext(qapp, qtbot):
    """A host that answers without TLS hears a TLS handshake and nothing else."""
    server = socket.create_server(("127.0.0.1", 0))
    server.setblocking(False)
    house = House()
    made = call(house.target(port=server.getsockname()[1]))
    heard = []

    def turn():
        try:
            heard.append(server.accept()[0])
        except BlockingIOError:
            return made.over
        heard[-1].send(encode(Refuse(Refused.CODE_NEEDED, {})))
        return made.over

    qtbot.waitUntil(turn, timeout=HANG_MS)
    assert made.trouble.trouble is Trouble.NOT_OURS
    said = heard[0].recv(65536)
    assert said[:2] == b"\x16\x03"
    assert b"Robin" not in said
    heard[0].close()
    server.close()
    house.close()


class Relay(QObject):
    """Passes bytes on between a guest and a host, and keeps them."""

    def __init__(self, port):
        super().__init__()
        self._port, self.bytes = port, {"up": b"", "down": b""}
        self._server = QTcpServer(self)
        self._server.newConnection.connect(self._on_connection)
        self._server.listen(QHostAddress("127.0.0.1"))
        self.port = self._server.serverPort()

    def _on_connection(self):
        guest, host = self._server.nextPendingConnection(), QTcpSocket(self)
        host.connectToHost("127.0.0.1", self._port)
        guest.readyRead.connect(lambda: self._pass(guest, host, "up"))
        host.readyRead.connect(lambda: self._pass(host, guest, "down"))

    def _pass(self, source, target, way):
        data = source.readAll().data()
        self.bytes[way] += data
        target.write(data)


def test_who_listens_on_the_wire_reads_nothing(house, qtbot):
    relay = Relay(house.port)
    guest = settle(qtbot, call(house.target(port=relay.port), Pass("Roberta-Marguerite", code=CODE)))
    guest.connection.send(Chat("c" * 32, "the secret word is QUIXOTRY"))
    qtbot.waitUntil(lambda: len(house.heard) == 1)
    wire = relay.bytes["up"] + relay.bytes["down"]
    assert len(relay.bytes["up"]) > 800
    assert len(relay.bytes["down"]) > 800
    for secret in (b"Marguerite", b"QUIXOTRY", b"kind", CODE.encode(), GAME.encode(), guest.welcome.token.encode()):
        assert secret not in wire
        assert base64.b64encode(secret)[:-4] not in wire


def test_recorded_bytes_sent_again_open_nothing(house, qtbot):
    relay = Relay(house.port)
    settle(qtbot, call(house.target(port=relay.port)))
    again = Stranger(house.port, tls=False)
    again.say(relay.bytes["up"])
    qtbot.waitUntil(lambda: (again.turn(), again.closed)[1], timeout=HANG_MS)
    assert len(house.guests) == 1


def test_messages_of_a_handshake_sent_again_open_nothing(house, qtbot):
    """Even whoever had the plaintext of one handshake: the host's half differs each time."""
    exchange = GuestExchange(CODE, house.identity.fingerprint)
    hello = Hello(VERSION, "1", "Robin", share=exchange.share)

    def shake(prove):
        stranger = Stranger(house.port)
        qtbot.waitUntil(stranger.turn)
        stranger.say(hello)
        qtbot.waitUntil(lambda: (stranger.turn(), stranger.messages(ANSWERS))[1] != [])
        (share,) = stranger.messages(ANSWERS)
        assert isinstance(share, Share)
        said = prove(share)
        stranger.say(said)
        qtbot.waitUntil(lambda: (stranger.turn(), len(stranger.messages((*ANSWERS, *HOST))))[1] > 1)
        return said, stranger.messages((*ANSWERS, *HOST))[1]

    recorded, answer = shake(lambda share: Prove(exchange.confirm(share.share, hello)))
    assert isinstance(answer, Proved)
    assert exchange.is_proof(answer.confirm)
    _, answer = shake(lambda share: recorded)
    assert answer == Refuse(Refused.WRONG_CODE, {})
    assert len(house.guests) == 1


def test_a_man_in_the_middle_is_found_out_by_the_code(house, qtbot, tmp_path):
    """He shows the guest a certificate of his own and hands every message on, both ways."""
    middle = Middleman(house.port, make_identity(), tmp_path)
    made = call(house.target(port=middle.port, fingerprint=""))
    qtbot.waitUntil(lambda: (middle.turn(), made.over)[1], timeout=HANG_MS)
    assert made.trouble.trouble is Trouble.REFUSED  # the host took the guest's confirmation for a wrong code
    assert made.trouble.refusal.reason is Refused.WRONG_CODE
    assert b'"Prove"' in middle.up  # he did see it all
    assert house.guests == []
    middle.close()


def test_a_man_in_the_middle_without_a_host_cannot_make_up_a_proof(house, qtbot, tmp_path):
    for lie in (Proved("A" * 43), Proved("")):
        middle = Middleman(house.port, make_identity(), tmp_path, instead={"Refuse": lie})
        made = call(house.target(port=middle.port, fingerprint=""))
        qtbot.waitUntil(lambda m=middle, c=made: (m.turn(), c.over)[1], timeout=HANG_MS)
        assert made.trouble.trouble is Trouble.NOT_PROVED
        middle.close()


def test_a_welcome_without_a_proof_is_not_believed(house, qtbot, tmp_path):
    for kind in ("Share", "Refuse"):
        lie = Welcome(GAME, "1" * 32, 1, "t", ROOM)
        middle = Middleman(house.port, make_identity(), tmp_path, instead={kind: lie})
        made = call(house.target(port=middle.port, fingerprint=""))
        qtbot.waitUntil(lambda m=middle, c=made: (m.turn(), c.over)[1], timeout=HANG_MS)
        assert made.trouble.trouble is Trouble.NOT_PROVED
        middle.close()


def test_a_man_in_the_middle_hears_nothing_where_the_fingerprint_is_known(house, qtbot, tmp_path):
    middle = Middleman(house.port, make_identity(), tmp_path)
    made = call(house.target(port=middle.port))
    qtbot.waitUntil(lambda: (middle.turn(), made.over)[1], timeout=HANG_MS)
    assert made.trouble.trouble is Trouble.WRONG_HOST
    assert middle.up == b""
    middle.close()


def test_a_guest_that_never_reads_is_given_up_and_its_queue_with_it(qapp, qtbot):
    terms = Terms(queue_bytes=1 << 20, heartbeat_ms=60_000, silence_ms=600_000)
    house = House(terms=terms)
    guest = settle(qtbot, call(house.target()))
    guest.connection._socket.readyRead.disconnect(guest.connection._on_ready_read)
    host = house.guests[0].connection
    line = encode(Refuse(Refused.FULL, {"x": "y" * 400_000}))
    sent = 0
    while host.send(line):
        sent += len(line)
        assert host.queued <= 1 << 20
        assert sent < 64 << 20
        turns = iter(range(4))
        qtbot.waitUntil(lambda it=turns: next(it) == 3)  # what the kernel takes is gone, so it takes a while
    assert host.queued == 0
    qtbot.waitUntil(lambda: bool(house.partings))
    assert house.partings[0].reason.value == "too_slow"
    house.close()


def test_a_snapshot_may_be_larger_than_the_queue_and_comes_in_order(qapp, qtbot):
    house = House(terms=Terms(queue_bytes=300_000))
    guest = settle(qtbot, call(house.target()))
    host = house.guests[0].connection
    drawn = []

    def parts():
        for n in range(200):
            drawn.append(n)
            yield encode(SnapshotPart(n, 200, "A" * 40_000, 30_000, {}))

    host.send_series(parts())
    assert host.send(Done("e" * 32, 1))
    assert len(drawn) < 10  # the rest is drawn when there is room
    with qtbot.waitSignal(host.drained, timeout=HANG_MS):
        pass
    qtbot.waitUntil(lambda: len(guest.heard) == 201, timeout=HANG_MS)
    assert [part.n for part in guest.heard[:200]] == list(range(200))
    assert guest.heard[200] == Done("e" * 32, 1)
    house.close()


def test_a_guest_that_talks_without_end_is_read_at_its_pace_and_others_at_once(qapp, qtbot):
    house = House(terms=Terms(per_second=50, burst=100))
    loud, quiet = call(house.target()), call(house.target())
    settle(qtbot, loud, quiet)
    flood = b"".join(encode(Ack(n)) for n in range(20_000))
    chat = Chat("c" * 32, "hello")
    loud.connection._socket.write(flood)
    quiet.connection.send(chat)
    begun = time.monotonic()
    qtbot.waitUntil(lambda: chat in house.heard, timeout=HANG_MS)
    assert house.partings == []
    assert len(house.heard) < 200 + 60 * (time.monotonic() - begun)
    ends = [guest.connection for guest in house.guests]
    kept = sum(
        end._decoder.buffered + end._socket.bytesAvailable() + end._socket.encryptedBytesAvailable() for end in ends
    )
    assert kept < 400_000 < len(flood)  # the rest is still the sender's
    for end in ends:
        end._pace = None
    qtbot.waitUntil(lambda: len(house.heard) == 20_001, timeout=HANG_MS)
    assert [message for message in house.heard if message != chat] == [Ack(n) for n in range(20_000)]
    house.close()


def test_refusals_and_waits_carry_nothing_of_the_room(house, qtbot):
    house.gate.open_code = CODE
    answers = []
    for hello in (
        Hello(VERSION, "1", "x"),
        Hello(VERSION, "1", "x", share="A" * 44),
        Hello(VERSION, "1", "x", token="t"),
    ):
        stranger = Stranger(house.port)
        qtbot.waitUntil(stranger.turn)
        stranger.say(hello)
        qtbot.waitUntil(lambda it=stranger: (it.turn(), it.got)[1] != b"", timeout=HANG_MS)
        answers += stranger.messages((Refuse, Wait))
    assert [answer.reason for answer in answers] == [Refused.CODE_NEEDED, Refused.MALFORMED, Refused.WRONG_TOKEN]
    assert house.guests == []

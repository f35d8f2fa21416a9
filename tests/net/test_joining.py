# SPDX-License-Identifier: MIT
"""Who gets in, who does not, and what they are told: host and guests over real sockets."""

from __future__ import annotations

import contextlib
import gc
import json
import socket
import ssl
import time
import warnings
from pathlib import Path

import pytest

from crossgame import __version__
from crossgame.net.connection import Connection, Terms
from crossgame.net.dialer import Dialer, Pass, Target, Trouble
from crossgame.net.listener import Listener, ListenError
from crossgame.net.messages import Ack, Chat, Closed, Ending, Hello, Refuse, Refused, Resync, Wait, Want
from crossgame.net.protocol import VERSION
from crossgame.net.security import make_identity
from crossgame.net.turnstile import DoorLimits
from tests.wire import CODE, GAME, OTHER_GAME, PLAYER, QUICK, House, Stranger, call


@pytest.fixture
def house(qapp):
    house = House()
    yield house
    house.close()


@pytest.fixture
def settle(qtbot):
    def settle(*calls):
        qtbot.waitUntil(lambda: all(one.over for one in calls), timeout=10_000)
        return calls[0]

    return settle


def test_with_the_code_somebody_comes_in_and_both_can_speak(house, settle, qtbot):
    guest = settle(call(house.target()))
    assert guest.welcome.game == GAME
    assert house.guests[0].hello == Hello(
        VERSION, __version__, "Robin", Want.PLAY, GAME, "", "", house.guests[0].hello.share
    )
    guest.connection.send(Chat("c" * 32, "hello"))
    qtbot.waitUntil(lambda: house.heard == [Chat("c" * 32, "hello")])
    guest.connection.close(Ending.LEFT)
    qtbot.waitUntil(lambda: bool(house.partings))
    assert (house.partings[0].reason, house.partings[0].by_peer) == (Ending.LEFT, True)


def test_without_a_known_fingerprint_the_code_alone_is_proof(house, settle):
    assert settle(call(house.target(fingerprint="", game=""))).welcome.game == GAME


def test_a_wrong_code_is_refused_and_the_next_right_one_is_not(house, settle):
    wrong = settle(call(house.target(), Pass("Robin", code="AAAAAA")))
    assert (wrong.trouble.trouble, wrong.trouble.refusal.reason) == (Trouble.REFUSED, Refused.WRONG_CODE)
    assert house.guests == []
    assert settle(call(house.target())).ins


def test_dozens_of_wrong_codes_lock_nobody_out(house, settle):
    for _ in range(4):
        settle(*[call(house.target(), Pass("Mallory", code="AAAAAA")) for _ in range(10)])
    assert house.guests == []
    assert settle(call(house.target())).ins


def test_no_code_where_one_is_needed_and_a_code_where_none_is(house, settle):
    assert settle(call(house.target(), Pass("Robin"))).trouble.refusal == Refuse(Refused.CODE_NEEDED, {})
    house.gate.open_code = None
    assert settle(call(house.target())).trouble.refusal == Refuse(Refused.OPEN_TABLE, {})
    assert settle(call(house.target(), Pass("Robin"))).ins


def test_a_code_that_changes_during_the_exchange_is_a_wrong_one(house, settle):
    made = call(house.target())
    real = house.gate.code
    asked = []
    house.gate.code = lambda: (asked.append(1), real() if len(asked) <= 2 else "ZZZZZZ")[1]
    assert settle(made).trouble.refusal.reason is Refused.WRONG_CODE


def test_another_game_than_the_one_here_is_refused(house, settle):
    assert settle(call(house.target(game=OTHER_GAME))).trouble.refusal == Refuse(Refused.NO_GAME, {})


def test_a_token_opens_its_seat_without_the_code_and_only_once(house, settle):
    first = house.gate.tokens.issue(PLAYER)
    back = settle(call(house.target(), Pass("Robin", player=PLAYER, token=first)))
    assert house.guests[0].player == back.welcome.player == PLAYER
    house.gate.tokens.stored(PLAYER)
    stale = settle(call(house.target(), Pass("Robin", player=PLAYER, token=first)))
    assert stale.trouble.refusal == Refuse(Refused.WRONG_TOKEN, {})
    forged = settle(call(house.target(), Pass("Robin", player=PLAYER, token="A" * 43)))
    assert forged.trouble.refusal == Refuse(Refused.WRONG_TOKEN, {})
    foreign = settle(call(house.target(), Pass("Robin", player="2" * 32, token=back.welcome.token)))
    assert foreign.trouble.refusal == Refuse(Refused.WRONG_TOKEN, {})
    assert settle(call(house.target(), Pass("Robin", player=PLAYER, token=back.welcome.token))).ins


def test_who_comes_back_again_and_again_waits_and_others_do_not(qapp, settle, qtbot):
    house = House(limits=DoorLimits(returns=2, returns_per_second=2))
    token = house.gate.tokens.issue(PLAYER)
    for _ in range(2):
        back = settle(call(house.target(), Pass("Robin", player=PLAYER, token=token)))
        assert back.waits == []
        token = back.welcome.token
    slow = call(house.target(), Pass("Robin", player=PLAYER, token=token))
    qtbot.waitUntil(lambda: bool(slow.waits), timeout=5_000)
    other = settle(call(house.target(), Pass("Ada", player="2" * 32, token=house.gate.tokens.issue("2" * 32))))
    assert other.ins
    assert other.waits == []
    assert settle(slow).ins
    house.close()


def test_a_token_is_shown_to_no_host_that_is_not_known(qapp):
    with pytest.raises(ValueError, match="token"):
        Dialer(Target(("127.0.0.1",)), Pass("Robin", player=PLAYER, token="t"))


def test_a_host_with_another_certificate_hears_nothing(house, settle):
    stranger = make_identity().fingerprint
    for right in (Pass("Robin", code=CODE), Pass("Robin", player=PLAYER, token="t"), Pass("Robin")):
        assert settle(call(house.target(fingerprint=stranger), right)).trouble.trouble is Trouble.WRONG_HOST
    assert house.guests == []


def test_names_come_as_they_were_sent_and_too_long_ones_do_not(house, settle, qtbot):
    name = '<img src="x">\u202e'
    settle(call(house.target(), Pass(name, code=CODE)))
    assert house.guests[0].hello.name == name
    long = settle(call(house.target(), Pass("x" * 65, code=CODE)))
    assert long.trouble.refusal.reason is Refused.MALFORMED
    assert long.trouble.refusal.data["why"] == "name: longer than 64 characters"
    huge = settle(call(house.target(), Pass("x" * 10_000, code=CODE)))
    assert huge.trouble.refusal.reason is Refused.MALFORMED
    assert len(house.guests) == 1


def said_by(house, qtbot, *lines):
    """What the host answers to a peer that says this."""
    stranger = Stranger(house.port)
    qtbot.waitUntil(stranger.turn)
    for line in lines:
        stranger.say(line)
    qtbot.waitUntil(lambda: (stranger.turn(), stranger.got)[1] != b"", timeout=5_000)
    stranger.close()
    return stranger.messages((Refuse, Closed, Wait))


def test_another_version_is_told_which_one_is_spoken_here(house, qtbot):
    body = json.dumps({"kind": "Hello", "version": 99, "news": [1]}).encode()
    answer = said_by(house, qtbot, len(body).to_bytes(4, "big") + body)
    assert answer == [Refuse(Refused.VERSION, {"version": VERSION, "program": __version__})]


def test_a_guest_of_another_version_learns_the_hosts(house, settle, monkeypatch):
    monkeypatch.setattr("crossgame.net.dialer.VERSION", 2)
    trouble = settle(call(house.target())).trouble
    assert (trouble.trouble, trouble.refusal.reason) == (Trouble.REFUSED, Refused.VERSION)
    assert trouble.refusal.data == {"version": VERSION, "program": __version__}


@pytest.mark.parametrize(
    "line", [b"GET / HTTP/1.1\r\n\r\n", Ack(1), Resync(), b"\0\0\0\2{}", b"\xff" * 100, b"\0\0\0\0"]
)
def test_whoever_does_not_begin_with_hello_gets_a_refusal_and_nothing_else(house, qtbot, line):
    (answer,) = said_by(house, qtbot, line)
    assert answer.reason is Refused.MALFORMED
    assert house.listener.unproved == 0
    assert house.guests == []


def test_hello_twice_is_refused(house, qtbot):
    hello = Hello(VERSION, "1", "R", share="A" * 44)
    answers = said_by(house, qtbot, hello, hello)
    assert answers[-1].reason is Refused.MALFORMED


def test_after_the_door_the_doors_messages_are_refused(house, settle, qtbot):
    guest = settle(call(house.target()))
    guest.connection.send(Hello(VERSION, "1", "again"))
    qtbot.waitUntil(lambda: bool(house.partings and guest.partings))
    assert house.partings[0].reason is Ending.MALFORMED
    assert (guest.partings[0].reason, guest.partings[0].by_peer) == (Ending.MALFORMED, True)


def test_nobody_there_is_said_so(house, settle):
    house.close()
    assert settle(call(house.target())).trouble.trouble is Trouble.UNREACHABLE


def test_addresses_are_tried_in_turn(house, settle):
    assert settle(call(house.target(hosts=("nobody.invalid", "127.0.0.1")))).ins


def test_both_kinds_of_addresses_lead_to_a_host(qapp, settle):
    house = House(address="")
    calls = [call(house.target(hosts=("127.0.0.1",)))]
    with contextlib.suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        calls.append(call(house.target(hosts=("::1",))))
    settle(*calls)
    assert all(one.ins for one in calls)
    assert house.guests[0].connection.address == "127.0.0.1"
    house.close()


def test_a_port_in_use_is_said_so(house):
    other = Listener(house.identity, house.gate)
    with pytest.raises(ListenError):
        other.start(house.port, address="127.0.0.1")


def test_a_name_that_cannot_be_sent_is_not_dialled_with(qapp):
    with pytest.raises(ValueError, match="surrogates"):
        Dialer(Target(("127.0.0.1",)), Pass("\ud800"))


def test_a_call_can_be_given_up(house, qtbot):
    made = call(house.target())
    made.dialer.cancel()
    qtbot.waitUntil(lambda: house.listener.unproved == 0)
    assert not made.over


def test_the_door_closes_and_who_is_in_stays(house, settle, qtbot):
    guest = settle(call(house.target()))
    house.listener.close()
    guest.connection.send(Ack(7))
    qtbot.waitUntil(lambda: house.heard == [Ack(7)])
    assert settle(call(house.target())).trouble.trouble is Trouble.UNREACHABLE


def test_nothing_older_than_tls_1_2_is_spoken(house, qtbot):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # that is the point
        versions = {}
        for newest in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            stranger = Stranger(house.port, newest=newest)
            qtbot.waitUntil(lambda it=stranger: it.turn() or it.closed)
            versions[newest.name] = stranger.version
    assert versions == {"TLSv1": None, "TLSv1_1": None, "TLSv1_2": "TLSv1.2", "TLSv1_3": "TLSv1.3"}


def test_coming_and_going_leaves_nothing_behind(house, settle, qtbot):
    descriptors = Path("/proc/self/fd")
    if not descriptors.is_dir():
        pytest.skip("this system does not list the open files of a process")

    def come_and_go(count):
        for i in range(count):
            guest = settle(call(house.target(), Pass("Robin", code=CODE if i % 2 else "AAAAAA")))
            if guest.ins:
                guest.connection.close() if i % 4 == 1 else house.guests[-1].connection.close(Ending.KICKED)
                qtbot.waitUntil(lambda it=guest: bool(it.partings))
        house.guests.clear()
        house.heard.clear()
        qtbot.waitUntil(lambda: not house.listener.findChildren(Connection), timeout=5_000)
        gc.collect()
        return len(list(descriptors.iterdir())), sum(isinstance(thing, Connection) for thing in gc.get_objects())

    files, connections = come_and_go(8)  # some of these may still be closing
    qtbot.waitUntil(lambda: len(list(descriptors.iterdir())) <= files)
    files_after, connections_after = come_and_go(24)
    assert files_after <= files + 2
    assert connections_after <= connections + 2


def test_the_round_trip_is_measured_and_the_silent_are_found_out(qapp, settle, qtbot):
    house = House(limits=QUICK, terms=Terms(heartbeat_ms=50, silence_ms=400))
    guest = settle(call(house.target(), terms=Terms(heartbeat_ms=50, silence_ms=400)))
    qtbot.waitUntil(lambda: guest.connection.round_trip_ms >= 0 and house.guests[0].connection.round_trip_ms >= 0)
    guest.connection._beat.stop()
    guest.connection._socket.readyRead.disconnect(guest.connection._on_ready_read)
    qtbot.waitUntil(lambda: bool(house.partings), timeout=5_000)
    assert house.partings[0].reason is Ending.SILENT
    house.close()


def test_a_computer_that_slept_for_an_hour_does_not_take_the_others_for_lost(qapp, settle, qtbot):
    slept = [0]
    house = House(terms=Terms(heartbeat_ms=40, silence_ms=400), now=lambda: time.monotonic_ns() + slept[0])
    guest = settle(call(house.target(), terms=Terms(heartbeat_ms=40, silence_ms=4_000)))
    host = house.guests[0].connection
    qtbot.waitUntil(lambda: host.round_trip_ms >= 0)
    slept[0] = 3600 * 1_000_000_000
    beat = host._beat_at
    qtbot.waitUntil(lambda: host._beat_at > beat + slept[0] and host._ping > 3)
    assert house.partings == guest.partings == []
    assert host.round_trip_ms < 10_000_000
    house.close()

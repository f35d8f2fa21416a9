# SPDX-License-Identifier: MIT
"""Wrong messages by the hundred thousand: nothing crashes, nothing grows, whoever behaves is served.

At full size 718,000, most of them at the decoder alone, the rest over real sockets at door and dialer. What has the
right form is said to rooms with games in ``test_fuzz_hosts`` and ``test_fuzz_guests``: a million in all.
"""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from benchmarks.mangle import Mangler
from crossgame.net.dialer import Pass
from crossgame.net.messages import Chat
from crossgame.net.protocol import ANSWER, FROM_GUEST, FROM_HOST, GREETING, Decoder, Limits, ProtocolError, encode
from tests.unit.net.test_protocol import ANY, EXAMPLES
from tests.wire import EAGER, HANG_MS, OPEN, House, Stranger, call

BATCH = 20


@pytest.mark.proof
def test_the_decoder_takes_nothing_that_is_no_message(proof_size):
    mangler = Mangler(1, EXAMPLES)
    limits = (ANY, GREETING, FROM_GUEST, ANSWER, FROM_HOST)
    refused = taken = longest = 0
    for i in range(proof_size.of(608_000)):
        decoder = Decoder(limits[i % 5])
        try:
            found = decoder.feed(mangler.frame())
        except ProtocolError as error:
            refused += 1
            longest = max(longest, len(str(error)))
            continue
        for message in found:
            taken += 1
            assert Decoder(limits[i % 5]).feed(encode(message)) == [message]
    assert refused > taken > 1000
    assert longest < 200


@pytest.mark.proof
def test_a_stream_of_wrong_messages_cut_anywhere_ends_at_the_same_place(proof_size):
    mangler = Mangler(2, EXAMPLES)
    for i in range(proof_size.of(2_000)):
        stream = b"".join(mangler.frame() for _ in range(10))
        ends = set()
        for size in (len(stream), 1 + i % 97):
            decoder, count, why = Decoder(ANY), 0, ""
            try:
                for begin in range(0, len(stream), size):
                    decoder.push(stream[begin : begin + size])
                    while decoder.take() is not None:
                        count += 1
            except ProtocolError as error:
                why = str(error)
            ends.add((count, why))
        assert len(ends) == 1


def test_memory_does_not_grow_with_wrong_messages():
    mangler = Mangler(3, EXAMPLES)

    def some(count):
        for _ in range(count):
            try:
                Decoder(Limits(1 << 20, 24, ANY.kinds)).feed(mangler.frame())
            except ProtocolError:
                continue

    some(2_000)
    tracemalloc.start()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    some(4_000)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 50_000


def batches(mangler, count):
    for _ in range(count):
        yield b"".join(mangler.frame() for _ in range(BATCH))


@pytest.mark.proof
def test_strangers_that_send_nonsense_do_no_harm_to_a_host(qapp, qtbot, proof_size):
    house = House(code=None, limits=OPEN, terms=EAGER)
    good = call(house.target(), Pass("Good"))
    qtbot.waitUntil(lambda: bool(good.ins))
    mangler = Mangler(4, EXAMPLES)
    waiting = list(batches(mangler, proof_size.of(50_000 // BATCH)))
    strangers = {}

    def turn():
        while waiting and len(strangers) < 16:
            strangers[Stranger(house.port)] = waiting.pop()
        for stranger, talk in tuple(strangers.items()):
            shaken = stranger.turn()
            if stranger.closed or (stranger.got and not talk):
                stranger.close()
                del strangers[stranger]
            elif talk and shaken:
                stranger.say(talk)
                strangers[stranger] = b""
        return not waiting and not strangers

    qtbot.waitUntil(turn, timeout=proof_size.of(600_000) + HANG_MS)
    qtbot.waitUntil(lambda: house.listener.unproved == 0, timeout=HANG_MS)
    unharmed(house, good, qtbot)
    house.close()


@pytest.mark.proof
def test_guests_that_turn_to_nonsense_are_shown_out_and_others_stay(qapp, qtbot, proof_size):
    house = House(code=None, limits=OPEN, terms=EAGER)
    good = call(house.target(), Pass("Good"))
    qtbot.waitUntil(lambda: bool(good.ins))
    for talk in batches(Mangler(5, EXAMPLES), proof_size.of(20_000 // BATCH)):
        bad = call(house.target(), Pass("Bad"), terms=EAGER)
        qtbot.waitUntil(lambda it=bad: bool(it.ins), timeout=HANG_MS)
        bad.connection._socket.write(talk)
        bad.connection._socket.write(b"\xff" * 40_000)  # should all of it have been right, or only begun
        qtbot.waitUntil(lambda it=bad: bool(it.partings), timeout=HANG_MS)
    unharmed(house, good, qtbot)
    house.close()


@pytest.mark.proof
def test_guests_survive_a_host_that_sends_nonsense(qapp, qtbot, proof_size):
    house = House(code=None, limits=OPEN, welcome=False)

    def talk_and_go(guest):
        guest.connection._socket.write(next(talks))
        guest.connection._socket.disconnectFromHost()

    house.listener.joined.connect(talk_and_go)
    count = proof_size.of(20_000 // BATCH)
    talks = batches(Mangler(6, EXAMPLES), count)
    for _ in range(count):
        made = call(house.target(), Pass("Guest"))
        qtbot.waitUntil(lambda it=made: bool(it.troubles or it.partings), timeout=HANG_MS)
        house.guests.clear()
    house.close()


def unharmed(house, good, qtbot):
    """The one who behaved is heard and answered."""
    house.heard.clear()
    good.connection.send(Chat("c" * 32, "still here"))
    qtbot.waitUntil(lambda: house.heard[-1:] == [Chat("c" * 32, "still here")], timeout=HANG_MS)
    assert good.partings == []
    assert house.guests[0].hello.name == "Good"

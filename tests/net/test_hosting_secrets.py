"""What guests received, byte for byte: no letter that they should not know, no seed, nothing made of hidden state."""

from __future__ import annotations

import base64
import json
import random
import zlib

import pytest

from crossgame.game.commands import Exchange, Pass
from crossgame.game.view import Action
from crossgame.net.connection import Connection
from tests.party import Party, command_for
from tests.property.test_mirror import check_sent

GAMES = ("classic", "checked", "megacross", "islands", "race")


@pytest.fixture
def received(monkeypatch):
    """All bytes that came in, by connection, as they left TLS."""
    heard = {}
    real = Connection._read

    def read(connection):
        if not hasattr(connection, "_recorded"):
            connection._recorded = True
            push = connection._decoder.push
            data = heard.setdefault(connection, bytearray())

            def push_and_keep(more):
                data.extend(more)
                push(more)

            connection._decoder.push = push_and_keep
        real(connection)

    monkeypatch.setattr(Connection, "_read", read)
    return heard


def messages_of(data):
    """The JSON objects in a stream."""
    found, at = [], 0
    while at + 4 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        found.append(json.loads(bytes(data[at + 4 : at + 4 + length])))
        at += 4 + length
    return found


def heads_of(found):
    """The games that came in parts, put together; squares are looked at too."""
    text = b""
    for message in found:
        if message["kind"] == "SnapshotPart" and message["meta"]["what"] == "head":
            text += zlib.decompress(base64.b64decode(message["data"]))
            if message["n"] == message["of"] or text[-1:] == b"}":
                try:
                    yield json.loads(text)
                    text = b""
                except ValueError:
                    continue
    assert not text


def check(game, seat, found, seed):
    for message in found:
        if message["kind"] == "Events":
            for told in message["events"]:
                check_sent(game, seat, told)
        assert "seed" not in json.dumps(message).replace('"seed": null', "")
    for head in heads_of(found):
        check_sent(game, seat, head)
        assert str(seed) not in json.dumps(head)


@pytest.mark.proof
def test_recorded_bytes_of_random_games_hold_no_secret(tmp_path, qtbot, received, proof_size):
    letters = 0
    for number in range(proof_size.of(200)):
        chance = random.Random(number)
        seed = chance.getrandbits(62) | 1 << 61
        party = Party(tmp_path / str(number), qtbot)
        try:
            lan = party.lan("host")
            lan.seed = seed
            host = party.opens(GAMES[number % len(GAMES)], people=3, lan=lan)
            party.joins("Ada"), party.joins("Ben"), party.joins("Wim", watch=True)
            party.starts()
            play(party, chance, events=26)
            victim = chance.choice(party.people)
            victim.room.cut()
            party.qtbot.waitUntil(lambda v=victim: (v.links and v.links[-1].state.value == "up") or False)
            party.agrees()
            game = host.table.game
            for person in party.people:
                streams = [data for connection, data in received.items() if belongs(connection, person)]
                assert streams
                for data in streams:
                    assert str(seed).encode() not in data
                    check(game, person.seat, messages_of(data), seed)
                    letters += len(data)
        finally:
            party.close()
            received.clear()
    assert letters > 10_000


def belongs(connection, person):
    try:
        return connection.parent() is person.room
    except RuntimeError:
        return False


def play(party, chance, *, events):
    """Everybody plays, swaps now and then, until so much has happened."""

    def step():
        if party.host.table.game.seq >= events or party.host.table.game.is_over:
            return True
        for person in party.everybody:
            if person.table is None or person.seat is None or getattr(person.table, "open_wishes", ()):
                continue
            view = person.view
            if chance.random() < 0.1 and Action.EXCHANGE in view.actions:
                person.table.submit(person.seat, Exchange(view.rack[:1]))
            elif chance.random() < 0.05 and Action.PASS in view.actions:
                person.table.submit(person.seat, Pass())
            elif (command := command_for(view, person.seat)) is not None:
                person.table.submit(person.seat, command)
        return False

    party.qtbot.waitUntil(step, timeout=60_000)

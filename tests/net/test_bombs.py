# SPDX-License-Identifier: MIT
"""What a host could send to hurt a guest: little data that becomes much, and rooms that can't be."""

from __future__ import annotations

import base64
import json
import tracemalloc
import zlib

import pytest

from crossgame.app.assets import read_text
from crossgame.game.snapshot import SnapshotError
from crossgame.net.messages import Began, LobbyState, SnapshotPart
from crossgame.net.protocol import LARGEST, encode
from crossgame.rules import catalog
from crossgame.rules.tiles import TileSet
from crossgame.session.assembly import Assembly
from crossgame.session.roomwire import RoomWireError, room_of
from tests.wire import GAME, PLAYER

ZEROS = 200_000_000


@pytest.fixture(scope="module")
def ruleset():
    return catalog.make("megacross", TileSet.parse(read_text("letters", "english.txt")), side=1005)


@pytest.fixture(scope="module")
def bomb():
    """Two hundred megabytes of nothing in two hundred kilobytes."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(ZEROS >> 20)) + packer.flush()
    return base64.b64encode(packed).decode()


@pytest.mark.parametrize(
    ("size", "meta"),
    [
        (10, {"what": "head"}),
        (1 << 18, {"what": "head"}),
        (1 << 20, {"what": "head"}),
        (196_608, {"what": "squares", "row": 0, "col": 0}),
    ],
)
def test_a_guest_unpacks_no_more_than_it_was_told_of(ruleset, bomb, size, meta):
    part = SnapshotPart(1, 1, bomb, size, meta)
    assert len(encode(part)) < LARGEST
    tracemalloc.start()
    with pytest.raises(SnapshotError):  # noqa: PT012 - squares are unpacked when all parts are there
        assembly = Assembly(Began(1, {}, 1, size), ruleset)
        assembly.add(part)
        assembly.mirror(words=None, now=lambda: 0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000


def test_no_more_parts_are_taken_than_a_game_of_these_rules_can_have(ruleset):
    for parts in (0, 1_000_000, 1 << 31):
        with pytest.raises(SnapshotError):
            Assembly(Began(1, {}, parts, 1), ruleset)


def room(ruleset, **changes):
    data = json.loads(json.dumps(ruleset.to_dict()))
    for path, value in changes.items():
        *way, last = path.split("__")
        place = data
        for step in way:
            place = place[step]
        place[last] = value
    return LobbyState(GAME, "lobby", data, True, False, False)


def read(state):
    return room_of(state, None, player=PLAYER, lexicon="")


def test_a_room_that_can_be_is_read(ruleset):
    assert read(room(ruleset)).ruleset == ruleset


@pytest.mark.parametrize(
    "changes",
    [
        {"layout__rows": 10**9},
        {"layout__cols": 60_000},
        {"layout__rows": -1},
        {"rack_size": 10**9},
        {"rack_size": 0},
        {"rack_size": "7"},
        {"rack_size": [7]},
        {"players": 3},
        {"turns": None},
        {"turns": "soon"},
        {"turns": {"kind": "__import__", "name": "os"}},
        {"clock": {"kind": "Goal"}},
        {"clock__initial_ms": "x"},
        {"tiles__tiles": [["A", 10**12, 1]]},
        {"traits": {"kind": "Traits", "rounds": "yes"}},
        {"bonus_by_tiles": ["a"]},
        {"layout__pattern": []},
    ],
    ids=str,
)
def test_a_room_that_cannot_be_is_refused(ruleset, changes):
    with pytest.raises(RoomWireError):
        read(room(ruleset, **changes))


def test_nothing_of_net_unpacks_and_a_host_unpacks_nothing(checkout):
    unpacking = {
        str(file.relative_to(checkout / "crossgame"))
        for folder in ("net", "session")
        for file in (checkout / "crossgame" / folder).rglob("*.py")
        if "decompress" in file.read_text(encoding="utf-8")
    }
    assert unpacking <= {"session/assembly.py"}

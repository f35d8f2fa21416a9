"""The leave values that ship: for the tiles that ship, and of the shape that players know."""

import pytest

from crossgame.app.assets import read_bytes, read_text
from crossgame.engine.leaves import LeaveTable
from crossgame.rules.tiles import TileSet

TILES = TileSet.parse(read_text("letters", "english.txt"))


@pytest.fixture(scope="module")
def table():
    return LeaveTable.from_bytes(read_bytes("leaves", "english.npz"), TILES)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("?", "S"), ("S", "E"), ("E", "I"), ("I", "II"), ("II", "III"), ("QU", "Q"), ("AEINST", "AEIOUI"), ("ERS", "VVW")],
)
def test_what_players_keep_is_worth_more(table, better, worse):
    assert table.value(TILES.alphabet.parse_tiles(better)) > table.value(TILES.alphabet.parse_tiles(worse))


def test_every_value_is_one_that_a_leave_can_have(table):
    assert len(table.values) == 914_624
    assert -80 < table.values.min() < 0 < table.values.max() < 80
    assert "4136" in table.note

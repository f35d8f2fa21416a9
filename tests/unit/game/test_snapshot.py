"""Stages and chunks: what a long game is opened from, and how damage to them is found."""

from __future__ import annotations

import zlib

import pytest

from crossgame.game.events import Placed
from crossgame.game.snapshot import (
    CHUNK,
    SnapshotError,
    Stage,
    board_of,
    can_stage,
    chunks_of,
    ledger_of,
    pack,
    raw_chunk,
)
from crossgame.rules.catalog import classic, island_race, islands, megacross
from crossgame.rules.layout import Square
from tests.dealer import ENGLISH
from tests.open_dealer import DOWN, open_fresh

BIG = megacross(ENGLISH, side=1005)


def played(side=45):
    table = open_fresh(2, ruleset=megacross(ENGLISH, side=side))
    middle = side // 2
    table.place(1, middle, middle, table.rack(1)[:5])
    table.place(2, middle + 1, middle, table.rack(2)[:4], DOWN)
    table.swap(1, table.rack(1)[0])
    return table.game


def chunks(game):
    squares = [t.square for e in game.events if isinstance(e, Placed) for t in e.placed]
    return {key: pack(raw_chunk(game.position.board, key)) for key in chunks_of(squares)}


def test_only_games_without_turns_windows_and_islands_are_staged():
    offered = [classic(ENGLISH), megacross(ENGLISH), islands(ENGLISH), island_race(ENGLISH)]
    assert [can_stage(ruleset) for ruleset in offered] == [False, True, False, False]


def test_a_square_lies_in_the_chunk_of_its_row_and_column():
    squares = [Square(0, 0), Square(255, 255), Square(256, 255), Square(1004, 511)]
    assert chunks_of(squares) == {(0, 0), (1, 0), (3, 1)}


@pytest.mark.parametrize("side", [45, 225, 1005])
def test_board_and_stage_come_back_whole(side):
    game = played(side)
    board = board_of(game.ruleset, chunks(game))
    assert board.tiles.tobytes() == game.position.board.tiles.tobytes()
    assert board.owner.tobytes() == game.position.board.owner.tobytes()
    assert board.count == game.position.board.count
    assert Stage.from_dict(game.stage().to_dict()) == game.stage()


def test_tiles_on_both_sides_of_a_chunks_edge_come_back():
    game = open_fresh(1, ruleset=BIG).game
    board = game.ledger.position.board
    placed = [(CHUNK - 1, CHUNK - 1, 3), (CHUNK - 1, CHUNK, 0x80 | 5), (CHUNK, CHUNK, 7), (1004, 1004, 9)]
    board.lay(placed, 65_535)
    packed = {key: pack(raw_chunk(board, key)) for key in chunks_of(Square(r, c) for r, c, _ in placed)}
    again = board_of(BIG, packed)
    assert len(packed) == 4
    assert again.tiles.tobytes() == board.tiles.tobytes()
    assert again.owner.tobytes() == board.owner.tobytes()


def test_every_letter_and_every_named_blank_comes_back():
    game = open_fresh(1).game
    board = game.ledger.position.board
    board.lay([(0, code, code) for code in range(1, 27)], 1)
    board.lay([(1, code, code | 0x80) for code in range(1, 27)], 2)
    again = board_of(game.ruleset, {(0, 0): pack(raw_chunk(board, (0, 0)))})
    assert again.tiles.tobytes() == board.tiles.tobytes()
    assert again.count == 52


def test_an_empty_board_has_no_chunks():
    assert board_of(BIG, {}).is_empty


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x" * 100,
        zlib.compress(b"short"),
        zlib.compress(bytes(45 * 45 * 3 + 1)),
        zlib.compress(bytes(45 * 45 * 3))[:-3],
        pack(b"\x7f" + bytes(45 * 45 * 3 - 1)),
        pack(b"\x80" + bytes(45 * 45 * 3 - 1)),
    ],
    ids=["nothing", "no zlib", "short", "long", "cut", "no letter", "blank without a letter"],
)
def test_a_damaged_chunk_is_refused(data):
    with pytest.raises(SnapshotError):
        board_of(played().ruleset, {(0, 0): data})


@pytest.mark.parametrize("key", [(-1, 0), (0, -1), (1, 0), (0, 1), (10**6, 0)])
def test_a_chunk_off_the_board_is_refused(key):
    with pytest.raises(SnapshotError):
        board_of(played().ruleset, {key: pack(bytes(45 * 45 * 3))})


def test_a_missing_chunk_is_found():
    game = played()
    with pytest.raises(SnapshotError, match="number of tiles"):
        ledger_of(game.ruleset, game.stage(), {})


@pytest.mark.parametrize("key", ["seq", "hands", "plays", "rows", "first_done_ms"])
def test_a_stage_without_one_of_its_parts_is_refused(key):
    data = played().stage().to_dict()
    del data[key]
    with pytest.raises(SnapshotError, match=key):
        Stage.from_dict(data)


@pytest.mark.parametrize("data", [None, [], "stage", {"seq": "x"}])
def test_what_is_no_stage_is_refused(data):
    with pytest.raises(SnapshotError):
        Stage.from_dict(data)


def test_a_ledger_from_a_stage_does_not_share_what_the_game_goes_on_with():
    game = played()
    stage = game.stage()
    ledger = ledger_of(game.ruleset, stage, chunks(game))
    ledger.hands[1].score += 5
    ledger.plays.clear()
    assert game.stage() == stage

"""The values that rules are made of: alphabets, tile sets, layouts, boards, text and JSON forms, and their refusals."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from crossgame.rules.alphabet import BLANK, Alphabet, NotationError, is_blank, letter_of
from crossgame.rules.board import Board
from crossgame.rules.catalog import GAMES, make
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.layout import Layout, Rect, Square
from crossgame.rules.notation import coordinate, parse_coordinate, parse_play, play_text, square_text
from crossgame.rules.play import Direction
from crossgame.rules.policies import ChallengeRule, Challenges, Clock, Ending, Exchange, Overtime
from crossgame.rules.ruleset import Ruleset
from crossgame.rules.tiles import TileSet
from tests.dealer import CLASSIC, ENGLISH, board_of

SPANISH = Alphabet(("A", "C", "CH", "H", "L", "LL"))


@pytest.mark.parametrize(
    ("word", "codes"), [("CHA", (3, 1)), ("cha", (3, 1)), ("ACHLLH", (1, 3, 6, 4)), ("LLL", (6, 5)), ("", ())]
)
def test_r5_words_are_split_into_letters_the_longest_first(word, codes):
    assert SPANISH.encode(word) == codes


def test_r5_machine_text_of_tiles_goes_both_ways():
    tiles = (1, 3, BLANK | 3, BLANK, 0, BLANK | 1)
    assert SPANISH.tiles_text(tiles) == "A[CH][ch]?.a"
    assert SPANISH.parse_tiles("A[CH][ch]?.a") == tiles
    assert SPANISH.decode(tiles[:3]) == "ACHCH"
    assert [is_blank(tile) for tile in tiles] == [False, False, True, True, False, True]
    assert letter_of(BLANK | 3) == 3


@pytest.mark.parametrize(
    "letters", [(), ("A", "A"), ("",), ("A.",), ("3",), ("A\n",), tuple(map(chr, range(0x400, 0x441)))]
)
def test_letters_that_can_not_be(letters):
    with pytest.raises(NotationError):
        Alphabet(letters)


@pytest.mark.parametrize("text", ["Q", "[CH", "[]", "É"])
def test_text_that_is_no_tile(text):
    with pytest.raises(NotationError):
        SPANISH.parse_tiles(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A one 1", "line 1"),
        ("A 1 1\nB 1", "line 2"),
        ("A 1 -1", "line 1"),
        ("A 1 1\nA 1 1", "once"),
        ("", "letters"),
        ("A 0 1", "at least one"),
    ],
)
def test_r3_a_tile_set_with_a_bad_line_names_it(text, says):
    with pytest.raises(NotationError, match=says):
        TileSet.parse(text)


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": 0},
        {"cols": 4006},
        {"pattern": ("..", ".")},
        {"pattern": ()},
        {"pattern": ("x",)},
        {"start": Square(15, 0)},
    ],
)
def test_layouts_that_can_not_be(changes):
    with pytest.raises(NotationError):
        replace(CLASSIC.layout, **changes)


@pytest.mark.parametrize("side", [15, 45, 105])
def test_the_premiums_of_a_window_are_those_of_its_squares(side):
    layout = make("classic", ENGLISH).layout if side == 15 else GAMES["classic"](ENGLISH, side=side).layout
    window = Rect(3, 5, 9, 8)
    letters, words = layout.letter_multipliers(window), layout.word_multipliers(window)
    for row in range(9):
        for col in range(8):
            premium = layout.premium(row + 3, col + 5)
            assert (letters[row, col], words[row, col]) == (premium.letter, premium.word)
    assert layout.premium(*layout.start).word == 2
    assert Layout.from_dict(layout.to_dict()) == layout


def test_a_board_counts_and_keeps_whose_tiles_lie_there():
    board = Board(3, 4)
    board.lay([(0, 1, 5), (0, 2, BLANK | 6)], 2)
    assert (board.count, board.tile(0, 1), board.tile(9, 9), int(board.owner[0, 2])) == (2, 5, 0, 2)
    assert board.run(0, 3, Direction.ACROSS) == (1, 3)
    frozen = board.frozen()
    other = board.copy()
    board.lift([Square(0, 1)])
    assert (frozen.count, other.count, board.count) == (1, 2, 1)
    assert np.shares_memory(board.window(Rect(0, 0, 2, 2)), board.tiles)


@pytest.mark.parametrize(
    ("square", "direction", "size", "text"),
    [
        ((7, 7), Direction.ACROSS, 15, "8H"),
        ((7, 7), Direction.DOWN, 15, "H8"),
        ((25, 25), Direction.ACROSS, 26, "26Z"),
        ((111, 33), Direction.ACROSS, 225, "R112C34 across"),
        ((111, 33), Direction.DOWN, 225, "R112C34 down"),
    ],
)
def test_coordinates_go_both_ways(square, direction, size, text):
    assert coordinate(square, direction, rows=size, cols=size) == text
    assert parse_coordinate(text) == (Square(*square), direction)
    assert square_text(square, rows=size, cols=size) in {"H8", "Z26", "R112C34"}


@pytest.mark.parametrize(
    "text", ["8L ZEI.", "L8 Z.", "", "8H", "8H .", "8H QX", "I8 QX", "8H9 A", "H0 A", "16A AB", "R1C1 up A"]
)
def test_text_that_is_no_play_here(text):
    position = board_of("\n".join(["." * 15] * 7 + [".......CAT....."]))
    with pytest.raises(NotationError):
        parse_play(text, position.board, ENGLISH)


@pytest.mark.parametrize("text", ["8G S...", "8G S...S", "9H aM", "K7 ON", "J8 .O"])
def test_text_of_plays_goes_both_ways(text):
    position = board_of("\n".join(["." * 15] * 7 + [".......CAT....."]))
    assert play_text(parse_play(text, position.board, ENGLISH), position.board, ENGLISH) == text


@pytest.mark.parametrize("rule", list(ChallengeRule))
def test_a_ruleset_is_stored_by_value(rule):
    ruleset = replace(
        CLASSIC,
        challenges=Challenges(rule, next_only=True, max_wrong=3),
        clock=Clock(initial_ms=1, overtime=Overtime.LOSS),
        exchange=Exchange(7),
    )
    assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": {"kind": "TileSet"}},
        {"challenges": {"kind": "Other"}},
        {"clock": {"kind": "Clock", "x": 1}},
        {"rack_size": 0},
        {"rack_size": 10**9},
        {"rack_size": "x"},
    ],
)
def test_a_ruleset_of_another_version_is_refused(change):
    with pytest.raises(NotationError):
        Ruleset.from_dict(CLASSIC.to_dict() | change)
    with pytest.raises(NotationError):
        Ruleset.from_dict({})


@pytest.mark.parametrize(
    ("count", "in_bag", "least", "allowed"),
    [(1, 1, 0, True), (2, 1, 0, False), (7, 7, 7, True), (1, 6, 7, False), (0, 9, 0, False)],
)
def test_c6_what_an_exchange_needs(count, in_bag, least, allowed):
    assert Exchange(least).allows(count=count, in_bag=in_bag) is allowed


@pytest.mark.parametrize(("seats", "turns"), [(2, 6), (3, 6), (4, 8), (6, 12)])
def test_c8_how_many_scoreless_turns_end_a_game(seats, turns):
    assert Ending().scoreless_limit(seats) == turns


def test_a_position_string_is_read():
    position = parse_cgp("15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 ABC?/DE 12/34 2", ENGLISH)
    assert position.board.count == 3
    assert position.board.tile(7, 8) == BLANK | 1

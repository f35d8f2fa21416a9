"""Position strings: there and back, and what is none."""

from __future__ import annotations

import pytest

from crossgame.rules.alphabet import BLANK, Alphabet, NotationError
from crossgame.rules.cgp import format_cgp, parse_cgp
from crossgame.rules.tiles import TileSet
from tests.dealer import ENGLISH, codes

EMPTY = "/".join(["15"] * 15)
CAT = "/".join(["15"] * 7 + ["7CaT5"] + ["15"] * 7)


@pytest.mark.parametrize(
    "text", [f"{EMPTY} ABCDEF?/ 0/0 0", f"{CAT} AB?/ 12/345 2", f"{CAT} A/B/C -5/0/10 1 lex ENABLE;", "1A/B1 A/ 0/0 0"]
)
def test_a_position_goes_both_ways(text):
    assert format_cgp(parse_cgp(text, ENGLISH), ENGLISH) == text


def test_what_a_position_holds():
    position = parse_cgp(f"{CAT} AB?/DE 12/34 3 lex X;", ENGLISH)
    assert [position.board.tile(7, col) for col in (6, 7, 8, 9)] == [0, 3, BLANK | 1, 20]
    assert position.racks == (codes("AB?"), codes("DE"))
    assert (position.scores, position.scoreless, position.operations) == ((12, 34), 3, "lex X;")


def test_scores_and_turns_may_be_left_out():
    position = parse_cgp(f"{EMPTY} ABC/", ENGLISH)
    assert (position.scores, position.scoreless, position.racks[1]) == ((0, 0), 0, ())


def test_letters_of_two_characters():
    tiles = TileSet("x", "X", Alphabet(("A", "CH")), (9, 9), (1, 5), 1)
    text = "1[CH][ch]A/4 [CH]?/ 0/0 0"
    assert format_cgp(parse_cgp(text, tiles), tiles) == text


def test_numbers_too_long_to_read_are_not_repeated_whole():
    with pytest.raises(NotationError, match="scores") as found:
        parse_cgp(f"{EMPTY} A/B {'9' * 10_000}/0", ENGLISH)
    assert len(str(found.value)) < 200


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no rack"),
        (EMPTY, "no rack"),
        (f"{EMPTY}/14 A/B", "equally long"),
        (f"{EMPTY[:-2]}7É7 A/B", "not a letter"),
        (f"{EMPTY[:-2]}7?7 A/B", "no letter"),
        (f"{EMPTY[:-2]}7.7 A/B", "no letter"),
        ("15//15 A/B", "empty row"),
        ("99999 A/B", "more than a row"),
        ("4005A A/B", "longer than"),
        (f"{EMPTY} a/B", "a rack has"),
        (f"{EMPTY} A.B/B", "a rack has"),
        (f"{EMPTY} A/B 1/x", "scores"),
        (f"{EMPTY} A/B 1/2 x", "scoreless turns"),
        (f"{EMPTY} A/B 1/{'9' * 300}", "scores of a position are whole numbers up to 1000000"),
        (f"{EMPTY} A/B -1000001/2", "scores .* up to"),
        (f"{EMPTY} A/B 1/2 1000001", "scoreless turns .* up to"),
    ],
)
def test_what_is_no_position(text, says):
    with pytest.raises(NotationError, match=says):
        parse_cgp(text, ENGLISH)

"""R1, R2, R5, R6 and C2: what fits, which words it forms, what is said about it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.rules.catalog import classic
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play, play_text
from crossgame.rules.play import Direction, NewTile, Play
from crossgame.rules.tiles import TileSet
from crossgame.rules.verdict import Verdict, Violation, WordScore
from tests.dealer import ALL, CLASSIC, ENGLISH, NONE, Words, board_of, codes, judged, judged_tiles

CAT = board_of("\n".join(["." * 15] * 7 + [".......CAT....."]))
EMPTY = board_of("")
A, B = codes("AB")


def texts(verdict):
    return [ENGLISH.alphabet.decode(word.tiles) for word in verdict.words]


@pytest.mark.parametrize(
    ("placed", "violation"),
    [
        ([], Violation.NO_TILES),
        ([(8, 7, A), (9, 8, A)], Violation.NOT_IN_LINE),
        ([(8, 7, A), (8, 9, A)], Violation.GAP),
        ([(6, 8, A), (9, 8, A)], Violation.GAP),
        ([(7, 8, A), (8, 8, A)], Violation.SQUARE_TAKEN),
        ([(8, 7, A), (8, 7, B)], Violation.SAME_SQUARE),
        ([(-1, 7, A)], Violation.OFF_BOARD),
        ([(7, 15, A)], Violation.OFF_BOARD),
        ([(10**9, 7, A)], Violation.OFF_BOARD),
        ([(7, 10, 0)], Violation.NOT_A_TILE),
        ([(7, 10, 27)], Violation.NOT_A_TILE),
        ([(7, 10, -1)], Violation.NOT_A_TILE),
        ([(7, 10, 256)], Violation.NOT_A_TILE),
        ([(7, 10, 2**70)], Violation.NOT_A_TILE),
        ([(7, 10, BLANK | 27)], Violation.NOT_A_TILE),
        ([(0, 0, A)], Violation.NO_WORD),
    ],
)
def test_r1_a_play_is_one_line_without_gaps_that_forms_a_word(placed, violation):
    verdict = judged_tiles(CAT, [NewTile(*tile) for tile in placed])
    assert verdict.has(violation)
    assert not verdict.fits


def test_r1_existing_tiles_close_the_gap():
    verdict = judged(CAT, "8G S...S")
    assert verdict.fits
    assert texts(verdict) == ["SCATS"]


def test_r1_touching_is_side_to_side_never_corner_to_corner():
    assert judged(CAT, "9K AT").has(Violation.NOT_JOINED)
    assert judged(CAT, "9J AT").fits


def test_r1_one_main_word_and_a_cross_word_through_each_tile_with_a_neighbour():
    verdict = judged(CAT, "9G ABAB")
    assert texts(verdict) == ["ABAB", "CB", "AA", "TB"]
    assert [word.direction for word in verdict.words] == [Direction.ACROSS] + [Direction.DOWN] * 3


@pytest.mark.parametrize(
    ("board", "square", "direction"),
    [
        (CAT, (7, 10), Direction.ACROSS),
        (CAT, (8, 9), Direction.DOWN),
        (board_of("A.\n.B"), (0, 1), Direction.ACROSS),
        (board_of(".A\n..\n.B\n.B"), (1, 1), Direction.DOWN),
        (EMPTY, (7, 7), Direction.ACROSS),
    ],
)
def test_r2_one_tile_reads_the_longer_way_and_across_when_equal(board, square, direction):
    assert Play.of([NewTile(*square, A)], board.board).direction is direction


def test_r2_score_words_and_legality_do_not_depend_on_the_direction():
    play = Play.of([NewTile(8, 9, A)], board_of(".\n" * 7 + ".......CAT.....\n........B.B....").board)
    board = board_of(".\n" * 7 + ".......CAT.....\n........B.B....")
    one, other = (
        judge(board, replace(play, direction=way), seat=1, words=Words.of("TA"))
        for way in (Direction.ACROSS, Direction.DOWN)
    )
    assert one.total == other.total
    assert set(one.words) == set(other.words)
    assert (one.faults, set(one.unknown)) == (other.faults, set(other.unknown))


def test_r5_a_word_is_valid_if_the_lexicon_has_it_whatever_its_length():
    long = "ABCDEFGHIJKLMNOPQRSTUVWXYZAB"
    wide = classic(ENGLISH, side=45)
    position = board_of("." * 8 + long[:-1], wide)
    verdict = judged(position, f"R1C9 across {'.' * 27}B", Words.of(long))
    assert verdict.acceptable
    assert len(verdict.words[0].tiles) == 28


def test_r5_words_are_checked_by_tile_not_by_character():
    alphabet = Alphabet(("A", "C", "CH", "H"))
    ruleset = classic(TileSet("x", "X", alphabet, (9, 9, 9, 9), (1, 3, 5, 4)))
    position = board_of("", ruleset)
    one = parse_play("8G [CH]A", position.board, ruleset.tiles)
    two = parse_play("8G CHA", position.board, ruleset.tiles)

    class OneWord:
        def has(self, word):
            return tuple(word) == alphabet.encode("CHA")

    assert judge(position, one, seat=1, words=OneWord()).acceptable
    assert not judge(position, two, seat=1, words=OneWord()).acceptable
    assert judge(position, one, seat=1, words=None).total == 2 * (5 + 1)
    assert play_text(one, position.board, ruleset.tiles) == "8G [CH]A"


def test_r6_every_score_is_explained_word_by_word():
    verdict = judged(CAT, "9H AM")
    for word in verdict.words:
        letters = zip(word.values, word.multipliers, strict=True)
        assert word.points == word.word_multiplier * sum(value * by for value, by in letters)
        assert WordScore.from_dict(word.to_dict()) == word
    assert verdict.total == sum(word.points for word in verdict.words) + sum(b.points for b in verdict.bonuses)


def test_r6_unknown_words_are_kept_apart_from_faults_and_never_change_the_score():
    known, unknown, unasked = (judged(CAT, "9G ABAB", words) for words in (ALL, NONE, None))
    assert (known.acceptable, unknown.acceptable) == (True, False)
    assert len(unknown.unknown) == 4
    assert replace(unknown, unknown=()) == known == unasked


@pytest.mark.parametrize(
    ("text", "violations"),
    [
        ("8H A", {Violation.NO_WORD, Violation.FIRST_TOO_SHORT}),
        ("8A AB", {Violation.FIRST_OFF_START}),
        ("H9 AB", {Violation.FIRST_OFF_START}),
        ("8G AB", set()),
        ("H8 AB", set()),
        ("H2 ABABABA", set()),
    ],
)
def test_c2_the_first_play_has_two_tiles_and_covers_the_centre(text, violations):
    assert {fault.violation for fault in judged(EMPTY, text).faults} == violations


@pytest.mark.parametrize(("text", "fits"), [("8G S...", True), ("9H AB", True), ("H9 A", True), ("1A AB", False)])
def test_c2_every_other_play_touches_a_tile(text, fits):
    assert judged(CAT, text).fits is fits


def test_c2_a_play_that_only_touches_by_cross_words_is_legal():
    verdict = judged(CAT, "7G BE")
    assert verdict.fits
    assert texts(verdict) == ["BE", "EC"]


@pytest.mark.parametrize("side", [3, 15, 17, 21, 45, 225])
def test_other_sides_and_layouts_work(side):
    ruleset = classic(ENGLISH, side=side)
    position = board_of("", ruleset)
    middle = side // 2
    play = Play.of([NewTile(middle, middle, A), NewTile(middle, middle + 1, B)], position.board)
    verdict = judge(position, play, seat=1, words=ALL)
    assert verdict.fits
    assert verdict.total == 2 * (1 + 3)
    assert ruleset.layout.start == Square(middle, middle)


def test_a_refused_play_changes_nothing():
    before = CAT.board.tiles.copy()
    judged(CAT, "9G ABAB", NONE)
    assert np.array_equal(before, CAT.board.tiles)
    assert isinstance(judged(CAT, "1A AB"), Verdict)
    assert CLASSIC.traits.bag

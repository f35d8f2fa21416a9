# SPDX-License-Identifier: MIT
"""M1, M3, M5, M9 and what MegaCross is put together from."""

from dataclasses import replace

import numpy as np
import pytest

from crossgame.rules.alphabet import BLANK, NotationError
from crossgame.rules.board import Board
from crossgame.rules.catalog import classic, megacross
from crossgame.rules.layout import Premium, Rect, Square
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play
from crossgame.rules.play import NewTile, Play
from crossgame.rules.policies import Challenges, Goal, OpenTable, Overtime, Rotation
from crossgame.rules.position import Position
from crossgame.rules.ruleset import Traits
from tests.dealer import ALL, ENGLISH, Words, codes

SIDES = (45, 105, 225, 1005, 4005)
MEGA = megacross(ENGLISH, side=45)
MIDDLE = 22


def lay(position, text, square, *, down=False):
    """Put letters on the board from a square on, whoever's they are; a dot leaves a square out."""
    row, col = square
    for i, tile in enumerate(codes(text)):
        if tile:
            position.board.lay([NewTile(row + i * down, col + i * (not down), tile)], 1)


def laid(*parts, ruleset=MEGA):
    position = Position.empty(ruleset)
    for text, square, *down in parts:
        lay(position, text, square, down=bool(down))
    return position


def played(position, text, words=ALL):
    return judge(position, parse_play(text, position.board, ENGLISH), seat=2, words=words)


def across(square, letters):
    return f"R{square[0] + 1}C{square[1] + 1} across {letters}"


def down(square, letters):
    return f"R{square[0] + 1}C{square[1] + 1} down {letters}"


def bonus(verdict):
    return {extra.kind.value: (extra.count, extra.points) for extra in verdict.bonuses}


@pytest.mark.parametrize("side", SIDES)
def test_m1_the_classic_pattern_repeats_with_period_14_round_the_middle(side):
    layout, usual = megacross(ENGLISH, side=side).layout, classic(ENGLISH).layout
    middle = side // 2
    assert (layout.rows, layout.cols, layout.start) == (side, side, Square(middle, middle))
    assert layout.premium(middle, middle) is Premium.DOUBLE_WORD
    squares = [*range(18), *range(middle - 16, middle + 17), *range(side - 18, side)]
    for row in squares:
        for col in squares:
            expected = usual.premium((row - middle + 7) % 14, (col - middle + 7) % 14)
            assert layout.premium(row, col) is expected, (row, col)


def test_m1_the_squares_round_the_middle_are_the_classic_board():
    layout, usual = MEGA.layout, classic(ENGLISH).layout
    cut = Rect(MIDDLE - 7, MIDDLE - 7, 15, 15)
    assert np.array_equal(layout.word_multipliers(cut), usual.word_multipliers(usual.whole))
    assert np.array_equal(layout.letter_multipliers(cut), usual.letter_multipliers(usual.whole))


@pytest.mark.parametrize("side", [0, 15, 44, 46, 226, 4007])
def test_m1_there_are_no_other_boards(side):
    with pytest.raises(NotationError, match="side of 45, 105, 225, 1005, 4005"):
        megacross(ENGLISH, side=side)


def test_m1_the_default_is_225():
    assert megacross(ENGLISH).layout.rows == 225


@pytest.mark.parametrize("side", SIDES)
def test_m3_the_first_play_covers_the_middle_square_with_two_tiles(side):
    empty = Position.empty(megacross(ENGLISH, side=side))
    middle = side // 2
    assert played(empty, across((middle, middle - 1), "AT")).acceptable
    assert played(empty, down((middle, middle), "CAT")).acceptable
    assert reasons(played(empty, across((middle, middle), "A"))) == ["no_word", "first_too_short"]
    assert reasons(played(empty, across((middle + 1, middle), "CAT"))) == ["first_off_start"]


def reasons(verdict):
    return [fault.violation.value for fault in verdict.faults]


CAT = ("CAT", (MIDDLE, MIDDLE))


@pytest.mark.parametrize(
    "text",
    [
        across((MIDDLE, MIDDLE - 1), "S..."),
        down((MIDDLE, MIDDLE), ".AB"),
        across((MIDDLE + 1, MIDDLE), "AB"),
        across((MIDDLE - 1, MIDDLE + 2), "ABCD"),
        down((MIDDLE + 1, MIDDLE + 2), "E"),
        across((MIDDLE, MIDDLE), "...ED"),
    ],
)
def test_m3_a_later_play_uses_a_letter_on_the_board_parallel_plays_too(text):
    assert played(laid(CAT), text).acceptable


@pytest.mark.parametrize(
    "text", [across((MIDDLE + 2, MIDDLE), "CAT"), down((MIDDLE + 1, MIDDLE + 3), "AB"), across((0, 0), "CAT")]
)
def test_m3_a_play_that_uses_none_is_refused_corners_do_not_count(text):
    assert reasons(played(laid(CAT), text)) == ["not_joined"]


@pytest.mark.parametrize("side", [45, 4005])
def test_m3_plays_reach_into_the_corners_and_along_the_edges(side):
    last = side - 1
    ruleset = megacross(ENGLISH, side=side)
    position = laid(
        ("AT", (0, 1)), ("A", (1, 0)), ("CA", (last, last - 2)), ("T", (last - 1, last)), ("A", (9, last)),
        ruleset=ruleset,
    )  # fmt: skip
    corner = played(position, across((0, 0), "C.."))
    assert [word.squares[0] for word in corner.words] == [Square(0, 0), Square(0, 0)]
    assert played(position, across((last, last - 2), "..T")).acceptable
    assert played(position, down((7, last), "CA.T")).acceptable
    runs_off = Play.of([NewTile(last, last, 1), NewTile(last + 1, last, 1)], position.board)
    assert reasons(judge(position, runs_off, seat=1, words=ALL)) == ["off_board"]


def test_m4_words_that_the_lexicon_lacks_are_named_main_and_cross():
    verdict = played(laid(CAT), across((MIDDLE + 1, MIDDLE), "XED"), Words.but("XED AE"))
    assert [word.letters for word in verdict.unknown] == [codes("XED"), codes("AE")]
    assert not verdict.acceptable
    assert MEGA.challenges == Challenges()
    assert MEGA.challenges.checked_at_once


def test_m5_the_example_of_the_help_page():
    # F and N lie on the board; O comes under the N, R on the double word: FOR 12 + NO 2 + 6 = 20.
    position = laid(("F", (MIDDLE, MIDDLE - 2)), ("N", (MIDDLE - 1, MIDDLE - 1)))
    verdict = played(position, across((MIDDLE, MIDDLE - 2), ".OR"))
    assert [(word.letters, word.points) for word in verdict.words] == [(codes("FOR"), 12), (codes("NO"), 2)]
    assert bonus(verdict) == {"words": (2, 6)}
    assert verdict.total == 20


@pytest.mark.parametrize(("tiles", "points"), [(1, 0), (2, 0), (3, 0), (4, 4), (5, 10), (6, 30), (7, 80)])
def test_m5_tile_bonus(tiles, points):
    position = laid(("T", (MIDDLE + 3, MIDDLE)))
    verdict = played(position, across((MIDDLE + 3, MIDDLE), "." + "E" * tiles))
    assert bonus(verdict) == ({"tiles": (tiles, points)} if points else {})
    assert verdict.total == verdict.words[0].points + points


@pytest.mark.parametrize(
    ("words", "points"), [(1, 0), (2, 6), (3, 18), (4, 40), (5, 100), (6, 100), (7, 100), (8, 100)]
)
def test_m5_word_bonus_for_one_to_eight_words(words, points):
    # A row of letters above: each of the first words - 1 new tiles forms a cross word with it.
    top = ("E" * 7, (MIDDLE, MIDDLE))
    position = laid(top) if words == 8 else laid(("E" * (words - 1), (MIDDLE, MIDDLE)), ("T", (MIDDLE + 1, MIDDLE - 1)))
    text = "A" * 7 if words == 8 else "." + "A" * max(words - 1, 1)
    verdict = played(position, across((MIDDLE + 1, MIDDLE if words == 8 else MIDDLE - 1), text))
    assert len(verdict.words) == words
    tiles = len(text.strip("."))
    by_tiles = {4: 4, 5: 10, 6: 30, 7: 80}.get(tiles, 0)
    expected = {"tiles": (tiles, by_tiles)} if by_tiles else {}
    assert bonus(verdict) == expected | ({"words": (words, points)} if points else {})
    assert verdict.total == sum(word.points for word in verdict.words) + by_tiles + points


def test_m5_seven_tiles_give_eighty_and_not_fifty_too():
    verdict = played(laid(("T", (3, 3))), across((3, 3), ".EEEEEEE"))
    assert sum(extra.points for extra in verdict.bonuses) == 80


def test_m5_premiums_count_as_in_classic_and_only_under_new_tiles():
    empty = Position.empty(MEGA)
    first = played(empty, across((MIDDLE, MIDDLE - 2), "FOR"))
    assert first.total == 2 * 6
    again = played(laid(("FOR", (MIDDLE, MIDDLE - 2))), across((MIDDLE, MIDDLE - 2), "...M"))
    assert again.total == 6 + 3


def test_m5_blanks_score_nothing_with_two_of_them_on():
    empty = Position.empty(replace(MEGA, supply=replace(MEGA.supply, blanks=True)))
    verdict = played(empty, across((MIDDLE, MIDDLE), "QuiZ"))
    # The Q on the double word doubles both real letters; four tiles bring 4 points.
    assert MEGA.layout.premium(MIDDLE, MIDDLE + 3) is Premium.NONE
    assert verdict.words[0].values == (10, 0, 0, 10)
    assert verdict.total == 2 * 20 + 4
    unnamed = Play.of([NewTile(MIDDLE, MIDDLE, BLANK), NewTile(MIDDLE, MIDDLE + 1, BLANK)], empty.board)
    before = judge(empty, unnamed, seat=1, words=ALL)
    assert reasons(before) == ["blank_unnamed"]
    assert before.total == 0


class Counting(Board):
    """A board that counts how often it is looked at."""

    __slots__ = ("looks",)

    def tile(self, row, col):
        self.looks += 1
        return super().tile(row, col)


def looks(side):
    ruleset = megacross(ENGLISH, side=side)
    middle = side // 2
    position = laid(("FO", (middle, middle - 2)), ("N", (middle - 1, middle - 1)), ruleset=ruleset)
    board = Counting.of(position.board.tiles, position.board.owner)
    board.looks = 0
    play = Play.of([NewTile(middle, middle, codes("R")[0]), NewTile(middle, middle + 1, 1)], board)
    verdict = judge(Position(ruleset, board), play, seat=1, words=ALL)
    return board.looks, verdict.total


def test_judging_looks_at_as_few_squares_on_the_largest_board_as_on_the_smallest():
    assert looks(45) == looks(4005)
    assert looks(45)[0] < 60


def test_two_tiles_at_both_ends_of_the_largest_board_are_refused_at_once():
    board = Counting(4005, 4005)
    board.looks = 0
    position = Position(megacross(ENGLISH, side=4005), board)
    play = Play.of([NewTile(2002, 0, 1), NewTile(2002, 4004, 1)], board)
    assert reasons(judge(position, play, seat=1, words=ALL)) == ["gap"]
    assert board.looks < 20


def test_m8_and_m9_what_the_game_is_made_of():
    ruleset = megacross(ENGLISH)
    assert isinstance(ruleset.turns, OpenTable)
    assert ruleset.traits == Traits(rounds=False, islands=False, bag=False, big_board=True, play_box=False)
    assert ruleset.players[0] == 1
    assert ruleset.goal == Goal()
    assert ruleset.goal.endless
    assert ruleset.goal.wait_ms == 5 * 60_000
    assert classic(ENGLISH).turns == Rotation()
    assert Overtime.PENALTY is classic(ENGLISH).clock.overtime


@pytest.mark.parametrize("goal", [Goal(time_ms=60_000), Goal(score=500), Goal(tiles=100), Goal(rounds=1)])
def test_m9_each_goal_ends_a_game(goal):
    assert not goal.endless


@pytest.mark.parametrize("name", ["time_ms", "score", "tiles", "wait_ms", "rounds"])
def test_m9_a_goal_is_no_negative_number(name):
    with pytest.raises(NotationError, match="negative"):
        Goal(**{name: -1})


def test_touching_has_one_way_of_being_joined():
    position = laid(CAT)
    window = Rect(MIDDLE - 3, MIDDLE - 3, 9, 9)
    ways = MEGA.connection.ways(position, seat=1, window=window)
    masks = MEGA.connection.masks(position, seat=1, window=window)
    assert len(ways) == 1
    assert all(np.array_equal(one, other) for one, other in zip(ways[0], masks, strict=True))


@pytest.mark.parametrize("window", [MEGA.layout.whole, Rect(MIDDLE - 3, MIDDLE - 3, 9, 9)])
def test_many_boards_at_once_are_joined_as_one_by_one(window):
    positions = [laid(), laid(CAT), laid(), laid(CAT, ("OW", (MIDDLE + 1, MIDDLE), "down"))]
    masks, which = MEGA.connection.many(positions, seat=1, window=window)
    alone = [MEGA.connection.masks(position, seat=1, window=window) for position in positions]
    assert which.tolist() == [0, 1, 2, 3]
    for part, parts in zip(masks, zip(*alone, strict=True), strict=True):
        assert np.array_equal(part, np.stack(parts))

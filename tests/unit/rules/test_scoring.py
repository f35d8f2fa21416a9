"""R3, R4, C4 and C5: what letters, premiums and bonuses are worth, by tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from crossgame.app.assets import read_text
from crossgame.rules.alphabet import BLANK
from crossgame.rules.layout import Premium, Square
from crossgame.rules.play import NewTile
from crossgame.rules.tiles import TileSet
from tests.dealer import CLASSIC, COUNTS, ENGLISH, VALUES, board_of, codes, judged, judged_tiles

ROWS, COLS = CLASSIC.layout.rows, CLASSIC.layout.cols
LINE = "." * 15
(E,) = codes("E")


def squares(premium):
    return [Square(r, c) for r in range(ROWS) for c in range(COLS) if CLASSIC.layout.premium(r, c) is premium]


def row_with(row, tiles):
    """A board with tiles on one row, given by column."""
    return board_of("\n".join([LINE] * row + ["".join(tiles.get(col, ".") for col in range(15))]))


def test_r3_the_shipped_english_tiles_are_those_of_the_table():
    shipped = TileSet.parse(read_text("letters", "english.txt"))
    assert dict(zip(shipped.alphabet.letters, shipped.counts, strict=True)) == COUNTS
    assert dict(zip(shipped.alphabet.letters, shipped.values, strict=True)) == {k: VALUES[k] for k in COUNTS}
    assert (shipped.blanks, shipped.size) == (2, 100)


def test_r3_another_set_is_data():
    home = TileSet.parse("id: tiny\nname: Tiny\nA 3 1\nCH 2 8 # both one tile\n? 1 0\n")
    assert (home.size, home.blanks, home.value(2), home.alphabet.letters) == (6, 1, 8, ("A", "CH"))
    assert TileSet.from_dict(home.to_dict()) == home


@pytest.mark.parametrize("premium", list(Premium))
def test_r4_a_blank_scores_nothing_whatever_it_lies_on_and_keeps_the_word_premium(premium):
    for square in squares(premium):
        col = square.col - 1 if square.col else 1
        verdict = judged_tiles(
            board_of("\n".join([LINE] * square.row + ["." * col + "Q"])), [NewTile(*square, BLANK | E)]
        )
        assert verdict.total == 10 * premium.word, square


@pytest.mark.parametrize("text", ["8G {}A", "8D {}A", "4H {}A", "1H {}A", "6F {}B"])
def test_r4_the_preview_is_the_same_for_every_letter_and_for_none(text):
    position = board_of("\n".join([LINE] * 6 + ["..." + "..CDE" + "F......"]))
    row, col = {"8G {}A": (7, 6), "8D {}A": (7, 3), "4H {}A": (3, 7), "1H {}A": (0, 7), "6F {}B": (5, 5)}[text]
    placed = [NewTile(row, col + 1, codes("A")[0])]
    totals = {
        judged_tiles(position, [NewTile(row, col, BLANK | letter), *placed]).total
        for letter in range(len(ENGLISH.alphabet) + 1)
    }
    assert len(totals) == 1
    unnamed = judged_tiles(position, [NewTile(row, col, BLANK), *placed])
    assert not unnamed.fits
    assert unnamed.unknown == ()


def test_r4_a_blank_beside_a_new_tile_still_makes_a_cross_word():
    position = board_of("\n".join([LINE] * 7 + [".......e......."]))
    verdict = judged(position, "9G AB")
    assert [(len(word.tiles), word.points) for word in verdict.words] == [(2, 5), (2, 3)]


def test_r4_words_pass_through_a_blank_in_both_directions():
    position = board_of("\n".join([LINE] * 7 + [".......e......."]))
    assert judged(position, "8G T.").total == judged(position, "H7 T.").total == 1


@pytest.mark.parametrize(
    ("premium", "count"),
    [(Premium.TRIPLE_WORD, 8), (Premium.DOUBLE_WORD, 17), (Premium.TRIPLE_LETTER, 12), (Premium.DOUBLE_LETTER, 24)],
)
def test_c4_the_usual_layout(premium, count):
    found = set(squares(premium))
    assert len(found) == count
    assert found == {Square(c, r) for r, c in found} == {Square(14 - r, c) for r, c in found}
    assert (Square(7, 7) in found) is (premium is Premium.DOUBLE_WORD)


@pytest.mark.parametrize("premium", list(Premium))
def test_c4_each_premium_alone(premium):
    for row, col in squares(premium):
        beside = col - 1 if col else 1
        verdict = judged_tiles(row_with(row, {beside: "B"}), [NewTile(row, col, codes("K")[0])])
        assert verdict.total == premium.word * (3 + premium.letter * 5), (row, col)


ROW_PAIRS = [(row, *pair) for row in range(15) for pair in combinations(range(15), 2)]


def test_c4_each_pair_of_premiums_in_a_row():
    for row, one, two in ROW_PAIRS:
        first, second = CLASSIC.layout.premium(row, one), CLASSIC.layout.premium(row, two)
        old = dict.fromkeys(set(range(one, min(two + 2, 15))) - {one, two}, "A")
        verdict = judged_tiles(row_with(row, old), [NewTile(row, col, codes("K")[0]) for col in (one, two)])
        letters = 5 * first.letter + 5 * second.letter + len(old)
        assert verdict.total == letters * first.word * second.word, (row, one, two)


@pytest.mark.parametrize(
    ("row", "new", "factor"),
    [(0, (0, 7), 9), (0, (0, 7, 14), 27), (4, (4, 10), 4), (1, (1, 13), 4), (7, (0, 7), 6), (7, (0, 7, 14), 18)],
    ids=["two TW", "three TW", "two DW", "two DW far", "TW and DW", "TW, DW, TW"],
)
def test_c4_word_premiums_multiply(row, new, factor):
    old = dict.fromkeys(set(range(new[0], new[-1] + 1)) - set(new), "A")
    verdict = judged_tiles(row_with(row, old), [NewTile(row, col, codes("B")[0]) for col in new])
    assert verdict.total == factor * (len(old) + 3 * len(new))


def test_c4_two_triple_words_multiply_by_nine():
    verdict = judged(row_with(0, {3: "D"}), "1A ABC.EFGH")
    assert verdict.words[0].word_multiplier == 9
    assert verdict.words[0].points == 9 * (1 + 3 + 3 + 2 + 1 + 4 + 2 + 4)


def test_c4_a_premium_counts_once_in_the_main_and_in_each_cross_word():
    position = board_of("\n".join([LINE] * 3 + ["......A........"]))
    first = judged(position, "4H K")  # DL at H4
    assert first.total == 1 + 10
    position.board.lay([NewTile(3, 7, codes("K")[0])], 1)
    assert judged(position, "4I S").total == 1 + 5 + 1
    both = board_of("\n".join([LINE] * 2 + [".......B.......", "......A........"]))
    assert judged(both, "4H K").total == (1 + 10) + (3 + 10)


def test_c4_a_premium_that_is_uncovered_counts_again():
    position = row_with(7, {8: "A"})
    first = judged(position, "8H K").total
    position.board.lay([NewTile(7, 7, codes("K")[0])], 1)
    position.board.lift([Square(7, 7)])
    assert judged(position, "8H K").total == first == 2 * (5 + 1)


@pytest.mark.parametrize(("text", "bonus"), [("8H ABABAB", 0), ("8H ABABABA", 50), ("8H aBABABA", 50)])
def test_c5_seven_tiles_in_one_play_are_fifty_after_everything_else(text, bonus):
    verdict = judged(board_of(""), text)
    assert sum(b.points for b in verdict.bonuses) == bonus
    assert verdict.total == verdict.words[0].points + bonus


def test_c5_it_is_the_number_of_tiles_not_of_letters():
    assert judged(row_with(7, {7: "A", 8: "B"}), "8H ..ABABA").bonuses == ()


def test_bonuses_by_words_and_tiles_are_numbers_of_the_ruleset():
    ruleset = replace(CLASSIC, bonus_by_tiles=(0, 0, 3), bonus_by_words=(0, 0, 6))
    position = board_of("\n".join([LINE] * 7 + [".......CAT....."]), ruleset)
    verdict = judged(position, "9H AM")
    assert [(b.count, b.points) for b in verdict.bonuses] == [(2, 3), (3, 6)]

# SPDX-License-Identifier: MIT
"""I11 by its own examples: BARN and BRN round an A, filled squares, letters left out, blanks, directions."""

import pytest

from crossgame.rules.alphabet import BLANK, letter_of
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import Direction, NewTile, Play
from crossgame.ui.board.cursor import Cursor
from crossgame.ui.board.reading import ReadAs, Reading, Snag, Unread, choose, rack_letters, whole_word
from tests.archipelago import drawn
from tests.dealer import ENGLISH, Words, codes

AROUND_A = """
......
......
..A...
......
......
"""


def at(row, col, direction=Direction.ACROSS):
    return Cursor(Square(row, col), direction)


def chosen(drawing, text, place, *, rack, words, hops=()):
    position = drawn(drawing, hops=hops)

    def verdict(placed):
        return judge(position, Play.of(placed, position.board), seat=1, words=Words.of(words))

    return choose(codes(text), position.board, rack=codes(rack), at=place, judge=verdict)


def letters(placed):
    return "".join(ENGLISH.alphabet.letters[letter_of(new.tile) - 1] for new in placed)


def test_i11_barn_and_brn_pointed_at_the_b_are_the_same_play():
    whole = chosen(AROUND_A, "BARN", at(2, 1), rack="JGNBREF", words="BARN")
    rack = chosen(AROUND_A, "BRN", at(2, 1), rack="JGNBREF", words="BARN")
    assert whole.placed == rack.placed
    assert [new.square for new in whole.placed] == [(2, 1), (2, 3), (2, 4)]
    assert (whole.reading.read_as, rack.reading.read_as) == (ReadAs.WHOLE, ReadAs.RACK)
    assert whole.legal
    assert rack.legal


def test_i11_when_both_are_legal_the_whole_word_wins():
    # As letters AT goes round the A, and with the A of the rack makes AAT; as a word it is the A there and a T.
    found = chosen(AROUND_A, "AT", at(2, 2), rack="ATXYZKL", words="AT AAT")
    assert found.reading.read_as is ReadAs.WHOLE
    assert letters(found.placed) == "T"
    only_letters = chosen(AROUND_A, "AT", at(2, 2), rack="ATXYZKL", words="AAT")
    assert only_letters.reading.read_as is ReadAs.RACK
    assert [new.square for new in only_letters.placed] == [(2, 3), (2, 4)]


def test_i11_letters_begin_on_the_next_free_square():
    board = drawn(AROUND_A).board
    found = rack_letters(codes("TE"), board, rack=codes("TE"), at=at(2, 2))
    assert [new.square for new in found.placed] == [(2, 3), (2, 4)]
    found = rack_letters(codes("TE"), board, rack=codes("TE"), at=at(1, 2, Direction.DOWN))
    assert [new.square for new in found.placed] == [(1, 2), (3, 2)]


@pytest.mark.parametrize(("text", "place"), [("BAT", at(2, 1)), ("AT", at(2, 2)), ("B", at(2, 1)), ("T", at(2, 3))])
def test_i11_letters_before_and_after_may_be_left_out(text, place):
    drawing = "......\n......\n..A...\n......" if text != "B" else "......\n......\n..AT..\n......"
    found = chosen(drawing, text, place, rack="BTXYZKL", words="BAT AT")
    assert found.legal
    assert found.reading.read_as is ReadAs.WHOLE


def test_i11_a_word_that_lies_there_whole_is_no_play():
    board = drawn("......\n.CAT..\n......").board
    assert whole_word(codes("CAT"), board, rack=codes("CAT"), at=at(1, 1)) == Unread(
        ReadAs.WHOLE, Direction.ACROSS, Snag.NOTHING_NEW
    )


def test_i11_real_tiles_come_before_blanks():
    board = drawn("......\n......").board
    found = whole_word(codes("EE"), board, rack=(*codes("E"), BLANK), at=at(0, 0))
    e = codes("E")[0]
    assert [new.tile for new in found.placed] == [e, BLANK | e]


def test_i11_a_letter_typed_with_shift_is_a_blank():
    board = drawn("......\n......").board
    e = codes("E")[0]
    found = whole_word((BLANK | e, e), board, rack=(e, BLANK), at=at(0, 0))
    assert found.placed == (NewTile(0, 0, BLANK | e), NewTile(0, 1, e))
    missing = whole_word((BLANK | e,), board, rack=(e,), at=at(0, 0))
    assert isinstance(missing, Unread)
    assert missing.snag is Snag.NOT_ON_RACK


def test_i11_an_unnamed_blank_stays_unnamed_and_the_judge_says_so():
    board = drawn("......\n......").board
    found = rack_letters((BLANK,), board, rack=(BLANK,), at=at(0, 0))
    assert found == Reading(ReadAs.RACK, Direction.ACROSS, (NewTile(0, 0, BLANK),))


def test_i11_the_direction_is_worked_out_where_only_one_is_legal():
    # Down from the square under the A only: across there is nothing of one's own to be joined to.
    found = chosen(AROUND_A, "TE", at(3, 2, Direction.ACROSS), rack="TEXYZKL", words="ATE TE")
    assert found.legal
    across = chosen(AROUND_A, "TE", at(3, 2, Direction.ACROSS), rack="TEXYZKL", words="TE AT ATE")
    assert across.reading.direction is Direction.ACROSS
    assert across.other_way
    down = chosen(AROUND_A, "TE", at(3, 2, Direction.ACROSS), rack="TEXYZKL", words="ATE")
    assert down.reading.direction is Direction.DOWN
    assert not down.other_way


def test_i11_what_is_not_legal_says_why():
    unknown = chosen(AROUND_A, "BARN", at(2, 1), rack="JGNBREF", words="BRAN")
    assert not unknown.legal
    assert [letters_of_word(word) for word in unknown.verdict.unknown] == ["BARN"]
    missing = chosen(AROUND_A, "BORN", at(4, 1), rack="JGNBREF", words="BORN")
    assert isinstance(missing.reading, Unread)
    assert missing.reading.snag is Snag.NOT_ON_RACK
    other = whole_word(codes("BORN"), drawn(AROUND_A).board, rack=codes("BORN"), at=at(2, 1))
    assert (other.snag, other.tile, other.on_board) == (Snag.OTHER_LETTER, codes("O")[0], codes("A")[0])
    off = whole_word(codes("BORN"), drawn(AROUND_A).board, rack=codes("BORN"), at=at(0, 4))
    assert off.snag is Snag.OFF_BOARD


def letters_of_word(word):
    return "".join(ENGLISH.alphabet.letters[code - 1] for code in word.letters)

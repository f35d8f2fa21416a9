# SPDX-License-Identifier: MIT
"""The text of the Play box: letters and blanks, there and back, whatever the alphabet; which slots it uses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.ui.play_text import slots_of, text_of, tiles_of, typed_text
from tests.dealer import ENGLISH, codes

LATIN = ENGLISH.alphabet


@pytest.mark.parametrize(
    ("text", "tiles"),
    [("BARN", codes("BARN")), ("bA", (BLANK | 2, 1)), ("?A", (BLANK, 1)), ("B-A 1", (2, 1)), ("", ())],
)
def test_capitals_are_letters_and_small_letters_blanks(text, tiles):
    assert tiles_of(text, LATIN) == tiles


@given(st.lists(st.integers(1, 26).flatmap(lambda code: st.sampled_from([code, BLANK | code])) | st.just(BLANK)))
def test_a_text_is_read_as_it_was_written(tiles):
    assert list(tiles_of(text_of(tiles, ENGLISH), LATIN)) == tiles


def test_letters_of_two_characters_are_one_tile():
    alphabet = Alphabet(("A", "C", "CH", "H"))
    assert tiles_of("CHAC", alphabet) == (3, 1, 2)
    assert tiles_of("ch", alphabet) == (BLANK | 3,)


def test_i_is_folded_by_unicode_and_not_by_the_language_of_the_system():
    assert typed_text("init", LATIN, blank=False) == "INIT"
    assert typed_text("INIT", LATIN, blank=True) == "init"
    assert typed_text("\N{LATIN SMALL LETTER DOTLESS I}x1-", LATIN, blank=False) == "IX"


def test_slots_are_those_of_real_tiles_first_and_each_once():
    rack = (*codes("ABA"), BLANK, 0, *codes("B"))
    assert slots_of(codes("A"), rack) == {0}
    assert slots_of(codes("AAA"), rack) == {0, 2, 3}
    assert slots_of((BLANK | 2,), rack) == {3}
    assert slots_of(codes("BBB"), rack) == {1, 5, 3}
    assert slots_of(codes("Z" * 9), rack) == {3}

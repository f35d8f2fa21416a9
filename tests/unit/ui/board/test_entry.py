# SPDX-License-Identifier: MIT
"""Typed characters become letters, whatever the keyboard, the alphabet and the system's language."""

import string

import pytest

from crossgame.rules.alphabet import Alphabet
from crossgame.ui.board.entry import Entry, Typed, fold

ENGLISH = Alphabet(tuple(string.ascii_uppercase))
SPANISH = Alphabet(("A", "C", "CH", "H", "L", "LL", "O"))
RUSSIAN = Alphabet(tuple("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"))


def everything(_code):
    return True


@pytest.mark.parametrize("char", string.ascii_letters)
def test_case_does_not_matter(char):
    assert Entry(ENGLISH).feed(char, everything) == Typed(string.ascii_uppercase.index(char.upper()) + 1)


@pytest.mark.parametrize("char", ["ф", "Я", "ä", "ß", "1", "?", " ", "ñ", "漢", "ﬁ", "\x01"])
def test_what_is_no_letter_of_the_alphabet_is_ignored(char):
    entry = Entry(ENGLISH)
    assert entry.feed(char, everything) is None
    assert entry.feed("A", everything) == Typed(1)


def test_a_cyrillic_key_types_where_the_alphabet_has_it():
    assert Entry(RUSSIAN).feed("ф", everything) == Typed(RUSSIAN.letters.index("Ф") + 1)
    assert Entry(RUSSIAN).feed("f", everything) is None


def test_letters_of_two_characters_are_taken_when_only_they_are_on_the_rack():
    entry, rack = Entry(SPANISH), {3, 1}
    assert entry.feed("c", rack.__contains__) is None
    assert entry.feed("h", rack.__contains__) == Typed(3)


def test_letters_of_two_characters_replace_the_first_when_the_second_is_missing():
    entry, rack = Entry(SPANISH), {2, 3}
    assert entry.feed("C", rack.__contains__) == Typed(2)
    assert entry.feed("H", rack.__contains__) == Typed(3, replaces_last=True)


def test_single_letters_are_kept_when_both_are_on_the_rack():
    entry = Entry(SPANISH)
    assert [entry.feed(char, everything) for char in "ch"] == [Typed(2), Typed(4)]


def test_reset_forgets_what_was_begun():
    entry, rack = Entry(SPANISH), {3, 4}
    entry.feed("c", rack.__contains__)
    entry.reset()
    assert entry.feed("h", rack.__contains__) == Typed(4)


def test_a_letter_not_on_the_rack_is_still_that_letter():
    assert Entry(ENGLISH).feed("q", lambda _: False) == Typed(17)


def test_turkish_letters_are_no_english_ones_by_accident():
    assert fold("i") == "I"
    assert fold("ß") == "ß"
    assert Entry(ENGLISH).feed("İ", everything) is None


def test_knows_what_may_be_typed():
    assert Entry(SPANISH).knows("h")
    assert Entry(SPANISH).knows("L")
    assert not Entry(SPANISH).knows("?")
    assert not Entry(ENGLISH).knows("ф")

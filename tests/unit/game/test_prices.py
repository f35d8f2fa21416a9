"""M6 with real words: when a swap is free, and that asking for its price again and again costs nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.app.assets import asset, read_text
from crossgame.game.prices import Prices
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.policies import Endless
from crossgame.rules.tiles import TileSet
from tests.dealer import CLASSIC, Words, deal
from tests.open_dealer import MIDDLE, open_deal


@pytest.fixture(scope="module")
def lexicon():
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    return build(read_words(asset("lexicons", "enable.txt"), tiles.alphabet), tiles.alphabet)


@pytest.mark.parametrize(
    ("rack", "price"),
    [
        ("QQQVVWX", 0),
        ("BCDFGJK", 0),
        ("UUUVVCC", 0),
        ("QQQVVAA", 10),  # AA
        ("QVWXZHM", 10),  # HM
        ("QQQQQQ?", 0),
        ("QQQQVV?", 10),  # VAV
        ("QQQQVU?", 10),  # MU, with the blank
        ("QVWXCI?", 10),
        ("??QQQQQ", 10),  # the blanks alone make words
        ("STRANGE", 10),
    ],
)
def test_m6_a_swap_is_free_if_the_rack_alone_forms_no_word(lexicon, rack, price):
    table = open_deal(rack, words=lexicon, supply=Endless(blanks=True))
    assert table.game.view(1).swap_price == price
    (swapped,) = table.swap(1, rack[0])
    assert swapped.points == price


def test_m6_no_price_for_who_only_looks_and_where_nothing_is_swapped(lexicon):
    table = open_deal("QQQVVWX", words=lexicon)
    assert table.game.view(None).swap_price is None
    assert deal("CATS", "DOGS").game.view(1).swap_price is None
    with pytest.raises(ValueError, match="nothing can be swapped"):
        Prices(lexicon, 26).of(deal("CATS", "DOGS").game.ledger, 1)
    assert CLASSIC.swap is None


class Counting(Words):
    def has(self, word):
        self.asked = getattr(self, "asked", 0) + 1
        return super().has(word)


def test_a_price_is_worked_out_once_for_a_rack():
    words = Counting(frozenset())
    table = open_deal("QQQQVVV", words=words)
    table.game.view(1)
    before = words.asked
    for _ in range(10):
        table.game.view(1)
    assert words.asked == before
    table.swap(1, "Q")
    table.game.view(1)
    assert words.asked > before


def test_after_a_play_no_word_is_looked_for():
    words = Counting()
    table = open_deal("QQQQVVV", words=words)
    table.place(1, MIDDLE, MIDDLE, "QV")
    before = words.asked
    assert table.game.view(1).swap_price == 10
    assert words.asked == before


def test_a_free_swap_has_the_price_of_the_ruleset_elsewhere(lexicon):
    swap = replace(open_deal("QQQVVWX").game.ruleset.swap, free_when_stuck=False, cost=25)
    assert open_deal("QQQVVWX", words=lexicon, swap=swap).game.view(1).swap_price == 25

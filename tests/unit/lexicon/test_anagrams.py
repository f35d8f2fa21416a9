# SPDX-License-Identifier: MIT
"""Which tiles are a word in some order, against trying all orders."""

import random

import pytest

from crossgame.lexicon import build
from crossgame.lexicon.anagrams import Anagrams
from crossgame.rules.alphabet import Alphabet
from crossgame.rules.catalog import megacross
from crossgame.rules.rack import Permutations, forms_word
from tests.dealer import ENGLISH, codes

FEW = build.from_words(["A", "AT", "CAT", "ACT", "STARLET", "QI", "SUPERCALIFRAGILISTIC"], ENGLISH.alphabet)


@pytest.mark.parametrize(
    ("tiles", "spelled"),
    [
        ("TCA", True), ("TCAA", False), ("TA", True), ("A", False), ("", False), ("?", False), ("??", True),
        ("?Z", False), ("?Q", True), ("TTARELS", True), ("T?A?ELS", True), ("TXARELS", False), ("???", True),
        ("ZZZZZZZZ", False), ("Z" * 16, False),
    ],
)  # fmt: skip
def test_tiles_in_some_order_are_a_word(tiles, spelled):
    assert Anagrams(FEW).spells(codes(tiles)) is spelled


def test_it_says_what_trying_all_orders_says():
    rng = random.Random(3)
    letters = Alphabet(tuple("ABCDE"))
    words = build.from_words({"".join(rng.choices("ABCDE", k=rng.randint(2, 5))) for _ in range(150)}, letters)
    fast, slow = Anagrams(words), Permutations(words, 5)
    answers = set()
    for _ in range(400):
        tiles = rng.choices([1, 2, 3, 4, 5, 0x80], (4, 4, 4, 4, 4, 2), k=rng.randint(0, 5))
        assert fast.spells(tiles) is slow.spells(tiles)
        assert forms_word(tiles, fast) is forms_word(tiles, slow)
        answers.add(fast.spells(tiles))
    assert answers == {True, False}


def test_m6_swaps_are_free_while_the_real_list_has_no_word_for_the_rack(checkout):
    words = build.load(checkout / "resources/lexicons/enable.txt", ENGLISH.alphabet)
    swap = megacross(ENGLISH).swap
    prices = {rack: swap.price(codes(rack), Anagrams(words), plays=0) for rack in ("BCDFGQV", "BCDFGAV", "QVVWWX?")}
    assert prices == {"BCDFGQV": 0, "BCDFGAV": 10, "QVVWWX?": 10}

from itertools import permutations

import pytest

from crossgame.lexicon import build
from crossgame.lexicon.query import anagrams, matching, subanagrams
from crossgame.rules.alphabet import Alphabet, NotationError

LONG = "ETHYLENEDIAMINETETRAACETATES"
WORDS = ["A", "AT", "CAT", "ACT", "CART", "CHAT", "TRACT", "CATCH", "STOP", LONG]


@pytest.fixture(scope="module")
def lexicon():
    return build.from_words(WORDS, Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("cat", ["CAT"]),
        ("C?T", ["CAT"]),
        ("C*T", ["CAT", "CART", "CHAT"]),
        ("*AC*", ["ACT", "TRACT", LONG]),
        ("?", ["A"]),
        ("??", ["AT"]),
        ("*TATES", [LONG]),
        ("**C**", ["ACT", "CAT", "CART", "CHAT", "CATCH", "TRACT", LONG]),
        ("X*", []),
        (" at ", ["AT"]),
    ],
)
def test_patterns(lexicon, pattern, expected):
    assert matching(lexicon, pattern) == expected


def test_star_matches_every_word_once(lexicon):
    assert sorted(matching(lexicon, "*")) == sorted(WORDS)


@pytest.mark.parametrize(
    ("letters", "expected"),
    [("tac", ["ACT", "CAT"]), ("CAT?", ["CART", "CHAT"]), ("??", ["AT"]), ("???", ["ACT", "CAT"]), ("zz", [])],
)
def test_anagrams_use_all_letters(lexicon, letters, expected):
    assert anagrams(lexicon, letters) == expected


def test_subanagrams_use_some_letters(lexicon):
    assert subanagrams(lexicon, "tachcz") == ["AT", "ACT", "CAT", "CHAT", "CATCH"]
    assert subanagrams(lexicon, "ca?", shortest=3) == ["ACT", "CAT"]


def test_anagrams_agree_with_permutations():
    alphabet = Alphabet(tuple("ABC"))
    words = ["".join(p) for n in (2, 3, 4) for p in set(permutations("AABBC", n))]
    lexicon = build.from_words(words, alphabet)
    for letters in ("AB", "ABC", "AAB", "ABBC"):
        assert sorted(anagrams(lexicon, letters)) == sorted({"".join(p) for p in permutations(letters)})


def test_long_letters_are_one_letter():
    lexicon = build.from_words(["CHAT", "HAT", "CAT"], Alphabet(("A", "C", "CH", "H", "T")))
    assert matching(lexicon, "?AT") == ["CAT", "HAT", "CHAT"]
    assert anagrams(lexicon, "TACH") == ["CHAT"]
    assert subanagrams(lexicon, "AT?") == ["CAT", "CHAT", "HAT"]


@pytest.mark.parametrize("pattern", ["", "  ", "C-T", "4", "A" * 61])
def test_patterns_that_mean_nothing_are_refused(lexicon, pattern):
    with pytest.raises(NotationError):
        matching(lexicon, pattern)


@pytest.mark.parametrize("letters", ["", " ", "A1", "*"])
def test_letters_that_mean_nothing_are_refused(lexicon, letters):
    with pytest.raises(NotationError):
        anagrams(lexicon, letters)

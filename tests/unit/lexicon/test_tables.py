import hashlib
import random

import numpy as np
import pytest

from crossgame.lexicon import build
from crossgame.lexicon.files import LexiconError
from crossgame.lexicon.hashing import LETTERS, MARK, PAD, SPELLED, STEP, STEP_INVERSE, HashTable, powers, spelled_hash
from crossgame.rules.alphabet import Alphabet

LONG = "ETHYLENEDIAMINETETRAACETATES"
WORDS = ["A", "AB", "BA", "ABBA", "STOP", "POTS", "TOPS", "SPOT", "ZAX", "UNCOPYRIGHTABLE", LONG]


@pytest.fixture
def lexicon(english):
    return build.from_words(WORDS, english)


def test_has_every_word_and_nothing_else(lexicon, english):
    assert all(lexicon.has(english.encode(word)) for word in WORDS)
    assert not any(lexicon.has(english.encode(word)) for word in ("B", "AA", "OPTS", "ZA", LONG[:-1], LONG + "S"))
    assert not lexicon.has(())


@pytest.mark.parametrize("word", [(0,), (1, 0), (27, 1), (64, 64), (255, 1), (1, 128), (1,) * 15])
def test_codes_that_are_no_letters_are_no_word(lexicon, word):
    assert not lexicon.has(word)


def test_word_test_agrees_with_a_set_on_random_words(english):
    rng = random.Random(7)
    some = {"".join(rng.choices("ABCDE", k=rng.randint(1, 18))) for _ in range(2_000)}
    lexicon = build.from_words(some, english)
    assert lexicon.count == len(some)
    for _ in range(5_000):
        word = "".join(rng.choices("ABCDE", k=rng.randint(1, 6)))
        assert lexicon.has(english.encode(word)) == (word in some)


def test_id_is_the_hash_of_sorted_words(lexicon, english):
    expected = hashlib.sha256("\n".join(sorted(WORDS)).encode()).hexdigest()
    assert lexicon.id == expected
    assert build.from_words([word.lower() for word in reversed(WORDS)], english).id == expected


def test_rows_are_whole_and_ranked(lexicon, english):
    ordered = sorted(WORDS)
    assert sorted(lexicon.text(row) for row in range(len(lexicon.letters))) == [w for w in ordered if 2 <= len(w) <= 15]
    assert all(ordered[rank] == lexicon.text(row) for row, rank in enumerate(lexicon.rank))
    assert all(lexicon.index(english.encode(lexicon.text(row))) == row for row in range(len(lexicon.letters)))
    assert (lexicon.letters[:, -1] == MARK).all()
    assert ((lexicon.letters[:, :-1] == PAD).sum(axis=1) == 15 - lexicon.lengths).all()


def test_classes_hold_the_anagrams(lexicon):
    sums = LETTERS[lexicon.letters].sum(axis=1)
    sizes = np.diff(lexicon.members)
    assert sorted(sizes) == [1, 1, 1, 2, 4]
    for index, key in enumerate(lexicon.classes.keys[:-1]):
        assert (sums[lexicon.members[index] : lexicon.members[index + 1]] == key).all()


def test_hash_table_finds_exactly_its_keys():
    rng = np.random.default_rng(5)
    keys = np.unique(rng.integers(0, 2**64 - 1, 5_000, dtype=np.uint64))
    # Neighbours, crowded buckets and both ends are where an error would hide.
    keys = np.unique(np.concatenate([keys, keys[:50] + np.uint64(1), np.arange(20, dtype=np.uint64)]))
    table = HashTable.of(keys)
    others = np.concatenate([keys + np.uint64(2), keys - np.uint64(2), np.array([2**64 - 1], dtype=np.uint64)])
    queries = np.concatenate([keys, others])
    at, index = table.find(queries)
    expected = np.flatnonzero(np.isin(queries, keys))
    assert (at == expected).all()
    assert (keys[index] == queries[expected]).all()
    assert (table.contains(queries) == np.isin(queries, keys)).all()


def test_empty_table_finds_nothing():
    table = HashTable.of(np.zeros(0, dtype=np.uint64))
    assert table.find(np.array([0, 5, 2**64 - 1], dtype=np.uint64))[0].size == 0


def test_powers_and_their_inverse():
    assert (powers(STEP, 20) * powers(STEP_INVERSE, 20) == 1).all()
    word = (1, 5, 5, 0)
    assert spelled_hash(word) == int((SPELLED[list(word)] * powers(STEP, 4)).sum())


def test_longer_letters_and_accents_make_the_same_tables():
    alphabet = Alphabet(("A", "CH", "C", "É", "H"))
    lexicon = build.from_words(["chac", "échacha", "ha"], alphabet)
    assert lexicon.has((2, 1, 3))
    assert lexicon.has((4, 2, 1, 2, 1))
    assert not lexicon.has((3, 5, 1, 3))
    assert {lexicon.text(row) for row in range(3)} == {"CHAC", "ÉCHACHA", "HA"}
    single = Alphabet(("A", "C", "É", "H"))
    assert build.from_words(["héca"], single).has((4, 3, 2, 1))


def test_only_long_or_short_words_still_make_a_lexicon(english):
    lexicon = build.from_words(["A", LONG], english)
    assert lexicon.has((1,))
    assert lexicon.has(english.encode(LONG))
    assert len(lexicon.letters) == 0


def test_load_reads_a_file(tmp_path, english):
    path = tmp_path / "list.txt"
    path.write_bytes(b"too\r\nbe\r\n")
    assert build.load(path, english).has(english.encode("be"))
    path.write_bytes(b"b3\n")
    with pytest.raises(LexiconError):
        build.load(path, english)

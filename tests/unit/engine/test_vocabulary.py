import zlib
from itertools import pairwise

import pytest

from crossgame.engine.requests import Level
from crossgame.engine.vocabulary import KNOWN_UP_TO, SOME_UP_TO, half_known, known_words, read_familiarity
from crossgame.lexicon.files import LexiconError
from crossgame.rules.draw import Purpose, Stream

WORDS = ["CAT", "CATS", "DOG", "DOGS", "OX", "PIG", "PIGS", "ZAX"]
FAMILIARITY = bytes([10, 10, 35, 35, 55, 70, 70, 255])


def test_each_level_knows_at_least_what_the_one_below_knows():
    known = [set(known_words(WORDS, FAMILIARITY, level)) for level in Level]
    assert all(less <= more for less, more in pairwise(known))
    assert {"CAT", "CATS"} <= known[0] <= {"CAT", "CATS", "DOG", "DOGS"}
    assert known[2] == {"CAT", "CATS", "DOG", "DOGS", "OX"}
    assert known[-1] == set(WORDS)
    assert list(KNOWN_UP_TO.values()) == sorted(KNOWN_UP_TO.values())


def test_a_level_may_know_some_of_the_words_of_its_next_step():
    words = sorted(f"{a}{b}{c}" for a in "BCDFGHJKLMNPRST" for b in "AEIOU" for c in "NPRTDLM")
    some = known_words(words, bytes([35] * len(words)), Level.BEGINNER)
    further, share = SOME_UP_TO[Level.BEGINNER]
    assert further == 35
    assert 0.5 * share < 100 * len(some) / len(words) < 1.5 * share
    assert known_words(words, bytes([20] * len(words)), Level.BEGINNER) == words
    assert set(some) <= set(known_words(words, bytes([35] * len(words)), Level.CASUAL))


def test_without_familiarity_every_level_knows_all():
    assert known_words(WORDS, None, Level.BEGINNER) == WORDS


def test_a_list_of_rare_words_is_known_after_all():
    assert known_words(["ZAX"], bytes([255]), Level.BEGINNER) == ["ZAX"]


def test_half_known_words_look_like_words_and_are_none():
    stems = [f"{a}{b}{c}" for a in "BCDFGHJKLM" for b in "AEIOU" for c in "NPRT"]
    words = sorted([*stems, *[stem + "S" for stem in stems[::2]], *[stem + "ED" for stem in stems[::3]]])
    made = half_known(words, stems, Stream(1, Purpose.COMPUTER))
    assert made
    assert not set(made) & set(words)
    assert all(word[:3] in stems and word[3:] in {"S", "ED"} for word in made)
    assert made == half_known(words, stems, Stream(1, Purpose.COMPUTER))


def test_familiarity_files(tmp_path):
    path = tmp_path / "f"
    path.write_bytes(zlib.compress(FAMILIARITY))
    assert read_familiarity(path, 8) == FAMILIARITY
    with pytest.raises(LexiconError, match="8 words"):
        read_familiarity(path, 7)
    path.write_bytes(b"rubbish")
    with pytest.raises(LexiconError, match="can't be read"):
        read_familiarity(path, 8)
    with pytest.raises(LexiconError, match="can't be read"):
        read_familiarity(tmp_path / "none", 8)


def test_the_shipped_file_fits_the_shipped_list(checkout):
    folder = checkout / "resources/lexicons"
    words = (folder / "enable.txt").read_text(encoding="ascii").upper().split()
    familiarity = read_familiarity(folder / "enable.familiarity", len(words))
    sizes = [len(known_words(words, familiarity, level)) for level in Level]
    assert 10_000 < sizes[0] < sizes[1] < sizes[2] < sizes[3] == sizes[4] == len(words)
    assert {"CAT", "HOUSE", "THE"} <= set(known_words(words, familiarity, Level.BEGINNER))

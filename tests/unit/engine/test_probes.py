from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from crossgame.engine.probes import MOST_BLANKS, NO_LETTER, Probes
from crossgame.lexicon.hashing import LETTERS
from crossgame.rules.alphabet import BLANK

ALPHABET = 5


def expected(rack):
    """Every distinct (tiles laid, blanks' letters) of a rack, by brute force."""
    natural = [tile - 1 for tile in rack if tile != BLANK]
    blanks = min(len(rack) - len(natural), MOST_BLANKS)
    out = set()
    for count in range(len(natural) + 1):
        for letters in set(combinations(sorted(natural), count)):
            for used in range(blanks + 1):
                for named in combinations_with_replacement(range(ALPHABET), used):
                    if count + used:
                        out.add((letters, named))
    return out


def listed(probes, rack):
    scheme, own = probes.scheme, probes.letters[rack]
    never = LETTERS.dtype.type(0)
    out = []
    for column in range(scheme.starts[1], len(scheme.subset)):
        letters = tuple(x for i, x in enumerate(own) if scheme.subset[column] >> i & 1)
        named = tuple(int(x) for x in (scheme.first[column], scheme.second[column]) if x != NO_LETTER)
        total = LETTERS[[*letters, *named]].sum() if letters or named else never
        if probes.hashes[rack, column] == total:
            size = len(letters) + len(named)
            assert scheme.starts[size] <= column < scheme.starts[size + 1]
            out.append((letters, named))
    return out


@pytest.mark.parametrize(
    "rack", [(1,), (1, 1, 1), (1, 2, 2, 3), (5, 4, 5, 4, 1, 1, 2), (BLANK,), (1, BLANK, 1), (BLANK, 2, BLANK, 2)]
)
def test_each_set_of_tiles_is_probed_once(rack):
    found = listed(Probes.of([rack], ALPHABET), 0)
    assert len(found) == len(set(found))
    assert set(found) == expected(rack)


def test_racks_side_by_side_are_probed_alike():
    racks = [(1, 2, 3, BLANK), (2, 2, BLANK, 2), (BLANK, 5, 5, 1)]
    together = Probes.of(racks, ALPHABET)
    for index, rack in enumerate(racks):
        found = listed(together, index)
        assert len(found) == len(set(found))
        assert set(found) == expected(rack)


def test_leaves_are_what_is_not_laid():
    probes = Probes.of([(3, BLANK, 1, 1, BLANK)], ALPHABET)
    for column in range(len(probes.scheme.subset)):
        used = [x for x in (probes.scheme.first[column], probes.scheme.second[column]) if x != NO_LETTER]
        laid = [x + 1 for i, x in enumerate(probes.letters[0]) if probes.scheme.subset[column] >> i & 1]
        assert sorted([*laid, *[BLANK] * len(used), *probes.leave(0, column)]) == [1, 1, 3, BLANK, BLANK]


def test_a_third_blank_stays():
    probes = Probes.of([(BLANK, BLANK, BLANK)], ALPHABET)
    assert int(np.diff(probes.scheme.starts)[3:].sum()) == 0
    assert probes.leave(0, len(probes.scheme.subset) - 1) == (BLANK,)


@pytest.mark.parametrize("racks", [[], [(1, 2), (1,)], [(1, BLANK), (1, 2)]])
def test_unlike_racks_are_refused(racks):
    with pytest.raises(ValueError, match=r"equally|empty"):
        Probes.of(racks, ALPHABET)

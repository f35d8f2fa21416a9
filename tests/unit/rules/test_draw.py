"""R8: golden values of all chance, and that it is fair."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from crossgame.rules.alphabet import BLANK
from crossgame.rules.draw import Purpose, Stream, nearest_first

GOLDEN = [
    ((0, 1, 0), [49, 80, 86, 78, 22, 22], 14532569992294450781, [3, 6, 5, 0, 1, 2, 7, 4], "CEF", "ABDG"),
    ((1, 2, 0), [82, 71, 73, 99, 10, 22], 1715066495839495755, [1, 6, 4, 2, 7, 3, 0, 5], "CAE", "BDFG"),
    ((1, 2, 1), [20, 6, 39, 62, 0, 85], 12403353553467071195, [5, 7, 6, 3, 2, 1, 0, 4], "BFE", "ACDG"),
    ((2**64 - 1, 3, 5), [86, 79, 30, 77, 18, 61], 15447159442715905544, [3, 6, 4, 1, 7, 2, 5, 0], "CGD", "ABEF"),
    ((12345, 18, 0), [60, 43, 38, 5, 49, 45], 5429053154172703953, [7, 5, 4, 0, 2, 1, 6, 3], "EBG", "ACDF"),
]


@pytest.mark.parametrize(("name", "small", "large", "mixed", "drawn", "left"), GOLDEN)
def test_r8_golden_values(name, small, large, mixed, drawn, left):
    stream = Stream(*name)
    assert [stream.below(100) for _ in range(6)] == small
    assert stream.below(2**64) == large
    assert stream.shuffled(range(8)) == mixed
    assert stream.take("ABCDEFG", 3) == (list(drawn), list(left))


def test_r8_numbers_come_from_the_raw_output_by_rejection():
    raw = np.random.PCG64(np.random.SeedSequence([7, 2, 0]))
    bound = 3 * 2**62  # a quarter of all raw numbers is rejected
    stream = Stream(7, 2)
    expected = [number for number in (int(raw.random_raw()) for _ in range(40)) if number < bound]
    assert [stream.below(bound) for _ in expected] == expected
    assert len(expected) < 40


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_there_is_no_number_below_these(bound):
    with pytest.raises(ValueError, match="below"):
        Stream(1, 1).below(bound)


def test_r8_streams_of_seats_and_purposes_differ_and_do_not_depend_on_order():
    names = [(1, purpose, ordinal) for purpose in (*range(1, 5), 17, 18) for ordinal in range(3)]
    values = {name: Stream(*name).below(2**64) for name in names}
    assert len(set(values.values())) == len(names)
    assert {name: Stream(*name).below(2**64) for name in reversed(names)} == values
    assert Purpose.SUPPLY + 1 not in set(Purpose)


def test_every_order_is_about_equally_likely():
    counts = Counter(tuple(Stream(seed, 2).shuffled("ABC")) for seed in range(1_200))
    assert len(counts) == 6
    assert all(140 < count < 260 for count in counts.values())


def test_more_than_there_is_takes_all_of_it():
    assert Stream(1, 2).take([1, 2], 5)[1] == []
    assert sorted(Stream(1, 2).take([1, 2], 5)[0]) == [1, 2]


def test_c1_a_blank_lies_before_the_first_letter():
    assert sorted([3, 1, BLANK, 2], key=nearest_first) == [BLANK, 1, 2, 3]

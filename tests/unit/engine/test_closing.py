import numpy as np
import pytest

from crossgame.engine.closing import closing_worths, glance
from crossgame.engine.probes import Probes
from crossgame.rules.alphabet import BLANK


def test_a_glance_prefers_few_and_cheap_tiles_and_the_other_side_stuck(english):
    def seen(own, theirs):
        return glance(english.alphabet.parse_tiles(own), english.alphabet.parse_tiles(theirs), english)

    assert seen("E", "QZ") > seen("E", "E")
    assert seen("E", "QZ") > seen("Q", "QZ")
    assert seen("?", "E") > seen("K", "E")


def test_worths_are_glances_from_the_other_side(english):
    racks = [(1, 1, 17, BLANK), (26, 5, BLANK, 5)]
    facing = [(19, 20), (10,)]
    values = np.zeros(256, dtype=np.int64)
    values[:26] = english.values
    probes = Probes.of(racks, 26)
    worths = closing_worths(probes, facing, english, values=values)
    assert worths.shape == probes.hashes.shape
    for row, other in enumerate(facing):
        for column in range(0, worths.shape[1], 3):
            leave = probes.leave(row, column)
            expected = -glance(other, leave, english) if leave else 2 * english.total(other)
            assert worths[row, column] == pytest.approx(expected)

"""What stays on racks is worth after plays and after exchanges."""

from itertools import combinations

import numpy as np
import pytest

from crossgame.engine.keeping import Keeping
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.probes import Probes
from crossgame.rules.alphabet import BLANK


@pytest.fixture(scope="module")
def leaves(english):
    table = LeaveTable.over(english)
    return table.with_values(np.random.default_rng(7).normal(0, 6, len(table.values)).astype(np.float32))


def tiles(english, text):
    return tuple(sorted(english.alphabet.parse_tiles(text)))


def value(leaves, kept):
    return leaves.value(kept) if kept else 0.0


@pytest.mark.parametrize("racks", [("AEINRST", "AABCDEZ"), ("AEINRS?", "QQUVWX?"), ("AEINR??",)])
def test_every_probe_leaves_what_it_is_said_to(racks, leaves, english, ruleset):
    racks = [tiles(english, rack) for rack in racks]
    probes = Probes.of(racks, 26)
    worths = Keeping(leaves, [40] * len(racks), ruleset)(probes)
    for rack in range(len(racks)):
        for probe in range(0, worths.shape[1], 1 + worths.shape[1] // 50):
            assert worths[rack, probe] == pytest.approx(value(leaves, probes.leave(rack, probe)), abs=1e-4)


def test_with_few_tiles_to_draw_they_fade(leaves, english, ruleset):
    rack = tiles(english, "AEINRST")
    probes = Probes.of([rack, rack, rack], 26)
    full, some, one = Keeping(leaves, [7, 3, 1], ruleset)(probes)
    assert some == pytest.approx(full * 3 / 7)
    assert one == pytest.approx(full / 7)


@pytest.mark.parametrize("text", ["AEINRST", "QVVUIIC", "AEINRS?", "EEIIO??"])
def test_the_best_exchange_is_found_where_it_beats_the_best_play(text, leaves, english, ruleset):
    rack = tiles(english, text)
    every = {kept for count in range(7) for kept in combinations(rack, count)}
    best = max(value(leaves, kept) for kept in every)
    keeping = Keeping(leaves, [7, 7, 6], ruleset)
    keeping(Probes.of([rack] * 3, 26))
    found = keeping.exchanges(np.array([-np.inf, best + 0.01, -np.inf]))
    assert list(found) == [0]
    assert found[0].worth == pytest.approx(best, abs=1e-4)
    assert value(leaves, found[0].tiles) == pytest.approx(best, abs=1e-4)
    assert tuple(sorted(found[0].tiles)) in every


def test_a_whole_new_rack_is_the_least(leaves, english, ruleset):
    bad = leaves.with_values(np.full(len(leaves.values), -3.0, dtype=np.float32))
    rack = tiles(english, "VVUUI?" + "C")
    keeping = Keeping(bad, [20], ruleset)
    keeping(Probes.of([rack], 26))
    assert keeping.exchanges(np.array([-1.0])) == {0: (0.0, ())}
    assert keeping.exchanges(np.array([0.0])) == {}
    assert BLANK in rack

"""Leave values: every multiset once, looked up by hash, learned from credits, kept in a file."""

import itertools

import numpy as np
import pytest

from crossgame.engine.leaves import LeaveTable, multisets
from crossgame.engine.training import Tally, _expected, learn
from crossgame.rules.alphabet import BLANK
from crossgame.rules.tiles import TileSet

SMALL = TileSet.parse("A 3 1\nB 2 3\nC 1 4\nD 1 2\n? 2 0")


def by_hand(supply, most):
    found = set()
    tiles = [kind for kind, count in enumerate(supply) for _ in range(count)]
    for size in range(1, most + 1):
        found.update(itertools.combinations(tiles, size))
    return found


def test_multisets_are_those_of_the_supply_each_once():
    listed = [tuple(row) for rows in multisets((3, 2, 1, 1, 2), 6) for row in rows.tolist()]
    assert len(listed) == len(set(listed))
    assert set(listed) == by_hand((3, 2, 1, 1, 2), 6)


@pytest.fixture
def table():
    zero = LeaveTable.over(SMALL)
    return zero.with_values(np.arange(len(zero.values)) / 8)


def test_a_value_belongs_to_its_multiset_in_any_order(table):
    seen = set()
    for kinds in by_hand((3, 2, 1, 1, 2), 6):
        leave = [BLANK if kind == 4 else kind + 1 for kind in kinds]
        value = table.value(leave)
        assert value == table.value(leave[::-1])
        seen.add(value)
    assert len(seen) == len(table.values)


def test_what_is_no_leave_is_worth_nothing(table):
    assert table.value(()) == 0
    assert table.value((1, 1, 1, 2, 2, 3, 4)) == 0
    assert table.value((3, 3)) == 0


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_all_leaves_of_racks_at_once_are_the_single_values(table, blanks):
    racks = [(0, 0, 1, 2, 3), (0, 1, 1, 2, 3)]
    values = table.of_racks(np.array(racks), blanks)
    assert values.shape == (2, blanks + 1, 32)
    for row, rack in enumerate(racks):
        for used in range(blanks + 1):
            for bits in range(32):
                kept = [letter + 1 for i, letter in enumerate(rack) if not bits >> i & 1] + [BLANK] * (blanks - used)
                assert values[row, used, bits] == table.value(kept)


def test_a_file_gives_back_the_values_and_the_note(table):
    again = LeaveTable.from_bytes(table.with_values(table.values, "made by hand").to_bytes(), SMALL)
    assert again.note == "made by hand"
    np.testing.assert_allclose(again.values, table.values, atol=0.005)


def test_a_file_for_other_tiles_or_of_another_kind_is_refused(table):
    other = TileSet.parse("A 3 1\nB 2 3\n? 2 0")
    with pytest.raises(ValueError, match="other tiles"):
        LeaveTable.from_bytes(table.to_bytes(), other)
    with pytest.raises(ValueError, match="not a file of leave values"):
        LeaveTable.from_bytes(b"nonsense", SMALL)


def pair_sums(table, rng):
    """Return values that are sums over tiles and pairs of tiles, in the table's order."""
    single, pair = rng.normal(size=5) * 5, rng.normal(size=(5, 5)) * 2
    pair = pair + pair.T
    out = []
    for rows in multisets((*SMALL.counts, SMALL.blanks), table.most):
        for row in rows.tolist():
            pairs = itertools.combinations(row, 2)
            out.append(sum(single[k] for k in row) + sum(pair[a, b] for a, b in pairs))
    return np.array(out)


def test_the_expectation_is_exact_for_sums_over_tiles_and_pairs(table):
    from crossgame.engine.leaves import kind_hashes

    values = pair_sums(table, np.random.default_rng(1))
    sets = multisets((*SMALL.counts, SMALL.blanks), table.most)
    starts = np.concatenate([[0], np.cumsum(table.sizes)])
    for size in range(3, 7):
        rows = sets[size - 1]
        expected = _expected(rows, kind_hashes(4)[rows], table, values=values)
        np.testing.assert_allclose(expected, values[starts[size - 1] : starts[size]], atol=1e-9)


def test_learning_finds_the_values_behind_noisy_credits_and_smooths_rare_ones(table):
    rng = np.random.default_rng(2)
    true = pair_sums(table, rng)
    count = rng.integers(0, 400, size=len(true)).astype(float)
    count[rng.random(len(true)) < 0.2] = 0
    noise = 20.0
    credit = count * true + rng.normal(size=len(true)) * noise * np.sqrt(count)
    tally = Tally(credit, count, squares=noise**2 * 1000, racks=1000, games=1)
    learned, priors = learn(SMALL, table, tally)
    seen = count > 0
    raw = np.abs(credit[seen] / count[seen] - true[seen]).mean()
    assert np.abs(learned.values[seen] - true[seen]).mean() < raw
    assert len(priors) == table.most
    assert np.isfinite(learned.values).all()

"""What the other side's last play says about the tiles that it kept."""

import math
from collections import Counter

import numpy as np
import pytest

from crossgame.engine.inference import Guess, before, kept_by
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.simulate import DEALS, Simulation, Table
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.position import Position

MIDGAME = "15/15/15/15/15/15/15/3FARCI7/3R11/2LOGJAM7/3Z11/3E11/3N11/15/15"
ZE_N = [(9, 5), (9, 6), (9, 7)]  # JAM behind LOG


@pytest.fixture(scope="module")
def generator(checkout, ruleset, english):
    return Generator(ruleset, build.load(checkout / "resources/lexicons/enable.txt", english.alphabet))


@pytest.fixture(scope="module")
def leaves(generator):
    table = LeaveTable.over(generator.ruleset.tiles)
    values = np.random.default_rng(4).normal(0, 5, len(table.values))
    return table.with_values(values.astype(np.float32))


@pytest.fixture
def position(generator, english):
    return Position(generator.ruleset, parse_cgp(f"{MIDGAME} A", english).board)


def raw():
    return np.random.PCG64(np.random.SeedSequence([9]))


def simulation(generator, leaves, seed=1):
    return Simulation(generator, leaves, seed=seed, stop=lambda: False)


def test_the_board_before_a_play(position):
    past = before(position, ZE_N, bag=30)
    assert past.bag == 33
    assert [(new.row, new.col) for new in past.play.placed] == ZE_N
    assert not past.position.board.tiles[9, 5:8].any()
    assert position.board.tiles[9, 5:8].all()


@pytest.mark.parametrize("squares", [[], [(0, 0)], [(9, 5), (9, 15)], [(-6, 5)]])
def test_squares_without_a_play(squares, position):
    assert before(position, squares, bag=30) is None


def test_weights_follow_what_each_set_would_have_allowed(generator, leaves, position, english):
    past = before(position, ZE_N, bag=30)
    unseen = english.alphabet.parse_tiles("AEIOURSTLNDGQU?")
    found = simulation(generator, leaves).kept(past, unseen, count=120)
    weights = np.diff([0.0, *found.sums])
    plays = generator.plays(past.position, english.alphabet.parse_tiles("JAM"))
    laid = {(t.row, t.col) for t in past.play.placed}
    score = next(int(plays.scores[i]) for i in range(len(plays)) if {s[:2] for s in plays.placed(i)} == laid)
    drawn = Counter()
    order = raw_of(1).random_raw(120 * len(unseen)).reshape(120, -1).argsort(axis=1)[:, :4]
    for row in order.tolist():
        drawn[tuple(sorted(unseen[i] for i in row))] += 1
    assert sorted(drawn) == list(found.sets)
    for kept, weight in list(zip(found.sets, weights.tolist(), strict=True))[::9]:
        table = generator.plays(past.position, (*past.play.tiles, *kept))
        best = max(int(table.scores[i]) + leaves.value(table.leave(i)) for i in range(len(table)))
        gap = best - score - leaves.value(kept)
        assert gap > -1e-3
        assert weight == pytest.approx(drawn[kept] * (math.exp(-max(0.0, gap) / 2.0) + 0.01), abs=1e-4)
    assert max(weights) > 20 * min(weights)


def raw_of(seed):
    return np.random.PCG64(np.random.SeedSequence([seed, 0x53494D]))


def test_a_whole_rack_and_an_impossible_play_say_nothing(leaves, position):
    def none(*_):
        raise AssertionError

    whole = before(position, [(7, 3), (7, 4), (7, 5), (7, 6), (7, 7), (9, 2), (9, 3)], bag=30)
    scattered = before(position, [(7, 4), (9, 5)], bag=30)
    for past in (whole, scattered):
        assert kept_by(past, (1, 2, 3, 4), leaves=leaves, bests=none, raw=raw(), count=10) is None


def test_blanks_that_were_laid_were_blanks_on_the_rack(leaves, position):
    asked = []

    def bests(where, racks, bag):
        asked.extend(racks)
        return [60.0] * len(racks)

    position.board.tiles[9, 6] |= BLANK
    kept_by(before(position, ZE_N, bag=30), (1, 2, 3, 4, 5), leaves=leaves, bests=bests, raw=raw(), count=100)
    assert asked
    assert all(len(rack) == 7 and rack.count(BLANK) == 1 for rack in asked)


def test_deals_begin_with_what_was_kept(generator, leaves, position):
    unseen = (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    kept = Guess(((1, 1), (2, 3)), (3.0, 4.0))
    table = Table(position, unseen, 5, 0, kept)
    deals = simulation(generator, leaves)._deals(table)
    assert all(sorted(deal) == sorted(unseen) for deal in deals)
    begun = Counter(deal[:2] for deal in deals)
    assert set(begun) == set(kept.sets)
    assert 0.55 * DEALS < begun[(1, 1)] < 0.95 * DEALS
    assert len({deal[2:] for deal in deals}) > DEALS / 2

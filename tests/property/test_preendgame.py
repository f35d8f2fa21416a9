# SPDX-License-Identifier: MIT
"""The end with one or two tiles in the bag, against an exact search of every drawing."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from crossgame.engine.beam import Beam, End, Stopped
from crossgame.engine.chance import chances
from crossgame.engine.endgame import Endgame
from crossgame.engine.inference import Guess
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.preendgame import Preendgame, drawings
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.simulate import Simulation, Table, after
from crossgame.lexicon import build
from crossgame.rules.catalog import classic
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet

LATE = (
    "15/1E2MALIGN1C3/1NOVENA3WOO2/1T5L1FAYS2/1h4DE1OX1E2/1U3ZIN1BI4/1S3EAT2E4/BE3pROCARP3/I5I4R3/GURRIES4U3/"
    "O5T2KERFED/T1PALISH3I3/1JAY3MIDGET2/1OW8N3/VENA2LOQUAT3"
)


@pytest.fixture(scope="module")
def generator(checkout):
    tiles = TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))
    return Generator(classic(tiles), build.load(checkout / "resources/lexicons/enable.txt", tiles.alphabet))


@pytest.fixture(scope="module")
def position(generator):
    return Position(generator.ruleset, parse_cgp(f"{LATE} A", generator.ruleset.tiles).board)


def never():
    return False


def exact(generator, position, rack, other):
    solution = Endgame(generator, never).solve(position.board.tiles, rack, other)
    assert solution.proved
    return solution.lines[0].value


@pytest.mark.proof
def test_a_wide_beam_is_nearly_exact(generator, position, proof_size):
    rng = np.random.default_rng(2)
    pool = np.array([1, 4, 5, 9, 14, 15, 18, 19, 20, 12])
    off = []
    for _ in range(proof_size.of(200)):
        tiles = rng.choice(pool, 5, replace=False).tolist()
        cut = int(rng.integers(2, 4))
        end = End(position, tuple(sorted(tiles[:cut])), tuple(sorted(tiles[cut:])))
        (value,) = Beam(generator, stop=never).values([end], (30, 30, 20, 10)).tolist()
        off.append(abs(value - exact(generator, *end)))
    assert np.mean(np.array(off) < 0.5) > 0.8
    assert np.mean(off) < 2


def test_ends_are_valued_alike_alone_and_together(generator, position):
    racks = [((1, 5), (18, 20)), ((4, 9, 14), (19,)), ((22, 22), (1, 19)), ((17,), (22,))]
    ends = [End(position, rack, other) for rack, other in racks]
    beam = Beam(generator, stop=never)
    together = beam.values(ends, (6, 3, 1))
    assert together.tolist() == pytest.approx([float(beam.values([end], (6, 3, 1))[0]) for end in ends])
    with pytest.raises(Stopped):
        Beam(generator, stop=lambda: True).values(ends, (1,))


def test_every_drawing_has_its_weight():
    unseen = (1, 1, 2, 3)
    found = drawings(unseen, 2)
    assert sum(way.weight for way in found) == 12
    assert len(found) == len({way.bag for way in found}) == 7
    assert next(way.weight for way in found if way.bag == (1, 1)) == 2
    assert all(sorted((*way.bag, *way.other)) == sorted(unseen) for way in found)


def test_what_was_kept_is_not_in_the_bag():
    kept = Guess(((3,), (1,)), (3.0, 4.0))
    weights = {way.bag: way.weight for way in drawings((1, 1, 2, 3), 1, kept)}
    # Three parts: 3 is kept, of 1, 1, 2 one is in the bag; one part: a 1 is kept, of 1, 2, 3 one is.
    assert weights == {(1,): 3 * 2 + 1, (2,): 3 + 1, (3,): 1}


@pytest.fixture(scope="module")
def preendgame(generator):
    leaves = LeaveTable.over(generator.ruleset.tiles)

    def make(stop=never):
        return Preendgame(Simulation(generator, leaves, seed=1, stop=stop), generator, stop=stop)

    return make


def placements(generator, position, rack, count):
    plays = generator.plays(position, rack)
    return [
        Candidate(Kind.PLACE, tuple(plays.placed(i)), (), "", int(plays.scores[i]), plays.leave(i), float(count - i))
        for i in range(min(count, len(plays)))
    ]


@pytest.mark.proof
def test_win_chances_are_those_of_all_drawings_searched_out(generator, position, preendgame, proof_size):
    rng = np.random.default_rng(8)
    pool = np.array([1, 4, 5, 9, 14, 15, 18, 19, 20, 12, 7])
    agreed = []
    for _ in range(proof_size.of(60)):
        tiles = rng.choice(pool, 7, replace=False).tolist()
        rack, unseen = tuple(sorted(tiles[:3])), tuple(sorted(tiles[3:]))
        table = Table(position, unseen, 1, int(rng.integers(-15, 16)))
        candidates = placements(generator, position, rack, 8)
        worths = [searched(generator, table, one) for one in candidates]
        first = preendgame().weigh(table, candidates)[0]
        chosen = worths[[one.placed for one in candidates].index(first.placed)]
        agreed.append(chosen >= max(worths) - 0.02)
        assert first.win == pytest.approx(chosen, abs=0.25)
    assert np.mean(agreed) > 0.7


def searched(generator, table, candidate):
    """Return the chance of winning by searching every drawing out."""
    total = wins = 0.0
    for way in drawings(table.unseen, 1):
        board = after(table.position, candidate.placed)
        value = candidate.score - exact(generator, board, way.other, (*candidate.leave, *way.bag))
        wins += way.weight * float(chances(np.array([table.ahead + value]), 0.0)[0])
        total += way.weight
    return wins / total


def test_the_pass_and_a_single_tile_leave_something_to_draw(generator, position, preendgame):
    table = Table(position, (1, 5, 9, 14, 18, 19, 20, 4, 15), 2, 5)
    rack = (1, 5, 18, 20, 9, 14, 19)
    candidates = [*placements(generator, position, rack, 5), Candidate(Kind.PASS, leave=rack)]
    single = next(one for one in placements(generator, position, rack, 10_000) if len(one.placed) == 1)
    weighed = preendgame().weigh(table, [*candidates, single])
    assert Counter(one.placed for one in weighed) == Counter(one.placed for one in [*candidates, single])
    assert all(0 <= one.win <= 1 for one in weighed)
    assert weighed[0].kind is Kind.PLACE


@pytest.mark.parametrize("exchanged", [(1,), (1, 9)])
def test_what_is_put_back_is_drawn_again(exchanged, generator, position, preendgame, monkeypatch):
    rack, unseen = (1, 5, 9, 14, 18, 19, 20), (4, 5, 9, 12, 14, 15, 18, 19, 21)
    leave = tuple(tile for tile in rack if tile not in exchanged)
    swap = Candidate(Kind.EXCHANGE, exchanged=exchanged, leave=leave)
    ends = []

    def seen(self, some, widths):
        ends.extend(some)
        return np.zeros(len(some))

    monkeypatch.setattr(Beam, "values", seen)
    weighed = preendgame().weigh(Table(position, unseen, 2, 0), [swap, *placements(generator, position, rack, 2)])
    assert len(weighed) == 3
    assert ends
    before = Counter(position.board.tiles[position.board.tiles > 0].tolist())
    for end in ends:
        tiles = end.position.board.tiles
        laid = Counter(tiles[tiles > 0].tolist()) - before
        assert laid + Counter(end.rack) + Counter(end.other) == Counter(rack) + Counter(unseen)


def test_when_time_is_up_candidates_looked_at_so_far_are_ranked(generator, position, preendgame):
    asked = iter([False] * 4)
    candidates = placements(generator, position, (1, 5, 18, 20), 8)
    table = Table(position, (1, 5, 9, 14, 18), 1, 0)
    assert 0 < len(preendgame(lambda: next(asked, True)).weigh(table, candidates)) < 8


def test_who_falls_below_the_rest_is_measured_against_it(generator, position, preendgame, monkeypatch):
    rack = (1, 5, 18, 20, 9)
    candidates = placements(generator, position, rack, 3)
    table = Table(position, (1, 5, 9, 14, 18, 19, 20, 15), 1, 0)
    first = {one.placed: value for one, value in zip(candidates, (0.9, 0.8, 0.5), strict=True)}
    later = {one.placed: value for one, value in zip(candidates, (-40.0, -30.0, 20.0), strict=True)}

    def two_plies(self, table, one, deals):
        return np.zeros(len(deals)), np.full(len(deals), first[one.placed])

    monkeypatch.setattr(Simulation, "play_out", two_plies)
    monkeypatch.setattr(Preendgame, "_values", lambda self, t, one, ways, widths: np.full(len(ways), later[one.placed]))
    assert preendgame().weigh(table, candidates)[0].placed == candidates[2].placed


def test_without_time_nothing_is_said(generator, position, preendgame):
    table = Table(position, (1, 5, 9), 1, 5)
    candidates = placements(generator, position, (1, 5), 3)
    assert preendgame(lambda: True).weigh(table, candidates) == []
    assert [replace(one, win=None, equity=0.0) for one in preendgame().weigh(table, candidates[:1])] == [
        replace(candidates[0], equity=0.0)
    ]

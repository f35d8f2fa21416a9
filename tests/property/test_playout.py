"""Games played out to their end in batches, against playing each out by itself from full lists of plays."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from crossgame.engine import playout as playout_module
from crossgame.engine.beam import End
from crossgame.engine.chance import TEMPO, chances
from crossgame.engine.greedy import greedy_margins
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.playout import Playout, mixed
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
UNSEEN = "AEEINRSTDOTL"
RACK = "AEILRSU"


@pytest.fixture(scope="module")
def english(checkout):
    return TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def generator(checkout, english):
    return Generator(classic(english), build.load(checkout / "resources/lexicons/enable.txt", english.alphabet))


@pytest.fixture(scope="module")
def leaves(generator):
    """Values at random: no two plays that keep different tiles are level."""
    table = LeaveTable.over(generator.ruleset.tiles)
    values = np.random.default_rng(5).normal(0, 6, len(table.values))
    return table.with_values(values.astype(np.float32))


@pytest.fixture
def table(generator, english):
    position = Position(generator.ruleset, parse_cgp(f"{LATE} A", english).board)
    unseen = tuple(english.alphabet.parse_tiles(UNSEEN))
    return Table(position, unseen, len(unseen) - 7, -12)


@pytest.fixture
def candidates(generator, table, english):
    rack = tuple(english.alphabet.parse_tiles(RACK))
    plays = generator.plays(table.position, rack)
    chosen = [
        Candidate(Kind.PLACE, tuple(plays.placed(i)), (), "", int(plays.scores[i]), plays.leave(i))
        for i in (0, 7, len(plays) // 2)
    ]
    swap = Candidate(Kind.EXCHANGE, (), rack[-1:], "", 0, rack[:-1])
    return [*chosen, swap, Candidate(Kind.PASS, (), (), "", 0, rack)]


def never():
    return False


def playout(generator, leaves, stop=never):
    return Playout(Simulation(generator, leaves, seed=1, stop=stop), generator, stop=stop)


def some_deals(table, count, seed=2):
    rng = np.random.default_rng(seed)
    return [tuple(rng.permutation(np.array(table.unseen)).tolist()) for _ in range(count)]


@pytest.fixture
def put_back_last(monkeypatch):
    """What is put back is drawn last, so that a game can be played again by itself."""
    monkeypatch.setattr(playout_module, "mixed", lambda bag, given, rng: (*bag, *sorted(given)))


def best_kept(leaves, rack):
    """Return the best leave of fewer tiles than the rack, and its value."""
    kept = {kept for count in range(len(rack)) for kept in combinations(sorted(rack), count)}
    best = max(sorted(kept), key=lambda tiles: leaves.value(tiles) if tiles else 0.0)
    return (list(best), leaves.value(best)) if best else ([], 0.0)


def alone(generator, leaves, table, candidate, deal, plies=1000):
    """Play one deal out.

    Returns what the side that made the candidate comes out ahead, and whether two best plays were level: which of them
    is laid is nobody's business.
    """
    count = len(candidate.placed) + len(candidate.exchanged)
    position = after(table.position, candidate.placed)
    bag = list(deal[7:])
    mine = [*candidate.leave, *bag[:count]]
    bag = bag[count:] + sorted(candidate.exchanged)
    racks, mover, points, idle = [mine, list(deal[:7])], 1, [candidate.score, 0], 0
    worth, level = [0.0, 0.0], False
    tiles = generator.ruleset.tiles
    while bag and idle < 3 and plies:
        plays = generator.plays(position, racks[mover])
        fade = min(1.0, len(bag) / 7)
        worths = [int(plays.scores[i]) + fade * float(leaves.value(plays.leave(i))) for i in range(len(plays))]
        kept, value = best_kept(leaves, racks[mover])
        idle += 1
        worth[mover] = 0.0
        if len(bag) >= 7 and value > max(worths, default=-np.inf):
            given = list((Counter(racks[mover]) - Counter(kept)).elements())
            drawn, bag = bag[: len(given)], bag[len(given) :] + sorted(given)
            racks[mover], worth[mover] = kept + drawn, value
        elif worths:
            best = int(np.argmax(worths))
            level |= sum(worth > worths[best] - 1e-4 for worth in worths) > 1
            position = after(position, plays.placed(best))
            points[mover] += int(plays.scores[best])
            kept = list(plays.leave(best))
            need = 7 - len(kept)
            racks[mover], bag = kept + bag[:need], bag[need:]
            idle, worth[mover] = 0, worths[best] - int(plays.scores[best])
        mover, plies = 1 - mover, plies - 1
    sign = 1 if mover == 0 else -1
    ahead = points[0] - points[1]
    if bag and idle < 3:
        return ahead + sign * TEMPO + worth[0] - worth[1], level
    if bag:
        return ahead + tiles.total(racks[1]) - tiles.total(racks[0]), level
    end = End(position, tuple(racks[mover]), tuple(racks[1 - mover]))
    return ahead + sign * greedy_margins(generator, [end], passed=idle > 0)[0], level


@pytest.mark.proof
def test_batches_equal_single_games(generator, leaves, table, candidates, proof_size, put_back_last):
    deals = some_deals(table, proof_size.of(120))
    together = playout(generator, leaves).margins(table, candidates, deals)
    for candidate, row in zip(candidates, together.tolist(), strict=True):
        assert row == [alone(generator, leaves, table, candidate, deal)[0] for deal in deals]


@pytest.mark.proof
def test_batches_of_few_plies_and_of_exchanges_equal_single_games(
    generator, leaves, table, candidates, proof_size, put_back_last
):
    """With a bag that is long enough, and dear leaves, sides exchange."""
    dear = leaves.with_values(leaves.values * 6)
    full = replace(table, unseen=table.unseen * 2, bag=len(table.unseen) * 2 - 7)
    deals = some_deals(full, proof_size.of(80))
    for plies in (2, 3, 4):
        game = Playout(Simulation(generator, dear, seed=1, stop=never), generator, stop=never, plies=plies)
        for candidate, row in zip(candidates, game.margins(full, candidates, deals), strict=True):
            found = [alone(generator, dear, full, candidate, deal, plies) for deal in deals]
            clear = [at for at, (_, level) in enumerate(found) if not level]
            assert len(clear) > len(deals) / 4
            assert row[clear] == pytest.approx([found[at][0] for at in clear], abs=1e-4)


def test_a_game_under_way_counts_as_open(generator, leaves, table, candidates):
    table = replace(table, unseen=table.unseen * 2, bag=len(table.unseen) * 2 - 7)
    deals = some_deals(table, 16)
    game = Playout(Simulation(generator, leaves, seed=1, stop=never), generator, stop=never, plies=2)
    for values, won in game.meet(table, candidates, deals):
        surer = chances(values + table.ahead, 0.0)
        assert np.all(np.abs(won - 0.5) <= np.abs(surer - 0.5))
        assert np.any(np.abs(won - 0.5) < np.abs(surer - 0.5))


def test_what_is_put_back_may_come_at_any_time():
    rng = np.random.default_rng(3)
    found = [mixed((1, 2, 3), (9, 8), rng) for _ in range(300)]
    assert all(sorted(bag) == [1, 2, 3, 8, 9] for bag in found)
    assert all([tile for tile in bag if tile < 4] == [1, 2, 3] for bag in found)
    assert {bag.index(9) for bag in found} == set(range(5))


def test_nothing_fits_and_nobody_can_play(generator, leaves, table, english):
    """Racks that no word holds: the game is given up, and both pay for what they keep."""
    unseen = tuple(english.alphabet.parse_tiles("VVVVVVVVC"))
    stuck = Table(Position.empty(generator.ruleset), unseen, 2, 0)
    rack = tuple(english.alphabet.parse_tiles("CCC"))
    passing = Candidate(Kind.PASS, (), (), "", 0, rack)
    deal = tuple(english.alphabet.parse_tiles("VVVVVVVVC"))
    (row,) = playout(generator, leaves).margins(stuck, [passing], [deal]).tolist()
    assert row == [7 * 4 - 3 * 3]


def test_chances_are_those_of_the_margins(generator, leaves, table, candidates):
    deals = some_deals(table, 4)
    by_candidate = playout(generator, leaves).meet(table, candidates, deals)
    margins = playout(generator, leaves).margins(table, candidates, deals)
    for (values, won), row in zip(by_candidate, margins, strict=True):
        assert values.tolist() == row.tolist()
        assert won.tolist() == chances(row - 12, 0.0).tolist()


@pytest.mark.parametrize("turn", [1, 5, 6])
def test_stopping(turn, generator, leaves, table, candidates):
    asked = []

    def stop():
        asked.append(1)
        return len(asked) >= turn

    assert playout(generator, leaves, stop).meet(table, candidates, some_deals(table, 2)) == []

"""Games played out to their end in batches, against playing each out by itself from full lists of plays."""

import numpy as np
import pytest

from crossgame.engine.beam import End
from crossgame.engine.chance import chances
from crossgame.engine.greedy import greedy_margins
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.playout import Playout
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


def alone(generator, leaves, table, candidate, deal):
    """Play one deal out: points ahead of the side that made the candidate."""
    count = len(candidate.placed) + len(candidate.exchanged)
    position = after(table.position, candidate.placed)
    bag = list(deal[7:])
    mine = [*candidate.leave, *bag[:count]]
    bag = bag[count:] + list(candidate.exchanged)
    racks, mover, points, idle = [mine, list(deal[:7])], 1, [candidate.score, 0], 0
    tiles = generator.ruleset.tiles
    while bag and idle < 3:
        plays = generator.plays(position, racks[mover])
        fade = min(1.0, len(bag) / 7)
        worths = [int(plays.scores[i]) + fade * float(leaves.value(plays.leave(i))) for i in range(len(plays))]
        if worths:
            best = int(np.argmax(worths))
            position = after(position, plays.placed(best))
            points[mover] += int(plays.scores[best])
            kept = list(plays.leave(best))
            need = 7 - len(kept)
            racks[mover], bag = kept + bag[:need], bag[need:]
        idle = 0 if worths else idle + 1
        mover = 1 - mover
    sign = 1 if mover == 0 else -1
    if bag:
        return points[0] - points[1] + tiles.total(racks[1]) - tiles.total(racks[0])
    end = End(position, tuple(racks[mover]), tuple(racks[1 - mover]))
    return points[0] - points[1] + sign * greedy_margins(generator, [end], passed=idle > 0)[0]


@pytest.mark.proof
def test_batches_equal_single_games(generator, leaves, table, candidates, proof_size):
    deals = some_deals(table, proof_size.of(120))
    together = playout(generator, leaves).margins(table, candidates, deals)
    for candidate, row in zip(candidates, together.tolist(), strict=True):
        assert row == [alone(generator, leaves, table, candidate, deal) for deal in deals]


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

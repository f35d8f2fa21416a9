"""The batched simulation against playing every deal out one by one."""

import numpy as np
import pytest

from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.simulate import DEALS, Simulation, Table
from crossgame.lexicon import build
from crossgame.rules.board import Board
from crossgame.rules.catalog import classic
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet

MIDGAME = "15/15/15/15/15/15/15/3FARCI7/3R11/2LOGJAM7/3Z11/3E11/3N11/15/15"


@pytest.fixture(scope="module")
def generator(checkout):
    tiles = TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))
    return Generator(classic(tiles), build.load(checkout / "resources/lexicons/enable.txt", tiles.alphabet))


@pytest.fixture(scope="module")
def leaves(generator):
    """Values at random: no two plays that keep different tiles are level."""
    table = LeaveTable.over(generator.ruleset.tiles)
    values = np.random.default_rng(3).normal(0, 6, len(table.values))
    return table.with_values(values.astype(np.float32))


def never():
    return False


@pytest.fixture
def asked(generator):
    def make(cgp, bag=None):
        tiles = generator.ruleset.tiles
        position = parse_cgp(cgp, tiles)
        left = list(tiles.full_set())
        for tile in [*position.board.tiles.reshape(-1).tolist(), *position.racks[0]]:
            if tile:
                left.remove(tile)
        unseen = tuple(left if bag is None else left[-(bag + 7) :])
        return Table(Position(generator.ruleset, position.board), unseen, len(unseen) - 7, 10), position.racks[0]

    return make


def placements(generator, table, rack, ranks):
    plays = generator.plays(table.position, rack)
    return [Candidate(Kind.PLACE, tuple(plays.placed(i)), (), "", int(plays.scores[i]), plays.leave(i)) for i in ranks]


def best(generator, leaves, board, rack, weight):
    """Return (equity, score, leave, placed) of the best play, None if two are level or there is none."""
    plays = generator.plays(Position(generator.ruleset, board), rack)
    kept = [plays.leave(i) for i in range(len(plays))]
    value = {leave: leaves.value(leave) * weight for leave in set(kept)}
    worth = [plays.scores[i] + value[leave] for i, leave in enumerate(kept)]
    order = np.argsort(worth)[::-1]
    if len(order) < 2 or worth[order[0]] - worth[order[1]] < 1e-3:
        return None
    top = int(order[0])
    return worth[top], int(plays.scores[top]), plays.leave(top), plays.placed(top)


def laid(board, placed):
    tiles = board.tiles.copy()
    for row, col, tile in placed:
        tiles[row, col] = tile
    return Board.of(tiles)


@pytest.mark.parametrize("bag", [None, 12])
def test_every_deal_is_what_playing_it_out_gives(bag, generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} AINRTTV", bag)
    (candidate,) = placements(generator, table, rack, [3])
    simulation = Simulation(generator, leaves, seed=5, stop=never)
    deals = simulation._deals(table)
    values, chances = simulation._play_out(table, candidate, deals)
    assert len(deals) == DEALS
    assert ((chances > 0) & (chances < 1)).all()
    assert (np.argsort(values) == np.argsort(chances)).all()
    checked = 0
    after = laid(table.position.board, candidate.placed)
    drawn = len(candidate.placed)
    left = table.bag - drawn
    for deal, value in list(zip(deals, values, strict=True))[:20]:
        reply = best(generator, leaves, after, deal[:7], min(1.0, left / 7))
        if reply is None:
            continue
        still = max(0, left - len(reply[3]))
        rack = (*candidate.leave, *deal[7 : 7 + drawn])
        mine = best(generator, leaves, laid(after, reply[3]), rack, min(1.0, still / 7))
        if mine is None:
            continue
        checked += 1
        out = 0 if still or mine[2] else 2 * generator.ruleset.tiles.total(reply[2])
        kept = leaves.value(reply[2]) * min(1.0, left / 7)
        assert value == pytest.approx(candidate.score - reply[1] - kept + mine[0] + out, abs=1e-3)
    assert checked > 8


def test_deals_are_permutations_and_alike_for_one_seed(generator, leaves, asked):
    table, _ = asked(f"{MIDGAME} AINRTTV")
    first = Simulation(generator, leaves, seed=5, stop=never)._deals(table)
    assert all(sorted(deal) == sorted(table.unseen) for deal in first)
    assert len(set(first)) == DEALS
    assert first == Simulation(generator, leaves, seed=5, stop=never)._deals(table)
    assert first != Simulation(generator, leaves, seed=6, stop=never)._deals(table)


def test_hopeless_candidates_are_dropped_early(generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} AINRTTV")
    candidates = [*placements(generator, table, rack, [0, 1, 300]), Candidate(Kind.PASS, leave=rack)]
    outcomes = Simulation(generator, leaves, seed=5, stop=never).run(table, candidates, most=3 * DEALS)
    assert max(outcome.deals for outcome in outcomes[:2]) > outcomes[-1].deals > 0
    assert outcomes[0].win > outcomes[-1].win
    assert outcomes[0].equity > outcomes[-1].equity


def test_exchanges_and_passes_are_played_out_too(generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} VVUUIIC")
    swap = Candidate(Kind.EXCHANGE, exchanged=rack[:6], leave=rack[6:])
    outcomes = Simulation(generator, leaves, seed=1, stop=never).run(
        table, [swap, Candidate(Kind.PASS, leave=rack)], most=DEALS
    )
    assert outcomes[0].deals == outcomes[1].deals == DEALS


def test_without_time_nothing_is_known(generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} AINRTTV")
    candidates = placements(generator, table, rack, [0, 1])
    outcomes = Simulation(generator, leaves, seed=1, stop=lambda: True).run(table, candidates)
    assert [outcome.deals for outcome in outcomes] == [0, 0]

"""The batched simulation against playing every deal out one by one."""

from dataclasses import replace

import numpy as np
import pytest

from crossgame.engine.closing import glance
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.movegen import Generator
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.simulate import DEALS, Effort, Simulation, Table
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


def best(generator, board, rack, worth):
    """Return (equity, score, leave, placed) of the best play, None if two are level or there is none."""
    plays = generator.plays(Position(generator.ruleset, board), rack)
    kept = [plays.leave(i) for i in range(len(plays))]
    value = {leave: worth(leave) for leave in set(kept)}
    equity = [plays.scores[i] + value[leave] for i, leave in enumerate(kept)]
    order = np.argsort(equity)[::-1]
    if len(order) < 2 or equity[order[0]] - equity[order[1]] < 1e-3:
        return None
    top = int(order[0])
    return equity[top], int(plays.scores[top]), plays.leave(top), plays.placed(top)


def played_out(generator, leaves, table, candidate, deal):
    """Return what a candidate brings on one deal, None where two plays are level."""
    tiles = generator.ruleset.tiles

    def drawing(left):
        return lambda leave: leaves.value(leave) * min(1.0, left / 7)

    def closing(facing):
        return lambda leave: -glance(facing, leave, tiles) if leave else 2 * tiles.total(facing)

    drawn = len(candidate.placed)
    left = table.bag - drawn
    mine = (*candidate.leave, *deal[7 : 7 + drawn])
    after = laid(table.position.board, candidate.placed)
    reply = best(generator, after, deal[:7], drawing(left) if left else closing(mine))
    if reply is None:
        return None
    still = left - len(reply[3])
    theirs = (*reply[2], *deal[7 + drawn :][:left])
    if still <= 0 and not theirs:
        return candidate.score - reply[1] - 2 * tiles.total(mine)
    board = laid(after, reply[3])
    if still <= 0:
        answer = best(generator, board, mine, closing(theirs))
        return None if answer is None else candidate.score - reply[1] + answer[0]
    # Where the bag has them, the mover draws other tiles besides.
    begins = (7, 14) if table.bag >= 14 else (7,)
    answers = [
        best(generator, board, (*candidate.leave, *deal[begin : begin + drawn]), drawing(still)) for begin in begins
    ]
    if None in answers:
        return None
    kept = leaves.value(reply[2]) * min(1.0, left / 7)
    return candidate.score - reply[1] - kept + sum(answer[0] for answer in answers) / len(answers)


def laid(board, placed):
    tiles = board.tiles.copy()
    for row, col, tile in placed:
        tiles[row, col] = tile
    return Board.of(tiles)


@pytest.mark.parametrize("bag", [None, 14, 12, 9, 5, 2])
def test_every_deal_is_what_playing_it_out_gives(bag, generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} AINRTTV", bag)
    (candidate,) = placements(generator, table, rack, [3])
    simulation = Simulation(generator, leaves, seed=5, stop=never)
    candidate = replace(candidate, placed=candidate.placed[: table.bag]) if bag == 2 else candidate
    deals = simulation._deals(table)
    values, chances = simulation.play_out(table, candidate, deals)
    assert len(deals) == DEALS
    assert ((chances > 0) & (chances < 1)).all()
    assert np.corrcoef(values, chances)[0, 1] > 0.8
    expected = [played_out(generator, leaves, table, candidate, deal) for deal in deals[:20]]
    pairs = [(value, hoped) for value, hoped in zip(values, expected, strict=False) if hoped is not None]
    assert len(pairs) > 6
    assert [value for value, _ in pairs] == pytest.approx([hoped for _, hoped in pairs], abs=1e-3)


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
    outcomes = Simulation(generator, leaves, seed=5, stop=never).run(table, candidates, effort=Effort(most=3 * DEALS))
    assert max(outcome.deals for outcome in outcomes[:2]) > outcomes[-1].deals > 0
    assert outcomes[0].win > outcomes[-1].win
    assert outcomes[0].equity > outcomes[-1].equity


def test_exchanges_and_passes_are_played_out_too(generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} VVUUIIC")
    swap = Candidate(Kind.EXCHANGE, exchanged=rack[:6], leave=rack[6:])
    outcomes = Simulation(generator, leaves, seed=1, stop=never).run(
        table, [swap, Candidate(Kind.PASS, leave=rack)], effort=Effort(most=DEALS)
    )
    assert outcomes[0].deals == outcomes[1].deals == DEALS


def test_without_time_nothing_is_known(generator, leaves, asked):
    table, rack = asked(f"{MIDGAME} AINRTTV")
    candidates = placements(generator, table, rack, [0, 1])
    outcomes = Simulation(generator, leaves, seed=1, stop=lambda: True).run(table, candidates)
    assert [outcome.deals for outcome in outcomes] == [0, 0]

"""The pruned generator against the top of the full list."""

import random

import numpy as np
import pytest

from crossgame.engine.best import best_equities, best_plays, firsts, reached
from crossgame.engine.movegen import Generator
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import classic
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet


@pytest.fixture(scope="module")
def generator(checkout):
    tiles = TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))
    return Generator(classic(tiles), build.load(checkout / "resources/lexicons/enable.txt", tiles.alphabet))


def grown(rng, generator, turns):
    position = Position.empty(generator.ruleset)
    for _ in range(turns):
        table = generator.plays(position, rack_of(rng, generator, 0, 7))
        if len(table):
            position.board.lay(table.placed(rng.randrange(min(30, len(table)))), 1)
    return position


def rack_of(rng, generator, blanks, size):
    return [*rng.sample(generator.ruleset.tiles.full_set(blanks=False), size - blanks), *[BLANK] * blanks]


def worths(rng):
    """Leave values at random, but the same for what stays the same."""
    salt = rng.random() * 50

    def worth(probes):
        out = np.zeros((len(probes.letters), len(probes.scheme.subset)))
        for row in range(len(out)):
            for column in range(out.shape[1]):
                out[row, column] = hash((salt, probes.leave(row, column))) % 2000 / 100 - 10
        return out

    return worth


@pytest.mark.proof
@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_equals_the_top_of_the_full_list(blanks, generator, proof_size):
    rng = random.Random(blanks)
    for number in range(proof_size.of((300, 500, 100)[blanks])):
        boards = rng.randint(1, 4)
        positions = [grown(rng, generator, rng.randint(0, 10)) for _ in range(boards)]
        size = rng.choice([7, 7, 7, rng.randint(max(1, blanks), 6)])
        racks = [rack_of(rng, generator, blanks, size) for _ in range(boards)]
        worth = worths(rng) if number % 3 else lambda p: np.zeros((len(p.letters), len(p.scheme.subset)))
        count = rng.choice([1, 1, 5, 40])
        best = best_plays(generator, positions, racks, worth=worth, count=count)
        assert_top(best, generator, positions, racks, worth=worth, count=count)


@pytest.mark.proof
@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_of_several_racks_on_each_board_each_has_its_best(blanks, generator, proof_size):
    rng = random.Random(blanks)
    for _ in range(proof_size.of((100, 60, 20)[blanks])):
        positions = [grown(rng, generator, rng.randint(0, 10)) for _ in range(rng.randint(1, 4))]
        size = rng.choice([7, 7, rng.randint(max(1, blanks), 6)])
        draws = [[rack_of(rng, generator, blanks, size) for _ in positions] for _ in range(rng.randint(1, 3))]
        worth = worths(rng)
        found = list(best_equities(generator, positions, draws, worth=worth))
        for racks, equities in zip(draws, found, strict=True):
            best = best_plays(generator, positions, racks, worth=worth)
            assert equities == pytest.approx(reached(best.equity, best.first()))


def test_the_first_of_equals_is_taken():
    owner, value = np.array([1, 0, 1, 1, 3]), np.array([2.0, 7.0, 5.0, 5.0, -1.0])
    first = firsts(owner, value, 4)
    assert first.tolist() == [1, 2, -1, 4]
    assert reached(value, first).tolist() == [7.0, 5.0, -np.inf, -1.0]


@pytest.mark.parametrize("blanks", [3, 4, 7])
def test_of_many_blanks_only_some_are_laid(blanks, generator):
    rng = random.Random(blanks)
    positions = [grown(rng, generator, turns) for turns in (0, 4)]
    racks = [rack_of(rng, generator, blanks, 7) for _ in positions]
    worth = worths(rng)
    for count in (1, 40):
        best = best_plays(generator, positions, racks, worth=worth, count=count)
        assert_top(best, generator, positions, racks, worth=worth, count=count)


def assert_top(best, generator, positions, racks, *, worth, count):
    moves, _, probes = generator.on_boards(positions, racks)
    equity = moves.score + worth(probes)[moves.rack, moves.probe]
    first = best.first()
    for index, position in enumerate(positions):
        expected = np.sort(equity[moves.rack == index])[::-1][:count]
        mine = np.flatnonzero(best.table.moves.rack == index)
        assert best.equity[mine] == pytest.approx(expected, abs=1e-9)
        assert first[index] == (mine[0] if mine.size else -1)
        full = generator.plays(position, racks[index])
        listed = {full.placed(i): int(full.scores[i]) for i in range(len(full))}
        for play in mine[:10].tolist():
            assert listed[best.placed(play)] == best.table.scores[play]


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_positions_without_plays_have_no_best(blanks, generator):
    racks = [[22, 22, *[BLANK] * blanks]] * 2
    empty = Position.empty(generator.ruleset)
    full = Position.empty(generator.ruleset)
    full.board.lay([(row, col, 22) for row in range(15) for col in range(15)], 1)
    best = best_plays(generator, [empty, full], racks, worth=lambda p: np.zeros((2, len(p.scheme.subset))), count=3)
    assert best.first()[1] == -1
    assert (best.first()[0] == -1) == (blanks == 0)

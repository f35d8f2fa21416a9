"""The endgame search against a plain minimax that shares no code with it, and against reference values."""

import random
from functools import cache

import numpy as np
import pytest

from crossgame.engine.endgame import PASS, Endgame
from crossgame.engine.movegen import Generator
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import classic
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.notation import play_text
from crossgame.rules.play import NewTile, Play
from crossgame.rules.tiles import TileSet
from tests.brute_force import BruteForce


@pytest.fixture(scope="module")
def english(checkout):
    return TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def words(checkout):
    return (checkout / "resources/lexicons/enable.txt").read_text(encoding="ascii").upper().split()


def never():
    return False


def minimax(slow, values, board, rack, other):
    """Return (value, first moves that reach it) by looking at everything."""

    def worth(tiles):
        return sum(0 if tile == BLANK else values[tile - 1] for tile in tiles)

    @cache
    def value(board, rack, other, passed):
        return max(result for _, result in options(board, rack, other, passed))

    def options(board, rack, other, passed):
        rows = [list(row) for row in board]
        yield "pass", worth(other) - worth(rack) if passed else -value(board, other, rack, True)
        for play, score in slow.plays(rows, list(rack)).items():
            left, after = list(rack), [list(row) for row in rows]
            for row, col, tile in play:
                left.remove(BLANK if tile & BLANK else tile)
                after[row][col] = tile
            if not left:
                yield play, score + 2 * worth(other)
            else:
                key = tuple(map(tuple, after))
                yield play, score - value(key, other, tuple(sorted(left)), False)

    found = list(options(board, rack, other, False))
    best = max(result for _, result in found)
    return best, {move for move, result in found if result == best}


@pytest.mark.proof
def test_equals_plain_minimax(english, words, proof_size):
    rng = random.Random(11)
    some = rng.sample([word for word in words if len(word) in (2, 3, 4)], 700)
    ruleset = classic(english, side=7)
    layout = ruleset.layout
    premiums = [[layout.premium(r, c) for c in range(7)] for r in range(7)]
    slow = BruteForce(
        [english.alphabet.encode(word) for word in some],
        values=english.values,
        letter=[[p.letter for p in row] for row in premiums],
        word=[[p.word for p in row] for row in premiums],
        start=layout.start,
        by_tiles=ruleset.bonus_by_tiles,
    )
    generator = Generator(ruleset, build.from_words(some, english.alphabet))
    for _ in range(proof_size.of(600)):
        board = grown(rng, slow, rng.randint(2, 6))
        pool = list(english.full_set(blanks=rng.random() < 0.1))
        tiles = rng.sample(pool, rng.choice([2, 3, 4, 5, 6]))
        cut = rng.randint(1, len(tiles) - 1)
        rack, other = tuple(sorted(tiles[:cut])), tuple(sorted(tiles[cut:]))
        key = tuple(map(tuple, board))
        best, moves = minimax(slow, english.values, key, rack, other)
        solution = Endgame(generator, never).solve(np.array(board, dtype=np.uint8), rack, other)
        assert solution.proved
        assert solution.lines[0].value == best
        first = solution.lines[0].play
        mine = "pass" if first == PASS else frozenset(solution.plays.placed(first, 7))
        assert mine in moves


def grown(rng, slow, turns):
    board = [[0] * 7 for _ in range(7)]
    for _ in range(turns):
        plays = sorted(map(sorted, slow.plays(board, rng.choices(range(1, 27), k=5))))
        if plays:
            for row, col, tile in rng.choice(plays):
                board[row][col] = tile
    return board


@pytest.mark.proof
def test_reference_endgames(shared_dir, english, words, proof_size):
    added = {"KNICKKNACK", "RAZZMATAZZ", "RAZZMATAZZES"}
    generator = Generator(classic(english), build.build([w for w in words if w not in added], english.alphabet))
    lines = (shared_dir / "data/positions/endgames.tsv").read_text(encoding="utf-8").splitlines()[1:]
    chosen = [line.split("\t") for line in lines][:: max(1, 62 // proof_size.of(62 * 5))]
    for cgp, _, value, best in chosen:
        asked = parse_cgp(cgp, english)
        solution = Endgame(generator, never).solve(asked.board.tiles, asked.racks[0], asked.racks[1])
        assert solution.proved
        assert solution.lines[0].value == int(value), cgp
        assert text(solution, asked.board, english) in best.split("; "), cgp


def text(solution, board, tiles):
    first = solution.lines[0].play
    if first == PASS:
        return "pass"
    play = Play.of([NewTile(*tile) for tile in solution.plays.placed(first, board.cols)], board)
    return f"{play_text(play, board, tiles)} {solution.plays.score[first]}"


def test_without_time_there_is_still_an_answer(english, words):
    generator = Generator(classic(english), build.build(words, english.alphabet))
    board = parse_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 A", english).board.tiles
    solution = Endgame(generator, lambda: True).solve(board, (5, 19), (1, 2))
    assert not solution.proved
    assert solution.lines[0].play == 0
    stuck = Endgame(generator, lambda: True).solve(board, (22,), (22, 22))
    assert [line.play for line in stuck.lines] == [PASS]


def test_two_passes_end_the_game(english, words):
    generator = Generator(classic(english), build.build(words, english.alphabet))
    board = parse_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 A", english).board.tiles
    solution = Endgame(generator, never).solve(board, (22,), (17,))
    assert (solution.proved, solution.lines[0].play, solution.lines[0].value) == (True, PASS, 10 - 4)

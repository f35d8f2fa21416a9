"""The move generator against a plain one, against judge, and against reference data."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossgame.engine.movegen import Generator
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.rules.board import Board
from crossgame.rules.catalog import classic
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.layout import Layout, Rect, Square
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from tests.brute_force import BruteForce

ADDED = {"KNICKKNACK", "RAZZMATAZZ", "RAZZMATAZZES"}
"""Words of our list that the reference positions were made without."""


@pytest.fixture(scope="module")
def english(checkout):
    return TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def words(checkout):
    listed = (checkout / "resources/lexicons/enable.txt").read_text(encoding="ascii").upper().split()
    return [word for word in listed if word not in ADDED]


@pytest.fixture(scope="module")
def generator(english, words):
    return Generator(classic(english), build.from_words(words, english.alphabet))


def brute_force(ruleset, words):
    layout, alphabet = ruleset.layout, ruleset.tiles.alphabet
    premiums = [[layout.premium(r, c) for c in range(layout.cols)] for r in range(layout.rows)]
    return BruteForce(
        [alphabet.encode(word) for word in words],
        values=ruleset.tiles.values,
        letter=[[p.letter for p in row] for row in premiums],
        word=[[p.word for p in row] for row in premiums],
        start=layout.start,
        by_tiles=ruleset.bonus_by_tiles,
        by_words=ruleset.bonus_by_words,
    )


def as_dict(table):
    plays = {frozenset(map(tuple, table.placed(i))): int(table.scores[i]) for i in range(len(table))}
    assert len(plays) == len(table), "a play is listed twice"
    return plays


def random_rack(rng, ruleset, *, blanks, size):
    return [BLANK] * blanks + rng.sample(ruleset.tiles.full_set(blanks=False), size - blanks)


def grown(rng, ruleset, slow, turns):
    """Return a position after some random plays, found by the slow generator."""
    position = Position.empty(ruleset)
    for _ in range(turns):
        rack = random_rack(rng, ruleset, blanks=int(rng.random() < 0.1), size=rng.choice([3, 4, 5]))
        plays = list(slow.plays(position.board.tiles.tolist(), rack))
        if plays:
            for row, col, tile in rng.choice(sorted(map(sorted, plays))):
                position.board.lay([(row, col, tile)], 1)
    return position


def assert_agree(position, rack, fast, slow):
    table = fast.plays(position, rack)
    assert as_dict(table) == slow.plays(position.board.tiles.tolist(), rack)
    assert (np.diff(table.scores) <= 0).all()
    return table


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_equals_brute_force_on_random_positions(part, english, words, proof_size):
    # A thinned list makes the slow generator bearable; every kind of word stays in it.
    rng = random.Random(20_240 + part)
    some = rng.sample(words, 12_000) + [word for word in words if len(word) <= 3]
    ruleset = classic(english)
    fast, slow = Generator(ruleset, build.from_words(some, english.alphabet)), brute_force(ruleset, some)
    for number in range(part, part + proof_size.of(33)):
        blanks = (0, 1, 0, 2, 1, 0)[number % 6]
        size = rng.choice([7, 7, 7, 7, rng.randint(max(1, blanks), 6)])
        if blanks == 2 and number % 30 != 3:
            size = min(size, 5)  # two blanks and five letters take the slow generator ten seconds
        position = grown(rng, ruleset, slow, turns=number % 9)
        assert_agree(position, random_rack(rng, ruleset, blanks=blanks, size=size), fast, slow)


@pytest.mark.proof
def test_equals_brute_force_with_the_whole_list(english, words, generator, proof_size):
    rng = random.Random(99)
    slow = brute_force(generator.ruleset, words)
    for turns in range(proof_size.of(30)):
        position = grown(rng, generator.ruleset, slow, turns=turns)
        assert_agree(position, random_rack(rng, generator.ruleset, blanks=turns % 2, size=7), generator, slow)


LETTERS = st.integers(0, 2**32 - 1)


@settings(max_examples=40)
@given(seed=LETTERS)
def test_equals_brute_force_on_any_board_and_alphabet(seed):
    rng = random.Random(seed)
    faces = rng.choice([tuple("ABCDE"), ("A", "CH", "C", "É", "LL"), tuple(chr(0x4E00 + i) for i in range(64))])
    used = faces if len(faces) < 10 else (*faces[:3], *faces[-3:])
    alphabet = Alphabet(faces)
    values = tuple(rng.choice([0, 1, 2, 5, 10, 50]) for _ in faces)
    tiles = TileSet("odd", "Odd", alphabet, (3,) * len(faces), values, 2)
    rows, cols = rng.randint(3, 19), rng.randint(3, 19)
    pattern = tuple("".join(rng.choices(".'\"^-=~", (8, 2, 1, 1, 1, 1, 1), k=5)) for _ in range(4))
    layout = Layout(rows, cols, pattern, Square(rng.randrange(rows), rng.randrange(cols)), shift=rng.randrange(5))
    ruleset = replace(
        classic(tiles),
        layout=layout,
        bonus_by_tiles=tuple(rng.choice([(), (0, 0, 0, 4, 10), (0, 1, 2, 3, 4, 5, 30, 80)])),
        bonus_by_words=tuple(rng.choice([(), (0, 0, 6, 18, 40, 100), (0, 3)])),
    )
    some = {"".join(rng.choices(used, k=rng.choice([2, 2, 3, 3, 4, 5, 7, 9]))) for _ in range(rng.choice([30, 400]))}
    fast, slow = Generator(ruleset, build.from_words(some, alphabet)), brute_force(ruleset, some)
    codes = [faces.index(face) + 1 for face in used]
    position = Position.empty(ruleset)
    for _ in range(rng.randint(0, 12)):
        plays = sorted(map(sorted, slow.plays(position.board.tiles.tolist(), rng.choices(codes, k=5))))
        if plays:
            position.board.lay([tuple(tile) for tile in rng.choice(plays)], 1)
    blanks = rng.randint(0, 2 if len(faces) < 10 else 1)
    rack = rng.choices(codes, k=rng.randint(1, 6)) + [BLANK] * blanks
    table = assert_agree(position, rack, fast, slow)
    for index in range(0, len(table), max(1, len(table) // 50)):
        assert_judge_agrees(table, index, position, rack, fast.lexicon)


def assert_judge_agrees(table, index, position, rack, lexicon):
    play = table.play_on(index, position.board)
    verdict = judge(position, play, seat=1, words=lexicon)
    assert verdict.acceptable
    assert verdict.total == table.scores[index]
    assert table.word(index) in {word.letters for word in verdict.words}
    laid = [BLANK if tile & BLANK else tile for tile in play.tiles]
    assert sorted((*laid, *table.leave(index))) == sorted(rack)
    assert parse_play(table.text(index, position.board, position.ruleset.tiles), position.board,
                      position.ruleset.tiles) == play  # fmt: skip


@pytest.mark.proof
def test_every_score_is_what_judge_gives(shared_dir, english, generator, proof_size):
    for line in sample(shared_dir / "data/positions/midgame_counts.tsv", proof_size.of(200)):
        given_position = parse_cgp(line[0], english)
        position = Position(generator.ruleset, given_position.board)
        table = generator.plays(position, given_position.racks[0])
        for index in range(0, len(table), max(1, len(table) // 400)):
            assert_judge_agrees(table, index, position, given_position.racks[0], generator.lexicon)


def sample(path: Path, count: int):
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:] if line]
    return lines[:: max(1, len(lines) // count)]


@pytest.mark.proof
def test_counts_of_the_reference_positions(shared_dir, english, generator, proof_size):
    for line in sample(shared_dir / "data/positions/midgame_counts.tsv", proof_size.of(2_000)):
        given_position = parse_cgp(line[0], english)
        table = generator.plays(Position(generator.ruleset, given_position.board), given_position.racks[0])
        assert (len(table), int(table.scores.sum())) == (int(line[1]), int(line[3])), line[0]


def test_all_plays_of_the_reference_racks(shared_dir, english, generator):
    folder = shared_dir / "data/positions"
    lists = 0
    for board, rack, plays, top, tied, _, total, _, full in sample(folder / "all_plays.tsv", 10_000):
        given_position = parse_cgp(f"{board} {rack}", english)
        fast = generator
        if given_position.board.rows == 21:
            layout = Layout(21, 21, layout_rows(shared_dir, "SuperCrosswordGame"), Square(10, 10))
            fast = Generator(replace(generator.ruleset, layout=layout), generator.lexicon)
        table = fast.plays(Position(fast.ruleset, given_position.board), given_position.racks[0])
        assert (len(table), int(table.scores.sum())) == (int(plays), int(total)), (board, rack)
        assert (int(table.scores.max(initial=0)), int((table.scores == int(top or -1)).sum())) == (
            int(top or 0),
            int(tied or 0),
        )
        if full:
            lists += 1
            assert_same_list(table, given_position.board, folder / full, english)
    assert lists == 150


def layout_rows(shared_dir, name):
    table = (shared_dir / "data/letter_sets/premium_layouts.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t")[-1] for line in table.splitlines() if line.startswith(f"{name}\t")]
    return tuple(rows[: len(rows[0])])


def assert_same_list(table, board, path, tiles):
    expected = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            text, score = line.rsplit(" ", 1)
            expected[frozenset(map(tuple, parse_play(text, board, tiles).placed))] = int(score)
    assert as_dict(table) == expected


def test_an_empty_board_is_played_both_ways(english, generator):
    table = generator.plays(Position.empty(generator.ruleset), english.alphabet.parse_tiles("CAT"))
    texts = {table.text(i, Board(15, 15), english) for i in range(len(table))}
    assert {"8H CAT", "8F CAT", "H8 ACT", "H7 AT"} <= texts
    assert all(Square(7, 7) in table.play(i).squares and len(table.play(i).placed) > 1 for i in range(len(table)))


def test_which_copy_is_the_blank_makes_plays_of_their_own(english, generator):
    # The first letter of 8D lies on a double letter, so the copies score differently.
    table = generator.plays(Position.empty(generator.ruleset), english.alphabet.parse_tiles("E?RIE"))
    found = {table.text(i, Board(15, 15), english): int(table.scores[i]) for i in range(len(table))}
    assert (found["8D eERIE"], found["8D EeRIE"], found["8D EERIe"]) == (8, 10, 10)


@pytest.mark.parametrize("rack", ["A", "?", "??", "QQVVV"])
def test_short_and_hopeless_racks(rack, english, generator):
    table = generator.plays(Position.empty(generator.ruleset), english.alphabet.parse_tiles(rack))
    assert len(table) == (0 if rack != "??" else len(table))
    assert all(len(table.play(i).placed) == 2 for i in range(len(table)))


@pytest.mark.parametrize("rack", ["???", "ABC???", "A????", "???????"])
def test_of_three_blanks_or_more_one_stays_on_the_rack(rack, english, words):
    rng = random.Random(len(rack))
    ruleset = classic(english)
    some = rng.sample(words, 1_000) + [word for word in words if len(word) <= 3]
    fast, slow = Generator(ruleset, build.from_words(some, english.alphabet)), brute_force(ruleset, some)
    tiles = english.alphabet.parse_tiles(rack)
    two = [tile for tile in tiles if tile != BLANK] + [BLANK] * 2
    for turns in (0, 4):
        position = grown(rng, ruleset, slow, turns=turns)
        table = fast.plays(position, tiles)
        listed = as_dict(table)
        assert listed == slow.plays(position.board.tiles.tolist(), two)
        assert listed
        for index in range(0, len(table), max(1, len(table) // 50)):
            assert_judge_agrees(table, index, position, tiles, fast.lexicon)


def test_many_blanks_in_batches_equal_single_racks(english, generator):
    rng = random.Random(3)
    positions = [Position.empty(generator.ruleset), Position.empty(generator.ruleset)]
    positions[1].board.lay(generator.plays(positions[1], english.alphabet.parse_tiles("CARTON")).placed(0), 1)
    racks = [random_rack(rng, generator.ruleset, blanks=4, size=6) for _ in positions]
    moves, _, _ = generator.on_boards(positions, racks)
    crossed, _, _ = generator.for_racks(positions[1], racks)
    for index, (position, rack) in enumerate(zip(positions, racks, strict=True)):
        single = np.sort(generator.plays(position, rack).scores)
        assert (np.sort(moves.score[moves.rack == index]) == single).all()
        alone = np.sort(generator.plays(positions[1], rack).scores)
        assert (np.sort(crossed.score[crossed.rack == index]) == alone).all()


def test_single_tiles_are_found_once(english, generator):
    board = parse_cgp("15/15/15/15/15/15/15/6CAT6/6A1O6/6B8/15/15/15/15/15 S", english).board
    table = generator.plays(Position(generator.ruleset, board), english.alphabet.parse_tiles("O"))
    squares = [table.play(i).squares for i in range(len(table))]
    assert len(squares) == len(set(squares)) > 0


def test_batches_equal_single_positions(shared_dir, english, generator):
    lines = sample(shared_dir / "data/positions/midgame_counts.tsv", 300)
    groups = {}
    for line in lines:
        cgp = parse_cgp(line[0], english)
        groups.setdefault((len(cgp.racks[0]), cgp.racks[0].count(BLANK)), []).append(cgp)
    assert {blanks for _, blanks in groups} == {0, 1, 2}
    for (_, blanks), cgps in groups.items():
        some = cgps[: (24, 6, 2)[blanks]]
        positions = [Position(generator.ruleset, cgp.board) for cgp in some]
        moves, slots, _ = generator.on_boards(positions, [cgp.racks[0] for cgp in some])
        board = slots.line.take(moves.slot) // 30
        assert (moves.rack == board).all()
        for index, (position, cgp) in enumerate(zip(positions, some, strict=True)):
            single = np.sort(generator.plays(position, cgp.racks[0]).scores)
            assert (np.sort(moves.score[board == index]) == single).all()


@pytest.mark.parametrize("blanks", [0, 1])
def test_many_racks_on_one_position_equal_single_ones(blanks, english, generator, shared_dir):
    rng = random.Random(4)
    line = sample(shared_dir / "data/positions/midgame_counts.tsv", 50)[20]
    position = Position(generator.ruleset, parse_cgp(line[0], english).board)
    racks = [random_rack(rng, generator.ruleset, blanks=blanks, size=7) for _ in range(40)]
    racks[3] = [BLANK] * blanks + [5, 5, 5, 5, 19, 19, 1][blanks:]
    moves, _, probes = generator.for_racks(position, racks)
    for index, rack in enumerate(racks):
        single = generator.plays(position, rack)
        mine = moves.take(np.flatnonzero(moves.rack == index))
        assert (np.sort(mine.score) == np.sort(single.scores)).all()
        leaves = sorted(sorted(probes.leave(index, int(probe))) for probe in mine.probe)
        assert leaves == sorted(sorted(single.leave(i)) for i in range(len(single)))


@settings(max_examples=25)
@given(seed=LETTERS)
def test_a_window_lists_the_plays_that_lie_in_it(seed, english, words, generator):
    rng = random.Random(seed)
    small = classic(english, side=25)
    fast = Generator(small, generator.lexicon)
    position = Position.empty(small)
    for _ in range(rng.randint(1, 12)):
        table = fast.plays(position, random_rack(rng, small, blanks=0, size=7))
        if len(table):
            position.board.lay(table.placed(rng.randrange(min(20, len(table)))), 1)
    row, col = rng.randint(0, 12), rng.randint(0, 12)
    window = Rect(row, col, rng.randint(4, 25 - row), rng.randint(4, 25 - col))
    rack = random_rack(rng, small, blanks=0, size=7)
    inside = as_dict(fast.plays(position, rack, window=window))
    everywhere = as_dict(fast.plays(position, rack))
    assert inside == {key: score for key, score in everywhere.items() if within(key, score, window, position)}


def within(key, score, window, position):
    """Tell whether all letters of all words of a play lie in a window, so that it can be judged there."""
    play_squares = {(row, col) for row, col, _ in key}
    reach = set(play_squares)
    for row, col in play_squares:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            r, c = row + down, col + right
            while position.board.tile(r, c) or (r, c) in play_squares:
                reach.add((r, c))
                r, c = r + down, c + right
    return all(
        window.row <= r < window.row + window.rows and window.col <= c < window.col + window.cols for r, c in reach
    )


def test_a_list_for_other_letters_is_refused(english, generator):
    other = TileSet("odd", "Odd", Alphabet(("A", "B")), (3, 3), (1, 1))
    with pytest.raises(ValueError, match="other letters"):
        Generator(classic(other), generator.lexicon)

"""``judge`` on random boards, sizes and tile sets: array forms, symmetry, blanks, and an independent scorer."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.rules.catalog import classic
from crossgame.rules.layout import Rect
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play, play_text
from crossgame.rules.play import Direction, NewTile, Play
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from crossgame.rules.verdict import Violation
from tests.dealer import ENGLISH

TWO_CHARACTERS = TileSet(
    "x", "Two characters", Alphabet(("A", "CH", "E", "LL", "RR", "Z")), (9, 9, 9, 9, 9, 9), (1, 5, 1, 8, 8, 10), 2
)
SETTINGS = [(ENGLISH, 15), (ENGLISH, 17), (TWO_CHARACTERS, 7), (TWO_CHARACTERS, 15), (ENGLISH, 45)]


def random_position(chance):
    """A board with some straggling words on it, now and then none."""
    tiles, side = chance.choice(SETTINGS)
    position = Position.empty(classic(tiles, side=side))
    row = col = side // 2
    for _ in range(chance.choice([0, 3, 8, 25])):
        letter = chance.randint(1, len(tiles.alphabet)) | (BLANK if chance.random() < 0.1 else 0)
        if not position.board.tile(row, col):
            position.board.lay([(row, col, letter)], chance.randint(1, 4))
        row, col = chance.choice([(row + 1, col), (row, col + 1), (row - 1, col), (row, col - 1)])
        row, col = min(max(row, 0), side - 1), min(max(col, 0), side - 1)
    return position


def random_play(position, chance):
    """New tiles in a line on free squares, near the middle, each time without a gap."""
    side, letters = position.board.rows, len(position.ruleset.tiles.alphabet)
    down, right = chance.choice(list(Direction)).step
    row, col = (min(max(side // 2 + chance.randint(-4, 4), 0), side - 1) for _ in range(2))
    placed = []
    for _ in range(chance.randint(1, 7)):
        while position.board.tile(row, col):
            row, col = row + down, col + right
        if not position.board.contains(row, col):
            break
        placed.append(NewTile(row, col, chance.randint(1, letters) | (BLANK if chance.random() < 0.2 else 0)))
        row, col = row + down, col + right
    return placed


def cases(count, salt):
    chance = random.Random(salt)
    while count:
        position = random_position(chance)
        placed = random_play(position, chance)
        if placed:
            count -= 1
            yield position, Play.of(placed, position.board)


def filled(position, play):
    """The board with the play on it, as a dictionary."""
    board = {(r, c): int(position.board.tiles[r, c]) for r, c in np.argwhere(position.board.tiles)}
    return board | {(tile.row, tile.col): tile.tile for tile in play.placed}


def plain_score(position, play):
    """The score by going along every line through every new tile: nothing of ``scoring`` is used."""
    board, layout, tiles = filled(position, play), position.ruleset.layout, position.ruleset.tiles
    new = {(tile.row, tile.col) for tile in play.placed}
    words = set()
    for row, col in new:
        for down, right in ((0, 1), (1, 0)):
            r, c = row, col
            while (r - down, c - right) in board:
                r, c = r - down, c - right
            line = []
            while (r, c) in board:
                line.append((r, c))
                r, c = r + down, c + right
            if len(line) > 1:
                words.add(tuple(line))
    total = 50 if len(new) == 7 else 0
    for line in words:
        points, factor = 0, 1
        for square in line:
            tile, (by, times) = board[square], layout.premium(*square).value
            value = 0 if tile & BLANK else tiles.values[tile - 1]
            points += value * (by if square in new else 1)
            factor *= times if square in new else 1
        total += points * factor
    return total, len(words)


@pytest.mark.proof
def test_r6_judge_equals_a_plain_scorer(proof_size):
    for position, play in cases(proof_size.of(20_000), "score"):
        verdict = judge(position, play, seat=1, words=None)
        assert (verdict.total, len(verdict.words)) == plain_score(position, play)


@pytest.mark.proof
def test_c2_masks_say_the_same_as_judge(proof_size):
    for position, play in cases(proof_size.of(5_000), "masks"):
        masks = position.ruleset.connection.masks(position, seat=1, window=position.ruleset.layout.whole)
        rows, cols = [tile.row for tile in play.placed], [tile.col for tile in play.placed]
        assert masks.open[rows, cols].all()
        assert not masks.repel.any()
        verdict = judge(position, play, seat=1, words=None)
        joined = bool(masks.anchor[rows, cols].any())
        long_enough = not position.board.is_empty or len(play.placed) >= 2
        assert verdict.fits == (joined and long_enough), (play, verdict.faults)


@pytest.mark.proof
def test_c2_masks_of_a_window_are_a_part_of_those_of_the_board(proof_size):
    chance = random.Random("windows")
    for position, _ in cases(proof_size.of(1_000), "window"):
        side = position.board.rows
        row, col = chance.randrange(side), chance.randrange(side)
        window = Rect(row, col, chance.randint(1, side - row), chance.randint(1, side - col))
        connection = position.ruleset.connection
        whole = connection.masks(position, seat=1, window=position.ruleset.layout.whole)
        part = connection.masks(position, seat=1, window=window)
        for all_of_it, some in zip(whole, part, strict=True):
            cut = all_of_it[window.row : window.row + window.rows, window.col : window.col + window.cols]
            assert np.array_equal(cut, some)


def transposed(position):
    board = position.board.copy()
    board.tiles[:] = position.board.tiles.T
    return Position(position.ruleset, board)


@pytest.mark.proof
def test_r2_a_board_turned_on_its_diagonal_scores_alike(proof_size):
    for position, play in cases(proof_size.of(5_000), "turn"):
        other = transposed(position)
        turned = Play.of([NewTile(tile.col, tile.row, tile.tile) for tile in play.placed], other.board)
        one, two = judge(position, play, seat=1, words=None), judge(other, turned, seat=1, words=None)
        assert one.total == two.total
        assert [f.violation for f in one.faults] == [f.violation for f in two.faults]
        assert sorted(word.tiles for word in one.words) == sorted(word.tiles for word in two.words)


@pytest.mark.proof
def test_r4_every_designation_of_every_blank_scores_the_same(proof_size):
    for position, play in cases(proof_size.of(500), "blanks"):
        blanks = [i for i, tile in enumerate(play.placed) if tile.tile & BLANK]
        totals = set()
        for letter in range(len(position.ruleset.tiles.alphabet) + 1 if blanks else 0):
            placed = [tile._replace(tile=BLANK | letter) if i in blanks else tile for i, tile in enumerate(play.placed)]
            verdict = judge(position, replace(play, placed=tuple(placed)), seat=1, words=None)
            assert verdict.has(Violation.BLANK_UNNAMED) is (letter == 0)
            totals.add(verdict.total)
        assert len(totals) <= 1


@pytest.mark.proof
def test_machine_text_of_any_play_goes_both_ways(proof_size):
    for position, play in cases(proof_size.of(3_000), "text"):
        text = play_text(play, position.board, position.ruleset.tiles)
        assert parse_play(text, position.board, position.ruleset.tiles) == play


@pytest.mark.proof
def test_judging_changes_nothing(proof_size):
    for position, play in cases(proof_size.of(500), "nothing"):
        before = position.board.tiles.tobytes(), position.board.owner.tobytes()
        judge(position.frozen(), play, seat=1, words=None)
        assert (position.board.tiles.tobytes(), position.board.owner.tobytes()) == before

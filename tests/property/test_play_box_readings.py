# SPDX-License-Identifier: MIT
"""I11: the readings of the Play box against all placements there are, on small boards."""

import random
from collections import Counter
from itertools import combinations, product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.rules.board import Board
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import Direction, NewTile, Play
from crossgame.rules.position import Position
from crossgame.ui.board.cursor import Cursor
from crossgame.ui.board.reading import ReadAs, choose
from tests.archipelago import small

SIDE, LETTERS = 5, (1, 2)


class SomeWords:
    """Words by chance, the same ones whenever asked."""

    def __init__(self, salt, share):
        self.salt, self.share = salt, share

    def has(self, word):
        return random.Random(f"{self.salt}{tuple(word)}").random() < self.share


def any_case(seed):
    rng = random.Random(seed)
    tiles = np.zeros((SIDE, SIDE), dtype=np.uint8)
    owner = np.zeros((SIDE, SIDE), dtype=np.uint16)
    density = rng.choice([0.0, 0.2, 0.3, 0.4])
    for row, col in product(range(SIDE), repeat=2):
        if rng.random() < density:
            tiles[row, col] = rng.choice(LETTERS) | (BLANK if rng.random() < 0.2 else 0)
            owner[row, col] = rng.choice((1, 1, 1, 2, 0))
    position = Position.of(small(SIDE, SIDE), Board.of(tiles, owner), hops=[1] if rng.random() < 0.3 else [])
    rack = tuple(rng.choice((*LETTERS, *LETTERS, BLANK)) for _ in range(4))
    text = tuple(rng.choice(LETTERS) | (BLANK if rng.random() < 0.1 else 0) for _ in range(rng.randint(1, 4)))
    at = Cursor(Square(rng.randrange(SIDE), rng.randrange(SIDE)), rng.choice(list(Direction)))
    words = SomeWords(rng.random(), rng.choice([0.5, 0.8, 1.0]))
    return position, rack, text, at, words


def all_placements(position, rack, at):
    """Every way to lay tiles of the rack on free squares of the line from a square on."""
    board, (down, right) = position.board, at.direction.step
    line = [Square(at.square.row + i * down, at.square.col + i * right) for i in range(SIDE)]
    free = [square for square in line if board.contains(*square) and not board.tile(*square)]
    shows = {t for t in rack if t != BLANK} | {BLANK | letter for letter in LETTERS if BLANK in rack}
    for count in range(1, len(rack) + 1):
        for squares in combinations(free, count):
            for tiles in product(sorted(shows), repeat=count):
                used = Counter(BLANK if is_blank(tile) else tile for tile in tiles)
                if not used - Counter(rack):
                    yield tuple(NewTile(*square, tile) for square, tile in zip(squares, tiles, strict=True))


def reals_first(placed, rack, asked):
    """Tell whether no blank stands where a real tile could, but those that were asked for."""
    left = Counter(rack)
    for new, tile in zip(placed, asked, strict=True):
        if is_blank(new.tile) != (is_blank(tile) or not left[letter_of(tile)]):
            return False
        left[BLANK if is_blank(new.tile) else new.tile] -= 1
    return True


def is_whole(position, rack, text, at, placed):
    down, right = at.direction.step
    shown = {new.square: new.tile for new in placed}
    asked = []
    for i, tile in enumerate(text):
        square = Square(at.square.row + i * down, at.square.col + i * right)
        lying = shown.pop(square, 0)
        if lying:
            asked.append(tile)
        if not position.board.contains(*square) or letter_of(lying or position.board.tile(*square)) != letter_of(tile):
            return False
    return not shown and reals_first(placed, rack, asked)


def is_rack(position, rack, text, at, placed):
    down, right = at.direction.step
    free, square = [], at.square
    while position.board.contains(*square) and len(free) < len(text):
        free += [] if position.board.tile(*square) else [square]
        square = Square(square.row + down, square.col + right)
    letters = [letter_of(new.tile) for new in placed]
    return (
        [new.square for new in placed] == free
        and letters == list(map(letter_of, text))
        and reals_first(placed, rack, text)
    )


def expected(position, rack, text, at, words):
    """The play that I11 asks for along one direction, found among all placements."""
    found = {}
    for placed in all_placements(position, rack, at):
        for way, test in ((ReadAs.WHOLE, is_whole), (ReadAs.RACK, is_rack)):
            if test(position, rack, text, at, placed):
                verdict = judge(position, Play.of(placed, position.board), seat=1, words=words)
                if verdict.acceptable:
                    assert way not in found, "one reading, one play"
                    found[way] = placed
    return next(((way, found[way]) for way in (ReadAs.WHOLE, ReadAs.RACK) if way in found), None)


@settings(max_examples=400)
@given(st.integers(0, 2**32 - 1))
def test_i11_the_play_is_the_one_that_all_placements_give(seed):
    position, rack, text, at, words = any_case(seed)
    chosen = choose(
        text,
        position.board,
        rack=rack,
        at=at,
        judge=lambda placed: judge(position, Play.of(placed, position.board), seat=1, words=words),
    )
    wished, other = (expected(position, rack, text, way, words) for way in (at, at.turned()))
    wanted = wished or other
    assert chosen.legal == (wanted is not None)
    if wanted is not None:
        assert (chosen.reading.read_as, chosen.placed) == wanted
        assert chosen.reading.direction is (at.direction if wished else at.direction.other)
        assert chosen.other_way == (wished is not None and other is not None)


def test_the_cases_are_not_all_alike():
    """Guards the test above: both ways, both directions and refusals must come up among its cases."""
    seen = Counter()
    for seed in range(400):
        position, rack, text, at, words = any_case(seed)
        wished, other = (expected(position, rack, text, way, words) for way in (at, at.turned()))
        seen[wished[0] if wished else "none", bool(other)] += 1
    assert all(seen[way, turned] > 3 for way in (*ReadAs, "none") for turned in (True, False)), seen

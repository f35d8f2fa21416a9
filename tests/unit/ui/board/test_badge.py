# SPDX-License-Identifier: MIT
"""The score badge never covers a tile."""

import random

import pytest

from crossgame.rules.layout import Square
from crossgame.rules.play import Direction
from crossgame.ui.board.badge import badge_height, place_badge
from crossgame.ui.board.geometry import Geometry

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def covers_a_tile(geometry, box, filled):
    return any(geometry.box(Square(*square)).meets(box) for square in filled)


def put(geometry, squares, direction, filled, widths=(99, 44), avoid=None):
    everything = {tuple(square) for square in squares} | set(filled)
    box = place_badge(
        geometry, squares, direction, widths=widths, filled=lambda r, c: (r, c) in everything, avoid=avoid
    )
    return box, everything


def test_across_it_starts_right_of_the_last_tile():
    geometry = Geometry(15, 15, 42)
    squares = [Square(12, col) for col in (7, 8, 9, 11, 12)]
    box, _ = put(geometry, squares, ACROSS, {(12, 10)})
    assert box.x == geometry.box(Square(12, 12)).right + 3
    assert box.height == 26
    assert box.within(geometry.frame)


def test_without_room_at_the_right_it_goes_to_the_row_below():
    geometry = Geometry(15, 15, 30)
    squares = [Square(12, col) for col in (7, 8, 9, 11, 12)]
    box, _ = put(geometry, squares, ACROSS, {(12, 10), (13, 10)}, widths=(92, 40))
    assert box.right == geometry.width - 8
    assert geometry.box(Square(13, 0)).y <= box.y
    assert box.bottom <= geometry.box(Square(13, 0)).bottom
    assert box.height == 24


def test_down_it_goes_below_and_over_the_first_when_that_is_taken():
    geometry = Geometry(15, 15, 42)
    squares = [Square(row, 7) for row in (5, 6, 7)]
    below, _ = put(geometry, squares, DOWN, set())
    assert geometry.square_at(below.x + below.width / 2, below.y + 13) == (8, 7)
    above, _ = put(geometry, squares, DOWN, {(r, c) for r in (8, 9) for c in range(15)})
    assert geometry.square_at(above.x + above.width / 2, above.y + 13) == (4, 7)


def test_the_cursor_is_left_free_where_there_is_room():
    geometry = Geometry(15, 15, 42)
    squares, cursor = [Square(7, 7), Square(7, 8)], Square(7, 9)
    box, _ = put(geometry, squares, ACROSS, set(), avoid=cursor)
    assert not geometry.box(cursor).meets(box)
    assert box.y > geometry.box(Square(7, 0)).y


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("pitch", [12, 22, 30, 36, 42, 60])
def test_every_place_and_length_on_an_empty_board(pitch, ratio):
    geometry = Geometry(15, 15, round(pitch * ratio), ratio)
    widths = (round(99 * ratio), round(44 * ratio))
    for direction in Direction:
        down, right = direction.step
        for length in (1, 2, 7):
            for at in range(15):
                for start in range(16 - length):
                    first = (start, at) if down else (at, start)
                    squares = [Square(first[0] + i * down, first[1] + i * right) for i in range(length)]
                    box, filled = put(geometry, squares, direction, set(), widths)
                    assert not covers_a_tile(geometry, box, filled)
                    assert box.within(geometry.frame)


@pytest.mark.proof
def test_crowded_boards(proof_size):
    chance = random.Random(7)
    for _ in range(proof_size.of(4000)):
        geometry = Geometry(15, 15, chance.choice((12, 18, 24, 30, 42, 57)), 1.0)
        filled = {
            (r, c) for r in range(15) for c in range(15) if chance.random() < chance.choice((0.3, 0.6, 0.95, 1.0))
        }
        row, col = chance.randrange(15), chance.randrange(15)
        direction = chance.choice((ACROSS, DOWN))
        widths = (chance.randrange(60, 400), 44)
        box, everything = put(geometry, [Square(row, col)], direction, filled, widths)
        assert not covers_a_tile(geometry, box, everything)
        assert box.within(geometry.frame)
        assert box.width in widths


def test_height_follows_the_pitch():
    assert [badge_height(Geometry(15, 15, pitch)) for pitch in (42, 36, 35, 30, 29)] == [26, 26, 24, 24, 22]

# SPDX-License-Identifier: MIT
"""Outlines of islands: closed, round the right squares, parallel when grown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from crossgame.ui.board.coast import coast, inner_sides, loops_of
from crossgame.ui.board.water import has_wave, shape_of

SHAPES = {
    "one": [(0, 0)],
    "two": [(0, 0), (0, 1)],
    "corner": [(0, 0), (1, 0), (1, 1)],
    "cross": [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    "bay": [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
}


def test_corners_are_in_order_with_the_land_at_the_right():
    assert loops_of([(0, 0)]) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]
    assert loops_of([(2, 3), (2, 4)]) == [[(3, 2), (5, 2), (5, 3), (3, 3)]]


def test_a_hole_is_a_line_of_its_own():
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert [len(loop) for loop in loops_of(ring)] == [4, 4]
    path = coast(loops_of(ring), 10)
    assert not path.contains(QPointF(15, 15))
    assert path.contains(QPointF(5, 15))


def test_squares_that_touch_at_a_corner_are_kept_apart():
    assert sorted(len(loop) for loop in loops_of([(0, 0), (1, 1)])) == [4, 4]


@pytest.mark.parametrize("name", list(SHAPES))
@pytest.mark.parametrize("grown", [-4.5, -1.0, 0.0, 4.0])
def test_the_coast_holds_its_squares_and_nothing_else(name, grown):
    path = coast(loops_of(SHAPES[name]), 30, grown=grown)
    for row in range(-1, 4):
        for col in range(-1, 4):
            assert path.contains(QPointF(col * 30 + 15, row * 30 + 15)) == ((row, col) in SHAPES[name])


def test_corners_are_round_and_sides_straight():
    path = coast(loops_of([(0, 0)]), 30)
    assert not path.contains(QPointF(1, 1))
    assert path.contains(QPointF(15, 0.5))
    grown = coast(loops_of([(0, 0)]), 30, grown=4)
    assert grown.boundingRect().left() == pytest.approx(-4)
    assert grown.boundingRect().right() == pytest.approx(34)


blobs = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


@given(blobs)
def test_lines_have_every_outer_side_once(squares):
    length = 0
    for loop in loops_of(squares):
        for (x, y), (x2, y2) in zip(loop, loop[1:] + loop[:1], strict=True):
            assert (x == x2) != (y == y2)
            length += abs(x - x2) + abs(y - y2)
    around = ((-1, 0), (1, 0), (0, -1), (0, 1))
    outer = sum((row + r, col + c) not in squares for row, col in squares for r, c in around)
    assert length == outer
    assert 4 * len(squares) == outer + 2 * len(inner_sides(squares))


def test_a_shape_does_not_say_where_it_is():
    assert shape_of([(5, 7), (5, 8), (6, 7)]) == (((0, 0), (0, 1), (1, 0)), (5, 7))


@pytest.mark.parametrize("side", [15, 21, 31, 45])
def test_about_one_square_in_eleven_has_a_wave_and_no_two_side_by_side(side):
    waves = {(r, c) for r in range(side) for c in range(side) if has_wave(r, c)}
    assert len(waves) == pytest.approx(side * side / 11, rel=0.06)
    assert not any((r, c + 1) in waves or (r + 1, c) in waves for r, c in waves)

# SPDX-License-Identifier: MIT
"""Coordinates, rulers' numbers, gliding: the pure parts of the big board."""

import pytest

from crossgame.rules.layout import Square
from crossgame.ui.board.coordinates import parse_square
from crossgame.ui.board.inertia import Inertia
from crossgame.ui.board.rulers import every, numbers


@pytest.mark.parametrize(
    "text", ["R112C34", "r112 c34", "112,34", "112, 34", "112 34", " 112;34 ", "C34R112", "112/34", "R112,C34"]
)
def test_coordinates_are_read_as_people_write_them(text):
    assert parse_square(text, 225, 225) == Square(111, 33)


@pytest.mark.parametrize("text", ["", "112", "R0C1", "226,1", "1,226", "R112", "H8", "a,b", "1,2,3", "11234"])
def test_what_is_no_square_of_the_board_is_none(text):
    assert parse_square(text, 225, 225) is None


def test_letters_name_columns_of_small_boards_only():
    assert parse_square("H8", 15, 15) == Square(7, 7)
    assert parse_square("z1", 26, 26) == Square(0, 25)
    assert parse_square("H8", 27, 27) is None


FEWER = (
    (64, 1, 10), (28, 1, 10), (27, 2, 10), (14, 2, 10), (12, 10, 50), (6, 10, 50), (4, 20, 100), (0.2, 500, 2500),
)  # fmt: skip


@pytest.mark.parametrize(("pitch", "step", "strong"), FEWER)
def test_numbers_get_fewer_from_afar(pitch, step, strong):
    assert every(pitch) == (step, strong)


def test_numbers_written_are_multiples_within_the_window():
    assert list(numbers(0, 5, 1)) == [1, 2, 3, 4, 5]
    assert list(numbers(8, 30, 10)) == [10, 20, 30]
    assert list(numbers(9, 1, 10)) == [10]
    assert list(numbers(10, 9, 10)) == []


def thrown(steps, *, pause=0.0):
    inertia, now = Inertia(), 0.0
    inertia.grasp()
    for dx, dy in steps:
        now += 0.01
        inertia.follow(dx, dy, now=now)
    return inertia, inertia.release(now=now + pause)


def test_a_board_that_is_thrown_glides_on_in_its_direction_and_stops():
    inertia, glides = thrown([(10, -5)] * 6)
    assert glides
    moves = []
    while (step := inertia.glide(0.016)) is not None:
        moves.append(step)
        assert len(moves) < 200
    assert 40 < sum(x for x, _ in moves) < 300
    assert -150 < sum(y for _, y in moves) < -20
    assert abs(moves[-1][0]) < abs(moves[0][0])


def test_a_board_that_stood_still_before_it_was_let_go_stays():
    assert not thrown([(10, 0)] * 6, pause=0.2)[1]
    assert not thrown([(1, 0)] * 6)[1]
    assert not thrown([(50, 0)])[1]
    inertia, _ = thrown([(10, 0)] * 6)
    inertia.grasp()
    assert inertia.glide(0.016) is None


def test_nothing_is_thrown_faster_than_it_can_be_followed():
    inertia, glides = thrown([(900, 0)] * 6)
    assert glides
    assert inertia.glide(0.016)[0] < 80

import numpy as np
import pytest

from crossgame.engine.window import closed_edges
from crossgame.rules.layout import Rect


def board(*rows):
    return np.array([[0 if sign == "." else 1 for sign in row] for row in rows], dtype=np.uint8)


def shown(closed):
    return ["".join("#" if square else "." for square in row) for row in closed]


def test_the_whole_board_has_no_closed_edge():
    tiles = board("X.X", "...", "XXX")
    assert not closed_edges(tiles, Rect(0, 0, 3, 3)).any()


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        (Rect(1, 1, 3, 3), ["...", "..#", "..."]),
        (Rect(1, 0, 3, 2), ["..", "#.", ".."]),
        (Rect(0, 2, 5, 3), ["...", "...", ".#.", "...", "..."]),
    ],
)
def test_first_empty_square_behind_an_outside_tile_is_closed(window, expected):
    tiles = board(".....", ".....", ".XX.X", ".....", ".....")
    assert shown(closed_edges(tiles, window)) == expected


def test_all_four_sides():
    tiles = board("..X..", ".....", "X...X", ".....", "..X..")
    assert shown(closed_edges(tiles, Rect(1, 1, 3, 3))) == [".#.", "#.#", ".#."]


def test_a_full_line_has_nothing_to_close():
    assert not closed_edges(board("XXXX"), Rect(0, 1, 1, 2)).any()

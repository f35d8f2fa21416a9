import numpy as np
import pytest

from crossgame.engine.territory import HINT_SIDE, OVERLAP, SIDE, around, cover, open_windows
from crossgame.rules.catalog import megacross
from crossgame.rules.layout import Rect, Square


def inside(rect, square):
    return rect.row <= square.row < rect.row + rect.rows and rect.col <= square.col < rect.col + rect.cols


def empty(side=400):
    return np.zeros((side, side), dtype=np.uint8)


def test_an_empty_board_has_no_open_ground():
    assert open_windows(empty(), Square(200, 200)) == ()


def test_windows_hold_the_ground_round_a_lonely_word():
    tiles = empty()
    tiles[200, 198:203] = 1
    windows = open_windows(tiles, Square(190, 190))
    assert windows
    for window in windows:
        assert (window.rows, window.cols) == (SIDE, SIDE)
        assert any(inside(window, Square(row, 200)) for row in (199, 201))


def test_open_ground_is_found_beside_a_block_that_is_full():
    tiles = empty()
    tiles[100:200, 100:200] = 1  # no room between these
    tiles[150, 200:206] = 1  # one word stands out into the open
    best = open_windows(tiles, Square(150, 160))[0]
    assert best.col + best.cols > 200 or best.row < 100 or best.row + best.rows > 200
    walled = empty()
    walled[:] = 1
    assert open_windows(walled, Square(150, 160)) == ()


def test_what_is_far_away_is_gone_to():
    tiles = empty(1005)
    tiles[500, 500:504] = 1
    windows = open_windows(tiles, Square(500, 100))
    assert any(inside(window, Square(499, 502)) for window in windows)
    far = empty(4005)
    far[4000, 4000] = 1
    assert open_windows(far, Square(0, 0)) == ()


@pytest.mark.parametrize("near", [Square(0, 0), Square(0, 399), Square(399, 0), Square(399, 399), Square(0, 200)])
def test_windows_lie_on_the_board(near):
    tiles = empty()
    tiles[max(near.row - 2, 0) : near.row + 2, max(near.col - 2, 0) : near.col + 2] = 1
    windows = open_windows(tiles, near)
    assert windows
    for window in windows:
        assert window.row >= 0
        assert window.col >= 0
        assert window.row + window.rows <= 400
        assert window.col + window.cols <= 400


def test_a_board_smaller_than_the_window_is_taken_whole():
    tiles = empty(45)[:30, :30]
    tiles[15, 15] = 1
    assert open_windows(tiles, Square(15, 15))[0] == Rect(0, 0, 30, 30)


def test_the_first_window_of_a_hint_has_the_cursor_in_it(english):
    layout = megacross(english, side=225).layout
    for square in (Square(0, 0), Square(224, 224), Square(112, 3)):
        window = around(layout, square, HINT_SIDE)
        assert (window.rows, window.cols) == (HINT_SIDE, HINT_SIDE)
        assert inside(window, square)
        assert window.row >= 0
        assert window.row + window.rows <= 225


def test_the_rest_of_the_view_is_covered_near_to_far(english):
    layout = megacross(english, side=1005).layout
    first = around(layout, Square(500, 500), HINT_SIDE)
    seen = Rect(300, 280, 400, 420)
    windows = list(cover(layout, seen, first))
    assert first not in windows
    assert len(set(windows)) == len(windows)
    covered = np.zeros((1005, 1005), dtype=bool)
    for window in (first, *windows):
        covered[window.row : window.row + window.rows, window.col : window.col + window.cols] = True
    assert covered[seen.row : seen.row + seen.rows, seen.col : seen.col + seen.cols].all()
    distance = [abs(w.row - first.row) + abs(w.col - first.col) for w in windows]
    assert distance[0] <= distance[-1]
    assert OVERLAP > 15


def test_a_view_that_the_first_window_covers_needs_no_other(english):
    layout = megacross(english, side=45).layout
    first = around(layout, Square(22, 22), HINT_SIDE)
    assert list(cover(layout, layout.whole, first)) == []

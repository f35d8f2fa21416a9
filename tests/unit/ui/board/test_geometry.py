# SPDX-License-Identifier: MIT
"""Squares lie on whole device pixels, at every screen scale, and are found again."""

import pytest

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.geometry import Box, Geometry

RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)


@pytest.mark.parametrize(
    ("size", "side", "pitch"), [((904, 680), 15, 42), ((904, 666), 21, 30), ((482, 482), 15, 30), ((666, 800), 15, 42)]
)
def test_sizes_of_the_design_give_its_pitch(size, side, pitch):
    assert Geometry.fitting(side, side, size=size).pitch == pitch


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("size", [(300, 320), (482, 700), (904, 680), (1920, 1017), (2560, 1300)])
def test_board_is_as_large_as_fits(size, ratio):
    made = Geometry.fitting(15, 15, size=size, ratio=ratio)
    larger = Geometry(15, 15, made.pitch + 1, ratio)
    room = min(size) * ratio
    assert made.width <= room + 1e-6
    assert larger.width > room
    assert isinstance(made.pitch, int)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("pitch", range(4, 130, 7))
def test_every_pixel_of_a_square_belongs_to_it(pitch, ratio):
    geometry = Geometry(15, 11, pitch, ratio)
    for square in (Square(0, 0), Square(7, 5), Square(14, 10), Square(0, 10), Square(14, 0)):
        box = geometry.box(square)
        assert all(isinstance(number, int) for number in box)
        for x, y in ((box.x, box.y), (box.right - 0.01, box.bottom - 0.01), (box.x, box.bottom - 0.01)):
            assert geometry.square_at(x, y) == square
        assert box.within(geometry.frame)


def test_squares_do_not_overlap_and_are_a_pitch_apart():
    geometry = Geometry(15, 15, 52, 1.25)
    one, other = geometry.box(Square(3, 4)), geometry.box(Square(3, 5))
    assert not one.meets(other)
    assert other.x - one.x == 52
    assert one.width == one.height == geometry.side


def test_frame_and_outside_are_no_square():
    geometry = Geometry(15, 15, 42)
    for x, y in ((17.9, 100), (100, 17.9), (-5, 100), (666 - 17, 100), (100, 900)):
        assert geometry.square_at(x, y) is None


@pytest.mark.parametrize(("pitch", "gap"), [(5, 0), (6, 1), (25, 1), (26, 2), (42, 2)])
def test_gap_follows_the_pitch(pitch, gap):
    assert Geometry(15, 15, pitch).gap == gap


def test_window_of_an_area_holds_every_square_it_touches():
    geometry = Geometry(15, 15, 42)
    for area in (
        Box(0, 0, 700, 700),
        Box(100, 100, 1, 1),
        Box(59, 61, 43, 90),
        Box(640, 640, 50, 50),
        Box(-9, -9, 9, 9),
    ):
        window = geometry.squares_in(area)
        touched = {(r, c) for r in range(15) for c in range(15) if geometry.box(Square(r, c)).meets(area)}
        inside = {
            (r, c)
            for r in range(window.row, window.row + window.rows)
            for c in range(window.col, window.col + window.cols)
        }
        assert touched <= inside
    assert geometry.squares_in(Box(0, 0, 5, 5)) == Rect(0, 0, 0, 0)

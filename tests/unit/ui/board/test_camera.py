# SPDX-License-Identifier: MIT
"""Cameras: places, zoom and limits on boards of every size and screen scale."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.camera import LEAST, MOST, STEPS, Camera, Insets, first_camera, scale_for, step_from
from crossgame.ui.board.geometry import Box

SIDES = (45, 105, 225, 1005, 4005)
RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)
RULERS = Insets(32, 24)


def camera_of(side, ratio=1.0, zoom=32.0):
    return first_camera(side, side, view=(round(1224 * ratio), round(800 * ratio)), ratio=ratio, inset=RULERS).zoomed(
        zoom
    )


cameras = st.builds(camera_of, st.sampled_from(SIDES), st.sampled_from(RATIOS), st.floats(LEAST, MOST))


@pytest.mark.parametrize("side", SIDES)
def test_a_board_opens_at_its_middle_and_32_px(side):
    camera = camera_of(side)
    frame, box = camera.frame, camera.box(Square(side // 2, side // 2))
    assert camera.zoom == 32
    assert abs(box.x + box.width / 2 - frame.x - frame.width / 2) <= 1
    assert abs(box.y + box.height / 2 - frame.y - frame.height / 2) <= 1


@given(cameras, st.data())
def test_every_square_in_sight_is_hit_at_its_middle(camera, data):
    seen = camera.seen
    row = data.draw(st.integers(seen.row, seen.row + seen.rows - 1))
    col = data.draw(st.integers(seen.col, seen.col + seen.cols - 1))
    box = camera.box(Square(row, col))
    hit = camera.square_at(box.x + box.width / 2, box.y + box.height / 2)
    assert (hit.row // camera.pool, hit.col // camera.pool) == (row // camera.pool, col // camera.pool)


@given(cameras, st.floats(LEAST, MOST), st.data())
def test_zooming_keeps_what_is_under_the_pointer(camera, zoom, data):
    frame = camera.frame
    x = data.draw(st.integers(frame.x, frame.right - 1))
    y = data.draw(st.integers(frame.y, frame.bottom - 1))
    hit = camera.square_at(x, y)
    other = camera.zoomed(zoom, (x, y))
    held = other._held(10**9, 10**9), other._held(-(10**9), -(10**9))
    at_limit = any(other.left == limit.left or other.top == limit.top for limit in held)
    if hit is not None and not at_limit:
        again = other.square_at(x, y)
        blur = max(camera.pool, other.pool) + 1
        assert abs(again.row - hit.row) <= blur
        assert abs(again.col - hit.col) <= blur


@given(cameras, st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_the_board_never_leaves_the_middle_of_the_viewport(camera, right, down):
    moved = camera.moved(right, down)
    frame, (width, height) = moved.frame, moved.world
    x, y = frame.x + frame.width // 2, frame.y + frame.height // 2
    assert -moved.left <= x <= width - moved.left
    assert -moved.top <= y <= height - moved.top


@given(cameras)
def test_the_window_seen_holds_all_that_is_in_the_viewport(camera):
    seen = camera.seen
    whole = Box(0, 0, *camera.view)
    for square in (Square(seen.row, seen.col), Square(seen.row + seen.rows - 1, seen.col + seen.cols - 1)):
        assert camera.box(square).grown(camera.gap + 1).meets(whole)
    for row, col in ((seen.row - 2, seen.col), (seen.row, seen.col - 2), (seen.row + seen.rows + 1, seen.col)):
        if camera.pool == 1 and 0 <= row < camera.rows and 0 <= col < camera.cols:
            assert not camera.box(Square(row, col)).meets(whole)


def test_zoom_goes_from_a_fifth_of_a_pixel_to_64():
    zoom, seen = MOST, [MOST]
    while (less := step_from(zoom, -1)) != zoom:
        zoom = less
        seen.append(zoom)
    assert seen == list(reversed(STEPS))
    assert (seen[-1], step_from(64, 1), step_from(64, -100)) == (0.2, 64, 0.2)
    assert scale_for(0.2, 1.0) == (1, 5)
    assert scale_for(0.2, 3.0) == (1, 2)
    assert scale_for(6, 1.5) == (9, 1)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("ratio", RATIOS)
def test_fitting_shows_the_whole_board_or_as_much_as_can_be(side, ratio):
    camera = camera_of(side, ratio).fitted()
    if side < 4005:
        assert camera.seen == Rect(0, 0, side, side)
        assert camera.box(Square(0, 0)).x >= camera.frame.x
        assert camera.box(Square(side - 1, side - 1)).bottom <= camera.frame.bottom
    else:
        assert camera.pool == scale_for(0.2, ratio)[1]


@given(cameras, st.sampled_from(RATIOS))
def test_another_viewport_keeps_the_middle(camera, ratio):
    other = camera.sized((round(900 * ratio), round(600 * ratio)), ratio, Insets(32, 24, 0, 108))
    assert isinstance(other, Camera)
    assert all(abs(a - b) <= 2 * max(camera.pool, other.pool) for a, b in zip(camera.middle, other.middle, strict=True))

# SPDX-License-Identifier: MIT
"""Where the score badge goes: beside the tiles laid out and never over a tile. Pure; it draws nothing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from crossgame.rules.layout import Square
from crossgame.rules.play import Direction
from crossgame.ui.board.geometry import Box, Geometry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_GAP, _INSET = 3, 8


def badge_height(geometry: Geometry) -> int:
    """Return the height of the badge in device pixels."""
    pitch = geometry.logical_pitch
    return geometry.px(26 if pitch > 35 else 24 if pitch >= 30 else 22)


def place_badge(
    geometry: Geometry,
    squares: Sequence[Square],
    direction: Direction,
    *,
    widths: Sequence[int],
    filled: Callable[[int, int], bool],
    avoid: Square | None = None,
) -> Box:
    """Find the place of the badge.

    Args:
        geometry: of the board.
        squares: of the tiles laid out, one or more, in reading order.
        direction: of the play.
        widths: of the badge's forms in device pixels, the one liked best first, shorter ones after it.
        filled: whether a tile, laid or pending, lies on a square.
        avoid: the square of the cursor, which is covered only if there is no other way beside the play.

    Returns:
        A box within the frame that meets no filled square: its width says which form. With no room at all it lies in
        the frame's lower edge, flatter than it should be.
    """
    height = badge_height(geometry)
    filled = cache(filled)  # boxes share most of their squares
    tries = [(width, keep) for width in widths for keep in ([avoid, None] if avoid else [None])]
    for width, keep in tries:
        for box in _near(geometry, squares, direction, (width, height)):
            if _clear(geometry, box, filled, keep):
                return box
    for width in widths:
        found = _anywhere(geometry, squares[-1], (width, height), filled)
        if found is not None:
            return found
    return Box(geometry.px(_INSET), geometry.height - geometry.margin, widths[-1], geometry.margin)


def _near(geometry: Geometry, squares: Sequence[Square], direction: Direction, size: tuple[int, int]) -> Iterator[Box]:
    first, last = squares[0], squares[-1]
    if direction is Direction.ACROSS:
        after = geometry.box(last).right + geometry.px(_GAP)
        yield _in_row(geometry, last.row, after, size)
        yield _in_row(geometry, last.row, after + geometry.pitch, size)
        right = geometry.width - geometry.px(_INSET) - size[0]
        yield _in_row(geometry, last.row + 1, right, size)
        yield _in_row(geometry, last.row - 1, right, size)
        if size[1] > geometry.pitch:
            yield _in_row(geometry, last.row - 2, right, size)
        return
    for row in (last.row + 1, last.row + 2, first.row - 1, first.row - 2):
        middle = geometry.box(last).x + (geometry.side - size[0]) // 2
        inset = geometry.px(_INSET)
        yield _in_row(geometry, row, max(inset, min(middle, geometry.width - inset - size[0])), size)


def _in_row(geometry: Geometry, row: int, x: int, size: tuple[int, int]) -> Box:
    """Return a box in the middle of a row; one that is higher than a row in the middle of that and the next."""
    width, height = size
    room = geometry.side if height <= geometry.pitch else geometry.side + geometry.pitch
    return Box(x, geometry.box(Square(row, 0)).y + (room - height) // 2, width, height)


def _clear(geometry: Geometry, box: Box, filled: Callable[[int, int], bool], avoid: Square | None) -> bool:
    if not box.within(geometry.frame):
        return False
    window = geometry.squares_in(box)
    return not any(
        (filled(row, col) or (row, col) == avoid) and geometry.box(Square(row, col)).meets(box)
        for row in range(window.row, window.row + window.rows)
        for col in range(window.col, window.col + window.cols)
    )


def _anywhere(
    geometry: Geometry, near: Square, size: tuple[int, int], filled: Callable[[int, int], bool]
) -> Box | None:
    inset = geometry.px(_INSET)
    edges = [inset, geometry.width - inset - size[0]]
    seen, target = geometry.squares_in(geometry.frame), geometry.box(near)  # of a big board only a part
    for down, right in ((4, 10), (15, seen.cols)):  # there is nearly always room nearby
        rows = range(max(seen.row, near.row - down), min(seen.row + seen.rows, near.row + down + 1))
        cols = range(max(seen.col, near.col - right), min(seen.col + seen.cols, near.col + right + 1))
        xs = {*edges, *(geometry.box(Square(0, col)).x for col in cols)}
        boxes = [_in_row(geometry, row, x, size) for row in rows for x in xs]
        boxes.sort(key=lambda box: (abs(box.y - target.y) + abs(box.x - target.x), box))
        found = next((box for box in boxes if _clear(geometry, box, filled, None)), None)
        if found is not None:
            return found
    return None

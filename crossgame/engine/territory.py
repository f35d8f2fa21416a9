# SPDX-License-Identifier: MIT
"""Where on a big board to look for a play: windows of open ground, found by array algebra near a square.

It looks at a neighbourhood, never at the whole board, and knows neither racks nor words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.rules.layout import Rect, Square
from crossgame.rules.policies import beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from crossgame.rules.layout import Layout

SIDE = 42
"""Side of a window in which a computer looks for a play; its outermost ring is only looked at."""
HINT_SIDE = 128
"""Side of the window in which a hint is looked for first."""
OVERLAP = 16
"""By how much windows that cover a view overlap, so that words across their borders are found too."""
_REACH = 72
_WIDER = 4
_BLOCK = 8
_STRIDE = 2
_ROOM = 3
_KEPT = 12


def around(layout: Layout, square: Square, side: int) -> Rect:
    """Return the window of that side with a square in its middle, moved so that it lies on the board."""
    rows, cols = min(side, layout.rows), min(side, layout.cols)
    row = min(max(square.row - rows // 2, 0), layout.rows - rows)
    col = min(max(square.col - cols // 2, 0), layout.cols - cols)
    return Rect(row, col, rows, cols)


def open_windows(tiles: npt.NDArray[np.uint8], near: Square, *, side: int = SIDE) -> tuple[Rect, ...]:
    """Return windows with open ground near a square, the most open first; none if there is nothing to join.

    Open ground are empty squares beside tiles, each counted by how much room lies round it. Where no tile is near, the
    nearest one within some five hundred squares is gone to first.

    Args:
        tiles: uint8 (rows, cols), the board.
        near: the middle of where to look.
        side: of the windows.
    """
    reach = max(_REACH, side)
    start = _nearest(tiles, near, reach)
    if start is None:
        return ()
    region = _clipped(tiles.shape, start, reach)
    return _best(_ground(tiles, region), region, side)


def _nearest(tiles: npt.NDArray[np.uint8], near: Square, reach: int) -> Square | None:
    """Return the square itself where a tile is within reach, else the nearest tile a few reaches away."""
    for _ in range(_WIDER):
        region = _clipped(tiles.shape, near, reach)
        rows, cols = tiles[_slices(region)].nonzero()
        if rows.size:
            if reach == _REACH:
                return near
            rows, cols = rows + region.row, cols + region.col
            at = int(((rows - near.row) ** 2 + (cols - near.col) ** 2).argmin())
            return Square(int(rows[at]), int(cols[at]))
        reach *= 2
    return None


def cover(layout: Layout, seen: Rect, first: Rect, *, side: int = HINT_SIDE) -> Iterator[Rect]:
    """Yield windows that cover what is seen of a board and does not lie in ``first``, the nearest to it first."""
    step = side - OVERLAP
    middle_row, middle_col = first.row + first.rows / 2, first.col + first.cols / 2
    rows = range(seen.row, seen.row + seen.rows, step)
    cols = range(seen.col, seen.col + seen.cols, step)
    squares = sorted(
        (Square(min(row + side // 2, layout.rows - 1), min(col + side // 2, layout.cols - 1))
         for row in rows for col in cols),
        key=lambda square: (square.row - middle_row) ** 2 + (square.col - middle_col) ** 2,
    )  # fmt: skip
    known: set[Rect] = {first}
    for square in squares:
        window = around(layout, square, side)
        if window not in known:
            known.add(window)
            yield window


def _clipped(shape: tuple[int, ...], near: Square, reach: int) -> Rect:
    top, left = max(near.row - reach, 0), max(near.col - reach, 0)
    bottom, right = min(near.row + reach, shape[0]), min(near.col + reach, shape[1])
    return Rect(top, left, bottom - top, right - left)


def _slices(rect: Rect) -> tuple[slice, slice]:
    return slice(rect.row, rect.row + rect.rows), slice(rect.col, rect.col + rect.cols)


def _ground(tiles: npt.NDArray[np.uint8], region: Rect) -> npt.NDArray[np.float64]:
    """Return how much open ground each block of a region has, (row blocks, column blocks)."""
    empty = tiles[_slices(region)] == 0
    front = beside(tiles, region) & empty
    room = _boxes(np.pad(empty.astype(np.float64), _ROOM), 2 * _ROOM + 1, 1) / (2 * _ROOM + 1) ** 2
    value = front * room * room
    # Blocks at the far edges may be cut off by the board; what is missing counts nothing.
    padded = np.pad(value, ((0, -region.rows % _BLOCK), (0, -region.cols % _BLOCK)))
    rows, cols = padded.shape[0] // _BLOCK, padded.shape[1] // _BLOCK
    blocks: npt.NDArray[np.float64] = padded.reshape(rows, _BLOCK, cols, _BLOCK).sum(axis=(1, 3))
    return blocks


def _boxes(values: npt.NDArray[np.float64], side: int, stride: int) -> npt.NDArray[np.float64]:
    """Return the sums of all boxes of that side that fit, by one table of sums."""
    sums = np.pad(values, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    boxes = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    found: npt.NDArray[np.float64] = boxes[::stride, ::stride]
    return found


def _best(blocks: npt.NDArray[np.float64], region: Rect, side: int) -> tuple[Rect, ...]:
    span = max(1, min(side // _BLOCK, *blocks.shape))
    worth = _boxes(blocks, span, _STRIDE)
    order = np.argsort(-worth, axis=None, kind="stable")[:_KEPT]
    windows: dict[Rect, None] = {}
    for index in order.tolist():
        row, col = divmod(index, worth.shape[1])
        if worth[row, col] > 1e-9:
            windows[_moved(row * _STRIDE * _BLOCK, col * _STRIDE * _BLOCK, region, side)] = None
    return tuple(windows)


def _moved(row: int, col: int, region: Rect, side: int) -> Rect:
    """Return the window at a place of a region, moved so that it lies in it."""
    rows, cols = min(side, region.rows), min(side, region.cols)
    return Rect(region.row + min(row, region.rows - rows), region.col + min(col, region.cols - cols), rows, cols)

# SPDX-License-Identifier: MIT
"""Looking at part of a big board without being fooled by what lies just outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.rules.layout import Rect


def closed_edges(tiles: npt.NDArray[np.uint8], window: Rect) -> npt.NDArray[np.bool_]:
    """Return the squares of a window where a tile would form a word that runs out of it.

    Where a tile lies just outside, that is the first empty square inside, seen from there. No play may use it: its
    words could not be read here.

    Args:
        tiles: uint8 (rows, cols), the board.
        window: part of it.
    """
    inside = tiles[window.row : window.row + window.rows, window.col : window.col + window.cols]
    closed = np.zeros(inside.shape, dtype=np.bool_)
    bottom, right = window.row + window.rows, window.col + window.cols
    rows, cols = slice(window.row, bottom), slice(window.col, right)
    if window.col > 0:
        _close(inside, closed, tiles[rows, window.col - 1])
    if right < tiles.shape[1]:
        _close(inside[:, ::-1], closed[:, ::-1], tiles[rows, right])
    if window.row > 0:
        _close(inside.T, closed.T, tiles[window.row - 1, cols])
    if bottom < tiles.shape[0]:
        _close(inside.T[:, ::-1], closed.T[:, ::-1], tiles[bottom, cols])
    return closed


def _close(inside: npt.NDArray[np.uint8], closed: npt.NDArray[np.bool_], outside: npt.NDArray[np.uint8]) -> None:
    """Close the first empty square of each line that has a tile before it; ``closed`` is a view and is changed."""
    lines = outside.nonzero()[0]
    empty = inside[lines] == 0
    some = empty.any(axis=1)
    closed[lines[some], empty[some].argmax(axis=1)] = True

# SPDX-License-Identifier: MIT
"""``MapModel``: a whole board in few pixels, kept up to date play by play. Arrays only; no widgets.

A pixel is a block of squares. It shows who has most tiles in the block, so a single play is never lost; round each
such pixel lies the owner's tint, so that territories are seen as areas.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.rules.layout import Rect
from crossgame.ui.board.shades import SHADES

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from crossgame.rules.layout import Square
    from crossgame.ui.board.ground import Ground

_STRIP_SQUARES = 300_000


class MapModel:
    """Block counts and their picture.

    Attributes:
        block: squares along the side of a block.
        pixels: uint32 (rows, cols) of blocks, 0xffRRGGBB.
        laid: tiles on the board by seat.
    """

    def __init__(self, ground: Ground, most: int) -> None:
        """Count a board; ``most`` pixels may be used along a side. Goes over all squares once."""
        rows, cols = ground.cells
        self.block = max(1, -(-max(rows, cols) // max(1, most)))
        self._ground = ground
        self._most = self._tops(-(-rows // self.block), -(-cols // self.block))
        self.laid: dict[int, int] = {}
        self._count_all()
        self.pixels = np.empty(self._most.shape, dtype=np.uint32)
        self._strong, self._tints = ground.strong(), ground.tints()
        self._paint(Rect(0, 0, *self._most.shape))

    @staticmethod
    def _tops(rows: int, cols: int) -> npt.NDArray[np.uint8]:
        return np.zeros((rows, cols), dtype=np.uint8)

    def dress(self, ground: Ground) -> None:
        """Paint again in other colours."""
        self._ground = ground
        self._strong, self._tints = ground.strong(), ground.tints()
        self._paint(Rect(0, 0, *self._most.shape))

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of blocks."""
        return self._most.shape[0], self._most.shape[1]

    def shade(self, row: int, col: int) -> int:
        """Return the shade of a block: that of whoever has most tiles in it, 0 where none lies."""
        return int(self._most[row, col])

    def changed(self, squares: Iterable[Square]) -> Rect:
        """Count the blocks of some squares again and paint them; return the window of blocks painted."""
        blocks = {(square.row // self.block, square.col // self.block) for square in squares}
        if not blocks:
            return Rect(0, 0, 0, 0)
        for row, col in blocks:
            self._most[row, col] = self._top(row, col)
        top, left = min(row for row, _ in blocks), min(col for _, col in blocks)
        bottom, right = max(row for row, _ in blocks), max(col for _, col in blocks)
        window = self._clipped(top - 1, left - 1, bottom + 2, right + 2)
        self._paint(window)
        return window

    def count_play(self, seat: int, more: int) -> None:
        """Count tiles that a seat laid; negative for tiles lifted."""
        self.laid[seat] = self.laid.get(seat, 0) + more

    def _clipped(self, top: int, left: int, bottom: int, right: int) -> Rect:
        rows, cols = self._most.shape
        top, left = max(0, top), max(0, left)
        return Rect(top, left, min(rows, bottom) - top, min(cols, right) - left)

    def _top(self, row: int, col: int) -> int:
        rows, cols = self._ground.cells
        top, left = row * self.block, col * self.block
        window = Rect(top, left, min(self.block, rows - top), min(self.block, cols - left))
        shades = self._ground.shades.window(self._ground.position.board, window)
        counts = np.bincount(shades.ravel(), minlength=SHADES)
        counts[0] = 0
        return int(counts.argmax()) if counts.any() else 0

    def _count_all(self) -> None:
        """Count a strip of rows of blocks at a time."""
        rows, cols = self._ground.cells
        board, across = self._ground.position.board, self._most.shape[1]
        seats = np.zeros(65_536, dtype=np.int64)
        strip = max(1, _STRIP_SQUARES // (cols * self.block))
        of_col = np.arange(cols) // self.block
        for first in range(0, self._most.shape[0], strip):
            top, bottom = first * self.block, min(rows, (first + strip) * self.block)
            flat = np.flatnonzero(board.tiles[top:bottom])
            if not flat.size:
                continue
            owners = board.owner[top:bottom].ravel()[flat]
            seats += np.bincount(owners, minlength=65_536)
            shades = self._ground.shades.of_arrays(board.tiles[top:bottom].ravel()[flat], owners)
            down, right = np.divmod(flat, cols)
            keys = ((down // self.block) * across + of_col[right]) * SHADES + shades
            high = -(-(bottom - top) // self.block)
            counts = np.bincount(keys, minlength=high * across * SHADES).reshape(high, across, SHADES)
            counts[:, :, 0] = 0
            self._most[first : first + high] = counts.argmax(axis=2)
        self.laid = {int(seat): int(seats[seat]) for seat in np.flatnonzero(seats)}

    def _paint(self, window: Rect) -> None:
        """Paint a window of blocks: tints of the neighbours first, what lies there on top."""
        wide = self._clipped(window.row - 1, window.col - 1, window.row + window.rows + 1, window.col + window.cols + 1)
        near = self._most[wide.row : wide.row + wide.rows, wide.col : wide.col + wide.cols]
        padded = np.zeros((window.rows + 2, window.cols + 2), dtype=np.uint8)
        top, left = wide.row - window.row + 1, wide.col - window.col + 1
        padded[top : top + wide.rows, left : left + wide.cols] = near
        halo = np.zeros((window.rows, window.cols), dtype=np.uint8)
        for down in range(3):
            for right in range(3):
                np.maximum(halo, padded[down : down + window.rows, right : right + window.cols], out=halo)
        inner = padded[1:-1, 1:-1]
        self.pixels[window.row : window.row + window.rows, window.col : window.col + window.cols] = np.where(
            inner > 0, self._strong[inner], self._tints[halo]
        )

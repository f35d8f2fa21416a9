# SPDX-License-Identifier: MIT
"""The squares and what lies on them, at any size.

Two arrays, and nothing that costs more than the tiles concerned. The board does not know what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from crossgame.rules.layout import Rect, Square
    from crossgame.rules.play import Direction, NewTile


class Board:
    """Tiles and owners on a rectangle of squares.

    Attributes:
        tiles: uint8 (rows, cols), tile bytes (see ``alphabet``).
        owner: uint16 (rows, cols), the seat that laid or converted the tile, 0 for nobody.
    """

    __slots__ = ("_count", "owner", "tiles")

    def __init__(self, rows: int, cols: int) -> None:
        self.tiles: npt.NDArray[np.uint8] = np.zeros((rows, cols), dtype=np.uint8)
        self.owner: npt.NDArray[np.uint16] = np.zeros((rows, cols), dtype=np.uint16)
        self._count = 0

    @classmethod
    def of(cls, tiles: npt.NDArray[np.uint8], owner: npt.NDArray[np.uint16] | None = None) -> Board:
        """Make a board that holds these arrays (not copied); without owners nobody owns anything."""
        board = cls.__new__(cls)
        board.tiles = tiles
        board.owner = np.zeros(tiles.shape, dtype=np.uint16) if owner is None else owner
        board._count = int(np.count_nonzero(tiles))  # noqa: SLF001 - own class
        return board

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self.tiles.shape[0])

    @property
    def cols(self) -> int:
        """Number of columns."""
        return int(self.tiles.shape[1])

    @property
    def count(self) -> int:
        """Number of tiles on the board."""
        return self._count

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return self._count == 0

    def contains(self, row: int, col: int) -> bool:
        """Tell whether a square lies on the board."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def tile(self, row: int, col: int) -> int:
        """Return the tile byte of a square, 0 when empty or off the board."""
        return int(self.tiles[row, col]) if self.contains(row, col) else 0

    def window(self, rect: Rect) -> npt.NDArray[np.uint8]:
        """Return the tiles of a window: a view, not a copy."""
        return self.tiles[rect.row : rect.row + rect.rows, rect.col : rect.col + rect.cols]

    def run(self, row: int, col: int, direction: Direction) -> tuple[int, int]:
        """Return the first and the last index along ``direction`` of the tiles joined to a square.

        The square itself counts as filled, whether or not a tile lies there.
        """
        step_row, step_col = direction.step
        first = last = col if step_col else row
        r, c = row - step_row, col - step_col
        while self.tile(r, c):
            first -= 1
            r, c = r - step_row, c - step_col
        r, c = row + step_row, col + step_col
        while self.tile(r, c):
            last += 1
            r, c = r + step_row, c + step_col
        return first, last

    def lay(self, placed: Iterable[NewTile], seat: int) -> None:
        """Put tiles on empty squares for a seat (emptiness is not checked)."""
        for row, col, tile in placed:
            self.tiles[row, col] = tile
            self.owner[row, col] = seat
            self._count += 1

    def fill(self, rect: Rect, tiles: npt.NDArray[np.uint8]) -> None:
        """Put tile bytes (rows, cols) into an empty window, owned by nobody (emptiness is not checked)."""
        self.tiles[rect.row : rect.row + rect.rows, rect.col : rect.col + rect.cols] = tiles
        self._count += int(np.count_nonzero(tiles))

    def lift(self, squares: Iterable[Square]) -> None:
        """Take tiles off filled squares (not checked)."""
        for row, col in squares:
            self.tiles[row, col] = 0
            self.owner[row, col] = 0
            self._count -= 1

    def copy(self) -> Board:
        """Return an independent, writable copy."""
        return Board.of(self.tiles.copy(), self.owner.copy())

    def frozen(self) -> Board:
        """Return a board that shares these arrays and can't write to them; it sees later changes."""
        return FrozenBoard(self)


class FrozenBoard(Board):
    """A read-only look at a board that somebody else changes."""

    __slots__ = ("_source",)

    def __init__(self, source: Board) -> None:
        self._source = source
        self.tiles = source.tiles.view()
        self.tiles.flags.writeable = False
        self.owner = source.owner.view()
        self.owner.flags.writeable = False

    @property
    def count(self) -> int:
        """Number of tiles on the board."""
        return self._source.count

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return self._source.count == 0

# SPDX-License-Identifier: MIT
"""Whose tile looks like whose: seats to owner looks, one to eight, and tiles that are nobody's. It paints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.rules.board import Board
    from crossgame.rules.layout import Rect

EMPTY = 0
LOOKS = 8
NOBODY = LOOKS + 1
"""Shade of a tile without an owner; 1 to ``LOOKS`` are owner looks."""
SHADES = NOBODY + 1


class Shades:
    """The look of each seat on this screen: the viewer is owner 1, the others follow in the order of joining."""

    def __init__(self, seats: Sequence[int] = (), viewer: int | None = None) -> None:
        self._lut: npt.NDArray[np.uint8] = np.full(65_536, NOBODY, dtype=np.uint8)
        self._lut[0] = EMPTY
        others = [seat for seat in seats if seat != viewer]
        order = ([viewer] if viewer is not None else []) + others
        for number, seat in enumerate(order):
            self._lut[seat] = number % LOOKS + 1
        self.seats = tuple(seats)

    def of(self, seat: int) -> int:
        """Return the look of a seat, ``NOBODY`` for one that is not known."""
        return int(self._lut[seat]) or NOBODY

    def window(self, board: Board, rect: Rect) -> npt.NDArray[np.uint8]:
        """Return the shades of a window, shape (rows, cols): 0 where no tile lies."""
        rows, cols = slice(rect.row, rect.row + rect.rows), slice(rect.col, rect.col + rect.cols)
        return self.of_arrays(board.tiles[rows, cols], board.owner[rows, cols])

    def of_arrays(self, tiles: npt.NDArray[np.uint8], owner: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint8]:
        """Return the shades of tiles and their owners, in the arrays' shape."""
        found: npt.NDArray[np.uint8] = self._lut[owner]
        bare = (found == EMPTY) & (tiles != 0)
        if bare.any():
            found[bare] = NOBODY
        return found

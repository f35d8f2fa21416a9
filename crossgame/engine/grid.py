# SPDX-License-Identifier: MIT
"""What never changes about a window of a ruleset's board: premiums and index arrays, line by line.

A window is looked at as **lines**: all its rows, then all its columns, each ``side`` squares long (a window that is
not square is padded with squares nobody may lay on). Everything here is computed once per window and reused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossgame.lexicon.hashing import STEP, STEP_INVERSE, powers

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.rules.layout import Layout, Rect

WIDTH = 16
"""Columns of every per-slot row, as wide as a word row of the lexicon."""

ANCHOR = 1
BLOCKED = 1 << 12
CROSSED = 1 << 24
DOUBLE = 1 << 36
TRIPLE = 1 << 48
FIELD = (1 << 12) - 1
"""Five counters of 12 bits, packed so that one prefix sum along a line counts all of them at once."""

POWERS = (np.int64(2) ** np.arange(32)[:, None] * np.int64(3) ** np.arange(16)[None, :]).reshape(-1)
"""int64: the word multiplier of d doublings and t triplings at 16 d + t."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Static arrays of a window; the premiums of all lines are flat, so that a square is line * side + column.

    Attributes:
        window: where on the board.
        side: squares of a line; there are twice as many lines.
        letter: int16, letter multipliers.
        word: int64, word multipliers.
        both: int16, their product: what a letter counts in its cross word.
        codes: int64, the word multiplier as a packed count.
        steps: uint64 (side + 1,), powers of the spelled hash.
        back: uint64 (side + 1,), their inverses.
        outside: uint8 (2, side, side), 2 where padding stands, else 0.
        turned: int64, flat index of the same square in the line at right angles.
    """

    window: Rect
    side: int
    letter: npt.NDArray[np.int16]
    word: npt.NDArray[np.int64]
    both: npt.NDArray[np.int16]
    codes: npt.NDArray[np.int64]
    steps: npt.NDArray[np.uint64]
    back: npt.NDArray[np.uint64]
    outside: npt.NDArray[np.uint8]
    turned: npt.NDArray[np.int64]

    @classmethod
    def of(cls, layout: Layout, window: Rect) -> Grid:
        """Compute the arrays of a window that lies on the board (not checked)."""
        side = max(window.rows, window.cols)
        letter = _both_ways(layout.letter_multipliers(window), side).astype(np.int16)
        word = _both_ways(layout.word_multipliers(window), side).astype(np.int64)
        code = np.zeros(256, dtype=np.int64)
        code[[2, 3, 4]] = DOUBLE, TRIPLE, 2 * DOUBLE
        outside = np.full((2, side, side), 2, dtype=np.uint8)
        outside[0, : window.rows, : window.cols] = 0
        outside[1] = outside[0].T
        index = np.arange(side * side).reshape(side, side).T
        return cls(
            window=window,
            side=side,
            letter=letter.reshape(-1),
            word=word.reshape(-1),
            both=(letter * word).astype(np.int16).reshape(-1),
            codes=code.take(word).reshape(-1),
            steps=powers(STEP, side + 1),
            back=powers(STEP_INVERSE, side + 1),
            outside=outside,
            turned=np.concatenate([index.reshape(-1) + side * side, index.reshape(-1)]),
        )

    def lines(self, squares: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """Return uint8 (boards * 2 * side, side): rows and columns of (boards, rows, cols) squares, padded with 0."""
        boards, rows, cols = squares.shape
        make = np.empty if rows == cols else np.zeros
        out = make((boards, 2, self.side, self.side), dtype=np.uint8)
        out[:, 0, :rows, :cols] = squares
        out[:, 1, :cols, :rows] = squares.transpose(0, 2, 1)
        return out.reshape(-1, self.side)

    def largest_factor(self) -> int:
        """Return the largest product of word multipliers that one word of up to 15 letters can cover."""
        sums = np.zeros((2 * self.side, self.side + 1), dtype=np.int64)
        np.cumsum(self.codes.reshape(-1, self.side), axis=1, out=sums[:, 1:])
        span = min(WIDTH - 1, self.side)
        covered = sums[:, span:] - sums[:, :-span]
        return int(POWERS.take(((covered >> 36) & FIELD) * 16 + (covered >> 48)).max())


def _both_ways(values: npt.NDArray[np.uint8], side: int) -> npt.NDArray[np.uint8]:
    out = np.ones((2, side, side), dtype=np.uint8)
    out[0, : values.shape[0], : values.shape[1]] = values
    out[1] = out[0].T
    return out

# SPDX-License-Identifier: MIT
"""What a slot of the board is worth beside its letters: islands and conversions as arrays.

The array form of ``Islands.claimed`` and ``Islands.converted``, for the move generator. A **slot** is a line (a row
for plays across, a column for plays down) with the first square of a word and the square after its last; all its empty
squares are laid. In a slot that one of the connection's ``ways`` allows, the points are

* ``old`` summed over the slot: letters of the main word that are converted;
* ``joined`` summed over the slot: letters of its cross words that are converted;
* ``cover`` summed over the squares whose ``before`` lies in front of the slot: islands claimed, each once, also one
  that a line meets twice.

The first two are differences of prefix sums along the lines, as the generator has for what old letters count; the
third is a row of 16 squares for each slot, as it has for letter multipliers: multiply ``cover`` by ``before < start``
and add up. All three do not depend on the letters laid, so they join the per-slot constants. In a way that stands
apart (I2) no slot reaches a letter, so the first two are 0 there without being told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from crossgame.rules.layout import Rect
    from crossgame.rules.position import Position

IntArray = npt.NDArray[np.int64]
ACROSS, DOWN = 0, 1
"""First index of the arrays that differ by direction; rows of the second kind are columns of the board."""


class Gains(NamedTuple):
    """Points by square of a window, int64. All of ``[DOWN]`` is transposed, so that a line is always a row.

    Attributes:
        cover: two arrays (lines, squares), points for laying a tile here, once for each island.
        before: likewise, place in the line of the nearest earlier square of the same island, -1 where there is none.
        old: likewise, points of the letter that lies here, in a new word.
        joined: likewise, points of all letters that a tile here would join at right angles to the line.
    """

    cover: tuple[IntArray, IntArray]
    before: tuple[IntArray, IntArray]
    old: tuple[IntArray, IntArray]
    joined: tuple[IntArray, IntArray]

    def points(self, direction: int, line: int, *, start: int, end: int) -> int:
        """Return what a slot from ``start`` up to but without ``end`` is worth: the formula above, for one slot."""
        slot = slice(start, end)
        once = self.before[direction][line, slot] < start
        claimed = int(self.cover[direction][line, slot][once].sum())
        return claimed + int((self.old[direction] + self.joined[direction])[line, slot].sum())


def gains(position: Position, *, seat: int, window: Rect, claim: int, conversion: int) -> Gains:
    """Return the arrays of a window for a seat; letters of a word that runs out of the window count.

    O(board), as games with islands have small ones.

    Args:
        position: a position of a game with islands.
        seat: who would play.
        window: part of the board.
        claim: points of an island.
        conversion: points of a letter.
    """
    board = position.board
    filled = board.tiles != 0
    others = filled & (board.owner != seat)
    old = others * np.int64(conversion)
    down = np.where(filled, 0, in_runs_beside(others.T, filled.T).T)
    right = np.where(filled, 0, in_runs_beside(others, filled))
    free = _unclaimed(position)
    cut = (slice(window.row, window.row + window.rows), slice(window.col, window.col + window.cols))
    inside = free[cut]
    cover = (inside != 0) * np.int64(claim)
    return Gains(
        cover=(cover, cover.T),
        before=(_before(inside), _before(inside.T)),
        old=(old[cut], old[cut].T),
        joined=(down[cut] * conversion, right[cut].T * conversion),
    )


def in_runs_beside(marked: npt.NDArray[np.bool_], filled: npt.NDArray[np.bool_]) -> IntArray:
    """Return how many marked squares the runs of filled squares have that end or begin beside each square of its row.

    Args:
        marked: bool (rows, cols), some of the filled squares.
        filled: bool (rows, cols).
    """
    rows = len(filled)
    # Both ways in one go: for arrays as small as these the number of calls is what costs.
    both = _in_runs_before(np.concatenate([marked, marked[:, ::-1]]), np.concatenate([filled, filled[:, ::-1]]))
    found: IntArray = both[:rows] + both[rows:, ::-1]
    return found


def _in_runs_before(marked: npt.NDArray[np.bool_], filled: npt.NDArray[np.bool_]) -> IntArray:
    """Return the same for the run that ends just before each square."""
    rows, cols = filled.shape
    sums = np.zeros((rows, cols + 1), dtype=np.int64)
    np.cumsum(marked, axis=1, out=sums[:, 1:])
    begin = np.zeros((rows, cols), dtype=np.int64)
    # Where a run that reaches the square before begins: after the last empty square in front of it.
    after_empty = np.where(filled, 0, np.arange(1, cols + 1))
    np.maximum.accumulate(after_empty[:, :-1], axis=1, out=begin[:, 1:])
    begin += np.arange(0, rows * (cols + 1), cols + 1)[:, None]
    counted: IntArray = sums[:, :-1] - sums.take(begin)
    return counted


def _unclaimed(position: Position) -> npt.NDArray[np.uint16]:
    if position.islands is None:
        raise ValueError("this game has no islands")
    numbers = np.arange(position.island_count + 1, dtype=np.uint16)
    numbers[list(position.claims)] = 0
    return numbers.take(position.islands)


def _before(islands: npt.NDArray[np.uint16]) -> IntArray:
    """Return the place of the nearest earlier square of the same island in each row, -1 where there is none."""
    before = np.full(islands.shape, -1, dtype=np.int64)
    rows, cols = islands.nonzero()
    island = islands[rows, cols]
    order = np.lexsort((cols, island, rows))
    rows, cols, island = rows[order], cols[order], island[order]
    again = (rows[1:] == rows[:-1]) & (island[1:] == island[:-1])
    before[rows[1:][again], cols[1:][again]] = cols[:-1][again]
    return before

# SPDX-License-Identifier: MIT
"""Boards as lines: prefix sums along every row and column, and the cross sets of squares beside a tile.

Works on a batch of boards of one grid. Cross sets are found by asking the word table for every candidate letter of
every such square at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossgame.lexicon.hashing import LETTERS, SPELLED

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.grid import Grid
    from crossgame.lexicon.tables import Lexicon


def square_table(values: tuple[int, ...]) -> npt.NDArray[np.uint64]:
    """Return (4, 256): for each tile byte whether it is empty, its value, its multiset and its spelled hash."""
    table = np.zeros((4, 256), dtype=np.uint64)
    table[0, 0] = 1
    count = len(values)
    table[1, 1 : count + 1] = values
    for row, hashes in ((2, LETTERS), (3, SPELLED)):
        table[row, 1 : count + 1] = hashes[:count]
        table[row, 129 : count + 129] = hashes[:count]
    return table


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Line arrays of a batch of boards; ``n`` lines of ``side`` squares, all arrays flat over (line, column).

    Attributes:
        tiles: uint8 (n, side), tile bytes.
        empties, values: int64 (n * (side + 1),), prefix sums of empty squares and of face values.
        bags, words: uint64 (n * (side + 1),), prefix sums of the multiset and the spelled hash.
        spots: int64 (n * spread,), column of the j-th empty square of a line at j + 1; -1 before the first, ``side``
            after the last, ``side + 1`` beyond.
        spread: entries of ``spots`` for each line.
    """

    tiles: npt.NDArray[np.uint8]
    empties: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]
    bags: npt.NDArray[np.uint64]
    words: npt.NDArray[np.uint64]
    spots: npt.NDArray[np.int64]
    spread: int

    @classmethod
    def of(cls, tiles: npt.NDArray[np.uint8], grid: Grid, table: npt.NDArray[np.uint64], *, reach: int) -> Lines:
        """Compute them.

        Args:
            tiles: uint8 (n, side), see ``Grid.lines``.
            grid: the window.
            table: see ``square_table``.
            reach: most tiles of a play.
        """
        side, count = grid.side, len(tiles)
        sums = np.zeros((4, count, side + 1), dtype=np.uint64)
        each = table.take(tiles, axis=1)
        each[3] *= grid.steps[:side]
        np.cumsum(each, axis=2, out=sums[:, :, 1:])
        empties = sums[0].view(np.int64)
        spread = side + 3 + reach
        spots = np.full(count * spread, side + 1, dtype=np.int64)
        begins = np.arange(0, count * spread, spread)
        spots[begins] = -1
        line, col = (tiles == 0).nonzero()
        spots[line * spread + empties[line, col] + 1] = col
        spots[begins + empties[:, -1] + 1] = side
        flat = sums.reshape(4, -1)
        whole = flat[:2].view(np.int64)
        return cls(tiles, whole[0], whole[1], flat[2], flat[3], spots, spread)


@dataclass(frozen=True, slots=True, eq=False)
class Crosses:
    """Cross sets, seen from the line a play would be laid in (so a row line has what its columns want).

    Attributes:
        at: int64, flat indices (line * side + column), ascending, of the empty squares that would form a cross word.
        masks: uint64, their letters, bit i = letter index i.
        points: int64, face values of the tiles that the cross word would already have.
    """

    at: npt.NDArray[np.int64]
    masks: npt.NDArray[np.uint64]
    points: npt.NDArray[np.int64]


def crosses(lines: Lines, grid: Grid, lexicon: Lexicon, *, letters: npt.NDArray[np.uint8]) -> Crosses:
    """Find the cross sets of every empty square beside a tile.

    Args:
        lines: the boards.
        grid: the window.
        lexicon: the words.
        letters: letter indices that can be laid at all; others are left out of the masks.
    """
    side, wide = grid.side, grid.side + 1
    filled = lines.tiles != 0
    beside = np.zeros_like(filled)
    beside[:, 1:] = filled[:, :-1]
    beside[:, :-1] |= filled[:, 1:]
    beside &= ~filled
    line, col = beside.nonzero()
    begin = line * wide
    spot = line * lines.spread + lines.empties.take(begin + col)
    first, end = lines.spots.take(spot) + 1, lines.spots.take(spot + 2)
    head, tail = begin + first, begin + end
    base = (lines.words.take(tail) - lines.words.take(head)) * grid.back.take(first)
    asked = SPELLED.take(letters) * grid.steps.take(col - first)[:, None] + base[:, None]
    known = lexicon.spelled.contains(asked.reshape(-1)).reshape(asked.shape)
    masks = known @ (np.uint64(1) << letters.astype(np.uint64))
    points = lines.values.take(tail) - lines.values.take(head)
    square = 2 * side * side
    flat = line * side + col
    turned = grid.turned.take(flat) if len(lines.tiles) == 2 * side else _turn(flat, grid.turned, square)
    order = turned.argsort()
    return Crosses(turned.take(order), masks.take(order), points.take(order))


def _turn(flat: npt.NDArray[np.int64], turned: npt.NDArray[np.int64], square: int) -> npt.NDArray[np.int64]:
    board = flat // square
    return turned.take(flat - board * square) + board * square

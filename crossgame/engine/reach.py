# SPDX-License-Identifier: MIT
"""How near unclaimed islands are: to what a seat has on the board, and to what a play would lay.

Distances are tiles of one play along one line, from a square where it could be joined to the island. Words are not
looked at: how often a distance can be bridged with a random rack was measured (docs/ENGINE.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.grid import WIDTH

if TYPE_CHECKING:
    from crossgame.engine.slots import Slots
    from crossgame.rules.position import Position

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Bools = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

FAR = 8
"""Tiles from which on an island is out of reach of one play."""
EASE = np.array([0.0, 0.94, 0.87, 0.61, 0.48, 0.21, 0.055, 0.01, 0.0])
"""float64 (9,): chance that some play bridges so many tiles, for a seat that has letters there."""


class Sea:
    """The unclaimed islands of a position as one seat could reach them.

    Args:
        position: of a game with islands; not changed.
        seat: whose letters count.

    Raises:
        ValueError: the game has no islands.
    """

    def __init__(self, position: Position, seat: int) -> None:
        if position.islands is None:
            raise ValueError("this game has no islands")
        owner_of = np.zeros(position.island_count + 1, dtype=np.int64)
        owner_of[list(position.claims)] = list(position.claims.values())
        self._filled = position.board.tiles != 0
        owners = owner_of.take(position.islands)
        self._barred: Bools = (owners != 0) & (owners != seat) & ~self._filled
        owner_of[0] = -1
        numbers = (owner_of == 0).nonzero()[0]
        index = np.full(len(owner_of), -1)
        index[numbers] = np.arange(len(numbers))
        self._count = len(numbers)
        self._rows, self._cols = (index.take(position.islands) >= 0).nonzero()
        self._which = index.take(position.islands[self._rows, self._cols])
        self._distances = self._measured(position, seat)

    @property
    def distances(self) -> Ints:
        """Tiles to each unclaimed island from where the seat can be joined now, ``FAR`` at most."""
        return self._distances

    @property
    def ease(self) -> float:
        """Sum of the chances to reach each of them with the next play."""
        return float(EASE.take(self._distances).sum())

    def gained(self, slots: Slots, side: int) -> Floats:
        """Return by how much a play in each slot would make islands easier to reach, as a sum of chances.

        An island that the play itself lays on counts nothing.

        Args:
            slots: of this one position, on the whole board.
            side: squares of a line.
        """
        total = np.zeros(len(slots.line))
        line, width = slots.line % (2 * side), side + WIDTH
        at = (line * width + slots.start)[:, None] + np.arange(WIDTH)
        for island in range(self._count):
            near = self._from_island(island, side, width).reshape(-1)
            tiles = np.where(slots.open, near.take(at), FAR).min(axis=1)
            more = EASE.take(tiles) - EASE[self._distances[island]]
            total += np.where(tiles > 0, np.maximum(more, 0.0), 0.0)
        return total

    def _measured(self, position: Position, seat: int) -> Ints:
        found = np.full(self._count, FAR, dtype=np.int64)
        if position.standing(seat).letters:
            whole = position.ruleset.layout.whole
            joined = position.ruleset.connection.masks(position, seat=seat, window=whole).anchor
            down = _along(joined.T, self._filled.T, self._barred.T).T
            tiles = np.minimum(_along(joined, self._filled, self._barred), down)
            np.minimum.at(found, self._which, tiles[self._rows, self._cols])
        return found

    def _from_island(self, island: int, side: int, width: int) -> Ints:
        """Return (2 * side, width): tiles between an island and a letter laid here, at right angles to its line."""
        marked = np.zeros_like(self._filled)
        chosen = self._which == island
        marked[self._rows[chosen], self._cols[chosen]] = True
        out = np.full((2, side, width), FAR, dtype=np.int64)
        rows, cols = marked.shape
        # A letter of a row is left by a play down, one of a column by a play across; its own square needs no tile.
        out[0, :rows, :cols] = _along(marked.T, self._filled.T, self._barred.T).T - 1
        out[1, :cols, :rows] = _along(marked, self._filled, self._barred).T - 1
        return np.clip(out, 0, FAR).reshape(2 * side, width)


def _along(marked: Bools, filled: Bools, barred: Bools) -> Ints:
    """Return tiles from the nearest marked square of the row to each square, both counted; ``FAR`` + 1 at most."""
    back = _forward(marked[:, ::-1], filled[:, ::-1], barred[:, ::-1])[:, ::-1]
    found: Ints = np.minimum(_forward(marked, filled, barred), back)
    return found


def _forward(marked: Bools, filled: Bools, barred: Bools) -> Ints:
    rows, cols = marked.shape
    index = np.arange(1, cols + 1)
    last = np.maximum.accumulate(np.where(marked, index, 0), axis=1)
    wall = np.maximum.accumulate(np.where(barred, index, 0), axis=1)
    count = np.zeros((rows, cols + 1), dtype=np.int64)
    np.cumsum(~filled, axis=1, out=count[:, 1:])
    before = count.take(np.maximum(last - 1, 0) + np.arange(rows)[:, None] * (cols + 1))
    found: Ints = np.where((last > 0) & (last > wall), np.minimum(count[:, 1:] - before, FAR + 1), FAR + 1)
    return found

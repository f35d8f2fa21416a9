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
    import numpy.typing as npt

    from crossgame.engine.slots import Slots
    from crossgame.rules.position import Position

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Bools = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

FAR = 8
"""Tiles from which on an island is out of reach of one play."""
EASE = np.array([0.0, 0.90, 0.90, 0.70, 0.55, 0.20, 0.08, 0.01, 0.0])
"""float64 (9,): chance that some play bridges so many tiles, for a seat that has letters there."""


class Sea:
    """The unclaimed islands of a position as one seat could reach them.

    Args:
        position: of a game with islands; not changed.
        seat: whose letters count.
    """

    def __init__(self, position: Position, seat: int) -> None:
        if position.islands is None:
            raise ValueError("this game has no islands")
        whole = position.ruleset.layout.whole
        ways = position.ruleset.connection.ways(position, seat=seat, window=whole)
        self._filled = position.board.tiles != 0
        barred = np.isin(position.islands, [island for island, owner in position.claims.items() if owner != seat])
        self._barred: Bools = barred & ~self._filled
        numbers = sorted(set(np.unique(position.islands).tolist()) - {0} - position.claims.keys())
        self._blobs = [np.argwhere(position.islands == number) for number in numbers]
        joined = ways[0].anchor if position.standing(seat).letters else np.zeros_like(self._filled)
        self._tiles = _tiles_from(joined, self._filled, self._barred)

    @property
    def distances(self) -> Ints:
        """Tiles to each unclaimed island from where the seat can be joined now, ``FAR`` at most."""
        found = np.array([self._tiles[tuple(blob.T)].min() for blob in self._blobs], dtype=np.int64)
        return np.minimum(found, FAR)

    @property
    def ease(self) -> float:
        """Sum of the chances to reach each of them with the next play."""
        return float(EASE.take(self.distances).sum())

    def gained(self, slots: Slots, side: int) -> Floats:
        """Return by how much a play in each slot would make islands easier to reach, as a sum of chances.

        An island that the play itself lays on counts nothing.

        Args:
            slots: of this one position, on the whole board.
            side: squares of a line.
        """
        total = np.zeros(len(slots.line))
        if not self._blobs:
            return total
        line, width = slots.line % (2 * side), side + WIDTH
        at = (line * width + slots.start)[:, None] + np.arange(WIDTH)
        for blob, now in zip(self._blobs, self.distances.tolist(), strict=True):
            near = self._from_island(blob, side, width).reshape(-1)
            tiles = np.where(slots.open, near.take(at), FAR).min(axis=1)
            more = EASE.take(tiles) - EASE[now]
            total += np.where(tiles > 0, np.maximum(more, 0.0), 0.0)
        return total

    def _from_island(self, blob: npt.NDArray[np.int64], side: int, width: int) -> Ints:
        """Return (2 * side, width): tiles between an island and a letter laid here, at right angles to its line."""
        marked = np.zeros_like(self._filled)
        marked[tuple(blob.T)] = True
        out = np.full((2, side, width), FAR, dtype=np.int64)
        rows, cols = marked.shape
        # A letter of a row is left by a play down, one of a column by a play across.
        out[0, :rows, :cols] = _along(marked.T, self._filled.T, self._barred.T).T
        out[1, :cols, :rows] = _along(marked, self._filled, self._barred).T
        out[:, :, :side] -= 1  # the square of the letter itself needs no tile
        return np.clip(out, 0, FAR).reshape(2 * side, width)


def _tiles_from(marked: Bools, filled: Bools, barred: Bools) -> Ints:
    down = _along(marked.T, filled.T, barred.T).T
    found: Ints = np.minimum(_along(marked, filled, barred), down)
    return found


def _along(marked: Bools, filled: Bools, barred: Bools) -> Ints:
    """Return the tiles from the nearest marked square of the same row to each square, both counted; at most ``FAR``+1."""
    back = _forward(marked[:, ::-1], filled[:, ::-1], barred[:, ::-1])[:, ::-1]
    found: Ints = np.minimum(_forward(marked, filled, barred), back)
    return found


def _forward(marked: Bools, filled: Bools, barred: Bools) -> Ints:
    index = np.arange(1, marked.shape[1] + 1)
    last = np.maximum.accumulate(np.where(marked, index, 0), axis=1)
    wall = np.maximum.accumulate(np.where(barred, index, 0), axis=1)
    count = np.zeros((marked.shape[0], marked.shape[1] + 1), dtype=np.int64)
    np.cumsum(~filled, axis=1, out=count[:, 1:])
    tiles = count[:, 1:] - np.take_along_axis(count, np.maximum(last - 1, 0), axis=1)
    found: Ints = np.where((last > 0) & (last > wall), np.minimum(tiles, FAR + 1), FAR + 1)
    return found

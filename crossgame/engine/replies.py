# SPDX-License-Identifier: MIT
"""All plays of some boards for one rack, in the compact form that a search keeps by the thousand.

No tables and no objects for a single play: squares, tiles, points and what stays, as small arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.grid import WIDTH
from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.engine.blanks import Moves
    from crossgame.engine.movegen import Generator
    from crossgame.engine.slots import Slots

Tiles = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


@dataclass(frozen=True, slots=True, eq=False)
class Replies:
    """Plays of one rack on one board, best promise first.

    Attributes:
        squares: int32 (n, 16), flat board squares of the word's letters; of ``count`` new tiles the first ones count.
        tiles: uint8 (n, 16), the new tile bytes in the same places.
        count: new tiles of each play.
        score: points of each play.
        leaves: what stays on the rack after each play, ascending tile bytes.
    """

    squares: npt.NDArray[np.int32]
    tiles: Tiles
    count: tuple[int, ...]
    score: tuple[int, ...]
    leaves: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.score)

    def after(self, board: Tiles, index: int) -> Tiles:
        """Return a copy of a board with a play laid."""
        new = board.copy()
        size = self.count[index]
        new.reshape(-1)[self.squares[index, :size]] = self.tiles[index, :size]
        return new

    def placed(self, index: int, cols: int) -> tuple[tuple[int, int, int], ...]:
        """Return (row, column, tile byte) of the new tiles of a play in reading order."""
        size = self.count[index]
        squares, tiles = self.squares[index, :size].tolist(), self.tiles[index, :size].tolist()
        return tuple((square // cols, square % cols, tile) for square, tile in zip(squares, tiles, strict=True))


def replies(generator: Generator, boards: Sequence[Tiles], rack: tuple[int, ...], *, seat: int = 1) -> list[Replies]:
    """List the plays of one rack on each of some boards."""
    ruleset = generator.ruleset
    positions = [Position(ruleset, Board.of(board)) for board in boards]
    moves, slots, probes = generator.on_boards(positions, [rack] * len(boards), seat=seat)
    board_of = slots.board.take(slots.cell.take(moves.slot) // WIDTH)
    kept = {int(probe): tuple(sorted(probes.leave(0, int(probe)))) for probe in np.unique(moves.probe)}
    total = {probe: ruleset.tiles.total(leave) for probe, leave in kept.items()}
    stays = np.array([total[int(probe)] for probe in moves.probe], dtype=np.int64)
    order = np.lexsort((moves.word, -(moves.score - 2 * stays), board_of))
    moves = moves.take(order)
    squares, tiles, count = _laid(moves, slots, generator)
    bounds = board_of.take(order).searchsorted(np.arange(len(boards) + 1)).tolist()
    return [
        Replies(
            squares[first:last],
            tiles[first:last],
            tuple(count[first:last].tolist()),
            tuple(moves.score[first:last].tolist()),
            tuple(kept[probe] for probe in moves.probe[first:last].tolist()),
        )
        for first, last in pairwise(bounds)
    ]


def _laid(
    moves: Moves, slots: Slots, generator: Generator
) -> tuple[npt.NDArray[np.int32], Tiles, npt.NDArray[np.int64]]:
    """Return flat squares, tile bytes (new ones first) and the number of new tiles of each play."""
    layout = generator.ruleset.layout
    side = max(layout.rows, layout.cols)
    places = np.arange(WIDTH)
    line = slots.line.take(moves.slot) % (2 * side)
    across = line < side
    row = np.where(across, line, slots.start.take(moves.slot))
    col = np.where(across, slots.start.take(moves.slot), line - side)
    step = np.where(across, 1, layout.cols)
    squares = (row * layout.cols + col)[:, None] + step[:, None] * places
    tiles = generator.lexicon.letters.take(moves.word, axis=0) + np.uint8(1)
    tiles[(places == moves.first[:, None]) | (places == moves.second[:, None])] |= np.uint8(BLANK)
    new = slots.open.take(moves.slot, axis=0)
    order = np.argsort(~new, axis=1, kind="stable")
    ordered: npt.NDArray[np.int32] = np.take_along_axis(squares, order, axis=1).astype(np.int32)
    return ordered, np.take_along_axis(tiles, order, axis=1), slots.laid.take(moves.slot)

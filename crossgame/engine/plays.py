# SPDX-License-Identifier: MIT
"""The plays of one position as a table: arrays sorted by score. Objects and text are made only when asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crossgame.engine.blanks import NO_PLACE
from crossgame.rules.alphabet import BLANK
from crossgame.rules.notation import play_text
from crossgame.rules.play import Direction, NewTile, Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt

    from crossgame.engine.blanks import Moves
    from crossgame.engine.grid import Grid
    from crossgame.engine.probes import Probes
    from crossgame.engine.slots import Slots
    from crossgame.lexicon.tables import Lexicon
    from crossgame.rules.board import Board
    from crossgame.rules.tiles import TileSet


@dataclass(frozen=True, slots=True, eq=False)
class PlayTable:
    """Plays by falling score; those level keep the order in which they were found.

    Attributes:
        moves: the arrays.
        slots, probes, lexicon, grid: what their indices mean.
    """

    moves: Moves
    slots: Slots
    probes: Probes
    lexicon: Lexicon
    grid: Grid

    def __len__(self) -> int:
        return len(self.moves.score)

    def __iter__(self) -> Iterator[Play]:
        return (self.play(index) for index in range(len(self)))

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """Points of each play."""
        return self.moves.score

    @property
    def word_ranks(self) -> npt.NDArray[np.int32]:
        """Index of each play's main word among the lexicon's words in sorted order."""
        return self.lexicon.rank.take(self.moves.word)

    def take(self, order: npt.NDArray[np.int64]) -> PlayTable:
        """Return a table of the plays at these indices, in that order."""
        return replace(self, moves=self.moves.take(order))

    def word(self, index: int) -> tuple[int, ...]:
        """Return the letter codes of the main word of a play (as ``WordTest`` takes them)."""
        row = self.moves.word[index]
        return tuple(int(x) + 1 for x in self.lexicon.letters[row, : self.lexicon.lengths[row]])

    def placed(self, index: int) -> tuple[NewTile, ...]:
        """Return the new tiles of a play in reading order, in board coordinates."""
        moves, slots, side = self.moves, self.slots, self.grid.side
        slot = int(moves.slot[index])
        line, start = int(slots.line[slot]) % (2 * side), int(slots.start[slot])
        blank = {int(moves.first[index]), int(moves.second[index])} - {NO_PLACE}
        letters = self.lexicon.letters[moves.word[index]].tolist()
        window = self.grid.window
        out: list[NewTile] = []
        for place in slots.open[slot].nonzero()[0].tolist():
            tile = letters[place] + 1 | (BLANK if place in blank else 0)
            row, col = (line, start + place) if line < side else (start + place, line - side)
            out.append(NewTile(window.row + row, window.col + col, tile))
        return tuple(out)

    def play(self, index: int) -> Play:
        """Return a play as a value. A single tile lies the way that R2 says, as the table found it."""
        slot = int(self.moves.slot[index])
        across = int(self.slots.line[slot]) % (2 * self.grid.side) < self.grid.side
        return Play(self.placed(index), Direction.ACROSS if across else Direction.DOWN)

    def play_on(self, index: int, board: Board) -> Play:
        """Return a play as a value with the direction that R2 wants."""
        return Play.of(self.placed(index), board)

    def text(self, index: int, board: Board, tiles: TileSet) -> str:
        """Return the machine text of a play."""
        return play_text(self.play_on(index, board), board, tiles)

    def leave(self, index: int) -> tuple[int, ...]:
        """Return the tile bytes that stay on the rack after a play."""
        return self.probes.leave(int(self.moves.rack[index]), int(self.moves.probe[index]))

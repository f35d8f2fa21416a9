# SPDX-License-Identifier: MIT
"""A play: new tiles with their squares, and the direction they are read in. A value; it knows no rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from crossgame.rules.layout import Square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.rules.board import Board


class Direction(Enum):
    """Which way a word runs."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def step(self) -> tuple[int, int]:
        """(rows, columns) to the next letter."""
        return (0, 1) if self is Direction.ACROSS else (1, 0)

    @property
    def other(self) -> Direction:
        """The direction at right angles."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class NewTile(NamedTuple):
    """One new tile: 0-based row and column, and its tile byte."""

    row: int
    col: int
    tile: int

    @property
    def square(self) -> Square:
        """Where it lies."""
        return Square(self.row, self.col)


@dataclass(frozen=True, slots=True)
class Play:
    """New tiles in reading order. Make one with ``Play.of``, which finds order and direction.

    The tiles need not be in line, nor on the board: ``judge`` says so.
    """

    placed: tuple[NewTile, ...]
    direction: Direction

    @classmethod
    def of(cls, placed: Iterable[NewTile], board: Board) -> Play:
        """Put tiles in order and find their direction (R2).

        One tile reads the way in which it forms the longer word, across when equal.
        """
        tiles = tuple(sorted(placed))
        return cls(tiles, _direction(tiles, board))

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the new tiles, in order."""
        return tuple(tile.square for tile in self.placed)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The new tile bytes, in order."""
        return tuple(tile.tile for tile in self.placed)


def _direction(tiles: tuple[NewTile, ...], board: Board) -> Direction:
    if len(tiles) == 1:
        row, col, _ = tiles[0]
        across = board.run(row, col, Direction.ACROSS)
        down = board.run(row, col, Direction.DOWN)
        return Direction.DOWN if down[1] - down[0] > across[1] - across[0] else Direction.ACROSS
    cols = {tile.col for tile in tiles}
    return Direction.DOWN if len(tiles) > 1 and len(cols) == 1 else Direction.ACROSS

# SPDX-License-Identifier: MIT
"""The cursor: a square with a direction, and the steps it can take. Pure; it knows nothing of tiles in hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crossgame.rules.layout import Square
from crossgame.rules.play import Direction

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the next tile goes and which way the word runs."""

    square: Square
    direction: Direction = Direction.ACROSS

    def turned(self) -> Cursor:
        """Return the cursor with its arrow turned."""
        return replace(self, direction=self.direction.other)

    def at(self, square: Square) -> Cursor:
        """Return the cursor on another square, its arrow kept."""
        return replace(self, square=square)


def line_from(
    square: Square, direction: Direction, contains: Callable[[int, int], bool], *, backward: bool = False
) -> list[Square]:
    """Return the squares after (or before) ``square`` along ``direction`` to the edge, nearest first."""
    down, right = direction.step
    sign = -1 if backward else 1
    squares: list[Square] = []
    row, col = square.row + sign * down, square.col + sign * right
    while contains(row, col):
        squares.append(Square(row, col))
        row, col = row + sign * down, col + sign * right
    return squares

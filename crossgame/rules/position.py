# SPDX-License-Identifier: MIT
"""Everything that legality and score depend on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import numpy as np

from crossgame.rules.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy.typing as npt

    from crossgame.rules.layout import Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat's next play may do, where that hangs on its letters and its last turns (I2-I4).

    Attributes:
        letters: letters on the board that are its own.
        may_hop: whether its next play may stand apart from them.
        idle: turns running in which it placed nothing.
    """

    letters: int = 0
    may_hop: bool = False
    idle: int = 0


@dataclass(slots=True)
class Position:
    """A board under a ruleset. Mutable only through ``game``; everybody else holds ``frozen()``.

    Games whose rules ask for own letters change the board through ``lay`` and ``convert``, which keep the standings.

    Attributes:
        islands: uint16 (rows, cols), number of the island from 1, 0 for none; ``None`` in games without islands.
        claims: which seat has claimed an island.
        standings: of seats that have one; ask ``standing``.
    """

    ruleset: Ruleset
    board: Board
    islands: npt.NDArray[np.uint16] | None = field(default=None, compare=False)
    claims: dict[int, int] = field(default_factory=dict)
    standings: dict[int, Standing] = field(default_factory=dict)

    @classmethod
    def empty(cls, ruleset: Ruleset) -> Position:
        """Return the position before the first play, with no island yet."""
        board = Board(ruleset.layout.rows, ruleset.layout.cols)
        return cls(ruleset, board, _no_islands(ruleset))

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        board: Board,
        *,
        islands: npt.NDArray[np.uint16] | None = None,
        claims: Mapping[int, int] | None = None,
        hops: Iterable[int] = (),
    ) -> Position:
        """Return the position of a board, letters counted by its owners (O(board): for boards that have islands).

        Args:
            ruleset: the game.
            board: tiles and owners; not copied.
            islands: their numbers by square; not copied.
            claims: seat by island.
            hops: seats that may hop.
        """
        own = np.bincount(board.owner[board.tiles != 0]).tolist()
        standings = {seat: Standing(count) for seat, count in enumerate(own) if seat and count}
        position = cls(ruleset, board, _no_islands(ruleset) if islands is None else islands)
        position.claims.update(claims or {})
        position.standings.update(standings)
        for seat in hops:
            position.stand(seat, replace(position.standing(seat), may_hop=True))
        return position

    def frozen(self) -> Position:
        """Return a read-only position that sees later changes."""
        islands = None if self.islands is None else self.islands.view()
        if islands is not None:
            islands.flags.writeable = False
        # The views have all of a dict that reading needs; writing to them is a TypeError, as it should be.
        claims = cast("dict[int, int]", MappingProxyType(self.claims))
        standings = cast("dict[int, Standing]", MappingProxyType(self.standings))
        return Position(self.ruleset, self.board.frozen(), islands, claims, standings)

    def copy(self) -> Position:
        """Return an independent copy."""
        islands = None if self.islands is None else self.islands.copy()
        return Position(self.ruleset, self.board.copy(), islands, dict(self.claims), dict(self.standings))

    def standing(self, seat: int) -> Standing:
        """Return where a seat stands."""
        return self.standings.get(seat, Standing())

    def island(self, row: int, col: int) -> int:
        """Return the number of the island on a square of the board, 0 for none."""
        return 0 if self.islands is None else int(self.islands[row, col])

    @property
    def island_count(self) -> int:
        """How many islands there are; they are numbered from 1 without gaps."""
        return 0 if self.islands is None else int(self.islands.max())

    @property
    def all_claimed(self) -> bool:
        """Whether no island is left to be claimed, so that new ones are due (I6); also when there is none."""
        return self.islands is not None and len(self.claims) == self.island_count

    def lay(self, placed: Iterable[NewTile], seat: int) -> None:
        """Put a seat's tiles on empty squares (emptiness is not checked)."""
        tiles = tuple(placed)
        self.board.lay(tiles, seat)
        self._count(seat, len(tiles))

    def convert(self, squares: Iterable[Square], seat: int) -> None:
        """Give letters on the board to a seat (I7); that they are there and another's is not checked."""
        for row, col in squares:
            self._count(int(self.board.owner[row, col]), -1)
            self.board.owner[row, col] = seat
            self._count(seat, 1)

    def claim(self, island: int, seat: int) -> None:
        """Let a seat claim an island (that it is there and unclaimed is not checked)."""
        self.claims[island] = seat

    def surface(self, islands: Iterable[Iterable[Square]]) -> None:
        """Add islands, numbered on from those there are (where they lie is not checked).

        Raises:
            ValueError: the game has no islands.
        """
        if self.islands is None:
            raise ValueError("this game has no islands")
        for number, squares in enumerate(islands, start=self.island_count + 1):
            for row, col in squares:
                self.islands[row, col] = number

    def stand(self, seat: int, standing: Standing) -> None:
        """Set where a seat stands."""
        self.standings[seat] = standing

    def _count(self, seat: int, change: int) -> None:
        if seat:
            standing = self.standing(seat)
            self.standings[seat] = replace(standing, letters=standing.letters + change)


def _no_islands(ruleset: Ruleset) -> npt.NDArray[np.uint16] | None:
    if ruleset.islands is None:
        return None
    return np.zeros((ruleset.layout.rows, ruleset.layout.cols), dtype=np.uint16)

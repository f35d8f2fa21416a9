# SPDX-License-Identifier: MIT
"""Everything that legality and score depend on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.rules.board import Board

if TYPE_CHECKING:
    from crossgame.rules.ruleset import Ruleset


@dataclass(slots=True)
class Position:
    """A board under a ruleset. Mutable only through ``game``; everybody else holds ``frozen()``."""

    ruleset: Ruleset
    board: Board

    @classmethod
    def empty(cls, ruleset: Ruleset) -> Position:
        """Return the position before the first play."""
        return cls(ruleset, Board(ruleset.layout.rows, ruleset.layout.cols))

    def frozen(self) -> Position:
        """Return a read-only position that sees later changes."""
        return Position(self.ruleset, self.board.frozen())

    def copy(self) -> Position:
        """Return an independent copy."""
        return Position(self.ruleset, self.board.copy())

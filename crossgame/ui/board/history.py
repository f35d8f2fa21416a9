# SPDX-License-Identifier: MIT
"""Undo and redo of tiles laid out but not submitted. Pure values; a turn that was played is never undone here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.rules.layout import Square
    from crossgame.ui.board.cursor import Cursor

MAX_STEPS = 500
"""How many steps are kept; older ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Held:
    """A tile of the rack, by its key, on a square; ``tile`` is its byte with the letter of a named blank."""

    key: int
    square: Square
    tile: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What can be restored: tiles laid out in order of placing, and the cursor of that moment."""

    held: tuple[Held, ...]
    cursor: Cursor | None


class History:
    """Two stacks of snapshots."""

    __slots__ = ("_done", "_undone")

    def __init__(self) -> None:
        self._done: list[Snapshot] = []
        self._undone: list[Snapshot] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back and nothing was done since."""
        return bool(self._undone)

    def record(self, before: Snapshot) -> None:
        """Remember how it was before a step; what was taken back can't be redone any more."""
        self._done.append(before)
        del self._done[:-MAX_STEPS]
        self._undone.clear()

    def undo(self, now: Snapshot) -> Snapshot | None:
        """Return the state before the last step, or ``None``."""
        return _shift(self._done, self._undone, now)

    def redo(self, now: Snapshot) -> Snapshot | None:
        """Return the state that was taken back last, or ``None``."""
        return _shift(self._undone, self._done, now)

    def clear(self) -> None:
        """Forget everything."""
        self._done.clear()
        self._undone.clear()


def _shift(source: list[Snapshot], target: list[Snapshot], now: Snapshot) -> Snapshot | None:
    if not source:
        return None
    target.append(now)
    return source.pop()

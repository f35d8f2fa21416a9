# SPDX-License-Identifier: MIT
"""Where the premium squares are: a pattern that repeats over a board of any size.

The premiums of a big board are never stored square by square: they are looked up in the pattern (M1).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from crossgame.rules.alphabet import NotationError

if TYPE_CHECKING:
    import numpy.typing as npt

MAX_SIDE = 4005
"""The largest board (M1)."""


class Square(NamedTuple):
    """A square by 0-based row and column."""

    row: int
    col: int


class Rect(NamedTuple):
    """A window of a board: the first row and column, and how many of each."""

    row: int
    col: int
    rows: int
    cols: int


class Premium(Enum):
    """What covering a square does, as (letter multiplier, word multiplier)."""

    NONE = (1, 1)
    DOUBLE_LETTER = (2, 1)
    TRIPLE_LETTER = (3, 1)
    QUADRUPLE_LETTER = (4, 1)
    DOUBLE_WORD = (1, 2)
    TRIPLE_WORD = (1, 3)
    QUADRUPLE_WORD = (1, 4)

    @property
    def letter(self) -> int:
        """By how much a letter laid here counts."""
        return self.value[0]

    @property
    def word(self) -> int:
        """By how much a word that covers this square counts."""
        return self.value[1]


SIGNS = {
    ".": Premium.NONE,
    "'": Premium.DOUBLE_LETTER,
    '"': Premium.TRIPLE_LETTER,
    "^": Premium.QUADRUPLE_LETTER,
    "-": Premium.DOUBLE_WORD,
    "=": Premium.TRIPLE_WORD,
    "~": Premium.QUADRUPLE_WORD,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of ``rows`` by ``cols`` whose premium at (r, c) is ``pattern[(r + shift) % h][(c + shift) % w]``.

    ``start`` is the square that the first play covers. Signs: ``.`` none, ``'`` DL, ``"`` TL, ``^`` QL, ``-`` DW,
    ``=`` TW, ``~`` QW.

    Raises:
        NotationError: sides out of range, a ragged pattern, an unknown sign or a start off the board.
    """

    rows: int
    cols: int
    pattern: tuple[str, ...]
    start: Square
    shift: int = 0
    _premiums: tuple[tuple[Premium, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.cols <= MAX_SIDE):
            raise NotationError(f"a board has 1 to {MAX_SIDE} rows and columns, not {self.rows} by {self.cols}")
        if not self.pattern or len({len(row) for row in self.pattern}) != 1 or not self.pattern[0]:
            raise NotationError("the rows of a layout are equally long and not empty")
        try:
            grid = tuple(tuple(SIGNS[sign] for sign in row) for row in self.pattern)
        except KeyError as error:
            raise NotationError(f"{error.args[0]!r} is no sign of a premium square") from error
        object.__setattr__(self, "start", Square(*self.start))
        if not self.contains(*self.start):
            raise NotationError("the start square lies off the board")
        object.__setattr__(self, "_premiums", grid)

    def contains(self, row: int, col: int) -> bool:
        """Tell whether a square lies on the board."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def premium(self, row: int, col: int) -> Premium:
        """Return the premium of a square on the board (not checked)."""
        grid = self._premiums
        line = grid[(row + self.shift) % len(grid)]
        return line[(col + self.shift) % len(line)]

    def letter_multipliers(self, window: Rect) -> npt.NDArray[np.uint8]:
        """Return the letter multipliers of a window, shape (rows, cols), uint8."""
        return self._array(window, [[p.letter for p in line] for line in self._premiums])

    def word_multipliers(self, window: Rect) -> npt.NDArray[np.uint8]:
        """Return the word multipliers of a window, shape (rows, cols), uint8."""
        return self._array(window, [[p.word for p in line] for line in self._premiums])

    @property
    def whole(self) -> Rect:
        """The window that is the whole board."""
        return Rect(0, 0, self.rows, self.cols)

    def _array(self, window: Rect, values: list[list[int]]) -> npt.NDArray[np.uint8]:
        grid = np.array(values, dtype=np.uint8)
        rows = (np.arange(window.row, window.row + window.rows) + self.shift) % grid.shape[0]
        cols = (np.arange(window.col, window.col + window.cols) + self.shift) % grid.shape[1]
        window_values: npt.NDArray[np.uint8] = grid[rows[:, None], cols[None, :]]
        return window_values

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "rows": self.rows,
            "cols": self.cols,
            "pattern": list(self.pattern),
            "start": list(self.start),
            "shift": self.shift,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Layout:
        """Read the JSON form.

        Raises:
            NotationError: something is missing or wrong.
        """
        try:
            row, col = data["start"]
            pattern = tuple(str(line) for line in data["pattern"])
            return cls(int(data["rows"]), int(data["cols"]), pattern, Square(int(row), int(col)), int(data["shift"]))
        except (KeyError, TypeError, ValueError) as error:
            raise NotationError(f"not a board layout: {error}") from error

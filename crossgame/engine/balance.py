# SPDX-License-Identifier: MIT
"""What tiles that stay on the rack are worth in points, by a few plain terms that hold for any tile set.

For tile sets that have no learned values (``leaves``): blanks and endings are worth keeping, dear letters, repeated
ones and a rack of vowels or consonants alone are not.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Protocol

import numpy as np

from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.engine.leaves import LeaveTable
    from crossgame.rules.tiles import TileSet

_BLANK_WORTH = 24.0
_ENDING_WORTH = 7.0
_ALIKE = 2.5
_HEAVY = 0.35
_LOPSIDED = 1.6
_PLAIN_VALUE = 4
_EVEN = 0.6
_VOWELS = frozenset("AEIOUАЕИОУЫЭЮЯЁΑΕΗΙΟΥΩ")


class LeaveValues(Protocol):
    """Something that says what leaves are worth.

    Attributes:
        exchange_cost: points by which a turn given to an exchange falls behind, beyond what the leaves say.
    """

    exchange_cost: float

    def values(self, leaves: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
        """Return the worth of each leave (tile bytes) in points; 0 for an empty one."""


class Learned:
    """Leave values from a learned table, which reckon with turns given to exchanges."""

    exchange_cost = 0.0

    def __init__(self, table: LeaveTable) -> None:
        self.table = table

    def values(self, leaves: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
        """Return the worth of each leave (tile bytes) in points; 0 for an empty one or a longer one than learned."""
        hashes = np.array([self.table.hash(leave) for leave in leaves], dtype=np.uint64)
        return self.table.of_hashes(hashes).astype(np.float64)


class Balance:
    """Leave values by terms.

    Args:
        tiles: the letters.
        ending: letter codes (1-based) that most words can be lengthened with, such as S in English.
    """

    exchange_cost = 6.0

    def __init__(self, tiles: TileSet, ending: Sequence[int] = ()) -> None:
        self._size = len(tiles.alphabet)
        values = np.array(tiles.values, dtype=np.float64)
        self._worth = np.zeros(self._size + 1)
        self._worth[:-1] = np.where(values > _PLAIN_VALUE, -_HEAVY * (values - _PLAIN_VALUE), 0.0)
        self._worth[-1] = _BLANK_WORTH
        self._worth[[code - 1 for code in ending]] = _ENDING_WORTH
        self._vowel = np.array([_is_vowel(letter) for letter in tiles.alphabet.letters] + [False])
        total = max(1, sum(tiles.counts))
        self._vowel_share = sum(n for n, v in zip(tiles.counts, self._vowel[:-1], strict=True) if v) / total

    def values(self, leaves: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
        """Return the worth of each leave (tile bytes) in points; 0 for an empty one."""
        counts = self._counts(leaves)
        worth = counts @ self._worth
        worth -= _ALIKE * np.maximum(counts[:, :-1] - 1, 0).sum(axis=1)
        letters = counts[:, :-1].sum(axis=1)
        vowels = counts[:, self._vowel].sum(axis=1)
        worth -= _LOPSIDED * np.maximum(np.abs(vowels - self._vowel_share * letters) - _EVEN, 0)
        return np.asarray(worth, dtype=np.float64)

    def _counts(self, leaves: Sequence[Sequence[int]]) -> npt.NDArray[np.int64]:
        """Return (leaves, letters + 1): how many of each letter, blanks last."""
        out = np.zeros((len(leaves), self._size + 1), dtype=np.int64)
        for row, leave in enumerate(leaves):
            for tile in leave:
                out[row, self._size if tile == BLANK else tile - 1] += 1
        return out


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[:1] in _VOWELS

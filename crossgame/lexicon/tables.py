# SPDX-License-Identifier: MIT
"""The arrays of a word list, and the word test on them. Made by ``build``; never changed.

Words of 2 to 15 letters are in the arrays, sorted by anagram class, for the move generator; shorter and longer ones
are kept apart, for the word test only (ENABLE has words of 28 letters).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.lexicon.hashing import HashTable, spelled_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from crossgame.rules.alphabet import Alphabet

WIDTH = 16
"""Columns of the letter array; the last is not for letters."""
LONGEST = WIDTH - 1
"""The longest word that the move generator lays or extends."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """A word list over an alphabet. It is a ``WordTest`` of ``rules``.

    Attributes:
        id: SHA-256 of the sorted upper-case words joined by LF.
        count: number of words, all lengths.
        letters: uint8 (n, 16), 0-based letter indices, ``hashing.PAD`` behind the end, ``hashing.MARK`` in the last
            column; by anagram class.
        lengths: uint8 (n,), letters of each word.
        rank: int32 (n,), index of each word among all words in sorted order.
        classes: anagram classes by multiset hash.
        members: int32 (classes + 1,), the first word of each class.
        spelled: words by spelled hash.
        spelled_word: int32 (n,), the word of each spelled key.
        others: words of one letter or more than 15, as bytes of 0-based letter indices.
        spelling: all words in sorted order, a letter a byte (index + 0x30), each ended by LF, for pattern queries.
    """

    alphabet: Alphabet
    id: str
    count: int
    letters: npt.NDArray[np.uint8]
    lengths: npt.NDArray[np.uint8]
    rank: npt.NDArray[np.int32]
    classes: HashTable
    members: npt.NDArray[np.int32]
    spelled: HashTable
    spelled_word: npt.NDArray[np.int32]
    others: frozenset[bytes]
    spelling: bytes

    def __len__(self) -> int:
        return self.count

    def has(self, word: Sequence[int]) -> bool:
        """Tell whether these letter codes (1-based, no blank bits) are a word, whatever its length (R5)."""
        if not 2 <= len(word) <= LONGEST:
            return bytes(code - 1 for code in word if code) in self.others
        return self.index(word) is not None

    def index(self, word: Sequence[int]) -> int | None:
        """Return the row of ``letters`` that is this word (1-based codes, 2 to 15 of them), or ``None``."""
        if not all(1 <= code <= len(self.alphabet) for code in word):
            return None
        indices = bytes(code - 1 for code in word)
        key = spelled_hash(indices)
        at = bisect_left(self.spelled.keys, key)
        if int(self.spelled.keys[at]) != key or at >= len(self.spelled_word):
            return None
        row = int(self.spelled_word[at])
        same = int(self.lengths[row]) == len(indices) and self.letters[row, : len(indices)].tobytes() == indices
        return row if same else None

    def text(self, row: int) -> str:
        """Return the word of a row of ``letters`` in upper case."""
        return self.alphabet.decode(int(x) + 1 for x in self.letters[row, : self.lengths[row]])

    @property
    def nbytes(self) -> int:
        """Size of the tables in memory."""
        arrays = (self.letters, self.lengths, self.rank, self.members, self.spelled_word)
        tables = self.classes.nbytes + self.spelled.nbytes
        return int(sum(array.nbytes for array in arrays)) + tables + len(self.spelling)

# SPDX-License-Identifier: MIT
"""Hashes of words and letter multisets, and the table that looks up many of them at once.

All arithmetic is modulo 2^64. Two hashes: of a multiset, the sum of ``LETTERS`` (so a hash of fixed letters and a
hash of rack letters add up to the hash of the word); of a spelled word, the sum of ``SPELLED[letter] * STEP**index``.
The constants are fixed, so tables are alike on every machine; ``build`` proves that no two words share a spelled
hash. docs/ENGINE.md has the odds of a false hit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

U64 = np.uint64
PAD = 255
"""What stands in word arrays behind the last letter; its hash contribution is 0."""
MARK = 254
"""What stands in the last column of every row, so that a search for it finds each row once."""
_MASK = (1 << 64) - 1
_FILTER_BITS = 20
_BUCKET_BITS = 18


def _constants(seed: int, count: int) -> list[int]:
    """Return odd 64-bit constants of the splitmix sequence."""
    out: list[int] = []
    state = seed
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        out.append((z ^ (z >> 31)) | 1)
    return out


def _table(seed: int) -> npt.NDArray[np.uint64]:
    table = np.zeros(256, dtype=np.uint64)
    table[:64] = np.array(_constants(seed, 64), dtype=np.uint64)
    table.flags.writeable = False
    return table


LETTERS = _table(0x43524F5353)
"""uint64 (256,): the multiset hash of one letter index; 0 for anything that is not a letter."""
SPELLED = _table(0x47414D45)
"""uint64 (256,): the spelled hash of one letter index at the first place."""
STEP = _constants(0x57, 1)[0]
STEP_INVERSE = pow(STEP, -1, 1 << 64)
STEPS = tuple(pow(STEP, index, 1 << 64) for index in range(64))
_SPELLED_INTS = tuple(int(x) for x in SPELLED[:64])


def powers(base: int, count: int) -> npt.NDArray[np.uint64]:
    """Return base**0 … base**(count-1) modulo 2^64."""
    out = np.full(count, base, dtype=np.uint64)
    if count:
        out[0] = 1
    result: npt.NDArray[np.uint64] = np.multiply.accumulate(out)
    return result


def spelled_hash(word: tuple[int, ...] | bytes) -> int:
    """Return the spelled hash of 0-based letter indices (at most 64 of them)."""
    return sum(_SPELLED_INTS[x] * step for x, step in zip(word, STEPS, strict=False)) & _MASK


@dataclass(frozen=True, slots=True)
class HashTable:
    """Sorted distinct 64-bit keys behind a filter and buckets.

    Attributes:
        keys: uint64 (n+1,), ascending; the last one is 2^64-1 and stands guard.
        seen: bool (2^20,), whether any key begins with these 20 bits.
        first: int32 (2^18,), the first key that begins with these 18 bits or more.
    """

    keys: npt.NDArray[np.uint64]
    seen: npt.NDArray[np.bool_]
    first: npt.NDArray[np.int32]

    @classmethod
    def of(cls, keys: npt.NDArray[np.uint64]) -> HashTable:
        """Make a table of ascending distinct keys below 2^64-1 (not checked)."""
        guarded = np.append(keys, U64(_MASK))
        seen = np.zeros(1 << _FILTER_BITS, dtype=np.bool_)
        seen[(keys >> U64(64 - _FILTER_BITS)).view(np.int64)] = True
        buckets = (keys >> U64(64 - _BUCKET_BITS)).view(np.int64)
        counts = np.bincount(buckets, minlength=1 << _BUCKET_BITS)
        first = np.zeros(1 << _BUCKET_BITS, dtype=np.int32)
        np.cumsum(counts[:-1], out=first[1:])
        return cls(guarded, seen, first)

    def contains(self, queries: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
        """Tell for each query (flat uint64) whether it is a key."""
        found = np.zeros(queries.size, dtype=np.bool_)
        found[self.find(queries)[0]] = True
        return found

    def find(self, queries: npt.NDArray[np.uint64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return which queries (flat uint64) are keys, ascending, and the index of the key of each."""
        hits = self.sift(queries)
        found, keys = self.resolve(queries.take(hits))
        return hits.take(found), keys

    def sift(self, queries: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        """Return which queries pass the filter: all keys and about one in seven of the others."""
        return self.seen.take((queries >> U64(64 - _FILTER_BITS)).view(np.int64)).nonzero()[0]

    def resolve(self, wanted: npt.NDArray[np.uint64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return which of these are keys, ascending, and the index of the key of each."""
        at = self.first.take((wanted >> U64(64 - _BUCKET_BITS)).view(np.int64)).astype(np.int64)
        behind = (self.keys.take(at) < wanted).nonzero()[0]
        while behind.size:
            step = at.take(behind) + 1
            at[behind] = step
            behind = behind.compress(self.keys.take(step) < wanted.take(behind))
        found = (self.keys.take(at) == wanted).nonzero()[0]
        return found, at.take(found)

    @property
    def nbytes(self) -> int:
        """Size in memory."""
        return int(self.keys.nbytes + self.seen.nbytes + self.first.nbytes)

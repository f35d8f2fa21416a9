# SPDX-License-Identifier: MIT
"""Racks as hashes: every set of tiles of a rack, with every naming of the blanks used.

A **probe** is the hash that the tiles of one such set add to the fixed letters of a slot. Which probes there are
depends only on how many tiles and blanks a rack has (and which tiles are alike); that part is worked out once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from crossgame.lexicon.hashing import LETTERS
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

MOST_BLANKS = 2
"""Blanks of one play; a rack with more uses two of them at a time."""
NO_LETTER = 255

_NEVER = np.uint64(0x5BD1_E995_9E37_79B8)
"""An even hash: put in place of a probe that must not match; as good as random to the table."""


@dataclass(frozen=True, slots=True, eq=False)
class Scheme:
    """The probes of any rack with this many tiles and blanks, sorted by number of tiles laid.

    Attributes:
        starts: (size + 2,), where the probes of each number of tiles begin.
        subset: int64, natural tiles used, bit i for the i-th of the rack in ascending order.
        naming: int64, index into ``hashes``.
        first, second: uint8, letter indices that the blanks used stand for, ascending; ``NO_LETTER`` for none.
        hashes: uint64, what the blanks of each naming add.
    """

    starts: tuple[int, ...]
    subset: npt.NDArray[np.int64]
    naming: npt.NDArray[np.int64]
    first: npt.NDArray[np.uint8]
    second: npt.NDArray[np.uint8]
    hashes: npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class Probes:
    """All probes of racks of equal size and equally many blanks.

    Attributes:
        scheme: what each column stands for.
        letters: for each rack its natural tiles as letter indices, ascending.
        blanks: blanks on each rack.
        hashes: uint64 (racks, probes).
    """

    scheme: Scheme
    letters: tuple[tuple[int, ...], ...]
    blanks: int
    hashes: npt.NDArray[np.uint64]

    @property
    def size(self) -> int:
        """Tiles on each rack."""
        return len(self.letters[0]) + self.blanks

    @classmethod
    def of(cls, racks: Sequence[Sequence[int]], alphabet_size: int) -> Probes:
        """Work out the probes of racks of tile bytes (blanks unnamed), all with as many tiles and as many blanks.

        Raises:
            ValueError: racks are unlike, or there is none.
        """
        letters = tuple(tuple(sorted(tile - 1 for tile in rack if tile != BLANK)) for rack in racks)
        blanks = {len(rack) - len(own) for rack, own in zip(racks, letters, strict=True)}
        natural = {len(own) for own in letters}
        if len(blanks) != 1 or len(natural) != 1:
            raise ValueError("racks of one call have equally many tiles and blanks")
        used, count = min(*blanks, MOST_BLANKS), natural.pop()
        if len(letters) == 1:
            scheme = _scheme(count, used, _same(letters[0]), alphabet_size)
            hashes = _sums(letters[0]).take(scheme.subset)
            if used:
                hashes += scheme.hashes.take(scheme.naming)
            return cls(scheme, letters, blanks.pop(), hashes[None, :])
        scheme = _scheme(count, used, 0, alphabet_size)
        rows = _spoiled_sums(np.array(letters, dtype=np.int64).reshape(len(letters), count))
        rows = rows.take(scheme.subset, axis=1)
        return cls(scheme, letters, blanks.pop(), rows + scheme.hashes.take(scheme.naming) if used else rows)

    def leave(self, rack: int, probe: int) -> tuple[int, ...]:
        """Return the tile bytes that stay on a rack after a probe's tiles are laid."""
        subset = int(self.scheme.subset[probe])
        kept = [letter + 1 for i, letter in enumerate(self.letters[rack]) if not subset >> i & 1]
        named = (self.scheme.first[probe], self.scheme.second[probe])
        return (*kept, *[BLANK] * (self.blanks - sum(letter != NO_LETTER for letter in named)))


@lru_cache(maxsize=128)
def _scheme(count: int, blanks: int, same: int, alphabet_size: int) -> Scheme:
    masks = np.arange(1 << count)
    masks = masks.compress((masks & same & ~(masks << 1)) == 0)
    sizes = sum(((masks >> bit) & 1 for bit in range(count)), np.zeros_like(masks))
    first, second, hashes = _namings(blanks, alphabet_size)
    used = (first != NO_LETTER).astype(np.int64) + (second != NO_LETTER)
    laid = (sizes[:, None] + used[None, :]).reshape(-1)
    order = np.argsort(laid, kind="stable")
    subset, naming = np.divmod(order, len(used))
    starts = np.searchsorted(laid.take(order), np.arange(count + blanks + 2))
    return Scheme(tuple(starts.tolist()), masks.take(subset), naming, first.take(naming), second.take(naming), hashes)


def _namings(
    blanks: int, alphabet_size: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint64]]:
    """Return what up to ``blanks`` blanks can stand for, fewest blanks first, and what that adds to a hash."""
    letters = range(alphabet_size)
    named = [(NO_LETTER, NO_LETTER)]
    if blanks >= 1:
        named.extend((letter, NO_LETTER) for letter in letters)
    if blanks >= MOST_BLANKS:
        named.extend((low, high) for low in letters for high in letters if low <= high)
    first, second = np.array(named, dtype=np.uint8).T.copy()
    return first, second, LETTERS.take(first) + LETTERS.take(second)


def _same(letters: tuple[int, ...]) -> int:
    """Return bits of the tiles that are like the one before: of equal tiles the first ones are taken."""
    return sum(1 << i for i in range(1, len(letters)) if letters[i] == letters[i - 1])


def _sums(letters: tuple[int, ...]) -> npt.NDArray[np.uint64]:
    """Return the hash of every subset, by its bits."""
    sums = np.zeros(1 << len(letters), dtype=np.uint64)
    for i, letter in enumerate(letters):
        np.add(sums[: 1 << i], LETTERS[letter], out=sums[1 << i : 2 << i])
    return sums


def _spoiled_sums(racks: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
    """Return the hash of every subset of each rack, with those that repeat another one made to match nothing."""
    count = racks.shape[1]
    sums = np.zeros((len(racks), 1 << count), dtype=np.uint64)
    for i in range(count):
        np.add(sums[:, : 1 << i], LETTERS.take(racks[:, i])[:, None], out=sums[:, 1 << i : 2 << i])
    if count > 1:
        same = (racks[:, 1:] == racks[:, :-1]) @ (1 << np.arange(1, count))
        masks = np.arange(1 << count)
        sums[(same[:, None] & (masks & ~(masks << 1))) != 0] = _NEVER
    return sums

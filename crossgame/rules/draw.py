# SPDX-License-Identifier: MIT
"""All chance of the program (R8).

numpy promises only that the raw output of a bit generator stays the same, so the numbers are made here from
``PCG64.random_raw`` by rejection sampling, and the shuffle is ours. A stream is named by (game seed, purpose,
ordinal): the n-th drawing from the bag, the n-th set of a seat's private supply. So nothing has to be stored to go on
with a game, and the order in which seats act changes no stream but the bag's.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from crossgame.rules.alphabet import is_blank, letter_of

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Purpose(IntEnum):
    """What a stream is for; numbers are part of the file format."""

    FIRST = 1
    BAG = 2
    ISLANDS = 3
    COMPUTER = 4
    SUPPLY = 16
    """Plus the seat: one private supply each."""


class Stream:
    """Numbers from one named stream.

    Args:
        seed: the game's seed, 0 or more.
        purpose: a ``Purpose``, plus the seat for supplies.
        ordinal: which drawing, from 0.
    """

    __slots__ = ("_raw",)

    def __init__(self, seed: int, purpose: int, ordinal: int = 0) -> None:
        self._raw = np.random.PCG64(np.random.SeedSequence([seed, purpose, ordinal]))

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, each equally likely.

        Raises:
            ValueError: the bound is not positive or over 2**64.
        """
        if not 0 < bound <= 1 << 64:
            raise ValueError(f"no number lies below {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            raw = int(self._raw.random_raw())
            if raw < limit:
                return raw % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher and Yates, from the end)."""
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed

    def take(self, items: Sequence[T], count: int) -> tuple[list[T], list[T]]:
        """Draw ``count`` of the items, or all if there are fewer; return (drawn, left), the rest in its old order."""
        left = list(items)
        drawn = [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
        return drawn, left


def supply_slice(seed: int, seat: int, *, tiles: Sequence[T], start: int, count: int) -> tuple[T, ...]:
    """Return what a seat draws from its private endless supply at places ``start`` to ``start + count - 1`` (M2).

    Shuffled sets, one after the other: the n-th is ``tiles`` in the order of the stream (seed, seat, n). A pure
    function, so what a seat draws hangs on nobody else, and nothing but a place has to be kept to go on.

    Args:
        seed: the game's seed.
        seat: whose supply.
        tiles: one set in its own order (``Endless.one_set``).
        start: place of the first tile, from 0.
        count: how many, 0 or more.

    Raises:
        ValueError: the set is empty, or a number is negative.
    """
    if not tiles or start < 0 or count < 0:
        raise ValueError("a supply has tiles, and places from 0")
    drawn: list[T] = []
    ordinal, skip = divmod(start, len(tiles))
    while len(drawn) < count:
        mixed = Stream(seed, Purpose.SUPPLY + seat, ordinal).shuffled(tiles)
        drawn += mixed[skip : skip + count - len(drawn)]
        ordinal, skip = ordinal + 1, 0
    return tuple(drawn)


def nearest_first(tile: int) -> int:
    """Sort key of a tile in the drawing for the first turn: a blank before the first letter (C1)."""
    return -1 if is_blank(tile) else letter_of(tile)

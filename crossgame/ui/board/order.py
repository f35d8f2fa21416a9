# SPDX-License-Identifier: MIT
"""The order of a rack: which tile is in which slot. Pure; it belongs to the player (R9) and nothing else changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Sequence
    from random import Random


class RackOrder:
    """Tiles by key and keys by slot.

    A tile's **key** is its number in the rack as it was loaded; it stays while the rack is reordered. A **slot** is a
    place on the rack, from the left, 0-based. A gap has a key too, with tile byte 0.
    """

    __slots__ = ("_order", "_tiles")

    def __init__(self, tiles: Sequence[int]) -> None:
        self._tiles = tuple(tiles)
        self._order = list(range(len(self._tiles)))

    def __len__(self) -> int:
        return len(self._order)

    @property
    def keys(self) -> tuple[int, ...]:
        """Keys by slot."""
        return tuple(self._order)

    def key(self, slot: int) -> int:
        """Return the key in a slot."""
        return self._order[slot]

    def tile(self, key: int) -> int:
        """Return the tile byte of a key."""
        return self._tiles[key]

    def slot_of(self, key: int) -> int:
        """Return the slot of a key."""
        return self._order.index(key)

    def shown(self, away: Container[int]) -> tuple[int, ...]:
        """Return tile bytes by slot, 0 for those whose keys are ``away``."""
        return tuple(0 if key in away else self._tiles[key] for key in self._order)

    def exchange(self, slot: int, other: int) -> None:
        """Let two slots change their contents."""
        order = self._order
        order[slot], order[other] = order[other], order[slot]

    def insert(self, slot: int, target: int) -> None:
        """Move a tile to another slot; those between make room."""
        self._order.insert(target, self._order.pop(slot))

    def shuffle(self, slots: Sequence[int], chance: Random) -> bool:
        """Mix what is in these slots; with two different tiles the faces never stand as before.

        Returns:
            Whether anything changed.
        """
        keys = [self._order[slot] for slot in slots]
        before = [self._tiles[key] for key in keys]
        if len(set(before)) < 2:
            return False
        while [self._tiles[key] for key in keys] == before:
            chance.shuffle(keys)
        self._put(slots, keys)
        return True

    def sort(self, slots: Sequence[int]) -> bool:
        """Put what is in these slots in the order of the alphabet, blanks last; tell whether anything changed."""
        keys = [self._order[slot] for slot in slots]
        ordered = sorted(keys, key=lambda key: (self._tiles[key], key))
        self._put(slots, ordered)
        return ordered != keys

    def _put(self, slots: Sequence[int], keys: Sequence[int]) -> None:
        for slot, key in zip(slots, keys, strict=True):
            self._order[slot] = key

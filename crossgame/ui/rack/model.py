# SPDX-License-Identifier: MIT
"""Where the slots of a rack are, and how tiles make room for one that is carried over them. Pure numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from crossgame.ui.board.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

FULL_SIZE = 48
"""Tile side of the design, logical px; smaller racks have smaller gaps."""


@dataclass(frozen=True, slots=True)
class RackLayout:
    """A tray of ``count`` slots; lengths in device pixels.

    Attributes:
        count: slots.
        tile: side of a tile in logical px.
        ratio: device pixels in a logical one.
    """

    count: int
    tile: int = FULL_SIZE
    ratio: float = 1.0

    @property
    def side(self) -> int:
        """Side of a tile."""
        return round(self.tile * self.ratio)

    @property
    def gap(self) -> int:
        """Space between two tiles."""
        return round((4 if self.tile >= FULL_SIZE else 3) * self.ratio)

    @property
    def pad(self) -> int:
        """Width of the tray's rim."""
        return round((7 if self.tile >= FULL_SIZE else 6) * self.ratio)

    @property
    def width(self) -> int:
        """Width of the tray."""
        return self.count * self.side + max(0, self.count - 1) * self.gap + 2 * self.pad

    @property
    def height(self) -> int:
        """Height of the tray."""
        return self.side + 2 * self.pad

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the tray in whole logical px, none cut off."""
        return ceil(self.width / self.ratio), ceil(self.height / self.ratio)

    def box(self, slot: int) -> Box:
        """Return where a slot is."""
        return Box(self.pad + slot * (self.side + self.gap), self.pad, self.side, self.side)

    def slot_at(self, x: float, y: float) -> int | None:
        """Return the slot at a point: on the tray the nearest one, beside the tray ``None``."""
        if not (0 <= x < self.width and 0 <= y < self.height) or not self.count:
            return None
        slot = floor((x - self.pad + self.gap / 2) / (self.side + self.gap))
        return min(self.count - 1, max(0, slot))


def order_with(keys: Sequence[int], *, key: int, target: int, into_gap: bool) -> tuple[int, ...]:
    """Return the keys by slot as they will be when ``key`` is let go over the slot ``target``.

    Args:
        keys: by slot, as they are.
        key: of the carried tile.
        target: a slot.
        into_gap: that slot shows no tile: the two change places, else those between make room.
    """
    slot, order = keys.index(key), list(keys)
    if into_gap:
        order[slot], order[target] = order[target], order[slot]
    else:
        order.insert(target, order.pop(slot))
    return tuple(order)

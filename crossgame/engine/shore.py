# SPDX-License-Identifier: MIT
"""What slots bring beside the words where there are islands: claims and conversions, from the ruleset's arrays.

The formula of ``rules.gains`` for all slots of a batch of boards at once. It does not know who owns what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.grid import WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.engine.slots import Slots
    from crossgame.rules.gains import Gains
    from crossgame.rules.islands import Islands

_NEVER = 1 << 14
"""Place of an earlier square of the same island where nothing is to be counted: behind every start."""
_PLACES = np.arange(WIDTH)


def shore_points(gains: Sequence[Gains], slots: Slots, side: int) -> npt.NDArray[np.int64]:
    """Return the points of each slot for islands claimed and letters converted, int64 (slots,).

    Args:
        gains: of each board of the batch.
        slots: their slots.
        side: squares of a line.
    """
    taken = _sums(gains, side)
    head = slots.line * (side + 1) + slots.start
    points = taken.take(head + slots.length) - taken.take(head)
    cover, before = _islands(gains, side)
    counted = np.zeros(len(cover) * (side + 1), dtype=np.int64).reshape(-1, side + 1)
    np.cumsum(cover[:, :side] != 0, axis=1, out=counted[:, 1:])
    flat = counted.reshape(-1)
    wet = np.flatnonzero(flat.take(head + slots.length) != flat.take(head))
    if wet.size:
        start = slots.start.take(wet)
        at = (slots.line.take(wet) * (side + WIDTH) + start)[:, None] + _PLACES
        once = before.reshape(-1).take(at) < start[:, None]
        once &= slots.length.take(wet)[:, None] > _PLACES
        points[wet] += (cover.reshape(-1).take(at) * once).sum(axis=1)
    return points


def most_points(islands: Islands | None, *, side: int) -> int:
    """Return points that no play can bring by claims and conversions, or as many: for the size of integers."""
    if islands is None:
        return 0
    tiles = WIDTH - 1
    return tiles * abs(islands.claim) + (tiles + 1) * side * abs(islands.conversion)


def _sums(gains: Sequence[Gains], side: int) -> npt.NDArray[np.int64]:
    """Return prefix sums of the letters converted along every line, flat over (line, side + 1)."""
    each = np.zeros((2 * len(gains), side, side), dtype=np.int64)
    for index, one in enumerate(gains):
        for direction in (0, 1):
            rows, cols = one.old[direction].shape
            each[2 * index + direction, :rows, :cols] = one.old[direction] + one.joined[direction]
    sums = np.zeros((2 * len(gains) * side, side + 1), dtype=np.int64)
    np.cumsum(each.reshape(-1, side), axis=1, out=sums[:, 1:])
    return sums.reshape(-1)


def _islands(gains: Sequence[Gains], side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return points of islands and where they were met before, (lines, side + 16): room to read rows of 16."""
    shape = (2 * len(gains), side, side + WIDTH)
    cover, before = np.zeros(shape, dtype=np.int64), np.full(shape, _NEVER, dtype=np.int64)
    for index, one in enumerate(gains):
        for direction in (0, 1):
            rows, cols = one.cover[direction].shape
            cover[2 * index + direction, :rows, :cols] = one.cover[direction]
            before[2 * index + direction, :rows, :cols] = one.before[direction]
    return cover.reshape(-1, side + WIDTH), before.reshape(-1, side + WIDTH)

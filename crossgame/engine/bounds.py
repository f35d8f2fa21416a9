# SPDX-License-Identifier: MIT
"""What a slot can bring at most, and looking only where something good enough can be.

The bound of a slot: its fixed points, the rack's dearest tiles on its best squares, and the best leave that so many
tiles can leave. The best plays by equity are found in two rounds: the slots with the highest bounds first, then only
those whose bound reaches what the first round found. The result equals the top of the full list.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.grid import WIDTH
from crossgame.engine.slots import cell_starts

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.probes import Probes
    from crossgame.engine.slots import Slots

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def slot_bounds(
    slots: Slots, probes: Probes, worth: Floats, *, values: npt.NDArray[np.int64], board: npt.NDArray[np.int64]
) -> Floats:
    """Return the most equity that a play in each slot can have.

    Args:
        slots: where.
        probes: rack ``i`` for board ``i``.
        worth: (racks, probes), what is left on the rack after each probe is worth.
        values: face value of each letter index.
        board: the board of each slot.
    """
    weights = np.where(slots.open, slots.weights, 0)
    weights.sort(axis=1)
    dearest = np.zeros((len(probes.letters), WIDTH), dtype=weights.dtype)
    naturals = len(probes.letters[0])
    if naturals:
        own = values.take(np.array(probes.letters, dtype=np.int64))
        own.sort(axis=1)
        # Both ascend and end in the last column: the best square meets the dearest tile.
        dearest[:, WIDTH - naturals :] = own
    most = slots.points + np.einsum("ij,ij->i", weights, dearest.take(board, axis=0))
    bounds: Floats = most + _best_worth(probes, worth)[board, slots.laid]
    return bounds


def _best_worth(probes: Probes, worth: Floats) -> Floats:
    """Return (racks, tiles laid): the most that the leave after so many tiles can be worth.

    Minus infinity where so many can't be laid: of a rack's blanks one play uses only some, yet slots go up to its size.
    """
    starts = probes.scheme.starts
    out = np.full((len(worth), probes.size + 1), -np.inf)
    for laid in range(1, len(starts) - 1):
        if starts[laid] < starts[laid + 1]:
            out[:, laid] = worth[:, starts[laid] : starts[laid + 1]].max(axis=1)
    return out


def promising(bounds: Floats, board: npt.NDArray[np.int64], *, share: float, least: int) -> npt.NDArray[np.bool_]:
    """Return the slots of each board that have its highest bounds: a share of them, ``least`` at least."""
    order = np.lexsort((-bounds, board))
    sizes = np.bincount(board)
    rank = np.arange(len(board)) - np.repeat(sizes.cumsum() - sizes, sizes)
    chosen = np.zeros(len(board), dtype=np.bool_)
    chosen[order] = rank < np.maximum(sizes.take(board.take(order)) * share, least)
    return chosen


def narrowed(slots: Slots, keep: npt.NDArray[np.bool_]) -> Slots:
    """Return only the chosen slots, in their order."""
    index = keep.nonzero()[0]
    cell = slots.cell.take(index)
    old = cell // WIDTH
    new = np.ones(len(old), dtype=np.bool_)
    np.not_equal(old[1:], old[:-1], out=new[1:])
    group = old.compress(new)
    cell += (new.cumsum() - 1 - old) * WIDTH
    laid = slots.laid.take(index)
    return replace(
        slots,
        line=slots.line.take(index),
        start=slots.start.take(index),
        length=slots.length.take(index),
        laid=laid,
        cell=cell,
        board=slots.board.take(group),
        bags=slots.bags.take(group),
        fixed=slots.fixed.take(group),
        sizes=tuple(laid.compress(new).searchsorted(np.arange(len(slots.sizes))).tolist()),
        places=cell_starts(cell, len(group)),
        letters=slots.letters.take(index, axis=0),
        needed=slots.needed.take(index, axis=0),
        open=slots.open.take(index, axis=0),
        crossed=slots.crossed.take(index),
        first_cross=slots.first_cross.take(index),
        weights=slots.weights.take(index, axis=0),
        points=slots.points.take(index),
    )

# SPDX-License-Identifier: MIT
"""What a play is worth where there are islands, as far as can be told without looking ahead.

Points (claims and conversions are among them), what stays on the rack, islands that come within reach, the right to
hop. The weights come from self-play (docs/ENGINE.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.reach import Sea
from crossgame.rules.position import Standing

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.slots import Slots
    from crossgame.rules.position import Position

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

LEAVE = 0.5
"""What a point of a leave counts: the values were learned where a turn brings three times as many points by words."""
REACH = 0.6
"""What coming within reach of an island for certain counts, as a part of what claiming it brings."""
HOP = 30.0
"""Points that the right to hop is worth."""
_ALIKE = 2
"""Plays in one place that are looked at more closely: others there differ in letters alone."""


def leave_share(position: Position, left: int | None) -> float:
    """Return what a point of a leave counts on a position with so many turns to come (``None``: nobody knows)."""
    if position.ruleset.islands is None:
        return 1.0
    return 0.0 if left == 0 else LEAVE


def openings(position: Position, slots: Slots, side: int, *, seat: int, left: int | None) -> Floats:
    """Return what each slot opens for the seat's next turns, in points, (slots,).

    Args:
        position: the board that the slots are of.
        slots: where plays could be laid.
        side: squares of a line.
        seat: who plays.
        left: turns to come, ``None`` where nobody knows.
    """
    islands = position.ruleset.islands
    whole = position.ruleset.layout.whole
    if islands is None or left == 0 or side != max(whole.rows, whole.cols):
        return np.zeros(len(slots.line))
    found: Floats = REACH * islands.claim * Sea(position, seat).gained(slots, side)
    found += HOP * _hops(position).take(slots.laid, mode="clip")
    return found


def _hops(position: Position) -> npt.NDArray[np.bool_]:
    """Return whether a play of so many tiles gives the right to hop, bool (tiles + 1,)."""
    rules = position.ruleset
    tiles = range(rules.rack_size + 1)
    return np.array([rules.connection.after_turn(Standing(), tiles=count).may_hop for count in tiles])


def apart(order: Ints, slot: Ints, *, count: int) -> Ints:
    """Return the first ``count`` of an order of plays, few of each slot."""
    kept: list[int] = []
    met: dict[int, int] = {}
    for index in order.tolist():
        place = int(slot[index])
        if met.get(place, 0) < _ALIKE:
            met[place] = met.get(place, 0) + 1
            kept.append(index)
            if len(kept) == count:
                break
    return np.array(kept, dtype=np.int64)

# SPDX-License-Identifier: MIT
"""Where to begin, for a seat that may play anywhere: away from others, and not where everybody else begins (islands).

All who may play anywhere see the same board and like the same places, and in rounds plays on the same squares destroy
each other. So a place counts less the likelier others begin near it, and how likely that is follows from the same rule
for them: the even point of that (nobody would do better elsewhere) is found by playing it often. Each seat then draws
by a key of its own. Nothing is decided here about words or reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.grid import WIDTH
from crossgame.rules.policies import Rounds

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.slots import Slots
    from crossgame.rules.position import Position

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
U64s = np.ndarray[tuple[int, ...], np.dtype[np.uint64]]

REGION = 5
"""Squares of a side of a region: about as far as a word reaches."""
LOST = 60.0
"""Points that are lost where plays meet: a turn, and often the place."""
MEET = (0.9, 0.45, 0.2)
"""Chance that plays meet in the same region, in two that share a side, in two that share a corner."""
WAVER = 5.0
"""Points by which a seat is undecided between regions: the spread of its draw."""
CROWDED = (0.0, 42.0, 42.0, 36.0, 30.0, 24.0, 18.0, 12.0, 6.0)
"""Points that it costs to stand apart so many squares from others' letters (a seat there may take the place first)."""
_TYPICAL = 5
"""Tiles of the plays by which places are compared: what a place is worth for others hangs on no rack."""
_TIMES = 120
"""Times that the draw is played out in thought."""
_TIE = 2.0**-10
"""All that a key counts between plays that are worth the same: less than any difference of points and leaves."""
_MIX = tuple(np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def anywhere(position: Position, seat: int) -> bool:
    """Tell whether a seat may play apart from everything."""
    standing = position.standing(seat)
    return standing.may_hop or not standing.letters


def ties(slots: Slots, key: int) -> Floats:
    """Return next to nothing for each slot, another for each key, so that equals are not taken in the list's order."""
    place = (slots.line.astype(np.uint64) << np.uint64(32)) + (slots.start.astype(np.uint64) << np.uint64(8))
    return _TIE * _chances(place + slots.laid.astype(np.uint64), key)


def landfall(position: Position, slots: Slots, side: int, *, seat: int, key: int, opened: Floats) -> Floats:
    """Return how much each slot is liked as a place to begin, in points, float64 (slots,).

    Nothing for a seat that must join its own letters.

    Args:
        position: the board that the slots are of.
        slots: where plays could be laid.
        side: squares of a line.
        seat: who plays.
        key: of this seat and this turn.
        opened: what each slot opens (``voyage.openings``).
    """
    if not anywhere(position, seat):
        return np.zeros(len(slots.line))
    found: Floats = -_crowding(position, slots, side, seat)
    others = sum(anywhere(position, other) for other in position.standings if other != seat)
    if others and isinstance(position.ruleset.turns, Rounds):
        where = regions(slots, side)
        per = -(-side // REGION)
        worth = np.zeros(per * per)
        typical = slots.laid == _TYPICAL
        np.maximum.at(worth, where[typical], (opened + found)[typical])
        chances = _chances(np.arange(per * per, dtype=np.uint64), key)
        drawn = -np.log(-np.log(np.clip(chances, 1e-12, 1 - 1e-12)))  # the largest of these is a draw by weights
        found += (WAVER * drawn - _shared(worth, per, others)).take(where)
    return found


def regions(slots: Slots, side: int) -> Ints:
    """Return the number of the region in which the middle of each slot lies, int64 (slots,)."""
    line, along = slots.line % (2 * side), slots.start + slots.length // 2
    down = line >= side
    row = np.where(down, along, line)
    col = np.where(down, line - side, along)
    found: Ints = row // REGION * -(-side // REGION) + col // REGION
    return found


def _shared(worth: Floats, per: int, others: int) -> Floats:
    """Return what it costs to begin in each region as often as others do, float64 (regions,)."""
    rows, cols = np.divmod(np.arange(per * per), per)
    apart = np.abs(rows[:, None] - rows), np.abs(cols[:, None] - cols)
    meet = np.where(np.maximum(*apart) > 1, 0.0, np.array(MEET).take(np.minimum(apart[0] + apart[1], 2)))
    chosen = np.full(per * per, 1 / (per * per))
    cost = np.zeros(per * per)
    for time in range(_TIMES):
        cost = others * LOST * (meet @ chosen)
        liked = np.exp((worth - cost - (worth - cost).max()) / WAVER)
        chosen += (liked / liked.sum() - chosen) / (time + 2)
    return cost


def _crowding(position: Position, slots: Slots, side: int, seat: int) -> Floats:
    """Return what the letters of others near a slot that is joined to nothing cost."""
    board = position.board
    others = (board.tiles != 0) & (board.owner != seat)
    if not others.any():
        return np.zeros(len(slots.line))
    cost = np.zeros((2, side, side + WIDTH))
    rows, cols = others.shape
    for away in range(1, len(CROWDED)):
        others = _grown(others)
        each = np.where(others, CROWDED[away], 0.0)
        cost[0, :rows, :cols] = np.maximum(cost[0, :rows, :cols], each)
    cost[1, :cols, :rows] = cost[0, :rows, :cols].T
    width = side + WIDTH
    at = ((slots.line % (2 * side)) * width + slots.start)[:, None] + np.arange(WIDTH)
    found: Floats = np.where(slots.open, cost.reshape(-1).take(at), 0.0).max(axis=1)
    return np.where((slots.laid == slots.length) & (slots.crossed == 0), found, 0.0)


def _grown(marked: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the marked squares and their eight neighbours."""
    tall = marked.copy()
    tall[1:] |= marked[:-1]
    tall[:-1] |= marked[1:]
    wide = tall.copy()
    wide[:, 1:] |= tall[:, :-1]
    wide[:, :-1] |= tall[:, 1:]
    return wide


def _chances(numbers: U64s, key: int) -> Floats:
    """Return a number from 0 to 1 for each number, by a key: the same ones on every machine."""
    mixed = (numbers + np.uint64(key % (1 << 64))) * _MIX[0]
    for odd in _MIX[1:]:
        mixed = (mixed ^ (mixed >> np.uint64(29))) * odd
    found: Floats = (mixed ^ (mixed >> np.uint64(32))).astype(np.float64) / 2.0**64
    return found

# SPDX-License-Identifier: MIT
"""Equity: what a play is worth now and later, as far as can be told without looking ahead."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.probes import NO_LETTER
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.engine.balance import LeaveValues
    from crossgame.engine.plays import PlayTable
    from crossgame.rules.ruleset import Ruleset

STUCK = 10.0
"""Points that not going out costs on average beside what stays on the rack."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What lies ahead.

    Attributes:
        bag: tiles in the bag, ``None`` for an endless supply.
        unseen: face value of the tiles on the other racks once the bag is empty.
        full: tiles on a full rack.
        share: what a point of a leave counts.
    """

    bag: int | None
    unseen: int
    full: int
    share: float = 1.0


def equities(table: PlayTable, leaves: LeaveValues, ruleset: Ruleset, outlook: Outlook) -> npt.NDArray[np.float64]:
    """Return the equity of every play of a table."""
    scheme = table.probes.scheme
    # A leave depends on the subset and the number of blanks used, not on what those are named.
    kind = scheme.subset * 4 + (scheme.first != NO_LETTER) + (scheme.second != NO_LETTER)
    _, example, which = np.unique(kind, return_index=True, return_inverse=True)
    worth = worths([table.probes.leave(0, probe) for probe in example.tolist()], leaves, ruleset, outlook)
    result: npt.NDArray[np.float64] = table.scores + worth.take(which.take(table.moves.probe))
    return result


def worths(
    kept: Sequence[Sequence[int]], leaves: LeaveValues, ruleset: Ruleset, outlook: Outlook
) -> npt.NDArray[np.float64]:
    """Return what keeping each of these leaves is worth."""
    if outlook.bag is None:
        return leaves.values(kept) * outlook.share
    if outlook.bag > 0:
        # With few tiles left to draw there are few turns left to use a good leave in.
        return leaves.values(kept) * min(1.0, outlook.bag / outlook.full)
    stays = np.array([ruleset.tiles.total(leave) for leave in kept], dtype=np.float64)
    out = np.array([not leave for leave in kept])
    return np.where(out, 2.0 * outlook.unseen, -2.0 * stays - STUCK)


def exchanges(rack: Sequence[int], ruleset: Ruleset, bag: int | None) -> list[tuple[int, ...]]:
    """Return every different set of tiles that may be put back, fewest first; never none of them (a pass)."""
    ordered = sorted(rack, key=lambda tile: (tile == BLANK, tile))
    found: dict[tuple[int, ...], None] = {}
    for count in range(1, len(ordered) + 1):
        if _may_change(count, ruleset, bag):
            found.update(dict.fromkeys(combinations(ordered, count)))
    return list(found)


def _may_change(count: int, ruleset: Ruleset, bag: int | None) -> bool:
    if ruleset.swap is not None:
        return ruleset.swap.allows(count)
    return ruleset.exchange.allows(count=count, in_bag=1 << 30 if bag is None else bag)


def without(rack: Sequence[int], tiles: Sequence[int]) -> tuple[int, ...]:
    """Return a rack with some of its tiles taken off (each must be there)."""
    left = list(rack)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)

# SPDX-License-Identifier: MIT
"""What stays on racks is worth by a leave table, after a play and after an exchange, for many racks at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.engine.leaves import best_kept
from crossgame.engine.probes import NO_LETTER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.probes import Probes
    from crossgame.rules.ruleset import Ruleset

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Kept(NamedTuple):
    """What an exchange keeps: its worth in points and its tiles (bytes)."""

    worth: float
    tiles: tuple[int, ...]


class Keeping:
    """Leave values for one call of the generator; with few tiles to draw they fade, as for the static player.

    Args:
        leaves: learned values.
        bags: tiles to draw for each rack, at least one.
        ruleset: the game; says how many tiles a rack has, and when all of them may be exchanged (fewer never are here).
    """

    def __init__(self, leaves: LeaveTable, bags: Sequence[int], ruleset: Ruleset) -> None:
        size = ruleset.rack_size
        self._leaves = leaves
        self._weights = np.minimum(1.0, np.array(bags, dtype=np.float64) / size)
        self._allowed = np.array([ruleset.exchange.allows(count=size, in_bag=bag) for bag in bags])
        self._letters: tuple[tuple[int, ...], ...] = ()
        self._values = np.zeros((0, 1, 1), dtype=np.float32)

    def __call__(self, probes: Probes) -> Floats:
        """Return what is left after each probe is worth in points, float64 (racks, probes)."""
        letters = np.array(probes.letters, dtype=np.int64).reshape(len(probes.letters), -1)
        self._letters, self._values = probes.letters, self._leaves.of_racks(letters, probes.blanks)
        scheme = probes.scheme
        used = (scheme.first != NO_LETTER).astype(np.int64) + (scheme.second != NO_LETTER)
        out: Floats = self._values[:, used, scheme.subset].astype(np.float64) * self._weights[:, None]
        return out

    def exchanges(self, best: Floats) -> dict[int, Kept]:
        """Return the best exchange of each rack of the last call for which it is worth more than ``best``.

        Args:
            best: float64 (racks,), equity of the best play of each in points, minus infinity where there is none.
        """
        # A whole new rack is worth nothing, by definition.
        tops = np.maximum(self._values.reshape(len(self._values), -1).max(axis=1), 0.0)
        rows = ((tops > best) & self._allowed).nonzero()[0].tolist()
        return {row: Kept(float(tops[row]), best_kept(self._values[row], self._letters[row])) for row in rows}

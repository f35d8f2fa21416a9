# SPDX-License-Identifier: MIT
"""The chance of winning from a lead: how far a game of two can still swing."""

from __future__ import annotations

import numpy as np

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

_TURN_SPREAD = 18.0
"""Standard deviation of what one turn brings, in points."""
TILES_A_TURN = 4.0
TEMPO = 19.0
"""What it is worth to move next while there are tiles to draw: half of what a turn brings (fitted: docs/ENGINE.md)."""
_LEAST_TURNS = 0.3
_LOGISTIC = 1.702
"""Makes the logistic function nearest to the normal one."""


def chances(ahead: Floats, tiles_left: float | Floats) -> Floats:
    """Return the chance of winning for each lead (points, expected to the end) with so many tiles not yet played."""
    spread = _TURN_SPREAD * np.sqrt(np.maximum(_LEAST_TURNS, np.asarray(tiles_left) / TILES_A_TURN))
    # A lead beyond forty deviations is a win; the exponential would only overflow.
    steps = np.clip(_LOGISTIC * np.asarray(ahead, dtype=np.float64) / spread, -40.0, 40.0)
    out: Floats = 1.0 / (1.0 + np.exp(-steps))
    return out


def chance(ahead: float, tiles_left: float) -> float:
    """Return the chance of winning for one lead."""
    return float(chances(np.array([ahead]), tiles_left)[0])

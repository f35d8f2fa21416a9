# SPDX-License-Identifier: MIT
"""How each level plays with the words it knows: what it sees, how it weighs, when it doubts a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.requests import Level

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.rules.draw import Stream


@dataclass(frozen=True, slots=True)
class Habits:
    """One level's way to play.

    Attributes:
        sees: percentage of plays that it notices, each by itself.
        plans: whether it counts what stays on the rack, or only points.
        searches: whether it searches endgames out.
        doubts: percentage of plays with a word the lexicon lacks that it challenges.
        far: percentage of turns in which it thinks of what a play opens for later ones, where there are islands.
    """

    sees: int
    plans: bool
    searches: bool
    doubts: int
    far: int


HABITS = {
    Level.BEGINNER: Habits(sees=70, plans=False, searches=False, doubts=10, far=10),
    Level.CASUAL: Habits(sees=70, plans=False, searches=False, doubts=30, far=35),
    Level.CLUB: Habits(sees=70, plans=True, searches=False, doubts=60, far=70),
    Level.EXPERT: Habits(sees=70, plans=True, searches=False, doubts=85, far=100),
    Level.CHAMPION: Habits(sees=100, plans=True, searches=True, doubts=100, far=100),
}
_LOOKED_AT = 400


def noticed(values: npt.NDArray[np.float64], stream: Stream, *, sees: int) -> npt.NDArray[np.int64]:
    """Return the plays that are considered, best value first: so many per cent, at least one if there is any.

    Only the best few hundred can be overlooked: what lies below them would not be chosen anyway.
    """
    order = np.argsort(-values, kind="stable")
    if sees >= 100 or not order.size:
        return order
    top = order[:_LOOKED_AT]
    kept = [index for index in top.tolist() if stream.below(100) < sees]
    return np.array(kept, dtype=np.int64) if kept else top[-1:]

# SPDX-License-Identifier: MIT
"""MegaCross: one huge board, no turns, everybody plays whenever ready (M1-M11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.alphabet import NotationError
from crossgame.rules.catalog.classic import PATTERN
from crossgame.rules.layout import Layout, Square
from crossgame.rules.policies import (
    Challenges,
    Clock,
    Ending,
    Endless,
    Exchange,
    Goal,
    OpenTable,
    Swap,
    Touching,
)
from crossgame.rules.ruleset import Ruleset, Traits

if TYPE_CHECKING:
    from crossgame.rules.tiles import TileSet

SIDES = (45, 105, 225, 1005, 4005)
PERIOD = 14
BY_TILES = (0, 0, 0, 0, 4, 10, 30, 80)
BY_WORDS = (0, 0, 6, 18, 40, 100)
"""M5, by new tiles and by words formed; more words than the table has count as the last."""

MOST_SEATS = 65_535


def megacross(tiles: TileSet, *, side: int = 225) -> Ruleset:
    """Return the MegaCross ruleset, endless and without blanks; ``goal`` and ``supply`` are its options.

    Raises:
        NotationError: there is no board of that side.
    """
    if side not in SIDES:
        raise NotationError(f"a MegaCross board has a side of {', '.join(map(str, SIDES))}, not {side}")
    return Ruleset(
        id="megacross",
        layout=_layout(side),
        tiles=tiles,
        connection=Touching(),
        supply=Endless(),
        turns=OpenTable(),
        challenges=Challenges(),
        exchange=Exchange(),
        ending=Ending(),
        clock=Clock(),
        traits=Traits(bag=False, big_board=True),
        bonus_by_tiles=BY_TILES,
        bonus_by_words=BY_WORDS,
        players=(1, MOST_SEATS),
        swap=Swap(cost=10, most=1, free_when_stuck=True),
        goal=Goal(),
    )


def _layout(side: int) -> Layout:
    """The classic pattern with period 14, its middle on the middle of the board (M1)."""
    middle = side // 2
    pattern = tuple(row[:PERIOD] for row in PATTERN[:PERIOD])
    return Layout(side, side, pattern, Square(middle, middle), shift=(PERIOD // 2 - middle) % PERIOD)

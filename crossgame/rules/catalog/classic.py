# SPDX-License-Identifier: MIT
"""Classic: fifteen by fifteen, a bag of a hundred tiles, turn by turn (C1–C12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.layout import Layout, Square
from crossgame.rules.policies import Bag, Challenges, Clock, Ending, Exchange, Rotation, Touching
from crossgame.rules.ruleset import Ruleset, Traits

if TYPE_CHECKING:
    from crossgame.rules.tiles import TileSet

PATTERN = (
    "=..'...=...'..=",
    '.-..."..."...-.',
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    '."..."..."...".',
    "..'...'.'...'..",
    "=..'...-...'..=",
    "..'...'.'...'..",
    '."..."..."...".',
    "....-.....-....",
    "'..-...'...-..'",
    "..-...'.'...-..",
    '.-..."..."...-.',
    "=..'...=...'..=",
)
"""C4: 8 TW, 17 DW with the centre, 12 TL, 24 DL."""

BINGO = 50


def classic(tiles: TileSet, *, side: int = 15) -> Ruleset:
    """Return the classic ruleset; sides other than 15 repeat the pattern round the centre with period 14.

    Raises:
        NotationError: the side is out of range.
    """
    middle = side // 2
    if side == len(PATTERN):
        layout = Layout(side, side, PATTERN, Square(middle, middle))
    else:
        period = tuple(row[:14] for row in PATTERN[:14])
        layout = Layout(side, side, period, Square(middle, middle), shift=(7 - middle) % 14)
    return Ruleset(
        id="classic",
        layout=layout,
        tiles=tiles,
        connection=Touching(),
        supply=Bag(),
        turns=Rotation(),
        challenges=Challenges(),
        exchange=Exchange(),
        ending=Ending(),
        clock=Clock(),
        traits=Traits(),
        bonus_by_tiles=(0, 0, 0, 0, 0, 0, 0, BINGO),
    )

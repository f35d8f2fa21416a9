# SPDX-License-Identifier: MIT
"""Island Hopper: islands to claim, letters to convert, everybody at once (I1-I13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.alphabet import NotationError
from crossgame.rules.islands import Islands, OwnLetters
from crossgame.rules.layout import Layout, Square
from crossgame.rules.policies import Challenges, Clock, Ending, Endless, Exchange, Goal, OpenTable, Rounds, Swap
from crossgame.rules.ruleset import Ruleset, Traits

if TYPE_CHECKING:
    from crossgame.rules.tiles import TileSet

PLAYERS = {15: 3, 21: 6, 31: 8, 45: 8}
"""Most players by side of the board."""

BINGO = 50
ROUNDS = 12
MINUTES = 5
CLAIMS = (100, 50)
CONVERSIONS = (20, 10, 5)
TIMERS_MS = (30_000, 60_000, 120_000, 300_000, 0)
ROUND_OPTIONS = range(6, 31)
MINUTE_OPTIONS = range(1, 31)
"""What a game may be set to, the defaults above (I6-I8, I12); 0 is no timer."""


def islands(tiles: TileSet, *, side: int = 21) -> Ruleset:
    """Return the Island Hopper ruleset in rounds; ``turns``, ``goal`` and ``islands`` are its options.

    Raises:
        NotationError: there is no board of that side.
    """
    return _ruleset(
        tiles,
        side,
        turns=Rounds(),
        swap=Swap(cost=0, most=0, takes_turn=True),
        goal=Goal(rounds=ROUNDS),
    )


def island_race(tiles: TileSet, *, side: int = 21) -> Ruleset:
    """Return Island Hopper in speed mode (I9): no rounds, a play is placed when it is submitted.

    Raises:
        NotationError: there is no board of that side.
    """
    return _ruleset(
        tiles,
        side,
        turns=OpenTable(),
        swap=Swap(cost=10, most=0),
        goal=Goal(time_ms=MINUTES * 60_000),
    )


def _ruleset(tiles: TileSet, side: int, *, turns: Rounds | OpenTable, swap: Swap, goal: Goal) -> Ruleset:
    if side not in PLAYERS:
        raise NotationError(f"an Island Hopper board has a side of {', '.join(map(str, PLAYERS))}, not {side}")
    return Ruleset(
        id="islands",
        layout=Layout(side, side, (".",), Square(side // 2, side // 2)),
        tiles=tiles,
        connection=OwnLetters(),
        supply=Endless(),
        turns=turns,
        challenges=Challenges(),
        exchange=Exchange(),
        ending=Ending(),
        clock=Clock(),
        traits=Traits(rounds=isinstance(turns, Rounds), islands=True, bag=False, play_box=True),
        bonus_by_tiles=(0, 0, 0, 0, 0, 0, 0, BINGO),
        players=(1, PLAYERS[side]),
        swap=swap,
        goal=goal,
        islands=Islands(),
    )

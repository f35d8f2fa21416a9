# SPDX-License-Identifier: MIT
"""The games that the program knows: the only door to a concrete ruleset.

A fourth game is one new module here and one line in ``GAMES``. Nothing outside asks which ruleset it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from crossgame.rules.catalog.classic import classic
from crossgame.rules.catalog.islands import (
    CLAIMS,
    CONVERSIONS,
    MINUTE_OPTIONS,
    MINUTES,
    ROUND_OPTIONS,
    ROUNDS,
    TIMERS_MS,
    island_race,
    islands,
)
from crossgame.rules.catalog.islands import PLAYERS as ISLAND_PLAYERS
from crossgame.rules.catalog.megacross import SIDES as MEGACROSS_SIDES
from crossgame.rules.catalog.megacross import megacross

if TYPE_CHECKING:
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet


class Maker(Protocol):
    """A function that makes a ruleset with the game's default options."""

    def __call__(self, tiles: TileSet, *, side: int = ...) -> Ruleset:
        """Return the ruleset for these tiles, on a board of that side."""


GAMES: dict[str, Maker] = {"classic": classic, "megacross": megacross, "islands": islands}

MODES: dict[str, dict[str, Maker]] = {"islands": {"rounds": islands, "speed": island_race}}
"""Ways of playing a game that differ by more than an option, the usual one first; games without have one."""

SIDES: dict[str, tuple[int, ...]] = {
    "classic": (15,),
    "megacross": MEGACROSS_SIDES,
    "islands": tuple(ISLAND_PLAYERS),
}
"""Sides of the boards that each is played on."""


def make(game: str, tiles: TileSet, *, side: int = 0, mode: str = "") -> Ruleset:
    """Return a game's ruleset with default options; others than these are set with ``dataclasses.replace``.

    Args:
        game: its name.
        tiles: its letters.
        side: of the board, 0 for the game's own default.
        mode: one of its ``MODES``, empty for the usual one.

    Raises:
        KeyError: there is no such game, or it has no such mode.
        NotationError: it has no board of that side.
    """
    maker = MODES[game][mode] if mode else GAMES[game]
    return maker(tiles, side=side) if side else maker(tiles)


__all__ = [
    "CLAIMS", "CONVERSIONS", "GAMES", "MINUTES", "MINUTE_OPTIONS", "MODES", "ROUNDS", "ROUND_OPTIONS", "SIDES",
    "TIMERS_MS", "Maker", "classic", "island_race", "islands", "make", "megacross",
]  # fmt: skip

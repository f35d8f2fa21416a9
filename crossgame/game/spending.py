# SPDX-License-Identifier: MIT
"""Tiles that leave a rack or a bag, as events say: what is not there can't be taken (R10). Knows no event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.alphabet import BLANK, is_blank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.game.ledger import Hand
    from crossgame.rules.play import NewTile


class EventError(ValueError):
    """An event does not follow from what was before it: a damaged or forged record."""


def rack_tile(tile: int) -> int:
    """Return what a laid tile is on a rack: a blank loses its letter."""
    return BLANK if is_blank(tile) else tile


def without(tiles: Iterable[int], taken: Iterable[int]) -> tuple[int, ...]:
    """Return tiles less some of them, in order.

    Raises:
        EventError: one of them is not there.
    """
    left = list(tiles)
    for tile in taken:
        try:
            left.remove(tile)
        except ValueError as error:
            raise EventError(f"tile {tile} is not there to be taken") from error
    return tuple(left)


def spend(hand: Hand, placed: Iterable[NewTile]) -> None:
    """Take the tiles of a play off a seat's rack.

    Raises:
        EventError: one of them is not on it.
    """
    hand.rack = without(hand.rack, (rack_tile(new.tile) for new in placed))

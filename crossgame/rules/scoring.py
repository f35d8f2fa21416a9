# SPDX-License-Identifier: MIT
"""Points of words and plays (C4, C5, M5). The one scoring function of the program (R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.layout import Square
from crossgame.rules.verdict import Bonus, BonusKind, WordScore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crossgame.rules.islands import Islands
    from crossgame.rules.play import Direction
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset


def score_word(
    position: Position, new: Mapping[Square, int], *, start: Square, length: int, direction: Direction
) -> WordScore:
    """Score the word of ``length`` letters from ``start``; ``new`` holds the tiles of the play by square.

    Letter premiums first, then all word premiums multiply; both count only under new tiles (C4).
    """
    tile_set, layout, board = position.ruleset.tiles, position.ruleset.layout, position.board
    down, right = direction.step
    tiles: list[int] = []
    is_new: list[bool] = []
    multipliers: list[int] = []
    factor = 1
    for i in range(length):
        square = Square(start.row + i * down, start.col + i * right)
        laid = new.get(square)
        is_new.append(laid is not None)
        if laid is None:
            tiles.append(board.tile(*square))
            multipliers.append(1)
        else:
            premium = layout.premium(*square)
            tiles.append(laid)
            multipliers.append(premium.letter)
            factor *= premium.word
    values = tuple(map(tile_set.value, tiles))
    points = factor * sum(value * by for value, by in zip(values, multipliers, strict=True))
    return WordScore(start, direction, tuple(tiles), tuple(is_new), values, tuple(multipliers), factor, points)


def bonuses(ruleset: Ruleset, *, tiles: int, words: int) -> tuple[Bonus, ...]:
    """Return the bonuses for a number of tiles laid and of words formed; those of 0 points are left out."""
    found = (
        Bonus(BonusKind.TILES, tiles, _at(ruleset.bonus_by_tiles, tiles)),
        Bonus(BonusKind.WORDS, words, _at(ruleset.bonus_by_words, words)),
    )
    return tuple(bonus for bonus in found if bonus.points)


def island_bonuses(islands: Islands, *, claimed: int, converted: int) -> tuple[Bonus, ...]:
    """Return the bonuses for islands claimed and letters converted (I6, I7); those of 0 points are left out."""
    found = (
        Bonus(BonusKind.ISLANDS, claimed, claimed * islands.claim),
        Bonus(BonusKind.CONVERSIONS, converted, converted * islands.conversion),
    )
    return tuple(bonus for bonus in found if bonus.points)


def _at(table: tuple[int, ...], index: int) -> int:
    return table[min(index, len(table) - 1)] if table else 0

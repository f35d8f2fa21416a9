# SPDX-License-Identifier: MIT
"""Whether the tiles of a rack form a word without the board.

Racks are values here; who holds which is the game's business. Which words there are is asked, never known.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Protocol

from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.rules.legality import WordTest


class AnagramTest(Protocol):
    """Something that knows which tiles can be put in order to make a word."""

    def spells(self, tiles: Sequence[int]) -> bool:
        """Tell whether all of these tiles in some order, ``BLANK`` as any letter, are a word."""


@dataclass(frozen=True, slots=True)
class Permutations:
    """An anagram test made of a word test: it tries the orders, so it is for racks, not for lists of racks.

    Attributes:
        words: the word test.
        letters: number of letters of the alphabet, for blanks.
    """

    words: WordTest
    letters: int

    def spells(self, tiles: Sequence[int]) -> bool:
        """Tell whether all of these tiles in some order, ``BLANK`` as any letter, are a word."""
        faces = (range(1, self.letters + 1) if tile == BLANK else (tile,) for tile in tiles)
        named = {tuple(sorted(choice)) for choice in product(*faces)}
        return any(self.words.has(order) for bag in sorted(named) for order in sorted(set(permutations(bag))))


def forms_word(rack: Sequence[int], words: AnagramTest) -> bool:
    """Tell whether some of these tiles, two or more, are a word by themselves (M6).

    Args:
        rack: tile bytes, ``BLANK`` for an unnamed blank.
        words: asked for each different choice of tiles, small ones first: most racks have a short word.
    """
    tiles = sorted(rack)
    return any(
        words.spells(chosen) for size in range(2, len(tiles) + 1) for chosen in sorted(set(combinations(tiles, size)))
    )

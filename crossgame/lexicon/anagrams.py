# SPDX-License-Identifier: MIT
"""Whether tiles in some order are a word: one look into the table of anagram classes. For racks, not for boards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from crossgame.lexicon.hashing import LETTERS
from crossgame.lexicon.tables import LONGEST
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.lexicon.tables import Lexicon


@dataclass(frozen=True, slots=True)
class Anagrams:
    """The ``AnagramTest`` of ``rules`` over a word list; words of 2 to 15 letters."""

    lexicon: Lexicon

    def spells(self, tiles: Sequence[int]) -> bool:
        """Tell whether all of these tiles (1-based codes, ``BLANK`` as any letter) in some order are a word."""
        fixed = [tile - 1 for tile in tiles if tile != BLANK]
        blanks = len(tiles) - len(fixed)
        if not 2 <= len(tiles) <= LONGEST:
            return False
        named = np.array([*combinations_with_replacement(range(len(self.lexicon.alphabet)), blanks)], dtype=np.uint8)
        bags = np.hstack([named.reshape(len(named), blanks), np.tile(np.array(fixed, dtype=np.uint8), (len(named), 1))])
        asked, classes = self.lexicon.classes.find(LETTERS.take(bags).sum(axis=1, dtype=np.uint64))
        return any(self._is(bags[bag], int(key)) for bag, key in zip(asked.tolist(), classes.tolist(), strict=True))

    def _is(self, bag: npt.NDArray[np.uint8], key: int) -> bool:
        """Compare letter by letter, so that a chance meeting of hashes never makes a word."""
        row = int(self.lexicon.members[key])
        return sorted(self.lexicon.letters[row, : self.lexicon.lengths[row]].tolist()) == sorted(bag.tolist())

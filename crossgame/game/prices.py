# SPDX-License-Identifier: MIT
"""What a swap costs now (M6). Asked by every view, so an answer is kept as long as the rack is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.lexicon.anagrams import Anagrams
from crossgame.lexicon.tables import Lexicon
from crossgame.rules.rack import Permutations

if TYPE_CHECKING:
    from crossgame.game.ledger import Ledger
    from crossgame.rules.legality import WordTest
    from crossgame.rules.rack import AnagramTest

_Key = tuple[tuple[int, ...], bool]


class Prices:
    """Prices of swaps in one game.

    Args:
        words: the word test; a ``Lexicon`` answers by its table of anagrams, others by trying orders.
        letters: number of letters of the alphabet.
    """

    def __init__(self, words: WordTest, letters: int) -> None:
        self._test: AnagramTest = Anagrams(words) if isinstance(words, Lexicon) else Permutations(words, letters)
        self._known: dict[int, tuple[_Key, int]] = {}

    def of(self, ledger: Ledger, seat: int) -> int:
        """Return the points that a swap would take off a seat's score now.

        Raises:
            ValueError: nothing can be swapped in this game.
        """
        swap, hand = ledger.ruleset.swap, ledger.hands[seat]
        if swap is None:
            raise ValueError("nothing can be swapped in this game")
        key = (hand.rack, hand.tally.plays == 0)
        known = self._known.get(seat)
        if known is None or known[0] != key:
            known = (key, swap.price(hand.rack, self._test, plays=hand.tally.plays))
            self._known[seat] = known
        return known[1]

# SPDX-License-Identifier: MIT
"""What a decision is made with: the ledger to read, the word test, the seed, the time. Decides nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.game.ledger import Ledger
    from crossgame.game.prices import Prices
    from crossgame.rules.legality import WordTest


@dataclass(slots=True)
class Desk:
    """One moment of a game, for the generators that decide what happens.

    Attributes:
        ledger: read only here; it takes in every yielded event before the generator goes on.
        at_ms: the time of the events made now.
        prices: of swaps.
    """

    ledger: Ledger
    words: WordTest
    seed: int
    at_ms: int
    prices: Prices

    @property
    def stamp(self) -> tuple[int, int]:
        """Sequence number and time of the next event."""
        return self.ledger.seq + 1, self.at_ms

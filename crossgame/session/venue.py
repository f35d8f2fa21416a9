# SPDX-License-Identifier: MIT
"""What a table stands on: the same for all games of a run. Values and doors; nothing here acts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.engine.requests import Level
from crossgame.session.wakefulness import awake_ns

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.storage import Storage
    from crossgame.rules.legality import WordTest
    from crossgame.session.thinker import Thinker

FASTEST_MS, SLOWEST_MS = 400, 900
"""How long a computer seems to think at least: people must be able to follow."""


def human_pace() -> int:
    """Return how long the next decision of a computer takes at least, in milliseconds."""
    return random.randint(FASTEST_MS, SLOWEST_MS)


_TEMPO_MS = {
    Level.BEGINNER: (15_000, 30_000),
    Level.CASUAL: (10_000, 20_000),
    Level.CLUB: (7_000, 14_000),
    Level.EXPERT: (5_000, 10_000),
    Level.CHAMPION: (3_500, 7_000),
}


def human_tempo(level: Level) -> int:
    """Return how long a computer of a level takes for its next play where there are no turns, in milliseconds."""
    return random.randint(*_TEMPO_MS[level])


def at_once() -> int:
    """Return 0: no waiting where nobody watches, or where motion is not wanted."""
    return 0


@dataclass(frozen=True, slots=True)
class Venue:
    """What a table stands on.

    Attributes:
        storage: where its game is kept.
        words: the word test of its word list.
        lexicon: the list's id.
        thinker: what computers ask; ``None`` where none ever plays.
        now: monotonic nanoseconds, without those that the computer slept through.
        pace: milliseconds that a computer's next decision takes at least.
        tempo: milliseconds that a computer of a level takes for a play where there are no turns; not for people's
            patience but so that they have a chance, so motion being unwanted does not change it.
        budget: seconds that the strongest computers may think about a turn.
        phonies: whether computers also lay words that they half know (C7; off by default).
    """

    storage: Storage
    words: WordTest
    lexicon: str
    thinker: Thinker | None = None
    now: Callable[[], int] = awake_ns
    pace: Callable[[], int] = human_pace
    tempo: Callable[[Level], int] = human_tempo
    phonies: bool = False
    budget: float = 1.0

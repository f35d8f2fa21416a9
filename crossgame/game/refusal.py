# SPDX-License-Identifier: MIT
"""Why a command was not carried out: a value, never an exception; the window finds the words for it (R7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.rules.verdict import Verdict


class Reason(Enum):
    """What stood in the way."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_SEATED = "not_seated"
    PAUSED = "paused"
    DOES_NOT_FIT = "does_not_fit"
    UNKNOWN_WORDS = "unknown_words"
    NOT_ON_RACK = "not_on_rack"
    BAG_TOO_SMALL = "bag_too_small"
    WINDOW_OPEN = "window_open"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    NOT_ENTITLED = "not_entitled"
    ALREADY_ANSWERED = "already_answered"
    NO_CHALLENGES_LEFT = "no_challenges_left"
    NO_TURNS = "no_turns"
    """Nobody waits for a turn here, so there is none to pass."""
    SWAP_COUNT = "swap_count"
    """So many tiles can't be swapped at once."""
    TILES_LAID = "tiles_laid"
    """The seat has laid as many tiles as the game asks for (M9)."""
    ROUND_OVER = "round_over"
    """The command was for a round that is over (I8)."""
    NOTHING_SUBMITTED = "nothing_submitted"
    """There is nothing to withdraw."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused command.

    Attributes:
        command: its id.
        reason: why.
        verdict: the judgement of the play, where the reason is about one.
        number: what the reason counts: tiles needed in the bag, milliseconds to wait, most tiles to be swapped at once.
        faster: the seat whose play came first and is in the way, 0 for nobody's (M8).
    """

    command: str
    reason: Reason
    verdict: Verdict | None = None
    number: int = 0
    faster: int = 0

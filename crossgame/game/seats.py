# SPDX-License-Identifier: MIT
"""Who sits at a game, as it was set up. Apart from the events, so that Home can list games without loading those."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class SeatKind(Enum):
    """Who sits there."""

    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat as the game was set up. ``level`` is the computer's, ``None`` for a person."""

    seat: int
    name: str
    kind: SeatKind
    level: str | None = None
    player: str = ""

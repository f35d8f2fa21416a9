# SPDX-License-Identifier: MIT
"""What a seat may ask for. Values with an id: the same id twice acts once (R7)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.rules.play import NewTile


def new_id() -> str:
    """Return a fresh command id (UUID4 hex)."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles; each blank carries its letter. In rounds ``round`` says for which, 0 for the open one."""

    placed: tuple[NewTile, ...]
    id: str = field(default_factory=new_id)
    round: int = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put these tiles (tile bytes) back and draw as many; none at all is a pass (C6). ``round`` as in ``Place``."""

    tiles: tuple[int, ...]
    id: str = field(default_factory=new_id)
    round: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn. ``round`` as in ``Place``."""

    id: str = field(default_factory=new_id)
    round: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the play whose ``Placed`` event has this sequence number (C7)."""

    play: int
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the play whose ``Placed`` event has this sequence number stand."""

    play: int
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up (C12)."""

    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Leave: a computer of this level takes the seat, or with ``None`` it passes from now on (R11)."""

    computer: str | None = None
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back what was handed in for this round (I8). ``round`` as in ``Place``."""

    id: str = field(default_factory=new_id)
    round: int = 0


@dataclass(frozen=True, slots=True)
class UseHint:
    """Say that a hint is shown to this seat; everybody is told, nothing else changes."""

    id: str = field(default_factory=new_id)


Command = Place | Exchange | Pass | Challenge | Accept | Resign | LeaveSeat | Withdraw | UseHint

# SPDX-License-Identifier: MIT
"""What a stored game is made of: plain values, and the one error of storage. Opens no file, knows no SQL and no numpy.

Home is painted from ``GameSummary`` before the first frame, so nothing here may import what is heavy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from crossgame.game.seats import SeatInfo, SeatKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class StorageFault(Enum):
    """Why games can't be read or kept; the window finds the sentence for it."""

    NEWER = "newer"
    """The file was written by a newer version; it was not touched."""
    LOCKED = "locked"
    """Another running copy of the program holds the file."""
    FULL = "full"
    """No room on the disk; what was stored before is intact."""
    UNWRITABLE = "unwritable"
    """The file or its folder can't be written or read."""
    DAMAGED = "damaged"
    """The file, or this game in it, is broken."""
    MISSING = "missing"
    """There is no such game."""


class StorageError(Exception):
    """Games can't be read or kept.

    Attributes:
        reason: why, for the window to put in words.
    """

    def __init__(self, reason: StorageFault, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Status(Enum):
    """Whether a game can go on."""

    PLAYING = "playing"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Picture:
    """A game at a glance, for Home.

    Attributes:
        scores: (seat, points) of every seat.
        to_move: whose turn it is, 0 for nobody's.
        bag: tiles in the bag.
        moves: turns taken so far.
        rows, cols: of the part of the board that is shown: of a big board a window round the newest play, whose
            premiums lie as in the upper left corner.
        board: tile bytes row by row, ``rows * cols`` of them; of a board with islands three more such planes follow:
            the seats that own the tiles, the numbers of islands, the seats that have claimed them.
        winners: seats on top of a finished game.
        status: whether it can go on.
    """

    scores: tuple[tuple[int, int], ...] = ()
    to_move: int = 0
    bag: int = 0
    moves: int = 0
    rows: int = 0
    cols: int = 0
    board: bytes = b""
    winners: tuple[int, ...] = ()
    status: Status = Status.PLAYING


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One game as Home lists it: data for a title, a miniature and a line; no text for people.

    Attributes:
        id: the game's id (UUID4 hex).
        created, changed: UTC, ISO 8601.
        ruleset: ``Ruleset.to_dict()``, so the miniature has premiums and letters.
        seats: who plays.
        picture: the newest state.
    """

    id: str
    created: str
    changed: str
    ruleset: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    picture: Picture


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as it is stored: its sequence number, the command it came from (empty: the host's), its JSON form."""

    seq: int
    command: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatTable:
    """What a seat has on the table beside the game.

    Attributes:
        slots: the rack in its owner's order, 0 for gaps.
        pending: tiles laid out as (slot, row, col, tile).
        lent: (slot, tile) of the newest play, to which its tiles return if it is taken back.
    """

    slots: tuple[int, ...] = ()
    pending: tuple[tuple[int, int, int, int], ...] = ()
    lent: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """Where a long game once stood.

    Attributes:
        seq: number of the newest event in it.
        state: ``Stage.to_dict()``.
        chunks: packed squares by row and column of the chunk; when written only those that changed.
    """

    seq: int
    state: dict[str, Any]
    chunks: dict[tuple[int, int], bytes]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A whole game as it is stored.

    Attributes:
        id: the game's id (UUID4 hex).
        ruleset: ``Ruleset.to_dict()``.
        seats: who plays.
        seed: of all its chance.
        lexicon: id of its word list.
        created: UTC, ISO 8601.
        events: all of them, in order, from 1 without gaps; with a snapshot only the newest, some of them before it.
        tables: by seat.
        snapshot: where it stood, for long games.
        older: reads all events up to the snapshot; ``None`` without one.
    """

    id: str
    ruleset: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    seed: int
    lexicon: str
    created: str = ""
    events: tuple[EventRow, ...] = ()
    tables: dict[int, SeatTable] = field(default_factory=dict)
    snapshot: StoredSnapshot | None = None
    older: Callable[[], tuple[EventRow, ...]] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Rescue:
    """A damaged file that was set aside when storage was opened.

    Attributes:
        file: where it is now.
        games: how many whole games were brought over into the new file.
    """

    file: Path
    games: int


def seats_to_list(seats: tuple[SeatInfo, ...]) -> list[list[Any]]:
    """Return the JSON form of seats."""
    return [[s.seat, s.name, s.kind.value, s.level, s.player] for s in seats]


def seats_from_list(rows: list[list[Any]]) -> tuple[SeatInfo, ...]:
    """Read the JSON form of seats; raises ValueError or TypeError when it is none."""
    return tuple(
        SeatInfo(int(seat), str(name), SeatKind(kind), None if level is None else str(level), str(player))
        for seat, name, kind, level, player in rows
    )

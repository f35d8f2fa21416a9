# SPDX-License-Identifier: MIT
"""What happens in rounds and round islands (I4-I8): the events of ``events`` that Classic and MegaCross never have.

Values only, imported through ``events``. What a seat hands in is its own secret until the round is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.rules.layout import Square
    from crossgame.rules.play import Direction, NewTile


class SubmissionKind(Enum):
    """What a seat does with its turn of a round."""

    PLAY = "play"
    SWAP = "swap"
    PASS = "pass"


class DestroyCause(Enum):
    """Why a play that was legal when the round began no longer fitted when its turn came (I8)."""

    SQUARE_TAKEN = "square_taken"
    ISLAND_CLAIMED = "island_claimed"
    BAD_WORD = "bad_word"
    TOUCHES_OTHERS = "touches_others"
    NOT_ATTACHED = "not_attached"


@dataclass(frozen=True, slots=True)
class Submission:
    """What a seat hands in: tiles to lay for a play, tiles (tile bytes) to give for a swap."""

    kind: SubmissionKind
    placed: tuple[NewTile, ...] = ()
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Submitted:
    """A seat handed something in, for the first time in this round or in place of what it had.

    Attributes:
        action: what; ``None`` for everybody else.
        points: of a play on the board as it is since the round began, bonuses included; 0 for everybody else.
    """

    seq: int
    at_ms: int
    seat: int
    action: Submission | None
    points: int

    def seen_by(self, seat: int | None) -> Submitted:
        """Hide what it is from everybody else."""
        return self if seat == self.seat else replace(self, action=None, points=0)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A seat took back what it had handed in."""

    seq: int
    at_ms: int
    seat: int

    def seen_by(self, seat: int | None) -> Withdrawn:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """The person of a seat is away (the connection is lost), or is back. The seat stays theirs.

    Where a round has no limit, who is away passes in the end (I8).
    """

    seq: int
    at_ms: int
    seat: int
    here: bool

    def seen_by(self, seat: int | None) -> PresenceChanged:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """Round ``number`` (from 1) begins; its time runs from ``at_ms``."""

    seq: int
    at_ms: int
    number: int

    def seen_by(self, seat: int | None) -> RoundOpened:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """What one seat did in a round; which tiles it swapped stays hidden.

    ``points`` are those on the board as it was when the round began; ``direction`` is ``None`` for swaps and passes.
    """

    seat: int
    kind: SubmissionKind
    placed: tuple[NewTile, ...] = ()
    direction: Direction | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round is over and worked out: what comes of each entry follows, in this order.

    ``order``: plays as they are placed, then swaps and passes by seat.
    """

    seq: int
    at_ms: int
    number: int
    order: tuple[RoundEntry, ...]

    def seen_by(self, seat: int | None) -> RoundClosed:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A play of this round no longer fitted when its turn came: nothing is laid, its tiles are spent (I8).

    Attributes:
        placed, direction: the play.
        cause: why; of several a square taken, an island claimed, the joining, then the words.
        squares: those that it is about: taken, claimed, of bad words, touched, or converted away.
        words: letter codes of the words that the lexicon lacks, where they are the cause.
        by: seats whose plays of this round caused it, ascending.
    """

    seq: int
    at_ms: int
    seat: int
    placed: tuple[NewTile, ...]
    direction: Direction
    cause: DestroyCause
    squares: tuple[Square, ...]
    words: tuple[tuple[int, ...], ...]
    by: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Destroyed:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Claimed:
    """The play just placed claimed islands (I6); ``squares`` are all of theirs, ``points`` part of the play's total."""

    seq: int
    at_ms: int
    seat: int
    islands: tuple[int, ...]
    squares: tuple[Square, ...]
    points: int

    def seen_by(self, seat: int | None) -> Claimed:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Converted:
    """The play just placed made letters its seat's (I7).

    ``owners`` are the seats before, square by square, 0 for nobody; ``points`` are part of the play's total.
    """

    seq: int
    at_ms: int
    seat: int
    squares: tuple[Square, ...]
    owners: tuple[int, ...]
    points: int

    def seen_by(self, seat: int | None) -> Converted:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Surfaced:
    """New islands appeared, numbered on from those there were, each with its squares in reading order (I1, I6)."""

    seq: int
    at_ms: int
    islands: tuple[tuple[Square, ...], ...]

    def seen_by(self, seat: int | None) -> Surfaced:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class HintUsed:
    """A seat had a hint shown; everybody is told."""

    seq: int
    at_ms: int
    seat: int

    def seen_by(self, seat: int | None) -> HintUsed:
        """Return it whole."""
        return self

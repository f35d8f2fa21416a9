# SPDX-License-Identifier: MIT
"""What has happened: the only way a game changes. Values with a JSON form and a view for each seat.

``seq`` counts from 1 without gaps; ``at_ms`` is the time since the start of the game (pauses left out). Tiles are tile
bytes. ``seen_by(seat)`` returns the event with what that seat may not know taken out (``None`` = a spectator).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from crossgame.game.round_events import Claimed as Claimed
from crossgame.game.round_events import Converted as Converted
from crossgame.game.round_events import DestroyCause as DestroyCause
from crossgame.game.round_events import Destroyed as Destroyed
from crossgame.game.round_events import HintUsed as HintUsed
from crossgame.game.round_events import PresenceChanged as PresenceChanged
from crossgame.game.round_events import RoundClosed as RoundClosed
from crossgame.game.round_events import RoundEntry as RoundEntry
from crossgame.game.round_events import RoundOpened as RoundOpened
from crossgame.game.round_events import Submission as Submission
from crossgame.game.round_events import SubmissionKind as SubmissionKind
from crossgame.game.round_events import Submitted as Submitted
from crossgame.game.round_events import Surfaced as Surfaced
from crossgame.game.round_events import Withdrawn as Withdrawn
from crossgame.game.seats import SeatInfo as SeatInfo  # noqa: TC001  others take it from here at run time
from crossgame.game.seats import SeatKind as SeatKind
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from crossgame.rules.play import Direction, NewTile
    from crossgame.rules.verdict import Bonus, WordScore

HIDDEN = BLANK | 0x7F
"""Tile byte that stands for a tile whose face this seat may not know."""


class SeatState(Enum):
    """Whether a seat still takes part."""

    PLAYING = "playing"
    RESIGNED = "resigned"
    OUT_OF_TIME = "out_of_time"
    LEFT = "left"


class PassReason(Enum):
    """Why a turn went by."""

    CHOSEN = "chosen"
    MOVE_TIME = "move_time"
    LOST_TURN = "lost_turn"
    LEFT = "left"


class EndReason(Enum):
    """Why the game is over."""

    PLAYED_OUT = "played_out"
    ALL_PASSED = "all_passed"
    SCORELESS = "scoreless"
    ONE_LEFT = "one_left"
    TIME = "time"
    TIME_UP = "time_up"
    TARGET = "target"
    TILES = "tiles"
    GIVEN_UP = "given_up"
    ROUNDS = "rounds"


class AdjustmentKind(Enum):
    """A line of the final sums (C9, C11)."""

    TILES_LEFT = "tiles_left"
    OTHERS_LEFT = "others_left"
    OVERTIME = "overtime"


@dataclass(frozen=True, slots=True)
class Started:
    """The game began.

    ``first``: who begins, 0 where nobody waits for a turn. ``first_draws``: rounds of (seat, tile) that decided it
    (C1). ``seed`` is the host's.
    """

    seq: int
    at_ms: int
    seats: tuple[SeatInfo, ...]
    lexicon: str
    first: int
    first_draws: tuple[tuple[tuple[int, int], ...], ...]
    seed: int | None

    def seen_by(self, seat: int | None) -> Started:
        """Leave the seed out."""
        return replace(self, seed=None)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew tiles from its supply."""

    seq: int
    at_ms: int
    seat: int
    tiles: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Drawn:
        """Hide the faces from other seats."""
        return self if seat == self.seat else replace(self, tiles=(HIDDEN,) * len(self.tiles))


@dataclass(frozen=True, slots=True)
class Placed:
    """A play was accepted.

    ``out``: it used the seat's last tile with nothing left to draw. ``window``: it can be challenged.
    """

    seq: int
    at_ms: int
    seat: int
    placed: tuple[NewTile, ...]
    direction: Direction
    words: tuple[WordScore, ...]
    bonuses: tuple[Bonus, ...]
    total: int
    out: bool
    window: bool

    def seen_by(self, seat: int | None) -> Placed:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat put ``given`` back and drew ``drawn`` first, as many (C6), or the next of its own supply (M6).

    ``points`` is what it cost, 0 or more: so many came off the score.
    """

    seq: int
    at_ms: int
    seat: int
    given: tuple[int, ...]
    drawn: tuple[int, ...]
    points: int = 0

    def seen_by(self, seat: int | None) -> Swapped:
        """Hide the faces from other seats."""
        if seat == self.seat:
            return self
        hidden = (HIDDEN,) * len(self.given)
        return replace(self, given=hidden, drawn=hidden)


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn went by without a play."""

    seq: int
    at_ms: int
    seat: int
    reason: PassReason

    def seen_by(self, seat: int | None) -> Passed:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Accepted:
    """A seat let the play with that sequence number stand."""

    seq: int
    at_ms: int
    seat: int
    play: int

    def seen_by(self, seat: int | None) -> Accepted:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Challenged:
    """A play was challenged and judged (C7).

    Attributes:
        seat: who challenged.
        play, player: sequence number and seat of the play.
        upheld: whether the play is unacceptable.
        bad_words: the letter codes of its words that the lexicon lacks.
        points_off: what the player loses (upheld), the 50 included.
        points_given: what the player gains (not upheld, five and ten points).
        turn_lost: whether the challenger loses the next turn.
    """

    seq: int
    at_ms: int
    seat: int
    play: int
    player: int
    upheld: bool
    bad_words: tuple[tuple[int, ...], ...]
    points_off: int
    points_given: int
    turn_lost: bool

    def seen_by(self, seat: int | None) -> Challenged:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The tiles of an unacceptable play went back to their rack; blanks lose their letter."""

    seq: int
    at_ms: int
    seat: int
    play: int
    placed: tuple[NewTile, ...]

    def seen_by(self, seat: int | None) -> TakenBack:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The play with that sequence number can no longer be challenged."""

    seq: int
    at_ms: int
    play: int

    def seen_by(self, seat: int | None) -> WindowClosed:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class ClockChanged:
    """Clocks at a change of turn. ``remaining_ms`` by seat (negative = overtime); ``running`` may be nobody (0)."""

    seq: int
    at_ms: int
    remaining_ms: tuple[tuple[int, int], ...]
    running: int

    def seen_by(self, seat: int | None) -> ClockChanged:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat resigned, ran out of time, was left, was taken by somebody else, or is new (M9)."""

    seq: int
    at_ms: int
    seat: int
    state: SeatState
    info: SeatInfo

    def seen_by(self, seat: int | None) -> SeatChanged:
        """Return it whole."""
        return self


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points added (or, negative, taken) at the end. ``tiles`` are those it comes from."""

    seat: int
    kind: AdjustmentKind
    points: int
    tiles: tuple[int, ...] = ()
    of_seat: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over.

    Attributes:
        adjustments: lines of the final sums, in the order they are shown.
        scores: (seat, final score).
        winners: the seats on top; two or more is a tie (C10), none if everybody is out.
    """

    seq: int
    at_ms: int
    reason: EndReason
    adjustments: tuple[Adjustment, ...]
    scores: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Ended:
        """Return it whole: racks are open at the end."""
        return self


Event = (
    Started
    | Drawn
    | Placed
    | Swapped
    | Passed
    | Accepted
    | Challenged
    | TakenBack
    | WindowClosed
    | ClockChanged
    | SeatChanged
    | Submitted
    | Withdrawn
    | PresenceChanged
    | RoundOpened
    | RoundClosed
    | Destroyed
    | Claimed
    | Converted
    | Surfaced
    | HintUsed
    | Ended
)

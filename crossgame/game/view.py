# SPDX-License-Identifier: MIT
"""A game as one seat may see it: the values that panels, scenes, computers and files read. Nothing here changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.events import (
        Claimed,
        Converted,
        Destroyed,
        Ended,
        Event,
        Passed,
        Placed,
        RoundEntry,
        SeatInfo,
        SeatState,
        Submission,
        Swapped,
    )
    from crossgame.rules.layout import Square
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset


class Action(Enum):
    """What a seat could do now; buttons are enabled by these."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    RESIGN = "resign"
    WITHDRAW = "withdraw"


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody may know of a seat. ``clock_ms`` is the time left now, ``None`` without a clock.

    Where nothing can be challenged ``last_play`` are the squares of its newest play, ``plays`` and ``laid`` the numbers
    of its plays and of its tiles on the board; else nothing and 0. ``islands`` are those it has claimed, ``letters``
    those on the board that are its own now, ``may_hop`` whether its next play may stand apart from them (I2-I4, I6).
    ``submitted``: it has handed in something for this round. ``away``: its person is not here just now.
    """

    info: SeatInfo
    state: SeatState
    score: int
    tiles: int
    clock_ms: int | None
    move_ms: int | None
    to_move: bool
    wrong_challenges: int
    loses_next_turn: bool
    last_play: tuple[Square, ...] = ()
    plays: int = 0
    laid: int = 0
    islands: int = 0
    letters: int = 0
    may_hop: bool = False
    submitted: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """An open challenge window.

    Attributes:
        play: the play, ``player`` in its ``seat``.
        waiting: entitled seats that have not answered.
        closes_ms: time until it may close (out-play: until it closes); 0 when the next action closes it.
    """

    play: Placed
    waiting: tuple[int, ...]
    closes_ms: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One line of the move list: what a seat did, what it scored and the total after it.

    ``events`` are the event itself and what came of it (challenge, taken back), in order.
    """

    number: int
    seat: int
    events: tuple[Event, ...]
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundLine:
    """What came of one entry of a round.

    Attributes:
        event: placed, destroyed, swapped or passed.
        claimed, converted: what a play that was placed brought beside its letters.
        total: the seat's score after it.
    """

    seat: int
    entry: RoundEntry
    event: Placed | Destroyed | Swapped | Passed
    claimed: Claimed | None
    converted: Converted | None
    total: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round that is over: its lines in the order in which plays were placed; ``surfaced`` new islands after it."""

    number: int
    lines: tuple[RoundLine, ...]
    surfaced: int


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round that is open, or after the end the last one, as a seat sees it (I8).

    Attributes:
        number: from 1.
        of: rounds in the game, 0 for no limit.
        left_ms: time left, grace not counted; ``None`` without a limit and after the end.
        limit_ms: of a round, 0 for none.
        submitted: seats that have handed in something, in seat order.
        own: what the seat itself has handed in, worth ``own_points`` on the board as it is.
        last: the round before.
    """

    number: int
    of: int
    left_ms: int | None
    limit_ms: int
    submitted: tuple[int, ...]
    own: Submission | None
    own_points: int
    last: RoundResult | None


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as ``seat`` sees it (``None`` = a spectator).

    Attributes:
        rack: the seat's own tiles (tile bytes, no gaps; order is the table's business), () for spectators.
        racks_open: all racks by seat once the game has ended, else empty.
        bag: tiles in the bag, 0 where each seat has a supply of its own.
        unseen: how many of each tile the seat can't see, index = letter code, 0 = blanks; () of endless supplies.
        moves: the move list; it is no copy, however long it is.
        last_play: squares of the newest play still on the board.
        actions: what the seat may do now.
        seq: number of the newest event.
        swap_price: points that a swap would cost the seat now, ``None`` where nothing is swapped (M6).
        left_ms: time until the game ends by itself (M9), ``None`` if it does not.
        round: where everybody plays at once, round by round (I8); ``None`` elsewhere.
        rounds: those that are over, oldest first; no copy, like ``moves``.
    """

    seat: int | None
    ruleset: Ruleset
    position: Position
    seats: tuple[SeatView, ...]
    rack: tuple[int, ...]
    racks_open: tuple[tuple[int, tuple[int, ...]], ...]
    bag: int
    unseen: tuple[int, ...]
    to_move: int
    window: Window | None
    moves: Sequence[MoveRow]
    last_play: tuple[Square, ...]
    actions: frozenset[Action]
    result: Ended | None
    paused: bool
    elapsed_ms: int
    seq: int = 0
    swap_price: int | None = None
    left_ms: int | None = None
    round: RoundView | None = None
    rounds: Sequence[RoundResult] = ()


@dataclass(frozen=True, slots=True)
class Transition:
    """What a view needs to draw a change, so that it never compares boards.

    Attributes:
        event: what happened, as this viewer sees it.
        laid: squares that have a tile now.
        lifted: squares that have none any more.
        seat: whose tiles they are.
        converted: (square, seat before, seat now) of letters that changed hands.
        claimed: numbers of islands that are ``seat``'s now.
        destroyed: the play of ``seat`` that no longer fitted.
        surfaced: squares of new islands.
    """

    event: Event
    laid: tuple[Square, ...] = ()
    lifted: tuple[Square, ...] = ()
    seat: int = 0
    converted: tuple[tuple[Square, int, int], ...] = ()
    claimed: tuple[int, ...] = ()
    destroyed: Destroyed | None = None
    surfaced: tuple[Square, ...] = ()

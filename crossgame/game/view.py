# SPDX-License-Identifier: MIT
"""A game as one seat may see it: the values that panels, scenes, computers and files read. Nothing here changes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.events import Ended, Event, Placed, SeatInfo, SeatState
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


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody may know of a seat. ``clock_ms`` is the time left now, ``None`` without a clock.

    Where nothing can be challenged ``last_play`` are the squares of its newest play, ``plays`` and ``laid`` the numbers
    of its plays and of its tiles on the board; else nothing and 0.
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


@dataclass(frozen=True, slots=True)
class Transition:
    """What a view needs to draw a change, so that it never compares boards.

    Attributes:
        event: what happened, as this viewer sees it.
        laid: squares that have a tile now.
        lifted: squares that have none any more.
        seat: whose tiles they are.
    """

    event: Event
    laid: tuple[Square, ...] = ()
    lifted: tuple[Square, ...] = ()
    seat: int = 0

# SPDX-License-Identifier: MIT
"""The whole state of a game: what ``changes.apply`` writes and everybody else in ``game`` only reads.

A ledger is made of the ruleset and the events alone, so that a game that was played and one that was replayed hold
equal ledgers. Racks and bag are kept sorted: their order means nothing, and equal contents are equal values.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from crossgame.game.events import SeatKind, SeatState
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.events import Claimed, Converted, Ended, Placed, RoundEntry, SeatInfo, Submitted
    from crossgame.rules.layout import Square
    from crossgame.rules.ruleset import Ruleset


KEPT_PLAYS = 64
"""How many plays a ledger remembers where none can be taken back: a game may have any number."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat has done so far, where nothing can be taken back; so no figure needs the whole story.

    Attributes:
        plays: accepted plays.
        laid: tiles laid by them.
        points: what they brought.
        swaps: how often tiles were swapped, for ``paid`` points in all.
        best: the play that brought most, the earliest of several.
        full: plays of a whole rack.
        last: squares of the newest play.
        islands, conversions: claimed and made its own.
        hops: plays that stood apart from letters that the seat had.
        destroyed: plays of rounds that no longer fitted.
        passed: turns that went by.
    """

    plays: int = 0
    laid: int = 0
    points: int = 0
    swaps: int = 0
    paid: int = 0
    best: Placed | None = None
    full: int = 0
    last: tuple[Square, ...] = ()
    islands: int = 0
    conversions: int = 0
    hops: int = 0
    destroyed: int = 0
    passed: int = 0

    def playing(self, play: Placed, *, rack_size: int, hop: bool = False) -> Tally:
        """Return it after one more play."""
        better = self.best is None or play.total > self.best.total
        return replace(
            self,
            plays=self.plays + 1,
            laid=self.laid + len(play.placed),
            points=self.points + play.total,
            best=play if better else self.best,
            full=self.full + (len(play.placed) >= rack_size),
            last=tuple(tile.square for tile in play.placed),
            hops=self.hops + hop,
        )

    def swapping(self, points: int) -> Tally:
        """Return it after one more swap."""
        return replace(self, swaps=self.swaps + 1, paid=self.paid + points)

    def gaining(self, *, islands: int = 0, conversions: int = 0) -> Tally:
        """Return it after the newest play claimed islands or converted letters."""
        return replace(self, islands=self.islands + islands, conversions=self.conversions + conversions)

    def losing(self) -> Tally:
        """Return it after one more play was destroyed."""
        return replace(self, destroyed=self.destroyed + 1)

    def passing(self) -> Tally:
        """Return it after one more turn went by."""
        return replace(self, passed=self.passed + 1)


@dataclass(slots=True)
class Hand:
    """What belongs to one seat.

    Attributes:
        rack: tile bytes, sorted.
        wrong: wrong challenges so far.
        loses_next: the next turn that comes is lost (C7, double).
        drawn: tiles taken from its private supply so far: the place of the next one (M2).
        tally: counted only where nothing can be challenged.
    """

    info: SeatInfo
    state: SeatState = SeatState.PLAYING
    rack: tuple[int, ...] = ()
    score: int = 0
    wrong: int = 0
    loses_next: bool = False
    drawn: int = 0
    tally: Tally = field(default_factory=Tally)

    @property
    def in_rotation(self) -> bool:
        """Whether turns come to this seat: it has not resigned and is not out of time."""
        return self.state in (SeatState.PLAYING, SeatState.LEFT)

    @property
    def acts(self) -> bool:
        """Whether somebody plays for this seat; one that was left without a computer passes by itself (R11)."""
        return self.state is SeatState.PLAYING or (self.state is SeatState.LEFT and self.info.kind is SeatKind.COMPUTER)


@dataclass(slots=True)
class OpenWindow:
    """A play that can be challenged, and the entitled seats that have not answered yet."""

    play: Placed
    waiting: set[int]


@dataclass(slots=True)
class Ledger:
    """Everything that has come of the events so far.

    Attributes:
        hands: by seat, in seat order.
        bag: tile bytes, sorted; empty where each seat has a supply of its own.
        seq, at_ms: of the newest event.
        drawings: how often tiles were taken from the bag; names the next random stream (R8).
        to_move: whose turn it is, 0 before the start and after the end, and where nobody waits for a turn.
        turn_since_ms: when that turn came.
        move_since_ms: from when the time for one turn counts (a challenge window puts it off).
        scoreless: scoreless turns running; ``scoreless_before`` is the count before the newest play.
        passes: passes running.
        window: the open challenge window.
        out_by: the seat that used its last tile, 0 for nobody; ``out_spoiled`` if that play was unacceptable but
            stays (points-back).
        plays: the plays that lie on the board, oldest first; the newest ``KEPT_PLAYS`` where none can be taken back.
        clocks: remaining milliseconds by seat as of ``clock_since_ms``; empty without a clock.
        running: whose clock runs since then.
        increments: seats whose turn has ended since then.
        last_out: why the last seat that is out of the game is so.
        first_done_ms: when the first seat had laid as many tiles as the game asks for (M9).
        round: number of the newest round, 0 before the first and where there are none; ``round_open`` while seats hand
            in what they do, since ``round_since_ms``.
        submissions: what they have handed in, in order of arrival.
        entries: of the round that is being worked out, those to which nothing has come of yet.
        away: since when the person of a seat is away.
        surfacings: how often islands appeared; names the next random stream (R8).
        marks: newest claims and conversions, oldest first.
    """

    ruleset: Ruleset
    position: Position
    hands: dict[int, Hand] = field(default_factory=dict)
    bag: list[int] = field(default_factory=list)
    seq: int = 0
    at_ms: int = 0
    drawings: int = 0
    to_move: int = 0
    turn_since_ms: int = 0
    move_since_ms: int = 0
    scoreless: int = 0
    scoreless_before: int = 0
    passes: int = 0
    window: OpenWindow | None = None
    out_by: int = 0
    out_spoiled: bool = False
    plays: list[Placed] = field(default_factory=list)
    clocks: dict[int, int] = field(default_factory=dict)
    clock_since_ms: int = 0
    running: int = 0
    increments: list[int] = field(default_factory=list)
    last_out: SeatState | None = None
    first_done_ms: int | None = None
    round: int = 0
    round_open: bool = False
    round_since_ms: int = 0
    submissions: dict[int, Submitted] = field(default_factory=dict)
    entries: list[RoundEntry] = field(default_factory=list)
    away: dict[int, int] = field(default_factory=dict)
    surfacings: int = 0
    marks: list[Claimed | Converted] = field(default_factory=list)
    result: Ended | None = None

    @classmethod
    def empty(cls, ruleset: Ruleset) -> Ledger:
        """Return the ledger before the first event."""
        bag = sorted(ruleset.tiles.full_set()) if ruleset.supply.finite else []
        return cls(ruleset, Position.empty(ruleset), bag=bag)

    def rotation(self) -> tuple[int, ...]:
        """Return the seats to which turns come, in seat order."""
        return tuple(seat for seat, hand in self.hands.items() if hand.in_rotation)

    def after(self, seat: int) -> Iterator[int]:
        """Yield the other seats in rotation in the order in which their turns come after a seat's."""
        seats = list(self.hands)
        at = seats.index(seat)
        return (other for other in seats[at + 1 :] + seats[:at] if self.hands[other].in_rotation)

    def next_after(self, seat: int) -> int:
        """Return the seat to which the turn goes after this one: itself when it is alone, 0 when nobody is left."""
        return next(self.after(seat), seat if self.hands[seat].in_rotation else 0)

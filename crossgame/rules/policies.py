# SPDX-License-Identifier: MIT
"""The small stateless values that a ruleset is made of.

A policy that both ``judge`` and the move generator need has two forms of the same rule: one for a single play, one as
arrays over a window. Numbers only; what happens when is ``game``'s business.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from crossgame.rules.alphabet import NotationError
from crossgame.rules.rack import forms_word
from crossgame.rules.verdict import Fault, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.rules.layout import Rect
    from crossgame.rules.play import Play
    from crossgame.rules.position import Position, Standing
    from crossgame.rules.rack import AnagramTest
    from crossgame.rules.tiles import TileSet
    from crossgame.rules.verdict import WordScore

BoolArray = npt.NDArray[np.bool_]


class Masks(NamedTuple):
    """A connection policy over a window, each bool (rows, cols); of many boards at once (ways, rows, cols).

    Attributes:
        open: squares where this seat may lay a tile.
        anchor: open squares of which a play must cover at least one.
        repel: open squares that a play must not cover although nothing lies there.
    """

    open: BoolArray
    anchor: BoolArray
    repel: BoolArray


class Connection(Protocol):
    """How a play must be joined to what lies on the board."""

    def faults(self, position: Position, play: Play, *, seat: int, formed: tuple[WordScore, ...]) -> Iterator[Fault]:
        """Yield what is wrong with a play whose geometry is right."""

    def masks(self, position: Position, *, seat: int, window: Rect) -> Masks:
        """Return the same rule as arrays over a window; of a rule with several ways, the first."""

    def ways(self, position: Position, *, seat: int, window: Rect) -> tuple[Masks, ...]:
        """Return all ways of being joined that this seat has now, at least one; no play fits two of them.

        A play fits when it keeps to the masks of one way: all its tiles on open squares, none on repelling ones, and
        at least one on an anchor. The generator lists the plays of each way and puts the lists together.
        """

    def many(self, positions: Sequence[Position], *, seat: int, window: Rect) -> tuple[Masks, npt.NDArray[np.int64]]:
        """Return ``ways`` of many boards of one size, one behind the other, and of which board each is, (ways,)."""

    def after_turn(self, standing: Standing, *, tiles: int) -> Standing:
        """Return where a seat stands after a turn in which it placed so many tiles."""


@dataclass(frozen=True, slots=True)
class Touching:
    """C2, M3: on an empty board cover the start square with ``first`` tiles or more, else touch a tile side to side."""

    first: int = 2

    def faults(self, position: Position, play: Play, *, seat: int, formed: tuple[WordScore, ...]) -> Iterator[Fault]:
        """Yield what is wrong with a play whose geometry is right."""
        start = position.ruleset.layout.start
        if not position.board.is_empty:
            # With old letters on the board, touching one and having one in a word are the same thing.
            if all(all(word.new) for word in formed):
                yield Fault(Violation.NOT_JOINED, play.squares)
            return
        if len(play.placed) < self.first:
            yield Fault(Violation.FIRST_TOO_SHORT, play.squares)
        if start not in play.squares:
            yield Fault(Violation.FIRST_OFF_START, (start,))

    def masks(self, position: Position, *, seat: int, window: Rect) -> Masks:
        """Return the same rule as arrays over a window; a neighbour outside the window counts."""
        board = position.board
        filled = board.window(window) != 0
        anchor = np.zeros_like(filled)
        if board.is_empty:
            row, col = position.ruleset.layout.start
            row, col = row - window.row, col - window.col
            if 0 <= row < window.rows and 0 <= col < window.cols:
                anchor[row, col] = True
        else:
            anchor = beside(board.tiles, window) & ~filled
        return Masks(~filled, anchor, np.zeros_like(filled))

    def ways(self, position: Position, *, seat: int, window: Rect) -> tuple[Masks, ...]:
        """Return all ways of being joined: there is one."""
        return (self.masks(position, seat=seat, window=window),)

    def many(self, positions: Sequence[Position], *, seat: int, window: Rect) -> tuple[Masks, npt.NDArray[np.int64]]:
        """Return the masks of many boards, at once where the window is the whole board."""
        layout = positions[0].ruleset.layout
        if window != layout.whole:
            each = [self.masks(position, seat=seat, window=window) for position in positions]
            return Masks(*map(np.stack, zip(*each, strict=True))), np.arange(len(positions))
        filled = np.stack([position.board.tiles for position in positions]) != 0
        anchor = np.zeros_like(filled)
        anchor[:, 1:] = filled[:, :-1]
        anchor[:, :-1] |= filled[:, 1:]
        anchor[:, :, 1:] |= filled[:, :, :-1]
        anchor[:, :, :-1] |= filled[:, :, 1:]
        anchor[(~filled.any(axis=(1, 2)), *layout.start)] = True
        empty = ~filled
        anchor &= empty
        return Masks(empty, anchor, np.zeros_like(filled)), np.arange(len(positions))

    def after_turn(self, standing: Standing, *, tiles: int) -> Standing:
        """Return where a seat stands after a turn: here turns change nothing."""
        return standing


def beside(tiles: npt.NDArray[np.uint8], window: Rect) -> BoolArray:
    """Return which squares of a window have a filled square side to side with them, inside or outside the window."""
    rows, cols = tiles.shape
    top, left = max(window.row - 1, 0), max(window.col - 1, 0)
    bottom, right = min(window.row + window.rows + 1, rows), min(window.col + window.cols + 1, cols)
    part = np.zeros((window.rows + 2, window.cols + 2), dtype=np.bool_)
    at_row, at_col = top - window.row + 1, left - window.col + 1
    part[at_row : at_row + bottom - top, at_col : at_col + right - left] = tiles[top:bottom, left:right] != 0
    return part[:-2, 1:-1] | part[2:, 1:-1] | part[1:-1, :-2] | part[1:-1, 2:]


@dataclass(frozen=True, slots=True)
class Bag:
    """One finite bag for all: one set of tiles (C3)."""

    finite: bool = True


@dataclass(frozen=True, slots=True)
class Endless:
    """A private supply for each seat that never ends: shuffled sets, one after the other (M2).

    What lies where in it is ``draw.supply_slice``.
    """

    blanks: bool = False
    finite: bool = False

    def one_set(self, tiles: TileSet) -> tuple[int, ...]:
        """Return the tiles of one set in the set's own order, without its blanks unless they are wanted."""
        return tiles.full_set(blanks=self.blanks)


class ChallengeRule(Enum):
    """What happens to a play that holds a word the lexicon lacks (C7)."""

    POINTS_BACK = "points_back"
    VOID = "void"
    SINGLE = "single"
    DOUBLE = "double"
    FIVE = "five"
    TEN = "ten"


@dataclass(frozen=True, slots=True)
class Challenges:
    """The challenge rule of a game (C7).

    Attributes:
        rule: which.
        next_only: only the next player may challenge.
        window_ms: how long a window stays open at least, unless all have answered.
        out_play_ms: when the window of an out-play closes at the latest.
        max_wrong: wrong challenges a player may make, 0 for any number.
    """

    rule: ChallengeRule = ChallengeRule.VOID
    next_only: bool = False
    window_ms: int = 10_000
    out_play_ms: int = 20_000
    max_wrong: int = 0

    @property
    def checked_at_once(self) -> bool:
        """Whether unacceptable plays are refused when submitted, so that there is nothing to challenge."""
        return self.rule is ChallengeRule.VOID

    @property
    def tiles_return(self) -> bool:
        """Whether a rightly challenged play comes off the board."""
        return self.rule not in (ChallengeRule.VOID, ChallengeRule.POINTS_BACK)

    @property
    def wrong_costs_turn(self) -> bool:
        """Whether a wrong challenge costs the challenger the next turn."""
        return self.rule is ChallengeRule.DOUBLE

    @property
    def wrong_gives(self) -> int:
        """Points that a wrong challenge gives the challenged player."""
        return {ChallengeRule.FIVE: 5, ChallengeRule.TEN: 10}.get(self.rule, 0)

    @property
    def draw_after_window(self) -> bool:
        """Whether new tiles are drawn only when the window closes (C3)."""
        return self.tiles_return


@dataclass(frozen=True, slots=True)
class Exchange:
    """C6: an exchange needs as many tiles in the bag as it puts back, and at least ``bag_minimum``."""

    bag_minimum: int = 0

    def allows(self, *, count: int, in_bag: int) -> bool:
        """Tell whether ``count`` tiles (1 or more) may be exchanged with ``in_bag`` in the bag."""
        return 1 <= count <= in_bag and in_bag >= self.bag_minimum


@dataclass(frozen=True, slots=True)
class Swap:
    """M6, I10: tiles of the rack for the next ones of a private supply.

    Attributes:
        cost: points off for a swap, however many tiles; a score may fall below zero by it.
        most: tiles that one swap may change, 0 for any number.
        takes_turn: whether it is made instead of a play; else at any time.
        free_when_stuck: whether it is free for a seat without an accepted play whose rack alone forms no word.
    """

    cost: int = 10
    most: int = 1
    takes_turn: bool = False
    free_when_stuck: bool = False

    def allows(self, count: int) -> bool:
        """Tell whether so many tiles may be swapped at once."""
        return count >= 1 and (not self.most or count <= self.most)

    def price(self, rack: Sequence[int], words: AnagramTest, *, plays: int) -> int:
        """Return the points that a swap takes off.

        Args:
            rack: tile bytes of the seat, those laid out but not submitted among them.
            words: what knows which tiles make a word; asked only if the answer hangs on it.
            plays: accepted plays of the seat so far.
        """
        if self.free_when_stuck and plays == 0 and not forms_word(rack, words):
            return 0
        return self.cost


@dataclass(frozen=True, slots=True)
class Ending:
    """C8: scoreless turns running that end a game: ``scoreless``, or with more than three seats two rounds."""

    scoreless: int = 6

    def scoreless_limit(self, seats: int) -> int:
        """Return how many scoreless turns running end a game of that many seats."""
        return max(self.scoreless, 2 * seats) if seats > 3 else self.scoreless


class Overtime(Enum):
    """What running out of time does (C11)."""

    PENALTY = "penalty"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Clock:
    """C11. Milliseconds; 0 means no such limit.

    Attributes:
        initial_ms: time of each player for the whole game, 0 for no clock.
        increment_ms: added after each turn.
        overtime: penalty points or loss.
        penalty: points off for each started minute over.
        out_after_minutes: minutes over at which a player is out.
        move_ms: time for one turn; reached = pass.
    """

    initial_ms: int = 0
    increment_ms: int = 0
    overtime: Overtime = Overtime.PENALTY
    penalty: int = 10
    out_after_minutes: int = 10
    move_ms: int = 0


@dataclass(frozen=True, slots=True)
class Rotation:
    """Turn order: one after the other by seat (classic)."""

    first_by_draw: bool = True

    @property
    def one_by_one(self) -> bool:
        """Whether there is always one seat to move."""
        return True

    def takes_new(self, number: int) -> bool:
        """Tell whether somebody new may join in round ``number``: never."""
        return False


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Turn order: none. Everybody acts whenever ready, judged in order of arrival (M8, I9); joining at any time."""

    first_by_draw: bool = False

    @property
    def one_by_one(self) -> bool:
        """Whether there is always one seat to move."""
        return False

    def takes_new(self, number: int) -> bool:
        """Tell whether somebody new may join in round ``number``: at any time."""
        return True


@dataclass(frozen=True, slots=True)
class Rounds:
    """Turn order: everybody at once, round by round (I8).

    Attributes:
        turn_ms: time of a round, 0 for no limit.
        grace_ms: how much later a submission may arrive on the host's clock.
        away_ms: without a limit, how long after all others have submitted a seat that is away passes.
        join_until: the last round in which somebody may join (I12).
        first_by_draw: nobody is first.
    """

    turn_ms: int = 60_000
    grace_ms: int = 500
    away_ms: int = 120_000
    join_until: int = 1
    first_by_draw: bool = False

    @property
    def one_by_one(self) -> bool:
        """Whether there is always one seat to move."""
        return False

    def takes_new(self, number: int) -> bool:
        """Tell whether somebody new may join in round ``number`` (I12)."""
        return number <= self.join_until


@dataclass(frozen=True, slots=True)
class Goal:
    """What ends a game beside its ``Ending`` (M9, I12); 0 means no such goal, all 0 that it is endless.

    Attributes:
        time_ms: on the host's clock; what arrives later is refused.
        score: points of a seat that end it: at once, or in rounds when the round is finished.
        tiles: each plays until so many of its tiles lie on the board.
        wait_ms: how long after the first has laid ``tiles`` it ends at the latest.
        rounds: number of rounds.

    Raises:
        NotationError: a number is negative.
    """

    time_ms: int = 0
    score: int = 0
    tiles: int = 0
    wait_ms: int = 300_000
    rounds: int = 0

    def __post_init__(self) -> None:
        if min(self.time_ms, self.score, self.tiles, self.wait_ms, self.rounds) < 0:
            raise NotationError("a goal is no negative number")

    @property
    def endless(self) -> bool:
        """Whether nothing here ends the game."""
        return not (self.time_ms or self.score or self.tiles or self.rounds)


Supply = Bag | Endless
TurnOrder = Rotation | Rounds | OpenTable
PolicyValue = Touching | Supply | Challenges | Exchange | Swap | Ending | Goal | Clock | TurnOrder

__all__ = [
    "Bag", "BoolArray", "ChallengeRule", "Challenges", "Clock", "Connection", "Ending", "Endless", "Exchange", "Goal",
    "Masks", "OpenTable", "Overtime", "PolicyValue", "Rotation", "Rounds", "Supply", "Swap", "Touching",
    "TurnOrder", "beside",
]  # fmt: skip

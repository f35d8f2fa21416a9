# SPDX-License-Identifier: MIT
"""What ``judge`` answers: faults, words with their scores, bonuses. Values with a JSON form; no text for people."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from crossgame.rules.alphabet import letter_of
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction


class Violation(Enum):
    """Why a play does not fit."""

    NO_TILES = "no_tiles"
    OFF_BOARD = "off_board"
    SQUARE_TAKEN = "square_taken"
    SAME_SQUARE = "same_square"
    NOT_A_TILE = "not_a_tile"
    NOT_IN_LINE = "not_in_line"
    GAP = "gap"
    NO_WORD = "no_word"
    FIRST_TOO_SHORT = "first_too_short"
    FIRST_OFF_START = "first_off_start"
    NOT_JOINED = "not_joined"
    BLANK_UNNAMED = "blank_unnamed"
    NOT_OWN = "not_own"
    TOUCHES_OPPONENT = "touches_opponent"
    ON_ISLAND = "on_island"
    ISLAND_CLAIMED = "island_claimed"


@dataclass(frozen=True, slots=True)
class Fault:
    """One violation with the squares that it concerns (may be none)."""

    violation: Violation
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word formed, letter by letter, and what it scores.

    Attributes:
        start: square of the first letter.
        direction: which way it reads.
        tiles: tile bytes, old and new.
        new: which of them this play lays.
        values: face value of each tile, 0 for blanks.
        multipliers: letter multiplier of each tile, 1 where it was there before.
        word_multiplier: product of the word premiums covered now.
        points: sum(values x multipliers) x word_multiplier.
    """

    start: Square
    direction: Direction
    tiles: tuple[int, ...]
    new: tuple[bool, ...]
    values: tuple[int, ...]
    multipliers: tuple[int, ...]
    word_multiplier: int
    points: int

    @property
    def letters(self) -> tuple[int, ...]:
        """Letter codes of the word, as a ``WordTest`` takes them."""
        return tuple(map(letter_of, self.tiles))

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of its letters, in order."""
        down, right = self.direction.step
        return tuple(Square(self.start.row + i * down, self.start.col + i * right) for i in range(len(self.tiles)))

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "start": list(self.start),
            "direction": self.direction.value,
            "tiles": list(self.tiles),
            "new": [int(flag) for flag in self.new],
            "values": list(self.values),
            "multipliers": list(self.multipliers),
            "word_multiplier": self.word_multiplier,
            "points": self.points,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> WordScore:
        """Read the JSON form; raises KeyError, TypeError or ValueError when it is none."""
        row, col = data["start"]
        return cls(
            Square(int(row), int(col)),
            Direction(data["direction"]),
            tuple(map(int, data["tiles"])),
            tuple(map(bool, data["new"])),
            tuple(map(int, data["values"])),
            tuple(map(int, data["multipliers"])),
            int(data["word_multiplier"]),
            int(data["points"]),
        )


class BonusKind(Enum):
    """What points beside those of the words are for."""

    TILES = "tiles"
    WORDS = "words"
    ISLANDS = "islands"
    CONVERSIONS = "conversions"


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for ``count`` of something (tiles laid, words formed, islands claimed, letters converted)."""

    kind: BonusKind
    count: int
    points: int

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"kind": self.kind.value, "count": self.count, "points": self.points}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Bonus:
        """Read the JSON form; raises KeyError, TypeError or ValueError when it is none."""
        return cls(BonusKind(data["kind"]), int(data["count"]), int(data["points"]))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a play is worth on a position.

    Attributes:
        faults: why it does not fit; empty when the geometry is right and it is joined as the game wants.
        words: the words formed, main word first; empty while tiles are not in line or leave a gap.
        unknown: those of ``words`` that the word test lacks. Kept apart from faults (C7).
        bonuses: points beside the words.
        total: points of the play, whether or not it is acceptable.
        claimed: ids of the islands that it claims, ascending (I6).
        converted: squares of the letters that become the player's, in the order of the words (I7).
    """

    faults: tuple[Fault, ...]
    words: tuple[WordScore, ...]
    unknown: tuple[WordScore, ...]
    bonuses: tuple[Bonus, ...]
    total: int
    claimed: tuple[int, ...] = ()
    converted: tuple[Square, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether geometry and connection are right, whatever the words."""
        return not self.faults

    @property
    def acceptable(self) -> bool:
        """Whether it fits and every word is known."""
        return not self.faults and not self.unknown

    def has(self, violation: Violation) -> bool:
        """Tell whether one of the faults is this violation."""
        return any(fault.violation is violation for fault in self.faults)

# SPDX-License-Identifier: MIT
"""What a text in the Play box means at a square of the board (I11). Pure; it judges nothing.

A text is read in two ways, as the whole word with the letters that lie on the board, and as letters of the rack
alone; whoever asks says what is legal. Tile bytes in a text: a letter is any tile that can show it, a named blank is a
blank and nothing else, ``BLANK`` alone is a blank that waits for its letter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.rules.play import Direction, NewTile
from crossgame.ui.board.cursor import Cursor, line_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from crossgame.rules.board import Board
    from crossgame.rules.layout import Square
    from crossgame.rules.verdict import Verdict


class ReadAs(Enum):
    """The two ways."""

    WHOLE = "whole"
    RACK = "rack"


class Snag(Enum):
    """Why a text can't be read in one of the ways."""

    OFF_BOARD = "off_board"
    NOT_ON_RACK = "not_on_rack"
    OTHER_LETTER = "other_letter"
    NOTHING_NEW = "nothing_new"


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as a play; ``placed`` in the order of the text."""

    read_as: ReadAs
    direction: Direction
    placed: tuple[NewTile, ...]


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that is no play in this way: ``tile`` of the text is where it ends, ``on_board`` lies in its place."""

    read_as: ReadAs
    direction: Direction
    snag: Snag
    tile: int = 0
    on_board: int = 0


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is shown, and is played if it is legal.

    Attributes:
        reading: the play, or why there is none.
        verdict: what the judge says of the play.
        other_way: whether the other direction is legal too.
    """

    reading: Reading | Unread
    verdict: Verdict | None = None
    other_way: bool = False

    @property
    def legal(self) -> bool:
        """Whether a click plays it."""
        return self.verdict is not None and self.verdict.acceptable

    @property
    def placed(self) -> tuple[NewTile, ...]:
        """Its new tiles, () where there is no play."""
        return self.reading.placed if isinstance(self.reading, Reading) else ()


def whole_word(text: Sequence[int], board: Board, *, rack: Sequence[int], at: Cursor) -> Reading | Unread:
    """Read a text as a word that begins at a square; what lies on the board of it must be the same letters."""
    hand, placed = Counter(rack), []
    for tile, square in _along(text, board, at=at, only_free=False):
        if square is None:
            return Unread(ReadAs.WHOLE, at.direction, Snag.OFF_BOARD, tile)
        lying = board.tile(*square)
        if lying and letter_of(lying) != letter_of(tile):
            return Unread(ReadAs.WHOLE, at.direction, Snag.OTHER_LETTER, tile, lying)
        if lying:
            continue
        taken = _taken(hand, tile)
        if taken is None:
            return Unread(ReadAs.WHOLE, at.direction, Snag.NOT_ON_RACK, tile)
        placed.append(NewTile(*square, taken))
    if not placed:
        return Unread(ReadAs.WHOLE, at.direction, Snag.NOTHING_NEW)
    return Reading(ReadAs.WHOLE, at.direction, tuple(placed))


def rack_letters(text: Sequence[int], board: Board, *, rack: Sequence[int], at: Cursor) -> Reading | Unread:
    """Read a text as new tiles one after the other, from a square or the next free one after it."""
    hand, placed = Counter(rack), []
    for tile, square in _along(text, board, at=at, only_free=True):
        if square is None:
            return Unread(ReadAs.RACK, at.direction, Snag.OFF_BOARD, tile)
        taken = _taken(hand, tile)
        if taken is None:
            return Unread(ReadAs.RACK, at.direction, Snag.NOT_ON_RACK, tile)
        placed.append(NewTile(*square, taken))
    if not placed:
        return Unread(ReadAs.RACK, at.direction, Snag.NOTHING_NEW)
    return Reading(ReadAs.RACK, at.direction, tuple(placed))


def choose(
    text: Sequence[int],
    board: Board,
    *,
    rack: Sequence[int],
    at: Cursor,
    judge: Callable[[tuple[NewTile, ...]], Verdict],
) -> Chosen:
    """Return what a text means at a square.

    Of two legal readings it is the whole word. The direction of ``at`` is kept unless only the other one is legal.

    Args:
        text: tile bytes, at least one.
        board: what lies there.
        rack: tile bytes in hand.
        at: the square pointed at, and the direction that is switched on.
        judge: the verdict on new tiles, with the words tested.
    """
    found = {way.direction: _choose_along(text, board, rack=rack, at=way, judge=judge) for way in (at, at.turned())}
    wished, other = found[at.direction], found[at.direction.other]
    if other.legal and not wished.legal:
        return other
    return Chosen(wished.reading, wished.verdict, other_way=wished.legal and other.legal)


def _choose_along(
    text: Sequence[int],
    board: Board,
    *,
    rack: Sequence[int],
    at: Cursor,
    judge: Callable[[tuple[NewTile, ...]], Verdict],
) -> Chosen:
    whole, letters = (way(text, board, rack=rack, at=at) for way in (whole_word, rack_letters))
    judged = [Chosen(r, judge(r.placed) if isinstance(r, Reading) else None) for r in (whole, letters)]
    # Of what is refused, the one that is nearest to being legal has the more helpful reason.
    return min(judged, key=_badness)


def _badness(chosen: Chosen) -> int:
    if chosen.verdict is not None:
        return 0 if chosen.legal else 1 if chosen.verdict.fits else 2
    assert isinstance(chosen.reading, Unread)
    return 4 if chosen.reading.snag is Snag.OTHER_LETTER else 3


def _along(
    text: Sequence[int], board: Board, *, at: Cursor, only_free: bool
) -> Iterator[tuple[int, Square | None]]:  # fmt: skip
    """Yield each tile of a text with its square, ``None`` beyond the edge."""
    start = [at.square] if board.contains(*at.square) else []
    line = [*start, *line_from(at.square, at.direction, board.contains)]
    squares = iter([square for square in line if not (only_free and board.tile(*square))])
    for tile in text:
        yield tile, next(squares, None)


def _taken(hand: Counter[int], tile: int) -> int | None:
    """Take from a hand what shows a tile of a text, real tiles first (I11)."""
    if hand[tile] > 0:
        found, shown = tile, tile
    elif hand[BLANK] > 0 and (is_blank(tile) or letter_of(tile)):
        found, shown = BLANK, BLANK | letter_of(tile)
    else:
        return None
    hand[found] -= 1
    return shown

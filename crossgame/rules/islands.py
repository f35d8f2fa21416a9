# SPDX-License-Identifier: MIT
"""Islands: where they lie, who may lay on them, what they and conversions are worth (I1-I7).

Policies and numbers only; when islands surface and turns end is ``game``'s business. Chance comes in as a stream.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.gains import Gains, gains, in_runs_beside
from crossgame.rules.layout import Square
from crossgame.rules.policies import Masks, beside
from crossgame.rules.verdict import Fault, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from crossgame.rules.layout import Rect
    from crossgame.rules.play import Play
    from crossgame.rules.position import Position, Standing
    from crossgame.rules.verdict import WordScore

_T = TypeVar("_T", bound=np.generic)

Blob = tuple[Square, ...]
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_AROUND = tuple(product((-1, 0, 1), repeat=2))


@dataclass(frozen=True, slots=True)
class Islands:
    """I1, I6, I7: how many islands and how large, and what claims and conversions are worth.

    Attributes:
        claim: points for each island claimed.
        conversion: points for each letter converted.
        fewest: islands on the smallest boards.
        squares_each: one island for so many squares of the board.
        largest: squares of the largest island.
    """

    claim: int = 100
    conversion: int = 20
    fewest: int = 4
    squares_each: int = 40
    largest: int = 5

    def count(self, rows: int, cols: int) -> int:
        """Return how many islands a board of that size is given at a time."""
        return max(self.fewest, rows * cols // self.squares_each)

    def surfacing(self, position: Position, *, seed: int, ordinal: int) -> tuple[Blob, ...]:
        """Return the squares of new islands, each in reading order; as many as at the start, or as room allows.

        No square of them lies on the outermost ring, is filled, or has a letter or an island among its eight
        neighbours; they do not touch each other, even at corners. Changes nothing: ``Position.surface`` does.

        Args:
            position: where.
            seed: the game's seed.
            ordinal: how many times islands have surfaced before in this game.
        """
        board = position.board
        stream = Stream(seed, Purpose.ISLANDS, ordinal)
        room = _room(position)
        found: list[Blob] = []
        for square in stream.shuffled(sorted(room)):
            if len(found) == self.count(board.rows, board.cols):
                break
            if square in room:
                blob = _grown(square, 1 + stream.below(self.largest), room, stream)
                room.difference_update(Square(r + i, c + j) for (r, c), (i, j) in product(blob, _AROUND))
                found.append(blob)
        return tuple(found)

    def claimed(self, position: Position, play: Play) -> tuple[int, ...]:
        """Return the islands, by number, that a play would be the first to lay on."""
        covered = {position.island(*square) for square in play.squares}
        return tuple(sorted(covered - position.claims.keys() - {0}))

    def converted(self, position: Position, *, seat: int, formed: tuple[WordScore, ...]) -> tuple[Square, ...]:
        """Return the squares of the letters that a play would convert, each once (I7).

        None if the words have no own letter that lay there: conversion is for plays that are joined to own letters.
        """
        old = _old_letters(position, formed, seat=seat)
        return old.others if old.own else ()

    def gains(self, position: Position, *, seat: int, window: Rect) -> Gains:
        """Return the points of claims and conversions as arrays over a window."""
        return gains(position, seat=seat, window=window, claim=self.claim, conversion=self.conversion)


@dataclass(frozen=True, slots=True)
class OwnLetters:
    """I2-I4, I6: be joined to an own letter; stand apart from everybody at the start, and when hopping.

    A play that is joined may not lay on what others have claimed. One that stands apart has two tiles or more, none
    on any island, and touches nobody's letter: a hop that touches an own letter is joined to it, and so falls under
    the other way, which forbids less.

    Attributes:
        first: tiles of a play that stands apart, at least.
        hop_tiles: tiles of a play that gives the right to hop on the next turn.
        hop_idle: turns running without placing anything that give it.
    """

    first: int = 2
    hop_tiles: int = 7
    hop_idle: int = 2

    def faults(self, position: Position, play: Play, *, seat: int, formed: tuple[WordScore, ...]) -> Iterator[Fault]:
        """Yield what is wrong with a play whose geometry is right."""
        old = _old_letters(position, formed, seat=seat)
        standing = position.standing(seat)
        if not old.own and (standing.may_hop or not standing.letters):
            yield from self._apart(position, play, others=old.others)
            return
        if not old.own:
            yield Fault(Violation.NOT_OWN, play.squares)
        taken = tuple(s for s in play.squares if position.claims.get(position.island(*s), seat) != seat)
        if taken:
            yield Fault(Violation.ISLAND_CLAIMED, taken)

    def masks(self, position: Position, *, seat: int, window: Rect) -> Masks:
        """Return the first of ``ways``."""
        return self.ways(position, seat=seat, window=window)[0]

    def ways(self, position: Position, *, seat: int, window: Rect) -> tuple[Masks, ...]:
        """Return the masks of joined plays if the seat has a letter, and of plays apart if it may make one.

        O(board), as games with islands have small ones.
        """
        standing = position.standing(seat)
        ways = [_joined_masks(position, seat=seat, window=window)] if standing.letters else []
        if standing.may_hop or not standing.letters:
            ways.append(_apart_masks(position, window=window))
        return tuple(ways)

    def many(self, positions: Sequence[Position], *, seat: int, window: Rect) -> tuple[Masks, npt.NDArray[np.int64]]:
        """Return the ways of many boards, board by board."""
        each = [self.ways(position, seat=seat, window=window) for position in positions]
        which = np.repeat(np.arange(len(positions)), [len(ways) for ways in each])
        return Masks(*map(np.stack, zip(*(way for ways in each for way in ways), strict=True))), which

    def after_turn(self, standing: Standing, *, tiles: int) -> Standing:
        """Return where a seat stands after a turn (in speed mode: an accepted play or a swap) (I4).

        The right to hop lasts one turn, whatever became of it.

        Args:
            standing: where it stood, its letters as they are now.
            tiles: tiles that it placed; 0 for a pass, a swap, a time-out and a destroyed play.
        """
        idle = 0 if tiles else standing.idle + 1
        return replace(standing, may_hop=tiles >= self.hop_tiles or idle >= self.hop_idle, idle=idle)

    def _apart(self, position: Position, play: Play, *, others: Blob) -> Iterator[Fault]:
        if len(play.placed) < self.first:
            yield Fault(Violation.FIRST_TOO_SHORT, play.squares)
        wet = tuple(square for square in play.squares if position.island(*square))
        if wet:
            yield Fault(Violation.ON_ISLAND, wet)
        if others:
            yield Fault(Violation.TOUCHES_OPPONENT, others)


class _OldLetters(NamedTuple):
    """Squares of the letters in new words that lay there before."""

    own: Blob
    others: Blob


def _old_letters(position: Position, formed: tuple[WordScore, ...], *, seat: int) -> _OldLetters:
    squares = dict.fromkeys(
        square for word in formed for square, new in zip(word.squares, word.new, strict=True) if not new
    )
    owner = position.board.owner
    own = tuple(square for square in squares if owner[square] == seat)
    return _OldLetters(own, tuple(square for square in squares if owner[square] != seat))


def _joined_masks(position: Position, *, seat: int, window: Rect) -> Masks:
    """A word has an own old letter exactly if a new tile stands at the end of a run of letters that has one."""
    board = position.board
    filled = board.tiles != 0
    own = filled & (board.owner == seat)
    reached = in_runs_beside(own, filled) + in_runs_beside(own.T, filled.T).T
    free = ~filled
    if position.islands is not None:
        barred = np.zeros(position.island_count + 1, dtype=np.bool_)
        barred[[island for island, owner in position.claims.items() if owner != seat]] = True
        free &= ~barred.take(position.islands)
    free, anchor = _cut(free, window), _cut(reached > 0, window)
    return Masks(free, anchor & free, np.zeros_like(free))


def _apart_masks(position: Position, *, window: Rect) -> Masks:
    """A play apart covers what it likes, so every open square is an anchor; one tile alone would form no word."""
    filled = _cut(position.board.tiles != 0, window)
    free = ~filled if position.islands is None else ~filled & (_cut(position.islands, window) == 0)
    repel = beside(position.board.tiles, window) & free
    return Masks(free, free & ~repel, repel)


def _cut(squares: npt.NDArray[_T], window: Rect) -> npt.NDArray[_T]:
    return squares[window.row : window.row + window.rows, window.col : window.col + window.cols]


def _room(position: Position) -> set[Square]:
    """Return the squares that a new island may have."""
    taken = position.board.tiles != 0
    if position.islands is not None:
        taken = taken | (position.islands != 0)
    rows, cols = taken.shape
    near = taken.copy()
    for down, right in _AROUND:
        part = taken[max(down, 0) : rows + min(down, 0), max(right, 0) : cols + min(right, 0)]
        near[max(-down, 0) : rows + min(-down, 0), max(-right, 0) : cols + min(-right, 0)] |= part
    inner = np.argwhere(~near[1:-1, 1:-1]) + 1
    return {Square(int(row), int(col)) for row, col in inner}


def _grown(first: Square, size: int, room: set[Square], stream: Stream) -> Blob:
    """Return a blob of ``size`` squares joined side to side, or fewer where there is no more room round it."""
    blob = {first}
    while len(blob) < size:
        edge = {Square(r + i, c + j) for (r, c), (i, j) in product(blob, _SIDES)} & room - blob
        if not edge:
            break
        blob.add(sorted(edge)[stream.below(len(edge))])
    return tuple(sorted(blob))

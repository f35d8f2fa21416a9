# SPDX-License-Identifier: MIT
"""Slots: every place (line, first square, number of tiles) where a word could be laid, with all that is fixed there.

Slots with equal fixed letters, size and board form a **group**: one probe serves them all. docs/ENGINE.md has the
formulas. Of racks only the size and the letters that can be laid are known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import numpy as np

from crossgame.engine.grid import ANCHOR, BLOCKED, CROSSED, FIELD, POWERS, WIDTH
from crossgame.lexicon.hashing import MARK

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.grid import Grid
    from crossgame.engine.lines import Crosses, Lines

U64 = np.uint64
UNFIXED = 15
"""Place of the first fixed letter where there is none: the column of ``MARK`` in every word row."""

_GOLDEN = 0x9E3779B97F4A7C15
_FIXED_HASH = np.array([(i + 1) * _GOLDEN % (1 << 64) for i in range(256)], dtype=np.uint64)
_BOARD_HASH = U64(0xD1B54A32D192ED03)
_KEY = U64((1 << 60) - 16)
_FLAGS = np.array([0, ANCHOR, BLOCKED, BLOCKED], dtype=np.int64)
_NO_TILE = 99
_INSIDE = np.where(np.arange(WIDTH) < np.arange(WIDTH + 1)[:, None], 255, 0).astype(np.uint8)
"""uint8 (17, 16): byte mask of the letters of a word, by its length."""


class Terms(NamedTuple):
    """What a ruleset adds by number of tiles laid and of cross words formed: int64 arrays to index with them."""

    by_tiles: npt.NDArray[np.int64]
    by_crosses: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Slots:
    """Slots of a batch of boards, sorted by (tiles laid, group, place of the first fixed letter).

    Attributes:
        line, start, length, laid: int64 (n,), where, letters of the word, new tiles.
        cell: int64 (n,), group * 16 + place of the first fixed letter, ascending.
        board: int64 (groups,), which board of the batch.
        bags: uint64 (groups,), multiset hash of the fixed letters.
        fixed: uint8 (groups,), letter index of the first fixed letter, ``MARK`` if there is none.
        sizes: tuple, where the groups of each number of tiles begin.
        places: int64 (groups * 16 + 1,), first slot of (group, place of the first fixed letter).
        letters, needed: uint64 (n, 2), fixed letters and byte masks of them, laid out like ``Lexicon.letters`` rows.
        open: bool (n, 16), where a tile is laid.
        crossed: int64 (n,), cross words formed.
        first_cross: int64 (n,), the first of them in ``cross_col`` and ``cross_mask``.
        cross_col: int64, columns of all squares that form cross words, line by line.
        cross_mask: uint64, letters that they may have.
        weights: int16, int32 or int64 (n, 16), points for each unit of face value by place.
        points: int64 (n,), points that do not depend on the letters laid.
    """

    line: npt.NDArray[np.int64]
    start: npt.NDArray[np.int64]
    length: npt.NDArray[np.int64]
    laid: npt.NDArray[np.int64]
    cell: npt.NDArray[np.int64]
    board: npt.NDArray[np.int64]
    bags: npt.NDArray[np.uint64]
    fixed: npt.NDArray[np.uint8]
    sizes: tuple[int, ...]
    places: npt.NDArray[np.int64]
    letters: npt.NDArray[np.uint64]
    needed: npt.NDArray[np.uint64]
    open: npt.NDArray[np.bool_]
    crossed: npt.NDArray[np.int64]
    first_cross: npt.NDArray[np.int64]
    cross_col: npt.NDArray[np.int64]
    cross_mask: npt.NDArray[np.uint64]
    weights: npt.NDArray[np.signedinteger]
    points: npt.NDArray[np.int64]


class _Found(NamedTuple):
    """Slots before grouping."""

    line: npt.NDArray[np.int64]
    start: npt.NDArray[np.int64]
    end: npt.NDArray[np.int64]
    laid: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]

    def take(self, order: npt.NDArray[np.int64]) -> _Found:
        return _Found(*(column.take(order) for column in self))


class _Groups(NamedTuple):
    cell: npt.NDArray[np.int64]
    board: npt.NDArray[np.int64]
    bags: npt.NDArray[np.uint64]
    fixed: npt.NDArray[np.uint8]
    sizes: tuple[int, ...]
    places: npt.NDArray[np.int64]


def find_slots(
    lines: Lines,
    crosses: Crosses,
    grid: Grid,
    *,
    flags: npt.NDArray[np.uint8],
    terms: Terms,
    weight_type: npt.DTypeLike,
) -> Slots:
    """Find all slots.

    Args:
        lines: the boards.
        crosses: their cross sets.
        grid: the window.
        flags: uint8 (lines, side), 1 at squares of which a play must cover one, 2 at those it must not cover.
        terms: points beside the words.
        weight_type: integer type that holds every score.
    """
    found = _enumerate(lines, _counts(lines, crosses, grid, flags=flags), grid)
    found, groups = _group(lines, found, grid)
    square = found.line * grid.side + found.start
    crossed = (found.counts >> 24) & FIELD
    letters, needed, unfixed = _rows(lines, found, grid)
    factor = POWERS.take(((found.counts >> 36) & FIELD) * 16 + (found.counts >> 48))
    return Slots(
        line=found.line,
        start=found.start,
        length=found.end - found.start,
        laid=found.laid,
        cell=groups.cell,
        board=groups.board,
        bags=groups.bags,
        fixed=groups.fixed,
        sizes=groups.sizes,
        places=groups.places,
        letters=letters,
        needed=needed,
        open=unfixed,
        crossed=crossed,
        first_cross=crosses.at.searchsorted(square),
        cross_col=crosses.at % grid.side,
        cross_mask=crosses.masks,
        weights=_weights(lines, crosses, grid, square=square, factor=factor.astype(weight_type)),
        points=_points(lines, crosses, grid, found=found, factor=factor)
        + terms.by_tiles.take(found.laid, mode="clip")
        + terms.by_crosses.take(crossed, mode="clip"),
    )


def _counts(lines: Lines, crosses: Crosses, grid: Grid, *, flags: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Return prefix sums of the packed counts, (lines, side + 2); the last column ends no slot."""
    each = _FLAGS.take(flags)
    each += grid.codes.reshape(-1, grid.side) if len(each) == 2 * grid.side else _tiled(grid.codes, each)
    each[lines.tiles != 0] = 0
    flat = each.reshape(-1)
    flat[crosses.at] += np.where(crosses.masks == 0, CROSSED + BLOCKED, CROSSED)
    sums = np.zeros((len(each), grid.side + 2), dtype=np.int64)
    np.cumsum(each, axis=1, out=sums[:, 1:-1])
    sums[:, -1] = BLOCKED * 2048
    return sums


def _tiled(values: npt.NDArray[np.int64], like: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.tile(values, like.size // values.size).reshape(like.shape)


def _enumerate(lines: Lines, sums: npt.NDArray[np.int64], grid: Grid) -> _Found:
    side, wide = grid.side, grid.side + 2
    reach = lines.spread - side - 3
    begins = np.ones(lines.tiles.shape, dtype=np.bool_)
    np.equal(lines.tiles[:, :-1], 0, out=begins[:, 1:])
    line, col = begins.nonzero()
    nth = lines.empties.take(line * (side + 1) + col)
    nth += line * lines.spread + 1
    ends = lines.spots.take(np.arange(1, reach + 1)[:, None] + nth)
    row = line * wide
    flat = sums.reshape(-1)
    counts = flat.take(ends + row) - flat.take(row + col)
    # One test for two fields: no blocked square, at least one anchor.
    good = ((counts & (BLOCKED * (FIELD + 1) - 1)) - ANCHOR).view(np.uint64) < U64(FIELD)
    # A single tile that has neighbours both ways is found across; it must not be found down again (R2).
    good[0] &= (ends[0] > col + 1) & ((line % (2 * side) < side) | (counts[0] & (FIELD * CROSSED) == 0))
    if side >= WIDTH:
        good &= ends <= col + (WIDTH - 1)
    chosen = np.flatnonzero(good)
    laid = np.repeat(np.arange(1, reach + 1), good.sum(axis=1))
    which = chosen - (laid - 1) * len(line)
    return _Found(line.take(which), col.take(which), ends.take(chosen), laid, counts.take(chosen))


def _group(lines: Lines, found: _Found, grid: Grid) -> tuple[_Found, _Groups]:
    wide = grid.side + 1
    row = found.line * wide
    bags = lines.bags.take(row + found.end) - lines.bags.take(row + found.start)
    place, fixed = _first_fixed(lines, found, grid)
    key = bags + _FIXED_HASH.take(fixed)
    board = found.line // (2 * grid.side)
    if len(lines.tiles) > 2 * grid.side:
        key += board.view(np.uint64) * _BOARD_HASH
    key &= _KEY
    key |= place.view(np.uint64)
    key |= found.laid.view(np.uint64) << U64(60)
    order = np.argsort(key)
    key = key.take(order)
    group = key >> U64(4)
    new = np.ones(len(key), dtype=np.bool_)
    np.not_equal(group[1:], group[:-1], out=new[1:])
    first = order.take(new.nonzero()[0])
    cell = (new.cumsum() - 1) * WIDTH + (key & U64(15)).view(np.int64)
    places = cell_starts(cell, len(first))
    reach = lines.spread - grid.side - 3
    sizes = tuple(found.laid.take(first).searchsorted(np.arange(reach + 2)).tolist())
    return found.take(order), _Groups(cell, board.take(first), bags.take(first), fixed.take(first), sizes, places)


def cell_starts(cell: npt.NDArray[np.int64], groups: int) -> npt.NDArray[np.int64]:
    """Return where the slots of each cell begin, (groups * 16 + 1,)."""
    places = np.zeros(groups * WIDTH + 1, dtype=np.int64)
    np.bincount(cell, minlength=groups * WIDTH).cumsum(out=places[1:])
    return places


def _first_fixed(lines: Lines, found: _Found, grid: Grid) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Return the place of the first fixed letter in each slot and its letter index (``UNFIXED``, ``MARK``: none)."""
    side = grid.side
    nearest = np.where(lines.tiles != 0, np.arange(side), _NO_TILE + side)
    nearest = np.minimum.accumulate(nearest[:, ::-1], axis=1)[:, ::-1].reshape(-1)
    col = nearest.take(found.line * side + found.start)
    has = col < found.end
    letter = lines.tiles.reshape(-1).take(found.line * side + np.where(has, col, 0))
    letter = (letter & np.uint8(0x7F)) - np.uint8(1)
    return np.where(has, col - found.start, UNFIXED), np.where(has, letter, np.uint8(MARK))


_T = TypeVar("_T", bound=np.generic)


class _Padded(NamedTuple, Generic[_T]):
    """Line arrays with room behind each line, so that rows of 16 can be read from any square."""

    cells: npt.NDArray[_T]

    def rows(self, at: npt.NDArray[np.int64]) -> npt.NDArray[_T]:
        flat = self.cells
        step = flat.itemsize
        view = np.ndarray((flat.size - WIDTH + 1, WIDTH), flat.dtype, buffer=flat, strides=(step, step))
        return view[at]


def _rows(
    lines: Lines, found: _Found, grid: Grid
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.bool_]]:
    side, wide = grid.side, grid.side + WIDTH
    padded = np.zeros((len(lines.tiles), wide), dtype=np.uint8)
    padded[:, :side] = lines.tiles
    tiles = _Padded(padded.reshape(-1)).rows(found.line * wide + found.start)
    inside = _INSIDE.take(found.end - found.start, axis=0)
    needed = inside * (tiles != 0)
    letters = ((tiles & np.uint8(0x7F)) - np.uint8(1)) & needed
    return letters.view(np.uint64), needed.view(np.uint64), inside > needed


def _weights(
    lines: Lines,
    crosses: Crosses,
    grid: Grid,
    *,
    square: npt.NDArray[np.int64],
    factor: npt.NDArray[np.signedinteger],
) -> npt.NDArray[np.signedinteger]:
    """Return points per unit of face value: letter premium times all word premiums, plus the same in a cross word."""
    side, wide = grid.side, grid.side + WIDTH
    count = len(lines.tiles)
    main = np.zeros((count, wide), dtype=factor.dtype)
    boards = count // (2 * side)
    letter = grid.letter if boards == 1 else np.tile(grid.letter, boards)
    np.multiply(letter.reshape(count, side), lines.tiles == 0, out=main[:, :side], casting="unsafe")
    cross = np.zeros(count * wide, dtype=factor.dtype)
    line = crosses.at // side
    cross[crosses.at + line * WIDTH] = grid.both.take(crosses.at if boards == 1 else crosses.at % (2 * side * side))
    at = square + square // side * WIDTH
    rows = _Padded(main.reshape(-1)).rows(at)
    rows *= factor[:, None]
    rows += _Padded(cross).rows(at)
    return rows


def _points(
    lines: Lines, crosses: Crosses, grid: Grid, *, found: _Found, factor: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Return what the letters that lie there already count, in the main word and in cross words."""
    side, wide = grid.side, grid.side + 1
    old = np.zeros((len(lines.tiles), side), dtype=np.int64)
    at = crosses.at if len(lines.tiles) == 2 * side else crosses.at % (2 * side * side)
    old.reshape(-1)[crosses.at] = crosses.points * grid.word.take(at)
    sums = np.zeros((len(lines.tiles), wide), dtype=np.int64)
    np.cumsum(old, axis=1, out=sums[:, 1:])
    flat = sums.reshape(-1)
    head, tail = found.line * wide + found.start, found.line * wide + found.end
    main = lines.values.take(tail) - lines.values.take(head)
    main *= factor
    main += flat.take(tail) - flat.take(head)
    return main

# SPDX-License-Identifier: MIT
"""The move generator: all plays of a rack on a position, with scores, as array algebra.

No trie walk and no object per play: see docs/ENGINE.md. It reads the ruleset's policies in their array form and its
bonus tables, never its name. Main words of up to 15 letters; boards and windows of any size.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.blanks import WordValues, moves
from crossgame.engine.grid import WIDTH, Grid
from crossgame.engine.join import fits
from crossgame.engine.lines import Lines, crosses, square_table
from crossgame.engine.plays import PlayTable
from crossgame.engine.probes import Probes
from crossgame.engine.shore import most_points, shore_points
from crossgame.engine.slots import Slots, Terms, find_slots
from crossgame.engine.window import closed_edges
from crossgame.rules.alphabet import BLANK
from crossgame.rules.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from crossgame.engine.blanks import Moves
    from crossgame.lexicon.tables import Lexicon
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset


class Generator:
    """Lists plays under one ruleset and lexicon.

    Building one takes some 10 ms; asking changes nothing in it but the cache of window arrays.

    Args:
        ruleset: the game.
        lexicon: its words, over the ruleset's alphabet.

    Raises:
        ValueError: the lexicon was made for other letters.
    """

    def __init__(self, ruleset: Ruleset, lexicon: Lexicon) -> None:
        if lexicon.alphabet != ruleset.tiles.alphabet:
            raise ValueError("the word list was read for other letters than the game has")
        self.ruleset = ruleset
        self.lexicon = lexicon
        values = np.zeros(256, dtype=np.int64)
        values[: len(ruleset.tiles.values)] = ruleset.tiles.values
        self._whole = Grid.of(ruleset.layout, _seen(ruleset))
        self._type = _score_type(ruleset, self._whole)
        self._values = WordValues(values.astype(self._type).take(lexicon.letters), values)
        self._squares = square_table(ruleset.tiles.values)
        by_words = ruleset.bonus_by_words
        self._terms = Terms(_array(ruleset.bonus_by_tiles), _array(by_words[1:] or by_words))
        self._grids: dict[Rect, Grid] = {self._whole.window: self._whole}

    def plays(self, position: Position, rack: Sequence[int], *, seat: int = 1, window: Rect | None = None) -> PlayTable:
        """List all plays of a rack (tile bytes, at least one), best score first.

        Args:
            position: where; not changed.
            rack: which tiles.
            seat: who, for rules that ask whose letters a play joins.
            window: where to look on a big board, the whole board if left out.
        """
        grid = self._grid(window or position.ruleset.layout.whole)
        slots = self.slots([position], grid=grid, seat=seat, racks=[rack])
        probes = Probes.of([rack], len(self.lexicon.alphabet))
        found = self.moves(slots, probes)
        return PlayTable(found.take(self._by_score(found)), slots, probes, self.lexicon, grid)

    def on_boards(
        self, positions: Sequence[Position], racks: Sequence[Sequence[int]], *, seat: int = 1
    ) -> tuple[Moves, Slots, Probes]:
        """List the plays of rack ``i`` on position ``i``, unsorted, in one batch.

        All boards are of the ruleset's size, all racks have equally many tiles and blanks. Good batches have 16 to 32
        boards without blanks, 8 with one, 2 to 4 with two. ``Moves.rack`` says to which a play belongs.
        """
        slots, probes, _ = self.laid_out(positions, racks, seat=seat)
        return self.moves(slots, probes), slots, probes

    def laid_out(
        self, positions: Sequence[Position], racks: Sequence[Sequence[int]], *, seat: int = 1
    ) -> tuple[Slots, Probes, Grid]:
        """Return the slots of some boards and the probes of a rack for each, for ``moves``."""
        grid = self.whole
        slots = self.slots(positions, grid=grid, seat=seat, racks=racks)
        return slots, Probes.of(racks, len(self.lexicon.alphabet)), grid

    def for_racks(
        self, position: Position, racks: Sequence[Sequence[int]], *, seat: int = 1
    ) -> tuple[Moves, Slots, Probes]:
        """List the plays of many racks (equally many tiles and blanks) on one position, unsorted, in one batch.

        Good batches have 64 to 256 racks without blanks, 16 with one.
        """
        grid = self.whole
        slots = self.slots([position], grid=grid, seat=seat, racks=racks)
        probes = Probes.of(racks, len(self.lexicon.alphabet))
        return self._moves(slots, probes, crossed=True), slots, probes

    def slots(self, positions: Sequence[Position], *, grid: Grid, seat: int, racks: Iterable[Sequence[int]]) -> Slots:
        """Find the slots of boards for racks that may be laid there.

        A board on which a seat may join in several ways goes through once for each: no play fits two of them.
        """
        window = grid.window
        flags, which = _flags(positions, seat=seat, window=window)
        tiles = np.stack([positions[index].board.window(window) for index in which.tolist()])
        letters, reach = self._supply(racks)
        lines = Lines.of(grid.lines(tiles), grid, self._squares, reach=reach)
        slots = find_slots(
            lines,
            crosses(lines, grid, self.lexicon, letters=letters),
            grid,
            flags=grid.lines(flags) | np.tile(grid.outside, (len(which), 1, 1, 1)).reshape(-1, grid.side),
            terms=self._terms,
            weight_type=self._type,
        )
        islands = self.ruleset.islands
        if islands is not None:
            gains = [islands.gains(position, seat=seat, window=window) for position in positions]
            slots.points[:] += shore_points([gains[index] for index in which.tolist()], slots, grid.side)
        return slots if len(which) == len(positions) else replace(slots, board=which.take(slots.board))

    def moves(self, slots: Slots, probes: Probes) -> Moves:
        """List the plays of rack ``i`` on board ``i`` in these slots, unsorted."""
        return self._moves(slots, probes, crossed=False)

    @property
    def whole(self) -> Grid:
        """Static arrays of the whole board."""
        return self._grid(self.ruleset.layout.whole)

    @property
    def letter_values(self) -> npt.NDArray[np.int64]:
        """Face value of each letter index, (256,)."""
        return self._values.letters

    def _moves(self, slots: Slots, probes: Probes, *, crossed: bool) -> Moves:
        found = fits(slots, probes, self.lexicon, crossed=crossed)
        return moves(slots, found, probes, self.lexicon, values=self._values)

    def _supply(self, racks: Iterable[Sequence[int]]) -> tuple[npt.NDArray[np.uint8], int]:
        """Return the letter indices that any of the racks can lay, and the most tiles."""
        tiles: set[int] = set()
        reach = 0
        for rack in racks:
            tiles.update(rack)
            reach = max(reach, len(rack))
        if BLANK in tiles:
            return np.arange(len(self.lexicon.alphabet), dtype=np.uint8), reach
        return np.array(sorted(tile - 1 for tile in tiles), dtype=np.uint8), reach

    def _by_score(self, found: Moves) -> npt.NDArray[np.int64]:
        # Sixteen-bit keys are sorted by radix, several times as fast.
        return np.argsort((-found.score).astype(self._type), kind="stable")

    def _grid(self, window: Rect) -> Grid:
        if window not in self._grids:
            self._grids = {self._whole.window: self._whole, window: Grid.of(self.ruleset.layout, window)}
        return self._grids[window]


def _flags(
    positions: Sequence[Position], *, seat: int, window: Rect
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return uint8 (ways, rows, cols): 1 at squares of which one must be covered, 2 at those that must not be.

    And of which position each way is.
    """
    masks, which = positions[0].ruleset.connection.many(positions, seat=seat, window=window)
    shut = (~masks.open | masks.repel).view(np.uint8)
    flags: npt.NDArray[np.uint8] = masks.anchor.view(np.uint8) | shut << np.uint8(1)
    for way, index in enumerate(which.tolist()):
        tiles = positions[index].board.tiles
        if (window.rows, window.cols) != tiles.shape:
            flags[way, closed_edges(tiles, window)] |= 2
    return flags, which


def _array(values: tuple[int, ...]) -> npt.NDArray[np.int64]:
    return np.array(values or (0,), dtype=np.int64)


def _seen(ruleset: Ruleset) -> Rect:
    """Return a window that has every stretch of premiums a word can cover: of a big board one period and a word."""
    layout = ruleset.layout
    rows, cols = len(layout.pattern) + WIDTH, len(layout.pattern[0]) + WIDTH
    return Rect(0, 0, min(rows, layout.rows), min(cols, layout.cols))


def _score_type(ruleset: Ruleset, grid: Grid) -> type[np.signedinteger]:
    """Return the smallest integer type that holds any score of a play."""
    factor, letter = grid.largest_factor(), int(grid.letter.max())
    weight = letter * factor + int(grid.both.max())
    bound = max(ruleset.tiles.values) * weight * 16 + sum(map(abs, ruleset.bonus_by_tiles + ruleset.bonus_by_words))
    bound += most_points(ruleset.islands, side=max(ruleset.layout.rows, ruleset.layout.cols))
    return np.int16 if bound < 1 << 15 else np.int32 if bound < 1 << 31 else np.int64

# SPDX-License-Identifier: MIT
"""Many two-player games at once, move by move in lockstep, for training and for measuring players against each other.

Each ply generates the plays of all games in batches. Players are leave tables (``None`` = by score alone). It plays
the classic course of a game (bag, exchange, six scoreless turns, leftovers) over any ruleset with a bag; chance is
numpy's own, for speed: these games are not kept.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.best import firsts
from crossgame.engine.grid import Grid
from crossgame.engine.leaves import best_kept
from crossgame.engine.plays import PlayTable
from crossgame.rules.alphabet import BLANK
from crossgame.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from crossgame.engine.blanks import Moves
    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.movegen import Generator
    from crossgame.engine.probes import Probes
    from crossgame.engine.slots import Slots
    from crossgame.rules.play import NewTile

_BATCH = (32, 8, 4)
"""Boards in one call by number of blanks on the rack (docs/ENGINE.md)."""
_EXCHANGE_BAG = 7
_SCORELESS = 6


@dataclass(slots=True)
class Match:
    """One game under way: ``bag`` is in drawing order from the end; ``mover`` is 0 or 1."""

    position: Position
    bag: list[int]
    racks: list[list[int]]
    scores: list[int] = field(default_factory=lambda: [0, 0])
    mover: int = 0
    scoreless: int = 0
    turns: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended (the last rack is empty, or too many scoreless turns)."""
        return self.scoreless >= _SCORELESS or not all(self.racks)

    @property
    def unseen(self) -> list[int]:
        """Tiles that the mover can't see."""
        return self.bag + self.racks[1 - self.mover]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Plays of several racks from one call of the generator, with their equities.

    Attributes:
        equity: float32, score and leave value of each play.
        leaves: ``LeaveTable.of_racks`` of the racks, ``None`` for a player who goes by score alone.
    """

    moves: Moves
    slots: Slots
    probes: Probes
    equity: npt.NDArray[np.float32]
    leaves: npt.NDArray[np.float32] | None

    def best(self) -> npt.NDArray[np.int64]:
        """Return the index of the best play of each rack, -1 where it has none; the first found among equals."""
        return firsts(self.moves.rack, self.equity, len(self.probes.letters))

    def exchanges(self) -> npt.NDArray[np.float32]:
        """Return the value of the best leave that an exchange of one tile or more keeps, for each rack (at least 0)."""
        count = len(self.probes.letters)
        if self.leaves is None:
            return np.full(count, -np.inf, dtype=np.float32)
        values: npt.NDArray[np.float32] = self.leaves.reshape(count, -1).max(axis=1)
        return np.maximum(values, np.float32(0))


def valued(
    found: tuple[Moves, Slots, Probes], table: LeaveTable | None, *, weights: npt.NDArray[np.float32] | None = None
) -> Batch:
    """Add leave values to the plays of a call.

    Args:
        found: what ``Generator.on_boards`` or ``for_racks`` returned.
        table: the leave values; ``None`` for score alone.
        weights: float32 (racks,), factor on the leave values of each rack, 0 once nothing can be drawn.
    """
    moves, slots, probes = found
    score = moves.score.astype(np.float32)
    if table is None:
        return Batch(moves, slots, probes, score, None)
    letters = np.array(probes.letters, dtype=np.int64).reshape(len(probes.letters), -1)
    leaves = table.of_racks(letters, probes.blanks)
    if weights is not None:
        leaves = leaves * weights[:, None, None]
    used = (moves.first >= 0).astype(np.int64) + (moves.second >= 0)
    subset = probes.scheme.subset.take(moves.probe)
    return Batch(moves, slots, probes, score + leaves[moves.rack, used, subset], leaves)


class Arena:
    """Plays games in lockstep.

    Args:
        generator: of a ruleset with a bag.
        seed: of all chance here.
    """

    def __init__(self, generator: Generator, seed: int) -> None:
        self.generator = generator
        self._grid = Grid.of(generator.ruleset.layout, generator.ruleset.layout.whole)
        self.rng = np.random.Generator(np.random.PCG64(seed))

    def fresh(self, *, mover: int = 0) -> Match:
        """Return a new game with full racks."""
        ruleset = self.generator.ruleset
        bag = self.rng.permutation(np.array(ruleset.tiles.full_set())).tolist()
        racks = [[bag.pop() for _ in range(ruleset.rack_size)] for _ in range(2)]
        return Match(Position.empty(ruleset), bag, racks, mover=mover)

    def step(self, matches: Sequence[Match], tables: Sequence[LeaveTable | None]) -> None:
        """Let each game's mover act once; ``tables[0]`` and ``tables[1]`` are the two players."""
        sides = [[match for match in matches if match.mover == side] for side in (0, 1)]
        for side, movers in enumerate(sides):
            for group in _alike(movers):
                self._move(group, tables[side])

    def _move(self, group: list[Match], table: LeaveTable | None) -> None:
        positions = [match.position for match in group]
        racks = [match.racks[match.mover] for match in group]
        weights = np.array([float(bool(match.bag)) for match in group], dtype=np.float32)
        batch = valued(self.generator.on_boards(positions, racks), table, weights=weights)
        best, kept = batch.best(), batch.exchanges()
        for i, match in enumerate(group):
            can_swap = len(match.bag) >= _EXCHANGE_BAG
            if best[i] < 0 or (can_swap and kept[i] > batch.equity[best[i]]):
                self._swap(match, batch, i) if can_swap else _passed(match)
            else:
                self._lay(match, self._placed(batch, int(best[i])), int(batch.moves.score[best[i]]))

    def _lay(self, match: Match, placed: tuple[NewTile, ...], score: int) -> None:
        rack = match.racks[match.mover]
        match.position.board.lay(placed, match.mover + 1)
        for tile in placed:
            rack.remove(BLANK if tile.tile & BLANK else tile.tile)
        while match.bag and len(rack) < self.generator.ruleset.rack_size:
            rack.append(match.bag.pop())
        match.scores[match.mover] += score
        match.scoreless = 0 if score else match.scoreless + 1
        _next(match)

    def _swap(self, match: Match, batch: Batch, row: int) -> None:
        rack = match.racks[match.mover]
        given = list(rack)
        for tile in () if batch.leaves is None else best_kept(batch.leaves[row], batch.probes.letters[row]):
            given.remove(tile)
        drawn = [match.bag.pop() for _ in given]
        for tile in given:
            rack.remove(tile)
        rack.extend(drawn)
        match.bag = self.rng.permutation(np.array(match.bag + given)).tolist()
        _passed(match)

    def _placed(self, batch: Batch, index: int) -> tuple[NewTile, ...]:
        return PlayTable(batch.moves, batch.slots, batch.probes, self.generator.lexicon, self._grid).placed(index)

    def play(self, tables: Sequence[LeaveTable | None], games: int, *, at_once: int = 64) -> Iterator[Match]:
        """Play games to their end and yield each with its final scores; the players take turns to begin."""
        started = 0
        running: list[Match] = []
        while running or started < games:
            while len(running) < at_once and started < games:
                running.append(self.fresh(mover=started % 2))
                started += 1
            self.step(running, tables)
            for match in [match for match in running if match.over]:
                settle(match)
                running.remove(match)
                yield match


def settle(match: Match) -> None:
    """Add the final sums (C9)."""
    tiles = match.position.ruleset.tiles
    left = [tiles.total(rack) for rack in match.racks]
    for side in (0, 1):
        match.scores[side] += left[1 - side] if not match.racks[side] else -left[side]


def _next(match: Match) -> None:
    match.mover = 1 - match.mover
    match.turns += 1


def _passed(match: Match) -> None:
    match.scoreless += 1
    _next(match)


def _alike(matches: Sequence[Match]) -> Iterator[list[Match]]:
    """Yield batches of games whose movers have equally many tiles and blanks."""
    groups: dict[tuple[int, int], list[Match]] = defaultdict(list)
    for match in matches:
        rack = match.racks[match.mover]
        groups[len(rack), rack.count(BLANK)].append(match)
    for (_, blanks), group in groups.items():
        size = _BATCH[min(blanks, 2)]
        for at in range(0, len(group), size):
            yield group[at : at + size]

# SPDX-License-Identifier: MIT
"""Learning leave values by self-play.

On every position of self-played games, many whole racks are drawn from the tiles the mover can't see on the board, and
the best equity (score + leave value so far) of each is found, all in one call of the generator. What a rack brings more
than the mean of that position's racks is credited to each of its subsets; the value of a leave is the mean of its
credits. Every physical subset of a rack counts, so that a leave weighs in as it would turn up after a draw. A
**generation** plays with the values of the one before; the first goes by score alone.

Rare leaves are smoothed: the value expected from the leaves with one and two tiles less (exact for values that are
sums over tiles and pairs of tiles) counts as ``prior`` further credits, a number estimated from the data.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.leaves import BLANK_HASH, LeaveTable, kind_hashes, multisets, subset_hashes
from crossgame.engine.selfplay import Arena, Match, valued
from crossgame.lexicon.hashing import LETTERS
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.movegen import Generator
    from crossgame.rules.tiles import TileSet

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

_CREDIT_SPREAD = 400.0
"""Variance of one credit when nothing has been measured: a standard deviation of 20 points."""


@dataclass(slots=True, eq=False)
class Tally:
    """Sums of credits, sums of their squares (all sizes together) and their number, by leave."""

    credit: Floats
    count: Floats
    squares: float = 0.0
    racks: int = 0
    games: int = 0

    @classmethod
    def zero(cls, leaves: int) -> Tally:
        """Return an empty tally."""
        return cls(np.zeros(leaves), np.zeros(leaves))

    def add(self, other: Tally) -> None:
        """Add another tally."""
        self.credit += other.credit
        self.count += other.count
        self.squares += other.squares
        self.racks += other.racks
        self.games += other.games


class Trainer:
    """Collects credits on self-played positions.

    Args:
        generator: of a ruleset with a bag.
        table: the values to play with; all zeros play by score.
        racks: racks drawn on each position.
        seed: of all chance here.
    """

    def __init__(self, generator: Generator, table: LeaveTable, *, racks: int, seed: int) -> None:
        self._generator = generator
        self._table = table
        self._racks = racks
        self._arena = Arena(generator, seed)
        self.tally = Tally.zero(len(table.values))

    def play(self, games: int) -> Tally:
        """Play that many games, sample on each of their positions, and return the tally of all so far."""
        matches = [self._arena.fresh(mover=i % 2) for i in range(games)]
        while matches:
            for match in matches:
                self._sample(match)
            self._arena.step(matches, (self._table, self._table))
            matches = [match for match in matches if not match.over and match.bag]
        self.tally.games += games
        return self.tally

    def _sample(self, match: Match) -> None:
        rules = self._generator.ruleset
        pool = np.array(match.bag + match.racks[0] + match.racks[1])
        if len(match.bag) < rules.rack_size:
            return
        picks = self._arena.rng.random((self._racks, len(pool))).argpartition(rules.rack_size, axis=1)
        racks = pool[picks[:, : rules.rack_size]]
        blanks = (racks == BLANK).sum(axis=1)
        best = np.zeros(len(racks))
        order: dict[int, npt.NDArray[np.int64]] = {n: np.flatnonzero(blanks == n) for n in np.unique(blanks).tolist()}
        for rows in order.values():
            best[rows] = self._best(match, racks[rows])
        credit = best - best.mean()
        self.tally.squares += float((credit * credit).sum())
        self.tally.racks += len(racks)
        for rows in order.values():
            self._credit(racks[rows], credit[rows])

    def _best(self, match: Match, racks: npt.NDArray[np.int64]) -> Floats:
        """Return the best equity of each rack (all with equally many blanks), exchanges and passes included."""
        out = np.zeros(len(racks))
        chunk = 64 if not (racks == BLANK).any() else 16
        for at in range(0, len(racks), chunk):
            part = racks[at : at + chunk].tolist()
            batch = valued(self._generator.for_racks(match.position, part), self._table)
            best = batch.best()
            value = np.where(best >= 0, batch.equity.take(best, mode="clip"), 0.0) if len(batch.equity) else best * 0.0
            out[at : at + chunk] = np.maximum(value, batch.exchanges())
        return out

    def _credit(self, racks: npt.NDArray[np.int64], credit: Floats) -> None:
        hashes = np.where(racks == BLANK, BLANK_HASH, LETTERS.take((racks - 1) & 0xFF))
        index = self._table.index(subset_hashes(hashes))
        hit = index >= 0
        spread = np.broadcast_to(credit[:, None], index.shape)[hit]
        np.add.at(self.tally.credit, index[hit], spread)
        np.add.at(self.tally.count, index[hit], 1.0)


def learn(tiles: TileSet, table: LeaveTable, tally: Tally) -> tuple[LeaveTable, tuple[float, ...]]:
    """Turn credits into values.

    Returns:
        The new table, and for each size the number of credits that the expectation from smaller leaves counted as.
    """
    sets = multisets((*tiles.counts, tiles.blanks), table.most)
    kinds = kind_hashes(table.letters)
    values = np.zeros(len(table.values))
    noise = tally.squares / tally.racks if tally.racks else _CREDIT_SPREAD
    starts = np.concatenate([[0], np.cumsum(table.sizes)])
    priors: list[float] = []
    for size, rows in enumerate(sets, start=1):
        span = slice(int(starts[size - 1]), int(starts[size]))
        expected = _expected(rows, kinds[rows], table, values=values)
        count, credit = tally.count[span], tally.credit[span]
        prior = _prior(credit, count, expected, noise=noise)
        priors.append(prior)
        values[span] = (credit + prior * expected) / (count + prior)
    return table.with_values(values), tuple(priors)


def _expected(
    rows: npt.NDArray[np.uint8], hashes: npt.NDArray[np.uint64], table: LeaveTable, *, values: Floats
) -> Floats:
    """Return what the smaller leaves make of each leave.

    With values f = sum of a(tile) + sum of b(pair), sums of f over the leaves with one and two tiles less hold each a
    and b a known number of times; the weights solve for 1 and 1.
    """
    size = rows.shape[1]
    if size == 1:
        return np.zeros(len(rows))
    whole = hashes.sum(axis=1, dtype=np.uint64)
    one = sum((_values(whole - hashes[:, i], table, values) for i in range(size)), np.zeros(len(rows)))
    if size == 2:
        return one
    two = sum(
        (_values(whole - hashes[:, i] - hashes[:, j], table, values) for i in range(size) for j in range(i)),
        np.zeros(len(rows)),
    )
    system = np.array([[size - 1, comb(size - 1, 2)], [size - 2, comb(size - 2, 2)]], dtype=np.float64)
    by_one, by_two = np.linalg.solve(system, np.ones(2))
    out: Floats = by_one * one + by_two * two
    return out


def _values(hashes: npt.NDArray[np.uint64], table: LeaveTable, values: Floats) -> Floats:
    out: Floats = values.take(table.index(hashes))
    return out


def _prior(credit: Floats, count: Floats, expected: Floats, *, noise: float) -> float:
    """Return noise / variance of the expectation's error, from leaves seen often enough to tell them apart."""
    often = count >= max(30.0, float(np.quantile(count, 0.75)))
    if not often.any():
        return 1e9
    error = credit[often] / count[often] - expected[often]
    own = noise / count[often]
    variance = float(np.average(error * error - own, weights=count[often]))
    return noise / max(variance, noise * 1e-6)

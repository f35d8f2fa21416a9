# SPDX-License-Identifier: MIT
"""Candidates when one or two tiles are in the bag: each is tried with every drawing that is possible, then the end.

All drawings are gone through, weighed by how likely they are. What follows is looked at with a beam that is made wider
and deeper for fewer and fewer candidates while there is time. Chance of winning first, points second.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations
from math import perm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.engine.beam import Beam, End, Stopped
from crossgame.engine.chance import chances
from crossgame.engine.closing import glance
from crossgame.engine.simulate import after

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.closing import Floats
    from crossgame.engine.inference import Guess
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate
    from crossgame.engine.simulate import Simulation, Table
    from crossgame.rules.position import Position

MOST_BAG = 2
"""Tiles in the bag up to which every drawing is gone through."""
WIDTH = 24
"""Candidates that are looked at at all."""


class _Round(NamedTuple):
    """How one round looks: at so many candidates at most, this close to the best, with so many plays a ply."""

    most: int
    margin: float
    widths: tuple[int, ...]


_ROUNDS = (
    _Round(12, 0.15, (6, 1)),
    _Round(6, 0.08, (8, 4, 1)),
    _Round(4, 0.05, (10, 6, 3, 1)),
    _Round(3, 0.04, (16, 8, 4, 2, 1)),
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """One way in which the unseen tiles may lie.

    Attributes:
        bag: the tiles in the bag, in the order in which they will be drawn.
        other: the other rack.
        weight: how likely, in any unit.
    """

    bag: tuple[int, ...]
    other: tuple[int, ...]
    weight: float


def drawings(unseen: Sequence[int], bag: int, kept: Guess | None = None) -> list[Drawing]:
    """Return every way in which the unseen tiles may lie; equal tiles are not told apart.

    Args:
        unseen: the tiles.
        bag: how many of them are in the bag.
        kept: what the other side seems to have kept.
    """
    have = Counter(unseen)
    out: list[Drawing] = []
    for order in sorted(set(permutations(sorted(unseen), bag))):
        weight = float(_ways(have, order)) if kept is None else _ways_kept(have, order, kept)
        other = tuple(sorted((have - Counter(order)).elements()))
        if weight > 0:
            out.append(Drawing(order, other, weight))
    return out


def _ways(have: Counter[int], order: Sequence[int]) -> int:
    """Return in how many ways these tiles can be drawn in this order."""
    ways = 1
    for tile, count in Counter(order).items():
        ways *= perm(have[tile], count)
    return ways


def _ways_kept(have: Counter[int], order: Sequence[int], kept: Guess) -> float:
    total, before = 0.0, 0.0
    for tiles, upto in zip(kept.sets, kept.sums, strict=True):
        total += (upto - before) * _ways(have - Counter(tiles), order)
        before = upto
    return total


@dataclass(slots=True)
class _Standing:
    """What is known of a candidate: chance of winning, points ahead, and the round that said so."""

    candidate: Candidate
    win: float
    equity: float
    round: int = 0


class Preendgame:
    """Weighs candidates.

    Args:
        simulation: of the game; plays the first round out.
        generator: of the ruleset and the whole lexicon.
        stop: asked now and then; true ends it with what is known by then.
    """

    def __init__(self, simulation: Simulation, generator: Generator, *, stop: Callable[[], bool]) -> None:
        self._simulation = simulation
        self._beam = Beam(generator, stop=stop)
        self._tiles = generator.ruleset.tiles
        self._stop = stop

    def weigh(self, table: Table, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return candidates best first, with their chance of winning and equity; () if there was no time at all.

        Args:
            table: what the mover knows.
            candidates: what could be done, best first; those beyond ``WIDTH`` are left out.
        """
        ways = drawings(table.unseen, table.bag, table.kept)
        weights = np.array([way.weight for way in ways])
        weights /= weights.sum()
        standings: list[_Standing] = []
        for candidate in candidates[:WIDTH]:
            if self._stop():
                break  # each candidate so far has met every drawing
            values, won = self._simulation.play_out(table, candidate, [(*way.other, *way.bag) for way in ways])
            standings.append(_Standing(candidate, float(weights @ won), float(weights @ values)))
        for number, rules in enumerate(_ROUNDS if standings else (), start=1):
            standings.sort(key=_rank)
            best = standings[0].win
            chosen = [
                one for one in standings[: rules.most] if one.round == number - 1 and one.win > best - rules.margin
            ]
            if len(chosen) < 2 or not self._round(table, chosen, ways, weights, rules=rules, number=number):
                break
            self._catch_up(table, standings, ways, weights, rules=rules, number=number)
        standings.sort(key=_rank)
        return [replace(one.candidate, win=one.win, equity=one.equity) for one in standings]

    def _catch_up(
        self,
        table: Table,
        standings: Sequence[_Standing],
        ways: Sequence[Drawing],
        weights: Floats,
        *,
        rules: _Round,
        number: int,
    ) -> None:
        """Look as closely at candidates that now seem better than all that were looked at, while there is time."""
        while True:
            best = max(one.win for one in standings if one.round == number)
            missed = [one for one in standings if one.round < number and one.win > best][: rules.most]
            if not missed or not self._round(table, missed, ways, weights, rules=rules, number=number):
                return

    def _round(
        self,
        table: Table,
        chosen: Sequence[_Standing],
        ways: Sequence[Drawing],
        weights: Floats,
        *,
        rules: _Round,
        number: int,
    ) -> bool:
        """Look closer at some candidates and note it if there was time for all of them."""
        found: list[tuple[float, float]] = []
        try:
            for one in chosen:
                values = self._values(table, one.candidate, ways, widths=rules.widths)
                found.append((float(weights @ chances(values + table.ahead, 0.0)), float(weights @ values)))
        except Stopped:
            return False
        for one, (win, equity) in zip(chosen, found, strict=True):
            one.win, one.equity, one.round = win, equity, number
        return True

    def _values(self, table: Table, candidate: Candidate, ways: Sequence[Drawing], *, widths: Sequence[int]) -> Floats:
        """Return points ahead at the end for each drawing."""
        drawn = min(table.bag, len(candidate.placed) + len(candidate.exchanged))
        position = after(table.position, candidate.placed)
        mine = [tuple(sorted((*candidate.leave, *way.bag[:drawn]))) for way in ways]
        bags = [(*way.bag[drawn:], *candidate.exchanged) for way in ways]
        if bags[0]:
            return candidate.score + self._replied(position, mine, bags, ways, widths=widths)
        # Whichever of two tiles came first, the end is the same.
        different = {rack: End(position, way.other, rack) for rack, way in zip(mine, ways, strict=True)}
        values = self._beam.values(list(different.values()), widths)
        by_rack = dict(zip(different, values.tolist(), strict=True))
        out: Floats = candidate.score - np.array([by_rack[rack] for rack in mine])
        return out

    def _replied(
        self,
        position: Position,
        mine: Sequence[tuple[int, ...]],
        bags: Sequence[tuple[int, ...]],
        ways: Sequence[Drawing],
        *,
        widths: Sequence[int],
    ) -> Floats:
        """Return points ahead where the other side moves with tiles left to draw, which it can't know."""
        left = len(bags[0])
        replies = self._simulation.replies(position, [way.other for way in ways], mine, left=left)
        values = np.array([-float(reply.score) for reply in replies])
        ends: list[End] = []
        closing: list[int] = []
        for i, reply in enumerate(replies):
            drawn = min(left, len(reply.placed))
            theirs = tuple(sorted((*reply.leave, *bags[i][:drawn])))
            if drawn == left and theirs:
                ends.append(End(after(position, reply.placed), mine[i], theirs))
                closing.append(i)
            elif theirs:
                values[i] += glance(mine[i], theirs, self._tiles)
            else:
                values[i] -= 2 * self._tiles.total(mine[i])
        if ends:
            values[closing] += self._beam.values(ends, widths)
        return values


def _rank(one: _Standing) -> tuple[int, float, float]:
    # What was looked at more closely came out ahead of the rest before; between equals points decide.
    return -one.round, -round(one.win, 4), -one.equity

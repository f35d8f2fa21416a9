# SPDX-License-Identifier: MIT
"""Looking ahead where there are islands: what others do meanwhile, and what each could do next, over sampled racks.

All candidates meet the same deals. Submissions, racks and supplies of others are not known: they are given random
racks and play what the static values say. In rounds everything is worked out together, so that plays are destroyed,
islands lost and letters converted as often as that would happen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.engine.best import firsts
from crossgame.engine.landfall import anywhere, landfall, ties
from crossgame.engine.plays import PlayTable
from crossgame.engine.reach import Sea
from crossgame.engine.tide import Laying, ended, lay, worked_out
from crossgame.engine.voyage import HOP, openings
from crossgame.rules.alphabet import BLANK
from crossgame.rules.play import NewTile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate
    from crossgame.rules.position import Position

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Rack = tuple[int, ...]

DEALS = 8
"""Deals that every candidate meets before they are compared."""
_LEAST = 16
_BEHIND = 2.0
"""Standard errors by which a candidate must trail to be dropped."""
_FEW = 3
"""Racks tried for a seat that may play anywhere: its plays are ten thousands."""
_APART = 17.0
"""Points of a play apart from everything, on average."""
_REMAINS = 0.3
"""What an island within reach counts for the turns after the next one, as a part of what claiming it brings."""
_SOON = 3
"""Turns to come from which on that holds in full."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the seat that asks knows.

    Attributes:
        position: board, islands, claims and standings.
        seat: who asks.
        others: the other seats that play.
        together: whether all hand in at once; else a play is placed as it comes.
        left: turns to come after this one, ``None`` where nobody knows.
    """

    position: Position
    seat: int
    others: tuple[int, ...]
    together: bool
    left: int | None


class Outcome(NamedTuple):
    """What a candidate brings: mean points ahead of one of the others, this turn and the next, over the deals met."""

    equity: float
    deals: int


class _Deal(NamedTuple):
    """What all candidates meet: others' submissions, own tiles drawn, and a rival with the rack for its next turn."""

    layings: list[list[Laying]]
    drawn: list[Rack]
    rivals: list[int]
    facing: list[Rack]


class Foresight:
    """Plays candidates out.

    Args:
        generator: of the ruleset and the whole lexicon.
        seed: of the deals.
        stop: asked before each candidate; true ends it with what is known by then.
    """

    def __init__(self, generator: Generator, *, seed: int, stop: Callable[[], bool]) -> None:
        rules = generator.ruleset
        self._generator = generator
        self._raw = np.random.PCG64(np.random.SeedSequence([seed, 0x49534C]))
        self._stop = stop
        self._set = np.array(rules.tiles.full_set(blanks=False))
        self._claim = 0 if rules.islands is None else rules.islands.claim

    def run(self, scene: Scene, candidates: Sequence[Candidate], *, most: int) -> list[Outcome]:
        """Return an outcome for each candidate; ``deals`` is 0 where there was no time for any.

        Args:
            scene: what is known.
            candidates: placements, swaps, a pass.
            most: deals at most.
        """
        values: list[list[float]] = [[] for _ in candidates]
        alive = list(range(len(candidates)))
        while len(alive) > 1 and len(values[alive[0]]) < most and not self._stop():
            deal = self._deal(scene)
            met = [self._play_out(scene, candidates[index], deal) for index in alive if not self._stop()]
            if len(met) < len(alive):
                break
            for index, found in zip(alive, met, strict=True):
                values[index].extend(found)
            alive = _still_possible(alive, values)
        return [Outcome(float(np.mean(found)) if found else 0.0, len(found)) for found in values]

    def _racks(self, count: int, size: int) -> list[Rack]:
        raw = self._raw.random_raw(count * len(self._set)).reshape(count, -1)
        return [tuple(row) for row in self._set[raw.argsort(axis=1)[:, :size]].tolist()]

    def _deal(self, scene: Scene) -> _Deal:
        size = self._generator.ruleset.rack_size
        layings: list[list[Laying]] = [[] for _ in range(DEALS)]
        for other in scene.others if scene.together else ():
            for row, laying in zip(layings, self._submitted(scene, other), strict=True):
                row.append(laying)
        rolls = (self._raw.random_raw(DEALS) % max(1, len(scene.others))).tolist()
        rivals = [scene.others[roll] for roll in rolls] if scene.others else []
        return _Deal(layings, self._racks(DEALS, size), rivals, self._racks(DEALS, size))

    def _submitted(self, scene: Scene, seat: int) -> list[Laying]:
        """Return what a seat would hand in with random racks, one for each deal."""
        position, generator = scene.position, self._generator
        free, grid = anywhere(position, seat), generator.whole
        count = _FEW if free else DEALS
        moves, slots, probes = generator.for_racks(position, self._racks(count, generator.ruleset.rack_size), seat=seat)
        opened = openings(position, slots, grid.side, seat=seat, left=scene.left)
        table = PlayTable(moves, slots, probes, generator.lexicon, grid)
        best: list[int] = []
        for first in range(0, DEALS, count):
            # Which places it likes is not known: with each of a few racks it begins at several.
            key = int(self._raw.random_raw())
            liked = opened + ties(slots, key)
            if free:
                liked += landfall(position, slots, grid.side, seat=seat, key=key, opened=opened)
            best += firsts(moves.rack, moves.score + liked.take(moves.slot), count).tolist()[: DEALS - first]
        return [
            Laying(seat, table.placed(index), int(moves.score[index])) if index >= 0 else Laying(seat, (), 0)
            for index in best
        ]

    def _play_out(self, scene: Scene, candidate: Candidate, deal: _Deal) -> list[float]:
        """Return points ahead of the others on each deal."""
        mine = Laying(scene.seat, tuple(NewTile(*tile) for tile in candidate.placed), candidate.score)
        values, boards = np.zeros(DEALS), []
        for index, others in enumerate(deal.layings):
            after, points = self._turn(scene, mine, others)
            boards.append(after)
            values[index] = points[0] - sum(points[1:]) / max(1, len(points) - 1)
        if scene.left != 0:
            drawn = len(candidate.placed) + len(candidate.exchanged)
            racks = [(*candidate.leave, *tiles[:drawn]) for tiles in deal.drawn]
            values += self._next(scene, boards, racks, [scene.seat] * DEALS)
            if scene.others:
                values -= self._next(scene, boards, deal.facing, deal.rivals)
        found: list[float] = values.tolist()
        return found

    def _turn(self, scene: Scene, mine: Laying, others: list[Laying]) -> tuple[Position, tuple[int, ...]]:
        """Return the board after this turn and the points that it brings, the own ones first."""
        words = self._generator.lexicon
        if scene.together:
            done = worked_out(scene.position, [mine, *others], words)
            return done.position, done.points
        after = scene.position.copy()
        points = lay(after, mine.seat, mine.placed, words) if mine.placed else 0
        ended(after, mine.seat, tiles=len(mine.placed))
        return after, (points or 0,)

    def _next(self, scene: Scene, boards: list[Position], racks: list[Rack], seats: list[int]) -> Floats:
        """Return what a seat's best next play on each board is worth, and what remains to be had after it."""
        out = np.zeros(len(boards))
        for seat in sorted(set(seats)):
            rows = [row for row, one in enumerate(seats) if one == seat]
            # Where a seat may play anywhere its list is a hundred times as long: only joined plays are looked for.
            joined = [row for row in rows if boards[row].standing(seat).letters]
            for batch in _alike(racks, joined):
                positions = [_staying(boards[row], seat) for row in batch]
                moves, _, _ = self._generator.on_boards(positions, [racks[row] for row in batch], seat=seat)
                best = np.zeros(len(batch))
                np.maximum.at(best, moves.rack, moves.score.astype(np.float64))
                out[batch] = best
            for row in rows:
                out[row] = self._with_rest(scene, boards[row], seat, out[row])
        return out

    def _with_rest(self, scene: Scene, board: Position, seat: int, best: float) -> float:
        free = anywhere(board, seat)
        value = max(best, _APART) if free else best
        share = 1.0 if scene.left is None else min(1.0, (scene.left - 1) / _SOON)
        if share <= 0:
            return value
        value += share * _REMAINS * self._claim * Sea(board, seat).ease
        return value + HOP if free else value


def _staying(position: Position, seat: int) -> Position:
    """Return the position without the seat's right to hop."""
    standing = position.standing(seat)
    if not standing.may_hop:
        return position
    other = replace(position, standings=dict(position.standings))
    other.stand(seat, replace(standing, may_hop=False))
    return other


def _alike(racks: Sequence[Rack], rows: Sequence[int]) -> list[list[int]]:
    """Return the rows by number of tiles and blanks on their racks."""
    groups: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        groups.setdefault((len(racks[row]), sum(tile == BLANK for tile in racks[row])), []).append(row)
    return list(groups.values())


def _still_possible(alive: list[int], values: Sequence[Sequence[float]]) -> list[int]:
    """Return the candidates that may yet be best."""
    samples = np.array([values[index] for index in alive])
    if samples.shape[1] < _LEAST:
        return alive
    leader = int(samples.mean(axis=1).argmax())
    behind = samples[leader] - samples
    error = behind.std(axis=1, ddof=1) / math.sqrt(samples.shape[1])
    keep = behind.mean(axis=1) <= _BEHIND * error
    keep[leader] = True
    return [index for index, kept in zip(alive, keep.tolist(), strict=True) if kept]

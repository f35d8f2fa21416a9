# SPDX-License-Identifier: MIT
"""More of what ``crossgame bench`` measures: simulation, endgames, whole games. CPU time of one process."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from crossgame.engine.endgame import Endgame
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.selfplay import Arena
from crossgame.engine.simulate import Effort, Simulation, Table
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.cli.measures import Ground
    from crossgame.rules.position import Position

_CANDIDATES = 6
_DEALS = 128
_GAMES = 64
_FEW = 8


def _unseen(at: Ground, position: Position, rack: tuple[int, ...]) -> tuple[int, ...]:
    left = list(at.generator.ruleset.tiles.full_set())
    for tile in (*position.board.tiles.reshape(-1).tolist(), *rack):
        if tile:
            left.remove(BLANK if tile & BLANK else tile)
    return tuple(left)


def playouts(at: Ground) -> list[float]:
    """Return milliseconds of each two-ply playout, by position; leave values are all 0."""
    leaves = LeaveTable.over(at.generator.ruleset.tiles)
    samples: list[float] = []
    for position, rack in at.games[4::24]:
        unseen = _unseen(at, position, rack)
        bag = len(unseen) - at.generator.ruleset.rack_size
        plays = at.generator.plays(position, rack)
        if bag < 1 or len(plays) < _CANDIDATES:
            continue
        candidates = [
            Candidate(Kind.PLACE, tuple(plays.placed(i)), (), "", int(plays.scores[i]), plays.leave(i))
            for i in range(_CANDIDATES)
        ]
        simulation = Simulation(at.generator, leaves, seed=1, stop=lambda: False)
        began = time.process_time()
        outcomes = simulation.run(Table(position, unseen, bag, 0), candidates, effort=Effort(most=_DEALS))
        samples.append((time.process_time() - began) * 1e3 / sum(outcome.deals for outcome in outcomes))
    return samples


def endgames(at: Ground) -> list[float]:
    """Return milliseconds to prove each endgame of at most 8 tiles."""
    samples: list[float] = []
    for position, rack in at.games:
        unseen = _unseen(at, position, rack)
        if not unseen or len(unseen) + len(rack) > _FEW:
            continue
        began = time.process_time()
        Endgame(at.generator, lambda: False).solve(position.board.tiles, rack, unseen)
        samples.append((time.process_time() - began) * 1e3)
    return samples


def whole_games(at: Ground) -> list[float]:
    """Return milliseconds of each of many greedy games in lockstep."""
    arena = Arena(at.generator, seed=1)
    began = time.process_time()
    games = sum(1 for _ in arena.play((None, None), _GAMES, at_once=_GAMES))
    return [(time.process_time() - began) * 1e3 / games]


THINKING: dict[str, tuple[Callable[[Ground], list[float]], str, str, float]] = {
    "playouts": (playouts, "two-ply simulation", "ms a playout", 1000 / 1360),
    "endgames": (endgames, "endgame proved, 8 tiles or less", "ms", 1000.0),
    "games": (whole_games, "greedy games in lockstep", "ms a game", 1000 / 73),
}
"""Name → (what gives the samples, what it is called, unit, target)."""

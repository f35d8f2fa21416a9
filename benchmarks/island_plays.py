# SPDX-License-Identifier: MIT
"""Plays where there are islands: all of one position, many racks, many boards; what Expert and Champion take to choose.

CPU time of one process on the positions of two-player games of a fixed seed, 21 squares a side.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from crossgame.cli.arena import Players, acting, command_of
from crossgame.cli.measures import Measure
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.rules.draw import Purpose, Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.game.view import GameView
    from crossgame.rules.position import Position

_GAMES = 4
_SEED = 11
_RACKS, _BOARDS = 64, 16
_CHAMPION_S = 0.25


def island_plays() -> list[Measure]:
    """Measure on every position after the first round."""
    players = Players.of("islands", "cpu")
    seen = [view for number in range(_GAMES) for view in _views(players, number)]
    late = [(view.position, view.rack, view.seat or 0) for view in seen if not view.position.board.is_empty]
    generator = players.generator
    racks = _some_racks(players, _RACKS)
    plays = [_timed(partial(generator.plays, position, rack, seat=seat)) for position, rack, seat in late]
    # A seat without letters may play anywhere, and has a hundred times as many plays.
    joined = [(position, seat) for position, _, seat in late if position.standing(seat).letters]
    joined = [(position, seat) for position, seat in joined if not position.standing(seat).may_hop]
    many = [_timed(partial(generator.for_racks, at, racks, seat=seat)) / _RACKS for at, seat in joined]
    boards = [_timed(partial(_on_boards, players, at, seat, racks)) / _BOARDS for at, seat in joined]
    return [
        _measure("all plays with islands", "ms", plays),
        _measure(f"{_RACKS} racks on a board with islands, each", "ms", many),
        _measure(f"{_BOARDS} boards with islands, each", "ms", boards),
        *(_choices(players, seen, level) for level in ("expert", "champion")),
    ]


def _views(players: Players, number: int) -> list[GameView]:
    seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, "expert") for seat in (1, 2)]
    game = players.begin(seats, seed=_SEED + number)
    views = []
    for turn, seat in enumerate(acting(game, most=400)):
        view = game.view(seat)
        # What a view shows goes on with the game: what is measured later needs the board of now.
        views.append(_kept(view))
        game.submit(seat, command_of(players.chosen(view, "expert", seed=turn, budget=1.0)))
    return views


def _kept(view: GameView) -> GameView:
    return replace(view, position=view.position.copy())


def _some_racks(players: Players, count: int) -> list[tuple[int, ...]]:
    tiles, stream = players.rules.tiles.full_set(blanks=False), Stream(_SEED, Purpose.COMPUTER)
    return [tuple(stream.shuffled(tiles)[: players.rules.rack_size]) for _ in range(count)]


def _on_boards(players: Players, position: Position, seat: int, racks: Sequence[tuple[int, ...]]) -> None:
    players.generator.on_boards([position] * _BOARDS, racks[:_BOARDS], seat=seat)


def _choices(players: Players, views: Sequence[GameView], level: str) -> Measure:
    chosen = views[:: 1 if level == "expert" else 4]
    samples = [_timed(partial(players.chosen, view, level, seed=1, budget=_CHAMPION_S)) for view in chosen]
    most = f", {_CHAMPION_S} s at most" if level == "champion" else ""
    return _measure(f"{level} chooses a play with islands{most}", "ms", samples)


def _timed(run: Callable[[], object]) -> float:
    began = time.process_time_ns()
    run()
    return (time.process_time_ns() - began) / 1e6


def _measure(name: str, unit: str, samples: Sequence[float]) -> Measure:
    return Measure(name, unit, float(np.median(samples)), float(np.percentile(samples, 95)))


MEASURES: dict[str, Callable[[], list[Measure]]] = {"island-plays": island_plays}

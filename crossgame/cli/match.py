# SPDX-License-Identifier: MIT
"""``crossgame match``: two computer players over many games, and how sure the result is.

Games come in pairs with the same tiles and changed seats. The referee is ``game.Game``, as at the table; each player
is asked through the same requests, and sees what its seat may see.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import sys
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from crossgame.cli import BROKEN_OFF, leave_stopping_to_the_parent
from crossgame.cli.arena import CLOCKS, LEVELS, MODES, Players, acting, command_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

_MOST_TURNS = 400


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: levels, seed of the first pair, seconds a move at most, which clock counts them, which game."""

    levels: tuple[str, str]
    seed: int
    budget: float
    clock: str = "wall"
    mode: str = "classic"


@dataclass(frozen=True, slots=True)
class Result:
    """One game: points of the first and the second player, their seconds and turns, and which of them won.

    Both is a tie. The rules say who won (C10), not the scores alone.
    """

    scores: tuple[int, int]
    seconds: tuple[float, float]
    turns: tuple[int, int]
    won: tuple[bool, bool]

    @property
    def points(self) -> float:
        """Return what the game counts for the first player: 1, a half, or 0."""
        return (1 + self.won[0] - self.won[1]) / 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("levels", nargs=2, choices=LEVELS, metavar="LEVEL", help=", ".join(LEVELS))
    parser.add_argument("--games", type=_at_least_one, default=100, metavar="N", help="games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same tiles")
    parser.add_argument("--mode", choices=MODES, default="classic", help="which game")
    parser.add_argument("--jobs", type=_at_least_one, default=1, metavar="J", help="processes")
    parser.add_argument("--time", type=float, default=1.0, metavar="S", help="seconds a move at most (default: 1)")
    parser.add_argument(
        "--clock", choices=tuple(CLOCKS), default="wall", help="count seconds by the wall, or this process's own"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Play; 130 when broken off by Ctrl-C (what was played so far is reported)."""
    if options.seed < 0 or not options.time > 0:
        print("crossgame match: --seed is not negative, --time is more than 0", file=sys.stderr)
        return 2
    plan = Plan(tuple(options.levels), options.seed, options.time, options.clock, options.mode)
    results: list[Result] = []
    code = 0
    try:
        for result in _played(plan, options.games, options.jobs):
            results.append(result)
            points = sum(one.points for one in results)
            print(f"\r{len(results)} of {options.games} games, {points:g} won ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        code = BROKEN_OFF
    print(file=sys.stderr)
    if results:
        found = summary(plan, results)
        print(json.dumps(found) if options.json else "\n".join(_lines(found)))
    return code


def _at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def _played(plan: Plan, games: int, jobs: int) -> Iterator[Result]:
    play = partial(play_game, plan)
    if jobs == 1:
        yield from map(play, range(games))
        return
    with multiprocessing.get_context("spawn").Pool(jobs, leave_stopping_to_the_parent) as pool:
        yield from pool.imap_unordered(play, range(games))


def play_game(plan: Plan, number: int) -> Result:
    """Play one game; ``number`` says which pair, and whether the seats are changed."""
    from crossgame.game.refusal import Refusal
    from crossgame.game.seats import SeatInfo, SeatKind

    players = Players.of(plan.mode, plan.clock)
    first = 1 + number % 2
    order = plan.levels if first == 1 else plan.levels[::-1]
    seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, level) for seat, level in enumerate(order, start=1)]
    seed = plan.seed + number // 2
    game = players.begin(seats, seed=seed)
    seconds, turns = [0.0, 0.0], [0, 0]
    for turn, seat in enumerate(acting(game, most=_MOST_TURNS)):
        player = 0 if seat == first else 1
        began = CLOCKS[plan.clock]()
        view, level = game.view(seat), plan.levels[player]
        found = players.chosen(view, level, seed=seed * _MOST_TURNS + turn, budget=plan.budget)
        seconds[player] += CLOCKS[plan.clock]() - began
        turns[player] += 1
        done = game.submit(seat, command_of(found))
        if isinstance(done, Refusal):
            _complain(number, found.text, done.reason.value)
    view = game.view(None)
    scores = {row.info.seat: row.score for row in view.seats}
    # A game that was broken off has no winners yet: who leads has won.
    top = max(scores.values())
    winners = [seat for seat, score in scores.items() if score == top] if view.result is None else view.result.winners
    second = 3 - first
    return Result(
        (scores[first], scores[second]),
        (seconds[0], seconds[1]),
        (turns[0], turns[1]),
        (first in winners, second in winners),
    )


def _complain(number: int, text: str, reason: str) -> NoReturn:
    raise RuntimeError(f"game {number}: {text} was refused: {reason}")


def summary(plan: Plan, results: Iterable[Result]) -> dict[str, Any]:
    """Return wins, draws, spread, share of points won by the first player with its 95 % interval, and times."""
    played = list(results)
    spreads = [a - b for a, b in (result.scores for result in played)]
    wins, losses = (sum(result.points == p for result in played) for p in (1, 0))
    count = len(played)
    share = (wins + (count - wins - losses) / 2) / count
    low, high = interval(share, count)
    seconds = [sum(r.seconds[i] for r in played) / max(1, sum(r.turns[i] for r in played)) for i in (0, 1)]
    return {
        "mode": plan.mode,
        "players": list(plan.levels),
        "games": count,
        "wins": wins,
        "draws": count - wins - losses,
        "losses": losses,
        "share": round(share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "scores": [round(sum(r.scores[i] for r in played) / count, 1) for i in (0, 1)],
        "spread": round(sum(spreads) / count, 2),
        "clock": plan.clock,
        "seconds_a_move": [round(s, 4) for s in seconds],
    }


def interval(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's), also where it is 0 or 1."""
    z = 1.959964
    centre = share + z * z / (2 * count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def _lines(found: dict[str, Any]) -> Iterator[str]:
    one, two = found["players"]
    low, high = found["interval"]
    yield f"{one} against {two}: {found['games']} games"
    yield f"  won {found['wins']}, drawn {found['draws']}, lost {found['losses']}"
    yield f"  share {found['share']:.1%} (95 %: {low:.1%} to {high:.1%})"
    yield f"  points {found['scores'][0]} to {found['scores'][1]}, {found['spread']:+} a game"
    yield f"  seconds a move {found['seconds_a_move'][0]:.3f} and {found['seconds_a_move'][1]:.3f}"

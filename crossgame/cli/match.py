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
import time
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NoReturn

from crossgame.app.assets import asset, read_text
from crossgame.cli import BROKEN_OFF, leave_stopping_to_the_parent
from crossgame.cli.arena import MODES, acting, question, rules_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from crossgame.engine.choose import Chooser
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate, Request
    from crossgame.game.commands import Command
    from crossgame.game.view import GameView
    from crossgame.rules.ruleset import Ruleset

GREEDY = "greedy"
LEVELS = ("beginner", "casual", "club", "expert", "champion", GREEDY)
"""Those of ``Level``, and one only for comparison: it knows every word and lays what brings most points now."""
CLOCKS = {"wall": time.monotonic, "cpu": time.process_time}
"""What counts a move's seconds: with ``cpu`` a match may run behind other work and still think as long."""
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
    """One game: points of the first and the second player, and their seconds and turns."""

    scores: tuple[int, int]
    seconds: tuple[float, float]
    turns: tuple[int, int]


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
            points = sum(1 + (a > b) - (a < b) for a, b in (one.scores for one in results)) / 2
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


@cache
def _players(clock: str, mode: str) -> tuple[Chooser, Ruleset]:
    """Return the chooser and the rules; made once in each process."""
    from crossgame.engine.choose import Chooser
    from crossgame.rules.tiles import TileSet

    tiles = TileSet.parse(read_text("letters", "english.txt"))
    chooser = Chooser(
        asset("lexicons", "enable.txt"),
        asset("lexicons", "enable.familiarity"),
        leaves=_asset("leaves", "english.npz"),
        clock=CLOCKS[clock],
    )
    return chooser, rules_of(mode, tiles)


def _asset(*parts: str) -> Path | None:
    try:
        return asset(*parts)
    except FileNotFoundError:
        return None


def play_game(plan: Plan, number: int) -> Result:
    """Play one game; ``number`` says which pair, and whether the seats are changed."""
    from crossgame.game.refusal import Refusal
    from crossgame.game.seats import SeatInfo, SeatKind
    from crossgame.game.state import Game

    chooser, rules = _players(plan.clock, plan.mode)
    lexicon = chooser.lexicon(rules.tiles)
    first = 1 + number % 2
    order = plan.levels if first == 1 else plan.levels[::-1]
    seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, level) for seat, level in enumerate(order, start=1)]
    seed = plan.seed + number // 2
    game = Game.new(rules, seats, seed=seed, words=lexicon, lexicon=lexicon.id, now=time.monotonic_ns)
    seconds, turns = [0.0, 0.0], [0, 0]
    for turn, seat in enumerate(acting(game, most=_MOST_TURNS)):
        player = 0 if seat == first else 1
        began = CLOCKS[plan.clock]()
        found = _chosen(plan, game.view(seat), plan.levels[player], seed=seed * _MOST_TURNS + turn)
        seconds[player] += CLOCKS[plan.clock]() - began
        turns[player] += 1
        done = game.submit(seat, _command(found))
        if isinstance(done, Refusal):
            _complain(number, found.text, done.reason.value)
    scores = {row.info.seat: row.score for row in game.view(None).seats}
    mine = (scores[first], scores[3 - first])
    return Result(mine, (seconds[0], seconds[1]), (turns[0], turns[1]))


def _chosen(plan: Plan, view: GameView, level: str, *, seed: int) -> Candidate:
    """Return what a player of that level does."""
    from crossgame.engine.requests import Level

    chooser, rules = _players(plan.clock, plan.mode)
    if level == GREEDY:
        return _most_points(view, _generator(plan.clock, plan.mode))
    known = Level(level)
    if rules.supply.finite:
        return chooser.choose(_request(view, known, seed=seed, budget=plan.budget)).best
    return chooser.choose(question(view, known, seed=seed, budget=plan.budget)).best


@cache
def _generator(clock: str, mode: str) -> Generator:
    from crossgame.engine.movegen import Generator

    chooser, rules = _players(clock, mode)
    return Generator(rules, chooser.lexicon(rules.tiles))


def _most_points(view: GameView, generator: Generator) -> Candidate:
    """Return the play with the most points, of equals the first found; without one all tiles for others, or a pass."""
    from crossgame.engine.requests import Candidate, Kind

    table = generator.plays(view.position, view.rack, seat=view.seat or 0)
    if len(table):
        placed = tuple((new.row, new.col, new.tile) for new in table.placed(0))
        return Candidate(Kind.PLACE, placed=placed, score=int(table.scores[0]))
    swap = view.ruleset.swap
    given = view.rack[: swap.most or len(view.rack)] if swap is not None else view.rack[: view.bag]
    return Candidate(Kind.EXCHANGE, exchanged=given) if given else Candidate(Kind.PASS)


def _complain(number: int, text: str, reason: str) -> NoReturn:
    raise RuntimeError(f"game {number}: {text} was refused: {reason}")


def _request(view: GameView, level: Any, *, seed: int, budget: float) -> Request:
    from crossgame.engine.requests import Request
    from crossgame.game.recent import just_laid, passes_running
    from crossgame.rules.alphabet import BLANK

    board = view.position.board
    return Request(
        ruleset=view.ruleset.to_dict(),
        tiles=board.tiles.tobytes(),
        rows=board.rows,
        cols=board.cols,
        rack=view.rack,
        seat=view.seat or 0,
        unseen=tuple(code or BLANK for code, count in enumerate(view.unseen) for _ in range(count)),
        bag=view.bag,
        scores=tuple(row.score for row in sorted(view.seats, key=lambda row: row.info.seat != view.seat)),
        level=level,
        seed=seed,
        budget=budget,
        passes=passes_running(view),
        last=just_laid(view),
    )


def _command(candidate: Candidate) -> Command:
    from crossgame.engine.requests import Kind
    from crossgame.game.commands import Exchange, Pass, Place
    from crossgame.rules.play import NewTile

    if candidate.kind is Kind.PLACE:
        return Place(tuple(NewTile(*placed) for placed in candidate.placed))
    return Exchange(candidate.exchanged) if candidate.kind is Kind.EXCHANGE else Pass()


def summary(plan: Plan, results: Iterable[Result]) -> dict[str, Any]:
    """Return wins, draws, spread, share of points won by the first player with its 95 % interval, and times."""
    played = list(results)
    spreads = [a - b for a, b in (result.scores for result in played)]
    wins, losses = sum(s > 0 for s in spreads), sum(s < 0 for s in spreads)
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

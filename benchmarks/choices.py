# SPDX-License-Identifier: MIT
"""How much better a way to choose is than the static one, turn by turn: what a match shows only after thousands of games.

Turns of games between two static players are kept with what their mover could know (``positions``). A version of the
engine, from any checkout, answers them (``choose``). Each answer and the static choice are then played out by two static
players, with the tiles that the other side really held and random orders of the bag, the same for all (``judge``). By
the performance-difference lemma (Kakade and Langford 2002) the mean gain of a turn, times the turns of a game, is how
many more games the version wins than the static player, but that its own games would bring other positions.

    python -m benchmarks.choices positions --games 200 --seed 1 >positions.jsonl
    python -m benchmarks.choices choose positions.jsonl --time 2 >new.jsonl
    python -m benchmarks.choices judge positions.jsonl new.jsonl old.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from crossgame.cli.arena import STATIC, Players, acting, command_of
from crossgame.engine.requests import Candidate, Kind, Level, Request
from crossgame.game.seats import SeatInfo, SeatKind

if TYPE_CHECKING:
    from collections.abc import Iterator

PHASES = ((1, 2), (3, 9), (10, 18), (19, 40), (41, 86))
"""Tiles in the bag, from and to, that are told apart."""
_FIELDS = ("rack", "unseen", "bag", "scores", "seat", "last", "passes")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game: what its mover may know, what the other side held, and how many turns of a game it stands for."""

    request: Request
    other: tuple[int, ...]
    weight: float

    def to_json(self) -> str:
        """Return it as one line."""
        asked = {name: getattr(self.request, name) for name in _FIELDS}
        return json.dumps({**asked, "tiles": self.request.tiles.hex(), "other": self.other, "weight": self.weight})

    @classmethod
    def from_json(cls, text: str) -> Turn:
        """Read one line."""
        data = json.loads(text)
        rules = Players.of("classic", "cpu").rules
        request = Request(
            ruleset=rules.to_dict(),
            tiles=bytes.fromhex(data["tiles"]),
            rows=rules.layout.rows,
            cols=rules.layout.cols,
            rack=tuple(data["rack"]),
            seat=data["seat"],
            unseen=tuple(data["unseen"]),
            bag=data["bag"],
            scores=tuple(data["scores"]),
            passes=data["passes"],
            last=tuple(tuple(square) for square in data["last"]),
        )
        return cls(request, tuple(data["other"]), data["weight"])


def turns(games: int, seed: int, share: float) -> Iterator[Turn]:
    """Play static games and yield that share of their turns with tiles in the bag."""
    from crossgame.cli.arena import _in_turn

    players = Players.of("classic", "cpu")
    rng = np.random.Generator(np.random.PCG64(seed))
    for number in range(games):
        seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, "expert") for seat in (1, 2)]
        game = players.begin(seats, seed=seed * 100_003 + number)
        for seat in acting(game, most=200):
            view = game.view(seat)
            if view.bag and rng.random() < share:
                request = _in_turn(view, Level.CHAMPION, seed=int(rng.integers(1 << 30)), budget=1.0)
                yield Turn(request, tuple(game.view(3 - seat).rack), 1 / (2 * games * share))
            chosen = players.chosen(view, STATIC, seed=0, budget=1.0)
            game.submit(seat, command_of(chosen))


def chosen(turn: Turn, *, seconds: float, level: Level = Level.CHAMPION) -> tuple[Candidate, float]:
    """Return what a level does in a turn, and how long it took."""
    from dataclasses import replace

    began = time.process_time()
    request = replace(turn.request, level=level, budget=seconds, seed=1, limited=level is Level.CHAMPION)
    choice = Players.of("classic", "cpu").chooser.choose(request)
    return choice.best, time.process_time() - began


def _chosen_line(text: str, *, seconds: float) -> str:
    best, took = chosen(Turn.from_json(text), seconds=seconds)
    what = {"kind": best.kind.value, "placed": best.placed, "exchanged": best.exchanged, "score": best.score}
    return json.dumps({**what, "leave": best.leave, "text": best.text, "took": round(took, 2)})


def _candidate(data: dict[str, Any]) -> Candidate:
    placed = tuple((row, col, tile) for row, col, tile in data["placed"])
    return Candidate(
        Kind(data["kind"]), placed, tuple(data["exchanged"]), data["text"], data["score"], tuple(data["leave"])
    )


def judged(texts: tuple[str, ...], *, deals: int) -> list[tuple[float, float]]:
    """Return of each answer to a turn (the first text) how much oftener it wins than the static choice, and points."""
    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.playout import Playout
    from crossgame.engine.sight import position_of
    from crossgame.engine.simulate import Simulation, Table
    from crossgame.app.assets import asset

    turn = Turn.from_json(texts[0])
    players = Players.of("classic", "cpu")
    answers = [_candidate(json.loads(text)) for text in texts[1:]]
    static, _ = chosen(turn, seconds=1.0, level=Level.EXPERT)
    distinct = list({(one.placed, tuple(sorted(one.exchanged))): one for one in [static, *answers]}.values())
    if len(distinct) == 1:
        return [(0.0, 0.0)] * len(answers)
    leaves = _LEAVES.setdefault(0, LeaveTable.from_bytes(asset("leaves", "english.npz").read_bytes(), players.rules.tiles))
    request = turn.request
    position, _ = position_of(request, players.rules)
    table = Table(position, request.unseen, request.bag or 0, request.scores[0] - request.scores[1])
    rng = np.random.Generator(np.random.PCG64(len(texts[0]) * 1009 + sum(request.rack)))
    bag = list(request.unseen)
    for tile in turn.other:
        bag.remove(tile)
    orders = [(*turn.other, *rng.permutation(np.array(bag)).tolist()) for _ in range(deals)]
    simulation = Simulation(players.generator, leaves, seed=1, stop=lambda: False)
    margins = Playout(simulation, players.generator, stop=lambda: False).margins(table, distinct, orders)
    assert margins is not None
    wins = (np.sign(margins + table.ahead) + 1).mean(axis=1) / 2
    points = margins.mean(axis=1)
    keys = [(one.placed, tuple(sorted(one.exchanged))) for one in distinct]
    at = [keys.index((one.placed, tuple(sorted(one.exchanged)))) for one in answers]
    return [(float(wins[i] - wins[0]), float(points[i] - points[0])) for i in at]


_LEAVES: dict[int, Any] = {}


def report(rows: list[Turn], gains: np.ndarray[Any, Any], names: list[str]) -> None:
    """Print gains by phase: for each file wins and points of a turn, and what they come to in a game."""
    weight = np.array([turn.weight for turn in rows])
    bags = np.array([turn.request.bag for turn in rows])
    for index, name in enumerate(names):
        print(name)
        total, variance = 0.0, 0.0
        for low, high in (*PHASES, (1, 86)):
            which = (bags >= low) & (bags <= high)
            if which.sum() < 2:
                continue
            wins, points, turns_a_game = gains[which, index, 0] * 100, gains[which, index, 1], weight[which].sum()
            error = wins.std(ddof=1) / np.sqrt(which.sum())
            moved = (gains[which, index] != 0).any(axis=1).mean() * 100
            if high < 86 or low > 1:
                total, variance = total + wins.mean() * turns_a_game, variance + (error * turns_a_game) ** 2
            print(
                f"  bag {low:2}-{high:2}: {which.sum():4} turns, {moved:3.0f} % otherwise, wins {wins.mean():+.2f} "
                f"± {error:.2f} %, points {points.mean():+.2f} ± {points.std(ddof=1) / np.sqrt(which.sum()):.2f}, "
                f"a game {wins.mean() * turns_a_game:+.2f} ± {error * turns_a_game:.2f} %"
            )
        print(f"  in all {total:+.2f} ± {variance**0.5:.2f} % of a game")
        if index:
            apart = (gains[:, index, 0] - gains[:, 0, 0]) * 100 * weight * len(rows)
            print(f"  against {names[0]}: {apart.mean():+.2f} ± {apart.std(ddof=1) / np.sqrt(len(rows)):.2f} % of a game")
            for low, high in PHASES:
                which = (bags >= low) & (bags <= high)
                some = (gains[which, index, 0] - gains[which, 0, 0]) * 100 * weight[which].sum()
                if len(some) > 1:
                    print(f"    bag {low:2}-{high:2} {some.mean():+.2f} ± {some.std(ddof=1) / np.sqrt(len(some)):.2f}")


def main() -> None:
    """Make, choose or judge."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.choices", description=__doc__)
    parser.add_argument("what", choices=("positions", "choose", "judge"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.1, help="of the turns of a game that are kept")
    parser.add_argument("--time", type=float, default=2.0, help="seconds of CPU a turn")
    parser.add_argument("--deals", type=int, default=128)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.what == "positions":
        for turn in turns(options.games, options.seed, options.share):
            print(turn.to_json())
        return
    lines = [path.read_text(encoding="utf-8").splitlines() for path in options.files]
    with Pool(options.jobs) as pool:
        if options.what == "choose":
            for line in pool.imap(partial(_chosen_line, seconds=options.time), lines[0]):
                print(line, flush=True)
            return
        texts = list(zip(*lines, strict=False))
        found = []
        for gains in pool.imap(partial(judged, deals=options.deals), texts):
            found.append(gains)
            print(f"\r{len(found)} of {len(texts)}", end="", file=sys.stderr)
        print(file=sys.stderr)
    report([Turn.from_json(line[0]) for line in texts], np.array(found), [str(path) for path in options.files[1:]])


if __name__ == "__main__":
    main()

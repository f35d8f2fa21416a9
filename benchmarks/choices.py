# SPDX-License-Identifier: MIT
"""How much better a player chooses than the static one, turn by turn: what a match shows only after thousands of games.

``positions`` keeps turns of games between two static players, each with what its mover could know. ``choose`` answers
them, in any checkout of the program that has this file. ``judge`` plays each answer and the static choice out, both
sides static, with the tiles that the other side really held and random orders of the bag, the same for all. The mean
gain of a turn, times the turns of a game, says how many more games the player wins (Kakade and Langford 2002, the
performance-difference lemma), but for the turns with an empty bag, and that its own games would bring other positions.

    python -m benchmarks.choices positions --games 200 --seed 1 >positions.jsonl
    python -m benchmarks.choices choose positions.jsonl --time 2 >new.jsonl
    python -m benchmarks.choices judge positions.jsonl new.jsonl old.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, replace
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from crossgame.app.assets import asset
from crossgame.cli.arena import STATIC, Players, acting, command_of, in_turn
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.playout import Playout
from crossgame.engine.requests import Candidate, Kind, Level, Request
from crossgame.engine.sight import position_of
from crossgame.engine.simulate import Simulation, Table
from crossgame.game.seats import SeatInfo, SeatKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

PHASES = ((1, 2), (3, 9), (10, 18), (19, 40), (41, 86))
"""Tiles in the bag, from and to, that are told apart."""
_ASKED = ("rack", "unseen", "bag", "scores", "seat", "passes", "last")
_MOST_TURNS = 400


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game.

    Attributes:
        request: what its mover may know.
        other: what the other side held.
        weight: how many turns of one side in a game it stands for.
    """

    request: Request
    other: tuple[int, ...]
    weight: float

    def to_json(self) -> str:
        """Return it as one line."""
        asked = {name: getattr(self.request, name) for name in _ASKED}
        return json.dumps({**asked, "tiles": self.request.tiles.hex(), "other": self.other, "weight": self.weight})

    @classmethod
    def from_json(cls, text: str) -> Turn:
        """Read one line."""
        data = json.loads(text)
        rules = _players().rules
        last = tuple((row, col) for row, col in data["last"])
        request = Request(
            rules.to_dict(),
            bytes.fromhex(data["tiles"]),
            rules.layout.rows,
            rules.layout.cols,
            tuple(data["rack"]),
            seat=data["seat"],
            unseen=tuple(data["unseen"]),
            bag=data["bag"],
            scores=tuple(data["scores"]),
            passes=data["passes"],
            last=last,
        )
        return cls(request, tuple(data["other"]), data["weight"])


def _players() -> Players:
    return Players.of("classic", "cpu")


@cache
def _leaves() -> LeaveTable:
    return LeaveTable.from_bytes(asset("leaves", "english.npz").read_bytes(), _players().rules.tiles)


def turns(games: int, seed: int, share: float) -> Iterator[Turn]:
    """Play static games and yield that share of their turns with tiles in the bag."""
    players = _players()
    rng = np.random.Generator(np.random.PCG64(seed))
    for number in range(games):
        seats = [SeatInfo(seat, str(seat), SeatKind.COMPUTER, "expert") for seat in (1, 2)]
        game = players.begin(seats, seed=seed * 1_000_003 + number)
        for seat in acting(game, most=_MOST_TURNS):
            view = game.view(seat)
            if view.bag and rng.random() < share:
                request = in_turn(view, Level.CHAMPION, seed=0, budget=1.0)
                yield Turn(request, tuple(game.view(3 - seat).rack), 1 / (2 * games * share))
            game.submit(seat, command_of(players.chosen(view, STATIC, seed=0, budget=1.0)))


def chosen(turn: Turn, *, seconds: float) -> dict[str, Any]:
    """Return what Champion does in a turn with so many seconds of CPU, and how long it took."""
    began = time.process_time()
    best = _players().chooser.choose(replace(turn.request, budget=seconds, seed=1)).best
    took = round(time.process_time() - began, 2)
    what = {"kind": best.kind.value, "placed": best.placed, "exchanged": best.exchanged, "score": best.score}
    return {**what, "leave": best.leave, "text": best.text, "took": took}


def _candidate(data: dict[str, Any]) -> Candidate:
    placed = tuple((row, col, tile) for row, col, tile in data["placed"])
    kept = tuple(data["leave"])
    return Candidate(Kind(data["kind"]), placed, tuple(data["exchanged"]), data["text"], data["score"], kept)


def _same(one: Candidate) -> tuple[object, ...]:
    return (*one.placed, *sorted(one.exchanged))


def gains(turn: Turn, answers: Sequence[Candidate], *, deals: int, seed: int) -> list[tuple[float, float]]:
    """Return of each answer how much oftener it wins than the static choice (0 to 1), and by how many points more."""
    players, request = _players(), turn.request
    static = players.chooser.choose(replace(request, level=Level.EXPERT, limited=False)).best
    distinct = {_same(one): one for one in (static, *answers)}
    if len(distinct) == 1:
        return [(0.0, 0.0)] * len(answers)
    position, _ = position_of(request, players.rules)
    table = Table(position, request.unseen, request.bag or 0, request.scores[0] - request.scores[1])
    bag = list(request.unseen)
    for tile in turn.other:
        bag.remove(tile)
    rng = np.random.Generator(np.random.PCG64(seed))
    orders = [(*turn.other, *rng.permutation(np.array(bag)).tolist()) for _ in range(deals)]
    simulation = Simulation(players.generator, _leaves(), seed=1, stop=_never)
    margins = Playout(simulation, players.generator, stop=_never).margins(table, list(distinct.values()), orders)
    assert margins is not None
    wins = (np.sign(margins + table.ahead).mean(axis=1) + 1) / 2
    points = margins.mean(axis=1)
    places = [list(distinct).index(_same(one)) for one in answers]
    return [(float(wins[at] - wins[0]), float(points[at] - points[0])) for at in places]


def _never() -> bool:
    return False


def report(rows: Sequence[Turn], found: Floats, names: Sequence[str]) -> Iterator[str]:
    """Yield lines that say what each file of answers gains beside the static player, and beside the first file.

    Args:
        rows: the turns.
        found: (turns, files, 2), see ``gains``.
        names: of the files.
    """
    weight = np.array([turn.weight for turn in rows])
    bags = np.array([turn.request.bag for turn in rows])
    phases = [(f"{low}–{high}", (bags >= low) & (bags <= high)) for low, high in PHASES]
    phases = [(name, which) for name, which in phases if which.sum() > 1]
    for number, name in enumerate(names):
        yield name
        for against in (None,) if number == 0 else (None, 0):
            gained = found[:, number] - (0 if against is None else found[:, against])
            yield "  beside the static player" if against is None else f"  beside {names[0]}"
            game = np.zeros((2, 2))
            for phase, which in phases:
                some = gained[which] * (100, 1)
                mean, error = some.mean(axis=0), some.std(axis=0, ddof=1) / np.sqrt(len(some))
                of_a_game = weight[which].sum()
                game += np.array([mean * of_a_game, (error * of_a_game) ** 2])
                other = (gained[which] != 0).any(axis=1).mean()
                yield (
                    f"    bag {phase:>5}: {len(some):4} turns, {other:4.0%} otherwise, wins {mean[0]:+.2f} ± "
                    f"{error[0]:.2f} %, points {mean[1]:+.2f} ± {error[1]:.2f}"
                )
            wins, points = game[0]
            errors = np.sqrt(game[1])
            yield f"    a game: wins {wins:+.2f} ± {errors[0]:.2f} %, points {points:+.2f} ± {errors[1]:.2f}"


def _answer(text: str, *, seconds: float) -> str:
    return json.dumps(chosen(Turn.from_json(text), seconds=seconds))


def _judge(numbered: tuple[int, tuple[str, ...]], *, deals: int) -> list[tuple[float, float]]:
    number, (turn, *answers) = numbered
    return gains(Turn.from_json(turn), [_candidate(json.loads(one)) for one in answers], deals=deals, seed=number)


def main() -> None:
    """Make positions, choose or judge."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.choices", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("positions", "choose", "judge"))
    parser.add_argument("files", nargs="*", type=Path, help="the positions; to judge them answers besides")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.1, help="of the turns of a game that are kept")
    parser.add_argument("--time", type=float, default=2.0, help="seconds of CPU a turn")
    parser.add_argument("--deals", type=int, default=256)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.what == "positions":
        for turn in turns(options.games, options.seed, options.share):
            print(turn.to_json())
        return
    lines = [path.read_text(encoding="utf-8").splitlines() for path in options.files]
    with Pool(options.jobs) as pool:
        if options.what == "choose":
            for line in pool.imap(partial(_answer, seconds=options.time), lines[0]):
                print(line, flush=True)
            return
        asked = list(enumerate(zip(*lines, strict=True)))
        found = []
        for gained in pool.imap(partial(_judge, deals=options.deals), asked):
            found.append(gained)
            print(f"\r{len(found)} of {len(asked)}", end="", file=sys.stderr)
        print(file=sys.stderr)
    names = [path.name for path in options.files[1:]]
    print("\n".join(report([Turn.from_json(line) for line in lines[0]], np.array(found), names)))


if __name__ == "__main__":
    main()

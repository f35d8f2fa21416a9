# SPDX-License-Identifier: MIT
"""``crossgame best``: what a computer player would do in a position, and what else it thought of."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import TYPE_CHECKING, Any

from crossgame.app.assets import asset
from crossgame.cli import questions
from crossgame.cli.arena import STATIC

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from crossgame.cli.questions import Question
    from crossgame.engine.choose import Chooser
    from crossgame.engine.requests import Candidate, Choice, Request

LEVELS = ("beginner", "casual", "club", "expert", "champion", STATIC)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    questions.arguments(parser)
    who = "who is asked (default: champion); static goes by points and leave and overlooks nothing"
    parser.add_argument("--level", choices=LEVELS, default="champion", help=who)
    parser.add_argument("--time", type=_seconds, default=5.0, metavar="S", help="seconds for each position at most")
    parser.add_argument("-n", type=_count, default=10, metavar="N", help="how many to list (default: 10)")
    parser.add_argument("--seed", type=_seed, default=0, metavar="K", help="same seed, same answer")


def run(options: argparse.Namespace) -> int:
    """List the best things to do."""
    from crossgame.engine.choose import Chooser
    from crossgame.engine.requests import Level, Request

    familiarity = None if options.lexicon else _asset("lexicons", "enable.familiarity")
    leaves = None if options.letters else _asset("leaves", "english.npz")
    chooser = Chooser(questions.lexicon_path(options), familiarity, leaves=leaves)

    def answer(question: Question) -> dict[str, Any]:
        board, asked = question.asked.board, question.asked
        choice = _chosen(
            chooser,
            Request(
                ruleset=question.ruleset.to_dict(),
                tiles=board.tiles.tobytes(),
                rows=board.rows,
                cols=board.cols,
                rack=asked.racks[0],
                unseen=question.unseen,
                bag=question.bag,
                scores=question.scores,
                level=Level.EXPERT if options.level == STATIC else Level(options.level),
                seed=options.seed,
                budget=options.time,
                best=options.n,
                passes=asked.scoreless,
                limited=options.level != STATIC,
            ),
        )
        tiles = question.ruleset.tiles.alphabet
        plays = [_entry(candidate, tiles.tiles_text(candidate.leave)) for candidate in choice.candidates]
        return {"best": plays[0]["move"], "plays": plays, "placements": choice.placements, "proved": choice.proved}

    return questions.answer_all("best", options, answer=answer, show=_lines)


def _chosen(chooser: Chooser, request: Request) -> Choice:
    """Return the answer, and tell whoever sits before a terminal how far it is."""
    if sys.stderr is None or not sys.stderr.isatty():
        return chooser.choose(request)
    progress = _Progress("weighing plays" if request.bag else "searching the end of the game", request.budget)
    try:
        return chooser.choose(request, cancelled=progress.tell)
    finally:
        progress.wipe()


class _Progress:
    """One line on stderr: what goes on and how much of the time is used. Answers within a second leave no trace.

    Args:
        what: goes on.
        budget: seconds at most.
    """

    def __init__(self, what: str, budget: float) -> None:
        self._what, self._budget = what, budget
        self._began = time.monotonic()
        self._told, self._width = 0, 0

    def tell(self) -> bool:
        """Say how far it is, each second once; false, for the engine asks whether to stop."""
        used = int(time.monotonic() - self._began)
        if used > self._told:
            self._told = used
            line = f"{self._what}: {used} of {self._budget:g} s"
            self._width = len(line)
            self._print(f"\r{line}")
        return False

    def wipe(self) -> None:
        """Leave the line empty, for the answer."""
        if self._told:
            self._print(f"\r{' ' * self._width}\r")

    def _print(self, text: str) -> None:
        # A terminal that is gone is no reason not to answer.
        with contextlib.suppress(OSError):
            print(text, end="", file=sys.stderr, flush=True)


def _asset(*parts: str) -> Path | None:
    try:
        return asset(*parts)
    except FileNotFoundError:
        return None


def _entry(candidate: Candidate, leave: str) -> dict[str, Any]:
    return {
        "move": "pass" if candidate.text == "pass -" else candidate.text,
        "score": candidate.score,
        "leave": leave,
        "equity": round(candidate.equity, 3),
        "win": None if candidate.win is None else round(candidate.win, 4),
    }


def _lines(found: dict[str, Any]) -> Iterator[str]:
    for play in found["plays"]:
        chance = "" if play["win"] is None else f"  win {play['win']:.1%}"
        kept = f"leave {play['leave'] or '-':<8} equity {play['equity']:.1f}"
        yield f"{play['move']:<24} {play['score']:>4}  {kept}{chance}"


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < 1e6:
        raise ValueError(text)
    return value


def _count(text: str) -> int:
    value = int(text)
    if not 0 < value <= 100_000:
        raise ValueError(text)
    return value


def _seed(text: str) -> int:
    value = int(text)
    if value < 0:
        raise ValueError(text)
    return value

# SPDX-License-Identifier: MIT
"""``crossgame plays``: every legal placement of a position with its score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossgame.cli import questions

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from crossgame.cli.questions import Question
    from crossgame.engine.movegen import Generator
    from crossgame.rules.ruleset import Ruleset


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    questions.arguments(parser)
    parser.add_argument("--count", action="store_true", help="only how many there are and the sum of their scores")


def run(options: argparse.Namespace) -> int:
    """List the placements."""
    listing = _Listing(options)
    return questions.answer_all("plays", options, answer=listing.answer, show=_lines)


class _Listing:
    """Keeps the tables between positions."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._generators: dict[Ruleset, Generator] = {}

    def answer(self, question: Question) -> dict[str, Any]:
        from crossgame.rules.position import Position

        board = question.asked.board
        table = self._generator(question.ruleset).plays(Position(question.ruleset, board), question.asked.racks[0])
        found: dict[str, Any] = {"placements": len(table), "score_sum": int(table.scores.sum())}
        if not self._options.count:
            tiles = question.ruleset.tiles
            found["plays"] = [
                {"move": table.text(i, board, tiles), "score": int(table.scores[i])} for i in range(len(table))
            ]
        return found

    def _generator(self, ruleset: Ruleset) -> Generator:
        from crossgame.engine.movegen import Generator
        from crossgame.lexicon.build import load

        if ruleset not in self._generators:
            lexicon = load(questions.lexicon_path(self._options), ruleset.tiles.alphabet)
            self._generators = {ruleset: Generator(ruleset, lexicon)}
        return self._generators[ruleset]


def _lines(found: dict[str, Any]) -> Iterator[str]:
    for play in found.get("plays", ()):
        yield f"{play['move']} {play['score']}"
    yield f"{found['placements']} placements, scores add up to {found['score_sum']}"

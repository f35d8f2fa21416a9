# SPDX-License-Identifier: MIT
"""Candidates at the end of a two-player game, from the endgame search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.engine.beam import End
from crossgame.engine.endgame import PASS, Endgame
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.sketch import Sketch
from crossgame.rules.notation import play_text
from crossgame.rules.play import NewTile, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.engine.endgame import Line, Solution
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Request
    from crossgame.rules.position import Position


def is_endgame(request: Request, position: Position) -> bool:
    """Tell whether a request can be searched out: two players, nothing to draw, the other rack known by elimination."""
    whole = (request.rows, request.cols) == position.board.tiles.shape
    others = 0 < len(request.unseen) <= position.ruleset.rack_size
    return whole and request.bag == 0 and others and len(request.scores) == 2


def finish(
    request: Request,
    position: Position,
    generator: Generator,
    *,
    stop: Callable[[], bool],
    unproved: Callable[[], bool],
) -> tuple[list[Candidate], bool]:
    """Return what could be done, best first, and whether the first is proved best.

    Equities are points ahead from now to the end, final sums included; of all but the first they are bounds from
    above once the search is through.

    Args:
        request: the question.
        position: where.
        generator: of the whole lexicon.
        stop: true once there is no time at all.
        unproved: true once a proof is no longer to be hoped for; the rest of the time goes to a beam.
    """
    search = Endgame(generator, unproved)
    solution = search.solve(position.board.tiles, request.rack, request.unseen, passed=request.passes > 0)
    lines = solution.lines
    if not solution.proved:
        end = End(position, request.rack, request.unseen)
        sketched = Sketch(generator, end, solution.plays, passed=request.passes > 0, stop=stop).lines()
        known = {line.play for line in sketched}
        lines = (*sketched, *(line for line in lines if line.play not in known))
    ahead = request.scores[0] - request.scores[1]
    return [_candidate(line, solution, request, position, ahead) for line in lines], solution.proved


def _candidate(line: Line, solution: Solution, request: Request, position: Position, ahead: int) -> Candidate:
    win = None
    if solution.proved and line == solution.lines[0]:
        final = ahead + line.value
        win = 0.5 if final == 0 else float(final > 0)
    if line.play == PASS:
        return Candidate(Kind.PASS, text="pass -", leave=request.rack, equity=float(line.value), win=win)
    placed = solution.plays.placed(line.play, position.board.cols)
    play = Play.of([NewTile(*tile) for tile in placed], position.board)
    return Candidate(
        Kind.PLACE,
        placed=placed,
        text=play_text(play, position.board, position.ruleset.tiles),
        score=solution.plays.score[line.play],
        leave=solution.plays.leaves[line.play],
        equity=float(line.value),
        win=win,
    )

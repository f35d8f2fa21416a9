# SPDX-License-Identifier: MIT
"""Candidates at the end of a two-player game, from the endgame search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.engine.beam import Beam, End, Stopped
from crossgame.engine.closing import glance
from crossgame.engine.endgame import PASS, Endgame, Line
from crossgame.engine.evaluate import STUCK
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.simulate import after
from crossgame.rules.notation import play_text
from crossgame.rules.play import NewTile, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.endgame import Solution
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Request
    from crossgame.rules.position import Position
    from crossgame.rules.tiles import TileSet

_WIDTH = 24
"""Plays that a beam looks at when the end can't be proved."""
_LEAST = 4
_ROUNDS = ((1,), (4, 1), (8, 4, 1), (12, 6, 3, 1), (16, 8, 4, 2, 1), (24, 12, 6, 3, 2, 1))
"""Plays looked at on each ply, wider and deeper from round to round, for two thirds of the plays each time."""


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
        sketched = _sketched(request, position, solution, generator, stop=stop)
        known = {line.play for line in sketched}
        lines = (*sketched, *(line for line in lines if line.play not in known))
    ahead = request.scores[0] - request.scores[1]
    return [_candidate(line, solution, request, position, ahead) for line in lines], solution.proved


def _sketched(
    request: Request, position: Position, solution: Solution, generator: Generator, *, stop: Callable[[], bool]
) -> tuple[Line, ...]:
    """Return what could be done as a beam orders it, the best first; () if there was no time for it.

    The greedy play stays in the running to the last, so that nothing is chosen that looks worse than it.
    """
    beam, tiles, plays = Beam(generator, stop=stop), position.ruleset.tiles, solution.plays
    greedy = _greedy(solution, request, tiles)
    guess = {
        index: plays.score[index] - glance(request.unseen, plays.leaves[index], tiles) for index in range(len(plays))
    }
    order = [*sorted(guess, key=lambda index: -guess[index])[:_WIDTH], PASS]
    lines: tuple[Line, ...] = ()
    for widths in _ROUNDS:
        chosen = order if greedy in order else [*order, greedy]
        try:
            values = _values(chosen, request, position, solution, beam, widths=widths)
        except Stopped:
            break
        ranked = sorted(zip(chosen, values, strict=True), key=lambda pair: -pair[1])
        known = {line.play for line in lines} - set(chosen)
        lines = (*(Line(play, round(value)) for play, value in ranked), *(line for line in lines if line.play in known))
        order = [play for play, _ in ranked[: max(_LEAST, len(ranked) * 2 // 3)]]
    return lines


def _greedy(solution: Solution, request: Request, tiles: TileSet) -> int:
    """Return the play that brings most at once and leaves least behind, the pass if there is none."""
    plays = solution.plays
    others = tiles.total(request.unseen)

    def worth(index: int) -> float:
        leave = plays.leaves[index]
        return plays.score[index] - 2 * tiles.total(leave) - STUCK if leave else plays.score[index] + 2 * others

    return max(range(len(plays)), key=worth, default=PASS)


def _values(
    chosen: Sequence[int],
    request: Request,
    position: Position,
    solution: Solution,
    beam: Beam,
    *,
    widths: tuple[int, ...],
) -> list[float]:
    """Return what some plays (or the pass) are worth.

    Raises:
        Stopped: there was no time to finish.
    """
    plays, tiles = solution.plays, position.ruleset.tiles
    out = [float(plays.score[i]) + 2 * tiles.total(request.unseen) if i != PASS else 0.0 for i in chosen]
    going_on = [at for at, i in enumerate(chosen) if i == PASS or plays.leaves[i]]
    ends = [
        End(position, request.unseen, request.rack)
        if chosen[at] == PASS
        else End(
            after(position, plays.placed(chosen[at], position.board.cols)), request.unseen, plays.leaves[chosen[at]]
        )
        for at in going_on
    ]
    values = beam.values(ends, widths).tolist() if ends else []
    for at, value in zip(going_on, values, strict=True):
        out[at] = (0 if chosen[at] == PASS else plays.score[chosen[at]]) - value
        if chosen[at] == PASS and request.passes:
            out[at] = tiles.total(request.unseen) - tiles.total(request.rack)
    return out


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

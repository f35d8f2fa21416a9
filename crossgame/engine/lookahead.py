# SPDX-License-Identifier: MIT
"""Candidates in mid-game, weighed again by simulation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.engine.simulate import Simulation, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate, Request
    from crossgame.rules.position import Position

WIDTH = 12
"""Candidates that are simulated at most."""
_DEALS_A_SECOND = 384
"""Deals at most for each second of the budget: on a quick machine the answer then depends on the seed alone."""
_HOPELESS = 25.0
"""Points of equity behind the best at which a candidate is not simulated."""


def can_look_ahead(request: Request, position: Position) -> bool:
    """Tell whether a request can be simulated: two players, a bag with tiles, the whole board."""
    whole = (request.rows, request.cols) == position.board.tiles.shape
    held = len(request.unseen) - (request.bag or 0)
    drawing = bool(request.bag) and 0 < held <= position.ruleset.rack_size
    return whole and drawing and len(request.scores) == 2


def look_ahead(
    request: Request,
    position: Position,
    candidates: list[Candidate],
    *,
    generator: Generator,
    leaves: LeaveTable,
    stop: Callable[[], bool],
) -> list[Candidate]:
    """Return the candidates (best static equity first) as simulation orders them, the ones left out at the end."""
    close = [one for one in candidates[:WIDTH] if one.equity > candidates[0].equity - _HOPELESS]
    if len(close) < 2:
        return candidates
    table = Table(position, request.unseen, request.bag or 0, request.scores[0] - request.scores[1])
    simulation = Simulation(generator, leaves, seed=request.seed, stop=stop)
    outcomes = simulation.run(table, close, most=max(1, int(_DEALS_A_SECOND * request.budget)))
    if not outcomes[0].deals:
        return candidates
    pairs = sorted(zip(outcomes, close, strict=True), key=lambda pair: (-pair[0].deals, -pair[0].win))
    weighed = [replace(one, equity=outcome.equity, win=outcome.win) for outcome, one in pairs]
    return weighed + [one for one in candidates if one not in close]

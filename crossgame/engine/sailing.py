# SPDX-License-Identifier: MIT
"""Candidates where there are islands, weighed again by foresight."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.engine.foresight import Foresight, Scene
from crossgame.rules.policies import Rounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate, Request
    from crossgame.rules.position import Position

WIDTH = 10
"""Candidates that are played out at most."""
_DEALS_A_SECOND = 32
"""Deals at most for each second of the budget: on a quick machine the answer then depends on the seed alone."""


def foresee(
    request: Request,
    position: Position,
    candidates: list[Candidate],
    *,
    generator: Generator,
    stop: Callable[[], bool],
) -> list[Candidate]:
    """Return the candidates (best static value first) as foresight orders them, the ones left out at the end."""
    close = candidates[:WIDTH]
    if len(close) < 2:
        return candidates
    others = tuple(seat for seat, _, _ in request.standings if seat != request.seat)
    together = isinstance(position.ruleset.turns, Rounds)
    scene = Scene(position, request.seat, others, together, request.turns_left)
    foresight = Foresight(generator, seed=request.seed, stop=stop)
    outcomes = foresight.run(scene, close, most=max(1, int(_DEALS_A_SECOND * request.budget)))
    if not outcomes[0].deals:
        return candidates
    weighed = [replace(one, equity=outcome.equity) for outcome, one in zip(outcomes, close, strict=True)]
    # Candidates that met fewer deals were dropped: they trail, whatever their mean over those.
    order = sorted(range(len(close)), key=lambda i: (-outcomes[i].deals, -weighed[i].equity))
    return [weighed[i] for i in order] + candidates[WIDTH:]

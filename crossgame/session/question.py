# SPDX-License-Identifier: MIT
"""What is asked about part of a board: a window and its origin, never a big board whole. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.requests import Level, Request
from crossgame.rules.alphabet import BLANK
from crossgame.session.waters import with_islands

if TYPE_CHECKING:
    from crossgame.game.view import GameView
    from crossgame.rules.layout import Rect

BUDGET_S = 1.0
"""Seconds for an answer where nothing else is said; only the strongest level uses what it is given."""


def window_request(view: GameView, window: Rect, *, level: Level, seed: int, budget: float = BUDGET_S) -> Request:
    """Return the question what the seat of a view could do in a window: what it may know, and nothing else."""
    board = view.position.board
    # A blank that nobody sees has no letter; index 0 of ``unseen`` counts those. Endless supplies have no such list.
    unseen = tuple(code or BLANK for code, count in enumerate(view.unseen) for _ in range(max(count, 0)))
    finite = view.ruleset.supply.finite
    own = [seat.score for seat in view.seats if seat.info.seat == view.seat]
    others = [seat.score for seat in view.seats if seat.info.seat != view.seat]
    request = Request(
        ruleset=view.ruleset.to_dict(),
        tiles=np.ascontiguousarray(board.window(window)).tobytes(),
        rows=window.rows,
        cols=window.cols,
        rack=view.rack,
        seat=view.seat or 0,
        origin=(window.row, window.col),
        unseen=unseen if finite else (),
        bag=view.bag if finite else None,
        scores=(*own, *others),
        level=level,
        seed=seed,
        budget=budget,
    )
    return with_islands(request, view, window)

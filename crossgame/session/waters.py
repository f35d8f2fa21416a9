# SPDX-License-Identifier: MIT
"""What a question tells of islands: owners, claims, rights to hop, how long the game lasts. All public, all pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from crossgame.game.events import SeatState

if TYPE_CHECKING:
    from crossgame.engine.requests import Request
    from crossgame.game.view import GameView
    from crossgame.rules.layout import Rect

_A_TURN_MS = 8_000
"""How long a turn is thought to take where there are no rounds."""


def with_islands(request: Request, view: GameView, window: Rect) -> Request:
    """Return a question with what the seat of a view may know of islands; as it is in games without."""
    position = view.position
    if position.islands is None:
        return request
    cut = (slice(window.row, window.row + window.rows), slice(window.col, window.col + window.cols))
    seats = [seat.info.seat for seat in view.seats if seat.state is SeatState.PLAYING or seat.info.seat == view.seat]
    standings = [(seat, position.standing(seat)) for seat in seats]
    return replace(
        request,
        owner=np.ascontiguousarray(position.board.owner[cut]).astype("<u2").tobytes(),
        islands=np.ascontiguousarray(position.islands[cut]).astype("<u2").tobytes(),
        claims=tuple(sorted(position.claims.items())),
        standings=tuple((seat, standing.may_hop, standing.idle) for seat, standing in standings),
        turns_left=turns_left(view),
    )


def turns_left(view: GameView) -> int | None:
    """Return how many turns a seat can expect after this one, ``None`` where the game has no end in sight."""
    if view.round is not None:
        return max(0, view.round.of - view.round.number) if view.round.of else None
    return None if view.left_ms is None else view.left_ms // _A_TURN_MS

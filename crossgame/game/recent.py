# SPDX-License-Identifier: MIT
"""What has just happened at a table, read from its move list: passes running, and what the other side has just laid.

Everybody at the table has seen it. Not for games where all play at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Passed, Placed, TakenBack

if TYPE_CHECKING:
    from crossgame.game.view import GameView


def passes_running(view: GameView) -> int:
    """Return how many turns running, the newest included, were passes."""
    passes = 0
    for number in range(len(view.moves) - 1, -1, -1):
        if not isinstance(view.moves[number].events[0], Passed):
            break
        passes += 1
    return passes


def just_laid(view: GameView) -> tuple[tuple[int, int], ...]:
    """Return the squares of the newest turn, where that was a play of somebody else that still lies there."""
    if not view.moves or view.moves[-1].seat == view.seat:
        return ()
    events = view.moves[-1].events
    first = events[0]
    if not isinstance(first, Placed) or any(isinstance(event, TakenBack) for event in events):
        return ()
    return tuple((tile.row, tile.col) for tile in first.placed)

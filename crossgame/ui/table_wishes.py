# SPDX-License-Identifier: MIT
"""Which commands make sense at a table now: a value from what is seen and what is laid out. Carries nothing out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.view import Action

if TYPE_CHECKING:
    from collections.abc import Collection

    from crossgame.game.view import GameView
    from crossgame.ui.board.placement import Placement

ALWAYS = frozenset(
    {
        "column", "more", "say_square", "say_last", "say_rack", "say_scores", "say_clocks", "say_unseen", "say_turn",
    }
)  # fmt: skip
"""Commands that never change a game."""


def possible(
    view: GameView, placement: Placement, *, seat: int | None, asked: tuple[int, int], here: Collection[int]
) -> set[str]:
    """Return the keys of the commands that can be given.

    Args:
        view: the game as it is seen.
        placement: tiles in hand and laid out.
        seat: whose rack is shown, ``None`` for nobody's.
        asked: (seat, play) of a challenge window that is open here, 0 for none.
        here: the seats played at this screen.
    """
    over = view.result is not None
    playing = seat is not None and not over
    clock = view.ruleset.clock
    wishes = {
        "submit": playing and bool(placement.placed) and Action.PLACE in view.actions,
        "recall": playing and bool(placement.placed),
        "undo": playing and placement.can_undo,
        "redo": playing and placement.can_redo,
        "shuffle": playing,
        "sort": playing,
        "exchange": playing and Action.EXCHANGE in view.actions,
        "hint": playing and Action.PLACE in view.actions and view.ruleset.challenges.checked_at_once,
        "pass": playing and Action.PASS in view.actions,
        "challenge": bool(asked[0]),
        "accept": bool(asked[0]),
        "resign": not over and bool(here),
        "pause": not over and bool(clock.initial_ms or clock.move_ms),
    }
    return {*ALWAYS, *(key for key, on in wishes.items() if on)}

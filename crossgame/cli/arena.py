# SPDX-License-Identifier: MIT
"""What the games of a match are and who acts in them: in turns, in rounds, or one after the other where all may play.

The referee is ``game.Game`` in every mode; a seat is asked with what it may see of the game at that moment.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.engine.requests import Level, Request
    from crossgame.game.state import Game
    from crossgame.game.view import GameView
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet

MODES = ("classic", "islands", "megacross")
_OPEN_TURNS = 24
"""Actions of each seat where nothing else ends a game."""
_MEGACROSS_SIDE = 45


def rules_of(mode: str, tiles: TileSet) -> Ruleset:
    """Return the rules of a mode with their usual options, but that nothing hangs on the time."""
    from crossgame.rules import catalog
    from crossgame.rules.policies import Rounds

    if mode == "islands":
        return replace(catalog.islands(tiles), turns=Rounds(turn_ms=0))
    return catalog.classic(tiles) if mode == "classic" else catalog.megacross(tiles, side=_MEGACROSS_SIDE)


def acting(game: Game, *, most: int) -> Iterator[int]:
    """Yield the seat to ask next until the game is over, nobody is to act, or ``most`` were asked."""
    from crossgame.rules.policies import OpenTable, Rounds

    seats = [row.info.seat for row in game.view(None).seats]
    turns = game.ruleset.turns
    most = min(most, _OPEN_TURNS * len(seats)) if isinstance(turns, OpenTable) else most
    for number in range(most):
        if game.is_over:
            return
        # In rounds the last one to be asked ends the round; nobody sees what the others have handed in.
        everybody = isinstance(turns, OpenTable | Rounds)
        yield seats[number % len(seats)] if everybody else game.view(None).to_move


def question(view: GameView, level: Level, *, seed: int, budget: float) -> Request:
    """Return the question what the seat of a view should do, on the whole board."""
    from crossgame.session.question import window_request

    return replace(window_request(view, view.ruleset.layout.whole, level=level, seed=seed), budget=budget)

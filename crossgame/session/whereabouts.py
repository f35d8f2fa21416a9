# SPDX-License-Identifier: MIT
"""Where on a big board a computer looks for its next play: near itself, near people, near the newest play.

Pure but for the chance it is given. It reads what a view has of each seat, never the whole board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.engine.territory import SIDE, around, open_windows
from crossgame.game.events import SeatKind

if TYPE_CHECKING:
    from random import Random

    from crossgame.game.view import GameView
    from crossgame.rules.layout import Rect, Square

_OWN, _PERSON = 60, 30
"""Percentages: how often a computer goes on near itself, near a person; else near the newest play."""
_CHOICES = 4


def next_window(view: GameView, chance: Random) -> Rect:
    """Return a window of open ground for the seat of a view; round the start while nothing can be joined."""
    layout = view.ruleset.layout
    windows = open_windows(view.position.board.tiles, _near(view, chance))
    if not windows:
        return around(layout, layout.start, SIDE)
    return windows[chance.randrange(min(_CHOICES, len(windows)))]


def _near(view: GameView, chance: Random) -> Square:
    others = [seat for seat in view.seats if seat.info.seat != view.seat]
    people = [_middle(seat.last_play) for seat in others if seat.info.kind is SeatKind.PERSON and seat.last_play]
    own = [_middle(seat.last_play) for seat in view.seats if seat.info.seat == view.seat and seat.last_play]
    roll = chance.randrange(100)
    if own and (roll < _OWN or not people):
        return own[0]
    if people and (roll < _OWN + _PERSON or not view.last_play):
        return chance.choice(people)
    return _middle(view.last_play) if view.last_play else view.ruleset.layout.start


def _middle(squares: tuple[Square, ...]) -> Square:
    return squares[len(squares) // 2]

# SPDX-License-Identifier: MIT
"""``LastPlays``: the newest play of each seat on a big board, kept from what happens. It looks at no board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from crossgame.game.events import Placed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.view import GameView, Transition
    from crossgame.rules.layout import Square

_ROWS = 400
"""How far back the move list is searched when a board is opened."""


@dataclass(frozen=True, slots=True)
class SeatPlay:
    """A play: whose, which squares, what it scored."""

    seat: int
    squares: tuple[Square, ...]
    score: int


class LastPlays:
    """The newest play of each seat; the newest of all is last."""

    def __init__(self) -> None:
        self._plays: dict[int, SeatPlay] = {}

    @classmethod
    def of(cls, view: GameView) -> LastPlays:
        """Find them in a view, the newest few hundred rows of its list."""
        found = cls()
        rows = getattr(view, "moves", ())
        recent = islice(reversed(rows), _ROWS)
        plays = [play for row in recent for event in row.events if (play := _play_of(event)) is not None]
        for play in reversed(plays):
            found._note(play)
        return found

    def follow(self, transition: Transition) -> SeatPlay | None:
        """Take what happened; return the play if it was one."""
        play = _play_of(transition.event)
        if play is None and transition.laid:
            play = SeatPlay(transition.seat, transition.laid, 0)
        if play is not None:
            self._note(play)
        for seat, kept in tuple(self._plays.items()):
            if set(kept.squares) & set(transition.lifted):
                del self._plays[seat]
        return play

    def _note(self, play: SeatPlay) -> None:
        self._plays.pop(play.seat, None)
        self._plays[play.seat] = play

    def of_seat(self, seat: int | None) -> SeatPlay | None:
        """Return the newest play of a seat."""
        return self._plays.get(seat) if seat is not None else None

    @property
    def newest(self) -> SeatPlay | None:
        """The newest of all."""
        return next(reversed(self._plays.values()), None)

    def __iter__(self) -> Iterator[SeatPlay]:
        return iter(tuple(self._plays.values()))


def _play_of(event: object) -> SeatPlay | None:
    if not isinstance(event, Placed):
        return None
    return SeatPlay(event.seat, tuple(tile.square for tile in event.placed), event.total)

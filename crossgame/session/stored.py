# SPDX-License-Identifier: MIT
"""Between a game and its rows in storage: what is saved of it, and a game from what was saved. No Qt, no SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.changes import EventError
from crossgame.game.codec import RecordError, event_from_dict, event_to_dict
from crossgame.game.saved import EventRow, Picture, Status, StorageError, StorageFault
from crossgame.game.state import Game
from crossgame.rules.alphabet import NotationError
from crossgame.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.events import Event
    from crossgame.game.saved import StoredGame
    from crossgame.game.view import GameView
    from crossgame.rules.legality import WordTest


def event_row(event: Event, command: str = "") -> EventRow:
    """Return an event as it is stored; ``command`` is the id of the command that it came from, empty for the host's."""
    return EventRow(event.seq, command, event_to_dict(event))


def picture(view: GameView) -> Picture:
    """Return a game at a glance."""
    board = view.position.board
    return Picture(
        scores=tuple((seat.info.seat, seat.score) for seat in view.seats),
        to_move=view.to_move if view.result is None else 0,
        bag=view.bag,
        moves=len(view.moves),
        rows=board.rows,
        cols=board.cols,
        board=board.tiles.tobytes(),
        winners=() if view.result is None else view.result.winners,
        status=Status.PLAYING if view.result is None else Status.FINISHED,
    )


def replayed(stored: StoredGame, *, words: WordTest, now: Callable[[], int]) -> Game:
    """Return the game that was stored, ready to go on; commands that were carried out will not act again (R7).

    Raises:
        StorageError: DAMAGED: what was stored is no game.
    """
    try:
        return Game.replay(
            Ruleset.from_dict(stored.ruleset),
            [event_from_dict(row.data) for row in stored.events],
            words=words,
            now=now,
            seed=stored.seed,
            commands=dict.fromkeys(row.command for row in stored.events if row.command),
        )
    except (NotationError, RecordError, EventError) as error:
        raise StorageError(StorageFault.DAMAGED, f"The saved game {stored.id} is damaged: {error}") from error

# SPDX-License-Identifier: MIT
"""Between a game and its rows in storage: what is saved of it, and a game from what was saved. No Qt, no SQL."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import numpy as np

from crossgame.game.changes import EventError
from crossgame.game.codec import RecordError, event_from_dict, event_to_dict
from crossgame.game.past import past_of
from crossgame.game.saved import EventRow, Picture, Status, StorageError, StorageFault
from crossgame.game.snapshot import SnapshotError, Stage, can_stage
from crossgame.game.state import Game
from crossgame.rules.alphabet import NotationError
from crossgame.rules.layout import Rect
from crossgame.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from crossgame.game.events import Event
    from crossgame.game.saved import StoredGame, StoredSnapshot
    from crossgame.game.view import GameView
    from crossgame.rules.layout import Layout, Square
    from crossgame.rules.legality import WordTest
    from crossgame.rules.position import Position

_log = logging.getLogger(__name__)

PICTURE_SIDE = 45
"""Rows and columns that a picture shows at most."""


def event_row(event: Event, command: str = "") -> EventRow:
    """Return an event as it is stored; ``command`` is the id of the command that it came from, empty for the host's."""
    return EventRow(event.seq, command, event_to_dict(event))


def picture(view: GameView) -> Picture:
    """Return a game at a glance; of a big board the part round the newest play."""
    shown = picture_window(view.ruleset.layout, view.last_play)
    return Picture(
        scores=tuple((seat.info.seat, seat.score) for seat in view.seats),
        to_move=view.to_move if view.result is None else 0,
        bag=view.bag,
        moves=view.moves[-1].number if view.moves else 0,
        rows=shown.rows,
        cols=shown.cols,
        board=view.position.board.window(shown).tobytes() + _planes(view.position, shown),
        winners=() if view.result is None else view.result.winners,
        status=Status.PLAYING if view.result is None else Status.FINISHED,
    )


def picture_now(game: Game) -> Picture:
    """Return ``picture`` of a game as it is, without a view of it: there may be hundreds of seats."""
    ledger = game.ledger
    newest = tuple(tile.square for tile in ledger.plays[-1].placed) if ledger.plays else ()
    shown = picture_window(game.ruleset.layout, newest)
    over = ledger.result is not None
    return Picture(
        scores=tuple((seat, hand.score) for seat, hand in ledger.hands.items()),
        to_move=0 if over else ledger.to_move,
        bag=len(ledger.bag),
        moves=game.moves,
        rows=shown.rows,
        cols=shown.cols,
        board=ledger.position.board.window(shown).tobytes() + _planes(ledger.position, shown),
        winners=() if ledger.result is None else ledger.result.winners,
        status=Status.FINISHED if over else Status.PLAYING,
    )


def _planes(position: Position, shown: Rect) -> bytes:
    """Return what a picture has beside the tiles where there are islands: owners, islands, claims, a byte a square."""
    if position.islands is None:
        return b""
    rows, cols = slice(shown.row, shown.row + shown.rows), slice(shown.col, shown.col + shown.cols)
    claims = np.zeros(position.island_count + 1, dtype=np.uint16)
    for island, seat in position.claims.items():
        claims[island] = seat
    islands = position.islands[rows, cols]
    planes = (position.board.owner[rows, cols], islands, claims[islands])
    return b"".join(np.minimum(plane, 255).astype(np.uint8).tobytes() for plane in planes)


def picture_window(layout: Layout, newest: tuple[Square, ...]) -> Rect:
    """Return which part of a board a picture shows: whole periods of the pattern off the corner, so premiums fit it."""
    row, col = newest[0] if newest else layout.start
    rows, cols = min(layout.rows, PICTURE_SIDE), min(layout.cols, PICTURE_SIDE)
    top = _first(row, layout.rows, rows, period=len(layout.pattern))
    left = _first(col, layout.cols, cols, period=len(layout.pattern[0]))
    return Rect(top, left, min(rows, layout.rows - top), min(cols, layout.cols - left))


def _first(at: int, length: int, shown: int, *, period: int) -> int:
    if shown == length:
        return 0
    return max(0, min(at - (shown - period) // 2, length - 1)) // period * period


def replayed(stored: StoredGame, *, words: WordTest, now: Callable[[], int]) -> Game:
    """Return the game that was stored, ready to go on; commands that were carried out will not act again (R7).

    A long game goes on from its snapshot; if that is damaged it is replayed from its events.

    Raises:
        StorageError: DAMAGED: what was stored is no game.
    """
    try:
        ruleset = Ruleset.from_dict(stored.ruleset)
        if stored.snapshot is not None:
            try:
                return _reopened(stored, stored.snapshot, ruleset, words=words, now=now)
            except (SnapshotError, RecordError, EventError) as error:
                _log.warning("game %s is replayed, its snapshot is no good: %s", stored.id, error)
        rows = _all_rows(stored)
        return Game.replay(
            ruleset,
            [event_from_dict(row.data) for row in rows],
            words=words,
            now=now,
            seed=stored.seed,
            commands=_commands(rows),
        )
    except (NotationError, RecordError, EventError) as error:
        raise StorageError(StorageFault.DAMAGED, f"The saved game {stored.id} is damaged: {error}") from error


def _reopened(
    stored: StoredGame, snapshot: StoredSnapshot, ruleset: Ruleset, *, words: WordTest, now: Callable[[], int]
) -> Game:
    stage = Stage.from_dict(snapshot.state)
    if stage.seq != snapshot.seq or not can_stage(ruleset):
        raise SnapshotError("it is of another event, or of another game")
    events = [event_from_dict(row.data) for row in stored.events]
    recent = [event for event in events if event.seq <= stage.seq]
    past = past_of(ruleset, stage, snapshot.chunks, recent=recent, older=lambda: _older(stored))
    after = events[len(recent) :]
    return Game.reopen(past, after, words=words, now=now, seed=stored.seed, commands=_commands(stored.events))


def _older(stored: StoredGame) -> list[Event]:
    rows = stored.older() if stored.older is not None else ()
    return [event_from_dict(row.data) for row in rows]


def _all_rows(stored: StoredGame) -> tuple[EventRow, ...]:
    if stored.snapshot is None or stored.older is None:
        return stored.events
    return (*stored.older(), *(row for row in stored.events if row.seq > stored.snapshot.seq))


def _commands(rows: Iterable[EventRow]) -> dict[str, None]:
    return dict.fromkeys(row.command for row in rows if row.command)

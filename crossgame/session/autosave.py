# SPDX-License-Identifier: MIT
"""Keeping a game on the disk while it is played: events at once, rack order and tiles laid out a moment later.

If something can't be saved the game is not stopped and nothing is refused: a person at the table would lose more by
that. What is not saved yet is kept in memory in order, the table says so (``trouble``), and saving is tried again with
every action, every few seconds, and when the table is left.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from crossgame.game.events import SeatChanged
from crossgame.game.goals import score_lines, table_of
from crossgame.game.saved import StorageError, StorageFault, StoredGame
from crossgame.game.storage import utc_now
from crossgame.session.snapshots import Snapshots
from crossgame.session.stored import picture_now

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crossgame.game.saved import EventRow, SeatTable, StoredSnapshot
    from crossgame.game.state import Game
    from crossgame.game.storage import Storage

_log = logging.getLogger(__name__)

LATER_MS = 250
"""How long rack order and tiles laid out may stay unsaved."""
RETRY_MS = 5_000


class Autosave(QObject):
    """One game's way to the disk.

    Signals:
        trouble(StorageFault | None): saving failed, or (``None``) everything is saved again.
    """

    trouble = Signal(object)

    def __init__(self, storage: Storage, key: str, game: Game, parent: QObject) -> None:
        """``game`` is looked at for a picture, a snapshot and high scores; ``key`` is its id."""
        super().__init__(parent)
        self._storage = storage
        self._key = key
        self._game = game
        self._snapshots = Snapshots(game, self)
        self._snapshots.ready.connect(self._on_snapshot)
        self._snapshot: StoredSnapshot | None = None
        self._unborn: StoredGame | None = None
        self._rows: list[EventRow] = []
        self._tables: dict[int, SeatTable] = {}
        self._fault: StorageFault | None = None
        self._leaving = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.flush)

    def begin(self, game: StoredGame) -> None:
        """Save a new game with what has happened so far. If that fails, ``trouble`` is emitted once more, later.

        Nobody can listen yet when a table is made.
        """
        self._unborn = game
        self.flush()
        if self._fault is not None:
            QTimer.singleShot(0, self, self._say_again)

    def record(self, rows: Sequence[EventRow], tables: Mapping[int, SeatTable]) -> None:
        """Save what an action did: when this returns it is on the disk, or ``trouble`` was emitted."""
        self._rows += rows
        self._tables |= tables
        self.flush()
        self._snapshots.look()

    def keep(self, tables: Mapping[int, SeatTable]) -> None:
        """Save rack order and tiles laid out soon."""
        self._tables |= tables
        if not self._timer.isActive():
            self._timer.start(LATER_MS)

    @Slot()
    def flush(self) -> None:
        """Save now whatever is not saved."""
        self._timer.stop()
        try:
            self._write()
        except StorageError as error:
            self._fail(error)
            return
        if self._fault is not None:
            _log.info("games can be saved again")
            self._fault = None
            self.trouble.emit(None)

    def close(self) -> None:
        """Save what is not saved, for the last time."""
        self._snapshot = self._snapshots.last() or self._snapshot
        self._leaving = True
        self.flush()
        self._timer.stop()

    @Slot(object)
    def _on_snapshot(self, snapshot: StoredSnapshot) -> None:
        if not self._leaving:
            self._snapshot = snapshot
            self.flush()

    @Slot()
    def _say_again(self) -> None:
        if self._fault is not None:
            self.trouble.emit(self._fault)

    def _write(self) -> None:
        if self._unborn is not None:
            self._storage.create(self._unborn, picture_now(self._game))
            self._unborn = None
        if self._rows:
            changed = any(row.data["kind"] == SeatChanged.__name__ for row in self._rows)
            seats = tuple(hand.info for hand in self._game.ledger.hands.values()) if changed else ()
            self._storage.append(self._key, self._rows, picture_now(self._game), tables=self._tables, seats=seats)
            self._rows.clear()
        elif self._tables:
            self._storage.keep_tables(self._key, self._tables)
        self._tables.clear()
        if self._snapshot is not None:
            self._storage.keep_snapshot(self._key, self._snapshot)
            self._snapshots.kept(self._snapshot)
            self._snapshot = None
        self._write_scores()

    def _write_scores(self) -> None:
        """Keep high scores when the game has ended, and those of an endless one when it is left (M9)."""
        table = table_of(self._game.ruleset)
        if table is not None and (self._leaving or self._game.is_over):
            lines = score_lines(self._game.view(None), self._key, at=utc_now())
            self._storage.keep_scores(table, lines)

    def _fail(self, error: StorageError) -> None:
        self._timer.start(RETRY_MS)
        if error.reason is not self._fault:
            _log.warning("a game is not saved for now: %s", error)
            self._fault = error.reason
            self.trouble.emit(error.reason)

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

from crossgame.game.saved import StorageError, StorageFault, StoredGame

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from crossgame.game.saved import EventRow, Picture, SeatTable
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

    def __init__(self, storage: Storage, game: str, picture: Callable[[], Picture], parent: QObject) -> None:
        """``picture`` is asked for the newest state whenever events are saved."""
        super().__init__(parent)
        self._storage = storage
        self._game = game
        self._picture = picture
        self._unborn: StoredGame | None = None
        self._rows: list[EventRow] = []
        self._tables: dict[int, SeatTable] = {}
        self._fault: StorageFault | None = None
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
        self._rows.clear()
        self._tables.clear()
        if self._fault is not None:
            _log.info("games can be saved again")
            self._fault = None
            self.trouble.emit(None)

    def close(self) -> None:
        """Save what is not saved, for the last time."""
        if self._unborn is not None or self._rows or self._tables:
            self.flush()
        self._timer.stop()

    @Slot()
    def _say_again(self) -> None:
        if self._fault is not None:
            self.trouble.emit(self._fault)

    def _write(self) -> None:
        if self._unborn is not None:
            self._storage.create(self._unborn, self._picture())
            self._unborn = None
        if self._rows:
            self._storage.append(self._game, self._rows, self._picture(), tables=self._tables)
        elif self._tables:
            self._storage.keep_tables(self._game, self._tables)

    def _fail(self, error: StorageError) -> None:
        self._timer.start(RETRY_MS)
        if error.reason is not self._fault:
            _log.warning("a game is not saved for now: %s", error)
            self._fault = error.reason
            self.trouble.emit(error.reason)

# SPDX-License-Identifier: MIT
"""Keeping a game on the disk while it is played: events at once, rack order and tiles laid out a moment later.

If something can't be saved the game is not stopped and nothing is refused: a person at the table would lose more by
that. What is not saved yet is kept in memory in order, the table says so (``trouble``), and saving is tried again every
few seconds, and when the table is left: not with every action, which would cost more the longer a disk is full.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from crossgame.game.events import SeatChanged
from crossgame.game.goals import score_lines, table_of
from crossgame.game.saved import StorageError, StorageFault, StoredGame
from crossgame.game.storage import utc_now
from crossgame.session.snapshots import Snapshots
from crossgame.session.stored import picture_now

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crossgame.game.saved import EventRow, Picture, SeatTable, StoredSnapshot
    from crossgame.game.state import Game
    from crossgame.game.storage import Storage

_log = logging.getLogger(__name__)

LATER_MS = 250
"""How long rack order and tiles laid out may stay unsaved."""
FIRST_RETRY_MS, RETRY_MS = 250, 5_000
"""After how long a save that failed is tried again: at first, and at most."""
BATCH = 500
"""Events in one transaction at most, so that a try that fails costs the same however much has come together."""
PICTURE_MS = 1_000
"""How often at most a picture is made of a game with many seats while it is played."""
_FEW = 16
"""Seats up to which a picture is made with every action."""


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
        self._tries = 0
        self._pictured = QElapsedTimer()
        self._picture_waits = False
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
        """Save what an action did: when this returns it is on the disk, or ``trouble`` was emitted, now or before."""
        self._rows += rows
        self._tables |= tables
        if self._fault is None:
            self.flush()
        self._snapshots.look()

    def keep(self, tables: Mapping[int, SeatTable]) -> None:
        """Save rack order and tiles laid out soon."""
        self._tables |= tables
        if self._fault is None and not 0 <= self._timer.remainingTime() <= LATER_MS:
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
        if self._picture_waits:
            self._timer.start(PICTURE_MS)
        if self._fault is not None:
            _log.info("games can be saved again")
            self._fault, self._tries = None, 0
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
            if self._fault is None:
                self.flush()

    @Slot()
    def _say_again(self) -> None:
        if self._fault is not None:
            self.trouble.emit(self._fault)

    def _write(self) -> None:
        if self._unborn is not None:
            self._storage.create(self._unborn, picture_now(self._game))
            self._unborn = None
        while self._rows:
            self._append(self._rows[:BATCH], whole=len(self._rows) <= BATCH)
        if self._picture_waits and self._picture_is_due:
            self._storage.append(self._key, (), self._picture(), tables={})
            self._picture_waits = False
        if self._tables:
            self._storage.keep_tables(self._key, self._tables)
        self._tables.clear()
        if self._snapshot is not None:
            self._storage.keep_snapshot(self._key, self._snapshot)
            self._snapshots.kept(self._snapshot)
            self._snapshot = None
        self._write_scores()

    def _append(self, rows: Sequence[EventRow], *, whole: bool) -> None:
        changed = any(row.data["kind"] == SeatChanged.__name__ for row in rows)
        seats = tuple(hand.info for hand in self._game.ledger.hands.values()) if changed else ()
        shown = whole and self._picture_is_due
        picture, tables = self._picture() if shown else None, self._tables if whole else {}
        self._picture_waits = True
        self._storage.append(self._key, rows, picture, tables=tables, seats=seats)
        self._picture_waits = not shown
        del self._rows[: len(rows)]
        if whole:
            self._tables.clear()

    @property
    def _picture_is_due(self) -> bool:
        """Whether Home shall see the game as it is now: always when it ends or is left, else not with every event."""
        few = len(self._game.ledger.hands) <= _FEW
        old = not self._pictured.isValid() or self._pictured.hasExpired(PICTURE_MS - 1)
        return few or old or self._leaving or self._game.is_over

    def _picture(self) -> Picture:
        self._pictured.start()
        return picture_now(self._game)

    def _write_scores(self) -> None:
        """Keep high scores when the game has ended, and those of an endless one when it is left (M9)."""
        table = table_of(self._game.ruleset)
        if table is not None and (self._leaving or self._game.is_over):
            lines = score_lines(self._game.view(None), self._key, at=utc_now())
            self._storage.keep_scores(table, lines)

    def _fail(self, error: StorageError) -> None:
        self._timer.start(min(FIRST_RETRY_MS << min(self._tries, 8), RETRY_MS))
        self._tries += 1
        if error.reason is not self._fault:
            _log.warning("a game is not saved for now: %s", error)
            self._fault = error.reason
            self.trouble.emit(error.reason)

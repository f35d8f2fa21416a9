# SPDX-License-Identifier: MIT
"""Where a long game stands, kept now and then, so that opening it costs the same however long it is.

Only parts of the board that changed are packed, off the window's thread. Storing them is ``Autosave``'s business.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

from crossgame.game.events import Placed
from crossgame.game.saved import StoredSnapshot
from crossgame.game.snapshot import can_stage, chunks_of, pack, raw_chunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.snapshot import ChunkKey, Stage
    from crossgame.game.state import Game

EVERY = 400
"""Events after which a new snapshot is due."""
WORTH = 50
"""Events after which one is worth making when the table is left."""


@dataclass(frozen=True, slots=True)
class _Copy:
    """Parts of a game at one moment, not packed yet."""

    stage: Stage
    raw: dict[ChunkKey, bytes]

    def packed(self) -> StoredSnapshot:
        chunks = {key: pack(raw) for key, raw in self.raw.items()}
        return StoredSnapshot(self.stage.seq, self.stage.to_dict(), chunks)


class Snapshots(QObject):
    """Makes the snapshots of one game.

    Signals:
        ready(StoredSnapshot): one was packed and can be stored. Emitted on another thread: connect a slot of a QObject.
    """

    ready = Signal(object)

    def __init__(self, game: Game, parent: QObject) -> None:
        super().__init__(parent)
        self._game = game
        self._kept = game.staged
        self._able = can_stage(game.ruleset)
        self._told: Event | None = None  # set when the job that packs has told; None without one

    def look(self) -> None:
        """Begin a snapshot if one is due; ``ready`` follows."""
        if self._able and self._told is None and self._game.seq - self._kept >= EVERY:
            self._told = Event()
            QThreadPool.globalInstance().start(partial(_packing, self._copy(), self.ready.emit, self._told))

    def last(self) -> StoredSnapshot | None:
        """Return a snapshot of now, packed at once, ``None`` if it is not worth it. No job is left running."""
        if self._told is not None:
            self._told.wait()
        if not self._able or self._game.seq - self._kept < WORTH:
            return None
        return self._copy().packed()

    def kept(self, snapshot: StoredSnapshot) -> None:
        """Hear that a snapshot is stored: the next has what changed after it."""
        self._kept = max(self._kept, snapshot.seq)
        self._told = None

    def _copy(self) -> _Copy:
        played = (event for event in self._game.since(self._kept) if isinstance(event, Placed))
        keys = chunks_of(tile.square for event in played for tile in event.placed)
        board = self._game.position.board
        return _Copy(self._game.stage(), {key: raw_chunk(board, key) for key in sorted(keys)})


def _packing(copy: _Copy, done: Callable[[StoredSnapshot], None], told: Event) -> None:
    """Pack, and tell: what the pool's thread does."""
    try:
        done(copy.packed())
    finally:
        told.set()

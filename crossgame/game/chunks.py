# SPDX-License-Identifier: MIT
"""Rows of snapshots: the newest stage of a game and the packed squares of its board. Knows SQL, unpacks nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from crossgame.game.saved import StoredSnapshot

if TYPE_CHECKING:
    import sqlite3


def write_snapshot(connection: sqlite3.Connection, game: str, snapshot: StoredSnapshot) -> None:
    """Keep a snapshot in the transaction that is open: its stage, and its chunks over those of before."""
    connection.executemany(
        "INSERT OR REPLACE INTO chunks VALUES (?, ?, ?, ?, ?)",
        [(game, row, col, snapshot.seq, data) for (row, col), data in snapshot.chunks.items()],
    )
    state = json.dumps(snapshot.state, separators=(",", ":"))
    connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (game, snapshot.seq, state))


def read_snapshot(connection: sqlite3.Connection, game: str) -> StoredSnapshot | None:
    """Return the snapshot of a game with all its chunks, ``None`` without one.

    Raises:
        ValueError: its state is no JSON object.
    """
    row = connection.execute("SELECT seq, state FROM snapshots WHERE game = ?", (game,)).fetchone()
    if row is None:
        return None
    state = json.loads(row[1])
    if not isinstance(state, dict):
        raise TypeError("a snapshot is a JSON object")
    chunks = connection.execute('SELECT "row", "col", data FROM chunks WHERE game = ?', (game,)).fetchall()
    return StoredSnapshot(int(row[0]), state, {(int(r), int(c)): bytes(data) for r, c, data in chunks})

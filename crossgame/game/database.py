# SPDX-License-Identifier: MIT
"""The file of games as a database: opening it safely, one transaction at a time, errors by cause.

Knows tables, not games. One program at a time holds the file (an exclusive lock that the system lets go of when the
program dies), so nobody can play the same game twice at once. Write-ahead log with full sync: a commit is one sync
(0.19 ms at the median where a rollback journal took 0.37 ms); killing the program at any instant leaves the last one.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from typing import TYPE_CHECKING

from crossgame.game.saved import Rescue, StorageError, StorageFault

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_log = logging.getLogger(__name__)

VERSION = 1
"""``PRAGMA user_version`` of the files this program writes."""
_APPLICATION = 0x43724761
"""``PRAGMA application_id``: tells our files from other databases."""
_WAIT_S = 1.0
"""How long to wait for another copy of the program that is just closing."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, created TEXT NOT NULL, changed TEXT NOT NULL, ruleset TEXT NOT NULL, seats TEXT NOT NULL,
    seed TEXT NOT NULL, lexicon TEXT NOT NULL, last_seq INTEGER NOT NULL, status TEXT NOT NULL, scores TEXT NOT NULL,
    to_move INTEGER NOT NULL, bag INTEGER NOT NULL, moves INTEGER NOT NULL, winners TEXT NOT NULL,
    board_rows INTEGER NOT NULL, board_cols INTEGER NOT NULL, board BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seq INTEGER NOT NULL, command TEXT NOT NULL,
    data TEXT NOT NULL, PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS table_state (
    game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seat INTEGER NOT NULL, slots TEXT NOT NULL,
    pending TEXT NOT NULL, lent TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, seq INTEGER NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chunks (
    game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, "row" INTEGER NOT NULL, "col" INTEGER NOT NULL,
    seq INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (game, "row", "col")
);
CREATE TABLE IF NOT EXISTS scores (
    game TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, points INTEGER NOT NULL, plays INTEGER NOT NULL,
    time_ms INTEGER NOT NULL, computers INTEGER NOT NULL, at TEXT NOT NULL, rules TEXT NOT NULL, side INTEGER NOT NULL,
    goal TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (
    game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, data TEXT NOT NULL, chat TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_status ON games (status, changed DESC);
CREATE INDEX IF NOT EXISTS scores_by_table ON scores (rules, side, goal, points DESC);
"""

_FAULTS = {
    sqlite3.SQLITE_FULL: StorageFault.FULL,
    sqlite3.SQLITE_BUSY: StorageFault.LOCKED,
    sqlite3.SQLITE_LOCKED: StorageFault.LOCKED,
    sqlite3.SQLITE_CORRUPT: StorageFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: StorageFault.DAMAGED,
}
_MESSAGES = {
    StorageFault.FULL: "There is no room left on the disk; what was saved before is intact.",
    StorageFault.LOCKED: "Another running copy of the program is using the saved games.",
    StorageFault.DAMAGED: "The file of saved games is damaged.",
    StorageFault.UNWRITABLE: "The file of saved games can't be written or read.",
}


def storage_error(error: sqlite3.Error) -> StorageError:
    """Return the error of ours that says by cause what SQLite said."""
    # The low byte is the family of the extended codes.
    code = getattr(error, "sqlite_errorcode", None) or 0
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return StorageError(StorageFault.MISSING, f"There is no such game. ({error})")
    reason = _FAULTS.get(code & 0xFF, StorageFault.UNWRITABLE)
    return StorageError(reason, f"{_MESSAGES[reason]} ({error})")


class Database:
    """One open file of games.

    Attributes:
        rescue: the damaged file that was set aside at opening, or None.
    """

    def __init__(self, connection: sqlite3.Connection, rescue: Rescue | None = None) -> None:
        self.rescue = rescue
        self._connection = connection

    @classmethod
    def open(cls, file: Path) -> Database:
        """Open a file, make it if there is none; a damaged one is set aside and a new one made from what is whole.

        Raises:
            StorageError: NEWER, LOCKED, FULL or UNWRITABLE; the file is untouched.
        """
        try:
            return cls(_opened(file))
        except StorageError as error:
            if error.reason is not StorageFault.DAMAGED:
                raise
        aside = _set_aside(file)
        connection = _opened(file)
        rescue = Rescue(aside, _bring_over(aside, connection))
        _log.warning("%s was damaged and set aside as %s; %d games saved", file.name, aside.name, rescue.games)
        return cls(connection, rescue)

    @classmethod
    def in_memory(cls) -> Database:
        """Return a database that lasts as long as the program: for tests, and when there is no place to save to."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _prepare(connection)
        return cls(connection)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Hold one transaction: all of it is on the disk when the block is left, or nothing of it ever.

        Raises:
            StorageError: it was not carried out.
        """
        with _translated():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Hold the connection for reading.

        Raises:
            StorageError: the file can't be read.
        """
        with _translated():
            yield self._connection

    def intact(self) -> bool:
        """Return whether SQLite's full check finds nothing wrong (slow on big files)."""
        try:
            answer = self._connection.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError:
            return False
        return answer == [("ok",)]

    def close(self) -> None:
        """Close the file; the write-ahead log goes into it. Again is fine."""
        try:
            self._connection.close()
        except sqlite3.Error as error:
            # Everything committed is in the log file and is found at the next start.
            _log.warning("saved games: %s", error)


@contextlib.contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise storage_error(error) from error


def _opened(file: Path) -> sqlite3.Connection:
    with _translated():
        connection = sqlite3.connect(file, timeout=_WAIT_S, isolation_level=None)
    try:
        with _translated():
            # First of all: with it SQLite needs no third file beside the log; a full disk has no room for one.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            _check_version(connection)
            _prepare(connection)
            if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise StorageError(StorageFault.DAMAGED, _MESSAGES[StorageFault.DAMAGED])
    except BaseException:
        connection.close()
        raise
    return connection


def _check_version(connection: sqlite3.Connection) -> None:
    """Look before anything is written: newer files are refused, files of others are treated as damaged."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if empty and version == 0:
        return
    if application != _APPLICATION:
        raise StorageError(StorageFault.DAMAGED, "The file of saved games is not one of this program.")
    if version > VERSION:
        raise StorageError(
            StorageFault.NEWER, f"The saved games are from a newer version of the program (format {version})."
        )


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    # Takes the lock for as long as the program runs, and makes the tables of a new file in one transaction.
    connection.execute("BEGIN IMMEDIATE")
    for statement in _SCHEMA.split(";"):
        connection.execute(statement)
    if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _set_aside(file: Path) -> Path:
    """Rename a damaged file and its log to the first free ``NAME.damaged-N``; nothing is ever overwritten."""
    number = 1
    while (aside := file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")).exists():
        number += 1
    try:
        file.replace(aside)
        for ending in ("-wal", "-journal"):
            log = file.with_name(file.name + ending)
            if log.exists():
                log.replace(aside.with_name(aside.name + ending))
    except OSError as error:
        raise StorageError(StorageFault.UNWRITABLE, f"{_MESSAGES[StorageFault.UNWRITABLE]} ({error})") from error
    return aside


def _bring_over(aside: Path, connection: sqlite3.Connection) -> int:
    """Copy every game that can be read whole out of a damaged file; return how many."""
    try:
        damaged = sqlite3.connect(f"{aside.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return 0
    with contextlib.closing(damaged):
        _bring_scores(damaged, connection)
        return sum(_copied(damaged, connection, game) for game in _readable(damaged))


def _bring_scores(damaged: sqlite3.Connection, connection: sqlite3.Connection) -> None:
    rows = _readable(damaged, "scores")
    with contextlib.suppress(sqlite3.Error):
        connection.executemany("INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _readable(damaged: sqlite3.Connection, table: str = "games") -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    with contextlib.suppress(sqlite3.Error):
        cursor = damaged.execute(f"SELECT * FROM {table}")
        while (row := cursor.fetchone()) is not None:  # one by one: what comes before a broken page is kept
            rows.append(row)
    return rows


def _copied(damaged: sqlite3.Connection, connection: sqlite3.Connection, game: tuple[object, ...]) -> bool:
    try:
        last = damaged.execute("SELECT last_seq FROM games WHERE id = ?", game[:1]).fetchone()[0]
        events = damaged.execute("SELECT * FROM events WHERE game = ? ORDER BY seq", game[:1]).fetchall()
        if [row[1] for row in events] != list(range(1, last + 1)):
            return False
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(game))})", game)
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", events)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        _log.info("a damaged game could not be brought over: %s", error)
        return False
    return True

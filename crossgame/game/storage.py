# SPDX-License-Identifier: MIT
"""Where games last: each accepted action is one transaction (R7). Knows rows, not rules; no numpy, so Home is quick.

Tables: ``games`` (ruleset and tile set by value, a picture for Home), ``events`` (the game itself), ``table_state``
(rack order and tiles laid out, by seat). Used from one thread.
"""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from crossgame.game.chunks import read_snapshot, write_snapshot
from crossgame.game.database import Database
from crossgame.game.rooms import Rooms
from crossgame.game.saved import (
    EventRow,
    GameSummary,
    Picture,
    Rescue,
    SeatTable,
    Status,
    StorageError,
    StorageFault,
    StoredGame,
    StoredSnapshot,
    seats_from_list,
    seats_to_list,
)
from crossgame.game.scores import HighScores

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from crossgame.game.scores import ScoreLine, Table
    from crossgame.game.seats import SeatInfo

_log = logging.getLogger(__name__)

_SUMMARY = (
    "id, created, changed, ruleset, seats, status, scores, to_move, bag, moves, winners, board_rows, board_cols, board"
)


_EVENTS = "SELECT seq, command, data FROM events WHERE game = ? AND seq > ? AND seq <= ? ORDER BY seq"
RECENT = 600
"""How many events before its snapshot come with a long game: for the move list, and so that no command acts twice."""


def utc_now() -> str:
    """Return the time of day, UTC, as ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Storage:
    """All games of one data folder.

    Attributes:
        rescue: the damaged file that was set aside at opening, or None.
        scores: the tables of high scores.
        rooms: who sat at games that were open to the network.
    """

    def __init__(self, database: Database, *, now: Callable[[], str] = utc_now) -> None:
        self.scores = HighScores(database)
        self.rooms = Rooms(database)
        self._database = database
        self._now = now

    @classmethod
    def open(cls, file: Path) -> Storage:
        """Open the file of games; see ``Database.open``.

        Raises:
            StorageError: NEWER, LOCKED, FULL or UNWRITABLE; the file is untouched.
        """
        return cls(Database.open(file))

    @classmethod
    def in_memory(cls) -> Storage:
        """Return a storage that ends with the program: when games can't be saved, they can still be played."""
        return cls(Database.in_memory())

    @property
    def rescue(self) -> Rescue | None:
        """The damaged file that was set aside at opening, or None."""
        return self._database.rescue

    def create(self, game: StoredGame, picture: Picture) -> None:
        """Store a new game with its first events, in one transaction.

        Raises:
            StorageError: it was not stored.
        """
        now = self._now()
        head = (game.id, game.created or now, now, _json(game.ruleset), _json(seats_to_list(game.seats)))
        row = (*head, str(game.seed), game.lexicon, 0, *_picture_row(picture))
        with self._database.transaction() as connection:
            connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", row)
            self._write(connection, game.id, game.events, game.tables)

    def append(
        self,
        game: str,
        events: Sequence[EventRow],
        picture: Picture | None,
        *,
        tables: Mapping[int, SeatTable],
        seats: tuple[SeatInfo, ...] = (),
    ) -> None:
        """Store what one accepted action did, in one transaction; ``seats`` where who plays has changed.

        Without a ``picture`` the one of before stays, for a moment, where many events come one after the other.

        Storing events that are there already changes nothing, so a call that failed may be repeated with more.

        Raises:
            StorageError: nothing was stored; what was stored before is intact. MISSING: there is no such game.
        """
        with self._database.transaction() as connection:
            self._write(connection, game, events, tables)
            done = connection.execute("UPDATE games SET changed = ? WHERE id = ?", (self._now(), game))
            if picture is not None:
                connection.execute(
                    "UPDATE games SET status = ?, scores = ?, to_move = ?, bag = ?, moves = ?, winners = ?,"
                    " board_rows = ?, board_cols = ?, board = ? WHERE id = ?",
                    (*_picture_row(picture), game),
                )
            if seats:
                connection.execute("UPDATE games SET seats = ? WHERE id = ?", (_json(seats_to_list(seats)), game))
            if done.rowcount != 1:
                raise StorageError(StorageFault.MISSING, f"There is no game {game}.")

    def keep_tables(self, game: str, tables: Mapping[int, SeatTable]) -> None:
        """Store rack order and tiles laid out of some seats; the game itself does not change, nor its place on Home.

        Raises:
            StorageError: nothing was stored.
        """
        with self._database.transaction() as connection:
            self._write(connection, game, (), tables)

    def finish(self, game: str) -> None:
        """Mark a game as over, so that Home does not offer to go on with it.

        Raises:
            StorageError: it was not marked.
        """
        with self._database.transaction() as connection:
            connection.execute("UPDATE games SET status = ? WHERE id = ?", (Status.FINISHED.value, game))

    def delete(self, game: str) -> None:
        """Remove a game for good; nothing happens if there is none.

        Raises:
            StorageError: it is still there.
        """
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM games WHERE id = ?", (game,))

    def games(self, status: Status | None = None) -> tuple[GameSummary, ...]:
        """Return all games (of a status), the newest change first; one that can't be read is left out and logged.

        Raises:
            StorageError: the file can't be read.
        """
        sql = f"SELECT {_SUMMARY} FROM games WHERE status = ? OR ? ORDER BY changed DESC, id"
        with self._database.reading() as connection:
            rows = connection.execute(sql, (status.value if status else "", status is None)).fetchall()
        return tuple(summary for summary in map(_summary, rows) if summary is not None)

    def unfinished(self) -> tuple[GameSummary, ...]:
        """Return the games that can go on, the newest change first (StorageError as ``games``)."""
        return self.games(Status.PLAYING)

    def load(self, game: str) -> StoredGame:
        """Return a whole game.

        Raises:
            StorageError: MISSING: there is none; DAMAGED: it has gaps or can't be read; nothing half is returned.
        """
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT id, ruleset, seats, seed, lexicon, created, last_seq FROM games WHERE id = ?", (game,)
            ).fetchone()
            if row is None:
                raise StorageError(StorageFault.MISSING, f"There is no game {game}.")
            snapshot = _snapshot(connection, game, last=row[6])
            after = max(0, snapshot.seq - RECENT) if snapshot else 0
            events = connection.execute(_EVENTS, (game, after, row[6])).fetchall()
            tables = connection.execute(
                "SELECT seat, slots, pending, lent FROM table_state WHERE game = ?", (game,)
            ).fetchall()
        try:
            found = _events(events, first=after + 1, last=row[6])
            whole = replace(_head(row), events=found, tables=_tables(tables), snapshot=snapshot)
            return replace(whole, older=partial(self.events, game, snapshot.seq)) if snapshot else whole
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise StorageError(StorageFault.DAMAGED, f"The saved game {game} is damaged: {error}") from error

    def events(self, game: str, last: int) -> tuple[EventRow, ...]:
        """Return all events of a game up to a number.

        Raises:
            StorageError: DAMAGED: some are missing or can't be read.
        """
        with self._database.reading() as connection:
            rows = connection.execute(_EVENTS, (game, 0, last)).fetchall()
        try:
            return _events(rows, first=1, last=last)
        except (ValueError, TypeError, RecursionError) as error:
            raise StorageError(StorageFault.DAMAGED, f"The saved game {game} is damaged: {error}") from error

    def keep_scores(self, table: Table, lines: Sequence[ScoreLine]) -> None:
        """Keep lines of a table of high scores; see ``HighScores.record``.

        Raises:
            StorageError: none was kept.
        """
        self.scores.record(table, lines)

    def keep_snapshot(self, game: str, snapshot: StoredSnapshot) -> None:
        """Store where a long game stands; its events up to then must be stored already.

        Raises:
            StorageError: nothing was stored. MISSING: there is no such game, or not so many events of it.
        """
        with self._database.transaction() as connection:
            row = connection.execute("SELECT last_seq FROM games WHERE id = ?", (game,)).fetchone()
            if row is None or row[0] < snapshot.seq:
                raise StorageError(StorageFault.MISSING, f"There is no event {snapshot.seq} of game {game}.")
            write_snapshot(connection, game, snapshot)

    def intact(self) -> bool:
        """Return whether a full check of the file finds nothing wrong."""
        return self._database.intact()

    def close(self) -> None:
        """Close the file. Again is fine."""
        self._database.close()

    @staticmethod
    def _write(
        connection: sqlite3.Connection, game: str, events: Sequence[EventRow], tables: Mapping[int, SeatTable]
    ) -> None:
        connection.executemany(
            "INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?)",
            [(game, row.seq, row.command, _json(row.data)) for row in events],
        )
        if events:
            connection.execute(
                "UPDATE games SET last_seq = max(last_seq, ?) WHERE id = ?", (max(row.seq for row in events), game)
            )
        connection.executemany(
            "INSERT OR REPLACE INTO table_state VALUES (?, ?, ?, ?, ?)",
            [(game, seat, *map(_json, (at.slots, at.pending, at.lent))) for seat, at in tables.items()],
        )


def _json(value: object) -> str:
    # ASCII: a name with a lone surrogate in it must not stop a game from being saved.
    return json.dumps(value, separators=(",", ":"))


def _picture_row(picture: Picture) -> tuple[object, ...]:
    return (
        picture.status.value,
        _json(picture.scores),
        picture.to_move,
        picture.bag,
        picture.moves,
        _json(picture.winners),
        picture.rows,
        picture.cols,
        picture.board,
    )


def _summary(row: tuple[Any, ...]) -> GameSummary | None:
    key, created, changed, ruleset, seats, status, scores, to_move, bag, moves, winners, rows, cols, board = row
    try:
        pairs = tuple((int(seat), int(points)) for seat, points in json.loads(scores))
        tops = tuple(map(int, json.loads(winners)))
        picture = Picture(pairs, to_move, bag, moves, rows, cols, bytes(board), tops, Status(status))
        return GameSummary(key, created, changed, _object(ruleset), seats_from_list(json.loads(seats)), picture)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        _log.warning("the saved game %s can't be listed: %s", key, error)
        return None


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise TypeError("not a JSON object")
    return value


def _head(row: tuple[Any, ...]) -> StoredGame:
    key, ruleset, seats, seed, lexicon, created, _ = row
    return StoredGame(key, _object(ruleset), seats_from_list(json.loads(seats)), int(seed), lexicon, created)


def _snapshot(connection: sqlite3.Connection, game: str, *, last: int) -> StoredSnapshot | None:
    """Return the snapshot of a game; one that can't be read is none: the events still are the game."""
    try:
        snapshot = read_snapshot(connection, game)
    except (ValueError, TypeError, RecursionError) as error:
        _log.warning("the snapshot of game %s can't be read: %s", game, error)
        return None
    return snapshot if snapshot is not None and 0 < snapshot.seq <= last else None


def _events(rows: list[tuple[int, str, str]], *, first: int, last: int) -> tuple[EventRow, ...]:
    if [seq for seq, _, _ in rows] != list(range(first, last + 1)):
        raise ValueError("events are missing")
    return tuple(EventRow(seq, command, _object(data)) for seq, command, data in rows)


def _tables(rows: list[tuple[int, str, str, str]]) -> dict[int, SeatTable]:
    return {
        seat: SeatTable(
            tuple(map(int, json.loads(slots))),
            tuple((int(slot), int(row), int(col), int(tile)) for slot, row, col, tile in json.loads(pending)),
            tuple((int(slot), int(tile)) for slot, tile in json.loads(lent)),
        )
        for seat, slots, pending, lent in rows
    }

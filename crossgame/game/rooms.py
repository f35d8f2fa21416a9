# SPDX-License-Identifier: MIT
"""Rows of rooms: what a host needs to open a game to the network again as it was. Knows SQL and JSON, no network."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crossgame.game.database import Database

_log = logging.getLogger(__name__)


class Rooms:
    """The rooms of games, one a game at most; they go with their games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, game: str, data: dict[str, Any], chat: list[dict[str, Any]]) -> None:
        """Keep a room: who has a seat, under which options, and the newest lines of its chat.

        Raises:
            StorageError: it was not kept. MISSING: there is no such game.
        """
        with self._database.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO rooms VALUES (?, ?, ?)", (game, _json(data), _json(chat)))

    def load(self, game: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
        """Return what was kept, ``None`` if nothing was or it can't be read.

        Raises:
            StorageError: the file can't be read.
        """
        with self._database.reading() as connection:
            row = connection.execute("SELECT data, chat FROM rooms WHERE game = ?", (game,)).fetchone()
        if row is None:
            return None
        try:
            data, chat = json.loads(row[0]), json.loads(row[1])
        except (ValueError, RecursionError) as error:
            _log.warning("the room of game %s can't be read: %s", game, error)
            return None
        return (data, chat) if isinstance(data, dict) and isinstance(chat, list) else None

    def hosted(self) -> tuple[str, ...]:
        """Return the ids of games that were open to the network.

        Raises:
            StorageError: the file can't be read.
        """
        with self._database.reading() as connection:
            return tuple(str(row[0]) for row in connection.execute("SELECT game FROM rooms"))


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))

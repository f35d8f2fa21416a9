# SPDX-License-Identifier: MIT
"""High scores: a table per game, board size and goal (M9, I13). Knows rows, not rules.

A line belongs to a seat of a game and is written again when that game goes on; it stays when the game is deleted.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.database import Database


@dataclass(frozen=True, slots=True)
class Table:
    """Which table of high scores.

    Attributes:
        rules: id of the ruleset.
        side: rows of the board.
        goal: text of the goal, as ``goal_text`` makes it.
        by_time: whether the shortest time is best, as where the points are given.
    """

    rules: str
    side: int
    goal: str
    by_time: bool = False


def table_named(rules: str, side: int, goal: str) -> Table:
    """Return the table of these names; where only a number of points is wanted, the shortest time is best."""
    return Table(rules, side, goal, by_time=goal.startswith("score:") and "," not in goal)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a table.

    Attributes:
        game, seat: whose line it is.
        name: of the player.
        points: reached.
        plays: accepted plays.
        time_ms: how long the game had been played.
        computers: how many computers played in it.
        at: when, UTC, ISO 8601.
    """

    game: str
    seat: int
    name: str
    points: int
    plays: int
    time_ms: int
    computers: int
    at: str


class HighScores:
    """All tables of one data folder."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, table: Table, lines: Sequence[ScoreLine]) -> None:
        """Keep lines; one of the same seat of the same game gives way.

        Raises:
            StorageError: none was kept.
        """
        rows = [(*astuple(line), table.rules, table.side, table.goal) for line in lines]
        marks = ", ".join("?" * (len(fields(ScoreLine)) + 3))
        with self._database.transaction() as connection:
            connection.executemany(f"INSERT OR REPLACE INTO scores VALUES ({marks})", rows)

    def best(self, table: Table, *, most: int = 10) -> tuple[ScoreLine, ...]:
        """Return the best lines of a table, best first; of equals the one that was there first.

        Raises:
            StorageError: they can't be read.
        """
        order = "time_ms, points DESC" if table.by_time else "points DESC, time_ms"
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT game, seat, name, points, plays, time_ms, computers, at FROM scores"
                f" WHERE rules = ? AND side = ? AND goal = ? ORDER BY {order}, at, game, seat LIMIT ?",
                (table.rules, table.side, table.goal, most),
            ).fetchall()
        return tuple(ScoreLine(*row) for row in rows)

    def tables(self) -> tuple[tuple[str, int, str], ...]:
        """Return (rules, side, goal) of every table that has a line.

        Raises:
            StorageError: they can't be read.
        """
        with self._database.reading() as connection:
            rows = connection.execute("SELECT DISTINCT rules, side, goal FROM scores ORDER BY 1, 2, 3").fetchall()
        return tuple((str(rules), int(side), str(goal)) for rules, side, goal in rows)

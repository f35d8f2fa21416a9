# SPDX-License-Identifier: MIT
"""What the window asks of the program around it. ``startup`` provides it; nothing here is heavy to import."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from crossgame.app.settings import Settings
    from crossgame.game.saved import GameSummary
    from crossgame.game.scores import ScoreLine
    from crossgame.game.scores import Table as ScoreTable
    from crossgame.session.lan import Lan
    from crossgame.session.setup import GameSetup
    from crossgame.session.table import Table
    from crossgame.ui.actions import Actions
    from crossgame.ui.dialogs.frame import SetupDialog
    from crossgame.ui.sounds import Sounds
    from crossgame.ui.table_control import TableControl


class OpenError(Exception):
    """A game can't be opened; the message is a sentence for people."""


class Services(Protocol):
    """Games, settings and sound. Tables and pages are made here, so that Home imports neither."""

    @property
    def settings(self) -> Settings:
        """What the user has chosen."""

    @property
    def sounds(self) -> Sounds:
        """Effects."""

    @property
    def notice(self) -> str:
        """What to tell about the file of games at the start, or an empty text."""

    def unfinished(self) -> tuple[GameSummary, ...]:
        """Return the games to go on with, newest first."""

    def saved(self) -> tuple[GameSummary, ...]:
        """Return all games, newest first."""

    def best_scores(self) -> tuple[tuple[ScoreTable, tuple[ScoreLine, ...]], ...]:
        """Return every table of high scores with its lines, best first."""

    def delete(self, key: str) -> None:
        """Remove a game for good."""

    def play_computer(self, game: str) -> Table:
        """Begin against the computer with the last used options."""

    def play(self, setup: GameSetup) -> Table:
        """Begin a game, and remember its options."""

    def rematch(self, table: Table) -> Table:
        """Begin the same game again."""

    def resume(self, key: str) -> Table:
        """Sit down at a saved game.

        Raises:
            OpenError: it can't be opened.
        """

    def open_file(self, file: Path) -> Table:
        """Sit down at a game from a record file; it is kept with the saved games from then on.

        Raises:
            OpenError: the file can't be read, or is no record.
        """

    def new_game_dialog(self, game: str, parent: QWidget) -> SetupDialog:
        """Return the dialog of a new game."""

    def lan(self) -> Lan:
        """Return the network; made at the first call. ``close`` closes it too."""

    def sit_down(self, table: Table, actions: Actions, parent: QWidget) -> TableControl:
        """Make the page of a table."""

    def close(self) -> None:
        """Stop everything; the program ends."""

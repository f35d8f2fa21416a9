# SPDX-License-Identifier: MIT
"""Opens the dialogs of the window and passes on what was chosen in them. Each is imported when it is first wanted."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QFileDialog

from crossgame.ui.games import GAMES
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.session.setup import GameSetup
    from crossgame.ui.dialogs.frame import Dialog
    from crossgame.ui.main_window import MainWindow
    from crossgame.ui.services import Services

_CONTEXT = "dialogs"


class Dialogs(QObject):
    """The dialogs of one window, at most one at a time.

    Signals:
        table_made(Table): a new game was chosen.
        game_wanted(str): a saved game was chosen.
        file_wanted(Path): a file was chosen.
        games_changed(): saved games were deleted.
        setup_shared(GameSetup): a new game is to be opened to the network.
        game_shared(str): a saved game is.
    """

    table_made = Signal(object)
    game_wanted = Signal(str)
    file_wanted = Signal(object)
    games_changed = Signal()
    setup_shared = Signal(object)
    game_shared = Signal(str)

    def __init__(self, window: MainWindow, services: Services) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._open: QDialog | None = None

    @property
    def current(self) -> QDialog | None:
        """The dialog that is open, if one is."""
        return self._open

    def new_game(self, game: str = "", *, only_share: bool = False) -> None:
        """Choose who plays, and how; ``only_share``: to open it to the network."""
        if self._open is not None:
            return
        dialog = self._services.new_game_dialog(game or GAMES[0].id, self._window)
        dialog.chosen.connect(self._on_setup_chosen)
        dialog.shared.connect(self.setup_shared)
        if only_share:
            dialog.only_share()
        self._show(dialog)

    def _on_setup_chosen(self, setup: GameSetup) -> None:
        self.table_made.emit(self._services.play(setup))

    def saved_games(self) -> None:
        """Choose one of all games."""
        dialog = self._made("saved_games", "SavedGamesDialog", self._services)
        if dialog is not None:
            dialog.chosen.connect(self.game_wanted)  # type: ignore[attr-defined]
            dialog.shared.connect(self.game_shared)  # type: ignore[attr-defined]
            dialog.changed.connect(self.games_changed)  # type: ignore[attr-defined]
            self._show(dialog)

    def high_scores(self) -> None:
        """Show the best of games that are scored."""
        self._show(self._made("high_scores", "HighScoresDialog", self._services))

    def preferences(self) -> None:
        """Change settings."""
        self._show(self._made("preferences", "PreferencesDialog", self._services.settings, self._services.sounds))

    def help(self) -> None:
        """Explain the game that is played, or the first."""
        control = self._window.control
        game = control.table.ruleset.id if control is not None else self._window.help_page
        self._show(self._made("help", "HelpDialog", game))

    def shortcuts(self) -> None:
        """List all keys."""
        self._show(self._made("shortcuts", "ShortcutsDialog", self._window.actions_))

    def about(self) -> None:
        """Tell what this is, and whose work it stands on."""
        self._show(self._made("about", "AboutDialog"))

    def crash(self, report: Path) -> None:
        """Show a crash report."""
        self._show(self._made("crash", "CrashDialog", report))

    def open_file(self) -> None:
        """Choose a record file."""
        if self._open is not None:
            return
        title = translate(_CONTEXT, "Open a game")
        names = translate(_CONTEXT, "Game records (*.json);;All files (*)")
        dialog = QFileDialog(self._window, title, "", names)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.file_wanted.emit(Path(name)))
        self._open = dialog
        dialog.finished.connect(self._on_finished)
        dialog.open()

    def _made(self, module: str, name: str, *arguments: object) -> Dialog | None:
        if self._open is not None:
            return None
        maker = getattr(import_module(f"crossgame.ui.dialogs.{module}"), name)
        dialog: Dialog = maker(*arguments, self._window)
        return dialog

    def _show(self, dialog: QDialog | None) -> None:
        if dialog is None:
            return
        self._open = dialog
        dialog.finished.connect(self._on_finished)
        dialog.show_with(self._window.look)  # type: ignore[attr-defined]

    def _on_finished(self) -> None:
        self._open = None

# SPDX-License-Identifier: MIT
"""The one place that builds the window and connects it. Runs the one event loop.

Order of start-up, so that the window is there before anything heavy is loaded:

1. folders, log, crash reporter: whatever breaks from here on is written down;
2. the application: its id, names and icon; messages of Qt go to the log;
3. settings, then the file of games (an unreadable one costs no start: games are kept in memory, and Home says so);
4. the window with Home, painted from stored summaries: **numpy, rules, engine and lexicon are not imported yet**;
5. after the first frame: the word list is read in a thread, so that the first game begins at once; a file or link
   given on the command line is opened; a native crash of the last run is shown.

``--smoke-test`` opens the window, plays two turns of a game against the computer, closes, and returns 0.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from crossgame import __version__
from crossgame.app import qtlog
from crossgame.app.assets import asset
from crossgame.app.crash import CrashReporter
from crossgame.app.logs import Logs
from crossgame.app.paths import Folders
from crossgame.app.settings import Settings
from crossgame.gallery import Gallery
from crossgame.smoke import SmokeTest
from crossgame.ui.main_window import MainWindow

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)

APP_ID = "crossgame"
_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def run(file: Path | None = None, data_dir: Path | None = None, *, smoke_test: bool = False, link: str = "") -> int:
    """Run the program until its window is closed.

    Args:
        file: a game record to open.
        data_dir: where everything is kept, ``None`` for the user's own folders.
        smoke_test: play two turns and close.
        link: a link to a game on the network to join.

    Returns:
        The exit code.
    """
    # On macOS: the host's key stays in its file, no window asks for the user's key chain.
    os.environ.setdefault("QT_SSL_USE_TEMPORARY_KEYCHAIN", "1")
    folders = Folders(data_dir)
    logs = Logs.start(folders.logs())
    crashes = CrashReporter(folders.logs(), logs.recent.lines)
    crashes.install()
    restore_messages = qtlog.route()
    try:
        app = make_application()
        program = Program(folders, crashes)
        program.show(file, link=link)
        test = SmokeTest(program.window) if smoke_test else None
        code = app.exec()
        return test.code if test is not None else code
    finally:
        restore_messages()
        crashes.uninstall()
        logs.stop()


def make_application() -> QApplication:
    """Return the application with its names and icon; the one there is, if there is one (tests)."""
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Crossgame")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    app.setWindowIcon(_icon())
    if sys.platform == "win32":
        import ctypes

        # Without an id of its own the task bar shows Python's icon.
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)
    return app


def _icon() -> QIcon:
    icon = QIcon()
    for size in _ICON_SIZES:
        icon.addFile(str(asset("icons", f"app-{size}.png")))
    return icon


class Program(QObject):
    """Everything that runs, built in order.

    Attributes:
        gallery: games, settings and sound.
        window: the window.
    """

    _crashed = Signal(object)

    def __init__(self, folders: Folders, crashes: CrashReporter | None = None) -> None:
        super().__init__()
        self._crashes = crashes
        self._file: Path | None = None
        self._link = ""
        self.gallery = Gallery(Settings(folders.settings_file()), folders.games_file())
        self.window = MainWindow(self.gallery)
        self.window.first_frame.connect(self._on_first_frame)
        # Queued: a crash may happen in any thread, and in the middle of painting.
        self._crashed.connect(self._on_crashed, Qt.ConnectionType.QueuedConnection)
        if crashes is not None:
            crashes.on_report = self._crashed.emit
            crashes.extra = self._story

    def show(self, file: Path | None = None, *, link: str = "") -> None:
        """Show the window; open a file, or go on from a link, once it is there."""
        self._file, self._link = file, link
        self.window.show()

    def _story(self) -> str:
        """Return what a crash report says of the running game, nothing while none is."""
        control = self.window.control
        return control.table.story() if control is not None else ""

    @Slot()
    def _on_first_frame(self) -> None:
        self.gallery.warm_up()
        if self._crashes is not None and self._crashes.left_over is not None:
            self._on_crashed(self._crashes.left_over)
        if self._file is not None:
            self.window.open_file(self._file)
        if self._link:
            self.window.open_link(self._link)

    @Slot(object)
    def _on_crashed(self, report: Path) -> None:
        self.window.dialogs.crash(report)

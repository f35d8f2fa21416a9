# SPDX-License-Identifier: MIT
"""Where the window was, and back there again: never off the screens, and without positions where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from crossgame.app.settings import Settings

VERSION = 1
SIZE = (1280, 800)
_TITLE = 32


def remember(window: QMainWindow, settings: Settings) -> None:
    """Keep size and place of a window."""
    geometry = bytes(window.saveGeometry().toBase64().data()).decode("ascii")
    settings.update({"window.geometry": geometry, "window.version": VERSION})


def restore(window: QMainWindow, settings: Settings) -> None:
    """Put a window where it was; in the middle of the screen if its title would be out of reach."""
    stored = settings.text("window.geometry")
    window.resize(*SIZE)
    if not stored or settings.number("window.version") != VERSION:
        return
    window.restoreGeometry(QByteArray.fromBase64(QByteArray(stored.encode("ascii", "replace"))))
    # On Wayland a window neither knows nor sets its place: only the size counts there.
    if QGuiApplication.platformName().startswith("wayland"):
        return
    title = QRect(window.frameGeometry().topLeft(), window.frameGeometry().size())
    title.setHeight(_TITLE)
    if not any(screen.availableGeometry().intersects(title) for screen in QGuiApplication.screens()):
        _center(window)


def _center(window: QMainWindow) -> None:
    room = QGuiApplication.primaryScreen().availableGeometry()
    window.resize(min(window.width(), room.width()), min(window.height(), room.height()))
    window.move(room.center() - window.rect().center())

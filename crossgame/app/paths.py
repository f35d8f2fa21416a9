# SPDX-License-Identifier: MIT
"""Where the program keeps things. Folders are made when they are first asked for, never at import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_APP = "Crossgame"


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one installation for one user.

    ``root`` (``--data-dir``) moves everything below itself; without it the system's own places are used.
    Asking for a folder creates it.

    Raises:
        OSError: (each method) the folder cannot be made.
    """

    root: Path | None = None

    def data(self) -> Path:
        """Games, high scores, own word lists: what must never be lost."""
        return self._folder("data", "user_data_path")

    def config(self) -> Path:
        """Settings."""
        return self._folder("config", "user_config_path")

    def cache(self) -> Path:
        """What can be made again."""
        return self._folder("cache", "user_cache_path")

    def logs(self) -> Path:
        """Log files and crash reports."""
        return self._folder("logs", "user_log_path")

    def games_file(self) -> Path:
        """The database of games."""
        return self.data() / "games.sqlite3"

    def settings_file(self) -> Path:
        """The settings."""
        return self.config() / "settings.json"

    def _folder(self, name: str, place: str) -> Path:
        if self.root is not None:
            folder = self.root / name
        else:
            import platformdirs

            # appauthor=False: no folder of the author's name around ours on Windows.
            folder = getattr(platformdirs, place)(_APP, appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

# SPDX-License-Identifier: MIT
"""Where log lines go: a rotating file, the console from WARNING on, and the last lines in memory for crash reports.

Nobody logs racks of others, join codes or chat; that is up to the one who logs.
"""

from __future__ import annotations

import logging
import sys
from collections import deque
from dataclasses import dataclass, field
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_FILE_BYTES = 1_000_000
_FILES = 3
_LINES = 200

_log = logging.getLogger(__name__)


class RecentLines(logging.Handler):
    """Keeps the last lines that were logged."""

    def __init__(self, lines: int = _LINES) -> None:
        super().__init__(logging.DEBUG)
        self._lines: deque[str] = deque(maxlen=lines)
        self.setFormatter(logging.Formatter(_FORM))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record's text; one that cannot be formatted is reported as logging does, and dropped."""
        try:
            self._lines.append(self.format(record))
        except Exception:  # noqa: BLE001  a handler must never raise into the line that logged
            self.handleError(record)

    def lines(self) -> tuple[str, ...]:
        """Return them, oldest first."""
        return tuple(self._lines)


class LogFile(RotatingFileHandler):
    """The file; what it has no room for is lost, as people would rather lose it than read of it again and again."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Drop a line that the disk does not take."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


@dataclass(slots=True)
class Logs:
    """The running log; ``stop`` puts the root logger back as it was."""

    recent: RecentLines = field(default_factory=RecentLines)
    _handlers: list[logging.Handler] = field(default_factory=list)
    _level: int = logging.WARNING

    @classmethod
    def start(cls, folder: Path | None) -> Logs:
        """Log into ``folder`` (None: no file), console and memory. A folder that cannot be used is no error."""
        logs, root = cls(), logging.getLogger()
        logs._level = root.level
        logs._add(logs.recent)
        # A GUI script on Windows has no stderr.
        if sys.stderr is not None:
            logs._add(logging.StreamHandler(), logging.WARNING)
        root.setLevel(logging.INFO)
        if folder is not None:
            logs._add_file(folder)
        return logs

    def stop(self) -> None:
        """Close everything."""
        root = logging.getLogger()
        for handler in self._handlers:
            root.removeHandler(handler)
            handler.close()
        self._handlers.clear()
        root.setLevel(self._level)

    def _add_file(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / "crossgame.log"
            self._add(LogFile(file, maxBytes=_FILE_BYTES, backupCount=_FILES, encoding="utf-8"))
        except OSError as error:
            _log.warning("no log file: %s", error)

    def _add(self, handler: logging.Handler, level: int = logging.INFO) -> None:
        handler.setLevel(level)
        handler.setFormatter(logging.Formatter(_FORM))
        logging.getLogger().addHandler(handler)
        self._handlers.append(handler)

# SPDX-License-Identifier: MIT
"""What happens when something breaks: a report file, a call to whoever shows it, and the program goes on.

Three nets: ``sys.excepthook`` (slots, timers and virtual methods of Qt end there too), ``threading.excepthook``, and
``faulthandler`` for crashes of native code, whose file is found at the next start. Nothing is sent anywhere.
"""

from __future__ import annotations

import faulthandler
import logging
import platform
import sys
import threading
import traceback
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from crossgame import __version__
from crossgame.app.files import write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from io import TextIOWrapper
    from pathlib import Path
    from types import TracebackType

_log = logging.getLogger(__name__)

_KEPT = 20


def versions() -> str:
    """Return the versions of the program and of what it runs on; imports nothing that is not loaded."""
    lines = [
        f"Crossgame {__version__}",
        f"Python {platform.python_version()} ({sys.platform}, {platform.machine()})",
        f"System {platform.platform()}",
    ]
    for name, attribute in (("PySide6", "__version__"), ("numpy", "__version__")):
        if module := sys.modules.get(name):
            lines.append(f"{name} {getattr(module, attribute, '?')}")
    return "\n".join(lines)


class CrashReporter:
    """Writes crash reports into a folder.

    Attributes:
        on_report: called with the report's file after each one, in the thread that crashed; an error in it is only
            logged. Set it once there is something to show a report with.
        extra: text for the report from whoever knows the running game (its record; no racks of others).
        left_over: what native code left at its crash in an earlier run, or None.
    """

    def __init__(self, folder: Path, recent: Callable[[], Sequence[str]] = tuple) -> None:
        """Take the folder for reports and a function for the last lines of the log."""
        self.on_report: Callable[[Path], None] | None = None
        self.extra: Callable[[], str] | None = None
        self.left_over: Path | None = None
        self._folder = folder
        self._recent = recent
        self._busy = threading.local()
        self._fault: TextIOWrapper | None = None

    def install(self) -> None:
        """Take over the three hooks; sets ``left_over``. A folder that cannot be used costs only the fault file."""
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._folder / "fault.log"
            self.left_over = _taken(file)
            self._fault = file.open("a", encoding="utf-8")
            faulthandler.enable(self._fault)
        except OSError as error:
            _log.warning("no fault file: %s", error)

    def uninstall(self) -> None:
        """Put the hooks back; an empty fault file goes."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        if self._fault is not None:
            faulthandler.disable()
            self._fault.close()
            self._fault = None
            file = self._folder / "fault.log"
            if file.exists() and file.stat().st_size == 0:
                file.unlink()

    def report(self, error: BaseException) -> Path | None:
        """Write a report about an exception and call ``on_report``; return the file, None if it cannot be written."""
        _log.error("crash: %s", "".join(traceback.format_exception_only(error)).strip())
        now = datetime.now(UTC)
        file = self._folder / f"crash-{now:%Y%m%dT%H%M%S%f}.txt"
        try:
            write_atomically(file, self._text(error, now).encode("utf-8", "replace"))
            self._forget_old()
        except OSError as trouble:
            _log.warning("no crash report: %s", trouble)
            return None
        if self.on_report is not None:
            self.on_report(file)
        return file

    def _text(self, error: BaseException, now: datetime) -> str:
        parts = {
            "Crash report": f"{now.isoformat(timespec='seconds')}\n{versions()}",
            "What happened": "".join(traceback.format_exception(error)).rstrip(),
            "Last log lines": "\n".join(self._recent()),
            "Game": self._extra(),
        }
        return "\n\n".join(f"== {title} ==\n{text}" for title, text in parts.items() if text) + "\n"

    def _extra(self) -> str:
        if self.extra is None:
            return ""
        try:
            return self.extra()
        except Exception as error:  # noqa: BLE001  the game may be the very thing that is broken
            return f"(not available: {type(error).__name__}: {error})"

    def _forget_old(self) -> None:
        for old in sorted(self._folder.glob("crash-*.txt"))[:-_KEPT]:
            old.unlink(missing_ok=True)

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt) or getattr(self._busy, "now", False):
            sys.__excepthook__(kind, error, trace)
            return
        self._busy.now = True
        try:
            self.report(error.with_traceback(trace))
        except Exception:  # noqa: BLE001  the last net; nothing may leave it
            # A crash while a crash is being reported: say both the plain way and stop there.
            _log.exception("the crash report crashed")
            sys.__excepthook__(kind, error, trace)
        finally:
            self._busy.now = False

    def _on_thread_exception(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self._on_exception(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)


def _taken(file: Path) -> Path | None:
    """Move a fault file that holds something out of the way and return where it is now."""
    if not file.exists() or file.stat().st_size == 0:
        return None
    kept = file.with_name(f"fault-{datetime.now(UTC):%Y%m%dT%H%M%S%f}.txt")
    file.replace(kept)
    return kept

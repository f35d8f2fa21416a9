# SPDX-License-Identifier: MIT
"""Starts the program, and at its first interactive frame prints what that took, as JSON, and ends it.

``python -m benchmarks.first_frame [--data-dir FOLDER]`` runs in a process of its own: the benchmark of the start and
the test of what is imported by then both read its answer. "Interactive": a window has been painted and the event
loop takes the next event. Times count from the interpreter's own start of this module's imports; the caller adds what
came before (``--since``, the caller's clock in nanoseconds, the same clock for all processes of one system).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

_FRAME = QEvent.Type(QEvent.registerEventType())


class Watcher(QObject):
    """Sees the first paint of a window, and then the first event after it; calls ``done`` once."""

    def __init__(self, done: Callable[[], None]) -> None:
        super().__init__()
        self._done = done
        self._painted = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look, never take."""
        # Any widget: a window that its contents cover is not painted itself.
        if not self._painted and event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self._painted = True
            # Ahead of timers, so ahead of what the program has put off until after its first frame.
            QCoreApplication.postEvent(self, QEvent(_FRAME), Qt.EventPriority.HighEventPriority.value)
        return False

    def event(self, event: QEvent) -> bool:
        """Take our own event: the frame is out and the loop goes round."""
        if event.type() == _FRAME:
            self._done()
            return True
        return super().event(event)


def memory_mb() -> float:
    """Return the most memory that this process had resident so far, 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1e6 if sys.platform == "darwin" else 1e6 / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(argv: list[str]) -> int:
    """Run the program until its first frame; return its exit code, 3 if there was no frame."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data-dir", type=Path)
    parser.add_argument("--since", type=int, default=time.monotonic_ns())
    options = parser.parse_args(argv)
    frames: list[dict[str, Any]] = []

    def done() -> None:
        seconds = (time.monotonic_ns() - options.since) / 1e9
        frames.append({"seconds": seconds, "memory_mb": memory_mb(), "modules": sorted(sys.modules)})
        QCoreApplication.quit()

    watcher = Watcher(done)
    original = QApplication.exec

    def watched_exec(*_: object) -> int:
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(watcher)
        return original()

    QApplication.exec = watched_exec  # type: ignore[method-assign]
    from crossgame import startup

    code = startup.run(data_dir=options.data_dir)
    if not frames:
        return code or 3
    print(json.dumps(frames[0]))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

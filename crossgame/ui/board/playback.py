# SPDX-License-Identifier: MIT
"""``Playback``: steps to be seen one after the other. It knows times, not what the steps show; nothing waits for it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from crossgame.ui.board.motion import Motion

if TYPE_CHECKING:
    from collections.abc import Callable

PAUSE = 260
"""Between one play and the next, ms: time to see what it did."""
AT_ONCE = Motion({}, reduced=True)


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be seen.

    Attributes:
        show: shows it in the times of a motion and returns how many ms that takes.
        opens: whether it begins something new, so that what was before is given time.
    """

    show: Callable[[Motion], int]
    opens: bool = False


class Playback(QObject):
    """A queue of steps.

    Signals:
        finished(): nothing is left to be seen.
    """

    finished = Signal()

    def __init__(self, motion: Callable[[], Motion], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._motion = motion
        self._steps: deque[Step] = deque()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)
        self._showing = False

    @property
    def running(self) -> bool:
        """Whether something is being shown or waits for it."""
        return self._timer.isActive() or bool(self._steps)

    @property
    def waiting(self) -> int:
        """How many steps wait to be shown."""
        return len(self._steps)

    def add(self, step: Step) -> None:
        """Show a step after those that wait."""
        self._steps.append(step)
        if not self._timer.isActive() and not self._showing:
            # Later: what happened at once is all told before the first of it is shown.
            self._timer.start(0)

    def finish(self) -> None:
        """Show the rest at once, without motion."""
        if not self.running:
            return
        self._timer.stop()
        self._showing = True
        while self._steps:
            self._steps.popleft().show(AT_ONCE)
        self._showing = False
        self.finished.emit()

    def forget(self) -> None:
        """Let go of the rest without showing it."""
        self._timer.stop()
        self._steps.clear()

    def _next(self) -> None:
        if not self._steps:
            self.finished.emit()
            return
        self._showing = True
        ms = self._steps.popleft().show(self._motion())
        self._showing = False
        pause = PAUSE if self._steps and self._steps[0].opens and ms else 0
        self._timer.start(ms + pause)

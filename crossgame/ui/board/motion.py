# SPDX-License-Identifier: MIT
"""How long motions take. A value: with reduced motion every time is 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPropertyAnimation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QGraphicsObject


@dataclass(frozen=True, slots=True)
class Motion:
    """Times of the theme, or none."""

    times: Mapping[str, int]
    reduced: bool = False

    def ms(self, name: str) -> int:
        """Return the time of a motion in milliseconds.

        Raises:
            KeyError: the theme has no such motion.
        """
        return 0 if self.reduced else self.times[name]


def fade_in(item: QGraphicsObject, ms: int) -> None:
    """Let an item appear; 0 ms = at once."""
    item.setOpacity(1.0)
    if ms <= 0:
        return
    fade = QPropertyAnimation(item, b"opacity", item)
    fade.setDuration(ms)
    fade.setStartValue(0.0)
    fade.setEndValue(1.0)
    fade.setEasingCurve(QEasingCurve.Type.OutCubic)
    fade.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)

# SPDX-License-Identifier: MIT
"""``ScoreLines``: points line by line, painted: what for, how they come about, how many. It counts nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look

_HIGH, _LOW, _TOTAL = 26, 20, 36
_INSET, _INDENT = 16, 12


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line; ``quiet`` ones explain the line above, the ``total`` stands under a rule."""

    label: str
    how: str
    points: str
    quiet: bool = False
    total: bool = False

    @property
    def height(self) -> int:
        """Its height at 100 %."""
        return _TOTAL if self.total else _LOW if self.quiet else _HIGH

    @property
    def spoken(self) -> str:
        """The line as it is said."""
        return " ".join(part for part in (self.label, self.how, self.points) if part)


class ScoreLines(QWidget):
    """The lines, one above the other."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._lines: tuple[ScoreLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """What is shown."""
        return self._lines

    def show_lines(self, lines: tuple[ScoreLine, ...]) -> None:
        """Show other lines."""
        if lines == self._lines:
            return
        self._lines = lines
        self.setAccessibleName(translate("score_lines", "; ").join(line.spoken for line in lines))
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all lines."""
        px = self._look.px if self._look else round
        return QSize(200, sum(px(line.height) for line in self._lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines."""
        if self._look is None:
            return
        painter, y = QPainter(self), 0
        for line in self._lines:
            height = self._look.px(line.height)
            self._paint_line(painter, line, QRectF(_INSET, y, self.width() - 2 * _INSET, height))
            y += height

    def _paint_line(self, painter: QPainter, line: ScoreLine, box: QRectF) -> None:
        assert self._look is not None
        theme, role = self._look.theme, Role.CAPTION if line.quiet else Role.BODY_STRONG if line.total else Role.WORD
        if line.total:
            painter.fillRect(QRectF(box.x(), box.y() + 3, box.width(), 1), theme.color("line"))
            box = box.adjusted(0, 4, 0, 0)
        tone = theme.color("text2" if line.quiet else "text")
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(tone)
        painter.setFont(theme.font(Role.TOTAL if line.total else role))
        painter.drawText(box, right, line.points)
        points = max(self._look.px(44), painter.fontMetrics().horizontalAdvance(line.points) + 12)
        painter.setFont(theme.font(role))
        room = box.adjusted(_INDENT if line.quiet else 0, 0, -points, 0)
        label = painter.fontMetrics().horizontalAdvance(line.label)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), line.label)
        painter.setFont(theme.font(Role.CAPTION))
        painter.setPen(theme.color("text2"))
        how = room.adjusted(label + 12, 0, 0, 0)
        shown = painter.fontMetrics().elidedText(line.how, Qt.TextElideMode.ElideMiddle, max(0, int(how.width())))
        painter.drawText(how, right, shown)

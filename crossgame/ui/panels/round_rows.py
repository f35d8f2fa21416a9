# SPDX-License-Identifier: MIT
"""Lines of a round that is looked back at, and the standing after it. Painted; they are told what to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.icons import paint_icon
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from crossgame.ui.look import Look

_CONTEXT = "round_rows"
_TOP, _ROW, _ICONS = 10, 22, 20
_LEFT, _EMBLEM, _TEXT = 14, 20, 72


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A line of a round.

    Attributes:
        number: its place among those that were placed, 0 for what was not.
        owner, name, word, points: whose, what, for how many.
        parts: (icon, text) of what the points are for.
        note: said below; of a destroyed play why.
        destroyed: whether it was.
    """

    number: int
    owner: int
    name: str
    word: str
    points: str
    parts: tuple[tuple[str, str, str], ...] = ()
    note: str = ""
    destroyed: bool = False

    @property
    def spoken(self) -> str:
        """The line as it is said."""
        head = " ".join(part for part in (str(self.number or ""), self.name, self.word, self.points) if part)
        return ". ".join(part for part in (head, ", ".join(said for _, _, said in self.parts), self.note) if part)


class SummaryRow(QAbstractButton):
    """One line; a click shows the board as it was after it."""

    def __init__(self, line: SummaryLine) -> None:
        super().__init__()
        self.line = line
        self._look: Look | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(line.spoken)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the note needs."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """Return the height of the line at its width."""
        return QSize(200, self._height())

    def _fit(self) -> None:
        if self._look is not None and self.height() != self._height():
            self.setFixedHeight(self._height())

    def _height(self) -> int:
        px = self._look.px if self._look else round
        height = px(_TOP) + px(_ROW) + px(_TOP - 2)
        height += px(_ICONS) if self.line.parts else 0
        return height + (self._note_height() + px(2) if self.line.note else 0)

    def _note_height(self) -> int:
        if self._look is None:
            return 18
        metrics = QFontMetrics(self._look.theme.font(Role.CAPTION))
        room = max(80, self.width() - self._look.px(_TEXT) - 16)
        return metrics.boundingRect(0, 0, room, 2000, int(Qt.TextFlag.TextWordWrap), self.line.note).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, number, emblem, texts and the line below."""
        if self._look is None:
            return
        painter, theme, px = QPainter(self), self._look.theme, self._look.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.line.destroyed:
            painter.fillRect(self.rect(), theme.color("badsoft"))
        elif self.isChecked():
            painter.fillRect(self.rect(), theme.color("surface2"))
        if self.isChecked():
            painter.fillRect(QRectF(0, 0, 4, self.height()), theme.color("mark"))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.color("focus"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -3.5), 6, 6)
        head = QRectF(0, px(_TOP), self.width(), px(_ROW))
        self._paint_number(painter, head)
        side = px(_EMBLEM)
        emblem = QRectF(px(42), head.y() + (head.height() - side) / 2, side, side)
        draw_emblem(painter, emblem, theme, owner=self.line.owner, ratio=1.0)
        self._paint_head(painter, head)
        y = head.bottom()
        if self.line.parts:
            self._paint_parts(painter, QRectF(px(_TEXT), y, self.width() - px(_TEXT) - 16, px(_ICONS)))
            y += px(_ICONS)
        if self.line.note:
            painter.setFont(theme.font(Role.CAPTION))
            painter.setPen(theme.color("text" if self.line.destroyed else "accent"))
            box = QRectF(px(_TEXT), y, self.width() - px(_TEXT) - 16, self._note_height() + 2)
            painter.drawText(box, int(Qt.TextFlag.TextWordWrap), self.line.note)

    def _paint_number(self, painter: QPainter, head: QRectF) -> None:
        assert self._look is not None
        theme, side = self._look.theme, self._look.px(20)
        disc = QRectF(self._look.px(_LEFT), head.y() + (head.height() - side) / 2, side, side)
        if self.line.destroyed:
            paint_icon(painter, disc.adjusted(1, 1, -1, -1), name="x", color=theme.color("bad"), size=18)
        elif self.line.number:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("badge"))
            painter.drawEllipse(disc)
            painter.setFont(theme.font(Role.SECTION))
            painter.setPen(theme.color("badget"))
            painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(self.line.number))

    def _paint_head(self, painter: QPainter, head: QRectF) -> None:
        assert self._look is not None
        theme, px, middle = self._look.theme, self._look.px, int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(theme.font(Role.TOTAL))
        painter.setPen(theme.color("bad" if self.line.destroyed else "text"))
        room = head.adjusted(0, 0, -16, 0)
        painter.drawText(room, middle | int(Qt.AlignmentFlag.AlignRight), self.line.points)
        points = painter.fontMetrics().horizontalAdvance(self.line.points) + 24
        painter.setFont(theme.font(Role.BODY_SMALL))
        painter.setPen(theme.color("text2"))
        name = painter.fontMetrics().elidedText(self.line.name, Qt.TextElideMode.ElideRight, px(70))
        painter.drawText(QRectF(px(_TEXT), head.y(), px(72), head.height()), middle, name)
        wide = max(px(46), painter.fontMetrics().horizontalAdvance(name) + px(10))
        font = theme.font(Role.BODY_STRONG)
        font.setStrikeOut(self.line.destroyed)
        painter.setFont(font)
        painter.setPen(theme.color("text" if self.line.number or self.line.destroyed else "text2"))
        box = QRectF(px(_TEXT) + wide, head.y(), self.width() - px(_TEXT) - wide - points, head.height())
        word = painter.fontMetrics().elidedText(self.line.word, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, middle, word)

    def _paint_parts(self, painter: QPainter, box: QRectF) -> None:
        assert self._look is not None
        theme, px, x = self._look.theme, self._look.px, box.x()
        painter.setFont(theme.font(Role.CAPTION))
        painter.setPen(theme.color("text2"))
        for icon, text, _ in self.line.parts:
            side = px(14)
            spot = QRectF(x, box.y() + (box.height() - side) / 2, side, side)
            paint_icon(painter, spot, name=icon, color=theme.color("text2"), size=14)
            x += side + px(4)
            painter.drawText(QRectF(x, box.y(), 120, box.height()), int(Qt.AlignmentFlag.AlignVCenter), text)
            x += painter.fontMetrics().horizontalAdvance(text) + px(12)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A place in the standing."""

    place: int
    owner: int
    name: str
    gained: str
    total: str
    own: bool


class StandingTable(QWidget):
    """Places after a round, what each gained in it, and the totals."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._title, self._lines = "", ()  # type: tuple[str, tuple[StandingLine, ...]]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> tuple[StandingLine, ...]:
        """What is shown."""
        return self._lines

    def show_lines(self, title: str, lines: tuple[StandingLine, ...]) -> None:
        """Show a standing; the title is that of the middle column, empty for none."""
        self._title, self._lines = title, lines
        spoken = [f"{line.place} {line.name} {line.gained} {line.total}" for line in lines]
        self.setAccessibleName("; ".join((translate(_CONTEXT, "Standing"), *spoken)))
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of head and lines."""
        px = self._look.px if self._look else round
        return QSize(200, px(40) + len(self._lines) * px(32) + px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table."""
        if self._look is None:
            return
        painter, theme, px = QPainter(self), self._look.theme, self._look.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        right = middle | int(Qt.AlignmentFlag.AlignRight)
        head = QRectF(16, px(4), self.width() - 32, px(36))
        painter.setFont(theme.font(Role.SECTION))
        painter.setPen(theme.color("text2"))
        painter.drawText(head, middle, translate(_CONTEXT, "Standing"))
        painter.drawText(head, right, translate(_CONTEXT, "Total"))
        painter.drawText(head.adjusted(0, 0, -px(64), 0), right, self._title)
        for number, line in enumerate(self._lines):
            box = QRectF(16, px(40) + number * px(32), head.width(), px(32))
            painter.setFont(theme.font(Role.CAPTION))
            painter.setPen(theme.color("text2"))
            painter.drawText(box, middle, str(line.place))
            side = px(20)
            emblem = QRectF(box.x() + px(20), box.y() + (box.height() - side) / 2, side, side)
            draw_emblem(painter, emblem, theme, owner=line.owner, ratio=1.0)
            painter.drawText(box.adjusted(0, 0, -px(64), 0), right, line.gained)
            painter.setPen(theme.color("text"))
            painter.setFont(theme.font(Role.BODY_STRONG if line.own else Role.BODY))
            name = QRectF(box.x() + px(50), box.y(), box.width() - px(50 + 64 + 48), box.height())
            shown = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, int(name.width()))
            painter.drawText(name, middle, shown)
            painter.setFont(theme.font(Role.HEADING))
            painter.drawText(box, right, line.total)

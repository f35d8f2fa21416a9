# SPDX-License-Identifier: MIT
"""Draws lines of the move list in columns. Knows no model and no game: it asks a line for its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from crossgame.ui.icons import paint_icon
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from crossgame.ui.look import Look

ROW, DETAIL = 28, 18
TOTAL = 38
_LINE_ROLE, _OPEN_ROLE = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
_LEFT, _RIGHT = 12, 16


class _Detail(Protocol):
    @property
    def label(self) -> str: ...
    @property
    def how(self) -> str: ...
    @property
    def points(self) -> str: ...


class _Line(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def who(self) -> str: ...
    @property
    def square(self) -> str: ...
    @property
    def word(self) -> Sequence[tuple[str, bool]]: ...
    @property
    def note(self) -> str: ...
    @property
    def score(self) -> str: ...
    @property
    def total(self) -> str: ...
    @property
    def details(self) -> Sequence[_Detail]: ...


class MoveDelegate(QStyledItemDelegate):
    """Paints a line, and its explanation below it when it is open."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._look: Look | None = None

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of a line, with its explanation if it is open."""
        if self._look is None:
            return QSize(100, ROW)
        line: _Line = index.data(_LINE_ROLE)
        more = self._look.px(DETAIL) * len(line.details) + 6 if index.data(_OPEN_ROLE) and line.details else 0
        return QSize(100, self._look.px(ROW) + more)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a line in its columns."""
        if self._look is None:
            return
        look, theme = self._look, self._look.theme
        line: _Line = index.data(_LINE_ROLE)
        opened = bool(index.data(_OPEN_ROLE))
        rect = QRectF(option.rect)
        painter.save()
        state: QStyle.StateFlag = option.state
        if opened or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("surface2"))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.color("focus"))
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
        row = QRectF(rect.left(), rect.top(), rect.width(), look.px(ROW))
        if line.details:
            box = QRectF(rect.left() + _LEFT - 2, row.center().y() - 7, 14, 14)
            name = "chevron-down" if opened else "chevron-right"
            paint_icon(painter, box, name=name, color=theme.color("text2"), size=14)
        self._row(painter, row, line)
        if opened:
            self._details(painter, rect, line)
        painter.restore()

    def columns(self, width: float) -> dict[str, tuple[float, float]]:
        """Return the columns of a row of that width as name → (left, width)."""
        px = self._look.px if self._look else (lambda size: round(size))
        number, who, square = px(22), px(40), px(38)
        score, total = px(40), px(TOTAL)
        left = _LEFT + 20
        total_left = width - _RIGHT - total
        score_left = total_left - score
        word_left = left + number + who + square
        return {
            "number": (left, number),
            "who": (left + number, who - 4),
            "square": (left + number + who, square),
            "word": (word_left, max(20.0, score_left - word_left)),
            "score": (score_left, score),
            "total": (total_left, total),
        }

    def _row(self, painter: QPainter, row: QRectF, line: _Line) -> None:
        columns = self.columns(row.width())
        small, right = Role.BODY_SMALL, Qt.AlignmentFlag.AlignRight

        def put(name: str, text: str, role: Role, token: str, align: Qt.AlignmentFlag = right) -> None:
            left, width = columns[name]
            self._text(painter, QRectF(row.left() + left, row.top(), width, row.height()), text, (role, token, align))

        put("number", str(line.number), Role.CAPTION, "text2", Qt.AlignmentFlag.AlignLeft)
        put("who", line.who, Role.CAPTION, "text2", Qt.AlignmentFlag.AlignLeft)
        put("square", line.square, Role.CAPTION, "text2", Qt.AlignmentFlag.AlignLeft)
        put("score", line.score, Role.WORD, "text")
        put("total", line.total, small, "text2")
        left, width = columns["word"]
        box = QRectF(row.left() + left, row.top(), width, row.height())
        self._word(painter, box, line)

    def _word(self, painter: QPainter, box: QRectF, line: _Line) -> None:
        """Draw the word, letters that were there before more quietly, then the note."""
        assert self._look is not None
        for letter, new in line.word:
            style = (Role.WORD, "text", Qt.AlignmentFlag.AlignLeft)
            if not new:
                style = (Role.BODY_SMALL, "text2", Qt.AlignmentFlag.AlignLeft)
            box = box.adjusted(self._text(painter, box, letter, style), 0, 0, 0)
        if line.note:
            gap = 6 if line.word else 0
            style = (Role.CAPTION, "text2", Qt.AlignmentFlag.AlignLeft)
            self._text(painter, box.adjusted(gap, 0, 0, 0), line.note, style)

    def _details(self, painter: QPainter, rect: QRectF, line: _Line) -> None:
        assert self._look is not None
        look, columns = self._look, self.columns(rect.width())
        word_left = columns["square"][0]
        score_left, score_width = columns["score"]
        height = look.px(DETAIL)
        for number, detail in enumerate(line.details):
            top = rect.top() + look.px(ROW) + number * height - 2
            whole = QRectF(rect.left() + word_left, top, score_left - word_left - 6, height)
            style = (Role.CAPTION, "text", Qt.AlignmentFlag.AlignLeft)
            used = self._text(painter, whole, detail.label, style)
            how = whole.adjusted(used + 8, 0, 0, 0)
            self._text(painter, how, detail.how, (Role.CAPTION, "text2", Qt.AlignmentFlag.AlignRight))
            points = QRectF(rect.left() + score_left, top, score_width, height)
            self._text(painter, points, detail.points, (Role.CAPTION, "text", Qt.AlignmentFlag.AlignRight))

    def _text(self, painter: QPainter, box: QRectF, text: str, style: tuple[Role, str, Qt.AlignmentFlag]) -> float:
        """Draw a text in a box, cut short where it has no room; return its width."""
        assert self._look is not None
        role, token, align = style
        painter.setFont(self._look.theme.font(role))
        painter.setPen(self._look.theme.color(token))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
        painter.drawText(box, int(align | Qt.AlignmentFlag.AlignVCenter), shown)
        return float(metrics.horizontalAdvance(shown))

# SPDX-License-Identifier: MIT
"""The bag row, and the tiles that can't be seen, letter by letter. Reads a ``GameView``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from crossgame.ui.icons import paint_icon
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.game.view import GameView
    from crossgame.ui.look import Look

_CONTEXT = "bag"
_COLUMNS = 9


class BagRow(QAbstractButton):
    """``32 in the bag … 39 unseen``; pressed, it opens the letters."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._bag, self._unseen, self._opens = 0, 0, True
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, bag: int, unseen: int) -> None:
        """Show how many tiles are in the bag and how many are unseen."""
        self._bag, self._unseen = bag, unseen
        self.setAccessibleName(translate(_CONTEXT, "{0} in the bag, {1} unseen").format(bag, unseen))
        self.update()

    def set_opens(self, *, opens: bool) -> None:
        """Have a chevron or, where the letters have a tab of their own, none."""
        self._opens = opens
        self.setChecked(False)
        self.setEnabled(opens)
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFixedHeight(look.px(36))
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that is stretched by the column."""
        return QSize(200, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon, counts and chevron."""
        if self._look is None:
            return
        look, theme, middle = self._look, self._look.theme, self.height() / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(theme.color("focus"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        side = look.px(18)
        paint_icon(
            painter, QRectF(16, middle - side / 2, side, side), name="paper-bag", color=theme.color("text2"), size=18
        )
        x = _pair(painter, look, 26 + side, middle, self._bag, translate(_CONTEXT, "in the bag"))
        right = self.width() - (40 if self._opens else 16)
        words = translate(_CONTEXT, "unseen")
        start = right - _width(painter, look, self._unseen, words)
        _pair(painter, look, max(x + 8, start), middle, self._unseen, words)
        if self._opens:
            box = QRectF(self.width() - 33, middle - 9, 18, 18)
            if self.isChecked():
                painter.translate(box.center())
                painter.rotate(180)
                painter.translate(-box.center())
            paint_icon(painter, box, name="chevron-down", color=theme.color("text2"), size=18)


def _width(painter: QPainter, look: Look, number: int, words: str) -> float:
    painter.setFont(look.theme.font(Role.BODY_STRONG))
    width = painter.fontMetrics().horizontalAdvance(str(number))
    painter.setFont(look.theme.font(Role.BODY_SMALL))
    return width + 4 + painter.fontMetrics().horizontalAdvance(words)


def _pair(painter: QPainter, look: Look, x: float, middle: float, number: int, words: str) -> float:
    baseline = middle + look.px(5)
    for role, text in ((Role.BODY_STRONG, str(number)), (Role.BODY_SMALL, words)):
        painter.setFont(look.theme.font(role))
        painter.setPen(look.theme.color("text"))
        painter.drawText(QPointF(x, baseline), text)
        x += painter.fontMetrics().horizontalAdvance(text) + 4
    return x


class UnseenTiles(QWidget):
    """How many of each letter can't be seen, as a table."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._rows: list[tuple[str, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_view(self, view: GameView) -> None:
        """Show the unseen tiles of a view."""
        letters = view.ruleset.tiles.alphabet.letters
        counts = view.unseen or (0,) * (len(letters) + 1)
        self._rows = [(letter, counts[code]) for code, letter in enumerate(letters, start=1)]
        if view.ruleset.tiles.blanks:
            self._rows.append(("", counts[0]))
        spoken = [f"{letter or translate(_CONTEXT, 'blank')} {count}" for letter, count in self._rows if count]
        self.setAccessibleName(translate(_CONTEXT, "Unseen tiles"))
        self.setAccessibleDescription(", ".join(spoken))
        self._size()

    @property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """(letter, count), blanks as an empty letter."""
        return tuple(self._rows)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self._size()

    def _size(self) -> None:
        lines = -(-len(self._rows) // _COLUMNS) or 1
        self.setFixedHeight(lines * (self._look.px(38) if self._look else 38) + 16)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw letters with their counts; those that are all seen are quiet."""
        if self._look is None:
            return
        look, theme = self._look, self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = (self.width() - 24) / _COLUMNS, look.px(38)
        for number, (letter, count) in enumerate(self._rows):
            row, col = divmod(number, _COLUMNS)
            box = QRectF(12 + col * width, 8 + row * height, width, height)
            token = "text" if count else "text3"
            painter.setPen(theme.color(token))
            painter.setFont(theme.font(Role.BODY_STRONG))
            top = box.adjusted(0, 0, 0, -height / 2)
            painter.drawText(top, int(Qt.AlignmentFlag.AlignCenter), letter or "\N{WHITE DIAMOND}")
            painter.setFont(theme.font(Role.CAPTION))
            painter.setPen(theme.color("text2" if count else "text3"))
            painter.drawText(box.adjusted(0, height / 2, 0, 0), int(Qt.AlignmentFlag.AlignCenter), str(count))


class BagPanel(QWidget):
    """The row, and below it the letters when it is open."""

    def __init__(self) -> None:
        super().__init__()
        self.row = BagRow()
        self.unseen = UnseenTiles()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.row)
        layout.addWidget(self.unseen)
        self.unseen.hide()
        self.row.toggled.connect(self.unseen.setVisible)

    def show_view(self, view: GameView) -> None:
        """Show bag and unseen tiles of a view."""
        self.row.show_counts(view.bag, sum(view.unseen))
        self.unseen.show_view(view)

# SPDX-License-Identifier: MIT
"""``CodeField``: a join code as a row of tiles. A line edit underneath, so that IME, paste and screen readers work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QPainter
from PySide6.QtWidgets import QLineEdit

from crossgame.ui.board.painting import draw_text, fill_round, solid, stroke_round, text_width
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from crossgame.ui.look import Look

_CONTEXT = "lan"
LENGTH = 6
_SIDE, _GAP, _MIDDLE = 46, 6, 12
_LETTER = 24
_LONGEST = 300
"""Characters that a paste may bring: a link is longer than a code."""


class CodeField(QLineEdit):
    """Six tiles to type or paste a code into.

    Signals:
        code_changed(str): another code, perhaps not yet whole.
        link_pasted(str): what was pasted is no code but a link.
    """

    code_changed = Signal(str)
    link_pasted = Signal(str)

    def __init__(self, normal: Callable[[str], str]) -> None:
        """Take what makes the letters of a code of any text."""
        super().__init__()
        self._normal = normal
        self._look: Look | None = None
        self._room = 10_000
        self.setMaxLength(_LONGEST)
        self.setAccessibleName(translate(_CONTEXT, "Code on the host's screen"))
        self.setFrame(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.textChanged.connect(self._on_text_changed)
        self.cursorPositionChanged.connect(lambda _old, _new: self.update())
        self._describe()

    @property
    def code(self) -> str:
        """What has been typed of the code."""
        return self.text()

    @property
    def missing(self) -> int:
        """How many characters are still missing."""
        return LENGTH - len(self.text())

    def set_code(self, code: str) -> None:
        """Show a code; anything that no code has in it is left out."""
        self.setText(code)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.ensurePolished()
        self.setFixedSize(self.sizeHint())
        self.update()

    def set_room(self, width: int) -> None:
        """Be no wider than this, however large text is."""
        if self._room != width:
            self._room = width
            self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of six tiles."""
        side = self._side()
        return QSize(LENGTH * side + (LENGTH - 1) * self._px(_GAP) + self._px(_MIDDLE), side)

    def _px(self, size: int) -> int:
        return self._look.px(size) if self._look else size

    def _side(self) -> int:
        gaps = (LENGTH - 1) * self._px(_GAP) + self._px(_MIDDLE)
        return max(20, min(self._px(_SIDE), (self._room - gaps) // LENGTH))

    def rect_of(self, index: int) -> QRectF:
        """Return where a tile is."""
        side = self._side()
        left = index * (side + self._px(_GAP)) + (self._px(_MIDDLE) if index >= LENGTH // 2 else 0)
        return QRectF(left, 0, side, side)

    def _on_text_changed(self, text: str) -> None:
        code = self._normal(text)[:LENGTH]
        if code != text:
            at = len(self._normal(text[: self.cursorPosition()]))
            self.setText(code)
            self.setCursorPosition(min(at, len(code)))
            return
        self._describe()
        self.update()
        self.code_changed.emit(code)

    def _describe(self) -> None:
        missing = counted(_CONTEXT, "%n character(s) missing", self.missing) if self.missing else ""
        self.setAccessibleDescription(missing)

    # Hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste a link as a link; type over what is there; everything else is a line edit's."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_text(QGuiApplication.clipboard().text())
            return
        full = len(self.text()) >= LENGTH and not self.hasSelectedText()
        if full and self._normal(event.text()) and self.cursorPosition() < LENGTH:
            self.setSelection(self.cursorPosition(), 1)
        super().keyPressEvent(event)

    def paste_text(self, text: str) -> None:
        """Take a code or a link from somewhere else."""
        text = text.strip()
        if "://" in text:
            self.link_pasted.emit(text)
        else:
            self.set_code(text[:_LONGEST])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the tile under the pointer: what is typed next replaces it."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        x = event.position().x()
        index = next((i for i in range(LENGTH) if x <= self.rect_of(i).right()), LENGTH - 1)
        if index < len(self.text()):
            self.setSelection(index, 1)
        else:
            self.setCursorPosition(len(self.text()))
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select nothing by dragging: tiles are chosen one at a time."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Choose the whole code."""
        self.selectAll()

    # Picture

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tiles; the line edit's own text is never drawn."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text, at = self.text(), self._place()
        for index in range(LENGTH):
            rect = self.rect_of(index)
            if index < len(text):
                self._paint_tile(painter, rect, text[index])
            else:
                self._paint_gap(painter, rect, here=index == at)
            if index == at:
                width = 2.0
                inner = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
                stroke_round(painter, inner, 6, solid(self._look.theme.color("focus"), width))

    def _place(self) -> int:
        """Return which tile the next letter goes to, -1 without the keys."""
        if not self.hasFocus() or not self.isEnabled():
            return -1
        start = self.selectionStart()
        return min(start if start >= 0 else self.cursorPosition(), LENGTH - 1)

    def _paint_tile(self, painter: QPainter, rect: QRectF, letter: str) -> None:
        assert self._look is not None
        theme, edge = self._look.theme, 3.0
        fill_round(painter, rect, 6, theme.color("tileedge"))
        face = rect.adjusted(0, 0, 0, -edge)
        fill_round(painter, face, 6, theme.color("tile"))
        stroke_round(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, solid(theme.color("tileedge"), 1))
        size = rect.height() * _LETTER / _SIDE
        painter.setBrush(theme.color("ink"))
        wide = text_width(letter, size, 500)
        at = QPointF(face.center().x() - wide / 2, face.center().y() + 0.35 * size)
        draw_text(painter, letter, at, size=size, weight=500)

    def _paint_gap(self, painter: QPainter, rect: QRectF, *, here: bool) -> None:
        look = self._look
        assert look is not None
        theme = look.theme
        fill_round(painter, rect, 6, theme.color("accentsoft" if here else "surface2"))
        if here:
            high = rect.height() * 0.44
            middle = rect.center()
            painter.fillRect(QRectF(middle.x() - 0.75, middle.y() - high / 2, 1.5, high), theme.color("focus"))
            return
        stroke_round(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, solid(theme.color("line2"), 1))

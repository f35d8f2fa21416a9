# SPDX-License-Identifier: MIT
"""``ChatPanel``: what people at a table say, and a field to say something. Plain text only; knows no network.

Every text goes into the document as characters with a format, never as markup, whatever is in it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QImage,
    QPainter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.panels.people import PeopleList
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QShowEvent

    from crossgame.ui.look import Look

_CONTEXT = "chat"
LONGEST = 500
"""Characters that one may type at once."""
_KEPT = 500
_LINES, _LINES_FLOATING = 3, 7
_EMBLEM = 14
_NO_LIMIT = 16_777_215


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """A line as it is shown.

    Attributes:
        name: who said it, empty for what the table itself tells.
        text: what was said.
        owner: the owner look of an emblem before the name, 0 for none.
        when: the time of day, for the tool tip and assistive technology.
    """

    name: str
    text: str
    owner: int = 0
    when: str = ""

    @property
    def spoken(self) -> str:
        """All of it."""
        return f"{self.name}: {self.text}" if self.name else self.text


class ChatLines(QTextEdit):
    """The newest few hundred lines, the last one below."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self.entries: deque[ChatEntry] = deque(maxlen=_KEPT)
        self._lines = _LINES
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().setMaximumBlockCount(_KEPT)
        self.setAccessibleName(translate(_CONTEXT, "Chat, the newest last"))
        self.viewport().setAutoFillBackground(False)

    def set_lines(self, number: int) -> None:
        """Be so many lines high; 0: as high as there is room."""
        self._lines = number
        policy = QSizePolicy.Policy.Fixed if number else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        self._fit()

    def add(self, entry: ChatEntry) -> None:
        """Show one more line; who reads older ones is not torn away from them."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4
        self.entries.append(entry)
        self._write(entry)
        self.setAccessibleDescription(entry.spoken)
        if at_end:
            bar.setValue(bar.maximum())

    def show_entries(self, entries: list[ChatEntry]) -> None:
        """Show other lines."""
        self.entries.clear()
        self.entries.extend(entries)
        self._rewrite()

    @property
    def reads_older(self) -> bool:
        """Whether the newest line is out of sight."""
        bar = self.verticalScrollBar()
        return bar.value() < bar.maximum() - 4

    def dress(self, look: Look) -> None:
        """Take fonts and colours of the look."""
        self._look = look
        self.ensurePolished()
        self.setFont(look.theme.font(Role.BODY_SMALL))
        self._fit()
        self._rewrite()

    def _fit(self) -> None:
        line = self._look.px(20) if self._look else 20
        if self._lines:
            self.setFixedHeight(self._lines * line)
        else:
            self.setMinimumHeight(_LINES * line)
            self.setMaximumHeight(_NO_LIMIT)

    def _rewrite(self) -> None:
        self.document().clear()
        for entry in self.entries:
            self._write(entry)
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _write(self, entry: ChatEntry) -> None:
        if self._look is None:
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        block = QTextBlockFormat()
        block.setLineHeight(self._look.px(20), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        if entry.owner:
            indent = self._look.px(_EMBLEM + 8)
            block.setLeftMargin(indent)
            block.setTextIndent(-indent)
        if self.document().isEmpty():
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        if entry.owner:
            self._write_emblem(cursor, entry.owner)
        if entry.name:
            cursor.insertText(plain_text(entry.name), self._format(Role.WORD, "text"))
            cursor.insertText("\N{EN SPACE}", self._format(Role.BODY_SMALL, "text"))
        cursor.insertText(plain_text(entry.text), self._format(Role.BODY_SMALL, "text" if entry.name else "text2"))

    def _format(self, role: Role, token: str) -> QTextCharFormat:
        assert self._look is not None
        made = QTextCharFormat()
        made.setFont(self._look.theme.font(role))
        made.setForeground(self._look.theme.color(token))
        return made

    def _write_emblem(self, cursor: QTextCursor, owner: int) -> None:
        look = self._look
        assert look is not None
        side, ratio = look.px(_EMBLEM), self.devicePixelRatioF()
        name = QUrl(f"emblem:{owner}/{look.theme.scheme.value}/{side}/{ratio}")
        if self.document().resource(QTextDocument.ResourceType.ImageResource.value, name) is None:
            image = QImage(QSize(side, side) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            image.setDevicePixelRatio(ratio)
            painter = QPainter(image)
            draw_emblem(painter, QRectF(0, 0, side, side), look.theme, owner=owner, ratio=1.0)
            painter.end()
            self.document().addResource(QTextDocument.ResourceType.ImageResource.value, name, image)
        picture = QTextImageFormat()
        picture.setName(name.toString())
        picture.setWidth(side)
        picture.setHeight(side)
        picture.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        cursor.insertImage(picture)
        cursor.insertText("\N{EN SPACE}", self._format(Role.BODY_SMALL, "text"))


class ChatField(QLineEdit):
    """Where one types. Enter says it, Esc leaves."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


class ChatPanel(QWidget):
    """Head with who is here, lines, a field.

    Signals:
        said(str): what was typed.
        unread_changed(bool): whether there is a line that nobody has seen here.
        left(): the keys should go back to the board.
    """

    said = Signal(str)
    unread_changed = Signal(bool)
    left = Signal()

    def __init__(self, *, floating: bool = False) -> None:
        super().__init__()
        self._floating = floating
        self._unread = False
        self.lines = ChatLines()
        self.lines.set_lines(_LINES_FLOATING if floating else _LINES)
        self.people = PeopleList()
        self.people.hide()
        self.title = Text(translate(_CONTEXT, "Chat"), Role.SECTION, tone="secondary")
        self.here = Button("", "users", kind="flat", height=28)
        self.here.setCheckable(True)
        self.here.toggled.connect(self._on_people_toggled)
        self.field = ChatField()
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(
            translate(_CONTEXT, "Message everyone") if floating else translate(_CONTEXT, "Message to the table")
        )
        self.field.setAccessibleName(translate(_CONTEXT, "Message to everybody at the table"))
        self._send = QAction(translate(_CONTEXT, "Send"), self)
        self._send.triggered.connect(self._on_send)
        self.field.addAction(self._send, QLineEdit.ActionPosition.TrailingPosition)
        self.field.returnPressed.connect(self._on_send)
        self.field.left.connect(self.left)
        self.lines.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._arrange()
        self.show_number(0, 0)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.here)
        self.title.setVisible(not self._floating)
        self._layout = QVBoxLayout(self)
        margin = 12 if self._floating else 16
        self._layout.setContentsMargins(margin, 4, margin, 12)
        self._layout.setSpacing(4)
        self._layout.addLayout(head)
        self._layout.addWidget(self.people)
        self._layout.addWidget(self.lines)
        self._layout.addSpacing(2)
        self._layout.addWidget(self.field)

        self.setFocusProxy(self.field)

    def dress(self, look: Look) -> None:
        """Take icon and font of the look."""
        self.field.ensurePolished()
        self.field.setFont(look.theme.font(Role.BODY_SMALL))
        self.field.setFixedHeight(look.px(36))
        self.here.setFont(look.theme.font(Role.BODY_SMALL))
        self._send.setIcon(look.icons.get("send", token="text2", size=look.px(18)))

    def set_tall(self, *, tall: bool) -> None:
        """Take all the height there is for the lines, or three lines."""
        self._layout.setStretchFactor(self.lines, 1 if tall else 0)
        few = _LINES_FLOATING if self._floating else _LINES
        self.lines.set_lines(0 if tall else few)

    def add(self, entry: ChatEntry, *, own: bool = False) -> None:
        """Show one more line; mark it where it can't be seen just now."""
        self.lines.add(entry)
        if not own and (not self.isVisible() or self.lines.reads_older):
            self._set_unread(unread=True)

    @property
    def unread(self) -> bool:
        """Whether there is a line that nobody has seen here."""
        return self._unread

    def show_number(self, people: int, watching: int) -> None:
        """Show how many are here."""
        text = counted(_CONTEXT, "%n here", people)
        if watching:
            text = translate(_CONTEXT, "{0}, {1} watching").format(text, watching)
        self.here.setText(f"\N{EN SPACE}{text}")
        self.here.setAccessibleName(translate(_CONTEXT, "Who is here: {0}").format(text))

    def _set_unread(self, *, unread: bool) -> None:
        if self._unread != unread:
            self._unread = unread
            self.unread_changed.emit(unread)

    def _on_people_toggled(self, on: bool) -> None:
        self.people.setVisible(on)
        self.updateGeometry()
        window = self.parentWidget()
        fit = getattr(window, "fit", None)
        if fit is not None:
            fit()

    def _on_send(self) -> None:
        text = self.field.text().strip()
        if text:
            self.field.clear()
            self.said.emit(text)

    def _on_scrolled(self) -> None:
        if self.isVisible() and not self.lines.reads_older:
            self._set_unread(unread=False)

    def showEvent(self, event: QShowEvent) -> None:
        """Everything is read once it is seen."""
        super().showEvent(event)
        bar = self.lines.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._set_unread(unread=False)

    def event(self, event: QEvent) -> bool:
        """Keep presses from a board that lies under it."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            event.accept()
            return True
        return super().event(event)

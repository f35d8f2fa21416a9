# SPDX-License-Identifier: MIT
"""The Play box (I11): a field for the word or the letters of the rack, and which way it runs. It reads no board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from crossgame.rules.play import Direction
from crossgame.ui.board.keys import Key, KeyWish, wish_of
from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.play_text import UNNAMED, text_of, tiles_of, typed_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role, sized

if TYPE_CHECKING:
    from crossgame.rules.tiles import TileSet
    from crossgame.ui.look import Look

_CONTEXT = "play_box"
_LONGEST = 45
_TEXT_SIZE, _SPACING = 20, 2.5


class PlayField(QLineEdit):
    """The field. Letters are written as tiles; keys that are no text become wishes.

    Signals:
        wished(KeyWish): a key that the field has no use for itself: slots, arrows, Space, Enter, Esc.
    """

    wished = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._letters: TileSet | None = None
        self.setMaxLength(_LONGEST)
        self.setAccessibleName(translate(_CONTEXT, "Play"))
        self.setAccessibleDescription(
            translate(
                _CONTEXT,
                "Type a word, or the letters of your rack. Arrow keys choose the square, Space turns, Enter plays.",
            )
        )

    @property
    def tiles(self) -> tuple[int, ...]:
        """What is written, as tile bytes."""
        return tiles_of(self.text(), self._letters.alphabet) if self._letters is not None else ()

    def set_letters(self, letters: TileSet) -> None:
        """Take the letters of a game."""
        self._letters = letters

    def write(self, chars: str, *, blank: bool = False) -> bool:
        """Write typed characters where the caret is; an unnamed blank before it gets its letter; tell if it was any."""
        if self._letters is None:
            return False
        before = self.text()[: self.cursorPosition()]
        text = typed_text(chars, self._letters.alphabet, blank=blank or before.endswith(UNNAMED))
        if text and before.endswith(UNNAMED):
            self.backspace()
        if text:
            self.insert(text)
        return bool(text)

    def write_tile(self, tile: int) -> None:
        """Write a tile of the rack at the end."""
        if self._letters is not None:
            self.setText(self.text() + text_of((tile,), self._letters))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Write letters; hand on what means something else."""
        wish = wish_of(event)
        if wish is None and _would_write(event):
            event.ignore()
        elif wish is None or wish.kind in (Key.BACK, Key.DELETE):
            super().keyPressEvent(event)
        elif wish.kind is Key.TEXT:
            self.write(wish.text, blank=wish.blank)
        else:
            self.wished.emit(wish)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Write what an input method commits as if it were typed."""
        if event.commitString():
            self.write(event.commitString())
            event.accept()
            return
        super().inputMethodEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep keys that mean something here from becoming shortcuts of the window; empty it undoes nothing itself."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if wish_of(event):
                event.accept()
                return True
            if not self.text():
                event.ignore()
                return False
        return super().event(event)


def _would_write(event: QKeyEvent) -> bool:
    """Tell whether a plain line edit would write a text that means nothing here: with Alt, repeated, a figure."""
    ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
    return not ctrl and bool(event.text()) and event.text().isprintable()


class PlayBox(QWidget):
    """Field, switch and Clear.

    Signals:
        changed(): another text.
        turned(Direction): a direction was switched on by hand.
        wished(KeyWish): a key in the field that is not for the field.
        cleared(): Clear was pressed.
    """

    changed = Signal()
    turned = Signal(object)
    wished = Signal(object)
    cleared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self.field = PlayField()
        self.note = Text("", Role.CAPTION, tone="secondary")
        self.across = self._way(Direction.ACROSS, translate(_CONTEXT, "Across"))
        self.down = self._way(Direction.DOWN, translate(_CONTEXT, "Down"))
        self.clear = Button(translate(_CONTEXT, "Clear"), "x", kind="flat")
        self.field.textChanged.connect(self._on_text_changed)
        self.field.wished.connect(self.wished)
        self.clear.clicked.connect(self.cleared)
        self._build()
        self.show_direction(Direction.ACROSS)
        self._on_text_changed()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(Text(translate(_CONTEXT, "Play"), Role.SECTION, tone="secondary"))
        head.addStretch(1)
        head.addWidget(self.note)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.across)
        row.addWidget(self.down)
        row.addStretch(1)
        row.addWidget(self.clear)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self.field)
        layout.addLayout(row)

    def _way(self, direction: Direction, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setCheckable(True)
        button.setAccessibleName(text)
        button.setToolTip(translate(_CONTEXT, "{0} (Space)").format(text))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.setProperty("segment", "first" if direction is Direction.ACROSS else "last")
        button.clicked.connect(lambda: self.turned.emit(direction))
        return button

    @property
    def tiles(self) -> tuple[int, ...]:
        """What is written."""
        return self.field.tiles

    def set_letters(self, letters: TileSet) -> None:
        """Take the letters of a game."""
        self.field.set_letters(letters)

    def show_tiles(self, tiles: tuple[int, ...], letters: TileSet) -> None:
        """Write something else."""
        self.field.setText(text_of(tiles, letters))

    def show_direction(self, direction: Direction) -> None:
        """Switch a direction on."""
        self.across.setChecked(direction is Direction.ACROSS)
        self.down.setChecked(direction is Direction.DOWN)

    def show_note(self, text: str) -> None:
        """Say how the text is read."""
        self.note.setText(text)

    def obey(self, wish: KeyWish) -> bool:
        """Write or take back what a key on the board or rack wishes; tell whether it was for the field."""
        if wish.kind is Key.TEXT:
            self.field.end(False)
            return self.field.write(wish.text, blank=wish.blank)
        if wish.kind in (Key.BACK, Key.DELETE):
            self.field.end(False)
            self.field.backspace()
            return True
        return False

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.field.ensurePolished()
        self.field.setFixedHeight(look.px(44))
        self.field.setFont(sized(look.px(_TEXT_SIZE), 500, spacing=_SPACING))
        for button, icon in ((self.across, "arrow-right"), (self.down, "arrow-down")):
            button.ensurePolished()
            button.setFont(look.theme.font(Role.WORD))
            button.setIcon(look.icons.get(icon, size=look.px(16)))
            button.setIconSize(look.icons.size(look.px(16)))
            words = button.fontMetrics().horizontalAdvance(button.text()) + look.px(44)
            button.setFixedSize(max(look.px(82), words), look.px(36))

    def _on_text_changed(self) -> None:
        self.clear.setEnabled(bool(self.field.text()))
        self.changed.emit()

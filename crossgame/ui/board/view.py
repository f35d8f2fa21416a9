# SPDX-License-Identifier: MIT
"""``BoardView``: the board that a person sees and touches. It turns mouse and keys into wishes of ``Laying``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QMouseEvent, QWheelEvent

from crossgame.ui.board.canvas import BoardCanvas
from crossgame.ui.board.carrier import Carried, Grip
from crossgame.ui.board.keys import Key, KeyWish, wish_of
from crossgame.ui.dialogs.blank import BlankPicker

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from crossgame.rules.layout import Square
    from crossgame.ui.board.history import Held
    from crossgame.ui.theme import Theme


class BoardView(BoardCanvas):
    """Board with pending tiles, cursor, last play, score badge. What it shows is ``BoardCanvas``'s business.

    ``first`` is asked before the board what becomes of a key's wish; True where nothing is left to do.

    Signals:
        submit_requested(): Enter.
        recall_requested(): Esc with tiles laid out; the view has recalled them already.
        placement_changed(): tiles laid out changed; ask the table for a preview and call ``show_verdict``.
        announced(str): text for the strip and assistive technology.
        blank_wanted(Square): a blank was laid without a letter; the view opens its own picker.
    """

    submit_requested = Signal()
    recall_requested = Signal()
    announced = Signal(str)
    blank_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed: Square | None = None
        self._picked_for: Square | None = None
        self.first: Callable[[KeyWish], bool] | None = None
        self._picker = BlankPicker(self)
        self._picker.set_theme(self._theme)
        self._picker.chosen.connect(self._on_blank_chosen)
        self._picker.given_up.connect(self._on_blank_given_up)
        self.laying.announced.connect(self.announced)
        self.laying.blank_wanted.connect(self._on_blank_wanted)
        self.laying.reloaded.connect(self._picker.hide)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(self.tr("Board"))
        self.setAccessibleDescription(
            self.tr("Arrow keys move the cursor, letters lay tiles, Space turns the arrow, Enter plays, Esc recalls.")
        )

    @property
    def picker(self) -> BlankPicker:
        """The panel in which a blank gets its letter."""
        return self._picker

    def set_theme(self, theme: Theme) -> None:
        """Change the look."""
        super().set_theme(theme)
        self._picker.set_theme(theme)

    # Slots

    def _on_blank_wanted(self, square: Square) -> None:
        self._picked_for = square
        self.blank_wanted.emit(square)
        # Opened when the press that laid it is over: a release must not close it again.
        QTimer.singleShot(0, self, self._open_picker)

    def _open_picker(self) -> None:
        square, position = self._picked_for, self.laying.position
        if square is None or position is None or self.placement.held_at(square) is None:
            return
        where = self.rect_of(square).translated(self.viewport().pos())
        self._picker.open_at(where, position.ruleset.tiles.alphabet, self._theme)

    def _on_blank_chosen(self, code: int) -> None:
        square, self._picked_for = self._picked_for, None
        if square is not None:
            self.laying.name_blank(square, code)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_blank_given_up(self) -> None:
        square, self._picked_for = self._picked_for, None
        if square is not None:
            self.laying.take_home(square)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    # Input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a tile, or remember the square for a click; the right button takes a tile home."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        point = event.position().toPoint()
        square = self.square_at(point)
        if event.button() == Qt.MouseButton.RightButton:
            self._take_home(square)
        elif event.button() == Qt.MouseButton.LeftButton and square is not None:
            self._pressed = square
            held = self.placement.held_at(square)
            if held is not None and self._scene is not None:
                self.carrier.press(self._grip(held, event.globalPosition().toPoint()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second press like the first."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the tile on."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.carrier.move(event.globalPosition().toPoint())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or click."""
        if event.button() == Qt.MouseButton.LeftButton:
            pressed, self._pressed = self._pressed, None
            carried = self.carrier.release(event.globalPosition().toPoint())
            if not carried and pressed is not None and self.square_at(event.position().toPoint()) == pressed:
                self.laying.click(pressed)
        event.accept()

    def _take_home(self, square: Square | None) -> None:
        if self.carrier.carried is not None:
            self.carrier.cancel()
        elif square is not None and self.placement.held_at(square) is not None:
            self.laying.take_home(square)
        else:
            self.laying.select(None)

    def _grip(self, held: Held, point: QPoint) -> Grip:
        assert self._scene is not None
        corner = self.viewport().mapToGlobal(self.rect_of(held.square).topLeft())
        side = self._scene.geometry.side
        return Grip(Carried(held.key, held.square), point, corner, self, self._scene.art, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the key wishes."""
        wish = wish_of(event)
        if wish is None or not self.obey(wish):
            event.ignore()

    def obey(self, wish: KeyWish) -> bool:
        """Do what a key wishes; tell whether it meant anything. The rack passes its keys on to this."""
        if self.first is not None and self.first(wish):
            return True
        laying = self.laying
        match wish.kind:
            case Key.TEXT:
                laying.type_text(wish.text, blank_only=wish.blank)
            case Key.SLOT:
                laying.take_slot(wish.slot)
            case Key.STEP:
                laying.step(wish.down, wish.right)
            case Key.TURN:
                laying.turn()
            case Key.BACK:
                laying.backspace()
            case Key.DELETE:
                laying.delete()
            case Key.SUBMIT:
                self.submit_requested.emit()
            case Key.ESCAPE:
                return self._escape()
        return True

    def _escape(self) -> bool:
        if self.carrier.carried is not None:
            self.carrier.cancel()
        elif self.placement.selected is not None:
            self.laying.select(None)
        elif self.placement.held:
            self.laying.recall()
            self.recall_requested.emit()
        elif self.placement.cursor is not None:
            self.laying.hide_cursor()
        else:
            return False
        return True

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take what an input method commits; what it is still composing is not shown."""
        if event.commitString():
            self.obey(KeyWish(Key.TEXT, text=event.commitString()))
        event.accept()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        """Say where the cursor is, and that letters are wanted."""
        cursor = self.placement.cursor
        if query == Qt.InputMethodQuery.ImEnabled:
            return cursor is not None or self.first is not None
        if query == Qt.InputMethodQuery.ImCursorRectangle and cursor is not None:
            return self.rect_of(cursor.square)
        if query == Qt.InputMethodQuery.ImHints:
            return int((Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhNoAutoUppercase).value)
        return None

    def event(self, event: QEvent) -> bool:
        """Keep what the board understands from becoming a shortcut of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            wish = wish_of(event)
            if wish is not None and (wish.kind is not Key.TEXT or self.laying.is_letter(wish.text)):
                event.accept()
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys go when they came by the Tab key."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._show_focus(shown=True)

    def _show_focus(self, *, shown: bool) -> None:
        if self._scene is not None:
            self._scene.show_focus(self.placement, shown=shown)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Put down what is carried when the window loses the mouse."""
        super().focusOutEvent(event)
        self._show_focus(shown=False)
        if event.reason() == Qt.FocusReason.ActiveWindowFocusReason:
            self.carrier.cancel()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to others: the board fits."""
        event.ignore()

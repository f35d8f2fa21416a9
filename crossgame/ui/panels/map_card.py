# SPDX-License-Identifier: MIT
"""``MapCard``: the map with its tools: zoom, my last play, newest play, go to coordinates. It can be resized."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QWidget

from crossgame.ui.board.minimap import LEAST_SIDE, MOST_SIDE, SIDE, Minimap
from crossgame.ui.labels import Text
from crossgame.ui.panels.floating import CardShadow, paint_card
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from crossgame.ui.board.big_view import BigBoardView
    from crossgame.ui.look import Look

_CONTEXT = "minimap"
_PAD, _TOOLS = 9, 44
_GRIP = 14


class Tool(QToolButton):
    """A button of the row under the map."""

    def __init__(self, icon: str, text: str) -> None:
        super().__init__()
        self._icon = icon
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def dress(self, look: Look) -> None:
        """Take the icon of the look."""
        self.setIcon(look.icons.get(self._icon, size=look.px(18)))
        self.setIconSize(look.icons.size(look.px(18)))
        self.setFixedSize(look.px(34), look.px(34))


class GoTo(QLineEdit):
    """A field for coordinates.

    Signals:
        left(): Esc, or the focus went elsewhere.
    """

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(translate(_CONTEXT, "R112C34 or 112,34"))
        self.setAccessibleName(translate(_CONTEXT, "Go to coordinates"))
        self.setMaxLength(20)
        self.editingFinished.connect(self._on_editing_finished)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _on_editing_finished(self) -> None:
        if not self.hasFocus():
            self.left.emit()


class MapCard(QFrame):
    """The card at the lower right; its upper left corner resizes it, the lower right one stays.

    Signals:
        side_changed(int): the map's side in px that the player chose; give it to ``set_side`` the next time.
        said(str): what came of a wish, in words.
    """

    side_changed = Signal(int)
    said = Signal(str)

    def __init__(self, board: BigBoardView, page: QWidget | None = None) -> None:
        super().__init__(page)
        self._board = board
        self._look: Look | None = None
        self._pull: tuple[QPoint, int] | None = None
        self.map = Minimap(board, self)
        self.zoom = Text("", Role.WORD)
        self.zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.smaller = Tool("minus", translate(_CONTEXT, "Zoom out"))
        self.larger = Tool("plus", translate(_CONTEXT, "Zoom in"))
        self.mine = Tool("current-location", translate(_CONTEXT, "My last play"))
        self.newest = Tool("history", translate(_CONTEXT, "Newest play"))
        self.search = Tool("map-search", translate(_CONTEXT, "Go to coordinates"))
        self.field = GoTo()
        self._row = QWidget(self)
        self._arrange()
        self._connect()
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate(_CONTEXT, "Map"))
        self.shadow = CardShadow(self) if page is not None else None
        self.set_side(SIDE)
        self._show_zoom()

    def _arrange(self) -> None:
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for part in (self.smaller, self.zoom, self.larger):
            row.addWidget(part)
        row.addWidget(self.field, stretch=1)
        row.addStretch(1)
        for part in (self.mine, self.newest, self.search):
            row.addWidget(part)
        self.field.hide()

    def _connect(self) -> None:
        board = self._board
        board.view_changed.connect(self._show_zoom)
        self.smaller.clicked.connect(lambda: board.zoom_by(-1))
        self.larger.clicked.connect(lambda: board.zoom_by(1))
        self.mine.clicked.connect(self.go_to_mine)
        self.newest.clicked.connect(self.go_to_newest)
        self.search.clicked.connect(self.ask)
        self.field.returnPressed.connect(self._on_return_pressed)
        self.field.left.connect(self._close_field)

    @property
    def side(self) -> int:
        """Side of the map in px."""
        return self.map.width()

    def set_side(self, side: int) -> None:
        """Change the side of the map; the lower right corner of the card stays."""
        corner = self.geometry().bottomRight()
        held = min(max(side, LEAST_SIDE), MOST_SIDE)
        tools = self._look.px(_TOOLS) if self._look is not None else _TOOLS
        self.map.setGeometry(_PAD, _PAD, held, held)
        size = QSize(held + 2 * _PAD, held + _PAD + tools)
        self._row.setGeometry(_PAD, held + _PAD, held, tools)
        self.resize(size)
        self.setFixedSize(size)
        if self.isVisible():
            self.move(corner - QPoint(size.width() - 1, size.height() - 1))

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.zoom.setMinimumWidth(look.px(46))
        self.set_side(self.side)
        self.update()

    def _show_zoom(self) -> None:
        zoom = self._board.zoom
        shown = f"{zoom:.0f}" if zoom >= 1 or not zoom else f"{zoom:.2f}".rstrip("0")
        self.zoom.setText(translate(_CONTEXT, "{0} px").format(shown))
        self.zoom.setAccessibleName(translate(_CONTEXT, "Zoom: {0} px a square").format(shown))

    # Wishes

    def go_to_mine(self) -> None:
        """Go to the player's own last play."""
        if not self._board.go_to_play(self._board.laying.seat or -1):
            self.said.emit(translate(_CONTEXT, "You have not played yet."))

    def go_to_newest(self) -> None:
        """Go to the newest play of all."""
        if not self._board.go_to_play(None):
            self.said.emit(translate(_CONTEXT, "Nobody has played yet."))

    def ask(self) -> None:
        """Ask for coordinates."""
        for part in (self.smaller, self.zoom, self.larger, self.mine, self.newest):
            part.hide()
        self.field.clear()
        self.field.show()
        self.field.setFocus()

    def _on_return_pressed(self) -> None:
        if self._board.go_to(self.field.text()):
            self._close_field()
            self._board.setFocus()
        else:
            self.field.selectAll()
            self.said.emit(
                translate(_CONTEXT, "There is no such square: write row and column, as in R112C34 or 112,34.")
            )

    def _close_field(self) -> None:
        if self.field.isHidden():
            return
        had_focus = self.field.hasFocus()
        self.field.hide()
        for part in (self.smaller, self.zoom, self.larger, self.mine, self.newest):
            part.show()
        if had_focus:
            self._board.setFocus()

    # Resizing

    def _at_corner(self, point: QPoint) -> bool:
        return point.x() < _GRIP and point.y() < _GRIP

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the corner; a press anywhere else on the card does nothing."""
        if event.button() == Qt.MouseButton.LeftButton and self._at_corner(event.position().toPoint()):
            self._pull = (event.globalPosition().toPoint(), self.side)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Resize."""
        if self._pull is not None:
            start, side = self._pull
            moved = start - event.globalPosition().toPoint()
            self.set_side(side + (moved.x() + moved.y()) // 2)
        elif self._at_corner(event.position().toPoint()):
            self.setCursor(Qt.CursorShape.SizeFDiagCursor)
        else:
            self.unsetCursor()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the corner."""
        if self._pull is not None:
            self._pull = None
            self.side_changed.emit(self.side)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, and a mark where it can be resized."""
        if self._look is None:
            return
        painter = QPainter(self)
        paint_card(painter, self.rect(), self._look)

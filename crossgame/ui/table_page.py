# SPDX-License-Identifier: MIT
"""The page of a table: rail, board, bar, strip, column. Makes and places them; ``TableControl`` connects them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize

from crossgame.ui.board.view import BoardView
from crossgame.ui.panels.column import WIDTH, WIDTH_NARROW, Column
from crossgame.ui.rack.view import RackView
from crossgame.ui.rack_bar import BottomBar
from crossgame.ui.rail import Rail
from crossgame.ui.strip import Strip
from crossgame.ui.table_parts import TableParts

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look
    from crossgame.ui.panels.chat import ChatPanel
    from crossgame.ui.panels.island_column import IslandColumn

_TOP, _TOP_SMALL = 10, 8
_BAR, _BAR_SMALL = 80, 64
_STRIP, _STRIP_SMALL = 24, 20
_GAP = 6
_SIDE = 8
_CARD_GAP = 12
_SMALL_HEIGHT = 700
_FRAME, _FRAME_SMALL, _SMALL_PITCH = 36, 32, 36
_LEAST = 240
_SQUARES = 15


class TablePage(TableParts):
    """All parts of a table, wide or folded."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self._column_shown = True
        self.board = self._make_board()
        self.rack = RackView(self.board)
        self.rail = Rail(actions, ("column", "room", "full_screen"))
        self.bottom = BottomBar(actions, self.rack)
        self.strip = Strip()
        self._column = self._make_column(actions)
        # In the order of the Tab key.
        for part in (self.board, self.bottom, self._column, self.rail, self.strip):
            part.setParent(self)

    def _make_board(self) -> BoardView:
        """Return the board; called once."""
        return BoardView()

    def _make_column(self, actions: Actions) -> Column | IslandColumn:
        """Return the column; called once."""
        return Column(actions)

    @property
    def column(self) -> Column:
        """The column."""
        assert isinstance(self._column, Column)
        return self._column

    @property
    def panels(self) -> Column | IslandColumn:
        """The column, whatever the game."""
        return self._column

    @property
    def is_wide(self) -> bool:
        """Whether the column stands beside the board with everything in sight."""
        return not self._column.narrow

    def show_column(self, *, shown: bool) -> None:
        """Show or hide the column."""
        self._column_shown = shown
        self._column.setVisible(shown)
        self._place()

    def open_chat(self) -> ChatPanel:
        """Have a chat in the column."""
        return self._column.open_chat()

    def show_chat(self, *, shown: bool) -> None:
        """Give the chat the keys; it is always there, or in its tab."""
        self._column.show_chat()
        if shown and self._column.chat is not None:
            self._column.chat.field.setFocus()

    def show_presence(self, notes: dict[int, str]) -> None:
        """Say it on the players' cards."""
        self._column.players.set_notes(notes)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.board.set_theme(look.theme)
        self.board.set_reduced_motion(look.reduce_motion)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place all parts."""
        super().resizeEvent(event)
        self._place()

    def _px(self, size: int) -> int:
        return self._look.px(size) if self._look else size

    def _place(self) -> None:
        width, height = self.width(), self.height()
        rail = self.rail.sizeHint().width()
        self.rail.setGeometry(0, 0, rail, height)
        small = height < _SMALL_HEIGHT
        self.bottom.bar.set_small(small=small)
        column = self._px(WIDTH)
        bar, strip = self._px(_BAR_SMALL if small else _BAR), self._px(_STRIP_SMALL if small else _STRIP)
        top = _TOP_SMALL if small else _TOP
        area = QRect(rail, top, width - rail, height - top - _GAP - bar - strip)
        wide = area.width() - column >= max(self._side(area.size()) + 2 * _SIDE, self.bottom.bar.least_width())
        self._column.set_narrow(narrow=not wide)
        below = QRect(area)
        if self._column_shown and wide:
            area.setWidth(area.width() - column)
            below.setWidth(area.width())
            self._column.setGeometry(width - column, 0, column, height)
        elif self._column_shown:
            self._place_card(area)
        self.board.setGeometry(area)
        bar_top = top + self._side(area.size()) + _GAP
        if self._column_shown and not wide:
            bar_top = max(bar_top, self._column.geometry().bottom() + 1 + _GAP)  # with large text it is the higher one
        self.bottom.setGeometry(below.left(), bar_top, below.width(), bar)
        self.strip.setGeometry(below.left() + 16, height - strip - 4, below.width() - 32, strip)

    def _place_card(self, area: QRect) -> None:
        """Put the column as a card beside the board, as high as that, or as it needs for large text."""
        room = area.height()
        area.setLeft(area.left() + _SIDE)
        area.setWidth(self.width() - area.left() - self._px(WIDTH_NARROW) - _CARD_GAP - _SIDE)
        side = self._side(area.size())
        area.setWidth(side)
        left = area.left() + side + _CARD_GAP
        high = min(max(side, self._column.minimumSizeHint().height()), room)
        self._column.setGeometry(left, area.top(), self.width() - left - _SIDE, high)

    def _side(self, room: QSize) -> int:
        """Return the side of the board that fits into a room; the board view finds the same."""
        return side_of(room, _SQUARES)


def side_of(room: QSize, squares: int) -> int:
    """Return the side of a board of so many squares a side that fits into a room."""
    least = min(room.width(), room.height())
    pitch = (least - _FRAME) // squares
    if pitch < _SMALL_PITCH:
        return max(_LEAST, min((least - _FRAME_SMALL) // squares, _SMALL_PITCH - 1) * squares + _FRAME_SMALL)
    return pitch * squares + _FRAME

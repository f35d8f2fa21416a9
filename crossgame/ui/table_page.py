# SPDX-License-Identifier: MIT
"""The page of a table: rail, board, bar, strip, column. Makes and places them; ``TableControl`` connects them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from crossgame.ui.board.view import BoardView
from crossgame.ui.panels.column import WIDTH, WIDTH_NARROW, Column
from crossgame.ui.rack.view import RackView
from crossgame.ui.rack_bar import BottomBar
from crossgame.ui.rail import Rail
from crossgame.ui.strip import Strip

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look

_TOP, _TOP_SMALL = 10, 8
_BAR, _BAR_SMALL = 80, 64
_STRIP, _STRIP_SMALL = 24, 20
_GAP = 6
_SIDE = 8
_CARD_GAP = 12
_SMALL_HEIGHT = 700
_FRAME = 36


class TablePage(QWidget):
    """All parts of a table, wide or folded."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self._column_shown = True
        self.board = BoardView()
        self.rack = RackView(self.board)
        self.rail = Rail(actions)
        self.bottom = BottomBar(actions, self.rack)
        self.strip = Strip()
        self.column = Column(actions)
        # In the order of the Tab key.
        for part in (self.board, self.bottom, self.column, self.rail, self.strip):
            part.setParent(self)

    @property
    def is_wide(self) -> bool:
        """Whether the column stands beside the board with everything in sight."""
        return not self.column.narrow

    def show_column(self, *, shown: bool) -> None:
        """Show or hide the column."""
        self._column_shown = shown
        self.column.setVisible(shown)
        self._place()

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
        column = min(self._px(WIDTH), max(WIDTH, width // 3))
        small = height < _SMALL_HEIGHT
        below = self._px(_BAR_SMALL if small else _BAR) + self._px(_STRIP_SMALL if small else _STRIP)
        top = _TOP_SMALL if small else _TOP
        room = height - top - _GAP - below
        board = (room - _FRAME) // 15 * 15 + _FRAME
        wide = width - rail - column >= board + 2 * _SIDE
        self.column.set_narrow(narrow=not wide)
        area = QRect(rail, top, width - rail, room)
        if self._column_shown and wide:
            area.setWidth(width - rail - column)
            self.column.setGeometry(width - column, 0, column, height)
        elif self._column_shown:
            self._place_card(area, column)
        self.board.setGeometry(area)
        self._place_below(QRect(rail, top + room + _GAP, self._below_width(area, width - rail, wide=wide), below))

    def _below_width(self, area: QRect, whole: int, *, wide: bool) -> int:
        return area.width() if wide else whole

    def _place_card(self, area: QRect, column: int) -> None:
        """Put the column as a card beside the board, as high as that."""
        card = max(min(column, WIDTH_NARROW), WIDTH_NARROW)
        area.setLeft(area.left() + _SIDE)
        area.setWidth(self.width() - area.left() - card - _CARD_GAP - _SIDE)
        pitch = (min(area.width(), area.height()) - 32) // 15
        side = pitch * 15 + (32 if pitch < 36 else _FRAME)
        area.setWidth(min(area.width(), side + 2))
        left = area.right() + _CARD_GAP - 1
        self.column.setGeometry(left, area.top(), self.width() - left - _SIDE, side)

    def _place_below(self, rect: QRect) -> None:
        small = self.height() < _SMALL_HEIGHT
        bar = self._px(_BAR_SMALL if small else _BAR)
        self.bottom.bar.set_small(small=small)
        self.bottom.setGeometry(rect.left(), rect.top(), rect.width(), bar)
        strip = self._px(_STRIP_SMALL if small else _STRIP)
        self.strip.setGeometry(rect.left() + 16, self.height() - strip - 4, rect.width() - 32, strip)

# SPDX-License-Identifier: MIT
"""The page of an island game: that of a table, with its own board and column. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.ui.board.island_canvas import READABLE
from crossgame.ui.board.island_view import IslandView
from crossgame.ui.panels.island_column import IslandColumn
from crossgame.ui.panels.zoom_tools import ZoomTools
from crossgame.ui.table_page import TablePage, side_of

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtWidgets import QWidget

    from crossgame.ui.actions import Actions

_SHADOW = 2


class IslandPage(TablePage):
    """All parts of an island table, wide or folded."""

    def __init__(self, actions: Actions, *, squares: int, parent: QWidget | None = None) -> None:
        """Take how many squares a side of the board has."""
        self._squares = squares
        super().__init__(actions, parent)
        self.zoom = ZoomTools(self.islands)
        self.rail.add_tools(self.zoom)

    def _place(self) -> None:
        """Place all parts; a board that is seen in part must end above the bar."""
        super()._place()
        area = self.board.geometry()
        area.setBottom(self.bottom.y() - _SHADOW)
        self.board.setGeometry(area)

    def _make_board(self) -> IslandView:
        return IslandView()

    def _make_column(self, actions: Actions) -> IslandColumn:
        return IslandColumn(actions)

    @property
    def islands(self) -> IslandView:
        """The board."""
        assert isinstance(self.board, IslandView)
        return self.board

    @property
    def panels(self) -> IslandColumn:
        """The column."""
        assert isinstance(self._column, IslandColumn)
        return self._column

    def take_keys(self) -> None:
        """Give the keys to the Play box: what it has no use for goes to the board."""
        if self.panels.isVisibleTo(self):
            self.panels.box.field.setFocus()
        else:
            super().take_keys()

    def _side(self, room: QSize) -> int:
        """Return the side of the board; one that is seen in part takes all the room there is."""
        least = min(room.width(), room.height())
        return side_of(room, self._squares) if least // self._squares >= READABLE else least

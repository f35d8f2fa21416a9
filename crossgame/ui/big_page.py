# SPDX-License-Identifier: MIT
"""The page of a big board: the board fills it, cards and windows lie over it. Makes and places them.

It has the parts of ``TablePage`` by the same names; ``OpenControl`` connects them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect

from crossgame.ui.board import rulers
from crossgame.ui.board.big_view import BigBoardView
from crossgame.ui.panels.big_column import BigColumn
from crossgame.ui.panels.floating import CardShadow
from crossgame.ui.panels.overlays import CHAT, Overlays
from crossgame.ui.rack.view import RackView
from crossgame.ui.rack_card import HEIGHT, WIDTH, RackCard
from crossgame.ui.rail import Rail
from crossgame.ui.table_parts import TableParts

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look
    from crossgame.ui.panels.chat import ChatPanel

_MARGIN = 12
_ASIDE = 320
_LEAST = 700
"""Width below which the rack card goes below the map instead of beside it."""
_TOP_BUTTONS = ("players_window", "chat", "log_window", "map_window", "words_window", "room", "full_screen")


class BigTablePage(TableParts):
    """All parts of a table with a big board."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look: Look | None = None
        self.big_board = BigBoardView()
        self.board = self.big_board
        self.rack = RackView(self.board)
        self.rail = Rail(actions, _TOP_BUTTONS)
        self.card = RackCard(actions, self.rack)
        self.bottom, self.strip, self.bag = self.card.bottom, self.card.strip, self.card.bag
        self.big_board.carrier.add_zone(self.bag)
        # In the order of the Tab key.
        for part in (self.board, self.card):
            part.setParent(self)
        self.overlays = Overlays(self.big_board, self)
        self.column = BigColumn(actions, self, self.overlays)
        self.rail.setParent(self)
        self.column.words_window.put(QPoint(360, 36))
        for cover in (self.card, self.column.head, self.column.aside, self.column.words_window):
            self.big_board.add_cover(cover)
        self._shadows = [CardShadow(card) for card in (self.card, self.column.head, self.column.aside)]

    @property
    def panels(self) -> BigColumn:
        """The cards and windows."""
        return self.column

    @property
    def is_wide(self) -> bool:
        """Whether rack and map lie side by side."""
        beside = self.overlays.map.width() + 2 * _MARGIN
        return self.width() - self.rail.sizeHint().width() - rulers.WIDTH - _MARGIN - beside >= self._px(_LEAST)

    def show_column(self, *, shown: bool) -> None:
        """Show or hide what lies at the right; the map has a button of its own."""
        self.column.head.setVisible(shown)
        self.column.aside.setVisible(shown and self.column.aside.is_wanted)
        self._place()

    def open_chat(self) -> ChatPanel:
        """Have a chat in a window over the board; its button takes the place of that of the plays."""
        self.rail.buttons["chat"].show()
        self.rail.buttons["log_window"].hide()
        return self.overlays.open_chat()

    def show_chat(self, *, shown: bool) -> None:
        """Show or hide the window."""
        self.overlays.set_shown(CHAT, shown=shown)
        if shown and self.overlays.chat is not None:
            self.overlays.chat.body.setFocus()

    def show_presence(self, notes: dict[int, str]) -> None:
        """Say it in the list of players."""
        self.overlays.standings.set_notes(notes)

    def show_rack(self, *, shown: bool) -> None:
        """Show or hide rack and bag; what is announced is still seen."""
        super().show_rack(shown=shown)
        self.bag.setVisible(shown)

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

    def place(self) -> None:
        """Place all parts anew: one of them has another size."""
        self._place()

    def _px(self, size: int) -> int:
        return self._look.px(size) if self._look else size

    def _place(self) -> None:
        width, height = self.width(), self.height()
        rail = self.rail.sizeHint().width()
        self.rail.setGeometry(0, 0, rail, height)
        self.board.setGeometry(rail, 0, width - rail, height)
        head = self.column.head
        head.move(width - head.width() - _MARGIN, rulers.HEIGHT + _MARGIN)
        card = self._rack_rect(rail)
        self.card.setGeometry(card)
        below = height - card.top()
        self.overlays.place(right=_MARGIN, bottom=_MARGIN if self.is_wide else below + _MARGIN)
        self._place_aside(card)
        self.big_board.set_insets(bottom=below)

    def _place_aside(self, card: QRect) -> None:
        head, aside = self.column.head, self.column.aside
        width = self._px(_ASIDE)
        top = head.geometry().bottom() + _MARGIN
        lowest = self.height() - _MARGIN if self.is_wide else card.top() - _MARGIN
        tall = lowest - top if not self.column.finish.isHidden() else min(lowest - top, aside.sizeHint().height())
        aside.setGeometry(self.width() - width - _MARGIN, top, width, tall)

    def _rack_rect(self, rail: int) -> QRect:
        wide, height = self.width(), self._px(HEIGHT)
        beside = self.overlays.map.width() + _MARGIN if self.is_wide else 0
        right = wide - _MARGIN - beside
        left = max(rail + rulers.WIDTH + _MARGIN, right - self._px(WIDTH))
        return QRect(left, self.height() - height - _MARGIN, right - left, height)

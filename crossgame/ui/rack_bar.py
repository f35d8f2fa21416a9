# SPDX-License-Identifier: MIT
"""The bar below the board: actions at both sides of the rack, or what takes its place. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from crossgame.ui.buttons import ActionButton, Button
from crossgame.ui.panels.cover import CoverBar
from crossgame.ui.panels.exchange import ExchangeBar

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look
    from crossgame.ui.rack.view import RackView

_GAP = 12
_EDGE = 6
_LEFT = ("shuffle", "recall", "undo", "redo", "hint")
_RIGHT = ("exchange", "pass")


class RackBar(QWidget):
    """The rack with the actions; the tray stays in the middle.

    ``bag``: what stands at the right in place of Exchange and Pass where there are no turns.
    """

    def __init__(self, actions: Actions, rack: RackView, bag: ActionButton | None = None) -> None:
        super().__init__()
        self.rack = rack
        right = {key: ActionButton(actions[key], width=46) for key in _RIGHT} if bag is None else {"exchange": bag}
        self._right = tuple(right)
        self.buttons = {key: ActionButton(actions[key]) for key in _LEFT} | right
        self.submit = Button(actions["submit"].text(), "check", kind="primary", height=48)
        self.submit.follow(actions["submit"])
        self._actions_shown = True
        self._small = False
        self._look: Look | None = None
        for widget in (*(self.buttons[key] for key in _LEFT), rack, *right.values(), self.submit):
            widget.setParent(self)

    def set_small(self, *, small: bool) -> None:
        """Use the smaller tiles of a small window."""
        self._small = small
        self.rack.set_tile_size(44 if small else 48)
        self._place()

    def least_width(self) -> int:
        """Return the width below which actions and rack do not fit side by side."""
        width = self._measured()
        self._place()  # measuring has put the words back that there may be no room for
        return width

    def _measured(self) -> int:
        for button in self.buttons.values():
            button.set_words(shown=True)
        self._size_buttons()
        buttons = sum(button.width() for button in self.buttons.values()) + self.submit.width()
        return buttons + self.rack.sizeHint().width() + 3 * _GAP + 2 * _EDGE

    def show_actions(self, *, shown: bool) -> None:
        """Show the actions, or the rack alone (when the game has ended)."""
        self._actions_shown = shown
        for button in (*self.buttons.values(), self.submit):
            button.setVisible(shown)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the tray in the middle."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: object) -> None:
        """Place all once their sizes are known."""
        self._place()

    def _place(self) -> None:
        rack, height = self.rack, self.height()
        tray = rack.sizeHint()
        fits = self._measured() <= self.width()
        for button in self.buttons.values():
            button.set_words(shown=fits)
        if not fits:
            self.submit.setFixedWidth(min(self.submit.width(), self._rest()))
        left = sum(self.buttons[key].width() for key in _LEFT)
        right = sum(self.buttons[key].width() for key in self._right) + self.submit.width() + _GAP
        x = (self.width() - tray.width()) // 2
        # In the middle, but never over the actions: a narrow bar moves it towards the shorter side.
        x = max(min(x, self.width() - right - _GAP - tray.width()), left + _GAP)
        rack.move(x, (height - tray.height()) // 2)
        at = x - _GAP - left
        for key in _LEFT:
            at = self._put(self.buttons[key], at)
        at = x + tray.width() + _GAP
        for key in self._right:
            at = self._put(self.buttons[key], at)
        self._put(self.submit, min(at + _GAP, self.width() - self.submit.width()))

    def _rest(self) -> int:
        """Return what is left for Submit beside icons and tray."""
        icons = sum(button.width() for button in self.buttons.values())
        return max(44, self.width() - icons - self.rack.sizeHint().width() - 4 * _GAP)

    def _size_buttons(self) -> None:
        if self._look is None:
            return
        width, height = (104, 44) if self._small else (128, 48)
        words = self.submit.sizeHint().width()
        self.submit.setFixedSize(max(self._look.px(width), words), self._look.px(height))

    def _put(self, widget: QWidget, at: int) -> int:
        widget.move(at, (self.height() - widget.height()) // 2)
        return at + widget.width()


class BottomBar(QStackedWidget):
    """The rack bar, the choice of tiles to exchange, or the cover between two people."""

    def __init__(self, actions: Actions, rack: RackView, bag: ActionButton | None = None) -> None:
        super().__init__()
        self.bar = RackBar(actions, rack, bag)
        self.exchange = ExchangeBar()
        self.cover = CoverBar()
        for page in (self.bar, self.exchange, self.cover):
            self.addWidget(page)
        self.setStyleSheet("QStackedWidget { background: transparent; }")

    def show_bar(self) -> None:
        """Show the rack."""
        self.setCurrentWidget(self.bar)

    @property
    def covered(self) -> bool:
        """Whether the rack is covered."""
        return self.currentWidget() is self.cover

    @property
    def exchanging(self) -> bool:
        """Whether tiles are being chosen."""
        return self.currentWidget() is self.exchange

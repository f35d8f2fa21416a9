# SPDX-License-Identifier: MIT
"""The bag beside a rack: a button that swaps, and a place where a tile can be let go to be swapped (M6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter

from crossgame.ui.board.painting import solid
from crossgame.ui.buttons import ActionButton
from crossgame.ui.spelling import points_text
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent

    from crossgame.ui.board.carrier import Carried, Home
    from crossgame.ui.look import Look

_CONTEXT = "bag"


class BagButton(ActionButton):
    """Swap, with what it costs.

    Signals:
        dropped(Carried): a tile was let go over it, from the rack or from the board.
    """

    dropped = Signal(object)

    def __init__(self, action: QAction) -> None:
        self._action = action
        self._price: int | None = None
        self._hovered = False
        super().__init__(action, width=58)
        # The button has a text and a picture of its own; each change of the action would bring back the action's.
        action.changed.connect(self._relabel)
        self._relabel()

    @property
    def hovered(self) -> bool:
        """Whether a carried tile is over it."""
        return self._hovered

    def set_price(self, price: int | None) -> None:
        """Say what a swap costs now; ``None`` where it can't be made."""
        if price != self._price:
            self._price = price
            self._relabel()

    def dress(self, look: Look) -> None:
        """Take picture and sizes of the look."""
        super().dress(look)
        self._relabel()

    def _relabel(self) -> None:
        text = translate(_CONTEXT, "Swap")
        if self._price:
            text = translate(_CONTEXT, "Swap {0}").format(points_text(-self._price))
        elif self._price == 0:
            text = translate(_CONTEXT, "Swap free")
        self.setText(text)
        keys = self._action.shortcut().toString()
        self.setToolTip(translate(_CONTEXT, "{0}: drag a tile here ({1})").format(text, keys))
        self.setAccessibleName(text)
        if self._look is not None:
            self.setIcon(self._look.icons.get("paper-bag", size=self._look.px(22)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a ring while a tile is held over it."""
        super().paintEvent(event)
        if self._hovered and self._look is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(solid(self._look.theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)

    # A zone where tiles can be let go

    def hover_at(self, carried: Carried, point: QPoint | None) -> None:
        """Show that the tile would be swapped."""
        hovered = point is not None and self._is_over(point)
        if hovered != self._hovered:
            self._hovered = hovered
            self.update()

    def drop_at(self, carried: Carried, point: QPoint) -> bool:
        """Take the tile: whoever hears ``dropped`` swaps it."""
        if not self._is_over(point):
            return False
        self.dropped.emit(carried)
        # The tile goes home first; the swap changes it there.
        return False

    def home_of(self, key: int) -> Home | None:
        """Return nothing: no tile stays in the bag."""
        return None

    def slot_corner(self, key: int) -> QPoint | None:
        """Return nothing: slots are on the rack."""
        return None

    def _is_over(self, point: QPoint) -> bool:
        return (
            self.isVisible() and self.isEnabled() and self.rect().contains(self.mapFromGlobal(QPointF(point)).toPoint())
        )

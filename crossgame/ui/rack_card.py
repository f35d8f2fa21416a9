# SPDX-License-Identifier: MIT
"""The card at the foot of a big board: the rack with its actions, and what is said. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout

from crossgame.ui.cards import Card
from crossgame.ui.rack.bag import BagButton
from crossgame.ui.rack_bar import BottomBar
from crossgame.ui.strip import Strip

if TYPE_CHECKING:
    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look
    from crossgame.ui.rack.view import RackView

WIDTH, HEIGHT = 914, 96
_BAR, _STRIP = 66, 24
_TILE = 44


class RackCard(Card):
    """Rack bar above, announcements below."""

    def __init__(self, actions: Actions, rack: RackView) -> None:
        super().__init__()
        self.bag = BagButton(actions["exchange"])
        self.bottom = BottomBar(actions, rack, self.bag)
        self.strip = Strip()
        rack.set_tile_size(_TILE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 2, 12, 4)
        layout.setSpacing(0)
        layout.addWidget(self.bottom)
        layout.addWidget(self.strip)

    def dress(self, look: Look) -> None:
        """Take the heights of the look."""
        super().dress(look)
        self.bottom.setFixedHeight(look.px(_BAR))
        self.strip.setFixedHeight(look.px(_STRIP))

# SPDX-License-Identifier: MIT
"""``RackView``: the tray with the player's tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from crossgame.ui.board.view import BoardView
    from crossgame.ui.theme import Theme


class RackView(QWidget):
    """The rack of ``board.laying``; fixed size (``set_tile_size`` 48 or 44). Signals of it come from the board view."""

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def set_theme(self, theme: Theme) -> None:
        """Change the look."""
        raise NotImplementedError

    def set_reduced_motion(self, on: bool) -> None:  # noqa: FBT001
        """Switch all motion off or on."""
        raise NotImplementedError

    def set_tile_size(self, size: int) -> None:
        """Change the side of a tile, in px."""
        raise NotImplementedError

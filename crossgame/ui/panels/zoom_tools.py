# SPDX-License-Identifier: MIT
"""Buttons in the rail that bring a large board nearer; they are there only while that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from crossgame.ui.panels.map_card import Tool
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.ui.board.island_view import IslandView

_CONTEXT = "zoom"


class ZoomTools(QWidget):
    """Nearer, farther, and all of the board."""

    def __init__(self, board: IslandView) -> None:
        super().__init__()
        self._board = board
        self.larger = Tool("plus", translate(_CONTEXT, "Zoom in"))
        self.smaller = Tool("minus", translate(_CONTEXT, "Zoom out"))
        self.whole = Tool("map", translate(_CONTEXT, "The whole board"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        for tool in (self.larger, self.smaller, self.whole):
            column.addWidget(tool, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.larger.clicked.connect(lambda: board.zoom_by(1))
        self.smaller.clicked.connect(lambda: board.zoom_by(-1))
        self.whole.clicked.connect(board.zoom_to_fit)
        board.zoom_changed.connect(self._on_zoom_changed)
        self.setAccessibleName(translate(_CONTEXT, "Size of the board"))
        self._on_zoom_changed()

    def _on_zoom_changed(self) -> None:
        board = self._board
        self.setVisible(board.can_zoom)
        self.larger.setEnabled(board.can_come_nearer)
        self.smaller.setEnabled(not board.fits)
        self.whole.setEnabled(not board.fits)

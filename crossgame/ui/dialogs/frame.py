# SPDX-License-Identifier: MIT
"""What all dialogs share: a title, room for content, buttons at the foot. Opened, never executed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from crossgame.ui.labels import Text
from crossgame.ui.look import dress_all
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.ui.buttons import Button
    from crossgame.ui.look import Look


class Dialog(QDialog):
    """A dialog of the window; deletes itself when closed."""

    def __init__(self, title: str, parent: QWidget, *, width: int = 560) -> None:
        super().__init__(parent)
        self._width = width
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        self.body.setContentsMargins(24, 0, 24, 8)
        inner = QWidget()
        inner.setLayout(self.body)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area = area
        self._inner = inner
        self.foot = QHBoxLayout()
        self.foot.setContentsMargins(24, 12, 24, 20)
        self.foot.setSpacing(8)
        self.foot.addStretch(1)
        head = Text(title, Role.TITLE)
        head.setContentsMargins(24, 20, 24, 12)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(head)
        layout.addWidget(area, stretch=1)
        layout.addLayout(self.foot)

    def add_button(self, button: Button) -> None:
        """Put a button at the foot, from the left to the right."""
        self.foot.addWidget(button)

    def show_with(self, look: Look) -> None:
        """Dress and open: as high as its content, or as the window it belongs to allows."""
        dress_all(self, look)
        window = self.parentWidget()
        room = window.height() - 48 if window is not None else 720
        self.resize(min(look.px(self._width), (window.width() - 48) if window else 1000), 200)
        self._inner.adjustSize()
        wanted = self._inner.sizeHint().height() + self.sizeHint().height() - self._area.sizeHint().height() + 8
        if self._inner.hasHeightForWidth():
            wanted += self._inner.heightForWidth(self.width()) - self._inner.sizeHint().height()
        self.resize(self.width(), max(200, min(room, wanted)))
        self.open()

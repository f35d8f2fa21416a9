# SPDX-License-Identifier: MIT
"""``IconLine``: a small icon and a line of text beside it that wraps. Plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from crossgame.ui.labels import Text
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.ui.look import Look

_SIDE = 16


class IconLine(QWidget):
    """An icon and a text."""

    def __init__(self, icon: str, text: str, role: Role = Role.CAPTION, *, wrap: bool = True) -> None:
        super().__init__()
        self._icon_name = icon
        self._look: Look | None = None
        self.icon = QLabel()
        self.text = Text(text, role, tone="secondary", wrap=wrap)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.icon, alignment=Qt.AlignmentFlag.AlignTop if wrap else Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.text, stretch=1)

    def set_text(self, text: str, *, icon: str = "") -> None:
        """Show another text."""
        self.text.setText(text)
        if icon and icon != self._icon_name:
            self._icon_name = icon
            if self._look is not None:
                self.dress(self._look)

    def dress(self, look: Look) -> None:
        """Take the icon in the colours of the look."""
        self._look = look
        side = look.px(_SIDE)
        icon = look.icons.get(self._icon_name, token="text2", size=side)
        self.icon.setPixmap(icon.pixmap(look.icons.size(side), self.devicePixelRatioF()))

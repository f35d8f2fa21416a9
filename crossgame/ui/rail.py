# SPDX-License-Identifier: MIT
"""The rail at the left edge of a table: Home, column, full screen; sound, help, preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from crossgame.ui.actions import LAN_ONLY
from crossgame.ui.buttons import IconButton
from crossgame.ui.home import logo_name
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent

    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look

WIDTH = 56


class LogoButton(QToolButton):
    """The logo, which leads Home."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self.setToolTip(action.toolTip())
        self.setAccessibleName(action.text())
        self.clicked.connect(action.trigger)

    def dress(self, look: Look) -> None:
        """Take the logo of the scheme."""
        side = look.px(40)
        self.setFixedSize(side, side)
        self.setIcon(look.icons.get(logo_name(look.theme.scheme.value), size=look.px(26)))
        self.setIconSize(look.icons.size(look.px(26)))


class Rail(QWidget):
    """Buttons one above the other; ``top`` are the actions below the logo, those for the network hidden at first."""

    def __init__(self, actions: Actions, top: tuple[str, ...] = ("column", "full_screen")) -> None:
        super().__init__()
        self._look: Look | None = None
        self.home = LogoButton(actions["home"])
        self.buttons = {key: IconButton(actions[key]) for key in top + _BOTTOM}
        for key in LAN_ONLY & self.buttons.keys():
            self.buttons[key].hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.home)
        for key in top:
            layout.addWidget(self.buttons[key])
        self._tools_at = layout.count()
        layout.addStretch(1)
        for key in _BOTTOM:
            layout.addWidget(self.buttons[key])
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(translate("rail", "Window"))

    def add_tools(self, tools: QWidget) -> None:
        """Put something of a page below the upper buttons."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(self._tools_at, tools, alignment=Qt.AlignmentFlag.AlignHCenter)

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width of the design."""
        return QSize(self._look.px(40) + 16 if self._look else WIDTH, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and edge."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.theme.color("surface"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._look.theme.color("line"))


_BOTTOM = ("mute", "shortcuts", "preferences")

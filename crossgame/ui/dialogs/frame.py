# SPDX-License-Identifier: MIT
"""What all dialogs share: a title, room for content, buttons at the foot. Opened, never executed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.look import dress_all
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from crossgame.session.setup import GameSetup
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


class SetupDialog(Dialog):
    """A dialog that ends in a setup: played here, or opened to the network.

    Signals:
        chosen(GameSetup): begin like this.
        shared(GameSetup): open a table like this to people elsewhere.
    """

    chosen = Signal(object)
    shared = Signal(object)

    def add_ways(self) -> None:
        """Put the buttons at the foot: cancel, open to the network, start."""
        cancel = Button(translate("new_game", "Cancel"), height=44)
        cancel.clicked.connect(self.reject)
        self.share = Button(translate("new_game", "Open to the network"), "access-point", height=44)
        self.share.setToolTip(translate("new_game", "People elsewhere take the seats of persons, with a code"))
        self.share.clicked.connect(lambda: self._finish(self.shared))
        self.start = Button(translate("new_game", "Start"), "player-play", kind="primary", height=44)
        self.start.setDefault(True)
        self.start.clicked.connect(lambda: self._finish(self.chosen))
        for button in (cancel, self.share, self.start):
            self.add_button(button)

    def only_share(self) -> None:
        """Offer nothing but opening a table: who came here wants to play with people elsewhere."""
        self.start.hide()
        self.start.setDefault(False)
        self.share.make_primary()
        self.share.setDefault(True)

    def setup(self) -> GameSetup:
        """Return what is chosen."""
        raise NotImplementedError

    def may_begin(self) -> bool:
        """Tell whether a game can begin like this."""
        raise NotImplementedError

    def may_share(self) -> bool:
        """Tell whether a table can be opened like this."""
        return self.may_begin()

    def _finish(self, signal: SignalInstance) -> None:
        if self.may_share() if signal == self.shared else self.may_begin():
            setup = self.setup()
            self.accept()
            signal.emit(setup)

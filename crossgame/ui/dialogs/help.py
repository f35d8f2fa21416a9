# SPDX-License-Identifier: MIT
"""How to play, in the program's own words, from shipped text. Plain text with headings; no markup is read."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from crossgame.app.assets import read_text
from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.games import GAMES
from crossgame.ui.help_pictures import HelpPicture
from crossgame.ui.labels import Text
from crossgame.ui.strips import STRIP_WIDTH, strip_for
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

_CONTEXT = "help"
NETWORK = "network"
"""The page on playing together, beside those of the games."""


class HelpDialog(Dialog):
    """The rules of each game that can be played, with a strip of its board, and how to play together; one page each."""

    def __init__(self, game: str, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "How to play"), parent, width=680)
        self.games = [entry for entry in GAMES if entry.playable]
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(translate(_CONTEXT, "Games"))
        self.pages = QStackedWidget()
        self._written = [_page(entry.id, strip_for(entry.id)) for entry in self.games]
        self._written.append(_page(NETWORK))
        for entry in self.games:
            self.tabs.addTab(translate("games", entry.title))
        self.tabs.addTab(translate(_CONTEXT, "On the network"))
        for page in self._written:
            self.pages.addWidget(page)
        self.body.addWidget(self.tabs)
        self.body.addWidget(self.pages)
        self.tabs.currentChanged.connect(self._on_tab_changed)
        names = [*(entry.id for entry in self.games), NETWORK]
        self.tabs.setCurrentIndex(names.index(game) if game in names else 0)
        self._on_tab_changed(self.tabs.currentIndex())
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(close)

    def _on_tab_changed(self, index: int) -> None:
        self.pages.setCurrentIndex(index)
        # Pages that are not seen must not make the one that is as long as the longest.
        for number, page in enumerate(self._written):
            wanted = QSizePolicy.Policy.Preferred if number == index else QSizePolicy.Policy.Ignored
            page.setSizePolicy(QSizePolicy.Policy.Preferred, wanted)
        self.pages.adjustSize()


def _page(name: str, strip: QWidget | None = None) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 8, 0, 0)
    if strip is not None:
        strip.setFixedWidth(STRIP_WIDTH)
        column.addWidget(strip)
    for part in parse(read_text("help", f"{name}.txt")):
        if part.heading:
            column.addWidget(Text(part.heading, Role.HEADING))
        if part.picture:
            column.addWidget(HelpPicture(part.picture, part.text), alignment=Qt.AlignmentFlag.AlignLeft)
        if part.text:
            role, tone = (Role.BODY_SMALL, "secondary") if part.picture else (Role.BODY, "")
            column.addWidget(Text(part.text, role, tone=tone, wrap=True))
    column.addStretch(1)
    return page


class Part(NamedTuple):
    """A paragraph of a help text: the heading over it, the picture over it (its name), or neither."""

    heading: str
    text: str
    picture: str = ""


def parse(text: str) -> list[Part]:
    r"""Split a help text into parts: ``# `` begins a heading, ``= `` the name of a picture that the text explains.

    >>> parse("# A\none\ntwo\n\n= cat\nthree")
    [Part(heading='A', text='one two', picture=''), Part(heading='', text='three', picture='cat')]
    """
    found: list[Part] = []
    heading = ""
    for block in text.strip().split("\n\n"):
        lines = block.strip().splitlines()
        picture = ""
        if lines and lines[0].startswith("# "):
            heading = lines.pop(0)[2:].strip()
        if lines and lines[0].startswith("= "):
            picture = lines.pop(0)[2:].strip()
        if lines or picture:
            found.append(Part(heading, " ".join(line.strip() for line in lines), picture))
            heading = ""
    return found

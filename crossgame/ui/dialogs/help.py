# SPDX-License-Identifier: MIT
"""How to play, in the program's own words, from shipped text. Plain text with headings; no markup is read."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from crossgame.app.assets import read_text
from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.games import GAMES
from crossgame.ui.labels import Text
from crossgame.ui.strips import STRIP_WIDTH, strip_for
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

_CONTEXT = "help"


class HelpDialog(Dialog):
    """The rules of each game that can be played, with a strip of its board; one page a game."""

    def __init__(self, game: str, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "How to play"), parent, width=680)
        self.games = [entry for entry in GAMES if entry.playable]
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(translate(_CONTEXT, "Games"))
        self.pages = QStackedWidget()
        self._written = [_page(entry.id) for entry in self.games]
        for entry, page in zip(self.games, self._written, strict=True):
            self.tabs.addTab(translate("games", entry.title))
            self.pages.addWidget(page)
        self.body.addWidget(self.tabs)
        self.body.addWidget(self.pages)
        self.tabs.currentChanged.connect(self._on_tab_changed)
        names = [entry.id for entry in self.games]
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


def _page(game: str) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 8, 0, 0)
    strip = strip_for(game)
    strip.setFixedWidth(STRIP_WIDTH)
    column.addWidget(strip)
    for heading, text in parse(read_text("help", f"{game}.txt")):
        if heading:
            column.addWidget(Text(heading, Role.HEADING))
        column.addWidget(Text(text, wrap=True))
    column.addStretch(1)
    return page


def parse(text: str) -> list[tuple[str, str]]:
    r"""Split a help text into (heading, paragraph); a heading is a line that begins with ``# ``.

    >>> parse("# A\none\ntwo\n\nthree")
    [('A', 'one two'), ('', 'three')]
    """
    found: list[tuple[str, str]] = []
    heading = ""
    for block in text.strip().split("\n\n"):
        lines = block.strip().splitlines()
        if lines and lines[0].startswith("# "):
            heading = lines.pop(0)[2:].strip()
        if lines:
            found.append((heading, " ".join(line.strip() for line in lines)))
            heading = ""
    return found

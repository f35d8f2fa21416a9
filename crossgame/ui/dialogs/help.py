# SPDX-License-Identifier: MIT
"""How to play, in the program's own words, from shipped text. Plain text with headings; no markup is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.app.assets import read_text
from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.labels import Text
from crossgame.ui.strips import STRIP_WIDTH, strip_for
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_CONTEXT = "help"


class HelpDialog(Dialog):
    """The rules of Classic, with a strip of its board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "How to play Classic"), parent, width=680)
        strip = strip_for("")
        strip.setFixedWidth(STRIP_WIDTH)
        self.body.addWidget(strip)
        for heading, text in parse(read_text("help", "classic.txt")):
            if heading:
                self.body.addWidget(Text(heading, Role.HEADING))
            self.body.addWidget(Text(text, wrap=True))
        self.body.addStretch(1)
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(close)


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

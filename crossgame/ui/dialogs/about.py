# SPDX-License-Identifier: MIT
"""What this is, and whose work it stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPlainTextEdit

from crossgame import __version__
from crossgame.app.assets import read_text
from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.labels import Text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_CONTEXT = "about"


class AboutDialog(Dialog):
    """Version, a line, and the notices."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "About Crossgame"), parent, width=640)
        self.body.addWidget(Text(translate(_CONTEXT, "Version {0}").format(__version__), Role.BODY_STRONG))
        line = translate(_CONTEXT, "Crossword games for one desktop, free under the MIT licence.")
        self.body.addWidget(Text(line, tone="secondary", wrap=True))
        self.notices = QPlainTextEdit(read_text("NOTICES.md"))
        self.notices.setReadOnly(True)
        self.notices.setMinimumHeight(320)
        self.notices.setAccessibleName(translate(_CONTEXT, "Notices"))
        self.body.addWidget(self.notices)
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(close)

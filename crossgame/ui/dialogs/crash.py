# SPDX-License-Identifier: MIT
"""A crash report, to read and to copy. Nothing is sent anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit

from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.labels import Text
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

_CONTEXT = "crash"


class CrashDialog(Dialog):
    """What happened, and where the report is."""

    def __init__(self, report: Path, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "Something broke"), parent, width=680)
        line = translate(_CONTEXT, "Your game is saved and goes on. This report helps to mend the fault; it is in {0}.")
        self.body.addWidget(Text(line.format(report), tone="secondary", wrap=True))
        self.text = QPlainTextEdit(_text_of(report))
        self.text.setReadOnly(True)
        self.text.setMinimumHeight(320)
        self.text.setAccessibleName(translate(_CONTEXT, "Report"))
        self.body.addWidget(self.text)
        copy = Button(translate(_CONTEXT, "Copy"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(copy)
        self.add_button(close)


def _text_of(report: Path) -> str:
    try:
        return report.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        return translate(_CONTEXT, "The report can't be read: {0}").format(error)

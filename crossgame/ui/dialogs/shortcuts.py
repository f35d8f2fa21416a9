# SPDX-License-Identifier: MIT
"""All keys on one sheet, made from the table of actions and what the board understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from crossgame.ui.actions import ROWS
from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.labels import Text
from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.ui.actions import Actions

_CONTEXT = "shortcuts"

BOARD: tuple[tuple[str, str], ...] = (
    (QT_TRANSLATE_NOOP("shortcuts", "Letters"), QT_TRANSLATE_NOOP("shortcuts", "Lay tiles along the arrow")),
    (QT_TRANSLATE_NOOP("shortcuts", "Shift+letter"), QT_TRANSLATE_NOOP("shortcuts", "Lay a blank as that letter")),
    (QT_TRANSLATE_NOOP("shortcuts", "1 to 7"), QT_TRANSLATE_NOOP("shortcuts", "Take the tile of a rack slot")),
    (QT_TRANSLATE_NOOP("shortcuts", "Arrows"), QT_TRANSLATE_NOOP("shortcuts", "Move the cursor")),
    (QT_TRANSLATE_NOOP("shortcuts", "Space"), QT_TRANSLATE_NOOP("shortcuts", "Turn the arrow")),
    (QT_TRANSLATE_NOOP("shortcuts", "Backspace, Delete"), QT_TRANSLATE_NOOP("shortcuts", "Take a tile back")),
    (QT_TRANSLATE_NOOP("shortcuts", "Enter"), QT_TRANSLATE_NOOP("shortcuts", "Submit the play")),
    (QT_TRANSLATE_NOOP("shortcuts", "Esc"), QT_TRANSLATE_NOOP("shortcuts", "Recall all tiles, then hide the cursor")),
    (QT_TRANSLATE_NOOP("shortcuts", "Right click"), QT_TRANSLATE_NOOP("shortcuts", "Take a tile home")),
)

GROUPS: tuple[tuple[str, str], ...] = (
    ("table", QT_TRANSLATE_NOOP("shortcuts", "Table")),
    ("say", QT_TRANSLATE_NOOP("shortcuts", "Announcements")),
    ("window", QT_TRANSLATE_NOOP("shortcuts", "Window")),
    ("board", QT_TRANSLATE_NOOP("shortcuts", "Big boards")),
    ("lan", QT_TRANSLATE_NOOP("shortcuts", "On the network")),
)


class ShortcutsDialog(Dialog):
    """Keys by group, in two columns."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "Shortcuts"), parent, width=760)
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        board = [(translate(_CONTEXT, keys), translate(_CONTEXT, what)) for keys, what in BOARD]
        row = _add(grid, 0, 0, translate(_CONTEXT, "Board and rack"), board)
        listed = {group: _keys(group, actions) for group, _ in GROUPS}
        titles = {group: translate(_CONTEXT, title) for group, title in GROUPS}
        _add(grid, row, 0, titles["say"], listed["say"])
        row = _add(grid, 0, 3, titles["table"], listed["table"])
        row = _add(grid, row, 3, titles["window"], listed["window"])
        row = _add(grid, row, 3, titles["board"], listed["board"])
        _add(grid, row, 3, titles["lan"], listed["lan"])
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(4, 1)
        self.body.addWidget(box)
        self.body.addStretch(1)
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(close)


def _keys(group: str, actions: Actions) -> list[tuple[str, str]]:
    form = QKeySequence.SequenceFormat.NativeText
    return [
        (_or(key.toString(form) for key in actions[row.id].shortcuts()), actions[row.id].text())
        for row in ROWS
        if row.group == group and row.keys
    ]


def _or(keys: Iterable[str]) -> str:
    return translate(_CONTEXT, " or ").join(keys)


def _add(grid: QGridLayout, row: int, column: int, title: str, lines: list[tuple[str, str]]) -> int:
    head = Text(title, Role.HEADING)
    head.setContentsMargins(0, 8, 0, 2)
    grid.addWidget(head, row, column, 1, 2)
    for number, (keys, what) in enumerate(lines, start=row + 1):
        grid.addWidget(Text(keys, Role.SECTION), number, column)
        grid.addWidget(Text(what, Role.CAPTION, tone="secondary", wrap=True), number, column + 1)
    return row + len(lines) + 1

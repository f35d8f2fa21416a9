# SPDX-License-Identifier: MIT
"""The best of all games that are scored, not won: a table for each board and goal (M9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.ui.buttons import Button
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.games import game_title
from crossgame.ui.goals import table_goal_text
from crossgame.ui.labels import Text
from crossgame.ui.panels.finish import best_sheet
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from crossgame.ui.panels.finish import Sheet
    from crossgame.ui.services import Services

_CONTEXT = "high_scores"


class HighScoresDialog(Dialog):
    """A heading and lines for each table that has any.

    Attributes:
        sheets: the lines by heading.
    """

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "High scores"), parent, width=560)
        self.sheets: dict[str, Sheet] = {}
        for table, lines in services.best_scores():
            heading = translate(_CONTEXT, "{0}, {1} by {1}, {2}").format(
                game_title(table.rules), table.side, table_goal_text(table.goal)
            )
            self.sheets[heading] = best_sheet(lines)
            self.body.addWidget(Text(heading, Role.HEADING))
            self.body.addWidget(self.sheets[heading])
        if not self.sheets:
            none = translate(_CONTEXT, "None yet. Games of MegaCross are listed here when they end or are left.")
            self.body.addWidget(Text(none, tone="secondary", wrap=True))
        self.body.addStretch(1)
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(close)

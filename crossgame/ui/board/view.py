# SPDX-License-Identifier: MIT
"""``BoardView``: the board that a person sees and touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGraphicsView

if TYPE_CHECKING:
    from crossgame.game.view import Transition
    from crossgame.rules.verdict import Verdict
    from crossgame.session.table import Table
    from crossgame.ui.board.laying import Laying
    from crossgame.ui.board.placement import Placement
    from crossgame.ui.theme import Theme


class BoardView(QGraphicsView):
    """Board with pending tiles, cursor, last play, score badge.

    Signals:
        submit_requested(): Enter.
        recall_requested(): Esc with tiles laid out; the view has recalled them already.
        placement_changed(): tiles laid out changed; ask the table for a preview and call ``show_verdict``.
        announced(str): text for the strip and assistive technology.
        blank_wanted(Square): a blank was laid without a letter; the view opens its own picker.
    """

    submit_requested = Signal()
    recall_requested = Signal()
    placement_changed = Signal()
    announced = Signal(str)
    blank_wanted = Signal(object)

    laying: Laying
    """What rack and board share; pass it to ``RackView``: undo, redo, recall, shuffle, sort, placed."""

    @property
    def placement(self) -> Placement:
        """The tiles laid out and the rack order."""
        raise NotImplementedError

    def set_table(self, table: Table | None) -> None:
        """Sit at a table, seen as ``table.viewing``; call it again after ``look_as``. ``apply`` is yours to call."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Change the look."""
        raise NotImplementedError

    def set_reduced_motion(self, on: bool) -> None:  # noqa: FBT001
        """Switch all motion off or on."""
        raise NotImplementedError

    def apply(self, transition: Transition) -> None:
        """Draw what happened; also takes home what was laid on squares that are filled now."""
        raise NotImplementedError

    def show_verdict(self, verdict: Verdict | None, *, checked: bool = True) -> None:
        """Show the score badge; ``checked`` is False where words may be challenged (no VALID, R6)."""
        raise NotImplementedError

# SPDX-License-Identifier: MIT
"""The Hint button: asks the table, shows what is found with dashes on the board and in words. Knows no engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from crossgame.ui.narration import where
from crossgame.ui.sentence import Sentence
from crossgame.ui.spelling import word_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.game.view import Transition
    from crossgame.rules.play import NewTile
    from crossgame.session.hints import Hint
    from crossgame.session.table import Table
    from crossgame.ui.table_parts import TableParts

_CONTEXT = "hint"


class Hinting(QObject):
    """Hints at one table, one at a time.

    Signals:
        revealed(Square): a place of what is shown; bring it into sight.

    Attributes:
        reason: why there are none at this table, if it is known; empty otherwise.
    """

    revealed = Signal(object)

    def __init__(self, table: Table, page: TableParts, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._page = table, page
        self._shown: tuple[NewTile, ...] = ()
        self._asked = False
        self.reason = ""
        table.hinted.connect(self._on_hinted)

    @property
    def shown(self) -> tuple[NewTile, ...]:
        """The tiles that are shown with dashes."""
        return self._shown

    def ask(self) -> None:
        """Look for a hint round the cursor, or where the board is looked at."""
        seat, board = self._table.viewing, self._page.board
        self.clear()
        if seat is None:
            return
        cursor = board.placement.cursor
        near = cursor.square if cursor is not None else board.middle
        self._asked = self._table.ask_hint(seat, near, board.seen)
        if self._asked:
            self._page.strip.say(translate(_CONTEXT, "Looking for a play\N{HORIZONTAL ELLIPSIS}"))
        else:
            reason = self.reason or translate(_CONTEXT, "There are no hints in this game.")
            self._page.strip.say(reason, refused=True)

    def follow(self, transition: Transition) -> None:
        """Keep what is shown while it can still be played; what others do elsewhere changes nothing about it."""
        seat = self._table.viewing
        turns = self._table.ruleset.turns
        if seat is None or transition.seat == seat or turns.one_by_one or not self._may_be_played(seat, self._shown):
            self.clear()

    def _may_be_played(self, seat: int, placed: tuple[NewTile, ...]) -> bool:
        return not placed or self._table.preview(placed, seat=seat).acceptable

    def clear(self) -> None:
        """Show none: something has changed."""
        if self._asked:
            self._asked = False
            self._table.forget_hint()
        if self._shown:
            self._shown = ()
            self._page.board.show_hint(())

    @Slot(object)
    def _on_hinted(self, hint: Hint) -> None:
        if not self._asked or hint.seat != self._table.viewing:
            return
        if not self._may_be_played(hint.seat, hint.placed):
            if hint.final:
                self.ask()  # somebody was faster
            return
        if hint.placed and hint.placed != self._shown:
            self._shown = hint.placed
            self._page.board.show_hint(hint.placed)
            for new in (hint.placed[-1], hint.placed[0]):
                self.revealed.emit(new.square)
            self._page.strip.say(self._sentence(hint))
        elif not hint.placed:
            self._page.strip.say(self._without_play(hint))
        if hint.final:
            self._asked = False

    def _sentence(self, hint: Hint) -> Sentence:
        rules = self._table.ruleset
        points = counted(_CONTEXT, "%n point(s)", hint.score)
        verdict = self._table.preview(hint.placed, seat=hint.seat)
        if not verdict.words:
            return Sentence(translate(_CONTEXT, "Hint: {0}.").format(points))
        main = verdict.words[0]
        text = translate(_CONTEXT, "Hint: {0} {1}, {2}.")
        return Sentence(text.format(word_text(main.tiles, rules.tiles), where(main, rules), points))

    def _without_play(self, hint: Hint) -> Sentence:
        first = translate(_CONTEXT, "No play is found.")
        if not hint.exchanged:
            return Sentence(first)
        tiles = " ".join(word_text((tile,), self._table.ruleset.tiles) for tile in hint.exchanged)
        if self._table.ruleset.swap is not None:
            return Sentence(first, translate(_CONTEXT, "A swap of {0} may help.").format(tiles))
        return Sentence(translate(_CONTEXT, "Hint: put {0} back.").format(tiles))

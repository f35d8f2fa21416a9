# SPDX-License-Identifier: MIT
"""``PlayLog``: what was played on a big board, newest last; a row leads to its place. A chat stands here on a LAN."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal

from crossgame.game.events import Placed
from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.board.wording import square_name
from crossgame.ui.panels.rows import Rows
from crossgame.ui.spelling import points_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter

    from crossgame.game.view import GameView, Transition
    from crossgame.rules.layout import Square
    from crossgame.rules.ruleset import Ruleset
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "play_log"
_ROW, _MOST, _KEPT = 26, 6, 500
_EMBLEM = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A play as the list says it."""

    seat: int
    name: str
    word: str
    score: str
    where: str
    square: Square

    @property
    def spoken(self) -> str:
        """Return all of it."""
        return ", ".join((self.name, self.word, self.score, self.where))


class PlayLog(Rows):
    """The list, of the newest few hundred plays.

    Signals:
        place_wanted(Square): go there.
    """

    place_wanted = Signal(object)

    def __init__(self, owner_look: Callable[[int], int]) -> None:
        """Take what tells the owner look of a seat."""
        super().__init__(height=_ROW, most=_MOST)
        self._owner_look = owner_look
        self.entries: deque[Entry] = deque(maxlen=_KEPT)
        self.setAccessibleName(translate(_CONTEXT, "Plays, the newest last"))
        self.chosen.connect(self._on_chosen)

    def show_view(self, view: GameView, names: Names) -> None:
        """Begin with the newest plays of a view."""
        self.entries.clear()
        rows = islice(reversed(view.moves), _KEPT)
        plays = [event for row in rows for event in row.events if isinstance(event, Placed)]
        for event in reversed(plays):
            self.entries.append(_entry(event, names, view.ruleset))
        self.changed(to_end=True)

    def apply(self, transition: Transition, names: Names, ruleset: Ruleset) -> None:
        """Add what happened, if it was a play."""
        if isinstance(transition.event, Placed):
            self.entries.append(_entry(transition.event, names, ruleset))
            self.changed(to_end=True)

    def count(self) -> int:
        """Return how many plays there are."""
        return len(self.entries)

    def text(self, row: int) -> str:
        """Return a row as it is said."""
        return self.entries[row].spoken

    def paint_row(self, painter: QPainter, row: int, rect: QRect, look: Look) -> None:
        """Draw emblem, name, word and score."""
        entry, theme, px = self.entries[row], look.theme, look.px
        side = px(_EMBLEM)
        corner = QPointF(rect.left() + px(12), rect.top() + (rect.height() - side) // 2)
        emblem = QRectF(corner.x(), corner.y(), side, side)
        draw_emblem(painter, emblem, theme, owner=self._owner_look(entry.seat), ratio=1.0)
        score = QRect(rect.right() - px(64), rect.top(), px(52), rect.height())
        painter.setPen(theme.color("text"))
        painter.setFont(theme.font(Role.WORD))
        painter.drawText(score, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, entry.score)
        left, room = rect.left() + px(36), rect.width() - px(36 + 68)
        name = painter.fontMetrics().elidedText(entry.name, Qt.TextElideMode.ElideRight, room // 2)
        painter.drawText(QRect(left, rect.top(), room, rect.height()), Qt.AlignmentFlag.AlignVCenter, name)
        left += painter.fontMetrics().horizontalAdvance(name) + px(6)
        painter.setFont(theme.font(Role.BODY_SMALL))
        rest = QRect(left, rect.top(), max(0, score.left() - left), rect.height())
        word = painter.fontMetrics().elidedText(entry.word, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, word)

    def _on_chosen(self, row: int) -> None:
        self.place_wanted.emit(self.entries[row].square)


def _entry(event: Placed, names: Names, ruleset: Ruleset) -> Entry:
    word = ruleset.tiles.alphabet.decode(event.words[0].letters) if event.words else ""
    tile = event.placed[len(event.placed) // 2]
    return Entry(
        event.seat, names[event.seat], word, points_text(event.total), square_name(tile.square, ruleset), tile.square
    )

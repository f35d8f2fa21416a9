# SPDX-License-Identifier: MIT
"""``FoundList``: the games on the network, one of them chosen. Shows lines; finds nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal

from crossgame.ui.board.painting import fill_round, solid, stroke_round
from crossgame.ui.icons import paint_icon
from crossgame.ui.lan.thumbs import SIDE, Thumbs
from crossgame.ui.panels.rows import Rows
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPainter

    from crossgame.ui.look import Look

_ROW, _MOST = 80, 4
_WIDTH, _TAKEN, _DOOR = 664, 258, 127
"""How wide a row is in the design, and how far from its right edge its columns begin."""


_WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A row.

    Attributes:
        key: of the game.
        game: its name in the catalog.
        title, facts: both lines at the left.
        seats, seats_line: both lines in the middle.
        door, ping: both lines at the right.
        can_join: whether there is an open seat.
        quiet: whether nothing can be done here.
    """

    key: str
    game: str
    title: str
    facts: str
    seats: str
    seats_line: str
    door: str
    ping: str
    can_join: bool
    quiet: bool = False

    @property
    def spoken(self) -> str:
        """All of it, for assistive technology."""
        seats = f"{self.seats} {self.seats_line}"
        return ", ".join(part for part in (self.title, self.facts, seats, self.door, self.ping) if part)


class FoundList(Rows):
    """The list; arrows and clicks choose.

    Signals:
        selected(str): the key of the game that is chosen, empty for none.
    """

    selected = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__(height=_ROW, most=_MOST)
        self.lines: tuple[FoundLine, ...] = ()
        self._key = ""
        self._thumbs: Thumbs | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.chosen.connect(lambda row: self.select(self.lines[row].key))

    @property
    def key(self) -> str:
        """The game that is chosen, empty for none."""
        return self._key

    def show_lines(self, lines: tuple[FoundLine, ...]) -> None:
        """Show these games; the chosen one stays chosen while it is there."""
        if lines == self.lines:
            return
        self.lines = lines
        if self._key not in {line.key for line in lines}:
            self._key = ""
            self.selected.emit("")
        self.changed()

    def select(self, key: str) -> None:
        """Choose a game."""
        if key != self._key:
            self._key = key
            self.refresh()
            self.selected.emit(key)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._thumbs = Thumbs(look)
        super().dress(look)

    def count(self) -> int:
        """Return how many games there are."""
        return len(self.lines)

    def text(self, row: int) -> str:
        """Return a row as it is said."""
        return self.lines[row].spoken

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walking chooses, as in a list of radio buttons."""
        super().keyPressEvent(event)
        if event.key() in _WALKS and 0 <= self.current < self.count():
            self.select(self.lines[self.current].key)

    def paint_row(self, painter: QPainter, row: int, rect: QRect, look: Look) -> None:
        """Draw picture, titles, seats and door."""
        line, theme, px = self.lines[row], look.theme, look.px
        if line.key == self._key:
            ground = QRectF(rect).adjusted(1, 1, -1, -1)
            fill_round(painter, ground, 8, theme.color("accentsoft"))
            stroke_round(painter, ground, 8, solid(theme.color("accent"), 2))
        middle = rect.center().y()
        left = rect.left() + 16
        if self._thumbs is not None:
            self._thumbs.paint(painter, QPointF(left, middle - SIDE // 2 + 1), line.game)
        share = min(1.0, max(0.72, rect.width() / px(_WIDTH)))
        seats, door = rect.right() - round(px(_TAKEN) * share), rect.right() - round(px(_DOOR) * share)
        self._pair(painter, QRect(left + SIDE + 14, rect.top(), seats - left - SIDE - 24, rect.height()),
                   (line.title, Role.BODY_LARGE, "text2" if line.quiet else "text"), line.facts)  # fmt: skip
        self._pair(painter, QRect(seats, rect.top(), door - seats - 8, rect.height()),
                   (line.seats, Role.BODY, "text"), line.seats_line)  # fmt: skip
        side = px(18)
        token = "accent" if line.can_join else "text2"
        high = middle - px(8) if line.ping else middle
        icon = QRectF(door, high - side / 2, side, side)
        name = "door-enter" if line.can_join else "eye"
        if not line.quiet:
            paint_icon(painter, icon, name=name, color=theme.color(token), size=18)
        self._pair(painter, QRect(door + side + 5, rect.top(), rect.right() - door - side - 13, rect.height()),
                   (line.door, Role.BODY_SMALL, token), line.ping)  # fmt: skip

    def _pair(self, painter: QPainter, box: QRect, first: tuple[str, Role, str], second: str) -> None:
        assert self.look is not None
        look, theme = self.look, self.look.theme
        lines = [first, (second, Role.CAPTION, "text2")] if second else [first]
        top = box.center().y() - sum(look.px(role.line) for _, role, _ in lines) / 2
        for text, role, token in lines:
            high = look.px(role.line)
            painter.setFont(theme.font(role))
            painter.setPen(theme.color(token))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(QRectF(box.left(), top, box.width(), high), int(Qt.AlignmentFlag.AlignVCenter), shown)
            top += high

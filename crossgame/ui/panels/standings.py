# SPDX-License-Identifier: MIT
"""``Standings``: who plays on a big board, by score, each with emblem, tiles and points. A row leads to their play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent

from crossgame.game.seats import SeatKind
from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.icons import paint_icon
from crossgame.ui.panels.rows import Rows
from crossgame.ui.spelling import points_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter

    from crossgame.game.view import GameView
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "standings"
_ROW, _MOST = 33, 8
_EMBLEM = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """A row: whose, and what it says; ``note`` is where the person is, if not here."""

    seat: int
    name: str
    score: int
    laid: int
    computer: bool
    own: bool
    note: str = ""


class Standings(Rows):
    """The list.

    Signals:
        play_wanted(int): go to the last play of a seat.
        follow_wanted(int): go to each of its plays from now on, 0: of nobody.
    """

    play_wanted = Signal(int)
    follow_wanted = Signal(int)

    def __init__(self, owner_look: Callable[[int], int]) -> None:
        """Take what tells the owner look of a seat."""
        super().__init__(height=_ROW, most=_MOST)
        self._owner_look = owner_look
        self._followed = 0
        self._notes: dict[int, str] = {}
        self.rows: tuple[Standing, ...] = ()
        self.setAccessibleName(translate(_CONTEXT, "Players by score"))
        self.setToolTip(translate(_CONTEXT, "Click: go to the last play. Right click or F: follow the player."))
        self.chosen.connect(self._on_chosen)
        self.follow = QAction(translate(_CONTEXT, "Follow"), self)
        self.follow.setShortcut("F")
        self.follow.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.follow.triggered.connect(lambda: self.toggle_follow(self.current))
        self.addAction(self.follow)

    def set_notes(self, notes: dict[int, str]) -> None:
        """Say of seats where their people are; shown with the next view."""
        self._notes = dict(notes)

    def show_view(self, view: GameView, names: Names) -> None:
        """Show the seats of a view, the best first."""
        seats = sorted(view.seats, key=lambda seat: (-seat.score, seat.info.seat))
        rows = tuple(
            Standing(
                seat.info.seat,
                names[seat.info.seat],
                seat.score,
                getattr(seat, "laid", 0),
                seat.info.kind is SeatKind.COMPUTER,
                seat.info.seat == view.seat,
                self._notes.get(seat.info.seat, ""),
            )
            for seat in seats
        )
        if rows != self.rows:
            self.rows = rows
            self.changed()

    @property
    def followed(self) -> int:
        """The seat that is followed, 0 for none."""
        return self._followed

    def toggle_follow(self, row: int) -> None:
        """Follow the seat of a row, or no longer."""
        if 0 <= row < len(self.rows):
            seat = self.rows[row].seat
            self._followed = 0 if seat == self._followed else seat
            self.follow_wanted.emit(self._followed)
            self.refresh()

    def count(self) -> int:
        """Return how many seats there are."""
        return len(self.rows)

    def text(self, row: int) -> str:
        """Return a row as it is said."""
        line = self.rows[row]
        tiles = counted(_CONTEXT, "%n tile(s)", line.laid)
        followed = translate(_CONTEXT, "followed") if line.seat == self._followed else ""
        parts = (f"{row + 1}. {line.name}", points_text(line.score), tiles, followed, line.note)
        return ", ".join(part for part in parts if part)

    def paint_row(self, painter: QPainter, row: int, rect: QRect, look: Look) -> None:
        """Draw rank, emblem, name, tiles and points."""
        line, theme, px = self.rows[row], look.theme, look.px
        if line.own:
            painter.fillRect(rect, theme.color("accentsoft"))
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.font(Role.BODY_SMALL))
        painter.setPen(theme.color("text2"))
        rank = QRect(rect.left(), rect.top(), px(26), rect.height())
        painter.drawText(rank, flags | Qt.AlignmentFlag.AlignRight, str(row + 1))
        side = px(_EMBLEM)
        corner = QPointF(rect.left() + px(36), rect.top() + (rect.height() - side) // 2)
        draw_emblem(painter, QRectF(corner.x(), corner.y(), side, side), theme, owner=self._look_of(line), ratio=1.0)
        score = QRect(rect.right() - px(75), rect.top(), px(60), rect.height())
        painter.setFont(theme.font(Role.BODY_STRONG))
        painter.setPen(theme.color("text"))
        painter.drawText(score, flags | Qt.AlignmentFlag.AlignRight, f"{line.score:,}".replace("-", "\N{MINUS SIGN}"))
        signs = px(22) * len(self._signs(line))
        room = rect.width() - px(66 + 75 + 42) - signs
        name = QRect(rect.left() + px(66), rect.top(), max(px(24), room), rect.height())
        painter.setFont(theme.font(Role.BODY_STRONG if line.own else Role.BODY))
        painter.setPen(theme.color("text2" if line.note else "text"))
        shown = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, flags, shown)
        self._paint_signs(painter, line, name.left() + painter.fontMetrics().horizontalAdvance(shown), rect)
        painter.setFont(theme.font(Role.CAPTION))
        painter.setPen(theme.color("text2"))
        laid = QRect(score.left() - px(44), rect.top(), px(44), rect.height())
        if line.laid:
            painter.drawText(laid, flags | Qt.AlignmentFlag.AlignRight, f"{line.laid:,}")

    def _look_of(self, line: Standing) -> int:
        return self._owner_look(line.seat)

    def _signs(self, line: Standing) -> list[str]:
        followed = line.seat == self._followed
        return [name for name, on in (("cpu", line.computer), ("eye", followed), ("clock", bool(line.note))) if on]

    def _paint_signs(self, painter: QPainter, line: Standing, left: int, rect: QRect) -> None:
        assert self.look is not None
        side, at = self.look.px(16), left + self.look.px(6)
        for name in self._signs(line):
            icon = QRectF(at, rect.top() + (rect.height() - side) / 2, side, side)
            paint_icon(painter, icon, name=name, color=self.look.theme.color("text2"), size=16)
            at += side + self.look.px(3)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Follow whom the pointer is on."""
        self.toggle_follow(self.row_at(event.pos().y()))
        event.accept()

    def _on_chosen(self, row: int) -> None:
        self.play_wanted.emit(self.rows[row].seat)

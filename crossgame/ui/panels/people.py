# SPDX-License-Identifier: MIT
"""``PeopleList``: who is at a table over the network: name, state, how far away. A row opens what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtWidgets import QMenu

from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.icons import paint_icon
from crossgame.ui.panels.rows import Rows
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QPainter

    from crossgame.ui.look import Look

_CONTEXT = "people"
_ROW, _MOST = 30, 8
_EMBLEM = 16


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A row.

    Attributes:
        key: who, for signals.
        name: as it is shown.
        state: in words, empty for nothing to tell.
        ping: how long a message takes there and back, in words.
        owner: the owner look of the seat, 0 for somebody without one.
        icon: a small icon after the name, or empty.
        lost: whether the connection is gone.
        muted, can_mute, can_kick: what may be done.
    """

    key: str
    name: str
    state: str = ""
    ping: str = ""
    owner: int = 0
    icon: str = ""
    lost: bool = False
    muted: bool = False
    can_mute: bool = False
    can_kick: bool = False

    @property
    def spoken(self) -> str:
        """All of it, for assistive technology."""
        muted = translate(_CONTEXT, "muted") if self.muted else ""
        return ", ".join(part for part in (self.name, self.state, self.ping, muted) if part)


class PeopleList(Rows):
    """The list.

    Signals:
        mute_wanted(str, bool): hear somebody no more, or again.
        kick_wanted(str): send somebody away.
    """

    mute_wanted = Signal(str, bool)
    kick_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__(height=_ROW, most=_MOST)
        self.rows: tuple[PersonLine, ...] = ()
        self.setAccessibleName(translate(_CONTEXT, "People at the table"))
        self.setToolTip(translate(_CONTEXT, "Click somebody to mute them."))
        self.chosen.connect(lambda row: self.open_menu(row))

    def show_people(self, rows: tuple[PersonLine, ...]) -> None:
        """Show these people."""
        if rows != self.rows:
            self.rows = rows
            self.changed()

    def count(self) -> int:
        """Return how many people there are."""
        return len(self.rows)

    def text(self, row: int) -> str:
        """Return a row as it is said."""
        return self.rows[row].spoken

    def menu(self, row: int) -> QMenu | None:
        """Return what can be done with somebody, ``None`` if nothing."""
        line = self.rows[row]
        if not (line.can_mute or line.can_kick):
            return None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if line.can_mute:
            text = translate(_CONTEXT, "Hear {0} again") if line.muted else translate(_CONTEXT, "Mute {0}")
            name = plain_text(line.name).replace("&", "&&")
            menu.addAction(text.format(name)).triggered.connect(lambda: self.mute_wanted.emit(line.key, not line.muted))
        if line.can_kick:
            menu.addAction(translate(_CONTEXT, "Send away for good")).triggered.connect(
                lambda: self.kick_wanted.emit(line.key)
            )
        return menu

    def open_menu(self, row: int, at: QPoint | None = None) -> None:
        """Open what can be done with somebody."""
        menu = self.menu(row) if 0 <= row < len(self.rows) else None
        if menu is not None:
            menu.popup(at or self.viewport().mapToGlobal(self.rect_of(row).bottomLeft()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of whom the pointer is on."""
        self.open_menu(self.row_at(event.pos().y()), event.globalPos())
        event.accept()

    def paint_row(self, painter: QPainter, row: int, rect: QRect, look: Look) -> None:
        """Draw emblem, name, state and ping."""
        line, theme, px = self.rows[row], look.theme, look.px
        side = px(_EMBLEM)
        corner = QPointF(rect.left() + px(2), rect.top() + (rect.height() - side) // 2)
        box = QRectF(corner.x(), corner.y(), side, side)
        if line.owner:
            draw_emblem(painter, box, theme, owner=line.owner, ratio=1.0)
        else:
            paint_icon(painter, box, name=line.icon or "eye", color=theme.color("text2"), size=16)
        right = rect.right() - px(4)
        painter.setFont(theme.font(Role.CAPTION))
        state = " \N{BULLET} ".join(part for part in (line.state, line.ping) if part)
        room = rect.width() - px(28)
        wide = min(painter.fontMetrics().horizontalAdvance(state), room * 2 // 3)
        painter.setPen(theme.color("bad" if line.lost else "text2"))
        flags = Qt.AlignmentFlag.AlignVCenter
        shown = painter.fontMetrics().elidedText(state, Qt.TextElideMode.ElideRight, wide + 1)
        tail = QRect(right - wide, rect.top(), wide + 1, rect.height())
        painter.drawText(tail, flags | Qt.AlignmentFlag.AlignRight, shown)
        painter.setFont(theme.font(Role.BODY_SMALL))
        painter.setPen(theme.color("text"))
        signs = px(20) if line.muted or (line.icon and line.owner) else 0
        name = QRect(rect.left() + px(26), rect.top(), room - wide - px(8) - signs, rect.height())
        shown = painter.fontMetrics().elidedText(plain_text(line.name), Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, flags, shown)
        if signs:
            at = QRectF(name.left() + painter.fontMetrics().horizontalAdvance(shown) + px(4), box.y(), px(14), px(14))
            icon = "volume-off" if line.muted else line.icon
            paint_icon(painter, at, name=icon, color=theme.color("text2"), size=14)

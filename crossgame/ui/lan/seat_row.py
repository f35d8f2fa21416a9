# SPDX-License-Identifier: MIT
"""``SeatRow``: one seat of a room: who sits there, and what may be done with it. Shows a ``RoomSeat``; asks only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from crossgame.app.settings import LEVELS
from crossgame.session.room import Holder, Presence, RoomPhase
from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.buttons import Button
from crossgame.ui.choice import Choice
from crossgame.ui.games import level_text
from crossgame.ui.icons import paint_icon
from crossgame.ui.labels import Elided
from crossgame.ui.lan.wording import ping_text, presence_text
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from crossgame.session.room import RoomSeat, RoomView
    from crossgame.ui.look import Look

_CONTEXT = "lan"
_BULLET = " \N{BULLET} "
_SIDE = 32
WAITS, GIVEN = "", "open"
"""Choices for a seat beside the levels of a computer: as it is, or for whoever comes."""


class SeatSign(QWidget):
    """The emblem of a seat's owner with an initial, or a door."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self.owner, self.initial = 0, ""

    def show_owner(self, owner: int, initial: str) -> None:
        """Show an owner look, 0 for an open seat."""
        self.owner, self.initial = owner, initial
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFixedSize(look.px(_SIDE), look.px(_SIDE))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the design."""
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sign."""
        if self._look is None:
            return
        painter, rect, theme = QPainter(self), QRectF(self.rect()), self._look.theme
        if self.owner:
            draw_emblem(painter, rect, theme, owner=self.owner, ratio=1.0, initial=self.initial)
        else:
            inner = rect.adjusted(5, 5, -5, -5)
            paint_icon(painter, inner, name="door-enter", color=theme.color("text2"), size=round(inner.width()))


class SeatChoice(Choice):
    """Who plays at a seat. Keys open the list: walking through it must not give a seat away on the way."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list with any key that would change the choice."""
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape):
            super().keyPressEvent(event)
            return
        self.showPopup()


class SeatRow(QWidget):
    """A row of the lobby.

    Signals:
        take_requested(int): sit down there.
        kick_requested(str): send its person away.
        computer_requested(int, object): a level, or ``None`` for none.
        open_requested(int): give the seat to whoever comes.
    """

    take_requested = Signal(int)
    kick_requested = Signal(str)
    computer_requested = Signal(int, object)
    open_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._seat: RoomSeat | None = None
        self.sign = SeatSign()
        self.name = Elided("", Role.BODY_LARGE)
        self.state = Elided("", Role.CAPTION, token="text2")
        self.take = Button(translate(_CONTEXT, "Take this seat"))
        self.kick = Button(translate(_CONTEXT, "Send away"), kind="flat")
        self.choice = SeatChoice()
        self.take.clicked.connect(self._on_take)
        self.kick.clicked.connect(self._on_kick)
        self.choice.activated.connect(self._on_chosen)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.name)
        texts.addWidget(self.state)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(12)
        row.addWidget(self.sign)
        row.addLayout(texts, stretch=1)
        for part in (self.take, self.kick, self.choice):
            row.addWidget(part)

    def dress(self, look: Look) -> None:
        """Take the height of the look."""
        self.setFixedHeight(look.px(60))

    def show_seat(self, seat: RoomSeat, view: RoomView, *, owner: int) -> None:
        """Show a seat as the viewer of a room sees it."""
        self._seat = seat
        own = seat.number == view.own_seat
        name = _name(seat)
        self.name.set_text(name)
        you = translate(_CONTEXT, "You") if own else ""
        self.state.set_text(_BULLET.join(part for part in (you, _state(seat, view)) if part))
        self.sign.show_owner(0 if seat.kind is Holder.OPEN else owner, name[:1].upper())
        self.setAccessibleName(", ".join(part for part in (name, self.state.text()) if part))
        lobby = view.phase is RoomPhase.LOBBY
        self.take.setVisible(seat.kind is Holder.OPEN and lobby and bool(view.own) and not view.is_host)
        person = seat.kind is Holder.PERSON
        self.kick.setVisible(view.is_host and person and not own and seat.state is not Presence.AWAY)
        self.kick.setAccessibleName(translate(_CONTEXT, "Send {0} away").format(name))
        choosable = view.is_host and (not person or seat.state is not Presence.HERE)
        self.choice.setVisible(choosable and (lobby or seat.kind is not Holder.OPEN))
        self.choice.setAccessibleName(translate(_CONTEXT, "Who plays at seat {0}").format(seat.number))
        self._fill(seat)

    def _fill(self, seat: RoomSeat) -> None:
        person = seat.kind is Holder.PERSON
        items: list[tuple[str, str]] = []
        if person:
            items.append((translate(_CONTEXT, "Wait for {0}").format(plain_text(seat.name)), WAITS))
        items.append((translate(_CONTEXT, "Open seat"), GIVEN))
        items += [(translate(_CONTEXT, "Computer: {0}").format(level_text(level)), level) for level in LEVELS]
        shown = [(self.choice.itemText(index), self.choice.itemData(index)) for index in range(self.choice.count())]
        if shown != items:
            self.choice.clear()
            for text, value in items:
                self.choice.addItem(text, value)
        self.choice.choose(seat.level or (WAITS if person else GIVEN))

    def _on_take(self) -> None:
        if self._seat is not None:
            self.take_requested.emit(self._seat.number)

    def _on_kick(self) -> None:
        if self._seat is not None:
            self.kick_requested.emit(self._seat.player)

    def _on_chosen(self) -> None:
        if self._seat is None:
            return
        value = str(self.choice.currentData())
        if value in LEVELS:
            self.computer_requested.emit(self._seat.number, value)
        elif value == GIVEN and self._seat.kind is Holder.COMPUTER:
            self.computer_requested.emit(self._seat.number, None)
        elif value == GIVEN and self._seat.kind is Holder.PERSON:
            self.open_requested.emit(self._seat.number)


def _name(seat: RoomSeat) -> str:
    if seat.kind is Holder.OPEN:
        return translate(_CONTEXT, "Open seat")
    return plain_text(seat.name) or translate(_CONTEXT, "Computer")


def _state(seat: RoomSeat, view: RoomView) -> str:
    if seat.kind is Holder.OPEN:
        return translate(_CONTEXT, "Somebody may come")
    if seat.kind is Holder.COMPUTER:
        return translate(_CONTEXT, "Computer: {0}").format(level_text(seat.level or ""))
    away = presence_text(seat.state, seat.lost_ms)
    if away:
        return away
    ready = ""
    if view.phase is RoomPhase.LOBBY:
        ready = translate(_CONTEXT, "Ready") if seat.ready else translate(_CONTEXT, "Not ready yet")
    return _BULLET.join(part for part in (ready, ping_text(seat.ping_ms)) if part)

# SPDX-License-Identifier: MIT
"""``LobbyPage``: a room before its game, or beside it: seats, code, chat. Shows a ``RoomView``, decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from crossgame.app.settings import LEVELS
from crossgame.session.room import Holder, Presence, RoomPhase
from crossgame.ui.buttons import Button
from crossgame.ui.cards import Card
from crossgame.ui.games import game_title, level_text
from crossgame.ui.labels import Elided, Rule, Text
from crossgame.ui.lan.code_card import CodeCard
from crossgame.ui.lan.facts import rules_text
from crossgame.ui.lan.join_pane import BESIDE
from crossgame.ui.lan.seat_row import SeatChoice, SeatRow
from crossgame.ui.lan.with_others import PageFrame
from crossgame.ui.look import dress_all
from crossgame.ui.panels.chat import ChatPanel
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.session.room import Room, RoomView
    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look

_CONTEXT = "lan"
_CARD, _CARD_LEAST = 384, 300


class LobbyPage(PageFrame):
    """The page of a room.

    Signals:
        leave_requested(): go.
        back_requested(): show what was there before; the room stays open.
        game_requested(): back to the board (while a game goes on).
    """

    leave_requested = Signal()
    back_requested = Signal()
    game_requested = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions, "")
        self._look: Look | None = None
        self._view: RoomView | None = None
        self._room: Room
        self.rules = Elided("", Role.BODY_SMALL, token="text2")
        self.rows: list[SeatRow] = []
        self.watchers = Text("", Role.BODY_SMALL, tone="secondary", wrap=True)
        self.card = CodeCard()
        self.chat = ChatPanel()
        self.ready = Button(translate(_CONTEXT, "I am ready"), "check", kind="primary", height=44)
        self.start = Button(translate(_CONTEXT, "Start the game"), "player-play", kind="primary", height=44)
        self.game = Button(translate(_CONTEXT, "Back to the game"), "player-play", kind="primary", height=44)
        self.sit = Button(translate(_CONTEXT, "Take a seat"), "door-enter", height=44)
        self.leave = Button(translate(_CONTEXT, "Leave the table"), height=44)
        self.after = SeatChoice()
        self.after.setAccessibleName(translate(_CONTEXT, "Who plays on when I leave"))
        self.after.addItem(translate(_CONTEXT, "When I leave: nobody plays for me"), None)
        for level in LEVELS:
            self.after.addItem(translate(_CONTEXT, "When I leave: Computer, {0}").format(level_text(level)), level)
        self.line = Text("", Role.CAPTION, tone="secondary", wrap=True)
        self._arrange()

    def _arrange(self) -> None:
        self._rules_row = QHBoxLayout()
        self._rules_row.addWidget(self.rules)
        self.column.addLayout(self._rules_row)
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(24)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self._seats_card())
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.start, self.ready, self.game, self.sit, self.leave):
            buttons.addWidget(button)
        buttons.addStretch(1)
        left.addLayout(buttons)
        left.addWidget(self.after, alignment=Qt.AlignmentFlag.AlignLeft)
        left.addWidget(self.line)
        left.addStretch(1)
        row.addLayout(left, stretch=1)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(16)
        right.addWidget(self.card)
        right.addWidget(self._chat_card(), stretch=1)
        row.addWidget(self._right)
        self.column.addLayout(row, stretch=1)
        self.leave.clicked.connect(self.leave_requested)
        self.back.clicked.connect(self._on_back)
        self.game.clicked.connect(self.game_requested)

    def _seats_card(self) -> Card:
        card = Card()
        outer = QVBoxLayout(card)
        outer.setContentsMargins(1, 8, 1, 8)
        outer.setSpacing(0)
        self._seats = QVBoxLayout()
        self._seats.setSpacing(0)
        outer.addLayout(self._seats)
        self._watch_rule = Rule()
        outer.addWidget(self._watch_rule)
        self.watchers.setContentsMargins(16, 10, 16, 8)
        outer.addWidget(self.watchers)
        return card

    def _chat_card(self) -> Card:
        card = Card()
        layout = QVBoxLayout(card)
        layout.setContentsMargins(8, 8, 8, 4)
        layout.addWidget(self.chat)
        self.chat.set_tall(tall=True)
        self.chat.here.hide()
        return card

    def connect_room(self, room: Room) -> None:
        """Show a room from now on, and carry wishes to it."""
        self.card.new_code_requested.connect(room.new_code)
        self.card.open_table_changed.connect(room.set_open_table)
        self.card.watching_changed.connect(room.allow_watching)
        self.card.hints_changed.connect(room.allow_hints)
        self.start.clicked.connect(room.start)
        self.ready.clicked.connect(lambda: room.set_ready(not self._is_ready()))
        self.sit.clicked.connect(lambda: room.take_seat(0))
        self._room = room
        room.changed.connect(self.show_room)
        self.show_room(room.view)

    def take_keys(self) -> None:
        """Give the keys to what will be pressed next."""
        for button in (self.game, self.ready, self.start, self.leave):
            if button.isVisible() and button.isEnabled():
                button.setFocus()
                return

    # What is shown

    def show_room(self, view: RoomView) -> None:
        """Show the room as it is now."""
        self._view = view
        self.title.setText(game_title(view.ruleset.id))
        self.rules.set_text(rules_text(view.ruleset))
        self._show_seats(view)
        names = ", ".join(plain_text(person.name) for person in view.watchers)
        self.watchers.setText(translate(_CONTEXT, "Watching: {0}").format(names) if names else "")
        self.watchers.setVisible(bool(names))
        self._watch_rule.setVisible(bool(names))
        self.card.show_room(view)
        lobby = view.phase is RoomPhase.LOBBY
        self.start.setVisible(view.is_host and lobby)
        self.start.setEnabled(view.may_start)
        self.ready.setVisible(not view.is_host and lobby and bool(view.own_seat))
        self.ready.setText("\N{EN SPACE}" + self._ready_text())
        self.ready.setAccessibleName(self._ready_text())
        self.game.setVisible(not lobby)
        # In the lobby one chooses which seat, in its row.
        watches = bool(view.own) and not view.own_seat
        self.sit.setVisible(watches and view.may_join and view.phase is RoomPhase.PLAYING)
        # A computer may play for who leaves until they are back; a host's leaving closes the table for all.
        self.after.setVisible(self._may_have_heir(view))
        text = translate(_CONTEXT, "Close the table") if view.is_host else translate(_CONTEXT, "Leave the table")
        self.leave.setText(text)
        self.leave.setAccessibleName(text)
        self.line.setText(state_text(view))
        if self._look is not None:
            self.fit(self.content_width)

    def _show_seats(self, view: RoomView) -> None:
        while len(self.rows) < len(view.seats):
            self._add_row()
        for row in self.rows[len(view.seats) :]:
            row.hide()
        order = [seat.number for seat in view.seats]
        for row, seat in zip(self.rows, view.seats, strict=False):
            row.show_seat(seat, view, owner=owner_of(seat.number, view.own_seat, order))
            row.show()

    def _add_row(self) -> None:
        row = SeatRow()
        row.take_requested.connect(lambda number: self._room.take_seat(number))
        row.kick_requested.connect(lambda person: self._room.kick(person))
        row.computer_requested.connect(lambda number, level: self._room.set_computer(number, level))
        row.open_requested.connect(lambda number: self._room.open_seat(number))
        self.rows.append(row)
        self._seats.addWidget(row)
        if self._look is not None:
            dress_all(row, self._look)

    @property
    def heir(self) -> str | None:
        """The level of the computer that plays on for who leaves, ``None`` for nobody."""
        level = self.after.currentData()
        return str(level) if level is not None and self._view is not None and self._may_have_heir(self._view) else None

    @staticmethod
    def _may_have_heir(view: RoomView) -> bool:
        return not view.is_host and view.phase is RoomPhase.PLAYING and bool(view.own_seat)

    def _is_ready(self) -> bool:
        view = self._view
        return view is not None and any(seat.ready for seat in view.seats if seat.number == view.own_seat)

    def _ready_text(self) -> str:
        return translate(_CONTEXT, "Not ready after all") if self._is_ready() else translate(_CONTEXT, "I am ready")

    def dress(self, look: Look) -> None:
        """Take the look."""
        super().dress(look)
        self._look = look
        self._rules_row.setContentsMargins(look.px(40), 0, 0, 16)
        self.fit(self.content_width)

    def fit(self, width: int) -> None:
        """Give the cards at the right their share."""
        beside = width >= (self._look.px(BESIDE) if self._look else BESIDE)
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        wide = max(_CARD_LEAST, min(_CARD, round(width * 0.38))) if beside else width
        self._right.setFixedWidth(wide)
        # A scroll area asks for a height without telling the width, and text that wraps would be cut off.
        self.card.setMinimumHeight(max(0, self.card.heightForWidth(wide)))

    def _on_back(self) -> None:
        """Back to the game, or to what was there before the lobby."""
        if self._view is not None and self._view.phase is not RoomPhase.LOBBY:
            self.game_requested.emit()
        else:
            self.back_requested.emit()


def owner_of(seat: int, own: int, order: list[int]) -> int:
    """Return the owner look of a seat: oneself is the first, the others follow in the order of seats."""
    if own not in order:
        return order.index(seat) + 1 if seat in order else seat
    if seat == own:
        return 1
    others = [number for number in order if number != own]
    return others.index(seat) + 2 if seat in others else seat


def state_text(view: RoomView) -> str:
    """Return what the room waits for."""
    if view.phase is RoomPhase.OVER:
        return translate(_CONTEXT, "The game is over.")
    if view.phase is RoomPhase.PLAYING:
        return translate(_CONTEXT, "The game goes on.")
    people = [seat for seat in view.seats if seat.kind is Holder.PERSON]
    away = [seat for seat in people if seat.state is not Presence.HERE]
    waiting = [seat for seat in people if not seat.ready and seat.number != view.own_seat and seat not in away]
    free = sum(seat.kind is Holder.OPEN for seat in view.seats)
    if view.is_host and not view.may_start:
        return translate(_CONTEXT, "The game needs more players: wait for somebody, or put a computer on a seat.")
    if away:
        names = ", ".join(plain_text(seat.name) for seat in away)
        return translate(_CONTEXT, "Not here yet: {0}.").format(names)
    if waiting:
        names = ", ".join(plain_text(seat.name) for seat in waiting)
        return translate(_CONTEXT, "Not ready yet: {0}.").format(names)
    if not view.is_host:
        return translate(_CONTEXT, "The host starts the game.")
    if free:
        return counted(_CONTEXT, "%n seat(s) still open; you can start without.", free)
    return translate(_CONTEXT, "Everybody is ready.")

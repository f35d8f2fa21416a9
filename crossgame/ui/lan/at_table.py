# SPDX-License-Identifier: MIT
"""``AtTable``: what a table on the screen has more when people elsewhere play: chat, presence, banner, buttons.

It lives as long as the table's control and changes nothing about a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from crossgame.session.room import Link
from crossgame.ui.actions import LAN_ONLY
from crossgame.ui.lan.banner import Banner
from crossgame.ui.lan.dot import UnreadDot
from crossgame.ui.lan.talk import Talk, presence_notes
from crossgame.ui.lan.wording import end_text, hint_text, link_text
from crossgame.ui.panels.head import Head
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.session.room import LinkView, Room, RoomEnd, RoomView
    from crossgame.ui.actions import Actions
    from crossgame.ui.lan.talk import Muted
    from crossgame.ui.table_control import TableControl

_CONTEXT = "lan"


class AtTable(QObject):
    """Connects a room with the page of its table.

    Signals:
        leave_requested(): go.
    """

    leave_requested = Signal()

    def __init__(self, room: Room, control: TableControl, actions: Actions, muted: Muted) -> None:
        super().__init__(control)
        self._room, self._control, self._actions = room, control, actions
        self._page = control.page
        self._over = False
        self.panel = self._page.open_chat()
        owner_look = getattr(self._page.board, "owner_look", None)
        self.talk = Talk(room, self.panel, muted, owner_look=owner_look)
        self.banner = Banner(self._page)
        self._dots = [UnreadDot(button) for key, button in self._page.rail.buttons.items() if key == "chat"]
        head = self._page.panels.head
        if isinstance(head, Head):
            head.prefix = translate(_CONTEXT, "On the network")
        self._connect()
        self._set_actions(on=True)
        control.refresh()
        self.show_room(room.view)
        if not control.table.people_here:
            self._watch()

    def _connect(self) -> None:
        room, control = self._room, self._control
        room.changed.connect(self.show_room)
        room.link_changed.connect(self.show_link)
        room.closed.connect(self.show_end)
        self.banner.pressed.connect(self._on_pressed)
        self.banner.second_pressed.connect(room.retry)
        self.panel.left.connect(control.page.board.setFocus)
        self.panel.unread_changed.connect(self._on_unread_changed)
        self._actions["chat"].toggled.connect(self._on_chat_toggled)
        control.table.renewed.connect(self._on_renewed)
        overlays = getattr(self._page, "overlays", None)
        if overlays is not None:
            overlays.shown_changed.connect(self._on_shown_changed)

    def _set_actions(self, *, on: bool) -> None:
        """Offer what people elsewhere need, and no pause: clocks are everybody's."""
        for key in LAN_ONLY:
            self._actions[key].setEnabled(on)
            self._actions[key].setVisible(on)
        self._actions["pause"].setVisible(not on)
        overlays = getattr(self._page, "overlays", None)
        shown = on and (overlays.is_shown("chat") if overlays is not None else False)
        self._actions["chat"].setChecked(shown)
        if "room" in self._page.rail.buttons:
            self._page.rail.buttons["room"].setVisible(on)
        self._page.panels.finish.rematch.setVisible(not on)

    def leave(self) -> None:
        """The table is left: the window's commands are as before."""
        self._actions["chat"].toggled.disconnect(self._on_chat_toggled)
        self._set_actions(on=False)

    def _watch(self) -> None:
        """Show a table to somebody without a seat."""
        self._page.show_rack(shown=False)
        self._page.strip.say(translate(_CONTEXT, "You are watching. Racks are not shown."))

    # What is shown

    @Slot(object)
    def show_room(self, view: RoomView) -> None:
        """Show where people are."""
        self._page.show_presence(presence_notes(view))
        self._control.hinting.reason = hint_text(view)
        if not self._over:
            control = self._control
            control.page.panels.players.show_view(control.view(), control.names)
        self._page.show_rack(shown=bool(view.own_seat))

    @Slot(object)
    def show_link(self, link: LinkView) -> None:
        """Show how the connection to the host is."""
        if self._over:
            return
        if link.state is Link.UP:
            if not self.banner.isHidden():
                self.banner.hide()
                self._page.strip.say(translate(_CONTEXT, "Connected again."))
            return
        text = link_text(link, time_counts=self._room.view.time_counts)
        self.banner.say(text, translate(_CONTEXT, "Leave"), translate(_CONTEXT, "Try now"))

    @Slot(object)
    def show_end(self, end: RoomEnd) -> None:
        """Say why the room is closed; the board stays as it was."""
        self._over = True
        self.panel.field.setEnabled(False)
        self._actions["room"].setEnabled(False)
        self.banner.say(end_text(end), translate(_CONTEXT, "Leave"))

    @Slot()
    def _on_pressed(self) -> None:
        self.leave_requested.emit()

    @Slot()
    def _on_renewed(self) -> None:
        """Read everything again: the game came anew."""
        self._page.board.set_table(self._control.table)
        self._control.refresh()

    # Chat

    @Slot(bool)
    def _on_chat_toggled(self, on: bool) -> None:
        self._page.show_chat(shown=on)

    @Slot(str, bool)
    def _on_shown_changed(self, key: str, shown: bool) -> None:
        if key == "chat":
            self._actions["chat"].setChecked(shown)

    @Slot(bool)
    def _on_unread_changed(self, unread: bool) -> None:
        for dot in self._dots:
            dot.setVisible(unread)
        button = self._page.rail.buttons.get("chat")
        if button is not None:
            text = translate(_CONTEXT, "Chat, something new") if unread else self._actions["chat"].text()
            button.setAccessibleName(text)

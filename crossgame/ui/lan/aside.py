# SPDX-License-Identifier: MIT
"""``Aside``: a lobby that stays open while something else is on the screen: Home shows it, a game says who came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from crossgame.session.room import ChatKind, Holder, RoomPhase
from crossgame.ui.games import game_title
from crossgame.ui.lan.wording import entry_of
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from crossgame.session.room import ChatLine, Room, RoomView
    from crossgame.ui.main_window import MainWindow

_CONTEXT = "lan"
_BULLET = " \N{BULLET} "


class Aside(QObject):
    """Lives as long as the page of its lobby."""

    def __init__(self, room: Room, lobby: QWidget, window: MainWindow) -> None:
        super().__init__(lobby)
        self._room, self._lobby, self._window = room, lobby, window
        room.changed.connect(self.show_room)
        room.said.connect(self._on_said)
        self.show_room(room.view)

    @Slot(object)
    def show_room(self, view: RoomView) -> None:
        """Show on Home that there is a lobby."""
        self._window.home.show_open_table(open_table_text(view) if view.phase is RoomPhase.LOBBY else "")

    def offer(self, *, on: bool = True) -> None:
        """Have a way to the lobby beside any game, or have none any more."""
        action, control = self._window.actions_["room"], self._window.control
        action.setEnabled(on)
        action.setVisible(on)
        button = control.page.rail.buttons.get("room") if control is not None else None
        if button is not None:
            button.setVisible(on)

    def close(self) -> None:
        """There is no lobby any more."""
        self.offer(on=False)
        self._room.changed.disconnect(self.show_room)
        self._room.said.disconnect(self._on_said)
        self._window.home.show_open_table("")

    def say(self, text: str) -> None:
        """Say something where the user is."""
        control = self._window.control
        strip = control.page.strip if control is not None else self._window.home.strip
        strip.say(text)

    @Slot(object)
    def _on_said(self, line: ChatLine) -> None:
        if self._window.page is self._lobby or self._room.view.phase is not RoomPhase.LOBBY:
            return
        entry = entry_of(line, you=self._room.view.own)
        if line.kind is ChatKind.SYSTEM:
            self.say(entry.text)
        else:
            self.say(translate(_CONTEXT, "{0}: {1}").format(entry.name, entry.text))


def open_table_text(view: RoomView) -> str:
    """Return what Home says of a lobby."""
    taken = sum(seat.kind is not Holder.OPEN for seat in view.seats)
    seats = translate(_CONTEXT, "{0} of {1} seats taken").format(taken, len(view.seats))
    waits = translate(_CONTEXT, "the game has not begun")
    return _BULLET.join((game_title(view.ruleset.id), seats, waits))

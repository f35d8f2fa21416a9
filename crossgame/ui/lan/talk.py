# SPDX-License-Identifier: MIT
"""``Talk``: between a room and one chat panel: lines, who is here, muting. Keeps no history of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from crossgame.session.room import ChatKind, Holder, Presence
from crossgame.ui.lan.wording import entry_of, ping_text, presence_text
from crossgame.ui.panels.people import PersonLine
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.session.room import ChatLine, Room, RoomSeat, RoomView
    from crossgame.ui.panels.chat import ChatEntry, ChatPanel

_CONTEXT = "lan"


class Muted:
    """Whom the user does not want to hear: ids of one room. Shared by all chat panels of the window."""

    def __init__(self) -> None:
        self._people: set[str] = set()

    def __contains__(self, person: str) -> bool:
        return person in self._people

    def set(self, person: str, *, on: bool) -> None:
        """Hear somebody no more, or again."""
        if on:
            self._people.add(person)
        else:
            self._people.discard(person)


class Talk(QObject):
    """Lives as long as its panel."""

    def __init__(self, room: Room, panel: ChatPanel, muted: Muted, *, owner_look: Callable[[int], int] | None) -> None:
        """``owner_look`` tells the owner look of a seat's emblem; ``None`` shows lines without emblems."""
        super().__init__(panel)
        self._room, self._panel, self._muted = room, panel, muted
        self._owner_look = owner_look
        self._last = 0
        panel.said.connect(room.chat)
        panel.people.mute_wanted.connect(self._on_mute_wanted)
        panel.people.kick_wanted.connect(room.kick)
        room.said.connect(self._on_said)
        room.changed.connect(self.show_room)
        self._show_history()
        self.show_room(room.view)

    def _show_history(self) -> None:
        lines = [line for line in self._room.history if not self._is_muted(line)]
        self._panel.lines.show_entries([self._entry(line) for line in lines])
        if self._room.history:
            self._last = self._room.history[-1].number

    def _is_muted(self, line: ChatLine) -> bool:
        return line.kind is ChatKind.SAID and line.person in self._muted

    def _entry(self, line: ChatLine) -> ChatEntry:
        emblem = self._owner_look(line.seat) if self._owner_look is not None and line.seat else 0
        return entry_of(line, owner=emblem if line.kind is ChatKind.SAID else 0, you=self._room.view.own)

    @Slot(object)
    def _on_said(self, line: ChatLine) -> None:
        # Lines of the history may be told again after a lost connection.
        if line.number <= self._last:
            return
        self._last = line.number
        if not self._is_muted(line):
            own = bool(line.person) and line.person == self._room.view.own
            self._panel.add(self._entry(line), own=own)

    @Slot(str, bool)
    def _on_mute_wanted(self, person: str, on: bool) -> None:
        self._muted.set(person, on=on)
        self._show_history()
        self.show_room(self._room.view)

    @Slot(object)
    def show_room(self, view: RoomView) -> None:
        """Show who is here."""
        people = [seat for seat in view.seats if seat.kind is not Holder.OPEN]
        rows = [self._seat_line(seat, view) for seat in people]
        rows += [self._watcher_line(person.id, person.name, person.ping_ms, view) for person in view.watchers]
        self._panel.people.show_people(tuple(rows))
        here = sum(seat.kind is Holder.PERSON and seat.state is Presence.HERE for seat in people)
        self._panel.show_number(here, len(view.watchers))

    def _seat_line(self, seat: RoomSeat, view: RoomView) -> PersonLine:
        own = seat.player == view.own and bool(view.own)
        person = seat.kind is Holder.PERSON
        name = plain_text(seat.name) or translate(_CONTEXT, "Computer")
        return PersonLine(
            key=seat.player,
            name=translate(_CONTEXT, "You") if own else name,
            state=presence_text(seat.state, seat.lost_ms) if person else "",
            ping=ping_text(seat.ping_ms) if seat.state is Presence.HERE else "",
            owner=self._owner_look(seat.number) if self._owner_look is not None else 0,
            icon=("" if self._owner_look is not None else "user-circle") if person else "cpu",
            lost=seat.state is Presence.LOST,
            muted=seat.player in self._muted,
            can_mute=person and not own,
            can_kick=view.is_host and person and not own,
        )

    def _watcher_line(self, key: str, name: str, ping_ms: int | None, view: RoomView) -> PersonLine:
        own = key == view.own
        return PersonLine(
            key=key,
            name=translate(_CONTEXT, "You") if own else plain_text(name),
            state=translate(_CONTEXT, "watching"),
            ping=ping_text(ping_ms),
            icon="eye",
            muted=key in self._muted,
            can_mute=not own,
            can_kick=view.is_host and not own,
        )


def presence_notes(view: RoomView) -> dict[int, str]:
    """Return by seat where its person is, for those who are not here."""
    notes = {seat.number: presence_text(seat.state, seat.lost_ms) for seat in view.seats if seat.kind is Holder.PERSON}
    return {number: note for number, note in notes.items() if note}

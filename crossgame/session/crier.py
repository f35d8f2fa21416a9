# SPDX-License-Identifier: MIT
"""``Crier``: what a host's room says to its people. Whatever all hear is written once; changes go out together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.net.protocol import encode
from crossgame.session.roomwire import chat_message, lobby_state, people_changed, steady

if TYPE_CHECKING:
    from crossgame.net.messages import LobbyState, Message
    from crossgame.session.guestbook import Guestbook
    from crossgame.session.room import ChatLine, RoomView

_FACTS = ("phase", "watching_allowed", "hints_allowed", "may_join", "ruleset", "host_name", "code")
"""What is told with the whole room, not with its people."""


class Crier:
    """Remembers what was told, and tells what is different."""

    def __init__(self, book: Guestbook, lexicon: str, view: RoomView) -> None:
        """``lexicon`` is the id of the host's word list, ``view`` the room that the first newcomers are told."""
        self._book, self._lexicon = book, lexicon
        self._told = view
        self._due: list[bytes] = []  # notes that wait to be told with the seats they are about: one write for both
        self._written: tuple[RoomView, LobbyState] | None = None

    def state(self, view: RoomView) -> LobbyState:
        """Return the room as newcomers are told it; put together once for all who come while it is the same."""
        if self._written is None or self._written[0] is not view:
            self._written = view, lobby_state(view, self._lexicon)
        return self._written[1]

    def hold(self, line: ChatLine, key: str) -> None:
        """Tell a line of chat with whatever is told next."""
        self._due.append(encode(chat_message(line, key)))

    def tell(self, line: ChatLine, key: str) -> None:
        """Tell a line of chat now."""
        self._send_all(chat_message(line, key))

    def tell_people(self, view: RoomView) -> None:
        """Tell what is different about seats and people, or the whole room where more is."""
        told, view = self._told, steady(self._told, view)
        if any(getattr(view, name) != getattr(told, name) for name in _FACTS):
            self.tell_room(view)
            return
        people = people_changed(told, view)
        self._told = view
        self._send_all(people)

    def tell_room(self, view: RoomView) -> None:
        """Tell the whole room."""
        self._told = view
        self._send_all(self.state(view))

    def _send_all(self, message: Message | None) -> None:
        """Send a message to all who were welcomed, after what is due; the others find it in their welcome."""
        data = b"".join(self._due) + (b"" if message is None else encode(message))
        self._due.clear()
        for member in self._book.here if data else ():
            if member.connection is not None and not member.arriving:
                member.connection.send(data)

# SPDX-License-Identifier: MIT
"""What was said in a room: lines in order with ids, cleaned, not more than anybody can read. No sockets."""

from __future__ import annotations

import uuid
from collections import OrderedDict, deque
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from crossgame.net.cleaning import clean_chat
from crossgame.net.pace import Bucket
from crossgame.session.quota import is_own
from crossgame.session.room import HISTORY, ChatKind, ChatLine, SystemNote
from crossgame.session.roomwire import RoomWireError, chat_from_dict, chat_to_dict

if TYPE_CHECKING:
    from collections.abc import Iterable

_BURST, _PER_SECOND = 8, 1.0
"""Lines of one person, and notes of what they did, at once, and then a second."""
_WHERE_BURST, _WHERE_PER_SECOND = 64, 4.0
"""The same of one address: a class behind one router may speak; somebody new each time may not fill the chat."""
_REMEMBERED = 1024
"""People whose pace is remembered: whoever was quiet for longer than all of these has their whole burst anyway."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who says or does something: id, name (cleaned), seat (0 = none), address (empty: the host's own)."""

    player: str
    name: str
    seat: int
    address: str = ""


class Chatter:
    """The chat of a host's room."""

    def __init__(self, kept: Iterable[dict[str, Any]] = ()) -> None:
        """``kept``: lines as ``to_list`` returned them; those that can't be read are left out."""
        self._lines: deque[tuple[str, ChatLine]] = deque(maxlen=HISTORY)
        self._count = 0
        self._paces: OrderedDict[str, Bucket] = OrderedDict()
        for data in kept:
            try:
                self._lines.append(chat_from_dict(data, self._count + 1))
                self._count += 1
            except RoomWireError:
                continue

    @property
    def lines(self) -> tuple[tuple[str, ChatLine], ...]:
        """The newest lines with their ids, oldest first."""
        return tuple(self._lines)

    def say(self, speaker: Speaker, text: str, *, now: int, key: str = "") -> ChatLine | None:
        """Add what a person says; ``None`` if nothing is left of it, it was said before, or they say too much.

        Args:
            speaker: who.
            text: as it was typed.
            now: monotonic nanoseconds.
            key: id of the line; a fresh one if empty.
        """
        # What costs least first: cleaning a long line of accents takes half a millisecond.
        if (key and any(known == key for known, _ in self._lines)) or not self.hears(speaker, now):
            return None
        cleaned = clean_chat(text)
        if not cleaned:
            return None
        line = ChatLine(
            self._count + 1, _now(), ChatKind.SAID, speaker.name, speaker.seat, cleaned, person=speaker.player
        )
        return self._add(line, key)

    def hears(self, speaker: Speaker, now: int) -> bool:
        """Count one more line of a person, or note of what they did; False: it is too much, and not told."""
        if not self._pace(speaker.player, _BURST, _PER_SECOND, now).take(now):
            return False
        where = speaker.address
        return not where or is_own(where) or self._pace(where, _WHERE_BURST, _WHERE_PER_SECOND, now).take(now)

    def _pace(self, who: str, burst: float, per_second: float, now: int) -> Bucket:
        pace = self._paces.get(who)
        if pace is None:
            pace = self._paces[who] = Bucket(burst, per_second, now)
        self._paces.move_to_end(who)
        if len(self._paces) > _REMEMBERED:
            self._paces.popitem(last=False)
        return pace

    def note(self, note: SystemNote, name: str = "", seat: int = 0, *, person: str = "", other: str = "") -> ChatLine:
        """Add what the room itself says."""
        line = ChatLine(self._count + 1, _now(), ChatKind.SYSTEM, name, seat, note=note, other=other, person=person)
        return self._add(line, "")

    def key(self, line: ChatLine) -> str:
        """Return the id of one of the newest lines."""
        return next(key for key, known in reversed(self._lines) if known is line)

    def to_list(self) -> list[dict[str, Any]]:
        """Return the newest lines as they are stored."""
        return [chat_to_dict(line, key) for key, line in self._lines]

    def _add(self, line: ChatLine, key: str) -> ChatLine:
        self._count += 1
        self._lines.append((key or uuid.uuid4().hex, line))
        return line


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

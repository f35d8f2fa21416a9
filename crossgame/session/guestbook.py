# SPDX-License-Identifier: MIT
"""Who belongs to a host's room: people by player id, their seats, tokens and connections. Decides who may come in.

It is the listener's ``Gate``. What of it lasts is a JSON object that is stored with the game, tokens as hashes only.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossgame.net.tokens import SeatTokens, TokenRecord
from crossgame.session.chatter import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.net.connection import Connection


_WATCHERS = 200
"""Who watched and are stored at most; twice as many are remembered."""


@dataclass(slots=True, eq=False)
class Member:
    """Somebody in the room.

    Attributes:
        player: their id.
        name: cleaned.
        seat: theirs, ``None`` for who watches.
        connection: how they are connected, ``None`` while they are not.
        ready: whether they want to begin.
        lost_at: when the connection was lost (monotonic nanoseconds), ``None`` while it is there, or for people who
            have not come yet since the game was opened again.
        address: where they came from last, empty for people who have not come yet.
        arriving: they wait for their welcome; they are told nothing before it.
    """

    player: str
    name: str
    seat: int | None
    connection: Connection | None = None
    ready: bool = False
    lost_at: int | None = None
    address: str = ""
    arriving: bool = False

    @property
    def is_here(self) -> bool:
        """Whether they are connected."""
        return self.connection is not None

    @property
    def speaker(self) -> Speaker:
        """Them, as the chat knows people."""
        return Speaker(self.player, self.name, self.seat or 0, self.address)

    @property
    def ping_ms(self) -> int | None:
        """How far away they are, ``None`` while that is not known."""
        if self.connection is None or self.connection.round_trip_ms < 0:
            return None
        return self.connection.round_trip_ms


class Guestbook:
    """The people of one room, the host's own person not among them.

    Attributes:
        members: by player id.
        join_code: the code, ``None`` = an open table.
        opened: seats of a running game that the host gave free.
    """

    def __init__(self, game: str, fingerprint: str, *, code: str | None) -> None:
        self.members: dict[str, Member] = {}
        self.join_code = code
        self.opened: set[int] = set()
        self._game = game
        self._fingerprint = fingerprint
        self._tokens = SeatTokens(fingerprint)

    # Gate

    def game(self) -> str:
        """Return the id of the game that is here."""
        return self._game

    def code(self) -> str | None:
        """Return the join code, ``None`` = an open table."""
        return self.join_code

    def is_good(self, player: str, token: str) -> bool:
        """Tell whether this token opens this player's seat."""
        return player in self.members and self._tokens.is_good(player, token)

    # People

    def at(self, seat: int) -> Member | None:
        """Return whose seat it is, ``None`` for nobody's."""
        return next((member for member in self.members.values() if member.seat == seat), None)

    @property
    def here(self) -> tuple[Member, ...]:
        """Who is connected."""
        return tuple(member for member in self.members.values() if member.connection is not None)

    @property
    def watchers(self) -> tuple[Member, ...]:
        """Who is connected and watches."""
        return tuple(member for member in self.here if member.seat is None)

    @property
    def who_watch(self) -> tuple[Member, ...]:
        """Who watches, whether connected or not."""
        return tuple(member for member in self.members.values() if member.seat is None)

    def free_name(self, name: str, others: Iterable[str]) -> str:
        """Return a name that nobody in the room has: a number is added if need be."""
        taken = {member.name.casefold() for member in self.members.values()} | {other.casefold() for other in others}
        found, number = name, 2
        while found.casefold() in taken:
            tail = f" {number}"
            found, number = name[: 24 - len(tail)] + tail, number + 1
        return found

    def add(self, name: str, seat: int | None, *, player: str = "") -> tuple[Member, str]:
        """Take somebody in; return them and their first token. Whoever had this player id has it no more."""
        member = Member(player or uuid.uuid4().hex, name, seat)
        self.members[member.player] = member
        if seat is None:
            self._forget_who_watched()
        return member, self._tokens.issue(member.player)

    def _forget_who_watched(self) -> None:
        many = len(self.who_watch) - 2 * _WATCHERS
        for member in [one for one in self.who_watch if one.lost_at is not None][: max(many, 0)]:
            self.remove(member)

    def redeem(self, player: str, token: str) -> str | None:
        """Use a token: return the one that takes its place, ``None`` if it is not good."""
        return self._tokens.redeem(player, token)

    def stored(self, player: str) -> None:
        """Hear that somebody keeps their newest token."""
        self._tokens.stored(player)

    def remove(self, member: Member) -> None:
        """Forget somebody; their token is void."""
        self._tokens.void(member.player)
        if self.members.get(member.player) is member:
            del self.members[member.player]

    def to_dict(self) -> dict[str, Any]:
        """Return what lasts: people, hashes of their tokens, the code."""
        kept = [m for m in self.members.values() if m.seat is not None] + list(self.who_watch[-_WATCHERS:])
        people = [[m.player, m.name, m.seat] for m in kept]
        hashes = [[record.player, record.current, record.previous] for record in self._tokens.records]
        known = {player for player, _, _ in people}
        return {
            "fingerprint": self._fingerprint,
            "code": self.join_code,
            "people": people,
            "tokens": [row for row in hashes if row[0] in known],
            "opened": sorted(self.opened),
        }

    def restore(self, data: dict[str, Any]) -> None:
        """Take people over from ``to_dict``; the code is not taken. Tokens of another host key are good for nothing.

        Raises:
            ValueError: this is nothing that was kept; nothing was taken.
        """
        try:
            people = [_member(*row) for row in data["people"]]
            records = [TokenRecord(str(player), str(now), str(before)) for player, now, before in data["tokens"]]
            opened = {int(seat) for seat in data["opened"]}
        except (KeyError, TypeError) as error:
            raise ValueError("this is no room that was kept") from error
        self.members = {member.player: member for member in people}
        self.opened = opened
        self._tokens = SeatTokens(self._fingerprint, records)


def _member(player: object, name: object, seat: object) -> Member:
    return Member(str(player), str(name), None if seat is None else int(str(seat)))

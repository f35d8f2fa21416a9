# SPDX-License-Identifier: MIT
"""Rooms and lines of chat between the values of ``room`` and the messages of ``net``. Reads strictly, shows nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from crossgame.game.codec import check_types
from crossgame.net import messages
from crossgame.net.cleaning import clean_chat, clean_name
from crossgame.rules.alphabet import NotationError
from crossgame.rules.ruleset import Ruleset
from crossgame.session.room import (
    ChatKind,
    ChatLine,
    Holder,
    Presence,
    RoomPerson,
    RoomPhase,
    RoomSeat,
    RoomView,
    SystemNote,
)

UNKNOWN_PING = -1
FLICKER_MS = 30
"""Pings that change by less, or by less than half, are not told again."""
LARGEST_RACK = 64
"""Tiles of a rack that a guest believes at most; boards have a bound of their own."""


class RoomWireError(ValueError):
    """A message says of a room what this version does not understand."""


def lobby_state(view: RoomView, lexicon: str) -> messages.LobbyState:
    """Return a host's room as everybody may know it: no code, no address."""
    return messages.LobbyState(
        game=view.game,
        phase=view.phase.value,
        ruleset=view.ruleset.to_dict(),
        watching=view.watching_allowed,
        hints=view.hints_allowed,
        open=view.code is None,
        seats=tuple(map(seat_line, view.seats)),
        watchers=tuple(map(person_line, view.watchers)),
        host=view.own,
        host_name=view.host_name,
        joining=view.may_join,
        lexicon=lexicon,
    )


def room_of(state: messages.LobbyState, own: RoomView | None, *, player: str, lexicon: str) -> RoomView:
    """Return the room that a message tells.

    Args:
        state: the message.
        own: the room so far, ``None`` at first.
        player: id of who reads.
        lexicon: id of the word list here.

    Raises:
        RoomWireError: it is no room that this version knows.
    """
    try:
        known = own is not None and own.ruleset.to_dict() == state.ruleset
        ruleset = own.ruleset if known and own is not None else Ruleset.from_dict(state.ruleset)
        check_types(ruleset, Ruleset, "ruleset")
        if not 0 < ruleset.rack_size <= LARGEST_RACK:
            raise RoomWireError(f"a rack of {ruleset.rack_size} tiles")
        phase = RoomPhase(state.phase)
    except (NotationError, ValueError, RecursionError) as error:
        raise RoomWireError(f"a room of unknown rules or phase: {error}") from error
    view = RoomView(
        game=state.game,
        ruleset=ruleset,
        phase=phase,
        seats=tuple(map(room_seat, state.seats)),
        watchers=tuple(map(room_person, state.watchers)),
        watching_allowed=state.watching,
        hints_allowed=state.hints,
        may_join=state.joining,
        own=player,
        words_known=state.lexicon == lexicon,
        host_name=clean_name(state.host_name),
    )
    return with_own_seat(view)


def with_people(view: RoomView, people: messages.People) -> RoomView:
    """Return a room after a message about some of its people.

    Raises:
        RoomWireError: it tells what this version does not know.
    """
    seats = {seat.number: seat for seat in view.seats} | {line.number: room_seat(line) for line in people.seats}
    watchers = {person.id: person for person in view.watchers}
    watchers |= {line.player: room_person(line) for line in people.watchers}
    for number in people.gone_seats:
        seats.pop(number, None)
    for player in people.gone_watchers:
        watchers.pop(player, None)
    ordered = tuple(seats[number] for number in sorted(seats))
    return with_own_seat(replace(view, seats=ordered, watchers=tuple(watchers.values())))


def with_own_seat(view: RoomView) -> RoomView:
    """Return a room in which the own seat is the one of the own id."""
    own = next((seat.number for seat in view.seats if view.own and seat.player == view.own), 0)
    return replace(view, own_seat=own)


def people_changed(before: RoomView, after: RoomView) -> messages.People | None:
    """Return what is different about seats and watchers, ``None`` if nothing is."""
    old_seats = {seat.number: seat for seat in before.seats}
    old_watchers = {person.id: person for person in before.watchers}
    seats = tuple(seat_line(seat) for seat in after.seats if old_seats.pop(seat.number, None) != seat)
    watchers = tuple(person_line(one) for one in after.watchers if old_watchers.pop(one.id, None) != one)
    if not (seats or watchers or old_seats or old_watchers):
        return None
    return messages.People(seats, watchers, tuple(old_seats), tuple(old_watchers))


def steady(told: RoomView, view: RoomView) -> RoomView:
    """Return a view with pings as they were told where they have not changed by much, and since when people are lost.

    Everybody is told of everybody: in a hall of hundreds each flicker would be megabytes. Guests count on by themselves
    how long somebody has been lost (``counted_on``).
    """
    old = {seat.number: seat for seat in told.seats} | {person.id: person for person in told.watchers}
    seats = tuple(_steadied(old.get(seat.number), seat) for seat in view.seats)
    watchers = tuple(_steadied(old.get(person.id), person) for person in view.watchers)
    return replace(view, seats=seats, watchers=watchers)


def counted_on(view: RoomView, ms: int) -> RoomView:
    """Return a room some time later: who is lost has been so for longer."""
    lost = any(seat.state is Presence.LOST for seat in view.seats)
    if not lost or ms <= 0:
        return view
    seats = (replace(s, lost_ms=s.lost_ms + ms) if s.state is Presence.LOST else s for s in view.seats)
    return replace(view, seats=tuple(seats))


def _steadied(old: Any, new: Any) -> Any:
    if type(old) is RoomSeat and type(new) is RoomSeat and old.state is new.state is Presence.LOST:
        # Less than was told: somebody who was back in between.
        return replace(new, lost_ms=old.lost_ms) if old.lost_ms <= new.lost_ms else new
    if type(old) is not type(new) or old.ping_ms is None or new.ping_ms is None or old.ping_ms == new.ping_ms:
        return new
    small = abs(old.ping_ms - new.ping_ms) < max(FLICKER_MS, old.ping_ms // 2)
    return replace(new, ping_ms=old.ping_ms) if small else new


def seat_line(seat: RoomSeat) -> messages.SeatLine:
    """Return a seat as a message tells it."""
    return messages.SeatLine(
        number=seat.number,
        kind=seat.kind.value,
        name=seat.name,
        level=seat.level or "",
        ready=seat.ready,
        state=seat.state.value,
        lost_ms=seat.lost_ms,
        ping_ms=UNKNOWN_PING if seat.ping_ms is None else seat.ping_ms,
        player=seat.player,
    )


def room_seat(line: messages.SeatLine) -> RoomSeat:
    """Read ``seat_line``; RoomWireError if it says what this version does not know."""
    try:
        kind, state = Holder(line.kind), Presence(line.state)
    except ValueError as error:
        raise RoomWireError(str(error)) from error
    ping = None if line.ping_ms == UNKNOWN_PING else line.ping_ms
    name = clean_name(line.name)
    return RoomSeat(line.number, kind, name, line.level or None, line.ready, state, line.lost_ms, ping, line.player)


def person_line(person: RoomPerson) -> messages.PersonLine:
    """Return who watches as a message tells it."""
    ping = UNKNOWN_PING if person.ping_ms is None else person.ping_ms
    return messages.PersonLine(person.id, person.name, Presence.HERE.value, ping)


def room_person(line: messages.PersonLine) -> RoomPerson:
    """Read ``person_line``."""
    return RoomPerson(line.player, clean_name(line.name), None if line.ping_ms == UNKNOWN_PING else line.ping_ms)


def chat_message(line: ChatLine, key: str) -> messages.ChatLine:
    """Return a line of chat as a message tells it; ``key`` is its id."""
    data = {"other": line.other} if line.other else {}
    return messages.ChatLine(
        id=key,
        who=line.who,
        seat=line.seat or None,
        text=line.text,
        at=line.at,
        note=line.note.value if line.note is not None else "",
        data=data | ({"person": line.person} if line.person else {}),
    )


def chat_line(message: messages.ChatLine, number: int) -> ChatLine:
    """Read ``chat_message``; names and text are cleaned once more.

    Raises:
        RoomWireError: it says what this version does not know.
    """
    try:
        note = SystemNote(message.note) if message.note else None
    except ValueError as error:
        raise RoomWireError(str(error)) from error
    data = message.data or {}
    return ChatLine(
        number=number,
        at=message.at,
        kind=ChatKind.SAID if note is None else ChatKind.SYSTEM,
        who=clean_name(message.who),
        seat=message.seat or 0,
        text=clean_chat(message.text),
        note=note,
        other=clean_name(str(data.get("other", ""))),
        person=str(data.get("person", ""))[:32],
    )


def chat_to_dict(line: ChatLine, key: str) -> dict[str, object]:
    """Return a line of chat as it is stored."""
    note = line.note.value if line.note is not None else ""
    return {
        "id": key, "at": line.at, "who": line.who, "seat": line.seat, "text": line.text, "note": note,
        "other": line.other, "person": line.person,
    }  # fmt: skip


def chat_from_dict(data: dict[str, object], number: int) -> tuple[str, ChatLine]:
    """Read ``chat_to_dict``.

    Raises:
        RoomWireError: it is no line.
    """
    try:
        more = {"other": str(data["other"]), "person": str(data["person"])}
        message = messages.ChatLine(
            str(data["id"]), str(data["who"]), int(str(data["seat"])) or None, str(data["text"]), str(data["at"]),
            str(data["note"]), more,
        )  # fmt: skip
    except (KeyError, ValueError) as error:
        raise RoomWireError("no line of chat") from error
    return message.id, chat_line(message, number)

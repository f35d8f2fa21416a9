# SPDX-License-Identifier: MIT
"""Attacks of guests who have the code: they join without end, say what is right and costs, go and stay on the line."""

from __future__ import annotations

import itertools
import json
import time
import uuid
from collections import Counter
from typing import TYPE_CHECKING

from benchmarks.nonsense import HOSTILE
from benchmarks.visitor import paced, raw
from crossgame.game.codec import command_to_dict
from crossgame.game.commands import Exchange, LeaveSeat
from crossgame.game.told import Told
from crossgame.net.messages import (
    Began,
    Chat,
    ChatLine,
    Closed,
    Command,
    Done,
    Ending,
    Events,
    Leave,
    Refuse,
    Rejected,
    Resync,
    TakeSeat,
    Want,
    Welcome,
)
from crossgame.session.racks import Racks
from crossgame.session.slots import Rack, rack_from_dict

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.visitor import Siege
    from crossgame.game.commands import Command as GameCommand
    from crossgame.net.messages import Message

_WAITED_S = 4.0
"""After a farewell, until hosts must have hung up."""
_LARGEST = 32_000
"""Bytes of a guest's message, nearly the most that may be."""
_DRIPS = 200


def joins(siege: Siege, until: float) -> Counter[str]:
    """Come as somebody new again and again, and stay."""
    return _coming(siege, until, Want.PLAY)


def watchers(siege: Siege, until: float) -> Counter[str]:
    """The same, to watch."""
    return _coming(siege, until, Want.WATCH)


def _coming(siege: Siege, until: float, want: Want) -> Counter[str]:
    found: Counter[str] = Counter()
    there = []
    for number in paced(until - 0.5):
        visitor, answer, _ = siege.exchange(siege.code, f"Crowd {number}", want=want)
        found[_named(answer)] += 1
        there.append(visitor)
        for one in there:
            one.turn()  # they read: who does not is another attack
    for visitor in there:
        visitor.close()
    return found


def large_commands(siege: Siege, until: float) -> Counter[str]:
    """Plays and swaps of sixty tiles, and of thousands, as fast as they are read."""
    sizes = itertools.cycle((2_200, 60, 60, 60, 60, 60, 60, 60))
    found: Counter[str] = Counter()
    visitor = siege.enter()
    for number in paced(until, 0.005):
        if visitor.closed or visitor.last_words():
            found[visitor.answer(0)] += 1
            visitor.close()
            visitor = siege.enter()
        if not visitor.is_behind:
            visitor.say(_large(next(sizes), siege.seat, number))
        visitor.turn()
        found += _answers(visitor.news())
    visitor.close()
    return found


def _large(size: int, seat: int, number: int) -> Message:
    key = uuid.uuid4().hex
    data = {"kind": "Place", "id": key, "placed": [[500, at, 26] for at in range(size)], "round": 0}
    if number % 2:
        data = {"kind": "Exchange", "id": key, "tiles": [26] * size, "round": 0}
    return Command(key, seat, data)


def swaps(siege: Siege, until: float) -> Counter[str]:
    """Swap tiles that are held, as fast as they are answered."""
    return _asking(siege, until, lambda held: Exchange(held[:1]))


def leaving_seats(siege: Siege, until: float) -> Counter[str]:
    """Take the own seat and leave it to a computer, as fast as that is answered."""
    return _asking(siege, until, lambda _held: LeaveSeat("champion"), takes_seat=True)


def _asking(
    siege: Siege, until: float, wish: Callable[[tuple[int, ...]], GameCommand], *, takes_seat: bool = False
) -> Counter[str]:
    """Ask for one thing after the other, each when the one before is answered."""
    visitor, seat = siege.enter(), siege.seat
    racks, found, waits = Racks({}), Counter[str](), False
    for _ in paced(until, 0.001):
        visitor.turn()
        news = visitor.news()
        for message in news:
            racks = _followed(racks, message, seat)
        found += _answers(news)
        waits = waits and not _answers(news)
        if not waits and seat in racks.tables():
            command = wish(tuple(tile for tile in racks.slots(seat) if tile))
            if takes_seat:
                visitor.say(TakeSeat(seat))
            visitor.say(Command(command.id, seat, command_to_dict(command)))
            waits = True
    visitor.close()
    return found


def _followed(racks: Racks, message: Message, seat: int) -> Racks:
    """Return racks after a message of the host."""
    if isinstance(message, Began):
        return Racks({seat: Rack(rack_from_dict(message.snapshot["rack"]).slots)})
    if isinstance(message, Events) and seat in racks.tables():
        events = [Told.from_dict(data).event for data in message.events]
        racks.follow([event for event in events if getattr(event, "seat", 0) == seat])
    return racks


def leaving(siege: Siege, until: float) -> Counter[str]:
    """Come as somebody new, leave the seat to a computer that thinks long, and again."""
    found: Counter[str] = Counter()
    for number in paced(until - 0.5):
        visitor, answer, _ = siege.exchange(siege.code, f"Leaver {number}")
        found[_named(answer)] += 1
        if isinstance(answer, Welcome):
            visitor.say(Leave("champion"))
            visitor.answer(1)
        visitor.close()
    return found


def hostile_chat(siege: Siege, until: float) -> Counter[str]:
    """Lines that turn the text round, are HTML, pile up accents, or show nothing; 100 a second."""
    visitor = siege.enter()
    said = told = 0
    for number in paced(until):
        if not visitor.is_behind:
            visitor.say(Chat(uuid.uuid4().hex, HOSTILE[number % len(HOSTILE)][:500]))
            said += 1
        visitor.turn()
        told += sum(isinstance(message, ChatLine) and not message.note for message in visitor.news())
    visitor.close()
    return Counter({"lines said": said, "lines told": told})


def staying(siege: Siege, until: float) -> Counter[str]:
    """Ask for the whole game, say Closed, keep the line open and read nothing; back by token, and again."""
    before = siege.host.descriptors
    there = []
    for _ in paced(until - 1, 0.1):
        visitor = siege.enter()
        for message in (Resync(), Closed(Ending.LEFT)):
            visitor.say(message)
        there.append(visitor)
    time.sleep(_WAITED_S)
    left = max(0, siege.host.descriptors - before)
    for visitor in there:
        visitor.close()
    return Counter({"farewells": len(there), "sockets that the host still has": left})


def dripping(siege: Siege, until: float) -> Counter[str]:
    """Say messages of 32 KB a byte at a time, each in a TLS record of its own, as fast as the line takes them."""
    body = raw(json.dumps({"kind": "Ack", "seq": 1}).encode().ljust(_LARGEST))
    found: Counter[str] = Counter()
    visitor, at = siege.enter(), 0
    for _ in paced(until, 0):
        if visitor.closed or visitor.last_words():
            found[visitor.answer(0)] += 1
            visitor.close()
            visitor, at = siege.enter(), 0
        if visitor.is_behind:
            time.sleep(0.001)
        else:
            visitor.drip(body[at : at + _DRIPS])
            found["records"] += _DRIPS
            at = (at + _DRIPS) % len(body)
        visitor.turn()
    visitor.close()
    return found


def _answers(heard: list[Message]) -> Counter[str]:
    """What came of commands."""
    return Counter(
        str(one.refusal["reason"]) if isinstance(one, Rejected) else "carried out"
        for one in heard
        if isinstance(one, Rejected | Done)
    )


def _named(answer: Message | None) -> str:
    """What came of coming."""
    if isinstance(answer, Welcome):
        return "let in"
    return answer.reason.value if isinstance(answer, Refuse) else "left waiting"

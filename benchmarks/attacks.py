# SPDX-License-Identifier: MIT
"""Attacks on a host of one's own: what each is, and what comes of it. Bounded in time and count; loopback only."""

from __future__ import annotations

import itertools
import secrets
import time
import uuid
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks import insiders
from benchmarks.mangle import Mangler
from benchmarks.visitor import Siege, Visitor, frame, paced, raw
from crossgame.net.codes import new_code
from crossgame.net.messages import (
    Ack,
    Chat,
    Command,
    Done,
    Hello,
    Leave,
    Pong,
    Prove,
    Ready,
    Refuse,
    Rejected,
    Resync,
    Stored,
    TakeSeat,
    Welcome,
)  # fmt: skip
from crossgame.net.protocol import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.net.messages import Message

_PACE_S = 0.01
_AT_ONCE = 12
_WAITED_S = 4.0
"""After an attack, until hosts must have hung up on who does not go on."""
_ID = "0" * 31 + "a"
_NAMES = ("<b>Ada</b><script>", "\u202eadA", "Ada\u200b", "A" + "\u0301" * 30, "🎲" * 16, "../../etc/passwd", " \t\n ")
_KNOWN = (
    Hello(VERSION, "1", "Robin"), Prove("A" * 43), Stored(), Chat(_ID, "hello"), Ready(on=True), TakeSeat(0), Ack(3),
    Resync(), Leave(), Command(_ID, 3, {"kind": "Pass", "id": _ID}),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Attack:
    """One kind.

    Attributes:
        name: what it is.
        how: how it is done.
        act: does it until a time; returns what came back, and how often.
    """

    name: str
    how: str
    act: Callable[[Siege, float], Counter[str]]


def silent(siege: Siege, until: float) -> Counter[str]:
    """Open sockets and say nothing."""
    there = [Visitor(siege.port, tls=False) for _ in paced(until - 1)]
    return _ends(there, until + _WAITED_S)


def half_shaken(siege: Siege, until: float) -> Counter[str]:
    """Begin TLS and go no further, end it and say nothing, or say a Hello a byte at a time."""
    there = []
    hello = raw(b'{"kind":"Hello","version":1')
    for number in paced(until - 1, 0.03):
        visitor = Visitor(siege.port, tls=number % 3 > 0)
        if number % 3 == 0:
            visitor.say(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
        elif number % 3 == 1:
            visitor.turn()
        elif visitor.shake():
            visitor.say(hello[:1])
        there.append(visitor)
    return _ends(there, until + _WAITED_S)


def without_code(siege: Siege, until: float) -> Counter[str]:
    """Come again and again without a code."""
    return _greeted(siege, until, lambda: Hello(VERSION, "1", "Robin"))


def wrong_codes(siege: Siege, until: float) -> Counter[str]:
    """Guess."""
    found: Counter[str] = Counter()
    for _ in paced(until):
        visitor, answer, _ = siege.exchange(new_code(), "Robin")
        found[answer.reason.value if isinstance(answer, Refuse) else "left waiting"] += 1
        visitor.close()
    return found


def forged_tokens(siege: Siege, until: float) -> Counter[str]:
    """Claim a player's seat with tokens that are none."""
    welcome = _inside(siege)

    def hello() -> Hello:
        token = secrets.token_urlsafe(32)
        return Hello(VERSION, "1", "Robin", game=welcome.game, player=welcome.player, token=token)

    return _greeted(siege, until, hello)


def replayed(siege: Siege, until: float) -> Counter[str]:
    """Say the very messages again that once opened the door."""
    visitor, answer, said = siege.exchange(siege.code, "Replay")
    found: Counter[str] = Counter()
    visitor.close()
    if said is None or not isinstance(answer, Welcome):
        return found
    for _ in paced(until, 0.05):
        again = Visitor(siege.port)
        again.shake()
        again.say(said[0])
        again.wait(lambda it=again: bool(it.heard()))  # type: ignore[misc]
        again.say(said[1])
        found[again.answer(4)] += 1
        again.close()
    return found


def nonsense_outside(siege: Siege, until: float) -> Counter[str]:
    """Say what is no message, before being let in."""
    mangler = Mangler(11, _KNOWN)
    return _greeted(siege, until, lambda: mangler.frame() + mangler.frame())


def nonsense_inside(siege: Siege, until: float) -> Counter[str]:
    """The same as a guest, who comes back by token each time."""
    mangler = Mangler(12, _KNOWN)
    return _said_inside(siege, until, lambda: b"".join(mangler.frame() for _ in range(10)) + raw(b"\xff"))


def too_much(siege: Siege, until: float) -> Counter[str]:
    """Lengths of gigabytes, text a million levels deep, numbers without end, half a message."""
    bodies = (
        raw(b"{", (1 << 32) - 1), raw(b"{" * 30_000), raw(b'{"kind":"Ack","seq":' + b"9" * 30_000 + b"}"),
        raw(b'{"a":' * 5_000), raw(b"[" * 32_000), frame({"kind": "Chat", "id": _ID, "text": "x" * 20_000}),
    )  # fmt: skip
    turn = itertools.count()
    return _said_inside(siege, until, lambda: bodies[next(turn) % len(bodies)])


def bombs(siege: Siege, until: float) -> Counter[str]:
    """Send what only hosts send, packed: hosts unpack nothing."""
    part = {"kind": "SnapshotPart", "n": 1, "of": 1, "data": "eJz" + "A" * 20_000 + "=", "size": 1 << 20, "meta": {}}
    return _said_inside(siege, until, lambda: frame(part))


def names(siege: Siege, until: float) -> Counter[str]:
    """Names of 10,000 letters, that turn the text round, or are programs; the answer says what others see."""
    found: Counter[str] = Counter()
    for number in paced(until, 0.3):
        if number % 2:
            visitor = Visitor(siege.port)
            visitor.shake()
            visitor.say(frame({"kind": "Hello", "version": VERSION, "program": "1", "name": "x" * 10_000}))
            found["10 kB: " + visitor.answer()] += 1
        else:
            name = _NAMES[number // 2 % len(_NAMES)]
            visitor, answer, _ = siege.exchange(siege.code, name)
            shown = (
                [s.name for s in answer.room.seats if s.number == answer.seat] if isinstance(answer, Welcome) else []
            )
            found[f"shown as {shown[0]}" if shown else "refused"] += 1
            visitor.say(Leave())
        visitor.close()
    return found


def others_seats(siege: Siege, until: float) -> Counter[str]:
    """Play for others, with tiles not held, off the board, again and again, with ids of before."""
    return _commands(siege, until, seen=lambda: 0)


def lying_clocks(siege: Siege, until: float) -> Counter[str]:
    """Answer pings that never were, and claim to have seen what has not happened."""
    return _commands(siege, until, seen=lambda: 1 << 40, extra=lambda n: [Pong(n % 1000), Ack(1 << 40)])


def never_reading(siege: Siege, until: float) -> Counter[str]:
    """Ask for the whole game three times and read nothing."""
    siege.welcome = None
    there = []
    for number in range(4):
        visitor = siege.enter(f"Deaf {number}")
        siege.welcome = None
        for _ in range(3):
            visitor.say(Resync())
        there.append(visitor)
    time.sleep(max(0.0, until - time.monotonic()))
    for visitor in there:
        visitor.close()
    return Counter({"nothing more, and no place but its own queue": len(there)})


def talking(siege: Siege, until: float) -> Counter[str]:
    """Chat as fast as the line takes it."""
    visitor = siege.enter()
    said = 0
    for number in paced(until):
        for _ in range(5):
            visitor.say(Chat(uuid.uuid4().hex, "x" * 500))
            said += 1
        if number % 10 == 0:
            visitor.turn()
    own = sum(type(m).__name__ == "ChatLine" and m.text.startswith("xx") for m in visitor.heard())
    visitor.close()
    return Counter({"lines said": said, "lines told": own})


def _commands(
    siege: Siege, until: float, *, seen: Callable[[], int], extra: Callable[[int], list[Message]] = lambda _n: []
) -> Counter[str]:
    visitor = siege.enter()
    until = max(until, time.monotonic() + 2)  # who has been in and out has waited at the door
    own = _inside(siege).seat or 0
    same = uuid.uuid4().hex
    for number in paced(until - 1, 0.02):
        key = same if number % 4 == 3 else uuid.uuid4().hex
        row = 500 if number % 3 else 10_000
        placed = [[row, 500 + at, 26] for at in range(7)]  # seven Zs: nobody holds them
        data = {"kind": "Place", "id": key, "placed": placed, "round": 0}
        for message in (*extra(number), Command(key, own if number % 2 else own % 7 + 1, data, seen())):
            visitor.say(message)
        visitor.turn()
    visitor.wait(lambda: False, 1)
    heard = visitor.heard()
    visitor.close()
    found = Counter(str(m.refusal["reason"]) for m in heard if isinstance(m, Rejected))
    return found + Counter({"carried out": sum(isinstance(m, Done) for m in heard)})


def _inside(siege: Siege) -> Welcome:
    if siege.welcome is None:
        siege.enter().close()
    assert siege.welcome is not None
    return siege.welcome


def _greeted(siege: Siege, until: float, first: Callable[[], Message]) -> Counter[str]:
    """Come, say something, wait for the answer; a dozen at a time."""
    found: Counter[str] = Counter()
    there: dict[Visitor, bool] = {}
    for _ in paced(until - 1):
        if len(there) < _AT_ONCE:
            there[Visitor(siege.port)] = False
        _move(there, first, found)
    end = time.monotonic() + 2
    while there and time.monotonic() < end:
        _move(there, first, found)
        time.sleep(_PACE_S)
    for visitor in there:
        visitor.close()
    return found + Counter({"left waiting": len(there)})


def _move(there: dict[Visitor, bool], first: Callable[[], Message], found: Counter[str]) -> None:
    for visitor, has_spoken in tuple(there.items()):
        shaken = visitor.turn()
        if visitor.closed or visitor.last_words():
            found[visitor.answer(0)] += 1
            visitor.close()
            del there[visitor]
        elif shaken and not has_spoken:
            visitor.say(first())
            there[visitor] = True


def _said_inside(siege: Siege, until: float, words: Callable[[], bytes]) -> Counter[str]:
    """Come in by token, say something, wait for the end, and again."""
    found: Counter[str] = Counter()
    for _ in paced(until - 1, 0.02):
        visitor = siege.enter()
        visitor.say(words())
        found[visitor.answer(2)] += 1
        visitor.close()
    return found


def _ends(there: list[Visitor], until: float) -> Counter[str]:
    """Wait for what becomes of all of them."""
    while time.monotonic() < until and not all(visitor.closed for visitor in there):
        for visitor in there:
            visitor.turn()
        time.sleep(_PACE_S)
    found = Counter("hung up" if visitor.closed else "left waiting" for visitor in there)
    for visitor in there:
        visitor.close()
    return found


ATTACKS = (
    Attack("silent sockets", "100 connections a second that say nothing", silent),
    Attack(
        "half handshakes", "TLS begun, or ended and no Hello, or a Hello a byte at a time; 33 a second", half_shaken
    ),
    Attack("flood of joins", "TLS and a Hello without a code, a dozen at a time", without_code),
    Attack("wrong codes", "whole key exchanges with codes made up", wrong_codes),
    Attack("forged tokens", "a player's id with tokens made up, a dozen at a time", forged_tokens),
    Attack("replayed handshake", "Hello and Prove that were right once, 20 a second", replayed),
    Attack("nonsense at the door", "mutated, truncated, repeated messages in place of Hello", nonsense_outside),
    Attack("names", "10,000 letters, right-to-left, HTML, invisible, piled-up, paths", names),
    Attack("nonsense from a guest", "ten mutated or out-of-order messages, back by token, and again", nonsense_inside),
    Attack("oversized and deep", "lengths of 4 GB, 30,000 levels, endless numbers, halves", too_much),
    Attack("decompression bombs", "packed parts as hosts send them", bombs),
    Attack("others' seats", "plays for others, tiles not held, off the board, repeated ids; 50 a second", others_seats),
    Attack("lying clocks", "the same, with Pongs and Acks of what never was and a future `seen`", lying_clocks),
    Attack("never reading", "four guests ask for the game three times each and read nothing", never_reading),
    Attack("talking", "500 lines of chat a second", talking),
    Attack(
        "hostile chat",
        "lines that turn text round, HTML, piled-up accents, nothing; 100 a second",
        insiders.hostile_chat,
    ),
    Attack("joins with the code", "somebody new comes and stays, as fast as keys are exchanged", insiders.joins),
    Attack("watchers without end", "the same, to watch", insiders.watchers),
    Attack(
        "leaving with a computer", "somebody new comes and leaves the seat to a champion, and again", insiders.leaving
    ),
    Attack(
        "leaving and sitting down",
        "the own seat left to a champion and taken again, without end",
        insiders.leaving_seats,
    ),
    Attack(
        "large commands", "plays and swaps of 60 tiles, and of 2,200, as fast as they are read", insiders.large_commands
    ),
    Attack("swaps without end", "right ones, each when the one before is answered", insiders.swaps),
    Attack(
        "farewell on the line",
        "the whole game asked for, Closed said, nothing read, not hung up; by token, 10 a second",
        insiders.staying,
    ),
    Attack(
        "drip-fed bytes", "messages of 32 KB, a TLS record a byte, as fast as the line takes them", insiders.dripping
    ),
)

# SPDX-License-Identifier: MIT
"""Messages of the right form that mean nothing, or harm: wrong moments, seats, numbers, order.

``Mangler`` breaks the form; what is made here passes the decoder nearly always: rooms and games have to judge it.
The same seed makes the same.
"""

from __future__ import annotations

import base64
import json
import random
import uuid
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.mangle import Mangler
from crossgame.net import messages
from crossgame.net.messages import SnapshotPart
from crossgame.net.protocol import encode
from crossgame.session.packed import HEAD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.net.messages import Message

_LONGEST = 10**15
"""Numbers of more digits are none that the decoder takes."""
_NUMBERS = (
    0, 1, -1, 2, 7, 15, 44, 45, 63, 64, 127, 128, 255, 256, 1 << 16, 1 << 31, 1 << 40, _LONGEST, -_LONGEST,
)  # fmt: skip
_TEXTS = (
    "", "x", "0" * 32, "f" * 32, "playing", "left", "over", "computer", "champion", "\u202eolleh", "<b>",
    "a\u0301" * 40, "\U0001f3b2" * 60, "../..", "NaN", "\u200b",
)  # fmt: skip
HOSTILE = (
    "hello", "\u202e\u2067reversed", "<script>alert(1)</script><img src=x>", "e" + "\u0301" * 400,
    "a\u0301\u0327" * 160, "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 60, "\u200b\u2060\ufeff" * 100, "\n\r\t\0 ",
    "x" * 500, "\u0627\u0644" * 200, "%s%n{0}{}", "&lt;b&gt;", "\ufdfa" * 200,
)  # fmt: skip
"""Lines of chat that mean no good: right to left, HTML, accents piled up, invisible, joined."""
_WHOLE = {"Began", "SnapshotPart", "LobbyState"}
_INNER = ("snapshot", "refusal", "data", "meta")
_LATER_MS = 10**7
_KEPT = 64
_RARE = 0.004


class Twister:
    """Changes plain data: one value becomes another of its kind, or of none."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def twisted(self, data: Any) -> Any:
        """Return data with something in it that is different; what is given stays as it is."""
        chance = self._chance
        if isinstance(data, dict) and data and chance.random() < 0.95:
            return self.inside(data)
        if isinstance(data, list) and data and chance.random() < 0.7:
            at = chance.randrange(len(data))
            return [*data[:at], self.twisted(data[at]), *data[at + 1 :]]
        return self._other(data)

    def inside(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return an object of which a value, or something within it, is different."""
        key = self._chance.choice(list(data))
        return data | {key: self.twisted(data[key])}

    def _other(self, value: Any) -> Any:
        chance = self._chance
        if chance.random() < 0.03:
            return chance.choice((None, True, "", [], {}, 0, [[]]))
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return chance.choice((value + 1, value - 1, -value, chance.choice(_NUMBERS)))
        if isinstance(value, str):
            return chance.choice(_TEXTS)
        if isinstance(value, list):
            return chance.choice((value[::-1], value * 2, value[:-1], []))
        return chance.choice((None, 0, {}))


@dataclass(frozen=True, slots=True)
class Known:
    """What a guest who means no good sees of the game: it is no secret to them.

    Attributes:
        seat, seats: their own, and how many there are.
        rack: their tiles.
        seq: the newest event.
        play: the newest play's number, 0 = none.
        rows, cols, start: of the board.
        round: that is open, 0 = none.
    """

    seat: int
    seats: int
    rack: tuple[int, ...]
    seq: int
    play: int
    rows: int
    cols: int
    start: tuple[int, int]
    round: int = 0


class GuestTalk:
    """What a guest says who speaks the language and means no good."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._twister = Twister(self._chance)
        self._ids = [uuid.UUID(int=self._chance.getrandbits(128)).hex]
        self._mangler = Mangler(
            seed, [messages.Ready(on=True), messages.Chat(self._ids[0], "hello"), messages.Ack(3), messages.Leave()]
        )
        self._ways: tuple[tuple[Callable[[Known], Message], float], ...] = (
            (self._command, 60), (self._chat, 8), (self._arrange, 8), (self._small, 20), (self._twisted, 1),
            (self._last, _RARE * 100), (lambda _: self._mangler.frame(), _RARE * 100),
        )  # fmt: skip

    def message(self, known: Known) -> Message:
        """Return a message, or bytes that may be none."""
        ways, weights = zip(*self._ways, strict=True)
        return self._chance.choices(ways, weights)[0](known)

    def _id(self) -> str:
        """Return an id: a fresh one, or one that was said before."""
        if self._chance.random() < 0.2:
            return self._chance.choice(self._ids)
        self._ids.append(uuid.UUID(int=self._chance.getrandbits(128)).hex)
        del self._ids[:-_KEPT]
        return self._ids[-1]

    def _seat(self, known: Known) -> int:
        if self._chance.random() < 0.85:
            return known.seat
        return self._chance.choice((1, known.seats, known.seats + 1, 65_535, self._chance.randint(1, known.seats)))

    def _command(self, known: Known) -> Message:
        key, chance = self._id(), self._chance
        data = {"id": key, **self._wish(known)}
        seen = chance.choice((0, known.seq, max(0, known.seq - 3), known.seq + 1000, 1 << 40))
        return messages.Command(key, self._seat(known), data, seen)

    def _wish(self, known: Known) -> dict[str, Any]:
        chance = self._chance
        kind = chance.choices(
            ("Place", "Exchange", "Pass", "Challenge", "Accept", "Withdraw", "UseHint", "Resign", "LeaveSeat"),
            (50, 20, 4, 5, 5, 8, 6, _RARE * 25, _RARE * 50),
        )[0]
        more: dict[str, Any] = {}
        if kind in {"Place", "Exchange", "Pass", "Withdraw"}:
            more["round"] = chance.choice((0, 0, known.round, known.round + 1, known.round - 1, 10**9))
        if kind == "Place":
            more["placed"] = self._placed(known)
        elif kind == "Exchange":
            more["tiles"] = self._tiles(known, chance.choice((0, 1, 2, 7, 8, 40)))
        elif kind in {"Challenge", "Accept"}:
            more["play"] = chance.choice((known.play, known.play, known.seq, 0, -1, _LONGEST))
        elif kind == "LeaveSeat":
            more["computer"] = chance.choice((None, "beginner", "champion"))
        return {"kind": kind, **more}

    def _tiles(self, known: Known, count: int) -> list[int]:
        """Return tiles: some of the own rack, or any."""
        if known.rack and self._chance.random() < 0.6:
            return self._chance.sample(known.rack, min(count, len(known.rack)))
        return [self._chance.choice((0, 1, 5, 26, 27, 128, 129, 154, 255, 256, -1, 1 << 40)) for _ in range(count)]

    def _placed(self, known: Known) -> list[list[int]]:
        """Return tiles in a line, near the middle or nowhere, with or without gaps, or twice on a square."""
        chance = self._chance
        row, col = known.start
        if chance.random() < 0.7:
            row, col = row + chance.randint(-4, 4), col + chance.randint(-4, 4)
        else:
            row, col = (chance.choice((-1, 0, known.rows, known.cols, *_NUMBERS)) for _ in range(2))
        down, step = chance.random() < 0.5, chance.choice((1, 1, 1, 0, 2, -1, 1000))
        tiles = self._tiles(known, chance.choice((0, 1, 2, 2, 3, 4, 5, 7, 8, 64)))
        return [[row + at * step * down, col + at * step * (not down), tile] for at, tile in enumerate(tiles)]

    def _chat(self, _known: Known) -> Message:
        text = self._chance.choice(HOSTILE)
        return messages.Chat(self._id(), text[: self._chance.choice((500, 500, 20, 0))])

    def _arrange(self, known: Known) -> Message:
        chance = self._chance
        slots = list(known.rack)
        chance.shuffle(slots)
        if chance.random() < 0.4:
            slots = [chance.randrange(256) for _ in range(chance.choice((0, 1, 7, 64)))]
        count = chance.choice((0, 1, 7, 64))
        pending = [
            (chance.choice((0, 3, 6, 7, 1 << 31)), chance.choice((0, 7, 44, 1 << 31)), 7, chance.randrange(256))
            for _ in range(count)
        ]
        return messages.Arrange(self._seat(known), tuple(slots), tuple(pending))

    def _small(self, known: Known) -> Message:
        chance = self._chance
        return chance.choice(
            (
                messages.Ping(chance.randrange(1 << 31)), messages.Pong(chance.randrange(1 << 31)), messages.Stored(),
                messages.Ack(chance.choice((0, known.seq, 1 << 40))), messages.Ready(on=chance.random() < 0.5),
                messages.TakeSeat(chance.choice((0, 1, known.seat, known.seats, 65_535))),
            )
        )  # fmt: skip

    def _twisted(self, known: Known) -> Message:
        """Return a command with something in it that is different: half of them are none any more."""
        command = self._command(known)
        return messages.Command(command.id, command.seat, self._twister.twisted(command.data), command.seen)

    def _last(self, _known: Known) -> Message:
        """Return what may be the last that is heard of them."""
        chance = self._chance
        return chance.choice(
            (
                messages.Resync(), messages.Resync(), messages.Leave(), messages.Leave("expert"),
                messages.Closed(chance.choice(list(messages.Ending)), "~"),
            )
        )  # fmt: skip


class HostTalk:
    """What a host says who has heard a real one, and means no good."""

    def __init__(self, seed: int, heard: Sequence[Message]) -> None:
        """``heard``: what a real host said, in order."""
        self._chance = random.Random(seed)
        self._twister = Twister(self._chance)
        self._plain = [json.loads(encode(message)[4:]) for message in heard]
        kinds = {plain["kind"] for plain in self._plain}
        self._by_kind = {kind: [plain for plain in self._plain if plain["kind"] == kind] for kind in sorted(kinds)}
        self._kinds = [*self._by_kind, "Events"]
        # What tells a whole game or room anew is looked at whole: seldom is enough.
        self._weights = [0.1 if kind in _WHOLE else 1 for kind in self._by_kind] + [4]
        self._mangler = Mangler(seed, heard)

    def frame(self, seq: int) -> bytes:
        """Return a message as bytes; ``seq`` is the newest event that the guest knows of."""
        chance = self._chance
        if chance.random() < _RARE:
            return self._mangler.frame()
        kind = chance.choices(self._kinds, self._weights)[0]
        plain = chance.choice(self._by_kind[kind])
        if plain["kind"] == "Events":
            plain = {"kind": "Events", "events": self._events(seq)}
        elif plain["kind"] not in {"Began", "SnapshotPart"} or chance.random() < 0.5:
            plain = self._told(plain)
        return _framed(plain)

    def _told(self, plain: dict[str, Any]) -> dict[str, Any]:
        """Return a message whose form is right, nearly always, with what it tells twisted."""
        chance = self._chance
        if chance.random() < _RARE:
            return self._twister.inside(plain)
        inner = [key for key in _INNER if isinstance(plain.get(key), dict) and plain[key]]
        numbers = [key for key, value in plain.items() if type(value) is int]
        if inner and chance.random() < 0.9:
            key = chance.choice(inner)
            return plain | {key: self._twister.inside(plain[key])}
        if numbers:
            key = chance.choice(numbers)
            return plain | {key: chance.choice((0, 1, plain[key] + 1, abs(plain[key] - 1), 1 << 20))}
        return plain

    def whole(self, messages: Sequence[Message]) -> list[bytes]:
        """Return a whole game as a host told it (its head in one part), with something in it that is different."""
        return [self._part(message) if isinstance(message, SnapshotPart) else encode(message) for message in messages]

    def _part(self, part: SnapshotPart) -> bytes:
        if part.meta.get("what") != HEAD:
            return encode(part)
        head = json.loads(zlib.decompress(base64.b64decode(part.data)))
        text = json.dumps(self._twister.inside(head)).encode()
        data = base64.b64encode(zlib.compress(text)).decode("ascii")
        return encode(SnapshotPart(part.n, part.of, data, len(text), part.meta))

    def _events(self, seq: int) -> list[Any]:
        """Return some events of before, as if they happened now, in other order, twisted or as they were."""
        told = []
        for plain in self._chance.choices(self._by_kind["Events"], k=self._chance.randint(1, 2)):
            one = self._chance.choice(plain["events"])
            if self._chance.random() < 0.8:
                seq += 1
                one = one | {"event": one["event"] | {"seq": seq, "at_ms": _LATER_MS + seq}}
            told.append(self._twister.inside(one) if self._chance.random() < 0.6 else one)
        return told


def _framed(plain: dict[str, Any]) -> bytes:
    body = json.dumps(plain, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return len(body).to_bytes(4, "big") + body

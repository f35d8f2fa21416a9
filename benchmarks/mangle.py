# SPDX-License-Identifier: MIT
"""Messages made wrong in every way: bytes, JSON, lengths, order. The same seed makes the same."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

from crossgame.net.protocol import encode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.net.messages import Message

ODD: tuple[object, ...] = (
    None, True, False, 0, -1, 1.5, 1e308, 10**30, "", "x" * 10_000, "\ud800", "\u202e\0<b>", [], {}, [[]],
    {"kind": "Ping"}, "NaN", "__class__", "../../etc/passwd", [None] * 300, {"a": {"a": {"a": {}}}},
)  # fmt: skip
SNIPPETS = (
    b'"', b"\\", b"[", b"]" * 50, b"{" * 50, b"[" * 5000, b"NaN", b"-Infinity", b"1e999", b"9" * 400, b"\xff",
    b"\xed\xa0\x80", b"\\ud800", b"\0", b"\n", b",", b":", b'"kind":"Hello",', b'"n":1,"n":2', b"null",
    b"/*", b"\xef\xbb\xbf",
)  # fmt: skip


class Mangler:
    """Makes wrong messages of right ones."""

    def __init__(self, seed: int, messages: Iterable[Message]) -> None:
        self._random = random.Random(seed)
        self._frames: list[bytes] = [encode(message) for message in messages]
        self._plain = [json.loads(frame[4:]) for frame in self._frames]

    def frame(self) -> bytes:
        """A message that is probably wrong, with a length that is probably right."""
        way = self._random.randrange(6)
        if way == 0:
            return self._random.choice(self._frames)  # nothing wrong but the place
        body = self._fields() if way < 3 else self._bytes()
        length = self._length(len(body)) if self._random.random() < 0.05 else len(body)
        return length.to_bytes(4, "big") + body

    def _fields(self) -> bytes:
        data = dict(self._random.choice(self._plain))
        for _ in range(self._random.randint(1, 3)):
            key = self._random.choice([*data, "extra", "kind", "n"])
            if self._random.random() < 0.25:
                data.pop(key, None)
            else:
                data[key] = self._random.choice(ODD)
        return json.dumps(data).encode()

    def _bytes(self) -> bytes:
        body = bytearray(self._random.choice(self._frames)[4:])
        for _ in range(self._random.randint(1, 4)):
            begin = self._random.randrange(len(body) + 1)
            end = min(len(body), begin + self._random.randrange(12))
            what = self._random.randrange(4)
            if what == 0 and begin < len(body):
                body[begin] ^= 1 << self._random.randrange(8)
            elif what == 1:
                del body[begin:end]
            elif what == 2:
                body[begin:end] = self._random.choice(SNIPPETS)
            else:
                body[begin:begin] = body[begin:end] * self._random.randint(1, 3)
        return bytes(body)

    def _length(self, right: int) -> int:
        wrong = (0, 1, right + 1, right - 1, right * 2, 1 << 20, (1 << 20) + 1, 1 << 31, (1 << 32) - 1)
        return self._random.choice([length for length in wrong if length >= 0])

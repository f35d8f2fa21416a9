# SPDX-License-Identifier: MIT
"""Messages to bytes and back: four bytes of length, then a JSON object with its ``kind``. No Qt, no sockets, no game.

``Decoder`` believes nothing: length before buffering, nesting before parsing, kinds, types, bounds and unknown fields
after it. What it refuses it refuses for good: after an error a connection has no more to say.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crossgame.net import messages
from crossgame.net.messages import Hello
from crossgame.net.shape import ShapeError, from_plain, to_plain
from crossgame.net.strict import JsonError, parse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.net.messages import Message
    from crossgame.net.shape import JsonObject

VERSION = 1
"""Of the protocol; a host and a guest of different versions part with a reason."""
DEFAULT_PORT = 24771
HEADER = 4
LARGEST = 1 << 20
"""Most bytes of any message's JSON."""


class ProtocolError(ValueError):
    """What the other side sent is no message that may come here; the text says why, in a few words."""


class WrongVersionError(ProtocolError):
    """The other side speaks another version of the protocol."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} of the protocol")
        self.version = version


@dataclass(frozen=True, slots=True)
class Limits:
    """What may come: bytes of a message's JSON, levels of nesting, and kinds."""

    message_bytes: int
    depth: int
    kinds: frozenset[type] = field(repr=False)


GREETING = Limits(2048, 2, frozenset(messages.GREETINGS))
FROM_GUEST = Limits(32 * 1024, 12, frozenset(messages.GUEST))
ANSWER = Limits(LARGEST, 16, frozenset(messages.ANSWERS))
FROM_HOST = Limits(LARGEST, 24, frozenset(messages.HOST))


def encode(message: Message) -> bytes:
    """Return the bytes of a message; the same bytes may be sent to many.

    Raises:
        ValueError: it can't be said: too large, a lone surrogate, or not JSON.
    """
    return _framed(written({"kind": type(message).__name__, **to_plain(message)}), type(message).__name__)


def written(data: JsonObject) -> bytes:
    """Return the JSON of an object as it stands in messages.

    Raises:
        ValueError: a lone surrogate, or not JSON.
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")


def encode_events(events: Iterable[bytes]) -> bytes:
    """Return the bytes of ``Events`` whose objects are ``written`` already: each once, however many are told it.

    Raises:
        ValueError: they are too large together.
    """
    return _framed(b'{"kind":"Events","events":[' + b",".join(events) + b"]}", "Events")


def _framed(body: bytes, name: str) -> bytes:
    if len(body) > LARGEST:
        raise ValueError(f"a {name} of {len(body)} bytes is too large to be sent")
    return len(body).to_bytes(HEADER, "big") + body


def decode(body: bytes, limits: Limits) -> Message:
    """Return the message that ``body`` (without its length) holds.

    Raises:
        ProtocolError: it holds none that may come here.
    """
    try:
        data = parse(body, limits.depth)
    except JsonError as fault:
        raise ProtocolError(str(fault)) from fault
    if type(data) is not dict:
        raise ProtocolError("an object was expected")
    return _message(data, limits)


def _message(data: JsonObject, limits: Limits) -> Message:
    kind = data.pop("kind", None)
    cls = _KINDS.get(kind) if type(kind) is str else None
    if cls is None:
        raise ProtocolError("of no known kind")
    if cls not in limits.kinds:
        raise ProtocolError(f"{cls.__name__} may not come here")
    if cls is Hello and type(version := data.get("version")) is int and version != VERSION:
        raise WrongVersionError(version)  # before its fields: a later version's may differ
    try:
        return from_plain(cls, data, cls.__name__)
    except ShapeError as fault:
        raise ProtocolError(str(fault)) from fault


class Decoder:
    """Cuts a stream into messages. Keeps at most one unfinished message; ``limits`` may be changed between messages."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buffer = bytearray()
        self._start = 0
        self._error: ProtocolError | None = None

    @property
    def buffered(self) -> int:
        """Bytes that came and are in no message yet."""
        return len(self._buffer) - self._start

    def rest(self) -> bytes:
        """Return what came and is in no message yet."""
        return bytes(self._buffer[self._start :])

    def feed(self, data: bytes) -> list[Message]:
        """Take bytes in and return the messages that are complete with them.

        Raises:
            ProtocolError: one of them is none; what came before it in ``data`` is lost (``take`` gives it).
        """
        self.push(data)
        found = []
        while (message := self.take()) is not None:
            found.append(message)
        return found

    def push(self, data: bytes) -> None:
        """Take bytes in; nothing is looked at yet."""
        if self._start:
            del self._buffer[: self._start]
            self._start = 0
        self._buffer += data

    def take(self) -> Message | None:
        """Return the next complete message, ``None`` if there is none yet.

        Raises:
            ProtocolError: what comes next is none; from now on it is raised at every call.
        """
        if self._error is not None:
            raise self._error
        try:
            return self._take()
        except ProtocolError as error:
            self._error = error
            self._buffer.clear()
            self._start = 0
            raise

    def _take(self) -> Message | None:
        begin = self._start + HEADER
        if len(self._buffer) < begin:
            return None
        length = int.from_bytes(self._buffer[self._start : begin], "big")
        if not 0 < length <= self.limits.message_bytes:
            raise ProtocolError(f"a message of {length} bytes; at most {self.limits.message_bytes} may come here")
        end = begin + length
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[begin:end])
        self._start = end
        return decode(body, self.limits)


_KINDS: dict[str, type] = {
    cls.__name__: cls
    for cls in dict.fromkeys((*messages.GREETINGS, *messages.GUEST, *messages.ANSWERS, *messages.HOST))
}

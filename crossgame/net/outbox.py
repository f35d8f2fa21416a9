# SPDX-License-Identifier: MIT
"""What waits to be sent to one peer: messages in order, and series of messages that are made when their turn comes."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Outbox:
    """A queue of bytes.

    Attributes:
        waiting: bytes that were put in; a series (a snapshot) counts nothing until it is drawn.
        series: how many of those are not wholly drawn yet.
    """

    def __init__(self) -> None:
        self._queue: deque[bytes | Iterator[bytes]] = deque()
        self.waiting = self.series = 0

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._queue)

    def put(self, data: bytes) -> None:
        """Add a message at the end."""
        self._queue.append(data)
        self.waiting += len(data)

    def put_series(self, parts: Iterable[bytes]) -> None:
        """Add messages that are drawn one by one, so that they never lie in memory together."""
        self._queue.append(iter(parts))
        self.series += 1

    def take(self) -> bytes | None:
        """Return the next message, ``None`` if there is none."""
        while self._queue:
            first = self._queue[0]
            if isinstance(first, bytes):
                self._queue.popleft()
                self.waiting -= len(first)
                return first
            part = next(first, None)
            if part is not None:
                return part
            self._queue.popleft()
            self.series -= 1
        return None

    def clear(self) -> None:
        """Forget everything."""
        self._queue.clear()
        self.waiting = self.series = 0

# SPDX-License-Identifier: MIT
"""How often something may happen: a bucket that fills by itself. Time is given, never asked for."""

from __future__ import annotations

SECOND = 1_000_000_000


class Bucket:
    """Up to ``burst`` at once, then ``per_second`` of them."""

    def __init__(self, burst: float, per_second: float, now: int) -> None:
        self._burst, self._rate = burst, per_second
        self._level, self._at = burst, now

    def level(self, now: int) -> float:
        """Return how many there are at ``now`` (monotonic nanoseconds)."""
        if now > self._at:
            self._level = min(self._burst, self._level + (now - self._at) * self._rate / SECOND)
            self._at = now
        return self._level

    def take(self, now: int) -> bool:
        """Take one if there is one."""
        if self.level(now) < 1:
            return False
        self._level -= 1
        return True

    def spend(self, amount: float, now: int) -> None:
        """Take so many, even more than there are: the next ones come later for it."""
        self._level = self.level(now) - amount

    def give_back(self) -> None:
        """One that was taken does not count."""
        self._level = min(self._burst, self._level + 1)

    def wait_ms(self, now: int) -> int:
        """Return the milliseconds until there is one, 0 = now."""
        missing = 1 - self.level(now)
        return 0 if missing <= 0 else int(missing / self._rate * 1000) + 1


class Allowance:
    """What one peer may say: so many messages, and so many bytes. The next may come while there is some of both."""

    def __init__(self, messages: Bucket, size: Bucket) -> None:
        self._messages, self._size = messages, size

    def wait_ms(self, now: int) -> int:
        """Return the milliseconds until the next message may be heard, 0 = now."""
        return max(self._messages.wait_ms(now), self._size.wait_ms(now))

    def spend(self, size: int, now: int) -> None:
        """Count a message of so many bytes."""
        self._messages.spend(1, now)
        self._size.spend(size, now)

# SPDX-License-Identifier: MIT
"""Whose turn it is to try a code, and who may stand at the door at all. Pure: no Qt, time is given.

Key exchanges happen one after the other at a bounded rate; guesses that turn out wrong have a budget that refills, so
that no rush of them ever locks the door for good. Whoever guessed wrong before stands behind everybody else.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from crossgame.net.pace import SECOND, Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

Key = TypeVar("Key", bound=Hashable)

_FORGET = 600 * SECOND
"""After how long an address's wrong codes no longer count."""
_REMEMBERED = 1024
"""Most addresses of which something is remembered."""


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """What a host allows those whom it does not know yet.

    Attributes:
        handshake_ms: how long it waits for each of their steps.
        unproved: most of them at once; ``per_address`` of one address (this computer's own excepted).
        exchanges_per_second: key exchanges.
        guesses_per_minute: wrong codes, of everybody together.
        delay_ms: how long the answer to a wrong code or token takes.
        knocks_per_second: new connections, of everybody unknown together; ``address_knocks`` of one address. Four
            times as many of an address, and twice as many of all, may come at once. This computer's own don't count.
        returns_per_second: how often one player may come back by token, after ``returns`` at once.
    """

    handshake_ms: int = 3_000
    unproved: int = 64
    per_address: int = 8
    exchanges_per_second: float = 5
    guesses_per_minute: float = 60
    delay_ms: int = 1_000
    knocks_per_second: float = 100
    address_knocks: float = 10
    returns: float = 8
    returns_per_second: float = 0.5


@dataclass(slots=True)
class _Standing:
    """What is known of an address."""

    wrong: int = 0
    wrong_at: int = 0
    served_at: int = -1


class Turnstile(Generic[Key]):
    """The queue before the key exchange."""

    def __init__(self, limits: DoorLimits, now: int) -> None:
        self._waiting: OrderedDict[Key, str] = OrderedDict()
        self._standings: OrderedDict[str, _Standing] = OrderedDict()
        self._exchanges = Bucket(1, limits.exchanges_per_second, now)
        # Half at once and half in a minute are the whole in any minute.
        self._guesses = Bucket(limits.guesses_per_minute / 2, limits.guesses_per_minute / 120, now)

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def __contains__(self, key: Key) -> bool:
        """Whether somebody waits."""
        return key in self._waiting

    def enter(self, key: Key, address: str) -> None:
        """Stand in the queue."""
        self._waiting[key] = address

    def leave(self, key: Key) -> None:
        """Go away, if there."""
        self._waiting.pop(key, None)

    def next(self, now: int) -> Key | None:
        """Return who may exchange keys now (and is in the queue no more); ``None``: nobody yet."""
        if not self._waiting or self.wait_ms(now) > 0:
            return None
        self._exchanges.take(now)
        self._guesses.take(now)  # it is given back if the code was right
        key = min(self._waiting, key=lambda one: self._rank(self._waiting[one], now))
        self._standing(self._waiting.pop(key)).served_at = now
        return key

    def wait_ms(self, now: int) -> int:
        """Return the milliseconds until the next exchange may begin."""
        return max(self._exchanges.wait_ms(now), self._guesses.wait_ms(now))

    def right(self, address: str) -> None:
        """An exchange proved the code: it was no guess."""
        self._guesses.give_back()
        self._standing(address).wrong = 0

    def wrong(self, address: str, now: int) -> None:
        """An exchange proved nothing: a wrong code, or it was given up."""
        standing = self._standing(address)
        standing.wrong = standing.wrong + 1 if now - standing.wrong_at < _FORGET else 1
        standing.wrong_at = now

    def _rank(self, address: str, now: int) -> tuple[int, int]:
        standing = self._standings.get(address)
        if standing is None:
            return 0, -1
        return standing.wrong if now - standing.wrong_at < _FORGET else 0, standing.served_at

    def _standing(self, address: str) -> _Standing:
        standing = self._standings.setdefault(address, _Standing())
        self._standings.move_to_end(address)
        if len(self._standings) > _REMEMBERED:
            self._standings.popitem(last=False)
        return standing


class Returns:
    """How often players come back: whoever does it without end costs the others more than a play does."""

    def __init__(self, limits: DoorLimits) -> None:
        self._limits = limits
        self._players: OrderedDict[str, Bucket] = OrderedDict()

    def wait_ms(self, player: str, now: int) -> int:
        """Return 0 and count a return, or the milliseconds until the player may come back."""
        bucket = self._players.get(player)
        if bucket is None:
            bucket = self._players[player] = Bucket(self._limits.returns, self._limits.returns_per_second, now)
        self._players.move_to_end(player)
        if len(self._players) > _REMEMBERED:
            self._players.popitem(last=False)
        return 0 if bucket.take(now) else bucket.wait_ms(now)


@dataclass(frozen=True, slots=True)
class Entry(Generic[Key]):
    """Whether somebody may stand at the door, and who has to go for it."""

    allowed: bool
    instead: Key | None = None


class Crowd(Generic[Key]):
    """Those at the door: not more than so many, and no address crowds out the others.

    An address from which somebody was let in is known from then on: others don't keep it out, however many they are.
    """

    def __init__(self, limits: DoorLimits, now: int) -> None:
        self._limits = limits
        self._there: OrderedDict[Key, str] = OrderedDict()
        self._knocks: OrderedDict[str, Bucket] = OrderedDict()
        self._known: OrderedDict[str, None] = OrderedDict()
        self._all = Bucket(2 * limits.knocks_per_second, limits.knocks_per_second, now)

    def __len__(self) -> int:
        """How many are there."""
        return len(self._there)

    def knock(self, address: str, now: int, *, local: bool) -> Entry[Key]:
        """Decide about a new connection; ``local``: from this computer itself."""
        count, known = self._count(address), address in self._known
        if not local and (count >= self._limits.per_address or not self._knock(address, now)):
            return Entry(allowed=False)
        # Last, so that what one address is refused takes nothing from the others.
        if not (local or known or self._all.take(now)):
            return Entry(allowed=False)
        if len(self._there) < self._limits.unproved:
            return Entry(allowed=True)
        counts = Counter(self._there.values())
        fullest, most = counts.most_common(1)[0]
        if most > count + 1:
            return self._instead(lambda there: there == fullest)
        return self._instead(lambda there: there not in self._known) if known else Entry(allowed=False)

    def _instead(self, fits: Callable[[str], bool]) -> Entry[Key]:
        """Let somebody take the place of whoever has stood there longest, of addresses that fit."""
        oldest = next((key for key, there in self._there.items() if fits(there)), None)
        return Entry(allowed=oldest is not None, instead=oldest)

    def welcome(self, address: str) -> None:
        """Somebody from there was let in."""
        self._known[address] = None
        self._known.move_to_end(address)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    def enter(self, key: Key, address: str) -> None:
        """Stand there."""
        self._there[key] = address

    def leave(self, key: Key) -> None:
        """Be let in, or go away."""
        self._there.pop(key, None)

    def _count(self, address: str) -> int:
        return sum(there == address for there in self._there.values())

    def _knock(self, address: str, now: int) -> bool:
        bucket = self._knocks.get(address)
        if bucket is None:
            rate = self._limits.address_knocks
            bucket = self._knocks[address] = Bucket(4 * rate, rate, now)
        self._knocks.move_to_end(address)
        if len(self._knocks) > _REMEMBERED:
            self._knocks.popitem(last=False)
        return bucket.take(now)

# SPDX-License-Identifier: MIT
"""What the network costs a host: reading and writing messages, proving the code, letting somebody in, telling many."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from crossgame.cli.measures import Measure
from crossgame.net.dialer import Dialer, Pass, Patience, Target
from crossgame.net.exchange import GuestExchange, HostExchange
from crossgame.net.listener import Listener
from crossgame.net.messages import Events, Hello, LobbyState, Ping, Welcome
from crossgame.net.protocol import FROM_HOST, VERSION, Decoder, encode
from crossgame.net.security import make_identity
from crossgame.net.turnstile import DoorLimits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.net.entrance import Guest

_GAME, _CODE = "a" * 32, "K7PM4X"
_ROUNDS = 2000
_JOINS = 60
_PEERS, _TELLINGS = 100, 50
_PATIENCE_S = 60
_EVENT = {
    "kind": "Placed", "seq": 12_345, "seat": 7, "command": "c" * 32, "points": 45,
    "placed": [{"square": {"row": 500 + i, "col": 3}, "tile": 5} for i in range(7)],
    "words": [{"text": "ABC", "score": 12, "squares": [[1, 2], [3, 4]]}] * 3,
}  # fmt: skip


def _measure(name: str, seconds: Sequence[float], target: float | None = None) -> Measure:
    ordered = sorted(seconds)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return Measure(name, "ms", statistics.median(ordered) * 1000, p95 * 1000, target)


def _times(action: Callable[[], object], count: int) -> list[float]:
    found = []
    for _ in range(count):
        begin = time.perf_counter()
        action()
        found.append(time.perf_counter() - begin)
    return found


def wire() -> list[Measure]:
    """Bytes and back."""
    event, ping = Events((_EVENT,)), encode(Ping(7))
    data = encode(event)
    return [
        _measure(f"an event of {len(data)} bytes written", _times(lambda: encode(event), _ROUNDS)),
        _measure("the same read", _times(lambda: Decoder(FROM_HOST).feed(data), _ROUNDS)),
        _measure("a ping read", _times(lambda: Decoder(FROM_HOST).feed(ping), _ROUNDS)),
    ]


def proof() -> list[Measure]:
    """The key exchange over the join code: the window of a host may not stop for it."""
    steps: dict[str, list[float]] = {"begin": [], "finish": []}
    for _ in range(30):
        guest = GuestExchange(_CODE, "f" * 52)
        hello = Hello(VERSION, "1", "Robin", share=guest.share)
        begin = time.process_time()
        host = HostExchange(_CODE, "f" * 52)
        middle = time.process_time()
        host.finish(hello)
        steps["begin"].append(middle - begin)
        steps["finish"].append(time.process_time() - middle)
    return [_measure(f"host's key exchange, {name}, CPU time", times, 10.0) for name, times in steps.items()]


class _Gate:
    """A table; open if there is no code."""

    def __init__(self, code: str | None) -> None:
        self._code = code

    def game(self) -> str:
        return _GAME

    def code(self) -> str | None:
        return self._code

    def is_good(self, player: str, token: str) -> bool:
        return False


class _Host:
    """A listener that welcomes everybody, and its guests: both ends in this process."""

    def __init__(self, code: str | None) -> None:
        limits = DoorLimits(
            handshake_ms=60_000, unproved=1000, exchanges_per_second=1e6, guesses_per_minute=1e9, knocks_per_second=1e6
        )
        identity = make_identity()
        self.guests: list[Guest] = []
        self.ends: list[Dialer] = []
        self.read = 0
        self._code = code
        self.listener = Listener(identity, _Gate(code), limits=limits)
        self.listener.joined.connect(self._on_joined)
        self._target = Target(("127.0.0.1",), self.listener.start(address="127.0.0.1"), identity.fingerprint, _GAME)
        self._inside: list[object] = []

    def _on_joined(self, guest: Guest) -> None:
        self.guests.append(guest)
        room = LobbyState(_GAME, "lobby", {}, watching=True, hints=False, open=self._code is None)
        guest.connection.send(Welcome(_GAME, "1" * 32, 1, "t", room))

    def join(self, count: int) -> None:
        """Have so many more come in."""
        goal = len(self._inside) + count
        for _ in range(count):
            dialer = Dialer(self._target, Pass("Robin", code=self._code or ""), patience=Patience(60_000, 60_000))
            dialer.connected.connect(self._on_connected)
            dialer.start()
            self.ends.append(dialer)
        self.wait(lambda: len(self._inside) >= goal)

    def _on_connected(self, connection: object, _welcome: object) -> None:
        connection.received.connect(self._on_received)  # type: ignore[attr-defined]
        self._inside.append(connection)

    def _on_received(self, _message: object) -> None:
        self.read += 1

    def wait(self, done: Callable[[], bool]) -> None:
        """Run the event loop until something is so.

        Raises:
            TimeoutError: it never was.
        """
        end = time.monotonic() + _PATIENCE_S
        while not done():
            if time.monotonic() > end:
                raise TimeoutError("the benchmark's host and guests did not get so far")
            QCoreApplication.processEvents()

    def close(self) -> None:
        """Send everybody away."""
        self.listener.close()
        for guest in self.guests:
            guest.connection.abort()


def joins() -> list[Measure]:
    """From the call to the Welcome, one after the other; and how many come in at once."""
    _application = QCoreApplication.instance() or QCoreApplication([])
    found = []
    for name, code in (("with a code", _CODE), ("at an open table", None)):
        host = _Host(code)
        host.join(3)
        found.append(_measure(f"coming in {name}, both ends", _times(lambda it=host: it.join(1), _JOINS)))  # type: ignore[misc]
        begin = time.perf_counter()
        host.join(_JOINS)
        rate = _JOINS / (time.perf_counter() - begin)
        found.append(Measure(f"{_JOINS} coming at once {name}, both ends", "/s", rate, rate))
        host.close()
    return found


def telling() -> list[Measure]:
    """One event to a hundred: the host's part (encoded once, written to each), and until all have read it."""
    _application = QCoreApplication.instance() or QCoreApplication([])
    host = _Host(None)
    host.join(_PEERS)
    sent, read = [], []
    for _ in range(_TELLINGS):
        goal = host.read + _PEERS
        begin = time.perf_counter()
        data = encode(Events((_EVENT,)))
        for guest in host.guests:
            guest.connection.send(data)
        sent.append(time.perf_counter() - begin)
        host.wait(lambda goal=goal: host.read >= goal)  # type: ignore[misc]
        read.append(time.perf_counter() - begin)
    host.close()
    return [
        _measure(f"an event written to {_PEERS}", sent),
        _measure(f"an event read by {_PEERS} in the same process", read),
    ]


MEASURES = {"wire": wire, "proof": proof, "joins": joins, "telling": telling}

# SPDX-License-Identifier: MIT
"""Real sockets on this computer: a host's door with a gate of its own, guests, and peers that don't behave."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field

import shiboken6
from PySide6.QtCore import QCoreApplication

from benchmarks.stranger import Stranger
from crossgame.net.connection import Terms
from crossgame.net.dialer import Dialer, Pass, Patience, Target
from crossgame.net.listener import Listener
from crossgame.net.messages import LobbyState, Welcome
from crossgame.net.security import make_identity
from crossgame.net.tokens import SeatTokens
from crossgame.net.turnstile import DoorLimits

GAME, OTHER_GAME = "a" * 32, "b" * 32
PLAYER = "1" * 32
CODE = "K7PM4X"
ROOM = LobbyState(GAME, "lobby", {}, True, False, False)
QUICK = DoorLimits(delay_ms=50, exchanges_per_second=200, guesses_per_minute=60_000)
OPEN = DoorLimits(handshake_ms=60_000, delay_ms=0, exchanges_per_second=1e6, guesses_per_minute=1e9,
                  knocks_per_second=1e6, address_knocks=1e6, unproved=1000, returns=1e9)  # fmt: skip
"""A door at which nobody has to wait."""
EAGER = Terms(heartbeat_ms=60_000, silence_ms=600_000)
"""No pace: what is sent is looked at at once."""
HANG_MS = 60_000
HASTE = Patience(connect_ms=5_000, step_ms=10_000)


@dataclass
class TestGate:
    """What a session would know."""

    __test__ = False
    tokens: SeatTokens
    open_code: str | None = CODE

    def game(self):
        return GAME

    def code(self):
        return self.open_code

    def is_good(self, player, token):
        return self.tokens.is_good(player, token)


class House:
    """A listener that welcomes everybody whom it lets in, and keeps what they say."""

    def __init__(self, *, limits=QUICK, identity=None, code=CODE, welcome=True, address="127.0.0.1", **more):
        self.identity = identity or make_identity()
        self.gate = TestGate(SeatTokens(self.identity.fingerprint), code)
        self.guests, self.heard, self.partings = [], [], []
        self.listener = Listener(self.identity, self.gate, limits=limits, **more)
        self.listener.joined.connect(self._welcome if welcome else self.guests.append)
        self.port = self.listener.start(address=address)

    def _welcome(self, guest):
        self.guests.append(guest)
        guest.connection.received.connect(self.heard.append)
        guest.connection.closed.connect(self.partings.append)
        player = guest.player or f"{len(self.guests):032x}"
        token = self.gate.tokens.redeem(player, guest.hello.token) if guest.player else self.gate.tokens.issue(player)
        guest.connection.send(Welcome(GAME, player, len(self.guests), token, ROOM))

    def target(self, **changes):
        facts = {"hosts": ("127.0.0.1",), "port": self.port, "fingerprint": self.identity.fingerprint, "game": GAME}
        return Target(**{**facts, **changes})

    def close(self):
        self.listener.close()
        for guest in self.guests:
            guest.connection.abort()


@dataclass
class Call:
    """What became of a dialer."""

    dialer: Dialer
    ins: list = field(default_factory=list)
    troubles: list = field(default_factory=list)
    waits: list = field(default_factory=list)
    heard: list = field(default_factory=list)
    partings: list = field(default_factory=list)

    def connected(self, connection, welcome):
        self.ins.append((connection, welcome))
        connection.received.connect(self.heard.append)
        connection.closed.connect(self.partings.append)

    @property
    def over(self):
        return bool(self.ins or self.troubles)

    @property
    def connection(self):
        return self.ins[0][0]

    @property
    def welcome(self):
        return self.ins[0][1]

    @property
    def trouble(self):
        return self.troubles[0]


def target_of(room):
    """How to a host's room on this computer."""
    return Target(("127.0.0.1",), room.port, room.fingerprint, room.view.game)


def call(target, right=None, **more):
    made = Call(Dialer(target, right or Pass("Robin", code=CODE), patience=HASTE, **more))
    made.dialer.connected.connect(made.connected)
    made.dialer.failed.connect(made.troubles.append)
    made.dialer.waiting.connect(made.waits.append)
    made.dialer.start()
    return made


def alive(kind):
    """How many objects of a class of Qt's there are; hulls whose inside is deleted are none."""
    gc.collect()
    return sum(isinstance(one, kind) and shiboken6.isValid(one) for one in gc.get_objects())


def talk(qtbot, step, *, hang_s=1200):
    """As ``waitUntil``, which sleeps 10 ms after each look: those who have much to say go on for a while before it."""

    def steps():
        for _ in range(50):
            if step():
                return True
            QCoreApplication.processEvents()
        return False

    qtbot.waitUntil(steps, timeout=1000 * hang_s)


__all__ = ["House", "Stranger", "alive", "call", "talk", "target_of"]

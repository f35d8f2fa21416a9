# SPDX-License-Identifier: MIT
"""Nonsense of the right form, said by hosts to guests' rooms: what was heard of real games, twisted, out of order.

At full size 60,000 messages were looked at; those of ``test_fuzz_hosts`` and ``test_fuzz`` make the million.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from dataclasses import dataclass, field, replace
from functools import partial

import pytest

from benchmarks.nonsense import HostTalk
from crossgame.game.digest import digest
from crossgame.net.connection import Connection
from crossgame.net.listener import Listener
from crossgame.net.messages import Began, Clock, Command, Events, Hash, Resync, SnapshotPart, Welcome
from crossgame.net.security import make_identity
from crossgame.session.guest import GuestRoom
from crossgame.session.remote import RemoteTable
from crossgame.session.room import RoomEndReason
from tests.party import Party
from tests.wire import HANG_MS, OPEN, alive, talk

GAMES = ("classic", "checked", "endless", "islands", "race")
MESSAGES = 60_000
LIES = 4


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


@dataclass
class Script:
    """What a real host said to a guest, and the game as it was last."""

    welcome: Welcome
    whole: list
    heard: list

    @classmethod
    def of(cls, party, game):
        """Play a game for a while and listen."""
        party.opens(game, people=3)
        ada, _ = party.joins("Ada"), party.joins("Ben")
        heard = []
        ada.room._connection.received.connect(heard.append)
        party.starts()
        party.plays(until=lambda: party.host.table.game.seq > 30 or party.host.table.game.is_over)
        party.agrees()
        ada.room.chat("good play")
        ada.room._connection.send(Command("e" * 32, ada.seat, {"kind": "Challenge", "id": "e" * 32, "play": 1}))
        before = len(heard)
        ada.room._connection.send(Resync())
        kinds = (Began, SnapshotPart, Clock, Hash)
        party.qtbot.waitUntil(lambda: {type(one) for one in heard[before:]} >= {*kinds}, timeout=HANG_MS)
        whole = [one for one in heard[before:] if isinstance(one, kinds)]
        room = party.host.room
        return cls(Welcome(room.view.game, ada.room._player, ada.seat, "t", room._state()), whole, heard)


@dataclass
class Liar:
    """A host that lets everybody in, tells the truth when asked for everything afresh, and otherwise lies."""

    script: Script
    lines: dict = field(default_factory=dict)
    order: dict = field(default_factory=dict)

    def __post_init__(self):
        self.talk, self.chance = HostTalk(99, self.script.heard), random.Random(99)
        self.listener = Listener(make_identity(), self, limits=OPEN)
        self.listener.joined.connect(self._on_joined)
        self.port = self.listener.start(address="127.0.0.1")

    def game(self):
        return self.script.welcome.game

    def code(self):
        return None

    def is_good(self, player, token):
        return True

    def _on_joined(self, guest):
        connection = guest.connection
        self.lines[guest.hello.name], self.order[guest.hello.name] = connection, deque()
        connection.received.connect(partial(self._on_received, guest.hello.name))
        connection.send(self.script.welcome)
        self.tell_whole(guest.hello.name)

    def _on_received(self, name, message):
        if not isinstance(message, Resync):
            return
        if self.chance.random() < 0.2:
            for frame in self.talk.whole(self.script.whole):
                self.say(name, frame, lie=True)
        else:
            self.tell_whole(name)

    def tell_whole(self, name):
        for message in self.script.whole:
            self.say(name, message, lie=False)

    def say(self, name, message, *, lie):
        self.lines[name].send(message)
        self.order[name].append(lie)


class Victim:
    """A guest's room at a liar's table; comes back by itself, or as somebody new."""

    def __init__(self, lan, liar, number):
        self.lan, self.liar, self.name = lan, liar, f"Guest {number}"
        self.talk = HostTalk(number, liar.script.heard)
        self.joining = self.room = None
        self.ends = Counter()

    def turn(self):
        if self.room is None:
            if self.joining is None:
                self._join()
        elif self.room.is_live and not self.liar.order[self.name]:
            self._hear()

    def _join(self):
        self.joining = self.lan.join(f"127.0.0.1:{self.liar.port}", "", self.name)
        self.joining.joined.connect(self._on_joined)
        self.joining.failed.connect(self._on_failed)

    def _on_failed(self, trouble):
        self.joining = None
        self.ends[trouble.reason] += 1

    def _on_joined(self, room):
        self.joining, self.room = None, room
        room.closed.connect(self._on_closed)

    def _on_closed(self, end):
        self.ends[end.reason] += 1
        self.room.part()
        self.room = None

    def comes_back(self):
        """Tell whether the room shows the truth once more, when it is told."""
        if self.room is None or not self.room.is_live or self.liar.order[self.name]:
            if self.room is None and self.joining is None:
                self._join()
            return False
        told = next(one for one in self.liar.script.whole if isinstance(one, Hash))
        if digest(self.room.table.view(None)) == told.digest:
            return True
        self.liar.tell_whole(self.name)
        return False

    def hears_too_much(self):
        """A room of a phase that nobody knows: there is no staying."""
        self.liar.say(self.name, replace(self.liar.script.welcome.room, phase="nowhere"), lie=False)

    def _hear(self):
        table = self.room.table
        table.view(table.viewing)  # what a window does when something has changed
        for _ in range(LIES):
            self.liar.say(self.name, self.talk.frame(table.mirror.seq), lie=True)


@pytest.fixture
def looked_at(monkeypatch):
    """Returns what counts lies that a liar's guests look at, by kind: without the thread of a game nothing of it is."""
    real = GuestRoom._on_received

    def begin(liar):
        found = Counter()

        def hear(self, connection, message):
            is_lie = liar.order[self._way.name].popleft()
            if is_lie and (self.is_live or not isinstance(message, Events | Hash | Clock)):
                found[type(message).__name__] += 1
            real(self, connection, message)

        monkeypatch.setattr(GuestRoom, "_on_received", hear)
        return found

    return begin


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_hosts_whose_messages_mean_nothing_harm_no_guest(party, looked_at, log_guard, game, proof_size):
    log_guard.expect("crossgame.session.following")
    log_guard.expect("crossgame.session.guest")
    liar = Liar(Script.of(party, game))
    for lan in party.lans:
        lan.close()
    found, count = looked_at(liar), proof_size.of(MESSAGES // len(GAMES))
    lan = party.lan("guests")
    victims = [Victim(lan, liar, number) for number in range(4)]
    talk(party.qtbot, lambda: [victim.turn() for victim in victims] and found.total() >= count)
    assert set(found) >= {"Began", "ChatLine", "Clock", "Done", "Events", "Hash", "Rejected"}
    talk(party.qtbot, lambda: [victim.comes_back() for victim in victims] == [True] * len(victims))
    for victim in victims:
        victim.hears_too_much()
    talk(party.qtbot, lambda: all(victim.room is None for victim in victims))
    assert {reason for victim in victims for reason in victim.ends} <= {RoomEndReason.PROTOCOL}
    lan.close()
    liar.listener.close()
    party.qtbot.waitUntil(lambda: alive(Connection) == alive(GuestRoom) == alive(RemoteTable) == 0, timeout=HANG_MS)

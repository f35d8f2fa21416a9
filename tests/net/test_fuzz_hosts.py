# SPDX-License-Identifier: MIT
"""Nonsense of the right form, said by guests to real hosts, through real sockets, while games of all kinds are played.

At full size 240,000 messages were looked at; those of ``test_fuzz_guests`` and ``test_fuzz`` make the million.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from benchmarks.nonsense import GuestTalk, Known
from crossgame.game.codec import command_to_dict
from crossgame.net.connection import Connection
from crossgame.net.dialer import Pass
from crossgame.net.entrance import Entrance
from crossgame.net.listener import Listener
from crossgame.net.messages import Command, Refused, Rejected, Stored, Welcome
from crossgame.session import opening
from tests.party import CODE, Party, command_for
from tests.wire import EAGER, HANG_MS, OPEN, alive, call, talk, target_of

GAMES = ("classic", "checked", "endless", "islands", "race")
MESSAGES = 240_000
PESTS, MOST_PESTS = {"classic": 2, "checked": 2}, 4
BATCH = 20


@pytest.fixture
def party(tmp_path, qtbot, monkeypatch):
    monkeypatch.setattr(opening, "Listener", partial(Listener, terms=EAGER))
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


class Pest:
    """A guest who says nonsense, comes back when hung up on, and knows when all that was said was looked at."""

    def __init__(self, party, number):
        self.party, self.number = party, number
        self.talk = GuestTalk(number)
        self.chance = random.Random(number)
        self.welcome = self.connection = self.calling = None
        self.marker, self.said, self.looked_at = "", 0, 0
        self.is_out = False
        self.ends, self.refusals = Counter(), Counter()

    def turn(self):
        """Go on, as far as it goes without waiting."""
        if self.connection is not None:
            if not self.marker:
                self._speak()
        elif self.calling is None:
            if not self.is_out:
                self._call()
        elif self.calling.troubles:
            self._on_refused()

    def _call(self):
        target, welcome = target_of(self.party.host.room), self.welcome
        right = Pass(f"Pest {self.number}", code=CODE)
        if welcome is not None:
            right = Pass(f"Pest {self.number}", player=welcome.player, token=welcome.token)
        self.calling = call(target, right, terms=EAGER)
        self.calling.dialer.connected.connect(self._on_connected)

    def _on_refused(self):
        refusal, self.calling = self.calling.trouble.refusal, None
        if refusal is not None and refusal.reason in (Refused.WRONG_TOKEN, Refused.BEGUN, Refused.FULL):
            self.is_out, self.welcome = self.welcome is None, None  # somebody new, if there is a seat

    def _on_connected(self, connection, welcome):
        self.calling, self.connection, self.welcome = None, connection, welcome
        self.marker = ""
        self.connection.received.connect(partial(self._on_received, self.connection))
        self.connection.closed.connect(partial(self._on_closed, self.connection))
        self.connection.send(Stored())

    def stop(self):
        if self.calling is not None:
            self.calling.dialer.cancel()
        if self.connection is not None:
            self.connection.abort()
        self.connection = self.calling = None

    def _on_received(self, connection, message):
        if connection is not self.connection:
            return
        if isinstance(message, Welcome):
            self.welcome = message
        elif isinstance(message, Rejected):
            self.refusals[message.refusal["reason"]] += 1
            if message.id == self.marker:
                self.looked_at += self.said
                self.marker = ""

    def _on_closed(self, connection, parting):
        self.ends[f"{parting.reason.value} {parting.why}"[:60]] += 1
        if connection is self.connection:
            self.connection = None

    def _speak(self):
        table, seat = self.party.host.table, self.welcome.seat
        if seat is None or seat not in table.game.ledger.hands:
            return
        view = table.view(seat)
        said = [self.talk.message(known(view)) for _ in range(BATCH)]
        command = command_for(view, seat) if self.chance.random() < 0.1 else None
        if command is not None:
            said[self.chance.randrange(BATCH)] = Command(command.id, seat, command_to_dict(command))
        self.marker, self.said = f"{self.chance.getrandbits(128):032x}", len(said)
        said.append(Command(self.marker, 60_000, {"kind": "Pass", "id": self.marker}))
        for message in said:
            self.connection.send(message)


def known(view):
    layout = view.ruleset.layout
    return Known(
        seat=view.seat, seats=len(view.seats), rack=view.rack, seq=view.seq,
        play=view.moves[-1].events[0].seq if view.moves else 0,
        rows=layout.rows, cols=layout.cols, start=layout.start,
        round=view.round.number if view.round is not None else 0,
    )  # fmt: skip


class Hall:
    """A running game: a host, a guest and a watcher who behave, and some who don't."""

    def __init__(self, party, game, number):
        self.party, self.turns = party, 0
        lan = party.lan(f"host {number}")
        lan.limits = OPEN
        count = PESTS.get(game, MOST_PESTS)
        party.opens(game, people=2 + count, lan=lan)
        party.people.clear()
        party.joins("Ada", lan=party.lan(f"Ada {number}"))
        party.joins("Ben", lan=party.lan(f"Ben {number}"), watch=True)
        self.pests = [Pest(party, 100 * number + n) for n in range(count)]
        party.qtbot.waitUntil(self._all_in, timeout=HANG_MS)
        party.starts()

    def _all_in(self):
        for pest in self.pests:
            if pest.connection is None:
                pest.turn()
        return all(pest.connection is not None for pest in self.pests)

    @property
    def game(self):
        return self.party.host.table.game

    @property
    def looked_at(self):
        return sum(pest.looked_at for pest in self.pests)

    def hears(self, count):
        """Let them talk until so much was looked at, the game is over, or none is left; others play now and then."""

        def step():
            self.turns += 1
            for pest in self.pests:
                pest.turn()
            if self.turns % 40 == 0:
                for person in self.party.everybody:
                    person.act()
            if self.turns % 150 == 0:
                self._renew(self.pests[self.turns // 150 % len(self.pests)])
            return self.looked_at >= count or self.game.is_over or all(pest.is_out for pest in self.pests)

        talk(self.party.qtbot, step)

    def _renew(self, pest):
        """Send somebody away whose seat goes to whoever comes."""
        if pest.welcome is not None:
            self.party.host.room.kick(pest.welcome.player)
            self.party.host.room.open_seat(pest.welcome.seat)
            for other in self.pests:
                other.is_out = False

    def is_unharmed(self):
        """Those who don't behave are sent away; the others see what the host sees and play on, nothing piles up."""
        party, room = self.party, self.party.host.room
        for pest in self.pests:
            pest.stop()
        for member in [m for m in room._book.members.values() if m.name.startswith("Pest")]:
            room.kick(member.player)
        assert [person.ends for person in party.people] == [[], []]
        party.agrees()
        before = self.game.seq
        if not self.game.is_over:
            party.plays(until=lambda: self.game.seq > before + 3 or self.game.is_over)
            party.agrees()
        party.qtbot.waitUntil(lambda: not room._listener._entrances, timeout=HANG_MS)
        assert len(room._hosting.peers) == len(room._book.members) == 2
        assert room._hosting._answers == []
        party.qtbot.waitUntil(lambda: alive(Connection) == 2 * 2, timeout=HANG_MS)
        assert alive(Entrance) == 0

    def close(self):
        for lan in self.party.lans:
            lan.close()


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_guests_whose_messages_mean_nothing_harm_no_game(party, game, proof_size):
    count, number = proof_size.of(MESSAGES // len(GAMES)), 0
    told = Counter()
    while count > 0:
        hall = Hall(party, game, number)
        hall.hears(count)
        hall.is_unharmed()
        hall.close()
        count, number = count - hall.looked_at, number + 1
        for pest in hall.pests:
            told += pest.refusals
    assert len(told) > 4

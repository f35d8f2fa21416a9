# SPDX-License-Identifier: MIT
"""What a host writes and when: each event once for all, once more for its own seat; digests to some of a hall."""

from __future__ import annotations

import pytest

from crossgame.game.digest import digest, public
from crossgame.game.events import Drawn, Swapped
from crossgame.game.told import told
from crossgame.net.messages import HOST, Events, Hash
from crossgame.net.protocol import Decoder, Limits, encode
from crossgame.session import hosting as module
from tests.party import Party


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


class Listener:
    """In place of a connection: keeps what it is sent."""

    address, has_undrawn = "10.0.0.9", False

    def __init__(self):
        self.got = []

    def send(self, message):
        self.got.append(message if isinstance(message, bytes) else encode(message))
        return True

    def send_series(self, parts):
        self.got += parts

    def heard(self, kind):
        found = Decoder(Limits(1 << 20, 24, frozenset(HOST))).feed(b"".join(self.got))
        return [message for message in found if isinstance(message, kind)]


@pytest.fixture(params=["endless", "islands"])
def hosting(party, request):
    party.opens(request.param, people=3)
    for name in ("Ada", "Ben"):
        party.joins(name)
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 30 or party.host.table.game.is_over)
    party.qtbot.waitUntil(lambda: not any(person.table.open_wishes for person in party.people))
    party.host.table.settle_group()
    party.agrees()  # nothing is on its way any more
    return party.host.room._hosting


def test_each_is_told_what_they_may_know_and_nothing_is_written_for_each_of_many(party, hosting, monkeypatch):
    game, written = party.host.table.game, []
    monkeypatch.setattr(
        module, "told", lambda event, viewer, *more: written.append(event) or told(event, viewer, *more)
    )
    peers = {seat: Listener() for seat in (None, *game.ledger.hands)}
    watchers = [Listener() for _ in range(20)]
    for seat, peer in (*peers.items(), *((None, peer) for peer in watchers)):
        hosting._peers[peer] = module.Peer(peer, seat, "somebody")
    hosting._tell(game.events)
    for seat, peer in peers.items():
        expected = tuple(told(event, seat, game.ledger, game.prices).to_dict() for event in game.events)
        assert peer.got == [encode(Events(expected))]
    assert all(peer.got == peers[None].got for peer in watchers)
    own = [event for event in game.events if isinstance(event, Drawn | Swapped) or event.seen_by(None) is not event]
    assert own
    assert len(written) <= len(game.events) + 2 * len(own)  # Ada is there twice


def test_newcomers_hear_the_digest_of_what_they_were_told_and_share_the_work(party, hosting, monkeypatch):
    made = []
    monkeypatch.setattr(module, "public", lambda view: made.append(view) or public(view))
    listeners = [Listener() for _ in range(20)]
    for peer in listeners:
        hosting.admit(peer, None, "watcher")
        hosting._peers[peer].resyncs = 2
    gone = listeners.pop()
    hosting.dismiss(gone)
    party.qtbot.waitUntil(lambda: all(peer.heard(Hash) for peer in listeners))
    assert not gone.heard(Hash)
    assert len(made) < 5
    game = party.host.table.game
    assert {(one.seq, one.digest) for peer in listeners for one in peer.heard(Hash)} == {
        (game.seq, digest(game.view(None)))
    }
    assert {hosting._peers[peer].resyncs for peer in listeners} == {2}  # else asking again would cost nothing


def test_a_hall_hears_its_digests_some_at_a_time(party, hosting, monkeypatch):
    monkeypatch.setattr(module, "HASHES", 10)
    game, listeners = party.host.table.game, [Listener() for _ in range(35)]
    gone = listeners.pop()
    for peer in (*listeners, gone):
        hosting._peers[peer] = module.Peer(peer, None, "watcher")
    hosting._due = dict.fromkeys(reversed(hosting._peers))
    hosting.dismiss(gone)
    hosting._tell_hashes()
    assert sum(bool(peer.heard(Hash)) for peer in listeners) == 10
    party.qtbot.waitUntil(lambda: all(peer.heard(Hash) for peer in listeners) and not hosting._due)
    assert {hash_.digest for peer in listeners for hash_ in peer.heard(Hash)} == {digest(game.view(None))}
    assert [len(peer.heard(Hash)) for peer in listeners] == [1] * 34
    party.agrees()

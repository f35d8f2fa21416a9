"""Who comes late, and where a host that is gone is found again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.game.storage import Storage
from crossgame.session import regaining
from crossgame.session.lan import JoinReason, JoinTrouble
from crossgame.session.room import Link
from tests.party import SETUPS, Party


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.parametrize("game", ["megacross", "race"])
def test_where_nobody_waits_for_turns_people_may_come_at_any_time(party, game):
    party.opens(game, people=3) if game == "race" else party.opens(game)
    party.joins("Ada")
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 12)
    cleo = party.joins("Cleo")
    assert not isinstance(cleo, JoinTrouble), cleo
    party.qtbot.waitUntil(lambda: cleo.table is not None)
    assert cleo.seat == 3
    assert len(cleo.view.rack) == cleo.view.ruleset.rack_size
    party.agrees()
    party.plays()
    party.agrees()
    assert len({repr(person.view.result) for person in party.everybody}) == 1
    late = party.joins("Dora")
    assert isinstance(late, JoinTrouble)
    assert late.reason is JoinReason.STARTED


def test_rounds_take_people_as_long_as_their_rules_say(party):
    party.opens(replace(SETUPS["islands"](4), target=0, rounds=6))
    party.joins("Ada")
    party.starts()
    until = party.host.view.ruleset.turns.join_until
    party.plays(until=lambda: party.host.view.round.number > until)
    late = party.joins("Cleo")
    assert isinstance(late, JoinTrouble)
    assert late.reason in (JoinReason.STARTED, JoinReason.FULL)
    wim = party.joins("Wim", watch=True)
    party.qtbot.waitUntil(lambda: wim.table is not None)
    party.agrees()


def test_a_game_in_turns_is_watched_by_who_comes_late(party):
    party.opens("classic", people=3)
    party.joins("Ada")
    party.starts()
    late = party.joins("Cleo")
    assert isinstance(late, JoinTrouble)
    assert late.reason is JoinReason.STARTED
    wim = party.joins("Wim", watch=True)
    party.qtbot.waitUntil(lambda: wim.table is not None)
    party.agrees()


def test_a_host_that_comes_back_elsewhere_is_found_by_its_guests(party, tmp_path, monkeypatch):
    """The network says where; nobody types anything. ``test_discovery`` has what the network says."""
    monkeypatch.setattr(regaining, "WAITS_MS", (20,))
    storage = Storage.open(tmp_path / "games.sqlite3")
    lan = party.lan("host", storage=storage)
    party.opens("classic", people=3, lan=lan)
    guests = [party.lan(name) for name in ("ada", "wim")]
    there = []
    for one in guests:
        monkeypatch.setattr(one, "_where", lambda game: (("127.0.0.1",), there[0]) if there else None)
    ada, wim = party.joins("Ada", lan=guests[0]), party.joins("Wim", lan=guests[1], watch=True)
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 12)
    party.agrees()
    game, before = party.host.room.view.game, party.host.table.game.seq
    # The host's computer goes down without a word.
    room = party.host.room
    room._listener.close()
    for member in room._book.here:
        member.connection._socket.abort()
    room._closed = room._reception.closed = True
    room.table.close()
    for person in (ada, wim):
        party.qtbot.waitUntil(lambda p=person: bool(p.links) and p.links[-1].state is Link.TRYING)
    party.opens("", saved=game, lan=lan)
    there.append(party.host.room.port)
    party.starts()
    for person in (ada, wim):
        party.qtbot.waitUntil(lambda p=person: p.links[-1].state is Link.UP, timeout=20_000)
    party.agrees()
    assert party.host.table.game.seq >= before
    party.plays()
    party.agrees()
    assert ada.ends == wim.ends == []

"""Whole games over real sockets: a host, three clients and somebody who watches; all five see the same at the end."""

from __future__ import annotations

import pytest

from tests.party import Party


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.parametrize("game", ["classic", "megacross", "islands", "race"])
def test_a_host_three_clients_and_a_watcher_play_to_the_end(party, game):
    host = party.opens(game)
    for name in ("Ada", "Ben", "Cleo"):
        party.joins(name)
    party.joins("Wim", watch=True)
    assert [seat.name for seat in host.room.view.seats] == ["Hanna", "Ada", "Ben", "Cleo"]
    assert [person.name for person in host.room.view.watchers] == ["Wim"]
    party.starts()
    party.plays()
    party.agrees()
    results = [person.view.result for person in party.everybody]
    assert results[0] is not None
    assert len({repr(result) for result in results}) == 1
    assert {len(person.view.racks_open) for person in party.everybody} == {4}
    assert party.people[3].view.rack == ()
    for person in party.everybody:
        assert person.began == 1
        assert person.ends == []

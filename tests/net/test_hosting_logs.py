"""What is logged of a network game: no name, nothing that was said, no code, no token, no letter of a rack."""

from __future__ import annotations

import logging

import pytest

from crossgame.game.storage import Storage
from crossgame.session.room import Presence
from tests.party import CODE, Party

NAMES = ("Hanna", "Adelheid", "Benedikt", "Wilhelmine")
SAID = "the secret of the lighthouse"


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


@pytest.mark.parametrize("game", ["classic", "megacross", "islands"])
def test_nothing_that_belongs_to_people_is_logged(party, tmp_path, caplog, game):
    caplog.set_level(logging.DEBUG, logger="crossgame")
    storage = Storage.open(tmp_path / "games.sqlite3")
    lan, own = party.lan("host", storage=storage), party.lan("guest")
    party.opens(game, people=3, name=NAMES[0], lan=lan)
    ada, ben = party.joins(NAMES[1], lan=own), party.joins(NAMES[2])
    party.joins(NAMES[3], watch=True)
    party.joins("Stranger", code="AAAAAA")
    party.starts()
    for person in party.everybody:
        person.room.chat(SAID)
    party.plays(until=lambda: party.host.table.game.seq > 20 or party.host.table.game.is_over)
    key = party.host.room.view.game
    kept = own._keepsakes.get(key)
    ada.room.cut()
    party.qtbot.waitUntil(lambda: any(s.state is Presence.LOST for s in party.host.room.view.seats))
    party.qtbot.waitUntil(lambda: "back" in ben.notes())
    party.host.room.kick(next(s.player for s in party.host.room.view.seats if s.name == NAMES[2]))
    racks = ["".join(map(str, hand.rack)) for hand in party.host.table.game.ledger.hands.values()]
    port = party.host.room.port
    party.host.room.leave()
    party.qtbot.waitUntil(lambda: bool(ada.ends))
    party.people.clear()
    party.opens("", saved=key, lan=lan, name=NAMES[0], port=port)
    party.resumes(own, key)
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("crossgame"))
    assert logged  # something is: who was refused, who was lost
    secrets = [*NAMES, SAID, CODE, kept.token, own._keepsakes.get(key).token, *racks]
    assert [secret for secret in secrets if secret in logged] == []

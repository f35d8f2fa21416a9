"""What a room says of its own about a game: whose time goes on, who was faster, computers, a host that is back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.game.storage import Storage
from crossgame.rules.policies import Clock
from crossgame.session.room import Presence, RoomPhase, SystemNote
from crossgame.ui.lan.wording import NOTES
from tests.party import SETUPS, Party


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


def lost(party):
    return [seat for seat in party.host.room.view.seats if seat.state is Presence.LOST]


@pytest.mark.parametrize(
    ("setup", "counts"),
    [
        (SETUPS["classic"](3), False),
        (replace(SETUPS["classic"](3), clock=Clock(initial_ms=600_000)), True),
        (replace(SETUPS["classic"](3), clock=Clock(move_ms=60_000)), True),
        (replace(SETUPS["islands"](3), turn_ms=60_000), True),
        (SETUPS["race"](3), None),
        (SETUPS["endless"](1), False),
    ],
)
def test_all_are_told_whether_time_goes_on_for_who_is_lost(party, setup, counts):
    party.opens(setup)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    if counts is None:
        counts = bool(party.host.room.view.ruleset.goal.time_ms)
    ada.lose()
    party.qtbot.waitUntil(lambda: bool(lost(party)))
    wanted = SystemNote.LOST_ON_TIME.value if counts else SystemNote.LOST.value
    party.qtbot.waitUntil(lambda: wanted in ben.notes())
    assert {note for note in ben.notes() if note.startswith("lost")} == {wanted}
    assert ada.room.view.time_counts is ben.room.view.time_counts is counts
    before = party.host.table.game.elapsed_ms
    party.qtbot.waitUntil(lambda: party.host.table.game.elapsed_ms > before + 50)
    assert not party.host.table.game.paused


def test_in_a_lobby_no_time_counts(party):
    party.opens(replace(SETUPS["classic"](3), clock=Clock(initial_ms=600_000)))
    ada, ben = party.joins("Ada"), party.joins("Ben")
    ada.lose()
    party.qtbot.waitUntil(lambda: "lost" in ben.notes())
    assert not ben.room.view.time_counts


def test_a_computer_that_takes_a_seat_is_told_of_whoever_gave_it(party):
    party.opens("islands", people=3)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    ada.lose()
    party.qtbot.waitUntil(lambda: bool(lost(party)))
    party.host.room.set_computer(lost(party)[0].number, "casual")
    party.qtbot.waitUntil(lambda: "computer_took" in ben.notes())
    cleo = party.joins("Cleo", watch=True)
    ben.room.leave("club")
    party.qtbot.waitUntil(lambda: cleo.notes().count("computer_took") == 2)
    said = [line for line in cleo.room.history if line.note is SystemNote.COMPUTER_TOOK]
    assert [line.who for line in said] == ["Ada", "Ben"]


def test_a_host_that_opens_a_saved_game_is_back_and_a_new_game_begins(party, tmp_path):
    storage = Storage.open(tmp_path / "games.sqlite3")
    lan = party.lan("host", storage=storage)
    party.opens("classic", people=2, lan=lan)
    guests = party.lan("ada")
    ada = party.joins("Ada", lan=guests)
    party.starts()
    party.qtbot.waitUntil(lambda: "started" in ada.notes())
    game, port = party.host.room.view.game, party.host.room.port
    party.host.room.leave()
    party.qtbot.waitUntil(lambda: bool(ada.ends))
    party.people.clear()
    party.opens("", lan=lan, saved=game, port=port)
    again = party.resumes(guests, game)
    party.starts()
    party.qtbot.waitUntil(lambda: "host_back" in again.notes())
    assert again.notes().count("started") == 1  # that of before, in the history
    assert again.room.view.phase is RoomPhase.PLAYING


def test_every_note_has_a_sentence_and_each_can_be_said():
    assert set(NOTES) == set(SystemNote)
    assert all("{0}" in NOTES[note] for note in (SystemNote.LOST_ON_TIME, SystemNote.LATE, SystemNote.COMPUTER_TOOK))


def test_a_lobby_where_nothing_happens_for_hours_stays_open(party):
    """Neither heartbeats nor the room's own clean-up take anybody for lost who only waits."""
    party.opens("classic")
    ada = party.joins("Ada")
    room = party.host.room
    hours, real = [0], room._now
    room._now = room._reception._now = lambda: real() + hours[0]
    for _ in range(12):
        hours[0] += 300 * 1_000_000_000
        room._on_beat()
    assert [seat.state for seat in room.view.seats if seat.player] == [Presence.HERE, Presence.HERE]
    ada.room.chat("still here")
    party.qtbot.waitUntil(lambda: "still here" in [line.text for line in party.host.lines])
    ben = party.joins("Ben")
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 8)
    party.agrees()
    assert ada.ends == ben.ends == []

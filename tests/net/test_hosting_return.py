"""Connections that break, people who go and come back, hosts that end: at every phase of a game, over real sockets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.game.storage import Storage
from crossgame.net.messages import Ending
from crossgame.rules.play import NewTile
from crossgame.rules.policies import ChallengeRule, Clock
from crossgame.session.lan import JoinReason, JoinTrouble
from crossgame.session.room import Holder, Link, Presence, RoomEndReason, RoomPhase
from tests.party import SETUPS, Party


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


def cut(person):
    """Break a connection as a pulled cable does, seen from the guest."""
    person.links.clear()
    person.room.cut()


def back(party, person):
    """Wait until somebody is connected again, and knows the game."""
    room = person.room
    party.qtbot.waitUntil(
        lambda: bool(person.links) and person.links[-1].state is Link.UP and (room.table is None or room.is_live),
        timeout=10_000,
    )


def seat_of(party, number):
    return next(seat for seat in party.host.room.view.seats if seat.number == number)


def test_in_the_lobby_a_lost_seat_waits(party):
    party.opens("classic")
    ada = party.joins("Ada")
    cut(ada)
    party.qtbot.waitUntil(lambda: seat_of(party, 2).state is Presence.LOST)
    back(party, ada)
    party.qtbot.waitUntil(lambda: seat_of(party, 2).state is Presence.HERE)
    assert seat_of(party, 2).name == "Ada"
    assert [link.state for link in ada.links if link.state is Link.TRYING]
    assert ada.links[-1].state is Link.UP
    assert "lost" in ada.notes()
    party.qtbot.waitUntil(lambda: "back" in ada.notes())


@pytest.mark.parametrize("game", ["classic", "megacross", "islands", "race"])
def test_at_every_few_plays_somebody_drops_and_comes_back_to_the_same_game(party, game):
    party.opens(game)
    for name in ("Ada", "Ben"):
        party.joins(name)
    wim = party.joins("Wim", watch=True)
    party.starts()
    drops = 0
    while not party.host.table.game.is_over and drops < 6:
        seq = party.host.table.game.seq
        party.plays(until=lambda seq=seq: party.host.table.game.seq > seq + 6 or party.host.table.game.is_over)
        victim = [*party.people][drops % 3]
        cut(victim)
        drops += 1
        back(party, victim)
        party.agrees()
    assert drops >= 4
    party.plays()
    party.agrees()
    assert [person.ends for person in party.everybody] == [[]] * 4
    cut(wim)  # over: what is left can still be looked at
    back(party, wim)
    party.agrees()


def test_while_a_play_can_be_challenged_and_while_a_round_is_open(party):
    party.opens(replace(SETUPS["classic"](2), challenge=ChallengeRule.DOUBLE, window_ms=60_000))
    ada = party.joins("Ada")
    party.starts()
    party.plays(until=lambda: party.host.view.window is not None)
    cut(ada)
    back(party, ada)
    party.agrees()
    assert ada.view.window.play == party.host.view.window.play
    party.plays(until=lambda: party.host.table.game.seq > 20)
    party.agrees()


def test_rack_order_and_tiles_laid_out_come_back(party):
    party.opens("classic")
    ada = party.joins("Ada")
    party.starts()
    seat, table = ada.seat, ada.table
    order = tuple(reversed(table.slots(seat)))
    table.arrange(seat, order)
    pending = [(1, NewTile(7, 7, order[1] if order[1] != 128 else 129))]
    table.keep_pending(seat, pending)
    party.qtbot.waitUntil(lambda: party.host.table.slots(seat) == order, timeout=5_000)
    cut(ada)
    back(party, ada)
    assert ada.table.slots(seat) == order
    assert ada.table.pending(seat) == tuple(pending)


def test_a_program_that_crashed_comes_back_with_its_kept_token(party, tmp_path):
    party.opens("classic")
    lan = party.lan("ada")
    ada = party.joins("Ada", lan=lan)
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 20)
    cut(ada)
    ada.room._regaining.stop()  # the program is gone
    ada.ends.append("crashed")
    again = party.lan("ada")
    (known,) = again.known()
    assert (known.name, known.seat, known.rules) == ("Ada", 2, "classic")
    returned = party.resumes(again, known.game)
    party.qtbot.waitUntil(lambda: returned.table is not None)
    party.agrees()
    assert returned.seat == 2
    party.plays()
    file = tmp_path / "ada" / "seats.json"
    assert file.stat().st_mode & 0o777 == 0o600


def test_lost_left_and_kicked_are_different_and_a_left_seat_is_played_on_and_taken_back(party):
    party.opens("megacross")
    lan = party.lan("ada")
    ada, ben = party.joins("Ada", lan=lan), party.joins("Ben")
    party.starts()
    party.plays(until=lambda: party.host.view.seats[1].plays > 0)
    ada.room.leave("club")
    party.qtbot.waitUntil(lambda: seat_of(party, 2).kind is Holder.COMPUTER)
    assert ada.ends[0].reason is RoomEndReason.LEFT
    assert ada.ends[0].can_return
    party.qtbot.waitUntil(lambda: "left" in ben.notes())
    returned = party.resumes(lan, party.host.room.view.game)
    party.qtbot.waitUntil(lambda: returned.table is not None and seat_of(party, 2).kind is Holder.PERSON)
    assert returned.seat == 2
    party.host.room.kick(next(seat.player for seat in party.host.room.view.seats if seat.number == 3))
    party.qtbot.waitUntil(lambda: bool(ben.ends))
    assert ben.ends[0].reason is RoomEndReason.KICKED
    assert not ben.ends[0].can_return
    party.qtbot.waitUntil(lambda: "kicked" in returned.notes())
    assert party.lans[2].known() == ()
    cut(returned)
    party.qtbot.waitUntil(lambda: seat_of(party, 2).state is Presence.LOST)
    assert party.host.view.seats[1].away


def test_a_lost_players_seat_can_go_to_a_computer_and_is_theirs_again_when_they_are_back(party):
    party.opens("islands", people=3)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    ada.room._regaining.way = replace(ada.room._regaining.way, port=1)  # nobody there
    cut(ada)
    party.qtbot.waitUntil(lambda: seat_of(party, 2).state is Presence.LOST)
    party.host.room.set_computer(2, "casual")
    party.qtbot.waitUntil(lambda: seat_of(party, 2).kind is Holder.COMPUTER)
    ada.room._regaining.way = replace(ada.room._regaining.way, port=party.host.room.port)
    ada.room.retry()
    back(party, ada)
    party.qtbot.waitUntil(lambda: seat_of(party, 2).kind is Holder.PERSON)
    party.agrees()
    assert ben.ends == []


def test_a_token_is_used_once_and_void_after_a_kick(party):
    party.opens("classic")
    lan = party.lan("ada")
    ada = party.joins("Ada", lan=lan)
    kept = lan._keepsakes.get(party.host.room.view.game)
    cut(ada)
    back(party, ada)
    newer = lan._keepsakes.get(party.host.room.view.game)
    assert newer.token != kept.token
    party.qtbot.waitUntil(lambda: not party.host.room._book.is_good(kept.player, kept.token))
    party.host.room.kick(newer.player)
    party.qtbot.waitUntil(lambda: bool(ada.ends))
    lan._keepsakes.keep(newer)
    answer = party.resumes(lan, party.host.room.view.game)
    assert isinstance(answer, JoinTrouble)
    assert answer.reason is JoinReason.SEAT_GONE


def test_a_host_that_closes_says_so_and_a_saved_game_is_opened_again(party, tmp_path):
    storage = Storage.open(tmp_path / "games.sqlite3")
    host_lan = party.lan("host", storage=storage)
    party.opens("classic", lan=host_lan)
    lan = party.lan("ada")
    ada = party.joins("Ada", lan=lan)
    party.starts()
    ada.room.chat("see you")
    party.plays(until=lambda: party.host.table.game.seq > 25)
    party.agrees()
    game, before = party.host.room.view.game, party.host.table.game.seq
    code, port = party.host.room.view.code, party.host.room.port
    party.host.room.allow_watching(False)
    party.host.room.allow_hints(True)
    party.host.room.leave()
    party.qtbot.waitUntil(lambda: bool(ada.ends))
    assert (ada.ends[0].reason, ada.ends[0].can_return) == (RoomEndReason.HOST_CLOSED, True)

    party.people.clear()
    host = party.opens("", lan=host_lan, saved=game, code="", port=port)
    assert host.room.view.phase is RoomPhase.LOBBY
    assert host.room.view.code == code
    assert (host.room.view.watching_allowed, host.room.view.hints_allowed) == (False, True)
    assert [seat.state for seat in host.room.view.seats] == [Presence.HERE, Presence.AWAY]
    assert "see you" in [line.text for line in host.room.history]
    returned = party.resumes(lan, game)
    assert returned.seat == 2
    assert returned.table is None
    party.starts()
    party.agrees()
    assert party.host.table.game.seq >= before
    party.plays()
    party.agrees()


@pytest.mark.parametrize("when", ["lobby", "playing", "over"])
def test_what_waits_for_whom_when_a_host_closes(party, when):
    """A seat waits in a game that goes on, for who has one; nothing waits in a lobby, nor after the end."""
    party.opens("race")
    lans = [party.lan(name) for name in ("ada", "wim")]
    ada, wim = party.joins("Ada", lan=lans[0]), party.joins("Wim", lan=lans[1], watch=True)
    if when != "lobby":
        party.starts()
        over = party.host.table.game
        party.plays(until=None if when == "over" else lambda: over.seq > 8)
        party.qtbot.waitUntil(lambda: ada.room.view.phase is wim.room.view.phase is party.host.room.view.phase)
    party.host.room.leave()
    for person in (ada, wim):
        party.qtbot.waitUntil(lambda p=person: bool(p.ends))
        assert person.ends[0].reason is RoomEndReason.HOST_CLOSED
    assert [ada.ends[0].can_return, wim.ends[0].can_return] == [when == "playing", False]
    if when == "over":
        assert [lan.known() for lan in lans] == [(), ()]


def test_somebody_new_takes_a_seat_that_the_host_opens(party, tmp_path):
    storage = Storage.open(tmp_path / "games.sqlite3")
    lan = party.lan("host", storage=storage)
    party.opens("classic", lan=lan, people=2)
    ada = party.joins("Ada")
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 15)
    party.agrees()
    rack = ada.view.rack
    assert isinstance(party.joins("Cleo"), JoinTrouble)
    cut(ada)
    ada.room._regaining.stop()
    ada.ends.append("gone")
    party.qtbot.waitUntil(lambda: seat_of(party, 2).state is Presence.LOST)
    party.host.room.open_seat(2)
    assert seat_of(party, 2).kind is Holder.OPEN
    cleo = party.joins("Cleo")
    party.qtbot.waitUntil(lambda: cleo.table is not None)
    assert cleo.seat == 2
    assert cleo.view.rack == rack
    assert seat_of(party, 2).name == "Cleo"
    party.plays()
    party.agrees()


def test_an_old_connection_of_the_same_player_is_replaced(party):
    party.opens("classic")
    lan = party.lan("ada")
    ada = party.joins("Ada", lan=lan)
    second = party.lan("ada")
    again = party.resumes(second, party.host.room.view.game)
    party.qtbot.waitUntil(lambda: bool(ada.ends))
    assert ada.ends[0].reason is RoomEndReason.REFUSED
    assert ada.ends[0].detail == Ending.REPLACED.value
    assert again.seat == 2
    assert again.ends == []


def test_clocks_are_right_again_within_100_ms_after_coming_back(party):
    party.opens(replace(SETUPS["checked"](2), clock=Clock(initial_ms=600_000)))
    ada = party.joins("Ada")
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 10)
    ada.room._regaining.way = replace(ada.room._regaining.way, port=1)
    cut(ada)
    party.qtbot.waitUntil(lambda: party.host.view.seats[1].away)
    mover = party.host.view.to_move
    before = next(line.clock_ms for line in party.host.view.seats if line.info.seat == mover)
    party.qtbot.waitUntil(
        lambda: next(line.clock_ms for line in party.host.view.seats if line.info.seat == mover) < before - 700
    )
    ada.room._regaining.way = replace(ada.room._regaining.way, port=party.host.room.port)
    ada.room.retry()
    back(party, ada)
    party.agrees()
    theirs, mine = party.host.view, ada.view
    for there, here in zip(theirs.seats, mine.seats, strict=True):
        assert abs(there.clock_ms - here.clock_ms) < 100

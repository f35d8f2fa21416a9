"""What a host keeps at once, and what one guest may cost the others: over real sockets."""

from __future__ import annotations

import pytest

from crossgame.game.codec import command_to_dict
from crossgame.game.commands import LeaveSeat, Resign, UseHint
from crossgame.game.events import HintUsed, SeatKind, SeatState
from crossgame.net import messages
from crossgame.session import quota, regaining, shared
from crossgame.session.lan import JoinReason
from crossgame.session.local import LocalTable
from crossgame.session.room import HISTORY, Holder, Link, Presence, SystemNote
from tests.party import SETUPS, Party, english


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


def state_of(room, number):
    return next(seat.state for seat in room.view.seats if seat.number == number)


def test_whoever_always_has_something_to_say_does_not_put_off_what_is_kept(party):
    party.opens("classic")
    ada = party.joins("Ada")
    party.starts()
    kept = []
    party.host.room.allow_hints(True)
    party.host.room.kept.connect(lambda data, chat: kept.append(data["hints"]))

    def says_again():
        ada.room._send(messages.Stored())
        return kept == [True]

    party.qtbot.waitUntil(says_again, timeout=10_000)


@pytest.mark.parametrize("decision", ["kick", "new_code", "open_table", "open_seat", "watching"])
def test_what_a_host_decides_about_who_may_come_is_kept_before_anything_else_happens(party, decision):
    """A crash the moment after must not make an old code or a kicked guest's token good again."""
    party.opens("megacross")
    ada = party.joins("Ada")
    party.starts()
    room = party.host.room
    if decision == "open_seat":
        ada.lose()
        party.qtbot.waitUntil(lambda: state_of(room, 2) is Presence.LOST)
    code, kept = room.view.code, []
    room.kept.connect(lambda data, chat: kept.append(data))
    do = {
        "kick": lambda: room.kick(room.view.seats[1].player), "new_code": room.new_code,
        "open_table": lambda: room.set_open_table(True), "open_seat": lambda: room.open_seat(2),
        "watching": lambda: room.allow_watching(False),
    }  # fmt: skip
    do[decision]()
    assert kept
    if decision in ("new_code", "open_table"):
        assert kept[-1]["code"] == room.view.code != code
    elif decision == "watching":
        assert kept[-1]["watching"] is False
    else:
        assert kept[-1]["people"] == kept[-1]["tokens"] == []
        assert kept[-1]["opened"] == ([2] if decision == "open_seat" else [])


def test_that_somebody_is_lost_is_told_once_and_guests_count_themselves(party):
    party.opens("classic")
    ada, ben = party.joins("Ada"), party.joins("Ben")
    ada.lose()
    party.qtbot.waitUntil(lambda: state_of(ben.room, 2) is Presence.LOST)
    first = ben.room.view.seats[1].lost_ms
    told, room = [], party.host.room
    ben.room._connection.received.connect(told.append)
    later, real = [0], room._now
    room._now = room._reception._now = lambda: real() + later[0]
    for _ in range(10):
        later[0] += 2_000_000_000
        room._on_beat()
    assert room.view.seats[1].lost_ms > first + 19_000
    party.qtbot.waitUntil(lambda: not room._soon.isActive())
    room.chat("last")
    party.qtbot.waitUntil(lambda: any(line.text == "last" for line in ben.lines))
    lines = [line for message in told if isinstance(message, messages.People) for line in message.seats]
    assert [line for line in lines if line.state == Presence.LOST.value] == []
    party.qtbot.waitUntil(lambda: ben.room.view.seats[1].lost_ms > first + 500, timeout=10_000)
    cleo = party.joins("Cleo")
    assert cleo.room.view.seats[1].lost_ms > first + 19_000


def saved_with_one_resigned(party, lan):
    """A game of three at one screen, whose first seat has given up."""
    setup = SETUPS["classic"](3)
    table = LocalTable.new(setup.ruleset(english()), setup.seats(), lan._venue(), seed=5)
    table.submit(1, Resign())
    table.close()
    return table.id


def test_a_seat_whose_person_resigned_is_nobodys_and_newcomers_get_another_or_an_answer(party):
    lan = party.lan("host")
    party.opens("", saved=saved_with_one_resigned(party, lan), seat=2, lan=lan)
    room = party.host.room
    wim = party.joins("Wim", watch=True)
    assert not room._premises.open_seat(1)
    assert room.free == 1
    cleo = party.joins("Cleo")
    assert cleo.room.view.own_seat == 3
    party.starts()
    assert party.joins("Dora").reason is JoinReason.STARTED
    wim.room.take_seat(0)
    party.plays(until=lambda: party.host.table.game.seq > 12)
    party.agrees()  # who watches still hears everything
    assert wim.room.view.own_seat == 0
    assert sorted(member.name for member in room._book.members.values()) == ["Cleo", "Wim"]


def test_a_seat_that_was_opened_and_is_out_of_the_game_since_is_offered_to_nobody(party):
    party.opens("classic", people=3)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    room = party.host.room
    ada.lose()
    party.qtbot.waitUntil(lambda: state_of(room, 2) is Presence.LOST)
    room._book.opened.add(2)  # as where a saved game was opened and somebody's time ran out before anybody came
    party.host.table.act(2, Resign())
    assert (room.free, room.view.may_join) == (0, False)
    assert party.joins("Cleo").reason is JoinReason.STARTED
    assert room.view.seats[1].kind is Holder.PERSON
    assert ben.ends == []


def test_whoever_the_game_refuses_is_answered_and_nothing_is_left_of_them(party, monkeypatch):
    """Whatever it is that a game has against somebody: the guest hears of it, and no member without a body stays."""
    party.opens("megacross")
    party.starts()
    table = party.host.table
    with monkeypatch.context() as patched:
        patched.setattr(type(table), "join", lambda self, info: (_ for _ in ()).throw(ValueError("no")))
        assert party.joins("Ada").reason is JoinReason.STARTED
    assert party.host.room._book.members == {}
    assert party.joins("Ben").room.view.own_seat == 2


def leave_by(way, person):
    """Leave a seat to a computer: as the window does, or by a bare command."""
    if way == "leave":
        person.room.leave("champion")
        return
    command = LeaveSeat("champion")
    send(person, command)


def send(person, command):
    """Send a command past the table, as a changed program could."""
    person.room._send(messages.Command(command.id, person.seat, command_to_dict(command)))


def left(party, number):
    hand = party.host.table.game.ledger.hands[number]
    return hand.state is SeatState.LEFT


@pytest.mark.parametrize("way", ["leave", "command"])
def test_who_comes_and_goes_can_not_fill_a_hall_with_computers(party, monkeypatch, way):
    monkeypatch.setattr(shared, "LEFT_COMPUTERS", 1)
    party.opens("endless")
    people = [party.joins(name) for name in ("Ada", "Ben", "Cleo")]
    party.starts()
    hands = party.host.table.game.ledger.hands
    leave_by(way, people[0])  # has not played: nobody takes the seat
    party.qtbot.waitUntil(lambda: left(party, 2))
    assert hands[2].info.kind is SeatKind.PERSON
    party.plays(until=lambda: hands[3].tally.plays and hands[4].tally.plays)
    leave_by(way, people[1])
    party.qtbot.waitUntil(lambda: left(party, 3))
    assert (hands[3].info.kind, hands[3].info.level) == (SeatKind.COMPUTER, "champion")
    leave_by(way, people[2])  # one too many
    party.qtbot.waitUntil(lambda: left(party, 4))
    assert hands[4].info.kind is SeatKind.PERSON
    assert party.host.notes().count("computer_took") == 1
    if way == "leave":
        party.host.room.set_computer(4, "casual")  # the host may: it is the host's computer that works
        assert hands[4].info.kind is SeatKind.COMPUTER


def test_one_machine_does_not_take_all_seats_nor_watch_without_end(party, monkeypatch):
    monkeypatch.setattr(quota, "EACH", 2)
    monkeypatch.setattr(quota, "is_own", lambda address: False)
    party.opens("endless", seats=5)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    assert party.joins("Cleo").reason is JoinReason.FULL
    lan = party.lan("wim")
    wim, xena = party.joins("Wim", watch=True, lan=lan), party.joins("Xena", watch=True)
    assert party.joins("Yuri", watch=True).reason is JoinReason.FULL
    party.starts()
    for watcher in (wim, xena):
        watcher.room.take_seat(0)
    wim.room.cut()  # who is known comes back
    party.qtbot.waitUntil(lambda: bool(wim.links) and wim.links[-1].state is Link.UP)
    room = party.host.room
    assert [wim.room.view.own_seat, xena.room.view.own_seat] == [0, 0]
    assert [seat.number for seat in room.view.seats] == [1, 2, 3]
    assert len(room.view.watchers) == 2
    assert ada.ends == ben.ends == []


@pytest.mark.parametrize(("how", "played"), [("cut", False), ("leave", False), ("leave", True)])
def test_the_seat_of_who_came_never_played_and_is_long_gone_goes_to_the_next(party, how, played):
    """Or whoever comes and goes takes all the seats there are, for good."""
    party.opens("endless", seats=3)
    lan = party.lan("ada")
    ada, ben = party.joins("Ada", lan=lan), party.joins("Ben")
    party.starts()
    room, hands = party.host.room, party.host.table.game.ledger.hands
    party.plays(until=lambda: hands[2].tally.plays > 0 or not played)
    if how == "cut":
        ada.lose()
    else:
        ada.room.leave()
    party.qtbot.waitUntil(lambda: state_of(room, 2) in (Presence.LOST, Presence.LEFT))
    assert party.joins("Cleo").reason is JoinReason.FULL
    real = room._now
    room._now = room._reception._now = lambda: real() + 601 * 1_000_000_000
    room._on_beat()
    if played:
        assert party.joins("Cleo").reason is JoinReason.FULL
        return
    assert room.view.seats[1].kind is Holder.OPEN
    cleo = party.joins("Cleo")
    assert (cleo.room.view.own_seat, hands[2].info.name) == (2, "Cleo")
    party.qtbot.waitUntil(lambda: cleo.table is not None)
    party.plays(until=lambda: hands[2].tally.plays > 0)
    assert ben.ends == []


def test_what_one_person_does_all_the_time_does_not_fill_everybodys_chat(party):
    party.opens("endless")
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    room = party.host.room
    room.allow_hints(True)
    room.chat("hello")
    for _ in range(HISTORY):
        send(ada, UseHint())
    party.qtbot.waitUntil(lambda: sum(isinstance(e, HintUsed) for e in ben.events) == HISTORY, timeout=20_000)
    assert 0 < room_notes(room, SystemNote.HINT_USED) < 30  # eight at once and one a second
    assert "hello" in [line.text for line in room.history]
    member = next(member for member in room._book.members.values() if member.name == "Ben")
    for _ in range(HISTORY):
        room._note(SystemNote.LOST, member)
        room._note(SystemNote.BACK, member)
    assert 0 < room_notes(room, SystemNote.BACK) < 10
    for _ in range(HISTORY):  # nor does somebody new each time, from one machine
        stranger, _ = room._book.add("Zoe", None)
        stranger.address = "192.168.1.66"
        room._note(SystemNote.WATCHES, stranger)
    assert 8 < room_notes(room, SystemNote.WATCHES) < HISTORY / 2
    room.kick(member.player)
    assert room_notes(room, SystemNote.KICKED) == 1  # what the host does is always said
    assert "hello" in [line.text for line in room.history]


def room_notes(room, note):
    return sum(line.note is note for line in room.history)


def test_wishes_for_seats_do_not_cost_a_view_of_the_room_each(party, monkeypatch):
    party.opens("classic")
    ada = party.joins("Ada")
    made, real = [], type(party.host.room)._made_view
    monkeypatch.setattr(type(party.host.room), "_made_view", lambda room: made.append(1) or real(room))
    for number in range(100):
        ada.room.set_ready(number % 2 == 0)
        ada.room.take_seat(3 + number % 2)
    ada.room.chat("done")
    party.qtbot.waitUntil(lambda: any(line.text == "done" for line in party.host.lines))
    assert len(made) < 20
    party.qtbot.waitUntil(lambda: ada.room.view.own_seat == 4)


def test_who_moves_the_moment_they_are_in_does_not_sit_on_two_seats(party, monkeypatch):
    """The first differences that newcomers are told are from the room that they were told, not from one before."""
    party.opens("classic")
    room = party.host.room
    party.qtbot.waitUntil(lambda: not room._soon.isActive())
    monkeypatch.setattr(room._soon, "start", lambda: None)
    ada = party.joins("Ada")
    ada.room.take_seat(4)
    party.qtbot.waitUntil(lambda: room.view.seats[3].name == "Ada")
    room._on_soon()
    party.qtbot.waitUntil(lambda: ada.room.view.own_seat == 4)
    kinds = [seat.kind for seat in ada.room.view.seats]
    assert kinds == [Holder.PERSON, Holder.OPEN, Holder.OPEN, Holder.PERSON]


def test_who_comes_together_is_let_in_together(party, monkeypatch):
    """One commit for all who wait: with a slow disk a hall that comes back would stand in line for minutes."""
    party.opens("endless")
    people = [party.joins(name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    party.starts()
    monkeypatch.setattr(regaining, "WAITS_MS", (20,))
    room, kept, parts = party.host.room, [], []
    told = [[] for _ in people]
    monkeypatch.setattr(room._reception._together, "start", lambda: parts.append(1))  # a moment that lasts
    for person in people:
        person.links.clear()
        person.room.cut()
    party.qtbot.waitUntil(lambda: len(room._reception._arriving) == len(people), timeout=10_000)
    room.chat("while they wait")
    room.kept.connect(lambda data, chat: kept.append(1))
    for person, lines in zip(people, told, strict=True):
        person.room.said.connect(lines.append)
    room._reception._welcome()
    assert kept == [1]
    for person, lines in zip(people, told, strict=True):
        party.qtbot.waitUntil(lambda p=person: p.room.is_live, timeout=10_000)
        assert [line.text for line in lines].count("while they wait") == 1
        assert person.ends == []
    party.agrees()
    assert [seat.state for seat in people[0].room.view.seats] == [Presence.HERE] * 5

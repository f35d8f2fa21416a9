"""What a host does with commands, names, chat and wishes of guests: over real sockets, well-behaved and not."""

from __future__ import annotations

import uuid
from dataclasses import replace

import pytest

from crossgame.game.codec import command_to_dict
from crossgame.game.commands import LeaveSeat, Pass, Place, UseHint
from crossgame.game.events import HintUsed, Passed, Placed, Submitted
from crossgame.game.refusal import Reason
from crossgame.net import messages
from crossgame.rules.play import NewTile
from crossgame.session.lan import JoinReason, JoinTrouble
from crossgame.session.room import Holder, RoomEndReason, RoomPhase, SystemNote
from crossgame.session.setup import Chair, GameSetup
from tests.party import CODE, NoWords, Party, command_for


@pytest.fixture
def party(tmp_path, qtbot):
    made = Party(tmp_path, qtbot)
    yield made
    made.close()


def send(person, command, *, seat=None, seen=0, key=None):
    """Send a command past the table, as a changed program could."""
    message = messages.Command(key or command.id, seat or person.seat, command_to_dict(command), seen)
    person.room._connection.send(message)


def mine(party, kind, seat):
    return [event for event in party.host.table.game.events if isinstance(event, kind) and event.seat == seat]


def on_turn(party, person):
    """Play until it is somebody's turn."""
    party.plays(until=lambda: party.host.view.to_move == person.seat and person.view.to_move == person.seat)
    party.agrees()


def test_the_same_command_twice_acts_once_and_is_answered_twice(party):
    party.opens("checked", people=2)
    ada = party.joins("Ada")
    party.starts()
    on_turn(party, ada)
    command = command_for(ada.view, ada.seat)
    heard = []
    ada.room._connection.received.connect(heard.append)
    for _ in range(3):
        send(ada, command)
    party.qtbot.waitUntil(lambda: sum(isinstance(one, messages.Done) for one in heard) == 3)
    assert len(mine(party, Placed, ada.seat)) == 1
    party.agrees()


def test_a_second_click_and_a_late_message_don_t_count_for_a_later_turn(party):
    party.opens("checked", people=2)
    ada = party.joins("Ada")
    party.starts()
    on_turn(party, ada)
    seen = ada.table.mirror.seq
    send(ada, Pass(), seen=seen)
    party.qtbot.waitUntil(lambda: len(mine(party, Passed, 2)) == 1)
    party.host.table.submit(1, Pass())
    party.qtbot.waitUntil(lambda: ada.view.to_move == 2)
    before = len(party.host.table.game.events)
    heard = []
    ada.room._connection.received.connect(heard.append)
    send(ada, Pass(), seen=seen)
    party.qtbot.waitUntil(lambda: any(isinstance(one, messages.Rejected) for one in heard))
    (rejected,) = [one for one in heard if isinstance(one, messages.Rejected)]
    assert rejected.refusal["reason"] == Reason.NOT_YOUR_TURN.value
    assert len(party.host.table.game.events) == before
    send(ada, Pass(), seen=ada.table.mirror.seq)
    party.qtbot.waitUntil(lambda: len(mine(party, Passed, 2)) == 2)


def test_commands_for_others_seats_and_tiles_not_held_are_refused(party):
    party.opens("checked", people=3)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    on_turn(party, ada)
    before = len(party.host.table.game.events)
    heard = []
    ben.room._connection.received.connect(heard.append)
    ada.room._connection.received.connect(heard.append)
    send(ben, Pass(), seat=ada.seat)
    missing = next(tile for tile in range(1, 27) if tile not in ada.view.rack)
    send(ada, Place((NewTile(7, 7, missing), NewTile(7, 8, missing))))
    send(ada, Place((NewTile(10**6, -(10**6), ada.view.rack[0]),)))
    send(ben, UseHint())
    party.qtbot.waitUntil(lambda: sum(isinstance(one, messages.Rejected) for one in heard) == 4)
    reasons = sorted(one.refusal["reason"] for one in heard if isinstance(one, messages.Rejected))
    assert reasons == ["does_not_fit", "not_on_rack", "not_seated", "not_seated"]
    assert len(party.host.table.game.events) == before
    party.agrees()


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "Nonsense", "id": "0" * 32}, {"kind": "Place"}, {"kind": "Pass", "id": 7, "round": 0}, {},
        {"kind": "Place", "placed": [[0, 0, 1, 2]], "id": "0" * 32, "round": 0},
        {"kind": "LeaveSeat", "computer": "genius", "id": "0" * 32},
        {"kind": "Pass", "id": "1" * 32, "round": 0},
        {"kind": "Place", "placed": [[0, 0, 1]] * 3_000, "id": "0" * 32, "round": 0},
        {"kind": "Exchange", "tiles": [1] * 15_000, "id": "0" * 32, "round": 0},
    ],
)  # fmt: skip
def test_what_is_no_command_ends_the_connection_and_harms_nothing(party, data):
    party.opens("checked", people=3)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    before = party.host.table.game.seq
    ada.room._connection.send(messages.Command("0" * 32, ada.seat, data))
    party.qtbot.waitUntil(lambda: bool(ada.ends))
    assert ada.ends[0].reason is RoomEndReason.PROTOCOL
    assert [e for e in party.host.table.game.since(before) if type(e).__name__ != "PresenceChanged"] == []
    party.plays(until=lambda: party.host.view.to_move == 2)
    assert ben.ends == []


class AllWords(NoWords):
    """A list in which everything is a word."""

    def has(self, word):
        return True


def lines_to_islands(view):
    """Squares of three tiles in open water that lead to an island, and the island's square."""
    islands = view.position.islands
    for row in range(3, islands.shape[0]):
        for col in range(3, islands.shape[1]):
            if islands[row, col]:
                yield [(row, col - 3), (row, col - 2), (row, col - 1)], (row, col)
                yield [(row - 3, col), (row - 2, col), (row - 1, col)], (row, col)


def go_ashore(party, person):
    """Play up to an island; return the command that claims it, and which it claims."""
    for squares, shore in lines_to_islands(person.view):
        placed = [NewTile(*square, tile) for square, tile in zip(squares, person.view.rack, strict=False)]
        if person.table.preview(placed, seat=person.seat).acceptable:
            before = len(mine(party, Placed, person.seat))
            person.table.submit(person.seat, Place(tuple(placed)))
            party.qtbot.waitUntil(lambda before=before: len(mine(party, Placed, person.seat)) > before)
            party.agrees()
            command = Place((NewTile(*shore, person.view.rack[0]),))
            return command, set(person.table.preview(command.placed, seat=person.seat).claimed)
    raise AssertionError("no island can be reached")


def test_two_claim_one_island_in_the_same_moment_and_the_later_hears_who_was_faster(party):
    words = AllWords()
    party.opens("race", people=3, lan=party.lan("host", words=words))
    ada, ben = party.joins("Ada", words=words), party.joins("Ben", words=words)
    party.starts()
    party.agrees()
    # Both lay their own tiles on the same squares, before either has heard of the other.
    first, wanted = go_ashore(party, ada)
    assert wanted
    squares = [tile.square for tile in first.placed]
    same = [NewTile(row, col, tile) for (row, col), tile in zip(squares, ben.view.rack, strict=False)]
    ada.table.submit(ada.seat, first)
    ben.table.submit(ben.seat, Place(tuple(same)))
    party.qtbot.waitUntil(lambda: bool(ben.refusals) and not ada.table.open_wishes)
    assert ada.refusals == []
    refusal = ben.refusals[0].refusal
    assert refusal.reason is Reason.DOES_NOT_FIT
    assert refusal.faster == ada.seat
    party.agrees()
    claims = dict(party.host.view.position.claims)
    assert {claims[island] for island in wanted} == {ada.seat}
    party.qtbot.waitUntil(lambda: all("late" in person.notes() for person in party.everybody))
    (line,) = [line for line in ada.lines if line.note is SystemNote.LATE]
    assert (line.who, line.other) == ("Ben", "Ada")


def test_a_round_hides_what_others_handed_in(party):
    party.opens("islands", people=3)
    ada, ben = party.joins("Ada"), party.joins("Ben")
    party.starts()
    ada.act()
    party.qtbot.waitUntil(lambda: any(isinstance(event, Submitted) for event in ben.events))
    (seen,) = [event for event in ben.events if isinstance(event, Submitted)]
    assert (seen.seat, seen.action, seen.points) == (ada.seat, None, 0)
    party.qtbot.waitUntil(lambda: ada.view.round.own is not None)
    assert ben.view.round.submitted == (ada.seat,)
    assert ben.view.round.own is None


def test_names_and_chat_are_cleaned_and_shown_as_they_are(party):
    party.opens("classic")
    lan = party.lan("mallory")
    mallory = party.joins("<img src=x>\u202eevil\n" + "x" * 10_000, lan=lan)
    assert party.host.room.view.seats[1].name == "<img src=x>evil xxxxxxxx"[:24]
    twin = party.joins(party.host.room.view.seats[1].name)
    assert len({seat.name for seat in party.host.room.view.seats if seat.name}) == 3
    assert twin.room.view.own_seat == 3
    mallory.room.chat("<b>hello</b>\u202e\u0000 there\n" + "y" * 9_000)
    party.qtbot.waitUntil(lambda: any(line.text for line in twin.lines))
    (line,) = [line for line in twin.lines if line.text]
    assert line.text.startswith("<b>hello</b> there yyy")
    assert len(line.text) <= 500
    assert line.seat == 2
    assert isinstance(party.joins("\u202e\u200b  "), JoinTrouble)
    for _ in range(100):
        mallory.room.chat("flood")
    party.qtbot.waitUntil(lambda: any(line.text == "flood" for line in twin.lines))
    party.host.room.chat("last")
    party.qtbot.waitUntil(lambda: any(line.text == "last" for line in twin.lines))
    assert sum(line.text == "flood" for line in twin.lines) <= 12
    late = party.joins("Late", watch=True)
    party.qtbot.waitUntil(lambda: any(line.text == "last" for line in late.lines))


def test_without_the_hosts_words_previews_show_the_score_only_and_the_game_goes_on(party):
    party.opens("checked", people=2)
    ada = party.joins("Ada", words=NoWords())
    assert not ada.room.view.words_known
    party.starts()
    on_turn(party, ada)
    command = command_for(ada.view, ada.seat)
    verdict = ada.table.preview(command.placed, seat=ada.seat)
    assert verdict.total > 0
    assert verdict.unknown == ()
    assert ada.table.has_word((1, 2)) is None
    nonsense = Place(tuple(NewTile(7, 4 + i, tile) for i, tile in enumerate(ada.view.rack[:4]) if tile != 128))
    if not party.host.view.position.board.count:
        ada.table.submit(ada.seat, nonsense)
        party.qtbot.waitUntil(lambda: bool(ada.refusals) or bool(ada.events))
    party.plays(until=lambda: len(mine(party, Placed, ada.seat)) > 1)
    party.agrees()


def test_who_is_refused_learns_why(party):
    party.opens("classic", people=2, watching=False)
    assert party.joins("Ada", code="AAAAAA").reason is JoinReason.WRONG_CODE
    assert party.joins("Ada", code="").reason is JoinReason.CODE_NEEDED
    assert party.joins("Ada", code="AB").reason is JoinReason.WRONG_CODE
    assert party.joins("Ada", watch=True).reason is JoinReason.NO_WATCHING
    assert party.joins("Ada", target="not an address ").reason is JoinReason.BAD_ADDRESS
    assert party.joins("Ada", target="127.0.0.1:9").reason is JoinReason.UNREACHABLE
    ada = party.joins("Ada")
    assert party.joins("Ben").reason is JoinReason.FULL
    party.starts()
    assert party.joins("Ben").reason is JoinReason.STARTED
    party.host.room.set_open_table(True)
    assert party.joins("Ben").reason is JoinReason.OPEN_TABLE
    assert party.joins("Ben", code="").reason is JoinReason.STARTED
    party.host.room.set_open_table(False)
    assert party.host.room.view.code not in (None, CODE)
    link = party.host.room.view.link.replace("#", "#").replace(link_host(party), "127.0.0.1")
    assert party.joins("Ben", code="", target=link).reason is JoinReason.STARTED
    other = link.replace(party.host.room.view.game, "f" * 32)
    assert party.joins("Ben", code="", target=other).reason is JoinReason.NO_SUCH_GAME
    assert ada.ends == []


def link_host(party):
    return party.host.room.view.link.removeprefix("crossgame://").rpartition("/")[0].rpartition(":")[0]


def test_another_version_of_the_program_is_told_so(party, monkeypatch):
    party.opens("classic", people=2)
    monkeypatch.setattr("crossgame.net.dialer.VERSION", 2)
    trouble = party.joins("Ada")
    assert (trouble.reason, trouble.number) == (JoinReason.VERSION, 1)


def test_rules_that_this_version_does_not_know_are_a_reason(party, monkeypatch):
    party.opens("classic", people=2)
    real = type(party.host.room.view.ruleset).to_dict
    monkeypatch.setattr(
        type(party.host.room.view.ruleset), "to_dict", lambda self: real(self) | {"turns": {"kind": "Dream"}}
    )
    assert party.joins("Ada").reason is JoinReason.RULES


def test_who_watches_sees_no_rack_and_may_take_a_seat_later(party):
    party.opens("megacross", seats=3)
    ada = party.joins("Ada")
    wim = party.joins("Wim", watch=True)
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 20)
    assert wim.view.rack == ()
    assert wim.table.people_here == ()
    wim.room.take_seat(0)
    party.qtbot.waitUntil(lambda: wim.room.view.own_seat == 3)
    party.qtbot.waitUntil(lambda: wim.table.mirror.seat == 3)
    assert len(wim.view.rack) == 7
    party.plays(until=lambda: len(mine(party, Placed, 3)) > 0)
    party.agrees()
    assert party.host.room.view.watchers == ()
    party.host.room.allow_watching(False)
    assert party.joins("Xena", watch=True).reason is JoinReason.NO_WATCHING
    assert ada.ends == []


def test_who_comes_late_to_a_big_board_gets_it_in_parts(party):
    setup = GameSetup((Chair("P"),), game="megacross", side=1005)
    party.opens(setup)
    ada = party.joins("Ada")
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 60)
    progress = []
    joining = party.lan("late").join(f"127.0.0.1:{party.host.room.port}", CODE, "Late")
    joining.joined.connect(lambda room: room.progress.connect(lambda got, of: progress.append((got, of))))
    late = party.settles(joining)
    party.qtbot.waitUntil(lambda: late.table is not None)
    assert progress[-1][0] == progress[-1][1] > 100_000
    party.agrees()
    assert (late.view.position.board.tiles == party.host.view.position.board.tiles).all()
    party.plays(until=lambda: len(mine(party, Placed, late.seat)) > 0)
    party.agrees()
    assert ada.ends == []


def test_hints_only_if_the_host_allows_them_and_everybody_is_told(party, qapp):
    from tests.unit.session.conftest import InlineThinker

    thinker = InlineThinker(lambda request: __import__("tests.party", fromlist=["x"]).chooser().choose(request))
    party.opens("megacross", people=2)
    ada, ben = party.joins("Ada", thinker=thinker), party.joins("Ben")
    party.starts()
    start, whole = ada.view.ruleset.layout.start, ada.view.ruleset.layout.whole
    assert not ada.table.ask_hint(ada.seat, start, whole)
    party.host.room.allow_hints(True)
    party.qtbot.waitUntil(lambda: ada.table.hints_allowed)
    hints = []
    ada.table.hinted.connect(hints.append)
    assert ada.table.ask_hint(ada.seat, start, whole)
    party.qtbot.waitUntil(lambda: any(isinstance(event, HintUsed) for event in ben.events))
    party.qtbot.waitUntil(lambda: "hint_used" in ben.notes())
    party.qtbot.waitUntil(lambda: bool(hints))
    ada.table.forget_hint()
    party.host.room.allow_hints(False)
    party.qtbot.waitUntil(lambda: not ada.table.hints_allowed)
    assert "hints_off" in ben.notes()


def test_the_hosts_window_is_told_of_everybody_who_comes_and_goes(party):
    host = party.opens("classic")
    told, facts = [], []
    host.room.changed.connect(lambda view: told.append([seat.name for seat in view.seats]))
    host.room.facts_changed.connect(lambda: facts.append(host.room.free))
    ada = party.joins("Ada")
    party.qtbot.waitUntil(lambda: told[-1:] == [["Hanna", "Ada", "", ""]], timeout=900)
    party.joins("Ben")
    party.qtbot.waitUntil(lambda: told[-1:] == [["Hanna", "Ada", "Ben", ""]], timeout=900)
    ada.room.leave()
    party.qtbot.waitUntil(lambda: told[-1:] == [["Hanna", "", "Ben", ""]], timeout=900)
    assert facts[-1] == 2
    assert 1 in facts


def test_ready_seats_and_computers_in_the_lobby(party):
    party.opens("classic")
    ada, ben = party.joins("Ada"), party.joins("Ben")
    ada.room.set_ready(True)
    party.qtbot.waitUntil(lambda: ben.room.view.seats[1].ready)
    party.host.room.set_computer(4, "casual")
    party.qtbot.waitUntil(lambda: ben.room.view.seats[3].kind is Holder.COMPUTER)
    party.host.room.set_computer(4, None)
    ben.room.take_seat(4)
    party.qtbot.waitUntil(lambda: ben.room.view.own_seat == 4)
    assert party.host.room.view.seats[2].kind is Holder.OPEN
    ada.room.take_seat(4)
    ada.room.leave()
    party.qtbot.waitUntil(lambda: party.host.room.view.seats[1].kind is Holder.OPEN)
    assert party.host.room.view.may_start
    party.people.remove(ada)
    party.starts()
    assert ben.room.view.phase is RoomPhase.LOBBY or ben.room.view.phase is RoomPhase.PLAYING
    assert [seat.info.seat for seat in party.host.view.seats] == [1, 4]
    party.plays(until=lambda: party.host.table.game.seq > 20)
    party.agrees()


def test_a_view_that_drifts_is_found_and_mended(party, log_guard):
    log_guard.expect("crossgame.session.following")
    party.opens("endless")
    ada = party.joins("Ada")
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 10)
    ada.table.mirror._ledger.hands[1].score += 1
    renewed = []
    ada.table.renewed.connect(lambda: renewed.append(1))
    party.plays(until=lambda: bool(renewed))
    party.agrees()
    assert ada.view.seats[0].score == party.host.view.seats[0].score


def test_a_game_against_computers_goes_on_beside_an_open_lobby(party, qapp):
    from crossgame.session.local import LocalTable

    party.opens("classic")
    lan = party.lans[0]
    venue = replace(lan._venue())
    setup = GameSetup((Chair("Hanna"), Chair("Otto")))
    alone = LocalTable.new(setup.ruleset(lan._tiles()), setup.seats(), venue, seed=3)
    ada = party.joins("Ada")
    mover = alone.view(None).to_move
    alone.submit(mover, command_for(alone.view(mover), mover))
    assert alone.game.seq > 3
    party.starts()
    party.plays(until=lambda: party.host.table.game.seq > 12)
    party.agrees()
    alone.close()
    assert ada.ends == []


def test_leave_seat_commands_and_unknown_kinds_of_ids(party):
    party.opens("megacross", people=2)
    ada = party.joins("Ada")
    party.starts()
    send(ada, LeaveSeat(None, uuid.uuid4().hex))
    party.qtbot.waitUntil(lambda: party.host.view.seats[1].state.value == "left")
    ada.room.take_seat(0)
    party.qtbot.waitUntil(lambda: party.host.view.seats[1].state.value == "playing")
    party.agrees()


def test_a_host_without_a_person_begins_when_all_who_are_there_are_ready(party):
    party.opens("checked", people=4, name="")
    party.host.room.auto_start = True
    ada, ben = party.joins("Ada"), party.joins("Ben")
    assert ada.room.view.host_name == ""
    ada.room.set_ready(True)
    party.qtbot.waitUntil(lambda: party.host.room.view.seats[0].ready)
    assert party.host.room.table is None
    ben.room.set_ready(True)
    party.qtbot.waitUntil(lambda: ada.table is not None and ben.table is not None)
    assert party.host.room.table.people_here == ()
    assert [seat.info.name for seat in ada.view.seats] == ["Ada", "Ben"]
    party.plays(until=lambda: party.host.table.game.seq > 12)
    party.agrees()

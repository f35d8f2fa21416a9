"""The parts of rooms without a socket: plans, chats, guest books, keepsakes, snapshots in parts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from crossgame.game.events import SeatInfo, SeatKind
from crossgame.game.snapshot import SnapshotError
from crossgame.game.state import Game
from crossgame.net.messages import Began, SnapshotPart
from crossgame.net.protocol import FROM_HOST, Decoder
from crossgame.rules.catalog import megacross
from crossgame.session import chatter
from crossgame.session.assembly import Assembly
from crossgame.session.chatter import Chatter, Speaker
from crossgame.session.guestbook import Guestbook
from crossgame.session.keepsakes import FILE, Keepsake, Keepsakes
from crossgame.session.lan import KnownSeat
from crossgame.session.packed import Packer
from crossgame.session.plan import OPEN, Plan, Sitting
from crossgame.session.room import ChatKind, Holder, RoomPhase, RoomSeat, RoomView, SystemNote
from crossgame.session.roomwire import RoomWireError, lobby_state, people_changed, room_of, steady, with_people
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.slots import rack_from_dict, rack_to_dict
from tests.dealer import ALL, CLASSIC, ENGLISH, seats
from tests.mirrors import assert_same
from tests.open_dealer import MIDDLE, open_deal

ADA, BEN = Speaker("p", "Ada", 2), Speaker("q", "Ben", 3)
NOW = 10**9
SECOND = 10**9


def classic_plan(*levels, host=True):
    chairs = (Chair("Host"), *(Chair(f"C{i}", level) for i, level in enumerate(levels)))
    sitting = Sitting(Holder.PERSON, "Hanna", None, "h" * 32) if host else None
    return Plan.of_setup(CLASSIC, GameSetup(chairs), host=sitting, seats=0)


def test_a_plan_seats_the_host_on_the_first_persons_chair_and_keeps_computers():
    plan = classic_plan(None, "club")
    assert [sitting.kind for sitting in plan.seats.values()] == [Holder.PERSON, Holder.OPEN, Holder.COMPUTER]
    assert plan.seat_of("h" * 32) == 1
    assert (plan.free, plan.has_room, plan.is_full) == (1, True, False)
    assert plan.sit(Sitting(Holder.PERSON, "Ada", None, "a" * 32)) == 2
    assert plan.sit(Sitting(Holder.PERSON, "Ben", None, "b" * 32)) is None
    assert [(info.seat, info.name, info.level) for info in plan.infos()] == [
        (1, "Hanna", None), (2, "Ada", None), (3, "C1", "club"),
    ]  # fmt: skip


def test_a_plan_may_begin_with_enough_seats_and_a_person():
    plan = classic_plan(None)
    assert not plan.may_begin
    plan.put(2, Sitting(Holder.COMPUTER, "Mira", "club"))
    assert plan.may_begin
    plan.put(1, OPEN)
    assert not plan.may_begin


def test_where_anybody_can_join_a_plan_grows_up_to_its_capacity():
    setup = GameSetup((Chair("P"),), game="megacross", side=45)
    plan = Plan.of_setup(setup.ruleset(ENGLISH), setup, host=None, seats=3)
    numbers = [plan.sit(Sitting(Holder.PERSON, f"G{i}", None, f"{i:032x}")) for i in range(4)]
    assert numbers == [1, 2, 3, None]


def test_a_chat_cleans_counts_and_slows_down():
    chat = Chatter()
    line = chat.say(ADA, " hi\u202e <b> ", now=NOW, key="k" * 32)
    assert (line.text, line.kind, line.number) == ("hi <b>", ChatKind.SAID, 1)
    assert chat.say(ADA, "hi again", now=NOW, key="k" * 32) is None
    assert chat.say(ADA, "\u200b", now=NOW) is None
    said = [chat.say(ADA, f"{i}", now=NOW) for i in range(20)]
    assert sum(one is not None for one in said) == 6  # one was used up by a line of which nothing was left
    assert chat.say(BEN, "me", now=NOW) is not None
    assert chat.say(ADA, "later", now=NOW + 2 * SECOND) is not None
    chat.note(SystemNote.JOINED, "Cleo", 4)
    again = Chatter(json.loads(json.dumps(chat.to_list())))
    assert [one for _, one in again.lines] == [one for _, one in chat.lines]


def test_a_chat_cleans_nothing_that_it_does_not_keep(monkeypatch):
    cleaned, real = [], chatter.clean_chat
    monkeypatch.setattr(chatter, "clean_chat", lambda text: cleaned.append(text) or real(text))
    chat = Chatter()
    for number in range(40):
        chat.say(ADA, f"e\u0301 {number}", now=NOW, key="k" * 32 if number % 2 else "")
    assert len(cleaned) == len(chat.lines) == 8


def test_a_class_behind_one_router_may_speak_and_somebody_new_each_time_is_slowed_down():
    def heard(address, people):
        chat = Chatter()
        return sum(chat.hears(Speaker(f"{n}", "Ada", 2, address), NOW) for n in range(people) for _ in range(2))

    assert heard("192.168.1.20", 30) == 60
    assert heard("192.168.1.20", 100) == 64
    assert heard("127.0.0.1", 100) == heard("", 100) == 200


def test_a_chat_remembers_the_pace_of_those_who_spoke_last(monkeypatch):
    monkeypatch.setattr(chatter, "_REMEMBERED", 3)
    chat = Chatter()
    assert sum(chat.hears(ADA, NOW) for _ in range(9)) == 8
    for number in range(50):
        assert chat.hears(replace(ADA, player=f"q{number}"), NOW)
        assert not chat.hears(ADA, NOW)
    assert len(chat._paces) == 3


def test_kept_lines_that_can_t_be_read_are_left_out():
    chat = Chatter([{"id": 1}, {}, {"note": "dream"}])
    assert chat.lines == ()


def test_a_guest_book_keeps_hashes_and_knows_tokens_after_a_restart():
    book = Guestbook("g" * 32, "f" * 52, code="ABCDEF")
    ada, token = book.add("Ada", 2)
    wim, watching = book.add("Wim", None)
    book.opened.add(3)
    text = json.dumps(book.to_dict())
    assert token not in text
    assert watching not in text
    again = Guestbook("g" * 32, "f" * 52, code="ABCDEF")
    again.restore(json.loads(text))
    assert again.is_good(ada.player, token)
    assert again.is_good(wim.player, watching)
    assert not again.is_good(ada.player, watching)
    assert again.at(2).name == "Ada"
    assert again.opened == {3}
    other = Guestbook("g" * 32, "e" * 52, code="ABCDEF")
    other.restore(json.loads(text))
    assert not other.is_good(ada.player, token)
    again.remove(again.at(2))
    assert not again.is_good(ada.player, token)


@pytest.mark.parametrize(
    "data", [{}, {"people": 1, "tokens": [], "opened": []}, {"people": [[1]], "tokens": [], "opened": []}]
)
def test_what_is_no_guest_book_is_refused_and_nothing_taken(data):
    book = Guestbook("g" * 32, "f" * 52, code=None)
    book.add("Ada", 1)
    with pytest.raises(ValueError, match="room"):
        book.restore(data)
    assert len(book.members) == 1


def test_names_in_a_room_differ():
    book = Guestbook("g" * 32, "f" * 52, code=None)
    book.add("Ada", 1)
    assert book.free_name("ada", ()) == "ada 2"
    assert book.free_name("Hanna", ["Hanna", "hanna 2"]) == "Hanna 3"
    assert len(book.free_name("x" * 24, ["x" * 24])) == 24


def known(game, name="Ada"):
    return Keepsake(KnownSeat(game, "classic", 15, name, 2, "host", 24771, ""), "p" * 32, "token", "f" * 52)


def test_keepsakes_last_are_private_and_bounded(tmp_path):
    kept = Keepsakes(tmp_path)
    for number in range(60):
        assert kept.keep(known(f"{number:032x}"))
    again = Keepsakes(tmp_path)
    assert len(again.known()) == 50
    assert again.get(f"{59:032x}").token == "token"
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    again.forget(f"{59:032x}")
    assert Keepsakes(tmp_path).get(f"{59:032x}") is None
    (tmp_path / FILE).write_text("{broken")
    assert Keepsakes(tmp_path).known() == ()


def room(**changes):
    seated = (RoomSeat(1, Holder.PERSON, "Hanna", player="a" * 32), RoomSeat(2, Holder.OPEN))
    return replace(RoomView("g" * 32, CLASSIC, RoomPhase.LOBBY, seated, code="ABCDEF", is_host=True), **changes)


def test_a_room_crosses_the_wire_without_what_is_the_hosts():
    state = lobby_state(room(own="a" * 32, link="secret", addresses=("x",)), "l" * 64)
    seen = room_of(state, None, player="b" * 32, lexicon="l" * 64)
    assert (seen.code, seen.link, seen.addresses, seen.is_host) == (None, "", (), False)
    assert seen.seats == room().seats
    assert seen.words_known
    assert not room_of(state, seen, player="b" * 32, lexicon="m" * 64).words_known
    with pytest.raises(RoomWireError):
        room_of(replace(state, phase="dream"), None, player="", lexicon="")


def test_rules_that_no_computer_could_hold_are_refused():
    state = lobby_state(room(), "")
    for part in ({"rows": 10**6}, {"cols": 4006}, {"rows": -1}):
        rules = state.ruleset | {"layout": state.ruleset["layout"] | part}
        with pytest.raises(RoomWireError):
            room_of(replace(state, ruleset=rules), None, player="", lexicon="")
    for size in ("7", 0, 10**9):
        with pytest.raises(RoomWireError):
            room_of(replace(state, ruleset=state.ruleset | {"rack_size": size}), None, player="", lexicon="")


def test_changes_of_people_are_told_and_make_the_same_room():
    before = room()
    after = replace(before, seats=(before.seats[0], RoomSeat(2, Holder.PERSON, "Ada", player="b" * 32)))
    guest = room_of(lobby_state(before, ""), None, player="b" * 32, lexicon="")
    told = people_changed(before, after)
    assert [line.number for line in told.seats] == [2]
    changed = with_people(guest, told)
    assert changed.seats == after.seats
    assert changed.own_seat == 2
    assert people_changed(after, after) is None
    gone = people_changed(after, replace(after, seats=after.seats[:1]))
    assert with_people(changed, gone).seats == after.seats[:1]


def test_flickering_pings_are_not_told_and_creeping_ones_are_at_last():
    def at(*pings):
        seated = (RoomSeat(n, Holder.PERSON, f"P{n}", ping_ms=ping) for n, ping in enumerate(pings, start=1))
        return room(seats=tuple(seated))

    told = at(10, None, 400)
    assert steady(told, at(35, None, 590)) == told
    assert people_changed(told, steady(told, at(35, None, 590))) is None
    assert [seat.ping_ms for seat in steady(told, at(41, 7, 601)).seats] == [41, 7, 601]
    for ping in range(10, 100):
        told = steady(told, at(ping, None, 400))
        assert abs(told.seats[0].ping_ms - ping) < 50


def test_racks_cross_as_json_and_others_are_refused():
    data = {"slots": [1, 0, 128], "pending": [[0, 7, 7, 1]], "lent": [[1, 2]]}
    assert rack_to_dict(rack_from_dict(data)) == data
    for bad in (None, {}, {"slots": [-1], "pending": [], "lent": []}, {"slots": [1], "pending": [[1]], "lent": []}):
        with pytest.raises(ValueError, match="rack"):
            rack_from_dict(bad)


@pytest.fixture(params=[CLASSIC, megacross(ENGLISH, side=1005)], ids=["classic", "big"])
def packed(request):
    game = Game.new(request.param, seats(2), seed=4, words=ALL, lexicon="list", now=lambda: 0)
    sent = b"".join(Packer(game).snapshot(1, {"lexicon": "", "rack": None, "hints": False}))
    began, *parts = Decoder(FROM_HOST).feed(sent)
    return game, began, parts


def test_a_snapshot_in_parts_is_the_hosts_view(packed):
    game, began, parts = packed
    assert isinstance(began, Began)
    assembly = Assembly(began, game.ruleset)
    for part in parts:
        assembly.add(part)
    assert assembly.is_complete
    mirror = assembly.mirror(words=None, now=lambda: 0)
    assert_same(mirror.view(), game.view(1))


def test_what_a_packer_keeps_is_what_another_writes_anew():
    deal = open_deal("CATDOGS", "SEALION", "BADGERS")
    packer, more = Packer(deal.game), {"lexicon": "", "rack": None, "hints": False}
    for act in (
        lambda: None,
        lambda: deal.place(1, MIDDLE, MIDDLE, "CAT"),
        lambda: deal.place(2, MIDDLE, MIDDLE + 3, "SEA"),
        lambda: deal.swap(3, "B"),
        lambda: deal.game.join(SeatInfo(4, "Dora", SeatKind.PERSON, player="d" * 32)),
        lambda: deal.game.presence(2, here=False),
    ):
        packer.note(act() or ())
        for viewer in (1, 2, None, 3, 1):
            kept, anew = (b"".join(one.snapshot(viewer, more)) for one in (packer, Packer(deal.game)))
            assert kept == anew


def test_parts_that_are_wrong_are_refused(packed):
    game, began, parts = packed
    first = parts[0]
    bad = [
        replace(first, n=2), replace(first, of=99), replace(first, size=first.size - 1), replace(first, data="AAAA"),
        replace(first, meta={"what": "squares", "row": 99, "col": 0}), replace(first, meta={}),
        replace(first, data="!", size=1),
    ]  # fmt: skip
    for part in bad:
        with pytest.raises(SnapshotError):
            Assembly(began, game.ruleset).add(part)
    with pytest.raises(SnapshotError):
        Assembly(replace(began, parts=1 << 20), game.ruleset)
    with pytest.raises(SnapshotError):
        Assembly(replace(began, parts=0), game.ruleset)


def test_a_bomb_is_not_unpacked():
    import base64
    import zlib

    bomb = base64.b64encode(zlib.compress(b"\0" * 50_000_000)).decode()
    part = SnapshotPart(1, 1, bomb, 1000, {"what": "head"})
    with pytest.raises(SnapshotError):
        Assembly(Began(1, {}, parts=1, size=1000), CLASSIC).add(part)


def test_a_snapshot_of_another_event_than_announced_is_refused(packed):
    game, began, parts = packed
    assembly = Assembly(replace(began, seq=began.seq + 1), game.ruleset)
    for part in parts:
        assembly.add(part)
    with pytest.raises(SnapshotError):
        assembly.mirror(words=None, now=lambda: 0)

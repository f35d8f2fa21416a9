"""Records and the JSON forms of events and commands: whole, strict, never half read."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from crossgame.game.codec import RecordError, command_from_dict, command_to_dict, event_from_dict, event_to_dict
from crossgame.game.commands import Accept, Challenge, Exchange, LeaveSeat, Pass, Place, Resign
from crossgame.game.events import Challenged, Placed
from crossgame.game.record import record_from_dict, record_from_text, record_of, record_to_dict, record_to_text
from crossgame.game.state import Game
from crossgame.rules.play import NewTile
from crossgame.rules.policies import ChallengeRule, Clock
from crossgame.session.roomwire import LARGEST_RACK
from tests.dealer import ALL, Words, deal, whole


def played(rule=ChallengeRule.TEN):
    """A game with every kind of event in it."""
    dealt = deal("CATS", "DOG?", "AEIO", bag="XYZ", rule=rule, words=Words.but("CATS"), clock=Clock(initial_ms=60_000))
    dealt.place(1, "8H CATS")
    dealt.challenge(2)
    dealt.place(2, "8H DoG")
    dealt.accept(1)
    dealt.accept(3)
    dealt.resign(3)
    dealt.place(1, "7H CAT")
    dealt.challenge(2)
    dealt.place(2, "9H ?".replace("?", dealt.rack(2)[0]))
    dealt.all_accept()
    dealt.everybody_passes()
    return dealt


def test_a_record_holds_the_whole_game():
    dealt = played()
    record = record_of(dealt.game, "2026-11-30T00:00:00Z")
    again = record_from_text(record_to_text(record))
    assert again == record
    assert (again.is_finished, again.lexicon, len(again.seats)) == (True, "list", 3)
    replayed = Game.replay(again.ruleset, again.events, words=ALL, now=lambda: 0)
    assert whole(replayed) == whole(dealt.game)


def test_points_of_a_wrong_challenge_of_the_out_play_survive_loading():
    dealt = deal("CAT", "DOG", rule=ChallengeRule.FIVE)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    again = record_from_text(record_to_text(record_of(dealt.game)))
    challenged = next(event for event in again.events if isinstance(event, Challenged))
    assert challenged.points_given == 5
    assert again.ledger().result == dealt.game.view(None).result
    assert [hand.score for hand in again.ledger().hands.values()] == [20, -5]


def test_the_racks_before_and_after_a_play_that_was_taken_back_are_the_same():
    dealt = deal("CATS", "DOGS", bag="XYZ", rule=ChallengeRule.SINGLE, words=Words.but("CAT"))
    before = dealt.rack(1)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    again = record_of(dealt.game).ledger()
    assert again.hands[1].rack == dealt.game.ledger.hands[1].rack
    assert dealt.rack(1) == before


@pytest.mark.parametrize(
    "command",
    [
        Place((NewTile(7, 7, 3), NewTile(7, 8, 129))),
        Exchange((1, 128)),
        Exchange(()),
        Pass(),
        Challenge(9),
        Accept(9),
        Resign(),
        LeaveSeat(),
        LeaveSeat("club"),
    ],
)
def test_commands_have_a_json_form(command):
    assert command_from_dict(json.loads(json.dumps(command_to_dict(command)))) == command


def test_a_command_may_have_all_the_tiles_of_the_largest_rack():
    command = Exchange((1,) * LARGEST_RACK)
    assert command_from_dict(command_to_dict(command)) == command


def test_every_event_has_a_json_form():
    events = played().game.events
    assert {type(event).__name__ for event in events} >= {
        "Started", "Drawn", "Placed", "Passed", "Accepted", "Challenged", "TakenBack", "WindowClosed", "ClockChanged",
        "SeatChanged", "Ended",
    }  # fmt: skip
    for event in events:
        assert event_from_dict(json.loads(json.dumps(event_to_dict(event)))) == event


PASSED = {"kind": "Passed", "seq": 5, "at_ms": 0, "seat": 1, "reason": "chosen"}
PLACE = {"kind": "Place", "id": "x", "placed": [[7, 7, 3]]}


@pytest.mark.parametrize(
    ("read", "data", "says"),
    [
        (event_from_dict, [], "event: an object"),
        (event_from_dict, None, "event: an object"),
        (event_from_dict, {}, "no kind"),
        (event_from_dict, PASSED | {"kind": "Flew"}, "'Flew' is no kind"),
        (event_from_dict, PASSED | {"kind": ["Passed"]}, "no kind"),
        (event_from_dict, PASSED | {"seat": "1"}, r"event\.seat: a whole number"),
        (event_from_dict, PASSED | {"seat": True}, r"event\.seat: a whole number"),
        (event_from_dict, PASSED | {"seat": 1.0}, r"event\.seat: a whole number"),
        (event_from_dict, PASSED | {"seat": 1 << 300}, r"event\.seat: a whole number"),
        (event_from_dict, PASSED | {"reason": "why"}, r"event\.reason: 'why' is none"),
        (event_from_dict, PASSED | {"reason": []}, r"event\.reason"),
        (event_from_dict, PASSED | {"more": 1}, "'more' does not belong"),
        (event_from_dict, {k: v for k, v in PASSED.items() if k != "seat"}, "'seat' is missing"),
        (command_from_dict, PASSED, "'Passed' is no kind"),
        (command_from_dict, PLACE | {"placed": [[7, 7]]}, r"command\.placed\[0\]: 3 items"),
        (command_from_dict, PLACE | {"placed": {}}, r"command\.placed: a list"),
        (command_from_dict, PLACE | {"placed": [[7, 7, None]]}, r"command\.placed\[0\]\[2\]: a whole number"),
        (command_from_dict, PLACE | {"id": 7}, r"command\.id: a text"),
        (command_from_dict, PLACE | {"placed": [[7, 7, 3]] * 65}, "command: at most 64 tiles"),
        (command_from_dict, {"kind": "Exchange", "id": "x", "tiles": [1] * 16_000}, "command: at most 64 tiles"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_and_where(read, data, says):
    with pytest.raises(RecordError, match=says):
        read(data)


def broken(change):
    data = json.loads(record_to_text(record_of(played().game)))
    change(data)
    return data


def event_at(data, kind):
    return next(event for event in data["events"] if event["kind"] == kind)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.update(format=2), "reads format 1, not 2"),
        (lambda data: data.update(format="1"), "whole number"),
        (lambda data: data.pop("ruleset"), "'ruleset' is missing"),
        (lambda data: data.update(note=""), "'note'"),
        (lambda data: data.update(events=[]), "begins with Started"),
        (lambda data: data.update(events={}), "list"),
        (lambda data: data["events"].pop(0), "Started"),
        (lambda data: data["events"].pop(2), "comes after event"),
        (lambda data: data["events"].reverse(), "Started"),
        (lambda data: data["events"].append(data["events"][-1]), "after"),
        (lambda data: data["ruleset"].pop("tiles"), r"record\.ruleset"),
        (lambda data: data.update(ruleset=[]), r"record\.ruleset"),
        (lambda data: event_at(data, "Drawn").update(tiles=[26, 26, 26]), "not there"),
        (lambda data: event_at(data, "Drawn").update(tiles=[1] * 8), "more tiles"),
        (lambda data: event_at(data, "Drawn").update(seat=9), "seat 9"),
        (lambda data: event_at(data, "Placed").update(seat=2), "not there|in the turn"),
        (lambda data: event_at(data, "Placed")["placed"][0].__setitem__(0, 99), "other words"),
        (lambda data: event_at(data, "Placed")["placed"][0].__setitem__(0, -1), "other words"),
        (lambda data: event_at(data, "Placed")["words"].clear(), "other words"),
        (lambda data: event_at(data, "Challenged").update(play=1), "can't be challenged"),
        (lambda data: event_at(data, "Challenged").update(player=3), "another's play"),
        (lambda data: event_at(data, "Challenged")["bad_words"].append([1, 2]), "not formed"),
        (lambda data: event_at(data, "TakenBack")["placed"].pop(), "another play"),
        (lambda data: event_at(data, "Passed").update(at_ms=-1), "before the one"),
        (lambda data: event_at(data, "Ended")["adjustments"][0].update(tiles=[99]), "on no rack"),
        (lambda data: event_at(data, "Ended")["adjustments"][0].update(of_seat=129), "on no rack"),
        (lambda data: event_at(data, "Ended")["adjustments"][0].update(seat=9), "not in the game"),
        (lambda data: event_at(data, "Ended")["winners"].append(9), "not in the game"),
        (lambda data: event_at(data, "Ended")["scores"].append([9, 1]), "seat 9"),
        (lambda data: event_at(data, "ClockChanged")["remaining_ms"].append([9, 1]), "seat 9"),
    ],
)
def test_a_contradictory_record_is_refused_with_what_and_where(change, says):
    with pytest.raises(RecordError, match=says):
        record_from_dict(broken(change))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "NaN", "[" * 100_000, '{"format": 1e999}'])
def test_text_that_is_no_record(text):
    with pytest.raises(RecordError):
        record_from_text(text)


def test_scores_of_a_record_are_kept_and_never_worked_out_anew():
    record = record_of(played().game)
    data = record_to_dict(record)
    play = next(event for event in data["events"] if event["kind"] == "Placed")
    play["total"] += 1
    end = data["events"][-1]
    end["scores"][0][1] += 7
    again = record_from_dict(data)
    assert next(event for event in again.events if isinstance(event, Placed)).total == play["total"]
    assert again.ledger().hands[1].score == end["scores"][0][1]


def test_a_failed_reading_leaves_a_running_game_alone():
    dealt = played()
    before = whole(dealt.game)
    with pytest.raises(RecordError):
        record_from_dict(broken(lambda data: data["events"].pop(5)))
    assert whole(dealt.game) == before


def test_a_record_without_its_start_says_so():
    with pytest.raises(RecordError, match="Started"):
        _ = replace(record_of(played().game), events=()).start

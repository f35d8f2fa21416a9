# SPDX-License-Identifier: MIT
"""What happens on the network in words: a sentence for every enum, and facts of games that may say anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.net.messages import Ending, Refused
from crossgame.session.lan import HostTrouble, JoinReason, JoinTrouble, KnownSeat
from crossgame.session.room import (
    ChatKind,
    ChatLine,
    Holder,
    Link,
    LinkView,
    Presence,
    RoomEnd,
    RoomEndReason,
    RoomPhase,
    SystemNote,
)
from crossgame.ui.lan import wording
from crossgame.ui.lan.facts import can_join, can_watch, known_text, line_of, mode_text, rules_text
from crossgame.ui.lan.lobby_page import owner_of, state_text
from crossgame.ui.lan.talk import presence_notes
from crossgame.ui.spelling import plain_text
from tests.fake_lan import found, lobby_view, ruleset, seat

NASTY = "<img src='x'>\N{RIGHT-TO-LEFT OVERRIDE}\N{LEFT-TO-RIGHT ISOLATE}evil\n\t\x00\ud800" + "y" * 10_000


@pytest.mark.parametrize(
    ("table", "enum"),
    [
        (wording.JOIN, JoinReason),
        (wording.HOST, HostTrouble),
        (wording.ENDS, RoomEndReason),
        (wording.NOTES, SystemNote),
        (wording.PRESENCES, Presence),
    ],
)
def test_there_is_one_sentence_for_each_and_no_two_are_alike(table, enum):
    assert set(table) == set(enum)
    said = [text for text in table.values() if text]
    assert len(said) == len(set(said))
    assert len(said) >= len(enum) - 1


def test_numbers_stand_where_they_belong():
    assert "in 3 s" in wording.join_text(JoinTrouble(JoinReason.TOO_MANY_TRIES, number=2_100))
    assert "(0.9)" in wording.join_text(JoinTrouble(JoinReason.VERSION, number=2, detail="0.9"))
    assert "(2)" in wording.join_text(JoinTrouble(JoinReason.VERSION, number=2))
    assert wording.presence_text(Presence.LOST, 12_999) == "Connection lost, 12 s"
    assert wording.presence_text(Presence.HERE) == ""
    assert wording.link_text(LinkView(Link.TRYING, 4_000, 1_200)) == "Connection lost for 4 s. Trying again in 2 s."
    assert wording.link_text(LinkView(Link.DOWN)) == "The connection is lost."
    assert [wording.ping_text(ping) for ping in (None, 0, 12)] == ["", "< 1 ms", "12 ms"]
    assert wording.end_text(RoomEnd(RoomEndReason.HOST_GONE, can_return=True)).endswith("Your seat waits for you.")


def test_how_a_room_ended_says_what_is_left_of_it():
    closed = RoomEndReason.HOST_CLOSED
    assert wording.end_text(RoomEnd(closed)) == "The host has closed the table."
    assert wording.end_text(RoomEnd(closed, can_return=True)) == (
        "The host has closed the table. The game is saved there. Your seat waits for you."
    )
    refused = [wording.end_text(RoomEnd(RoomEndReason.REFUSED, detail)) for detail in (*wording.REFUSALS, "busy", "")]
    assert len(set(refused)) == len(wording.REFUSALS) + 1
    names = {reason.value for reason in Refused} | {Ending.REPLACED.value}
    assert set(wording.REFUSALS) <= names


def test_whatever_the_other_side_says_texts_are_short_and_plain():
    for reason in JoinReason:
        text = wording.join_text(JoinTrouble(reason, detail=NASTY))
        assert len(text) < 200
        assert text == plain_text(text)
    for note in SystemNote:
        line = ChatLine(1, "2026-11-30T09:41:00Z", ChatKind.SYSTEM, NASTY, note=note, other=NASTY)
        entry = wording.entry_of(line)
        assert entry.name == ""
        assert entry.text == plain_text(entry.text)


def test_a_line_of_chat_knows_who_is_you():
    line = ChatLine(1, "2026-11-30T09:41:00Z", ChatKind.SAID, "Mira", text="hi", person="p2", seat=2)
    assert wording.entry_of(line, owner=3, you="p2").name == "You"
    entry = wording.entry_of(line, owner=3, you="p1")
    assert (entry.name, entry.text, entry.owner, entry.when) == ("Mira", "hi", 3, "09:41")


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("", ""),
        ("25+5", "25 min + 5 s"),
        ("endless", "endless"),
        ("rounds:12", "12 rounds"),
        ("rounds:1", "1 round"),
        ("time:10", "10 min"),
        ("score:500", "to 500 points"),
        ("15+0,points_back", "15 min \N{BULLET} points back"),
        ("rounds:99999999999999999999", "999999 rounds"),
    ],
)
def test_modes_in_words(mode, said):
    assert mode_text(mode) == said


def test_a_found_game_that_says_anything_is_one_short_line():
    line = line_of(found(mode=NASTY, address=NASTY, game=NASTY))
    assert line.title == "Another game"
    assert len(line.facts) < 200
    assert line.facts == plain_text(line.facts)
    seats = known_text(KnownSeat("g", NASTY, 15, NASTY, 1, NASTY, 1, NASTY))
    assert all(text == plain_text(text) for text in seats)


def test_what_can_be_joined_and_watched():
    game = found()
    assert can_join(game)
    assert not can_join(replace(game, free=0))
    assert not can_join(replace(game, phase=RoomPhase.OVER))
    assert not can_join(replace(game, compatible=False))
    assert can_watch(replace(game, free=0))
    assert not can_watch(replace(game, watching=False))
    assert line_of(replace(game, free=0, watching=False)).quiet


def test_rules_in_a_line():
    assert rules_text(ruleset()) == "challenges: void \N{BULLET} no clock"
    assert rules_text(ruleset("megacross", 225)) == "225 \N{MULTIPLICATION SIGN} 225 \N{BULLET} endless"
    islands = rules_text(ruleset("islands", 21))
    assert islands == "21 \N{MULTIPLICATION SIGN} 21 \N{BULLET} 12 rounds \N{BULLET} 60 s a round"


def test_the_owner_looks_of_a_lobby_are_those_of_the_board():
    assert [owner_of(number, 2, [1, 2, 3]) for number in (1, 2, 3)] == [2, 1, 3]
    assert [owner_of(number, 0, [1, 2, 3]) for number in (1, 2, 3)] == [1, 2, 3]


def test_what_a_room_waits_for():
    view = lobby_view(seats=(seat(1, "Robin", ready=True), seat(2, "Mira", ready=True)))
    assert state_text(view) == "Everybody is ready."
    assert state_text(replace(view, seats=(*view.seats, seat(3)))) == "1 seat still open; you can start without."
    assert state_text(replace(view, is_host=False)) == "The host starts the game."
    assert state_text(replace(view, may_start=False)).startswith("The game needs more players")
    assert state_text(replace(view, phase=RoomPhase.PLAYING)) == "The game goes on."


def test_presence_is_noted_for_people_who_are_not_here_only():
    seats = (
        seat(1, "Robin"),
        seat(2, "Mira", state=Presence.LOST, lost_ms=3_000),
        seat(3, "Otto", kind=Holder.COMPUTER, level="club"),
        seat(4),
    )
    assert presence_notes(lobby_view(seats=seats)) == {2: "Connection lost, 3 s"}

# SPDX-License-Identifier: MIT
"""Every enum that a person may meet has a sentence, and the texts made from values are right."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from crossgame.app.settings import CHALLENGES as CHALLENGE_SETTINGS
from crossgame.app.settings import LEVELS as LEVEL_SETTINGS
from crossgame.game.events import (
    Accepted,
    Challenged,
    Ended,
    EndReason,
    Passed,
    PassReason,
    SeatChanged,
    SeatInfo,
    SeatKind,
    SeatState,
    Swapped,
)
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.saved import GameSummary, Picture, StorageFault
from crossgame.rules.verdict import Violation
from crossgame.ui.games import CHALLENGES, LEVELS, clock_text
from crossgame.ui.messages import REASONS, VIOLATIONS, refusal_text
from crossgame.ui.narration import END_REASONS, Names, sentence
from crossgame.ui.spelling import points_text, signed_text, time_text
from crossgame.ui.summaries import ago, title_of, turn_of
from crossgame.ui.translation import counted
from crossgame.ui.trouble import STORAGE

NAMES = Names({1: "Robin", 2: "Mira"}, 1)


def test_every_reason_has_a_sentence():
    assert set(REASONS) == set(Reason)
    assert set(VIOLATIONS) == set(Violation)
    assert set(STORAGE) == set(StorageFault)
    assert set(END_REASONS) == set(EndReason)
    for text in (*REASONS.values(), *VIOLATIONS.values(), *STORAGE.values(), *END_REASONS.values()):
        assert text.endswith(".")
        assert text[0].isupper()


def test_every_level_and_rule_of_the_settings_has_a_name():
    assert set(LEVELS) == set(LEVEL_SETTINGS)
    assert set(CHALLENGES) == set(CHALLENGE_SETTINGS)


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("", Reason.BAG_TOO_SMALL, number=1), "For this exchange the bag needs 1 tile."),
        (Refusal("", Reason.BAG_TOO_SMALL, number=7), "For this exchange the bag needs 7 tiles."),
        (Refusal("", Reason.WINDOW_OPEN, number=9_001), "The others can still challenge the last play: 10 s."),
        (Refusal("", Reason.GAME_OVER), "The game is over."),
    ],
)
def test_a_refusal_says_its_number(refusal, text):
    assert refusal_text(refusal, None) == text


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (582_000, "9:42"),
        (581_001, "9:42"),
        (3_600_000, "1:00:00"),
        (-1, "\N{MINUS SIGN}0:00"),
        (-7_000, "\N{MINUS SIGN}0:07"),
        (-61_999, "\N{MINUS SIGN}1:01"),
    ],
)
def test_a_clock_reads_as_people_read_it(milliseconds, text):
    assert time_text(milliseconds) == text


def test_minus_is_a_minus():
    assert points_text(-4) == "\N{MINUS SIGN}4"
    assert [signed_text(n) for n in (4, 0, -4)] == ["+4", "0", "\N{MINUS SIGN}4"]


@pytest.mark.parametrize(("number", "text"), [(1, "1 tile"), (0, "0 tiles"), (2, "2 tiles")])
def test_plurals_are_english_without_a_catalogue(number, text):
    assert counted("x", "%n tile(s)", number) == text


@pytest.mark.parametrize("reason", list(PassReason))
def test_every_pass_is_told(reason):
    assert sentence(Passed(1, 0, 2, reason), NAMES, None).first.startswith("Mira ")


@pytest.mark.parametrize("state", list(SeatState))
def test_every_change_of_a_seat_is_told(state):
    info = SeatInfo(2, "Mira", SeatKind.PERSON)
    assert "Mira" in sentence(SeatChanged(1, 0, 2, state, info), NAMES, None).first


def test_what_says_nothing_is_not_told():
    assert sentence(Accepted(1, 0, 2, 1), NAMES, None) is None


@pytest.mark.parametrize(
    ("given", "lost", "rest"), [(0, False, ""), (5, False, "You: +5 points."), (0, True, "Next turn missed: Mira.")]
)
def test_a_wrong_challenge_tells_its_price(given, lost, rest):
    event = Challenged(9, 0, 2, 8, 1, False, (), 0, given, lost)
    told = sentence(event, NAMES, None)
    assert told.first == "Mira challenged wrongly: the play stands."
    assert told.rest == rest


def test_an_exchange_tells_how_many_never_which():
    told = sentence(Swapped(1, 0, 2, (1, 2, 3), (4, 5, 6)), NAMES, None)
    assert told.whole == "Mira exchanged 3 tiles."


@pytest.mark.parametrize(
    ("scores", "winners", "text"),
    [
        (((1, 10), (2, 7)), (1,), "You win by 3"),
        (((1, 10), (2, 42)), (2,), "Mira wins by 32"),
        (((1, 10), (2, 10)), (1, 2), "A tie: You and Mira"),
        (((1, 10), (2, 10)), (2,), "Mira wins"),
        (((1, 10), (2, 10)), (), "Nobody wins"),
    ],
)
def test_the_result_is_told_in_words(scores, winners, text):
    told = sentence(Ended(1, 0, EndReason.PLAYED_OUT, (), scores, winners), NAMES, None)
    assert told.first == text


@pytest.mark.parametrize(
    ("clock", "text"), [("none", "no clock"), ("25+5", "25 min + 5 s"), ("3+0", "3 min"), ("x+y", "no clock")]
)
def test_clocks_of_the_settings_in_words(clock, text):
    assert clock_text(clock) == text


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        ("2026-01-02T11:59:40+00:00", "just now"),
        ("2026-01-02T11:59:00+00:00", "1 minute ago"),
        ("2026-01-02T09:59:00+00:00", "2 hours ago"),
        ("2025-12-30T09:59:00+00:00", "3 days ago"),
        ("2027-01-01T00:00:00+00:00", "just now"),
        ("nonsense", "just now"),
    ],
)
def test_how_long_ago(moment, text):
    assert ago(moment, datetime(2026, 1, 2, 12, tzinfo=UTC)) == text


def summary(*seats, **picture):
    return GameSummary("0" * 32, "", "", {"id": "classic"}, tuple(seats), Picture(**picture))


def test_titles_name_the_others():
    you, mira = SeatInfo(1, "Robin", SeatKind.PERSON), SeatInfo(2, "Mira", SeatKind.COMPUTER, "club")
    theo = SeatInfo(3, "Theo", SeatKind.COMPUTER, "club")
    ann = SeatInfo(2, "Ann", SeatKind.PERSON)
    assert title_of(summary(you, mira)) == "Classic with Mira"
    assert title_of(summary(you, mira, theo)) == "Classic with Mira and Theo"
    assert title_of(summary(you, ann)) == "Classic with Robin and Ann"
    assert turn_of(summary(you, mira, to_move=1)) == "Your turn."
    assert turn_of(summary(you, ann, to_move=2)) == "Ann is to move."

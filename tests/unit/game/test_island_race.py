# SPDX-License-Identifier: MIT
"""I9 and what it changes of I4, I6, I10, I12: Island Hopper in speed mode, at an open table."""

from __future__ import annotations

import pytest

from crossgame.game.commands import Pass, Place
from crossgame.game.events import EndReason, SeatInfo, Surfaced
from crossgame.game.refusal import Reason
from crossgame.game.state import Game
from crossgame.game.view import Action
from crossgame.rules.catalog import island_race
from crossgame.rules.islands import Islands
from crossgame.rules.layout import Square
from crossgame.rules.notation import parse_play
from crossgame.rules.policies import Goal
from crossgame.rules.verdict import Violation
from tests.archipelago import drawn
from tests.dealer import ALL, ENGLISH, Words, kinds, seats
from tests.round_dealer import PERSON, deal_round

HARBOUR = """
    ............  ............
    .CAT........  .111........
    ............  ............
    .DOG........  .222........
    ............  ............
    ............  ............
"""


def race(drawing, *racks, **changes):
    return deal_round(drawing, *racks, race=True, **changes)


def test_i9_a_play_is_placed_when_submitted_and_the_rack_refilled_at_once():
    table = race(
        """
        .......  .......  .......
        .CAT...  .111...  ....A..
        .......  .......  .......
        .DOG...  .222...  .......
        """,
        "SISXXXX",
        "XXXXXXX",
    )
    assert table.game.view(1).actions == {Action.PLACE, Action.EXCHANGE, Action.RESIGN}
    happened = table.place(1, "E2 SIS")
    assert kinds(happened) == ["Placed", "Claimed", "Converted", "Drawn"]
    placed, claimed, converted, _ = happened
    assert placed.total == 3 + 6 + 6 + 100 + 60
    assert (claimed.points, converted.points, converted.owners) == (100, 60, (2, 2, 2))
    assert table.scores == [175, 0]
    assert len(table.rack(1)) == 7
    row = table.game.view(None).moves[-1]
    assert ([type(event).__name__ for event in row.events], row.score, row.total) == (
        ["Placed", "Claimed", "Converted"], 175, 175,
    )  # fmt: skip
    assert table.game.view(1).round is None
    assert tuple(table.game.view(1).rounds) == ()


def test_i9_the_first_islands_are_there_before_the_racks():
    game = Game.new(island_race(ENGLISH), seats(2), seed=4, words=ALL, lexicon="x", now=lambda: 0)
    assert kinds(game.events) == ["Started", "Surfaced", "Drawn", "Drawn"]
    assert game.view(1).left_ms == 300_000


def test_i9_nothing_is_passed_or_withdrawn():
    table = race(HARBOUR, "SXXXXXX", "SXXXXXX")
    assert table.submit(1, Pass()).reason is Reason.NO_TURNS
    assert table.withdraw(1).reason is Reason.NOTHING_SUBMITTED


# Too late


def test_i9_too_late_a_square_was_taken_the_letters_stay():
    table = race(HARBOUR, "SIXXXXX", "ISHXXXX")
    table.place(2, "E3 ISH")
    refused = table.game.submit(1, place_of(table, "E2 SI"))
    assert (refused.reason, refused.faster) == (Reason.DOES_NOT_FIT, 2)
    assert refused.verdict.faults[0].squares == (Square(2, 4),)
    assert table.rack(1) == "ISXXXXX"


def place_of(table, text):
    """A play as it was meant on the board before another's came."""
    return Place(parse_play(text, drawn(HARBOUR).board, ENGLISH).placed)


def test_i9_too_late_a_word_is_spoiled():
    table = race(HARBOUR, "SXXXXXX", "OSXXXXX", words=Words.but("SOS"))
    table.place(2, "E3 OS")
    refused = table.place(1, "2E S")
    assert (refused.reason, refused.faster) == (Reason.UNKNOWN_WORDS, 2)


def test_i9_too_late_an_island_was_claimed():
    table = race(
        """
        ..........  ..........  ..........
        .CAT......  .111......  ....A.....
        ..........  ..........  ....A.....
        .DOG......  .222......  ....A.....
        ..........  ..........  ..........
        """,
        "SXXXXXX",
        "SXXXXXX",
    )
    table.place(2, "4E S")
    refused = table.place(1, "2E S")
    assert refused.verdict.has(Violation.ISLAND_CLAIMED)
    assert refused.faster == 2


def test_i9_too_late_the_own_letters_were_converted():
    table = race(
        """
        ........  ........
        .CAT....  .111....
        ...O....  ...1....
        ........  ........
        ...SEA..  ...222..
        ........  ........
        """,
        "XZZZZZZ",
        "EXXXXXX",
    )
    table.place(2, "D4 E")
    refused = table.place(1, "3E X")
    assert refused.verdict.has(Violation.NOT_OWN)
    assert refused.faster == 2


def test_i9_too_late_the_first_play_is_touched():
    table = race(HARBOUR, "XXXXXXX", "SAILORX", "ATXXXXX")
    table.place(2, "4E SAILOR")
    refused = table.place(3, "5H AT")
    assert refused.verdict.has(Violation.TOUCHES_OPPONENT)
    assert refused.faster == 2


def test_i9_who_was_wrong_all_along_has_nobody_to_blame():
    table = race(HARBOUR, "SQXXXXX", "OSXXXXX", words=Words.but("CATQ"))
    table.place(2, "4E S")
    assert table.place(1, "2E Q").faster == 0
    assert table.place(1, "4F S").faster == 0


# Hops, swaps, islands


def test_i4_i9_the_right_to_hop_lasts_until_the_next_accepted_play_or_swap():
    def bingo():
        table = race(HARBOUR, "SABCDEF", "XXXXXXX")
        table.place(1, "2E SABCDEF")
        assert table.standing(1).may_hop
        table.hold(1, "DOGSDOG")
        return table

    table = bingo()
    table.wait(60_000)
    assert table.place(1, "6A D").reason is Reason.DOES_NOT_FIT
    assert table.standing(1).may_hop
    assert kinds(table.place(1, "6A DOG"))[0] == "Placed"
    assert not table.standing(1).may_hop
    table = bingo()
    table.swap(1, "D")
    assert not table.standing(1).may_hop
    table.hold(1, "DOGSDOG")
    assert table.place(1, "6A DOG").verdict.has(Violation.NOT_OWN)
    table.swap(1, "D")
    assert table.standing(1).may_hop


@pytest.mark.parametrize("count", [1, 7])
def test_i10_a_swap_costs_ten_points_however_many_letters_and_a_score_may_be_negative(count):
    table = race(HARBOUR, "SABCDEF", "XXXXXXX")
    assert table.game.view(1).swap_price == 10
    (swapped,) = table.swap(1, "ABCDEFS"[:count])
    assert (swapped.points, len(swapped.drawn)) == (10, count)
    assert table.scores == [-10, 0]


def test_i6_new_islands_appear_after_the_play_that_claimed_the_last_one():
    table = race(
        "\n".join([".CAT......  .111......  ....A.....", *["..........  ..........  .........."] * 9]),
        "SXXXXXX",
        "XXXXXXX",
        islands=Islands(),
    )
    happened = table.place(1, "1E S")
    assert kinds(happened) == ["Placed", "Claimed", "Drawn", "Surfaced"]
    assert isinstance(happened[-1], Surfaced)
    assert table.game.position.island_count > 1


# Time


def test_i12_it_ends_after_its_time_and_what_comes_then_is_refused():
    table = race(HARBOUR, "SXXXXXX", "SXXXXXX", goal=Goal(time_ms=300_000))
    table.place(1, "2E S")
    assert table.wait(299_999) == []
    assert table.game.view(1).left_ms == 1
    (ended,) = table.wait(1)
    assert (ended.reason, ended.winners) == (EndReason.TIME_UP, (1,))
    assert table.place(2, "4E S").reason is Reason.GAME_OVER


def test_i12_a_target_score_ends_it_at_once():
    table = race(HARBOUR, "SXXXXXX", "SXXXXXX", goal=Goal(time_ms=300_000, score=6))
    assert kinds(table.place(1, "2E S")) == ["Placed", "Drawn", "Ended"]


def test_i12_one_joins_and_returns_at_any_time():
    table = race(HARBOUR, "SXXXXXX", "SXXXXXX")
    table.wait(200_000)
    assert kinds(table.game.join(SeatInfo(3, "Late", PERSON))) == ["SeatChanged", "Drawn"]
    assert table.game.view(3).actions == {Action.PLACE, Action.EXCHANGE, Action.RESIGN}

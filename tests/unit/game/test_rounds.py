# SPDX-License-Identifier: MIT
"""I8: what is handed in, in which order it is placed, and what is destroyed, by which cause and by whom."""

from __future__ import annotations

from itertools import permutations

import pytest

from crossgame.game.commands import Pass, UseHint
from crossgame.game.events import (
    Converted,
    DestroyCause,
    Destroyed,
    HintUsed,
    Placed,
    SubmissionKind,
    Submitted,
)
from crossgame.game.refusal import Reason
from crossgame.game.view import Action
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile
from crossgame.rules.policies import Swap
from crossgame.rules.verdict import Violation
from tests.dealer import Words, codes, kinds, whole
from tests.open_dealer import supply
from tests.round_dealer import COMPUTER, PERSON, deal_round, neat, outcomes

HARBOUR = """
    ............  ............
    .CAT........  .111........
    ............  ............
    .DOG........  .222........
    ............  ............
    ............  ............
    ............  ............
"""


def lost(result):
    """The destroyed play of a round."""
    (event,) = [line.event for line in result.lines if isinstance(line.event, Destroyed)]
    return event


# Handing in


def test_i8_what_does_not_fit_at_the_start_of_the_round_is_refused_at_once_and_uses_no_turn():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX", words=Words.but("CATX"))
    before = whole(table.game)
    assert table.place(1, "4E S").verdict.has(Violation.NOT_OWN)
    assert table.place(1, "2E X").reason is Reason.UNKNOWN_WORDS
    assert whole(table.game) == before
    assert kinds(table.place(1, "2E S")) == ["Submitted"]


def test_i8_the_board_that_counts_is_that_of_the_start_whatever_others_have_handed_in():
    table = deal_round(HARBOUR, "SIXXXXX", "ISHXXXX")
    table.place(1, "E2 SI")
    assert kinds(table.place(2, "E3 ISH")) != ["Refusal"]
    assert outcomes(table.last) == [(2, 12), (1, "square_taken")]


def test_i8_a_submission_is_replaced_and_withdrawn_until_the_round_ends():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX")
    assert table.withdraw(1).reason is Reason.NOTHING_SUBMITTED
    assert Action.WITHDRAW not in table.game.view(1).actions
    table.place(1, "2E S")
    assert table.game.view(1).round.own.kind is SubmissionKind.PLAY
    assert table.game.view(1).round.own_points == 6
    assert Action.WITHDRAW in table.game.view(1).actions
    table.swap(1, "XX")
    assert table.game.view(1).round.own.tiles == codes("XX")
    assert kinds(table.withdraw(1)) == ["Withdrawn"]
    assert table.withdraw(1).reason is Reason.NOTHING_SUBMITTED
    table.pass_(2)
    assert table.number == 2
    table.pass_(1)
    assert table.number == 3


def test_i8_others_see_only_that_somebody_has_submitted():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX", "XXXXXXX")
    (event,) = table.place(1, "2E S")
    assert event.seen_by(2) == Submitted(event.seq, event.at_ms, 1, None, 0)
    for viewer in (2, 3, None):
        view = table.game.view(viewer)
        assert (view.round.submitted, view.round.own, view.round.own_points) == ((1,), None, 0)
        assert [seat.submitted for seat in view.seats] == [True, False, False]
        assert view.position.board.tile(1, 4) == 0
    assert table.game.view(1).round.own.placed == event.action.placed
    assert len(table.rack(1)) == 7


def test_i8_the_same_command_twice_acts_once():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX")
    command = Pass()
    assert kinds(table.submit(1, command)) == ["Submitted"]
    assert table.submit(1, command) == ()
    assert len(table.game.ledger.submissions) == 1


def test_i8_a_command_for_a_round_that_is_over_is_refused():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX")
    assert kinds(table.place(1, "2E S", number=2)) == ["Submitted"]
    table.pass_(2)
    table.hold(1, "SXXXXXX")
    refused = table.place(1, "2A S", number=2)
    assert (refused.reason, refused.number) == (Reason.ROUND_OVER, 2)
    assert table.place(1, "2A S", number=4).reason is Reason.ROUND_OVER
    assert kinds(table.place(1, "2A S", number=3)) == ["Submitted"]


def test_a_hint_is_told_to_all_and_changes_nothing_else():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX")
    before, score = table.drawing, table.scores
    (event,) = table.submit(2, UseHint())
    assert isinstance(event, HintUsed)
    assert event.seen_by(None) == event
    assert (table.drawing, table.scores, table.number) == (before, score, 2)


# The order


def test_i8_plays_are_placed_by_their_points_then_swaps_and_passes_by_seat():
    table = deal_round(
        """
        ............  ............
        .CAT........  .111........
        ............  ............
        .DOG........  .222........
        ............  ............
        .COD........  .555........
        ............  ............
        """,
        "SXXXXXX",
        "ZXXXXXX",
        "XXXXXXX",
        "XXXXXXX",
        "EXXXXXX",
    )
    result = table.play_round(s4="pass", s3="swap X", s5="6E E", s1="2E S", s2="4E Z")
    assert outcomes(result) == [(2, 15), (5, 7), (1, 6), (3, "swap"), (4, "chosen")]
    assert [line.entry.points for line in result.lines] == [15, 7, 6, 0, 0]
    assert [line.total for line in result.lines] == [15, 7, 6, 0, 0]
    assert result == table.game.view(1).round.last
    assert result.number == 2


TIES = """
    ............  ............
    .CAT........  .111........
    ............  ............
    .CAT........  .222........
    ............  ............
    .CAT........  .333........
    ............  ............
    .CAT........  .444........
    ............  ............
"""
S = {1: "2E S", 2: "4E S", 3: "6E S", 4: "8E S"}


@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4)))[::5])
def test_i8_of_equal_points_people_come_before_computers_then_who_came_first(order):
    table = deal_round(TIES, *["SXXXXXX"] * 4, kinds=(COMPUTER, PERSON, COMPUTER, PERSON))
    for seat in order:
        table.wait(250)
        table.place(seat, S[seat])
    people = [seat for seat in order if seat in (2, 4)]
    computers = [seat for seat in order if seat in (1, 3)]
    assert [line.seat for line in table.last.lines] == [*people, *computers]


def test_i8_of_plays_that_came_at_the_same_time_the_lower_seat_is_first():
    table = deal_round(TIES, *["SXXXXXX"] * 4)
    for seat in (3, 1, 4, 2):
        table.place(seat, S[seat])
    assert [line.seat for line in table.last.lines] == [1, 2, 3, 4]


def test_i8_the_time_of_a_submission_is_that_of_the_last_one():
    table = deal_round(TIES, *["SXXXXXX"] * 4)
    for seat in (1, 2, 1, 3):
        table.wait(100)
        table.place(seat, S[seat])
    assert list(table.game.ledger.submissions) == [2, 1, 3]
    table.pass_(4)
    assert [line.seat for line in table.last.lines] == [2, 1, 3, 4]


def test_i8_a_play_withdrawn_and_handed_in_again_has_lost_its_time():
    table = deal_round(TIES, *["SXXXXXX"] * 4)
    table.place(1, S[1])
    table.wait(100)
    table.place(2, S[2])
    table.withdraw(1)
    table.wait(100)
    table.place(1, S[1])
    table.pass_(3, 4)
    assert [line.seat for line in table.last.lines] == [2, 1, 3, 4]


def test_i8_the_order_is_not_worked_out_again_and_a_play_that_fits_is_scored_as_it_then_stands():
    table = deal_round(
        """
        ........  ........
        .CAT....  .111....
        ...O....  ...2....
        ...W....  ...2....
        ........  ........
        ........  ........
        .CON....  .333....
        ........  ........
        """,
        "SXXXXXX",
        "NXXXXXX",
        "EXXXXXX",
    )
    result = table.play_round(s1="2E S", s2="D5 N", s3="7E E")
    # CATS is worth 6 when the round begins, less than CONE; TOWN takes its T, so that it wins the T back.
    assert [(line.seat, line.entry.points) for line in result.lines] == [(2, 27), (1, 6), (3, 6)]
    assert outcomes(result) == [(2, 27), (1, 26), (3, 6)]
    assert result.lines[1].converted.owners == (2,)
    assert table.drawing == neat(
        """
        ........  ........
        .CATS...  .1111...
        ...O....  ...2....
        ...W....  ...2....
        ...N....  ...2....
        ........  ........
        .CONE...  .3333...
        ........  ........
        """
    )


# Destruction


def test_i8_destroyed_a_square_was_taken_even_by_the_same_letter():
    table = deal_round(HARBOUR, "SIXXXXX", "ISHXXXX")
    result = table.play_round(s1="E2 SI", s2="E3 ISH")
    event = lost(result)
    assert outcomes(result) == [(2, 12), (1, "square_taken")]
    assert (event.seat, event.cause, event.squares, event.by) == (1, DestroyCause.SQUARE_TAKEN, (Square(2, 4),), (2,))
    assert event.words == ()
    assert table.scores == [0, 12]
    assert table.drawing == neat(
        """
        ............  ............
        .CAT........  .111........
        ....I.......  ....2.......
        .DOGS.......  .2222.......
        ....H.......  ....2.......
        ............  ............
        ............  ............
        """
    )


def test_i8_the_letters_of_a_destroyed_play_are_spent_and_replaced():
    table = deal_round(HARBOUR, "SIXXXXX", "ISHXXXX")
    table.play_round(s1="E2 SI", s2="E3 ISH")
    drawn = supply(table.game, 1, 2, start=20)
    assert sorted(table.game.ledger.hands[1].rack) == sorted([*codes("XXXXX"), *drawn])
    assert table.game.ledger.hands[1].drawn == 22
    figures = table.game.statistics().seats[0]
    assert (figures.destroyed, figures.plays, figures.turns, figures.points) == (1, 0, 1, 0)


def test_i8_destroyed_an_island_was_claimed_by_another_in_the_same_round():
    table = deal_round(
        """
        ..........  ..........  ..........
        .CAT......  .111......  ....A.....
        ..........  ..........  ....A.....
        .DOG......  .222......  ....A.....
        ..........  ..........  ..........
        """,
        "SXXXXXX",
        "SYXXXXX",
    )
    result = table.play_round(s1="2E S", s2="4E SY")
    event = lost(result)
    assert outcomes(result) == [(2, 10 + 100), (1, "island_claimed")]
    assert (event.cause, event.squares, event.by) == (DestroyCause.ISLAND_CLAIMED, (Square(1, 4),), (2,))
    assert table.game.position.claims == {1: 2}
    assert [line.entry.points for line in result.lines] == [110, 106]


def test_i8_destroyed_a_new_neighbour_makes_a_word_that_is_none():
    table = deal_round(HARBOUR, "SXXXXXX", "OSXXXXX", words=Words.but("SOS"))
    result = table.play_round(s1="2E S", s2="E3 OS")
    event = lost(result)
    assert outcomes(result) == [(2, 8), (1, "bad_word")]
    assert (event.words, event.by) == ((codes("SOS"),), (2,))
    assert event.squares == (Square(1, 4), Square(2, 4), Square(3, 4))


def test_i8_a_new_neighbour_that_makes_a_word_is_welcome_and_scores():
    table = deal_round(HARBOUR, "SXXXXXX", "OSXXXXX")
    result = table.play_round(s1="2E S", s2="E3 OS")
    assert outcomes(result) == [(2, 8), (1, 6 + 3 + 2 * 20)]


def test_i8_all_whose_plays_stand_in_a_bad_word_have_caused_it():
    table = deal_round(
        """
        ........  ........
        ..DOG...  ..222...
        ..CAT...  ..111...
        ..COD...  ..333...
        ........  ........
        """,
        "SXXXXXX",
        "ZXXXXXX",
        "ZXXXXXX",
        words=Words.but("ZSZ"),
    )
    result = table.play_round(s1="3F S", s2="2F Z", s3="4F Z")
    assert outcomes(result) == [(3, 16), (2, 15), (1, "bad_word")]
    assert (lost(result).by, lost(result).words) == ((2, 3), (codes("ZSZ"),))


def test_i8_destroyed_a_first_play_is_touched_at_its_side():
    table = deal_round(HARBOUR, "XXXXXXX", "SAILORX", "ATXXXXX")
    result = table.play_round(s1="pass", s2="4E SAILOR", s3="5H AT")
    event = lost(result)
    assert outcomes(result)[1:] == [(3, "touches_others"), (1, "chosen")]
    assert (event.cause, event.by, event.words) == (DestroyCause.TOUCHES_OTHERS, (2,), ())
    assert event.squares == (Square(3, 7), Square(3, 8))
    assert table.standing(3).letters == 0


def test_i8_destroyed_a_first_play_is_touched_at_its_end():
    table = deal_round(HARBOUR, "XXXXXXX", "SAILXXX", "ATXXXXX")
    result = table.play_round(s1="pass", s2="4E SAIL", s3="4I AT")
    event = lost(result)
    assert (event.cause, event.by) == (DestroyCause.TOUCHES_OTHERS, (2,))
    assert Square(3, 7) in event.squares


def test_i8_of_two_first_plays_side_by_side_the_better_one_stands():
    table = deal_round(HARBOUR, "XXXXXXX", "XXXXXXX", "ATXXXXX", "OXXXXXX")
    result = table.play_round(s1="pass", s2="pass", s3="6H AT", s4="7H OX")
    assert outcomes(result)[:2] == [(4, 9), (3, "touches_others")]
    assert lost(result).by == (4,)


SHORE = """
    ........  ........
    .CAT....  .111....
    ...O....  ...1....
    ........  ........
    ...SEA..  ...222..
    ........  ........
"""


def test_i8_destroyed_the_own_letter_it_was_joined_to_is_another_s_now():
    table = deal_round(SHORE, "XZZZZZZ", "EXXXXXX")
    result = table.play_round(s1="3E X", s2="D4 E")
    event = lost(result)
    assert outcomes(result) == [(2, 4 + 40), (1, "not_attached")]
    assert (event.cause, event.squares, event.by) == (DestroyCause.NOT_ATTACHED, (Square(2, 3),), (2,))
    assert table.standing(1).letters == 2


def test_i8_destroyed_no_own_letter_is_left_at_all():
    board = SHORE.replace(".CAT....  .111....", "...T....  ...1....")
    table = deal_round(board, "XZZZZZZ", "EXXXXXX")
    result = table.play_round(s1="3E X", s2="D4 E")
    assert outcomes(result) == [(2, 44), (1, "not_attached")]
    assert lost(result).by == (2,)
    assert table.standing(1).letters == 0


def test_i8_a_play_joined_to_two_own_letters_stands_when_one_is_lost():
    table = deal_round(
        """
        ........  ........
        .CATA...  .1111...
        ...O....  ...1....
        ........  ........
        ...SEA..  ...222..
        ........  ........
        """,
        "XZZZZZZ",
        "EXXXXXX",
    )
    # OX and AX: the O is lost, the A above it is not.
    result = table.play_round(s1="3E X", s2="D4 E")
    assert outcomes(result) == [(2, 44), (1, 9 + 9 + 20)]
    assert result.lines[1].converted.squares == (Square(2, 3),)


def test_i8_only_who_took_the_letters_that_mattered_and_in_this_round_is_to_blame():
    table = deal_round(
        """
        ........  ........
        .CAT....  .111....
        ...O....  ...1....
        ........  ........
        ...SEA..  ...222..
        ........  ........
        .DOG.S..  .111.3..
        ........  ........
        """,
        "XZZZZZZ",
        "EXXXXXX",
        "EXXXXXX",
    )
    # Seat 3 had the O once, and takes other letters of seat 1 in this round.
    table.game.ledger.marks.append(Converted(10, 0, 3, (Square(2, 3),), (1,), 20))
    result = table.play_round(s1="3E X", s2="D4 E", s3="7E E")
    assert outcomes(result) == [(3, 7 + 60), (2, 44), (1, "not_attached")]
    assert (lost(result).squares, lost(result).by) == ((Square(2, 3),), (2,))


def test_i8_plays_of_earlier_rounds_have_destroyed_nothing():
    table = deal_round(HARBOUR, "XXXXXXX", "SAILXXX", "ATXXXXX")
    dog = tuple(NewTile(3, col, 1) for col in (1, 2, 3))
    table.game.ledger.plays.append(Placed(10, 0, 1, dog, Direction.ACROSS, (), (), 9, out=False, window=False))
    event = lost(table.play_round(s1="pass", s2="4E SAIL", s3="4I AT"))
    assert set(event.squares) > {tile.square for tile in dog}
    assert event.by == (2,)


def test_i10_a_game_that_limits_swaps_refuses_larger_ones():
    table = deal_round(HARBOUR, "SXXXXXX", "SXXXXXX", swap=Swap(cost=0, most=2, takes_turn=True))
    refused = table.swap(1, "XXX")
    assert (refused.reason, refused.number) == (Reason.SWAP_COUNT, 2)
    assert kinds(table.swap(1, "XX")) == ["Submitted"]


def test_i8_a_destroyed_play_stands_in_nobodys_way():
    """Seat 1's play is destroyed; seat 3's, which it would have taken a square from, is placed."""
    table = deal_round(
        """
        ..........  ..........
        .CAT......  .111......
        ..........  ..........
        .DOG......  .222......
        ..........  ..........
        ........S.  ........3.
        ..........  ..........
        """,
        "SIXXXXX",
        "ZZZXXXX",
        "AXXXXXX",
    )
    result = table.play_round(s1="E2 SI", s2="E3 ZZZ", s3="6H A")
    assert [outcome for _, outcome in outcomes(result)][1:] == ["square_taken", 2]


def test_i8_statistics_show_the_lead_after_each_round():
    table = deal_round(TIES, *["SXXXXXX"] * 4)
    table.play_round(s1=S[1], s2="pass", s3="pass", s4="pass")
    table.hold(2, "SZXXXXX")
    table.play_round(s1="pass", s2="4E SZ", s3="pass", s4="pass")
    figures = table.game.statistics()
    assert figures.leads == ((6, 0, 0, 0), (6, 16, 0, 0))
    assert figures.lead_changes == 1
    assert [seat.turns for seat in figures.seats] == [2, 2, 2, 2]

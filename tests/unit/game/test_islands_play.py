# SPDX-License-Identifier: MIT
"""I1-I7, I10: what plays of Island Hopper do when a round is worked out, with drawings as cases (``archipelago``)."""

from __future__ import annotations

import pytest

from crossgame.game.commands import LeaveSeat
from crossgame.game.events import Claimed, Converted, Surfaced, Swapped
from crossgame.game.refusal import Reason
from crossgame.game.state import Game
from crossgame.game.view import Action
from crossgame.rules.catalog import islands
from crossgame.rules.islands import Islands
from crossgame.rules.layout import Square
from crossgame.rules.verdict import Bonus, BonusKind, Violation
from tests.archipelago import drawn
from tests.dealer import ALL, ENGLISH, Words, codes, kinds, seats
from tests.open_dealer import supply
from tests.round_dealer import SEED, deal_round, neat, outcomes

BINGO = """
    ............  ............  ............
    .CAT........  .111........  ............
    ............  ............  ............
    ............  ............  ............
    .DOG........  .222........  ............
    ............  ............  ............
    ............  ............  ..........AA
    ............  ............  ............
"""


def fresh(players=2, *, seed=3, side=21):
    ruleset = islands(ENGLISH, side=side)
    return Game.new(ruleset, seats(players), seed=seed, words=ALL, lexicon="list", now=lambda: 0)


# I1


def test_i1_islands_lie_there_before_the_first_rack_is_drawn_and_then_the_first_round_opens():
    game = fresh(3)
    assert kinds(game.events) == ["Started", "Surfaced", "Drawn", "Drawn", "Drawn", "RoundOpened"]
    assert len(game.events[1].islands) == game.position.island_count == 11
    assert game.position.claims == {}
    view = game.view(1)
    assert (view.round.number, view.round.of, view.round.limit_ms, view.round.left_ms) == (1, 12, 60_000, 60_000)
    assert view.actions == {Action.PLACE, Action.EXCHANGE, Action.PASS, Action.RESIGN}
    assert view.swap_price == 0


def test_i1_r8_islands_follow_from_the_seed_alone():
    one, two, other = fresh(2, seed=5), fresh(6, seed=5), fresh(2, seed=6)
    assert one.events[1].islands == two.events[1].islands != other.events[1].islands


# I2


def test_i2_without_a_letter_one_plays_anywhere_off_islands_and_away_from_others():
    table = deal_round(
        """
        ........  ........  .......A
        .CAT....  .111....  ........
        ........  ........  ........
        ........  ........  ........
        """,
        "XXXXXXX",
        "DOGSDOG",
    )
    assert table.place(2, "3B DO").verdict.has(Violation.TOUCHES_OPPONENT)
    assert table.place(2, "2E S").verdict.has(Violation.TOUCHES_OPPONENT)
    assert table.place(2, "H1 DO").verdict.has(Violation.ON_ISLAND)
    assert table.place(2, "4A D").verdict.has(Violation.NO_WORD)
    assert table.game.view(2).round.own is None
    assert kinds(table.place(2, "4D DOG")) == ["Submitted"]
    table.pass_(1)
    assert table.standing(2).letters == 3


def test_i2_who_lost_all_letters_to_conversion_starts_again_anywhere():
    table = deal_round(
        """
        ........  ........
        .CAT....  .111....
        ...O....  ...2....
        ...E....  ...2....
        ........  ........
        ........  ........
        ........  ........
        """,
        "SXXXXXX",
        "DOGSDOG",
    )
    result = table.play_round(s1="D5 S", s2="pass")
    assert table.standing(2).letters == 0
    assert result.lines[0].converted.squares == (Square(2, 3), Square(3, 3))
    assert table.place(2, "6C DOG").verdict.has(Violation.TOUCHES_OPPONENT)
    result = table.play_round(s2="7A DOGS", s1="pass")
    assert outcomes(result) == [(2, 2 + 1 + 2 + 1), (1, "chosen")]
    assert table.standing(2).letters == 4


# I3


def test_i3_a_play_is_joined_to_an_own_letter_and_may_touch_others_too():
    table = deal_round(
        """
        ........  ........
        .CAT....  .111....
        ...O....  ...2....
        ...W....  ...2....
        ........  ........
        """,
        "XXXXXXX",
        "SNXXXXX",
    )
    assert set(table.place(2, "2E S").verdict.faults[0].squares) == {Square(1, 4)}
    assert table.place(2, "2E S").verdict.has(Violation.NOT_OWN)
    result = table.play_round(s2="D5 N", s1="pass")
    assert outcomes(result) == [(2, (1 + 1 + 4 + 1) + 20), (1, "chosen")]


# I4


def bingo():
    """A game in which seat 1 has just played seven tiles."""
    table = deal_round(BINGO, "SABCDEF", "XXXXXXX", "XXXXXXX")
    result = table.play_round(s1="2E SABCDEF", s2="pass", s3="pass")
    assert outcomes(result)[0] == (1, (3 + 1 + 1 + 1 + 1 + 3 + 3 + 2 + 1 + 4) + 50)
    assert result.lines[0].event.bonuses == (Bonus(BonusKind.TILES, 7, 50),)
    assert table.standing(1).may_hop
    assert table.game.view(2).seats[0].may_hop
    table.hold(1, "DOGSDOG")
    return table


def test_i4_a_bingo_brings_fifty_and_the_right_to_hop_on_the_next_turn():
    table = bingo()
    table.play_round(s1="7C DOG", s2="pass", s3="pass")
    assert table.standing(1).letters == 13
    assert not table.standing(1).may_hop
    assert table.game.statistics().seats[0].hops == 1


def test_i4_with_the_right_to_hop_a_play_may_be_joined_as_usual_and_that_is_no_hop():
    table = bingo()
    table.play_round(s1="2A S", s2="pass", s3="pass")
    assert not table.standing(1).may_hop
    assert table.game.statistics().seats[0].hops == 0


def test_i4_a_hop_next_to_an_opponent_or_on_an_island_is_refused_at_once():
    table = bingo()
    assert table.place(1, "6A DOG").verdict.has(Violation.TOUCHES_OPPONENT)
    assert table.place(1, "5E S").verdict.has(Violation.TOUCHES_OPPONENT)
    assert table.place(1, "7J DOG").verdict.has(Violation.ON_ISLAND)
    table.game.ledger.position.claim(1, 1)
    assert table.place(1, "7J DOG").verdict.has(Violation.ON_ISLAND)
    assert table.place(1, "8A D").verdict.has(Violation.NO_WORD)


@pytest.mark.parametrize("turn", ["pass", "swap DOG", "time", "destroyed", "2A S"])
def test_i4_the_right_to_hop_is_gone_after_the_next_turn_whatever_became_of_it(turn):
    table = bingo()
    table.hold(1, "DOGSDOG")
    if turn == "time":
        table.pass_(2, 3)
        table.wait(60_500)
    elif turn == "destroyed":
        table.hold(2, "ZZXXXXX")
        result = table.play_round(s1="7C DOG", s2="C6 ZZ", s3="pass")
        assert outcomes(result)[1] == (1, "square_taken")
    else:
        table.play_round(s1=turn, s2="pass", s3="pass")
    table.hold(1, "DOGSDOG")
    assert not table.standing(1).may_hop
    assert table.place(1, "8G DOG").verdict.has(Violation.NOT_OWN)


def test_i4_a_destroyed_bingo_gives_no_right():
    table = deal_round(BINGO, "SABCDEF", "ZQZJXXX")
    result = table.play_round(s1="2E SABCDEF", s2="E2 ZQZJ")
    assert outcomes(result) == [(2, 38 + 15 + 13 + 60), (1, "square_taken")]
    assert not table.standing(1).may_hop
    assert table.standing(1).idle == 1


@pytest.mark.parametrize("turns", [["pass", "pass"], ["pass", "swap XX"], ["swap X", "swap X"]])
def test_i4_who_placed_nothing_in_two_turns_running_may_hop_on_the_next(turns):
    table = deal_round(BINGO, "DOGSXXX", "XXXXXXX")
    for number, turn in enumerate(turns):
        assert not table.standing(1).may_hop, number
        table.hold(1, "DOGSXXX")
        table.play_round(s1=turn, s2="pass")
    table.hold(1, "DOGSXXX")
    result = table.play_round(s1="7C DOG", s2="pass")
    assert outcomes(result)[0] == (1, 2 + 1 + 2)
    assert not table.standing(1).may_hop


# I5


def test_i5_every_letter_of_every_new_word_counts_letters_in_two_words_twice():
    table = deal_round(
        """
        .....  .....
        .CAT.  .111.
        .....  .....
        .....  .....
        """,
        "ATEXXXX",
        "QQQQQQQ",
    )
    result = table.play_round(s1="3B ATE", s2="pass")
    points = (1 + 1 + 1) + (3 + 1) + (1 + 1) + (1 + 1)
    assert outcomes(result) == [(1, points), (2, "chosen")]
    assert table.scores == [points, 0]


# I6


def test_i6_one_play_claims_every_island_that_it_is_the_first_to_lay_on():
    table = deal_round(
        """
        ........  ........  ........
        .CAT....  .111....  ....A.BB
        ........  ........  ........
        """,
        "SUPXXXX",
        "QQQQQQQ",
    )
    result = table.play_round(s1="2E SUP", s2="pass")
    placed, claimed = result.lines[0].event, result.lines[0].claimed
    assert placed.total == (3 + 1 + 1 + 1 + 1 + 3) + 200
    assert (placed.out, placed.window) == (False, False)
    assert placed.bonuses == (Bonus(BonusKind.ISLANDS, 2, 200),)
    assert (claimed.islands, claimed.points) == ((1, 2), 200)
    assert claimed.squares == (Square(1, 4), Square(1, 6), Square(1, 7))
    assert [type(event) for event in table.told if isinstance(event, Claimed | Converted)] == [Claimed]
    assert [seat.islands for seat in table.game.view(2).seats] == [2, 0]
    assert table.game.position.claims == {1: 1, 2: 1}


def test_i6_options_say_what_an_island_and_a_conversion_bring():
    cheap = Islands(claim=50, conversion=5, fewest=0, squares_each=10**6)
    table = deal_round(
        """
        ......  ......  ......
        .CAT..  .112..  ....A.
        ......  ......  ......
        """,
        "SXXXXXX",
        "QQQQQQQ",
        islands=cheap,
    )
    line = table.play_round(s1="2E S", s2="pass").lines[0]
    assert (line.event.total, line.claimed.points, line.converted.points) == (6 + 50 + 5, 50, 5)


def test_i6_the_owner_builds_on_a_claimed_island_and_claims_it_no_second_time():
    table = deal_round(
        """
        ........  ........  ........
        .CAT....  .111....  ....A...
        ........  ........  ....A...
        ....OX..  ....22..  ........
        """,
        "SXXXXXX",
        "FXXXXXX",
        claims={"A": 1},
    )
    refused = table.place(2, "E3 F")
    assert (refused.reason, refused.verdict.faults[0].squares) == (Reason.DOES_NOT_FIT, (Square(2, 4),))
    assert refused.verdict.has(Violation.ISLAND_CLAIMED)
    line = table.play_round(s1="2E S", s2="pass").lines[0]
    assert (line.event.total, line.claimed) == (3 + 1 + 1 + 1, None)


def test_i6_words_may_run_through_letters_on_a_claimed_island():
    table = deal_round(
        """
        .......  .......  .......
        .CATS..  .1111..  ....A..
        .....O.  .....2.  .......
        .......  .......  .......
        """,
        "XXXXXXX",
        "YXXXXXX",
        claims={"A": 1},
    )
    line = table.play_round(s2="2F Y", s1="pass").lines[0]
    assert line.event.total == (3 + 1 + 1 + 1 + 4) + (4 + 1) + 4 * 20
    assert line.claimed is None
    assert table.game.position.claims == {1: 1}


def test_i6_claims_never_move_though_the_letters_do():
    table = deal_round(
        """
        .......  .......  ....A..
        .CATS..  .1111..  ....A..
        .....O.  .....2.  .......
        .......  .......  .......
        """,
        "XXXXXXX",
        "YAXXXXX",
        claims={"A": 1},
    )
    table.play_round(s2="2F Y", s1="pass")
    assert table.game.position.board.owner[1, 4] == 2
    assert [seat.islands for seat in table.game.view(None).seats] == [1, 0]
    table.hold(2, "AXXXXXX")
    assert table.place(2, "E1 A").verdict.has(Violation.ISLAND_CLAIMED)


ALL_CLAIMED = """
    ..............  ..............  ..............
    .CAT..........  .111..........  ....A.........
    ..............  ..............  ..............
    ..............  ..............  ..............
    ..............  ..............  ..............
    ..............  ..............  ..............
    ..............  ..............  ..............
    ..............  ..............  ..............
    ..............  ..............  ..............
    ..............  ..............  ..............
"""


def test_i6_new_islands_appear_after_the_round_in_which_the_last_one_was_claimed():
    table = deal_round(ALL_CLAIMED, "SXXXXXX", "QQQQQQQ", islands=Islands())
    table.play_round(s1="pass", s2="pass")
    assert not [event for event in table.told if isinstance(event, Surfaced)]
    table.hold(1, "SXXXXXX")
    result = table.play_round(s1="2E S", s2="pass")
    (surfaced,) = [event for event in table.told if isinstance(event, Surfaced)]
    assert len(surfaced.islands) == result.surfaced == 4
    assert kinds(table.told)[-2:] == ["Surfaced", "RoundOpened"]
    position = table.game.position
    assert position.island_count == 5
    assert not position.all_claimed
    assert table.game.ledger.surfacings == 2
    before = drawn(ALL_CLAIMED.replace(".CAT.", ".CATS").replace(".111.", ".1111"), claims={"A": 1})
    assert surfaced.islands == Islands().surfacing(before, seed=SEED, ordinal=1)
    for square in (square for island in surfaced.islands for square in island):
        around = [(square.row + down, square.col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        assert not any(position.board.tile(*near) for near in around)
        assert 0 < square.row < 9
        assert 0 < square.col < 13


def test_i6_where_there_is_no_room_no_island_appears_and_the_game_goes_on():
    table = deal_round(
        """
        .....  .....  .....
        .CAT.  .111.  ....A
        .....  .....  .....
        """,
        "SXXXXXX",
        "QQQQQQQ",
        islands=Islands(),
    )
    assert table.play_round(s1="2E S", s2="pass").surfaced == 0
    assert kinds(table.told)[-1] == "RoundOpened"
    assert table.game.position.island_count == 1


# I7


def test_i7_letters_of_new_words_that_were_others_become_the_players_through_cross_words_too():
    table = deal_round(
        """
        .......  .......
        .CAT...  .111...
        .......  .......
        .dOG...  ..23...
        .......  .......
        """,
        "SISXXXX",
        "QQQQQQQ",
        "QQQQQQQ",
    )
    line = table.play_round(s1="E2 SIS", s2="pass", s3="pass").lines[0]
    # SIS 3, CATS 6, DOGS with a blank D 4; a blank, a letter of nobody and one of each other seat are worth the same.
    assert line.event.total == 3 + 6 + 4 + 3 * 20
    assert line.event.bonuses == (Bonus(BonusKind.CONVERSIONS, 3, 60),)
    assert (line.converted.squares, line.converted.owners) == ((Square(3, 1), Square(3, 2), Square(3, 3)), (0, 2, 3))
    assert table.drawing == neat(
        """
        .......  .......
        .CATS..  .1111..
        ....I..  ....1..
        .dOGS..  .1111..
        .......  .......
        """
    )
    assert [table.standing(seat).letters for seat in (1, 2, 3)] == [9, 0, 0]
    assert [seat.letters for seat in table.game.view(None).seats] == [9, 0, 0]
    figures = table.game.statistics().seats
    assert [(seat.conversions, seat.islands, seat.plays) for seat in figures] == [(3, 0, 1), (0, 0, 0), (0, 0, 0)]


def test_i7_letters_of_a_seat_that_was_left_are_converted_like_others():
    table = deal_round(
        """
        .......  .......
        .CAT...  .112...
        .......  .......
        """,
        "SXXXXXX",
        "QQQQQQQ",
    )
    table.submit(2, LeaveSeat())
    line = table.play_round(s1="2E S").lines[0]
    assert (line.event.total, line.converted.owners) == (6 + 20, (2,))


# I10


def test_i10_only_words_of_the_lexicon_are_taken_and_the_bad_ones_are_named():
    table = deal_round(
        """
        .....  .....
        .CAT.  .111.
        .....  .....
        """,
        "SXXXXXX",
        "QQQQQQQ",
        words=Words.but("CATX"),
    )
    refused = table.place(1, "2E X")
    assert refused.reason is Reason.UNKNOWN_WORDS
    assert [word.letters for word in refused.verdict.unknown] == [codes("CATX")]
    assert kinds(table.place(1, "2E S")) == ["Submitted"]


@pytest.mark.parametrize("count", [1, 3, 7])
def test_i10_any_number_of_letters_is_swapped_for_nothing_and_the_new_ones_come_when_the_round_ends(count):
    table = deal_round(BINGO, "ABCDEFG", "XXXXXXX")
    table.swap(1, "ABCDEFG"[:count])
    assert table.rack(1) == "ABCDEFG"
    result = table.play_round(s2="pass")
    assert outcomes(result) == [(1, "swap"), (2, "chosen")]
    assert table.scores == [0, 0]
    assert len(table.rack(1)) == 7
    (swapped,) = [event for event in table.told if isinstance(event, Swapped)]
    assert (swapped.given, len(swapped.drawn), swapped.points) == (tuple(range(1, count + 1)), count, 0)
    assert swapped.drawn == supply(table.game, 1, count, start=20)
    assert table.game.ledger.hands[1].drawn == 20 + count
    figures = table.game.statistics().seats[0]
    assert (figures.swaps, figures.turns, figures.average) == (1, 1, 0.0)


def test_i10_letters_that_are_not_on_the_rack_can_neither_be_swapped_nor_played():
    table = deal_round(BINGO, "ABCDEFG", "XXXXXXX")
    assert table.swap(1, "Z").reason is Reason.NOT_ON_RACK
    assert table.swap(1, "AA").reason is Reason.NOT_ON_RACK
    assert table.place(1, "2E S").reason is Reason.NOT_ON_RACK

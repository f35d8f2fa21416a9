# SPDX-License-Identifier: MIT
"""I1-I7 on drawings: where a play may lie in Island Hopper, what it claims, converts and scores."""

from dataclasses import replace

import numpy as np
import pytest

from crossgame.rules.catalog import islands
from crossgame.rules.islands import Islands, OwnLetters
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position, Standing
from crossgame.rules.verdict import Violation
from tests.archipelago import HOPPER, bonus, carried_out, drawn, played, reasons, small
from tests.dealer import CLASSIC, ENGLISH, NONE

OPPONENT = """
    .......  .......  .......
    .......  .......  ..A....
    ...CAT.  ...222.  .......
    .......  .......  .BB....
    .......  .......  .......
    .......  .......  .......
"""
"""Seat 1 has no letter yet."""


@pytest.mark.parametrize("text", ["1A CAT", "A1 CAT", "6E CAT", "G4 CAT", "5B DOG", "6A AB"])
def test_i2_a_first_play_goes_anywhere_across_or_down(text):
    verdict = played(drawn(OPPONENT), text)
    assert verdict.acceptable
    assert verdict.claimed == verdict.converted == ()


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("6A A", {"no_word": (Square(5, 0),), "first_too_short": (Square(5, 0),)}),
        ("2B AAA", {"on_island": (Square(1, 2),), "touches_opponent": (Square(2, 3),)}),
        ("1C AT", {}),
        ("C1 AT", {"on_island": (Square(1, 2),)}),
        ("3A DO", {}),
        ("3B DO", {"touches_opponent": (Square(2, 3), Square(2, 4), Square(2, 5))}),
        ("4D AT", {"touches_opponent": (Square(2, 3), Square(2, 4))}),
        ("G3 S", {"first_too_short": (Square(2, 6),), "touches_opponent": (Square(2, 3), Square(2, 4), Square(2, 5))}),
        ("4C AT", {"on_island": (Square(3, 2),), "touches_opponent": (Square(2, 3),)}),
        ("G4 AT", {}),
        ("G1 ATT", {"touches_opponent": (Square(2, 3), Square(2, 4), Square(2, 5))}),
    ],
)
def test_i2_a_play_apart_stays_off_islands_and_away_from_opponents(text, faults):
    assert reasons(played(drawn(OPPONENT), text)) == faults


def test_i2_corners_do_not_touch():
    # G2's word ends above the square right of the T; G4 stands right below it.
    assert played(drawn(OPPONENT), "G1 AT").fits
    assert played(drawn(OPPONENT), "G4 ATE").fits


def test_i2_holds_again_when_all_letters_were_converted():
    position = drawn("""
        .......
        .CAT...
        .......
        .......
    """)
    assert reasons(played(position, "4A DOG")) == {"not_own": (Square(3, 0), Square(3, 1), Square(3, 2))}
    position.convert([Square(1, 1), Square(1, 2), Square(1, 3)], 2)
    assert position.standing(1) == Standing(letters=0)
    assert position.standing(2) == Standing(letters=3)
    assert played(position, "4A DOG").acceptable
    assert reasons(played(position, "3B DO")) == {"touches_opponent": (Square(1, 1), Square(1, 2))}


MIXED = """
    .......  .......  .......
    .CATER.  .11222.  .......
    .......  .......  ..A....
    ....OX.  ....22.  .......
    .......  .......  .......
    .......  .......  .......
"""
"""Seat 1 has CA, seat 2 the rest."""


@pytest.mark.parametrize(
    ("text", "converted"),
    [
        ("B2 .AB", []),
        ("2G S", ["2D", "2E", "2F"]),
        ("1B AB", []),
        ("1C AB", ["2D"]),
        ("3C AT", ["2D"]),
        ("C3 ABC", []),
        ("F3 S", None),
    ],
)
def test_i3_one_of_the_words_holds_an_own_letter_that_lay_there(text, converted):
    verdict = played(drawn(MIXED), text)
    if converted is None:
        assert reasons(verdict) == {"not_own": (Square(2, 5),)}
        assert verdict.converted == ()
    else:
        assert verdict.acceptable
        assert verdict.converted == tuple(Square(int(s[0]) - 1, ord(s[1]) - ord("A")) for s in converted)


@pytest.mark.parametrize("text", ["4C AB", "E3 A", "6A CAT", "1F A", "4B AB"])
def test_i3_own_letters_out_of_reach_are_not_joined(text):
    assert Violation.NOT_OWN in {fault.violation for fault in played(drawn(MIXED), text).faults}


def test_i3_the_own_letter_may_be_at_the_far_end_of_an_opponents():
    verdict = played(drawn(MIXED), "2G S")
    assert verdict.words[0].letters == ENGLISH.alphabet.encode("CATERS")
    assert verdict.fits
    assert played(drawn(MIXED), "2G S", seat=2).converted == (Square(1, 1), Square(1, 2))
    assert Violation.NOT_OWN in {fault.violation for fault in played(drawn(MIXED), "4G S").faults}


def test_i3_a_letter_of_another_seat_or_of_nobody_is_not_own():
    position = drawn("""
        .......  .......
        .CA.DO.  .10.33.
        .......  .......
    """)
    assert played(position, "2D R").converted == (Square(1, 2), Square(1, 4), Square(1, 5))
    assert reasons(played(position, "C3 S")) == {"not_own": (Square(2, 2),)}


BINGO = """
    .........  .........  .........
    .PLATERS.  .1111111.  .........
    .........  .........  .........
    .........  .........  ..AA.....
    .........  .........  .........
    .OX......  .22......  ........B
    .........  .........  .........
    .........  .........  .........
"""


def test_i4_seven_tiles_bring_fifty_points():
    empty = Position.empty(small(15, 15))
    verdict = played(empty, "8A PLATERS")
    assert bonus(verdict) == {"tiles": (7, 50)}
    assert verdict.total == 9 + 50
    assert played(empty, "8A PLATER").bonuses == ()


def test_i4_a_hop_stands_apart_without_own_letters():
    assert reasons(played(drawn(BINGO), "8D CAT")).keys() == {"not_own"}
    assert played(drawn(BINGO, hops=[1]), "8D CAT").acceptable


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("7A CAT", {"touches_opponent": (Square(5, 1), Square(5, 2))}),
        ("6D EN", {"touches_opponent": (Square(5, 1), Square(5, 2))}),
        ("4A CAT", {"on_island": (Square(3, 2),)}),
        ("I5 CAT", {"on_island": (Square(5, 8),)}),
        ("D4 C", {"first_too_short": (Square(3, 3),), "on_island": (Square(3, 3),), "no_word": (Square(3, 3),)}),
    ],
)
def test_i4_a_hop_next_to_an_opponent_or_on_an_island_is_refused(text, faults):
    assert reasons(played(drawn(BINGO, hops=[1]), text)) == faults


def test_i4_a_hop_stays_off_an_island_that_is_claimed_already_even_by_oneself():
    for owner in (1, 2):
        position = drawn(BINGO, hops=[1], claims={"A": owner})
        assert reasons(played(position, "4A CAT")) == {"on_island": (Square(3, 2),)}


def test_i4_who_may_hop_may_join_as_well_and_then_converts():
    position = drawn(BINGO, hops=[1])
    assert played(position, "I2 AB").fits
    # Down from the P: joined to own letters, on an island, and through an opponent's letter.
    verdict = played(position, "B2 .ASS.")
    assert verdict.acceptable
    assert verdict.converted == (Square(5, 1),)
    claiming = played(position, "C2 .EA")
    assert claiming.claimed == (1,)


def test_i4_own_letters_may_be_touched_by_a_hop():
    verdict = played(drawn(BINGO, hops=[1]), "3B ABET")
    assert verdict.acceptable
    assert len(verdict.words) == 5


@pytest.mark.parametrize(
    ("turns", "may_hop"),
    [
        ([7], True),
        ([6], False),
        ([7, 0], False),
        ([7, 3], False),
        ([7, 7], True),
        ([0], False),
        ([0, 0], True),
        ([0, 0, 0], True),
        ([0, 3, 0], False),
        ([0, 0, 4], False),
        ([7, 0, 0], True),
        ([3, 0], False),
    ],
)
def test_i4_the_right_to_hop_comes_and_lapses(turns, may_hop):
    standing = Standing(letters=9)
    for tiles in turns:
        standing = OwnLetters().after_turn(standing, tiles=tiles)
    assert standing.may_hop is may_hop
    assert standing.letters == 9


def test_i5_every_letter_of_every_new_word_counts_and_in_two_words_twice():
    position = drawn("""
        .......
        .CAT...
        .......
    """)
    verdict = played(position, "3B ZEN")
    # ZEN 12; CZ 13, AE 2, TN 2: each new letter twice, each old one once.
    assert [word.points for word in verdict.words] == [12, 13, 2, 2]
    assert verdict.total == 29
    assert verdict.bonuses == ()


def test_i5_there_are_no_premiums_and_blanks_are_worth_nothing():
    ruleset = islands(ENGLISH, side=15)
    position = Position.empty(ruleset)
    assert played(position, "8F CaT").total == 3 + 0 + 1
    assert all(ruleset.layout.premium(r, c).value == (1, 1) for r in range(ruleset.layout.rows) for c in range(15))


def test_i6_the_first_to_lay_on_an_island_claims_it():
    position = drawn("""
        ......  ......  ......
        .CAT..  .111..  ....A.
        ......  ......  ....A.
    """)
    verdict = played(position, "2E S")
    assert verdict.claimed == (1,)
    assert bonus(verdict) == {"islands": (1, 100)}
    assert verdict.total == 3 + 1 + 1 + 1 + 100


def test_i6_two_islands_in_one_play_are_two_claims():
    position = drawn("""
        ......  ......  A.....
        C.....  1.....  ......
        ......  ......  BB....
        ......  ......  ......
    """)
    verdict = played(position, "A1 A.E")
    assert verdict.claimed == (1, 2)
    assert bonus(verdict) == {"islands": (2, 200)}


def test_i6_an_island_that_a_line_meets_twice_is_claimed_once():
    position = drawn("""
        .......  .......  .A.A...
        .......  .......  .AAA...
        T......  1......  .......
    """)
    verdict = played(position, "1A ABCDE")
    assert verdict.claimed == (1,)
    assert bonus(verdict) == {"islands": (1, 100)}
    joined = played(drawn("""
        T......  1......  .A.A...
        .......  .......  .AAA...
    """), "1A .ABCD")  # fmt: skip
    assert joined.fits
    assert bonus(joined) == {"islands": (1, 100)}


def test_i6_claims_of_one_play_are_worth_what_the_options_say():
    fifty = replace(HOPPER, islands=Islands(claim=50, conversion=5))
    position = drawn("""
        ......  ......  ......
        .CAT..  .122..  ....A.
        ......  ......  ......
    """, ruleset=fifty)  # fmt: skip
    assert bonus(played(position, "2E S")) == {"islands": (1, 50), "conversions": (2, 10)}
    free = replace(HOPPER, islands=Islands(claim=0, conversion=0))
    verdict = played(replace_ruleset(position, free), "2E S")
    assert (verdict.claimed, len(verdict.converted), verdict.bonuses) == ((1,), 2, ())


def replace_ruleset(position, ruleset):
    changed = position.copy()
    changed.ruleset = replace(ruleset, layout=position.ruleset.layout)
    return changed


ISLE = """
    .......  .......  .......
    .CAT...  .111...  ....AA.
    .......  .......  ....A..
    ....E..  ....2..  ....A..
    .......  .......  .......
"""


@pytest.mark.parametrize(
    ("text", "squares"),
    [("2E S", [Square(1, 4)]), ("2E SO", [Square(1, 4), Square(1, 5)]), ("3C AB", []), ("3D ABC", [Square(2, 4)])],
)
def test_i6_others_may_not_lay_on_a_claimed_island_but_its_owner_may(text, squares):
    against = played(drawn(ISLE, claims={"A": 2}), text)
    assert reasons(against) == ({"island_claimed": tuple(squares)} if squares else {})
    assert against.claimed == ()
    own = played(drawn(ISLE, claims={"A": 1}), text)
    assert own.fits
    assert own.claimed == ()
    assert "islands" not in bonus(own)


def test_i6_words_may_run_through_letters_on_a_claimed_island():
    position = drawn("""
        .......  .......  .......
        ..AT...  ..12...  ...A...
        .......  .......  .......
    """, claims={"A": 2})  # fmt: skip
    verdict = played(position, "2B C")
    assert verdict.acceptable
    assert verdict.converted == (Square(1, 3),)
    assert position.claims == {1: 2}


def test_i6_a_play_far_from_own_letters_on_another_claim_names_both():
    assert reasons(played(drawn(ISLE, claims={"A": 3}), "E3 A")) == {
        "not_own": (Square(2, 4),),
        "island_claimed": (Square(2, 4),),
    }


def test_i6_new_islands_are_due_when_every_island_is_claimed():
    position = drawn("""
        .......  .......  .......
        .......  .......  .A.B...
        .......  .......  .......
    """)
    assert (position.island_count, position.all_claimed) == (2, False)
    position.claim(1, 1)
    assert not position.all_claimed
    position.claim(2, 3)
    assert position.all_claimed
    position.surface([[Square(1, 5)]])
    assert (position.island(1, 5), position.all_claimed) == (3, False)


@pytest.mark.parametrize(
    ("text", "seat", "converted", "total"),
    [
        ("2E S", 1, ["2C", "2D"], 3 + 1 + 1 + 1 + 40),
        ("2E S", 2, ["2B"], 6 + 20),
        ("2A S", 1, ["2C", "2D"], 6 + 40),
        ("B2 .AB", 1, [], 3 + 1 + 3),
        ("1C A", 2, [], 2),
    ],
)
def test_i7_letters_of_new_words_that_are_others_become_ones_own(text, seat, converted, total):
    position = drawn("""
        .......  .......
        .CAT...  .122...
        .......  .......
        .......  .......
    """)
    verdict = played(position, text, seat=seat)
    assert verdict.fits
    assert verdict.converted == tuple(Square(int(s[0]) - 1, ord(s[1]) - ord("A")) for s in converted)
    assert verdict.total == total
    assert bonus(verdict).get("conversions", (0, 0)) == (len(converted), 20 * len(converted))


def test_i7_letters_of_cross_words_are_converted_too_each_once():
    position = drawn("""
        .......  .......
        .CA.D..  .11.2..
        .......  .......
        ..NET..  ..223..
        .......  .......
    """)
    verdict = played(position, "3B TOE")
    # The D and the T stand in no new word: no tile is laid at E3.
    assert [word.letters for word in verdict.words] == list(map(ENGLISH.alphabet.encode, ["TOE", "CT", "AON", "EE"]))
    assert verdict.converted == (Square(3, 2), Square(3, 3))
    assert bonus(verdict) == {"conversions": (2, 40)}


def test_i7_blanks_and_letters_of_nobody_are_converted_and_score_nothing_themselves():
    position = drawn("""
        .......  .......
        .CaT...  .120...
        .......  .......
    """)
    verdict = played(position, "2E S")
    assert verdict.converted == (Square(1, 2), Square(1, 3))
    assert verdict.total == 3 + 0 + 1 + 1 + 40


def test_i7_a_play_that_is_not_joined_converts_nothing():
    position = drawn("""
        .......  .......
        .CAT...  .222...
        .......  .......
    """)
    verdict = played(position, "2E S")
    assert verdict.converted == ()
    assert verdict.total == 6


def test_a_play_carried_out_changes_owners_claims_and_standings():
    position = drawn("""
        ......  ......  ......
        .CAT..  .122..  ....A.
        ......  ......  ......
    """)
    play = parse_play("2E S", position.board, ENGLISH)
    after = carried_out(position, play, played(position, "2E S"), seat=1)
    assert after.board.owner[1].tolist() == [0, 1, 1, 1, 1, 0]
    assert after.claims == {1: 1}
    assert (after.standing(1).letters, after.standing(2).letters) == (4, 0)
    assert (position.standing(1).letters, position.standing(2).letters) == (1, 2)
    assert position.claims == {}


def test_unknown_words_and_geometry_are_judged_as_in_the_other_games():
    position = drawn(MIXED)
    assert played(position, "2G S", words=NONE).unknown
    crooked = Play.of([NewTile(0, 0, 1), NewTile(1, 0, 1), NewTile(1, 6, 1)], position.board)
    assert reasons(judge(position, crooked, seat=1, words=None)).keys() == {"not_in_line"}
    taken = Play.of([NewTile(1, 1, 1)], position.board)
    assert reasons(judge(position, taken, seat=1, words=None)) == {"square_taken": (Square(1, 1),)}


def test_a_read_only_position_sees_later_changes_and_makes_none():
    position = drawn(ISLE)
    seen = position.frozen()
    position.claim(1, 2)
    position.surface([[Square(4, 0)]])
    position.lay([NewTile(2, 1, 1)], 1)
    assert (seen.claims, seen.island(4, 0), seen.standing(1).letters) == ({1: 2}, 2, 4)
    for change in (
        lambda: seen.claim(1, 1),
        lambda: seen.surface([[Square(4, 1)]]),
        lambda: seen.lay([NewTile(0, 0, 1)], 1),
        lambda: seen.stand(1, Standing()),
        lambda: seen.convert([Square(1, 1)], 2),
    ):
        with pytest.raises((TypeError, ValueError)):
            change()
    assert (position.claims, position.standing(1).letters, position.board.tile(0, 0)) == ({1: 2}, 4, 0)
    assert seen.copy().claims == {1: 2}


def test_games_without_islands_have_none_to_surface():
    position = Position.empty(CLASSIC)
    assert (position.islands, position.island_count, position.all_claimed, position.island(7, 7)) == (None, 0, False, 0)
    with pytest.raises(ValueError, match="no islands"):
        position.surface([[Square(1, 1)]])


def test_many_boards_at_once_have_the_ways_of_each():
    positions = [drawn(OPPONENT), drawn(OPPONENT, hops=(2,)), drawn(OPPONENT)]
    window = positions[0].ruleset.layout.whole
    masks, which = positions[0].ruleset.connection.many(positions, seat=2, window=window)
    each = [position.ruleset.connection.ways(position, seat=2, window=window) for position in positions]
    assert which.tolist() == [0, 1, 1, 2]
    assert [len(ways) for ways in each] == [1, 2, 1]
    for part, parts in zip(masks, zip(*(way for ways in each for way in ways), strict=True), strict=True):
        assert np.array_equal(part, np.stack(parts))

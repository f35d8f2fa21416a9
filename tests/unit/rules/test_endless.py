# SPDX-License-Identifier: MIT
"""M2, M6, I10: the private supply that never ends, and swapping with it."""

from collections import Counter
from dataclasses import replace

import pytest

from crossgame.rules.alphabet import BLANK
from crossgame.rules.catalog import island_race, islands, megacross
from crossgame.rules.draw import Purpose, Stream, supply_slice
from crossgame.rules.policies import Endless, Swap
from crossgame.rules.rack import Permutations, forms_word
from tests.dealer import ENGLISH, Words, codes

LETTERS = Endless().one_set(ENGLISH)
WITH_BLANKS = Endless(blanks=True).one_set(ENGLISH)


def slice_of(start, count, *, seed=5, seat=1, tiles=LETTERS):
    return supply_slice(seed, seat, tiles=tiles, start=start, count=count)


@pytest.mark.parametrize(("tiles", "size", "blanks"), [(LETTERS, 98, 0), (WITH_BLANKS, 100, 2)])
def test_m2_each_set_is_the_standard_one_shuffled_anew(tiles, size, blanks):
    sets = [slice_of(n * size, size, tiles=tiles) for n in range(5)]
    for one in sets:
        assert Counter(one) == Counter(tiles)
        assert one.count(BLANK) == blanks
    assert len(set(sets)) == 5


def test_m2_the_nth_set_of_a_seat_is_a_stream_of_its_own():
    third = slice_of(2 * 98, 98, seed=7, seat=3)
    assert third == tuple(Stream(7, Purpose.SUPPLY + 3, 2).shuffled(LETTERS))


@pytest.mark.parametrize(("start", "count"), [(0, 7), (95, 7), (90, 300), (98, 1), (97, 1), (196, 0), (50_000, 9)])
def test_m2_a_slice_is_what_its_places_hold_however_it_is_asked_for(start, count):
    single = tuple(slice_of(place, 1)[0] for place in range(start, start + count))
    assert slice_of(start, count) == single


def test_m2_no_seat_sees_what_others_draw_and_seeds_differ():
    heads = {slice_of(0, 20, seed=seed, seat=seat) for seed in (0, 1, 2) for seat in (1, 2, 65_535)}
    assert len(heads) == 9
    assert slice_of(0, 20) == slice_of(0, 20)


def test_r8_a_supply_is_the_same_on_every_machine():
    text = ENGLISH.alphabet.tiles_text
    assert text(slice_of(0, 14, seed=20_260, seat=1)) == "ILRCNAAEIEEGGE"
    assert text(slice_of(94, 10, seed=20_260, seat=2, tiles=WITH_BLANKS)) == "YTUDZOEAPN"


def test_m2_all_letters_come_as_often_as_the_set_says():
    drawn = Counter(slice_of(13, 98 * 40))
    assert all(abs(drawn[code] - 40 * count) <= count for code, count in enumerate(ENGLISH.counts, start=1))


@pytest.mark.parametrize(("tiles", "start", "count"), [((), 0, 1), (LETTERS, -1, 1), (LETTERS, 0, -1)])
def test_m2_a_supply_of_nothing_or_before_its_beginning_is_refused(tiles, start, count):
    with pytest.raises(ValueError, match="supply"):
        slice_of(start, count, tiles=tiles)


@pytest.mark.parametrize("make", [megacross, islands, island_race])
def test_m2_every_game_without_a_bag_has_it_without_blanks_unless_wanted(make):
    ruleset = make(ENGLISH)
    assert (ruleset.supply, ruleset.supply.finite, ruleset.traits.bag) == (Endless(), False, False)
    wanted = replace(ruleset, supply=Endless(blanks=True))
    assert wanted.supply.one_set(wanted.tiles).count(BLANK) == 2


class Asked:
    """An anagram test that keeps what it was asked."""

    def __init__(self, *words):
        self.words = {tuple(sorted(codes(word))) for word in words}
        self.asked = []

    def spells(self, tiles):
        self.asked.append(tuple(tiles))
        return tuple(sorted(tiles)) in self.words


@pytest.mark.parametrize(
    ("rack", "plays", "price"),
    [("QVVXZJW", 0, 0), ("QVVXZJW", 1, 10), ("QVVXZAT", 0, 10), ("QVVXZAT", 4, 10), ("", 0, 0), ("A", 0, 0)],
)
def test_m6_a_swap_costs_ten_and_nothing_while_a_new_player_is_stuck(rack, plays, price):
    swap = megacross(ENGLISH).swap
    assert swap.price(codes(rack), Asked("AT", "CAT"), plays=plays) == price


def test_m6_the_lexicon_is_asked_only_if_the_price_hangs_on_it():
    asked = Asked("AT")
    assert megacross(ENGLISH).swap.price(codes("QVVXZJW"), asked, plays=1) == 10
    assert islands(ENGLISH).swap.price(codes("QVVXZJW"), asked, plays=0) == 0
    assert asked.asked == []


def test_m6_one_tile_at_a_time_at_any_time():
    swap = megacross(ENGLISH).swap
    assert [swap.allows(count) for count in (0, 1, 2, 7)] == [False, True, False, False]
    assert not swap.takes_turn


@pytest.mark.parametrize(("make", "cost", "takes_turn"), [(islands, 0, True), (island_race, 10, False)])
def test_i10_any_letters_are_swapped_free_in_rounds_for_ten_points_in_speed_mode(make, cost, takes_turn):
    swap = make(ENGLISH).swap
    assert [swap.allows(count) for count in (0, 1, 7)] == [False, True, True]
    assert swap.price(codes("QVVXZJW"), Asked(), plays=0) == cost
    assert swap.takes_turn is takes_turn


@pytest.mark.parametrize(
    ("rack", "words", "found"),
    [
        ("TCA", "CAT", True),
        ("CA", "CAT", False),
        ("TXXXACZ", "CAT", True),
        ("C?", "AC", True),
        ("C?", "CAT", False),
        ("?C?", "CAT", True),
        ("??", "AT", True),
        ("AT", "TAT", False),
        ("TAT", "TAT", True),
        ("STARLET", "STARLET", True),
        ("A", "A", False),
        ("", "AT", False),
    ],
)
def test_a_rack_forms_a_word_if_two_tiles_or_more_of_it_are_one(rack, words, found):
    assert forms_word(codes(rack), Permutations(Words.of(words), len(ENGLISH.alphabet))) is found


def test_a_rack_is_asked_about_each_choice_once_short_ones_first():
    asked = Asked()
    forms_word(codes("AABBC"), asked)
    assert len(set(asked.asked)) == len(asked.asked) == 3 * 3 * 2 - 1 - 3
    assert [len(tiles) for tiles in asked.asked] == sorted(len(tiles) for tiles in asked.asked)


def test_a_swap_may_be_made_otherwise():
    assert Swap(cost=3, most=2).allows(2)
    assert not Swap(cost=3, most=2).allows(3)

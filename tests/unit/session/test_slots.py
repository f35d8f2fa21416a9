# SPDX-License-Identifier: MIT
"""R9: the order of a rack belongs to its player."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from crossgame.game.saved import SeatTable
from crossgame.rules.alphabet import BLANK
from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile
from crossgame.session.slots import Rack

A, B, C, D, E, X, Y = 1, 2, 3, 4, 5, 24, 25


def new(col: int, tile: int) -> NewTile:
    return NewTile(7, col, tile)


def test_r9_new_tiles_fill_the_gaps_from_the_left():
    rack = Rack((A, B, C, D, E, 0, 0), ((1, new(7, B)), (3, new(8, D))))
    played = rack.playing([new(7, B), new(8, D)])
    assert played.slots == (A, 0, C, 0, E, 0, 0)
    assert played.pending == ()
    assert played.drawing([X, Y]).slots == (A, X, C, Y, E, 0, 0)


def test_r9_tiles_taken_back_return_to_their_places_blanks_without_letter():
    rack = Rack((A, A, BLANK, B, C, 0, 0), ((1, new(7, A)), (2, new(8, BLANK | B)), (4, new(9, C))))
    played = rack.playing([new(7, A), new(8, BLANK | B), new(9, C)])
    assert played.slots == (A, 0, 0, B, 0, 0, 0)
    assert played.getting_back().slots == (A, A, BLANK, B, C, 0, 0)


def test_r9_a_rack_sorted_while_its_play_may_be_challenged_loses_no_tile():
    played = Rack((A, B, C), ((0, new(7, A)),)).playing([new(7, A)])
    sorted_since = Rack((C, B, 0), played.pending, played.lent)
    assert sorted_since.getting_back().slots == (C, B, A)


def test_a_play_that_was_not_laid_out_here_takes_the_first_tiles_that_fit():
    played = Rack((A, B, A, BLANK)).playing([new(7, A), new(8, BLANK | C)])
    assert played.slots == (0, B, A, 0)
    assert played.getting_back().slots == (A, B, A, BLANK)


def test_slots_that_somebody_made_up_take_no_tile():
    """What a guest says of the own rack is kept as far as it is true; a play goes by the tiles."""
    lies = ((9, new(7, A)), (-1, new(8, B)), (1, new(9, C)))
    rack = Rack((A, B, C)).laying_out([*lies, (0, new(7, A))])
    assert rack.pending == ((0, new(7, A)),)
    played = Rack((A, B, C), lies).playing([new(7, A), new(8, B)])
    assert played.slots == (0, 0, C)
    assert Counter(played.getting_back().slots) == Counter((A, B, C))


def test_only_tiles_in_the_way_go_home():
    rack = Rack((A, B, C), ((0, new(7, A)), (2, new(9, C))))
    assert rack.without_pending([Square(7, 9), Square(0, 0)]).pending == ((0, new(7, A)),)
    assert rack.without_pending().pending == ()
    assert rack.without_pending().slots == (A, B, C)


def test_m6_given_tiles_leave_gaps_and_what_else_was_laid_out_stays():
    rack = Rack((A, B, A, BLANK), ((0, new(7, A)), (1, new(8, B))))
    assert rack.giving([A, BLANK]) == Rack((A, B, 0, 0), rack.pending)  # the A that is not laid out
    assert rack.giving([A, A]) == Rack((0, B, 0, BLANK), ((1, new(8, B)),))
    assert rack.giving([B]) == Rack((A, 0, A, BLANK), ((0, new(7, A)),))


def test_r9_order_gaps_and_tiles_laid_out_survive_saving():
    rack = Rack((C, 0, A, BLANK, 0), ((0, new(7, C)), (3, new(8, BLANK | 9))), ((1, B),))
    assert Rack.of(rack.to_table(), 5, [A, C, BLANK]) == rack


def test_a_saved_rack_is_made_to_fit_what_the_game_says():
    saved = SeatTable((A, A, B, 0), ((0, 7, 7, A), (1, 7, 8, A), (9, 1, 1, A), (2, 7, 7, B)))
    rack = Rack.of(saved, 4, [A, C, D])
    assert rack.slots == (A, C, D, 0)
    assert rack.pending == ((0, new(7, A)),)


def test_an_unsaved_rack_lies_as_drawn():
    assert Rack.of(SeatTable(), 4, [C, A, B]).slots == (C, A, B, 0)


tiles = st.sampled_from([A, B, C, BLANK])


@given(st.lists(tiles | st.just(0), min_size=7, max_size=7), st.lists(tiles, max_size=7), st.data())
def test_no_tile_is_lost_or_made_and_nothing_moves(slots, held, data):
    """Whatever was on the slots before: exactly the tiles of the game are on them after, kept ones where they were."""
    rack = Rack(tuple(slots)).holding(held)
    assert Counter(tile for tile in rack.slots if tile) == Counter(held)
    for before, after in zip(slots, rack.slots, strict=True):
        assert after == before or not before or Counter(slots)[before] > Counter(held)[before]
    on = [slot for slot, tile in enumerate(rack.slots) if tile]
    chosen = data.draw(st.lists(st.sampled_from(on), unique=True)) if on else []
    placed = [new(col, rack.slots[slot]) for col, slot in enumerate(chosen)]
    laid = Rack(rack.slots, tuple(zip(chosen, placed, strict=True)))
    assert laid.playing(placed).getting_back().slots == rack.slots

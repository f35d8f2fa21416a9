# SPDX-License-Identifier: MIT
"""A hand that lays a whole play at once, and one that is only tried."""

from hypothesis import given
from hypothesis import strategies as st

from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile
from crossgame.ui.board.hand import Hand
from crossgame.ui.board.placement import Outcome

SLOTS = (1, 2, 3, BLANK, 1, 5, 0)


def made(**options):
    return Hand(Board(9, 9), SLOTS, **options)


def test_a_play_is_laid_out_in_one_step_in_place_of_what_lay_there():
    hand = made()
    hand.place(0, Square(0, 0))
    hand.put_cursor(Square(5, 5))
    play = (NewTile(4, 4, 2), NewTile(4, 5, BLANK | 7), NewTile(4, 6, 1))
    assert hand.lay_out(play) is Outcome.DONE
    assert hand.placed == play
    assert hand.cursor is None
    assert hand.lay_out(play) is Outcome.NOTHING
    hand.undo()
    assert hand.placed == (NewTile(0, 0, 1),)
    hand.redo()
    assert hand.placed == play


def test_a_trial_changes_nothing_and_has_the_same_keys():
    hand = made()
    hand.reorder(0, 4)
    hand.place(1, Square(0, 0))
    before = (hand.placed, hand.visible, hand.keys, hand.can_undo)
    trial = hand.trial((NewTile(3, 3, 5), NewTile(3, 4, 2)))
    assert [new.square for new in trial.placed] == [(3, 3), (3, 4)]
    assert {held.key for held in trial.held} <= set(hand.keys)
    assert (hand.placed, hand.visible, hand.keys, hand.can_undo) == before


@given(st.lists(st.tuples(st.integers(-1, 9), st.integers(-1, 9), st.integers(1, 6) | st.just(BLANK | 3)), max_size=9))
def test_only_what_is_on_the_rack_and_fits_on_the_board_is_laid(placed):
    hand = made()
    hand.lay_out([NewTile(*new) for new in placed])
    taken = [hand.slots[slot] for slot, _ in hand.pending]
    assert sorted(hand.slots) == sorted(SLOTS)
    assert len({new.square for new in hand.placed}) == len(hand.placed)
    assert len({slot for slot, _ in hand.pending}) == len(taken)
    assert set(hand.placed) <= {NewTile(*new) for new in placed}

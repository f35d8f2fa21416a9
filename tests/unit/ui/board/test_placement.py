# SPDX-License-Identifier: MIT
"""Tiles laid out: every way, to the last column and row, and none is ever lost."""

import random

import pytest

from crossgame.rules.alphabet import BLANK
from crossgame.rules.board import Board
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile
from crossgame.ui.board.cursor import Cursor
from crossgame.ui.board.placement import Outcome, Placement

A, B, C, D, E = 1, 2, 3, 4, 5
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def board_with(*squares, side=15):
    board = Board(side, side)
    board.lay([NewTile(row, col, A) for row, col in squares], 2)
    return board


def at(row, col, direction=ACROSS, slots=(A, B, C, D, E, BLANK, BLANK), board=None):
    placement = Placement(board if board is not None else Board(15, 15), slots)
    placement.put_cursor(Square(row, col))
    if direction is DOWN:
        placement.turn()
    return placement


def laid(placement):
    return {(held.square.row, held.square.col): held.tile for held in placement.held}


# Typing


@pytest.mark.parametrize("direction", list(Direction))
def test_typing_goes_along_and_skips_filled_squares(direction):
    filled = [(7, 8), (7, 9)] if direction is ACROSS else [(8, 7), (9, 7)]
    placement = at(7, 7, direction, board=board_with(*filled))
    assert placement.place_letter(A) is Outcome.DONE
    assert placement.place_letter(B) is Outcome.DONE
    second = (7, 10) if direction is ACROSS else (10, 7)
    assert laid(placement) == {(7, 7): A, second: B}
    down, right = direction.step
    assert placement.cursor == Cursor(Square(second[0] + down, second[1] + right), direction)


def test_typing_on_a_filled_square_starts_at_the_next_free_one():
    placement = at(7, 7, board=board_with((7, 7), (7, 8)))
    placement.place_letter(A)
    assert laid(placement) == {(7, 9): A}


@pytest.mark.parametrize(
    ("row", "col", "direction"), [(3, 14, ACROSS), (14, 3, DOWN), (14, 14, ACROSS), (14, 14, DOWN)]
)
def test_typing_to_the_edge_and_backspace_after_it(row, col, direction):
    placement = at(row, col, direction)
    assert placement.place_letter(A) is Outcome.DONE
    assert placement.place_letter(B) is Outcome.NO_ROOM
    assert placement.backspace() is Outcome.DONE
    assert laid(placement) == {}
    assert placement.cursor == Cursor(Square(row, col), direction)
    assert placement.place_letter(B) is Outcome.DONE


def test_a_filled_line_to_the_edge_has_no_room():
    placement = at(7, 13, board=board_with((7, 13), (7, 14)))
    assert placement.place_letter(A) is Outcome.NO_ROOM
    assert placement.visible == placement.slots


def test_a_real_tile_before_a_blank_and_a_blank_when_it_is_missing():
    placement = at(7, 7)
    for code in (A, A, A):
        placement.place_letter(code)
    assert laid(placement) == {(7, 7): A, (7, 8): BLANK | A, (7, 9): BLANK | A}
    assert placement.place_letter(A) is Outcome.NOT_ON_RACK


def test_shift_takes_a_blank_only():
    placement = at(7, 7, slots=(A, BLANK))
    assert placement.place_letter(A, blank_only=True) is Outcome.DONE
    assert placement.place_letter(A, blank_only=True) is Outcome.NO_BLANK
    assert laid(placement) == {(7, 7): BLANK | A}


def test_without_a_cursor_nothing_is_typed():
    placement = Placement(Board(15, 15), (A, B))
    assert placement.place_letter(A) is Outcome.NO_CURSOR
    assert placement.place_at_cursor(0) is Outcome.NO_CURSOR


def test_an_unnamed_blank_under_the_cursor_is_named_by_typing():
    placement = at(7, 7)
    placement.place_at_cursor(5)
    placement.put_cursor(Square(7, 7))
    assert placement.place_letter(C) is Outcome.DONE
    assert laid(placement) == {(7, 7): BLANK | C}
    assert placement.cursor.square == (7, 8)


# Backspace, delete, recall


def test_backspace_steps_over_tiles_of_others():
    placement = at(7, 6, board=board_with((7, 7), (7, 8)))
    placement.place_letter(A)
    assert placement.cursor.square == (7, 9)
    placement.backspace()
    assert laid(placement) == {}
    assert placement.cursor.square == (7, 6)


def test_backspace_on_empty_squares_steps_back_and_stops_at_the_edge():
    placement = at(7, 1)
    assert placement.backspace() is Outcome.DONE
    assert placement.cursor.square == (7, 0)
    assert placement.backspace() is Outcome.NOTHING


def test_backspace_without_a_cursor_takes_the_last_tile():
    placement = Placement(Board(15, 15), (A, B))
    placement.place(0, Square(3, 3))
    placement.place(1, Square(9, 9))
    placement.backspace()
    assert laid(placement) == {(3, 3): A}


def test_delete_takes_the_tile_at_the_cursor():
    placement = at(7, 7)
    placement.place_letter(A)
    placement.put_cursor(Square(7, 7))
    assert placement.delete() is Outcome.DONE
    assert placement.delete() is Outcome.NOTHING
    assert placement.cursor.square == (7, 7)


@pytest.mark.parametrize("direction", list(Direction))
def test_recall_puts_the_arrow_back_at_the_start_of_the_word(direction):
    placement = at(7, 7, direction)
    for code in (A, B, C):
        placement.place_letter(code)
    assert placement.recall() is Outcome.DONE
    assert placement.cursor == Cursor(Square(7, 7), direction)
    assert placement.visible == placement.slots
    assert placement.recall() is Outcome.NOTHING


# Clicks


def test_click_sets_the_cursor_and_again_turns_it():
    placement = Placement(Board(15, 15), (A, B))
    placement.click(Square(14, 14))
    assert placement.cursor == Cursor(Square(14, 14), ACROSS)
    placement.click(Square(14, 14))
    assert placement.cursor == Cursor(Square(14, 14), DOWN)
    placement.click(Square(0, 0))
    assert placement.cursor == Cursor(Square(0, 0), DOWN)


def test_a_chosen_tile_goes_where_the_next_click_is():
    placement = Placement(Board(15, 15), (A, B))
    placement.select(1)
    assert placement.click(Square(14, 14)) is Outcome.DONE
    assert laid(placement) == {(14, 14): B}
    assert placement.selected is None
    assert placement.cursor is None


def test_choosing_again_or_an_empty_slot_chooses_nothing():
    placement = Placement(Board(15, 15), (A, 0))
    placement.select(0)
    placement.select(0)
    assert placement.selected is None
    placement.select(1)
    assert placement.selected is None


# Moving


def test_move_swap_and_refusal():
    placement = Placement(board_with((5, 5)), (A, B))
    placement.place(0, Square(0, 0))
    placement.place(1, Square(0, 1))
    assert placement.move(Square(0, 0), Square(14, 14)) is Outcome.DONE
    assert laid(placement) == {(14, 14): A, (0, 1): B}
    assert placement.move(Square(14, 14), Square(0, 1)) is Outcome.DONE
    assert laid(placement) == {(0, 1): A, (14, 14): B}
    assert placement.move(Square(0, 1), Square(5, 5)) is Outcome.NOT_FREE
    assert placement.move(Square(0, 1), Square(15, 0)) is Outcome.NOT_FREE
    assert placement.move(Square(9, 9), Square(1, 1)) is Outcome.NOTHING


def test_two_blanks_named_recalled_and_swapped():
    placement = Placement(Board(15, 15), (BLANK, C, BLANK))
    placement.place(0, Square(7, 7))
    placement.place(2, Square(7, 8))
    placement.name_blank(Square(7, 7), A)
    placement.name_blank(Square(7, 8), B)
    assert laid(placement) == {(7, 7): BLANK | A, (7, 8): BLANK | B}
    placement.move(Square(7, 7), Square(7, 8))
    assert laid(placement) == {(7, 8): BLANK | A, (7, 7): BLANK | B}
    placement.recall()
    assert placement.visible == (BLANK, C, BLANK)
    placement.undo()
    assert laid(placement) == {(7, 8): BLANK | A, (7, 7): BLANK | B}
    placement.name_blank(Square(7, 8), E)
    assert laid(placement)[7, 8] == BLANK | E
    assert placement.name_blank(Square(7, 7), B) is Outcome.DONE
    assert placement.name_blank(Square(1, 1), B) is Outcome.NOTHING


def test_a_rack_tile_let_go_on_a_pending_one_takes_its_place():
    placement = Placement(Board(15, 15), (A, B))
    placement.place(0, Square(7, 7))
    assert placement.replace(1, Square(7, 7)) is Outcome.DONE
    assert laid(placement) == {(7, 7): B}
    assert placement.visible == (A, 0)


# The rack's order


def test_tiles_go_home_to_their_slots():
    placement = Placement(Board(15, 15), (A, B, C))
    placement.place(1, Square(7, 7))
    assert placement.visible == (A, 0, C)
    placement.take_home(Square(7, 7))
    assert placement.visible == (A, B, C)


@pytest.mark.parametrize(
    ("slot", "target", "order"),
    [(0, 2, (B, C, A, D)), (3, 0, (D, A, B, C)), (2, 1, (A, C, B, D)), (0, 0, (A, B, C, D)), (0, 9, (A, B, C, D))],
)
def test_reorder(slot, target, order):
    placement = Placement(Board(15, 15), (A, B, C, D))
    placement.reorder(slot, target)
    assert placement.visible == order


def test_reorder_into_a_gap_moves_nothing_else():
    placement = Placement(Board(15, 15), (A, B, C, D))
    placement.place(2, Square(7, 7))
    placement.reorder(0, 2)
    assert placement.visible == (0, B, A, D)
    assert placement.pending == ((0, NewTile(7, 7, C)),)


def test_to_slot_of_the_players_choice():
    placement = Placement(Board(15, 15), (A, B, C, D))
    placement.place(0, Square(7, 7))
    placement.to_slot(Square(7, 7), 3)
    assert placement.visible == (B, C, D, A)


def test_shuffle_changes_the_order_and_keeps_gaps():
    placement = Placement(Board(15, 15), (A, A, A, B, C, 0, D))
    placement.place(4, Square(0, 0))
    for seed in range(50):
        before = placement.visible
        assert placement.shuffle(random.Random(seed)) is Outcome.DONE
        assert placement.visible != before
        assert placement.visible[4] == placement.visible[5] == 0
        assert sorted(placement.slots) == [0, A, A, A, B, C, D]


def test_shuffle_of_equal_tiles_does_nothing():
    placement = Placement(Board(15, 15), (A, A, 0))
    assert placement.shuffle(random.Random(1)) is Outcome.NOTHING


def test_sort():
    placement = Placement(Board(15, 15), (BLANK, D, A, 0, C, B))
    placement.sort()
    assert placement.visible == (A, B, C, 0, D, BLANK)
    assert placement.sort() is Outcome.NOTHING


# Undo


def test_undo_and_redo_step_by_step():
    placement = at(7, 7)
    for code in (A, B, C):
        placement.place_letter(code)
    states = [laid(placement)]
    while placement.can_undo:
        placement.undo()
        states.append(laid(placement))
    assert [len(state) for state in states] == [3, 2, 1, 0]
    assert placement.cursor.square == (7, 7)
    while placement.can_redo:
        placement.redo()
    assert laid(placement) == states[0]
    assert placement.cursor.square == (7, 10)
    placement.undo()
    placement.place_letter(D)
    assert not placement.can_redo
    assert placement.undo() is Outcome.DONE


def test_undo_survives_a_new_order_of_the_rack():
    placement = Placement(Board(15, 15), (A, B, C))
    placement.place(0, Square(7, 7))
    placement.place(1, Square(7, 8))
    placement.undo()
    placement.reorder(0, 2)
    placement.undo()
    placement.redo()
    placement.redo()
    assert laid(placement) == {(7, 7): A, (7, 8): B}


def test_undo_never_lays_on_a_square_that_was_taken_meanwhile():
    board = Board(15, 15)
    placement = Placement(board, (A, B))
    placement.place(0, Square(7, 7))
    placement.place(1, Square(7, 8))
    placement.recall()
    board.lay([NewTile(7, 7, E)], 2)
    placement.undo()
    assert laid(placement) == {(7, 8): B}


# What comes from the table


def test_pending_of_the_table_is_taken_over_where_it_fits():
    board = board_with((7, 9))
    pending = [(0, NewTile(7, 7, A)), (1, NewTile(7, 9, B)), (2, NewTile(7, 8, BLANK | D)), (9, NewTile(1, 1, A))]
    placement = Placement(board, (A, B, BLANK), pending)
    assert placement.pending == ((0, NewTile(7, 7, A)), (2, NewTile(7, 8, BLANK | D)))


def test_squares_taken_by_others_send_only_those_tiles_home():
    placement = Placement(Board(15, 15), (A, B, C))
    for slot in range(3):
        placement.place(slot, Square(7, 7 + slot))
    placement.yield_squares([Square(7, 8)])
    assert laid(placement) == {(7, 7): A, (7, 9): C}
    assert placement.visible == (0, B, 0)


# Cursor by keys


def test_arrows_reach_every_edge_and_stop_there():
    placement = Placement(Board(15, 15), ())
    placement.step(0, 1, start=Square(7, 7))
    assert placement.cursor.square == (7, 7)
    for down, right in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        for _ in range(20):
            placement.step(down, right, start=Square(7, 7))
    assert placement.cursor.square == (0, 0)


def test_a_hidden_cursor_comes_back_where_it_was():
    placement = at(3, 4, DOWN)
    placement.hide_cursor()
    assert placement.cursor is None
    placement.step(1, 0, start=Square(7, 7))
    assert placement.cursor == Cursor(Square(3, 4), DOWN)


# All together


@pytest.mark.proof
def test_no_random_wish_loses_or_doubles_a_tile(proof_size):
    for seed in range(proof_size.of(400)):
        chance = random.Random(seed)
        board = Board(9, 9)
        slots = tuple(chance.choice((A, B, C, BLANK, 0)) for _ in range(7))
        placement = Placement(board, slots)
        for _ in range(150):
            _random_wish(placement, chance)
            if chance.random() < 0.05:
                _others_play(board, placement, chance)
            _check(placement, board, slots)


def _random_wish(placement, chance):
    def square():
        return Square(chance.randrange(-1, 10), chance.randrange(-1, 10))

    def slot():
        return chance.randrange(7)

    wishes = (
        lambda: placement.place(chance.randrange(-1, 9), square()),
        lambda: placement.place_at_cursor(chance.randrange(-1, 9)),
        lambda: placement.place_letter(chance.randrange(1, 6), blank_only=chance.random() < 0.3),
        lambda: placement.move(square(), square()),
        lambda: placement.replace(slot(), square()),
        lambda: placement.take_home(square()),
        lambda: placement.to_slot(square(), slot()),
        placement.recall,
        placement.undo,
        placement.redo,
        placement.turn,
        placement.backspace,
        placement.delete,
        placement.hide_cursor,
        placement.sort,
        lambda: placement.click(square()),
        lambda: placement.step(chance.randrange(-1, 2), chance.randrange(-1, 2), start=Square(4, 4)),
        lambda: placement.name_blank(square(), chance.randrange(1, 6)),
        lambda: placement.select(slot()),
        lambda: placement.reorder(slot(), slot()),
        lambda: placement.shuffle(chance),
    )
    assert chance.choice(wishes)() in Outcome


def _others_play(board, placement, chance):
    row, col = chance.randrange(9), chance.randrange(9)
    if not board.tile(row, col):
        board.lay([NewTile(row, col, E)], 2)
        placement.yield_squares([Square(row, col)])


def _check(placement, board, slots):
    assert sorted(placement.slots) == sorted(slots)
    squares = [held.square for held in placement.held]
    keys = [held.key for held in placement.held]
    assert len(set(squares)) == len(squares)
    assert len(set(keys)) == len(keys)
    for held in placement.held:
        assert board.contains(*held.square)
        assert not board.tile(*held.square)
        tile = placement.slots[placement.slot_of(held.key)]
        assert tile != 0
        assert held.tile == tile or (tile == BLANK and held.tile & BLANK)
    assert sum(1 for tile in placement.visible if tile) + len(squares) == sum(1 for tile in slots if tile)
    if placement.cursor is not None:
        assert board.contains(*placement.cursor.square)

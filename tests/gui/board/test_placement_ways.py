# SPDX-License-Identifier: MIT
"""Every way of laying tiles, with real events on the real widgets, to the last column and row."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crossgame.rules.layout import Square

CORNERS = [(0, 0), (0, 14), (14, 0), (14, 14), (7, 7)]
KEY = Qt.Key
MOD = Qt.KeyboardModifier


def send_text(desk, text, *, key=KEY.Key_unknown, modifiers=MOD.NoModifier, scan=0):
    """Send a key as a keyboard layout of any kind does: what counts is its text."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(desk.board, QKeyEvent(kind, key, modifiers, scan, 0, 0, text))


# Drag


@pytest.mark.parametrize("square", CORNERS)
def test_drag_from_rack_to_board_and_back(desk, square):
    desk.drag(desk.on_rack(1), desk.on_board(*square))
    assert desk.laid == {square: "B"}
    assert desk.shown == "A.CDEF?"
    desk.drag(desk.on_board(*square), desk.on_rack(1))
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"
    desk.check()


@pytest.mark.parametrize("square", CORNERS)
def test_drag_from_board_to_board(desk, square):
    desk.drag(desk.on_rack(0), desk.on_board(3, 3))
    desk.drag(desk.on_board(3, 3), desk.on_board(*square))
    assert desk.laid == {square: "A"}
    desk.check()


def test_drag_onto_another_pending_tile_changes_places(desk):
    desk.drag(desk.on_rack(0), desk.on_board(3, 3))
    desk.drag(desk.on_rack(1), desk.on_board(4, 4))
    desk.drag(desk.on_board(3, 3), desk.on_board(4, 4))
    assert desk.laid == {(4, 4): "A", (3, 3): "B"}


def test_drag_to_another_slot_with_a_gap(desk):
    desk.drag(desk.on_rack(0), desk.on_rack(3))
    assert desk.shown == "BCDAEF?"
    desk.drag(desk.on_rack(6), desk.on_rack(0))
    assert desk.shown == "?BCDAEF"
    desk.check()


def test_gap_opens_while_a_tile_is_carried_over_the_rack(desk):
    widget = desk.press(desk.on_rack(0))
    desk.move(widget, desk.on_rack(0) + QPoint(20, 0))
    desk.move(widget, desk.on_rack(4))
    keys = desk.board.placement.keys
    places = desk.rack._targets()
    assert [places[key] for key in keys[1:5]] == [desk.rack._layout.box(slot).x for slot in range(4)]
    desk.move(widget, desk.on_board(3, 3))
    assert [desk.rack._targets()[key] for key in keys] == [desk.rack._layout.box(slot).x for slot in range(7)]
    desk.release(widget, desk.on_board(3, 3))
    desk.check()


@pytest.mark.parametrize("where", ["frame", "beside the board", "taken square", "outside the window", "below the rack"])
def test_a_tile_let_go_anywhere_else_goes_home(desk, where):
    desk.play_by_others("HAT", 7, 7)
    points = {
        "frame": desk.board.viewport().mapToGlobal(desk.board.rect_of(Square(0, 7)).center()) - QPoint(0, 32),
        "beside the board": desk.window.mapToGlobal(QPoint(20, 300)),
        "taken square": desk.on_board(7, 8),
        "outside the window": desk.window.mapToGlobal(QPoint(-400, -400)),
        "below the rack": desk.window.mapToGlobal(QPoint(450, 795)),
    }
    desk.drag(desk.on_rack(2), points[where])
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"
    desk.drag(desk.on_rack(2), desk.on_board(2, 2))
    desk.drag(desk.on_board(2, 2), points[where])
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"
    assert desk.board.carrier.carried is None
    desk.check()


def test_a_press_that_hardly_moves_is_a_click_and_no_drag(desk):
    start = desk.on_rack(0)
    near = start + QPoint(QApplication.startDragDistance() // 2 - 1, 0)
    widget = desk.press(start)
    desk.move(widget, near)
    assert desk.board.carrier.carried is None
    desk.release(widget, near)
    assert desk.board.placement.selected == 0
    desk.drag(desk.on_rack(1), desk.on_board(2, 2))
    assert desk.board.placement.selected is None
    assert desk.laid == {(2, 2): "B"}


def test_escape_while_carrying_puts_the_tile_back(desk):
    desk.drag(desk.on_rack(0), desk.on_board(5, 5))
    widget = desk.press(desk.on_board(5, 5))
    desk.move(widget, desk.on_board(6, 6))
    desk.move(widget, desk.on_board(9, 9))
    desk.key(KEY.Key_Escape)
    desk.release(widget, desk.on_board(9, 9))
    assert desk.laid == {(5, 5): "A"}
    desk.check()


def test_closing_the_window_while_carrying_puts_the_tile_back(desk):
    desk.drag(desk.on_rack(0), desk.on_board(5, 5))
    widget = desk.press(desk.on_board(5, 5))
    desk.move(widget, desk.on_board(6, 6))
    desk.move(widget, desk.on_board(9, 9))
    assert desk.board.carrier.carried is not None
    desk.window.close()
    assert desk.board.carrier.carried is None
    assert desk.laid == {(5, 5): "A"}


def test_carried_tile_follows_the_pointer_and_lets_the_mouse_through(desk):
    widget = desk.press(desk.on_rack(0) + QPoint(5, 7))
    desk.move(widget, desk.on_rack(0) + QPoint(20, 20))
    for point in (desk.on_board(0, 0), desk.on_board(14, 14), desk.on_rack(6)):
        desk.move(widget, point)
        tile = desk.board.carrier._tile
        middle = tile.floor.mapToGlobal(tile.corner().toPoint()) + QPoint(24, 24)
        assert (middle + QPoint(5, 7) - point).manhattanLength() <= 2
        assert desk.window.childAt(desk.window.mapFromGlobal(point)) is not tile
    desk.release(widget, desk.on_rack(0))


# Clicks


@pytest.mark.parametrize("square", CORNERS)
def test_click_a_square_then_a_tile(desk, square):
    desk.click(desk.on_board(*square))
    desk.click(desk.on_rack(3))
    assert desk.laid == {square: "D"}


@pytest.mark.parametrize("square", CORNERS)
def test_click_a_tile_then_a_square(desk, square):
    desk.click(desk.on_rack(3))
    assert desk.board.placement.selected == 3
    desk.click(desk.on_board(*square))
    assert desk.laid == {square: "D"}


@pytest.mark.parametrize("square", CORNERS)
def test_click_a_square_then_a_key(desk, square):
    desk.click(desk.on_board(*square))
    desk.keys("e")
    assert desk.laid == {square: "E"}


def test_click_again_and_space_turn_the_arrow(desk):
    desk.click(desk.on_board(7, 7))
    desk.click(desk.on_board(7, 7))
    desk.keys("ab")
    assert desk.laid == {(7, 7): "A", (8, 7): "B"}
    desk.key(KEY.Key_Space)
    desk.keys("c")
    desk.keys("d")
    assert desk.laid == {(7, 7): "A", (8, 7): "B", (9, 7): "C", (9, 8): "D"}


def test_click_on_an_own_pending_tile_turns_the_arrow_there(desk):
    desk.drag(desk.on_rack(0), desk.on_board(7, 7))
    desk.click(desk.on_board(7, 7))
    desk.click(desk.on_board(7, 7))
    desk.keys("b")
    assert desk.laid == {(7, 7): "A", (8, 7): "B"}


def test_double_click_counts_twice(desk):
    point = desk.board.viewport().mapFromGlobal(desk.on_board(7, 7))
    desk.click(desk.on_board(7, 7))
    QTest.mouseDClick(desk.board.viewport(), Qt.MouseButton.LeftButton, pos=point)
    turns = desk.board.placement.cursor.direction
    QTest.mouseClick(desk.board.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert desk.board.placement.cursor.direction is not turns


def test_right_click_and_delete_take_a_tile_home(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("abc")
    desk.click(desk.on_board(7, 8), Qt.MouseButton.RightButton)
    assert desk.laid == {(7, 7): "A", (7, 9): "C"}
    desk.click(desk.on_board(7, 9))
    desk.key(KEY.Key_Delete)
    assert desk.laid == {(7, 7): "A"}
    assert desk.shown == ".BCDEF?"


# Keys


def test_arrows_reach_all_corners_and_slots_lay_there(desk):
    for keys, slot, square in (
        ((KEY.Key_Left, KEY.Key_Up), 1, (0, 0)),
        ((KEY.Key_Right,), 2, (0, 14)),
        ((KEY.Key_Down,), 3, (14, 14)),
        ((KEY.Key_Left,), 4, (14, 0)),
    ):
        for key in keys:
            for _ in range(16):
                desk.key(key)
        desk.keys(str(slot))
        assert square in desk.laid
    assert desk.laid == {(0, 0): "A", (0, 14): "B", (14, 14): "C", (14, 0): "D"}
    assert desk.shown == "....EF?"


def test_typing_over_others_and_to_the_last_column(desk):
    desk.play_by_others("HAT", 7, 11)
    desk.click(desk.on_board(7, 10))
    desk.keys("ab")
    assert desk.laid == {(7, 10): "A", (7, 14): "B"}
    desk.keys("c")
    assert desk.shown == "..CDEF?"
    desk.key(KEY.Key_Backspace)
    assert desk.laid == {(7, 10): "A"}
    desk.key(KEY.Key_Backspace)
    assert desk.laid == {}
    assert desk.board.placement.cursor.square == (7, 10)


def test_down_to_the_last_row_and_backspace_after_the_edge(desk):
    desk.click(desk.on_board(13, 14))
    desk.key(KEY.Key_Space)
    desk.keys("abc")
    assert desk.laid == {(13, 14): "A", (14, 14): "B"}
    desk.key(KEY.Key_Backspace)
    desk.key(KEY.Key_Backspace)
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"


def test_enter_submits_and_escape_recalls(desk, qtbot):
    desk.click(desk.on_board(7, 7))
    desk.keys("abc")
    with qtbot.waitSignal(desk.board.submit_requested):
        desk.key(KEY.Key_Return)
    with qtbot.waitSignal(desk.board.submit_requested):
        desk.key(KEY.Key_Enter, MOD.KeypadModifier)
    with qtbot.waitSignal(desk.board.recall_requested):
        desk.key(KEY.Key_Escape)
    assert desk.laid == {}
    assert desk.board.placement.cursor.square == (7, 7)
    desk.key(KEY.Key_Escape)
    assert desk.board.placement.cursor is None


def test_slots_without_a_cursor_choose_a_tile(desk):
    desk.keys("3")
    assert desk.board.placement.selected == 2
    desk.key(KEY.Key_Escape)
    assert desk.board.placement.selected is None


def test_caps_lock_is_neutral_and_shift_asks_for_a_blank(desk):
    desk.click(desk.on_board(7, 7))
    send_text(desk, "A", key=KEY.Key_A)  # Caps Lock: a capital without Shift
    send_text(desk, "b", key=KEY.Key_B, modifiers=MOD.ShiftModifier)  # Caps Lock with Shift
    assert desk.laid == {(7, 7): "A", (7, 8): "b"}
    said = []
    desk.board.announced.connect(said.append)
    send_text(desk, "C", key=KEY.Key_C, modifiers=MOD.ShiftModifier)
    assert desk.laid == {(7, 7): "A", (7, 8): "b"}
    assert said == ["There is no blank on the rack."]


@pytest.mark.parametrize("modifier", [MOD.ControlModifier, MOD.AltModifier, MOD.MetaModifier])
def test_ctrl_alt_and_meta_type_nothing(desk, modifier):
    desk.click(desk.on_board(7, 7))
    for key, text in ((KEY.Key_A, "a"), (KEY.Key_3, "3"), (KEY.Key_Return, "\r"), (KEY.Key_Backspace, "\b")):
        send_text(desk, text, key=key, modifiers=modifier)
    desk.key(KEY.Key_A, modifier)
    desk.key(KEY.Key_3, modifier)
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"


def test_figures_with_shift_take_slots_too(desk):
    desk.click(desk.on_board(7, 7))
    send_text(desk, "3", key=KEY.Key_3, modifiers=MOD.ShiftModifier)
    send_text(desk, "2", key=KEY.Key_2, modifiers=MOD.KeypadModifier)
    assert desk.laid == {(7, 7): "C", (7, 8): "B"}


def test_altgr_types_what_it_types(desk):
    desk.click(desk.on_board(7, 7))
    send_text(desk, "a", modifiers=MOD.ControlModifier | MOD.AltModifier)
    assert desk.laid == {(7, 7): "A"}


@pytest.mark.parametrize("text", ["ф", "ä", "漢", "0", "9", "é", "?"])
def test_keys_of_other_layouts_that_are_no_letters_here_are_ignored(desk, text):
    desk.click(desk.on_board(7, 7))
    send_text(desk, text, key=KEY.Key_A, scan=38)
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"


def test_letters_come_from_the_text_and_not_from_the_key(desk):
    desk.click(desk.on_board(7, 7))
    send_text(desk, "a", key=KEY.Key_Q, scan=24)  # a French keyboard
    assert desk.laid == {(7, 7): "A"}


def test_an_input_method_commits_letters(desk):
    desk.click(desk.on_board(7, 7))
    event = QInputMethodEvent("", [])
    event.setCommitString("ba")
    QApplication.sendEvent(desk.board, event)
    assert desk.laid == {(7, 7): "B", (7, 8): "A"}


def test_a_letter_is_no_shortcut_while_the_board_has_the_keys(desk):
    for key, text, kept in ((KEY.Key_A, "a", True), (KEY.Key_Question, "?", False), (KEY.Key_F1, "", False)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, MOD.NoModifier, text)
        event.ignore()
        QApplication.sendEvent(desk.board, event)
        assert event.isAccepted() is kept


def test_undo_and_redo(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("abc")
    desk.board.laying.undo()
    desk.board.laying.undo()
    assert desk.laid == {(7, 7): "A"}
    desk.board.laying.redo()
    assert desk.laid == {(7, 7): "A", (7, 8): "B"}
    desk.board.laying.recall()
    desk.board.laying.undo()
    assert desk.laid == {(7, 7): "A", (7, 8): "B"}
    desk.check()


# Touch


def test_tap_and_drag_by_touch(desk):
    device = QTest.createTouchDevice()

    def touch(widget, start, end=None):
        first, last = widget.mapFromGlobal(start), widget.mapFromGlobal(end or start)
        QTest.touchEvent(widget, device).press(0, first, widget).commit()
        if end is not None:
            for step in range(1, 6):
                QTest.touchEvent(widget, device).move(0, first + (last - first) * step / 5, widget).commit()
        QTest.touchEvent(widget, device).release(0, last, widget).commit()

    touch(desk.rack, desk.on_rack(0), desk.on_board(14, 14))
    assert desk.laid == {(14, 14): "A"}
    touch(desk.board.viewport(), desk.on_board(14, 14), desk.on_board(0, 14))
    assert desk.laid == {(0, 14): "A"}
    touch(desk.rack, desk.on_rack(2))
    touch(desk.board.viewport(), desk.on_board(7, 7))
    assert desk.laid == {(0, 14): "A", (7, 7): "C"}
    desk.check()


# Blanks


def test_a_blank_is_named_by_key(desk, qtbot):
    desk.drag(desk.on_rack(6), desk.on_board(14, 14))
    qtbot.waitUntil(desk.board.picker.isVisible)
    assert desk.laid == {(14, 14): "?"}
    assert desk.board.rect().contains(desk.board.picker.geometry())
    QTest.keyClicks(desk.board.picker, "q")
    assert desk.laid == {(14, 14): "q"}
    assert not desk.board.picker.isVisible()


def test_a_blank_is_named_by_mouse(desk, qtbot):
    desk.click(desk.on_board(0, 0))
    desk.keys("7")
    qtbot.waitUntil(desk.board.picker.isVisible)
    qtbot.mouseClick(desk.board.picker.buttons[25], Qt.MouseButton.LeftButton)
    assert desk.laid == {(0, 0): "z"}


def test_escape_takes_the_blank_home(desk, qtbot):
    desk.drag(desk.on_rack(6), desk.on_board(7, 7))
    qtbot.waitUntil(desk.board.picker.isVisible)
    QTest.keyClick(desk.board.picker, KEY.Key_Escape)
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"


def test_a_blank_left_without_a_letter_is_asked_for_again(desk, qtbot):
    desk.drag(desk.on_rack(6), desk.on_board(7, 7))
    qtbot.waitUntil(desk.board.picker.isVisible)
    desk.click(desk.on_board(2, 2))
    qtbot.waitUntil(lambda: not desk.board.picker.isVisible())
    assert desk.laid == {(7, 7): "?"}
    desk.click(desk.on_board(7, 7))
    qtbot.waitUntil(desk.board.picker.isVisible)
    QTest.keyClicks(desk.board.picker, "x")
    assert desk.laid == {(7, 7): "x"}


def test_two_blanks_named_recalled_and_swapped(make_desk, qtbot):
    desk = make_desk("?C?")
    for slot, col, letter in ((0, 7, "a"), (2, 8, "b")):
        desk.drag(desk.on_rack(slot), desk.on_board(7, col))
        qtbot.waitUntil(desk.board.picker.isVisible)
        QTest.keyClicks(desk.board.picker, letter)
    assert desk.laid == {(7, 7): "a", (7, 8): "b"}
    desk.drag(desk.on_board(7, 7), desk.on_board(7, 8))
    assert desk.laid == {(7, 8): "a", (7, 7): "b"}
    desk.key(KEY.Key_Escape)
    assert desk.shown == "?C?"
    desk.drag(desk.on_rack(0), desk.on_rack(2))
    assert desk.shown == "C??"
    desk.check()


def test_preview_is_the_same_before_and_after_the_blank_is_named(desk, qtbot):
    desk.play_by_others("HAT", 7, 7)
    desk.drag(desk.on_rack(6), desk.on_board(7, 10))
    before = desk.table.preview(desk.board.placement.placed, seat=1).total
    qtbot.waitUntil(desk.board.picker.isVisible)
    QTest.keyClicks(desk.board.picker, "s")
    assert desk.table.preview(desk.board.placement.placed, seat=1).total == before


# Others play meanwhile


def test_only_tiles_in_the_way_go_home_when_others_play(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("abc")
    desk.play_by_others("HIT", 6, 8, down=True)
    assert desk.laid == {(7, 7): "A", (7, 9): "C"}
    assert desk.shown == ".B.DEF?"
    desk.check()


def test_a_play_of_others_while_a_tile_is_carried(desk):
    desk.drag(desk.on_rack(0), desk.on_board(7, 7))
    widget = desk.press(desk.on_board(7, 7))
    desk.move(widget, desk.on_board(9, 9))
    desk.move(widget, desk.on_board(10, 10))
    desk.play_by_others("HIT", 7, 7)
    desk.release(widget, desk.on_board(10, 10))
    assert desk.laid == {}
    assert desk.shown == "ABCDEF?"
    desk.check()


def test_a_new_rack_while_a_tile_is_carried(desk):
    widget = desk.press(desk.on_rack(0))
    desk.move(widget, desk.on_board(9, 9))
    desk.move(widget, desk.on_board(10, 10))
    desk.table.rack = list(desk.table.ruleset.tiles.alphabet.parse_tiles("XYZ...."))
    desk.play_by_others("HIT", 7, 7)
    desk.release(widget, desk.on_board(10, 10))
    assert desk.laid == {}
    assert desk.shown == "XYZ...."
    desk.check()


def test_own_play_is_taken_over_with_the_new_rack(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("cab")
    desk.table.rack = list(desk.table.ruleset.tiles.alphabet.parse_tiles("XYZDEF?"))
    desk.table.laid = ()
    desk.board.apply(desk.table.lay("CAB", 7, 7, seat=1))
    assert desk.laid == {}
    assert desk.shown == "XYZDEF?"
    assert not desk.board.board_scene.badge.isVisible()
    desk.check()


def test_nothing_can_be_laid_where_no_rack_may_be_shown(desk):
    desk.table.seat = None
    desk.board.set_table(desk.table)
    desk.click(desk.on_board(7, 7))
    desk.keys("abc1")
    desk.click(desk.on_rack(0))
    desk.drag(desk.on_rack(0), desk.on_board(3, 3))
    assert desk.laid == {}
    assert desk.table.laid == ()


# Everything at random


@pytest.mark.proof
@pytest.mark.parametrize("moving", [False, True], ids=["at once", "with motion"])
def test_random_drags_drops_and_keys_conserve_tiles(make_desk, chance, proof_size, moving):
    desk = make_desk("AABCE??", moving=moving)
    desk.play_by_others("HAT", 7, 7)
    letters = sorted(desk.table.rack)
    for step in range(proof_size.of(10_000)):
        _random_act(desk, chance)
        desk.check()
        assert sorted(desk.table.rack) == letters
        assert sum(tile != 0 for tile in desk.board.placement.visible) + len(desk.laid) == 7
        if step % 20 == 0:
            QApplication.processEvents()  # paints, and lets motions go on
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    desk.board.carrier.cancel()
    desk.board.carrier.flights.land_all()
    assert all(tile.isVisible() for tile in desk.board.board_scene.tiles.values())


def _random_point(desk, chance):
    kind = chance.random()
    if kind < 0.5:
        return desk.on_board(chance.randrange(15), chance.randrange(15))
    if kind < 0.8:
        return desk.on_rack(chance.randrange(7))
    return desk.window.mapToGlobal(QPoint(chance.randrange(-50, 960), chance.randrange(-50, 860)))


def _own_tile(desk, chance):
    held = desk.board.placement.held
    return desk.on_board(*chance.choice(held).square) if held else desk.on_rack(chance.randrange(7))


def _random_act(desk, chance):
    keys = (KEY.Key_Left, KEY.Key_Right, KEY.Key_Up, KEY.Key_Down, KEY.Key_Space, KEY.Key_Backspace,
            KEY.Key_Delete, KEY.Key_Escape, KEY.Key_Return, KEY.Key_Tab)  # fmt: skip
    buttons = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
    acts = (
        lambda: desk.drag(_own_tile(desk, chance), _random_point(desk, chance)),
        lambda: desk.drag(_random_point(desk, chance), _random_point(desk, chance)),
        lambda: desk.click(_random_point(desk, chance), chance.choice(buttons)),
        lambda: send_text(desk, chance.choice("abcehxAB1234567ф?")),
        lambda: send_text(desk, chance.choice("abce"), modifiers=MOD.ShiftModifier),
        lambda: desk.key(chance.choice(keys)),
        lambda: desk.press(_random_point(desk, chance)),  # the release never comes
        desk.board.laying.undo,
        desk.board.laying.redo,
        desk.board.laying.shuffle,
        desk.board.laying.recall,
    )
    chance.choices(acts, weights=(5, 3, 3, 4, 1, 3, 1, 1, 1, 1, 1))[0]()


def test_moving_tiles_take_input_and_arrive(make_desk, qtbot):
    desk = make_desk(moving=True)
    desk.click(desk.on_board(7, 7))
    desk.keys("abc")
    assert desk.laid == {(7, 7): "A", (7, 8): "B", (7, 9): "C"}
    desk.key(KEY.Key_Escape)
    desk.keys("cab")
    assert desk.laid == {(7, 7): "C", (7, 8): "A", (7, 9): "B"}
    flights = desk.board.carrier.flights
    qtbot.waitUntil(lambda: not any(flights.is_flying(key) for key in range(7)))
    tiles = desk.board.board_scene.tiles.values()
    assert all(tile.isVisible() for tile in tiles)
    corners = {desk.board.board_scene.corner(held.square).toTuple() for held in desk.board.placement.held}
    qtbot.waitUntil(lambda: {QPointF(tile.pos()).toTuple() for tile in tiles} == corners)
    desk.check()

# SPDX-License-Identifier: MIT
"""The rack: order, keys, motion."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crossgame.ui.theme import Scheme, load_theme

KEY, MOD = Qt.Key, Qt.KeyboardModifier


def test_size_follows_the_tile_size(desk):
    assert (desk.rack.width(), desk.rack.height()) == (374, 62)
    desk.rack.set_tile_size(44)
    assert (desk.rack.width(), desk.rack.height()) == (338, 56)
    desk.drag(desk.on_rack(6), desk.on_board(7, 7))
    assert desk.laid == {(7, 7): "?"}


def test_left_and_right_walk_space_takes(desk):
    said = []
    desk.board.announced.connect(said.append)
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(desk.rack, KEY.Key_Right)
    QTest.keyClick(desk.rack, KEY.Key_Right)
    assert said == ["slot 2, B", "slot 3, C"]
    QTest.keyClick(desk.rack, KEY.Key_Space)
    assert desk.board.placement.selected == 2
    desk.click(desk.on_board(14, 14))
    assert desk.laid == {(14, 14): "C"}


def test_ctrl_with_arrows_moves_the_tile(desk):
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(2):
        QTest.keyClick(desk.rack, KEY.Key_Right, MOD.ControlModifier)
    assert desk.shown == "BCADEF?"
    assert desk.rack.focus_slot == 2
    for _ in range(9):
        QTest.keyClick(desk.rack, KEY.Key_Left, MOD.AltModifier)
    assert desk.shown == "ABCDEF?"
    desk.check()


def test_letters_typed_on_the_rack_go_to_the_board(desk):
    desk.click(desk.on_board(7, 7))
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(desk.rack, "ab")
    assert desk.laid == {(7, 7): "A", (7, 8): "B"}
    QTest.keyClick(desk.rack, KEY.Key_Backspace)
    assert desk.laid == {(7, 7): "A"}


def test_a_click_on_the_rack_leaves_the_keys_to_the_board(desk):
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    desk.click(desk.on_board(7, 7))
    desk.click(desk.on_rack(0))
    desk.key(KEY.Key_Down)
    assert desk.board.placement.cursor.square == (8, 8)
    assert not desk.rack.hasFocus()


def test_shuffle_and_sort(make_desk):
    desk = make_desk("FEDCBA?")
    orders = set()
    for _ in range(20):
        before = desk.shown
        desk.board.laying.shuffle()
        assert desk.shown != before
        orders.add(desk.shown)
    assert len(orders) > 10
    desk.board.laying.sort()
    assert desk.shown == "ABCDEF?"
    assert "".join(desk.table.ruleset.tiles.alphabet.tiles_text(desk.table.rack)) == "ABCDEF?"


def test_order_belongs_to_the_player_while_others_play(desk):
    desk.drag(desk.on_rack(0), desk.on_rack(6))
    desk.play_by_others("HAT", 7, 7)
    desk.play_by_others("SO", 8, 9)
    assert desk.shown == "BCDEF?A"


def test_new_tiles_appear_where_the_table_puts_them(desk):
    desk.table.rack = list(desk.table.ruleset.tiles.alphabet.parse_tiles("AB.D..."))
    desk.play_by_others("HAT", 7, 7)
    assert desk.shown == "AB.D..."
    desk.drag(desk.on_rack(0), desk.on_rack(2))
    assert desk.shown == ".BAD..."
    desk.drag(desk.on_rack(6), desk.on_board(3, 3))
    assert desk.laid == {}
    desk.check()


def test_tiles_slide_when_mixed_and_input_is_taken_meanwhile(make_desk, qtbot):
    desk = make_desk(moving=True)
    desk.board.laying.shuffle()
    assert desk.rack._motion.state() == desk.rack._motion.State.Running
    shown = desk.shown
    desk.drag(desk.on_rack(0), desk.on_board(7, 7))
    assert list(desk.laid.values()) == [shown[0]]
    qtbot.waitUntil(lambda: desk.rack._motion.state() != desk.rack._motion.State.Running)
    assert desk.rack._at == desk.rack._targets()


@pytest.mark.parametrize("scheme", list(Scheme))
def test_selected_tile_wears_a_ring(desk, scheme):
    theme = load_theme(scheme)
    desk.board.set_theme(theme)

    def ring_pixels():
        image = desk.rack.grab().toImage()
        y, focus = image.height() // 2, theme.color("focus").name()
        return sum(image.pixelColor(x, y).name() == focus for x in range(100, 170))

    before = ring_pixels()
    desk.click(desk.on_rack(2))
    assert ring_pixels() >= before + 4

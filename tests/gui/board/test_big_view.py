# SPDX-License-Identifier: MIT
"""The big board: every way of laying tiles works there too, and panning is never a click."""

import random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile
from crossgame.ui.board.camera import STEPS
from tests.bigdesk import BigDesk, BigTable

KEY = Qt.Key
MOD = Qt.KeyboardModifier


@pytest.fixture
def make_big(qtbot):
    return lambda side=225, rack="ABCDEFG", **more: BigDesk.made(qtbot, BigTable(side, rack), **more)


@pytest.fixture
def desk(make_big):
    return make_big()


def wheel(desk, at, notches, *, modifiers=MOD.NoModifier):
    view = desk.board.viewport()
    event = QWheelEvent(
        QPointF(at), QPointF(view.mapToGlobal(at)), QPoint(), QPoint(0, round(120 * notches)), Qt.MouseButton.NoButton,
        modifiers, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


# All ways of laying tiles, to the corners


@pytest.mark.parametrize("side", [45, 225, 1005, 4005])
@pytest.mark.parametrize("corner", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_click_type_drag_and_arrows_reach_the_corners(make_big, side, corner):
    desk = make_big(side)
    row, col = corner[0] * (side - 1), corner[1] * (side - 1)
    desk.board.centre_on(Square(row, col))
    desk.click(desk.at(row, col))
    desk.keys("a")
    assert desk.laid == {(row, col): "A"}
    desk.click(desk.at(row, col), Qt.MouseButton.RightButton)
    assert desk.laid == {}
    desk.carry(1, desk.at(row, col))
    assert desk.laid == {(row, col): "B"}
    inward = (row + (1 if row == 0 else -1), col)
    desk.drag(desk.at(row, col), desk.at(*inward))
    assert desk.laid == {inward: "B"}
    for _ in range(3):
        desk.key(KEY.Key_Down if corner[0] else KEY.Key_Up)
        desk.key(KEY.Key_Right if corner[1] else KEY.Key_Left)
    assert desk.board.placement.cursor.square == (row, col)
    desk.keys("3")
    assert desk.laid == {inward: "B", (row, col): "C"}
    desk.key(KEY.Key_Backspace)
    desk.check()


def test_rack_clicks_undo_recall_and_badge(desk):
    middle = Square(112, 112)
    desk.click(desk.at(*middle))
    desk.keys("fed")
    assert desk.laid == {(112, 112): "F", (112, 113): "E", (112, 114): "D"}
    scene = desk.board.big_scene
    assert scene.badge.isVisible()
    assert all(not scene.geometry.box(Square(*square)).meets(scene.badge.box) for square in desk.laid)
    desk.board.laying.undo()
    assert (112, 114) not in desk.laid
    desk.board.laying.redo()
    desk.key(KEY.Key_Escape)
    assert desk.laid == {}
    desk.check()


def test_the_badge_stays_near_covers_no_tile_and_lies_under_no_card(make_big):
    desk = make_big(105, rack="FEDABCG")
    chance = random.Random(3)
    for _ in range(60):
        row, col = chance.randrange(40, 60), chance.randrange(40, 60)
        if not desk.table.position.board.tiles[row, col : col + 3].any():
            desk.others_play("FED", row, col, seat=chance.randrange(2, 5))
    scene, board = desk.board.big_scene, desk.table.position.board
    for _ in range(40):
        square = (chance.randrange(44, 58), chance.randrange(44, 58))
        desk.board.centre_on(Square(*square))
        desk.click(desk.at(*square))
        desk.keys("fed"[: chance.randrange(1, 4)])
        if chance.random() < 0.5:
            desk.key(KEY.Key_Space)
        badge, camera = scene.badge.box, scene.camera
        assert scene.badge.isVisible()
        for row in range(105):
            for col in range(105):
                filled = board.tiles[row, col] or (row, col) in desk.laid
                assert not (filled and camera.box(Square(row, col)).meets(badge))
        near = min(
            abs(camera.box(Square(*at)).x - badge.x) + abs(camera.box(Square(*at)).y - badge.y) for at in desk.laid
        )
        assert near < 12 * camera.pitch
        assert not any(badge.meets(cover) for cover in desk.board._cover_boxes())
        desk.board.laying.recall()


def test_tiles_laid_out_and_badge_move_with_the_board(desk):
    desk.click(desk.at(112, 112))
    desk.keys("fed")
    badge = desk.board.big_scene.badge.box
    before = desk.at(112, 112)
    desk.drag(QPoint(500, 300), QPoint(440, 250))
    assert desk.at(112, 112) - before == QPoint(-60, -50)
    assert desk.board.big_scene.badge.box == badge._replace(x=badge.x - 60, y=badge.y - 50)
    desk.check()


# Panning, clicks, drops


@pytest.mark.parametrize("laid", [False, True])
def test_an_empty_square_and_a_played_tile_drag_the_board(desk, laid):
    if laid:
        desk.others_play("FED", 112, 112)
    start = desk.at(112, 112)
    desk.drag(start, start + QPoint(-130, 70))
    assert desk.at(112, 112) - start == QPoint(-130, 70)
    assert desk.board.placement.cursor is None
    assert not desk.board.panning


def test_a_press_that_hardly_moves_is_a_click_and_moves_nothing(desk):
    start = desk.at(108, 108)
    camera = desk.board.camera
    desk.press(start)
    desk.move(start + QPoint(QApplication.startDragDistance() - 1, 0))
    desk.release(start + QPoint(QApplication.startDragDistance() - 1, 0))
    assert desk.board.camera == camera
    assert desk.board.placement.cursor.square == (108, 108)


def test_a_pan_that_ends_where_it_began_is_no_click(desk):
    start = desk.at(108, 108)
    desk.press(start)
    desk.move(start + QPoint(60, 0))
    desk.move(start)
    desk.release(start)
    assert desk.board.placement.cursor is None


def test_a_chosen_tile_survives_a_pan(desk):
    QTest.mouseClick(desk.rack, Qt.MouseButton.LeftButton, pos=desk.on_rack(2))
    desk.drag(QPoint(400, 200), QPoint(300, 300))
    assert desk.board.placement.selected == 2
    desk.click(desk.at(115, 110))
    assert desk.laid == {(115, 110): "C"}


def test_the_middle_button_drags_from_anywhere(desk):
    desk.click(desk.at(112, 112))
    desk.keys("a")
    start = desk.at(112, 112)
    desk.press(start, Qt.MouseButton.MiddleButton)
    desk.move(start + QPoint(40, 40))
    desk.release(start + QPoint(40, 40), Qt.MouseButton.MiddleButton)
    assert desk.at(112, 112) == start + QPoint(40, 40)
    assert desk.laid == {(112, 112): "A"}


def test_a_pending_tile_is_carried_and_not_the_board(desk):
    desk.click(desk.at(112, 112))
    desk.keys("a")
    camera = desk.board.camera
    desk.drag(desk.at(112, 112), desk.at(110, 108))
    assert desk.board.camera == camera
    assert desk.laid == {(110, 108): "A"}


def test_a_tile_let_go_over_a_card_or_a_ruler_goes_home(desk):
    under_the_rack = desk.board.viewport().mapFromGlobal(desk.rack.mapToGlobal(desk.on_rack(0)))
    square = desk.board.square_at(under_the_rack)
    assert square is not None
    desk.carry(1, desk.at(110, 108))
    desk.drag(desk.at(110, 108), under_the_rack)
    assert desk.laid == {}
    desk.carry(1, QPoint(10, 300))
    desk.carry(2, QPoint(300, 8))
    assert desk.laid == {}
    desk.check()


def test_the_board_glides_on_when_it_is_thrown_and_not_with_reduced_motion(make_big, qtbot):
    for moving in (True, False):
        desk = make_big(moving=moving)
        times = iter(index * 0.01 for index in range(10_000))
        desk.board.navigator._now = lambda times=times: next(times)
        desk.drag(QPoint(600, 300), QPoint(400, 300))
        assert desk.board.navigator.is_moving is moving
        left = desk.board.camera.left
        if moving:
            qtbot.waitUntil(lambda desk=desk: not desk.board.navigator.is_moving)
            assert desk.board.camera.left > left
            desk.drag(QPoint(600, 300), QPoint(400, 300))
            desk.press(QPoint(500, 300))
            assert not desk.board.navigator.is_moving


def test_a_tile_carried_to_the_edge_moves_the_board(desk, qtbot):
    desk.click(desk.at(112, 112))
    desk.keys("a")
    camera = desk.board.camera
    edge = QPoint(desk.board.viewport().width() - 5, 300)
    desk.press(desk.at(112, 112))
    desk.move(QPoint(500, 300))
    desk.move(edge)
    qtbot.waitUntil(lambda: desk.board.camera.left > camera.left + 100)
    desk.move(QPoint(500, 300))
    stopped = desk.board.camera
    target = desk.board.square_at(QPoint(500, 300))
    assert not desk.board.navigator._edging.isActive()
    desk.release(QPoint(500, 300))
    assert desk.board.camera == stopped
    assert desk.laid == {tuple(target): "A"}
    desk.check()


# Zoom


@pytest.mark.parametrize("modifiers", [MOD.NoModifier, MOD.ControlModifier])
def test_the_wheel_zooms_at_the_pointer(desk, modifiers):
    at = desk.at(110, 105)
    wheel(desk, at, -3, modifiers=modifiers)
    assert desk.board.zoom == 20
    assert desk.board.square_at(at) == (110, 105)
    wheel(desk, at, 5, modifiers=modifiers)
    assert desk.board.zoom == 48
    assert desk.board.square_at(at) == (110, 105)


def test_half_notches_add_up(desk):
    wheel(desk, QPoint(300, 300), 0.5)
    assert desk.board.zoom == 32
    wheel(desk, QPoint(300, 300), 0.5)
    assert desk.board.zoom == 40


def test_keys_zoom_and_fit(desk):
    desk.key(KEY.Key_Plus, MOD.ControlModifier)
    assert desk.board.zoom == 40
    desk.key(KEY.Key_Minus, MOD.ControlModifier)
    desk.key(KEY.Key_Minus, MOD.ControlModifier)
    assert desk.board.zoom == 28
    desk.key(KEY.Key_0, MOD.ControlModifier)
    assert desk.board.camera.seen[2:] == (225, 225)


def test_two_fingers_on_a_touch_pad_move_the_board(desk):
    view, before = desk.board.viewport(), desk.at(112, 112)
    event = QWheelEvent(
        QPointF(300, 300), QPointF(300, 300), QPoint(-40, 25), QPoint(-80, 50), Qt.MouseButton.NoButton,
        MOD.NoModifier, Qt.ScrollPhase.ScrollUpdate, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)
    assert desk.at(112, 112) - before == QPoint(-40, 25)
    assert desk.board.zoom == 32


def test_a_pinch_zooms_at_its_middle(desk):
    device = QTest.createTouchDevice()
    view = desk.board.viewport()
    middle = desk.at(112, 112)
    square = desk.board.square_at(middle)
    touch = QTest.touchEvent(view, device)
    touch.press(0, middle - QPoint(40, 0), view).press(1, middle + QPoint(40, 0), view).commit()
    for apart in range(40, 130, 10):
        touch = QTest.touchEvent(view, device)
        touch.move(0, middle - QPoint(apart, 0), view).move(1, middle + QPoint(apart, 0), view).commit()
    QTest.touchEvent(view, device).release(0, middle - QPoint(120, 0), view).release(
        1, middle + QPoint(120, 0), view
    ).commit()
    assert desk.board.zoom > 40
    assert desk.board.square_at(middle) == square
    assert desk.board.placement.cursor is None


def test_taps_and_drags_by_touch_work_beside_pinches(desk):
    device = QTest.createTouchDevice()
    view = desk.board.viewport()

    def touch(start, end=None):
        end = end or start
        QTest.touchEvent(view, device).press(0, start, view).commit()
        for step in range(1, 6):
            QTest.touchEvent(view, device).move(0, start + (end - start) * step / 5, view).commit()
        QTest.touchEvent(view, device).release(0, end, view).commit()

    touch(desk.at(112, 112))
    assert desk.board.placement.cursor.square == (112, 112)
    desk.keys("a")
    touch(desk.at(112, 112), desk.at(110, 109))
    assert desk.laid == {(110, 109): "A"}
    before = desk.at(112, 112)
    touch(QPoint(700, 400), QPoint(600, 300))
    assert desk.at(112, 112) - before == QPoint(-100, -100)


def test_typing_from_afar_comes_near_first(desk):
    desk.board.set_zoom(6)
    desk.click(desk.at(100, 100))
    desk.keys("a")
    assert desk.laid == {(100, 100): "A"}
    assert desk.board.zoom == 32
    assert desk.board.viewport().rect().contains(desk.at(100, 100))
    desk.board.set_zoom(6)
    scene = desk.board.big_scene
    assert scene.pending_ring.isVisible()
    assert not any(item.isVisible() for item in scene.tiles.values())
    desk.carry(1, desk.at(101, 101))
    assert desk.laid == {(100, 100): "A", (101, 101): "B"}
    assert desk.board.zoom == 32
    desk.check()


# Keys


def test_arrows_pan_without_a_cursor_and_move_it_with_one(desk):
    camera = desk.board.camera
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Down)
    assert (desk.board.camera.left, desk.board.camera.top) == (camera.left + 32, camera.top + 32)
    assert desk.board.placement.cursor is None
    desk.key(KEY.Key_Space)
    cursor = desk.board.placement.cursor.square
    assert desk.board.camera.frame.meets(desk.board.camera.box(cursor))
    desk.key(KEY.Key_Right)
    assert desk.board.placement.cursor.square == (cursor.row, cursor.col + 1)
    desk.key(KEY.Key_Escape)
    left = desk.board.camera.left
    desk.key(KEY.Key_Left)
    assert desk.board.camera.left == left - 32
    desk.key(KEY.Key_Space)
    assert desk.board.placement.cursor.square == (cursor.row, cursor.col + 1)


def test_arrows_get_faster_when_held(make_big):
    desk = make_big(4005)
    steps = []
    for index in range(60):
        left = desk.board.camera.left
        event = QKeyEvent(QEvent.Type.KeyPress, KEY.Key_Right, MOD.NoModifier, "", autorep=index > 0)
        QApplication.sendEvent(desk.board, event)
        steps.append(desk.board.camera.left - left)
    assert steps[0] == 32
    assert steps[20] > 3 * steps[0]
    assert max(steps) == 256


def test_the_view_follows_the_cursor_to_every_edge(make_big):
    desk = make_big(45)
    desk.key(KEY.Key_Space)
    for key, times in ((KEY.Key_Left, 40), (KEY.Key_Up, 40), (KEY.Key_Right, 50), (KEY.Key_Down, 50)):
        for _ in range(times):
            desk.key(key)
            camera = desk.board.camera
            assert camera.box(desk.board.placement.cursor.square).within(camera.frame)
    assert desk.board.placement.cursor.square == (44, 44)


def test_a_letter_without_a_cursor_says_what_to_do(desk):
    said = []
    desk.board.announced.connect(said.append)
    desk.keys("a")
    assert said == ["Choose a square first: click one or press Space."]
    assert desk.laid == {}


def test_home_page_keys_and_places(desk):
    desk.board.centre_on(Square(10, 10))
    desk.key(KEY.Key_Home)
    assert desk.board.square_at(desk.board.rect_of(Square(112, 112)).center()) == (112, 112)
    assert desk.board.camera.middle == pytest.approx((112.5, 112.5), abs=0.1)
    top = desk.board.camera.top
    desk.key(KEY.Key_PageDown)
    assert desk.board.camera.top == top + desk.board.viewport().height() * 2 // 3
    assert desk.board.go_to("R30C40")
    assert desk.board.camera.middle == pytest.approx((29.5, 39.5), abs=0.1)
    assert desk.board.placement.cursor.square == (29, 39)
    assert not desk.board.go_to("R300C40")


# Plays of others


def test_last_plays_are_ringed_named_and_found(desk, qtbot):
    desk.others_play("FED", 112, 112, seat=2)
    desk.others_play("ABBE", 112, 115, down=True, seat=3)
    scene = desk.board.big_scene
    assert {seat: tag.tag.text for seat, tag in scene.tags.items()} == {3: f"Theo +{desk.table.rows[-1].score}"}
    for square in [(112, col) for col in range(112, 116)]:
        assert not scene.geometry.box(Square(*square)).meets(scene.tags[3].box)
    desk.board.set_zoom(6)
    assert {tag.tag.text for tag in scene.tags.values()} == {"Mira", "Theo"}
    desk.board.set_zoom(32)
    desk.board.centre_on(Square(5, 5))
    assert scene.tags == {}
    assert desk.board.go_to_play(2)
    assert desk.board.camera.middle == pytest.approx((112.5, 113.5), abs=0.1)
    assert desk.board.go_to_play(None)
    assert desk.board.camera.middle == pytest.approx((114, 115.5), abs=0.1)
    assert not desk.board.go_to_play(4)


def test_following_a_player_goes_to_each_of_their_plays(desk):
    desk.board.follow(3)
    desk.others_play("FED", 20, 20, seat=3)
    assert desk.board.camera.middle == pytest.approx((20.5, 21.5), abs=0.1)
    desk.others_play("FED", 200, 200, seat=2)
    assert desk.board.camera.middle == pytest.approx((20.5, 21.5), abs=0.1)
    desk.board.follow(None)
    desk.others_play("FED", 60, 60, seat=3)
    assert desk.board.camera.middle == pytest.approx((20.5, 21.5), abs=0.1)


def test_a_tag_vanishes_under_the_pointer_and_comes_back(desk):
    desk.others_play("FED", 112, 112, seat=3)
    desk.board.set_zoom(6)
    tag = desk.board.big_scene.tags[3]
    desk.move(QPoint(tag.box.x + 5, tag.box.y + 5))
    assert desk.board.big_scene.tags == {}
    desk.move(QPoint(tag.box.x - 200, tag.box.y))
    assert desk.board.big_scene.tags == {3: tag}


def test_a_tile_in_the_way_of_others_goes_home_and_the_rest_stays(desk):
    desk.click(desk.at(112, 112))
    desk.keys("abc")
    desk.others_play("FED", 112, 113)
    assert desk.laid == {(112, 112): "A"}
    assert desk.shown == ".BCDEFG"
    desk.check()


def test_who_joins_later_gets_a_look_of_their_own(desk):
    assert [desk.board.owner_look(seat) for seat in (1, 2, 3, 4)] == [1, 2, 3, 4]
    desk.table.names = (*desk.table.names, "Ben")
    desk.others_play("FED", 112, 112, seat=5)
    assert desk.board.owner_look(5) == 5
    desk.board.set_zoom(6)
    assert {tag.tag.text for tag in desk.board.big_scene.tags.values()} == {"Ben"}


def test_squares_are_announced_with_their_owner(desk):
    desk.others_play("FED", 112, 113, seat=3)
    desk.click(desk.at(112, 112))
    said = []
    desk.board.announced.connect(said.append)
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Down)
    desk.keys("a")
    desk.key(KEY.Key_Left)
    assert said[:2] == ["row 113, column 114, F, Theo", "row 114, column 114, double letter"]
    assert said[-1] == "row 114, column 114, A, not played yet"


def test_what_zooms_need_is_made_ahead_while_nobody_moves(make_big, qtbot):
    desk = make_big(1005)
    desk.others_play("FED", 500, 500)
    warming = desk.board.warming
    desk.board.pan(5, 5)
    assert not warming.is_done
    qtbot.waitUntil(lambda: warming.is_done, timeout=20_000)
    renderers = desk.board.big_scene.big_board._renderers
    assert set(renderers._pooled) >= {2, 3, 4, 5}
    counts = {key: made._atlas.count for key, made in renderers._made.items() if hasattr(made, "_atlas")}
    assert len(counts) == sum(step >= 4 for step in STEPS)
    desk.others_play("ABBE", 20, 20)
    assert renderers._pooled[4][20 // 4, 20 // 4] == desk.board.owner_look(2)


def test_a_hint_moves_with_the_board_and_is_shown_where_it_can_be_read(desk):
    desk.board.show_hint([NewTile(112, 112, 1), NewTile(112, 113, 2)])
    scene = desk.board.big_scene
    desk.board.pan(60, -40)
    assert [item.pos() for _, item in scene.hints] == [scene.corner(Square(112, col)) for col in (112, 113)]
    desk.board.set_zoom(6)
    assert not any(item.isVisible() for _, item in scene.hints)
    desk.board.set_zoom(32)
    assert all(item.isVisible() for _, item in scene.hints)


def test_another_screen_keeps_zoom_and_place(desk):
    middle = desk.board.camera.middle
    desk.board.devicePixelRatioF = lambda: 2.0
    QApplication.sendEvent(desk.board, QEvent(QEvent.Type.DevicePixelRatioChange))
    camera = desk.board.camera
    assert (camera.ratio, camera.pitch, camera.zoom) == (2.0, 64, 32)
    assert camera.middle == pytest.approx(middle, abs=0.1)
    assert desk.board.big_scene.art.ratio == 2.0


def test_nothing_piles_up_over_many_plays_and_pans(desk):
    counts = []
    for number in range(120):
        row, col = 20 + 2 * (number % 80), 20 + 5 * (number // 80)
        desk.others_play("FED", row, col, seat=2 + number % 3)
        desk.board.centre_on(Square(row, col))
        desk.click(desk.at(row + 1, col + 10))
        desk.keys("ab")
        desk.board.laying.recall()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        counts.append((len(desk.board.big_scene.items()), len(desk.board.big_scene.tiles)))
    assert len(set(counts[10:])) == 1


# All at once


@pytest.mark.proof
@pytest.mark.parametrize("moving", [False, True])
def test_tiles_are_conserved_whatever_one_does(make_big, proof_size, moving):
    desk, chance = make_big(105, rack="ABCDE??", moving=moving), random.Random(11)
    view = desk.board.viewport()

    def anywhere():
        return QPoint(chance.randrange(-20, view.width() + 20), chance.randrange(-20, view.height() + 20))

    def play():
        row, col = chance.randrange(100), chance.randrange(100)
        if not desk.table.position.board.tiles[row, col : col + 3].any():
            desk.others_play("FED", row, col, seat=chance.randrange(2, 5))

    acts = [
        lambda: desk.drag(anywhere(), anywhere()),
        lambda: desk.click(anywhere()),
        lambda: desk.click(anywhere(), Qt.MouseButton.RightButton),
        lambda: desk.carry(chance.randrange(7), anywhere()),
        lambda: desk.keys(chance.choice(["a", "b", "ee", "3", "6", " "])),
        lambda: desk.key(chance.choice([KEY.Key_Left, KEY.Key_Down, KEY.Key_Backspace, KEY.Key_Escape, KEY.Key_Home])),
        lambda: wheel(desk, anywhere(), chance.randrange(-4, 5)),
        lambda: desk.board.centre_on(Square(chance.randrange(105), chance.randrange(105))),
        lambda: desk.board.laying.undo(),
        lambda: desk.board.laying.redo(),
        play,
    ]
    for _ in range(proof_size.of(4_000)):
        chance.choice(acts)()
        placement = desk.board.placement
        assert placement.slots == tuple(desk.table.rack)
        assert placement.pending == desk.table.laid
        assert set(desk.board.big_scene.tiles) == {held.key for held in placement.held}

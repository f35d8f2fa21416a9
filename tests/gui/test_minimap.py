# SPDX-License-Identifier: MIT
"""The map: every play a dot, where one is, and ways to go elsewhere."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from crossgame.rules.board import Board
from crossgame.rules.layout import Square
from crossgame.ui.board.ground import Ground
from crossgame.ui.board.mapmodel import MapModel
from crossgame.ui.board.minimap import LEAST_SIDE, MOST_SIDE, Minimap
from crossgame.ui.board.shades import Shades
from crossgame.ui.icons import Icons
from crossgame.ui.look import Look, dress_all
from crossgame.ui.panels.map_card import MapCard
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts
from tests.bigdesk import BigDesk, BigTable


def random_board(side, share=0.3, seed=3):
    chance = np.random.Generator(np.random.PCG64(seed))
    filled = chance.random((side, side)) < share
    tiles = np.where(filled, chance.integers(1, 27, (side, side)), 0).astype(np.uint8)
    return Board.of(tiles, np.where(filled, chance.integers(1, 5, (side, side)), 0).astype(np.uint16))


def ground_of(table):
    load_fonts()
    return Ground(table.position, Shades([1, 2, 3, 4], 1), load_theme(Scheme.LIGHT), 1.0)


@pytest.fixture
def make_map(qtbot):
    def make_one(side=225, board=None):
        desk = BigDesk.made(qtbot, BigTable(side, board=board))
        card = MapCard(desk.board, desk.window)
        theme = load_theme(Scheme.LIGHT)
        dress_all(card, Look(theme, Icons(theme), reduce_motion=True))
        card.move(desk.window.width() - card.width() - 12, desk.window.height() - card.height() - 12)
        card.show()
        desk.board.add_cover(card)
        return desk, card

    return make_one


# Counting


@pytest.mark.parametrize("side", [45, 225, 1005])
@pytest.mark.parametrize("most", [100, 225, 450])
def test_blocks_show_who_has_most_tiles_in_them(qapp, side, most):
    board = random_board(side, share=0.02)
    model = MapModel(ground_of(BigTable(side, board=board)), most)
    block = model.block
    assert max(model.size) <= most
    for row in range(0, model.size[0], 7):
        for col in range(0, model.size[1], 7):
            owners = board.owner[row * block : (row + 1) * block, col * block : (col + 1) * block]
            counts = np.bincount(owners[owners > 0], minlength=5)
            assert model.shade(row, col) == (int(counts.argmax()) if counts.any() else 0)
    assert model.laid == {seat: int((board.owner == seat).sum()) for seat in (1, 2, 3, 4)}


@pytest.mark.parametrize("side", [225, 1005, 4005])
def test_no_single_play_is_lost_wherever_it_lies(qapp, side):
    table = BigTable(side)
    model = MapModel(ground_of(table), 225)
    empty = model.pixels.copy()
    for row, col in ((0, 0), (0, side - 1), (side - 1, 0), (side - 1, side - 1), (side // 2, 7)):
        squares = [Square(row, col)]
        table.position.board.lay([(row, col, 1)], 2)
        model.changed(squares)
        at = row // model.block, col // model.block
        assert model.pixels[at] == ground_of(table).strong()[2]
        table.position.board.lift(squares)
        model.changed(squares)
        assert np.array_equal(model.pixels, empty)


def test_the_picture_after_plays_is_that_of_a_fresh_count(qapp):
    table = BigTable(1005, board=random_board(1005, share=0.01))
    model = MapModel(ground_of(table), 225)
    chance = np.random.Generator(np.random.PCG64(9))
    for seat in range(1, 5):
        for _ in range(20):
            row, col = chance.integers(0, 1000, 2)
            if not table.position.board.tiles[row, col : col + 4].any():
                squares = table.play("FEED", int(row), int(col), seat=seat).laid
                model.changed(squares)
                model.count_play(seat, len(squares))
    again = MapModel(ground_of(table), 225)
    assert np.array_equal(model.pixels, again.pixels)
    assert model.laid == again.laid


def test_dots_have_the_tint_round_them_and_the_owners_colour_on_top(qapp):
    table = BigTable(225)
    table.position.board.lay([(100, 100, 1)], 3)
    ground = ground_of(table)
    pixels = MapModel(ground, 225).pixels
    assert pixels[100, 100] == ground.strong()[3]
    near = pixels[99:102, 99:102].ravel().tolist()
    assert near.count(ground.tints()[3]) == 8
    assert pixels[102, 100] == ground.tints()[0]


# The widget


def test_a_click_goes_there_and_a_drag_takes_the_view_along(make_map):
    desk, card = make_map()
    QTest.mouseClick(card.map, Qt.MouseButton.LeftButton, pos=QPoint(50, 180))
    assert desk.board.camera.middle == pytest.approx((180, 50), abs=1)
    QTest.mousePress(card.map, Qt.MouseButton.LeftButton, pos=QPoint(50, 180))
    QTest.mouseMove(card.map, QPoint(100, 100))
    QTest.mouseMove(card.map, QPoint(120, 60))
    assert desk.board.camera.middle == pytest.approx((60, 120), abs=1)
    QTest.mouseRelease(card.map, Qt.MouseButton.LeftButton, pos=QPoint(120, 60))
    assert desk.board.placement.cursor is None


@pytest.mark.parametrize("side", [45, 225, 1005, 4005])
def test_the_frame_is_where_the_view_is(make_map, side):
    desk, card = make_map(side)
    for row, col, zoom in ((10, 10, 32), (side - 10, side // 2, 12), (side // 2, 20, 6)):
        desk.board.set_zoom(zoom)
        desk.board.centre_on(Square(row, col))
        middle = card.map.view_rect().center()
        assert card.map.square_at(middle) == pytest.approx(desk.board.camera.middle, abs=0.02 * side)


def test_the_wheel_on_the_map_zooms_the_board(make_map):
    desk, card = make_map()
    middle = desk.board.camera.middle
    event = QWheelEvent(
        QPointF(20, 20), QPointF(20, 20), QPoint(), QPoint(0, -240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(card.map, event)
    assert desk.board.zoom == 24
    assert desk.board.camera.middle == pytest.approx(middle, abs=0.1)
    assert card.zoom.text() == "24 px"


def test_arrow_keys_on_the_map_move_the_view(make_map):
    desk, card = make_map()
    left = desk.board.camera.left
    QTest.keyClick(card.map, Qt.Key.Key_Right)
    assert desk.board.camera.left == left + desk.board.viewport().width() // 3


def test_plays_of_others_appear_on_the_map(make_map):
    desk, card = make_map()
    transition = desk.table.play("FED", 10, 20, seat=3)
    desk.board.apply(transition)
    card.map.apply(transition)
    image = card.map.grab().toImage()
    ratio = image.devicePixelRatio()
    model = card.map.model
    assert model.laid == {3: 3}
    owner = ground_of(desk.table).theme.owner(3)
    color = image.pixelColor(round(21.5 * ratio), round(10.5 * ratio))
    veiled = [round(0.78 * int(owner.far[i : i + 2], 16) + 0.22 * int("FBF9F4"[i - 1 : i + 1], 16)) for i in (1, 3, 5)]
    assert [color.red(), color.green(), color.blue()] == pytest.approx(veiled, abs=3)


def test_tools_zoom_and_go_to_plays_and_coordinates(make_map):
    desk, card = make_map()
    said = []
    card.said.connect(said.append)
    card.mine.click()
    card.newest.click()
    assert said == ["You have not played yet.", "Nobody has played yet."]
    desk.others_play("FED", 30, 40, seat=1)
    desk.others_play("FED", 200, 190, seat=2)
    card.mine.click()
    assert desk.board.camera.middle == pytest.approx((30.5, 41.5), abs=0.1)
    card.newest.click()
    assert desk.board.camera.middle == pytest.approx((200.5, 191.5), abs=0.1)
    card.larger.click()
    assert desk.board.zoom == 40
    card.smaller.click()
    assert desk.board.zoom == 32
    card.search.click()
    assert card.field.isVisible()
    QTest.keyClicks(card.field, "nowhere")
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    assert card.field.isVisible()
    assert "R112C34" in said[-1]
    QTest.keyClicks(card.field, "17,18")
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    assert not card.field.isVisible()
    assert desk.board.camera.middle == pytest.approx((16.5, 17.5), abs=0.1)
    assert desk.board.placement.cursor.square == (16, 17)
    card.search.click()
    QTest.keyClick(card.field, Qt.Key.Key_Escape)
    assert not card.field.isVisible()
    assert card.mine.isVisible()


def test_the_card_is_resized_by_its_corner_and_stays_in_its_own(make_map):
    _desk, card = make_map(1005)
    corner = card.geometry().bottomRight()
    chosen = []
    card.side_changed.connect(chosen.append)
    for by, least in ((QPoint(-75, -75), 290), (QPoint(900, 900), LEAST_SIDE), (QPoint(-900, -900), MOST_SIDE)):
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
        start = card.mapToGlobal(QPoint(3, 3))
        QTest.mouseMove(card, card.mapFromGlobal(start + by))
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
        assert card.side >= least
        assert card.geometry().bottomRight() == corner
        assert max(card.map.model.size) <= card.side
    assert chosen[-1] == MOST_SIDE


def test_a_map_without_a_table_is_empty_and_harmless(qtbot):
    from crossgame.ui.board.big_view import BigBoardView

    page = QWidget()
    qtbot.addWidget(page)
    board = BigBoardView(page)
    board.theme_changed.emit()
    small = Minimap(board, page)
    page.show()
    QTest.mouseClick(small, Qt.MouseButton.LeftButton)
    assert small.view_rect().isEmpty()
    assert not small.grab().isNull()

# SPDX-License-Identifier: MIT
"""The board view: what it paints, says and cleans up."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crossgame.rules.layout import Square
from crossgame.ui.board.geometry import Box
from crossgame.ui.theme import BoardSet, Scheme, load_theme

KEY = Qt.Key


def said_by(desk):
    said = []
    desk.board.announced.connect(said.append)
    return said


# What is said


def test_squares_are_announced_one_by_one(desk):
    said = said_by(desk)
    desk.play_by_others("HAT", 7, 8)
    desk.key(KEY.Key_Up)
    desk.key(KEY.Key_Up)
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Space)
    assert said == ["H8, double word", "H7, empty", "I7, double letter", "I8, H", "down"]


def test_tiles_laid_and_taken_home_are_announced(desk):
    desk.click(desk.on_board(7, 7))
    said = said_by(desk)
    desk.keys("a")
    desk.key(KEY.Key_Left)
    desk.key(KEY.Key_Delete)
    desk.keys("a")
    desk.key(KEY.Key_Escape)
    assert said == [
        "A on H8", "H8, A, not played yet", "A back on the rack", "A on H8", "All tiles are back on the rack.",
    ]  # fmt: skip


def test_refusals_say_why(desk):
    said = said_by(desk)
    desk.keys("a")
    desk.click(desk.on_board(7, 13))
    desk.keys("xxba")
    assert said[0] == "Choose a square first: click one or press an arrow key."
    assert said[2:5] == ["blank X on N8", "That letter is not on the rack.", "B on O8"]
    assert said[-1] == "The board ends here."


def test_a_tile_in_the_way_of_others_is_announced(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("a")
    said = said_by(desk)
    desk.play_by_others("HIT", 7, 7)
    assert said == ["A back on the rack"]


# The badge


def verdict(desk):
    return desk.table.preview(desk.board.placement.placed, seat=1)


def test_badge_shows_score_and_valid_and_covers_no_tile(desk):
    desk.play_by_others("HAT", 7, 7)
    desk.click(desk.on_board(8, 7))
    desk.keys("ab")
    badge = desk.board.board_scene.badge
    assert badge.isVisible()
    assert (badge.text.score, badge.text.icon, badge.text.words) == (str(verdict(desk).total), "check", "VALID")
    assert not badge.text.bad
    geometry = desk.board.board_scene.geometry
    for square in [*desk.laid, (7, 7), (7, 8), (7, 9)]:
        assert not geometry.box(Square(*square)).meets(badge.box)


def test_badge_names_bad_words_and_rings_them(desk):
    desk.play_by_others("HAT", 7, 7)
    desk.click(desk.on_board(8, 7))
    desk.keys("ab")
    given = verdict(desk)
    desk.board.show_verdict(replace(given, unknown=given.words[:2]))
    scene = desk.board.board_scene
    assert scene.badge.text.bad
    assert scene.badge.text.words == "AB, HA"
    assert len(scene.bad_words) == 2
    desk.key(KEY.Key_Escape)
    assert scene.bad_words == []
    assert not scene.badge.isVisible()


def test_where_words_can_be_challenged_only_the_score_is_shown(desk):
    desk.play_by_others("HAT", 7, 7)
    desk.click(desk.on_board(8, 7))
    desk.keys("ab")
    given = verdict(desk)
    for unknown in ((), given.words):
        desk.board.show_verdict(replace(given, unknown=unknown), checked=False)
        text = desk.board.board_scene.badge.text
        assert (text.score, text.icon, text.words, text.bad) == (str(given.total), "", "", False)
        assert desk.board.board_scene.bad_words == []


def test_badge_says_what_is_wrong_with_the_geometry(desk):
    desk.drag(desk.on_rack(0), desk.on_board(0, 0))
    desk.drag(desk.on_rack(1), desk.on_board(0, 2))
    assert desk.board.board_scene.badge.text.words == "there is a gap"
    desk.drag(desk.on_board(0, 2), desk.on_board(0, 1))
    assert desk.board.board_scene.badge.text.words == "must cover the centre"


def test_a_click_goes_through_the_badge(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("ab")
    box = desk.board.board_scene.badge.box
    middle = desk.board.viewport().mapToGlobal(
        desk.board.mapFromScene((box.x + box.width / 2), (box.y + box.height / 2))
    )
    square = desk.board.square_at(desk.board.viewport().mapFromGlobal(middle))
    desk.click(middle)
    assert desk.board.placement.cursor.square == square


# The last play


def test_ring_lies_round_the_newest_play_and_what_it_joins(desk):
    desk.play_by_others("HAT", 7, 7)
    desk.play_by_others("SCAN", 6, 5)
    scene = desk.board.board_scene
    assert scene.last_play.isVisible()
    assert scene.last_play._area == scene.geometry.span(Square(6, 5), Square(6, 8))
    desk.table.last = ()
    desk.board.set_table(desk.table)
    assert not desk.board.board_scene.last_play.isVisible()


# Painting


def colors_at(desk, square, *, dx=0, dy=0):
    image = desk.board.grab().toImage()
    rect = desk.board.rect_of(Square(*square))
    point = rect.center() + QPoint(dx, dy)
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(point.x() * ratio), round(point.y() * ratio)).name()


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("board_set", list(BoardSet))
def test_squares_and_tiles_have_the_colours_of_the_theme(desk, scheme, board_set):
    theme = load_theme(scheme, board_set=board_set)
    desk.board.set_theme(theme)
    desk.play_by_others("HAT", 7, 7)
    desk.drag(desk.on_rack(0), desk.on_board(4, 6))
    for square, token in (((0, 0), "tw"), ((1, 1), "dw"), ((0, 2), "square"), ((7, 8), "tile"), ((4, 6), "pend")):
        dx = -15 if square != (7, 8) else -16
        assert colors_at(desk, square, dx=dx, dy=-8) == theme.color(token).name(), token
    assert colors_at(desk, (1, 5), dx=-12) == theme.color("tl").name()


def test_taking_tiles_off_the_board_shows_the_premium_again(desk):
    theme = desk.board.theme
    desk.play_by_others("HAT", 1, 1)
    assert colors_at(desk, (1, 1), dx=-15) == theme.color("tile").name()
    transition = replace(desk.table.lay("", 0, 0), lifted=(Square(1, 1),))
    desk.table.position.board.lift([Square(1, 1)])
    desk.board.apply(transition)
    assert colors_at(desk, (1, 1), dx=-15) == theme.color("dw").name()


@pytest.mark.parametrize("size", [(904, 800), (500, 590), (1600, 1100), (640, 1000), (300, 340)])
def test_every_square_is_hit_at_every_size(make_desk, size):
    desk = make_desk(size=size)
    for square in ((0, 0), (14, 14), (0, 14), (14, 0), (7, 7)):
        desk.click(desk.on_board(*square))
        assert desk.board.placement.cursor.square == square


def test_resizing_moves_tiles_and_marks_along(desk):
    desk.play_by_others("HAT", 7, 7)
    desk.click(desk.on_board(8, 7))
    desk.keys("ab")
    for side in (400, 613, 700, 341):
        desk.board.resize(side, side)
        scene = desk.board.board_scene
        for held in desk.board.placement.held:
            assert scene.tiles[held.key].pos() == scene.corner(held.square)
        frame = scene.geometry.frame
        assert frame.width <= side * scene.geometry.ratio
        assert scene.badge.isVisible()
        assert scene.badge.box.within(frame)
        assert scene.last_play._area == scene.geometry.span(Square(7, 7), Square(7, 9))
        desk.check()


def test_pictures_are_kept_for_few_sizes_only(desk):
    for side in range(300, 700, 20):
        desk.board.resize(side, side)
        desk.board.grab()
    art = desk.board.board_scene.art
    assert len(art.squares._made) <= 4
    assert len(art.tiles._made) <= 4


def test_another_screen_makes_new_pictures(desk):
    before = desk.board.board_scene.art
    desk.board.devicePixelRatioF = lambda: 2.0
    QApplication.sendEvent(desk.board, QEvent(QEvent.Type.DevicePixelRatioChange))
    scene = desk.board.board_scene
    assert scene.art is not before
    assert scene.art.ratio == scene.geometry.ratio == 2.0


SHARP = """
import sys
from PySide6.QtWidgets import QApplication
from crossgame.app import assets
from crossgame.rules.catalog import make
from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.items import Art, BoardItem, TileItem
from crossgame.ui.board.geometry import Geometry
from crossgame.ui.board.motion import Motion
from crossgame.ui.board.scene import BoardScene
from crossgame.ui.board.tiles import Face, Look
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts
from PySide6.QtWidgets import QGraphicsView, QFrame

app = QApplication([])
load_fonts()
theme = load_theme(Scheme.LIGHT)
position = Position.empty(make("classic", TileSet.parse(assets.read_text("letters", "english.txt"))))
position.board.lay([NewTile(3, 3, 9)], 1)
view = QGraphicsView()
view.setFrameShape(QFrame.Shape.NoFrame)
view.resize(701, 703)
ratio = view.devicePixelRatioF()
geometry = Geometry.fitting(15, 15, size=(701, 703), ratio=ratio)
scene = BoardScene(Art(theme, ratio), geometry, position, Motion(theme.motion, reduced=True))
item = TileItem(scene.art, Face("M", "3", False), Look.PENDING, geometry.side)
item.setPos(scene.corner(Square(3, 4)))
scene.addItem(item)
view.setScene(scene)
view.show()
image = view.grab().toImage()
tokens = {theme.color(name).name(): name for name in ("square", "ground", "tile", "pend", "pendedge")}
box = geometry.box(Square(3, 0))
left = next(x for x in range(image.width()) if image.pixelColor(x, 9).name() == theme.color("ground").name())
top = next(y for y in range(image.height()) if image.pixelColor(image.width() // 2, y).name() == "#cdc5b4")
row = top + box.y + geometry.side // 5
names = [tokens.get(image.pixelColor(x, row).name(), "?") for x in range(image.width())]
at = names.index("square")
print(ratio, geometry.pitch, geometry.side, geometry.gap)
print(" ".join(names[at + 2 * geometry.pitch - geometry.gap:at + 6 * geometry.pitch]))
"""


@pytest.mark.parametrize("ratio", ["1", "1.25", "1.5", "2", "3"])
def test_squares_and_tiles_are_sharp_at_every_screen_scale(checkout, ratio):
    """Between square and gap, gap and tile there is no pixel of a mixed colour, in a real view at that scale."""
    environment = {**os.environ, "QT_SCALE_FACTOR": ratio, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        [sys.executable, "-c", SHARP], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    head, line = done.stdout.splitlines()[-2:]
    found, _pitch, side, gap = head.split()
    assert found == str(float(ratio))
    names = line.split()
    side, gap = int(side), int(gap)
    assert names[: gap + side + gap] == ["ground"] * gap + ["square"] * side + ["ground"] * gap
    tile = names[gap + side + gap : gap + 2 * side + gap]
    assert tile[0] == tile[-1] == "tile"
    pending = names[2 * (gap + side) + gap : 3 * (gap + side)]
    assert pending[0] == pending[-1] == "pendedge"
    after = names[3 * (gap + side) + gap :]
    assert after[:side] == ["square"] * side


# Motion and leaks


def test_tiles_of_others_settle_and_leave_nothing_behind(make_desk, qtbot):
    desk = make_desk(moving=True)
    desk.play_by_others("HAT", 7, 7)
    scene = desk.board.board_scene
    assert len(scene._settling) == 3
    qtbot.waitUntil(lambda: not scene._settling)
    assert scene.board._hidden == frozenset()
    assert colors_at(desk, (7, 7), dx=-15) == desk.board.theme.color("tile").name()


def test_reduced_motion_does_everything_at_once(desk):
    desk.play_by_others("HAT", 7, 7)
    assert not desk.board.board_scene._settling
    desk.click(desk.on_board(9, 9))
    desk.keys("a")
    assert not desk.board.carrier.flights._flying
    desk.board.laying.recall()
    assert not desk.board.carrier.flights._flying


def test_items_do_not_pile_up(desk):
    desk.play_by_others("HAT", 7, 7)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    items, children = len(desk.board.board_scene.items()), len(desk.window.children())
    for _ in range(200):
        desk.click(desk.on_board(9, 9))
        desk.keys("abc")
        desk.key(KEY.Key_Escape)
        desk.drag(desk.on_rack(0), desk.on_board(0, 0))
        desk.click(desk.on_board(0, 0), Qt.MouseButton.RightButton)
        desk.key(KEY.Key_Escape)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(desk.board.board_scene.items()) == items
    assert len(desk.window.children()) == children


def test_tables_come_and_go(desk, qtbot):
    for _ in range(20):
        desk.board.set_table(None)
        assert desk.board.board_scene is None
        desk.board.grab()
        desk.click(desk.window.mapToGlobal(QPoint(300, 300)))
        desk.keys("abc1")
        desk.key(KEY.Key_Left)
        desk.board.set_table(desk.table)
        desk.board.grab()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    desk.click(desk.on_board(7, 7))
    desk.keys("a")
    assert desk.laid == {(7, 7): "A"}


def test_tiles_laid_out_and_rack_order_come_back_with_the_table(desk):
    desk.click(desk.on_board(7, 7))
    desk.keys("bad")
    desk.drag(desk.on_rack(6), desk.on_rack(4))
    laid, shown = desk.laid, desk.shown
    desk.board.set_table(None)
    desk.board.set_table(desk.table)
    assert (desk.laid, desk.shown) == (laid, shown)
    desk.check()


def test_a_refusal_nudges_and_the_tiles_stay_where_they_are(make_desk, qtbot):
    desk = make_desk(moving=True)
    desk.drag(desk.on_rack(0), desk.on_board(7, 7))
    scene = desk.board.board_scene
    qtbot.waitUntil(lambda: not desk.board.carrier.flights._flying)
    (item,) = scene.tiles.values()
    desk.board.nudge()
    qtbot.waitUntil(lambda: item.pos() != scene.corner(Square(7, 7)))
    qtbot.waitUntil(lambda: item.pos() == scene.corner(Square(7, 7)))


def test_board_view_without_a_window_of_its_own_is_harmless(qtbot):
    from crossgame.ui.board.view import BoardView

    view = BoardView()
    qtbot.addWidget(view)
    view.show_verdict(None)
    view.nudge()
    assert view.rect_of(Square(0, 0)).isEmpty()
    assert view.square_at(QPoint(5, 5)) is None
    QTest.keyClick(view, KEY.Key_A)
    assert Box(0, 0, 1, 1).within(Box(0, 0, 2, 2))


def test_focus_by_tab_is_seen_with_and_without_a_cursor(desk):
    ring = desk.board.board_scene.frame_ring
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    assert not ring.isVisible()
    desk.board.setFocus(Qt.FocusReason.TabFocusReason)
    assert ring.isVisible()
    desk.key(KEY.Key_Up)
    assert not ring.isVisible()
    assert desk.board.board_scene.cursor.isVisible()
    desk.key(KEY.Key_Escape)
    assert ring.isVisible()
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    assert not ring.isVisible()


def test_a_click_shows_no_ring_round_the_board(desk):
    desk.rack.setFocus(Qt.FocusReason.TabFocusReason)
    desk.click(desk.on_board(3, 3))
    desk.key(KEY.Key_Escape)
    assert not desk.board.board_scene.frame_ring.isVisible()


def test_a_tile_takes_the_size_of_the_place_it_flies_to(make_desk, qtbot):
    desk = make_desk(moving=True, size=(500, 590))
    desk.drag(desk.on_rack(0), desk.on_board(7, 7))
    ((tile, _),) = desk.board.carrier.flights._flying.values()
    assert tile._side == desk.board.board_scene.geometry.side
    qtbot.waitUntil(lambda: not desk.board.carrier.flights._flying)
    desk.drag(desk.on_board(7, 7), desk.on_rack(0))
    ((tile, _),) = desk.board.carrier.flights._flying.values()
    assert tile._side == desk.rack._layout.side

# SPDX-License-Identifier: MIT
"""The board with islands: what it paints, tells in order, says, and how it is moved."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from crossgame.game.events import Destroyed, Placed, Surfaced
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.game.transition import transition
from crossgame.game.view import Transition
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import Play
from crossgame.session.table import Table
from crossgame.ui.board.changing import Broken, Flip, RaisedFlag, Rising
from crossgame.ui.board.island_item import OwnedTileItem
from crossgame.ui.board.island_view import IslandView
from crossgame.ui.board.round_marks import DestroyedMark, LostMark, StepMark
from crossgame.ui.theme import Scheme, load_theme
from tests.sea_rounds import Wish, same, sea, tiles_of, work_out

DRAWING = """
CAT......
....11...
....1....
.2.......
DOG......
"""
OWNERS = """
121......
.........
.........
.........
222......
"""
NAMES = ("You", "Mira", "Theo")


class SeaTable(Table):
    """A table that has a position and no game."""

    def __init__(self, position):
        super().__init__()
        self.position, self.laid, self.last = position, (), ()

    @property
    def ruleset(self):
        return self.position.ruleset

    @property
    def viewing(self):
        return 1

    @property
    def people_here(self):
        return (1,)

    def view(self, seat):
        seats = [SimpleNamespace(info=SeatInfo(i, name, SeatKind.PERSON)) for i, name in enumerate(NAMES, 1)]
        return SimpleNamespace(position=self.position.frozen(), last_play=self.last, seat=seat, seats=seats)

    def slots(self, seat):
        return tuple(self.ruleset.tiles.alphabet.parse_tiles("SEATING"))

    def pending(self, seat):
        return self.laid

    def keep_pending(self, seat, pending):
        self.laid = tuple(pending)


class Shore:
    """A board in a window, and what it said."""

    def __init__(self, qtbot, position, *, size=(700, 700), moving=False):
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        self.board = IslandView(self.window)
        self.board.setGeometry(0, 0, *size)
        self.board.set_reduced_motion(not moving)
        self.table = SeaTable(position)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.board.set_table(self.table)
        self.position = position
        self.said = []
        self.board.announced.connect(self.said.append)

    @property
    def scene(self):
        return self.board.island_scene

    def at(self, row, col):
        return self.board.rect_of(Square(row, col)).center()

    def tell(self, events):
        for event in events:
            self.board.apply(transition(event, 1))

    def read(self, word, row, col, *, down=False):
        placed = tiles_of(self.position, word, row, col, down=down)
        verdict = judge(self.position, Play.of(placed, self.position.board), seat=1, words=None)
        self.board.show_reading(placed, verdict)
        return verdict

    def marks(self, kind):
        return [mark for mark in self.scene.round_marks if isinstance(mark, kind)]

    def picture(self):
        QApplication.processEvents()
        return self.board.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.fixture
def shore(qtbot):
    return lambda position=None, **options: Shore(qtbot, position or sea(DRAWING, owners=OWNERS), **options)


FIRST = [Wish(1, "CATS", 2, 2), Wish(2, "DOGS", 6, 2), Wish(2, "STAIR", 2, 5, down=True)]


# What happened is told in order


def test_with_reduced_motion_all_is_shown_at_once(shore):
    place = shore()
    place.tell(work_out(place.position, FIRST)[0])
    assert not place.board.is_telling
    assert same(place.scene.painted, place.position)
    assert [mark.number for mark in place.marks(StepMark)] == [1, 2]
    assert [mark.text for mark in place.marks(DestroyedMark)] == ["STAIR destroyed"]


def test_plays_appear_one_after_the_other_and_input_does_not_wait(shore, qtbot):
    place = shore(moving=True)
    place.tell(work_out(place.position, FIRST)[0])
    assert place.board.is_telling
    assert not place.scene.painted.board.tile(2, 5)
    QTest.mouseClick(place.board.viewport(), Qt.MouseButton.LeftButton, pos=place.at(10, 10))
    QTest.keyClicks(place.board, "e")
    assert [held.square for held in place.board.placement.held] == [Square(10, 10)]
    qtbot.waitUntil(lambda: len(place.marks(StepMark)) == 1)
    assert place.scene.painted.board.tile(2, 5)
    assert not place.scene.painted.board.tile(6, 5)
    with qtbot.waitSignal(place.board.told, timeout=5000):
        pass
    assert same(place.scene.painted, place.position)
    assert len(place.marks(DestroyedMark)) == 1
    assert [held.square for held in place.board.placement.held] == [Square(10, 10)]


def items_added(place):
    kinds, add = [], place.scene.addItem
    place.scene.addItem = lambda item: (kinds.append(type(item)), add(item))
    return kinds


def test_letters_flip_and_destroyed_plays_break(shore, qtbot):
    place = shore(moving=True)
    kinds = items_added(place)
    place.tell(work_out(place.position, [Wish(1, "CATS", 2, 2), Wish(2, "STAIR", 2, 5, down=True)])[0])
    with qtbot.waitSignal(place.board.told, timeout=5000):
        pass
    assert kinds.count(Flip) == 1
    assert kinds.count(Broken) == 5
    assert RaisedFlag not in kinds
    qtbot.waitUntil(lambda: not any(isinstance(item, Flip | Broken) for item in place.scene.items()))


def test_a_flag_goes_up_on_a_free_square_of_the_island(shore, qtbot):
    place = shore(moving=True)
    kinds = items_added(place)
    place.tell(work_out(place.position, [Wish(2, "DO", 6, 2, down=True), Wish(2, "OTTER", 6, 3)])[0])
    place.position.claim(1, 2)
    place.board.apply(Transition(SimpleNamespace(), claimed=(1,), seat=2))
    with qtbot.waitSignal(place.board.told, timeout=5000):
        pass
    assert kinds.count(RaisedFlag) == 1
    assert place.scene.painted.claims == {1: 2}
    assert place.scene.sea.flag_square(1) == Square(3, 6)
    qtbot.waitUntil(lambda: not any(isinstance(item, RaisedFlag) for item in place.scene.items()))


def test_new_islands_come_up_out_of_the_water(shore, qtbot):
    place = shore(moving=True)
    before = place.picture()
    kinds = items_added(place)
    squares = ((Square(7, 7), Square(8, 7)), (Square(8, 10),))
    place.position.surface(squares)
    place.board.apply(transition(Surfaced(1, 0, islands=squares), 1))
    qtbot.waitUntil(lambda: kinds.count(Rising) == 1)
    item = next(item for item in place.scene.items() if isinstance(item, Rising))
    assert not item.boundingRect().contains(place.scene.corner(Square(0, 0)))
    with qtbot.waitSignal(place.board.told, timeout=5000):
        pass
    qtbot.waitUntil(lambda: not any(isinstance(item, Rising) for item in place.scene.items()))
    after = place.picture()
    for square in (Square(7, 7), Square(8, 10)):
        assert after.pixelColor(place.at(*square)) != before.pixelColor(place.at(*square))
    assert place.scene.painted.island(8, 7) == place.scene.painted.island(7, 7) > 0


def test_new_islands_are_there_at_once_with_reduced_motion(shore):
    place = shore()
    kinds = items_added(place)
    squares = ((Square(8, 10),),)
    place.position.surface(squares)
    place.board.apply(transition(Surfaced(1, 0, islands=squares), 1))
    assert Rising not in kinds
    assert place.scene.painted.island(8, 10)


def test_dashes_show_where_a_destroyed_play_would_lie(shore):
    place = shore()
    events, _ = work_out(place.position, [Wish(1, "CATS", 2, 2), Wish(2, "STAIR", 2, 5, down=True)])
    place.tell(events)
    (lost,) = place.marks(LostMark)
    (gone,) = (event for event in events if isinstance(event, Destroyed))
    for new in gone.placed:
        assert lost.boundingRect().contains(place.scene.corner(new.square))
    place.board.end_round()
    assert not place.marks(LostMark)


def test_telling_can_be_cut_short(shore):
    place = shore(moving=True)
    place.tell(work_out(place.position, FIRST)[0])
    called = []
    place.board.when_told(lambda: called.append(1))
    assert not called
    place.board.tell_at_once()
    assert same(place.scene.painted, place.position)
    assert called == [1]
    place.board.when_told(lambda: called.append(2))
    assert called == [1, 2]


def test_a_new_look_in_the_middle_of_a_round_loses_nothing(shore):
    place = shore(moving=True)
    place.tell(work_out(place.position, FIRST)[0])
    place.board.set_theme(load_theme(Scheme.DARK))
    assert same(place.scene.painted, place.position)
    before = [mark.number for mark in place.marks(StepMark)]
    place.board.resize(500, 500)
    assert [mark.number for mark in place.marks(StepMark)] == before == [1, 2]
    first = place.marks(StepMark)[0]
    box = place.scene.geometry.box(Square(2, 5))
    assert (first._area.x, first._area.y) == (box.x, box.y)


# Rounds are looked at again


def test_a_round_is_stepped_through(shore):
    place = shore()
    before = place.position.copy()
    events, result = work_out(place.position, FIRST)
    place.tell(events)
    place.board.show_round((result,), 1, step=0)
    assert same(place.scene.painted, before)
    assert place.scene.round_marks == ()
    for step in (1, 2, 3):
        place.board.show_round((result,), 1, step=step)
        assert len(place.marks(StepMark)) == min(step, 2)
    assert len(place.marks(DestroyedMark)) == 1
    assert same(place.scene.painted, place.position)
    place.board.end_round()
    assert place.scene.round_marks == ()
    assert same(place.scene.painted, place.position)


def test_what_happens_while_looking_back_is_not_missed(shore):
    place = shore()
    events, result = work_out(place.position, FIRST)
    place.tell(events)
    place.board.show_round((result,), 1, step=1)
    more, _ = work_out(place.position, [Wish(1, "TEE", 2, 4, down=True)], number=2)
    place.tell(more)
    assert same(place.scene.painted, place.position)
    assert place.scene.painted.board.tile(4, 4)


def test_showing_the_round_that_is_being_told_does_not_jump(shore):
    place = shore(moving=True)
    events, result = work_out(place.position, FIRST)
    place.tell(events)
    place.board.show_round((result,), 1)
    assert place.board.is_telling
    place.board.tell_at_once()
    assert [mark.number for mark in place.marks(StepMark)] == [1, 2]


def test_tags_cover_no_letter(shore):
    place = shore()
    place.tell(work_out(place.position, FIRST)[0])
    tag, geometry = place.marks(DestroyedMark)[0], place.scene.geometry
    rows, cols = place.position.board.tiles.nonzero()
    for square in map(Square, rows.tolist(), cols.tolist()):
        assert not geometry.box(square).meets(tag.box)


# Plays that are looked at


def test_tags_cover_no_number(shore):
    place = shore(size=(500, 500))
    # The last one's tag has room at its left alone, where the second play has its number.
    wishes = [Wish(1, "STAIR", 6, 12, down=True), Wish(2, "SEA", 9, 9, down=True), Wish(3, "SEAT", 8, 11)]
    place.tell(work_out(place.position, wishes)[0])
    numbers, (tag,) = place.marks(StepMark), place.marks(DestroyedMark)
    assert [mark.number for mark in numbers] == [1, 2]
    assert not any(mark.box.meets(tag.box) for mark in numbers)


def test_a_reading_shows_badge_flag_and_conversions(shore):
    place = shore()
    verdict = place.read("CATS", 2, 2)
    assert place.scene.converts.squares == verdict.converted == (Square(2, 3),)
    assert place.scene.badge.text.score == str(verdict.total)
    assert place.scene.sea.wanted == frozenset()
    verdict = place.read("TO", 2, 4, down=True)
    assert verdict.claimed == ()
    place.position.surface([[Square(3, 4), Square(3, 3)]])
    place.board.set_table(place.table)
    verdict = place.read("TO", 2, 4, down=True)
    assert place.scene.sea.wanted == frozenset(verdict.claimed) == {3}
    assert place.scene.sea.flag_square(3) == Square(3, 3)
    place.board.show_reading(())
    assert place.scene.sea.wanted == frozenset()
    assert place.scene.converts.squares == ()
    assert not place.scene.badge.isVisible()


def test_a_reading_that_does_not_fit_promises_nothing(shore):
    place = shore()
    place.position.surface([[Square(11, 11), Square(11, 12)]])
    place.board.set_table(place.table)
    verdict = place.read("TO", 11, 11)
    assert verdict.faults
    assert place.scene.sea.wanted == frozenset()
    assert place.scene.badge.isVisible()


def test_a_reading_outlives_another_size(shore):
    place = shore()
    place.read("CATS", 2, 2)
    place.board.resize(480, 480)
    tile = place.scene._read[0]
    assert tile.pos() == place.scene.corner(Square(2, 5))
    assert place.scene.badge.isVisible()


# Pointing


def test_the_square_under_the_pointer_is_told(shore):
    place = shore()
    seen = []
    place.board.square_hovered.connect(seen.append)
    for row, col in ((4, 4), (4, 4), (4, 5)):
        QTest.mouseMove(place.board.viewport(), place.at(row, col))
    QApplication.sendEvent(place.board.viewport(), QEvent(QEvent.Type.Leave))
    assert seen == [Square(4, 4), Square(4, 5), None]


def test_a_click_points_or_sets_the_cursor(shore):
    place = shore()
    clicked = []
    place.board.square_clicked.connect(lambda square, touched: clicked.append((square, touched)))
    QTest.mouseClick(place.board.viewport(), Qt.MouseButton.LeftButton, pos=place.at(9, 9))
    assert place.board.placement.cursor.square == Square(9, 9)
    assert not clicked
    place.board.set_pointing(on=True)
    QTest.mouseClick(place.board.viewport(), Qt.MouseButton.LeftButton, pos=place.at(4, 4))
    assert clicked == [(Square(4, 4), False)]
    assert place.board.placement.cursor.square == Square(9, 9)


def test_a_touch_is_told_from_a_click(shore, qapp):
    place = shore()
    clicked = []
    place.board.square_clicked.connect(lambda square, touched: clicked.append((square, touched)))
    place.board.set_pointing(on=True)
    screen = QTest.createTouchDevice()
    touch = QTest.touchEvent(place.board.viewport(), screen, autoCommit=False)
    touch.press(0, place.at(4, 4), place.board.viewport())
    touch.commit()
    touch.release(0, place.at(4, 4), place.board.viewport())
    touch.commit()
    qapp.processEvents()
    assert clicked == [(Square(4, 4), True)]


# Words


def test_squares_say_island_claim_and_owner(shore):
    place = shore()
    place.position.claim(1, 1)
    place.position.surface([[Square(2, 4)]])
    place.position.claim(3, 2)
    steps = [(5, 3), (3, 6), (2, 4), (10, 10), (2, 3)]
    for row, col in steps:
        QTest.mouseClick(place.board.viewport(), Qt.MouseButton.LeftButton, pos=place.at(row, col))
    assert place.said == [
        "D6, island 2, unclaimed",
        "G4, island 1, yours",
        "E3, T, You, island 3, claimed by Mira",
        "K11, water",
        "D3, A, Mira",
    ]


# Size


@pytest.mark.parametrize(
    ("side", "size", "whole"),
    [(15, (482, 482), True), (21, (482, 482), True), (31, (482, 482), True), (45, (482, 482), False),
     (45, (904, 666), True)],
)  # fmt: skip
def test_a_board_opens_so_that_letters_can_be_read(shore, side, size, whole):
    place = shore(sea("CAT", owners="111", side=side), size=size)
    assert place.board.fits == whole
    assert place.scene.geometry.logical_pitch >= 14
    assert place.board.viewport().rect().contains(place.board.rect_of(Square(2, 3)))  # the own letters


def wheel(place, at, steps):
    event = QWheelEvent(
        QPointF(at), QPointF(place.board.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(place.board.viewport(), event)


def test_a_large_board_is_zoomed_at_the_pointer_and_dragged(shore):
    place = shore(sea("CAT", owners="111", side=45), size=(482, 482))
    place.board.zoom_to_fit()
    assert place.board.seen == (0, 0, 45, 45)
    at = place.at(30, 30)
    wheel(place, at, 3)
    assert place.scene.geometry.logical_pitch == 22
    assert place.board.square_at(at) == Square(30, 30)
    viewport = place.board.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(viewport, at + QPoint(30, 20))
    QTest.mouseMove(viewport, at + QPoint(60, 40))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at + QPoint(60, 40))
    assert place.board.square_at(at + QPoint(60, 40)) == Square(30, 30)
    assert place.board.placement.cursor is None
    wheel(place, at, -9)
    assert place.board.fits


def test_coordinates_kept_in_sight_are_no_squares(shore):
    place = shore(sea("CAT", owners="111", side=45), size=(482, 482))
    place.board.centre_on(Square(22, 22))
    assert place.board.square_at(QPoint(200, 5)) is None
    assert place.board.square_at(QPoint(5, 200)) is None
    assert place.board.square_at(QPoint(200, 20)) is not None
    seen = place.board.seen
    assert seen.row > 0
    assert seen.col > 0
    place.board.pan(-2000, -2000)
    assert place.board.square_at(QPoint(20, 200)).col == 0


def test_the_view_follows_the_cursor(shore):
    place = shore(sea("CAT", owners="111", side=45), size=(482, 482))
    QTest.mouseClick(place.board.viewport(), Qt.MouseButton.LeftButton, pos=place.at(4, 4))
    for _ in range(30):
        QTest.keyClick(place.board, Qt.Key.Key_Right)
    assert place.board.placement.cursor.square == Square(4, 34)
    assert place.board.viewport().rect().contains(place.board.rect_of(Square(4, 34)))


def test_keys_zoom_large_boards_only(shore):
    place = shore(sea("CAT", owners="111", side=45), size=(482, 482))
    QTest.keyClick(place.board, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert place.board.fits
    QTest.keyClick(place.board, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    assert place.scene.geometry.logical_pitch == 14
    small = shore(sea("CAT", owners="111", side=15))
    QTest.keyClick(small.board, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    assert small.board.fits
    assert not small.board.can_zoom


# Painting


@pytest.mark.parametrize("scheme", list(Scheme))
def test_a_part_painted_again_is_as_it_was(shore, scheme):
    place = shore()
    place.board.set_theme(load_theme(scheme))
    place.position.claim(1, 2)
    place.board.set_table(place.table)
    whole = place.picture()
    for square in (Square(2, 3), Square(3, 6), Square(5, 3), Square(0, 0), Square(9, 9)):
        place.scene.update_squares([square])
        QApplication.processEvents()
    assert place.picture() == whole


def test_in_speed_mode_the_board_does_not_fall_behind(shore):
    place = shore(sea(DRAWING, owners=OWNERS, race=True), moving=True)
    for number in range(12):
        events, _ = work_out(place.position, [Wish(2, "AT", 11, 2 + number)])
        place.tell([event for event in events if isinstance(event, Placed)])
    assert place.scene.playback.waiting <= 5
    laid = int((place.scene.painted.board.tiles != 0).sum())
    assert int((place.position.board.tiles != 0).sum()) - laid <= 5
    place.board.tell_at_once()
    assert same(place.scene.painted, place.position)


def test_in_speed_mode_own_tiles_do_not_fall_again(shore, qtbot):
    place = shore(sea(DRAWING, owners=OWNERS, race=True), moving=True)
    kinds = items_added(place)
    for seat, col in ((1, 2), (2, 8)):
        events, _ = work_out(place.position, [Wish(seat, "AT", 11, col)])
        place.tell(events[1:])
        qtbot.waitUntil(lambda: same(place.scene.painted, place.position))
        assert kinds.count(OwnedTileItem) == (0 if seat == 1 else 2)


def test_in_speed_mode_the_last_play_is_ringed_and_has_no_number(shore):
    place = shore(sea(DRAWING, owners=OWNERS, race=True))
    events, _ = work_out(place.position, [Wish(2, "DOGS", 6, 2)])
    place.table.last = (Square(6, 5),)
    place.tell(events[1:])
    assert place.scene.round_marks == ()
    assert place.scene.last_play.isVisible()
    assert same(place.scene.painted, place.position)


def test_a_tile_carried_to_the_edge_moves_a_board_that_is_seen_in_part(shore, qtbot):
    place = shore(sea(DRAWING, side=45), size=(500, 400))
    board, view = place.board, place.board.viewport()
    assert not board.fits
    board.centre_on(Square(20, 20))
    board.laying.lay_out(tiles_of(place.position, "SEA", 20, 20))
    bars = board.horizontalScrollBar(), board.verticalScrollBar()
    began = [bar.value() for bar in bars]
    start, edge = place.at(20, 20), QPoint(view.width() - 4, view.height() // 2)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for point in (start + QPoint(12, 0), (start + edge) / 2, edge):
        QTest.mouseMove(view, point)
    qtbot.waitUntil(lambda: bars[0].value() > began[0] + 100, timeout=5000)
    assert bars[1].value() == began[1]
    square = board.square_at(edge)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=edge)
    assert not board.edge.leaning
    assert board.placement.held_at(square) is not None  # it lies where it was let go


def test_a_board_that_is_seen_whole_is_not_moved_by_a_tile(shore):
    place = shore()
    view, start = place.board.viewport(), place.at(7, 7)
    place.board.laying.lay_out(tiles_of(place.position, "SEA", 7, 7))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for point in (start + QPoint(12, 0), QPoint(view.width() - 4, start.y())):
        QTest.mouseMove(view, point)
        assert not place.board.edge.leaning
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start)

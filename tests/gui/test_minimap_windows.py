# SPDX-License-Identifier: MIT
"""Players and plays over a big board: windows that can be moved, and come back where they were."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from crossgame.ui.icons import Icons
from crossgame.ui.look import Look, dress_all
from crossgame.ui.narration import Names
from crossgame.ui.panels.overlays import Overlays
from crossgame.ui.theme import Scheme, load_theme
from tests.bigdesk import BigDesk, BigTable


@pytest.fixture
def make_page(qtbot):
    def make_one(scheme=Scheme.LIGHT):
        desk = BigDesk.made(qtbot, BigTable())
        overlays = Overlays(desk.board, desk.window)
        theme = load_theme(scheme)
        dress_all(desk.window, Look(theme, Icons(theme), reduce_motion=True))
        view = desk.table.view(1)
        overlays.show_table(view, Names.of(view, (1,)))
        overlays.place(right=12, bottom=12)
        return desk, overlays

    return make_one


@pytest.fixture
def page(make_page):
    return make_page()


def played(page, word, row, col, *, seat):
    desk, overlays = page
    transition = desk.table.play(word, row, col, seat=seat)
    desk.board.apply(transition)
    view = desk.table.view(1)
    overlays.apply(transition, view, Names.of(view, (1,)))


def drag(window, by):
    start = QPoint(60, 12)
    QTest.mousePress(window._head, Qt.MouseButton.LeftButton, pos=start)
    end = window._head.mapToGlobal(start) + by
    QTest.mouseMove(window._head, window._head.mapFromGlobal(window._head.mapToGlobal(start) + by / 2))
    QTest.mouseMove(window._head, window._head.mapFromGlobal(end))
    QTest.mouseRelease(window._head, Qt.MouseButton.LeftButton, pos=window._head.mapFromGlobal(end))


def test_windows_are_shown_and_hidden_by_toggles_and_their_own_button(page):
    _desk, overlays = page
    seen = []
    overlays.shown_changed.connect(lambda key, shown: seen.append((key, shown)))
    assert not overlays.is_shown("players")
    overlays.set_shown("players", shown=True)
    assert overlays.players.isVisible()
    overlays.players.close_button.click()
    assert not overlays.is_shown("players")
    assert overlays.players.shadow.isHidden()
    overlays.set_shown("map", shown=False)
    assert seen == [("players", True), ("players", False), ("map", False)]


def test_a_window_is_dragged_by_its_head_and_never_out_of_reach(page):
    desk, overlays = page
    overlays.set_shown("players", shown=True)
    window, camera = overlays.players, desk.board.camera
    start = window.pos()
    drag(window, QPoint(200, 40))
    assert window.pos() == start + QPoint(200, 40)
    assert window.shadow.geometry().contains(window.geometry())
    for by in (QPoint(5_000, 0), QPoint(0, 5_000), QPoint(-9_000, 0), QPoint(0, -9_000)):
        drag(window, by)
        head = window._head.rect().translated(window.pos())
        assert desk.window.rect().contains(head.center())
    assert desk.board.camera == camera
    desk.window.resize(500, 400)
    assert desk.window.rect().intersects(window.geometry())


def test_places_sizes_and_what_is_shown_are_remembered(make_page):
    _, overlays = first = make_page()
    states = []
    overlays.changed.connect(states.append)
    overlays.set_shown("log", shown=True)
    drag(overlays.log, QPoint(120, -90))
    overlays.map.set_side(300)
    overlays.map.side_changed.emit(300)
    assert states[-1] == overlays.state()
    assert len(states[-1]) < 200
    place = overlays.log.pos()
    first[0].window.close()
    _, other = make_page()
    other.restore(states[-1])
    assert other.is_shown("log")
    assert not other.is_shown("players")
    assert other.log.pos() == place
    assert other.map.side == 300


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "3", "null", '{"players":3}', '{"players":["x,y",true]}', '{"map":["a",1]}', "[" * 9_999,
     '{"players":["99999999999999999999,1",true]}', '{"log":["-5,-5",true],"map":[true,true]}'],
)  # fmt: skip
def test_a_broken_memory_does_no_harm(page, text):
    desk, overlays = page
    overlays.restore(text)
    for window in (overlays.players, overlays.log):
        if window.isVisible():
            assert desk.window.rect().contains(window.pos())
    json.loads(overlays.state())


def test_players_are_listed_by_score_and_lead_to_their_plays(page):
    desk, overlays = page
    overlays.set_shown("players", shown=True)
    assert [row.name for row in overlays.standings.rows] == ["Ana", "Theo", "Mira", "You"]
    assert overlays.players.count.text() == "4"
    said = []
    overlays.said.connect(said.append)
    list_, view = overlays.standings, overlays.standings.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=list_.rect_of(1).center())
    assert said == ["Nothing of that player lies on the board yet."]
    played(page, "FED", 30, 40, seat=3)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=list_.rect_of(1).center())
    assert desk.board.camera.middle == pytest.approx((30.5, 41.5), abs=0.1)


def test_the_list_works_by_keys_and_says_its_rows(page):
    desk, overlays = page
    overlays.set_shown("players", shown=True)
    played(page, "FED", 30, 40, seat=3)
    list_ = overlays.standings
    list_.setFocus()
    QTest.keyClick(list_, Qt.Key.Key_Down)
    assert list_.accessibleDescription().startswith("2. Theo, 300, ")
    QTest.keyClick(list_, Qt.Key.Key_Return)
    assert desk.board.camera.middle == pytest.approx((30.5, 41.5), abs=0.1)
    list_.toggle_follow(1)
    assert desk.board.followed == 3
    played(page, "FED", 130, 140, seat=3)
    assert desk.board.camera.middle == pytest.approx((130.5, 141.5), abs=0.1)
    list_.toggle_follow(1)
    assert desk.board.followed is None


def test_escape_closes_a_window_and_gives_the_keys_back_to_the_board(page):
    desk, overlays = page
    overlays.set_shown("log", shown=True)
    overlays.plays.setFocus()
    QTest.keyClick(overlays.plays, Qt.Key.Key_Escape)
    assert not overlays.is_shown("log")
    assert desk.board.hasFocus()


def test_plays_are_logged_the_newest_last_and_lead_to_their_place(page):
    desk, overlays = page
    overlays.set_shown("log", shown=True)
    for number in range(12):
        played(page, "FED", 10 + 2 * number, 40, seat=2 + number % 3)
    log = overlays.plays
    assert [entry.name for entry in log.entries][-3:] == ["Mira", "Theo", "Ana"]
    assert log.text(11) == f"Ana, FED, {desk.table.rows[-1].score}, row 33, column 42"
    assert log.rect_of(11).bottom() <= log.viewport().height()
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=log.rect_of(11).center())
    assert desk.board.camera.middle == pytest.approx((32.5, 41.5), abs=0.1)
    log.verticalScrollBar().setValue(0)
    played(page, "FED", 100, 100, seat=2)
    assert log.verticalScrollBar().value() == 0


def test_what_is_pressed_in_a_window_never_reaches_the_board(page):
    desk, overlays = page
    overlays.set_shown("players", shown=True)
    camera = desk.board.camera
    window = overlays.players
    for point in (QPoint(100, 20), QPoint(3, 3), window.rect().center(), QPoint(5, window.height() - 3)):
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=point)
    assert desk.board.camera == camera
    assert desk.board.placement.cursor is None
    middle = window.mapToGlobal(window.rect().center())
    assert desk.board.is_covered(middle)
    desk.carry(0, desk.board.viewport().mapFromGlobal(middle))
    assert desk.laid == {}


@pytest.mark.parametrize("scheme", list(Scheme))
def test_all_of_it_is_painted_in_every_look(make_page, scheme):
    page = make_page(scheme)
    for key in ("players", "log", "map"):
        page[1].set_shown(key, shown=True)
    played(page, "FED", 112, 112, seat=2)
    image = page[0].window.grab().toImage()
    theme = load_theme(scheme)
    at = page[1].players.pos() + QPoint(20, 60)
    assert image.pixelColor(at * image.devicePixelRatio()).name().upper() in {
        theme.colors["surface"], theme.colors["accentsoft"]
    }  # fmt: skip


def test_names_are_plain_text_and_may_be_anything(make_page):
    desk, overlays = make_page()
    desk.table.names = ("You", "<img src=x>\N{RIGHT-TO-LEFT OVERRIDE}abc", "x" * 10_000, "")
    desk.board.set_table(desk.table)
    view = desk.table.view(1)
    overlays.show_table(view, Names.of(view, (1,)))
    overlays.set_shown("players", shown=True)
    played((desk, overlays), "FED", 112, 112, seat=2)
    played((desk, overlays), "FED", 120, 112, seat=3)
    desk.board.set_zoom(6)
    assert not desk.window.grab().isNull()
    assert overlays.players.width() == 244

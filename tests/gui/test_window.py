# SPDX-License-Identifier: MIT
"""The window: look that changes while it runs, sizes, places, keys, and what assistive technology is told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from crossgame.rules.layout import Square
from crossgame.ui.actions import ROWS
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.window_place import VERSION
from tests.player import Player, program_for


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    yield made
    made.close()


@pytest.fixture
def seated(player):
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    return player


def color_at(widget, x, y):
    return QColor(widget.grab().toImage().pixel(x, y)).name()


@pytest.mark.parametrize("scheme", list(Scheme))
def test_the_theme_changes_at_once_everywhere(seated, scheme):
    seated.program.gallery.settings.set("ui.theme", scheme.value)
    theme = load_theme(scheme)
    window = seated.window
    assert color_at(window, 70, 400) == theme.color("bg").name()
    assert color_at(window, 4, 300) == theme.color("surface").name()
    assert color_at(window, window.width() - 20, 600) == theme.color("surface").name()
    assert seated.board.theme.scheme is scheme


def test_the_system_scheme_is_followed(seated):
    seated.program.gallery.settings.set("ui.theme", "system")
    QGuiApplication.styleHints().setColorScheme(Qt.ColorScheme.Dark)
    try:
        assert seated.window.look.theme.scheme in (Scheme.DARK, Scheme.LIGHT)
        if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark:
            assert seated.board.theme.scheme is Scheme.DARK
    finally:
        QGuiApplication.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


@pytest.mark.parametrize("percent", [80, 150, 200])
def test_text_grows_and_nothing_overlaps_in_the_bar(seated, percent):
    seated.program.gallery.settings.set("ui.text_scale", percent)
    bar = seated.page.bottom.bar
    parts = [*bar.buttons.values(), bar.submit, bar.rack]
    boxes = [part.geometry() for part in parts if part.isVisible()]
    assert len(boxes) == len(parts)
    for index, box in enumerate(boxes):
        assert bar.rect().contains(box), parts[index]
        assert not any(box.intersects(other) for other in boxes[index + 1 :])
    assert seated.page.column.words.answer.font().pixelSize() == round(12 * percent / 100)


def test_nothing_overlaps_in_the_bar_when_text_was_large_from_the_start(qtbot, data_dir):
    large = Player.sit(qtbot, data_dir, seed=27, ui__text_scale=200)
    large.window.home.computer_requested.emit("classic")
    large.wait_turn()
    large.window.dress_page(large.page)
    bar = large.page.bottom.bar
    boxes = [part.geometry() for part in (*bar.buttons.values(), bar.submit, bar.rack)]
    assert not any(box.intersects(other) for index, box in enumerate(boxes) for other in boxes[index + 1 :])
    large.close()


@pytest.mark.parametrize("size", [(820, 560), (900, 600), (1100, 800), (1280, 800), (1600, 1000), (2000, 700)])
def test_every_part_is_in_the_window_and_none_covers_another(seated, qtbot, size):
    seated.window.resize(*size)
    qtbot.waitUntil(lambda: seated.page.width() == seated.window.width())
    page = seated.page
    parts = {"rail": page.rail, "board": page.board, "bar": page.bottom, "column": page.column}
    boxes = {name: part.geometry() for name, part in parts.items()}
    for name, box in boxes.items():
        assert page.rect().contains(box), (name, box)
    names = list(boxes)
    for index, name in enumerate(names):
        for other in names[index + 1 :]:
            shared = boxes[name] & boxes[other]
            # The board's widget may be higher than the board that is in it.
            assert shared.isEmpty() or {name, other} == {"board", "bar"}, (name, other)
    corner = seated.board.rect_of(Square(14, 14))
    assert seated.board.mapTo(page, corner.bottomRight()).y() < page.bottom.y()


def test_a_small_window_folds_the_column_into_tabs(seated, qtbot):
    seated.window.resize(900, 600)
    qtbot.waitUntil(lambda: seated.page.column.narrow)
    column = seated.page.column
    assert column.tabs.isVisible()
    assert column.moves.isVisible()
    column.tabs.setCurrentIndex(1)
    assert (column.moves.isVisible(), column.words.isVisible()) == (False, True)
    column.tabs.setCurrentIndex(2)
    assert (column.words.isVisible(), column.unseen.isVisible()) == (False, True)
    seated.window.resize(1280, 800)
    qtbot.waitUntil(lambda: not column.narrow)
    assert column.moves.isVisible()
    assert column.words.isVisible()


def test_the_column_can_be_hidden_and_the_board_moves_to_the_middle(seated):
    before = seated.board.geometry().center().x()
    seated.key(Qt.Key.Key_F9)
    assert not seated.page.column.isVisible()
    assert seated.board.geometry().center().x() > before
    seated.key(Qt.Key.Key_F9)
    assert seated.page.column.isVisible()


def test_the_place_is_kept_and_a_place_off_all_screens_is_not(qtbot, data_dir):
    first = Player.sit(qtbot, data_dir, size=(1000, 700))
    first.window.move(40, 50)
    first.close()
    again = program_for(data_dir)
    qtbot.addWidget(again.window)
    # Not the width: the screen without a screen is narrower than the window.
    # The offscreen platform's frame is 2 px, counted once more or less.
    assert abs(again.window.y() - 50) <= 4
    assert again.window.height() == 700
    again.window.close()

    lost = Player.sit(qtbot, data_dir / "lost", size=(1000, 700))
    lost.window.move(9_000, 9_000)
    lost.close()
    found = program_for(data_dir / "lost")
    qtbot.addWidget(found.window)
    title = QRect(found.window.frameGeometry().topLeft(), found.window.size())
    assert any(screen.availableGeometry().intersects(title) for screen in QGuiApplication.screens())
    assert found.gallery.settings.number("window.version") == VERSION
    found.window.close()


def test_no_two_commands_share_a_key():
    keys = [QKeySequence(key).toString() for row in ROWS for key in row.keys]
    assert len(keys) == len(set(keys))


def test_every_command_has_a_key_that_is_no_letter():
    for row in ROWS:
        if row.group:
            last = [key.rsplit("+", 1)[-1] or "+" for key in row.keys]
            assert any(not (len(name) == 1 and name.isalpha()) for name in last), row.id


def test_every_control_has_a_name(seated):
    seated.window.resize(1280, 800)
    for widget in seated.window.findChildren(QAbstractButton) + seated.window.findChildren(QLineEdit):
        if widget.isVisible():
            assert widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()), widget
    for part in (seated.board, seated.page.rack, seated.page.column.moves, seated.page.strip):
        assert part.accessibleName()


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (Qt.Key.Key_F2, "square"),
        (Qt.Key.Key_F3, "Nothing has been played yet."),
        (Qt.Key.Key_F4, "Rack:"),
        (Qt.Key.Key_F5, "You 0, Mira 0."),
        (Qt.Key.Key_F6, "No clock in this game."),
        (Qt.Key.Key_F7, "93 unseen, 86 in the bag."),
        (Qt.Key.Key_F8, "Your turn."),
    ],
)
def test_f2_to_f8_say_what_is_where(seated, key, said):
    seated.key(key)
    assert said in seated.strip
    assert seated.page.strip.accessibleDescription() == seated.strip


def test_the_board_has_the_keys_from_the_first_moment(seated):
    assert QApplication.focusWidget() is seated.board
    seated.key(Qt.Key.Key_Down)
    assert seated.board.placement.cursor is not None


def test_a_turn_that_comes_in_the_background_marks_the_title(seated):
    heard = []
    seated.program.gallery.sounds.play = heard.append
    seated.window.isActiveWindow = lambda: False
    seated.control.turn_came.emit()
    assert "Your turn" in seated.window.windowTitle()
    assert len(heard) == 1
    seated.program.gallery.settings.update({"notify.title": False, "notify.sound": False})
    seated.control.turn_came.emit()
    assert "Your turn" not in seated.window.windowTitle()
    assert len(heard) == 1


def test_resigning_asks_beside_the_board_and_can_be_declined(seated):
    seated.action("resign")
    question = seated.page.column.resign
    assert question.isVisible()
    assert QApplication.focusWidget() is question.no
    seated.click(question.no)
    assert not question.isVisible()
    assert seated.view.result is None
    seated.action("resign")
    seated.click(question.yes)
    assert seated.view.result is not None
    assert seated.page.column.finish.isVisible()
    assert "Mira wins" in seated.page.column.finish.result.text()


def test_a_rematch_begins_the_same_game_again(seated):
    before = seated.table.id
    seated.action("resign")
    seated.click(seated.page.column.resign.yes)
    seated.click(seated.page.column.finish.rematch)
    assert seated.table.id != before
    assert seated.view.moves == () or seated.view.result is None
    assert [seat.info.name for seat in seated.view.seats] == ["You", "Mira"]


def test_no_rack_is_cut_off_when_large_text_meets_a_small_window(seated, qtbot):
    seated.program.gallery.settings.set("ui.text_scale", 200)
    seated.window.resize(900, 600)
    qtbot.waitUntil(lambda: seated.page.width() == seated.window.width())
    assert seated.page.bottom.bar.rect().contains(seated.page.rack.geometry())

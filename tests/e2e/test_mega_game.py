# SPDX-License-Identifier: MIT
"""Thirty plays on a board of 1005 against two computers, by mouse and keys; and what may happen to such a game."""

from __future__ import annotations

from itertools import cycle

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton

from crossgame.game.events import Placed, Swapped
from crossgame.rules.layout import Square
from crossgame.rules.policies import Goal
from crossgame.ui.buttons import RowButton
from tests.big_player import BigPlayer

PLAYS = 30


@pytest.fixture
def player(qtbot, data_dir):
    made = BigPlayer.sit(qtbot, data_dir, seed=21)
    # Quick enough to be in the way, slow enough that a play that was looked up is mostly still there.
    made.program.gallery.tempo = lambda level: 350
    yield made
    made.close()


def own(player, kind):
    return [event for event in player.table.game.events if isinstance(event, kind) and event.seat == 1]


def others(player):
    return [event for event in player.table.game.events if isinstance(event, Placed) and event.seat != 1]


def lay_and_submit(player, way):
    """Play the best play there is; somebody may be faster, then the next best. Tell whether it was accepted."""
    before = len(own(player, Placed))
    found = player.plays()
    if not found:
        player.action("exchange")
        player.key(Qt.Key.Key_1, widget=player.page.bottom.exchange)
        player.key(Qt.Key.Key_Return, widget=player.page.bottom.exchange)
        return False
    player.show_near(found[0])
    try:
        way(found[0])
    except AssertionError:
        player.key(Qt.Key.Key_Escape)  # a computer took a square meanwhile
        return False
    player.enter()
    accepted = len(own(player, Placed)) > before
    if not accepted:
        assert player.page.strip.refused
        player.key(Qt.Key.Key_Escape)
    return accepted


def swap_in_every_way(player):
    """By dragging from the rack, by dragging what is laid out, and by keys."""
    swapped, score = len(own(player, Swapped)), player.view.seats[0].score
    rack, bag = player.page.rack, player.page.bag
    player.drag(rack, rack.center_of(2), bag, bag.rect().center())
    player.qtbot.waitUntil(lambda: len(own(player, Swapped)) == swapped + 1)
    assert "10" in player.strip or "free" in bag.text().lower()
    middle = player.big.viewport().rect().center()
    square = player.big.square_at(middle)
    while player.view.position.board.tile(*square):
        square = Square(square.row - 1, square.col)
    player.show_near([square])
    player.drag_to_board(1, square)
    assert [new.square for new in player.board.placement.placed] == [square]
    player.drag(player.big.viewport(), player.at(square), bag, bag.rect().center())
    player.qtbot.waitUntil(lambda: len(own(player, Swapped)) == swapped + 2)
    assert player.board.placement.placed == ()
    player.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    bar = player.page.bottom.exchange
    assert player.page.bottom.exchanging
    player.key(Qt.Key.Key_1, widget=bar)
    player.key(Qt.Key.Key_3, widget=bar)
    assert len(bar.chosen) == 1
    player.key(Qt.Key.Key_Return, widget=bar)
    assert len(own(player, Swapped)) == swapped + 3
    paid = sum(event.points for event in own(player, Swapped)[swapped:])
    assert player.view.seats[0].score == score - paid
    player.conserved()


def undo_redo_recall(player):
    found = next(placed for placed in player.plays() if len(placed) >= 2)
    player.show_near(found)
    player.lay(found)
    count = len(found)
    player.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(player.board.placement.placed) == count - 1
    player.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert len(player.board.placement.placed) == count
    player.action("recall")
    assert player.board.placement.placed == ()
    player.conserved()


def look_around(player, number):
    """Pan, zoom, click the map, come back: nothing that is laid out and no rack changes by it."""
    before = player.big.seen
    player.pan(QPoint(-130, 90))
    assert player.big.seen != before
    player.wheel(-3)
    assert player.big.zoom < 32
    player.click_map(Square(100 + 9 * number, 800))
    seen = player.big.seen
    assert abs(seen.row + seen.rows / 2 - (100 + 9 * number)) < 30
    player.action("newest")
    last = player.view.last_play[0]
    seen = player.big.seen
    assert seen.row <= last.row < seen.row + seen.rows
    player.wheel(3)


def test_thirty_plays_on_a_board_of_1005_against_two_computers(player):
    player.begin()
    player.qtbot.waitUntil(lambda: player.view.position.board.count > 0, timeout=60_000)
    undo_redo_recall(player)
    ways = cycle([player.lay, player.drag_tiles, player.click_tiles])
    done, tries = 0, 0
    while done < PLAYS:
        tries += 1
        assert tries < 6 * PLAYS, "no play is accepted any more"
        done += lay_and_submit(player, next(ways))
        player.conserved()
        seen = len(others(player))
        # Time goes by between two plays of a person.
        player.qtbot.waitUntil(lambda seen=seen: len(others(player)) > seen, timeout=60_000)
        if done % 7 == 3:
            look_around(player, done)
        if done == 10 and not own(player, Swapped):
            swap_in_every_way(player)
    assert len(own(player, Placed)) >= PLAYS
    assert {event.seat for event in others(player)} == {2, 3}
    assert len(own(player, Swapped)) >= 3
    undo_redo_recall(player)
    player.conserved()
    total = sum(e.total for e in own(player, Placed)) - sum(e.points for e in own(player, Swapped))
    assert player.view.seats[0].score == total
    player.key(Qt.Key.Key_Home)


def test_one_click_on_home_plays_and_the_board_is_taken_up_again(player):
    player.click(player.child("megacross_computer", RowButton))
    assert player.table.ruleset.layout.rows == 225
    player.qtbot.waitUntil(lambda: player.view.position.board.count > 0, timeout=60_000)
    assert lay_until_accepted(player)
    player.board.laying.click(Square(3, 3))
    player.board.laying.take_slot(0)
    key, board = player.table.id, player.view.position.board
    score, tiles, laid = player.view.seats[0].score, board.tiles.copy(), player.board.placement.pending
    assert laid
    player.click(player.page.rail.home)
    assert player.control is None
    player.click(player.child("continue", QPushButton))
    assert player.table.id == key
    assert player.view.seats[0].score == score
    assert (player.view.position.board.tiles == tiles).all()
    assert player.board.placement.pending == laid
    player.conserved()


def lay_until_accepted(player):
    return any(lay_and_submit(player, player.lay) for _ in range(20))


def test_m4_a_refused_play_names_its_words_and_its_tiles_stay(player):
    player.begin(side=45, levels=())
    player.lay(player.phony())
    assert "VALID" not in player.strip
    player.enter()
    assert "not in the lexicon" in player.strip
    assert player.page.strip.refused
    assert len(player.board.placement.placed) == 3
    assert player.view.position.board.count == 0


def test_m9_a_target_ends_it_and_the_best_are_listed(player):
    player.begin(side=45, levels=(), goal=Goal(score=40))
    for _ in range(20):
        if player.view.result is not None:
            break
        lay_and_submit(player, player.lay)
    assert player.view.result is not None
    finish = player.page.column.finish
    assert finish.isVisible()
    assert finish.best is not None
    (line,) = [label for label, _ in finish.best.rows if label]
    assert line == "1. Ann"
    assert player.program.gallery.unfinished() == ()
    player.click(finish.rematch)
    assert player.view.result is None
    assert player.view.position.board.count == 0


def test_an_endless_board_is_finished_from_the_menu(player):
    player.begin(side=45, levels=("club",))
    assert lay_until_accepted(player)
    player.action("resign")
    question = player.page.column.resign
    assert question.isVisible()
    player.click(question.no)
    assert not player.page.column.aside.isVisible()
    player.action("resign")
    player.click(question.yes)
    assert player.view.result is not None
    assert player.page.column.finish.isVisible()
    assert any("Ann" in label for label, _ in player.page.column.finish.best.rows)


def test_a_hint_is_shown_on_the_board_and_is_a_play(player):
    player.begin(side=225, levels=())
    player.click(player.page.bottom.bar.buttons["hint"])
    player.qtbot.waitUntil(lambda: bool(player.control.hinting.shown), timeout=60_000)
    hint = player.control.hinting.shown
    assert "Hint:" in player.strip
    assert [new for new, _ in player.big.board_scene.hints] == list(hint)
    assert player.table.preview(hint, seat=1).acceptable
    player.lay(hint)
    assert player.control.hinting.shown == ()
    assert player.big.board_scene.hints == []
    player.enter()
    assert own(player, Placed)


def test_windows_are_shown_by_their_buttons_and_come_back_where_they_were(player):
    player.begin(side=225, levels=("club",))
    overlays = player.page.overlays
    assert overlays.is_shown("map")
    player.action("players_window")
    player.action("log_window")
    assert overlays.is_shown("players")
    assert overlays.is_shown("log")
    player.action("words_window")
    assert player.page.column.words_window.isVisible()
    overlays.players.put(QPoint(400, 200))
    overlays.players.place_changed.emit(overlays.players.place_text())
    player.action("map_window")
    assert not overlays.is_shown("map")
    player.click(player.page.rail.home)
    player.click(player.child("continue", QPushButton))
    again = player.page.overlays
    assert again is not overlays
    assert (again.is_shown("players"), again.is_shown("log"), again.is_shown("map")) == (True, True, False)
    assert again.players.pos() == QPoint(400, 200)


def test_the_dialog_chooses_board_goal_and_computers(player):
    player.click(player.child("megacross_options", QPushButton))
    dialog = player.window.dialogs.current
    dialog.side.choose(105)
    dialog.goal.choose(Goal(tiles=50))
    dialog.computers[0].choose("champion")
    dialog.computers[1].choose("")
    dialog.computers[2].choose("beginner")
    dialog.blanks.setChecked(True)
    player.click(dialog.start)
    rules = player.table.ruleset
    assert (rules.layout.rows, rules.goal, rules.supply.blanks) == (105, Goal(tiles=50), True)
    assert [seat.info.level for seat in player.view.seats[1:]] == ["champion", "beginner"]
    player.click(player.page.rail.home)
    assert "Champion, Beginner, 105" in player.child("megacross_computer", RowButton).line()


@pytest.mark.parametrize("size", [(900, 600), (820, 560), (1280, 800), (1920, 1080)])
def test_every_part_is_in_sight_at_every_size(player, size):
    player.begin(side=225, levels=())
    player.window.resize(*size)
    page = player.page
    parts = [page.card, page.column.head, page.overlays.map]
    rects = [part.geometry() for part in parts]
    for rect in rects:
        assert page.rect().contains(rect), (rect, page.rect())
    for index, rect in enumerate(rects):
        assert not any(rect.intersects(other) for other in rects[index + 1 :])
    submit = page.bottom.bar.submit
    assert page.card.rect().contains(submit.mapTo(page.card, submit.rect().bottomRight()))


def test_m9_high_scores_are_listed_by_board_and_goal(player):
    player.begin(side=45, levels=(), goal=Goal(score=30))
    while player.view.result is None:
        lay_and_submit(player, player.lay)
    player.window.show_home()
    player.begin(side=45, levels=("club",))
    assert lay_until_accepted(player)
    player.window.show_home()
    player.action("high_scores")
    sheets = player.window.dialogs.current.sheets
    assert set(sheets) == {"MegaCross, 45 by 45, to 30 points", "MegaCross, 45 by 45, endless"}
    assert [label for label, _ in sheets["MegaCross, 45 by 45, endless"].rows] == ["1. Ann (with computers)"]
    assert [label for label, _ in sheets["MegaCross, 45 by 45, to 30 points"].rows] == ["1. Ann"]

# SPDX-License-Identifier: MIT
"""Hosting and the lobby in the window, with rooms of the test's own: seats, code, who may what, nasty names."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from crossgame.gallery import Gallery
from crossgame.session.lan import HostTrouble
from crossgame.session.room import Holder, Presence, RoomPerson, RoomPhase, SystemNote
from crossgame.ui.buttons import RowButton
from tests.fake_lan import FakeLan, FakeRoom, lobby_view, seat
from tests.player import Player

LISTS = pytest.mark.qt_log_ignore("This plugin does not support")
"""A list that opens is a window of its own; without a screen Qt says that it can't be raised."""

NASTY = "<img src='x'>\N{RIGHT-TO-LEFT OVERRIDE}evil\n<b>"


@pytest.fixture(autouse=True)
def no_words(monkeypatch):
    """Nobody lays a tile here: the word list is read only where a table wants it."""
    read = Gallery.warm_up

    def ready(gallery):
        read(gallery)
        gallery._words.wait()
        return gallery._words

    monkeypatch.setattr(Gallery, "warm_up", lambda self: None)
    monkeypatch.setattr(Gallery, "_ready", ready)


@pytest.fixture
def lan():
    return FakeLan()


@pytest.fixture
def player(qtbot, data_dir, lan):
    made = Player.sit(qtbot, data_dir, seed=27)
    made.program.gallery.make_lan = lambda: lan
    yield made
    made.close()


def enter(player, view, lines=()):
    room = FakeRoom(view)
    for line in lines:
        room.tell(*line)
    player.window.together._enter(room)
    return room, player.window.together.lobby


def share_new_game(player):
    player.window.together.open()
    player.window.together.page.tabs.setCurrentIndex(1)
    player.click(player.child("host_classic", RowButton))
    dialog = player.window.dialogs.current
    assert not dialog.start.isVisible()
    player.click(dialog.share)


def pick(choice, value):
    """Choose in a list by keys; nothing that is passed on the way is done."""
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    view = choice.view()
    QTest.keyClick(view, Qt.Key.Key_Home)
    while choice.itemData(view.currentIndex().row()) != value:
        QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)


def test_a_name_is_asked_once_before_the_first_table_is_opened(player, lan):
    player.window.dialogs.new_game("classic")
    player.click(player.window.dialogs.current.share)
    pane = player.window.together.page.host
    assert lan.requests == []
    assert pane.go_on.isVisible()
    assert "How shall the others call you?" in pane.trouble.text()
    pane.name.clear()
    player.click(pane.go_on)
    assert "missing" in pane.trouble.text()
    QTest.keyClicks(pane.name, "Robin")
    QTest.keyClick(pane.name, Qt.Key.Key_Return)
    (request,) = lan.requests
    assert request.name == "Robin"
    assert request.setup.chairs[0].name == "Robin"
    assert player.program.gallery.settings.text("player.name") == "Robin"
    assert player.window.page is player.window.together.lobby
    player.window.show_home()
    lan.room = None
    player.window.dialogs.new_game("classic")
    player.click(player.window.dialogs.current.share)
    assert len(lan.requests) == 2


def test_a_new_game_is_opened_from_the_page(player, lan):
    player.program.gallery.settings.set("player.name", "Robin")
    share_new_game(player)
    assert lan.requests[0].setup.game == "classic"
    assert lan.requests[0].code == ""


def test_a_saved_game_is_opened_from_the_list_of_all_games(player, lan):
    player.program.gallery.settings.set("player.name", "Robin")
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    key = player.table.id
    player.window.show_home()
    player.window.dialogs.saved_games()
    player.click(player.child(f"share_{key}", QPushButton))
    assert lan.requests[0].saved == key
    assert lan.requests[0].setup is None


def test_what_keeps_a_table_from_opening_is_said(player, lan):
    player.program.gallery.settings.set("player.name", "Robin")
    said = set()
    for trouble in HostTrouble:
        lan.trouble = trouble
        share_new_game(player)
        pane = player.window.together.page.host
        assert pane.trouble.isVisible()
        said.add(pane.trouble.text())
        assert player.window.page is player.window.together.page
    assert len(said) == len(HostTrouble)


def test_the_host_sees_seats_code_and_start(player):
    room, lobby = enter(player, lobby_view())
    assert [row.name.text() for row in lobby.rows] == ["Robin", "Mira", "Open seat"]
    assert lobby.rows[0].state.text() == "You \N{BULLET} Ready"
    assert lobby.rows[1].state.text() == "Not ready yet \N{BULLET} 4 ms"
    assert lobby.card.code.code == "K7PM2X"
    assert lobby.line.text() == "Not ready yet: Mira."
    player.click(lobby.start)
    assert room.calls == [("start",)]
    room.become(may_start=False)
    assert not lobby.start.isEnabled()
    assert "needs more players" in lobby.line.text()


@LISTS
def test_the_host_puts_computers_on_seats_and_takes_them_away(player):
    room, lobby = enter(player, lobby_view())
    choice = lobby.rows[2].choice
    assert choice.isVisible()
    assert not lobby.rows[1].choice.isVisible()
    pick(choice, "club")
    assert room.calls == [("set_computer", 3, "club")]
    room.become(seats=(*room.view.seats[:2], seat(3, kind=Holder.COMPUTER, name="Otto", level="club")))
    assert lobby.rows[2].state.text() == "Computer: Club"
    pick(choice, "open")
    assert room.calls[1:] == [("set_computer", 3, None)]


def test_the_host_sends_somebody_away(player):
    room, lobby = enter(player, lobby_view())
    assert not lobby.rows[0].kick.isVisible()
    player.click(lobby.rows[1].kick)
    assert room.calls == [("kick", "p2")]


def test_code_link_and_what_is_allowed(player, qtbot):
    room, lobby = enter(player, lobby_view())
    card = lobby.card
    player.click(card.change)
    assert card.code.code == "Q4RT8Z"
    player.click(card.copy)
    assert QGuiApplication.clipboard().text() == room.view.link
    assert card.copy.accessibleName() == "Copied"
    for tick, call in ((card.open_table, "set_open_table"), (card.hints, "allow_hints")):
        player.click(tick)
        assert room.calls[-1] == (call, True)
    player.click(card.watching)
    assert room.calls[-1] == ("allow_watching", False)
    assert not card.code.isVisible()
    assert "nothing proves who they are" in card.note.text.text()
    player.click(card.open_table)
    assert room.calls[-1] == ("set_open_table", False)
    assert card.code.isVisible()


def test_the_code_of_a_host_can_not_be_typed_over(player):
    _, lobby = enter(player, lobby_view())
    lobby.card.code.setFocus()
    QTest.keyClicks(lobby.card.code, "AAAAAA")
    assert lobby.card.code.code == "K7PM2X"


def test_a_guest_sees_the_same_seats_but_decides_only_about_themselves(player):
    room, lobby = enter(player, lobby_view(host=False))
    assert not lobby.start.isVisible()
    assert not lobby.card.code.isVisible()
    assert not lobby.card.open_table.isVisible()
    assert lobby.card.title.text() == "Robin hosts this table"
    assert not any(row.choice.isVisible() or row.kick.isVisible() for row in lobby.rows)
    player.click(lobby.ready)
    assert room.calls == [("set_ready", True)]
    assert lobby.ready.accessibleName() == "Not ready after all"
    player.click(lobby.rows[2].take)
    assert room.calls[-1] == ("take_seat", 3)
    room.become(words_known=False, hints_allowed=True)
    assert "lacks the host's word list" in lobby.card.note.text.text()
    assert "Hints are allowed" in lobby.card.note.text.text()


def test_leaving_the_lobby_leaves_the_room(player):
    room, lobby = enter(player, lobby_view(host=False))
    player.click(lobby.leave)
    assert ("leave", None) in room.calls
    assert player.window.page is player.window.home
    assert player.window.together.room is None


def test_escape_leads_back_from_every_page(player):
    player.window.together.open()
    QTest.keyClick(player.window.together.page, Qt.Key.Key_Escape)
    assert player.window.page is player.window.home


def test_the_help_says_how_to_play_together(player):
    player.window.together.open()
    player.action("help")
    dialog = player.window.dialogs.current
    assert dialog.tabs.tabText(dialog.tabs.currentIndex()) == "On the network"
    shown = " ".join(label.text() for label in dialog.pages.currentWidget().findChildren(QLabel))
    assert all(word in shown for word in ("code", "Watch", "Chat", "Your seat waits"))
    dialog.accept()


@LISTS
def test_seats_of_a_saved_game_wait_or_are_given_to_others(player):
    seats = (seat(1, "Robin", ready=True), seat(2, "Mira", state=Presence.AWAY))
    room, lobby = enter(player, lobby_view(seats=seats))
    assert lobby.rows[1].state.text() == "Not here yet"
    assert lobby.line.text() == "Not here yet: Mira."
    choice = lobby.rows[1].choice
    assert choice.currentText() == "Wait for Mira"
    pick(choice, "open")
    assert room.calls == [("open_seat", 2)]


def test_names_and_chat_of_others_are_plain_text(player):
    seats = (seat(1, "Robin", ready=True), seat(2, NASTY, ping_ms=4))
    people = (RoomPerson("w1", NASTY, 4),)
    room, lobby = enter(player, lobby_view(seats=seats, watchers=people, host_name=NASTY))
    room.tell(NASTY, NASTY + "z" * 10_000, person="p2", seat=2)
    room.tell(NASTY, note=SystemNote.JOINED)
    for label in lobby.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText or not label.text()
    assert lobby.rows[1].name.text() == "<img src='x'>evil <b>"
    shown = lobby.chat.lines.toPlainText()
    assert "<img src='x'>evil <b>" in shown
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in shown
    assert "<img src='x'>" not in lobby.chat.lines.toHtml()


def test_what_is_said_in_the_lobby_is_seen_and_sent(player):
    room, lobby = enter(player, lobby_view(), [("Mira", "hello")])
    lobby.chat.field.setFocus()
    QTest.keyClicks(lobby.chat.field, "  hi there? ")
    QTest.keyClick(lobby.chat.field, Qt.Key.Key_Return)
    assert room.calls == [("chat", "hi there?")]
    assert lobby.chat.lines.toPlainText().splitlines() == ["Mira\N{EN SPACE}hello", "You\N{EN SPACE}hi there?"]
    assert lobby.chat.field.text() == ""


def test_nothing_in_a_lobby_overlaps_or_is_cut_off(player, qtbot):
    _, lobby = enter(player, lobby_view())
    for size, percent in (((900, 600), 100), ((1280, 800), 100), ((1280, 800), 200)):
        look_for_overlaps(player, qtbot, lobby, size, percent)


def look_for_overlaps(player, qtbot, lobby, size, percent):
    player.program.gallery.settings.set("ui.text_scale", percent)
    player.window.resize(*size)
    qtbot.waitUntil(lambda: lobby.width() == player.window.width())
    parts = [lobby.card.code, lobby.card.note, lobby.card.change, lobby.card.copy, lobby.card.addresses]
    parts += [lobby.card.open_table, lobby.card.watching, lobby.card.hints, lobby.start, lobby.leave]
    qtbot.waitUntil(lambda: all(part.height() >= part.minimumSizeHint().height() for part in parts[1:]))
    assert lobby.card.code.height() == lobby.card.code.sizeHint().height() >= 30

    def apart():
        boxes = [part.rect().translated(part.mapTo(lobby.inner, part.rect().topLeft())) for part in parts]
        inside = all(lobby.inner.rect().contains(box) for box in boxes)
        pairs = combinations(boxes, 2)
        return inside and not any(one.intersects(other) for one, other in pairs)

    qtbot.waitUntil(apart)


def test_a_room_with_a_game_in_it_leads_back_to_the_game(player):
    view = lobby_view(host=False)
    room, lobby = enter(player, view)
    room.become(phase=RoomPhase.OVER)
    assert lobby.game.isVisible()
    assert lobby.line.text() == "The game is over."
    assert replace(view, phase=RoomPhase.OVER) == room.view

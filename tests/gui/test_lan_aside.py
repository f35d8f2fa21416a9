"""A lobby that stays open while something else is on the screen, and who plays on for somebody who leaves."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crossgame.session.room import Link, LinkView, RoomEndReason, RoomPhase, SystemNote
from crossgame.ui.buttons import RowButton
from crossgame.ui.lan.wording import time_of_day
from tests.fake_lan import FakeLan, FakeRoom, lobby_view
from tests.gui.test_lan_lobby import LISTS, pick
from tests.player import Player


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    made.program.gallery.make_lan = FakeLan
    made.program.gallery.tempo = lambda level: 10**6
    yield made
    made.close()


def enter(player, *, host=True):
    room = FakeRoom(lobby_view(host=host))
    player.window.together._enter(room)
    return room


def escape(player):
    """Press Esc in the lobby: shortcuts are heard by the window that has the keys."""
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.window.together.lobby.take_keys()
    QTest.keyClick(player.window.together.lobby, Qt.Key.Key_Escape)


def table_for_two(player):
    from crossgame.session.setup import Chair, GameSetup

    return player.program.gallery.play(GameSetup((Chair("Robin"), Chair("Mira", "club"))))


@pytest.mark.parametrize("host", [True, False])
def test_a_game_against_the_computer_is_played_beside_an_open_lobby(player, host):
    room = enter(player, host=host)
    lobby = player.window.together.lobby
    escape(player)
    window = player.window
    assert window.page is window.home
    assert room.calls == []
    assert window.home.open_table.isVisible()
    assert "2 of 3 seats taken" in window.home.open_table.line()
    window.home.computer_requested.emit("classic")
    player.wait_turn()
    assert room.calls == []
    player.lay(player.plays()[0])
    player.enter()
    player.wait_turn()
    room.tell("Ana", note=SystemNote.JOINED)
    assert player.strip == "Ana has joined."
    room.tell("Ana", "hello <b>all</b>", person="p3")
    assert player.strip == "Ana: hello <b>all</b>"
    # To the lobby and back to the game: nothing is left on the way.
    own = player.table
    assert player.page.rail.buttons["room"].isVisible()
    player.action("room")
    assert window.page is lobby
    escape(player)
    assert window.page is player.page
    assert player.table is own
    window.show_home()
    assert room.calls == []
    player.click(player.child("open_table", RowButton))
    assert window.page is lobby


def test_when_the_game_of_the_lobby_begins_it_comes_to_the_screen_and_the_other_is_kept(player):
    room = enter(player, host=False)
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    own = player.table.id
    shared = table_for_two(player)
    room.begin(shared)
    assert player.table is shared
    assert player.window.together.at_table is not None
    assert not player.window.home.open_table.isVisibleTo(player.window.home)
    assert own in {game.id for game in player.program.gallery.unfinished()}
    player.window.show_home()
    assert ("leave", None) in room.calls


@pytest.mark.parametrize("where", ["home", "game"])
def test_a_lobby_that_ends_meanwhile_says_so_where_the_user_is(player, where):
    room = enter(player, host=False)
    player.window.show_home()
    if where == "game":
        player.window.home.computer_requested.emit("classic")
        player.wait_turn()
    page = player.window.page
    room.link_changed.emit(LinkView(Link.TRYING, 3000, 1000))
    room.end(RoomEndReason.KICKED)
    assert player.window.page is page
    strip = player.window.home.strip if where == "home" else player.page.strip
    assert strip.said.whole == "The host has sent you away from the table."
    assert player.window.together.room is None
    assert not player.window.actions_["room"].isEnabled()
    assert not player.window.home.open_table.isVisibleTo(player.window.home)


def test_playing_with_others_leads_back_to_the_open_lobby_and_another_room_takes_its_place(player):
    room = enter(player)
    player.window.show_home()
    player.window.home.others_requested.emit("classic")
    assert player.window.page is player.window.together.lobby
    player.window.show_home()
    other = enter(player, host=False)
    assert room.calls == [("leave", None)]
    assert player.window.together.room is other
    player.click(player.window.together.lobby.leave)
    assert other.calls == [("leave", None)]
    assert player.window.page is player.window.home
    assert not player.window.home.open_table.isVisible()


@LISTS
@pytest.mark.parametrize("level", [None, "club"])
@pytest.mark.parametrize("way", ["lobby", "home"])
def test_who_leaves_a_game_may_leave_the_seat_to_a_computer(player, level, way):
    room = enter(player, host=False)
    lobby = player.window.together.lobby
    assert not lobby.after.isVisible()
    room.begin(table_for_two(player))
    player.action("room")
    assert lobby.after.isVisible()
    pick(lobby.after, level)
    if way == "lobby":
        player.click(lobby.leave)
    else:
        player.action("room")
        player.window.show_home()
    assert room.calls == [("leave", level)]


@pytest.mark.parametrize("change", [{"is_host": True}, {"own_seat": 0}, {"phase": RoomPhase.OVER}])
def test_hosts_watchers_and_games_that_are_over_have_no_seat_to_leave(player, change):
    room = enter(player, host=False)
    room.begin(table_for_two(player))
    player.action("room")
    lobby = player.window.together.lobby
    lobby.after.choose("club")
    room.become(**change)
    assert not lobby.after.isVisible()
    player.click(lobby.leave)
    assert room.calls == [("leave", None)]


def test_a_hint_that_the_host_does_not_allow_is_refused_with_the_reason(player):
    room = enter(player, host=False)
    table = table_for_two(player)
    table.ask_hint = lambda seat, near, seen: False
    room.begin(table)
    player.wait_turn()
    player.action("hint")
    assert player.strip == "The host does not allow hints at this table."
    room.become(hints_allowed=True, words_known=False)
    player.action("hint")
    assert player.strip == "There are no hints here: this computer lacks the host's word list."


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("2026-11-30T09:41:00+00:00", "11:41"), ("2026-11-30T23:41:00Z", "01:41"), ("2026-07-01T09:41:00Z", "12:41"),
        ("", ""), ("yesterday", ""), ("<b>", ""),
    ],
)  # fmt: skip
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no way to set the time zone here")
def test_chat_shows_the_time_of_this_computer_whatever_the_host_says(monkeypatch, at, shown):
    monkeypatch.setenv("TZ", "EET-2EEST,M3.5.0/3,M10.5.0/4")
    time.tzset()
    try:
        assert time_of_day(at) == shown
    finally:
        monkeypatch.undo()
        time.tzset()

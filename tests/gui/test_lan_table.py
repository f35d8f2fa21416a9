# SPDX-License-Identifier: MIT
"""What a table on the screen has more when people elsewhere play: chat in every column, presence, banner, marks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crossgame.session.room import Link, LinkView, Presence, RoomEndReason, RoomPerson, SystemNote
from crossgame.session.setup import Chair, GameSetup
from crossgame.ui.lan.wording import NOTES
from crossgame.ui.panels.chat import LONGEST
from tests.fake_lan import FakeLan, FakeRoom, lobby_view, seat
from tests.player import Player

NASTY = "<img src='x'>\N{RIGHT-TO-LEFT OVERRIDE}evil\n<b>"
GAMES = ("classic", "megacross", "islands")


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    made.program.gallery.make_lan = FakeLan
    made.program.gallery.tempo = lambda level: 10**6
    yield made
    made.close()


def sit(player, game="classic", lines=()):
    """A person and two computers stand for people elsewhere; the room says that they are people."""
    names = ("Robin", "Mira", "Ana")[: 2 if game == "classic" else 3]
    chairs = (Chair(names[0]), *(Chair(name, "club") for name in names[1:]))
    table = player.program.gallery.play(GameSetup(chairs, game=game, side=225 if game == "megacross" else 0))
    seats = tuple(seat(number, name, ping_ms=3 * number) for number, name in enumerate(names, start=1))
    room = FakeRoom(lobby_view(seats=seats, ruleset=table.ruleset))
    for who, text in lines:
        room.tell(who, text, person="p2", seat=2)
    player.window.together._enter(room)
    room.begin(table)
    player.qtbot.waitUntil(lambda: player.control is not None)
    return room, player.window.together.at_table


def shown(at_table):
    return at_table.panel.lines.toPlainText().splitlines()


def test_chat_is_read_and_written_at_every_table(player):
    for game in GAMES:
        read_and_write(player, game)


def read_and_write(player, game):
    room, at = sit(player, game, [("Mira", "hello")])
    assert at.panel.isVisible()
    at.panel.field.setFocus()
    QTest.keyClicks(at.panel.field, "hi <b>there</b>?")
    QTest.keyClick(at.panel.field, Qt.Key.Key_Return)
    assert room.calls == [("chat", "hi <b>there</b>?")]
    lines = [line.replace("\N{OBJECT REPLACEMENT CHARACTER}\N{EN SPACE}", "") for line in shown(at)]
    assert lines == ["Mira\N{EN SPACE}hello", "You\N{EN SPACE}hi <b>there</b>?"]
    QTest.keyClick(at.panel.field, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is player.board
    assert player.board.placement.placed == ()


def test_letters_and_shortcuts_typed_into_the_chat_do_nothing_on_the_board(player):
    _, at = sit(player)
    at.panel.field.setFocus()
    QTest.keyClicks(at.panel.field, "abc?1 7")
    assert at.panel.field.text() == "abc?1 7"
    assert player.window.dialogs.current is None
    assert player.board.placement.placed == ()


def test_a_message_is_as_long_as_the_network_takes_and_no_longer(player):
    room, at = sit(player)
    at.panel.field.setText("x" * 10_000)
    QTest.keyClick(at.panel.field, Qt.Key.Key_Return)
    assert room.calls == [("chat", "x" * LONGEST)]


def test_nasty_texts_are_shown_as_they_are_on_one_line(player):
    room, at = sit(player, "megacross")
    room.tell(NASTY, NASTY * 300, person="p2", seat=2)
    for note in SystemNote:
        room.tell(NASTY, note=note, other=NASTY)
    assert len(shown(at)) == 1 + len(SystemNote)
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in at.panel.lines.toPlainText()
    assert "<img src='x'>evil <b>" in shown(at)[0]
    assert all(NOTES[note] for note in SystemNote)
    assert at.panel.lines.horizontalScrollBar().maximum() == 0


def test_a_line_told_twice_after_a_lost_connection_is_shown_once(player):
    room, at = sit(player)
    room.tell("Mira", "once", person="p2", seat=2)
    room.said.emit(room.history[-1])
    assert len(shown(at)) == 1


def test_who_is_muted_is_heard_no_more_until_heard_again(player):
    room, at = sit(player, lines=[("Mira", "noise")])
    player.click(at.panel.here)
    row = [line.name for line in at.panel.people.rows].index("Mira")
    menu = at.panel.people.menu(row)
    (mute, kick) = menu.actions()
    assert kick.text() == "Send away for good"
    mute.trigger()
    room.tell("Mira", "more noise", person="p2", seat=2)
    assert shown(at) == []
    assert "muted" in at.panel.people.text(row)
    room.tell("Mira", note=SystemNote.LEFT, person="p2")
    assert shown(at) == ["Mira has left."]
    at.panel.people.menu(row).actions()[0].trigger()
    assert shown(at)[:2] == ["Mira\N{EN SPACE}noise", "Mira\N{EN SPACE}more noise"]
    at.panel.people.menu(row).actions()[1].trigger()
    assert room.calls == [("kick", "p2")]


def test_nobody_mutes_or_sends_away_themselves(player):
    _, at = sit(player)
    row = [line.name for line in at.panel.people.rows].index("You")
    assert at.panel.people.menu(row) is None


def test_people_are_listed_with_state_and_ping(player):
    room, at = sit(player)
    room.become(watchers=(RoomPerson("w1", NASTY, 12),))
    player.click(at.panel.here)
    said = [at.panel.people.text(row) for row in range(at.panel.people.count())]
    assert said == ["You, 3 ms", "Mira, 6 ms", "<img src='x'>evil <b>, watching, 12 ms"]
    assert at.panel.here.accessibleName() == "Who is here: 2 here, 1 watching"


def test_a_lost_connection_is_seen_on_the_players(player):
    for game in GAMES:
        see_who_is_lost(player, game)


def see_who_is_lost(player, game):
    room, at = sit(player, game)
    lost = tuple(replace(s, state=Presence.LOST, lost_ms=12_400) if s.number == 2 else s for s in room.view.seats)
    room.become(seats=lost)
    assert "Connection lost, 12 s" in [line.state for line in at.panel.people.rows]
    told = {
        "classic": lambda: player.page.panels.players.cards[1].line.state,
        "megacross": lambda: "; ".join(row.note for row in player.page.overlays.standings.rows),
        "islands": lambda: "; ".join(line.spoken for line in [row.line for row in player.page.panels.players.rows]),
    }[game]()
    assert "Connection lost" in told
    room.become(seats=tuple(replace(s, state=Presence.HERE, lost_ms=0) for s in lost))
    assert not any(line.state for line in at.panel.people.rows)


def test_an_unread_line_marks_the_tab_of_a_narrow_column_until_it_is_seen(player, qtbot):
    room, at = sit(player)
    player.window.resize(900, 600)
    qtbot.waitUntil(lambda: player.page.column.narrow)
    tabs = player.page.column.tabs
    assert [tabs.tabText(index) for index in range(tabs.count())] == ["Moves", "Words", "Chat", "Unseen"]
    assert not at.panel.isVisible()
    room.tell("Mira", "psst", person="p2", seat=2)
    dot = tabs.tabButton(2, tabs.ButtonPosition.RightSide)
    assert dot.isVisible()
    assert tabs.accessibleTabName(2) == "Chat, something new"
    player.action("chat")
    assert at.panel.isVisible()
    assert not dot.isVisible()
    assert at.panel.field.hasFocus()
    assert at.panel.lines.height() > 100


def test_an_own_line_is_never_unread(player, qtbot):
    room, at = sit(player)
    player.window.resize(900, 600)
    qtbot.waitUntil(lambda: player.page.column.narrow)
    room.chat("me")
    assert not at.panel.unread


def test_over_a_big_board_the_chat_has_a_window_a_button_and_a_mark(player):
    room, at = sit(player, "megacross")
    overlays, buttons = player.page.overlays, player.page.rail.buttons
    assert overlays.is_shown("chat")
    assert buttons["chat"].isVisible()
    assert not buttons["log_window"].isVisible()
    player.click(buttons["chat"])
    assert not overlays.is_shown("chat")
    room.tell("Mira", "psst", person="p2", seat=2)
    assert at._dots[0].isVisible()
    assert buttons["chat"].accessibleName() == "Chat, something new"
    player.click(buttons["chat"])
    assert overlays.is_shown("chat")
    assert not at._dots[0].isVisible()
    assert at.panel.field.hasFocus()
    player.click(overlays.chat.close_button)
    assert not buttons["chat"].isChecked()


def test_the_window_of_the_chat_comes_back_where_it_was_left(player):
    sit(player, "megacross")
    window = player.page.overlays.chat
    head = QPoint(60, 20)
    player.drag(window._head, head, window._head, head + QPoint(90, 40))
    at = window.pos()
    player.window.show_home()
    player.window.home.computer_requested.emit("megacross")
    assert player.page.overlays.chat is None
    player.page.overlays.map.side_changed.emit(225)
    player.window.show_home()
    sit(player, "megacross")
    assert player.page.overlays.chat.pos() == at


def test_the_banner_counts_tries_again_and_goes_when_the_host_is_back(player):
    room, at = sit(player)
    room.link_changed.emit(LinkView(Link.TRYING, 4_000, 2_000))
    assert at.banner.isVisible()
    assert at.banner.text.text() == "Connection lost for 4 s. Trying again in 2 s."
    player.click(at.banner.second)
    assert room.calls == [("retry",)]
    room.link_changed.emit(LinkView(Link.TRYING, 6_000, 0))
    assert "Trying again \N{HORIZONTAL ELLIPSIS}" in at.banner.text.text()
    room.link_changed.emit(LinkView(Link.UP))
    assert not at.banner.isVisible()
    assert player.strip == "Connected again."


def test_why_a_room_ended_is_said_over_the_board_which_stays(player):
    said = set()
    for reason in RoomEndReason:
        room, at = sit(player)
        room.end(reason, detail=NASTY, can_return=True)
        assert at.banner.isVisible()
        text = at.banner.text.text()
        said.add(text)
        assert NASTY not in text
        assert ("Your seat waits" in text) is (reason is not RoomEndReason.LEFT)
        assert not at.banner.second.isVisible()
        assert player.board.isVisible()
        player.click(at.banner.button)
        assert player.window.page is player.window.home
        assert player.window.together.room is None
    assert len(said) == len(RoomEndReason)


def test_who_has_no_seat_has_no_rack(player):
    room, at = sit(player)
    room.become(own="w1", own_seat=0)
    assert not player.page.bottom.isVisible()
    assert at.panel.isVisible()


def test_a_network_game_offers_no_pause_and_no_rematch_and_other_games_do(player):
    sit(player)
    actions = player.window.actions_
    assert not actions["pause"].isVisible()
    assert actions["room"].isVisible()
    assert player.page.rail.buttons["room"].isVisible()
    player.window.show_home()
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    assert actions["pause"].isVisible()
    assert not actions["room"].isVisible()
    assert not actions["chat"].isVisible()
    assert not player.page.rail.buttons["room"].isVisible()
    assert player.page.column.chat is None


def test_leaving_home_leaves_the_room(player):
    room, _ = sit(player)
    player.window.show_home()
    assert ("leave", None) in room.calls
    assert player.window.together.at_table is None


def test_chat_follows_the_look_while_it_is_open(player):
    room, at = sit(player, "megacross")
    room.tell("Mira", "hello", person="p2", seat=2)
    for scheme in ("dark", "high_contrast", "light"):
        player.program.gallery.settings.set("ui.theme", scheme)
        cursor = at.panel.lines.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        assert cursor.charFormat().foreground().color() == player.window.look.theme.color("text")


def test_hundreds_of_lines_stay_quick_and_few(player):
    room, at = sit(player)
    for number in range(700):
        room.tell("Mira", f"line {number}", person="p2", seat=2)
    assert len(at.panel.lines.entries) == 500
    assert at.panel.lines.document().blockCount() <= 500
    assert shown(at)[-1].endswith("line 699")
    assert not at.panel.lines.reads_older

# SPDX-License-Identifier: MIT
"""Two whole programs in one process, each with its own folder, at one table over real sockets."""

from __future__ import annotations

import gc
import time

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from crossgame.game.events import Placed
from crossgame.rules.policies import ChallengeRule, Goal
from crossgame.session.room import RoomPhase
from crossgame.session.setup import Chair, GameSetup
from crossgame.ui.lan.join_card import Beside
from tests.big_player import BigPlayer
from tests.island_player import IslandPlayer
from tests.player import Player

LISTS = pytest.mark.qt_log_ignore("This plugin does not support")
"""A list that opens is a window of its own; without a screen Qt says that it can't be raised."""

WAIT = 20_000
ROUNDS = 10
CLOSING_LIMIT_S = 5 * 2
"""Five times what closing may take."""


class House:
    """A host and guests with windows of their own."""

    def __init__(self, qtbot, data_dir):
        self.qtbot, self.folder, self.people = qtbot, data_dir, []

    def window(self, name, kind=Player, **options):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        made = kind.sit(self.qtbot, folder, player__name=name, **options)
        made.program.gallery.lan().address = "127.0.0.1"
        made.program.gallery.lan().announces = False
        # Beside each other: what the pointer does goes to the window that is there.
        made.window.move(1400 * len(self.people), 0)
        self.people.append(made)
        return made

    def act(self, person):
        """Give somebody's window the keys: there is one keyboard for both."""
        person.window.activateWindow()
        self.until(person.window.isActiveWindow)
        return person

    def until(self, what):
        self.qtbot.waitUntil(what, timeout=WAIT)

    def open_table(self, host, setup):
        host.window.together.host(setup)
        assert host.window.page is host.window.together.lobby
        return host.window.together.room

    def come_in(self, guest, room, *, watch=False):
        """Join by the link, by keys and clicks."""
        guest.window.together.open()
        pane = guest.window.together.page.join
        pane.address.setFocus()
        # The host listens on loopback only; its link says where it would be on the network.
        link = room.view.link
        QTest.keyClicks(pane.address, f"crossgame://127.0.0.1:{room.port}/{link.rpartition('/')[2]}")
        QTest.keyClick(pane.address, Qt.Key.Key_Return)
        guest.click(pane.card.watch if watch else pane.card.join)
        self.until(lambda: guest.window.together.room is not None)

    def sit_down(self, setup, kind=Player, **options):
        """A host and a guest at a table that has begun."""
        host, guest = self.window("Robin", kind, seed=27, **options), self.window("Mira", kind)
        host.program.gallery.lan().seed = 27
        room = self.open_table(host, setup)
        self.come_in(guest, room)
        lobby = guest.window.together.lobby
        guest.click(lobby.ready)
        self.until(lambda: host.window.together.lobby.start.isEnabled())
        self.until(lambda: "Mira" in [row.name.text() for row in host.window.together.lobby.rows])
        host.click(host.window.together.lobby.start)
        self.until(lambda: host.control is not None and guest.control is not None)
        return host, guest

    def close(self):
        for person in reversed(self.people):
            person.close()
            person.program.gallery.lan().deleteLater()
        # Windows with their word lists are large, and nobody else would collect them before the next test.
        QTimer.singleShot(0, gc.collect)


@pytest.fixture
def house(qtbot, data_dir):
    made = House(qtbot, data_dir)
    yield made
    made.close()


def classic(**options):
    return GameSetup((Chair("Robin"), Chair("Player 2")), challenge=ChallengeRule.VOID, **options)


def pick(choice, value):
    """Choose in a list by keys."""
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    while choice.itemData(choice.view().currentIndex().row()) != value:
        QTest.keyClick(choice.view(), Qt.Key.Key_Down)
    QTest.keyClick(choice.view(), Qt.Key.Key_Return)


def chat(person, text):
    field = person.window.together.at_table.panel.field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def said(person):
    return person.window.together.at_table.panel.lines.toPlainText()


def same_boards(house, *people):
    """All see the same board and the same scores."""

    def agree():
        seen = [
            (p.view.position.board.tiles.tobytes(), [s.score for s in p.table.view(p.control.seat).seats])
            for p in people
        ]
        return all(one == seen[0] for one in seen)

    house.until(agree)


def test_ten_rounds_of_classic_with_chat(house):
    host, guest = house.sit_down(classic())
    assert guest.page.column.head.options.text().startswith("On the network")
    assert host.control.seat != guest.control.seat
    for number in range(ROUNDS):
        for _ in range(2):
            house.until(lambda: any(p.view.to_move == p.control.seat for p in (host, guest)))
            mover = host if host.view.to_move == host.control.seat else guest
            before = len(mover.view.moves)
            mover.lay(mover.plays()[0])
            mover.enter()
            house.until(lambda mover=mover, before=before: len(mover.view.moves) > before)
            house.until(lambda: host.view.to_move == guest.view.to_move)
        if number % 4 == 0:
            chat(guest, f"round {number}?")
            house.until(lambda number=number: f"Mira\N{EN SPACE}round {number}?" in said(host))
            house.until(lambda number=number: f"You\N{EN SPACE}round {number}?" in said(guest))
    assert len(host.view.moves) == 2 * ROUNDS
    same_boards(house, host, guest)
    names = [card.line.name for card in guest.page.column.players.cards]
    assert sorted(names) == ["Robin", "You"]


def test_ten_plays_each_of_megacross(house):
    setup = GameSetup((Chair("Robin"),), game="megacross", side=225, goal=Goal())
    host, guest = house.sit_down(setup, BigPlayer)
    for _ in range(ROUNDS):
        for person in (host, guest):
            before = person.table.view(person.control.seat)
            laid = next(s.laid for s in before.seats if s.info.seat == person.control.seat)
            placed = person.plays()[0]
            person.show_near(placed)
            person.click_tiles(placed)
            person.enter()

            def is_laid(person=person, laid=laid, placed=placed):
                seats = person.view.seats
                return next(s.laid for s in seats if s.info.seat == person.control.seat) == laid + len(placed)

            house.until(is_laid)
            same_boards(house, host, guest)
    assert guest.page.overlays.is_shown("chat")
    chat(host, "leave me a way north")
    house.until(lambda: "Robin\N{EN SPACE}leave me a way north" in said(guest))


def test_ten_rounds_of_island_hopper(house):
    setup = GameSetup(
        (Chair("Robin"), Chair("Player 2")), game="islands", side=15, mode="rounds", goal=Goal(rounds=12), turn_ms=0
    )
    host, guest = house.sit_down(setup, IslandPlayer)
    for number in range(1, ROUNDS + 1):
        for person in (host, guest):
            house.until(lambda person=person, number=number: person.view.round.number == number)
            if person.panels.shows_round:
                person.control.leave_round()
            house.act(person).hand_in()
        house.until(lambda number=number: host.view.round.number > number and guest.view.round.number > number)
    same_boards(house, host, guest)
    assert sum(isinstance(e, Placed) for row in host.view.moves for e in row.events) >= ROUNDS


def test_the_host_is_found_on_the_network_and_joined_with_the_code(house):
    host, guest = house.window("Robin", seed=27), house.window("Mira")
    lan = host.program.gallery.lan()
    lan.address, lan.announces = "", True
    guest.window.together.open()
    pane = guest.window.together.page.join
    if not guest.program.gallery.lan().browsable:
        pytest.skip("this computer has no network to look for games on")
    room = house.open_table(host, classic())
    house.until(lambda: room.view.game in {line.key for line in pane.list.lines})
    row = [line.key for line in pane.list.lines].index(room.view.game)
    assert "Robin" not in pane.list.text(row)
    pane.list.setFocus()
    QTest.keyClick(pane.list, Qt.Key.Key_Up)
    for _ in range(row):  # others may host on this network too
        QTest.keyClick(pane.list, Qt.Key.Key_Down)
    house.until(lambda: pane.list.key == room.view.game)
    pane.card.code.setFocus()
    wrong = "AAAAAA" if room.view.code != "AAAAAA" else "BBBBBB"
    QTest.keyClicks(pane.card.code, wrong)
    guest.click(pane.card.join)
    house.until(lambda: "This is not the code" in pane.card.troubles[Beside.CODE].text())
    QTest.keyClicks(pane.card.code, room.view.code.lower())
    QTest.keyClick(pane.card.code, Qt.Key.Key_Return)
    house.until(lambda: guest.window.together.room is not None)
    house.until(lambda: [s.name for s in room.view.seats] == ["Robin", "Mira"])


def test_who_watches_sees_the_board_and_no_rack(house):
    host, guest = house.sit_down(classic())
    watcher = house.window("Ana")
    house.come_in(watcher, host.window.together.room, watch=True)
    house.until(lambda: watcher.control is not None)
    assert watcher.control.seat is None
    assert not watcher.page.bottom.isVisible()
    house.until(lambda: any(p.view.to_move == p.control.seat for p in (host, guest)))
    mover = host if host.view.to_move == host.control.seat else guest
    mover.lay(mover.plays()[0])
    mover.enter()
    house.until(lambda: len(watcher.table.view(None).moves) == 1)
    assert watcher.table.view(None).rack == ()
    chat(watcher, "nice")
    house.until(lambda: "Ana\N{EN SPACE}nice" in said(host))
    watcher.window.show_home()
    house.until(lambda: host.window.together.room.view.watchers == ())


def test_somebody_who_is_sent_away_is_told_and_the_board_stays(house):
    host, guest = house.sit_down(classic())
    host.window.together.room.kick(guest.window.together.room.view.own)
    banner = guest.window.together.at_table.banner
    house.until(banner.isVisible)
    assert "sent you away" in banner.text.text()
    assert not guest.window.together.at_table.panel.field.isEnabled()
    guest.click(banner.button)
    assert guest.window.page is guest.window.home


def test_a_lost_guest_is_seen_by_the_host_and_comes_back_to_the_same_seat(house):
    host, guest = house.sit_down(classic())
    seat = guest.control.seat
    guest.window.close()
    room = host.window.together.room
    house.until(lambda: host.page.column.players.cards[seat - 1].line.state.startswith(("Connection lost", "Left")))
    house.people.remove(guest)
    again = house.window("Mira")
    again.window.together.open()
    (known,) = again.program.gallery.lan().known()
    again.window.together.page.join.resume_requested.emit(known.game)
    house.until(lambda: again.control is not None)
    assert again.control.seat == seat
    house.until(lambda: not host.page.column.players.cards[seat - 1].line.state.startswith("Connection"))
    assert room.view.phase is RoomPhase.PLAYING


def test_a_cut_connection_is_said_over_the_board_and_comes_back_by_itself(house):
    host, guest = house.sit_down(classic())
    at = guest.window.together.at_table
    seat = guest.control.seat
    if host.view.to_move != host.control.seat:
        guest.lay(guest.plays()[0])
        guest.enter()
        house.until(lambda: host.view.to_move == host.control.seat)
    host.window.together.room._book.members[guest.window.together.room.view.own].connection._socket.abort()
    house.until(at.banner.isVisible)
    assert at.banner.text.text().startswith("Connection lost for ")
    assert at.banner.button.text() == "Leave"
    host.lay(host.plays()[0])
    host.enter()  # meanwhile the game goes on
    house.until(lambda: not at.banner.isVisible())
    assert guest.control.seat == seat
    same_boards(house, host, guest)
    house.until(lambda: "Mira is back." in said(host))
    guest.lay(guest.plays()[0])
    guest.enter()
    same_boards(house, host, guest)


def test_a_host_that_closes_the_table_says_so(house):
    host, guest = house.sit_down(classic())
    host.window.show_home()
    banner = guest.window.together.at_table.banner
    house.until(banner.isVisible)
    assert "The host has closed the table" in banner.text.text()
    assert host.program.gallery.unfinished()


def test_a_saved_game_is_opened_again_and_its_people_come_back(house):
    host, guest = house.sit_down(classic())
    key = host.table.id
    host.window.show_home()
    house.until(guest.window.together.at_table.banner.isVisible)
    guest.window.show_home()
    host.window.together.host_saved(key)
    room = host.window.together.room
    assert host.window.together.lobby.rows[1].state.text() == "Not here yet"
    guest.window.together.open()
    guest.window.together.page.join.resume_requested.emit(key)
    house.until(lambda: guest.window.together.room is not None)
    house.until(lambda: room.view.may_start)
    host.click(host.window.together.lobby.start)
    house.until(lambda: host.control is not None and guest.control is not None)
    same_boards(house, host, guest)


def test_seats_and_code_are_seen_beside_a_game_and_back(house):
    host, _guest = house.sit_down(classic())
    lobby = host.window.together.lobby
    house.act(host).action("room")
    assert host.window.page is lobby
    assert lobby.card.code.isVisible()
    assert not lobby.start.isVisible()
    QTest.keyClick(lobby, Qt.Key.Key_Escape)
    assert host.window.page is host.page
    assert host.control is not None


@LISTS
def test_a_seat_that_was_left_is_played_by_a_computer_until_its_person_is_back(house):
    host, guest = house.sit_down(classic())
    seat, key = guest.control.seat, guest.table.id
    guest.window.show_home()
    assert guest.window.together.room is None
    house.until(lambda: host.page.column.players.cards[seat - 1].line.state == "Left")
    lobby = host.window.together.lobby
    house.act(host).action("room")
    choice = lobby.rows[seat - 1].choice
    house.until(choice.isVisible)  # the room is told a moment after the game
    pick(choice, "casual")
    house.until(lambda: lobby.rows[seat - 1].state.text() == "Computer: Casual")
    host.action("room")
    if host.view.to_move == host.control.seat:
        host.lay(host.plays()[0])
        host.enter()
    house.until(lambda: any(row.seat == seat for row in host.view.moves))
    guest.window.together.open()
    guest.window.together.page.join.resume_requested.emit(key)
    house.until(lambda: guest.control is not None)
    assert guest.control.seat == seat
    house.until(lambda: seat in guest.table.people_here)
    house.until(lambda: lobby.rows[seat - 1].state.text() != "Computer: Casual")
    same_boards(house, host, guest)


def test_somebody_comes_into_a_game_of_megacross_that_goes_on(house):
    host, guest = house.sit_down(GameSetup((Chair("Robin"),), game="megacross", side=225), BigPlayer)
    placed = house.act(host).plays()[0]
    host.show_near(placed)
    host.click_tiles(placed)
    host.enter()
    late = house.window("Ana", BigPlayer)
    house.come_in(late, host.window.together.room)
    house.until(lambda: late.control is not None)
    assert len(late.view.seats) == 3
    same_boards(house, host, guest, late)
    house.until(lambda: len(host.page.overlays.standings.rows) == 3)


def test_who_watches_megacross_takes_a_seat_while_it_goes_on(house):
    host, _guest = house.sit_down(GameSetup((Chair("Robin"),), game="megacross", side=225), BigPlayer)
    late = house.window("Ana", BigPlayer)
    house.come_in(late, host.window.together.room, watch=True)
    house.until(lambda: late.control is not None)
    assert late.control.seat is None
    assert not late.page.bottom.isVisible()
    house.act(late).action("room")
    late.click(late.window.together.lobby.sit)
    house.until(lambda: late.control.seat is not None)
    late.action("room")
    house.until(lambda: late.page.bottom.isVisible())
    placed = late.plays()[0]
    late.show_near(placed)
    late.click_tiles(placed)
    late.enter()
    house.until(lambda: late.view.position.board.count == len(placed))
    house.until(lambda: host.view.position.board.count == len(placed))


def test_closing_the_window_while_connecting_ends_at_once(house):
    guest = house.window("Mira")
    guest.window.together.open()
    pane = guest.window.together.page.join
    pane.take_link("192.0.2.1:9")  # an address of documentation: nobody answers there, nobody refuses
    guest.click(pane.card.join)
    assert pane.card.cancel.isVisible()
    started = time.monotonic()
    guest.window.close()
    assert time.monotonic() - started < CLOSING_LIMIT_S
    assert not guest.window.isVisible()

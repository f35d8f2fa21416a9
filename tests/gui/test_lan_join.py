# SPDX-License-Identifier: MIT
"""Finding and joining a game in the window, on a network of the test's own: the list, the code, names, troubles."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from crossgame.gallery import Gallery
from crossgame.session.lan import JoinReason, KnownSeat
from crossgame.session.room import RoomEndReason, RoomPhase
from crossgame.ui.buttons import RowButton
from crossgame.ui.lan.join_card import Beside, code_signs
from tests.fake_lan import FakeLan, FakeRoom, found, lobby_view
from tests.player import Player


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
    return FakeLan(
        found("g1"),
        found("g2", "megacross", side=225, mode="endless", seats=8, free=1, needs_code=False, phase=RoomPhase.PLAYING),
        found("g3", free=0, mode="25+5,single", phase=RoomPhase.PLAYING, ping_ms=None),
        found("g4", "quartz", compatible=False),
    )


@pytest.fixture
def player(qtbot, data_dir, lan):
    made = Player.sit(qtbot, data_dir, seed=27)
    made.program.gallery.make_lan = lambda: lan
    made.window.home.others_requested.emit("classic")
    qtbot.waitUntil(lambda: made.window.together.page.join.list.count() == len(lan.games))
    yield made
    made.close()


@pytest.fixture
def pane(player):
    return player.window.together.page.join


def choose(pane, key):
    row = [line.key for line in pane.list.lines].index(key)
    QTest.mouseClick(pane.list.viewport(), Qt.MouseButton.LeftButton, pos=pane.list.rect_of(row).center())


def type_into(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def test_rows_say_game_mode_seats_door_and_ping(pane):
    said = [pane.list.text(row) for row in range(pane.list.count())]
    assert (
        said[0] == "Classic, 15 min \N{BULLET} points back \N{BULLET} 192.168.1.20, 1 of 2 seats taken, Open seat, 3 ms"
    )
    assert said[1].startswith("MegaCross, 225 \N{MULTIPLICATION SIGN} 225 \N{BULLET} endless \N{BULLET} no code")
    assert "7 players playing now, Open seat" in said[1]
    assert said[2].endswith("2 of 2 seats taken, Watch")
    assert "Another game" in said[3]
    assert "Other version" in said[3]


def test_typing_the_code_enables_join_and_until_then_says_what_is_missing(player, pane, lan):
    card = pane.card
    assert card.line.text() == "Choose a game first."
    choose(pane, "g1")
    assert card.line.text() == "The code has six characters."
    type_into(card.name, "Robin")
    type_into(card.code, "k7p m")
    assert card.code.code == "K7PM"
    assert card.line.text() == "Two more characters."
    assert not card.join.isEnabled()
    QTest.keyClicks(card.code, "-2x9")
    assert card.code.code == "K7PM2X"
    assert card.join.isEnabled()
    card.name.clear()
    assert card.line.text() == "Your name is missing."
    assert not card.join.isEnabled()
    QTest.keyClicks(card.name, "Robin")
    player.click(card.join)
    (joining,) = lan.joinings
    assert (joining.target.id, joining.code, joining.name, joining.watch) == ("g1", "K7PM2X", "Robin", False)
    assert not card.join.isVisible()
    assert card.cancel.isVisible()


def test_a_code_is_corrected_by_mouse_and_keys(pane):
    choose(pane, "g1")
    field = pane.card.code
    type_into(field, "K7PM2X")
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=field.rect_of(1).center().toPoint())
    QTest.keyClicks(field, "8")
    assert field.code == "K8PM2X"
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.code == "KPM2X"
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClicks(field, "zz")
    assert field.code == "KPM2XZ"
    assert field.accessibleDescription() == ""


def test_pasting_takes_a_code_with_signs_between_and_sends_a_link_to_its_field(pane):
    choose(pane, "g1")
    field = pane.card.code
    field.setFocus()
    QGuiApplication.clipboard().setText("  k7p-m2x\n")
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert field.code == "K7PM2X"
    link = "crossgame://192.168.1.20:47114/aaaa#K7PM2X.ffff"
    QGuiApplication.clipboard().setText(link)
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert pane.address.text() == link
    assert pane.card.target.brings_code
    assert not field.isVisible()
    assert "K7PM2X" not in pane.card.facts.text()


@pytest.mark.parametrize("text", ["<img src=x>", "\N{RIGHT-TO-LEFT OVERRIDE}abc", "x" * 10_000, "\0\n\t", "\ud800"])
def test_anything_typed_as_a_code_is_at_most_six_letters_and_digits(text):
    assert all(sign.isascii() and sign.isalnum() for sign in code_signs(text))


def test_an_open_table_needs_no_code_and_says_what_that_means(player, pane, lan):
    choose(pane, "g2")
    type_into(pane.card.name, "Robin")
    assert not pane.card.code.isVisible()
    assert "nothing proves who is who" in pane.card.code_note.text.text()
    player.click(pane.card.join)
    assert lan.joinings[0].code == ""


def test_a_full_table_can_only_be_watched(player, pane, lan):
    choose(pane, "g3")
    card = pane.card
    type_into(card.name, "Robin")
    type_into(card.code, "K7PM2X")
    assert card.line.text() == "No seat is open here."
    assert not card.join.isEnabled()
    player.click(card.watch)
    assert lan.joinings[0].watch


def test_a_game_of_another_version_can_neither_be_joined_nor_watched(pane):
    choose(pane, "g4")
    assert not pane.card.join.isEnabled()
    assert not pane.card.watch.isEnabled()


def test_arrows_walk_and_choose(pane):
    pane.list.setFocus()
    QTest.keyClick(pane.list, Qt.Key.Key_Down)
    QTest.keyClick(pane.list, Qt.Key.Key_Down)
    assert pane.list.key == "g3"
    assert pane.card.title.text() == "Classic"


TROUBLES = [
    (JoinReason.WRONG_CODE, "This is not the code", "code"),
    (JoinReason.NAME, "This name can't be used", "name"),
    (JoinReason.FULL, "All seats are taken", "line"),
    (JoinReason.UNREACHABLE, "Nobody answers there", "line"),
    (JoinReason.VERSION, "another version of Crossgame (2.0)", "line"),
]


def test_troubles_are_said_in_words_beside_what_caused_them(player, pane, lan):
    choose(pane, "g1")
    type_into(pane.card.name, "Robin")
    card = pane.card
    for reason, said, where in TROUBLES:
        type_into(card.code, "K7PM2X")
        player.click(card.join)
        lan.joinings[-1].fail(reason, detail="2.0")
        places = {"line": card.line, **{place.value: label for place, label in card.troubles.items()}}
        assert said in places[where].text()
        assert places[where].isVisible()
        assert places[where].property("tone") == "bad"
        assert card.join.isVisible()
        assert card.join.isEnabled()


def test_a_trouble_with_an_address_is_said_below_it_and_goes_with_the_next_key(player, pane, lan):
    type_into(pane.card.name, "Robin")
    type_into(pane.address, "192.168.1.9")
    QTest.keyClick(pane.address, Qt.Key.Key_Return)
    type_into(pane.card.code, "K7PM2X")
    player.click(pane.card.join)
    assert lan.joinings[0].target == "192.168.1.9"
    lan.joinings[0].fail(JoinReason.UNREACHABLE)
    assert "Nobody answers there" in pane.address_trouble.text()
    QTest.keyClicks(pane.address, "1")
    assert not pane.address_trouble.isVisible()


def test_every_reason_has_a_sentence_and_none_shows_markup(player, pane, lan):
    choose(pane, "g1")
    type_into(pane.card.name, "Robin")
    for reason in JoinReason:
        if reason is JoinReason.CANCELLED:
            continue
        type_into(pane.card.code, "K7PM2X")
        player.click(pane.card.join)
        lan.joinings[-1].fail(reason, number=1500, detail="<img src=x>\N{RIGHT-TO-LEFT OVERRIDE}" + "y" * 10_000)
        texts = [label.text() for label in pane.findChildren(QLabel) if label.property("tone") == "bad"]
        assert any(texts), reason
        assert all(len(text) < 200 and "\N{RIGHT-TO-LEFT OVERRIDE}" not in text for text in texts)
        assert all(label.textFormat() is Qt.TextFormat.PlainText for label in pane.findChildren(QLabel) if label.text())


def test_a_code_may_be_left_out_at_an_address_until_the_host_asks_for_it(player, pane, lan):
    type_into(pane.card.name, "Robin")
    type_into(pane.address, "192.168.1.9")
    player.click(pane.find_button)
    player.click(pane.card.join)
    assert lan.joinings[0].code == ""
    lan.joinings[0].fail(JoinReason.CODE_NEEDED)
    assert "asks for a code" in pane.card.troubles[Beside.CODE].text()
    assert not pane.card.join.isEnabled()
    type_into(pane.card.code, "K7PM2X")
    player.click(pane.card.join)
    assert lan.joinings[1].code == "K7PM2X"


def test_a_link_to_a_table_that_is_open_is_joined_without_its_code_only_if_meant(player, pane, lan):
    type_into(pane.card.name, "Robin")
    pane.take_link("crossgame://192.168.1.20:47114/aaaa#K7PM2X.ffff")
    player.click(pane.card.join)
    lan.joinings[0].fail(JoinReason.OPEN_TABLE)
    assert "This table is open" in pane.card.line.text()
    assert "nothing proves who is who" in pane.card.code_note.text.text()
    player.click(pane.card.join)
    assert lan.joinings[1].target == "crossgame://192.168.1.20:47114/aaaa"


def test_cancelling_gives_up_at_once(player, pane, lan):
    choose(pane, "g1")
    type_into(pane.card.name, "Robin")
    type_into(pane.card.code, "K7PM2X")
    player.click(pane.card.join)
    player.click(pane.card.cancel)
    assert lan.joinings[0].over
    assert pane.card.join.isVisible()


def test_closing_the_window_while_connecting_gives_up_and_closes_the_network(player, pane, lan):
    choose(pane, "g1")
    type_into(pane.card.name, "Robin")
    type_into(pane.card.code, "K7PM2X")
    player.click(pane.card.join)
    player.window.close()
    assert lan.joinings[0].over
    assert lan.closed


def test_games_come_and_go_and_the_chosen_one_stays_chosen(pane, lan):
    choose(pane, "g1")
    lan.show(found("g0"), found("g1", ping_ms=9))
    assert pane.list.key == "g1"
    assert "9 ms" in pane.list.text(1)
    lan.show(found("g0"))
    assert pane.list.key == ""
    assert pane.card.line.text() == "Choose a game first."


def test_an_empty_network_says_so_and_can_be_searched_again(player, pane, lan, qtbot):
    lan.show()
    assert pane.empty.isVisible()
    assert "Looking for games" in pane.empty.text()
    qtbot.waitUntil(lambda: "No game found yet" in pane.empty.text(), timeout=5_000)
    lan.browsing = False
    player.click(pane.again)
    assert lan.browsing


def test_without_a_network_to_look_on_addresses_still_work(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    made.program.gallery.make_lan = lambda: FakeLan(browsable=False)
    made.window.home.others_requested.emit("classic")
    pane = made.window.together.page.join
    assert "can't look for games here" in pane.empty.text()
    assert pane.address.isEnabled()
    made.close()


def test_the_name_is_kept_and_known_the_next_time(player, pane, lan):
    choose(pane, "g2")
    type_into(pane.card.name, " Robin  B ")
    player.click(pane.card.join)
    assert player.program.gallery.settings.text("player.name") == "Robin B"
    assert lan.joinings[0].name == "Robin B"


def test_joining_leads_to_the_lobby_and_looking_stops(player, pane, lan):
    choose(pane, "g2")
    type_into(pane.card.name, "Mira")
    player.click(pane.card.join)
    lan.joinings[0].progress.emit(30, 120)
    assert "25 %" in pane.card.line.text()
    lan.joinings[0].succeed(FakeRoom(lobby_view(host=False)))
    assert player.window.page is player.window.together.lobby
    assert not lan.browsing


def test_a_seat_elsewhere_is_offered_and_taken_back_or_forgotten(player, lan):
    lan.seats = [KnownSeat("g9", "classic", 15, "Robin", 2, "192.168.1.20", 47114, "2026-11-30T09:00:00Z")]
    together = player.window.together
    together.search()
    row = player.child("known_g9", RowButton)
    assert row.text() == "Come back: Classic"
    player.click(row)
    lan.joinings[0].fail(JoinReason.SEAT_GONE)
    assert "Your seat was given away" in together.page.join.card.line.text()
    together.page.join.forget_requested.emit("g9")
    assert not together.page.join.known_box.isVisible()


def test_a_link_from_outside_opens_the_page_with_the_code_in_it(qtbot, data_dir):
    lan = FakeLan()
    made = Player.sit(qtbot, data_dir, seed=27, player__name="Robin")
    made.program.gallery.make_lan = lambda: lan
    made.window.open_link("crossgame://192.168.1.20:47114/aaaa#K7PM2X.ffff")
    pane = made.window.together.page.join
    assert pane.card.join.isEnabled()
    made.click(pane.card.join)
    assert lan.joinings[0].target.startswith("crossgame://")
    made.close()


def test_a_lobby_that_is_closed_leads_back_with_the_reason(player, pane, lan):
    choose(pane, "g2")
    type_into(pane.card.name, "Mira")
    player.click(pane.card.join)
    room = FakeRoom(lobby_view(host=False))
    lan.joinings[0].succeed(room)
    room.end(RoomEndReason.KICKED)
    assert player.window.page is player.window.together.page
    assert "sent you away" in pane.card.line.text()
    assert player.window.together.room is None

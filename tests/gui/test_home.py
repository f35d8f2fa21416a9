# SPDX-License-Identifier: MIT
"""Home: what it offers at the first start, with unfinished games, and from files."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from crossgame.game.record import record_of, record_to_text
from crossgame.ui.buttons import RowButton
from crossgame.ui.cards import ContinueCard, WelcomeCard
from crossgame.ui.games import GAMES
from crossgame.ui.labels import Text
from tests.island_player import IslandPlayer
from tests.player import Player


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    yield made
    made.close()


def top(player, kind):
    return [card for card in player.window.home.findChildren(kind) if card.isVisible()]


def begin_and_leave(player):
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    key = player.table.id
    player.window.show_home()
    return key


def test_the_first_start_asks_nothing_and_one_click_plays(player):
    assert len(top(player, WelcomeCard)) == 1
    assert player.window.dialogs.current is None
    player.click(player.child("welcome_play", QPushButton))
    assert player.control is not None


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_is_begun_with_one_click_and_waits_on_home(player, game):
    player.click(player.child(f"{game}_computer", RowButton))
    assert player.table.ruleset.id == game
    key = player.table.id
    player.window.show_home()
    player.qtbot.waitUntil(lambda: len(top(player, ContinueCard)) == 1)
    player.click(player.child("continue", QPushButton))
    assert player.table.id == key


def test_the_newest_unfinished_game_is_offered_and_continued(player):
    first, second = begin_and_leave(player), begin_and_leave(player)
    assert first != second
    player.qtbot.waitUntil(lambda: len(top(player, ContinueCard)) == 1)
    player.click(player.child("continue", QPushButton))
    assert player.table.id == second


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
@pytest.mark.parametrize("computers", [1, 3, 4, 7])
def test_names_and_scores_of_all_players_have_room(qtbot, data_dir, size, computers):
    player = IslandPlayer.sit(qtbot, data_dir, seed=27, size=size)
    player.begin(("club",) * computers, side=45, turn_ms=0)
    player.window.show_home()
    qtbot.waitUntil(lambda: len(top(player, ContinueCard)) == 1)
    (card,) = top(player, ContinueCard)
    labels = [label for label in card.findChildren(Text) if label.isVisible()]
    scores = [label for label in labels if label.text() == "0"]
    assert len(scores) == computers + 1
    for label in labels:
        assert label.wordWrap() or label.width() >= label.sizeHint().width(), label.text()
        assert label.height() >= label.minimumSizeHint().height(), label.text()
        low = label.mapTo(card, label.rect().bottomRight())
        assert card.rect().contains(low), label.text()
    corners = [label.mapTo(card, label.rect().topLeft()).toTuple() for label in scores]
    assert len(set(corners)) == len(corners)
    button = card.findChild(QPushButton, "continue")
    assert all(label.mapTo(card, label.rect().bottomLeft()).y() <= button.y() for label in scores)
    player.close()


def test_a_card_shows_the_last_used_options(player):
    player.program.gallery.settings.update({"classic.last_level": "club", "classic.last_clock": "15+5"})
    player.window.home.show_options()
    assert player.child("classic_computer", RowButton).line() == "Club, 15 min + 5 s"


@pytest.mark.parametrize(
    ("options", "computer"),
    [
        ({}, "21 × 21, 3 computers, 60 s"),
        (
            {"side": "15", "opponents": "person,club", "timer": "300", "rounds": "6"},
            "15 × 15, 1 computer, 5 min",
        ),
        ({"timer": "none"}, "21 × 21, 3 computers, no time limit"),
        ({"mode": "speed", "minutes": "1"}, "21 × 21, 3 computers, speed"),
        ({"rounds": "?", "opponents": "none"}, "21 × 21, 1 computer, 60 s"),
    ],
)
def test_the_card_of_islands_shows_the_last_used_options(player, options, computer):
    player.program.gallery.settings.update({f"islands.last_{key}": value for key, value in options.items()})
    player.window.home.show_options()
    assert player.child("islands_computer", RowButton).line() == computer


def test_playing_with_others_promises_what_it_leads_to(player):
    for game in ("classic", "megacross", "islands"):
        button = player.child(f"{game}_others", RowButton)
        assert button.line() == "On the network, or at this screen"
        player.click(button)
        tabs = player.window.together.page.tabs
        assert [tabs.tabText(index) for index in range(tabs.count())] == [
            "Join a game", "Host a game", "One computer, many players"
        ]  # fmt: skip
        player.window.show_home()


def test_saved_games_are_deleted_only_when_the_list_is_closed(player, qtbot):
    keys = [begin_and_leave(player) for _ in range(3)]
    player.click(player.child("all_games", QPushButton))
    dialog = player.window.dialogs.current
    assert set(dialog.rows) == set(keys)
    dialog.delete(keys[0])
    dialog.delete(keys[1])
    dialog.undo_last()
    assert len(player.program.gallery.saved()) == 3
    dialog.accept()
    assert {game.id for game in player.program.gallery.saved()} == set(keys[1:])
    qtbot.waitUntil(lambda: len(top(player, ContinueCard)) == 1)


def test_a_row_of_the_list_opens_its_game(player):
    key = begin_and_leave(player)
    begin_and_leave(player)
    player.window.dialogs.saved_games()
    dialog = player.window.dialogs.current
    player.click(dialog.rows[key].findChildren(RowButton)[0])
    assert player.table.id == key


def test_a_record_file_is_opened_and_kept(player, tmp_path):
    player.window.home.computer_requested.emit("classic")
    player.wait_turn()
    player.lay(player.plays()[0])
    player.enter()
    text, scores = record_to_text(record_of(player.table.game)), [row.score for row in player.view.moves]
    player.window.show_home()
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    player.window.open_file(file)
    assert [row.score for row in player.view.moves][: len(scores)] == scores
    assert len(player.program.gallery.saved()) == 2


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe\x00", b'{"format": 1}', b"[" * 100_000])
def test_a_bad_file_is_refused_in_words_and_changes_nothing(player, tmp_path, content):
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    player.window.open_file(file)
    assert player.control is None
    assert "bad.json" in player.window.home.strip.said.whole
    assert player.window.home.strip.refused
    assert player.program.gallery.saved() == ()


def test_a_bad_file_does_not_touch_the_game_that_is_played(player, tmp_path):
    player.window.home.computer_requested.emit("classic")
    before = player.table
    player.window.open_file(tmp_path / "missing.json")
    assert player.table is before
    assert "missing.json" in player.strip


def test_a_game_that_is_gone_is_said_on_home(player):
    player.window.resume("0" * 32)
    assert player.window.home.strip.said.first == "This game is no longer there."


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1600, 1000)])
def test_home_needs_no_scrolling(player, qtbot, size):
    begin_and_leave(player)
    player.window.resize(*size)
    home = player.window.home
    qtbot.waitUntil(lambda: home.width() == player.window.width())
    qtbot.waitUntil(lambda: home.verticalScrollBar().maximum() == 0)
    qtbot.waitUntil(lambda: home.horizontalScrollBar().maximum() == 0)

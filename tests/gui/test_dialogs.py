# SPDX-License-Identifier: MIT
"""Dialogs: a new game, preferences from the table of settings, and the sheets that only tell."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from crossgame.app.assets import read_text
from crossgame.app.settings import SETTINGS
from crossgame.rules.policies import ChallengeRule, Clock
from crossgame.session.setup import Chair, SetupFault, from_options
from crossgame.ui.choice import Choice, Tick
from crossgame.ui.dialogs.help import HelpDialog
from crossgame.ui.dialogs.new_game import FAULTS, RULES
from crossgame.ui.dialogs.preferences import CHOICES, GROUPS, LABELS
from crossgame.ui.games import GAMES
from crossgame.ui.help_pictures import HelpPicture
from crossgame.ui.labels import Text
from tests.player import Player


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    yield made
    made.close()


def opened(player, key):
    player.action(key)
    dialog = player.window.dialogs.current
    assert dialog is not None
    return dialog


def texts(dialog):
    return [label.text() for label in dialog.findChildren(Text)]


def test_one_dialog_at_a_time(player):
    first = opened(player, "about")
    player.action("help")
    assert player.window.dialogs.current is first
    first.reject()
    assert player.window.dialogs.current is None


@pytest.mark.parametrize("key", ["new_game", "preferences", "help", "shortcuts", "about"])
def test_esc_closes_every_dialog_and_the_window_goes_on(player, key):
    dialog = opened(player, key)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert player.window.dialogs.current is None
    player.window.home.computer_requested.emit("classic")
    assert player.control is not None


@pytest.mark.parametrize("size", [(820, 560), (1280, 800)])
@pytest.mark.parametrize("key", ["new_game", "preferences", "help", "shortcuts", "about"])
def test_a_dialog_is_no_larger_than_the_window(player, qtbot, key, size):
    player.window.resize(*size)
    dialog = opened(player, key)
    assert dialog.width() <= size[0]
    assert dialog.height() <= size[1]


def test_a_new_game_begins_with_what_was_chosen_and_is_remembered(player):
    dialog = opened(player, "new_game")
    dialog.count.choose(3)
    dialog.chairs[1].kind.choose("club")
    dialog.chairs[2].kind.choose("person")
    dialog.chairs[2].name.setText("Zoe")
    dialog.rule.choose(ChallengeRule.TEN)
    dialog.window_s.choose(20)
    dialog.max_wrong.choose(3)
    dialog.next_only.setChecked(True)
    dialog.clock.choose(25)
    dialog.increment.choose(5)
    dialog.tournament.setChecked(True)
    player.click(dialog.start)
    rules, names = player.table.ruleset, [seat.info.name for seat in player.view.seats]
    challenges = rules.challenges
    assert names == ["You", "Mira", "Zoe"]
    assert (challenges.rule, challenges.window_ms, challenges.max_wrong) == (ChallengeRule.TEN, 20_000, 3)
    assert challenges.next_only
    assert (rules.clock.initial_ms, rules.clock.increment_ms) == (1_500_000, 5_000)
    assert rules.exchange.bag_minimum == 7
    player.window.show_home()
    again = opened(player, "new_game").setup()
    assert [chair.level for chair in again.chairs] == [None, "club", None]
    assert again.challenge is ChallengeRule.TEN
    assert again.clock == Clock(initial_ms=1_500_000, increment_ms=5_000)


def test_a_usual_name_changes_with_the_kind_of_player_and_a_given_one_stays(player):
    dialog = opened(player, "new_game")
    second, third = dialog.chairs[1], dialog.chairs[2]
    assert second.name.text() == "Player 2"
    second.kind.choose("club")
    assert second.name.text() == "Mira"
    second.kind.choose("person")
    assert second.name.text() == "Player 2"
    dialog.count.choose(3)
    third.name.setText("Zoe")
    third.kind.choose("expert")
    assert third.name.text() == "Zoe"


def test_a_game_that_cannot_begin_says_why(player):
    dialog = opened(player, "new_game")
    dialog.chairs[1].name.setText(dialog.chairs[0].name.text())
    assert not dialog.start.isEnabled()
    assert dialog.trouble.text() == "Two players have the same name."
    dialog.chairs[1].name.clear()
    assert dialog.trouble.text() == "Everybody needs a name."
    dialog.chairs[1].name.setText("Ben")
    assert dialog.start.isEnabled()
    assert dialog.trouble.text() == ""


def test_options_of_challenges_show_only_where_plays_can_be_challenged(player):
    dialog = opened(player, "new_game")
    window = dialog.window_s
    dialog.chairs[1].kind.choose("club")
    assert not window.isVisible()
    dialog.chairs[1].kind.choose("person")
    assert window.isVisible()
    dialog.rule.choose(ChallengeRule.VOID)
    assert not window.isVisible()


def test_every_fault_and_rule_has_its_words():
    assert set(FAULTS) == set(SetupFault)
    assert set(RULES) == {None, *ChallengeRule}


def test_preferences_show_every_setting_of_the_table_in_words(player):
    dialog = opened(player, "preferences")
    listed = {setting.key for setting in SETTINGS if setting.group}
    assert set(dialog.fields) == listed
    for setting in SETTINGS:
        if setting.group:
            assert setting.group in GROUPS
            assert setting.label in LABELS
            assert set(setting.choices) <= set(CHOICES)


def test_each_preference_takes_effect_at_once(player):
    dialog, settings = opened(player, "preferences"), player.program.gallery.settings
    for key, field in dialog.fields.items():
        if isinstance(field, Choice):
            field.setCurrentIndex(field.count() - 1)
            assert settings.value(key) == field.currentData()
        elif isinstance(field, Tick):
            before = settings.flag(key)
            QTest.mouseClick(field, Qt.MouseButton.LeftButton)
            assert settings.flag(key) is not before
        else:
            assert isinstance(field, QLineEdit)
            field.setText("Robin")
            QTest.keyClick(field, Qt.Key.Key_Return)
            assert settings.text(key) == "Robin"
    assert player.window.look.theme.text.percent == 200


def test_the_sheet_lists_every_command_with_a_key(player):
    dialog = opened(player, "shortcuts")
    listed = set(texts(dialog))
    for action in player.window.actions_:
        if action.shortcuts():
            assert action.text() in listed


@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_help_has_no_markup_and_loses_no_heading_and_no_picture(player, game):
    dialog = HelpDialog(game, player.window)
    player.qtbot.addWidget(dialog)
    assert GAMES[dialog.pages.currentIndex()].id == game
    page = dialog.pages.currentWidget()
    shown = texts(page)
    source = read_text("help", f"{game}.txt").splitlines()
    for heading in [line[2:] for line in source if line.startswith("# ")]:
        assert heading in shown
    assert not any(sign in text for text in shown for sign in ("#", "= "))
    pictures = page.findChildren(HelpPicture)
    assert len(pictures) == sum(line.startswith("= ") for line in source)
    assert all(picture.accessibleName() in shown for picture in pictures)


def test_about_shows_the_notices(player):
    dialog = opened(player, "about")
    assert "Rubik" in dialog.notices.toPlainText()


def test_names_are_never_read_as_markup(player):
    dialog = opened(player, "new_game")
    name = "<b>Ann</b><img src=x>"
    dialog.chairs[0].kind.choose("person")
    dialog.chairs[1].kind.choose("person")
    dialog.chairs[1].name.setText(name)
    player.click(dialog.start)
    for label in player.window.findChildren(Text):
        assert label.textFormat() == Qt.TextFormat.PlainText
    assert name in [seat.info.name for seat in player.view.seats]


def test_chairs_of_the_last_game_come_back_as_they_were():
    setup = from_options({"opponents": "person,computer", "level": "club"}, ("You", "Ann", "Ben", "Cy"))
    assert setup.chairs == (Chair("You"), Chair("Ann"), Chair("Ben", "club"))

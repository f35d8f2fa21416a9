# SPDX-License-Identifier: MIT
"""The dialog of a new game with islands: what can be chosen, what is remembered, who may play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.rules.policies import OpenTable, Rounds
from crossgame.ui.dialogs.new_island_game import NewIslandGameDialog
from tests.player import Player

GAME = "islands"


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=27)
    yield made
    made.close()


def opened(player):
    player.window.dialogs.new_game(GAME)
    dialog = player.window.dialogs.current
    assert isinstance(dialog, NewIslandGameDialog)
    return dialog


def test_what_is_chosen_is_played_and_offered_again(player):
    dialog = opened(player)
    dialog.side.choose(31)
    dialog.rounds.choose(8)
    dialog.timer.choose(120_000)
    dialog.target.choose(1_000)
    dialog.claim.choose(50)
    dialog.conversion.choose(5)
    dialog.blanks.setChecked(True)
    dialog.count.choose(6)
    dialog.chairs[1].kind.choose("person")
    wanted = dialog.setup()
    player.click(dialog.start)
    rules = player.table.ruleset
    assert rules.layout.rows == 31
    assert isinstance(rules.turns, Rounds)
    assert (rules.turns.turn_ms, rules.goal.rounds, rules.goal.score) == (120_000, 8, 1_000)
    assert (rules.islands.claim, rules.islands.conversion, rules.supply.blanks) == (50, 5, True)
    assert len(player.table.view(None).seats) == 6
    player.window.show_home()
    again = opened(player).setup()
    assert replace(again, chairs=()) == replace(wanted, chairs=())
    assert [chair.level for chair in again.chairs] == [chair.level for chair in wanted.chairs]


def test_speed_mode_has_options_of_its_own(player):
    dialog = opened(player)
    assert dialog.rounds.isVisible()
    assert not dialog.minutes.isVisible()
    dialog.mode.choose("speed")
    assert not dialog.rounds.isVisible()
    assert not dialog.timer.isVisible()
    dialog.minutes.choose(2)
    player.click(dialog.start)
    assert isinstance(player.table.ruleset.turns, OpenTable)
    assert player.table.ruleset.goal.time_ms == 120_000


@pytest.mark.parametrize(("side", "most"), [(15, 3), (21, 6), (31, 8), (45, 8)])
def test_no_more_players_than_the_board_takes(player, side, most):
    dialog = opened(player)
    dialog.side.choose(45)
    dialog.count.choose(8)
    dialog.side.choose(side)
    assert dialog.count.count() == most
    assert len(dialog.setup().chairs) == most
    assert sum(row.isVisible() for row in dialog.chairs) == most
    assert dialog.start.isEnabled()
    names = [chair.name for chair in dialog.setup().chairs]
    assert len(set(names)) == most


def test_one_plays_alone(player):
    dialog = opened(player)
    dialog.count.choose(1)
    player.click(dialog.start)
    assert len(player.table.view(None).seats) == 1


def test_two_people_at_one_screen_play_rounds_and_no_race(player):
    dialog = opened(player)
    dialog.count.choose(2)
    dialog.chairs[1].kind.choose("person")
    assert dialog.start.isEnabled()
    dialog.mode.choose("speed")
    assert not dialog.start.isEnabled()
    assert dialog.trouble.text()
    assert dialog.share.isEnabled()  # elsewhere each has a screen


def test_two_players_of_one_name_are_refused_in_words(player):
    dialog = opened(player)
    dialog.chairs[1].name.setText(dialog.chairs[0].name.text())
    assert not dialog.start.isEnabled()
    assert "same name" in dialog.trouble.text()
    player.click(dialog.start)
    assert player.control is None


def test_every_field_has_a_name(player):
    dialog = opened(player)
    fields = (dialog.side, dialog.mode, dialog.rounds, dialog.timer, dialog.minutes, dialog.target, dialog.claim)
    assert all(field.accessibleName() for field in (*fields, dialog.conversion, dialog.count))

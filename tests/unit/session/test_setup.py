# SPDX-License-Identifier: MIT
"""What may be chosen before a game, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.app.assets import read_text
from crossgame.app.settings import SETTINGS, Settings
from crossgame.game.events import SeatKind
from crossgame.rules.catalog import island_race, islands
from crossgame.rules.policies import ChallengeRule, Clock, Goal, OpenTable, Overtime, Rounds
from crossgame.rules.tiles import TileSet
from crossgame.session.island_options import from_island_options, to_island_options
from crossgame.session.open_options import from_open_options, to_open_options
from crossgame.session.setup import (
    Chair,
    GameSetup,
    SetupFault,
    SetupTrouble,
    clock_from_text,
    clock_text,
    from_options,
    to_options,
)

ANN, BEN, BOT = Chair("Ann"), Chair("Ben"), Chair("Bot", "club")
NAMES = ("Ann", "Ben", "Cy", "Di")


@pytest.fixture(scope="module")
def english():
    return TileSet.parse(read_text("letters", "english.txt"))


@pytest.mark.parametrize(
    ("chairs", "rule"),
    [
        ((ANN, BEN), ChallengeRule.POINTS_BACK),
        ((ANN, BOT), ChallengeRule.VOID),
        ((ANN, BEN, BOT), ChallengeRule.VOID),
    ],
)
def test_c7_void_as_soon_as_a_computer_plays_else_points_back(english, chairs, rule):
    assert GameSetup(chairs).ruleset(english).challenges.rule is rule
    assert GameSetup(chairs, challenge=ChallengeRule.TEN).ruleset(english).challenges.rule is ChallengeRule.TEN


def test_options_become_the_ruleset(english):
    clock = Clock(initial_ms=60_000, increment_ms=5_000, overtime=Overtime.LOSS, move_ms=30_000)
    setup = GameSetup((ANN, BEN), clock=clock, next_only=True, window_ms=15_000, max_wrong=3, tournament_exchange=True)
    rules = setup.ruleset(english)
    assert setup.troubles(english) == ()
    assert rules.clock == clock
    assert rules.exchange.bag_minimum == 7
    assert (rules.challenges.next_only, rules.challenges.window_ms, rules.challenges.max_wrong) == (True, 15_000, 3)
    assert rules.tiles == english


def test_seats_are_numbered_and_people_have_an_id_of_their_own():
    ann, bot, ben = GameSetup((Chair("  Ann "), BOT, BEN)).seats()
    assert (ann.seat, ann.name, ann.kind, ann.level) == (1, "Ann", SeatKind.PERSON, None)
    assert (bot.seat, bot.kind, bot.level, bot.player) == (2, SeatKind.COMPUTER, "club", "")
    assert ann.player
    assert ann.player != ben.player


@pytest.mark.parametrize(
    ("setup", "troubles"),
    [
        (GameSetup((ANN,)), [SetupTrouble(SetupFault.TOO_FEW_SEATS)]),
        (GameSetup(tuple(map(Chair, "abcde"))), [SetupTrouble(SetupFault.TOO_MANY_SEATS)]),
        (GameSetup((ANN, Chair("  "))), [SetupTrouble(SetupFault.NAME_MISSING, 1)]),
        (GameSetup((ANN, Chair("x" * 41))), [SetupTrouble(SetupFault.NAME_TOO_LONG, 1)]),
        (GameSetup((ANN, Chair("aNN "))), [SetupTrouble(SetupFault.NAME_TAKEN, 1)]),
        (GameSetup((ANN, Chair("Bot", "god"))), [SetupTrouble(SetupFault.LEVEL_UNKNOWN, 1)]),
        (GameSetup((ANN, BEN), clock=Clock(initial_ms=-1)), [SetupTrouble(SetupFault.CLOCK_OUT_OF_RANGE)]),
        (GameSetup((ANN, BEN), clock=Clock(move_ms=3_600_001)), [SetupTrouble(SetupFault.CLOCK_OUT_OF_RANGE)]),
        (GameSetup((ANN, BEN), window_ms=120_001), [SetupTrouble(SetupFault.WINDOW_OUT_OF_RANGE)]),
        (GameSetup((ANN, BEN), max_wrong=-1), [SetupTrouble(SetupFault.CHALLENGES_OUT_OF_RANGE)]),
    ],
)
def test_what_keeps_a_game_from_beginning_is_said_with_its_chair(english, setup, troubles):
    assert list(setup.troubles(english)) == troubles


@pytest.mark.parametrize(
    "setup",
    [
        GameSetup((Chair("Ann"), Chair("Ben", "beginner"))),
        GameSetup((Chair("Ann"), Chair("Ben"), Chair("Cy", "champion")), challenge=ChallengeRule.DOUBLE),
        GameSetup((Chair("Ann"), Chair("Ben")), clock=Clock(initial_ms=90_000, increment_ms=2_500)),
    ],
)
def test_the_last_options_come_back_and_fit_the_settings(setup):
    options = to_options(setup)
    assert from_options(options, NAMES) == setup
    table = {setting.key: setting for setting in SETTINGS}
    for name, value in options.items():
        assert table[f"classic.last_{name}"].fault(value) == ""


@pytest.mark.parametrize(
    "options",
    [{}, {"opponents": "computer", "level": "god", "challenge": "maybe", "clock": "soon"}, {"clock": "nan+inf"}],
)
def test_options_that_say_nothing_or_nonsense_are_the_default(english, options):
    setup = from_options(options, NAMES)
    assert setup == GameSetup((Chair("Ann"), Chair("Ben", "casual")))
    assert setup.troubles(english) == ()


@pytest.mark.parametrize("text", ["25+5", "1.5+0", "none", "0.5+2.5"])
def test_a_clock_is_written_as_players_do(text):
    assert clock_text(clock_from_text(text)) == text


@pytest.mark.parametrize("text", ["", "0+5", "-3+1", "601+0", "x", "1e999+0", "5+-1"])
def test_no_other_text_is_a_clock(text):
    assert clock_from_text(text) == Clock()


MEGA = (
    GameSetup((Chair("Ann"),), game="megacross", side=225),
    GameSetup((Chair("Ann"), Chair("Ben", "beginner"), Chair("Cy", "champion")), game="megacross", side=4005),
    GameSetup((Chair("Ann"), Chair("Ben", "club")), game="megacross", side=45, goal=Goal(time_ms=600_000), blanks=True),
    GameSetup((Chair("Ann"),), game="megacross", side=105, goal=Goal(score=500)),
    GameSetup((Chair("Ann"),), game="megacross", side=1005, goal=Goal(tiles=100)),
)


@pytest.mark.parametrize("setup", MEGA)
def test_m9_options_of_a_game_without_turns_come_back_and_fit_the_settings(english, data_dir, setup):
    options = to_open_options(setup)
    settings = Settings(data_dir / "settings.json")
    settings.update({f"megacross.last_{key}": value for key, value in options.items()})
    stored = {key: settings.text(f"megacross.last_{key}") for key in options}
    assert from_open_options(stored, ("Ann", "Ben", "Cy", "Dee"), game="megacross") == setup
    assert setup.troubles(english) == ()


@pytest.mark.parametrize("setup", MEGA)
def test_m1_m2_m9_options_become_the_ruleset(english, setup):
    rules = setup.ruleset(english)
    assert (rules.layout.rows, rules.layout.cols) == (setup.side, setup.side)
    assert rules.goal == setup.goal
    assert rules.supply.blanks is setup.blanks
    assert rules.challenges.checked_at_once


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        (GameSetup((ANN,), game="megacross", side=46), SetupFault.SIDE_UNKNOWN),
        (GameSetup((ANN, BEN), game="megacross"), SetupFault.TOO_MANY_PEOPLE),
        (GameSetup((ANN, *(Chair(n, "club") for n in "bcde")), game="megacross"), SetupFault.TOO_MANY_SEATS),
        (GameSetup((), game="megacross"), SetupFault.TOO_FEW_SEATS),
        (GameSetup((ANN,), game="megacross", goal=Goal(score=1_000_001)), SetupFault.GOAL_OUT_OF_RANGE),
    ],
)
def test_what_keeps_a_game_without_turns_from_beginning(english, setup, fault):
    assert setup.troubles(english) == (SetupTrouble(fault),)


@pytest.mark.parametrize(
    "options", [{}, {"opponents": "casual", "side": "x", "goal": "soon:9", "blanks": "maybe"}, {"goal": "score:-4"}]
)
def test_open_options_that_say_nothing_or_nonsense_are_the_default(options):
    setup = from_open_options(options, ("Ann", "Ben"), game="megacross")
    assert setup == GameSetup((Chair("Ann"), Chair("Ben", "casual")), game="megacross")


# Island Hopper


def island_setup(**changes):
    return GameSetup((ANN, BOT), game="islands", **changes)


def test_i12_options_of_rounds_become_the_ruleset(english):
    setup = island_setup(side=31, mode="rounds", rounds=30, turn_ms=0, target=900, claim=50, conversion=5, blanks=True)
    assert setup.troubles(english) == ()
    rules = setup.ruleset(english)
    assert (rules.layout.rows, rules.supply.blanks) == (31, True)
    assert rules.goal == Goal(rounds=30, score=900)
    assert isinstance(rules.turns, Rounds)
    assert rules.turns.turn_ms == 0
    assert (rules.islands.claim, rules.islands.conversion) == (50, 5)
    assert rules.swap.cost == 0


def test_i9_i12_options_of_speed_mode_become_the_ruleset(english):
    rules = island_setup(mode="speed", minutes=30, target=100, claim=50).ruleset(english)
    assert rules.goal == Goal(time_ms=30 * 60_000, score=100)
    assert isinstance(rules.turns, OpenTable)
    assert (rules.islands.claim, rules.islands.conversion, rules.swap.cost) == (50, 20, 10)


def test_i12_the_default_is_twelve_rounds_of_a_minute_on_21(english):
    rules = island_setup().ruleset(english)
    assert rules == islands(english)
    assert (rules.goal, rules.turns.turn_ms, rules.layout.rows) == (Goal(rounds=12), 60_000, 21)
    assert island_setup(mode="speed").ruleset(english) == island_race(english)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"mode": "slow"}, SetupFault.MODE_UNKNOWN),
        ({"side": 22}, SetupFault.SIDE_UNKNOWN),
        ({"rounds": 5}, SetupFault.ROUNDS_OUT_OF_RANGE),
        ({"rounds": 31}, SetupFault.ROUNDS_OUT_OF_RANGE),
        ({"minutes": 0}, SetupFault.MINUTES_OUT_OF_RANGE),
        ({"minutes": 31}, SetupFault.MINUTES_OUT_OF_RANGE),
        ({"turn_ms": 61_000}, SetupFault.TIMER_UNKNOWN),
        ({"target": -1}, SetupFault.GOAL_OUT_OF_RANGE),
        ({"claim": 20}, SetupFault.POINTS_UNKNOWN),
        ({"conversion": 100}, SetupFault.POINTS_UNKNOWN),
    ],
)
def test_options_of_islands_out_of_range_are_named(english, changes, fault):
    assert island_setup(**changes).troubles(english) == (SetupTrouble(fault),)


@pytest.mark.parametrize(("side", "most"), [(15, 3), (21, 6), (31, 8), (45, 8)])
def test_at_most_as_many_play_as_the_board_of_islands_holds(english, side, most):
    def setup(count):
        bots = tuple(Chair(f"Bot {number}", "club") for number in range(1, count))
        return GameSetup((ANN, *bots), game="islands", side=side)

    assert setup(most).troubles(english) == ()
    assert setup(1).troubles(english) == ()
    assert setup(most + 1).troubles(english) == (SetupTrouble(SetupFault.TOO_MANY_SEATS),)


def test_several_people_play_rounds_at_one_screen_but_not_speed_mode(english):
    people = (ANN, BEN, Chair("Cy"))
    assert GameSetup(people, game="islands").troubles(english) == ()
    assert GameSetup(people, game="islands", mode="speed").troubles(english) == (
        SetupTrouble(SetupFault.TOO_MANY_PEOPLE),
    )


@pytest.mark.parametrize(
    "setup",
    [
        GameSetup((ANN,), game="islands", mode="rounds"),
        GameSetup((ANN, BEN, Chair("Cy", "club")), game="islands", mode="rounds", side=45, turn_ms=0, blanks=True),
        GameSetup(
            (ANN, Chair("Ben", "champion")), game="islands", mode="speed", minutes=9, target=700, claim=50, conversion=5
        ),
    ],
)
def test_options_of_islands_are_kept_and_fit_the_settings(setup, tmp_path):
    settings = Settings(tmp_path / "settings.json")
    settings.update({f"islands.last_{key}": value for key, value in to_island_options(setup).items()})
    again = Settings(tmp_path / "settings.json")
    keys = [row.key for row in SETTINGS if row.key.startswith("islands.last_")]
    stored = {key.removeprefix("islands.last_"): again.text(key) for key in keys}
    assert from_island_options(stored, NAMES, game="islands") == replace(setup, side=setup.side or 21)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponents": "nobody", "side": "x", "mode": "slow", "rounds": "99", "timer": "7", "minutes": "-1"},
        {"target": "many", "claim": "3", "conversion": "²", "blanks": "perhaps", "rounds": "1" * 5000},
    ],
)
def test_options_of_islands_that_say_nothing_or_nonsense_are_the_default(options):
    setup = from_island_options(options, NAMES, game="islands")
    assert replace(setup, chairs=()) == GameSetup((), game="islands")
    assert setup.chairs[0] == ANN
    assert {chair.level for chair in setup.chairs[1:]} <= {"casual"}

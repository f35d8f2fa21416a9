# SPDX-License-Identifier: MIT
"""Goals in words, from rulesets, from tables of high scores and from settings."""

from __future__ import annotations

import pytest

from crossgame.game import goals
from crossgame.rules.policies import Goal
from crossgame.ui.goals import goal_text, stored_goal_text, table_goal_text

CASES = [
    (Goal(), "endless"),
    (Goal(time_ms=600_000), "10 min"),
    (Goal(score=1_500), "to 1,500 points"),
    (Goal(tiles=100), "100 tiles each"),
    (Goal(rounds=12), "12 rounds"),
    (Goal(rounds=1), "1 round"),
    (Goal(rounds=12, score=500), "12 rounds, to 500 points"),
    (Goal(time_ms=300_000, score=500), "5 min, to 500 points"),
]


@pytest.mark.parametrize(("goal", "words"), CASES)
def test_a_goal_reads_the_same_from_a_ruleset_and_from_a_table_of_high_scores(goal, words):
    assert goal_text(goal) == words
    assert table_goal_text(goals.goal_text(goal)) == goal_text(goal)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("endless", "endless"),
        ("time:10", "10 min"),
        ("score:500", "to 500 points"),
        ("tiles:100", "100 tiles each"),
        ("nonsense:5", "endless"),
        ("time:x", "endless"),
        ("", "endless"),
    ],
)
def test_a_goal_as_the_settings_keep_it(text, words):
    assert stored_goal_text(text) == words

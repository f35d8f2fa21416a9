# SPDX-License-Identifier: MIT
"""A record that somebody opens becomes a game of its own, or nothing at all."""

from __future__ import annotations

import json

import pytest

from crossgame.game.commands import Resign
from crossgame.game.record import record_of, record_to_text
from crossgame.game.saved import Status
from crossgame.session.importing import BadRecordError, imported
from crossgame.session.local import LocalTable


@pytest.fixture
def table(tables, best):
    """A game in the middle."""
    made = tables("Ann", "Ben", rule="void")
    for _ in range(5):
        made.submit(made.view(None).to_move, best(made))
    return made


def text_of(table) -> str:
    return record_to_text(record_of(table.game))


def test_a_record_goes_on_as_a_game_of_its_own_beside_the_one_in_play(table, tables, venue, storage, best, check):
    before = storage.load(table.id)
    key = imported(text_of(table), venue)
    assert key != table.id
    copy = tables.keep(LocalTable.reopen(key, venue))
    assert copy.game.events == table.game.events
    copy.submit(copy.view(None).to_move, best(copy))
    assert copy.refusals == []
    check(copy)
    assert storage.load(table.id) == before
    assert len(table.game.events) == len(before.events)


def test_a_finished_record_is_not_offered_to_go_on_with(table, venue, storage):
    table.submit(1, Resign())
    key = imported(text_of(table), venue)
    assert [summary.id for summary in storage.unfinished()] == []
    assert key in [summary.id for summary in storage.games(Status.FINISHED)]


def spoilt(text: str) -> list[str]:
    whole = json.loads(text)
    events = whole["events"]
    return [
        "",
        "not json",
        "[]",
        text[: len(text) // 2],
        json.dumps(whole | {"format": 99}),
        json.dumps(whole | {"events": []}),
        json.dumps(whole | {"events": events[:2] + events[3:]}),
        json.dumps(whole | {"events": [*events, events[-1]]}),
        json.dumps(whole | {"ruleset": {"id": "chess"}}),
    ]


@pytest.mark.parametrize("number", range(9))
def test_a_bad_record_changes_nothing(table, venue, storage, number):
    before = storage.games()
    with pytest.raises(BadRecordError):
        imported(spoilt(text_of(table))[number], venue)
    assert storage.games() == before

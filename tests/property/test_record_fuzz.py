"""Whatever is done to a record, reading it gives a whole game or one ``RecordError``."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossgame.game.codec import RecordError, command_from_dict, event_from_dict
from crossgame.game.record import record_from_dict, record_from_text, record_of, record_to_text
from crossgame.rules.policies import ChallengeRule
from tests.dealer import Words, deal

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def a_record():
    table = deal("CATS", "DOG?", "AEIO", bag="XYZ", rule=ChallengeRule.SINGLE, words=Words.but("CATS"))
    table.place(1, "8H CATS")
    table.challenge(2)
    table.place(2, "8H DoG")
    table.all_accept()
    table.everybody_passes()
    return record_to_text(record_of(table.game))


TEXT = a_record()
ODD = [None, True, -1, 0, 7, 129, 2**70, 1.5, "", "x", [], {}, [[1]], {"kind": "Ended"}]


def paths(data, here=()):
    yield here
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        yield from paths(item, (*here, key))


def mutated(data, chance):
    """Change, remove or double one place of the data."""
    *way, last = chance.choice([path for path in paths(data) if path])
    inside = data
    for key in way:
        inside = inside[key]
    what = chance.random()
    if what < 0.2:
        del inside[last]
    elif what < 0.3 and isinstance(inside, list):
        inside.insert(last, inside[last])
    else:
        inside[last] = chance.choice(ODD)
    return data


@pytest.mark.proof
def test_a_record_changed_in_one_place_is_read_whole_or_refused(proof_size):
    chance = random.Random(5)
    refused = 0
    for _ in range(proof_size.of(10_000)):
        data = mutated(json.loads(TEXT), chance)
        try:
            record = record_from_dict(data)
        except RecordError:
            refused += 1
        else:
            record.ledger()
    assert refused


@pytest.mark.proof
def test_a_record_cut_short_is_refused(proof_size):
    chance = random.Random(6)
    for _ in range(proof_size.of(1_000)):
        with pytest.raises(RecordError):
            record_from_text(TEXT[: chance.randrange(len(TEXT) - 2)])


@given(JSON)
def test_any_data_is_refused_as_a_record_event_or_command(data):
    for read in (record_from_dict, event_from_dict, command_from_dict):
        with pytest.raises(RecordError):
            read(data)


@given(st.sampled_from(["Placed", "Drawn", "Ended", "Started"]), st.dictionaries(st.text(max_size=8), JSON, max_size=5))
def test_any_data_with_a_known_kind_is_refused(kind, data):
    with pytest.raises(RecordError):
        event_from_dict(data | {"kind": kind})

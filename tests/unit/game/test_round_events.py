"""Events of rounds and islands as values: their JSON form, what others see of them, what views draw from them."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from crossgame.game import commands, events, round_events
from crossgame.game.codec import (
    RecordError,
    command_from_dict,
    command_to_dict,
    event_from_dict,
    event_to_dict,
)
from crossgame.game.commands import Exchange, Pass, Place, UseHint, Withdraw
from crossgame.game.events import (
    Claimed,
    Converted,
    DestroyCause,
    Destroyed,
    HintUsed,
    PresenceChanged,
    RoundClosed,
    RoundEntry,
    RoundOpened,
    Submission,
    SubmissionKind,
    Submitted,
    Surfaced,
    Withdrawn,
)
from crossgame.game.transition import transition
from crossgame.game.view import Transition
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile

PLACED = (NewTile(3, 4, 1), NewTile(3, 5, 0x82))
PLAY = Submission(SubmissionKind.PLAY, placed=PLACED)
SWAP = Submission(SubmissionKind.SWAP, tiles=(1, 2))
ENTRIES = (
    RoundEntry(2, SubmissionKind.PLAY, PLACED, Direction.ACROSS, 31),
    RoundEntry(1, SubmissionKind.SWAP),
    RoundEntry(3, SubmissionKind.PASS),
)
LOST = Destroyed(
    9, 50, 2, PLACED, Direction.ACROSS, DestroyCause.BAD_WORD, (Square(3, 4), Square(3, 5)), ((1, 2),), (1, 3)
)
EVENTS = (
    Submitted(7, 10, 2, PLAY, 31),
    Submitted(7, 10, 2, SWAP, 0),
    Submitted(7, 10, 2, None, 0),
    Withdrawn(7, 10, 2),
    PresenceChanged(7, 10, 2, here=False),
    RoundOpened(7, 10, 3),
    RoundClosed(7, 10, 3, ENTRIES),
    LOST,
    Claimed(7, 10, 2, (4, 5), (Square(1, 1), Square(3, 3)), 200),
    Converted(7, 10, 2, (Square(1, 1), Square(3, 3)), (1, 0), 40),
    Surfaced(7, 10, ((Square(1, 1), Square(1, 2)), (Square(5, 5),))),
    HintUsed(7, 10, 2),
)


def test_every_event_of_the_module_is_tried_here_and_is_an_event():
    defined = {cls for cls in vars(round_events).values() if isinstance(cls, type) and hasattr(cls, "seen_by")}
    assert {type(event) for event in EVENTS} == defined
    assert defined <= set(get_args(events.Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_its_json_form(event):
    for seat in (None, 1, 2):
        seen = event.seen_by(seat)
        assert event_from_dict(json.loads(json.dumps(event_to_dict(seen)))) == seen


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_does_not_fit_an_event_is_refused(event):
    form = event_to_dict(event)
    for key in form.keys() - {"kind"}:
        with pytest.raises(RecordError):
            event_from_dict({**form, key: {"no": "such"}})
        with pytest.raises(RecordError, match="is missing"):
            event_from_dict({name: value for name, value in form.items() if name != key})


@pytest.mark.parametrize("viewer", [1, 3, None, 99])
def test_i8_others_see_only_that_somebody_has_submitted(viewer):
    for action in (PLAY, SWAP, Submission(SubmissionKind.PASS)):
        seen = Submitted(7, 10, 2, action, 31).seen_by(viewer)
        assert seen == Submitted(7, 10, 2, None, 0)
    assert Submitted(7, 10, 2, PLAY, 31).seen_by(2) == Submitted(7, 10, 2, PLAY, 31)


def test_the_rest_is_seen_by_all():
    for event in EVENTS:
        if not isinstance(event, Submitted):
            assert all(event.seen_by(viewer) == event for viewer in (None, 1, 2))


def test_commands_keep_their_round_and_old_forms_have_none():
    assert {Withdraw, UseHint} < set(get_args(commands.Command))
    for command in (Place(PLACED, round=4), Exchange((1,), round=4), Pass(round=4), Withdraw(round=4), UseHint()):
        assert command_from_dict(json.loads(json.dumps(command_to_dict(command)))) == command
    for command in (Place(PLACED), Exchange((1,)), Pass()):
        old = {key: value for key, value in command_to_dict(command).items() if key != "round"}
        assert command_from_dict(old) == command


def test_a_transition_holds_what_is_to_be_drawn():
    claimed, converted, surfaced = EVENTS[-4:-1]
    assert transition(claimed, 1) == Transition(claimed, seat=2, claimed=(4, 5))
    changes = ((Square(1, 1), 1, 2), (Square(3, 3), 0, 2))
    assert transition(converted, 1) == Transition(converted, seat=2, converted=changes)
    assert transition(surfaced, None) == Transition(surfaced, surfaced=(Square(1, 1), Square(1, 2), Square(5, 5)))
    assert transition(LOST, None) == Transition(LOST, seat=2, destroyed=LOST)
    hidden = transition(EVENTS[0], 1)
    assert hidden == Transition(EVENTS[2])

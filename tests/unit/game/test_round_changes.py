# SPDX-License-Identifier: MIT
"""Events of rounds and islands that can't have happened are refused, one by one and in records."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from crossgame.game.changes import EventError, apply
from crossgame.game.codec import RecordError
from crossgame.game.commands import Exchange, Pass, Place
from crossgame.game.events import (
    Claimed,
    Converted,
    DestroyCause,
    Destroyed,
    HintUsed,
    Passed,
    PassReason,
    Placed,
    PresenceChanged,
    RoundClosed,
    RoundEntry,
    RoundOpened,
    Submission,
    SubmissionKind,
    Submitted,
    Surfaced,
    Swapped,
    Withdrawn,
)
from crossgame.game.record import Record, _check, record_from_dict, record_from_text, record_to_dict, record_to_text
from crossgame.game.state import Game
from crossgame.rules.catalog import islands
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile
from crossgame.rules.policies import Goal
from tests.dealer import ALL, ENGLISH, codes, deal, seats
from tests.property.test_record_fuzz import mutated
from tests.round_dealer import deal_round

PLAY, SWAP, PASS = SubmissionKind.PLAY, SubmissionKind.SWAP, SubmissionKind.PASS
S = (NewTile(1, 4, *codes("S")),)
CATS = RoundEntry(1, PLAY, S, Direction.ACROSS, 6)


def table():
    return deal_round(
        """
        ......  ......  ......
        .CAT..  .121..  ....AB
        ......  ......  ......
        """,
        "SXXXXXX",
        "QQQQQQQ",
    )


def closed(*entries):
    """A table whose round was closed with these entries after seat 1 handed in CATS."""
    dealt = table()
    dealt.place(1, "2E S")
    apply(dealt.game.ledger, RoundClosed(52, 0, 2, entries))
    return dealt


def placed():
    """A table on which CATS has just been placed, its winnings still to come."""
    dealt = closed(CATS, RoundEntry(2, PASS))
    other = table()
    other.place(1, "2E S")
    other.pass_(2)
    apply(dealt.game.ledger, replace(next(e for e in other.told if hasattr(e, "total")), seq=53))
    return dealt


def refuse(dealt, event, says):
    with pytest.raises(EventError, match=says):
        apply(dealt.game.ledger, event)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Submitted(51, 0, 9, Submission(PASS), 0), "seat 9"),
        (Withdrawn(51, 0, 1), "has not handed in"),
        (PresenceChanged(51, 0, 9, here=True), "seat 9"),
        (PresenceChanged(51, 0, 9, here=False), "seat 9"),
        (HintUsed(51, 0, 9), "seat 9"),
        (RoundOpened(51, 0, 3), "not due"),
        (RoundClosed(51, 0, 3, (RoundEntry(1, PASS), RoundEntry(2, PASS))), "not open"),
        (RoundClosed(51, 0, 2, (RoundEntry(1, PASS),)), "one entry for each"),
        (RoundClosed(51, 0, 2, (RoundEntry(1, PASS), RoundEntry(1, PASS))), "one entry for each"),
        (RoundClosed(51, 0, 2, (RoundEntry(1, SWAP), RoundEntry(2, PASS))), "has not handed in"),
        (RoundClosed(51, 0, 2, (CATS, RoundEntry(2, PASS))), "has not handed in"),
        (Passed(51, 0, 1, PassReason.CHOSEN), "does not say"),
        (Swapped(51, 0, 1, codes("S"), codes("T")), "does not say"),
        (Claimed(51, 0, 1, (1,), (Square(1, 4),), 100), "newest play"),
        (Converted(51, 0, 1, (Square(1, 2),), (2,), 20), "newest play"),
        (Surfaced(51, 0, ((),)), "no square"),
        (Surfaced(51, 0, ((Square(0, 0), Square(0, 0)),)), "two on one square"),
        (Surfaced(51, 0, ((Square(9, 9),),)), "where they can't"),
        (Surfaced(51, 0, ((Square(1, 1),),)), "where they can't"),
        (Surfaced(51, 0, ((Square(1, 4),),)), "where they can't"),
    ],
)
def test_what_can_not_have_happened_in_an_open_round(event, says):
    refuse(table(), event, says)


def test_rounds_and_islands_belong_to_games_that_have_them():
    dealt = deal("CATS", "DOGS", bag="XYZ")
    refuse(dealt, RoundOpened(4, 0, 1), "not due")
    dealt = deal("CATS", "DOGS", bag="XYZ")
    refuse(dealt, Surfaced(4, 0, ((Square(1, 1),),)), "no islands")
    dealt = deal("CATS", "DOGS", bag="XYZ")
    refuse(dealt, Submitted(4, 0, 1, Submission(PASS), 0), "no round is open")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Passed(53, 0, 2, PassReason.CHOSEN), "does not say"),
        (Destroyed(53, 0, 1, (NewTile(0, 0, 1),), Direction.ACROSS, DestroyCause.BAD_WORD, (), (), ()), "does not say"),
        (Destroyed(53, 0, 2, S, Direction.ACROSS, DestroyCause.BAD_WORD, (), (), ()), "does not say"),
        (RoundOpened(53, 0, 3), "not due"),
        (Submitted(53, 0, 1, Submission(PASS), 0), "no round is open"),
    ],
)
def test_what_can_not_come_of_a_round(event, says):
    refuse(closed(CATS, RoundEntry(2, PASS)), event, says)


def test_an_entry_is_what_was_handed_in():
    dealt = table()
    dealt.place(1, "2E S")
    other = replace(CATS, placed=(NewTile(0, 0, 1),))
    refuse(dealt, RoundClosed(52, 0, 2, (other, RoundEntry(2, PASS))), "has not handed in")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Claimed(54, 0, 1, (), (), 0), "that its play did not"),
        (Claimed(54, 0, 1, (2,), (Square(1, 5),), 100), "that its play did not"),
        (Claimed(54, 0, 1, (1, 1), (Square(1, 4),), 200), "that its play did not"),
        (Claimed(54, 0, 1, (0,), (), 0), "that its play did not"),
        (Claimed(54, 0, 1, (1,), (Square(1, 5),), 100), "other squares"),
        (Claimed(54, 0, 2, (1,), (Square(1, 4),), 100), "newest play"),
        (Converted(54, 0, 1, (), (), 0), "that its play did not"),
        (Converted(54, 0, 1, (Square(0, 0),), (2,), 20), "that its play did not"),
        (Converted(54, 0, 1, (Square(1, 1),), (1,), 20), "that its play did not"),
        (Converted(54, 0, 1, (Square(1, 2), Square(1, 2)), (2, 2), 40), "that its play did not"),
        (Converted(54, 0, 1, (Square(1, 2),), (3,), 20), "whose they are not"),
        (Converted(54, 0, 1, (Square(1, 2),), (), 20), "can't be applied"),
    ],
)
def test_what_a_play_can_not_have_won(event, says):
    refuse(placed(), event, says)


def test_what_it_did_win_is_taken_in():
    dealt = placed()
    apply(dealt.game.ledger, Claimed(54, 0, 1, (1,), (Square(1, 4),), 100))
    apply(dealt.game.ledger, Converted(55, 0, 1, (Square(1, 2),), (2,), 20))
    refuse(dealt, Claimed(56, 0, 1, (1,), (Square(1, 4),), 100), "that its play did not")


# Records


def a_game():
    """Two seats that begin in the upper corner, each in the other's way, and then pass."""
    ruleset = replace(islands(ENGLISH, side=15), goal=Goal(rounds=3))
    game = Game.new(ruleset, seats(2), seed=5, words=ALL, lexicon="x", now=lambda: 0)
    for seat in (1, 2):
        rack = game.view(seat).rack
        game.submit(seat, Place(tuple(NewTile(0, col, tile) for col, tile in enumerate(rack[:3]))))
    game.submit(1, Exchange(game.view(1).rack[:2]))
    while not game.is_over:
        game.submit(2, Pass())
        game.submit(1, Pass())
    return game


@pytest.fixture(scope="module")
def record():
    game = a_game()
    return record_from_text(record_to_text(Record(game.ruleset, game.events)))


def test_a_record_of_rounds_comes_back(record):
    kinds = {type(event).__name__ for event in record.events}
    assert kinds >= {"Surfaced", "Submitted", "RoundOpened", "RoundClosed", "Placed", "Destroyed", "Ended"}
    assert record_from_text(record_to_text(record)) == record


@pytest.mark.proof
def test_a_record_of_rounds_changed_in_one_place_is_read_whole_or_refused(record, proof_size):
    text, chance, refused = json.dumps(record_to_dict(record)), random.Random(5), 0
    for _ in range(proof_size.of(3_000)):
        try:
            changed = record_from_dict(mutated(json.loads(text), chance))
        except RecordError:
            refused += 1
        else:
            changed.ledger()
    assert refused


@pytest.mark.parametrize("kind", [Claimed, Converted])
def test_a_record_that_leaves_out_what_a_play_won_is_refused(kind):
    dealt = table()
    dealt.place(1, "2E S")
    dealt.pass_(2)
    told = tuple(dealt.told)
    at = next(number for number, event in enumerate(told) if isinstance(event, Placed))
    before = table()
    for event in told[:at]:
        apply(before.game.ledger, event)
    _check(before.game.ledger, told[at], told[at + 1 : at + 3])
    rest = tuple(event for event in told[at + 1 : at + 3] if not isinstance(event, kind))
    with pytest.raises(EventError, match="wins other islands or letters"):
        _check(before.game.ledger, told[at], rest)

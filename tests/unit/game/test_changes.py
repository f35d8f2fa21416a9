"""``apply`` believes what an event says but nothing that can't be: each kind of contradiction is an ``EventError``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.game.changes import EventError, apply
from crossgame.game.events import (
    Accepted,
    Challenged,
    Drawn,
    Passed,
    PassReason,
    Placed,
    Started,
    Swapped,
    TakenBack,
    WindowClosed,
)
from crossgame.game.state import Game
from crossgame.rules.alphabet import BLANK
from crossgame.rules.play import Direction, NewTile
from crossgame.rules.policies import ChallengeRule
from tests.dealer import ALL, CLASSIC, all_tiles, codes, deal, seats

ROW = [NewTile(7, 7, 3), NewTile(7, 8, 1), NewTile(7, 9, 20)]


def at_start():
    """A game with CATS? and DOG on the racks, XY in the bag; seat 1 to move; three events so far."""
    return deal("CATS?", "DOG", bag="XY", rule=ChallengeRule.SINGLE)


def placed(*tiles, seat=1, seq=4):
    return Placed(seq, 0, seat, tiles, Direction.ACROSS, (), (), 10, out=False, window=True)


def challenged(*, seat, player):
    return Challenged(5, 0, seat, 4, player, upheld=True, bad_words=(), points_off=1, points_given=0, turn_lost=False)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Passed(5, 0, 1, PassReason.CHOSEN), "comes after"),
        (Passed(3, 0, 1, PassReason.CHOSEN), "comes after"),
        (Passed(4, -1, 1, PassReason.CHOSEN), "before the one"),
        (Passed(4, 0, 2, PassReason.CHOSEN), "in the turn"),
        (Passed(4, 0, 9, PassReason.CHOSEN), "in the turn"),
        (Started(4, 0, seats(2), "x", 1, (), 1), "once"),
        (Drawn(4, 0, 9, codes("X")), "seat 9"),
        (Drawn(4, 0, 2, codes("Z")), "not there"),
        (Drawn(4, 0, 1, codes("XYX")), "more tiles"),
        (Swapped(4, 0, 1, codes("CA"), codes("X")), "unequal"),
        (Swapped(4, 0, 1, codes("Q"), codes("X")), "not there"),
        (Swapped(4, 0, 1, codes("C"), codes("C")), "not there"),
        (placed(*ROW, seat=2), "not there"),
        (placed(ROW[0], ROW[0]), "where it can't"),
        (placed(NewTile(15, 7, 3)), "where it can't"),
        (placed(NewTile(7, -1, 3)), "where it can't"),
        (placed(NewTile(7, 7, BLANK)), "no letter"),
        (placed(NewTile(7, 7, BLANK | 27)), "no letter"),
        (Accepted(4, 0, 2, 4), "can't be challenged"),
        (WindowClosed(4, 0, 4), "can't be challenged"),
        (TakenBack(4, 0, 1, 4, ()), "can't be challenged"),
    ],
)
def test_what_can_not_have_happened(event, says):
    dealt = at_start()
    with pytest.raises(EventError, match=says):
        Game.replay(dealt.game.ruleset, [*dealt.game.events, event], words=ALL, now=lambda: 0)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Passed(5, 0, 2, PassReason.CHOSEN), "before a challenge window closed"),
        (
            Challenged(5, 0, 2, 4, 2, upheld=True, bad_words=(), points_off=1, points_given=0, turn_lost=False),
            "another's",
        ),
        (Challenged(5, 0, 9, 4, 1, upheld=True, bad_words=(), points_off=1, points_given=0, turn_lost=False), "seat 9"),
        (TakenBack(5, 0, 1, 4, tuple(ROW[:2])), "another play"),
        (TakenBack(5, 0, 2, 4, tuple(ROW)), "another play"),
        (Accepted(5, 0, 2, 3), "can't be challenged"),
    ],
)
def test_what_can_not_have_happened_in_a_window(event, says):
    dealt = at_start()
    dealt.place(1, "8H CAT")
    with pytest.raises(EventError, match=says):
        apply(dealt.game.ledger, event)
    assert len(all_tiles(dealt.game)) == 10


def test_nothing_comes_after_the_end():
    dealt = deal("CAT", "DOG")
    dealt.place(1, "8H CAT")
    ledger = dealt.game.ledger
    with pytest.raises(EventError, match="after the end"):
        apply(ledger, Passed(ledger.seq + 1, 0, 2, PassReason.CHOSEN))


@pytest.mark.parametrize(
    "start",
    [
        Started(1, 0, (*seats(2), *seats(1)), "x", 1, (), 1),
        Started(1, 0, seats(2), "x", 3, (), 1),
        Started(1, 0, (), "x", 1, (), 1),
    ],
)
def test_a_start_with_impossible_seats(start):
    with pytest.raises(EventError, match="seats"):
        Game.replay(CLASSIC, [start], words=ALL, now=lambda: 0)


def test_a_game_has_a_start():
    with pytest.raises(EventError, match="start"):
        Game.replay(CLASSIC, [], words=ALL, now=lambda: 0)
    with pytest.raises(EventError, match="Started"):
        Game.replay(CLASSIC, [Drawn(1, 0, 1, ())], words=ALL, now=lambda: 0)


def test_what_is_of_the_wrong_kind_altogether():
    dealt = at_start()
    broken = replace(dealt.game.events[2], seq=4, tiles=None)
    with pytest.raises(EventError, match="can't be applied"):
        apply(dealt.game.ledger, broken)


def test_the_seed_of_a_replay_is_that_of_the_start_or_the_one_given():
    events = at_start().game.events
    ruleset = at_start().game.ruleset
    assert Game.replay(ruleset, events, words=ALL, now=lambda: 0).seed == 7
    assert Game.replay(ruleset, events, words=ALL, now=lambda: 0, seed=0).seed == 0

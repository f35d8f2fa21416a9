"""Which commands can be given: by what is laid out, whose rack is seen, what the rules allow; none after the end."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from crossgame.game.view import Action
from crossgame.rules.catalog import classic
from crossgame.rules.policies import Clock
from crossgame.ui.table_wishes import ALWAYS, possible
from tests.dealer import ENGLISH

RULES = classic(ENGLISH)
EVERY = frozenset({Action.PLACE, Action.EXCHANGE, Action.PASS})


def found(*, actions=EVERY, result=None, rules=RULES, placed=(), seat=1, asked=(0, 0), here=(1,), undo=False):
    view = SimpleNamespace(actions=actions, result=result, ruleset=rules)
    placement = SimpleNamespace(placed=placed, can_undo=undo, can_redo=False)
    return possible(view, placement, seat=seat, asked=asked, here=here) - ALWAYS


def test_what_is_possible_in_ones_turn():
    assert found() == {"shuffle", "sort", "exchange", "hint", "pass", "resign"}
    assert found(placed=("tile",), undo=True) - found() == {"submit", "recall", "undo"}


def test_each_command_hangs_on_its_own_action():
    assert found() - found(actions=EVERY - {Action.PASS}) == {"pass"}
    assert found() - found(actions=EVERY - {Action.EXCHANGE}) == {"exchange"}
    assert found(placed=("tile",)) - found(placed=("tile",), actions=EVERY - {Action.PLACE}) == {"submit", "hint"}


def test_hints_are_off_where_words_can_be_challenged():
    rules = replace(RULES, challenges=replace(RULES.challenges, rule=type(RULES.challenges.rule).DOUBLE))
    assert found() - found(rules=rules) == {"hint"}


def test_a_challenge_is_answered_by_whoever_is_asked_whoever_looks():
    assert found(asked=(2, 7), seat=None) - found(seat=None) == {"challenge", "accept"}


def test_only_games_with_a_clock_are_paused():
    assert found(rules=replace(RULES, clock=Clock(initial_ms=60_000))) - found() == {"pause"}
    assert found(rules=replace(RULES, clock=Clock(move_ms=60_000))) - found() == {"pause"}


def test_who_sees_no_rack_can_only_give_up_for_those_who_are_here():
    assert found(seat=None) == {"resign"}
    assert found(seat=None, here=()) == set()


@pytest.mark.parametrize("placed", [(), ("tile",)])
def test_nothing_changes_a_game_that_is_over(placed):
    assert found(result=object(), placed=placed, undo=True, actions=frozenset()) == set()

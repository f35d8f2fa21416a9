import numpy as np
import pytest

from crossgame.engine.balance import Balance, Learned
from crossgame.engine.evaluate import Outlook, equities, exchanges, without, worths
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.levels import HABITS, noticed
from crossgame.engine.movegen import Generator
from crossgame.engine.requests import Level
from crossgame.lexicon import build
from crossgame.rules.alphabet import BLANK
from crossgame.rules.draw import Purpose, Stream
from crossgame.rules.position import Position


@pytest.fixture
def balance(english):
    return Balance(english, ending=(19,))


def tiles(english, text):
    return english.alphabet.parse_tiles(text)


def test_terms_prefer_what_players_prefer(balance, english):
    def value(text):
        return float(balance.values([tiles(english, text)])[0])

    assert value("") == 0
    assert value("?") > value("S") > value("E") >= value("V") > value("Q")
    assert value("ER") > value("RR")
    assert value("AE") > value("EE")
    assert value("ERT") > value("RTN") - 5
    assert value("AEIOU") < value("AEIRT")


def test_learned_values_stand_in_for_terms(english):
    table = LeaveTable.over(english, most=2)
    values = np.arange(len(table.values), dtype=np.float32)
    learned = Learned(table.with_values(values))
    leaves = [(), (1,), (BLANK,), (1, BLANK), (1, 2, 3)]
    assert learned.values(leaves).tolist() == [0.0, *(table.with_values(values).value(x) for x in leaves[1:4]), 0.0]


def test_equity_is_score_and_leave(balance, english, ruleset):
    generator = Generator(ruleset, build.from_words(["CAT", "CATS", "AT", "AS"], english.alphabet))
    table = generator.plays(Position.empty(ruleset), tiles(english, "CATS?"))
    outlook = Outlook(bag=50, unseen=0, full=7)
    equity = equities(table, balance, ruleset, outlook)
    expected = [table.scores[i] + balance.values([table.leave(i)])[0] for i in range(len(table))]
    assert equity == pytest.approx(expected)


def test_at_the_end_going_out_is_worth_twice_what_others_hold(balance, english, ruleset):
    outlook = Outlook(bag=0, unseen=13, full=7)
    out, q, e = worths([(), tiles(english, "Q"), tiles(english, "E")], balance, ruleset, outlook)
    assert out == 26
    assert q < e < 0


def test_a_nearly_empty_bag_makes_leaves_matter_less(balance, english, ruleset):
    leave = [tiles(english, "?S")]
    much, little, endless = (worths(leave, balance, ruleset, Outlook(bag, 0, 7))[0] for bag in (40, 2, None))
    assert 0 < little < much == endless


def test_exchanges_follow_the_rule(english, ruleset):
    rack = tiles(english, "AAB?")
    assert sorted(exchanges(rack, ruleset, 50)) == sorted(
        {tiles(english, t) for t in ("A", "B", "?", "AA", "AB", "A?", "B?", "AAB", "AA?", "AB?", "AAB?")}
    )
    assert {len(swap) for swap in exchanges(rack, ruleset, 2)} == {1, 2}
    assert exchanges(rack, ruleset, 0) == []


def test_without_takes_single_tiles(english):
    assert without((1, 2, 1), (1,)) == (2, 1)
    with pytest.raises(ValueError, match="not in list"):
        without((1, 2), (3,))


def test_what_a_level_notices():
    values = np.arange(1000, dtype=np.float64)
    everything = noticed(values, Stream(1, Purpose.COMPUTER), sees=100)
    assert everything.tolist() == list(range(999, -1, -1))
    some = noticed(values, Stream(1, Purpose.COMPUTER), sees=80)
    assert 280 < len(some) < 360
    assert some.tolist() == sorted(some.tolist(), reverse=True)
    assert [len(noticed(np.ones(1), Stream(9, Purpose.COMPUTER), sees=sees)) for sees in (1, 50, 100)] == [1] * 3
    assert noticed(np.zeros(0), Stream(1, Purpose.COMPUTER), sees=80).size == 0


def test_levels_rise():
    habits = [HABITS[level] for level in Level]
    for name in ("sees", "plans", "searches", "doubts"):
        values = [getattr(habit, name) for habit in habits]
        assert values == sorted(values)

"""What plays open for later turns: islands that come nearer, the right to hop, and who thinks of that how often."""

from dataclasses import replace

import numpy as np
import pytest

from crossgame.engine.movegen import Generator
from crossgame.engine.reach import EASE, Sea
from crossgame.engine.requests import Level
from crossgame.engine.voyage import HOP, LEAVE, REACH, apart, leave_share, openings
from crossgame.lexicon import build
from crossgame.rules.catalog import classic
from crossgame.rules.position import Position
from tests.archipelago import drawn
from tests.dealer import ENGLISH, codes
from tests.unit.engine.test_sailing import asked, few

AHEAD = """
    ..........  ..........  ......A...
    ..........  ..........  ..........
    ..........  ..........  ..........
    .CAT......  .111......  ..........
    ..........  ..........  ..........
    ..........  ..........  ..........
"""


def opened(position, words, rack, *, left):
    generator = Generator(position.ruleset, build.from_words(words, ENGLISH.alphabet))
    table = generator.plays(position, codes(rack), seat=1)
    worth = openings(position, table.slots, generator.whole.side, seat=1, left=left).take(table.moves.slot)
    return {table.text(i, position.board, ENGLISH): float(worth[i]) for i in range(len(table))}


def test_an_island_that_comes_within_reach_counts_by_how_much_likelier_it_becomes():
    position = drawn(AHEAD)
    (now,) = Sea(position, 1).distances.tolist()
    further = opened(position, ["CAT", "CATERED"], "ERED", left=5)
    (text,) = further
    gain = EASE[3] - EASE[now]  # E of CATERED lies in the island's column, three empty squares below it
    assert gain > 0.5
    assert further[text] == pytest.approx(REACH * position.ruleset.islands.claim * gain)


def test_nothing_is_opened_on_the_last_turn_and_in_games_without_islands():
    assert set(opened(drawn(AHEAD), ["CAT", "CATERED"], "ERED", left=0).values()) == {0.0}
    plain = Position.empty(classic(ENGLISH))
    generator = Generator(plain.ruleset, build.from_words(["CAT"], ENGLISH.alphabet))
    slots = generator.plays(plain, codes("CAT")).slots
    assert not openings(plain, slots, generator.whole.side, seat=1, left=5).any()


def test_seven_tiles_bring_the_right_to_hop():
    water = replace(drawn(AHEAD), claims={1: 1})
    found = opened(water, ["STAINED", "TAINED"], "STAINED", left=5)
    assert found == {}  # neither is joined to CAT
    water.stand(1, replace(water.standing(1), may_hop=True))
    found = opened(water, ["STAINED", "TAINED"], "STAINED", left=5)
    assert {value for text, value in found.items() if text.endswith(" STAINED")} == {HOP}
    assert {value for text, value in found.items() if text.endswith(" TAINED")} == {0.0}


def test_a_leave_counts_half_and_nothing_on_the_last_turn():
    position = drawn(AHEAD)
    assert (leave_share(position, 5), leave_share(position, None), leave_share(position, 0)) == (LEAVE, LEAVE, 0.0)
    assert leave_share(Position.empty(classic(ENGLISH)), 0) == 1.0


def test_few_plays_of_a_place_are_looked_at_more_closely():
    order, slot = np.array([5, 4, 3, 2, 1, 0]), np.array([9, 8, 7, 7, 7, 7])
    assert apart(order, slot, count=4).tolist() == [5, 4, 1, 0]
    assert apart(order, slot, count=1).tolist() == [5]
    assert apart(order[:0], slot, count=3).tolist() == []


def test_stronger_levels_think_of_islands_more_often(tmp_path):
    chooser = few(tmp_path, "CAT", "CATERED", "QUIZ", "ZAX")
    position = drawn(AHEAD)
    # ZAX through the A brings more points, CATERED goes below the island.
    seen = {}
    for level in Level:
        answers = [
            chooser.choose(
                asked(position, "EREDZX", 1, turns_left=5, level=level, seed=seed, budget=0.01, limited=False)
            ).best
            for seed in range(40)
        ]
        seen[level] = sum(len(best.placed) == 4 for best in answers)
    levels = (Level.BEGINNER, Level.CASUAL, Level.CLUB, Level.EXPERT)
    assert seen[Level.EXPERT] == 40
    assert [seen[level] for level in levels] == sorted(seen[level] for level in levels)
    assert seen[Level.BEGINNER] < 20 < seen[Level.CLUB]

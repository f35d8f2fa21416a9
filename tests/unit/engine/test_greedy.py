"""Ends played out greedily, many at once, against playing each out by itself."""

import numpy as np
import pytest

from crossgame.engine.beam import End
from crossgame.engine.endgame import PASS
from crossgame.engine.evaluate import STUCK
from crossgame.engine.greedy import greedy_margins
from crossgame.engine.movegen import Generator
from crossgame.engine.replies import replies
from crossgame.engine.sketch import Sketch
from crossgame.lexicon import build
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.position import Position

LATE = (
    "15/1E2MALIGN1C3/1NOVENA3WOO2/1T5L1FAYS2/1h4DE1OX1E2/1U3ZIN1BI4/1S3EAT2E4/BE3pROCARP3/I5I4R3/GURRIES4U3/"
    "O5T2KERFED/T1PALISH3I3/1JAY3MIDGET2/1OW8N3/VENA2LOQUAT3"
)
RACKS = [("AEINRST", "DELO"), ("QV", "V"), ("UUI", "AEE"), ("C", "C"), ("AEI?", "RST")]


@pytest.fixture(scope="module")
def generator(checkout, ruleset, english):
    return Generator(ruleset, build.load(checkout / "resources/lexicons/enable.txt", english.alphabet))


@pytest.fixture(scope="module")
def ends(generator, english):
    position = Position(generator.ruleset, parse_cgp(f"{LATE} A", english).board)
    return [End(position, *(tuple(sorted(english.alphabet.parse_tiles(rack))) for rack in pair)) for pair in RACKS]


def alone(generator, end, passed):
    """Return the margins that greedy play may lead to: more than one where plays are level."""
    tiles = generator.ruleset.tiles

    def worth(plays, index, other):
        leave = plays.leaves[index]
        return plays.score[index] + (2 * tiles.total(other) if not leave else -2 * tiles.total(leave) - STUCK)

    def margins(board, rack, other, passed):
        (plays,) = replies(generator, [board], rack)
        if not len(plays):
            if passed:
                return {tiles.total(other) - tiles.total(rack)}
            return {-margin for margin in margins(board, other, rack, True)}
        worths = [worth(plays, index, other) for index in range(len(plays))]
        found = set()
        for index in [i for i, value in enumerate(worths) if value == max(worths)]:
            if not plays.leaves[index]:
                found.add(plays.score[index] + 2 * tiles.total(other))
            else:
                rest = margins(plays.after(board, index), other, plays.leaves[index], False)
                found |= {plays.score[index] - margin for margin in rest}
        return found

    return margins(end.position.board.tiles, end.rack, end.other, passed)


@pytest.mark.parametrize("passed", [False, True])
def test_together_as_each_alone(passed, generator, ends):
    together = greedy_margins(generator, ends, passed=passed)
    for end, margin in zip(ends, together, strict=True):
        assert margin in alone(generator, end, passed)


def test_who_passes_after_a_pass_ends_the_game(generator, ends):
    stuck = End(ends[0].position, (17,), (11,))  # neither Q nor K fits
    assert greedy_margins(generator, [stuck]) == greedy_margins(generator, [stuck], passed=True) == [5 - 10]
    assert greedy_margins(generator, []) == []


def test_a_sketch_keeps_to_what_greedy_play_bears(generator, ends):
    for end in ends:
        (plays,) = replies(generator, [end.position.board.tiles], end.rack)
        sketch = Sketch(generator, end, plays, passed=False, stop=lambda: False)
        lines = sketch.lines()
        assert lines
        (now,) = greedy_margins(generator, [end])
        assert all(value >= now for value in sketch._greedily([line.play for line in lines]))
        values = [line.value for line in lines]
        assert values[0] == max(values[:4])


def test_a_sketch_without_time_says_nothing(generator, ends):
    end = End(ends[0].position, (1, 5, 17), (21, 22))
    (plays,) = replies(generator, [end.position.board.tiles], end.rack)
    assert Sketch(generator, end, plays, passed=False, stop=lambda: True).lines() == ()


def test_passing_after_a_pass_is_worth_the_difference_of_the_racks(generator, ends):
    stuck = End(ends[0].position, (17, 22), (5,))
    (plays,) = replies(generator, [stuck.position.board.tiles], stuck.rack)
    sketch = Sketch(generator, stuck, plays, passed=True, stop=lambda: False)
    assert np.isclose(sketch._values([PASS], (2, 1))[0], 1 - 14)

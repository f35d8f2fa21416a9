"""Which candidates are looked at how, and in what order they come out."""

import numpy as np
import pytest

from crossgame.engine import lookahead
from crossgame.engine.leaves import LeaveTable
from crossgame.engine.lookahead import CLOSER, _close, look_ahead
from crossgame.engine.movegen import Generator
from crossgame.engine.playout import Playout
from crossgame.engine.requests import Candidate, Kind, Level, Request
from crossgame.engine.simulate import DEALS, Effort, Simulation, Table
from crossgame.lexicon import build
from crossgame.rules.cgp import parse_cgp
from crossgame.rules.position import Position

LATE = (
    "15/1E2MALIGN1C3/1NOVENA3WOO2/1T5L1FAYS2/1h4DE1OX1E2/1U3ZIN1BI4/1S3EAT2E4/BE3pROCARP3/I5I4R3/GURRIES4U3/"
    "O5T2KERFED/T1PALISH3I3/1JAY3MIDGET2/1OW8N3/VENA2LOQUAT3"
)
UNSEEN = "AEEINRSTDOTLNGUEAIR"
RACK = "AEILRSU"
PLAYED_OUT = CLOSER[0].bag
UNCLOSED = CLOSER[-1].bag + 1


@pytest.fixture(scope="module")
def generator(checkout, ruleset, english):
    return Generator(ruleset, build.load(checkout / "resources/lexicons/enable.txt", english.alphabet))


@pytest.fixture(scope="module")
def leaves(generator):
    return LeaveTable.over(generator.ruleset.tiles)


@pytest.fixture
def position(generator, english):
    return Position(generator.ruleset, parse_cgp(f"{LATE} A", english).board)


@pytest.fixture
def candidates(generator, position, english):
    rack = tuple(english.alphabet.parse_tiles(RACK))
    plays = generator.plays(position, rack)
    return [
        Candidate(Kind.PLACE, tuple(plays.placed(i)), (), f"{i}", int(plays.scores[i]), plays.leave(i), 50.0 - i)
        for i in range(3)
    ]


@pytest.fixture
def looked(generator, leaves, position, candidates, english):
    def look(bag, *, stop=lambda: False, seed=1):
        unseen = tuple(sorted(english.alphabet.parse_tiles(UNSEEN * 3)[: bag + 7]))
        rack = tuple(english.alphabet.parse_tiles(RACK))
        request = Request(
            generator.ruleset.to_dict(),
            position.board.tiles.tobytes(),
            15,
            15,
            rack,
            unseen=unseen,
            bag=bag,
            scores=(0, 0),
            level=Level.CHAMPION,
            seed=seed,
            budget=0.01,
        )
        return look_ahead(request, position, candidates, generator=generator, leaves=leaves, stop=stop)

    return look


def preferring(text):
    """Return how games go after which only the candidate with that text is won."""

    def meet(self, table, candidates, deals):
        wins = [np.full(len(deals), float(one.text == text)) for one in candidates]
        return [(100 * won, won) for won in wins]

    return meet


@pytest.mark.parametrize("bag", [PLAYED_OUT, PLAYED_OUT + 1])
@pytest.mark.parametrize("text", ["0", "1", "2"])
def test_the_closer_look_decides_between_equals(text, bag, looked, monkeypatch):
    monkeypatch.setattr(Playout, "meet", preferring(text))
    monkeypatch.setattr(Simulation, "_meet", lambda *asked: preferring("")(*asked))  # all alike: none is dropped
    found = looked(bag)
    assert found[0].text == text
    assert found[0].win > found[1].win
    assert sorted(one.text for one in found) == ["0", "1", "2"]


def test_with_more_tiles_a_few_plies_are_played(looked, monkeypatch):
    looks = []

    class Watched(Playout):
        def __init__(self, *things, plies, **more):
            looks.append(plies)
            super().__init__(*things, plies=plies, **more)

    monkeypatch.setattr(lookahead, "Playout", Watched)
    monkeypatch.setattr(Simulation, "_meet", lambda *asked: preferring("")(*asked))  # all alike: none is dropped
    for bag in (PLAYED_OUT, PLAYED_OUT + 1, UNCLOSED - 1, UNCLOSED):
        assert len(looked(bag)) == 3
    assert looks == [None, 4, 4]


@pytest.mark.parametrize("bag", [PLAYED_OUT, PLAYED_OUT + 1, UNCLOSED])
def test_the_same_question_gets_the_same_answer(bag, looked):
    assert looked(bag) == looked(bag)
    assert [one.win for one in looked(bag)] != [one.win for one in looked(bag, seed=2)]


def test_without_time_the_order_stays(looked, candidates):
    assert looked(PLAYED_OUT, stop=lambda: True) == candidates


def test_a_count_of_playouts_ends_the_look(generator, leaves, position, candidates, english):
    unseen = tuple(english.alphabet.parse_tiles(UNSEEN))
    table = Table(position, unseen, len(unseen) - 7, 0)
    simulation = Simulation(generator, leaves, seed=1, stop=lambda: False)
    once = simulation.run(table, candidates, effort=Effort(in_all=1))
    assert [outcome.deals for outcome in once] == [DEALS] * 3
    assert not any(
        outcome.dropped for outcome in simulation.run(table, [candidates[0]] * 2, effort=Effort(in_all=4 * DEALS))
    )


def test_what_trails_for_certain_is_dropped(generator, leaves, position, candidates, english):
    unseen = tuple(english.alphabet.parse_tiles(UNSEEN))
    table = Table(position, unseen, len(unseen) - 7, 0)
    simulation = Simulation(generator, leaves, seed=1, stop=lambda: False)
    hopeless = Candidate(Kind.PASS, leave=tuple(english.alphabet.parse_tiles(RACK)))
    outcomes = simulation.run(table, [*candidates, hopeless], effort=Effort(in_all=8 * DEALS))
    assert outcomes[3].dropped
    assert outcomes[3].deals == DEALS
    assert not all(outcome.dropped for outcome in outcomes)


def placed(number, leave, equity, squares=((7, 7), (7, 8))):
    return Candidate(
        Kind.PLACE, tuple((*square, 1 + number) for square in squares), text=str(number), leave=leave, equity=equity
    )


def test_candidates_that_are_nearly_the_same_do_not_crowd_out_others():
    namings = [placed(number, (5,), 30.0 - number) for number in range(9)]
    others = [placed(20 + n, (5, n), 20.0, ((n, 7), (n, 8))) for n in range(4)]
    swaps = [Candidate(Kind.EXCHANGE, exchanged=(n,), leave=(5,), equity=10.0) for n in range(9)]
    idle = Candidate(Kind.PASS, equity=-50.0)
    found = _close([*namings, *others, *swaps, idle], width=12, hopeless=25.0, passing=False)
    assert found == [*namings[:2], *others, *swaps[:4]]
    assert _close([*namings, *others], width=4, hopeless=25.0, passing=False) == [*namings[:2], *others[:2]]
    assert _close([*namings, *others], width=12, hopeless=5.0, passing=False) == namings[:2]


def test_letting_the_other_side_draw_is_looked_at_when_hardly_anything_is_left():
    plays = [placed(n, (5, n), 30.0) for n in range(9)]
    idle = Candidate(Kind.PASS, equity=-50.0)
    assert _close([*plays, idle], width=4, hopeless=25.0, passing=True) == [*plays[:3], idle]
    assert _close([*plays, idle], width=12, hopeless=25.0, passing=True) == [*plays, idle]
    assert idle not in _close([*plays, idle], width=12, hopeless=25.0, passing=False)

"""Where seats begin that may play anywhere: not all in one place, away from others, and differently by seat."""

from dataclasses import replace

import numpy as np
import pytest

from crossgame.engine.choose import Chooser
from crossgame.engine.landfall import anywhere, landfall, regions, ties
from crossgame.engine.movegen import Generator
from crossgame.engine.requests import Kind, Level
from crossgame.engine.voyage import openings
from crossgame.lexicon import build
from crossgame.rules.catalog import island_race, islands
from crossgame.rules.play import NewTile
from crossgame.rules.position import Position
from tests.archipelago import HOPPER, drawn
from tests.dealer import ENGLISH, codes
from tests.unit.engine.test_sailing import asked

RACKS = ("EOSTRND", "AINRTLG", "EEIOPML", "AUTSCHN", "OIERTDB", "AEIWFNS", "RSTLNEA", "GHOUTEM")


@pytest.fixture(scope="module")
def chooser(checkout):
    folder = checkout / "resources/lexicons"
    return Chooser(folder / "enable.txt", folder / "enable.familiarity")


def begun(side, seed, seats):
    """The board before the first round; all seats are known, none has a letter."""
    rules = islands(ENGLISH, side=side)
    position = Position.empty(rules)
    position.surface(rules.islands.surfacing(position, seed=seed, ordinal=0))
    for seat in range(1, seats + 1):
        position.stand(seat, position.standing(seat))
    return position


def first_plays(chooser, position, seats, *, level, seed, racks=RACKS):
    """What each seat does in the first round; all are asked with one seed, as in a game."""
    every = tuple(range(1, seats + 1))
    options = {"seats": every, "turns_left": 11, "level": level, "seed": seed, "budget": 0.05}
    return [chooser.choose(asked(position, racks[seat - 1], seat, **options)).best for seat in every]


def meetings(plays):
    """How many plays have a square on or beside one of another play."""
    cells = [{(row, col) for row, col, _ in play.placed} for play in plays]
    wide = [{(r + i, c + j) for r, c in one for i, j in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))} for one in cells]
    return sum(
        any(wide[i] & cells[j] for j in range(len(plays)) if j != i) for i in range(len(plays)) if plays[i].placed
    )


@pytest.mark.parametrize(
    ("level", "side", "seats", "most"), [("expert", 31, 8, 0.85), ("club", 31, 8, 0.7), ("beginner", 31, 8, 0.5)]
)
def test_first_plays_spread(chooser, level, side, seats, most):
    met, corner, games = 0, 0, 5
    for seed in range(games):
        plays = first_plays(chooser, begun(side, seed, seats), seats, level=Level(level), seed=seed)
        assert all(play.kind is Kind.PLACE for play in plays)
        met += meetings(plays)
        corner += sum((0, 0) in {(row, col) for row, col, _ in play.placed} for play in plays)
    assert met <= most * games * seats  # with ties in the order of the list nearly all met, at every level
    assert corner <= 2


@pytest.mark.parametrize("level", list(Level))
def test_equal_racks_do_not_make_equal_first_plays(chooser, level):
    position = begun(21, 3, 4)
    plays = first_plays(chooser, position, 4, level=level, seed=7, racks=(RACKS[0],) * 4)
    assert len({play.placed for play in plays}) >= 3
    assert plays == first_plays(chooser, position, 4, level=level, seed=7, racks=(RACKS[0],) * 4)


@pytest.fixture(scope="module")
def generator():
    return Generator(HOPPER, build.from_words(["STONE", "STONED", "ONE"], ENGLISH.alphabet))


def liked(generator, position, *, seat=1, key=1):
    table = generator.plays(position, codes("STONED"), seat=seat)
    side = generator.whole.side
    opened = openings(position, table.slots, side, seat=seat, left=11)
    return table, opened, landfall(position, table.slots, side, seat=seat, key=key, opened=opened)


def test_alone_the_best_place_is_taken(generator):
    _, _, worth = liked(generator, begun(21, 1, 1))
    assert not worth.any()


def test_among_many_the_best_place_counts_less_than_it_would_alone(generator):
    _, opened, two = liked(generator, begun(21, 1, 2))
    _, _, six = liked(generator, begun(21, 1, 6))
    best, poor = opened >= np.quantile(opened, 0.99), opened <= np.quantile(opened, 0.2)
    assert two[best].mean() < two[poor].mean()
    assert six[best].mean() < two[best].mean()


def test_where_plays_are_placed_as_they_come_nobody_gives_way(generator):
    position = begun(21, 1, 6)
    rules = replace(position.ruleset, turns=island_race(ENGLISH).turns)
    _, _, worth = liked(generator, replace(position, ruleset=rules))
    assert not worth.any()


def test_near_letters_of_others_it_is_crowded(generator):
    position = begun(21, 1, 2)
    position.lay([NewTile(10, 8 + i, tile) for i, tile in enumerate(codes("STONE"))], 2)
    table, _, worth = liked(generator, position)
    rows = {}
    for slot in range(len(worth)):
        if table.slots.line[slot] % 42 < 21 and table.slots.start[slot] == 8 and table.slots.length[slot] == 5:
            rows[int(table.slots.line[slot]) % 42] = float(worth[slot])
    assert rows[12] < rows[14] < rows[17] < rows[20] == 0


def test_who_must_join_own_letters_likes_no_place_better(generator):
    position = begun(21, 1, 2)
    position.lay([NewTile(10, 8 + i, tile) for i, tile in enumerate(codes("STONE"))], 1)
    _, _, worth = liked(generator, position)
    assert not anywhere(position, 1)
    assert not worth.any()
    position.stand(1, replace(position.standing(1), may_hop=True))
    assert anywhere(position, 1)


def test_ties_are_less_than_any_difference_and_differ_by_key(generator):
    slots = generator.plays(begun(21, 1, 1), codes("STONED")).slots
    one, other = ties(slots, 1), ties(slots, 2)
    assert 0 <= one.min() <= one.max() < 0.01
    assert len(set(one.tolist())) > 0.99 * len(one)
    assert np.abs(np.corrcoef(one, other)[0, 1]) < 0.1


def test_regions_are_the_squares_round_the_middle(generator):
    table = generator.plays(begun(21, 2, 1), codes("STONED"), seat=1)
    slots, side = table.slots, generator.whole.side
    found = regions(slots, side)
    for slot in range(0, len(found), 97):
        line, middle = int(slots.line[slot]) % (2 * side), int(slots.start[slot] + slots.length[slot] // 2)
        row, col = (line, middle) if line < side else (middle, line - side)
        assert found[slot] == (row // 5) * 5 + col // 5


def test_small_boards_have_places_too():
    position = drawn("......  ......  ......\n" * 6)
    small = Generator(position.ruleset, build.from_words(["STONE", "ONE"], ENGLISH.alphabet))
    for seat in (1, 2, 3):
        position.stand(seat, position.standing(seat))
    _, _, worth = liked(small, position)
    assert np.isfinite(worth).all()

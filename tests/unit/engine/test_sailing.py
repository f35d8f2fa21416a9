"""What computers choose where there are islands: levels, the last turn, contested squares, hops, the budget."""

import pickle
from dataclasses import replace

import pytest

from crossgame.engine.choose import Cancelled, Chooser
from crossgame.engine.requests import Kind, Level, Request
from crossgame.rules.alphabet import NotationError
from crossgame.rules.board import Board
from crossgame.rules.catalog import island_race
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position
from tests.archipelago import HOPPER, drawn
from tests.dealer import ENGLISH, codes

ONLY_S = replace(ENGLISH, counts=tuple(40 * (letter == "S") for letter in ENGLISH.alphabet.letters), blanks=0)

CONTESTED = """
    ...D....  ...2....  ........
    ...O....  ...2....  ........
    ...G....  ...2....  ........
    CAT.....  111.....  ...A....
    ........  ........  ........
    PIN.....  222.....  ........
    ........  ........  ........
"""


def asked(position, rack, seat, *, seats=(1, 2), **options):
    """The question for a position, as a table asks it."""
    tiles = position.ruleset.tiles.alphabet.parse_tiles(rack)
    standings = tuple((number, position.standing(number).may_hop, position.standing(number).idle) for number in seats)
    return Request(
        position.ruleset.to_dict(), position.board.tiles.tobytes(), position.board.rows, position.board.cols, tiles,
        seat=seat, owner=position.board.owner.astype("<u2").tobytes(),
        islands=position.islands.astype("<u2").tobytes(), claims=tuple(position.claims.items()),
        standings=standings, bag=None, scores=(0,) * len(seats), **options,
    )  # fmt: skip


def few(tmp_path, *words):
    path = tmp_path / "words.txt"
    path.write_text("\n".join(words), encoding="utf-8")
    return Chooser(path)


@pytest.fixture(scope="module")
def chooser(checkout):
    folder = checkout / "resources/lexicons"
    return Chooser(folder / "enable.txt", folder / "enable.familiarity")


@pytest.fixture
def contested(tmp_path):
    """Both seats hold nothing but S, and so does everybody: the island is the best square for both."""
    position = drawn(CONTESTED, ruleset=replace(HOPPER, tiles=ONLY_S))
    return few(tmp_path, "CAT", "CATS", "DOG", "DOGS", "PIN", "PINS"), position


def test_champion_leaves_a_square_to_whom_it_will_belong(contested):
    chooser, position = contested
    first = chooser.choose(asked(position, "SSSSSSS", 1, turns_left=0))
    assert first.best.placed == ((3, 3, 19),)
    second = chooser.choose(asked(position, "SSSSSSS", 2, turns_left=0, best=3))
    assert second.best.placed == ((5, 3, 19),)
    assert second.best.score < second.candidates[1].score


def test_others_do_not_look_at_what_the_rest_may_do(contested):
    chooser, position = contested
    assert chooser.choose(asked(position, "SSSSSSS", 2, turns_left=0, level=Level.EXPERT)).best.placed == ((3, 3, 19),)


def test_where_plays_are_placed_as_they_come_nothing_is_contested(contested):
    chooser, position = contested
    race = replace(island_race(ONLY_S), layout=position.ruleset.layout)
    position = replace(position, ruleset=race)
    assert chooser.choose(asked(position, "SSSSSSS", 2, turns_left=0)).best.placed == ((3, 3, 19),)


def test_same_question_and_seed_same_answer_through_a_pipe(checkout):
    # The answer depends on the seed alone while the budget does not run out: here no time goes by.
    folder = checkout / "resources/lexicons"
    chooser = Chooser(folder / "enable.txt", folder / "enable.familiarity", clock=lambda: 0.0)
    position = drawn(
        """
        ...............  ...............  ...............
        ...............  ...............  ...AA......B...
        ...............  ...............  ...............
        .....TRAIN.....  .....11111.....  ...............
        .......L.......  .......2.......  .............C.
        .......E.......  .......2.......  .............C.
        ...............  ...............  ...............
        ...............  ...............  ...D...........
        ...............  ...............  ...............
        """
    )
    request = asked(position, "EOSTRND", 1, turns_left=4, budget=0.3, best=4)
    found = chooser.choose(pickle.loads(pickle.dumps(request)))
    assert pickle.loads(pickle.dumps(found)) == chooser.choose(request)
    for one in found.candidates:
        if one.kind is Kind.PLACE:
            verdict = judge(
                position, Play.of([NewTile(*tile) for tile in one.placed], position.board), seat=1, words=None
            )
            assert verdict.fits
            assert verdict.total == one.score


def test_expert_goes_towards_islands_and_not_on_the_last_turn(tmp_path):
    chooser = few(tmp_path, "CAT", "CATS", "SO", "ON", "CATER", "ER")
    position = drawn(
        """
        ..........  ..........  ......A...
        ..........  ..........  ..........
        ..........  ..........  ..........
        .CAT......  .111......  ..........
        ..........  ..........  ..........
        ..........  ..........  ..........
        """
    )
    near = chooser.choose(asked(position, "ERSO", 1, turns_left=5, level=Level.EXPERT)).best
    assert max(col for _, col, _ in near.placed) >= 5
    last = chooser.choose(asked(position, "ERSO", 1, turns_left=0, level=Level.EXPERT, best=20))
    assert last.best.score == max(one.score for one in last.candidates)


def test_the_right_to_hop_is_used(tmp_path):
    chooser = few(tmp_path, "CAT", "SO")
    position = drawn(
        "........  ........  ........\n.CAT....  .111....  ........\n" + "........  ........  ........\n" * 4
    )
    assert chooser.choose(asked(position, "SO", 1)).placements == 0
    position.stand(1, replace(position.standing(1), may_hop=True))
    found = chooser.choose(asked(position, "SO", 1, turns_left=3))
    assert found.best.kind is Kind.PLACE
    assert found.placements > 10


def test_without_a_play_tiles_are_swapped(tmp_path):
    chooser = few(tmp_path, "CAT")
    position = drawn("......  ......  ......\n.CAT..  .111..  ......\n......  ......  ......")
    for level in Level:
        found = chooser.choose(asked(position, "QVVJ", 1, level=level, turns_left=5))
        assert found.best.kind is Kind.EXCHANGE
        assert found.best.exchanged


def test_alone_and_on_an_empty_board(chooser):
    position = Position.empty(HOPPER)
    position.surface(HOPPER.islands.surfacing(position, seed=1, ordinal=0))
    for level in Level:
        found = chooser.choose(asked(position, "EOSTRND", 1, seats=(1,), level=level, turns_left=11, budget=0.2))
        assert found.best.kind is Kind.PLACE
        assert len(found.best.placed) > 1


def test_it_stops_when_time_is_over_and_when_nobody_asks_any_more(checkout):
    folder = checkout / "resources/lexicons"
    ticks = iter(range(10_000))
    slow = Chooser(folder / "enable.txt", clock=lambda: float(next(ticks)))
    position = Position.empty(HOPPER)
    position.surface(HOPPER.islands.surfacing(position, seed=1, ordinal=0))
    found = slow.choose(asked(position, "EOSTRND", 1, turns_left=11, best=2))
    assert found.best.equity >= found.candidates[1].equity
    with pytest.raises(Cancelled):
        slow.choose(asked(position, "EOSTRND", 1), cancelled=lambda: True)


@pytest.mark.parametrize(
    "wrong", [{"islands": b"abc"}, {"owner": b"abc"}, {"claims": ((0, 1),)}, {"claims": ((1, 0),)}]
)
def test_what_makes_no_sense_is_refused(wrong, chooser):
    position = Position.of(HOPPER, Board(21, 21))
    with pytest.raises(NotationError):
        chooser.choose(replace(asked(position, "SO", 1), **wrong))


def test_claims_of_islands_that_are_not_seen_are_nothing(chooser):
    position = Position.of(HOPPER, Board(21, 21))
    request = replace(asked(position, "SO", 1, level=Level.CLUB), claims=((7, 2),))
    assert chooser.choose(request).best.kind is Kind.PLACE


def test_racks_with_blanks(chooser):
    rules = replace(HOPPER, supply=replace(HOPPER.supply, blanks=True))
    position = Position.empty(rules)
    position.surface(rules.islands.surfacing(position, seed=1, ordinal=0))
    position.lay([NewTile(10, 9 + i, tile) for i, tile in enumerate(codes("CAT"))], 1)
    position.lay([NewTile(12, 9 + i, tile) for i, tile in enumerate(codes("DOG"))], 2)
    for rack in ("EOST?ND", "??STRND"):
        found = chooser.choose(asked(position, rack, 1, turns_left=3, budget=0.2))
        assert found.best.kind is Kind.PLACE

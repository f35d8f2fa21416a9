# SPDX-License-Identifier: MIT
"""I1, I6 where islands lie; I8, I9, I12, I13 as data; and the JSON form of all games."""

import json
from dataclasses import replace

import numpy as np
import pytest

from crossgame.rules.alphabet import NotationError
from crossgame.rules.board import Board
from crossgame.rules.catalog import classic, island_race, islands, megacross
from crossgame.rules.catalog.islands import CLAIMS, CONVERSIONS, MINUTE_OPTIONS, ROUND_OPTIONS, TIMERS_MS
from crossgame.rules.islands import Islands, OwnLetters
from crossgame.rules.layout import Square
from crossgame.rules.policies import Endless, Goal, OpenTable, Rounds, Swap
from crossgame.rules.position import Position
from crossgame.rules.ruleset import Ruleset, Traits
from crossgame.rules.verdict import Bonus, BonusKind
from tests.archipelago import drawn, small
from tests.dealer import ENGLISH


@pytest.mark.parametrize(("side", "count", "players"), [(15, 5, 3), (21, 11, 6), (31, 24, 8), (45, 50, 8)])
def test_i1_boards_and_how_many_islands_and_players_they_have(side, count, players):
    ruleset = islands(ENGLISH, side=side)
    position = Position.empty(ruleset)
    assert position.islands.shape == (side, side)
    assert position.island_count == 0
    for seed in range(5):
        assert len(ruleset.islands.surfacing(position, seed=seed, ordinal=0)) == count
    assert ruleset.players == (1, players)
    assert ruleset.layout.word_multipliers(ruleset.layout.whole).max() == 1


def test_i1_the_default_is_21_and_there_are_no_other_sides():
    assert islands(ENGLISH).layout.rows == island_race(ENGLISH).layout.rows == 21
    for make in (islands, island_race):
        with pytest.raises(NotationError, match="side of 15, 21, 31, 45"):
            make(ENGLISH, side=17)


def test_i1_there_are_at_least_four():
    assert [Islands().count(side, side) for side in (5, 12, 13, 15, 21)] == [4, 4, 4, 5, 11]


def test_r8_the_same_seed_gives_the_same_islands_on_every_machine():
    ruleset = islands(ENGLISH, side=15)
    empty = Position.empty(ruleset)
    found = ruleset.islands.surfacing(empty, seed=20_260, ordinal=0)
    assert [[tuple(square) for square in blob] for blob in found] == GOLDEN
    assert found == ruleset.islands.surfacing(empty, seed=20_260, ordinal=0)
    assert found != ruleset.islands.surfacing(empty, seed=20_260, ordinal=1)
    assert found != ruleset.islands.surfacing(empty, seed=20_261, ordinal=0)
    assert not empty.islands.any()


GOLDEN = [
    [(6, 1), (6, 2), (7, 2)],
    [(5, 5), (6, 5)],
    [(12, 4), (12, 5)],
    [(5, 7), (5, 8), (5, 9), (6, 7), (6, 8)],
    [(2, 2), (2, 3), (3, 3), (3, 4), (3, 5)],
]


def test_i6_where_no_square_is_left_no_island_appears():
    position = drawn("""
        .....  .....
        .....  .....
        ..A..  ..1..
        .....  .....
        .....  .....
    """)
    assert position.ruleset.islands.surfacing(position, seed=1, ordinal=3) == ()
    tiny = Position.empty(small(2, 9))
    assert tiny.ruleset.islands.surfacing(tiny, seed=1, ordinal=0) == ()


def test_i6_fewer_appear_where_there_is_room_for_fewer():
    position = drawn("""
        .......  .......  .......
        .......  .......  .A.....
        .......  .......  .......
        ....B..  ....1..  .......
        .......  .......  .......
    """, claims={"A": 1})  # fmt: skip
    assert position.ruleset.islands.count(5, 7) == 4
    counts = set()
    for seed in range(20):
        found = position.ruleset.islands.surfacing(position, seed=seed, ordinal=1)
        assert {s for blob in found for s in blob} <= {*(Square(1, c) for c in (3, 4, 5)), Square(3, 1), Square(3, 2)}
        counts.add(len(found))
    assert counts == {2, 3}


def test_i8_rounds_and_i9_speed_mode_are_data():
    rounds, race = islands(ENGLISH), island_race(ENGLISH)
    assert rounds.turns == Rounds(turn_ms=60_000, grace_ms=500, away_ms=120_000, join_until=1)
    assert race.turns == OpenTable()
    assert rounds.traits == Traits(rounds=True, islands=True, bag=False, play_box=True)
    assert race.traits == replace(rounds.traits, rounds=False)
    assert race.id == rounds.id
    assert (rounds.supply, rounds.connection, rounds.bonus_by_tiles[7]) == (Endless(), OwnLetters(), 50)
    assert set(TIMERS_MS) == {30_000, 60_000, 120_000, 300_000, 0}


def test_i12_ends_and_options():
    assert islands(ENGLISH).goal == Goal(rounds=12)
    assert island_race(ENGLISH).goal == Goal(time_ms=5 * 60_000)
    assert (min(ROUND_OPTIONS), max(ROUND_OPTIONS)) == (6, 30)
    assert (min(MINUTE_OPTIONS), max(MINUTE_OPTIONS)) == (1, 30)
    assert (CLAIMS, CONVERSIONS) == ((100, 50), (20, 10, 5))
    assert (Islands().claim, Islands().conversion) == (100, 20)


def test_i13_playing_alone_is_allowed():
    assert islands(ENGLISH).players[0] == island_race(ENGLISH).players[0] == 1


def changed(ruleset):
    return replace(
        ruleset,
        supply=Endless(blanks=True),
        swap=Swap(cost=5, most=3, takes_turn=True, free_when_stuck=True),
        goal=Goal(time_ms=1, score=2, tiles=3, wait_ms=4, rounds=5),
        islands=Islands(claim=50, conversion=5, fewest=2, squares_each=30, largest=7),
        turns=Rounds(turn_ms=0, grace_ms=1, away_ms=2, join_until=3),
        connection=OwnLetters(first=3, hop_tiles=6, hop_idle=1),
    )


@pytest.mark.parametrize("make", [classic, megacross, islands, island_race])
@pytest.mark.parametrize("change", [lambda ruleset: ruleset, changed])
def test_a_ruleset_survives_its_json_form(make, change):
    ruleset = change(make(ENGLISH))
    assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset


def test_games_stored_before_there_were_islands_are_read():
    old = classic(ENGLISH).to_dict()
    for later in ("swap", "goal", "islands"):
        del old[later]
    assert Ruleset.from_dict(old) == classic(ENGLISH)


@pytest.mark.parametrize("name", ["layout", "supply", "turns", "connection", "players", "bonus_by_words"])
def test_a_ruleset_without_what_it_always_had_is_refused(name):
    data = islands(ENGLISH).to_dict()
    del data[name]
    with pytest.raises(NotationError):
        Ruleset.from_dict(data)


@pytest.mark.parametrize("kind", list(BonusKind))
def test_bonuses_survive_their_json_form(kind):
    bonus = Bonus(kind, 2, 200)
    assert Bonus.from_dict(json.loads(json.dumps(bonus.to_dict()))) == bonus


def test_a_position_counts_letters_by_owner_and_islands_stay_its_own():
    board = Board(6, 6)
    board.lay([(1, 1, 3), (1, 2, 4), (2, 1, 5)], 4)
    board.lay([(3, 3, 3)], 0)
    board.lay([(4, 4, 0x83)], 2)
    position = Position.of(small(6, 6), board, hops=[4, 9])
    assert {seat: standing.letters for seat, standing in position.standings.items()} == {4: 3, 2: 1, 9: 0}
    assert [position.standing(seat).may_hop for seat in (2, 4, 9, 5)] == [False, True, True, False]
    copy = position.copy()
    copy.surface([[Square(1, 4)]])
    copy.lay([(5, 5, 1)], 2)
    assert (position.island(1, 4), position.standing(2).letters, position.board.tile(5, 5)) == (0, 1, 0)
    assert np.array_equal(position.islands, np.zeros((6, 6)))

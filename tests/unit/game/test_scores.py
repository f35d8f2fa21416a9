"""M9: a table of high scores per board size and goal; games with computers are marked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from crossgame.game.commands import LeaveSeat, Resign
from crossgame.game.events import SeatKind
from crossgame.game.goals import goal_text, score_lines, table_of
from crossgame.game.saved import Picture, StoredGame
from crossgame.game.scores import ScoreLine, Table
from crossgame.game.storage import Storage
from crossgame.rules.catalog import classic, islands, megacross
from crossgame.rules.policies import Goal
from tests.dealer import ENGLISH
from tests.open_dealer import MIDDLE, open_deal

ENDLESS = Table("megacross", 225, "endless")
RACE = Table("megacross", 225, "score:500", by_time=True)
COMPUTER, PERSON = SeatKind.COMPUTER, SeatKind.PERSON


def line(game="a", seat=1, points=100, **changes):
    values = {"name": "Ann", "plays": 3, "time_ms": 5_000, "computers": 0, "at": "2026-11-30T00:00:00.000+00:00"}
    return ScoreLine(game, seat, points=points, **(values | changes))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def storage(file):
    opened = Storage.open(file)
    yield opened
    opened.close()


def test_m9_the_best_come_first_and_only_so_many(storage):
    lines = [line(game=str(i), points=points) for i, points in enumerate([30, 500, -20, 500, 80])]
    storage.keep_scores(ENDLESS, lines)
    assert [found.points for found in storage.scores.best(ENDLESS)] == [500, 500, 80, 30, -20]
    assert [found.game for found in storage.scores.best(ENDLESS, most=3)] == ["1", "3", "4"]


def test_m9_of_equal_points_the_shorter_time_then_the_earlier_is_better(storage):
    late, early = line("a", at="2026-12-02"), line("b", at="2026-12-01")
    quick = line("c", at="2026-12-03", time_ms=10)
    storage.keep_scores(ENDLESS, [late, early, quick])
    assert [found.game for found in storage.scores.best(ENDLESS)] == ["c", "b", "a"]


def test_m9_where_the_points_are_given_the_shortest_time_is_best(storage):
    storage.keep_scores(RACE, [line("a", points=520, time_ms=90), line("b", points=501, time_ms=80)])
    assert [found.game for found in storage.scores.best(RACE)] == ["b", "a"]


def test_m9_each_board_size_and_goal_has_a_table_of_its_own(storage):
    for number, table in enumerate([ENDLESS, RACE, replace(ENDLESS, side=45), replace(ENDLESS, rules="islands")]):
        storage.keep_scores(table, [line(game=str(number))])
        assert [found.game for found in storage.scores.best(table)] == [str(number)]
    assert len(storage.scores.tables()) == 4


def test_a_game_that_goes_on_has_one_line_a_seat(storage):
    storage.keep_scores(ENDLESS, [line(points=10), line(seat=2, points=20)])
    storage.keep_scores(ENDLESS, [line(points=70)])
    assert [(found.seat, found.points) for found in storage.scores.best(ENDLESS)] == [(1, 70), (2, 20)]


def test_lines_last_longer_than_their_game_and_the_program(storage, file):
    storage.create(StoredGame("a", {}, (), 1, "x"), Picture())
    storage.keep_scores(ENDLESS, [line()])
    storage.delete("a")
    storage.close()
    again = Storage.open(file)
    assert again.scores.best(ENDLESS) == (line(),)
    again.close()


def test_lines_are_brought_over_from_a_damaged_file(storage, file, log_guard):
    log_guard.expect("crossgame.game.database")
    storage.keep_scores(ENDLESS, [line(game=str(i)) for i in range(20)])
    storage.close()
    data = bytearray(file.read_bytes())
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'table_state'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(data)
    again = Storage.open(file)
    assert again.rescue is not None
    assert len(again.scores.best(ENDLESS, most=50)) == 20
    again.close()


def test_a_file_from_before_there_were_scores_and_snapshots_is_completed(storage, file):
    storage.create(StoredGame("a" * 32, {"id": "x"}, (), 1, "x"), Picture())
    storage.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for table in ("scores", "snapshots", "chunks"):
            connection.execute(f"DROP TABLE {table}")
    again = Storage.open(file)
    again.keep_scores(ENDLESS, [line()])
    assert again.scores.best(ENDLESS) == (line(),)
    assert [summary.id for summary in again.games()] == ["a" * 32]
    again.close()


# Which table, which lines


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        (Goal(), "endless"),
        (Goal(time_ms=300_000), "time:300000"),
        (Goal(score=500), "score:500"),
        (Goal(tiles=100), "tiles:100"),
        (Goal(time_ms=1, score=2, tiles=3, rounds=4), "time:1,score:2,tiles:3,rounds:4"),
    ],
)
def test_m9_goals_as_text(goal, text):
    assert goal_text(goal) == text
    table = table_of(replace(megacross(ENGLISH, side=105), goal=goal))
    assert table == Table("megacross", 105, text, by_time=text == "score:500")


def test_i13_islands_has_tables_by_board_and_rounds_and_classic_has_none():
    assert table_of(islands(ENGLISH)) == Table("islands", 21, "rounds:12")
    assert table_of(classic(ENGLISH)) is None


def lines_of(table):
    return score_lines(table.game.view(None), "key", at="now")


def test_m9_an_endless_game_brings_its_lines_at_any_time():
    table = open_deal("CATSQQQ", "DOGSQQQ", kinds=(PERSON, COMPUTER))
    table.place(1, MIDDLE, MIDDLE, "CATS")
    table.place(2, MIDDLE + 1, MIDDLE, "D")
    table.wait(3_000)
    assert lines_of(table) == (ScoreLine("key", 1, "Player 1", table.scores[1], 1, 3_000, 1, "now"),)


def test_m9_a_game_with_a_goal_brings_its_lines_when_it_has_ended():
    table = open_deal("CATSQQQ", "DOGSQQQ", "AEIOUUU", goal=Goal(time_ms=10_000))
    table.place(1, MIDDLE, MIDDLE, "CATS")
    table.place(2, MIDDLE + 1, MIDDLE, "D")
    assert lines_of(table) == ()
    table.wait(10_000)
    assert [(found.seat, found.computers) for found in lines_of(table)] == [(1, 0), (2, 0)]


def test_m9_only_who_reached_the_target_is_in_its_table():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(score=20))
    table.place(1, MIDDLE, MIDDLE, "CA")
    table.place(2, MIDDLE + 1, MIDDLE, "DOGS")
    assert table.game.is_over
    assert [found.seat for found in lines_of(table)] == [2]


def test_m9_who_has_exactly_the_target_reached_it():
    table = open_deal("CATSQQQ", goal=Goal(score=16))
    placed, *_ = table.place(1, MIDDLE, MIDDLE, "CATS")
    assert placed.total == 16
    assert [(found.seat, found.points) for found in lines_of(table)] == [(1, 16)]


def test_who_gave_up_keeps_the_line_and_who_left_a_computer_in_the_seat_has_none():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, MIDDLE, MIDDLE, "CATS")
    table.place(2, MIDDLE + 1, MIDDLE, "D")
    table.game.submit(1, Resign())
    table.game.submit(2, LeaveSeat("club"))
    assert [found.seat for found in lines_of(table)] == [1]

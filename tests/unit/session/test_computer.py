# SPDX-License-Identifier: MIT
"""Computers at the table: when they act, and what becomes of the game when their worker is no help."""

from __future__ import annotations

import time as clock
from dataclasses import replace
from functools import partial

import pytest

from crossgame.app.assets import asset
from crossgame.engine.requests import Candidate, ChallengeRequest, Choice, Kind, Level, Request
from crossgame.game.commands import Pass, Place
from crossgame.game.events import Accepted, Challenged, Ended, Passed, Placed, TakenBack
from crossgame.rules.play import NewTile
from crossgame.session.answerer import EngineMaker
from crossgame.session.background import Background
from crossgame.session.computer import turn_request
from crossgame.session.thinker import Failure
from crossgame.session.venue import FASTEST_MS, SLOWEST_MS, human_pace

LONG = 20_000


def of(table, kind):
    return [event for event in table.log if isinstance(event, kind)]


def my_turn(qtbot, table, seat=1):
    """Wait until a seat has to move and nobody else has anything to answer."""

    def so():
        view = table.view(None)
        return view.to_move == seat and (view.window is None or view.window.waiting == (seat,))

    qtbot.waitUntil(so, timeout=LONG)


def phony(table, seat=1):
    """Lay two tiles of a rack that are no word on the start square."""
    tiles = [tile for tile in table.slots(seat) if tile & 0x7F]
    pairs = ((a, b) for i, a in enumerate(tiles) for j, b in enumerate(tiles) if i != j)
    first, second = next(pair for pair in pairs if not table._venue.words.has(pair))
    return Place((NewTile(7, 7, first), NewTile(7, 8, second)))


def test_a_computer_is_asked_only_what_its_seat_may_know(qtbot, tables, thinker, english):
    table = tables("Ann", "computer:expert")
    if table.view(None).to_move == 1:
        table.submit(1, Pass())
    request = next(r for _, r, _ in thinker.asked if isinstance(r, Request))
    view = table.view(2)
    assert request.rack == view.rack
    assert request.seat == 2
    assert request.level is Level.EXPERT
    assert len(request.unseen) == english.size - 7
    assert sorted((*request.unseen, *view.rack)) == sorted(english.full_set())
    assert (request.rows, request.cols, request.tiles) == (15, 15, bytes(225))
    assert (request.bag, request.scores) == (86, (0, 0))
    assert not request.phonies
    my_turn(qtbot, table)


@pytest.mark.parametrize(("rule", "asked"), [("void", False), ("single", True)])
def test_c7_half_known_words_only_where_they_can_be_challenged(qtbot, tables, venue, thinker, rule, asked):
    tables("computer:beginner", "computer:beginner", rule=rule, venue=replace(venue, phonies=True))
    qtbot.waitUntil(lambda: bool(thinker.asked), timeout=LONG)
    assert thinker.asked[0][1].phonies is asked


def test_the_next_question_tells_of_passes_and_of_what_was_just_laid(qtbot, tables, thinker):
    table = tables("Ann", "computer:expert", seed=2)
    my_turn(qtbot, table)
    table.submit(1, Pass())
    qtbot.waitUntil(lambda: len(of(table, Placed)) > 0, timeout=LONG)
    assert [(r.passes, r.last) for _, r, _ in thinker.asked if isinstance(r, Request)][-1] == (1, ())
    my_turn(qtbot, table)
    laid = of(table, Placed)[-1].placed
    request = turn_request(table.view(1), level=Level.CHAMPION, seed=0, budget=5.0)
    assert (request.passes, request.last, request.budget) == (0, tuple((new.row, new.col) for new in laid), 5.0)
    assert turn_request(table.view(2), level=Level.CHAMPION, seed=0).last == ()


def test_the_time_that_the_strongest_may_take_goes_with_the_question(qtbot, tables, venue, thinker):
    tables("computer:expert", "computer:expert", venue=replace(venue, budget=7.5))
    qtbot.waitUntil(lambda: bool(thinker.asked), timeout=LONG)
    assert thinker.asked[0][1].budget == 7.5


def test_thinking_is_said_when_it_begins_and_ends(qtbot, tables):
    table = tables("Ann", "computer:club", seed=2)
    said = []
    table.thinking.connect(said.append)
    if table.view(None).to_move == 1:
        table.submit(1, Pass())
    my_turn(qtbot, table)
    table.submit(1, Pass())
    my_turn(qtbot, table)
    assert said[-2:] == [2, 0]
    assert set(said) == {2, 0}


@pytest.mark.parametrize("rule", ["points_back", "single", "double", "five", "ten"])
def test_c7_a_champion_challenges_a_word_that_the_list_lacks(qtbot, tables, rule):
    table = tables.begun_by(1, "Ann", "computer:champion", rule=rule)
    table.submit(1, phony(table))
    qtbot.waitUntil(lambda: bool(of(table, Challenged)), timeout=LONG)
    assert of(table, Challenged)[0].upheld
    assert bool(of(table, TakenBack)) == table.ruleset.challenges.tiles_return
    my_turn(qtbot, table)


def test_c7_computers_challenge_no_word_that_the_list_has(qtbot, tables, best):
    table = tables.begun_by(1, "Ann", "computer:champion", rule="single")
    table.submit(1, best(table))
    my_turn(qtbot, table)
    assert of(table, Challenged) == []
    assert [event.seat for event in of(table, Accepted)] == [2]


def test_c7_a_computer_with_no_challenge_left_keeps_nobody_waiting(qtbot, tables, best, thinker):
    """One that insists on challenging good words may do so once."""
    real = thinker.answer
    thinker.answer = lambda request: True if isinstance(request, ChallengeRequest) else real(request)
    table = tables.begun_by(1, "Ann", "computer:champion", rule="single", max_wrong=1)
    for _ in range(2):
        table.submit(1, best(table))
        my_turn(qtbot, table)
        assert [event.upheld for event in of(table, Challenged)] == [False]


def test_c7_a_computer_that_is_next_waits_for_the_shortest_window_and_then_acts(qtbot, tables, venue, best):
    """Three seats: one person plays, another is entitled to challenge and says nothing."""
    names = ("Ann", "computer:club", "Cy")
    table = tables.begun_by(1, *names, rule="single", window_ms=300, venue=replace(venue, now=clock.monotonic_ns))
    before = len(table.log)
    played_at = clock.monotonic()
    table.submit(1, best(table))
    qtbot.waitUntil(lambda: table.view(None).to_move == 3, timeout=LONG)
    assert clock.monotonic() - played_at >= 0.3
    kinds = [type(event).__name__ for event in table.log[before:]]
    assert kinds.index("Accepted") < kinds.index("WindowClosed") < len(kinds) - 1 - kinds[::-1].index("Placed")
    assert table.refusals == []


def test_a_computer_whose_worker_fails_passes_and_the_game_goes_on(qtbot, tables, thinker, log_guard):
    log_guard.expect("crossgame.session.computer")
    thinker.answer = lambda request: Failure("", 0, "it died")
    table = tables("Ann", "computer:club")
    if table.view(None).to_move == 1:
        table.submit(1, Pass())
    my_turn(qtbot, table)
    assert of(table, Passed)[-1].seat == 2


def test_a_computer_whose_choice_is_refused_passes(qtbot, tables, thinker, log_guard):
    log_guard.expect("crossgame.session.computer")
    nonsense = Candidate(Kind.PLACE, placed=((0, 0, 1), (0, 2, 1)))
    thinker.answer = lambda request: Choice(nonsense, (nonsense,), 1)
    table = tables("Ann", "computer:club")
    if table.view(None).to_move == 1:
        table.submit(1, Pass())
    my_turn(qtbot, table)
    assert of(table, Passed)[-1].seat == 2
    assert table.refusals == []


def test_two_computers_that_can_only_pass_end_the_game(qtbot, tables, thinker):
    """After a pass everything is as it was: the computer must be asked again all the same."""
    passing = Candidate(Kind.PASS)
    thinker.answer = lambda request: Choice(passing, (passing,), 0)
    table = tables("computer:club", "computer:club")
    qtbot.waitUntil(lambda: table.view(None).result is not None, timeout=LONG)
    assert len(of(table, Passed)) == 6


def test_a_computer_takes_its_time_so_that_people_can_follow(qtbot, tables, venue):
    assert all(FASTEST_MS <= human_pace() <= SLOWEST_MS for _ in range(100))
    table = tables("Ann", "computer:club", venue=replace(venue, pace=lambda: 200))
    begin = clock.monotonic()
    if table.view(None).to_move == 1:
        table.submit(1, Pass())
    my_turn(qtbot, table)
    assert clock.monotonic() - begin >= 0.19


def test_an_answer_that_comes_after_the_table_was_left_does_nothing(qtbot, tables, thinker):
    table = tables("computer:club", "computer:club")
    table.close()
    before = len(table.game.events)
    with qtbot.assertNotEmitted(table.changed, wait=100):
        pass
    assert len(table.game.events) == before


def test_a_whole_game_by_the_real_engine_in_its_own_process(qtbot, tables, venue):
    """The worker itself, and another table beside it that asks the same worker."""
    background = Background(EngineMaker(asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity")))
    place = replace(venue, thinker=background)
    games = [tables("computer:beginner", "computer:expert", seed=seed, venue=place) for seed in (1, 2)]
    qtbot.waitUntil(lambda: all(table.view(None).result for table in games), timeout=60_000)
    background.close()
    assert all(isinstance(table.log[-1], Ended) for table in games)
    assert all(len(of(table, Placed)) > 10 for table in games)


def test_killing_the_worker_in_the_middle_of_a_game_is_not_noticed(qtbot, tables, venue, log_guard):
    log_guard.expect("crossgame.session.background")
    background = Background(EngineMaker(asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity")))
    table = tables("computer:casual", "computer:expert", seed=4, venue=replace(venue, thinker=background))
    killed = []

    def kill(change):
        if len(table.log) in (8, 16) and background.process_id:
            killed.append(background.process_id)
            background._worker.process.kill()

    table.changed.connect(kill)
    qtbot.waitUntil(lambda: table.view(None).result is not None, timeout=60_000)
    background.close()
    assert len(set(killed)) == 2
    assert of(table, Passed) == []


def test_the_engine_maker_is_picklable_and_names_files_only():
    import pickle

    maker = EngineMaker(asset("lexicons", "enable.txt"))
    assert pickle.loads(pickle.dumps(maker)) == maker
    assert callable(partial(maker))

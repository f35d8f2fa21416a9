# SPDX-License-Identifier: MIT
"""Computers where there are no turns: when they play, where they look, and what if somebody is faster."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from crossgame.engine.requests import Candidate, Choice, Kind, Level, Request
from crossgame.game.commands import Exchange
from crossgame.game.events import Ended, Placed, Swapped
from crossgame.game.refusal import Reason, Refusal
from crossgame.rules.draw import supply_slice
from crossgame.rules.policies import Goal
from crossgame.session.computer import Mind, command_of
from crossgame.session.question import window_request
from crossgame.session.rover import Rover
from crossgame.session.slots import rack_tile
from crossgame.session.thinker import Failure
from crossgame.session.venue import human_tempo
from crossgame.session.whereabouts import next_window

LONG = 20_000


def of(table, kind, seat=None):
    return [event for event in table.log if isinstance(event, kind) and seat in (None, event.seat)]


@pytest.fixture
def quick(venue):
    """A venue where computers play as soon as they can."""
    return replace(venue, tempo=lambda level: 0)


@pytest.fixture
def mega(tables, quick):
    def make(*names, side=225, **options):
        return tables(*names, game="megacross", side=side, venue=options.pop("venue", quick), **options)

    return make


def conserved(table):
    """M2, R10: what a seat holds and what it laid or gave back is what its supply gave, and nothing else."""
    game, board = table.game, table.view(None).position.board
    drawn, away = Counter(), Counter()
    one_set = table.ruleset.supply.one_set(table.ruleset.tiles)
    for seat in table.view(None).seats:
        number = seat.info.seat
        laid = [rack_tile(t.tile) for e in game.events if isinstance(e, Placed) and e.seat == number for t in e.placed]
        given = [t for e in game.events if isinstance(e, Swapped) and e.seat == number for t in e.given]
        held = table.view(number).rack
        count = len(laid) + len(given) + len(held)
        assert Counter(laid) + Counter(given) + Counter(held) == Counter(
            supply_slice(game.seed, number, tiles=one_set, start=0, count=count)
        )
        assert Counter(tile for tile in table.slots(number) if tile) == Counter(held)
        drawn.update(laid)
    away.update(rack_tile(int(tile)) for tile in board.tiles[board.tiles != 0])
    assert drawn == away


def test_m8_three_computers_play_at_once_and_all_get_on(qtbot, mega):
    table = mega("Ann", "computer:beginner", "computer:club", "computer:champion")
    qtbot.waitUntil(lambda: all(len(of(table, Placed, seat)) >= 8 for seat in (2, 3, 4)), timeout=LONG)
    conserved(table)
    assert table.refusals == []  # what computers are refused is theirs to hear


def test_a_person_plays_between_them(qtbot, mega, chooser):
    table = mega("Ann", "computer:club", "computer:expert")
    qtbot.waitUntil(lambda: len(of(table, Placed)) >= 4, timeout=LONG)
    for _ in range(3):
        view = table.view(1)
        window = next_window(view, Random(1))
        table.submit(1, command_of(chooser.choose(window_request(view, window, level=Level.EXPERT, seed=0)).best))
    assert len(of(table, Placed, 1)) + len(of(table, Swapped, 1)) == 3
    conserved(table)


def test_a_big_board_is_never_sent_whole(qtbot, mega, thinker):
    table = mega("Ann", "computer:club", side=4005)
    qtbot.waitUntil(lambda: len(of(table, Placed)) >= 5, timeout=LONG)
    requests = [request for _, request, _ in thinker.asked if isinstance(request, Request)]
    assert requests
    for request in requests:
        assert len(request.tiles) < 3_000
        assert request.unseen == ()
        assert request.bag is None
    first = next(event for event in of(table, Placed))
    assert table.ruleset.layout.start in [tile.square for tile in first.placed]


def test_a_question_tells_the_own_rack_and_no_other(qtbot, mega, thinker):
    table = mega("Ann", "computer:club")
    assert thinker.asked[0][1].rack == table.view(2).rack
    assert thinker.asked[0][1].seat == 2


def test_the_pace_is_that_of_the_level(qtbot, mega, venue):
    asked = []

    def tempo(level):
        asked.append(level)
        return 60_000

    table = mega("Ann", "computer:beginner", "computer:champion", venue=replace(venue, tempo=tempo))
    assert asked == [Level.BEGINNER, Level.CHAMPION]
    qtbot.waitUntil(lambda: not table._computers[2]._question and not table._computers[3]._question, timeout=LONG)
    assert of(table, Placed) == []
    assert table._computers[2]._timer.remainingTime() > 50_000


def test_beginners_are_slow_and_champions_quick():
    mean = {level: sum(human_tempo(level) for _ in range(200)) / 200 for level in Level}
    order = [Level.BEGINNER, Level.CASUAL, Level.CLUB, Level.EXPERT, Level.CHAMPION]
    assert sorted(mean, key=lambda level: -mean[level]) == order
    assert min(mean.values()) > 3_000


def test_m8_who_comes_too_late_looks_again(qtbot, mega, thinker):
    """Two computers that are told the same first play: one is placed, the other looks again, and both go on."""
    table = mega("Ann", "computer:club", "computer:club")
    qtbot.waitUntil(lambda: len(of(table, Placed, 2)) >= 2 and len(of(table, Placed, 3)) >= 2, timeout=LONG)
    firsts = [event for event in of(table, Placed) if table.ruleset.layout.start in [t.square for t in event.placed]]
    assert len(firsts) == 1
    conserved(table)


def test_m6_where_nothing_can_be_played_a_tile_is_swapped(qtbot, mega, thinker, monkeypatch):
    monkeypatch.setattr("crossgame.session.rover._PATIENCE_MS", 1)
    answers = thinker.answer
    thinker.answer = lambda request: Choice(Candidate(Kind.PASS), (), 0)
    table = mega("Ann", "computer:club")
    qtbot.waitUntil(lambda: len(of(table, Swapped, 2)) >= 3, timeout=LONG)
    assert all(len(event.given) == 1 for event in of(table, Swapped))
    conserved(table)
    thinker.answer = answers
    qtbot.waitUntil(lambda: len(of(table, Placed, 2)) >= 1, timeout=LONG)


def test_where_nothing_fits_for_long_points_are_not_swapped_away(qtbot, mega, thinker, monkeypatch):
    """On a full board a computer looks again now and then, and swaps again only when somebody has played."""
    monkeypatch.setattr("crossgame.session.rover._PATIENCE_MS", 1)
    answers, nothing = thinker.answer, lambda request: Choice(Candidate(Kind.PASS), (), 0)
    table = mega("Ann", "computer:club")
    qtbot.waitUntil(lambda: len(of(table, Placed, 2)) >= 1, timeout=LONG)
    thinker.answer = nothing
    qtbot.waitUntil(lambda: len(of(table, Swapped, 2)) >= 3, timeout=LONG)
    asked = len(thinker.asked)
    qtbot.waitUntil(lambda: len(thinker.asked) >= asked + 20, timeout=LONG)
    assert len(of(table, Swapped, 2)) == 3
    thinker.answer = answers
    qtbot.waitUntil(lambda: len(of(table, Placed, 2)) >= 3, timeout=LONG)
    conserved(table)


def test_an_engine_that_fails_costs_no_game(qtbot, mega, thinker, log_guard):
    log_guard.expect("crossgame.session.rover")
    answers = thinker.answer
    thinker.answer = lambda request: Failure("", 0, "broken")
    table = mega("Ann", "computer:club")
    rover = table._computers[2]
    qtbot.waitUntil(lambda: rover._timer.isActive(), timeout=LONG)
    thinker.answer = answers
    rover._timer.start(0)
    qtbot.waitUntil(lambda: len(of(table, Placed, 2)) >= 1, timeout=LONG)


def test_m9_computers_stop_at_the_end(qtbot, mega, thinker):
    table = mega("Ann", "computer:expert", goal=Goal(score=60))
    qtbot.waitUntil(lambda: table.view(None).result is not None, timeout=LONG)
    assert isinstance(table.log[-1], Ended)
    rover = table._computers[2]
    assert not rover._timer.isActive()
    assert not rover._question


def test_a_pause_stops_them_and_they_go_on_afterwards(qtbot, mega):
    table = mega("Ann", "computer:club")
    qtbot.waitUntil(lambda: len(of(table, Placed)) >= 2, timeout=LONG)
    table.pause()
    rover = table._computers[2]
    assert not rover._timer.isActive()
    assert not rover._question
    before = len(of(table, Placed))
    table.resume()
    qtbot.waitUntil(lambda: len(of(table, Placed)) > before, timeout=LONG)


def test_a_table_that_is_left_is_left_by_its_computers(qtbot, mega, thinker):
    table = mega("Ann", "computer:club", "computer:club")
    qtbot.waitUntil(lambda: len(of(table, Placed)) >= 2, timeout=LONG)
    table.close()
    assert table._computers == {}
    asked = len(thinker.asked)
    qtbot.waitUntil(lambda: not thinker._open, timeout=LONG)
    assert len(thinker.asked) == asked


def test_they_go_on_where_a_game_is_taken_up_again(qtbot, mega, tables, quick):
    table = mega("Ann", "computer:club", seed=11)
    qtbot.waitUntil(lambda: len(of(table, Placed)) >= 6, timeout=LONG)
    tiles = table.view(None).position.board.tiles.copy()
    again = tables.reopen(table, tempo=lambda level: 0)
    assert (again.view(None).position.board.tiles == tiles).all()
    qtbot.waitUntil(lambda: len(of(again, Placed)) >= 3, timeout=LONG)


def test_windows_are_near_oneself_or_a_person(qtbot, mega, chooser):
    table = mega("Ann", "computer:club", side=1005)
    qtbot.waitUntil(lambda: len(of(table, Placed, 2)) >= 10, timeout=LONG)
    table.pause()
    view, chance = table.view(2), Random(4)
    own = next(seat.last_play[0] for seat in view.seats if seat.info.seat == 2)
    windows = [next_window(view, chance) for _ in range(50)]
    assert len(set(windows)) > 1
    for window in windows:
        assert abs(window.row + window.rows // 2 - own.row) < 120
        assert abs(window.col + window.cols // 2 - own.col) < 120


def test_a_swap_of_a_person_needs_no_turn(mega):
    table = mega("Ann")
    tile = table.slots(1)[0]
    table.submit(1, Exchange((tile,)))
    assert len(of(table, Swapped, 1)) == 1


def test_what_people_do_asks_nothing_of_computers_that_are_not_due(qtbot, mega, venue, monkeypatch):
    """A view of a hall costs milliseconds: a computer that is thinking, waiting, or done needs none."""
    slow = replace(venue, tempo=lambda level: 10_000_000)
    table = mega("Ann", "computer:club", "computer:expert", "computer:beginner", venue=slow)
    qtbot.waitUntil(lambda: all(rover._decision is not None for rover in table._computers.values()), timeout=LONG)
    views, real = [], type(table.game).view
    monkeypatch.setattr(type(table.game), "view", lambda game, seat: views.append(seat) or real(game, seat))
    for _ in range(3):
        table.submit(1, Exchange((next(filter(None, table.slots(1))),)))
        table.submit(1, Exchange((1, 1, 1, 1, 1, 1, 1, 1, 1)))
    assert (len(of(table, Swapped, 1)), len(table.refusals)) == (3, 3)
    assert views == []


@pytest.mark.parametrize(("happened", "warns"), [(True, False), (False, True)])
def test_a_refusal_is_a_fault_of_the_engine_only_if_nothing_happened_since_it_looked(
    qtbot, mega, thinker, log_guard, happened, warns
):
    """Claims and conversions of others spoil plays without anybody having been faster on a square."""
    thinker.answer = lambda request: Choice(Candidate(Kind.PASS), (), 0)
    view = mega("Ann", "computer:club").view(2)
    rover = Rover(2, "rover", Mind(Level.CLUB, 1, phonies=False, pace=lambda: 10_000_000), thinker, thinker)
    sent = []
    rover.decided.connect(lambda _seat, command: sent.append(command))

    def decides():
        qtbot.waitUntil(lambda: rover._decision is not None, timeout=LONG)

    rover.look(lambda: view, seq=5)
    decides()
    if happened:
        rover.look(lambda: view, seq=6)  # it has decided: what happens now finds that too late
    rover._on_time()
    assert len(sent) == 1
    if warns:
        log_guard.expect("crossgame.session.rover")
    rover.refused(Refusal(sent[0].id, Reason.DOES_NOT_FIT))
    decides()
    rover._on_time()
    assert len(sent) == 2
    rover.retire()

# SPDX-License-Identifier: MIT
"""Computers in rounds and in speed mode: when they hand in, what they are told, and that games come to their end."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from crossgame.engine.requests import Candidate, Choice, Kind, Level, Request
from crossgame.game.commands import Exchange, Pass, Place
from crossgame.game.events import Claimed, Ended, Passed, Placed, RoundClosed, RoundOpened, Submitted, Swapped
from crossgame.rules.layout import Rect, Square
from crossgame.session.computer import ComputerSeat, command_of, turn_request
from crossgame.session.question import window_request
from crossgame.session.rover import Rover
from crossgame.session.thinker import Failure
from crossgame.session.waters import turns_left

LONG = 30_000


def of(table, kind, seat=None):
    return [event for event in table.log if isinstance(event, kind) and seat in (None, event.seat)]


def of_any(table, kind):
    return [event for event in table.log if isinstance(event, kind)]


@pytest.fixture
def quick(venue):
    """A venue where computers do not pretend to think."""
    return replace(venue, tempo=lambda level: 0)


@pytest.fixture
def rounds(tables, quick):
    def make(*names, **options):
        options = {"side": 15, "rounds": 6, "turn_ms": 0, "venue": quick} | options
        return tables(*names, game="islands", mode="rounds", **options)

    return make


def best(chooser, table, seat):
    return command_of(chooser.choose(turn_request(table.view(seat), level=Level.EXPERT, seed=0)).best)


def test_i8_computers_hand_in_each_round_until_the_game_ends(qtbot, rounds, chooser):
    table = rounds("Ann", "computer:casual", "computer:expert")
    for number in range(1, 7):
        qtbot.waitUntil(lambda: table.view(1).round.submitted == (2, 3), timeout=LONG)
        assert table.view(1).round.number == number
        table.submit(1, best(chooser, table, 1))
    assert of_any(table, Ended)
    assert len(of_any(table, RoundClosed)) == 6
    assert all(of(table, Placed, seat) for seat in (2, 3))
    assert any(isinstance(event, Claimed) for event in table.log)
    assert table.refusals == []


def test_a_game_of_computers_alone_comes_to_its_end(qtbot, rounds):
    table = rounds("computer:beginner", "computer:club", "computer:champion")
    qtbot.waitUntil(lambda: bool(of_any(table, Ended)), timeout=2 * LONG)
    assert len(of_any(table, RoundOpened)) >= 5


def test_what_a_computer_is_told_does_not_hang_on_what_others_handed_in(qtbot, rounds, thinker, chooser):
    table = rounds("Ann", "Bob", "computer:club")
    before = turn_request(table.view(3), level=Level.CLUB, seed=1)
    table.submit(1, best(chooser, table, 1))
    table.submit(2, Exchange(table.view(2).rack[:3]))
    after = turn_request(table.view(3), level=Level.CLUB, seed=1) if table.view(3).round.number == 1 else before
    assert after == before
    request = thinker.asked[0][1]
    assert (request.rack, request.seat, request.unseen, request.bag) == (before.rack, 3, (), None)


def test_a_question_tells_owners_islands_claims_rights_and_rounds(qtbot, rounds, chooser):
    table = rounds("Ann", "Bob")
    for _ in range(3):
        for seat in (1, 2):
            table.submit(seat, best(chooser, table, seat))
    table.submit(1, Pass())
    table.submit(2, Pass())
    table.submit(1, Pass())
    table.submit(2, Exchange(table.view(2).rack))
    view = table.view(1)
    request = turn_request(view, level=Level.CLUB, seed=1)
    position = view.position
    shape = (request.rows, request.cols)
    assert shape == (15, 15)
    assert np.array_equal(np.frombuffer(request.owner, "<u2").reshape(shape), position.board.owner)
    assert np.array_equal(np.frombuffer(request.islands, "<u2").reshape(shape), position.islands)
    assert dict(request.claims) == dict(position.claims) != {}
    # A play that was destroyed before counts as well: both have placed nothing twice at least.
    assert request.standings == tuple((s, position.standing(s).may_hop, position.standing(s).idle) for s in (1, 2))
    assert all(may_hop and idle >= 2 for _, may_hop, idle in request.standings)
    assert request.turns_left == view.round.of - view.round.number == 0
    assert request.scores[0] == next(seat.score for seat in view.seats if seat.info.seat == 1)


def test_they_take_their_time_while_people_think_and_are_brisk_when_those_are_done(qtbot, rounds, venue):
    table = rounds("Ann", "computer:club", venue=replace(venue, tempo=lambda level: 60_000))
    seat = table._computers[2]
    qtbot.waitUntil(lambda: not seat._question, timeout=LONG)
    assert seat._timer.remainingTime() > 50_000
    assert table.view(1).round.submitted == ()
    table.submit(1, Pass())
    qtbot.waitUntil(lambda: table.view(1).round.number == 2, timeout=LONG)


def test_they_hand_in_before_a_round_is_over(qtbot, rounds, venue):
    table = rounds("Ann", "computer:club", turn_ms=30_000, venue=replace(venue, tempo=lambda level: 90_000))
    seat = table._computers[2]
    qtbot.waitUntil(lambda: not seat._question, timeout=LONG)
    assert 0 < seat._timer.remainingTime() <= 27_000


def test_computers_in_rounds_share_the_time_that_one_may_think(rounds, venue, thinker):
    patient = replace(venue, tempo=lambda level: 0, budget=6.0)
    rounds("Ann", "computer:champion", "computer:champion", venue=patient)
    assert [request.budget for _, request, _ in thinker.asked] == [3.0, 3.0]
    thinker.asked.clear()
    rounds("Ann", "computer:champion", turn_ms=30_000, venue=replace(patient, budget=60.0))
    assert [request.budget for _, request, _ in thinker.asked] == [13.5]


def test_a_round_that_ends_while_one_thinks_is_not_played_late(qtbot, rounds, thinker, time):
    table = rounds("Ann", "computer:club", turn_ms=30_000)
    for _ in range(2):
        time.forward(20)
        table._on_deadline()
    assert table.view(1).round.number == 2
    qtbot.waitUntil(lambda: table.view(1).round.submitted == (2,), timeout=LONG)
    assert len(of(table, Submitted, 2)) == 1
    assert [event.seat for event in of_any(table, Passed)] == [1, 2]
    assert [request.turns_left for _, request, _ in thinker.asked] == [5, 4]


def test_a_failure_is_a_pass(qtbot, rounds, thinker, log_guard):
    log_guard.expect("crossgame.session.computer")
    thinker.answer = lambda request: Failure("", 0, "no worker")
    table = rounds("Ann", "computer:club")
    qtbot.waitUntil(lambda: table.view(1).round.submitted == (2,), timeout=LONG)
    table.submit(1, Pass())
    assert of(table, Passed, 2)


def test_when_nothing_is_good_tiles_are_swapped(qtbot, rounds, thinker):
    def swap(request):
        choice = Candidate(Kind.EXCHANGE, exchanged=tuple(sorted(request.rack))[:4])
        return Choice(choice, (choice,), 0)

    thinker.answer = swap
    table = rounds("Ann", "computer:club")
    qtbot.waitUntil(lambda: table.view(1).round.submitted == (2,), timeout=LONG)
    table.submit(1, Pass())
    assert [len(event.given) for event in table.game.events if isinstance(event, Swapped)] == [4]


@pytest.fixture
def race(tables, quick):
    def make(*names, **options):
        return tables(*names, game="islands", mode="speed", side=15, venue=quick, **options)

    return make


def test_i9_in_speed_mode_they_play_whenever_they_are_ready_on_the_whole_board(qtbot, race, thinker):
    table = race("Ann", "computer:club", "computer:expert")
    assert all(isinstance(computer, Rover) for computer in table._computers.values())
    qtbot.waitUntil(lambda: all(len(of(table, Placed, seat)) >= 5 for seat in (2, 3)), timeout=LONG)
    requests = [request for _, request, _ in thinker.asked if isinstance(request, Request)]
    assert all((request.rows, request.cols) == (15, 15) for request in requests)
    assert all(request.islands and request.turns_left is not None for request in requests)
    assert any(isinstance(event, Claimed) for event in table.log)
    assert table.refusals == []


def test_i10_a_swap_in_speed_mode_gives_back_all_that_the_engine_would(qtbot, race, thinker):
    def swap(request):
        choice = Candidate(Kind.EXCHANGE, exchanged=tuple(sorted(request.rack))[:5])
        return Choice(choice, (choice,), 0)

    thinker.answer = swap
    table = race("Ann", "computer:club")
    qtbot.waitUntil(lambda: bool(of(table, Swapped, 2)), timeout=LONG)
    swaps = [event for event in table.game.events if isinstance(event, Swapped)]
    assert {len(event.given) for event in swaps} == {5}
    assert len(thinker.asked) <= len(swaps) + 1  # the whole board was looked at: there is no other window to try


def test_turns_left_by_rounds_and_by_time(rounds, race, tables):
    assert turns_left(rounds("Ann", "Bob").view(1)) == 5
    table = race("Ann", minutes=2)
    assert turns_left(table.view(1)) == 15
    assert turns_left(tables("Ann", game="megacross", side=45).view(1)) is None


def test_seats_that_were_given_up_are_not_reckoned_with(rounds):
    from crossgame.game.commands import Resign

    table = rounds("Ann", "Bob", "Cid")
    table.submit(2, Resign())
    request = turn_request(table.view(1), level=Level.CLUB, seed=1)
    assert [seat for seat, _, _ in request.standings] == [1, 3]


def test_i10_hints_show_what_is_worth_most_with_islands(qtbot, rounds, chooser):
    table = rounds("Ann", "computer:club")
    seen = table.ruleset.layout.whole
    for _ in range(2):
        with qtbot.waitSignal(table.hinted, timeout=LONG, check_params_cb=lambda hint: hint.final) as got:
            assert table.ask_hint(1, Square(7, 7), seen)
        hint = got.args[0]
        assert hint.placed
        verdict = table.preview(hint.placed, seat=1)
        assert verdict.acceptable
        assert verdict.total == hint.score
        table.submit(1, Place(hint.placed))
        qtbot.waitUntil(lambda: table.view(1).round.own is None, timeout=LONG)


def test_seats_in_rounds_are_no_rovers_and_windows_carry_islands_too(rounds):
    table = rounds("Ann", "computer:club")
    assert isinstance(table._computers[2], ComputerSeat)
    view = table.view(1)
    window = Rect(0, 0, 9, 7)
    request = window_request(view, window, level=Level.CLUB, seed=1)
    cut = np.frombuffer(request.islands, "<u2").reshape(9, 7)
    assert np.array_equal(cut, view.position.islands[:9, :7])

"""C11: clocks, increments, overtime, the time for one turn, pauses, and machines that sleep."""

from __future__ import annotations

import pytest

from crossgame.game.clock import HEARTBEAT_MS, MAX_STEP_MS
from crossgame.game.commands import LeaveSeat
from crossgame.game.events import AdjustmentKind, ClockChanged, EndReason, Passed, PassReason, SeatChanged, SeatState
from crossgame.game.refusal import Reason
from crossgame.game.state import Game
from crossgame.rules.policies import ChallengeRule, Clock, Overtime
from tests.dealer import ALL, deal, kinds, whole

BAG = "LMNOPRSTULMNOPRSTU"
MINUTE = 60_000


def timed(*, players=2, rule=None, bag=BAG, racks=("CATSDOG", "AEIOURS", "BBCCDDF"), **clock):
    return deal(*racks[:players], bag=bag, rule=rule, clock=Clock(**clock))


def left(dealt):
    return [seat.clock_ms for seat in dealt.game.view(None).seats]


def started(dealt):
    """The clocks of a game that was dealt by hand run from the first change of turn."""
    dealt.pass_(1)
    dealt.pass_(2)
    return dealt


def test_c11_only_the_clock_of_whose_turn_it_is_runs():
    dealt = started(timed(initial_ms=5 * MINUTE))
    dealt.wait(10_000)
    assert left(dealt) == [5 * MINUTE - 10_000, 5 * MINUTE]
    dealt.pass_(1)
    dealt.wait(7_000)
    assert left(dealt) == [5 * MINUTE - 10_000, 5 * MINUTE - 7_000]


def test_c11_an_increment_is_added_after_each_turn_a_seat_had():
    dealt = started(timed(initial_ms=MINUTE, increment_ms=3_000))
    dealt.wait(10_000)
    dealt.pass_(1)
    assert left(dealt) == [MINUTE + 3_000 - 10_000 + 3_000, MINUTE + 3_000]


def test_c11_a_lost_turn_earns_no_increment():
    dealt = timed(initial_ms=MINUTE, increment_ms=3_000, rule=ChallengeRule.DOUBLE)
    dealt.place(1, "8H CAT")
    dealt.wait(2_000)
    dealt.challenge(2)
    assert dealt.to_move == 1
    assert left(dealt) == [MINUTE + 3_000, MINUTE - 2_000]


@pytest.mark.parametrize(
    ("over_ms", "points"),
    [(0, 0), (1, 10), (100, 10), (MINUTE, 10), (MINUTE + 1, 20), (9 * MINUTE + 1, 100)],
)
def test_c11_overtime_costs_ten_points_a_started_minute_once(over_ms, points):
    dealt = started(timed(initial_ms=MINUTE))
    dealt.wait(MINUTE + over_ms, step=10_000)
    dealt.pass_(1)
    dealt.everybody_passes()
    lines = [line for line in dealt.game.view(None).result.adjustments if line.kind is AdjustmentKind.OVERTIME]
    assert [(line.seat, line.points) for line in lines] == ([(1, -points)] if points else [])
    again = Game.replay(dealt.game.ruleset, dealt.game.events, words=ALL, now=lambda: 0)
    assert again.view(None).result == dealt.game.view(None).result


def test_c11_at_ten_minutes_over_the_player_is_out():
    dealt = started(timed(initial_ms=MINUTE, players=3))
    dealt.pass_(3)
    dealt.wait(11 * MINUTE - 1, step=10_000)
    assert dealt.to_move == 1
    event = dealt.wait(1)[0]
    assert isinstance(event, SeatChanged)
    assert (event.seat, event.state) == (1, SeatState.OUT_OF_TIME)
    assert dealt.to_move == 2


def test_c11_loss_on_time_with_two_players_the_other_wins():
    dealt = started(timed(initial_ms=MINUTE, overtime=Overtime.LOSS))
    assert not dealt.wait(MINUTE - 1)
    dealt.wait(1)
    result = dealt.game.view(None).result
    assert (result.reason, result.winners) == (EndReason.TIME, (2,))
    assert all(line.kind is not AdjustmentKind.OVERTIME for line in result.adjustments)


def test_c11_loss_on_time_with_more_the_player_is_out():
    dealt = started(timed(initial_ms=MINUTE, overtime=Overtime.LOSS, players=3))
    dealt.pass_(3)
    dealt.wait(MINUTE)
    assert (dealt.to_move, dealt.game.is_over) == (2, False)


def test_c11_a_late_command_does_not_outrun_the_clock():
    dealt = started(timed(initial_ms=MINUTE, overtime=Overtime.LOSS))
    for _ in range(2):
        dealt.time[0] += 30_000 * 1_000_000
        dealt.game.view(None)
    assert dealt.pass_(1).reason is Reason.GAME_OVER
    assert dealt.game.next_deadline_ms() == 0  # what happened is still to be told
    assert kinds(dealt.game.tick()) == ["SeatChanged", "ClockChanged", "Ended"]


def test_c11_the_time_for_one_turn_reached_is_a_pass():
    dealt = timed(move_ms=30_000)
    assert dealt.wait(29_999) == []
    assert dealt.game.view(1).seats[0].move_ms == 1
    events = dealt.wait(1)
    assert [(event.seat, event.reason) for event in events if isinstance(event, Passed)] == [(1, PassReason.MOVE_TIME)]
    assert dealt.to_move == 2


def test_c11_the_time_for_one_turn_begins_when_the_window_can_be_closed():
    dealt = timed(move_ms=30_000, rule=ChallengeRule.SINGLE, players=3)
    dealt.place(1, "8H CAT")
    assert dealt.wait(39_999) == []
    assert kinds(dealt.wait(1)) == ["Accepted", "WindowClosed", "Drawn", "Passed"]


def test_c11_a_window_closed_early_starts_the_time_for_the_turn():
    dealt = timed(move_ms=30_000, rule=ChallengeRule.SINGLE)
    dealt.place(1, "8H CAT")
    dealt.wait(2_000)
    dealt.accept(2)
    assert dealt.wait(29_999) == []
    assert kinds(dealt.wait(1)) == ["Passed"]


def test_c11_the_next_players_clock_runs_while_a_window_is_open():
    dealt = timed(initial_ms=MINUTE, rule=ChallengeRule.SINGLE)
    dealt.place(1, "8H CAT")
    dealt.wait(6_000)
    assert left(dealt) == [MINUTE, MINUTE - 6_000]


def test_c11_a_pause_stops_everything():
    dealt = started(timed(initial_ms=MINUTE, move_ms=30_000))
    dealt.wait(5_000)
    assert kinds(dealt.game.pause()) == ["ClockChanged"]
    assert dealt.wait(200_000) == []
    assert left(dealt) == [MINUTE - 5_000, MINUTE]
    assert dealt.pass_(1).reason is Reason.PAUSED
    assert dealt.game.view(1).actions == frozenset()
    assert dealt.game.next_deadline_ms() is None
    dealt.game.resume()
    dealt.wait(1_000)
    assert left(dealt) == [MINUTE - 6_000, MINUTE]
    assert dealt.game.view(1).elapsed_ms == 6_000


def test_c11_one_may_leave_or_resign_in_a_pause():
    dealt = timed(players=3)
    dealt.game.pause()
    assert kinds(dealt.resign(3)) == ["SeatChanged"]
    assert kinds(dealt.submit(2, LeaveSeat())) == ["SeatChanged"]


def test_c11_pausing_twice_or_after_the_end_says_nothing():
    dealt = started(timed(initial_ms=MINUTE))
    dealt.game.pause()
    assert dealt.game.pause() == ()
    assert dealt.game.resume() == ()


@pytest.mark.parametrize("jump_ms", [3_600_000, -3_600_000, -1])
def test_c11_a_sleeping_machine_or_a_clock_set_back_eats_no_time(jump_ms):
    dealt = started(timed(initial_ms=5 * MINUTE, overtime=Overtime.LOSS))
    dealt.time[0] += 10**16
    dealt.game.tick()
    before = left(dealt)[0]
    dealt.time[0] += jump_ms * 1_000_000
    dealt.game.tick()
    assert left(dealt)[0] == before - (MAX_STEP_MS if jump_ms > 0 else 0)
    dealt.wait(1_000)
    assert left(dealt)[0] == before - (MAX_STEP_MS if jump_ms > 0 else 0) - 1_000


def test_c11_a_table_is_asked_to_look_at_the_time_often_enough():
    assert timed().game.next_deadline_ms() == HEARTBEAT_MS < MAX_STEP_MS
    dealt = timed(move_ms=4_000)
    assert dealt.game.next_deadline_ms() == 4_000
    dealt.wait(3_000)
    assert dealt.game.next_deadline_ms() == 1_000


def test_c11_clocks_and_the_running_side_survive_saving():
    dealt = started(timed(initial_ms=MINUTE))
    dealt.wait(5_000)
    dealt.game.pause()
    time = [10**15]
    again = Game.replay(dealt.game.ruleset, dealt.game.events, words=ALL, now=lambda: time[0])
    assert whole(again) == whole(dealt.game)
    time[0] += 3_000 * 1_000_000
    assert [seat.clock_ms for seat in again.view(None).seats] == [MINUTE - 8_000, MINUTE]


def test_c11_there_are_no_clock_events_without_a_clock():
    dealt = started(timed())
    dealt.game.pause()
    assert not any(isinstance(event, ClockChanged) for event in dealt.game.events)
    assert left(dealt) == [None, None]

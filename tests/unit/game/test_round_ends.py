# SPDX-License-Identifier: MIT
"""I8, I12, I13, R11: how a round ends by time or by people who go and come, and how the game ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.game.clock import MAX_STEP_MS
from crossgame.game.commands import LeaveSeat, Pass
from crossgame.game.events import (
    Ended,
    EndReason,
    Passed,
    PassReason,
    PresenceChanged,
    SeatInfo,
    SeatState,
)
from crossgame.game.goals import score_lines, table_of
from crossgame.game.refusal import Reason
from crossgame.game.scores import Table
from crossgame.game.state import Game
from crossgame.rules.catalog import islands
from crossgame.rules.policies import ChallengeRule, Goal, Rounds
from tests.dealer import ALL, ENGLISH, deal, kinds, seats
from tests.round_dealer import COMPUTER, PERSON, deal_round, outcomes

BOARD = """
    ............  ............
    .CAT........  .111........
    ............  ............
    .DOG........  .222........
    ............  ............
    .COD........  .333........
    ............  ............
"""
RACKS = ("SXXXXXX", "SXXXXXX", "SXXXXXX")
MINUTE = Rounds(turn_ms=60_000)
FREE = Rounds(turn_ms=0)


def table_with(turns=MINUTE, **changes):
    return deal_round(BOARD, *RACKS, turns=turns, **changes)


def one_round(table):
    for seat, hand in table.game.ledger.hands.items():
        if hand.acts and not table.game.is_over:
            table.pass_(seat)


# The timer


@pytest.mark.parametrize("limit", [30_000, 60_000, 120_000, 300_000])
def test_i8_the_round_ends_when_its_time_and_the_grace_are_over_and_who_handed_in_nothing_passes(limit):
    table = table_with(Rounds(turn_ms=limit))
    table.place(1, "2E S")
    table.wait(limit - 1)
    assert table.game.view(2).round.left_ms == 1
    assert table.game.next_deadline_ms() == 501
    assert table.wait(500) == []
    assert table.game.view(2).round.left_ms == 0
    assert kinds(table.wait(1)) == [
        "RoundClosed", "Placed", "Passed", "Passed", "Drawn", "RoundOpened",
    ]  # fmt: skip
    assert outcomes(table.last) == [(1, 6), (2, "move_time"), (3, "move_time")]
    assert table.game.view(2).round.left_ms == limit


def test_i8_what_arrives_within_the_grace_counts_and_not_a_moment_later():
    table = table_with()
    table.wait(60_499)
    assert kinds(table.place(1, "2E S", number=2)) == ["Submitted"]
    table.time[0] += 1_000_000
    refused = table.place(2, "4E S", number=2)
    assert refused.reason is Reason.ROUND_OVER
    assert kinds(table.game.tick())[0] == "RoundClosed"
    assert outcomes(table.last) == [(1, 6), (2, "move_time"), (3, "move_time")]


def test_i8_a_play_without_a_round_that_comes_too_late_is_for_the_next_one():
    table = table_with()
    table.time[0] += 29_000 * 1_000_000
    table.game.tick()
    table.time[0] += 29_000 * 1_000_000
    table.game.tick()
    table.time[0] += 5_000 * 1_000_000
    answer = table.place(2, "4E S")
    assert kinds(answer)[0] == "RoundClosed"
    assert kinds(answer)[-2:] == ["RoundOpened", "Submitted"]
    assert table.number == 3
    assert table.game.view(2).round.submitted == (2,)


def test_i8_the_time_of_the_next_round_runs_from_its_opening():
    table = table_with()
    table.wait(10_000)
    one_round(table)
    assert table.game.view(1).round.left_ms == 60_000
    assert table.wait(60_499) == []
    assert kinds(table.wait(1))[0] == "RoundClosed"


def test_c11_a_pause_stops_the_time_of_a_round():
    table = table_with()
    table.wait(20_000)
    assert kinds(table.game.pause()) == ["ClockChanged"]
    assert table.wait(100_000) == []
    assert table.game.next_deadline_ms() is None
    assert table.pass_(1).reason is Reason.PAUSED
    assert table.game.view(1).actions == frozenset()
    table.game.resume()
    assert table.game.view(1).round.left_ms == 40_000
    assert table.wait(40_499) == []
    assert kinds(table.wait(1))[0] == "RoundClosed"


def test_i8_after_a_restart_the_time_goes_on_where_the_last_event_left_it():
    time = [0]
    game = Game.new(islands(ENGLISH), seats(2), seed=1, words=ALL, lexicon="x", now=lambda: time[0])
    time[0] += 25_000 * 1_000_000
    game.pause()
    again = Game.replay(game.ruleset, game.events, words=ALL, now=lambda: time[0])
    assert again.view(1).round.left_ms == 35_000


@pytest.mark.parametrize("jump_ms", [3_600_000, 86_400_000, -3_600_000, -1])
def test_i8_a_sleeping_machine_or_a_clock_set_back_eats_no_time_of_a_round(jump_ms):
    table = table_with(Rounds(turn_ms=120_000))
    table.wait(1_000)
    number, before = table.game.view(1).round.number, table.game.view(1).round.left_ms
    table.time[0] += jump_ms * 1_000_000
    table.game.tick()
    counted = MAX_STEP_MS if jump_ms > 0 else 0
    assert table.game.view(1).round.left_ms == before - counted
    assert table.game.view(1).round.number == number  # nobody's round was lost over it
    table.wait(1_000)
    assert table.game.view(1).round.left_ms == before - counted - 1_000


# No timer


def test_i8_without_a_timer_nobody_who_is_here_is_hurried():
    table = table_with(FREE)
    assert (table.game.view(1).round.left_ms, table.game.view(1).round.limit_ms) == (None, 0)
    table.pass_(1, 2)
    assert table.wait(3_600_000, step=10_000) == []
    table.pass_(3)
    assert table.number == 3


def test_i8_without_a_timer_who_is_away_passes_two_minutes_after_all_others_have_submitted():
    table = table_with(FREE)
    (event,) = table.game.presence(3, here=False)
    assert event == PresenceChanged(event.seq, 0, 3, here=False)
    assert [seat.away for seat in table.game.view(None).seats] == [False, False, True]
    assert table.game.presence(3, here=False) == ()
    table.wait(500_000)
    table.pass_(1)
    table.wait(500_000)
    table.place(2, "4E S")
    assert table.wait(119_999) == []
    assert kinds(table.wait(1))[0] == "RoundClosed"
    assert outcomes(table.last) == [(2, 6), (1, "chosen"), (3, "move_time")]


def test_i8_who_comes_back_in_time_is_waited_for_again():
    table = table_with(FREE)
    table.game.presence(3, here=False)
    table.pass_(1, 2)
    table.wait(100_000)
    table.game.presence(3, here=True)
    assert table.wait(1_000_000) == []
    table.game.presence(3, here=False)
    assert table.wait(119_999) == []
    assert kinds(table.wait(1))[0] == "RoundClosed"


def test_i8_a_replaced_or_withdrawn_submission_begins_the_wait_again():
    table = table_with(FREE)
    table.game.presence(3, here=False)
    table.pass_(1, 2)
    table.wait(100_000)
    table.place(1, "2E S")
    table.wait(100_000)
    table.withdraw(1)
    assert table.wait(500_000) == []
    table.place(1, "2E S")
    assert table.wait(119_999) == []
    assert kinds(table.wait(1))[0] == "RoundClosed"


def test_i8_while_everybody_is_away_and_nothing_is_handed_in_nothing_happens():
    table = table_with(FREE)
    for seat in (1, 2, 3):
        table.game.presence(seat, here=False)
    assert table.wait(3_600_000, step=10_000) == []


def test_i8_presence_of_a_seat_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="no seat 9"):
        table_with().game.presence(9, here=False)


# People who go and come


def test_r11_a_seat_that_was_left_passes_and_can_not_win():
    table = table_with()
    table.place(1, "2E S")
    table.submit(3, LeaveSeat())
    table.pass_(2)
    assert outcomes(table.last) == [(1, 6), (2, "chosen"), (3, "left")]
    (event,) = [event for event in table.told if isinstance(event, Passed) and event.seat == 3]
    assert event.reason is PassReason.LEFT


def test_r11_the_round_does_not_wait_for_who_leaves_last():
    table = table_with()
    table.pass_(1, 2)
    answer = table.submit(3, LeaveSeat())
    assert kinds(answer)[:2] == ["SeatChanged", "RoundClosed"]


def test_r11_what_was_handed_in_before_leaving_counts():
    table = table_with()
    table.place(3, "6E S")
    table.submit(3, LeaveSeat())
    table.pass_(1, 2)
    assert outcomes(table.last)[0] == (3, 7)


def test_r11_a_computer_takes_the_seat_and_plays_on():
    table = table_with()
    table.submit(3, LeaveSeat("club"))
    table.pass_(1, 2)
    assert table.number == 2
    table.place(3, "6E S")
    assert outcomes(table.last)[0] == (3, 7)


def test_r11_i12_who_left_takes_the_own_seat_back_at_any_time_and_nobody_else_does():
    table = table_with()
    table.submit(3, LeaveSeat("club"))
    one_round(table)
    score = table.game.ledger.hands[3].score
    with pytest.raises(ValueError, match="nobody new"):
        table.game.join(SeatInfo(3, "Somebody", PERSON, player="other"))
    with pytest.raises(ValueError, match="nobody new"):
        table.game.join(SeatInfo(3, "Nobody", PERSON))
    happened = table.game.join(SeatInfo(3, "Player 3", PERSON, player="p3"))
    assert kinds(happened) == ["SeatChanged"]
    hand = table.game.ledger.hands[3]
    assert (hand.state, hand.info.kind, hand.score) == (SeatState.PLAYING, PERSON, score)
    with pytest.raises(ValueError, match="taken"):
        table.game.join(SeatInfo(3, "Player 3", PERSON, player="p3"))


def test_r11_a_seat_is_taken_back_in_turns_too():
    table = deal("CATSDOG", "AEIOURS", bag="LMNOPRST")
    info = replace(table.game.ledger.hands[2].info, player="p2")
    table.game.ledger.hands[2].info = info
    table.submit(2, LeaveSeat())
    rack, bag = table.rack(2), list(table.game.ledger.bag)
    table.place(1, "8H CAT")
    assert table.to_move == 1
    with pytest.raises(ValueError, match="nobody new"):
        table.game.join(replace(info, player="p1"))
    assert kinds(table.game.join(info)) == ["SeatChanged"]
    assert (table.rack(2), len(table.game.ledger.bag)) == (rack, len(bag) - 3)
    table.pass_(1)
    assert table.to_move == 2
    assert kinds(table.place(2, "7H A"))[0] == "Placed"


def test_r11_a_seat_is_taken_back_with_tiles_owed_by_an_open_window():
    table = deal("CATSDOG", "AEIOURS", bag="LMNOPRST", rule=ChallengeRule.SINGLE)
    info = replace(table.game.ledger.hands[1].info, player="p1")
    table.game.ledger.hands[1].info = info
    table.place(1, "8H CAT")
    table.submit(1, LeaveSeat())
    table.game.join(info)
    assert len(table.rack(1)) == 4
    table.accept(2)
    assert len(table.rack(1)) == 7


def test_i12_somebody_new_joins_in_the_first_round_alone():
    time = [0]
    game = Game.new(islands(ENGLISH), seats(2), seed=1, words=ALL, lexicon="x", now=lambda: time[0])
    assert kinds(game.join(SeatInfo(4, "Late", PERSON, player="p4"))) == ["SeatChanged", "Drawn"]
    assert len(game.view(4).rack) == 7
    with pytest.raises(ValueError, match="no seat 0"):
        game.join(SeatInfo(0, "Nowhere", PERSON))
    for _ in range(3):
        time[0] += 25_000 * 1_000_000
        game.tick()
    assert game.view(1).round.number == 2
    with pytest.raises(ValueError, match="nobody new"):
        game.join(SeatInfo(5, "Later", PERSON, player="p5"))


def test_i12_no_more_join_than_the_board_holds():
    game = Game.new(islands(ENGLISH, side=15), seats(3), seed=1, words=ALL, lexicon="x", now=lambda: 0)
    with pytest.raises(ValueError, match="no seat 4"):
        game.join(SeatInfo(4, "Late", PERSON))


def test_i8_the_round_waits_for_who_joins():
    game = Game.new(islands(ENGLISH), seats(2), seed=1, words=ALL, lexicon="x", now=lambda: 0)
    game.submit(1, Pass())
    game.join(SeatInfo(3, "Late", PERSON))
    assert kinds(game.submit(2, Pass())) == ["Submitted"]
    assert kinds(game.submit(3, Pass()))[:2] == ["Submitted", "RoundClosed"]


def test_r11_while_all_have_left_nothing_happens_so_that_they_can_come_back():
    table = table_with()
    for seat in (1, 2, 3):
        table.submit(seat, LeaveSeat())
    assert table.wait(600_000) == []
    assert table.game.join(SeatInfo(1, "Player 1", PERSON, player="p1"))
    table.place(1, "2E S")
    assert outcomes(table.last) == [(1, 6), (2, "left"), (3, "left")]


def test_c12_who_gives_up_is_out_with_what_was_handed_in_and_the_others_go_on():
    table = table_with()
    table.place(1, "2E S")
    assert kinds(table.resign(1)) == ["SeatChanged"]
    assert table.game.view(1).round.submitted == ()
    assert table.pass_(1).reason is Reason.NOT_SEATED
    table.pass_(2, 3)
    assert outcomes(table.last) == [(2, "chosen"), (3, "chosen")]


def test_c12_who_gives_up_last_lets_the_round_end():
    table = table_with()
    table.pass_(1, 2)
    assert kinds(table.resign(3))[:2] == ["SeatChanged", "RoundClosed"]


def test_c12_when_the_last_person_gives_up_the_game_ends():
    table = deal_round(BOARD, *RACKS, kinds=(PERSON, COMPUTER, COMPUTER))
    ended = table.resign(1)[-1]
    assert isinstance(ended, Ended)
    assert ended.reason is EndReason.GIVEN_UP


def test_computers_alone_play_a_whole_game():
    table = deal_round(BOARD, *RACKS, kinds=(COMPUTER,) * 3, number=12)
    table.pass_(1, 2, 3)
    assert table.game.events[-1].reason is EndReason.ROUNDS


# The end


@pytest.mark.parametrize("rounds", [6, 12, 30])
def test_i12_the_game_ends_after_its_rounds_and_the_highest_score_wins(rounds):
    table = table_with(goal=Goal(rounds=rounds), number=rounds - 1)
    one_round(table)
    assert not table.game.is_over
    table.hold(2, "SZXXXXX")
    table.place(1, "2E S")
    table.place(2, "4E SZ")
    table.pass_(3)
    ended = table.game.events[-1]
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.winners, ended.adjustments) == (EndReason.ROUNDS, (2,), ())
    assert ended.scores == ((1, 6), (2, 16), (3, 0))
    view = table.game.view(1)
    assert (view.round.number, view.round.of, view.round.left_ms, view.actions) == (rounds, rounds, None, frozenset())
    assert len(view.racks_open) == 3
    assert [result.number for result in view.rounds] == [rounds - 1, rounds]
    assert table.pass_(1).reason is Reason.GAME_OVER


def test_i12_ties_are_ties():
    table = table_with(number=12)
    table.place(1, "2E S")
    table.place(2, "4E S")
    table.pass_(3)
    assert table.game.events[-1].winners == (1, 2)


def test_i12_who_left_can_not_win():
    table = table_with(number=12)
    table.place(1, "2E S")
    table.submit(1, LeaveSeat())
    table.pass_(2, 3)
    assert table.game.events[-1].winners == (2, 3)


def test_i12_a_target_score_ends_the_game_when_the_round_is_finished():
    table = table_with(goal=Goal(rounds=12, score=10))
    table.hold(2, "SZXXXXX")
    table.hold(1, "SJXXXXX")
    table.game.ledger.hands[1].score = 9
    table.place(2, "4E SZ")
    table.place(1, "2E SJ")
    happened = table.pass_(3)
    assert outcomes(table.last) == [(2, 16), (1, 14), (3, "chosen")]
    ended = happened[-1]
    assert (ended.reason, ended.winners) == (EndReason.TARGET, (1,))
    assert kinds(happened)[-3:] == ["Drawn", "Drawn", "Ended"]


def test_i12_a_target_that_is_just_reached_is_reached():
    table = table_with(goal=Goal(rounds=12, score=6))
    table.place(1, "2E S")
    table.pass_(2, 3)
    assert table.game.events[-1].reason is EndReason.TARGET


@pytest.mark.parametrize(("tiles", "over"), [(1, True), (2, False)])
def test_a_number_of_tiles_ends_rounds_as_it_ends_other_games(tiles, over):
    table = table_with(goal=Goal(rounds=12, tiles=tiles))
    table.place(1, "2E S")
    table.pass_(2, 3)
    assert table.game.is_over is over
    assert not over or table.game.events[-1].reason is EndReason.TILES


@pytest.mark.parametrize(("ms", "over"), [(20_000, True), (20_001, False)])
def test_a_time_for_the_whole_game_ends_it_with_the_round(ms, over):
    table = table_with(goal=Goal(rounds=12, time_ms=ms))
    table.wait(20_000)
    one_round(table)
    assert table.game.is_over is over
    assert not over or table.game.events[-1].reason is EndReason.TIME_UP


def test_i12_a_target_that_nobody_reached_does_not_end_it():
    table = table_with(goal=Goal(rounds=12, score=7))
    table.place(1, "2E S")
    table.pass_(2, 3)
    assert not table.game.is_over


def test_i13_alone_one_plays_for_points_over_the_same_rounds():
    table = deal_round(".CAT....  .111....\n........  ........", "SXXXXXX", number=12)
    happened = table.place(1, "1E S")
    assert kinds(happened) == ["Submitted", "RoundClosed", "Placed", "Drawn", "Ended"]
    assert happened[-1].winners == (1,)


def test_i13_there_is_a_table_for_each_board_and_number_of_rounds():
    assert table_of(islands(ENGLISH)) == Table("islands", 21, "rounds:12")
    shorter = replace(islands(ENGLISH, side=45), goal=Goal(rounds=6))
    assert table_of(shorter) == Table("islands", 45, "rounds:6")
    table = deal_round(BOARD, *RACKS, kinds=(PERSON, COMPUTER, PERSON), number=12)
    table.place(1, "2E S")
    table.pass_(2)
    assert score_lines(table.game.view(None), "key", at="now") == ()
    table.pass_(3)
    (line,) = score_lines(table.game.view(None), "key", at="now")
    assert (line.seat, line.points, line.plays, line.computers) == (1, 6, 1, 1)


def test_there_is_a_seat_for_each_player_that_the_board_holds():
    for side, most in ((15, 3), (21, 6), (31, 8)):
        Game.new(islands(ENGLISH, side=side), seats(most), seed=1, words=ALL, lexicon="x", now=lambda: 0)
        with pytest.raises(ValueError, match=f"1 to {most} players"):
            Game.new(islands(ENGLISH, side=side), seats(most + 1), seed=1, words=ALL, lexicon="x", now=lambda: 0)

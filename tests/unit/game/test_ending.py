"""C8, C9, C10, C12 and R11: when a game ends and what the sums are then."""

from __future__ import annotations

import pytest

from crossgame.game.commands import LeaveSeat
from crossgame.game.events import AdjustmentKind, EndReason, Passed, PassReason, SeatKind, SeatState
from crossgame.game.refusal import Reason
from crossgame.game.statistics import statistics
from crossgame.rules.policies import ChallengeRule
from tests.dealer import NONE, Words, deal, fresh, worth

FULL_BAG = "LMNOPRSTULMNOPRSTULM"


def result(dealt):
    return dealt.game.view(None).result


def finals(dealt):
    return [score for _, score in result(dealt).scores]


def test_c8_the_bag_is_empty_and_a_player_has_used_the_last_tile():
    dealt = deal("CAT", "DOG")
    dealt.place(1, "8H CAT")
    assert result(dealt).reason is EndReason.PLAYED_OUT
    assert finals(dealt) == [10 + worth("DOG"), -worth("DOG")]


def test_c8_an_emptied_rack_with_tiles_in_the_bag_ends_nothing():
    dealt = deal("CAT", "DOG", bag="E")
    dealt.place(1, "8H CAT")
    assert not dealt.game.is_over
    assert dealt.rack(1) == "E"


def test_c8_an_empty_bag_with_tiles_on_the_rack_ends_nothing():
    dealt = deal("CATS", "DOG")
    dealt.place(1, "8H CAT")
    assert not dealt.game.is_over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c8_with_an_empty_bag_as_many_passes_as_players_end_it(players):
    racks = ["CATS", "DOGS", "BIGS", "HAMS"][:players]
    dealt = deal(*racks)
    dealt.place(1, "8H CAT")
    assert dealt.everybody_passes() == players
    assert result(dealt).reason is EndReason.ALL_PASSED
    assert finals(dealt) == [10 - worth("S"), *(-worth(rack) for rack in racks[1:])]


@pytest.mark.parametrize(("players", "turns"), [(2, 6), (3, 6), (4, 8)])
@pytest.mark.parametrize("bag", ["E", FULL_BAG], ids=["almost empty", "full"])
def test_c8_six_scoreless_turns_or_two_rounds_with_more_than_three_players(players, turns, bag):
    racks = ["CATSDOG", "AEIOURS", "BBCCDDF", "GGHHMMN"][:players]
    dealt = deal(*racks, bag=bag)
    assert dealt.everybody_passes() == turns
    assert result(dealt).reason is EndReason.SCORELESS
    assert finals(dealt) == [-worth(rack) for rack in racks]


def test_c8_six_scoreless_turns_with_an_empty_bag_are_passes_of_all_before():
    dealt = deal("CATSDOG", "AEIOURS")
    assert dealt.everybody_passes() == 2
    assert result(dealt).reason is EndReason.ALL_PASSED


@pytest.mark.parametrize("way", ["pass", "exchange", "empty exchange"])
def test_c8_passes_and_exchanges_are_scoreless(way):
    dealt = deal("CATSDOG", "AEIOURS", bag=FULL_BAG)
    for turn in range(1, 7):
        assert not dealt.game.is_over
        seat = dealt.to_move
        if way == "pass":
            dealt.pass_(seat)
        else:
            dealt.exchange(seat, dealt.rack(seat)[0] if way == "exchange" else "")
        assert dealt.game.ledger.scoreless == turn
    assert result(dealt).reason is EndReason.SCORELESS


@pytest.mark.parametrize(
    ("rule", "upheld"),
    [(ChallengeRule.SINGLE, True), (ChallengeRule.POINTS_BACK, True), (ChallengeRule.SINGLE, False)],
)
def test_c8_a_play_taken_back_or_struck_is_scoreless_one_that_stands_is_not(rule, upheld):
    dealt = deal("CATSDOG", "AEIOURS", bag=FULL_BAG, rule=rule, words=NONE if upheld else Words.of("CAT"))
    dealt.pass_(1)
    dealt.pass_(2)
    dealt.place(1, "8H CAT")
    assert dealt.game.ledger.scoreless == 0
    dealt.challenge(2)
    assert dealt.game.ledger.scoreless == (3 if upheld else 0)


def test_c8_a_struck_play_can_be_the_sixth():
    dealt = deal("CATSDOG", "AEIOURS", bag=FULL_BAG, rule=ChallengeRule.SINGLE, words=NONE)
    dealt.pass_(1)
    for seat in (2, 1, 2, 1):
        dealt.exchange(seat, dealt.rack(seat)[0])
    dealt.place(2, f"8H {dealt.rack(2)[:3]}")
    dealt.challenge(1)
    assert result(dealt).reason is EndReason.SCORELESS


def test_c8_a_play_of_no_points_is_scoreless():
    dealt = deal("??CATSD", "AEIOURS", bag=FULL_BAG, rule=ChallengeRule.FIVE)
    for seat in (1, 2, 1, 2):
        dealt.pass_(seat)
    dealt.place(1, "8H at")
    assert dealt.game.ledger.scoreless == 5
    assert dealt.pass_(2)[-1].reason is EndReason.SCORELESS


def test_c8_the_sixth_scoreless_play_ends_it_only_when_its_window_closes():
    dealt = deal("CATSDOG", "??AEIOU", bag=FULL_BAG, rule=ChallengeRule.FIVE)
    for seat in (1, 2, 1, 2, 1):
        dealt.pass_(seat)
    dealt.place(2, "8H at")
    assert not dealt.game.is_over
    assert dealt.pass_(1).reason is Reason.WINDOW_OPEN
    dealt.accept(1)
    assert result(dealt).reason is EndReason.SCORELESS


def test_c8_a_lost_turn_is_scoreless_and_counts_as_a_pass():
    dealt = deal("CATS", "DOGE", rule=ChallengeRule.DOUBLE)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    assert (dealt.game.ledger.scoreless, dealt.game.ledger.passes) == (1, 1)
    dealt.pass_(1)
    assert result(dealt).reason is EndReason.ALL_PASSED


def test_c8_the_count_starts_anew_after_a_scoring_play_and_in_a_new_game():
    dealt = deal("CATSDOG", "AEIOURS", bag=FULL_BAG)
    for seat in (1, 2, 1, 2):
        dealt.pass_(seat)
    dealt.place(1, "8H CAT")
    assert dealt.game.ledger.scoreless == 0
    assert fresh().game.ledger.scoreless == 0


def test_c8_a_game_of_nobody_with_unplayable_racks_ends_by_itself():
    dealt = deal("CATSDOG", "AEIOURS", bag=FULL_BAG)
    dealt.submit(1, LeaveSeat())
    dealt.submit(2, LeaveSeat())
    assert dealt.game.is_over
    assert result(dealt).winners == ()


def test_c9_the_sums_are_shown_line_by_line():
    dealt = deal("CAT", "DOG", "QI")
    dealt.place(1, "8H CAT")
    lines = [(line.seat, line.kind, line.points, line.of_seat) for line in result(dealt).adjustments]
    assert lines == [
        (2, AdjustmentKind.TILES_LEFT, -5, 0),
        (3, AdjustmentKind.TILES_LEFT, -11, 0),
        (1, AdjustmentKind.OTHERS_LEFT, 5, 2),
        (1, AdjustmentKind.OTHERS_LEFT, 11, 3),
    ]


def test_c9_a_blank_left_costs_nothing_but_is_shown():
    dealt = deal("CAT", "?")
    dealt.place(1, "8H CAT")
    assert [line.points for line in result(dealt).adjustments] == [0, 0]
    assert dealt.game.view(1).racks_open == ((1, ()), (2, (128,)))


@pytest.mark.parametrize(("rule", "given"), [(ChallengeRule.FIVE, 5), (ChallengeRule.TEN, 10)])
def test_c9_points_of_a_wrong_challenge_of_the_out_play_come_before_the_sums(rule, given):
    dealt = deal("CAT", "DOG", rule=rule)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    assert finals(dealt) == [10 + given + 5, -5]
    assert dealt.game.view(1).moves[0].score == 10 + given


def test_c9_an_unacceptable_out_play_under_points_back_ends_the_game_without_leftovers():
    dealt = deal("CAT", "DOG", rule=ChallengeRule.POINTS_BACK, words=NONE)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    assert result(dealt).reason is EndReason.PLAYED_OUT
    assert finals(dealt) == [0, -5]


def test_c10_the_higher_final_score_wins():
    dealt = deal("CAT", "DOG")
    dealt.place(1, "8H CAT")
    assert result(dealt).winners == (1,)


@pytest.mark.parametrize(
    ("racks", "points", "winners"),
    [
        # Level after the sums, but seat 2 was higher before: 5 - 1 against 8 - 4.
        (("E", "F"), (5, 8), (2,)),
        (("F", "E"), (8, 5), (1,)),
        (("E", "E"), (5, 5), (1, 2)),
        (("E", "E"), (6, 5), (1,)),
        (("E", "E", "E"), (5, 5, 4), (1, 2)),
    ],
)
def test_c10_ties(racks, points, winners):
    dealt = deal(*racks)
    for seat, score in enumerate(points, start=1):
        dealt.game.ledger.hands[seat].score = score
    dealt.everybody_passes()
    assert result(dealt).winners == winners


def test_c10_a_tie_of_three_with_a_fourth_behind():
    dealt = deal("E", "E", "E", "Q")
    dealt.everybody_passes()
    assert result(dealt).winners == (1, 2, 3)


def test_c12_who_resigned_is_skipped_and_the_rack_is_out_of_play():
    dealt = deal("CAT", "DOG", "QZ")
    dealt.resign(3)
    dealt.place(1, "8H CAT")
    assert finals(dealt) == [10 + worth("DOG"), -worth("DOG"), 0]
    assert [line.seat for line in result(dealt).adjustments] == [2, 1]


def test_c12_resigning_in_ones_turn_passes_it_on():
    dealt = deal("CATS", "DOGE", "QIZX")
    dealt.resign(1)
    assert dealt.to_move == 2
    dealt.pass_(2)
    assert dealt.to_move == 3
    assert dealt.pass_(1).reason is Reason.NOT_SEATED


def test_c12_with_one_player_left_the_game_ends():
    dealt = deal("CATS", "DOGE", bag=FULL_BAG)
    dealt.place(1, "8H CAT")
    dealt.resign(1)
    assert result(dealt).reason is EndReason.ONE_LEFT
    assert result(dealt).winners == (2,)


def test_c12_who_resigned_is_ranked_last_whatever_the_score():
    dealt = deal("CATS", "DOGE", "BIGS")
    dealt.place(1, "8H CAT")
    dealt.resign(1)
    dealt.pass_(2)
    dealt.pass_(3)
    assert finals(dealt)[0] == 10
    assert result(dealt).winners == (2,)  # -5 against -7


def test_c12_resigning_while_a_window_is_open():
    dealt = deal("CATS", "DOGE", "BIGS", bag=FULL_BAG, rule=ChallengeRule.SINGLE, words=NONE)
    dealt.place(1, "8H CAT")
    dealt.resign(2)
    assert (dealt.to_move, dealt.window.waiting) == (3, (3,))
    dealt.challenge(3)
    assert dealt.rack(1) == "ACST"


def test_c12_the_challenged_player_resigned_and_draws_no_more():
    dealt = deal("CATS", "DOGE", "BIGS", bag=FULL_BAG, rule=ChallengeRule.SINGLE)
    dealt.place(1, "8H CAT")
    dealt.resign(1)
    dealt.all_accept()
    assert dealt.rack(1) == "S"


def test_r11_a_seat_that_is_left_passes_and_its_rack_counts():
    dealt = deal("CAT", "DOG", "QZ")
    dealt.submit(3, LeaveSeat())
    assert dealt.game.view(None).seats[2].state is SeatState.LEFT
    dealt.pass_(1)
    assert [event.reason for event in dealt.told[1:] if isinstance(event, Passed)] == [PassReason.CHOSEN]
    dealt.place(2, "8H DOG")
    assert finals(dealt) == [-worth("CAT"), 10 + worth("CAT") + worth("QZ"), -worth("QZ")]


def test_r11_a_computer_takes_the_seat_and_can_not_win():
    dealt = deal("CAT", "DOG")
    dealt.submit(1, LeaveSeat(computer="club"))
    info = dealt.game.view(None).seats[0].info
    assert (info.kind, info.level) == (SeatKind.COMPUTER, "club")
    dealt.place(1, "8H CAT")
    assert finals(dealt) == [15, -5]
    assert result(dealt).winners == (2,)


def test_r11_leaving_in_ones_turn_passes_at_once_and_a_computer_may_come_later():
    dealt = deal("CATS", "DOGE", bag=FULL_BAG)
    dealt.submit(1, LeaveSeat())
    assert dealt.to_move == 2
    assert dealt.pass_(1).reason is Reason.NOT_SEATED
    dealt.submit(1, LeaveSeat(computer="expert"))
    dealt.pass_(2)
    assert dealt.to_move == 1


def test_nothing_happens_after_the_end():
    dealt = deal("CAT", "DOG")
    dealt.place(1, "8H CAT")
    assert dealt.pass_(2).reason is Reason.GAME_OVER
    assert dealt.wait(60_000) == []
    assert dealt.game.next_deadline_ms() is None
    assert (dealt.to_move, dealt.game.ledger.running) == (0, 0)
    assert dealt.game.view(2).actions == frozenset()


def test_statistics_of_a_game():
    dealt = deal("ABCDEFG", "DOGEOGX", bag="R", rule=ChallengeRule.SINGLE, words=Words.of("ABCDEFG"))
    dealt.wait(3_000)
    bingo = dealt.place(1, "8H ABCDEFG")[0]
    dealt.wait(2_000)
    dealt.place(2, "9H GO")
    dealt.challenge(1)
    dealt.pass_(1)
    dealt.pass_(2)
    figures = statistics(dealt.game.ruleset, dealt.game.events)
    one, two = figures.seats
    assert (one.plays, one.turns, one.points, one.best, one.bingos) == (1, 2, bingo.total, bingo, 1)
    assert (two.plays, two.turns, two.points, two.best, two.average) == (0, 2, 0, None, 0.0)
    assert (one.time_ms, two.time_ms) == (3_000, 2_000)
    assert figures.leads[0] == figures.leads[1] == (bingo.total, 0)
    assert figures.leads[-1] == tuple(score for _, score in result(dealt).scores)


def test_lead_changes_are_counted_when_another_alone_is_in_front():
    dealt = deal("CATE", "ZOOX", "BIGS", bag="")
    dealt.place(1, "8H CAT")
    dealt.place(2, "K8 ZOO")
    dealt.everybody_passes()
    assert statistics(dealt.game.ruleset, dealt.game.events).lead_changes >= 1

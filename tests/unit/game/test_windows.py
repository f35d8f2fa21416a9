"""C7: challenge windows and what a challenge comes to, rule by rule."""

from __future__ import annotations

import pytest

from crossgame.game.commands import Accept, Challenge, LeaveSeat
from crossgame.game.events import Challenged, Passed, PassReason, Placed
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.view import Action
from crossgame.rules.policies import ChallengeRule, Challenges
from tests.dealer import NONE, Words, deal, kinds

RULES = list(ChallengeRule)
OPEN = [rule for rule in RULES if rule is not ChallengeRule.VOID]
RETURN = [rule for rule in OPEN if rule is not ChallengeRule.POINTS_BACK]
BAG = "LMNOPRSTULMNOPRSTU"
CAT = 10  # 8H CAT: (3 + 1 + 1) doubled


def started(rule, *, players=2, words=NONE, **options):
    racks = ("CATSDOG", "AEIOURS", "BBCCDDF", "GGHHMMN")[:players]
    dealt = deal(*racks, bag=BAG, challenges=Challenges(rule=rule, **options), words=words)
    dealt.place(1, "8H CAT")
    return dealt


def reason(answer):
    assert isinstance(answer, Refusal)
    return answer.reason


def test_c7_void_refuses_unacceptable_plays_when_submitted_and_names_the_words():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.VOID, words=Words.but("CAT"))
    answer = dealt.place(1, "8H CAT")
    assert reason(answer) is Reason.UNKNOWN_WORDS
    assert len(answer.verdict.unknown) == 1
    assert dealt.game.position.board.is_empty
    assert kinds(dealt.place(1, "8H DOG")) == ["Placed", "Drawn"]
    assert dealt.window is None
    assert reason(dealt.submit(2, Challenge(4))) is Reason.NOTHING_TO_CHALLENGE


@pytest.mark.parametrize("rule", OPEN)
def test_c7_a_play_with_a_bad_word_stays_until_it_is_challenged(rule):
    dealt = started(rule)
    assert dealt.scores == [CAT, 0]
    assert dealt.window.waiting == (2,)
    assert dealt.to_move == 2


def test_c7_points_back_takes_points_and_nothing_else():
    dealt = started(ChallengeRule.POINTS_BACK)
    assert len(dealt.rack(1)) == 7  # drawn at once (C3)
    dealt.challenge(2)
    assert dealt.scores == [0, 0]
    assert dealt.game.position.board.count == 3
    assert (dealt.to_move, dealt.window) == (2, None)


def test_c7_points_back_takes_the_fifty_too():
    dealt = deal("ABCDEFG", "AEIOURS", bag=BAG, rule=ChallengeRule.POINTS_BACK, words=NONE)
    dealt.place(1, "8H ABCDEFG")
    assert dealt.scores[0] > 50
    dealt.challenge(2)
    assert dealt.scores == [0, 0]


def test_c7_points_back_a_word_that_stayed_may_be_extended_and_each_play_is_judged_on_its_own_words():
    dealt = started(ChallengeRule.POINTS_BACK, words=Words.of("CATS"))
    dealt.challenge(2)
    dealt.place(2, "8H ...S")
    event = dealt.challenge(1)[0]
    assert isinstance(event, Challenged)
    assert not event.upheld
    assert dealt.scores == [0, 6]


@pytest.mark.parametrize("rule", RETURN)
def test_c7_the_tiles_come_back_and_the_points_come_off(rule):
    dealt = started(rule)
    assert len(dealt.rack(1)) == 4  # not drawn before the window closes (C3)
    assert kinds(dealt.challenge(2)) == ["Challenged", "TakenBack", "WindowClosed"]
    assert dealt.rack(1) == "".join(sorted("CATSDOG"))
    assert dealt.scores == [0, 0]
    assert dealt.game.position.board.is_empty
    assert dealt.to_move == 2


@pytest.mark.parametrize("rule", RETURN)
def test_c2_after_the_first_play_was_taken_back_the_next_covers_the_centre_again(rule):
    dealt = started(rule, words=Words.but("CAT"))
    dealt.challenge(2)
    assert reason(dealt.place(2, "1A SO")) is Reason.DOES_NOT_FIT
    assert kinds(dealt.place(2, "8H SO"))[0] == "Placed"


@pytest.mark.parametrize(
    ("rule", "given", "turn_lost"),
    [
        (ChallengeRule.POINTS_BACK, 0, False),
        (ChallengeRule.SINGLE, 0, False),
        (ChallengeRule.DOUBLE, 0, True),
        (ChallengeRule.FIVE, 5, False),
        (ChallengeRule.TEN, 10, False),
    ],
)
def test_c7_what_a_wrong_challenge_costs(rule, given, turn_lost):
    dealt = started(rule, words=Words.of("CAT"))
    event = dealt.challenge(2)[0]
    assert (event.upheld, event.points_given, event.turn_lost, event.bad_words) == (False, given, turn_lost, ())
    assert dealt.scores == [CAT + given, 0]
    assert len(dealt.rack(1)) == 7
    assert dealt.to_move == (1 if turn_lost else 2)


def test_c7_a_lost_turn_is_the_next_that_comes_and_at_most_one_is_pending():
    dealt = started(ChallengeRule.DOUBLE, players=3, words=Words.of("CAT CATS"))
    dealt.challenge(3)
    assert dealt.to_move == 2
    dealt.place(2, "8H ...S")
    assert dealt.game.view(3).seats[2].loses_next_turn
    event = dealt.challenge(3)[0]
    assert not event.turn_lost  # one is pending already
    lost = [event for event in dealt.told if isinstance(event, Passed)]
    assert [(event.seat, event.reason) for event in lost] == [(3, PassReason.LOST_TURN)]
    assert dealt.to_move == 1
    dealt.pass_(1)
    dealt.pass_(2)
    assert dealt.to_move == 3


def test_c7_a_play_is_judged_once_and_as_a_whole():
    dealt = started(ChallengeRule.FIVE, players=3, words=Words.of("CAT"))
    play = dealt.window.play.seq
    dealt.challenge(3)
    assert reason(dealt.submit(2, Challenge(play))) is Reason.NOTHING_TO_CHALLENGE
    dealt.place(2, "9H AE")  # AE, CA, AE: no words
    assert len(dealt.challenge(1)[0].bad_words) == 3


def test_c7_one_bad_cross_word_makes_the_play_unacceptable():
    dealt = started(ChallengeRule.SINGLE, words=Words.of("CAT AE AI"))
    dealt.accept(2)
    dealt.place(2, "9H AE")  # AE is one, CA and AE down: CA is none
    event = dealt.challenge(1)[0]
    assert event.upheld
    assert dealt.scores == [CAT, 0]


@pytest.mark.parametrize("rule", OPEN)
def test_c7_all_may_challenge_and_the_window_closes_when_all_have_answered(rule):
    dealt = started(rule, players=4)
    assert dealt.window.waiting == (2, 3, 4)
    dealt.accept(3)
    assert reason(dealt.submit(3, Challenge(dealt.window.play.seq))) is Reason.ALREADY_ANSWERED
    dealt.accept(2)
    assert kinds(dealt.accept(4))[:2] == ["Accepted", "WindowClosed"]
    assert dealt.window is None


def test_c7_option_only_the_next_player_may_challenge():
    dealt = started(ChallengeRule.SINGLE, players=3, next_only=True)
    assert dealt.window.waiting == (2,)
    assert reason(dealt.challenge(3)) is Reason.NOT_ENTITLED
    assert dealt.challenge(2)[0].upheld


def test_c7_nobody_challenges_an_own_play_or_an_old_one():
    dealt = started(ChallengeRule.SINGLE, words=Words.but(""))
    play = dealt.window.play.seq
    assert reason(dealt.challenge(1)) is Reason.NOT_ENTITLED
    dealt.accept(2)
    assert reason(dealt.submit(2, Challenge(play))) is Reason.NOTHING_TO_CHALLENGE
    assert reason(dealt.submit(2, Accept(play))) is Reason.NOTHING_TO_CHALLENGE


def test_c7_the_next_players_action_is_its_accept_and_closes_the_window():
    dealt = started(ChallengeRule.SINGLE)
    assert kinds(dealt.pass_(2)) == ["Accepted", "WindowClosed", "Drawn", "Passed"]


def test_c7_with_others_to_answer_the_next_action_has_to_wait_ten_seconds():
    dealt = started(ChallengeRule.SINGLE, players=3)
    dealt.wait(4_000)
    answer = dealt.pass_(2)
    assert (reason(answer), answer.number) == (Reason.WINDOW_OPEN, 6_000)
    assert Action.PASS not in dealt.game.view(2).actions
    dealt.wait(6_000)
    assert dealt.window is not None  # nobody has acted
    assert Action.PASS in dealt.game.view(2).actions
    assert kinds(dealt.pass_(2)) == ["Accepted", "WindowClosed", "Drawn", "Passed"]


def test_c7_a_refused_action_of_the_next_player_leaves_the_window_open():
    dealt = started(ChallengeRule.SINGLE)
    assert reason(dealt.place(2, "1A AE")) is Reason.DOES_NOT_FIT
    assert reason(dealt.exchange(2, "ZZ")) is Reason.NOT_ON_RACK
    assert dealt.window.waiting == (2,)


def test_c7_how_long_a_window_is_open_is_an_option():
    dealt = started(ChallengeRule.SINGLE, players=3, window_ms=30_000)
    dealt.wait(20_000)
    assert dealt.pass_(2).number == 10_000


def test_c7_a_window_closes_by_itself_when_the_next_turn_is_lost():
    dealt = started(ChallengeRule.DOUBLE, players=3, words=Words.of("CAT CATS"))
    dealt.challenge(3)
    dealt.place(2, "8H ...S")
    assert dealt.wait(9_000) == []
    assert kinds(dealt.wait(1_000)) == ["WindowClosed", "Drawn", "Passed"]
    assert dealt.to_move == 1


def test_c7_three_wrong_challenges_is_an_option():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, challenges=Challenges(rule=ChallengeRule.SINGLE, max_wrong=1))
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    dealt.place(2, "9J RE")
    dealt.accept(1)
    play = dealt.place(1, "8H ...S")[0]
    assert isinstance(play, Placed)
    assert not play.window  # seat 2 has none left, and nobody else is there
    assert dealt.window is None
    assert dealt.game.view(1).seats[1].wrong_challenges == 1


def test_c7_without_challenges_left_others_still_have_theirs():
    dealt = started(ChallengeRule.SINGLE, players=3, words=Words.but(""), max_wrong=1)
    dealt.challenge(2)
    dealt.pass_(2)
    dealt.pass_(3)
    dealt.place(1, "8H ...S")
    assert dealt.window.waiting == (3,)
    assert reason(dealt.challenge(2)) is Reason.NO_CHALLENGES_LEFT


def test_c7_a_right_challenge_counts_against_nobody():
    dealt = started(ChallengeRule.SINGLE, max_wrong=1)
    dealt.challenge(2)
    assert dealt.game.view(2).seats[1].wrong_challenges == 0


def test_c7_the_out_play_waits_twenty_seconds_for_answers():
    dealt = deal("CAT", "DOG", "BIG", rule=ChallengeRule.SINGLE)
    dealt.place(1, "8H CAT")
    dealt.accept(2)
    assert reason(dealt.pass_(2)) is Reason.WINDOW_OPEN
    dealt.wait(19_999)
    assert not dealt.game.is_over
    dealt.wait(1)
    assert dealt.game.is_over


def test_c7_an_out_play_that_all_accept_ends_the_game_at_once():
    dealt = deal("CAT", "DOG", "BIG", rule=ChallengeRule.TEN)
    dealt.place(1, "8H CAT")
    dealt.accept(3)
    assert kinds(dealt.accept(2)) == ["Accepted", "WindowClosed", "Ended"]


def test_c7_a_seat_that_nobody_plays_does_not_answer():
    dealt = started(ChallengeRule.SINGLE, players=3)
    dealt.submit(3, LeaveSeat())
    assert dealt.window.waiting == (2,)
    dealt.accept(2)
    assert dealt.window is None


def test_c7_who_is_asked_is_seen_in_the_actions():
    dealt = started(ChallengeRule.SINGLE, players=3)
    assert {Action.ACCEPT, Action.CHALLENGE} <= dealt.game.view(3).actions
    dealt.accept(3)
    assert dealt.game.view(3).actions == {Action.RESIGN}
    assert dealt.game.view(1).actions == {Action.RESIGN}
    assert dealt.game.view(None).actions == frozenset()


@pytest.mark.parametrize("rule", OPEN)
def test_r6_while_words_can_be_challenged_a_preview_says_nothing_about_them(rule):
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=rule, words=NONE)
    play = dealt.place(1, "8H CAT")[0]
    assert dealt.game.preview(2, play.placed).unknown == ()
    void = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.VOID, words=NONE)
    assert len(void.game.preview(1, play.placed).unknown) == 1
    assert void.game.preview(1, play.placed).total == CAT


def test_c7_without_challenges_left_there_is_nothing_to_accept_either():
    dealt = started(ChallengeRule.SINGLE, players=3, words=Words.but(""), max_wrong=1)
    dealt.challenge(2)
    dealt.pass_(2)
    dealt.pass_(3)
    dealt.place(1, "8H ...S")
    assert reason(dealt.accept(2)) is Reason.NOT_ENTITLED


def test_c7_a_view_counts_down_to_when_the_window_may_close():
    dealt = started(ChallengeRule.SINGLE, players=3)
    dealt.wait(4_000)
    assert dealt.window.closes_ms == 6_000
    assert dealt.game.view(2).window == dealt.window
    dealt.wait(20_000)
    assert dealt.window.closes_ms == 0


def test_c7_a_lost_turn_is_void_at_the_end_and_when_the_seat_resigns():
    dealt = started(ChallengeRule.DOUBLE, players=3, words=Words.of("CAT"))
    dealt.challenge(3)
    assert dealt.game.view(None).seats[2].loses_next_turn
    dealt.resign(3)
    assert not dealt.game.view(None).seats[2].loses_next_turn
    other = started(ChallengeRule.DOUBLE, players=3, words=Words.of("CAT"))
    other.challenge(3)
    other.resign(1)
    other.resign(2)
    assert other.game.is_over
    assert not other.game.view(None).seats[2].loses_next_turn

"""C1, C3, C6, R7, R8, R9 and R10: drawing, exchanging, commands that act once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from crossgame.game.commands import Exchange, Pass, Place
from crossgame.game.events import Drawn, Placed, SeatInfo, SeatKind, Started, Swapped, TakenBack
from crossgame.game.opening import draw_for_first
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.state import Game
from crossgame.game.view import Action
from crossgame.rules.play import NewTile
from crossgame.rules.policies import ChallengeRule, Rotation
from crossgame.rules.policies import Exchange as ExchangeRule
from tests.dealer import ALL, CLASSIC, NONE, Words, all_tiles, codes, deal, fresh, kinds, seats, whole

BAG = "LMNOPRSTULMNOPRSTU"


def test_c1_who_begins_is_drawn_nearest_to_a_begins():
    for seed in range(30):
        start = fresh(3, seed=seed).game.events[0]
        last = start.first_draws[-1]
        best = min(last, key=lambda row: 0 if row[1] == 128 else row[1])
        assert isinstance(start, Started)
        assert (start.first, sum(1 for _, tile in last if tile == best[1])) == (best[0], 1)


def test_c1_a_blank_comes_before_a():
    first, rounds = draw_for_first((1, 2), codes("A?"), seed=3)
    assert dict(rounds[0])[first] == 128


def test_c1_only_those_who_tie_draw_again():
    found = [fresh(4, seed=seed).game.events[0].first_draws for seed in range(120)]
    again = [rounds for rounds in found if len(rounds) > 1]
    assert again
    for rounds in again:
        best = min(tile & 127 for _, tile in rounds[0])
        assert [seat for seat, _ in rounds[1]] == [seat for seat, tile in rounds[0] if tile & 127 == best]


def test_c1_all_tiles_go_back():
    dealt = fresh(4)
    assert all_tiles(dealt.game) == sorted(CLASSIC.tiles.full_set())
    assert [len(hand.rack) for hand in dealt.game.ledger.hands.values()] == [7] * 4


def test_c1_a_bag_of_one_letter_settles_nothing_and_the_lowest_seat_begins():
    assert draw_for_first((2, 5), codes("EEEEE"), seed=1)[0] == 2


def test_c1_the_rest_follow_by_seat_to_the_left():
    dealt = fresh(4, seed=2)
    order = []
    for _ in range(5):
        order.append(dealt.to_move)
        dealt.pass_(order[-1])
    assert [(after - before) % 4 for before, after in pairwise(order)] == [1] * 4


def test_c1_without_a_drawing_the_first_seat_begins():
    start = fresh(turns=Rotation(first_by_draw=False), seed=5).game.events[0]
    assert (start.first, start.first_draws) == (1, ())


@pytest.mark.parametrize(
    "numbers", [[1], [1, 2, 3, 4, 5], [1, 1], [0, 1], [1, 65536]], ids=["one", "five", "twice", "nobody", "too high"]
)
def test_seats_that_can_not_play_are_refused(numbers):
    infos = [SeatInfo(number, "x", SeatKind.PERSON) for number in numbers]
    with pytest.raises(ValueError, match=r"seats|players"):
        Game.new(CLASSIC, infos, seed=1, words=ALL, lexicon="x", now=lambda: 0)


def test_too_few_tiles_for_the_racks_are_refused():
    tiles = replace(CLASSIC.tiles, counts=(10, *[0] * 25))
    with pytest.raises(ValueError, match="too few"):
        Game.new(replace(CLASSIC, tiles=tiles), seats(2), seed=1, words=ALL, lexicon="x", now=lambda: 0)


@pytest.mark.parametrize("rule", [ChallengeRule.VOID, ChallengeRule.POINTS_BACK])
def test_c3_tiles_are_drawn_at_once(rule):
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=rule)
    drawn = next(event for event in dealt.place(1, "8H CAT") if isinstance(event, Drawn))
    assert (drawn.seat, len(drawn.tiles)) == (1, 3)


def test_c3_tiles_are_drawn_when_the_window_closes():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.FIVE)
    assert kinds(dealt.place(1, "8H CAT")) == ["Placed"]
    assert kinds(dealt.accept(2)) == ["Accepted", "WindowClosed", "Drawn"]


def test_c3_draw_as_many_as_there_are_while_the_bag_lasts():
    dealt = deal("CATSDOG", "AEIOURS", bag="XY")
    dealt.place(1, "8H CAT")
    assert len(dealt.rack(1)) == 6
    assert dealt.game.view(1).bag == 0


def test_c6_an_exchange_draws_first_and_then_mixes_the_discards_in():
    dealt = deal("CATSDOG", "AEIOURS", bag="XYZ")
    swapped = dealt.exchange(1, "CAT")[0]
    assert isinstance(swapped, Swapped)
    assert sorted(swapped.drawn) == sorted(codes("XYZ"))
    assert dealt.rack(1) == "DGOSXYZ"
    assert dealt.game.ledger.bag == sorted(codes("CAT"))
    assert dealt.to_move == 2


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("bag", ["", "X", "XYZ", "XYZQJK", "XYZQJKV"])
def test_c6_an_exchange_needs_as_many_tiles_in_the_bag(count, bag):
    dealt = deal("CATSDOG", "AEIOURS", bag=bag)
    answer = dealt.exchange(1, "CATSDOG"[:count])
    if count <= len(bag):
        assert kinds(answer) == ["Swapped"]
    else:
        assert (answer.reason, answer.number) == (Reason.BAG_TOO_SMALL, count)
        assert len(dealt.game.view(1).rack) == 7


@pytest.mark.parametrize(("bag", "allowed"), [("XYZQJK", False), ("XYZQJKV", True)])
def test_c6_option_at_least_seven_in_the_bag(bag, allowed):
    dealt = deal("CATSDOG", "AEIOURS", bag=bag, exchange=ExchangeRule(bag_minimum=7))
    answer = dealt.exchange(1, "C")
    assert isinstance(answer, Refusal) is not allowed
    if not allowed:
        assert answer.number == 7


def test_c6_the_tiles_that_the_player_before_will_draw_can_not_be_exchanged():
    dealt = deal("CATSDOG", "AEIOURS", bag="XYZQ", rule=ChallengeRule.SINGLE)
    dealt.place(1, "8H CAT")
    assert dealt.exchange(2, "AE").reason is Reason.BAG_TOO_SMALL
    assert dealt.window is not None
    assert Action.EXCHANGE in dealt.game.view(2).actions
    assert kinds(dealt.exchange(2, "A")) == ["Accepted", "WindowClosed", "Drawn", "Swapped"]


def test_c6_no_tile_is_a_pass_and_always_allowed():
    dealt = deal("CATSDOG", "AEIOURS")
    assert kinds(dealt.exchange(1, "")) == ["Passed"]


@pytest.mark.parametrize("tiles", ["Z", "CC", "?"])
def test_c6_only_tiles_of_the_own_rack(tiles):
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG + "?Z")
    assert dealt.exchange(1, tiles).reason is Reason.NOT_ON_RACK


def test_c6_an_exchange_may_bring_the_same_letters_and_conserves_the_tiles():
    dealt = deal("EEEEEEE", "AEIOURS", bag="EEEEEEE")
    before = all_tiles(dealt.game)
    dealt.exchange(1, "EEEEEEE")
    assert dealt.rack(1) == "EEEEEEE"
    assert all_tiles(dealt.game) == before


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Place((NewTile(7, 7, 26), NewTile(7, 8, 1))), Reason.NOT_ON_RACK),
        (Place((NewTile(7, 7, 129), NewTile(7, 8, 3))), Reason.NOT_ON_RACK),
        (Place((NewTile(7, 7, 300), NewTile(7, 8, 3))), Reason.NOT_ON_RACK),
        (Place((NewTile(7, 7, -1), NewTile(7, 8, 3))), Reason.NOT_ON_RACK),
        (Place((NewTile(0, 0, 1), NewTile(0, 1, 3))), Reason.DOES_NOT_FIT),
        (Place(()), Reason.DOES_NOT_FIT),
        (Exchange((1, 1)), Reason.NOT_ON_RACK),
    ],
)
def test_r7_a_refused_action_changes_nothing_and_says_why(command, reason):
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    before = whole(dealt.game)
    answer = dealt.submit(1, command)
    assert (answer.reason, answer.command) == (reason, command.id)
    assert whole(dealt.game) == before
    assert dealt.submit(2, command).reason is Reason.NOT_YOUR_TURN
    assert dealt.submit(9, command).reason is Reason.NOT_SEATED
    assert whole(dealt.game) == before


def test_r7_the_same_command_twice_acts_once():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    command = Exchange(codes("CAT"))
    assert kinds(dealt.submit(1, command)) == ["Swapped"]
    after = whole(dealt.game)
    assert dealt.submit(1, command) == ()
    dealt.pass_(2)
    assert dealt.submit(1, command) == ()
    assert dealt.to_move == 1
    assert whole(dealt.game) != after


def test_r7_a_command_that_was_refused_may_be_sent_again():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    command = Pass()
    assert dealt.submit(2, command).reason is Reason.NOT_YOUR_TURN
    dealt.pass_(1)
    assert kinds(dealt.submit(2, command)) == ["Passed"]


def test_r7_the_last_64_commands_of_each_seat_are_remembered_and_those_given_to_a_replay():
    dealt = fresh(seed=4)
    first = Exchange((dealt.game.view(dealt.to_move).rack[0],), id="first")
    seat = dealt.to_move
    dealt.submit(seat, first)
    again = Game.replay(dealt.game.ruleset, dealt.game.events, words=ALL, now=lambda: 0, commands=["first"])
    assert again.submit(seat, first) == ()
    assert again.submit(again.view(None).to_move, Pass("other")) != ()


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 2**128])
def test_r8_same_seed_and_actions_give_the_same_game(seed):
    one, other = (fresh(3, seed=seed) for _ in range(2))
    for dealt in (one, other):
        for _ in range(4):
            seat = dealt.to_move
            dealt.exchange(seat, dealt.rack(seat)[:3].replace("[", ""))
    assert one.game.events == other.game.events


def test_r8_the_order_of_the_bag_can_not_be_told_from_what_the_host_holds():
    dealt = fresh(seed=3)
    assert dealt.game.ledger.bag == sorted(dealt.game.ledger.bag)


def test_r8_a_replayed_game_goes_on_with_the_same_tiles():
    dealt = fresh(seed=9)
    dealt.exchange(dealt.to_move, dealt.rack(dealt.to_move)[:2])
    again = Game.replay(dealt.game.ruleset, dealt.game.events, words=ALL, now=lambda: 0)
    command = Exchange(dealt.game.view(dealt.to_move).rack[:5])
    assert again.submit(dealt.to_move, command) == dealt.submit(dealt.to_move, command)


def test_r9_taken_back_tiles_are_told_with_their_squares_so_that_they_find_their_places():
    dealt = deal("CATSDO?", "AEIOURS", bag=BAG, rule=ChallengeRule.SINGLE, words=NONE)
    placed = dealt.place(1, "8H CaT")[0]
    back = next(event for event in dealt.challenge(2) if isinstance(event, TakenBack))
    assert isinstance(placed, Placed)
    assert back.placed == placed.placed
    assert dealt.rack(1) == "ACDOST?"


def test_r9_drawn_tiles_are_told_in_the_order_in_which_they_were_drawn():
    dealt = fresh(seed=1)
    drawn = [event for event in dealt.game.events if isinstance(event, Drawn)]
    assert any(list(event.tiles) != sorted(event.tiles) for event in drawn)


def test_r10_a_rack_never_holds_more_than_seven():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.SINGLE, words=NONE)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    dealt.pass_(2)
    assert Counter(dealt.rack(1)) == Counter("CATSDOG")


def test_c5_the_bonus_belongs_to_the_play_that_was_made_not_to_one_that_was_refused():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, words=Words.of("CAT"))
    assert dealt.place(1, "8H CATSDOG").reason is Reason.UNKNOWN_WORDS
    played = dealt.place(1, "8H CAT")[0]
    assert (played.total, played.bonuses) == (10, ())


@pytest.mark.parametrize("rack", ["CATSD", "CATSDO"])
def test_c5_an_emptied_rack_of_fewer_than_seven_brings_no_fifty(rack):
    played = deal(rack, "AEIOURS").place(1, f"8H {rack}")[0]
    assert played.out
    assert played.bonuses == ()


def test_r4_a_blank_keeps_its_letter_through_saving_and_is_played_through_both_ways():
    dealt = deal("C?TSEAD", "AEIOURS", bag=BAG)
    dealt.place(1, "8H CaT")
    again = Game.replay(dealt.game.ruleset, dealt.game.events, words=ALL, now=lambda: 0)
    dealt = replace(dealt, game=again)
    down = dealt.place(2, "I7 R.E")[0]
    assert [word.points for word in down.words] == [2 * 1 + 0 + 2 * 1]  # I7 and I9 double their letters
    across = dealt.place(1, "8H ...S")[0]
    assert [word.points for word in across.words] == [3 + 0 + 1 + 1]


def test_c6_an_exchange_is_no_action_when_the_player_before_will_draw_all():
    dealt = deal("CATSDOG", "AEIOURS", bag="XYZ", rule=ChallengeRule.SINGLE)
    dealt.place(1, "8H CAT")
    assert Action.EXCHANGE not in dealt.game.view(2).actions
    assert dealt.exchange(2, "A").reason is Reason.BAG_TOO_SMALL


def test_r7_older_commands_than_the_last_64_of_each_seat_are_forgotten():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    ids = [f"{number}" for number in range(2 * 64 + 1)]
    for command, known in ((ids[0], False), (ids[1], True), (ids[-1], True)):
        game = Game.replay(dealt.game.ruleset, dealt.game.events, words=ALL, now=lambda: 0, commands=ids)
        assert (game.submit(1, Pass(command)) == ()) is known

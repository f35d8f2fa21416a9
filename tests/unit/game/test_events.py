"""What a seat may see of an event, of the game, and of a change; and the move list."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from crossgame.game.codec import event_to_dict
from crossgame.game.events import HIDDEN, Drawn, Placed, Started, Swapped, TakenBack
from crossgame.game.transition import transition
from crossgame.game.view import Action
from crossgame.rules.layout import Square
from crossgame.rules.policies import ChallengeRule
from tests.dealer import NONE, Words, deal, fresh, whole

BAG = "LMNOPRSTULMNOPRSTU"


@pytest.mark.parametrize("viewer", [2, 3, None, 77])
def test_others_see_how_many_tiles_were_drawn_and_not_which(viewer):
    drawn = Drawn(5, 0, 1, (1, 2, 128))
    swapped = Swapped(6, 0, 1, (1, 2), (3, 4))
    assert drawn.seen_by(viewer).tiles == (HIDDEN,) * 3
    assert (swapped.seen_by(viewer).given, swapped.seen_by(viewer).drawn) == ((HIDDEN,) * 2,) * 2
    assert drawn.seen_by(1) == drawn
    assert swapped.seen_by(1) == swapped


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_sees_the_seed(viewer):
    start = fresh(seed=987654321).game.events[0]
    assert isinstance(start, Started)
    assert start.seed == 987654321
    assert "987654321" not in json.dumps(event_to_dict(start.seen_by(viewer)))


def test_a_view_shows_the_own_rack_alone():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    assert dealt.game.view(1).rack == dealt.game.ledger.hands[1].rack
    for viewer in (None, 9):
        view = dealt.game.view(viewer)
        assert (view.rack, view.racks_open, view.seat, view.actions) == ((), (), None, frozenset())
    assert [seat.tiles for seat in dealt.game.view(None).seats] == [7, 7]


def test_unseen_counts_bag_and_other_racks():
    dealt = deal("CATSDO?", "AEIOURS", bag="XX?")
    dealt.place(1, "8H CaT")
    one, two, nobody = (dealt.game.view(seat).unseen for seat in (1, 2, None))
    for seat, unseen in ((1, one), (2, two)):
        ledger = dealt.game.ledger
        hidden = [*ledger.bag, *ledger.hands[3 - seat].rack]
        assert list(unseen) == [hidden.count(128), *(hidden.count(code) for code in range(1, 27))]
    assert sum(nobody) == sum(one) + 7


def test_the_position_of_a_view_can_not_be_written_to():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG)
    with pytest.raises(ValueError, match="read-only"):
        dealt.game.view(1).position.board.tiles[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        dealt.game.position.board.owner[0, 0] = 1


def test_a_preview_changes_nothing():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, words=Words.of("DOG"))
    play = deal("CATSDOG", "AEIOURS", bag=BAG).place(1, "8H CAT")[0]
    before = whole(dealt.game)
    assert not dealt.game.preview(1, play.placed).acceptable
    assert whole(dealt.game) == before


def test_the_last_play_is_the_newest_that_lies_there():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.SINGLE, words=Words.of("CAT"))
    assert dealt.game.view(1).last_play == ()
    dealt.place(1, "8H CAT")
    first = dealt.game.view(1).last_play
    assert first == (Square(7, 7), Square(7, 8), Square(7, 9))
    dealt.place(2, "K8 SO")
    dealt.challenge(1)
    assert dealt.game.view(2).last_play == first


def test_the_actions_follow_from_the_state_and_nothing_else():
    dealt = deal("CATSDOG", "AEIOURS", bag="X")
    everything = {Action.PLACE, Action.EXCHANGE, Action.PASS, Action.RESIGN}
    assert dealt.game.view(1).actions == everything
    assert dealt.game.view(2).actions == {Action.RESIGN}
    dealt.place(1, "8H CAT")
    assert dealt.game.view(2).actions == everything - {Action.EXCHANGE}


def test_after_a_challenged_out_play_nothing_of_it_is_left_in_the_actions():
    dealt = deal("CAT", "DOGS", rule=ChallengeRule.SINGLE, words=Words.but("CAT"))
    play = dealt.place(1, "8H CAT")[0]
    assert play.out
    assert dealt.game.view(2).actions == {Action.ACCEPT, Action.CHALLENGE, Action.RESIGN}
    dealt.challenge(2)
    assert dealt.game.view(2).actions == {Action.PLACE, Action.PASS, Action.RESIGN}
    assert dealt.game.view(2).window is None
    dealt.place(2, "8H DOG")
    dealt.accept(1)
    assert dealt.game.view(1).actions == {Action.PLACE, Action.PASS, Action.RESIGN}


def test_only_an_empty_rack_with_an_empty_bag_is_an_out_play():
    for rack, bag, out in (("CAT", "", True), ("CATS", "", False), ("CAT", "E", False)):
        play = deal(rack, "DOG", bag=bag, rule=ChallengeRule.SINGLE).place(1, "8H CAT")[0]
        assert isinstance(play, Placed)
        assert play.out is out


def test_the_move_list_holds_a_play_and_what_came_of_it():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.SINGLE, words=NONE)
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    dealt.exchange(2, "AE")
    rows = dealt.game.view(1).moves
    assert [(row.number, row.seat, row.score, row.total) for row in rows] == [(1, 1, 0, 0), (2, 2, 0, 0)]
    assert [type(event).__name__ for event in rows[0].events] == ["Placed", "Challenged", "TakenBack"]
    assert rows[1].events[0].given == (HIDDEN, HIDDEN)
    assert dealt.game.view(2).moves[1].events[0].given == (1, 5)


def test_a_transition_says_which_squares_change():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.SINGLE, words=NONE)
    placed, *_ = dealt.place(1, "8H CAT")
    squares = (Square(7, 7), Square(7, 8), Square(7, 9))
    change = transition(placed, 2)
    assert (change.event, change.laid, change.lifted, change.seat) == (placed, squares, (), 1)
    back = next(event for event in dealt.challenge(2) if isinstance(event, TakenBack))
    assert (transition(back, 2).laid, transition(back, 2).lifted) == ((), squares)
    drawn = Drawn(9, 0, 1, (1,))
    assert transition(drawn, 2).event == replace(drawn, tiles=(HIDDEN,))
    assert transition(drawn, 2).laid == ()


def test_after_a_challenge_board_views_and_replay_are_equal_byte_by_byte():
    dealt = deal("CATSDOG", "AEIOURS", bag=BAG, rule=ChallengeRule.SINGLE, words=NONE)
    before = dealt.game.position.board.tiles.tobytes(), dealt.rack(1)
    seen = dealt.game.view(2).position.board
    dealt.place(1, "8H CAT")
    dealt.challenge(2)
    assert (dealt.game.position.board.tiles.tobytes(), dealt.rack(1)) == before
    assert (seen.tiles.tobytes(), seen.is_empty) == (before[0], True)

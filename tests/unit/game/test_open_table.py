"""M2-M9 and R7, R8, R11: the game without turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crossgame.game.commands import Accept, Challenge, Exchange, LeaveSeat, Pass, Place, Resign
from crossgame.game.events import (
    HIDDEN,
    Drawn,
    Ended,
    EndReason,
    Placed,
    SeatChanged,
    SeatInfo,
    SeatKind,
    SeatState,
    Swapped,
)
from crossgame.game.record import record_from_text, record_of, record_to_text
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.state import Game
from crossgame.game.view import Action
from crossgame.rules.play import NewTile
from crossgame.rules.policies import Endless, Goal
from crossgame.rules.verdict import Violation
from tests.dealer import ALL, ENGLISH, NONE, Words, kinds, seats, whole
from tests.open_dealer import DOWN, MEGA, MIDDLE, check_supplies, open_deal, open_fresh, supply

CATS = (MIDDLE, MIDDLE - 1, "CATS")
COMPUTER, PERSON = SeatKind.COMPUTER, SeatKind.PERSON


# Beginning and drawing


@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_m2_everybody_begins_with_seven_tiles_of_an_own_supply(players):
    table = open_fresh(players)
    for seat, hand in table.game.ledger.hands.items():
        assert sorted(supply(table.game, seat, 7)) == list(hand.rack)
    assert table.game.ledger.bag == []
    assert table.game.events[0].first == 0
    check_supplies(table.game)


def test_m2_a_play_is_followed_by_the_next_tiles_of_the_seats_own_supply():
    table = open_fresh(3)
    rack = table.rack(2)
    _, drawn = table.place(2, MIDDLE, MIDDLE, rack[:3])
    assert drawn.tiles == supply(table.game, 2, 3, start=7)
    check_supplies(table.game)


def test_m2_order_of_arrival_changes_no_supply():
    first, second = open_fresh(2), open_fresh(2)
    one, two = first.rack(1)[:2], first.rack(2)[:2]
    first.place(1, MIDDLE, MIDDLE, one)
    first.place(2, MIDDLE + 1, MIDDLE, two)
    second.place(2, MIDDLE, MIDDLE, two)
    second.place(1, MIDDLE + 1, MIDDLE, one)
    assert [first.rack(seat) for seat in (1, 2)] == [second.rack(seat) for seat in (1, 2)]


def test_m2_a_new_set_comes_when_one_runs_out_and_the_game_goes_on_without_end():
    table = open_fresh(1, words=ALL)
    table.place(1, MIDDLE, MIDDLE, table.rack(1)[:2])
    for _ in range(150):
        assert not isinstance(table.swap(1, table.rack(1)[:1]), Refusal)
    assert table.game.ledger.hands[1].drawn == 7 + 2 + 150
    assert not table.game.is_over
    check_supplies(table.game)


@pytest.mark.parametrize("blanks", [False, True])
def test_m2_blanks_only_where_they_are_wanted(blanks):
    table = open_fresh(1, ruleset=replace(MEGA, supply=Endless(blanks=blanks)))
    for _ in range(100):
        table.swap(1, table.rack(1)[-1])
    assert ("?" in "".join(ENGLISH.alphabet.tiles_text(e.drawn) for e in table.game.events[2:])) is blanks


def test_m2_a_set_too_small_for_all_racks_is_no_hindrance():
    small = replace(ENGLISH, counts=(1,) * 26)
    game = Game.new(replace(MEGA, tiles=small), seats(4), seed=1, words=ALL, lexicon="x", now=lambda: 0)
    assert [len(hand.rack) for hand in game.ledger.hands.values()] == [7] * 4


def test_nobody_waits_everybody_may_act_at_any_time():
    table = open_deal("CATSQQQ", "DOGSQQQ", "AEIOUUU")
    view = table.game.view(3)
    assert view.to_move == 0
    assert not any(seat.to_move for seat in view.seats)
    assert view.actions == {Action.PLACE, Action.EXCHANGE, Action.RESIGN}
    assert kinds(table.place(1, *CATS)) == ["Placed", "Drawn"]
    assert kinds(table.place(1, MIDDLE + 1, MIDDLE + 2, "Q", DOWN)) == ["Placed", "Drawn"]
    assert kinds(table.place(3, MIDDLE - 1, MIDDLE, "A", DOWN)) == ["Placed", "Drawn"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Pass(), Reason.NO_TURNS),
        (Exchange(()), Reason.NO_TURNS),
        (Challenge(3), Reason.NOTHING_TO_CHALLENGE),
        (Accept(3), Reason.NOTHING_TO_CHALLENGE),
    ],
)
def test_what_belongs_to_turns_is_refused_and_changes_nothing(command, reason):
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    before = whole(table.game)
    assert table.game.submit(2, command).reason is reason
    assert whole(table.game) == before


# M3, M4


def test_m3_the_first_play_covers_the_middle_and_later_ones_are_joined():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    assert table.place(2, 0, 0, "DOGS").verdict.has(Violation.FIRST_OFF_START)
    table.place(1, *CATS)
    assert table.place(2, 0, 0, "DOGS").verdict.has(Violation.NOT_JOINED)
    assert kinds(table.place(2, MIDDLE + 1, MIDDLE + 2, "DOGS")) == ["Placed", "Drawn"]


def test_m4_a_refused_play_names_the_bad_words_and_changes_nothing():
    table = open_deal("CATSQQQ", "DOGSQQQ", words=Words.of("CATS"))
    table.place(1, *CATS)
    before = whole(table.game)
    refusal = table.place(2, MIDDLE + 1, MIDDLE - 1, "DOGS")
    assert refusal.reason is Reason.UNKNOWN_WORDS
    bad = {ENGLISH.alphabet.tiles_text(word.tiles) for word in refusal.verdict.unknown}
    assert bad == {"DOGS", "CD", "AO", "TG", "SS"}
    assert whole(table.game) == before


def test_m4_tiles_that_are_not_on_the_rack_are_refused():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    assert table.place(2, *CATS).reason is Reason.NOT_ON_RACK


def test_m5_bonuses_count_as_judged_and_the_score_is_the_sum_of_the_log():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    placed, _ = table.place(2, MIDDLE + 1, MIDDLE - 1, "DOGS")
    assert placed.total == sum(w.points for w in placed.words) + sum(b.points for b in placed.bonuses)
    assert {(b.kind.value, b.count, b.points) for b in placed.bonuses} == {("tiles", 4, 4), ("words", 5, 100)}
    assert table.scores[2] == placed.total == table.game.view(1).moves[-1].score


# M6


def test_m6_a_swap_gives_the_next_tile_of_the_supply_for_ten_points():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    before = table.scores[1]
    drawn = table.game.ledger.hands[1].drawn
    (swapped,) = table.swap(1, "Q")
    assert (swapped.given, swapped.points) == ((17,), 10)
    assert swapped.drawn == supply(table.game, 1, 1, start=drawn)
    assert table.scores[1] == before - 10
    assert len(table.rack(1)) == 7
    row = table.game.view(1).moves[-1]
    assert (row.score, row.total) == (-10, before - 10)


def test_m6_a_score_may_fall_below_zero():
    table = open_deal("CATSQQQ", words=Words.of("CAT"))
    for _ in range(3):
        table.swap(1, "Q")
    assert table.scores[1] == -30


def test_m6_swaps_are_free_while_nothing_was_played_and_the_rack_forms_no_word():
    table = open_deal("QQQQQVV", "CATQQQQ", words=Words.of("CAT"))
    assert table.game.view(1).swap_price == 0
    assert table.game.view(2).swap_price == 10
    assert [event.points for event in table.swap(1, "Q")] == [0]
    assert [event.points for event in table.swap(2, "Q")] == [10]
    assert table.scores == {1: 0, 2: -10}


def test_m6_after_a_play_every_swap_costs():
    table = open_deal("CATQQQQ", words=Words.of("CAT"))
    table.place(1, MIDDLE, MIDDLE, "CAT")
    assert [event.points for event in table.swap(1, "Q")] == [10]


def test_m6_the_price_follows_the_rack():
    table = open_deal("QQQQQAC", words=Words.of("CAT"))
    seen = []
    for _ in range(40):
        price, before = table.game.view(1).swap_price, table.rack(1)
        seen.append(price)
        assert price == (10 if set("CAT") <= set(before) else 0)
        (swapped,) = table.swap(1, next((letter for letter in before if letter not in "AC"), before[0]))
        assert swapped.points == price
    assert set(seen) == {0, 10}


@pytest.mark.parametrize(
    ("letters", "reason"), [("CA", Reason.SWAP_COUNT), ("Z", Reason.NOT_ON_RACK), ("CC", Reason.NOT_ON_RACK)]
)
def test_m6_one_tile_at_a_time_and_only_an_own_one(letters, reason):
    table = open_deal("CATSQQQ")
    before = whole(table.game)
    refusal = table.swap(1, letters)
    assert refusal.reason is reason
    assert whole(table.game) == before


# M8


def test_m8_a_square_that_is_taken_is_refused_with_who_was_faster():
    table = open_deal("CATSQQQ", "DOGSQQQ", "TOGSQQQ")
    table.place(1, *CATS)
    table.place(2, MIDDLE + 1, MIDDLE, "DOG")
    late = Place((NewTile(MIDDLE + 1, MIDDLE, 20), NewTile(MIDDLE + 2, MIDDLE, 15)))
    refusal = table.game.submit(3, late)
    assert (refusal.reason, refusal.faster) == (Reason.DOES_NOT_FIT, 2)
    assert refusal.verdict.has(Violation.SQUARE_TAKEN)


def test_m8_of_several_taken_squares_the_newest_play_is_named():
    table = open_deal("CATSQQQ", "DOGSQQQ", "TOGSQQQ", "QQQQQQQ")
    table.place(1, *CATS)
    table.place(3, MIDDLE + 1, MIDDLE + 1, "T", DOWN)
    table.place(2, MIDDLE + 1, MIDDLE, "D", DOWN)
    both = tuple(NewTile(MIDDLE + 1, MIDDLE + i, 17) for i in range(2))
    assert table.game.submit(4, Place(both)).faster == 2


def test_m8_a_word_that_never_was_one_was_spoiled_by_nobody():
    table = open_deal("CATSQQQ", "SQQQQQQ", "OGQQQQQ", words=Words.of("CAT CATS TO GO"))
    table.place(1, MIDDLE, MIDDLE, "CAT")
    table.place(2, MIDDLE, MIDDLE + 3, "S")
    refusal = table.place(3, MIDDLE + 1, MIDDLE + 2, "OG", DOWN)
    assert (refusal.reason, refusal.faster) == (Reason.UNKNOWN_WORDS, 0)


def test_m8_a_new_neighbour_that_spoils_a_word_is_named():
    table = open_deal("CATQQQQ", "SEQQQQQ", "OQQQQQQ", words=Words.of("CAT CATS SE TO"))
    table.place(1, MIDDLE, MIDDLE, "CAT")
    table.place(2, MIDDLE, MIDDLE + 3, "SE", DOWN)
    refusal = table.place(3, MIDDLE + 1, MIDDLE + 2, "O", DOWN)
    assert (refusal.reason, refusal.faster) == (Reason.UNKNOWN_WORDS, 2)
    assert {ENGLISH.alphabet.tiles_text(word.tiles) for word in refusal.verdict.unknown} == {"OE"}


def test_m8_a_play_of_ones_own_is_never_named():
    table = open_deal("CATSEQQ", "OQQQQQQ", words=Words.of("CAT CATS SE TO"))
    table.place(1, MIDDLE, MIDDLE, "CAT")
    table.place(1, MIDDLE, MIDDLE + 3, "SE", DOWN)
    table.game.ledger.hands[1].rack = (15,) * 7
    assert table.place(1, MIDDLE + 1, MIDDLE + 2, "O", DOWN).faster == 0
    assert table.place(2, MIDDLE + 1, MIDDLE + 2, "O", DOWN).faster == 1


def test_m8_a_plain_mistake_is_nobodys_doing():
    table = open_deal("CATSQQQ", "DOGSQQQ", words=Words.of("CATS"))
    table.place(1, *CATS)
    assert table.place(2, MIDDLE + 1, MIDDLE - 1, "DOGS").faster == 0
    assert table.place(2, 0, 0, "DOGS").faster == 0


def test_m8_what_still_fits_is_scored_as_it_then_stands():
    table = open_deal("CATQQQQ", "SQQQQQQ", "OQQQQQQ")
    table.place(1, MIDDLE, MIDDLE, "CAT")
    seen = table.game.preview(3, [NewTile(MIDDLE + 1, MIDDLE + 2, 15)])
    table.place(2, MIDDLE + 1, MIDDLE + 1, "S", DOWN)
    placed, _ = table.place(3, MIDDLE + 1, MIDDLE + 2, "O", DOWN)
    assert len(seen.words) == 1
    assert len(placed.words) == 2
    assert placed.total > seen.total


# M9


def timed(ms=60_000):
    return open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(time_ms=ms))


def test_m9_a_timed_game_ends_on_the_hosts_clock_and_what_comes_then_is_refused():
    table = timed()
    table.place(1, *CATS)
    assert table.wait(59_999) == []
    assert table.game.view(1).left_ms == 1
    assert kinds(table.wait(1)) == ["Ended"]
    ended = table.game.events[-1]
    assert (ended.reason, ended.winners, ended.adjustments) == (EndReason.TIME_UP, (1,), ())
    assert table.place(2, MIDDLE + 1, MIDDLE, "D", DOWN).reason is Reason.GAME_OVER


def test_m9_a_play_that_arrives_after_the_end_is_refused_though_nobody_looked_at_the_time():
    table = timed()
    table.place(1, *CATS)
    for _ in range(6):
        table.time[0] += 10_000 * 1_000_000
        table.game.next_deadline_ms()
        table.game._watch.elapsed_ms()
    assert table.place(2, MIDDLE + 1, MIDDLE, "D", DOWN).reason is Reason.GAME_OVER
    assert table.game.is_over


def test_m9_a_pause_stops_the_time_of_the_game():
    table = timed()
    table.wait(30_000)
    table.game.pause()
    table.wait(100_000)
    assert not table.game.is_over
    table.game.resume()
    assert table.wait(29_999) == []
    assert kinds(table.wait(1)) == ["Ended"]


def test_m9_the_first_play_that_reaches_the_target_wins():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(score=20))
    assert kinds(table.place(1, MIDDLE, MIDDLE, "CA")) == ["Placed", "Drawn"]
    assert kinds(table.place(2, MIDDLE + 1, MIDDLE, "DOGS")) == ["Placed", "Drawn", "Ended"]
    ended = table.game.events[-1]
    assert (ended.reason, ended.winners) == (EndReason.TARGET, (2,))


def test_m9_a_number_of_tiles_ends_it_when_all_have_laid_them():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(tiles=4))
    table.place(1, *CATS)
    view = table.game.view(1)
    assert [seat.laid for seat in view.seats] == [4, 0]
    assert view.actions == {Action.RESIGN}
    assert view.left_ms == 300_000
    assert table.place(1, MIDDLE + 1, MIDDLE, "Q", DOWN).reason is Reason.TILES_LAID
    assert table.swap(1, "Q").reason is Reason.TILES_LAID
    assert kinds(table.place(2, MIDDLE + 1, MIDDLE - 1, "DOGS")) == ["Placed", "Drawn", "Ended"]
    assert table.game.events[-1].reason is EndReason.TILES


def test_m9_it_ends_five_minutes_after_the_first_at_the_latest():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(tiles=4))
    table.wait(1_000)
    table.place(1, *CATS)
    table.place(2, MIDDLE + 1, MIDDLE, "D", DOWN)
    assert table.wait(299_999) == []
    assert kinds(table.wait(1)) == ["Ended"]
    assert table.game.events[-1].reason is EndReason.TILES


def test_m9_who_left_is_not_waited_for():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(tiles=4))
    table.place(1, *CATS)
    happened = table.game.submit(2, LeaveSeat())
    assert kinds(happened) == ["SeatChanged", "Ended"]
    assert happened[-1].winners == (1,)


def test_m9_alone_the_number_of_tiles_ends_it_at_once():
    table = open_deal("CATSQQQ", goal=Goal(tiles=4))
    assert kinds(table.place(1, *CATS))[-1] == "Ended"


def test_m9_an_endless_game_goes_on_when_it_is_left_and_who_returns_finds_everything():
    table = open_deal("CATSQQQ")
    table.place(1, *CATS)
    rack, score = table.rack(1), table.scores[1]
    assert kinds(table.game.submit(1, LeaveSeat())) == ["SeatChanged"]
    assert not table.game.is_over
    assert table.game.view(1).actions == frozenset()
    assert kinds(table.game.join(SeatInfo(1, "Player 1", PERSON))) == ["SeatChanged"]
    assert (table.rack(1), table.scores[1]) == (rack, score)
    assert Action.PLACE in table.game.view(1).actions
    assert table.game.next_deadline_ms() is not None


def test_m9_somebody_new_joins_with_a_rack_of_an_own_supply():
    table = open_fresh(2)
    happened = table.game.join(SeatInfo(5, "Eve", PERSON))
    assert kinds(happened) == ["SeatChanged", "Drawn"]
    assert happened[1].tiles == supply(table.game, 5, 7)
    assert [seat.info.seat for seat in table.game.view(None).seats] == [1, 2, 5]
    assert not isinstance(table.place(5, MIDDLE, MIDDLE, table.rack(5)[:2]), Refusal)
    check_supplies(table.game)
    assert whole(table.again()) == whole(table.game)


@pytest.mark.parametrize("seat", [0, 1, 65_536])
def test_m9_a_seat_that_is_taken_or_is_none_can_not_be_joined(seat):
    table = open_fresh(2)
    with pytest.raises(ValueError, match="seat"):
        table.game.join(SeatInfo(seat, "Eve", PERSON))


def test_m9_the_last_number_of_a_seat_can_be_joined_and_no_more_seats_than_the_game_has():
    table = open_deal("CATSQQQ", "DOGSQQQ", players=(1, 3))
    assert kinds(table.game.join(SeatInfo(65_535, "Eve", PERSON))) == ["SeatChanged", "Drawn"]
    with pytest.raises(ValueError, match="no seat 4"):
        table.game.join(SeatInfo(4, "Zoe", PERSON))
    table.game.submit(1, LeaveSeat())
    assert kinds(table.game.join(SeatInfo(1, "Zoe", PERSON))) == ["SeatChanged"]


def test_m9_nobody_joins_a_game_that_is_over():
    table = timed(10_000)
    table.wait(10_000)
    with pytest.raises(ValueError, match="join"):
        table.game.join(SeatInfo(9, "Eve", PERSON))


def test_r11_a_seat_that_was_left_is_played_by_a_computer_and_can_not_win():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(time_ms=60_000))
    table.place(1, *CATS)
    (left,) = table.game.submit(1, LeaveSeat("club"))
    assert (left.state, left.info.kind) == (SeatState.LEFT, COMPUTER)
    assert not isinstance(table.place(1, MIDDLE + 1, MIDDLE, "Q", DOWN), Refusal)
    table.wait(60_000)
    assert table.game.events[-1].winners == (2,)


def test_c12_who_gives_up_draws_no_more_and_the_others_go_on():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    assert kinds(table.game.submit(1, Resign())) == ["SeatChanged"]
    assert table.place(1, MIDDLE + 1, MIDDLE, "Q", DOWN).reason is Reason.NOT_SEATED
    assert not isinstance(table.place(2, MIDDLE + 1, MIDDLE, "D", DOWN), Refusal)
    with pytest.raises(ValueError, match="out of the game"):
        table.game.join(SeatInfo(1, "Player 1", PERSON))


def test_c12_when_the_last_person_gives_up_computers_do_not_play_on_for_ever():
    table = open_deal("CATSQQQ", "DOGSQQQ", kinds=(PERSON, COMPUTER))
    table.place(1, *CATS)
    happened = table.game.submit(1, Resign())
    assert kinds(happened) == ["SeatChanged", "Ended"]
    assert (happened[-1].reason, happened[-1].winners) == (EndReason.GIVEN_UP, (2,))


def test_computers_alone_go_on():
    table = open_deal("CATSQQQ", "DOGSQQQ", kinds=(COMPUTER, COMPUTER))
    assert kinds(table.place(1, *CATS)) == ["Placed", "Drawn"]


def test_c10_equal_scores_are_a_tie():
    table = open_deal("CATSQQQ", "DOGSQQQ", goal=Goal(time_ms=60_000))
    table.wait(60_000)
    assert table.game.events[-1].winners == (1, 2)


# Views, figures, records


def test_r8_no_seat_sees_what_others_draw_or_swap_but_what_it_costs():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    (swapped,) = table.swap(1, "Q")
    for viewer in (2, None):
        assert swapped.seen_by(viewer) == replace(swapped, given=(HIDDEN,), drawn=(HIDDEN,))
        assert table.game.view(viewer).moves[-1].events == (swapped.seen_by(viewer),)
    assert table.game.view(2).unseen == ()
    assert table.game.view(None).swap_price is None
    drawn = next(event for event in table.game.events if isinstance(event, Drawn))
    assert set(drawn.seen_by(2).tiles) == {HIDDEN}


def test_views_name_the_newest_play_of_all_and_of_each_seat():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    table.place(2, MIDDLE + 1, MIDDLE, "D", DOWN)
    view = table.game.view(1)
    assert view.last_play == view.seats[1].last_play == ((MIDDLE + 1, MIDDLE),)
    assert view.seats[0].last_play == tuple((MIDDLE, MIDDLE - 1 + i) for i in range(4))
    assert [(seat.plays, seat.laid) for seat in view.seats] == [(1, 4), (1, 1)]
    assert view.seq == table.game.events[-1].seq


def test_an_older_view_keeps_its_moves():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    before = table.game.view(1)
    table.swap(2, "Q")
    after = table.game.view(1)
    assert (len(before.moves), len(after.moves)) == (1, 2)
    assert before.moves[-1] == after.moves[0] == after.moves[:1][0]
    assert before.moves != after.moves
    with pytest.raises(IndexError):
        before.moves[1]


def test_moves_are_a_value_equal_to_any_row_of_equal_moves():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    table.swap(1, "Q")
    mine, other, again = (table.game.view(seat).moves for seat in (1, 2, 1))
    assert mine == again
    assert mine == list(again)
    assert tuple(mine) == again
    assert hash(mine) == hash(again)
    assert mine != other, "the swapped tile is seen by its owner alone"
    assert mine != tuple(reversed(mine))
    assert mine != 5


def test_figures_come_from_the_ledger():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    first, _ = table.place(1, *CATS)
    second, _ = table.place(1, MIDDLE + 1, MIDDLE, "Q", DOWN)
    table.swap(1, "Q")
    one, two = table.game.statistics().seats
    assert (one.plays, one.tiles, one.swaps, one.paid, one.bingos) == (2, 5, 1, 10, 0)
    assert one.best == max(first, second, key=lambda play: play.total)
    assert (one.points, one.average) == (first.total + second.total, (first.total + second.total) / 2)
    assert (two.plays, two.best, two.average) == (0, None, 0.0)


def test_a_record_of_an_open_game_is_read_and_replayed_whole():
    table = open_fresh(3)
    table.place(1, MIDDLE, MIDDLE, table.rack(1)[:3])
    table.swap(2, table.rack(2)[0])
    table.game.submit(3, LeaveSeat())
    text = record_to_text(record_of(table.game))
    assert record_from_text(text).events == table.game.events
    assert whole(table.again()) == whole(table.game)


def test_r7_the_same_command_twice_acts_once():
    table = open_deal("CATSQQQ")
    swap = Exchange((17,))
    assert kinds(table.game.submit(1, swap)) == ["Swapped"]
    assert table.game.submit(1, swap) == ()
    assert sum(isinstance(event, Swapped) for event in table.game.events) == 1


def test_standings_follow_the_board():
    table = open_deal("CATSQQQ", "DOGSQQQ")
    table.place(1, *CATS)
    assert table.game.position.standing(1).letters == 4
    assert table.game.position.board.count == 4


def test_nothing_spells_without_a_word_list():
    table = open_deal("CATSQQQ", words=NONE)
    assert table.game.view(1).swap_price == 0
    assert {type(event) for event in table.swap(1, "Q")} == {Swapped}
    assert not any(isinstance(event, Placed | Ended | SeatChanged) for event in table.game.events)

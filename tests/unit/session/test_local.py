# SPDX-License-Identifier: MIT
"""A table whose game is here: order of events, racks, who sees what."""

from __future__ import annotations

import pytest

from crossgame.game.commands import Accept, Challenge, Exchange, LeaveSeat, Pass, Place, Resign
from crossgame.game.events import HIDDEN, Drawn, Ended, Passed, Placed, SeatChanged, Swapped, TakenBack
from crossgame.game.refusal import Reason
from crossgame.rules.alphabet import BLANK
from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile
from crossgame.session.slots import rack_tile

RULES = ["void", "points_back", "single", "double", "five", "ten"]


def lay_out(table, seat, command):
    """Lay the tiles of a play out of the first slots that hold them, as a person does; return the pending tiles."""
    slots, pending = list(table.slots(seat)), []
    for tile in command.placed:
        slot = slots.index(rack_tile(tile.tile))
        slots[slot] = 0
        pending.append((slot, tile))
    table.keep_pending(seat, pending)
    return tuple(pending)


def test_a_new_table_has_its_people_their_racks_and_nobody_looking_over_shoulders(tables, check):
    alone, shared = tables("Ann", "computer:club"), tables("Ann", "Ben")
    assert alone.people_here == (1,)
    assert alone.viewing == 1
    assert shared.people_here == (1, 2)
    assert shared.viewing is None
    check(shared)
    assert all(shared.slots(1))


def test_events_are_told_once_in_order_after_they_are_saved(tables, best, storage):
    table = tables("Ann", "Ben")
    begun, seen = len(table.game.events), []

    def saved(change):
        rows = storage.load(table.id).events
        seen.append(change.event.seq in [row.seq for row in rows])

    table.changed.connect(saved)
    for _ in range(6):
        table.submit(table.view(None).to_move, best(table))
    assert [event.seq for event in table.log] == list(range(begun + 1, len(table.game.events) + 1))
    assert seen == [True] * len(table.log)
    assert table.refusals == []


def test_r7_a_refused_command_changes_nothing_and_says_why(tables, best, storage):
    table = tables("Ann", "Ben")
    mover = table.view(None).to_move
    before = storage.load(table.id)
    table.submit(3 - mover, Pass())
    table.submit(mover, Place((NewTile(0, 0, rack_tile(table.slots(mover)[0])),)))
    assert [(r.seat, r.refusal.reason) for r in table.refusals] == [
        (3 - mover, Reason.NOT_YOUR_TURN),
        (mover, Reason.DOES_NOT_FIT),
    ]
    assert table.log == []
    assert storage.load(table.id) == before


def test_r7_the_same_command_acts_once_also_after_the_game_was_left(tables):
    table = tables("Ann", "Ben")
    mover, command = table.view(None).to_move, Pass()
    table.submit(mover, command)
    table.submit(mover, command)
    table = tables.reopen(table)
    table.submit(mover, command)
    assert [type(event) for event in table.game.events if isinstance(event, Passed)] == [Passed]
    assert table.refusals == []


def test_a_listener_that_acts_at_once_does_not_mix_up_the_order(tables, best):
    table = tables("Ann", "Ben")
    order = []
    acted = []

    def act(change):
        if isinstance(change.event, Placed) and not acted:
            acted.append(True)
            table.submit(table.view(None).to_move, best(table))

    table.changed.connect(act)
    table.changed.connect(lambda change: order.append(change.event.seq))
    table.submit(table.view(None).to_move, best(table))
    assert acted
    assert order == sorted(order)
    assert len(order) == len(table.log)


def test_at_one_screen_each_sees_only_what_is_theirs(tables, best):
    table = tables("Ann", "Ben")
    for viewer in (None, 1, 2):
        table.look_as(viewer)
        table.log.clear()
        for _ in range(2):
            table.submit(table.view(None).to_move, best(table))
        drawn = {event.seat: set(event.tiles) for event in table.log if isinstance(event, Drawn)}
        assert set(drawn) == {1, 2}
        for seat, tiles in drawn.items():
            assert (tiles == {HIDDEN}) == (seat != viewer)
    assert table.view(1).rack != table.view(2).rack
    assert table.view(None).rack == ()


def test_r9_order_is_the_players_and_new_tiles_fill_the_gaps(tables, best, check):
    table = tables("Ann", "Ben")
    mover = table.view(None).to_move
    order = tuple(reversed(table.slots(mover)))
    table.arrange(mover, order)
    command = best(table)
    pending = lay_out(table, mover, command)
    gaps = {slot for slot, _ in pending}
    assert table.pending(mover) == pending
    table.submit(mover, command)
    assert table.pending(mover) == ()
    assert [t for slot, t in enumerate(table.slots(mover)) if slot not in gaps] == [
        t for slot, t in enumerate(order) if slot not in gaps
    ]
    drawn = next(event for event in table.game.events[::-1] if isinstance(event, Drawn))
    assert tuple(table.slots(mover)[slot] for slot in sorted(gaps)) == drawn.tiles
    kept = table.slots(mover)
    table.submit(3 - mover, best(table))
    assert table.slots(mover) == kept
    check(table)


def test_a_rack_can_only_be_ordered_not_changed(tables):
    table = tables("Ann", "Ben")
    for wrong in ((), (1,) * 7, (*table.slots(1), 0)):
        with pytest.raises(ValueError, match="does not hold"):
            table.arrange(1, wrong)


def test_r9_exchanged_tiles_leave_gaps_that_new_ones_fill(tables, check):
    table = tables("Ann", "Ben")
    mover = table.view(None).to_move
    # In order, so that no earlier slot holds the same letter as the two that are given.
    table.arrange(mover, sorted(table.slots(mover)))
    slots = table.slots(mover)
    first, second = slots.index(slots[3]), slots.index(slots[6])
    assert first != second
    table.keep_pending(mover, [(0, NewTile(7, 7, slots[0]))])
    table.submit(mover, Exchange((slots[first], slots[second])))
    swapped = table.game.events[-1]
    assert isinstance(swapped, Swapped)
    expected = list(slots)
    expected[first], expected[second] = swapped.drawn
    assert table.slots(mover) == tuple(expected)
    assert table.pending(mover) == (() if first == 0 else ((0, NewTile(7, 7, slots[0])),))
    check(table)


def test_only_tiles_laid_out_in_the_way_of_anothers_play_go_home(tables, best):
    table = tables("Ann", "Ben")
    mover = table.view(None).to_move
    other, command = 3 - mover, best(table)
    table.keep_pending(
        other,
        [
            (0, NewTile(command.placed[0].row, command.placed[0].col, table.slots(other)[0] or 1)),
            (3, NewTile(14, 14, table.slots(other)[3])),
        ],
    )
    slots, told = table.slots(other), []
    table.changed.connect(lambda _: told.append(table.pending(other)))
    table.submit(mover, command)
    assert [placed.square for _, placed in table.pending(other)] == [Square(14, 14)]
    assert told[0] == table.pending(other)
    assert table.slots(other) == slots
    table = tables.reopen(table)
    assert [placed.square for _, placed in table.pending(other)] == [Square(14, 14)]


@pytest.mark.parametrize("left_between", [False, True])
def test_r9_tiles_taken_back_return_to_their_places(tables, check, left_between):
    """A play that is no word, laid out of scattered slots, challenged: the rack is as it was, blanks without letter."""
    table = tables("Ann", "Ben", rule="single", seed=3)
    mover = table.view(None).to_move
    slots = table.slots(mover)
    columns = {5: 6, 1: 7, 3: 8}
    pending = [(s, NewTile(7, col, slots[s] if slots[s] != BLANK else BLANK | 9)) for s, col in columns.items()]
    table.keep_pending(mover, pending)
    table.submit(mover, Place(tuple(placed for _, placed in pending)))
    play = next(event.seq for event in table.game.events if isinstance(event, Placed))
    assert [slot for slot, tile in enumerate(table.slots(mover)) if not tile] == sorted(columns)
    if left_between:
        table = tables.reopen(table)
    table.submit(3 - mover, Challenge(play))
    assert any(isinstance(event, TakenBack) for event in table.game.events)
    assert table.slots(mover) == slots
    check(table)


@pytest.mark.parametrize(("rule", "tells"), [("void", True), *((rule, None) for rule in RULES[1:])])
def test_r6_no_word_is_told_where_plays_can_be_challenged(tables, english, rule, tells):
    table = tables("Ann", "Ben", rule=rule)
    words = [english.alphabet.encode(word) for word in ("ZEBRA", "ZQXJK")]
    assert [table.has_word(word) for word in words] == [tells, None if tells is None else False]
    verdict = table.preview([NewTile(7, 7, 26), NewTile(7, 8, 17)], seat=1)
    assert verdict.fits
    assert bool(verdict.unknown) is (tells is True)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r10_computers_play_whole_games_under_every_rule(qtbot, tables, check, rule, players):
    levels = ["beginner", "expert", "casual", "club"][:players]
    table = tables(*(f"computer:{level}" for level in levels), rule=rule, seed=players)
    table.changed.connect(lambda _: check(table))
    qtbot.waitUntil(lambda: table.view(None).result is not None, timeout=60_000)
    assert isinstance(table.log[-1], Ended)
    view = table.view(None)
    assert dict(view.result.scores) == {seat.info.seat: seat.score for seat in view.seats}
    assert table.people_here == ()
    assert table.viewing is None
    assert table.refusals == []


def test_r11_a_computer_takes_a_seat_that_is_left(qtbot, tables):
    table = tables("Ann", "Ben")
    table.submit(1, LeaveSeat("club"))
    assert table.people_here == (2,)
    assert any(isinstance(event, SeatChanged) for event in table.log)
    if table.view(None).to_move == 2:
        table.submit(2, Pass())
    qtbot.waitUntil(lambda: table.view(None).to_move == 2, timeout=10_000)
    assert any(isinstance(event, Placed) and event.seat == 1 for event in table.log)
    table = tables.reopen(table)
    table.submit(2, Pass())
    qtbot.waitUntil(lambda: table.view(None).to_move == 2, timeout=10_000)


def test_an_ended_game_is_finished_and_can_be_looked_at_again(tables, storage):
    table = tables("Ann", "Ben")
    table.keep_pending(1, [(0, NewTile(7, 7, rack_tile(table.slots(1)[0])))])
    table.submit(1, Resign())
    result = table.view(None).result
    assert result is not None
    assert table.pending(1) == ()
    assert storage.unfinished() == ()
    (summary,) = storage.games()
    assert summary.picture.winners == result.winners == (2,)
    table = tables.reopen(table)
    assert table.view(None).result == result
    table.submit(2, Pass())
    assert table.refusals[0].refusal.reason is Reason.GAME_OVER


def test_nothing_is_told_after_a_table_was_left(qtbot, tables):
    table = tables("Ann", "computer:club")
    table.close()
    table.close()
    before = len(table.game.events)
    table.submit(1, Pass())
    table.submit(1, Accept(1))
    table.pause()
    table.resume()
    with qtbot.assertNotEmitted(table.changed, wait=100):
        pass
    assert len(table.game.events) == before
    assert table.log == []

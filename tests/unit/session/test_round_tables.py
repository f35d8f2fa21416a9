# SPDX-License-Identifier: MIT
"""Tables where all play at once, round by round: computers, several people at one screen, time, what is kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from crossgame.game.commands import Exchange, Pass, Place, Withdraw
from crossgame.game.events import Destroyed, Ended, Passed, Placed, RoundClosed, RoundOpened, Submitted, Swapped
from crossgame.game.refusal import Refusal
from crossgame.rules.play import NewTile
from crossgame.session.slots import rack_tile

LONG = 20_000


@pytest.fixture
def quick(venue):
    """A venue where computers hand in as soon as they can."""
    return replace(venue, tempo=lambda level: 0)


@pytest.fixture
def hopper(tables, quick):
    def make(*names, **options):
        return tables(*names, game="islands", venue=options.pop("venue", quick), **options)

    return make


def fits(table):
    """R9, R10: every slot holds what the game says, whatever has happened."""
    for seat in table.view(None).seats:
        held = table.view(seat.info.seat).rack
        assert Counter(tile for tile in table.slots(seat.info.seat) if tile) == Counter(held)
        assert len(held) == 7


def lay_out(table, seat, command):
    slots, pending = list(table.slots(seat)), []
    for tile in command.placed:
        slot = slots.index(rack_tile(tile.tile))
        slots[slot] = 0
        pending.append((slot, tile))
    table.keep_pending(seat, pending)


def corner(table, seat, *, row=0, col=0):
    """A first play along an edge, if three tiles of the rack make a word; else a pass."""
    view = table.view(seat)
    rack = [tile for tile in view.rack if tile < 0x80]
    for one in rack:
        for two in rack:
            if table.has_word((one, two)) and Counter((one, two)) <= Counter(rack):
                return Place((NewTile(row, col, one), NewTile(row, col + 1, two)))
    return Pass()


def test_a_game_against_three_computers_comes_to_its_end(hopper, qtbot, best, storage):
    table = hopper("Ann", "computer:club", "computer:casual", "computer:champion", rounds=6, turn_ms=0)
    saved = []

    def check_saved(change):
        saved.append(change.event.seq in [row.seq for row in storage.load(table.id).events])

    table.changed.connect(check_saved)
    for number in range(1, 7):
        assert table.view(1).round.number == number
        table.handed = number
        table.submit(1, best(table, 1))
        qtbot.waitUntil(lambda: len(table.view(1).rounds) == table.handed, timeout=LONG)
        fits(table)
    assert all(saved)
    assert table.refusals == []
    closed = [event for event in table.log if isinstance(event, RoundClosed)]
    assert [len(event.order) for event in closed] == [4] * 6
    assert isinstance(table.log[-1], Ended)
    assert sum(isinstance(event, Placed) for event in table.log) >= 8
    (line,) = table.high_scores()
    assert (line.name, line.computers, line.points) == ("Ann", 3, table.view(1).seats[0].score)


def test_the_person_hears_only_that_the_computers_have_submitted(hopper, qtbot):
    table = hopper("Ann", "computer:club", "computer:club", turn_ms=0)
    qtbot.waitUntil(lambda: set(table.view(1).round.submitted) == {2, 3}, timeout=LONG)
    assert table.view(1).round.number == 1
    handed = [event for event in table.log if isinstance(event, Submitted)]
    assert [(event.action, event.points) for event in handed] == [(None, 0)] * 2
    assert table.view(1).position.board.is_empty


def test_several_people_at_one_screen_hand_in_one_after_the_other_and_see_nothing_of_each_other(hopper):
    table = hopper("Ann", "Ben", "Cy", turn_ms=0)
    assert (table.people_here, table.viewing) == ((1, 2, 3), None)
    table.look_as(1)
    table.submit(1, Exchange(table.view(1).rack[:2]))
    assert table.log[-1].action.tiles
    table.look_as(2)
    assert table.view(2).round.own is None
    assert table.view(2).round.submitted == (1,)
    table.look_as(None)
    table.submit(2, Exchange(table.view(2).rack[:3]))
    assert (table.log[-1].action, table.log[-1].seat) == (None, 2)
    table.look_as(3)
    table.submit(3, Pass())
    assert isinstance(table.log[-1], RoundOpened)
    swapped = [event for event in table.log if isinstance(event, Swapped)]
    assert [set(event.given) for event in swapped] == [{0xFF}, {0xFF}]
    fits(table)


def test_what_was_handed_in_is_there_after_a_restart_and_can_still_be_changed(hopper, tables):
    table = hopper("Ann", "Ben", turn_ms=0)
    first = Exchange(table.view(1).rack[:2])
    table.submit(1, first)
    again = tables.reopen(table)
    assert again.view(1).round.own.tiles == tuple(sorted(first.tiles))
    assert again.view(2).round.submitted == (1,)
    again.submit(1, first)
    assert again.log == []
    again.submit(1, Withdraw())
    assert again.view(1).round.submitted == ()
    third = tables.reopen(again)
    assert third.view(1).round.own is None


def test_i8_the_table_ends_a_round_whose_time_is_over(hopper, qtbot, time):
    table = hopper("Ann", "Ben", turn_ms=30_000)
    table.submit(1, Pass())
    for _ in range(2):
        time.forward(15)
        table._on_deadline()
    assert table.view(1).round.number == 1
    time.forward(0.5)
    table._on_deadline()
    assert table.view(1).round.number == 2
    passes = [(event.seat, event.reason.value) for event in table.log if isinstance(event, Passed)]
    assert passes == [(1, "chosen"), (2, "move_time")]


@pytest.mark.parametrize(("limit", "ticks"), [(30_000, True), (0, False)])
def test_panels_hear_every_second_while_a_round_has_a_limit(hopper, limit, ticks):
    table = hopper("Ann", "Ben", turn_ms=limit)
    assert table._second.isActive() is ticks
    table.pause()
    assert not table._second.isActive()
    table.resume()
    assert table._second.isActive() is ticks


def test_a_paused_round_waits_for_the_computers_too(hopper, qtbot):
    table = hopper("Ann", "computer:club", turn_ms=60_000)
    table.pause()
    qtbot.waitUntil(lambda: not table._computers or table._computers[2]._question == 0, timeout=LONG)
    assert table.view(1).round.submitted == ()
    table.resume()
    qtbot.waitUntil(lambda: table.view(1).round.submitted == (2,), timeout=LONG)


def test_the_time_of_a_round_goes_on_after_the_table_was_left(hopper, tables, time):
    table = hopper("Ann", "Ben", turn_ms=60_000)
    time.forward(20)
    again = tables.reopen(table)
    assert again.view(1).round.left_ms == 40_000
    time.forward(3_600)
    assert again.view(1).round.left_ms == 10_000  # a machine that slept eats nobody's clock


def test_i8_tiles_laid_out_but_not_submitted_are_a_pass_and_go_home(hopper, time):
    table = hopper("Ann", "Ben", turn_ms=30_000)
    slots = table.slots(1)
    table.keep_pending(1, [(0, NewTile(0, 0, table.slots(1)[0] or 1))])
    for _ in range(2):
        time.forward(16)
        table._on_deadline()
    assert table.view(1).round.number == 2
    assert (table.slots(1), table.pending(1)) == (slots, ())


def test_r9_a_submitted_play_leaves_its_slots_when_it_is_placed_and_new_letters_fill_them(hopper):
    table = hopper("Ann", "Ben", turn_ms=0, seed=3)
    play = corner(table, 1)
    assert isinstance(play, Place), "the seed gives Ann a word of two letters"
    lay_out(table, 1, play)
    slots, pending = table.slots(1), table.pending(1)
    table.submit(1, play)
    assert (table.slots(1), table.pending(1)) == (slots, pending)
    table.submit(2, Pass())
    gone = {slot for slot, _ in pending}
    after = table.slots(1)
    assert [after[slot] for slot in range(7) if slot not in gone] == [slots[s] for s in range(7) if s not in gone]
    assert all(after)
    assert table.pending(1) == ()


def test_r9_the_letters_of_a_destroyed_play_leave_their_slots_too(hopper):
    for seed in range(40):
        table = hopper("Ann", "Ben", turn_ms=0, seed=seed)
        one, two = corner(table, 1), corner(table, 2)
        if isinstance(one, Place) and isinstance(two, Place):
            break
        table.close()
    lay_out(table, 1, one)
    lay_out(table, 2, two)
    table.submit(1, one)
    table.submit(2, two)
    (lost,) = [event for event in table.log if isinstance(event, Destroyed)]
    assert table.pending(lost.seat) == ()
    fits(table)
    assert not isinstance(table.game.submit(1, Pass()), Refusal)

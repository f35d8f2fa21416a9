# SPDX-License-Identifier: MIT
"""Time at a table: deadlines come by themselves, pauses hold, what the clocks show is kept."""

from __future__ import annotations

import time as clock
from dataclasses import replace

import pytest

from crossgame.game.commands import Accept, Pass, Place
from crossgame.game.events import Ended, Passed, PassReason, Placed, WindowClosed
from crossgame.game.refusal import Reason
from crossgame.rules.play import NewTile
from crossgame.rules.policies import Clock, Overtime
from crossgame.session.slots import rack_tile


def clocks(table):
    return {seat.info.seat: seat.clock_ms for seat in table.view(None).seats}


@pytest.fixture
def real(venue):
    """A venue with the machine's own clock."""
    return replace(venue, now=clock.monotonic_ns)


def test_c11_a_turn_that_takes_too_long_is_a_pass_and_the_tiles_laid_out_return(qtbot, tables, real):
    table = tables("Ann", "Ben", venue=real, clock=Clock(move_ms=60))
    mover = table.view(None).to_move
    slots = table.slots(mover)
    table.keep_pending(mover, [(0, NewTile(7, 7, rack_tile(slots[0]) & 0x7F or 0x81))])
    qtbot.waitUntil(lambda: bool(table.log), timeout=5_000)
    assert isinstance(table.log[0], Passed)
    assert (table.log[0].seat, table.log[0].reason) == (mover, PassReason.MOVE_TIME)
    assert table.pending(mover) == ()
    assert table.slots(mover) == slots


def test_c11_loss_on_time_comes_by_itself(qtbot, tables, real, storage):
    table = tables("Ann", "Ben", venue=real, clock=Clock(initial_ms=60, overtime=Overtime.LOSS))
    mover = table.view(None).to_move
    qtbot.waitUntil(lambda: table.view(None).result is not None, timeout=5_000)
    assert table.view(None).result.winners == (3 - mover,)
    assert isinstance(table.log[-1], Ended)
    assert storage.unfinished() == ()


def test_c11_what_the_clocks_show_is_kept_when_a_game_is_left(tables, time):
    table = tables("Ann", "Ben", clock=Clock(initial_ms=600_000))
    mover = table.view(None).to_move
    time.forward(7)
    shown = clocks(table)
    assert shown == {mover: 593_000, 3 - mover: 600_000}
    table.close()
    time.forward(3600)
    table = tables.reopen(table)
    assert clocks(table) == shown
    time.forward(3)
    assert clocks(table)[mover] == 590_000


def test_c11_a_pause_stops_clocks_and_actions(tables, time):
    table = tables("Ann", "Ben", clock=Clock(initial_ms=600_000))
    mover = table.view(None).to_move
    time.forward(5)
    table.pause()
    time.forward(20)
    assert table.view(None).paused
    assert clocks(table)[mover] == 595_000
    table.submit(mover, Pass())
    assert table.refusals[0].refusal.reason is Reason.PAUSED
    table.resume()
    time.forward(1)
    assert clocks(table)[mover] == 594_000
    table.submit(mover, Pass())
    assert len(table.refusals) == 1


def test_a_computer_waits_while_the_game_is_paused(qtbot, tables):
    table = tables("Ann", "computer:club")
    if table.view(None).to_move == 2:
        table.pause()
    else:
        table.submit(1, Pass())
        table.pause()
    moves = len(table.view(None).moves)
    with qtbot.assertNotEmitted(table.changed, wait=150):
        pass
    assert len(table.view(None).moves) == moves
    table.resume()
    qtbot.waitUntil(lambda: table.view(None).to_move == 1, timeout=10_000)


@pytest.mark.parametrize(
    ("rule", "options", "ticks"),
    [("void", {}, False), ("void", {"clock": Clock(initial_ms=60_000)}, True), ("single", {}, True)],
)
def test_panels_are_told_each_second_only_while_something_runs(qtbot, tables, rule, options, ticks):
    table = tables("Ann", "Ben", rule=rule, **options)
    if rule == "single":
        mover = table.view(None).to_move
        tiles = [tile & 0x7F or 0x81 for tile in table.slots(mover)]
        table.submit(mover, Place((NewTile(7, 7, tiles[0]), NewTile(7, 8, tiles[1]))))
        assert table.view(None).window is not None
    table._second.setInterval(10)
    if ticks:
        with qtbot.waitSignal(table.ticked, timeout=5_000):
            pass
    else:
        with qtbot.assertNotEmitted(table.ticked, wait=60):
            pass
    table.pause()
    with qtbot.assertNotEmitted(table.ticked, wait=60):
        pass


def test_c7_the_window_of_an_out_play_closes_by_itself(qtbot, tables, best, real):
    """Two people play on until one is out, accepting everything; nobody answers the last play."""
    table = tables("Ann", "Ben", venue=real, rule="single", window_ms=0, seed=5)
    while not (isinstance(table.log[-1], Placed) and table.log[-1].out if table.log else False):
        table.submit(table.view(None).to_move, best(table))
        window = table.view(None).window
        if window is not None and not window.play.out:
            table.submit(window.waiting[0], Accept(window.play.seq))
        assert table.view(None).result is None
    table._game._watch._elapsed += (table.ruleset.challenges.out_play_ms - 50) * 10**6
    table._set_timers()
    qtbot.waitUntil(lambda: table.view(None).result is not None, timeout=5_000)
    assert [type(event) for event in table.log[-2:]] == [WindowClosed, Ended]


def test_c11_what_was_due_is_told_before_a_refusal_that_comes_of_it(tables, time):
    table = tables("Ann", "Ben", clock=Clock(move_ms=1_000))
    mover = table.view(None).to_move
    order = []
    table.changed.connect(lambda change: order.append(type(change.event)))
    table.refused.connect(lambda refused: order.append(refused.refusal.reason))
    time.forward(1.5)
    table.submit(mover, Pass())
    assert order == [Passed, Reason.NOT_YOUR_TURN]


def test_what_was_due_when_a_table_is_left_is_kept(tables, time, check):
    table = tables("Ann", "Ben", "Cy", rule="single", clock=Clock(move_ms=15_000))
    mover = table.view(None).to_move
    tiles = [tile & 0x7F or 0x81 for tile in table.slots(mover)]
    table.submit(mover, Place((NewTile(7, 7, tiles[0]), NewTile(7, 8, tiles[1]))))
    assert table.slots(mover).count(0) == 2
    time.forward(26)
    table = tables.reopen(table)
    assert isinstance(table.game.events[-1], Passed)
    assert 0 not in table.slots(mover)
    check(table)

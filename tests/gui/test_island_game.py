# SPDX-License-Identifier: MIT
"""Whole island games at the real window: six rounds against three computers, and a minute of speed mode.

The computers are the real ones, in their process; all ways of entering a play take turns.
"""

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from crossgame.game.events import EndReason, Placed
from crossgame.rules.play import Direction
from tests.island_player import FakeClock, IslandPlayer

KEY = Qt.Key
TIMEOUT = 60_000


@pytest.fixture
def player(qtbot, data_dir):
    made = IslandPlayer.sit(qtbot, data_dir, seed=11)
    yield made
    made.close()


def by_drag(player, play):
    """Lay the tiles one by one; a square that somebody else has taken meanwhile sends its tile home."""
    slots = list(player.board.placement.slots)
    for new in play.placed:
        slot = slots.index(new.tile)
        slots[slot] = 0
        player.drag_to_board(slot, new.square)
    player.enter()


def unless_it_is_read_otherwise(player, play, submit):
    """Submit what the box shows; where the text is another play there too, lay the tiles instead."""
    if player.aiming.chosen is not None and player.aiming.chosen.placed == play.placed:
        submit()
    else:
        player.box.clear.click()
        by_drag(player, play)


def by_click(player, play):
    player.write(player.letters(play.tiles))
    player.hover(play.squares[0])
    if player.aiming.chosen.placed != play.placed:
        player.click(player.box.across if play.direction is Direction.ACROSS else player.box.down)
    unless_it_is_read_otherwise(player, play, lambda: player.click_square(play.squares[0]))


def by_touch(player, play):
    rack, slots = player.page.rack, list(player.board.placement.slots)
    for tile in play.tiles:
        slot = slots.index(tile)
        slots[slot] = 0
        player.touch(rack, rack.center_of(slot))
    player.click(player.box.across if play.direction is Direction.ACROSS else player.box.down)
    player.touch_square(play.squares[0])
    unless_it_is_read_otherwise(player, play, lambda: player.click(player.page.bottom.bar.submit))


def by_keys(player, play):
    field = player.box.field
    field.setFocus()
    QTest.keyClicks(field, player.letters(play.tiles).lower())
    player.key(KEY.Key_Down, widget=field)
    for axis, (less, more) in enumerate(((KEY.Key_Up, KEY.Key_Down), (KEY.Key_Left, KEY.Key_Right))):
        while player.aiming.at[axis] != play.squares[0][axis]:
            key = less if player.aiming.at[axis] > play.squares[0][axis] else more
            player.key(key, widget=field)
    if player.aiming.chosen.placed != play.placed:
        player.key(KEY.Key_Space, widget=field)
    unless_it_is_read_otherwise(player, play, lambda: player.key(KEY.Key_Return, widget=field))


WAYS = (by_click, by_touch, by_keys, by_drag)


def sums_are_explained(player):
    """Every score is the sum of its plays, and every play the sum of its words and bonuses."""
    view = player.view
    for seat in view.seats:
        plays = [
            line.event
            for result in view.rounds
            for line in result.lines
            if line.seat == seat.info.seat and isinstance(line.event, Placed)
        ]
        for play in plays:
            assert play.total == sum(w.points for w in play.words) + sum(b.points for b in play.bonuses)
        assert seat.score == sum(play.total for play in plays)


def test_six_rounds_against_three_computers(player, qtbot):
    player.begin(("casual", "club", "beginner"), side=21, rounds=6, turn_ms=0)
    ways = itertools.cycle(WAYS)
    while player.view.result is None:
        number = player.view.round.number
        play = player.play()
        if play is None:
            player.swap()
        else:
            next(ways)(player, play)
            assert sorted(player.own.placed if player.view.round.number == number else play.placed) == sorted(
                play.placed
            )
        qtbot.waitUntil(lambda number=number: len(player.view.rounds) == number, timeout=TIMEOUT)
        result = player.view.rounds[-1]
        assert {line.seat for line in result.lines} == {1, 2, 3, 4}
        mine = next(line for line in result.lines if line.seat == 1)
        assert sorted(mine.entry.placed) == sorted(play.placed if play else ())
        assert player.panels.shows_round
        assert len(player.panels.summary.rows) == 4
        assert len(player.held()) == 7
        player.key(KEY.Key_Return, widget=player.panels.summary)
    sums_are_explained(player)
    assert player.view.result.reason is EndReason.ROUNDS
    assert player.view.result.adjustments == ()
    finish = player.panels.finish
    assert finish.isVisible()
    labels = dict(finish.figures.rows)
    figures = player.table.statistics().seats
    assert labels["Islands"] == [str(seat.islands) for seat in player.view.seats]
    assert labels["Converted"] == [str(figure.conversions) for figure in figures]
    assert labels["Destroyed"] == [str(figure.destroyed) for figure in figures]
    assert labels["Bingos"] == [str(figure.bingos) for figure in figures]
    assert labels["Hops"] == [str(figure.hops) for figure in figures]
    assert finish.graph.accessibleName().count(",") == 5
    finish.rematch.click()
    assert player.view.round.number == 1
    assert len(player.view.seats) == 4
    player.action("home")
    assert player.control is None


def test_sixty_seconds_of_speed_mode(player, qtbot):
    """Game time: a second goes by with each thing that happens."""
    player.clock = FakeClock()
    player.program.gallery.tempo = lambda _level: 50
    player.begin(("casual", "club", "club"), side=21, mode="speed", minutes=1)
    ways, mine, refused = itertools.cycle(WAYS), 0, 0
    while player.view.result is None:
        score, held = player.view.seats[0].score, player.held()
        play = player.play()
        if play is None:
            player.swap()
            player.pass_time(2_000)
            continue
        next(ways)(player, play)
        if player.view.seats[0].score > score:
            mine += 1
        else:
            refused += 1  # somebody was faster: nothing is lost
            assert player.held() == held
            player.action("recall")
        player.pass_time(2_000)
        seen = len(player.view.moves)
        over = player.view.result is not None
        qtbot.waitUntil(lambda seen=seen, over=over: over or len(player.view.moves) > seen, timeout=TIMEOUT)
    assert mine >= 10
    assert player.view.result.reason in {EndReason.TIME, EndReason.TIME_UP}
    assert {row.seat for row in player.view.moves} == {1, 2, 3, 4}
    for seat in player.view.seats:
        rows = [row.score for row in player.view.moves if row.seat == seat.info.seat]
        assert seat.score == sum(rows)
    labels = dict(player.panels.finish.figures.rows)
    assert "Destroyed" not in labels
    assert labels["Plays"] == [str(seat.plays) for seat in player.view.seats]


def test_i13_alone_it_is_a_score_attack_with_a_table(player):
    player.begin((), side=15, rounds=6, turn_ms=0)
    while player.view.result is None:
        if player.play() is None:
            player.swap()
        else:
            player.hand_in()
        player.control.leave_round()
    finish = player.panels.finish
    score = player.view.seats[0].score
    assert finish.result.text() == f"You: {score} points"
    assert finish.best is not None
    assert finish.best.rows[0] == ("1. Ann", [str(score), finish.best.rows[0][1][1]])
    assert not any("Lead" in label.text() for label in finish.findChildren(QLabel) if label.isVisible())

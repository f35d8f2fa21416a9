# SPDX-License-Identifier: MIT
"""The table of a big board, part by part: bag, score card, hints, and plays of others that talk over nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from crossgame.game.commands import Exchange, Place
from crossgame.game.events import Placed, Swapped
from crossgame.rules.layout import Square
from crossgame.rules.policies import Goal
from tests.big_player import BigPlayer


@pytest.fixture
def player(qtbot, data_dir):
    """A table whose computers wait until a test acts for them."""
    made = BigPlayer.sit(qtbot, data_dir, seed=21)
    made.program.gallery.tempo = lambda level: 10**8
    yield made
    made.close()


def act_for(player, seat, *, far=()):
    """Let a seat play the best play that has no square within two of these."""

    def close(placed):
        return any(abs(new.row - row) <= 2 and abs(new.col - col) <= 2 for new in placed for row, col in far)

    for placed in player.plays(player.table.view(seat)):
        if not close(placed):
            player.table.submit(seat, Place(placed))
            return placed
    raise AssertionError("no such play")


def own(player, kind):
    return [event for event in player.table.game.events if isinstance(event, kind) and event.seat == 1]


def test_m6_a_tile_dragged_to_the_bag_is_swapped_and_what_is_laid_out_stays(player):
    player.begin(side=225, levels=("club",))
    act_for(player, 1)
    player.show_near([Square(*player.view.last_play[0])])
    square = next(Square(row, 112) for row in range(104, 100, -1) if not player.view.position.board.tile(row, 112))
    player.drag_to_board(2, square)
    rack, bag = player.page.rack, player.page.bag
    assert bag.text().endswith("10")
    player.drag(rack, rack.center_of(5), bag, bag.rect().center())
    player.qtbot.waitUntil(lambda: len(own(player, Swapped)) == 1)
    assert own(player, Swapped)[0].points == 10
    assert [new.square for new in player.board.placement.placed] == [square]
    assert "10 points" in player.strip
    assert player.page.column.head.note.text() == "\N{MINUS SIGN}10 last"
    player.conserved()


def test_the_bag_shows_that_it_takes_the_tile(player):
    player.begin(side=225, levels=())
    rack, bag, carrier = player.page.rack, player.page.bag, player.board.carrier
    QTest.mousePress(rack, Qt.MouseButton.LeftButton, pos=rack.center_of(0))
    for point in (rack.center_of(0) + QPoint(20, 0), rack.mapFromGlobal(bag.mapToGlobal(bag.rect().center()))):
        QTest.mouseMove(rack, point)
    assert bag.hovered
    carrier.cancel()
    assert not bag.hovered
    QTest.mouseRelease(rack, Qt.MouseButton.LeftButton, pos=rack.center_of(0))
    assert own(player, Swapped) == []


def test_m6_a_swap_is_free_while_nothing_can_be_formed_and_says_so(player, monkeypatch):
    player.begin(side=225, levels=())
    game = player.table.game
    monkeypatch.setattr(type(game._desk().prices), "of", lambda self, ledger, seat: 0)
    player.control.refresh()
    assert player.page.bag.text() == "Swap free"
    player.action("exchange")
    assert player.page.bottom.exchange.line.text() == "A swap is free now."


def test_the_swap_bar_takes_one_tile_and_esc_leaves_it(player):
    player.begin(side=225, levels=())
    before = player.view.rack
    player.action("exchange")
    bar = player.page.bottom.exchange
    assert not bar.invert.isVisible()
    for key in (Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_7):
        player.key(key, widget=bar)
    assert [button.isChecked() for button in bar.buttons] == [False] * 6 + [True]
    player.key(Qt.Key.Key_Escape, widget=bar)
    assert not player.page.bottom.exchanging
    assert player.view.rack == before


def test_a_tile_that_is_chosen_on_the_rack_is_offered_for_the_swap(player):
    player.begin(side=225, levels=())
    player.board.laying.select(3)
    tile = player.table.slots(1)[3]
    player.action("exchange")
    assert player.page.bottom.exchange.chosen == (tile,)


def test_m8_a_play_of_somebody_else_takes_only_the_tiles_in_its_way_home(player):
    player.begin(side=225, levels=("club",))
    act_for(player, 1)
    placed = player.plays(player.table.view(2))[0]
    square = Square(placed[0].row, placed[0].col)
    free = Square(square.row - 8, square.col - 9)
    player.show_near(placed)
    player.drag_to_board(0, square)
    player.drag_to_board(1, free)
    player.table.submit(2, Place(placed))
    assert [new.square for new in player.board.placement.placed] == [free]
    player.conserved()


def test_m8_who_was_faster_is_named_and_the_badge_follows_the_board(player):
    player.begin(side=225, levels=("club",))
    act_for(player, 1)
    mine = player.plays()[0]
    player.show_near(mine)
    player.lay(mine)
    assert player.view.seats[1].info.name == "Mira"
    # Mira takes a square of it at the very moment: her play arrives, and the view of it has not yet come here.
    taken = next(p for p in player.plays(player.table.view(2)) if {n.square for n in p} & {n.square for n in mine})
    player.table.game.submit(2, Place(taken))
    player.enter()
    assert "Mira was faster" in player.strip
    assert own(player, Placed)[-1].placed != mine


def test_plays_of_others_do_not_talk_over_the_preview(player):
    player.begin(side=225, levels=("club",))
    act_for(player, 1)
    mine = player.plays()[0]
    player.show_near(mine)
    player.lay(mine)
    said = player.strip
    act_for(player, 2, far=[new.square for new in mine])
    assert player.page.strip.said.first in said
    player.action("recall")
    act_for(player, 2)
    assert player.strip.startswith("Mira played")


def test_a_hint_stays_while_it_can_be_played(player):
    player.begin(side=225, levels=("club",))
    act_for(player, 1)
    player.action("hint")
    player.qtbot.waitUntil(lambda: player.control.hinting.shown != () and not player.control.hinting._asked)
    shown = player.control.hinting.shown
    act_for(player, 2, far=[new.square for new in shown])
    assert player.control.hinting.shown == shown
    square = shown[0].square
    taken = next(p for p in player.plays(player.table.view(2)) if square in {n.square for n in p} and {*p} != {*shown})
    player.table.submit(2, Place(taken))
    assert player.control.hinting.shown == ()


def test_an_own_swap_takes_the_hint_away(player):
    player.begin(side=225, levels=())
    player.action("hint")
    player.qtbot.waitUntil(lambda: player.control.hinting.shown != ())
    player.table.submit(1, Exchange((player.view.rack[0],)))
    assert player.control.hinting.shown == ()


def test_the_score_card_tells_place_gain_and_goal(player):
    player.begin(side=105, levels=("club", "club"), goal=Goal(score=1_000))
    head = player.page.column.head
    assert head.options.text() == "105 \N{MULTIPLICATION SIGN} 105 \N{BULLET} to 1,000 points"
    act_for(player, 2)
    assert (head.score.text(), head.place.text()) == ("0", "2 of 3")
    placed = act_for(player, 1)
    total = own(player, Placed)[-1].total
    assert placed
    assert head.score.text() == str(total)
    assert head.note.text() == f"+{total} last"


def test_m9_the_time_left_is_shown_and_runs(player):
    player.begin(side=105, levels=(), goal=Goal(time_ms=600_000))
    head = player.page.column.head
    first = head.options.text()
    assert "left" in first
    player.qtbot.waitUntil(lambda: head.options.text() != first, timeout=10_000)


def test_a_pause_is_shown_and_ends(player):
    player.begin(side=105, levels=("club",))
    player.action("pause")
    assert "paused" in player.page.column.head.options.text()
    player.action("pause")
    assert "paused" not in player.page.column.head.options.text()


def test_f_keys_say_what_there_is_without_turns(player):
    player.begin(side=105, levels=("club",))
    player.action("say_turn")
    assert player.strip == "There are no turns: play whenever you are ready."
    player.action("say_unseen")
    assert "never ends" in player.strip
    player.action("say_last")
    assert player.strip == "Nothing has been played yet."
    act_for(player, 2)
    player.action("say_last")
    assert player.strip.startswith("Mira played")


def test_the_keys_of_big_boards_are_off_where_the_board_is_seen_whole(player):
    player.window.home.computer_requested.emit("classic")
    for key in ("players_window", "map_window", "go_to", "newest", "my_last", "words_window"):
        assert not player.window.actions_[key].isEnabled()
    player.window.show_home()
    player.begin(side=105, levels=())
    for key in ("players_window", "map_window", "go_to", "newest", "my_last", "words_window"):
        assert player.window.actions_[key].isEnabled()


def test_words_are_looked_up_in_a_window(player):
    player.begin(side=105, levels=())
    player.action("words_window")
    player.page.column.words.field.setText("quiet")
    assert player.page.column.words.answer.text() == "QUIET is in the lexicon"
    player.page.column.words_window.close_button.click()
    assert not player.window.actions_["words_window"].isChecked()

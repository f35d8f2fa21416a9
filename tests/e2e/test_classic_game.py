# SPDX-License-Identifier: MIT
"""A whole game against the computer at the real window, by mouse and keys; and what may happen to a game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from crossgame.game.commands import Place
from crossgame.game.events import Challenged, Placed, SeatKind, Swapped, TakenBack
from crossgame.rules.alphabet import is_blank
from crossgame.ui.buttons import RowButton
from tests.player import Player

BINGO_WITH_BLANK = 27
"""A seed whose first rack has a blank and a play of all seven tiles, and whose first turn is ours."""


@pytest.fixture
def player(qtbot, data_dir):
    made = Player.sit(qtbot, data_dir, seed=BINGO_WITH_BLANK)
    yield made
    made.close()


def begin(player):
    player.click(player.child("classic_computer", RowButton))
    player.wait_turn()


def events(player, kind):
    return [event for row in player.view.moves for event in row.events if isinstance(event, kind)]


def refused_word(player):
    """Lay what is no word, submit it: nothing happens, the tiles stay, and a sentence says why."""
    player.lay(player.phony())
    player.enter()
    assert player.view.moves == ()
    assert "not in the lexicon" in player.strip
    assert player.page.strip.refused
    assert len(player.board.placement.placed) == 3


def undo_redo_recall(player):
    """Take tiles back in every way; none is lost."""
    player.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(player.board.placement.placed) == 2
    player.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert len(player.board.placement.placed) == 3
    player.key(Qt.Key.Key_Escape)
    assert player.board.placement.placed == ()
    assert sorted(player.board.placement.visible) == sorted(player.view.rack)


def drag_there_and_back(player):
    """Drag a tile onto the board, and home again to another slot."""
    start = player.table.ruleset.layout.start
    tile = player.board.placement.visible[2]
    player.drag_to_board(2, start)
    assert [new.tile for new in player.board.placement.placed] == [tile]
    player.drag_to_rack(start, 2)
    assert player.board.placement.placed == ()
    assert sorted(player.table.slots(player.control.seat)) == sorted(player.view.rack)


def bingo_with_blank(player):
    """Play all seven tiles, a blank among them, by typing."""
    placed = next(p for p in player.plays() if len(p) == 7 and any(is_blank(new.tile) for new in p))
    player.lay(placed)
    player.click(player.page.bottom.bar.submit)
    play = events(player, Placed)[0]
    assert [bonus.points for bonus in play.bonuses] == [50]
    assert any(is_blank(new.tile) for new in play.placed)


def exchange(player):
    """Exchange two tiles, wholly by keys."""
    player.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    bar = player.page.bottom.exchange
    assert player.page.bottom.exchanging
    player.key(Qt.Key.Key_1, widget=bar)
    player.key(Qt.Key.Key_3, widget=bar)
    given = bar.chosen
    player.key(Qt.Key.Key_Return, widget=bar)
    assert sorted(events(player, Swapped)[0].given) == sorted(given)


def play_on(player):
    """Play the best play there is, or pass, until the game is over."""
    for _ in range(60):
        player.wait_turn()
        view = player.view
        if view.result is not None:
            return
        plays = player.plays()
        if plays:
            player.lay(plays[0])
            player.enter()
        else:
            player.click(player.page.bottom.bar.buttons["pass"])
        assert len(player.view.moves) > len(view.moves)
        assert player.tiles_in_play() == player.table.ruleset.tiles.size
    raise AssertionError("the game does not end")


def test_a_whole_game_against_the_computer(player):
    begin(player)
    refused_word(player)
    undo_redo_recall(player)
    drag_there_and_back(player)
    bingo_with_blank(player)
    player.wait_turn()
    exchange(player)
    play_on(player)
    finish = player.page.column.finish
    assert finish.isVisible()
    final = [label for label, _ in finish.sums.rows]
    assert final[0] == "Plays"
    assert final[-1] == "Final"
    scores = {seat.info.seat: seat.score for seat in player.view.seats}
    assert [int(n.replace("\N{MINUS SIGN}", "-")) for n in finish.sums.rows[-1][1]] == list(scores.values())
    assert player.program.gallery.unfinished() == ()
    player.click(finish.home)
    assert player.control is None


def test_the_same_game_with_challenges(qtbot, data_dir):
    """Our play of no word stands until it is challenged; a challenge of a good play of the computer is wrong."""
    player = Player.sit(qtbot, data_dir, seed=BINGO_WITH_BLANK, classic__last_challenge="single")
    begin(player)
    player.lay(player.plays()[0])
    assert "VALID" not in player.strip
    assert not player.page.column.words.field.isEnabled()
    player.enter()
    qtbot.waitUntil(lambda: len(player.view.moves) == 2, timeout=60_000)
    play = player.view.window.play
    assert player.view.seats[1].info.kind is SeatKind.COMPUTER
    panel = player.page.column.challenge
    assert panel.isVisible()
    assert panel.asked == (1, play.seq)
    player.click(panel.yes)
    challenge = events(player, Challenged)[-1]
    assert (challenge.seat, challenge.play, challenge.upheld) == (1, play.seq, False)
    assert not panel.isVisible()
    assert "wrongly" in player.strip
    assert len(player.view.moves) == 2
    player.close()


def test_two_people_at_one_screen_challenge_each_other(qtbot, data_dir):
    """The rack is covered between turns; a play of no word that is challenged comes back to its rack."""
    options = {"classic__last_challenge": "single", "classic__last_opponents": "person"}
    player = Player.sit(qtbot, data_dir, seed=BINGO_WITH_BLANK, **options)
    player.click(player.child("classic_others", RowButton))
    player.window.together.page.tabs.setCurrentIndex(2)
    player.click(player.child("here_classic", RowButton))
    player.click(player.window.dialogs.current.start)
    cover, column = player.page.bottom.cover, player.page.column
    assert player.page.bottom.covered
    assert player.view.rack == ()
    first = cover.seat
    player.key(Qt.Key.Key_Return, widget=cover)
    assert not player.page.bottom.covered
    rack = sorted(player.view.rack)
    player.lay(player.phony())
    player.enter()
    assert player.page.bottom.covered
    assert cover.seat != first
    assert player.board.placement.visible == ()
    assert column.challenge.asked[0] == cover.seat
    player.click(column.challenge.yes)
    assert events(player, Challenged)[-1].upheld
    assert events(player, TakenBack)[-1].seat == first
    assert player.view.position.board.is_empty
    assert sorted(player.table.slots(first)) == sorted(player.table.view(first).rack) == rack
    assert not column.challenge.isVisible()
    assert "taken back" in column.moves.lines.lines[0].spoken
    player.close()


def test_a_game_is_continued_from_home_after_closing(qtbot, data_dir):
    """What was played, where tiles lay, and the order of the rack are there again."""
    player = Player.sit(qtbot, data_dir, seed=BINGO_WITH_BLANK)
    begin(player)
    player.lay(player.plays()[3])
    player.enter()
    player.wait_turn()
    player.click(player.page.bottom.bar.buttons["shuffle"])
    player.lay(player.plays()[0][:1])
    moves, slots, pending = player.view.moves, player.table.slots(1), player.table.pending(1)
    player.close()

    again = Player.sit(qtbot, data_dir)
    assert again.control is None
    again.click(again.child("continue", QPushButton))
    assert [row.score for row in again.view.moves] == [row.score for row in moves]
    assert again.table.slots(1) == slots
    assert again.table.pending(1) == pending
    assert again.board.placement.pending == pending
    again.close()


def test_a_play_of_another_takes_only_the_tiles_in_its_way_home(qtbot, data_dir):
    """Tiles laid out in the opponent's turn stay where they can."""
    player = Player.sit(qtbot, data_dir, seed=BINGO_WITH_BLANK)
    begin(player)
    player.lay(player.plays()[0])
    start = player.table.ruleset.layout.start
    player.table.submit(1, Place(player.board.placement.placed))
    assert player.board.placement.placed == ()
    free = [(0, 0), (14, 14)]
    slots = [slot for slot, tile in enumerate(player.board.placement.visible) if tile][:2]
    for slot, square in zip(slots, free, strict=True):
        player.drag_to_board(slot, square)
    player.wait_turn()
    laid = {new.square for new in player.board.placement.placed}
    taken = {square for square in free if player.view.position.board.tile(*square)}
    assert laid == set(free) - taken
    assert player.view.position.board.tile(*start)
    player.close()

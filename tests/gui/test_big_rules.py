# SPDX-License-Identifier: MIT
"""M7, M10 and M11 as RULES.md numbers them, by mouse and keys at the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from crossgame.rules.layout import Square
from tests.big_player import BigPlayer


@pytest.fixture
def player(qtbot, data_dir):
    made = BigPlayer.sit(qtbot, data_dir, seed=21)
    made.program.gallery.tempo = lambda level: 10**8
    yield made
    made.close()


def middle(player):
    return player.view.ruleset.layout.start


def seen(player):
    """The square in the middle of the viewport."""
    camera = player.big.camera
    wide, high = camera.view
    return Square(int((camera.top + high / 2) / camera.pitch), int((camera.left + wide / 2) / camera.pitch))


def squares(player):
    return [new.square for new in player.board.placement.placed]


def test_m7_undo_takes_the_last_tile_back_redo_lays_it_again_until_the_next_placing(player):
    player.begin(side=225, levels=())
    row, col = middle(player)
    line = [Square(row, col + i) for i in range(3)]
    for slot, square in enumerate(line):
        player.drag_to_board(slot, square)
    player.action("undo")
    player.action("undo")
    assert squares(player) == line[:1]
    player.action("redo")
    assert squares(player) == line[:2]
    player.drag_to_board(5, Square(row + 1, col))
    player.action("redo")
    assert squares(player) == [*line[:2], Square(row + 1, col)]


def test_m7_recall_takes_all_and_a_drag_off_the_board_takes_one(player):
    player.begin(side=225, levels=())
    row, col = middle(player)
    for slot in range(3):
        player.drag_to_board(slot, Square(row, col + slot))
    player.drag_to_rack(Square(row, col + 1), 1)
    assert squares(player) == [Square(row, col), Square(row, col + 2)]
    player.action("recall")
    assert squares(player) == []
    player.conserved()


def test_m10_the_board_is_panned_by_an_empty_square_and_by_an_accepted_tile(player):
    player.begin(side=225, levels=())
    player.lay(player.plays()[0])
    player.enter()
    player.key(Qt.Key.Key_Escape)
    for start in (Square(middle(player).row + 5, middle(player).col - 3), player.view.last_play[0]):
        player.big.centre_on(middle(player))
        before = seen(player)
        at = player.at(start)
        player.drag(player.big.viewport(), at, player.big.viewport(), at + QPoint(-160, -96))
        moved = seen(player)
        assert moved.row > before.row
        assert moved.col > before.col
        assert squares(player) == []


def test_m10_arrows_the_map_and_the_newest_play_move_the_view(player):
    player.begin(side=225, levels=())
    player.lay(player.plays()[0])
    player.enter()
    player.key(Qt.Key.Key_Escape)
    before = seen(player)
    player.key(Qt.Key.Key_Down)
    player.qtbot.waitUntil(lambda: seen(player).row > before.row)
    player.click_map(Square(40, 180))
    player.qtbot.waitUntil(lambda: abs(seen(player).row - 40) < 12 and abs(seen(player).col - 180) < 12)
    player.key(Qt.Key.Key_Home)
    player.qtbot.waitUntil(lambda: abs(seen(player).row - middle(player).row) < 6)


def test_m11_click_a_square_then_a_tile_or_type_and_enter_plays(player):
    player.begin(side=225, levels=())
    best = player.plays()[0]
    player.click_tiles(best)
    player.key(Qt.Key.Key_Escape)
    player.lay(best)
    player.enter()
    player.qtbot.waitUntil(lambda: player.view.position.board.count == len(best))
    assert {tuple(square) for square in player.view.last_play} == {(new.row, new.col) for new in best}
    player.conserved()

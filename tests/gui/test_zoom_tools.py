# SPDX-License-Identifier: MIT
"""Large boards with islands in the real window: opened so that they can be read, brought nearer from the rail."""

from __future__ import annotations

import pytest

from crossgame.rules.layout import Square
from tests.player import Player


def seated(qtbot, data_dir, side, size):
    player = Player.sit(qtbot, data_dir, size=size, seed=27, islands__last_side=side, islands__last_timer="none")
    player.window.home.computer_requested.emit("islands")
    return player


@pytest.mark.parametrize(
    ("side", "size", "helps", "whole"),
    [
        ("15", (1280, 800), False, True),
        ("21", (900, 600), True, True),
        ("31", (900, 600), True, True),
        ("45", (900, 600), True, False),
        ("45", (1280, 800), True, True),
    ],
)
def test_every_board_can_be_read_in_every_window(qtbot, data_dir, side, size, helps, whole):
    player = seated(qtbot, data_dir, side, size)
    board, page = player.board, player.page
    assert board.fits == whole
    assert page.zoom.isVisible() == helps
    assert board.board_scene.geometry.logical_pitch >= 14
    assert board.geometry().bottom() < page.bottom.geometry().top()
    if helps:
        player.click(page.zoom.larger)
        assert not board.fits
        assert board.board_scene.geometry.logical_pitch > 14
        player.click(page.zoom.whole)
        assert board.fits
        assert not page.zoom.smaller.isEnabled()
        corner = board.rect_of(Square(int(side) - 1, int(side) - 1))
        assert board.viewport().rect().contains(corner)
    player.close()

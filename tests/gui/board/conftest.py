# SPDX-License-Identifier: MIT
"""A table with a real position and no game, and the two widgets over it as a window has them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from crossgame.app import assets
from crossgame.game.view import Transition
from crossgame.rules.catalog import make
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from crossgame.session.table import Table
from crossgame.ui.board.view import BoardView
from crossgame.ui.rack.view import RackView


class FakeTable(Table):
    """Keeps rack order and tiles laid out like a real one; others' plays are put in by the test."""

    def __init__(self, rack: str) -> None:
        super().__init__()
        tiles = TileSet.parse(assets.read_text("letters", "english.txt"))
        self.position = Position.empty(make("classic", tiles))
        self.rack = list(tiles.alphabet.parse_tiles(rack))
        self.laid: tuple[tuple[int, NewTile], ...] = ()
        self.seat: int | None = 1
        self.last: tuple[Square, ...] = ()

    @property
    def ruleset(self):
        return self.position.ruleset

    @property
    def viewing(self):
        return self.seat

    def view(self, seat):
        return SimpleNamespace(position=self.position.frozen(), last_play=self.last, seat=seat)

    def slots(self, seat):
        return tuple(self.rack)

    def arrange(self, seat, slots):
        assert sorted(slots) == sorted(self.rack)
        self.rack = list(slots)

    def pending(self, seat):
        return self.laid

    def keep_pending(self, seat, pending):
        for slot, new in pending:
            assert self.rack[slot] in (new.tile, 0x80)
        self.laid = tuple(pending)

    def preview(self, placed, *, seat):
        return judge(self.position, Play.of(placed, self.position.board), seat=seat, words=None)

    def code(self, letter: str) -> int:
        return self.ruleset.tiles.alphabet.encode(letter)[0]

    def lay(self, word: str, row: int, col: int, *, down: bool = False, seat: int = 2) -> Transition:
        """Lay a word on the board for a seat and say what changed."""
        new = [
            NewTile(row + i * down, col + i * (not down), self.code(letter))
            for i, letter in enumerate(word)
            if not self.position.board.tile(row + i * down, col + i * (not down))
        ]
        self.position.board.lay(new, seat)
        squares = tuple(tile.square for tile in new)
        self.last = squares
        return Transition(SimpleNamespace(), laid=squares, seat=seat)


@dataclass
class Desk:
    """Board and rack in one window."""

    window: QWidget
    board: BoardView
    rack: RackView
    table: FakeTable

    @property
    def laid(self) -> dict[tuple[int, int], str]:
        """What is laid out: letters by square, lower case for blanks, ? for one without a letter."""
        alphabet = self.table.ruleset.tiles.alphabet
        return {(held.square.row, held.square.col): alphabet.tile_text(held.tile) for held in self.board.placement.held}

    @property
    def shown(self) -> str:
        """What the rack shows, . for nothing."""
        return self.table.ruleset.tiles.alphabet.tiles_text(self.board.placement.visible)

    def on_board(self, row: int, col: int) -> QPoint:
        return self.board.viewport().mapToGlobal(self.board.rect_of(Square(row, col)).center())

    def on_rack(self, slot: int) -> QPoint:
        return self.rack.mapToGlobal(self.rack.center_of(slot))

    def _widget_at(self, point: QPoint) -> QWidget:
        if self.rack.rect().contains(self.rack.mapFromGlobal(point)):
            return self.rack
        return self.board.viewport()

    def press(self, point: QPoint, button=Qt.MouseButton.LeftButton) -> QWidget:
        widget = self._widget_at(point)
        QTest.mousePress(widget, button, pos=widget.mapFromGlobal(point))
        return widget

    def move(self, widget: QWidget, point: QPoint) -> None:
        QTest.mouseMove(widget, widget.mapFromGlobal(point))

    def release(self, widget: QWidget, point: QPoint, button=Qt.MouseButton.LeftButton) -> None:
        QTest.mouseRelease(widget, button, pos=widget.mapFromGlobal(point))

    def click(self, point: QPoint, button=Qt.MouseButton.LeftButton) -> None:
        self.release(self.press(point, button), point, button)

    def drag(self, start: QPoint, end: QPoint) -> None:
        widget = self.press(start)
        middle = (start + end) / 2
        self.move(widget, start + QPoint(3, 3))
        self.move(widget, middle)
        self.move(widget, end)
        self.release(widget, end)

    def keys(self, text: str) -> None:
        QTest.keyClicks(self.board, text)

    def key(self, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.board, key, modifier)

    def play_by_others(self, word: str, row: int, col: int, *, down: bool = False) -> None:
        self.board.apply(self.table.lay(word, row, col, down=down))

    def check(self) -> None:
        """Scene, placement and table agree, and no tile is lost."""
        placement, scene = self.board.placement, self.board.board_scene
        assert placement.slots == tuple(self.table.rack)
        assert placement.pending == self.table.laid
        assert set(scene.tiles) == {held.key for held in placement.held}
        assert set(scene.items()) >= set(scene.tiles.values())


@pytest.fixture
def make_desk(qtbot):
    def make_one(rack: str = "ABCDEF?", *, size=(904, 800), moving: bool = False) -> Desk:
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(*size)
        board = BoardView(window)
        rack_view = RackView(board, window)
        board.set_reduced_motion(not moving)
        board.setGeometry(0, 0, size[0], size[1] - 90)
        rack_view.move((size[0] - rack_view.width()) // 2, size[1] - 80)
        desk = Desk(window, board, rack_view, FakeTable(rack))
        with qtbot.waitExposed(window):
            window.show()
        board.set_table(desk.table)
        board.placement_changed.connect(
            lambda: board.show_verdict(desk.table.preview(board.placement.placed, seat=1) if desk.laid else None)
        )
        board.setFocus()
        return desk

    return make_one


@pytest.fixture
def desk(make_desk):
    return make_desk()


@pytest.fixture
def chance():
    return random.Random(20)

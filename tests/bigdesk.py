# SPDX-License-Identifier: MIT
"""A big board at a table without a game, for tests of the big view. Others' plays are put in by the test."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from crossgame.app import assets
from crossgame.game.events import Placed
from crossgame.game.seats import SeatInfo, SeatKind
from crossgame.game.view import MoveRow, Transition
from crossgame.rules.catalog import make
from crossgame.rules.layout import Square
from crossgame.rules.legality import judge
from crossgame.rules.play import NewTile, Play
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet
from crossgame.session.table import Table
from crossgame.ui.board.big_view import BigBoardView
from crossgame.ui.rack.view import RackView

if TYPE_CHECKING:
    from crossgame.rules.board import Board

NAMES = ("You", "Mira", "Theo", "Ana")


class BigTable(Table):
    """Keeps rack and tiles laid out like a real one."""

    def __init__(self, side: int = 225, rack: str = "ABCDEFG", board: Board | None = None) -> None:
        super().__init__()
        tiles = TileSet.parse(assets.read_text("letters", "english.txt"))
        ruleset = make("megacross", tiles, side=side)
        self.position = Position(ruleset, board) if board is not None else Position.empty(ruleset)
        self.rack = list(tiles.alphabet.parse_tiles(rack))
        self.laid: tuple[tuple[int, NewTile], ...] = ()
        self.rows: list[MoveRow] = []
        self.names = NAMES

    @property
    def ruleset(self):
        return self.position.ruleset

    @property
    def viewing(self):
        return 1

    @property
    def people_here(self):
        return (1,)

    def view(self, seat):
        seats = tuple(
            SimpleNamespace(info=SeatInfo(number, name, SeatKind.PERSON), score=100 * number, tiles=7)
            for number, name in enumerate(self.names, 1)
        )
        return SimpleNamespace(
            ruleset=self.ruleset,
            position=self.position.frozen(),
            last_play=(),
            seat=seat,
            seats=seats,
            moves=tuple(self.rows),
            result=None,
        )

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

    def play(self, word: str, row: int, col: int, *, down: bool = False, seat: int = 2) -> Transition:
        """Lay a word for a seat and say what changed."""
        new = tuple(
            NewTile(row + i * down, col + i * (not down), self.ruleset.tiles.alphabet.encode(letter)[0])
            for i, letter in enumerate(word)
            if not self.position.board.tile(row + i * down, col + i * (not down))
        )
        play = Play.of(new, self.position.board)
        verdict = judge(self.position, play, seat=seat, words=None)
        self.position.board.lay(new, seat)
        number = len(self.rows) + 1
        event = Placed(
            number, 0, seat, new, play.direction, verdict.words, verdict.bonuses, verdict.total, out=False, window=False
        )
        self.rows.append(MoveRow(number, seat, (event,), verdict.total, verdict.total))
        return Transition(event, laid=tuple(tile.square for tile in new), seat=seat)


@dataclass
class BigDesk:
    """A big board with a rack over its lower edge, in one window."""

    window: QWidget
    board: BigBoardView
    rack: RackView
    table: BigTable

    @classmethod
    def made(cls, qtbot, table: BigTable, *, size=(1000, 700), moving: bool = False) -> BigDesk:
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(*size)
        board = BigBoardView(window)
        board.set_reduced_motion(not moving)
        board.setGeometry(0, 0, *size)
        rack = RackView(board, window)
        rack.move((size[0] - rack.width()) // 2, size[1] - rack.height() - 12)
        board.add_cover(rack)
        board.set_insets(bottom=rack.height() + 24)
        desk = cls(window, board, rack, table)
        with qtbot.waitExposed(window):
            window.show()
        board.set_table(table)
        board.placement_changed.connect(desk.preview)
        board.setFocus()
        return desk

    def preview(self) -> None:
        placed = self.board.placement.placed
        self.board.show_verdict(self.table.preview(placed, seat=1) if placed else None)

    @property
    def laid(self) -> dict[tuple[int, int], str]:
        alphabet = self.table.ruleset.tiles.alphabet
        return {tuple(held.square): alphabet.tile_text(held.tile) for held in self.board.placement.held}

    @property
    def shown(self) -> str:
        return self.table.ruleset.tiles.alphabet.tiles_text(self.board.placement.visible)

    def at(self, row: int, col: int) -> QPoint:
        """The middle of a square, in the viewport."""
        return self.board.rect_of(Square(row, col)).center()

    def on_rack(self, slot: int) -> QPoint:
        return self.rack.center_of(slot)

    def press(self, point: QPoint, button=Qt.MouseButton.LeftButton) -> None:
        QTest.mousePress(self.board.viewport(), button, pos=point)

    def move(self, point: QPoint) -> None:
        QTest.mouseMove(self.board.viewport(), point)

    def release(self, point: QPoint, button=Qt.MouseButton.LeftButton) -> None:
        QTest.mouseRelease(self.board.viewport(), button, pos=point)

    def click(self, point: QPoint, button=Qt.MouseButton.LeftButton) -> None:
        self.press(point, button)
        self.release(point, button)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        for step in range(1, 6):
            self.move(start + (end - start) * step / 5)
        self.release(end)

    def carry(self, slot: int, end: QPoint) -> None:
        """Drag a tile from the rack to a point of the board's viewport."""
        start = self.on_rack(slot)
        target = self.rack.mapFromGlobal(self.board.viewport().mapToGlobal(end))
        QTest.mousePress(self.rack, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 6):
            QTest.mouseMove(self.rack, start + (target - start) * step / 5)
        QTest.mouseRelease(self.rack, Qt.MouseButton.LeftButton, pos=target)

    def keys(self, text: str) -> None:
        QTest.keyClicks(self.board, text)

    def key(self, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.board, key, modifier)

    def others_play(self, word: str, row: int, col: int, *, down: bool = False, seat: int = 2) -> None:
        self.board.apply(self.table.play(word, row, col, down=down, seat=seat))

    def check(self) -> None:
        """Scene, placement and table agree, and no tile is lost."""
        placement, scene = self.board.placement, self.board.big_scene
        assert placement.slots == tuple(self.table.rack)
        assert placement.pending == self.table.laid
        assert set(scene.tiles) == {held.key for held in placement.held}
        for held in placement.held:
            assert scene.tiles[held.key].isVisible() == scene.camera.is_near
            assert scene.tiles[held.key].pos() == scene.corner(held.square)

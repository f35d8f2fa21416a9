# SPDX-License-Identifier: MIT
"""A person at a big board of the real window: lays tiles in every way, pans, zooms, uses the map; and counts tiles."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from crossgame.engine.movegen import Generator
from crossgame.engine.territory import around
from crossgame.game.events import Placed, Swapped
from crossgame.rules.draw import supply_slice
from crossgame.rules.layout import Square
from crossgame.rules.play import Play
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.slots import rack_tile
from tests.player import Player


class BigPlayer(Player):
    """A person at a big board."""

    def begin(self, side=1005, levels=("club", "expert"), **options):
        names = ("Mira", "Theo", "Ines")
        chairs = (Chair("Ann"), *(Chair(name, level) for name, level in zip(names, levels, strict=False)))
        setup = GameSetup(chairs, game="megacross", side=side, **options)
        self.window.show_table(self.program.gallery.play(setup))

    @property
    def big(self):
        return self.page.big_board

    def plays(self, view=None):
        """All plays near the newest one, best first."""
        view = view or self.view
        near = view.last_play[0] if view.last_play else view.ruleset.layout.start
        window = around(view.ruleset.layout, near, 60)
        lexicon = self.program.gallery.words.lexicon
        generator = self.generators.setdefault(str(view.ruleset), Generator(view.ruleset, lexicon))
        table = generator.plays(view.position, view.rack, seat=view.seat, window=window)
        return [table.placed(index) for index in range(len(table))]

    def wheel(self, notches):
        at = QPointF(self.big.viewport().rect().center())
        event = QWheelEvent(
            at, self.big.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.big.viewport(), event)

    def pan(self, by):
        """Drag the board by a square where nothing is laid out."""
        at = self.big.viewport().rect().center()
        self.drag(self.big.viewport(), at, self.big.viewport(), at + by)

    def click_map(self, square):
        card = self.page.overlays.map.map
        x = (square.col + 0.5) / self.view.position.board.cols * card.width()
        y = (square.row + 0.5) / self.view.position.board.rows * card.height()
        self.click(card, QPoint(int(x), int(y)))

    def show_near(self, placed):
        """Bring squares into sight, away from cards."""
        middle = placed[len(placed) // 2]
        if self.big.zoom < 24:
            self.big.set_zoom(32)
        self.big.centre_on(Square(middle.row, middle.col))

    def drag_tiles(self, placed):
        """Lay a play by dragging its tiles from the rack."""
        play = Play.of(placed, self.view.position.board)
        for new in play.placed:
            visible = self.board.placement.visible
            self.drag_to_board(visible.index(rack_tile(new.tile)), new.square)
        assert sorted(self.board.placement.placed) == sorted(placed)

    def click_tiles(self, placed):
        """Lay a play by clicks: a square, then a tile."""
        for new in placed:
            self.key(Qt.Key.Key_Escape) if self.board.placement.cursor and not self.board.placement.held else None
            if self.board.placement.cursor is None or self.board.placement.cursor.square != new.square:
                self.click_square(new.square)
            slot = self.board.placement.visible.index(rack_tile(new.tile))
            self.click(self.page.rack, self.page.rack.center_of(slot))
        assert sorted(self.board.placement.placed) == sorted(placed)

    def conserved(self):
        """M2, R10: what each seat holds, laid and gave back is what its supply gave; the board holds what was laid."""
        game = self.table.game
        one_set = self.table.ruleset.supply.one_set(self.table.ruleset.tiles)
        view = self.table.view(None)
        on_board = 0
        for seat in view.seats:
            number = seat.info.seat
            mine = [event for event in game.events if getattr(event, "seat", None) == number]
            laid = [rack_tile(tile.tile) for e in mine if isinstance(e, Placed) for tile in e.placed]
            given = [tile for e in mine if isinstance(e, Swapped) for tile in e.given]
            held = self.table.view(number).rack
            count = len(laid) + len(given) + len(held)
            supply = supply_slice(game.seed, number, tiles=one_set, start=0, count=count)
            assert Counter(laid) + Counter(given) + Counter(held) == Counter(supply)
            assert len(held) == 7
            on_board += len(laid)
        assert view.position.board.count == on_board
        slots = self.table.slots(self.control.seat)
        assert Counter(slots) == Counter(self.table.view(self.control.seat).rack)

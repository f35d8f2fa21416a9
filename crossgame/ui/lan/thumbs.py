# SPDX-License-Identifier: MIT
"""Small pictures of the games for lists: 44 px of each one's board. Painted, never by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from crossgame.app.assets import read_text
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.painting import device_pixels, fill_round, solid, stroke_round
from crossgame.ui.board.tiles import TileArt
from crossgame.ui.miniature import SmallBoard, paint_board
from crossgame.ui.strips import MegaStrip

if TYPE_CHECKING:
    from crossgame.ui.look import Look

SIDE = 44
_PITCH = 15
_PATTERN = ('.".', "...", "-.'")
_WORDS = "...TOP.N."


class Thumbs:
    """The pictures, in one look."""

    def __init__(self, look: Look) -> None:
        self._look = look
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        codes = bytes(0 if sign == "." else tiles.alphabet.letters.index(sign) + 1 for sign in _WORDS)
        self._board = SmallBoard(3, 3, _PATTERN, 0, tiles, codes)
        self._mega = MegaStrip()
        self._art: TileArt | None = None

    def paint(self, painter: QPainter, at: QPointF, game: str) -> None:
        """Draw a game's picture with its corner at a point."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(at)
        path = QPainterPath()
        path.addRoundedRect(QRectF(0, 0, SIDE, SIDE), 4, 4)
        painter.setClipPath(path)
        paint = {"megacross": self._paint_mega, "islands": self._paint_islands}.get(game, self._paint_classic)
        paint(painter)
        painter.restore()

    def _paint_mega(self, painter: QPainter) -> None:
        painter.scale(0.5, 0.5)
        self._mega.paint(painter, QRectF(0, 0, 2 * SIDE, 2 * SIDE), self._look)

    def _paint_islands(self, painter: QPainter) -> None:
        theme, step = self._look.theme, 22
        painter.fillRect(QRectF(0, 0, SIDE, SIDE), theme.color("waterline"))
        for row in range(3):
            for col in range(3):
                fill_round(
                    painter, QRectF(col * step - 11, row * step - 11, step - 1, step - 1), 3, theme.color("water")
                )
        island = QRectF(11, 9, 22, 28)
        fill_round(painter, island.adjusted(-3, -3, 3, 3), 9, theme.color("shallow"))
        fill_round(painter, island, 7, theme.color("sand"))
        stroke_round(painter, island, 7, solid(theme.color("sandline"), 1.5))
        painter.fillRect(QRectF(17, 14, 1.5, 16), theme.color("sandline"))
        painter.fillRect(QRectF(18.5, 14, 9, 7), QColor(theme.owner(1).strong))

    def _paint_classic(self, painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, SIDE, SIDE), self._look.theme.color("ground"))
        with device_pixels(painter) as ratio:
            if self._art is None or self._art.ratio != ratio:
                self._art = TileArt(self._look.theme, ratio)
            paint_board(painter, self._board, self._art, at=QPointF(0, 0), pitch=_PITCH)

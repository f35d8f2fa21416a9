# SPDX-License-Identifier: MIT
"""Squares and tiles near enough to be read: from 12 px a square. Pictures by face, owner and premium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from crossgame.ui.board.atlas import Atlas
from crossgame.ui.board.ground import pixels_of, strip_image
from crossgame.ui.board.owners import OwnedTilePainter
from crossgame.ui.board.shades import NOBODY, SHADES
from crossgame.ui.board.squares import SquarePainter
from crossgame.ui.board.tiles import Look, TilePainter, face_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.rules.layout import Rect, Square
    from crossgame.ui.board.atlas import Codes, Pixels
    from crossgame.ui.board.camera import Camera
    from crossgame.ui.board.ground import Ground

_BYTES = 256
_AHEAD = 24
"""How many pictures are painted ahead in one go: about 2 ms."""


class NearArt:
    """A ``Renderer``. Codes: kind of an empty square, or shade × 256 + tile byte."""

    def __init__(self, ground: Ground, camera: Camera) -> None:
        self.pitch = camera.pitch
        self.cells = ground.cells
        self.hidden: frozenset[Square] = frozenset()
        self._ground = ground
        self._side, self._offset = camera.side, camera.gap // 2
        self._atlas = Atlas(camera.pitch, SHADES * _BYTES, self._paint)

    @property
    def size(self) -> int:
        """Bytes that the pictures take."""
        return self._atlas.size

    def render(self, window: Rect) -> Pixels:
        """Return the picture of a window of squares."""
        return self._atlas.compose(self._codes(window))

    def ahead(self, window: Rect) -> Iterator[None]:
        """Paint the pictures that a window needs, some at a time."""
        yield from self._atlas.know_slowly(self._codes(window), _AHEAD)

    def _codes(self, window: Rect) -> Codes:
        board = self._ground.position.board
        shades = self._ground.shades.window(board, window).astype(np.int32)
        codes = self._ground.kinds(window)
        filled = shades > 0
        for row, col in self.hidden:
            if 0 <= row - window.row < window.rows and 0 <= col - window.col < window.cols:
                filled[row - window.row, col - window.col] = False
        return np.where(filled, shades * _BYTES + board.window(window), codes)

    def _paint(self, codes: Sequence[int]) -> Pixels:
        theme, ratio, pitch = self._ground.theme, self._ground.ratio, self.pitch
        image = strip_image(pitch, len(codes), theme.color("ground"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, code in enumerate(codes):
            painter.save()
            painter.setClipRect(0, number * pitch, pitch, pitch)
            painter.translate(QPointF(self._offset, number * pitch + self._offset))
            shade, tile = divmod(code, _BYTES)
            if shade == 0:
                premium, start = self._ground.premium(tile)
                SquarePainter(painter, theme, ratio, self._side).paint(premium, start=start)
            else:
                face = face_of(tile, self._ground.position.ruleset.tiles)
                self._tile_painter(painter, shade).paint(face, Look.LAID)
            painter.restore()
        painter.end()
        return pixels_of(image, pitch)

    def _tile_painter(self, painter: QPainter, shade: int) -> TilePainter:
        theme, ratio = self._ground.theme, self._ground.ratio
        if shade == NOBODY:
            return TilePainter(painter, theme, ratio, self._side)
        return OwnedTilePainter(painter, theme, ratio, side=self._side, owner=shade)

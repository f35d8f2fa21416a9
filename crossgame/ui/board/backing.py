# SPDX-License-Identifier: MIT
"""``Backing``: the picture of a viewport that outlives its frames. When the view moves, only what is new is painted.

The picture is a torus: world pixel (x, y) lies at (x mod width, y mod height), so nothing is ever copied to scroll.
World pixels are device pixels from the board's corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from crossgame.rules.layout import Rect
from crossgame.ui.board.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.ui.board.ground import Renderer


class Backing:
    """Pixels of a viewport.

    Attributes:
        painted: how many pixels were rendered so far, for tests and benchmarks.
    """

    def __init__(self, width: int, height: int, *, beyond: int) -> None:
        """Make it for a viewport in device pixels; ``beyond`` is the colour outside of the board."""
        self.width, self.height = max(1, width), max(1, height)
        self.painted = 0
        self._beyond = np.uint32(beyond)
        self._pixels = np.empty((self.height, self.width), dtype=np.uint32)
        self._image = QImage(self._pixels.data, self.width, self.height, 4 * self.width, QImage.Format.Format_RGB32)
        self._valid: Box | None = None
        self._renderer: Renderer | None = None

    def forget(self) -> None:
        """Paint everything again at the next look."""
        self._valid = None

    def look(self, left: int, top: int, renderer: Renderer) -> None:
        """Bring the picture to a place of the world, painting only what it did not hold."""
        wanted = Box(left, top, self.width, self.height)
        valid = self._valid if renderer is self._renderer else None
        self._renderer, self._valid = renderer, wanted
        if valid is None or not valid.meets(wanted):
            self._paint(wanted)
            return
        x, right = max(valid.x, left), min(valid.right, wanted.right)
        if valid.y > top:
            self._paint(Box(left, top, self.width, valid.y - top))
        if valid.bottom < wanted.bottom:
            self._paint(Box(left, valid.bottom, self.width, wanted.bottom - valid.bottom))
        y, bottom = max(valid.y, top), min(valid.bottom, wanted.bottom)
        if x > left:
            self._paint(Box(left, y, x - left, bottom - y))
        if right < wanted.right:
            self._paint(Box(right, y, wanted.right - right, bottom - y))

    def repaint(self, area: Box) -> None:
        """Paint an area of the world again, as far as the picture holds it."""
        valid = self._valid
        if valid is not None and area.meets(valid):
            x, y = max(area.x, valid.x), max(area.y, valid.y)
            self._paint(Box(x, y, min(area.right, valid.right) - x, min(area.bottom, valid.bottom) - y))

    def draw(self, painter: QPainter, area: Box) -> None:
        """Draw an area of the viewport, in device pixels from its corner."""
        valid = self._valid
        if valid is None:
            return
        x, y = max(0, area.x), max(0, area.y)
        right, bottom = min(self.width, area.right), min(self.height, area.bottom)
        if right <= x or bottom <= y:
            return
        world = Box(valid.x + x, valid.y + y, right - x, bottom - y)
        for piece in self._pieces(world):
            source = QRect(piece.x % self.width, piece.y % self.height, piece.width, piece.height)
            painter.drawImage(QPoint(piece.x - valid.x, piece.y - valid.y), self._image, source)

    def _pieces(self, area: Box) -> Iterator[Box]:
        """Cut an area, no larger than the picture, where it wraps round."""
        for y, height in _cuts(area.y, area.height, self.height):
            for x, width in _cuts(area.x, area.width, self.width):
                yield Box(x, y, width, height)

    def _paint(self, area: Box) -> None:
        assert self._renderer is not None
        if area.width <= 0 or area.height <= 0:
            return
        self.painted += area.width * area.height
        window, corner = cells_of(area, self._renderer)
        picture = self._renderer.render(window) if window.rows and window.cols else None
        held = Box(*corner, window.cols * self._renderer.pitch, window.rows * self._renderer.pitch)
        for piece in self._pieces(area):
            x, y = piece.x % self.width, piece.y % self.height
            target = self._pixels[y : y + piece.height, x : x + piece.width]
            if picture is None or not piece.within(held):
                target[:] = self._beyond
            if picture is not None and piece.meets(held):
                _copy(target, piece, picture, held)


def _cuts(start: int, length: int, period: int) -> Iterator[tuple[int, int]]:
    first = min(length, period - start % period)
    yield start, first
    if length > first:
        yield start + first, length - first


def _copy(
    target: np.ndarray[tuple[int, int], np.dtype[np.uint32]],
    piece: Box,
    picture: np.ndarray[tuple[int, ...], np.dtype[np.uint32]],
    held: Box,
) -> None:
    x, y = max(piece.x, held.x), max(piece.y, held.y)
    right, bottom = min(piece.right, held.right), min(piece.bottom, held.bottom)
    target[y - piece.y : bottom - piece.y, x - piece.x : right - piece.x] = picture[
        y - held.y : bottom - held.y, x - held.x : right - held.x
    ]


def cells_of(area: Box, renderer: Renderer) -> tuple[Rect, tuple[int, int]]:
    """Return the window of cells that an area of the world touches, and the world pixel of its corner."""
    pitch, (rows, cols) = renderer.pitch, renderer.cells
    top, left = min(rows, max(0, area.y // pitch)), min(cols, max(0, area.x // pitch))
    bottom, right = min(rows, -(-area.bottom // pitch)), min(cols, -(-area.right // pitch))
    return Rect(top, left, max(0, bottom - top), max(0, right - left)), (left * pitch, top * pitch)

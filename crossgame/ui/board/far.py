# SPDX-License-Identifier: MIT
"""Squares and tiles from afar: patterns and halos from 4 px a square, below that plain colours, at last of blocks.

Nothing here costs more than the pixels asked for; only the first look from so far that squares share a pixel goes
over the whole board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from crossgame.rules.layout import Rect
from crossgame.ui.board.atlas import Atlas
from crossgame.ui.board.ground import KINDS, pixels_of, strip_image
from crossgame.ui.board.shades import LOOKS, SHADES
from crossgame.ui.board.squares import SquarePainter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

    from crossgame.rules.layout import Square
    from crossgame.ui.board.atlas import Codes, Pixels
    from crossgame.ui.board.camera import Camera
    from crossgame.ui.board.ground import Ground
    from crossgame.ui.theme import Theme

    Pooled: TypeAlias = npt.NDArray[np.uint8]

_LINES_FROM = 8
"""Pitch in logical px from which empty squares have lines and premiums."""
_HALO = 2
_EMPTY_CODES = 16
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_STRIP_SQUARES = 600_000
"""How many squares are pooled in one go: about 2 ms."""
_STRIP_PIXELS = 60_000
_AHEAD = 200
"""How many pictures are made ahead in one go."""

# Pixels of a 5×5 tile that are cut out of the owner's colour, by the name of the pattern.
_CUTS: dict[str, str] = {
    "solid": ".....|.....|.....|.....|.....",
    "dash": "..#..|..#..|..#..|..#..|..#..",
    "dots": ".....|.#...|.....|...#.|.....",
    "slash": "...#.|..#..|.#...|#....|.....",
    "split": "...##|...##|...##|...##|...##",
    "bars": ".....|.....|#####|.....|.....",
    "checks": "##...|##...|.....|...##|...##",
    "zig": "#####|.###.|..#..|.....|.....",
}


def cut_of(pattern: str, side: int) -> npt.NDArray[np.bool_]:
    """Return which pixels of a tile of some side are in tint, (side, side)."""
    small = np.array([[sign == "#" for sign in row] for row in _CUTS[pattern].split("|")])
    at = np.arange(side) * 5 // side
    return small[at[:, None], at[None, :]]


class FarArt:
    """A ``Renderer`` for 4 to 11 px. Codes: shade of a tile; of an empty square its kind, its halo and who is near."""

    def __init__(self, ground: Ground, camera: Camera) -> None:
        self.pitch = camera.pitch
        self.cells = ground.cells
        self._ground = ground
        self._side, self._offset = camera.side, camera.gap // 2
        self._lined = camera.logical_pitch >= _LINES_FROM
        self._tints, self._strong = ground.tints(), ground.strong()
        self._atlas = Atlas(camera.pitch, _EMPTY_CODES + KINDS * SHADES * 256, self._paint)

    @property
    def size(self) -> int:
        """Bytes that the pictures take."""
        return self._atlas.size

    def render(self, window: Rect) -> Pixels:
        """Return the picture of a window of squares."""
        return self._atlas.compose(self._codes(window))

    def ahead(self, window: Rect) -> Iterator[None]:
        """Make the pictures that a window needs, some at a time."""
        yield from self._atlas.know_slowly(self._codes(window), _AHEAD)

    def _codes(self, window: Rect) -> Codes:
        rows, cols = self.cells
        near = self._ground.shades.window(self._ground.position.board, around(window, rows, cols))
        padded = np.zeros((window.rows + 2, window.cols + 2), dtype=np.uint8)
        top, left = (1 if window.row == 0 else 0), (1 if window.col == 0 else 0)
        padded[top : top + near.shape[0], left : left + near.shape[1]] = near
        inner = padded[1:-1, 1:-1]
        mask = np.zeros(inner.shape, dtype=np.int32)
        halo = np.zeros(inner.shape, dtype=np.uint8)
        for bit, (down, right) in enumerate(_AROUND):
            other = padded[1 + down : 1 + down + window.rows, 1 + right : 1 + right + window.cols]
            mask |= (other > 0).astype(np.int32) << bit
            np.maximum(halo, other, out=halo)
        empty = (self._ground.kinds(window) * SHADES + halo) * 256 + mask + _EMPTY_CODES
        return np.where(inner > 0, inner.astype(np.int32), empty)

    def _paint(self, codes: Sequence[int]) -> Pixels:
        all_codes = np.array(codes)
        pictures = np.empty((len(codes), self.pitch, self.pitch), dtype=np.uint32)
        tiles = all_codes < _EMPTY_CODES
        pictures[tiles] = self._tiles(all_codes[tiles])
        pictures[~tiles] = self._empties(all_codes[~tiles] - _EMPTY_CODES)
        return pictures

    def _tiles(self, shades: npt.NDArray[np.int64]) -> Pixels:
        at, side = self._offset, self._side
        cells = np.repeat(self._tints[shades][:, None], self.pitch * self.pitch, axis=1)
        pictures = cells.reshape(-1, self.pitch, self.pitch)
        for number, shade in enumerate(shades.tolist()):
            pattern = self._ground.theme.owner(shade).pattern if shade <= LOOKS else "solid"
            tile = pictures[number, at : at + side, at : at + side]
            tile[~cut_of(pattern, side)] = self._strong[shade]
        return pictures

    def _empties(self, codes: npt.NDArray[np.int64]) -> Pixels:
        looks, mask = codes // 256, codes % 256
        kinds, halo = looks // SHADES, looks % SHADES
        pictures = self._squares()[kinds]
        for bit, (down, right) in enumerate(_AROUND):
            chosen = np.flatnonzero(mask >> bit & 1)
            if chosen.size:
                part = np.ix_(chosen, self._reach(down), self._reach(right))
                pictures[part] = self._tints[halo[chosen]][:, None, None]
        return pictures

    def _reach(self, towards: int) -> npt.NDArray[np.int64]:
        """Return the pixels, along one side, that the halo of a neighbour in a direction covers."""
        reach = round(_HALO * self._ground.ratio)
        if towards == 0:
            return np.arange(self.pitch)
        if towards < 0:
            return np.arange(max(0, self._offset + self._side + reach - self.pitch))
        return np.arange(min(self.pitch, self.pitch + self._offset - reach), self.pitch)

    def _squares(self) -> Pixels:
        """Paint an empty square of each kind."""
        theme, ratio, pitch = self._ground.theme, self._ground.ratio, self.pitch
        image = strip_image(pitch, KINDS, theme.color("ground" if self._lined else "square"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for kind in range(KINDS):
            painter.save()
            painter.setClipRect(0, kind * pitch, pitch, pitch)
            painter.translate(QPointF(self._offset, kind * pitch + self._offset))
            premium, start = self._ground.premium(kind)
            if self._lined:
                SquarePainter(painter, theme, ratio, self._side).paint(premium, start=start)
            elif premium.word >= 3:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                painter.fillRect(QRectF(0, 0, min(5 * ratio, pitch), min(5 * ratio, pitch)), theme.color("tw", 0.3))
            elif premium.letter >= 3:
                _dot(painter, theme, self._side / 2, 1.6 * ratio)
            painter.restore()
        painter.end()
        return pixels_of(image, pitch)


def _dot(painter: QPainter, theme: Theme, middle: float, reach: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("tl", 0.3))
    painter.drawEllipse(QPointF(middle, middle), reach, reach)


def around(window: Rect, rows: int, cols: int) -> Rect:
    """Return a window grown by one square on all sides, as far as the board goes."""
    top, left = max(0, window.row - 1), max(0, window.col - 1)
    bottom, right = min(rows, window.row + window.rows + 1), min(cols, window.col + window.cols + 1)
    return Rect(top, left, bottom - top, right - left)


class FlatArt:
    """A ``Renderer`` below 4 px: each cell one colour. ``pooled`` are the shades of blocks, where cells are blocks."""

    def __init__(self, ground: Ground, pitch: int, pooled: Pooled | None = None) -> None:
        self.pitch = pitch
        self.cells = ground.cells if pooled is None else (pooled.shape[0], pooled.shape[1])
        self._ground = ground
        self._pooled = pooled
        self._colors = ground.strong()

    @property
    def size(self) -> int:
        """Bytes that the colours take."""
        return self._colors.nbytes

    def render(self, window: Rect) -> Pixels:
        """Return the picture of a window of cells."""
        picture = np.empty((window.rows * self.pitch, window.cols * self.pitch), dtype=np.uint32)
        # Some rows at a time: what lies between stays in the processor's cache.
        high = max(1, _STRIP_PIXELS // max(1, window.cols))
        for first in range(0, window.rows, high):
            part = Rect(window.row + first, window.col, min(high, window.rows - first), window.cols)
            small = np.take(self._colors, self._shades(part), mode="clip")
            if self.pitch > 1:
                small = np.repeat(np.repeat(small, self.pitch, axis=1), self.pitch, axis=0)
            picture[first * self.pitch : (first + part.rows) * self.pitch] = small
        return picture

    def _shades(self, part: Rect) -> Pooled:
        if self._pooled is None:
            return self._ground.shades.window(self._ground.position.board, part)
        return self._pooled[part.row : part.row + part.rows, part.col : part.col + part.cols]


def pool(ground: Ground, block: int) -> Pooled:
    """Return the greatest shade of each block of squares, so that no single tile is lost.

    Goes over the whole board: about 50 ms for 4005 by 4005.
    """
    pooled, rest = pool_rows(ground, block)
    for _ in rest:
        pass
    return pooled


def pool_rows(ground: Ground, block: int) -> tuple[Pooled, Iterator[None]]:
    """Return blocks that are filled in strip by strip as the iterator goes on."""
    rows, cols = ground.cells
    pooled = np.zeros((-(-rows // block), -(-cols // block)), dtype=np.uint8)
    high = max(1, _STRIP_SQUARES // (cols * block))

    def work() -> Iterator[None]:
        for first in range(0, pooled.shape[0], high):
            last = min(first + high, pooled.shape[0])
            pool_part(ground, block, pooled, Rect(first, 0, last - first, pooled.shape[1]))
            yield

    return pooled, work()


def pool_part(ground: Ground, block: int, pooled: Pooled, part: Rect) -> None:
    """Work out a window of blocks again."""
    rows, cols = ground.cells
    top, left = part.row * block, part.col * block
    high, wide = min(rows - top, part.rows * block), min(cols - left, part.cols * block)
    shades = ground.shades.window(ground.position.board, Rect(top, left, high, wide))
    lines = np.zeros((part.rows, wide), dtype=np.uint8)
    for row in range(block):
        some = shades[row::block]
        np.maximum(lines[: len(some)], some, out=lines[: len(some)])
    blocks = np.zeros((part.rows, part.cols), dtype=np.uint8)
    for col in range(block):
        some = lines[:, col::block]
        np.maximum(blocks[:, : some.shape[1]], some, out=blocks[:, : some.shape[1]])
    pooled[part.row : part.row + part.rows, part.col : part.col + part.cols] = blocks


def pool_squares(ground: Ground, block: int, pooled: Pooled, squares: Iterable[Square]) -> None:
    """Work out again the blocks of some squares."""
    for row, col in {(square.row // block, square.col // block) for square in squares}:
        pool_part(ground, block, pooled, Rect(row, col, 1, 1))

# SPDX-License-Identifier: MIT
"""``Renderers``: the painter that fits a camera, those of other sizes kept while there is room. It draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.rules.layout import Rect
from crossgame.ui.board.camera import FAR, STEPS
from crossgame.ui.board.far import FarArt, FlatArt, pool_rows, pool_squares
from crossgame.ui.board.near import NearArt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from crossgame.rules.layout import Square
    from crossgame.ui.board.camera import Camera
    from crossgame.ui.board.far import Pooled
    from crossgame.ui.board.ground import Ground, Renderer

_AROUND = 200
"""Squares along the side of the window whose pictures are made ahead."""
MOST_BYTES = 48_000_000


class Renderers:
    """Painters of one ground, by pitch."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._made: dict[tuple[int, int], Renderer] = {}
        self._pooled: dict[int, Pooled] = {}
        self._pooling: dict[int, tuple[Pooled, Iterator[None]]] = {}

    def fitting(self, camera: Camera) -> Renderer:
        """Return the painter for a camera; the same one as long as pitch and ground stay."""
        key = (camera.pitch, camera.pool)
        found = self._made.pop(key, None) or self._make(camera)
        self._made[key] = found  # the newest is last
        while len(self._made) > 1 and self.size > MOST_BYTES:
            del self._made[next(iter(self._made))]
        return found

    def tiles_changed(self, squares: Iterable[Square]) -> None:
        """Bring what is kept of blocks of squares up to date."""
        changed = tuple(squares)
        for block, pooled in self._pooled.items():
            pool_squares(self.ground, block, pooled, changed)
        for block, (pooled, _) in self._pooling.items():
            pool_squares(self.ground, block, pooled, changed)

    def ahead(self, camera: Camera) -> Iterator[None]:
        """Make what other zooms will need, the nearest first, a few ms of work at a time."""
        row, col = camera.middle
        for zoom in sorted(STEPS, key=lambda step: max(step, camera.zoom) / min(step, camera.zoom)):
            other = camera.zoomed(zoom)
            if other.pool > 1:
                yield from self._pool(other.pool)
            elif other.logical_pitch >= FAR and self.size < MOST_BYTES // 2:
                renderer = self.fitting(other)
                self.fitting(camera)  # the one in use stays the newest
                if isinstance(renderer, NearArt | FarArt):
                    yield from renderer.ahead(self._window(other, row, col))

    @property
    def size(self) -> int:
        """Bytes that all pictures take."""
        return sum(made.size for made in self._made.values())

    def _window(self, camera: Camera, row: float, col: float) -> Rect:
        rows, cols = self.ground.cells
        half = min(_AROUND, max(camera.seen.rows, camera.seen.cols)) // 2 + 1
        top, left = max(0, min(int(row) - half, rows - 1)), max(0, min(int(col) - half, cols - 1))
        return Rect(top, left, min(2 * half, rows - top), min(2 * half, cols - left))

    def _pool(self, block: int) -> Iterator[None]:
        """Pool a little more each time, unless it is done."""
        if block in self._pooled:
            return
        if block not in self._pooling:
            self._pooling[block] = pool_rows(self.ground, block)
        pooled, rest = self._pooling[block]
        yield from rest
        self._pooled[block] = pooled
        self._pooling.pop(block, None)

    def _make(self, camera: Camera) -> Renderer:
        if camera.is_near:
            return NearArt(self.ground, camera)
        if camera.pool == 1 and camera.logical_pitch >= FAR:
            return FarArt(self.ground, camera)
        if camera.pool == 1:
            return FlatArt(self.ground, camera.pitch)
        for _ in self._pool(camera.pool):
            pass
        return FlatArt(self.ground, 1, self._pooled[camera.pool])

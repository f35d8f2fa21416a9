# SPDX-License-Identifier: MIT
"""``Renderers``: the painter that fits a camera, those of other sizes kept while there is room. It draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.ui.board.camera import FAR
from crossgame.ui.board.far import FarArt, FlatArt, pool, pool_squares
from crossgame.ui.board.near import NearArt

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    import numpy.typing as npt

    from crossgame.rules.layout import Square
    from crossgame.ui.board.camera import Camera
    from crossgame.ui.board.ground import Ground, Renderer

MOST_BYTES = 48_000_000


class Renderers:
    """Painters of one ground, by pitch."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._made: dict[tuple[int, int], Renderer] = {}
        self._pooled: dict[int, npt.NDArray[np.uint8]] = {}

    def fitting(self, camera: Camera) -> Renderer:
        """Return the painter for a camera; the same one as long as pitch and ground stay."""
        key = (camera.pitch, camera.pool)
        found = self._made.pop(key, None) or self._make(camera)
        self._made[key] = found  # the newest is last
        while len(self._made) > 1 and sum(made.size for made in self._made.values()) > MOST_BYTES:
            del self._made[next(iter(self._made))]
        return found

    def tiles_changed(self, squares: Iterable[Square]) -> None:
        """Bring what is kept of blocks of squares up to date."""
        changed = tuple(squares)
        for block, pooled in self._pooled.items():
            pool_squares(self.ground, block, pooled, changed)

    def _make(self, camera: Camera) -> Renderer:
        if camera.is_near:
            return NearArt(self.ground, camera)
        if camera.pool == 1 and camera.logical_pitch >= FAR:
            return FarArt(self.ground, camera)
        if camera.pool == 1:
            return FlatArt(self.ground, camera.pitch)
        if camera.pool not in self._pooled:
            self._pooled[camera.pool] = pool(self.ground, camera.pool)
        return FlatArt(self.ground, 1, self._pooled[camera.pool])

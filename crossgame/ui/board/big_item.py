# SPDX-License-Identifier: MIT
"""``BigBoardItem``: the one item that paints a big board, from a picture that outlives the frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from crossgame.ui.board.backing import Backing
from crossgame.ui.board.camera import Camera
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.ground import Ground
from crossgame.ui.board.items import Art, BoardItem
from crossgame.ui.board.near import NearArt
from crossgame.ui.board.painting import device_pixels
from crossgame.ui.board.renderers import Renderers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from crossgame.rules.layout import Square
    from crossgame.rules.position import Position
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.board.shades import Shades


class BigBoardItem(BoardItem):
    """Squares and tiles under a camera, in viewport coordinates."""

    def __init__(self, art: Art, camera: Camera, position: Position, shades: Shades) -> None:
        super().__init__(art, camera, position)
        self._camera = camera
        self._shades = shades
        self._renderers = self._fresh_renderers(art, position)
        self._backing = self._fresh_backing(art, camera)

    def _fresh_renderers(self, art: Art, position: Position) -> Renderers:
        return Renderers(Ground(position, self._shades, art.theme, art.ratio))

    @staticmethod
    def _fresh_backing(art: Art, camera: Camera) -> Backing:
        return Backing(*camera.view, beyond=int(art.theme.color("bg").rgb()))

    @property
    def backing(self) -> Backing:
        """The picture that is kept."""
        return self._backing

    def ahead(self) -> Iterator[None]:
        """Make what other zooms will need, a few ms of work at a time."""
        return self._renderers.ahead(self._camera)

    def present(self, art: Art, geometry: Geometry, position: Position) -> None:
        """Show another part of the board, or the same in another size or look."""
        assert isinstance(geometry, Camera)
        if art is not self._art or position is not self._position:
            self._renderers = self._fresh_renderers(art, position)
            self._backing.forget()
        if geometry.view != self._camera.view:
            self.prepareGeometryChange()
        if geometry.view != self._camera.view or art is not self._art:
            self._backing = self._fresh_backing(art, geometry)
        self._art, self._geometry, self._position, self._camera = art, geometry, position, geometry
        self.update()

    def set_shades(self, shades: Shades) -> None:
        """Take other owner looks: somebody joined."""
        self._shades = shades
        self._renderers = self._fresh_renderers(self._art, self._position)
        self._backing.forget()
        self.update()

    def tiles_changed(self, squares: Sequence[Square]) -> None:
        """Paint squares again after tiles were laid or lifted."""
        self._renderers.tiles_changed(squares)
        for square in squares:
            self.update_square(square)

    def update_square(self, square: Square) -> None:
        """Paint a square again, and from afar its neighbours: whose halo they show may change."""
        camera = self._camera
        cell = camera.reach(square)
        self._backing.repaint(Box(cell.x + camera.left, cell.y + camera.top, cell.width, cell.height))
        self.update(self._scene_rect(cell))

    def hide_tiles(self, squares: frozenset[Square]) -> None:
        """Leave out tiles that an item of their own shows for now."""
        renderer = self._renderers.fitting(self._camera)
        if isinstance(renderer, NearArt):
            renderer.hidden = squares
        super().hide_tiles(squares)

    def boundingRect(self) -> QRectF:
        """Return the viewport."""
        width, height = self._geometry.view if isinstance(self._geometry, Camera) else (1, 1)
        return QRectF(0, 0, self._geometry.unit(width), self._geometry.unit(height))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is exposed, from the picture; that paints only what it did not hold."""
        camera = self._camera
        area = self._device_box(option.exposedRect)
        self._backing.look(camera.left, camera.top, self._renderers.fitting(camera))
        with device_pixels(painter):
            self._backing.draw(painter, area)

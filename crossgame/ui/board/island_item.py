# SPDX-License-Identifier: MIT
"""``IslandItem``: the whole board of a game with islands in one item: water, islands, owned tiles, palms and flags."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.far import cut_of
from crossgame.ui.board.flags import draw_flag, draw_palm, draw_wanted_flag
from crossgame.ui.board.geometry import Box, Geometry
from crossgame.ui.board.items import Art, BoardItem, TileItem
from crossgame.ui.board.owners import OwnedTileArt
from crossgame.ui.board.painting import device_pixels, rect_of
from crossgame.ui.board.shades import LOOKS
from crossgame.ui.board.squares import SHADOW_REACH, SquareArt
from crossgame.ui.board.tiles import Look, face_of
from crossgame.ui.board.water import WaterArt, has_wave, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from crossgame.rules.position import Position
    from crossgame.ui.board.shades import Shades
    from crossgame.ui.board.tiles import Face
    from crossgame.ui.board.water import Shape
    from crossgame.ui.theme import Theme

FAR = 12
"""Pitch in logical px below which tiles show their owner's pattern and no letter."""
PALM, WANTED = 0, -1
_MOST_SIGNS = 60
_TWO_PALMS = 4
"""Squares of an island from which on it has a second palm."""
_MOST_PIXELS = 6_000_000
"""Of a board that is painted from a picture of its own; a larger one is seen in part."""


class _SeaFrame(SquareArt):
    ground, ink = "waterline", "wcoord"


class IslandArt(Art):
    """The picture caches of an island board."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        super().__init__(theme, ratio)
        self.squares = _SeaFrame(theme, ratio)
        self.owned = OwnedTileArt(theme, ratio)
        self.tiles = self.owned
        self.water = WaterArt(theme, ratio)
        self._far: dict[tuple[int, int], QPixmap] = {}
        self._signs: dict[tuple[int, int], QPixmap] = {}

    def tile(self, face: Face, side: int, shade: int) -> QPixmap:
        """Return a laid tile of a shade, with ``tiles.pad`` px round it."""
        return self.owned.owned(face, side, shade if shade <= LOOKS else 0)

    def far_tile(self, side: int, shade: int) -> QPixmap:
        """Return a tile of a shade seen from afar, without anything round it."""
        key = (side, shade)
        if key not in self._far:
            known = shade <= LOOKS
            strong = QColor(self.theme.owner(shade).far) if known else self.theme.color("text2")
            image = QImage(side, side, QImage.Format.Format_RGB32)
            image.fill(strong)
            if known:
                tint = QColor(self.theme.owner(shade).tint)
                for y, x in np.argwhere(cut_of(self.theme.owner(shade).pattern, side)).tolist():
                    image.setPixelColor(x, y, tint)
            self._far[key] = QPixmap.fromImage(image)
        return self._far[key]

    def sign(self, side: int, sign: int) -> QPixmap:
        """Return what stands on an island: ``PALM``, ``WANTED`` or the flag of an owner, from 1."""
        key = (side, sign)
        if key not in self._signs:
            if len(self._signs) > _MOST_SIGNS:  # a window that is being resized passes through many sizes
                self._signs.clear()
            image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect = QRectF(0, 0, side, side)
            if sign == PALM:
                draw_palm(painter, rect, self.theme)
            elif sign == WANTED:
                draw_wanted_flag(painter, rect, self.theme, owner=self.theme.owner(1))
            else:
                draw_flag(painter, rect, self.theme, owner=self.theme.owner(sign))
            painter.end()
            self._signs[key] = QPixmap.fromImage(image)
        return self._signs[key]


class OwnedTileItem(TileItem):
    """A tile of an owner on its way."""

    def __init__(self, art: IslandArt, face: Face, side: int, shade: int) -> None:
        super().__init__(art, face, Look.LAID, side)
        self._picture = art.tile(face, side, shade)
        self._reach = art.tiles.pad

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the tile."""
        with device_pixels(painter):
            painter.drawPixmap(QPointF(-self._reach, -self._reach), self._picture)


class IslandItem(BoardItem):
    """The board; ``wanted`` islands are about to be claimed, ``raising`` ones have their flag painted elsewhere."""

    def __init__(self, art: IslandArt, geometry: Geometry, position: Position, shades: Shades) -> None:
        super().__init__(art, geometry, position)
        self._sea = art
        self._shades = shades
        self._backdrop: QPixmap | None = None
        self._islands: dict[int, tuple[tuple[Square, ...], Shape, Square]] = {}
        self._covered: frozenset[Square] = frozenset()
        self._wanted: frozenset[int] = frozenset()
        self._raising: frozenset[int] = frozenset()
        self._faces: dict[int, Face] = {}
        self.islands_changed()

    @property
    def backdrop(self) -> QPixmap | None:
        """Frame, water and islands as they were painted last, in device pixels; ``None`` if nothing is kept."""
        return self._backdrop

    @property
    def shore(self) -> int:
        """How far islands go beyond their squares, in device pixels."""
        return self._sea.water.reach(self._geometry.pitch)

    @property
    def wanted(self) -> frozenset[int]:
        """Islands shown as about to be claimed."""
        return self._wanted

    def present(self, art: Art, geometry: Geometry, position: Position) -> None:
        """Show another board, or the same in another size or look."""
        assert isinstance(art, IslandArt)
        self._sea = art
        super().present(art, geometry, position)
        self.islands_changed()

    def set_shades(self, shades: Shades) -> None:
        """Take other owner looks."""
        self._shades = shades
        self.update()

    def islands_changed(self) -> None:
        """Read anew where islands are."""
        found: dict[int, list[Square]] = {}
        islands = self._position.islands
        if islands is not None:
            for row, col in np.argwhere(islands).tolist():
                found.setdefault(int(islands[row, col]), []).append(Square(row, col))
        self._islands = {}
        for number, squares in found.items():
            shape, (row, col) = shape_of(squares)
            self._islands[number] = (tuple(squares), shape, Square(row, col))
        self._backdrop = None
        self.update()

    def show_wishes(self, covered: Iterable[Square], wanted: Iterable[int]) -> None:
        """Show with dashed flags which islands tiles laid out would claim; flags keep off those tiles."""
        changed = self._wanted
        self._covered, self._wanted = frozenset(covered), frozenset(wanted)
        for number in changed | self._wanted | self._islands_under(self._covered):
            self.update_island(number)

    def hide_flags(self, islands: frozenset[int]) -> None:
        """Leave out flags that an item of their own shows for now."""
        changed = self._raising ^ islands
        self._raising = islands
        for number in changed:
            self.update_island(number)

    def update_island(self, number: int) -> None:
        """Paint an island again."""
        for square in self._islands.get(number, ((), (), None))[0]:
            self.update_square(square)

    def flag_square(self, number: int) -> Square | None:
        """Return the square on which the sign of an island stands: its first free one."""
        return next(iter(self._free(number)), None)

    def _islands_under(self, squares: Iterable[Square]) -> set[int]:
        return {self._position.island(*square) for square in squares} - {0}

    def _free(self, number: int) -> list[Square]:
        board = self._position.board
        squares = self._islands[number][0] if number in self._islands else ()
        return [square for square in squares if not board.tile(*square) and square not in self._covered]

    # Painting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is exposed: water and islands from a picture of all of them, then tiles and signs."""
        geometry = self._geometry
        if geometry.width * geometry.height > _MOST_PIXELS:
            super().paint(painter, option, widget)
            return
        if self._backdrop is None:
            self._backdrop = self._painted_backdrop()
        area = self._device_box(option.exposedRect)
        with device_pixels(painter):
            part = rect_of(area) & QRectF(self._backdrop.rect())
            painter.drawPixmap(part, self._backdrop, part)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._draw_tiles(painter, geometry.squares_in(area))

    def _painted_backdrop(self) -> QPixmap:
        """Return frame, water and islands, which change seldom; with the shadow below the frame."""
        geometry = self._geometry
        whole, reach = Rect(0, 0, geometry.rows, geometry.cols), geometry.px(SHADOW_REACH)
        image = QImage(geometry.width, geometry.height + reach, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._sea.squares.draw_frame(painter, geometry, squares=whole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._draw_squares(painter, whole)
        painter.end()
        return QPixmap.fromImage(image)

    def _draw_squares(self, painter: QPainter, window: Rect) -> None:
        geometry, art = self._geometry, self._sea
        pitch, margin = geometry.pitch, geometry.margin
        if not window.rows or not window.cols:
            return
        area = Box(margin + window.col * pitch, margin + window.row * pitch, window.cols * pitch, window.rows * pitch)
        painter.drawTiledPixmap(rect_of(area), art.water.cell(pitch, geometry.gap))
        self._draw_waves(painter, window)
        reach, near = art.water.reach(pitch), area.grown(art.water.reach(pitch))
        for _, shape, corner in self._islands.values():
            picture = art.water.island(shape, pitch)
            x, y = margin + corner.col * pitch - reach, margin + corner.row * pitch - reach
            if Box(x, y, picture.width(), picture.height()).meets(near):
                painter.drawPixmap(x, y, picture)

    def _draw_waves(self, painter: QPainter, window: Rect) -> None:
        """Draw waves; those under letters are covered by them."""
        geometry, position = self._geometry, self._position
        pitch, margin = geometry.pitch, geometry.margin
        if geometry.logical_pitch < FAR:
            return
        wave = self._sea.water.wave(pitch, geometry.side)
        for row in range(window.row, window.row + window.rows):
            for col in range(window.col, window.col + window.cols):
                if has_wave(row, col) and not position.island(row, col):
                    painter.drawPixmap(margin + col * pitch, margin + row * pitch, wave)

    def _draw_tiles(self, painter: QPainter, window: Rect) -> None:
        geometry, board, art = self._geometry, self._position.board, self._sea
        pitch, side, far = geometry.pitch, geometry.side, geometry.logical_pitch < FAR
        offset = geometry.margin + geometry.gap // 2 - (0 if far else art.tiles.pad)
        tiles, shades = board.window(window), self._shades.window(board, window)
        for row, col in np.argwhere(tiles).tolist():
            at_row, at_col = window.row + row, window.col + col
            if (at_row, at_col) in self._hidden:
                continue
            shade = int(shades[row, col])
            picture = art.far_tile(side, shade) if far else art.tile(self.face(int(tiles[row, col])), side, shade)
            painter.drawPixmap(offset + at_col * pitch, offset + at_row * pitch, picture)
        self._draw_signs(painter, window)

    def face(self, tile: int) -> Face:
        """Return the face of a tile byte."""
        found = self._faces.get(tile)
        if found is None:
            found = self._faces[tile] = face_of(tile, self._position.ruleset.tiles)
        return found

    def shade(self, square: Square) -> int:
        """Return the shade of the tile on a square."""
        return self._shades.of(int(self._position.board.owner[square]))

    def _draw_signs(self, painter: QPainter, window: Rect) -> None:
        """Draw palms and flags on the free squares of the window."""
        side, position = self._geometry.side, self._position
        for number, (squares, _, _) in self._islands.items():
            free = self._free(number)
            if not free or number in self._raising:
                continue
            places = free[:1]
            if number in position.claims:
                shade = self._shades.of(position.claims[number])
                sign = shade if shade <= LOOKS else 1
            elif number in self._wanted:
                sign = WANTED
            else:
                sign = PALM
                places += free[-1:] if len(squares) >= _TWO_PALMS and len(free) > 1 else []
            for square in filter(partial(_holds, window), places):
                box = self._geometry.box(square)
                painter.drawPixmap(box.x, box.y, self._sea.sign(side, sign))


def _holds(window: Rect, square: Square) -> bool:
    rows, cols = range(window.row, window.row + window.rows), range(window.col, window.col + window.cols)
    return square.row in rows and square.col in cols

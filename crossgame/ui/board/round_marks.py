# SPDX-License-Identifier: MIT
"""Marks that tell of a round: numbers at the plays in their order, what was destroyed, what would be converted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt

from crossgame.rules.alphabet import letter_of
from crossgame.rules.layout import Square
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.marks import Mark
from crossgame.ui.board.painting import (
    draw_text,
    fill_round,
    rect_of,
    solid,
    stroke_dashed,
    stroke_round,
    text_width,
)
from crossgame.ui.board.tags import HEIGHT, is_free
from crossgame.ui.board.tiles import tile_radius
from crossgame.ui.icons import paint_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QPainter

    from crossgame.game.events import Destroyed
    from crossgame.rules.board import Board
    from crossgame.rules.tiles import TileSet
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.theme import Theme

_REACH, _SIZE = 9, 11
_PAD, _ICON, _SPACE, _TEXT = 6, 12, 3, 12


class StepMark(Mark):
    """The number of a play in the order of its round, at the corner of its ring."""

    def __init__(self, theme: Theme, geometry: Geometry, number: int) -> None:
        super().__init__(theme, geometry)
        self.number = number

    @property
    def box(self) -> Box:
        """Where the disc lies, in device pixels."""
        reach = self.geometry_.px(_REACH + 1)
        return Box(self._area.x - reach, self._area.y - reach, 2 * reach, 2 * reach)

    def draw(self, painter: QPainter) -> None:
        """Draw disc and number; the corner is the middle of the disc."""
        ratio, theme = self.geometry_.ratio, self.theme
        middle = rect_of(self._area).topLeft() - QPointF(ratio, ratio)
        reach = _REACH * ratio
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("badge"))
        painter.drawEllipse(middle, reach, reach)
        painter.setBrush(theme.color("badget"))
        size, text = _SIZE * ratio, str(self.number)
        at = middle + QPointF(-text_width(text, size, 600) / 2, 0.35 * size)
        draw_text(painter, text, at, size=size, weight=600)


class ConvertsMark(Mark):
    """Letters that a play would convert: dashes on a light ring round each."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        super().__init__(theme, geometry)
        self.squares: tuple[Square, ...] = ()

    def show_squares(self, squares: Sequence[Square]) -> None:
        """Show it round these letters; none takes it away."""
        self.squares = tuple(squares)
        boxes = [self.geometry_.box(square) for square in squares]
        if not boxes:
            self.cover(Box(0, 0, 0, 0))
            return
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        self.cover(Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y))

    def draw(self, painter: QPainter) -> None:
        """Draw the rings."""
        geometry, theme = self.geometry_, self.theme
        ratio = geometry.ratio
        width = (2.5 if geometry.side >= 24 * ratio else 1.75) * ratio
        radius = tile_radius(geometry.side, ratio)
        dashes, under = solid(theme.color("accent"), width), theme.color("surface")
        for square in self.squares:
            stroke_dashed(painter, rect_of(geometry.box(square)), radius, dashes, under)


class LostMark(Mark):
    """Dashes round the squares where a play that was destroyed would lie."""

    def draw(self, painter: QPainter) -> None:
        """Draw them, on a line of the ground so that they are seen on tiles too."""
        geometry, theme = self.geometry_, self.theme
        width = (2 if geometry.side >= 24 * geometry.ratio else 1.5) * geometry.ratio
        area, radius = rect_of(self._area), tile_radius(geometry.side, geometry.ratio)
        stroke_dashed(painter, area, radius, solid(theme.color("bad"), width), theme.color("surface"))


class DestroyedMark(Mark):
    """The tag beside the place of a play that was destroyed."""

    def __init__(self, theme: Theme, geometry: Geometry, text: str) -> None:
        super().__init__(theme, geometry)
        self.text = text

    @property
    def box(self) -> Box:
        """Where it lies, in device pixels."""
        return self._area

    def size(self) -> tuple[int, int]:
        """Return width and height in device pixels."""
        px = self.geometry_.px
        words = round(text_width(self.text, _TEXT * self.geometry_.ratio, 500))
        return px(2 * _PAD + _ICON + _SPACE) + words, px(HEIGHT)

    def draw(self, painter: QPainter) -> None:
        """Draw ground, line, × and words."""
        ratio, rect, theme = self.geometry_.ratio, rect_of(self._area), self.theme
        fill_round(painter, rect, 6 * ratio, theme.color("badsoft"))
        half = ratio / 2
        stroke_round(painter, rect.adjusted(half, half, -half, -half), 6 * ratio, solid(theme.color("bad"), ratio))
        side = _ICON * ratio
        icon = QRectF(rect.x() + _PAD * ratio, rect.center().y() - side / 2, side, side)
        paint_icon(painter, icon, name="x", color=theme.color("bad"), size=_ICON)
        painter.setBrush(theme.color("bad"))
        at = QPointF(icon.right() + _SPACE * ratio, rect.center().y() + 0.35 * _TEXT * ratio)
        draw_text(painter, self.text, at, size=_TEXT * ratio, weight=500)


def destroyed_word(event: Destroyed, board: Board, tiles: TileSet) -> str:
    """Return the word that a destroyed play would have formed along its line.

    Args:
        event: what was destroyed.
        board: as it was when its round began.
        tiles: of the game.
    """
    down, right = event.direction.step
    new = {tile.square: tile.tile for tile in event.placed}
    row, col = min(new)

    def tile_at(row: int, col: int) -> int:
        return new.get(Square(row, col), 0) or board.tile(row, col)

    while tile_at(row - down, col - right):
        row, col = row - down, col - right
    letters = []
    while tile := tile_at(row, col):
        letters.append(letter_of(tile))
        row, col = row + down, col + right
    return tiles.alphabet.decode(letters)


def tag_place(
    geometry: Geometry,
    squares: Sequence[Square],
    size: tuple[int, int],
    *,
    filled: Callable[[Square], bool],
    avoid: Sequence[Box],
) -> Box:
    """Return where a tag about some squares goes: beside them over empty squares, or if there is no room, over them."""
    span = geometry.span(min(squares), Square(max(s.row for s in squares), max(s.col for s in squares)))
    places = list(_beside(geometry, span, size))
    for box in places:
        if is_free(geometry, box, filled=filled, avoid=avoid):
            return box
    frame = geometry.frame
    inside = [box for box in places if box.within(frame) and not any(box.meets(other) for other in avoid)]
    if inside:
        return inside[0]
    width, height = size
    return Box(min(max(0, span.x), max(0, frame.width - width)), max(0, span.y), width, height)


def _beside(geometry: Geometry, span: Box, size: tuple[int, int]) -> Iterator[Box]:
    """Yield places near a play, the one liked best first: at its sides, above and below, then farther."""
    width, height = size
    pitch, lift = geometry.pitch, (geometry.side - height) // 2
    rows = [span.y + at for at in range(0, span.height, pitch)]
    middle_first = sorted(rows, key=lambda y: abs(y - (span.y + span.height // 2)))
    near = geometry.px(4)
    for away in range(near, near + 4 * pitch, pitch):
        for y in middle_first:
            yield Box(span.right + away, y + lift, width, height)
            yield Box(span.x - away - width, y + lift, width, height)
        below, above = span.bottom + geometry.gap + (away - near), span.y - pitch - (away - near)
        for y in (below, above):
            for x in (span.x, span.x + (span.width - width) // 2, span.right - width, span.right, span.x - width):
                yield Box(x, y + lift, width, height)

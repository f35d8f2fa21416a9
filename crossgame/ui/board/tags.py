# SPDX-License-Identifier: MIT
"""Tags beside plays on a big board: whose play, and what it scored. They are told where; they decide nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from crossgame.rules.layout import Square
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.marks import LastPlayRing, Mark
from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.board.painting import draw_text, fill_round, rect_of, solid, stroke_round, text_width
from crossgame.ui.board.tiles import tile_radius

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QPainter

    from crossgame.ui.board.camera import Camera
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.theme import Theme

HEIGHT = 24
_PAD, _EMBLEM, _SPACE, _SIZE = 7, 14, 6, 12
_AWAY = 8


@dataclass(frozen=True, slots=True)
class Tag:
    """What a tag says, and the owner look of its emblem."""

    text: str
    owner: int


class TagMark(Mark):
    """A tag."""

    def __init__(self, theme: Theme, camera: Geometry, tag: Tag) -> None:
        super().__init__(theme, camera)
        self.tag = tag

    @property
    def box(self) -> Box:
        """Where it lies, in device pixels."""
        return self._area

    def size(self) -> tuple[int, int]:
        """Return width and height in device pixels."""
        px = self.geometry_.px
        words = round(text_width(self.tag.text, _SIZE * self.geometry_.ratio, 500))
        return 2 * px(_PAD) + px(_EMBLEM) + px(_SPACE) + words, px(HEIGHT)

    def draw(self, painter: QPainter) -> None:
        """Draw ground, emblem and words."""
        ratio, rect, theme = self.geometry_.ratio, rect_of(self._area), self.theme
        for down, alpha in ((2, 0.10), (1, 0.12)):
            fill_round(painter, rect.translated(0, down * ratio), 6 * ratio, theme.shadow_color(alpha))
        fill_round(painter, rect, 6 * ratio, theme.color("surface"))
        half = ratio / 2
        stroke_round(painter, rect.adjusted(half, half, -half, -half), 6 * ratio, solid(theme.color("line"), ratio))
        side = round(_EMBLEM * ratio)
        corner = QPointF(round(rect.x() + _PAD * ratio), round(rect.center().y() - side / 2))
        draw_emblem(painter, QRectF(corner.x(), corner.y(), side, side), theme, owner=self.tag.owner, ratio=ratio)
        painter.setBrush(theme.color("text"))
        at = QPointF(corner.x() + side + _SPACE * ratio, rect.center().y() + 0.35 * _SIZE * ratio)
        draw_text(painter, self.tag.text, at, size=_SIZE * ratio, weight=500)


class PendingRing(Mark):
    """Where tiles are laid out, seen from afar: the squares, and a ring round them."""

    def __init__(self, theme: Theme, camera: Camera) -> None:
        super().__init__(theme, camera)
        self._squares: tuple[Box, ...] = ()

    def show_squares(self, boxes: tuple[Box, ...]) -> None:
        """Show tiles there; none = not at all."""
        self._squares = boxes
        if not boxes:
            self.setVisible(False)
            return
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        self.cover(Box(x, y, right - x, bottom - y))

    def draw(self, painter: QPainter) -> None:
        """Draw squares and ring."""
        ratio = self.geometry_.ratio
        for box in self._squares:
            painter.fillRect(rect_of(box), self.theme.color("pendedge"))
            if box.width >= 4 * ratio:
                line = max(1, round(ratio))
                painter.fillRect(rect_of(box.grown(-line)), self.theme.color("pend"))
        rect = rect_of(self._area).adjusted(-3 * ratio, -3 * ratio, 3 * ratio, 3 * ratio)
        stroke_round(painter, rect, 4 * ratio, solid(self.theme.color("focus"), 2 * ratio))


class PlayRing(LastPlayRing):
    """The ring round a play; seen from afar it keeps off the tiles."""

    def draw(self, painter: QPainter) -> None:
        """Draw the ring."""
        if self.geometry_.logical_pitch >= 12:
            super().draw(painter)
            return
        ratio, out = self.geometry_.ratio, 3 * self.geometry_.ratio
        rect = rect_of(self._area).adjusted(-out, -out, out, out)
        radius = tile_radius(self.geometry_.side, ratio) + 2 * ratio
        stroke_round(painter, rect, radius, solid(self.theme.color("surface"), 5 * ratio))
        stroke_round(painter, rect, radius, solid(self.theme.color("mark"), 2 * ratio))


def places_near(camera: Geometry, span: Box, size: tuple[int, int]) -> Iterator[Box]:
    """Yield places for a tag beside a play, the one liked best first."""
    width, height = size
    away = camera.px(_AWAY)
    below, above = span.bottom + (camera.pitch - height) // 2 + camera.gap, span.y - camera.pitch
    above += (camera.pitch - height) // 2
    for y in (below, above):
        yield Box(span.x + round(0.65 * camera.pitch), y, width, height)
        yield Box(span.x + (span.width - width) // 2, y, width, height)
        yield Box(span.x, y, width, height)
        yield Box(span.right - width, y, width, height)
    for x in (span.right + away, span.x - away - width):
        yield Box(x, span.y + (min(span.height, camera.side) - height) // 2, width, height)


def place_far(camera: Camera, span: Box, size: tuple[int, int], *, avoid: Sequence[Box] = ()) -> Box | None:
    """Return the place of a tag beside a play seen from afar, which may lie over tiles; ``None`` where others lie."""
    width, height = size
    away, frame = camera.px(_AWAY + 4), camera.frame
    beside, under = span.y + (span.height - height) // 2, span.x + (span.width - width) // 2
    places = (
        (span.right + away, beside),
        (span.x - away - width, beside),
        (under, span.bottom + away),
        (under, span.y - away - height),
    )
    boxes = [Box(x, y, width, height) for x, y in places]
    free = [box for box in boxes if not any(box.meets(other) for other in avoid)]
    return next((box for box in free if box.within(frame)), free[0] if free else None)


def badge_places(camera: Camera, span: Box, size: tuple[int, int], *, down: bool) -> Iterator[Box]:
    """Yield places for a badge beside a play on a board that does not end near it, the one liked best first."""
    width, height = size
    near = camera.px(3)
    middle = span.bottom - camera.side + (camera.side - height) // 2
    below = span.bottom + camera.gap + (camera.side - height) // 2
    above = span.y - camera.pitch + (camera.side - height) // 2
    beside = [
        Box(span.right + near, middle, width, height),
        Box(span.right + near + camera.pitch, middle, width, height),
        Box(span.x - near - width, middle, width, height),
    ]
    lined = [
        Box(x, y, width, height)
        for y in (below, below + camera.pitch, above, above - camera.pitch)
        for x in (span.x + (span.width - width) // 2, span.right - width, span.x)
    ]
    yield from (*lined[:6], *beside, *lined[6:]) if down else (*beside[:2], *lined, beside[2])


def is_free(
    camera: Geometry, box: Box, *, filled: Callable[[Square], bool], avoid: Sequence[Box], keep: Square | None = None
) -> bool:
    """Tell whether a mark there would be in sight and cover no tile, none of ``avoid`` and not the square ``keep``."""
    if not box.within(camera.frame) or any(box.meets(other) for other in avoid):
        return False
    window = camera.squares_in(box)
    squares = (
        Square(row, col)
        for row in range(window.row, window.row + window.rows)
        for col in range(window.col, window.col + window.cols)
    )
    return not any((square == keep or filled(square)) and camera.box(square).meets(box) for square in squares)

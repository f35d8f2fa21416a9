# SPDX-License-Identifier: MIT
"""Where squares are, in whole device pixels. Pure numbers; it draws nothing.

All lengths here are **device pixels**; ``ratio`` device pixels make one logical pixel, the unit that the design is
written in. Scenes work in logical pixels: ``unit`` converts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from crossgame.rules.layout import Rect, Square

_MARGIN, _SMALL_MARGIN, _SMALL_PITCH = 18, 16, 36
MIN_PITCH = 12
"""The smallest pitch, in logical px, that a board is fitted with; below it the view scrolls."""


class Box(NamedTuple):
    """A rectangle in device pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """First column right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row below it."""
        return self.y + self.height

    def meets(self, other: Box) -> bool:
        """Tell whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, other: Box) -> bool:
        """Tell whether it lies wholly in the other."""
        return other.x <= self.x and self.right <= other.right and other.y <= self.y and self.bottom <= other.bottom

    def grown(self, by: int) -> Box:
        """Return it larger by a margin on all sides."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board of ``rows`` × ``cols`` squares at a pitch.

    Attributes:
        pitch: from square to square.
        ratio: device pixels in a logical one.
    """

    rows: int
    cols: int
    pitch: int
    ratio: float = 1.0

    @classmethod
    def fitting(
        cls, rows: int, cols: int, *, size: tuple[int, int], ratio: float = 1.0, least: int = MIN_PITCH
    ) -> Geometry:
        """Return the largest board that fits into ``size``; ``size`` and ``least``, the smallest pitch: logical px."""
        width, height = (floor(side * ratio + 1e-6) for side in size)
        pitch = max(1, min(width // cols, height // rows))
        least = max(1, round(least * ratio))
        while pitch > least:
            made = cls(rows, cols, pitch, ratio)
            if made.width <= width and made.height <= height:
                break
            pitch -= 1
        return cls(rows, cols, max(pitch, least), ratio)

    def px(self, logical: float) -> int:
        """Return a length of the design in whole device pixels."""
        return round(logical * self.ratio)

    def unit(self, device: float) -> float:
        """Return a length in device pixels as scene units (logical pixels)."""
        return device / self.ratio

    @property
    def seen(self) -> Rect:
        """The window of squares that is seen: all of them."""
        return Rect(0, 0, self.rows, self.cols)

    @property
    def logical_pitch(self) -> float:
        """Pitch in logical px, by which the design chooses gap, margin and sizes."""
        return self.pitch / self.ratio

    @property
    def gap(self) -> int:
        """Space between two squares."""
        pitch = self.logical_pitch
        if pitch < 6:
            return 0
        return max(1, self.px(2 if pitch >= 26 else 1))

    @property
    def side(self) -> int:
        """Side of a square."""
        return self.pitch - self.gap

    @property
    def margin(self) -> int:
        """Width of the frame."""
        return self.px(_SMALL_MARGIN if self.logical_pitch < _SMALL_PITCH else _MARGIN)

    @property
    def width(self) -> int:
        """Width of the board with its frame."""
        return self.cols * self.pitch + 2 * self.margin

    @property
    def height(self) -> int:
        """Height of the board with its frame."""
        return self.rows * self.pitch + 2 * self.margin

    @property
    def frame(self) -> Box:
        """The whole board."""
        return Box(0, 0, self.width, self.height)

    def box(self, square: Square) -> Box:
        """Return where a square is; squares off the board count on."""
        offset = self.margin + self.gap // 2
        return Box(offset + square.col * self.pitch, offset + square.row * self.pitch, self.side, self.side)

    def span(self, first: Square, last: Square) -> Box:
        """Return the box that holds two squares and all between them."""
        one, other = self.box(first), self.box(last)
        return Box(one.x, one.y, other.right - one.x, other.bottom - one.y)

    def square_at(self, x: float, y: float) -> Square | None:
        """Return the square at a point in device pixels, half the gap around it counted; ``None`` on the frame."""
        row, col = floor((y - self.margin) / self.pitch), floor((x - self.margin) / self.pitch)
        return Square(row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def squares_in(self, area: Box) -> Rect:
        """Return the window of squares that an area touches; may be empty."""
        top = max(0, (area.y - self.margin) // self.pitch)
        left = max(0, (area.x - self.margin) // self.pitch)
        bottom = min(self.rows, (area.bottom - self.margin - 1) // self.pitch + 1)
        right = min(self.cols, (area.right - self.margin - 1) // self.pitch + 1)
        return Rect(top, left, max(0, bottom - top), max(0, right - left))

# SPDX-License-Identifier: MIT
"""``Camera``: which part of a big board a viewport shows, and how large. Pure numbers; it draws and moves nothing.

A camera is a ``Geometry`` whose boxes count from the viewport's corner, so that scenes, marks and hit-testing made for
a board that fits work on one that does not. World pixels are device pixels from the board's own corner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor
from typing import NamedTuple

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.geometry import Box, Geometry

NEAR = 12
"""The least pitch, in logical px, at which tiles show their letters and can be laid."""
FAR = 4
"""The least pitch, in logical px, with patterns and halos; below it squares are plain colours."""

STEPS = (0.2, 0.25, 1 / 3, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64)
"""Zoom steps, logical px a square."""
LEAST, MOST = STEPS[0], STEPS[-1]


class Insets(NamedTuple):
    """Edges of a viewport, in logical px, that rulers and cards cover."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


NO_INSETS = Insets()


def scale_for(zoom: float, ratio: float) -> tuple[int, int]:
    """Return (pitch in device pixels, squares in a pixel) for a zoom in logical px; one of the two is 1."""
    device = min(max(zoom, LEAST), MOST) * ratio
    return (round(device), 1) if device >= 0.75 else (1, max(1, round(1 / device)))


def step_from(zoom: float, by: int) -> float:
    """Return the zoom some steps further in (``by`` > 0) or out."""
    if by > 0:
        later = [step for step in STEPS if step > zoom * 1.01]
        return later[min(by, len(later)) - 1] if later else MOST
    earlier = [step for step in reversed(STEPS) if step < zoom * 0.99]
    return earlier[min(-by, len(earlier)) - 1] if earlier else LEAST


@dataclass(frozen=True, slots=True)
class Camera(Geometry):
    """A view of a big board.

    Attributes:
        left, top: world pixel in the viewport's upper left corner.
        view: width and height of the viewport in device pixels.
        inset: what lies over the viewport's edges.
        pool: squares in a pixel, along a side; more than 1 only at pitch 1.
    """

    left: int = 0
    top: int = 0
    view: tuple[int, int] = (1, 1)
    inset: Insets = NO_INSETS
    pool: int = 1

    @property
    def zoom(self) -> float:
        """Logical px a square."""
        return self.pitch / self.pool / self.ratio

    @property
    def is_near(self) -> bool:
        """Whether tiles show their letters."""
        return self.logical_pitch >= NEAR

    @property
    def margin(self) -> int:
        """Width of the frame: there is none."""
        return 0

    @property
    def width(self) -> int:
        """Right edge of what may be used of the viewport."""
        return self.frame.right

    @property
    def height(self) -> int:
        """Lower edge of what may be used of the viewport."""
        return self.frame.bottom

    @property
    def frame(self) -> Box:
        """The part of the viewport that nothing covers for good."""
        left, top = self.px(self.inset.left), self.px(self.inset.top)
        right, bottom = self.px(self.inset.right), self.px(self.inset.bottom)
        return Box(left, top, max(1, self.view[0] - left - right), max(1, self.view[1] - top - bottom))

    @property
    def world(self) -> tuple[int, int]:
        """Width and height of the whole board in world pixels."""
        return ceil(self.cols * self.pitch / self.pool), ceil(self.rows * self.pitch / self.pool)

    def box(self, square: Square) -> Box:
        """Return where a square is in the viewport, in device pixels."""
        offset = self.gap // 2
        x = square.col * self.pitch // self.pool + offset - self.left
        y = square.row * self.pitch // self.pool + offset - self.top
        return Box(x, y, self.side, self.side)

    def reach(self, square: Square) -> Box:
        """Return what a change of a square changes: its cell, and from afar, where tiles have halos, those around."""
        box = self.box(square)
        return box.grown(self.gap + (0 if self.is_near or self.logical_pitch < FAR else self.pitch))

    def square_at(self, x: float, y: float) -> Square | None:
        """Return the square at a point of the viewport in device pixels; ``None`` off the board."""
        row = floor((y + self.top) * self.pool / self.pitch)
        col = floor((x + self.left) * self.pool / self.pitch)
        return Square(row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def squares_in(self, area: Box) -> Rect:
        """Return the window of squares that an area of the viewport touches; may be empty."""
        top = max(0, (area.y + self.top) * self.pool // self.pitch)
        left = max(0, (area.x + self.left) * self.pool // self.pitch)
        bottom = min(self.rows, -(-(area.bottom + self.top) * self.pool // self.pitch))
        right = min(self.cols, -(-(area.right + self.left) * self.pool // self.pitch))
        return Rect(min(top, self.rows), min(left, self.cols), max(0, bottom - top), max(0, right - left))

    @property
    def seen(self) -> Rect:
        """The window of squares in the viewport."""
        return self.squares_in(Box(0, 0, *self.view))

    @property
    def middle(self) -> tuple[float, float]:
        """Row and column, with fractions, in the middle of the free part of the viewport."""
        frame = self.frame
        x, y = frame.x + frame.width / 2, frame.y + frame.height / 2
        return (y + self.top) * self.pool / self.pitch, (x + self.left) * self.pool / self.pitch

    # Other cameras

    def moved(self, right: int, down: int) -> Camera:
        """Return it moved by device pixels, no further than half the free part off the board."""
        return self._held(self.left + right, self.top + down)

    def centred(self, row: float, col: float) -> Camera:
        """Return it with a place (rows and columns with fractions; + 0.5 is a square's middle) in the middle."""
        frame = self.frame
        x = round(col * self.pitch / self.pool - frame.x - frame.width / 2)
        y = round(row * self.pitch / self.pool - frame.y - frame.height / 2)
        return self._held(x, y)

    def zoomed(self, zoom: float, at: tuple[float, float] | None = None) -> Camera:
        """Return it at another zoom; the place ``at`` a point of the viewport (device pixels) stays there."""
        frame = self.frame
        x, y = at or (frame.x + frame.width / 2, frame.y + frame.height / 2)
        col, row = (x + self.left) * self.pool / self.pitch, (y + self.top) * self.pool / self.pitch
        pitch, pool = scale_for(zoom, self.ratio)
        other = replace(self, pitch=pitch, pool=pool)
        return other._held(round(col * pitch / pool - x), round(row * pitch / pool - y))  # noqa: SLF001  own class

    def sized(self, view: tuple[int, int], ratio: float, inset: Insets) -> Camera:
        """Return it for another viewport or screen scale; the middle stays in the middle."""
        row, col = self.middle
        pitch, pool = scale_for(self.zoom, ratio) if ratio != self.ratio else (self.pitch, self.pool)
        other = replace(self, view=view, ratio=ratio, inset=inset, pitch=pitch, pool=pool)
        return other.centred(row, col)

    def fitted(self) -> Camera:
        """Return it with the whole board in sight, or as much as the smallest zoom shows."""
        frame = self.frame
        room = min(frame.width / self.cols, frame.height / self.rows)
        pitch = max(1, min(floor(room), scale_for(MOST, self.ratio)[0]))
        pool = 1 if room >= 1 else min(ceil(1 / room), scale_for(LEAST, self.ratio)[1])
        return replace(self, pitch=pitch, pool=pool).centred(self.rows / 2, self.cols / 2)

    def _held(self, left: int, top: int) -> Camera:
        frame, (width, height) = self.frame, self.world
        x, y = frame.x + frame.width // 2, frame.y + frame.height // 2
        return replace(self, left=min(max(left, -x), width - x), top=min(max(top, -y), height - y))


def first_camera(rows: int, cols: int, *, view: tuple[int, int], ratio: float, inset: Insets) -> Camera:
    """Return the camera that a board is opened with: 32 px a square, its middle in the middle."""
    pitch, pool = scale_for(32, ratio)
    camera = Camera(rows, cols, pitch, ratio, view=view, inset=inset, pool=pool)
    return camera.centred(rows / 2, cols / 2)

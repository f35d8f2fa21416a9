# SPDX-License-Identifier: MIT
"""The outline of an island: a closed path round its squares, corners rounded, grown or shrunk. It paints nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point: TypeAlias = tuple[int, int]
"""A corner of squares: (x, y) in squares."""

_ROUND = 0.5523
"""Where the handles of a quarter circle are, in parts of its radius."""


def loops_of(squares: Iterable[Point]) -> list[list[Point]]:
    """Return the closed lines round squares given as (row, col), the squares at the right hand; corners only.

    Squares that touch at a corner only are kept apart there. Holes are lines of their own.
    """
    cells = set(squares)
    starts: dict[Point, list[Point]] = {}
    for row, col in sorted(cells):
        sides = (
            ((row - 1, col), (col, row), (col + 1, row)),
            ((row, col + 1), (col + 1, row), (col + 1, row + 1)),
            ((row + 1, col), (col + 1, row + 1), (col, row + 1)),
            ((row, col - 1), (col, row + 1), (col, row)),
        )
        for beyond, start, end in sides:
            if beyond not in cells:
                starts.setdefault(start, []).append(end)
    found: list[list[Point]] = []
    while starts:
        found.append(_corners(_traced(starts)))
    return found


def _traced(starts: dict[Point, list[Point]]) -> list[Point]:
    """Take one closed line out of the sides."""
    first = next(iter(starts))
    line, at, heading = [first], first, (0, 0)
    while True:
        ends = starts[at]
        # At a pinch the sharpest turn to the right stays with the same square.
        end = min(ends, key=lambda end: _turn(heading, (end[0] - at[0], end[1] - at[1])))
        ends.remove(end)
        if not ends:
            del starts[at]
        if end == first:
            return line
        heading, at = (end[0] - at[0], end[1] - at[1]), end
        line.append(end)


def _turn(before: Point, after: Point) -> int:
    """Return -1 for a turn to the right (clockwise on the screen), 1 to the left, 0 straight on."""
    return -(before[0] * after[1] - before[1] * after[0])


def _corners(line: Sequence[Point]) -> list[Point]:
    count = len(line)
    return [line[i] for i in range(count) if _turn(_step(line[i - 1], line[i]), _step(line[i], line[(i + 1) % count]))]


def _step(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def coast(
    loops: Sequence[Sequence[Point]], pitch: float, *, grown: float = 0.0, rounding: float = 0.34
) -> QPainterPath:
    """Return the path along closed lines.

    Args:
        loops: as ``loops_of`` returns them.
        pitch: px of a square.
        grown: how far outside the squares the path runs, px; less than 0: inside.
        rounding: radius of corners in squares; it grows and shrinks with the path, so that its lines stay parallel.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for loop in loops:
        count = len(loop)
        for i, corner in enumerate(loop):
            before, after = _step(loop[i - 1], corner), _step(corner, loop[(i + 1) % count])
            convex = _turn(before, after) < 0
            reach = min(0.5 * pitch, max(0.0, rounding * pitch + (grown if convex else -grown)))
            outward = QPointF(before[1] + after[1], -before[0] - after[0]) * grown
            at = QPointF(corner[0], corner[1]) * pitch + outward
            start, end = at - QPointF(*before) * reach, at + QPointF(*after) * reach
            if i == 0:
                path.moveTo(start)
            else:
                path.lineTo(start)
            hold = reach * _ROUND
            path.cubicTo(start + QPointF(*before) * hold, end - QPointF(*after) * hold, end)
        path.closeSubpath()
    return path


def inner_sides(squares: Iterable[Point]) -> list[tuple[Point, Point]]:
    """Return the sides between two squares of an island, as lines from corner to corner."""
    cells = set(squares)
    down = [((col, row + 1), (col + 1, row + 1)) for row, col in sorted(cells) if (row + 1, col) in cells]
    right = [((col + 1, row), (col + 1, row + 1)) for row, col in sorted(cells) if (row, col + 1) in cells]
    return down + right

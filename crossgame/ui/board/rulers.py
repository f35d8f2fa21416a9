# SPDX-License-Identifier: MIT
"""Row and column numbers at the edges of a big board, in device pixels. It knows no squares' contents."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from crossgame.rules.layout import Square
from crossgame.ui.board.camera import Insets
from crossgame.ui.board.painting import draw_text, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.ui.board.camera import Camera
    from crossgame.ui.theme import Theme

WIDTH, HEIGHT = 32, 24
"""Of the row numbers at the left and of the column numbers on top, logical px."""
_SIZE = 11
_ROOM = 44
"""Least distance of two numbers, logical px, where only some are written."""
_MOST_PICTURES = 4096
_COARSE = (10, 20, 50, 100, 200, 500, 1000)


def ruler_insets() -> Insets:
    """Return what the rulers cover of a viewport."""
    return Insets(left=WIDTH, top=HEIGHT)


def every(pitch: float) -> tuple[int, int]:
    """Return of which numbers one is written, and of which one is strong, at a pitch in logical px."""
    if pitch >= 28:
        return 1, 10
    if pitch >= 14:
        return 2, 10
    step = next((step for step in _COARSE if step * pitch >= _ROOM), _COARSE[-1])
    return step, 5 * step


def numbers(first: int, count: int, step: int) -> Iterator[int]:
    """Yield the numbers, counted from 1, that are written of ``count`` rows or columns from index ``first``."""
    start = -(-(first + 1) // step) * step
    yield from range(start, first + count + 1, step)


class Rulers:
    """Draws both rulers, with pictures of numbers that are made once for a look."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.theme, self.ratio = theme, ratio
        self._numbers: dict[tuple[int, bool], QPixmap] = {}

    def fit(self, theme: Theme, ratio: float) -> bool:
        """Tell whether they are right for a theme and screen scale."""
        return self.ratio == ratio and self.theme is theme

    def draw(self, painter: QPainter, camera: Camera) -> None:
        """Draw them; the painter works in device pixels from the viewport's corner."""
        theme, px, (width, height) = self.theme, camera.px, camera.view
        wide, high, line = px(WIDTH), px(HEIGHT), max(1, px(1))
        surface, edge = theme.color("surface"), theme.color("line")
        painter.fillRect(QRectF(0, 0, width, high), surface)
        painter.fillRect(QRectF(0, 0, wide, height), surface)
        painter.fillRect(QRectF(wide, high - line, width - wide, line), edge)
        painter.fillRect(QRectF(wide - line, high, line, height - high), edge)
        step, strong = every(camera.zoom)
        seen, corner = camera.seen, camera.box(Square(0, 0))
        for number in numbers(seen.col, seen.cols, step):
            middle = corner.x + (number - 1) * camera.pitch // camera.pool + camera.side // 2
            if middle >= wide + px(5):
                self._draw_number(painter, number, (middle, high // 2), strong=number % strong == 0)
        for number in numbers(seen.row, seen.rows, step):
            middle = corner.y + (number - 1) * camera.pitch // camera.pool + camera.side // 2
            if middle >= high + px(3):
                self._draw_number(painter, number, (wide // 2, middle), strong=number % strong == 0)
        painter.fillRect(QRectF(0, 0, wide, high), surface)
        self._draw_corner(painter, camera)

    def _draw_number(self, painter: QPainter, number: int, middle: tuple[int, int], *, strong: bool) -> None:
        key = (number, strong)
        picture = self._numbers.get(key)
        if picture is None:
            if len(self._numbers) >= _MOST_PICTURES:
                self._numbers.clear()
            picture = self._numbers[key] = self._picture(number, strong=strong)
        painter.drawPixmap(middle[0] - picture.width() // 2, middle[1] - picture.height() // 2, picture)

    def _picture(self, number: int, *, strong: bool) -> QPixmap:
        text, weight, size = str(number), 600 if strong else 400, _SIZE * self.ratio
        width = text_width(text, size, weight)
        image = QImage(ceil(width / 2) * 2 + 2, 2 * ceil(size), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.theme.color("text" if strong else "text2"))
        at = QPointF((image.width() - width) / 2, image.height() / 2 + 0.35 * size)
        draw_text(painter, text, at, size=size, weight=weight)
        painter.end()
        return QPixmap.fromImage(image)

    def _draw_corner(self, painter: QPainter, camera: Camera) -> None:
        size = 9 * camera.ratio
        painter.setBrush(self.theme.color("text2"))
        for letter, x in (("R", 9), ("C", 19)):
            at = QPointF(x * camera.ratio, camera.px(HEIGHT) / 2 + 0.35 * size)
            draw_text(painter, letter, at, size=size, weight=500)

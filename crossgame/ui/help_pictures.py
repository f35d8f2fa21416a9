# SPDX-License-Identifier: MIT
"""Pictures in the help, drawn by the program from small boards: before, and after. They can't be played on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.app.assets import read_text
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.painting import device_pixels
from crossgame.ui.icons import paint_icon
from crossgame.ui.small_sea import SeaArt, SmallSea, paint_sea

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look

_PITCH, _FRAME, _BETWEEN, _RADIUS, _ARROW = 26, 6, 36, 8, 20

# Letters (lower case: laid out), owners, islands, claims: one board or two.
_DRAWN: dict[str, tuple[tuple[str, str, str, str], ...]] = {
    "joining": (
        ("..C... ..Art. ..T...", "..1... ..1... ..1...", "...... ...... ......", ""),
        ("..C... ..ART. ..T...", "..1... ..111. ..1...", "...... ...... ......", ""),
    ),
    "claiming": (
        ("...... .CAT.. ...o..", "...... .111.. ......", "...... ...... ...11.", "?"),
        ("...... .CAT.. ...O..", "...... .111.. ...1..", "...... ...... ...11.", "1"),
    ),
    "converting": (
        (".DOGs. ....A. ....T.", ".222.. ....1. ....1.", "...... ...... ......", ""),
        (".DOGS. ....A. ....T.", ".1111. ....1. ....1.", "...... ...... ......", ""),
    ),
    "destroyed": (
        (".DOGs. ....A. ....T.", ".111.. ....2. ....2.", "...... ...... ......", ""),
        (".DOGS. ....A. ....T.", ".2222. ....2. ....2.", "...... ...... ......", ""),
    ),
}
_CONVERTING = {"converting": 2, "destroyed": 2}
"""Whose letters have dashes on the first board."""


class HelpPicture(QWidget):
    """A picture by its name; what it shows is also said in words.

    Raises:
        KeyError: there is no such picture.
    """

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        boards = [
            SmallSea.drawn(tiles, letters, owners, islands, claims=claims)
            for letters, owners, islands, claims in _DRAWN[name]
        ]
        self._boards = (replace(boards[0], converting=_CONVERTING.get(name, 0)), *boards[1:])
        self._look: Look | None = None
        self._art: SeaArt | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look, self._art = look, None
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the boards side by side."""
        boards = self._boards
        width = sum(board.cols * _PITCH + 2 * _FRAME for board in boards) + _BETWEEN * (len(boards) - 1)
        return QSize(width, max(board.rows for board in boards) * _PITCH + 2 * _FRAME)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the boards, an arrow from one to the next."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = 0
        for number, board in enumerate(self._boards):
            if number:
                box = QRectF(x + (_BETWEEN - _ARROW) / 2, (self.height() - _ARROW) / 2, _ARROW, _ARROW)
                color = self._look.theme.color("text2")
                paint_icon(painter, box, name="arrow-right", color=color, size=_ARROW)
                x += _BETWEEN
            self._paint_board(painter, board, x)
            x += board.cols * _PITCH + 2 * _FRAME

    def _paint_board(self, painter: QPainter, board: SmallSea, x: int) -> None:
        assert self._look is not None
        theme = self._look.theme
        frame = QRectF(x, 0, board.cols * _PITCH + 2 * _FRAME, board.rows * _PITCH + 2 * _FRAME)
        outline = QPainterPath()
        outline.addRoundedRect(frame, _RADIUS, _RADIUS)
        painter.save()
        painter.setClipPath(outline)
        painter.fillRect(frame, theme.color("waterline"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        with device_pixels(painter) as ratio:
            if self._art is None or self._art.ratio != ratio:
                self._art = SeaArt(theme, ratio)
            paint_sea(painter, board, self._art, at=QPointF(x + _FRAME, _FRAME), pitch=_PITCH)
        painter.restore()

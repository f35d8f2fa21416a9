# SPDX-License-Identifier: MIT
"""The picture on top of each game's card: a strip of its board. Painted by place, never by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.app.assets import read_text
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.painting import device_pixels
from crossgame.ui.board.tiles import TileArt
from crossgame.ui.miniature import SmallBoard, paint_board
from crossgame.ui.small_sea import SeaArt, SmallSea, paint_sea

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.look import Look
    from crossgame.ui.theme import OwnerLook

HEIGHT = 96
_PITCH = 24
STRIP_WIDTH = 15 * _PITCH
_PATTERN = ('."..."..."...".', "..'...'.'...'..", "=..'...-...'..=", "..'...'.'...'..")
_LETTERS = (".......T.......", ".....QUIET.....", ".......L.......", ".......EASE....")
_SEA = (
    ".......F....... .......I....... ....SHORE...... .......E.......",
    ".......2....... .......2....... ....11121...... .......2.......",
    "............... ...1........22. ...11........2. ...............",
)
"""Letters, owners and islands."""
_DOT = 6


def strip_for(game: str) -> QWidget:
    """Return the strip of a game by its name in the catalog; a plain one if it has none of its own."""
    return _STRIPS.get(game, ClassicStrip)()


class _Strip(QWidget):
    """A strip as wide as its card, its upper corners cut off round."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that is stretched by the card."""
        return QSize(200, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the strip within the card's corners."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, 0)
        path = QPainterPath()
        path.addRoundedRect(rect.adjusted(0, 0, 0, 20), 11, 11)
        painter.setClipPath(path)
        self.paint(painter, rect, self._look)
        painter.fillRect(QRectF(0, HEIGHT - 1, self.width(), 1), self._look.theme.color("line"))

    def paint(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        """Draw the picture."""
        raise NotImplementedError


class ClassicStrip(_Strip):
    """Four rows of the classic board with three words."""

    def __init__(self) -> None:
        super().__init__()
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        letters = "".join(_LETTERS)
        codes = bytes(0 if sign == "." else tiles.alphabet.letters.index(sign) + 1 for sign in letters)
        self._board = SmallBoard(4, 15, _PATTERN, 0, tiles, codes)
        self._art: TileArt | None = None

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._art = None
        super().dress(look)

    def paint(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        """Draw the board, its middle in the middle."""
        painter.fillRect(rect, look.theme.color("ground"))
        at = QPointF((self.width() - STRIP_WIDTH) / 2, 0)
        with device_pixels(painter) as ratio:
            if self._art is None or self._art.ratio != ratio:
                self._art = TileArt(look.theme, ratio)
            paint_board(painter, self._board, self._art, at=at, pitch=_PITCH)


class MegaStrip(_Strip):
    """A far view of a huge board: words of many owners as coloured runs."""

    def paint(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        """Draw runs of dots; where each lies follows from its row and number alone."""
        theme = look.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.fillRect(rect, theme.color("square"))
        for row in range(HEIGHT // _DOT):
            at = (row * 37) % 5
            number = 0
            while at * _DOT < rect.width():
                length = 2 + (row * 7 + number * 5) % 6
                owner = 1 + (at // 16 + (row + number % 2) // 5) % 8
                self._run(painter, QPointF(at * _DOT, row * _DOT), length, look.theme.owner(owner))
                at += length + 1 + (row * 3 + number * 11) % 4
                number += 1

    def _run(self, painter: QPainter, at: QPointF, length: int, owner: OwnerLook) -> None:
        strong, tint = QColor(owner.strong), QColor(owner.tint)
        painter.fillRect(QRectF(at, QSize(length * _DOT, _DOT)), tint)
        for step in range(length):
            painter.fillRect(QRectF(at.x() + step * _DOT, at.y() + 1, _DOT - 1, _DOT - 1), strong)


class IslandStrip(_Strip):
    """Four rows of water with two islands and two words."""

    def __init__(self) -> None:
        super().__init__()
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        self._sea = SmallSea.drawn(tiles, *_SEA, claims="1.")
        self._art: SeaArt | None = None

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._art = None
        super().dress(look)

    def paint(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        """Draw the board, its middle in the middle."""
        painter.fillRect(rect, look.theme.color("waterline"))
        pitch = _PITCH
        at = QPointF((self.width() - self._sea.cols * pitch) / 2, 0)
        with device_pixels(painter) as ratio:
            if self._art is None or self._art.ratio != ratio:
                self._art = SeaArt(look.theme, ratio)
            paint_sea(painter, self._sea, self._art, at=at, pitch=pitch)


_STRIPS: dict[str, type[_Strip]] = {"classic": ClassicStrip, "megacross": MegaStrip, "islands": IslandStrip}

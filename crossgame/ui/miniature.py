# SPDX-License-Identifier: MIT
"""Small boards for Home: painted from stored bytes, without numpy and without a table. They can't be played on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from crossgame.rules.alphabet import NotationError
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.painting import device_pixels, draw_text, fill_round, solid, stroke_round, text_width
from crossgame.ui.board.tiles import Look as TileLook
from crossgame.ui.board.tiles import TileArt, face_of
from crossgame.ui.small_sea import SeaArt, SmallSea, paint_sea
from crossgame.ui.summaries import you_of

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.game.saved import GameSummary
    from crossgame.ui.look import Look
    from crossgame.ui.theme import Theme

_TOKENS = {"'": "dl", '"': "tl", "^": "tl", "-": "dw", "=": "tw", "~": "tw"}
_LABELS = {"'": "DL", '"': "TL", "^": "QL", "-": "DW", "=": "TW", "~": "QW"}
_DISCS = "'\"^"
_LABEL_SIDE = 20
_GAP_FROM = 6
_WHOLE = 15
"""Squares along a side that a picture has at its pitch; of larger boards as much is shown at a smaller one."""
_LEAST_SEA, _CLOSE = 5, 15
"""Pitch below which only a part of a board with islands is shown, and the pitch of that part."""
_FAR = 8
"""Pitch below which tiles are plain squares."""


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """What a miniature shows: a premium pattern and the tiles on it, row by row."""

    rows: int
    cols: int
    pattern: tuple[str, ...]
    shift: int
    tiles: TileSet
    board: bytes

    @classmethod
    def of(cls, summary: GameSummary) -> SmallBoard | SmallSea | None:
        """Take it from a stored game; ``None`` where that holds no picture this version can draw."""
        picture, layout = summary.picture, summary.ruleset.get("layout", {})
        if summary.ruleset.get("islands"):
            return SmallSea.of(summary, you_of(summary))
        if len(picture.board) != picture.rows * picture.cols or not picture.board:
            return None
        try:
            tiles = TileSet.from_dict(_plain(summary.ruleset["tiles"]))
            pattern = tuple(map(str, layout["pattern"]))
            board = cls(picture.rows, picture.cols, pattern, int(layout["shift"]), tiles, picture.board)
        except (NotationError, KeyError, TypeError, ValueError):
            return None
        known = all(1 <= (tile & 0x7F) <= len(tiles.alphabet) for tile in picture.board if tile)
        return board if known and pattern and all(pattern) else None

    def sign(self, row: int, col: int) -> str:
        """Return the sign of a premium square."""
        line = self.pattern[(row + self.shift) % len(self.pattern)]
        return line[(col + self.shift) % len(line)]


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "kind"}


class Miniature(QWidget):
    """A board as a picture.

    Args:
        board: what to show; ``None`` leaves an empty frame.
        pitch: px of a square with its gap.
        margin: width of the frame in px; 0 for a strip that is cut off by its card.
        radius: corner radius of the whole in px.
    """

    def __init__(self, board: SmallBoard | SmallSea | None, *, pitch: int, margin: int = 4, radius: int = 8) -> None:
        super().__init__()
        self._board, self._pitch, self._margin, self._radius = board, pitch, margin, radius
        self._origin = QPointF(0, 0)
        self._look: Look | None = None
        self._art: TileArt | None = None
        self._sea: SeaArt | None = None
        side = 15 * pitch + 2 * margin
        self.setFixedSize(side, side)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_board(self, board: SmallBoard | SmallSea | None) -> None:
        """Show another board."""
        self._board = board
        self.update()

    def set_origin(self, x: float, y: float) -> None:
        """Begin to paint at another place than the corner (strips), in px."""
        self._origin = QPointF(x, y)
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look, self._art, self._sea = look, None, None
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that it was made with."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw frame, squares and tiles on whole device pixels."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        with device_pixels(painter) as ratio:
            size = QRectF(0, 0, round(self.width() * ratio), round(self.height() * ratio))
            path = QPainterPath()
            path.addRoundedRect(size, self._radius * ratio, self._radius * ratio)
            painter.setClipPath(path)
            if isinstance(self._board, SmallSea):
                self._paint_sea(painter, size, self._board, theme, ratio)
            else:
                self._paint_board(painter, size, self._board, theme, ratio)
            if theme.is_high_contrast:
                stroke_round(painter, size.adjusted(1, 1, -1, -1), self._radius * ratio, solid(theme.color("line"), 2))

    def _paint_board(
        self, painter: QPainter, size: QRectF, board: SmallBoard | None, theme: Theme, ratio: float
    ) -> None:
        painter.fillRect(size, theme.color("ground"))
        if board is None:
            return
        if self._art is None or self._art.ratio != ratio:
            self._art = TileArt(theme, ratio)
        pitch = self._pitch
        if board.cols > _WHOLE:
            pitch = max(1, _WHOLE * pitch // board.cols)
        paint_board(painter, board, self._art, at=self._origin + QPointF(self._margin, self._margin), pitch=pitch)

    def _paint_sea(self, painter: QPainter, size: QRectF, sea: SmallSea, theme: Theme, ratio: float) -> None:
        painter.fillRect(size, theme.color("waterline"))
        if self._sea is None or self._sea.ratio != ratio:
            self._sea = SeaArt(theme, ratio)
        side = size.width() / ratio - 2 * self._margin
        pitch = int(side // sea.cols)
        if pitch >= _LEAST_SEA:
            rest = (side - pitch * sea.cols) / 2 + self._margin
            paint_sea(painter, sea, self._sea, at=self._origin + QPointF(rest, rest), pitch=pitch)
            return
        # So small a picture shows a part: an island of one's own if there is one.
        row, col = sea.sight
        middle = size.width() / ratio / 2
        at = QPointF(middle - (col + 0.5) * _CLOSE, middle - (row + 0.5) * _CLOSE)
        paint_sea(painter, sea, self._sea, at=at, pitch=_CLOSE)


def paint_board(painter: QPainter, board: SmallBoard, art: TileArt, *, at: QPointF, pitch: int) -> None:
    """Draw squares and tiles.

    Args:
        painter: draws in device pixels.
        board: what to draw.
        art: tiles of the theme and screen scale that the painter draws for.
        at: upper left corner in logical px.
        pitch: px of a square with its gap.
    """
    ratio = art.ratio
    step = round(pitch * ratio)
    side = step - (max(1, round(ratio)) if pitch >= _GAP_FROM else 0)
    left, top = round(at.x() * ratio), round(at.y() * ratio)
    # Tiles after all squares: their shadows fall on neighbours.
    placed = []
    for row in range(board.rows):
        for col in range(board.cols):
            corner = QPointF(left + col * step, top + row * step)
            tile = board.board[row * board.cols + col]
            _paint_square(painter, art.theme, QRectF(corner, QSize(side, side)), board.sign(row, col), ratio)
            if tile:
                placed.append((corner, tile))
    for corner, tile in placed:
        if pitch < _FAR and board.cols > _WHOLE:
            painter.fillRect(QRectF(corner, QSize(side, side)), art.theme.color("accent"))
            continue
        art.draw(painter, corner, face=face_of(tile, board.tiles), look=TileLook.LAID, side=side)


def _paint_square(painter: QPainter, theme: Theme, rect: QRectF, sign: str, ratio: float) -> None:
    token, side = _TOKENS.get(sign, ""), rect.width()
    radius = max(1.5 * ratio, round(0.10 * side))
    disc = sign in _DISCS
    hollow = theme.is_high_contrast and sign in "'-"
    ground = theme.color(token) if token and not disc else theme.color("square")
    fill_round(painter, rect, radius, ground)
    if theme.is_high_contrast and (not token or disc):
        stroke_round(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, solid(theme.color("line"), 1))
    if disc:
        reach = 0.44 * side
        spot = QRectF(rect.center() - QPointF(reach, reach), rect.center() + QPointF(reach, reach))
        fill_round(painter, spot, reach, theme.color(token))
        if hollow:
            stroke_round(painter, spot, reach, solid(theme.color("dlt"), 1.5 * ratio))
    elif hollow:
        stroke_round(painter, rect.adjusted(1.5, 1.5, -1.5, -1.5), radius, solid(theme.color("dwt"), 1.5 * ratio))
    if token and side >= _LABEL_SIDE * ratio:
        _paint_label(painter, theme, rect, sign, ratio)


def _paint_label(painter: QPainter, theme: Theme, rect: QRectF, sign: str, ratio: float) -> None:
    size = max(9 * ratio, 0.28 * rect.width())
    spacing = 0.3 * ratio / size
    text = _LABELS[sign]
    width = text_width(text, size, 500, spacing=spacing)
    painter.setBrush(theme.color(_TOKENS[sign] + "t"))
    at = QPointF(rect.center().x() - width / 2, rect.center().y() + 0.35 * size)
    draw_text(painter, text, at, size=size, weight=500, spacing=spacing)

# SPDX-License-Identifier: MIT
"""Small boards with islands for Home and help: painted from plain bytes, without numpy and without a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from crossgame.rules.alphabet import NotationError
from crossgame.rules.tiles import TileSet
from crossgame.ui.board.flags import draw_flag, draw_palm, draw_wanted_flag
from crossgame.ui.board.owners import OwnedTileArt
from crossgame.ui.board.painting import solid, stroke_dashed
from crossgame.ui.board.tiles import Look as TileLook
from crossgame.ui.board.tiles import face_of, tile_radius
from crossgame.ui.board.water import WaterArt, has_wave, shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.saved import GameSummary
    from crossgame.ui.theme import Theme

PLANES = 4
"""Bytes a square in the stored picture of such a game: tile, owner's seat, island, seat that has claimed it."""
_LOOKS = 8
_LETTERS_FROM, _SIGNS_FROM, _GAP_FROM, _WIDE_GAP_FROM = 12, 9, 6, 26


class SeaArt:
    """The picture caches for one theme and screen scale."""

    def __init__(self, theme: Theme, ratio: float) -> None:
        self.theme, self.ratio = theme, ratio
        self.tiles = OwnedTileArt(theme, ratio)
        self.water = WaterArt(theme, ratio)


@dataclass(frozen=True, slots=True)
class SmallSea:
    """What is shown: ``rows`` × ``cols`` squares, a byte each in the planes.

    Attributes:
        board: tile bytes.
        owners: owner look of each tile from 1, 0 for nobody's.
        islands: number of the island, 0 for water.
        claims: owner look of who has claimed the island, 0 for nobody.
        pending: squares (row, col) whose tiles are laid out, not played.
        wanted: islands that they would claim.
        converting: owner look whose letters they would convert, 0 for nobody's.
    """

    rows: int
    cols: int
    tiles: TileSet
    board: bytes
    owners: bytes
    islands: bytes
    claims: bytes
    pending: frozenset[tuple[int, int]] = frozenset()
    wanted: frozenset[int] = frozenset()
    converting: int = 0

    @classmethod
    def of(cls, summary: GameSummary, you: int | None) -> SmallSea | None:
        """Take it from a stored game; ``None`` where that is no game with islands or can't be drawn.

        Args:
            summary: the game.
            you: the seat that is owner 1.
        """
        picture = summary.picture
        size = picture.rows * picture.cols
        if not size or len(picture.board) != PLANES * size:
            return None
        try:
            data = {key: value for key, value in summary.ruleset["tiles"].items() if key != "kind"}
            tiles = TileSet.from_dict(data)
        except (NotationError, KeyError, TypeError, ValueError, AttributeError):
            return None
        board, owners, islands, claims = (picture.board[at * size : (at + 1) * size] for at in range(PLANES))
        if not all(1 <= (tile & 0x7F) <= len(tiles.alphabet) for tile in board if tile):
            return None
        seats = [info.seat for info in summary.seats]
        order = ([you] if you in seats else []) + [seat for seat in seats if seat != you]
        looks = bytes(order.index(seat) % _LOOKS + 1 if seat in order else 0 for seat in range(256))
        return cls(picture.rows, picture.cols, tiles, board, owners.translate(looks), islands, claims.translate(looks))

    @classmethod
    def drawn(cls, tiles: TileSet, letters: str, owners: str, islands: str, *, claims: str = "") -> SmallSea:
        """Return a board from drawings of equal size, a line a row.

        Args:
            tiles: the letters.
            letters: what lies on squares, ``.`` for nothing, lower case for tiles laid out.
            owners: looks 1 to 8.
            islands: numbers 1 to 9, ``.`` for water.
            claims: the looks of who has claimed islands 1, 2, …; ``.`` for nobody, ``?`` for who is about to.
        """
        rows = letters.split()
        signs = "".join(rows)
        names = tiles.alphabet.letters
        claimed = dict(enumerate(claims, start=1))
        numbers = [int(sign) if sign.isdigit() else 0 for sign in "".join(islands.split())]
        width = len(rows[0])
        return cls(
            len(rows),
            width,
            tiles,
            bytes(names.index(sign.upper()) + 1 if sign.isalpha() else 0 for sign in signs),
            bytes(int(sign) if sign.isdigit() else 0 for sign in "".join(owners.split())),
            bytes(numbers),
            bytes(int(claimed[n]) if claimed.get(n, "").isdigit() else 0 for n in numbers),
            frozenset(divmod(at, width) for at, sign in enumerate(signs) if sign.islower()),
            frozenset(number for number, sign in claimed.items() if sign == "?"),
        )

    def at(self, row: int, col: int) -> int:
        """Return where a square is in the planes."""
        return row * self.cols + col

    @property
    def blobs(self) -> dict[int, list[tuple[int, int]]]:
        """The squares of each island."""
        found: dict[int, list[tuple[int, int]]] = {}
        for at, number in enumerate(self.islands):
            if number:
                found.setdefault(number, []).append(divmod(at, self.cols))
        return found

    @property
    def sight(self) -> tuple[int, int]:
        """A square worth seeing when there is room for few: an own island, an own letter, any island, the middle."""
        for plane, look in ((self.claims, 1), (self.owners, 1)):
            if look in plane:
                return divmod(plane.index(look), self.cols)
        blobs = self.blobs
        return blobs[min(blobs)][0] if blobs else (self.rows // 2, self.cols // 2)


def paint_sea(painter: QPainter, sea: SmallSea, art: SeaArt, *, at: QPointF, pitch: int) -> None:
    """Draw water, islands, tiles, palms and flags.

    Args:
        painter: draws in device pixels.
        sea: what to draw.
        art: for the theme and screen scale that the painter draws for.
        at: upper left corner in logical px.
        pitch: px of a square with its gap.
    """
    ratio = art.ratio
    step = round(pitch * ratio)
    gap = max(1, round((2 if pitch >= _WIDE_GAP_FROM else 1) * ratio)) if pitch >= _GAP_FROM else 0
    left, top = round(at.x() * ratio), round(at.y() * ratio)
    whole = QRectF(left, top, sea.cols * step, sea.rows * step)
    painter.drawTiledPixmap(whole, art.water.cell(step, gap))
    _paint_waves(painter, sea, art, (left, top, step, gap))
    reach = art.water.reach(step)
    for squares in sea.blobs.values():
        shape, (row, col) = shape_of(squares)
        painter.drawPixmap(left + col * step - reach, top + row * step - reach, art.water.island(shape, step))
    _paint_tiles(painter, sea, art, (left + gap // 2, top + gap // 2, step, gap))
    if pitch >= _SIGNS_FROM:
        _paint_signs(painter, sea, art.theme, (left + gap // 2, top + gap // 2, step, gap))


def _paint_waves(painter: QPainter, sea: SmallSea, art: SeaArt, grid: Sequence[int]) -> None:
    left, top, step, gap = grid
    if step < _LETTERS_FROM * art.ratio:
        return
    wave = art.water.wave(step, step - gap)
    for row in range(sea.rows):
        for col in range(sea.cols):
            at = sea.at(row, col)
            if has_wave(row, col) and not sea.board[at] and not sea.islands[at]:
                painter.drawPixmap(left + col * step, top + row * step, wave)


def _paint_tiles(painter: QPainter, sea: SmallSea, art: SeaArt, grid: Sequence[int]) -> None:
    left, top, step, gap = grid
    side, pad = step - gap, art.tiles.pad
    for at, tile in enumerate(sea.board):
        if not tile:
            continue
        row, col = divmod(at, sea.cols)
        x, y = left + col * step, top + row * step
        if step < _LETTERS_FROM * art.ratio:
            owner = sea.owners[at]
            color = QColor(art.theme.owner(owner).far) if owner else art.theme.color("text2")
            painter.fillRect(x, y, side, side, color)
            continue
        face = face_of(tile, sea.tiles)
        if (row, col) in sea.pending:
            art.tiles.draw(painter, QPointF(x, y), face=face, look=TileLook.PENDING, side=side)
        else:
            painter.drawPixmap(x - pad, y - pad, art.tiles.owned(face, side, sea.owners[at]))
    if sea.converting:
        _paint_conversions(painter, sea, art, grid)


def _paint_conversions(painter: QPainter, sea: SmallSea, art: SeaArt, grid: Sequence[int]) -> None:
    left, top, step, gap = grid
    side, pen = step - gap, solid(art.theme.color("accent"), 2.5 * art.ratio)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at, owner in enumerate(sea.owners):
        if owner == sea.converting:
            row, col = divmod(at, sea.cols)
            rect = QRectF(left + col * step, top + row * step, side, side)
            stroke_dashed(painter, rect, tile_radius(side, art.ratio), pen, art.theme.color("surface"))
    painter.restore()


def _paint_signs(painter: QPainter, sea: SmallSea, theme: Theme, grid: Sequence[int]) -> None:
    left, top, step, gap = grid
    for number, squares in sea.blobs.items():
        free = [(row, col) for row, col in squares if not sea.board[sea.at(row, col)]]
        if not free:
            continue
        row, col = free[0]
        rect = QRectF(left + col * step, top + row * step, step - gap, step - gap)
        look = sea.claims[sea.at(row, col)]
        if look:
            draw_flag(painter, rect, theme, owner=theme.owner(look))
        elif number in sea.wanted:
            draw_wanted_flag(painter, rect, theme, owner=theme.owner(1))
        else:
            draw_palm(painter, rect, theme)

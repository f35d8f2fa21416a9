# SPDX-License-Identifier: MIT
"""``Ground``: what a big board is painted from, and the colours and codes that all sizes share. It paints nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import numpy as np
from PySide6.QtGui import QColor, QImage

from crossgame.rules.layout import Premium, Rect
from crossgame.ui.board.shades import LOOKS
from crossgame.ui.theme import Scheme

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.rules.position import Position
    from crossgame.ui.board.atlas import Codes, Pixels
    from crossgame.ui.board.shades import Shades
    from crossgame.ui.theme import Theme

_HALO_SHARE = 0.32

STARTING = 7
"""Added to the kind of a square that is the start square."""
KINDS = 2 * STARTING
_PREMIUMS = {
    0: Premium.NONE,
    1: Premium.DOUBLE_LETTER,
    2: Premium.TRIPLE_LETTER,
    3: Premium.QUADRUPLE_LETTER,
    4: Premium.DOUBLE_WORD,
    5: Premium.TRIPLE_WORD,
    6: Premium.QUADRUPLE_WORD,
}


class Renderer(Protocol):
    """Paints a window of cells at one pitch. A cell is a square, or far away a block of squares."""

    pitch: int
    cells: tuple[int, int]

    @property
    def size(self) -> int:
        """Bytes that its pictures take."""

    def render(self, window: Rect) -> Pixels:
        """Return the picture of a window of cells, (rows × pitch, cols × pitch) pixels as 0xffRRGGBB."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Position, whose tiles look like whose, theme and screen scale."""

    position: Position
    shades: Shades
    theme: Theme
    ratio: float
    _period: Codes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        pattern, layout = self.position.ruleset.layout.pattern, self.position.ruleset.layout
        once = Rect(0, 0, len(pattern), len(pattern[0]))
        words = layout.word_multipliers(once)
        found = layout.letter_multipliers(once).astype(np.int32) - 1
        found[words > 1] = words[words > 1] + 2
        object.__setattr__(self, "_period", found)

    @property
    def cells(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        layout = self.position.ruleset.layout
        return layout.rows, layout.cols

    def kinds(self, window: Rect) -> Codes:
        """Return what kind of square each of a window is, 0 for no premium."""
        layout, (high, wide) = self.position.ruleset.layout, self._period.shape
        rows = np.arange(window.row, window.row + window.rows) % high
        cols = np.arange(window.col, window.col + window.cols) % wide
        found: Codes = self._period[rows[:, None], cols[None, :]]
        row, col = layout.start.row - window.row, layout.start.col - window.col
        if 0 <= row < window.rows and 0 <= col < window.cols:
            found[row, col] += STARTING
        return found

    def premium(self, kind: int) -> tuple[Premium, bool]:
        """Return the premium of a kind, and whether it is the start square."""
        return _PREMIUMS[kind % STARTING], kind >= STARTING

    def strong(self) -> npt.NDArray[np.uint32]:
        """Return the colour of each shade seen from afar; of shade 0 that of an empty square."""
        far = [self.theme.owner(number + 1).far for number in range(LOOKS)]
        return _pixels([self.theme.colors["square"], *far, self.theme.colors["text2"]])

    def tints(self) -> npt.NDArray[np.uint32]:
        """Return the colour round tiles of each shade seen from afar; of shade 0 that of an empty square.

        On dark boards the tints of tiles would outshine the tiles: there it is a breath of the owner's colour.
        """
        if self.theme.scheme is not Scheme.LIGHT:
            return _mixed(self.strong(), _HALO_SHARE)
        tints = [self.theme.owner(number + 1).tint for number in range(LOOKS)]
        return _pixels([self.theme.colors["square"], *tints, self.theme.colors["tile"]])

    def pixel(self, token: str) -> int:
        """Return a colour of the theme as 0xffRRGGBB."""
        return int(self.theme.color(token).rgb())


def _pixels(colors: list[str]) -> npt.NDArray[np.uint32]:
    return np.array([QColor(color).rgb() for color in colors], dtype=np.uint32)


def _mixed(colors: npt.NDArray[np.uint32], share: float) -> npt.NDArray[np.uint32]:
    """Return colours thinned with the first of them."""
    parts = colors.view(np.uint8).reshape(-1, 4).astype(np.float64)
    thin = parts[0] + (parts - parts[0]) * share
    mixed: npt.NDArray[np.uint32] = thin.round().astype(np.uint8).reshape(-1).view(np.uint32)
    return mixed


def strip_image(pitch: int, count: int, fill: QColor) -> QImage:
    """Return an image of ``count`` cells one below the other, filled with a colour."""
    image = QImage(pitch, pitch * max(1, count), QImage.Format.Format_RGB32)
    image.fill(fill)
    return image


def pixels_of(image: QImage, pitch: int) -> Pixels:
    """Return the cells of such an image, shape (count, pitch, pitch), copied."""
    flat = np.frombuffer(image.constBits(), dtype=np.uint32)
    return flat.reshape(-1, pitch, pitch).copy()

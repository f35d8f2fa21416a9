# SPDX-License-Identifier: MIT
"""The one typeface of the program and the sizes it is used in. No colours, no widgets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

from crossgame.app import assets

FAMILY = "Rubik"
FILES = ("Rubik-Regular.ttf", "Rubik-Medium.ttf", "Rubik-SemiBold.ttf")
SCALE_LIMITS = (80, 200)
"""Smallest and largest text scale, per cent."""

_WEIGHTS = {400: QFont.Weight.Normal, 500: QFont.Weight.Medium, 600: QFont.Weight.DemiBold}
_HINTING = QFont.HintingPreference.PreferNoHinting


class Role(Enum):
    """What a text is for, as (size px, line px, weight) at 100 %."""

    DISPLAY = (28, 36, 600)
    TITLE = (24, 32, 600)
    SCORE = (24, 28, 600)
    TOTAL = (20, 28, 600)
    CARD = (18, 24, 600)
    HEADING = (16, 20, 600)
    BODY_LARGE = (15, 20, 500)
    BODY = (14, 20, 400)
    BODY_STRONG = (14, 20, 500)
    BODY_SMALL = (13, 18, 400)
    WORD = (13, 18, 500)
    CAPTION = (12, 16, 400)
    SECTION = (12, 16, 500)
    ACTION = (11, 14, 400)
    COORDINATE = (11, 14, 500)

    @property
    def size(self) -> int:
        """Size in px at 100 %."""
        return self.value[0]

    @property
    def line(self) -> int:
        """Line height in px at 100 %."""
        return self.value[1]

    @property
    def weight(self) -> int:
        """400, 500 or 600."""
        return self.value[2]


@dataclass(frozen=True, slots=True)
class TextScale:
    """How large the user wants text, in per cent of the design, kept within 80 and 200."""

    percent: int = 100

    def __post_init__(self) -> None:
        low, high = SCALE_LIMITS
        object.__setattr__(self, "percent", min(high, max(low, self.percent)))

    def px(self, size: float) -> int:
        """Return a size in whole px after scaling, at least 1."""
        return max(1, round(size * self.percent / 100))


def load_fonts() -> None:
    """Register the shipped typeface; needs a QGuiApplication, and does nothing when it is already there.

    Raises:
        FileNotFoundError: the fonts are missing from this installation.
        RuntimeError: Qt can't read one of them.
    """
    if FAMILY in QFontDatabase.families():
        return
    for name in FILES:
        if QFontDatabase.addApplicationFontFromData(QByteArray(assets.read_bytes("fonts", name))) < 0:
            raise RuntimeError(f"the typeface in {name} can't be read")


def sized(size: float, weight: int = 400, *, spacing: float = 0.0) -> QFont:
    """Return the typeface at a size in px (fractions count), unscaled, with figures of equal width.

    Args:
        size: px; in device pixels if that is what the painter draws in.
        weight: 400, 500 or 600.
        spacing: px added between letters.
    """
    font = QFont(FAMILY)
    # setPixelSize takes whole numbers only; tiles need the fraction (0.60 s), so size in points of a 72-dpi device
    # is no way either: round here, and the painter scales what must be exact.
    font.setPixelSize(max(1, round(size)))
    font.setWeight(_WEIGHTS[weight])
    font.setHintingPreference(_HINTING)
    font.setFeature(QFont.Tag("tnum"), 1)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return font


def font_for(role: Role, scale: TextScale | None = None) -> QFont:
    """Return the font of a role at the user's text scale; words of lists are spaced by 0.4 px."""
    px = (scale or TextScale()).px(role.size)
    return sized(px, role.weight, spacing=0.4 if role is Role.WORD else 0.0)

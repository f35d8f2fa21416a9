# SPDX-License-Identifier: MIT
"""Icons in the colours of a theme, sharp at every screen scale. Knows no widgets.

QtSvg does not resolve ``currentColor``, so the colour is put in before the picture is drawn.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from crossgame.app import assets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QColor

    from crossgame.ui.theme import Theme

RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0)
"""Screen scales that an icon carries a picture of its own for."""

STROKE = 1.75
STROKE_SMALL = 2.4
"""Line width on the 24-px grid; icons of 16 px or less need a stronger one."""


@cache
def _source(name: str) -> str:
    return assets.read_text("icons", f"{name}.svg")


def _renderer(name: str, color: QColor, size: int) -> QSvgRenderer:
    stroke = STROKE_SMALL if size <= 16 else STROKE
    svg = _source(name).replace("currentColor", color.name())
    if "icon-tabler" in svg:
        svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
    return QSvgRenderer(QByteArray(svg.encode()))


def paint_icon(painter: QPainter, rect: QRectF, *, name: str, color: QColor, size: int | None = None) -> None:
    """Draw an icon into a rect of the painter; ``size`` is its side in logical px if the rect is in others.

    Raises:
        FileNotFoundError: no such icon ships with this installation.
    """
    renderer = _renderer(name, color, size or round(rect.width()))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, rect)
    painter.restore()


def icon_pixmap(name: str, color: QColor, *, size: int, ratio: float) -> QPixmap:
    """Return an icon of ``size`` logical px for a screen scale.

    Raises:
        FileNotFoundError: no such icon ships with this installation.
    """
    renderer = _renderer(name, color, size)  # before the painter: one left open by an error would crash
    side = ceil(size * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class Icons:
    """Icons of one theme, each made once. Throw it away with the theme."""

    def __init__(self, theme: Theme, ratios: Iterable[float] = RATIOS) -> None:
        """Take the screen scales that pictures are wanted for: fewer make a quicker start."""
        self._theme = theme
        self._ratios = tuple(ratios)
        self._made: dict[tuple[str, str, int], QIcon] = {}

    @property
    def ratios(self) -> tuple[float, ...]:
        """The screen scales that icons carry pictures for."""
        return self._ratios

    def get(self, name: str, *, token: str = "text", size: int = 22) -> QIcon:
        """Return an icon in a colour of the theme, with a disabled form.

        Args:
            name: file name without ending, e.g. ``arrows-shuffle``.
            token: colour token.
            size: logical px.

        Raises:
            FileNotFoundError: no such icon ships with this installation.
        """
        key = (name, token, size)
        if key not in self._made:
            self._made[key] = self._make(name, token, size)
        return self._made[key]

    def size(self, size: int = 22) -> QSize:
        """Return an icon size for ``setIconSize``."""
        return QSize(size, size)

    def _make(self, name: str, token: str, size: int) -> QIcon:
        icon = QIcon()
        for mode, tone in ((QIcon.Mode.Normal, token), (QIcon.Mode.Disabled, "text3")):
            for ratio in self._ratios:
                icon.addPixmap(icon_pixmap(name, self._theme.color(tone), size=size, ratio=ratio), mode)
        return icon

# SPDX-License-Identifier: MIT
"""Tiles between board and rack: the one that is carried and those that fly home, painted over the window.

Plain widgets that let the mouse through; no drag of the window system is used. It moves pictures only: where a tile
is was decided before it takes off, so nothing waits for a motion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QPointF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from crossgame.ui.board.painting import device_pixels

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.ui.board.items import Art
    from crossgame.ui.board.tiles import Face, Look


class FloatingTile(QWidget):
    """A tile over the window, its ``floor``; ``corner`` is the tile's upper left corner in the floor's coordinates."""

    def __init__(self, window: QWidget, art: Art, face: Face, *, look: Look, side: int) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._art, self._face, self._look, self._side = art, face, look, side
        self._pad = art.tiles.pad / art.ratio
        self._fit()

    def _fit(self) -> None:
        whole = round(self._side / self._art.ratio + 2 * self._pad) + 1
        self.resize(whole, whole)

    def become(self, look: Look, side: int) -> None:
        """Take the look and size of the place it goes to; its middle stays where it is."""
        shift = (self._side - side) / 2 / self._art.ratio
        corner = self.corner() + QPointF(shift, shift)
        self._look, self._side = look, side
        self._fit()
        self.put(corner)
        self.update()

    @property
    def floor(self) -> QWidget:
        """The window it floats over; asked for, not kept: that would hold a closed window alive."""
        floor = self.parentWidget()
        assert floor is not None
        return floor

    def corner(self) -> QPointF:
        """Return where the tile is."""
        return QPointF(self.pos()) + QPointF(self._pad, self._pad)

    def put(self, corner: QPointF) -> None:
        """Put the tile there."""
        self.move((corner - QPointF(self._pad, self._pad)).toPoint())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tile."""
        painter = QPainter(self)
        with device_pixels(painter):
            pad = self._art.tiles.pad
            self._art.tiles.draw(painter, QPointF(pad, pad), face=self._face, look=self._look, side=self._side)


class Flights(QObject):
    """Tiles on their way, by key.

    Signals:
        landed(int): the tile of that key has arrived.
    """

    landed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._flying: dict[int, tuple[FloatingTile, QVariantAnimation]] = {}

    def is_flying(self, key: int) -> bool:
        """Tell whether the tile of a key is on its way."""
        return key in self._flying

    def fly(self, key: int, tile: FloatingTile, target: QPoint, *, ms: int) -> None:
        """Let a tile fly to a point of its window; 0 ms = it has arrived. The tile is this object's from now on."""
        self.land(key)
        if ms <= 0:
            tile.hide()
            tile.deleteLater()
            self.landed.emit(key)
            return
        motion = QVariantAnimation(self)
        motion.setDuration(ms)
        motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        motion.setStartValue(tile.corner())
        motion.setEndValue(QPointF(target))
        motion.valueChanged.connect(tile.put)
        motion.finished.connect(lambda: self.land(key))
        self._flying[key] = (tile, motion)
        tile.show()
        tile.raise_()
        motion.start()

    def land(self, key: int) -> None:
        """End the flight of a tile at once, if there is one."""
        flight = self._flying.pop(key, None)
        if flight is None:
            return
        tile, motion = flight
        motion.stop()
        motion.deleteLater()
        tile.hide()
        tile.deleteLater()
        self.landed.emit(key)

    def land_all(self) -> None:
        """End all flights at once."""
        for key in tuple(self._flying):
            self.land(key)

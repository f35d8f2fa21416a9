# SPDX-License-Identifier: MIT
"""``Carrier``: a tile in the player's hand, between press and release, over board and rack alike.

The widget that was pressed passes its mouse events on; places are global points. The placement changes at the
release, so a carry that is broken off leaves everything as it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QPoint, QPointF, Signal
from PySide6.QtWidgets import QApplication

from crossgame.ui.board.flight import Flights, FloatingTile
from crossgame.ui.board.motion import Motion
from crossgame.ui.board.tiles import Look, face_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from crossgame.rules.layout import Square
    from crossgame.ui.board.items import Art
    from crossgame.ui.board.laying import Laying


@dataclass(frozen=True, slots=True)
class Carried:
    """A tile in the hand: its key, and the square it was laid out on (``None``: it came from the rack)."""

    key: int
    origin: Square | None


@dataclass(frozen=True, slots=True)
class Grip:
    """Where a tile was pressed.

    Attributes:
        carried: which tile.
        point: of the mouse, global.
        corner: of the tile, global.
        widget: that was pressed; the tile floats over its window.
        art, side: to paint the tile with; side in device pixels.
    """

    carried: Carried
    point: QPoint
    corner: QPoint
    widget: QWidget
    art: Art
    side: int


@dataclass(frozen=True, slots=True)
class Home:
    """Where a tile belongs now: global corner of the place, and how the tile looks there (side in device pixels)."""

    corner: QPoint
    look: Look
    side: int


class Zone(Protocol):
    """A widget where a tile can be let go."""

    def hover_at(self, carried: Carried, point: QPoint | None) -> None:
        """Show where the tile would go; ``None``: it is not over this widget."""

    def drop_at(self, carried: Carried, point: QPoint) -> bool:
        """Take the tile; tell whether it was taken."""

    def home_of(self, key: int) -> Home | None:
        """Return the place where a tile belongs now, if that is on this widget."""

    def slot_corner(self, key: int) -> QPoint | None:
        """Return the global corner of the slot of a tile, laid out or not, if slots are on this widget."""


class Carrier(QObject):
    """The hand. Zones are asked in the order they were added.

    Signals:
        picked_up(int), put_down(int): key of the tile.
    """

    picked_up = Signal(int)
    put_down = Signal(int)

    def __init__(self, laying: Laying, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.flights = Flights(self)
        self.motion = Motion({}, reduced=True)
        self._laying = laying
        self._zones: list[Zone] = []
        self._pressed: Grip | None = None
        self._carried: Carried | None = None
        self._tile: FloatingTile | None = None
        self._hold = QPointF()
        laying.reloaded.connect(self.cancel)

    @property
    def carried(self) -> Carried | None:
        """What is in the hand."""
        return self._carried

    def add_zone(self, zone: Zone) -> None:
        """Add a widget where tiles can be let go."""
        self._zones.append(zone)

    def slot_corner(self, key: int) -> QPoint | None:
        """Return the global corner of the slot of a tile; ``None`` while no rack is shown."""
        corners = (zone.slot_corner(key) for zone in self._zones)
        return next((corner for corner in corners if corner is not None), None)

    def press(self, grip: Grip) -> None:
        """Remember a press on a tile; it is picked up when the mouse has moved far enough."""
        self.cancel()
        self._pressed = grip

    def move(self, point: QPoint) -> bool:
        """Go on with the mouse, at a global point; tell whether a tile is in the hand."""
        grip = self._pressed
        if grip is not None and (point - grip.point).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            self._pick_up(grip)
        if self._carried is None or self._tile is None:
            return False
        self._tile.put(QPointF(self._tile.floor.mapFromGlobal(point)) - self._hold)
        for zone in self._zones:
            zone.hover_at(self._carried, point)
        return True

    def release(self, point: QPoint) -> bool:
        """Let go; tell whether a tile was in the hand (else it was a click)."""
        self._pressed = None
        carried = self._carried
        if carried is None:
            return False
        tile = self._let_go(carried)
        taken = self._is_valid(carried) and any(zone.drop_at(carried, point) for zone in self._zones)
        if not taken and carried.origin is not None and self._is_valid(carried):
            self._laying.take_home(carried.origin)
        self._settle(carried.key, tile, "settle" if taken else "fly_home")
        return True

    def cancel(self) -> None:
        """Put the tile back where it was picked up."""
        self._pressed = None
        carried = self._carried
        if carried is not None:
            self._settle(carried.key, self._let_go(carried), "fly_home")

    def fly(self, key: int, tile: FloatingTile, motion: str) -> None:
        """Let a tile fly to where it belongs now, in the time of a motion of the theme."""
        self._settle(key, tile, motion)

    def _is_valid(self, carried: Carried) -> bool:
        placement = self._laying.placement
        if carried.origin is None:
            return carried.key in placement.keys and bool(placement.visible[placement.slot_of(carried.key)])
        held = placement.held_at(carried.origin)
        return held is not None and held.key == carried.key

    def _pick_up(self, grip: Grip) -> None:
        carried, placement, position = grip.carried, self._laying.placement, self._laying.position
        if position is None or not self._is_valid(carried):
            return
        held = placement.held_at(carried.origin) if carried.origin is not None else None
        byte = held.tile if held else placement.slots[placement.slot_of(carried.key)]
        self.flights.land(carried.key)
        face = face_of(byte, position.ruleset.tiles)
        self._tile = FloatingTile(grip.widget.window(), grip.art, face, look=Look.CARRIED, side=grip.side)
        self._tile.put(QPointF(self._tile.floor.mapFromGlobal(grip.corner)))
        self._tile.show()
        self._tile.raise_()
        self._hold = QPointF(grip.point - grip.corner)
        self._carried = carried
        self._laying.select(None)
        self.picked_up.emit(carried.key)

    def _let_go(self, carried: Carried) -> FloatingTile:
        assert self._tile is not None
        tile, self._tile, self._carried = self._tile, None, None
        for zone in self._zones:
            zone.hover_at(carried, None)
        return tile

    def _settle(self, key: int, tile: FloatingTile, motion: str) -> None:
        home = next((home for zone in self._zones if (home := zone.home_of(key)) is not None), None)
        if home is None:
            self.flights.fly(key, tile, tile.corner().toPoint(), ms=0)
        else:
            tile.become(home.look, home.side)
            self.flights.fly(key, tile, tile.floor.mapFromGlobal(home.corner), ms=self.motion.ms(motion))
        self.put_down.emit(key)

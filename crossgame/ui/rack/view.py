# SPDX-License-Identifier: MIT
"""``RackView``: the tray with the player's tiles. It turns mouse and keys into wishes of the board's ``Laying``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from crossgame.ui.board.carrier import Carried, Grip, Home
from crossgame.ui.board.keys import Key, wish_of
from crossgame.ui.board.painting import device_pixels, fill_round, rect_of, solid, stroke_round
from crossgame.ui.board.tiles import Look, face_of, tile_radius
from crossgame.ui.board.wording import describe_slot
from crossgame.ui.rack.model import RackLayout, order_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.ui.board.view import BoardView

_TRAY_RADIUS = 10
_SIDES: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_EMPTY_SLOTS = 7
"""Slots that a tray shows while there is no rack."""


class RackView(QWidget):
    """The rack of ``board.laying``, of fixed size. Look, motion and what is said are those of the board view.

    Drag to reorder or onto the board; click to choose a tile, or to lay it at the cursor; left and right walk along
    the slots, Space takes the tile there, with Ctrl or Alt it moves. All other keys go to the board.

    ``taker`` is asked first what becomes of a tile that is clicked; True where it was taken.

    Signals:
        reordered(int): a tile was dragged to that slot, from another one.
    """

    reordered = Signal(int)

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._laying = board.laying
        self._carrier = board.carrier
        self._layout = RackLayout(_EMPTY_SLOTS)
        self._focus_slot = 0
        self._pressed: int | None = None
        self._hover: int | None = None
        self._lent: frozenset[int] = frozenset()
        self.taker: Callable[[int], bool] | None = None
        self._at: dict[int, float] = {}
        self._from: dict[int, float] = {}
        self._to: dict[int, float] = {}
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._on_motion_changed)
        # A click leaves the keys to the board: after it, typing and arrows go on there.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Rack"))
        self.setAccessibleDescription(
            self.tr("Left and right choose a slot, Space takes the tile, with Ctrl the tile moves along.")
        )
        self._connect()
        self._on_reloaded()

    def _connect(self) -> None:
        self._carrier.add_zone(self)
        self._laying.refreshed.connect(self._on_refreshed)
        self._laying.reloaded.connect(self._on_reloaded)
        self._carrier.picked_up.connect(self._on_tile_moved)
        self._carrier.put_down.connect(self._on_tile_moved)
        self._carrier.flights.landed.connect(self._on_tile_moved)
        self._board.theme_changed.connect(self.update)

    def set_tile_size(self, size: int) -> None:
        """Change the side of a tile, in px: 48, in small windows 44."""
        if size != self._layout.tile:
            self._layout = RackLayout(self._layout.count, size, self._layout.ratio)
            self._place_at_once()

    @property
    def tile_size(self) -> int:
        """The side of a tile, in px."""
        return self._layout.tile

    @property
    def focus_slot(self) -> int:
        """The slot that keys act on."""
        return self._focus_slot

    def sizeHint(self) -> QSize:
        """Return the size of the tray."""
        return QSize(*self._layout.size)

    def center_of(self, slot: int) -> QPoint:
        """Return the middle of a slot in the widget."""
        box, ratio = self._layout.box(slot), self._layout.ratio
        return QPointF((box.x + box.width / 2) / ratio, (box.y + box.height / 2) / ratio).toPoint()

    def lend(self, slots: frozenset[int]) -> None:
        """Leave slots empty whose tiles are written somewhere else."""
        if slots != self._lent:
            self._lent = slots
            self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw tray, slots, tiles and rings."""
        painter = QPainter(self)
        with device_pixels(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_tray(painter)
            self._draw_tiles(painter)
            self._draw_rings(painter)

    def _draw_tray(self, painter: QPainter) -> None:
        theme, layout = self._board.theme, self._layout
        tray, radius = QRectF(0, 0, layout.width, layout.height), _TRAY_RADIUS * layout.ratio
        fill_round(painter, tray, radius, theme.color("ground"))
        half = layout.ratio / 2
        if theme.is_high_contrast:
            rim = tray.adjusted(half, half, -half, -half)
            stroke_round(painter, rim, radius, solid(theme.color("line"), layout.ratio))
        corner = tile_radius(layout.side, layout.ratio)
        for slot in range(layout.count):
            box = rect_of(layout.box(slot))
            fill_round(painter, box, corner, theme.color("square", 0.5))
            if theme.is_high_contrast:
                line = box.adjusted(half, half, -half, -half)
                stroke_round(painter, line, corner, solid(theme.color("squareline"), layout.ratio))

    def _draw_tiles(self, painter: QPainter) -> None:
        position, placement = self._laying.position, self._laying.placement
        if position is None:
            return
        art = self._board.art_for(self._layout.ratio)
        for key, tile in zip(placement.keys, self._seen(), strict=True):
            if tile and not self._is_away(key):
                at = QPointF(round(self._at[key]), self._layout.pad)
                face = face_of(tile, position.ruleset.tiles)
                art.tiles.draw(painter, at, face=face, look=Look.LAID, side=self._layout.side)

    def _seen(self) -> tuple[int, ...]:
        """Return the tiles by slot that are drawn: those are not that are written somewhere else."""
        visible = self._laying.placement.visible
        return tuple(0 if slot in self._lent else tile for slot, tile in enumerate(visible))

    def _draw_rings(self, painter: QPainter) -> None:
        theme, layout, placement = self._board.theme, self._layout, self._laying.placement
        pen = solid(theme.color("focus"), 2 * layout.ratio)
        radius = tile_radius(layout.side, layout.ratio) + 2 * layout.ratio
        if placement.selected is not None:
            stroke_round(painter, self._ring(placement.selected, 2), radius, pen)
        elif self.hasFocus() and placement.keys:
            stroke_round(painter, self._ring(self._focus_slot, -1), radius - 3 * layout.ratio, pen)

    def _ring(self, slot: int, out: float) -> QRectF:
        # The line lies ``out`` px outside the tile; its middle is half its width further.
        grow = (out + (1 if out > 0 else 0)) * self._layout.ratio
        return rect_of(self._layout.box(slot)).adjusted(-grow, -grow, grow, grow)

    def _is_away(self, key: int) -> bool:
        carried = self._carrier.carried
        return self._carrier.flights.is_flying(key) or (carried is not None and carried.key == key)

    # Motion of tiles along the tray

    def _targets(self) -> dict[int, float]:
        placement, carried = self._laying.placement, self._carrier.carried
        keys = placement.keys
        if carried is not None and self._hover is not None and carried.key in keys:
            into_gap = placement.visible[self._hover] == 0
            keys = order_with(keys, key=carried.key, target=self._hover, into_gap=into_gap)
        return {key: float(self._layout.box(slot).x) for slot, key in enumerate(keys)}

    def _move_tiles(self, motion: str) -> None:
        targets = self._targets()
        if targets == self._to:
            self.update()
            return
        ms = self._board.motion.ms(motion)
        self._motion.stop()
        self._from = {key: self._at.get(key, x) for key, x in targets.items()}
        self._to = targets
        if ms <= 0:
            self._on_motion_changed(1.0)
            return
        curve = QEasingCurve.Type.OutQuad if motion == "rack_gap" else QEasingCurve.Type.OutCubic
        self._motion.setEasingCurve(curve)
        self._motion.setDuration(ms)
        self._motion.start()

    def _on_motion_changed(self, share: float) -> None:
        self._at = {key: start + (self._to[key] - start) * share for key, start in self._from.items()}
        self.update()

    def _place_at_once(self) -> None:
        self._motion.stop()
        self._at = self._from = self._to = self._targets()
        self.setFixedSize(self.sizeHint())
        self.updateGeometry()
        self.update()

    # Slots

    def _on_refreshed(self) -> None:
        self._move_tiles("shuffle")

    def _on_reloaded(self) -> None:
        count = len(self._laying.placement.keys) or self._layout.count
        self._layout = RackLayout(count, self._layout.tile, self.devicePixelRatioF())
        self._focus_slot = min(self._focus_slot, count - 1)
        self._hover = self._pressed = None
        self._place_at_once()

    def _on_tile_moved(self, _key: int) -> None:
        self._move_tiles("rack_gap")

    # A zone where tiles can be let go

    def hover_at(self, carried: Carried, point: QPoint | None) -> None:
        """Open a gap where the tile would go."""
        hover = None if point is None else self._slot_at(self.mapFromGlobal(point))
        if hover != self._hover:
            self._hover = hover
            self._move_tiles("rack_gap")

    def drop_at(self, carried: Carried, point: QPoint) -> bool:
        """Take the tile."""
        slot = self._slot_at(self.mapFromGlobal(point))
        if slot is None:
            return False
        if carried.origin is not None:
            return self._laying.to_slot(carried.origin, slot)
        if self._laying.reorder(self._laying.placement.slot_of(carried.key), slot):
            self.reordered.emit(slot)
        return True

    def home_of(self, key: int) -> Home | None:
        """Return the slot of a tile that is not laid out."""
        if any(held.key == key for held in self._laying.placement.held):
            return None
        corner = self.slot_corner(key)
        return None if corner is None else Home(corner, Look.LAID, self._layout.side)

    def slot_corner(self, key: int) -> QPoint | None:
        """Return the global corner of the slot of a tile, laid out or not."""
        placement = self._laying.placement
        if key not in placement.keys or not self.isVisible():
            return None
        box, ratio = self._layout.box(placement.slot_of(key)), self._layout.ratio
        return self.mapToGlobal(QPointF(box.x / ratio, box.y / ratio).toPoint())

    def _slot_at(self, point: QPoint) -> int | None:
        if not self.isVisible() or not self._laying.placement.keys:
            return None
        return self._layout.slot_at(point.x() * self._layout.ratio, point.y() * self._layout.ratio)

    # Input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a tile."""
        self._board.setFocus(Qt.FocusReason.MouseFocusReason)
        slot = self._slot_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.RightButton:
            self._carrier.cancel()
            self._laying.select(None)
        elif event.button() == Qt.MouseButton.LeftButton and slot is not None:
            self._pressed = self._focus_slot = slot
            if self._laying.placement.visible[slot]:
                self._carrier.press(self._grip(slot, event.globalPosition().toPoint()))
            self.update()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second press like the first."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the tile on."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._carrier.move(event.globalPosition().toPoint())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or click: lay the tile at the cursor, or choose it."""
        if event.button() == Qt.MouseButton.LeftButton:
            pressed, self._pressed = self._pressed, None
            carried = self._carrier.release(event.globalPosition().toPoint())
            if not carried and pressed is not None and self._slot_at(event.position().toPoint()) == pressed:
                self._take(pressed)
        event.accept()

    def _take(self, slot: int) -> None:
        if self.taker is not None and self.taker(slot):
            return
        if self._laying.placement.visible[slot]:
            self._laying.take_slot(slot)

    def _grip(self, slot: int, point: QPoint) -> Grip:
        key, box, ratio = self._laying.placement.keys[slot], self._layout.box(slot), self._layout.ratio
        corner = self.mapToGlobal(QPointF(box.x / ratio, box.y / ratio).toPoint())
        return Grip(Carried(key, None), point, corner, self, self._board.art_for(ratio), box.width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the slots, take or move the tile there; the board gets all other keys."""
        mods = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        step = _SIDES.get(event.key(), 0)
        wish = wish_of(event)
        if step:
            self._walk(step, carry=bool(mods))
        elif wish is not None and wish.kind is Key.TURN:
            self._take(self._focus_slot)
        elif wish is None or not self._board.obey(wish):
            event.ignore()

    def _walk(self, step: int, *, carry: bool) -> None:
        placement = self._laying.placement
        slot = self._focus_slot + step
        if not 0 <= slot < len(placement.keys):
            return
        if carry and placement.visible[self._focus_slot]:
            self._laying.reorder(self._focus_slot, slot)
        self._focus_slot = slot
        position = self._laying.position
        if position is not None:
            text = describe_slot(slot, self._laying.placement.visible[slot], position.ruleset.tiles)
            self._laying.announced.emit(text)
        self.update()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Pass on what an input method commits."""
        self._board.inputMethodEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep keys that the rack understands; lay out anew on a screen of another scale."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            wish = wish_of(event)
            if wish is not None and (wish.kind is not Key.TEXT or self._laying.is_letter(wish.text)):
                event.accept()
                return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._on_reloaded()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out anew: only now the screen is known for sure."""
        super().showEvent(event)
        self._on_reloaded()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Put down what is carried when the window loses the mouse."""
        super().focusOutEvent(event)
        if event.reason() == Qt.FocusReason.ActiveWindowFocusReason:
            self._carrier.cancel()
        self.update()

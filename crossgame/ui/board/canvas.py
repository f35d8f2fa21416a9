# SPDX-License-Identifier: MIT
"""``BoardCanvas``: the painted side of the board view. It shows table and hand, and takes no input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QSizePolicy, QWidget

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.carrier import Carried, Carrier, Home
from crossgame.ui.board.flight import FloatingTile
from crossgame.ui.board.geometry import Geometry
from crossgame.ui.board.items import Art
from crossgame.ui.board.laying import Laying
from crossgame.ui.board.motion import Motion
from crossgame.ui.board.scene import BoardScene
from crossgame.ui.board.tiles import Look, face_of
from crossgame.ui.theme import Scheme, load_theme
from crossgame.ui.typography import load_fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from crossgame.game.view import Transition
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Verdict
    from crossgame.session.table import Table
    from crossgame.ui.board.history import Held
    from crossgame.ui.board.placement import Placement
    from crossgame.ui.theme import Theme


class BoardCanvas(QGraphicsView):
    """Board, pending tiles and marks, fitted into the widget on whole device pixels.

    ``laying`` is what rack and board share (undo, redo, recall, shuffle, sort …), ``carrier`` the tile in the hand.

    Signals:
        placement_changed(): tiles laid out changed; ask the table for a preview and call ``show_verdict``.
        theme_changed(): another look, size of text or speed of motion.
    """

    placement_changed = Signal()
    theme_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        load_fonts()
        self.laying = Laying(self)
        self.carrier = Carrier(self.laying, self)
        self.carrier.add_zone(self)
        self._theme = load_theme(Scheme.LIGHT)
        self._motion = Motion(self._theme.motion)
        self._table: Table | None = None
        self._scene: BoardScene | None = None
        self._art = self._make_art(1.0)
        self._verdict: Verdict | None = None
        self._checked = True
        self._dropped: int | None = None
        self._build()
        self._follow_laying()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(240, 240))
        self.setBackgroundBrush(self._theme.color("bg"))

    def _follow_laying(self) -> None:
        self.laying.changed.connect(self._on_laying_changed)
        self.laying.refreshed.connect(self._on_laying_refreshed)
        self.laying.reloaded.connect(self._on_laying_reloaded)
        self.carrier.picked_up.connect(self._on_tile_moved)
        self.carrier.put_down.connect(self._on_tile_moved)
        self.carrier.flights.landed.connect(self._on_tile_moved)

    # What the window calls

    @property
    def placement(self) -> Placement:
        """The tiles laid out and the rack order; read only, change it through ``laying``."""
        return self.laying.placement

    @property
    def theme(self) -> Theme:
        """The look."""
        return self._theme

    @property
    def motion(self) -> Motion:
        """The times of motions."""
        return self._motion

    @property
    def board_scene(self) -> BoardScene | None:
        """The items, ``None`` without a table."""
        return self._scene

    def art_for(self, ratio: float) -> Art:
        """Return the pictures of this look for a screen scale; kept while they fit."""
        if not self._art.fits(self._theme, ratio):
            self._art = self._make_art(ratio)
        return self._art

    def _make_art(self, ratio: float) -> Art:
        """Return the pictures that the scene paints with."""
        return Art(self._theme, ratio)

    def set_table(self, table: Table | None) -> None:
        """Sit at a table, seen as ``table.viewing``; call it again after ``look_as``. ``apply`` is yours to call."""
        self.carrier.flights.land_all()
        self._table = table
        self._verdict = None
        self._set_scene(None)
        self.laying.set_table(table)
        if self.laying.position is not None:
            geometry = self._fitting()
            art = self.art_for(geometry.ratio)
            self._set_scene(self._make_scene(art, geometry, self.laying.position))
            self._show_last_play(fade=False)
            self._sync()

    def _make_scene(self, art: Art, geometry: Geometry, position: Position) -> BoardScene:
        """Return the items for a table."""
        return BoardScene(art, geometry, position, self._motion)

    def set_theme(self, theme: Theme) -> None:
        """Change the look."""
        self._theme = theme
        self._motion = Motion(theme.motion, self._motion.reduced)
        self.setBackgroundBrush(theme.color("bg"))
        self._refit()
        self.theme_changed.emit()

    def set_reduced_motion(self, on: bool) -> None:
        """Switch all motion off or on."""
        self._motion = Motion(self._theme.motion, reduced=on)
        self._refit()
        self.theme_changed.emit()

    def apply(self, transition: Transition) -> None:
        """Draw what happened; also takes home what was laid on squares that are filled now."""
        scene = self._scene
        if scene is None:
            return
        own = transition.seat == self.laying.seat
        self.laying.follow()
        scene.update_squares((*transition.laid, *transition.lifted))
        self._show_last_play(fade=True)
        if transition.laid and not own:
            scene.settle(transition.laid)

    def show_verdict(self, verdict: Verdict | None, *, checked: bool = True) -> None:
        """Show the score badge; ``checked`` is False where words may be challenged (no VALID, R6)."""
        self._verdict, self._checked = verdict, checked
        if self._scene is not None:
            self._scene.show_verdict(verdict, self.placement, checked=checked)

    def show_hint(self, placed: Sequence[NewTile]) -> None:
        """Show with dashes where tiles could be laid; none takes them away."""
        if self._scene is not None:
            self._scene.show_hint(placed)

    @property
    def seen(self) -> Rect:
        """The part of the board that is seen."""
        return self._scene.geometry.seen if self._scene is not None else Rect(0, 0, 1, 1)

    @property
    def middle(self) -> Square:
        """The square in the middle of what is seen."""
        rect = self.seen
        return Square(rect.row + rect.rows // 2, rect.col + rect.cols // 2)

    def nudge(self) -> None:
        """Show that a wish was refused: the tiles laid out move to and fro."""
        if self._scene is not None:
            self._scene.nudge()

    def rect_of(self, square: Square) -> QRect:
        """Return where a square is in the viewport."""
        if self._scene is None:
            return QRect()
        corner = self.mapFromScene(self._scene.corner(square))
        side = round(self._scene.geometry.unit(self._scene.geometry.side))
        return QRect(corner, QSize(side, side))

    def square_at(self, point: QPoint) -> Square | None:
        """Return the square at a point of the viewport."""
        if self._scene is None:
            return None
        geometry, at = self._scene.geometry, self.mapToScene(point)
        return geometry.square_at(at.x() * geometry.ratio, at.y() * geometry.ratio)

    # Painting

    def _fitting(self) -> Geometry:
        position = self.laying.position
        assert position is not None
        size = (self.viewport().width(), self.viewport().height())
        layout = position.ruleset.layout
        return Geometry.fitting(layout.rows, layout.cols, size=size, ratio=self.devicePixelRatioF())

    def _refit(self) -> None:
        self.carrier.cancel()
        self.carrier.flights.land_all()
        self.carrier.motion = self._motion
        scene = self._scene
        if scene is None:
            return
        geometry = self._fitting()
        scene.motion = Motion(self._theme.motion, reduced=True)
        scene.set_look(self.art_for(geometry.ratio), geometry)
        self._sync()
        scene.motion = self._motion
        self.show_verdict(self._verdict, checked=self._checked)

    def _set_scene(self, scene: BoardScene | None) -> None:
        old, self._scene = self._scene, scene
        self.setScene(scene)
        if old is not None:
            old.deleteLater()

    def _sync(self) -> None:
        scene = self._scene
        if scene is None:
            return
        new, gone = scene.sync(self.placement, self._away())
        for held in new:
            self._fly_in(held)
        for key, corner in gone:
            self._fly_out(key, corner)

    def _away(self) -> set[int]:
        carried = self.carrier.carried
        away = {key for key in self.placement.keys if self.carrier.flights.is_flying(key)}
        return away | ({carried.key} if carried else set())

    def _fly_in(self, held: Held) -> None:
        """Let a tile that was typed or clicked come from the rack."""
        start = self.carrier.slot_corner(held.key)
        if start is None or self._dropped == held.key or self._motion.reduced:
            return
        tile = self._floating(held.tile, Look.PENDING)
        tile.put(QPointF(tile.floor.mapFromGlobal(start)))
        self.carrier.fly(held.key, tile, "slide")

    def _fly_out(self, key: int, corner: QPointF) -> None:
        if self._motion.reduced or self.carrier.flights.is_flying(key) or self._dropped == key:
            return
        tile = self._floating(self.placement.slots[self.placement.slot_of(key)], Look.LAID)
        start = self.viewport().mapToGlobal(self.mapFromScene(corner))
        tile.put(QPointF(tile.floor.mapFromGlobal(start)))
        self.carrier.fly(key, tile, "fly_home")

    def _floating(self, byte: int, look: Look) -> FloatingTile:
        assert self._scene is not None
        scene = self._scene
        face = face_of(byte, scene.position.ruleset.tiles)
        return FloatingTile(self.window(), scene.art, face, look=look, side=scene.geometry.side)

    def _show_last_play(self, *, fade: bool) -> None:
        if self._table is not None and self._scene is not None:
            self._scene.show_last_play(self._table.view(self.laying.seat).last_play, fade=fade)

    # Slots

    def _on_laying_changed(self) -> None:
        self._verdict = None
        self.placement_changed.emit()
        if self._verdict is None and self._scene is not None:  # nobody answered with a new one
            self._scene.show_verdict(None, self.placement, checked=True)

    def _on_laying_refreshed(self) -> None:
        self._sync()
        if self._verdict is not None and self._scene is not None:
            self._scene.show_verdict(self._verdict, self.placement, checked=self._checked)
        self.updateMicroFocus()

    def _on_laying_reloaded(self) -> None:
        self.carrier.flights.land_all()
        if self._scene is not None:
            self._scene.forget_tiles()
            self._scene.sync(self.placement, ())

    def _on_tile_moved(self, key: int) -> None:
        if self._scene is not None:
            self._scene.show_tile(key, self._away())

    # A zone where tiles can be let go

    def hover_at(self, carried: Carried, point: QPoint | None) -> None:
        """Show where the tile would go."""
        if self._scene is not None:
            square = self._target(carried, point) if point is not None else None
            self._scene.show_target(square)

    def drop_at(self, carried: Carried, point: QPoint) -> bool:
        """Take the tile."""
        square = self._target(carried, point)
        if square is None:
            return False
        if carried.origin == square:
            return True
        self._dropped = carried.key
        try:
            if carried.origin is not None:
                return self.laying.move(carried.origin, square)
            return self.laying.place(self.placement.slot_of(carried.key), square)
        finally:
            self._dropped = None

    def home_of(self, key: int) -> Home | None:
        """Return the place of a tile that is laid out."""
        held = next((held for held in self.placement.held if held.key == key), None)
        if held is None or self._scene is None:
            return None
        corner = self.viewport().mapToGlobal(self.rect_of(held.square).topLeft())
        return Home(corner, Look.PENDING, self._scene.geometry.side)

    def slot_corner(self, key: int) -> QPoint | None:
        """Return nothing: slots are on the rack."""
        return None

    def _target(self, carried: Carried, point: QPoint) -> Square | None:
        local = self.viewport().mapFromGlobal(point)
        if not self.viewport().rect().contains(local):
            return None
        square = self.square_at(local)
        if square is None or carried.origin == square:
            return square
        free = self.placement.is_free(square) or self.placement.held_at(square) is not None
        return square if free else None

    # Events

    def event(self, event: QEvent) -> bool:
        """Fit again on a screen of another scale."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._refit()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Fit again: only now the screen is known for sure."""
        super().showEvent(event)
        self._refit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board."""
        super().resizeEvent(event)
        self._refit()

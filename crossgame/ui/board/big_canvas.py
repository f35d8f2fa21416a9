# SPDX-License-Identifier: MIT
"""``BigCanvas``: a board view with a camera. It shows and moves; keys and mouse are ``BigBoardView``'s."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QPainter

from crossgame.ui.board.big_scene import BigScene
from crossgame.ui.board.camera import Camera, Insets, first_camera, step_from
from crossgame.ui.board.coordinates import parse_square
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.motion import Motion
from crossgame.ui.board.navigator import Navigator
from crossgame.ui.board.painting import device_pixels
from crossgame.ui.board.plays import LastPlays
from crossgame.ui.board.rulers import Rulers, ruler_insets
from crossgame.ui.board.shades import Shades
from crossgame.ui.board.view import BoardView
from crossgame.ui.board.warming import Warming
from crossgame.ui.narration import Names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtWidgets import QWidget

    from crossgame.game.view import Transition
    from crossgame.rules.layout import Square
    from crossgame.rules.position import Position
    from crossgame.session.table import Table
    from crossgame.ui.board.carrier import Carried
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.board.items import Art
    from crossgame.ui.board.scene import BoardScene

READING = 32
"""Zoom, logical px a square, that the board goes to when something is laid from afar."""


class BigCanvas(BoardView):
    """A board of any size under a camera.

    Signals:
        view_changed(): another part of the board, another zoom.
        plays_changed(): somebody played.
    """

    view_changed = Signal()
    plays_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._camera: Camera | None = None
        self._shades = Shades()
        self._names: Mapping[int, str] = {}
        self._plays = LastPlays()
        self._rulers = ruler_insets()
        self._insets = Insets()
        self._covers: list[QWidget] = []
        self._followed: int | None = None
        self._kept: Square | None = None
        super().__init__(parent)
        self._ruler_art = Rulers(self._theme, 1.0)
        self.navigator = Navigator(lambda: self._camera, self)
        self.navigator.camera_wanted.connect(self.look_through)
        self.warming = Warming(self._ahead, self)
        self.view_changed.connect(self._on_view_changed)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleDescription(
            self.tr(
                "Space sets the cursor, arrow keys move it or the board, letters lay tiles, Enter plays, Home: centre."
            )
        )

    # What is seen

    @property
    def camera(self) -> Camera | None:
        """What is seen; ``None`` without a table."""
        return self._camera

    @property
    def zoom(self) -> float:
        """Logical px a square; 0 without a table."""
        return self._camera.zoom if self._camera is not None else 0.0

    @property
    def big_scene(self) -> BigScene | None:
        """The items, ``None`` without a table."""
        return self._scene if isinstance(self._scene, BigScene) else None

    @property
    def plays(self) -> LastPlays:
        """The last play of each seat."""
        return self._plays

    @property
    def shades(self) -> Shades:
        """Whose tiles look like whose."""
        return self._shades

    def owner_look(self, seat: int) -> int:
        """Return the owner look of a seat on this screen, from 1."""
        return self._shades.of(seat)

    def set_insets(self, *, right: int = 0, bottom: int = 0) -> None:
        """Say how much of the right and lower edge cards cover for good (logical px): the middle is beside them."""
        self._insets = Insets(self._rulers.left, self._rulers.top, right, bottom)
        self._refit()

    def add_cover(self, widget: QWidget) -> None:
        """Tell of a widget that lies over the board: while it is shown, tiles are not let go on squares under it."""
        self._covers.append(widget)

    def is_covered(self, point: QPoint) -> bool:
        """Tell whether such a widget lies at a global point."""
        return any(cover.isVisible() and cover.rect().contains(cover.mapFromGlobal(point)) for cover in self._covers)

    # Moving

    def look_through(self, camera: Camera) -> None:
        """Show another part of the board, or the same from nearer or farther."""
        scene = self._scene
        if scene is None or camera == self._camera:
            return
        self._camera = camera
        scene.motion = Motion(self._theme.motion, reduced=True)
        scene.set_look(self.art_for(camera.ratio), camera)
        self._sync()
        scene.motion = self._motion
        if self._verdict is not None:
            scene.show_verdict(self._verdict, self.placement, checked=self._checked)
        self.viewport().update()
        self.view_changed.emit()

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom; the place at a point of the viewport stays there, without one the middle."""
        if self._camera is not None:
            self.navigator.stop()
            ratio = self._camera.ratio
            point = (at.x() * ratio, at.y() * ratio) if at is not None else None
            self.look_through(self._camera.zoomed(zoom, point))

    def zoom_by(self, steps: int, at: QPoint | None = None) -> None:
        """Zoom in or out by steps."""
        self.set_zoom(step_from(self.zoom, steps), at)

    def fit(self) -> None:
        """Show the whole board."""
        if self._camera is not None:
            self.navigator.stop()
            self.look_through(self._camera.fitted())

    def pan(self, right: int, down: int) -> None:
        """Move the view by logical px."""
        if self._camera is not None:
            self.navigator.stop()
            self.look_through(self._camera.moved(self._camera.px(right), self._camera.px(down)))

    def centre_on(self, square: Square, *, zoom: float | None = None) -> None:
        """Bring a square to the middle, at another zoom if wanted."""
        self.centre_at(square.row + 0.5, square.col + 0.5, zoom=zoom)

    def centre_at(self, row: float, col: float, *, zoom: float | None = None, moving: bool = True) -> None:
        """Bring a place (rows and columns with fractions) to the middle; ``moving``: one sees the way."""
        if self._camera is None:
            return
        if zoom is not None and abs(zoom - self.zoom) > 0.01:
            self.navigator.stop()
            self.look_through(self._camera.zoomed(zoom).centred(row, col))
            return
        self.navigator.jump(row, col, ms=self._motion.ms("map_jump") if moving and self.isVisible() else 0)

    def go_to(self, text: str) -> bool:
        """Go to coordinates as people write them; tell whether they were any."""
        if self._camera is None:
            return False
        square = parse_square(text, self._camera.rows, self._camera.cols)
        if square is None:
            return False
        self.centre_on(square, zoom=max(self.zoom, READING / 2))
        if self._may_point(square):
            self.laying.click(square)
        return True

    def _may_point(self, square: Square) -> bool:
        cursor = self.placement.cursor
        return self.placement.selected is None and (cursor is None or cursor.square != square)

    def go_to_play(self, seat: int | None) -> bool:
        """Go to the last play of a seat, ``None``: the newest of all; tell whether there is one."""
        play = self._plays.of_seat(seat) if seat is not None else self._plays.newest
        if play is None:
            return False
        rows = [square.row for square in play.squares]
        cols = [square.col for square in play.squares]
        self.centre_at((min(rows) + max(rows) + 1) / 2, (min(cols) + max(cols) + 1) / 2)
        return True

    @property
    def followed(self) -> int | None:
        """The seat whose plays the view goes to."""
        return self._followed

    def follow(self, seat: int | None) -> None:
        """Go to each play of a seat from now on, ``None``: of nobody."""
        self._followed = seat
        if seat is not None:
            self.go_to_play(seat)

    def centre(self) -> None:
        """Go to the start square."""
        if self.laying.position is not None:
            self.centre_on(self.laying.position.ruleset.layout.start)

    def keep_in_sight(self, square: Square) -> None:
        """Move the view as little as it takes to see a square."""
        camera = self._camera
        if camera is None:
            return
        box, frame, room = camera.box(square), camera.frame, camera.pitch
        right = max(0, box.right + room - frame.right) + min(0, box.x - room - frame.x)
        down = max(0, box.bottom + room - frame.bottom) + min(0, box.y - room - frame.y)
        if right or down:
            self.navigator.stop()
            self.look_through(camera.moved(right, down))
        middle = self.viewport().mapToGlobal(self.rect_of(square).center())
        if self.isVisible() and self.is_covered(middle):
            self.centre_on(square)

    # The table

    def set_table(self, table: Table | None) -> None:
        """Sit at a table; the same board again keeps the view."""
        old = self._table
        if table is None or old is None or table is not old:
            self._camera = None
        self._read_seats(table)
        self._plays = LastPlays.of(table.view(table.viewing)) if table is not None else LastPlays()
        fresh = self._camera is None
        super().set_table(table)
        self._show_plays()
        if fresh and table is not None:
            self._open_at()
        self.view_changed.emit()

    def _open_at(self) -> None:
        play = self._plays.of_seat(self.laying.seat) or self._plays.newest
        if play is not None and self._camera is not None:
            square = play.squares[len(play.squares) // 2]
            self.look_through(self._camera.centred(square.row + 0.5, square.col + 0.5))

    def _read_seats(self, table: Table | None) -> None:
        if table is None:
            self._shades, self._names = Shades(), {}
            self.laying.set_owners({})
            return
        view = table.view(table.viewing)
        infos = [seat.info for seat in getattr(view, "seats", ())]
        viewer = table.viewing if table.viewing is not None else next(iter(table.people_here), None)
        self._shades = Shades([info.seat for info in infos], viewer)
        named = Names.of(view, table.people_here) if infos else None
        self._names = {info.seat: named[info.seat] for info in infos} if named is not None else {}
        self.laying.set_owners(self._names)

    def apply(self, transition: Transition) -> None:
        """Draw what happened."""
        if transition.seat and transition.seat not in self._shades.seats:
            self._read_seats(self._table)
            if self.big_scene is not None:
                self.big_scene.set_shades(self._shades)
        play = self._plays.follow(transition)
        super().apply(transition)
        if play is not None or transition.lifted:
            self._show_plays(fresh=play.seat if play is not None else None)
            self.plays_changed.emit()
        if play is not None and play.seat == self._followed:
            self.go_to_play(play.seat)

    def _show_plays(self, fresh: int | None = None) -> None:
        if self.big_scene is not None:
            self.big_scene.show_plays(list(self._plays), self._names, fresh=fresh)

    # Painting and placing

    def _make_scene(self, art: Art, geometry: Geometry, position: Position) -> BoardScene:
        assert isinstance(geometry, Camera)
        scene = BigScene(art, geometry, position, self._motion, shades=self._shades)
        scene.covers = self._cover_boxes
        return scene

    def _cover_boxes(self) -> list[Box]:
        ratio, view = self.devicePixelRatioF(), self.viewport()
        rects = [
            cover.rect().translated(view.mapFromGlobal(cover.mapToGlobal(QPoint(0, 0))))
            for cover in self._covers
            if cover.isVisible()
        ]
        return [Box(*(round(side * ratio) for side in (r.x(), r.y(), r.width(), r.height()))) for r in rects]

    def _fitting(self) -> Camera:
        position = self.laying.position
        assert position is not None
        ratio = self.devicePixelRatioF()
        view = (round(self.viewport().width() * ratio), round(self.viewport().height() * ratio))
        inset = Insets(self._rulers.left, self._rulers.top, self._insets.right, self._insets.bottom)
        layout = position.ruleset.layout
        if self._camera is None:
            self._camera = first_camera(layout.rows, layout.cols, view=view, ratio=ratio, inset=inset)
        elif (view, ratio, inset) != (self._camera.view, self._camera.ratio, self._camera.inset):
            self._camera = self._camera.sized(view, ratio, inset)
        return self._camera

    def _refit(self) -> None:
        super()._refit()
        if self._scene is not None:
            self.viewport().update()
            self.view_changed.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Draw nothing where the board paints all."""
        if self._scene is None:
            painter.fillRect(QRectF(self.viewport().rect()), self._theme.color("bg"))

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Draw the rulers, where they are exposed."""
        camera = self._camera
        if camera is None or not isinstance(rect, QRectF):
            return
        if rect.left() >= self._rulers.left and rect.top() >= self._rulers.top:
            return
        with device_pixels(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self._ruler_art.fit(self._theme, camera.ratio):
                self._ruler_art = Rulers(self._theme, camera.ratio)
            self._ruler_art.draw(painter, camera)

    # Slots

    def _ahead(self) -> Iterator[None]:
        scene = self.big_scene
        return scene.big_board.ahead() if scene is not None else iter(())

    def _on_view_changed(self) -> None:
        if self._scene is not None and self.isVisible():
            self.warming.disturb()
        else:
            self.warming.stop()

    def _on_laying_changed(self) -> None:
        super()._on_laying_changed()
        held, camera = self.placement.held, self._camera
        if held and camera is not None and not camera.is_near:
            square = held[-1].square
            self.centre_on(square, zoom=READING)

    def _on_laying_refreshed(self) -> None:
        super()._on_laying_refreshed()
        cursor = self.placement.cursor
        square = cursor.square if cursor is not None else None
        if square is not None and square != self._kept:
            self.keep_in_sight(square)
        self._kept = square

    def _target(self, carried: Carried, point: QPoint) -> Square | None:
        local = self.viewport().mapFromGlobal(point)
        if local.x() < self._rulers.left or local.y() < self._rulers.top or self.is_covered(point):
            return None
        return super()._target(carried, point)

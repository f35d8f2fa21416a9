# SPDX-License-Identifier: MIT
"""``IslandCanvas``: the painted side of a board with islands: whose is what, rounds as they are told, and zoom.

It takes no input. A board fits its window; one whose squares would be too small to read opens nearer, and is moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsView

from crossgame.rules.layout import Rect, Square
from crossgame.ui.board.geometry import Geometry
from crossgame.ui.board.island_item import IslandArt
from crossgame.ui.board.island_scene import IslandScene
from crossgame.ui.board.painting import device_pixels, draw_text, text_width
from crossgame.ui.board.shades import Shades
from crossgame.ui.board.squares import FRAME_RADIUS, column_name
from crossgame.ui.board.view import BoardView
from crossgame.ui.narration import Names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from crossgame.game.view import RoundResult, Transition
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Verdict
    from crossgame.session.table import Table
    from crossgame.ui.board.items import Art
    from crossgame.ui.board.scene import BoardScene

STEPS = (14, 18, 22, 26, 30, 36, 44)
"""Pitches that a board is seen at when it is larger than its window, logical px."""
READABLE = 14
"""The least pitch that a board opens at."""
COMFORTABLE = 26
"""From this pitch on nobody needs to come nearer."""
_OPENS_AT = 22
_LEAST = 5


class IslandCanvas(BoardView):
    """A board of a game with islands.

    Signals:
        zoom_changed(): the board is seen nearer or farther, or zooming became possible or needless.
        told(): all that happened has been shown.
    """

    zoom_changed = Signal()
    told = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._shades = Shades()
        self._names: Mapping[int, str] = {}
        self._pitch: int | None = None
        self._opened = False
        self._reading: tuple[tuple[NewTile, ...], Verdict | None, bool] = ((), None, True)
        super().__init__(parent)
        self.laying.refreshed.connect(self._keep_cursor_in_sight)
        self.setAccessibleDescription(
            self.tr(
                "Arrow keys move the cursor, letters lay tiles, Space turns the arrow, Enter plays, Esc recalls. "
                "A large board: Ctrl with plus and minus, Ctrl with 0 for all of it."
            )
        )

    # Whose is what

    @property
    def island_scene(self) -> IslandScene | None:
        """The items, ``None`` without a table."""
        return self._scene if isinstance(self._scene, IslandScene) else None

    def owner_look(self, seat: int) -> int:
        """Return the owner look of a seat on this screen, from 1."""
        return self._shades.of(seat)

    def set_table(self, table: Table | None) -> None:
        """Sit at a table, seen as ``table.viewing``."""
        self._read_seats(table)
        self._reading = ((), None, True)
        self._pitch, self._opened = None, False
        super().set_table(table)
        self._open_readable()

    def _read_seats(self, table: Table | None) -> None:
        if table is None:
            self._shades, self._names = Shades(), {}
        else:
            view = table.view(table.viewing)
            infos = [seat.info for seat in getattr(view, "seats", ())]
            viewer = table.viewing if table.viewing is not None else next(iter(table.people_here), None)
            self._shades = Shades([info.seat for info in infos], viewer)
            names = Names.of(view, table.people_here) if infos else None
            self._names = {info.seat: names[info.seat] for info in infos} if names is not None else {}
        self.laying.set_owners(self._names)

    # What happened

    def apply(self, transition: Transition) -> None:
        """Draw what happened, after what is still being shown; tiles in the way go home at once."""
        scene = self.island_scene
        if scene is None:
            return
        if transition.seat and transition.seat not in self._shades.seats:
            self._read_seats(self._table)
            scene.set_shades(self._shades)
        self.laying.follow()
        scene.tell(transition)
        self._show_last_play(fade=True)

    def _show_last_play(self, *, fade: bool) -> None:
        """Ring the newest play; in rounds there are numbers instead (``show_round``)."""
        position = self.laying.position
        if position is not None and not position.ruleset.traits.rounds:
            super()._show_last_play(fade=fade)

    @property
    def is_telling(self) -> bool:
        """Whether something that happened is still being shown."""
        return self.island_scene is not None and self.island_scene.playback.running

    def when_told(self, call: Callable[[], None]) -> None:
        """Call when all that happened has been shown; at once if it has."""
        if not self.is_telling:
            call()
            return
        self.told.connect(call, Qt.ConnectionType.SingleShotConnection)

    def tell_at_once(self) -> None:
        """Show the rest of what happened without motion."""
        if self.island_scene is not None:
            self.island_scene.playback.finish()

    def show_round(self, rounds: Sequence[RoundResult], number: int, *, step: int | None = None) -> None:
        """Show a round that is over: rings with numbers 1–n at its plays in order, tags at what was destroyed.

        Only plays that were placed have numbers. While the round is still being told this lets it go on: it ends like
        this. A call with one step more than the last plays that step with motion.

        Args:
            rounds: all that are over, as ``GameView.rounds``.
            number: of the round.
            step: how many of its lines have been worked out on the board shown, from 0; ``None`` for all of them.
        """
        if self.island_scene is not None:
            self.island_scene.show_round(rounds, number, step=step)

    def end_round(self) -> None:
        """Show the board as it is, without numbers; what was still to be told is shown at once."""
        if self.island_scene is not None:
            self.island_scene.end_round()

    def show_reading(self, placed: Sequence[NewTile], verdict: Verdict | None = None, *, checked: bool = True) -> None:
        """Show a play that is only looked at, as if laid out: tiles, badge, flags to come, letters it converts.

        No tiles: take it away; then ``show_verdict`` is for tiles laid out again. Cheap enough for every move of the
        pointer.
        """
        if (tuple(placed), verdict, checked) == self._reading:
            return
        self._reading = (tuple(placed), verdict, checked)
        if self.island_scene is not None:
            self.island_scene.show_reading(placed, verdict, checked=checked)

    # Zoom

    @property
    def fits(self) -> bool:
        """Whether the whole board is in sight."""
        return self._pitch is None

    @property
    def can_zoom(self) -> bool:
        """Whether the board is so large for its window that coming nearer helps."""
        return self._scene is not None and self._fit().logical_pitch < COMFORTABLE

    @property
    def can_come_nearer(self) -> bool:
        """Whether there is a nearer look than this."""
        return self.can_zoom and (self._pitch or 0) < STEPS[-1]

    def zoom_by(self, steps: int, at: QPoint | None = None) -> None:
        """Come nearer or go away, at the latest till the whole board is in sight; ``at`` (viewport) stays in place."""
        if not self.can_zoom:
            return
        fit = self._fit().logical_pitch
        wider = [pitch for pitch in STEPS if pitch > fit]
        now = 0 if self._pitch is None else 1 + sum(pitch < self._pitch for pitch in wider)
        index = max(0, min(now + steps, len(wider)))
        self._see_at(wider[index - 1] if index else None, at or self.viewport().rect().center())

    def zoom_to_fit(self) -> None:
        """Show the whole board."""
        self._see_at(None, self.viewport().rect().center())

    def _see_at(self, pitch: int | None, at: QPoint) -> None:
        scene = self._scene
        if scene is None or pitch == self._pitch:
            return
        share = self._share_at(at)
        self._pitch = pitch
        self._refit()
        box = scene.sceneRect()
        target = QPointF(share.x() * box.width(), share.y() * box.height())
        self._scroll_by(self.mapFromScene(target) - at)
        self.zoom_changed.emit()

    def _share_at(self, at: QPoint) -> QPointF:
        assert self._scene is not None
        box, point = self._scene.sceneRect(), self.mapToScene(at)
        return QPointF(point.x() / max(1.0, box.width()), point.y() / max(1.0, box.height()))

    def _scroll_by(self, shift: QPoint) -> None:
        for bar, by in ((self.horizontalScrollBar(), shift.x()), (self.verticalScrollBar(), shift.y())):
            bar.setValue(bar.value() + by)

    def pan(self, right: int, down: int) -> None:
        """Move the view over the board, logical px."""
        self._scroll_by(QPoint(right, down))

    def centre_on(self, square: Square) -> None:
        """Bring a square into the middle, as far as the board goes."""
        if self._scene is not None:
            self.centerOn(self._scene.corner(square))

    def _open_readable(self) -> None:
        """Open a board nearer whose squares would be too small."""
        if self._opened or self._scene is None or not self.isVisible():
            return
        self._opened = True
        if self._fit().logical_pitch < READABLE:
            self._pitch = _OPENS_AT
            self._refit()
            self.centre_on(self._first_square())
        self.zoom_changed.emit()

    def _first_square(self) -> Square:
        """Return a square of the own letters, else the middle."""
        position = self.laying.position
        assert position is not None
        own = (position.board.owner == (self.laying.seat or 0)) & (position.board.tiles != 0)
        rows, cols = own.nonzero()
        if len(rows):
            return Square(int(rows.mean()), int(cols.mean()))
        return position.ruleset.layout.start

    def _keep_cursor_in_sight(self) -> None:
        cursor = self.placement.cursor
        if self._pitch is None or cursor is None or self._scene is None:
            return
        unit, box = self._scene.geometry.unit, self._scene.geometry.box(cursor.square)
        rect = QRectF(unit(box.x), unit(box.y), unit(box.width), unit(box.height))
        margin = 2 * round(unit(box.width))
        self.ensureVisible(rect, margin, margin)

    def square_at(self, point: QPoint) -> Square | None:
        """Return the square at a point of the viewport; coordinates that are kept in sight lie over squares."""
        if self._scene is not None and self._pitch is not None:
            origin, unit = self.mapFromScene(QPointF(0, 0)), self._scene.geometry.unit
            margin = unit(self._scene.geometry.margin)
            if (origin.y() < 0 and point.y() < margin) or (origin.x() < 0 and point.x() < margin):
                return None
        return super().square_at(point)

    @property
    def seen(self) -> Rect:
        """The part of the board that is seen."""
        if self._scene is None or self._pitch is None:
            return super().seen
        first, last = super().square_at(QPoint(0, 0)), super().square_at(self.viewport().rect().bottomRight())
        whole = super().seen
        row, col = first or (0, 0)
        end = last or Square(whole.rows - 1, whole.cols - 1)
        return Rect(row, col, end.row - row + 1, end.col - col + 1)

    # Painting

    def _make_art(self, ratio: float) -> Art:
        return IslandArt(self._theme, ratio)

    def _make_scene(self, art: Art, geometry: Geometry, position: Position) -> BoardScene:
        assert isinstance(art, IslandArt)
        scene = IslandScene(art, geometry, position, self._motion, self._shades)
        scene.playback.finished.connect(self.told)
        return scene

    def _fit(self) -> Geometry:
        position = self.laying.position
        assert position is not None
        layout, ratio = position.ruleset.layout, self.devicePixelRatioF()
        size = (self.viewport().width(), self.viewport().height())
        return Geometry.fitting(layout.rows, layout.cols, size=size, ratio=ratio, least=_LEAST)

    def _fitting(self) -> Geometry:
        fit = self._fit()
        if self._pitch is None or self._pitch <= fit.logical_pitch:
            self._pitch = None
            mode = QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate
        else:
            # What is pinned to the edges must not be moved with the rest.
            mode = QGraphicsView.ViewportUpdateMode.FullViewportUpdate
        self.setViewportUpdateMode(mode)
        return fit if self._pitch is None else Geometry(fit.rows, fit.cols, fit.px(self._pitch), fit.ratio)

    def _refit(self) -> None:
        could = self.can_zoom
        super()._refit()
        self._open_readable()
        if self.can_zoom or could:
            self.zoom_changed.emit()
        placed, verdict, checked = self._reading
        if placed and self.island_scene is not None:
            self.island_scene.show_reading(placed, verdict, checked=checked)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Keep the coordinates in sight while only a part of the board is."""
        if self._pitch is None or self._scene is None:
            return
        painter.save()
        painter.resetTransform()
        with device_pixels(painter):
            self._draw_rulers(painter, self._scene.geometry)
            painter.setClipping(False)
            self._round_off(painter, self._scene.geometry.ratio)
        painter.restore()

    def _round_off(self, painter: QPainter, ratio: float) -> None:
        """Cut off the corners of the view as a frame's are."""
        whole = QRectF(0, 0, round(self.viewport().width() * ratio), round(self.viewport().height() * ratio))
        corners, rest = QPainterPath(), QPainterPath()
        corners.addRoundedRect(whole, FRAME_RADIUS * ratio, FRAME_RADIUS * ratio)
        rest.addRect(whole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(rest.subtracted(corners), self._theme.color("bg"))

    def _draw_rulers(self, painter: QPainter, geometry: Geometry) -> None:
        theme, size, seen = self._theme, 10 * geometry.ratio, self.seen
        origin = self.mapFromScene(QPointF(0, 0)) * geometry.ratio
        wide = round(self.viewport().width() * geometry.ratio)
        high = round(self.viewport().height() * geometry.ratio)
        margin = geometry.margin
        if origin.y() < 0:
            painter.fillRect(0, 0, wide, margin, theme.color("waterline"))
        if origin.x() < 0:
            painter.fillRect(0, 0, margin, high, theme.color("waterline"))
        painter.setBrush(theme.color("wcoord"))
        for col in range(seen.col, seen.col + seen.cols) if origin.y() < 0 else ():
            text, x = column_name(col, geometry.cols), origin.x() + geometry.box(Square(0, col)).x + geometry.side / 2
            at = QPointF(x - text_width(text, size, 500) / 2, margin / 2 + 4 * geometry.ratio)
            draw_text(painter, text, at, size=size, weight=500)
        if origin.y() < 0 and origin.x() < 0:
            painter.setClipRect(QRectF(0, margin, wide, high))
        for row in range(seen.row, seen.row + seen.rows) if origin.x() < 0 else ():
            text, y = str(row + 1), origin.y() + geometry.box(Square(row, 0)).y + geometry.side / 2
            at = QPointF((margin - text_width(text, size, 500)) / 2, y + 4 * geometry.ratio)
            draw_text(painter, text, at, size=size, weight=500)

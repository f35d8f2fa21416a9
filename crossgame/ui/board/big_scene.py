# SPDX-License-Identifier: MIT
"""``BigScene``: the items of a big board under a camera, in viewport coordinates. It takes no input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from crossgame.rules.play import Direction
from crossgame.ui.board.badge import badge_height
from crossgame.ui.board.big_item import BigBoardItem
from crossgame.ui.board.camera import FAR, NEAR, Camera
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.motion import fade_in
from crossgame.ui.board.scene import BoardScene
from crossgame.ui.board.tags import PendingRing, PlayRing, Tag, TagMark, badge_places, is_free, place_far, places_near
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from PySide6.QtCore import QPointF

    from crossgame.rules.layout import Square
    from crossgame.rules.play import NewTile, Play
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Verdict
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.board.history import Held
    from crossgame.ui.board.items import Art, BoardItem
    from crossgame.ui.board.motion import Motion
    from crossgame.ui.board.placement import Placement
    from crossgame.ui.board.plays import SeatPlay
    from crossgame.ui.board.scene import LaidOut
    from crossgame.ui.board.shades import Shades

_MOST_RINGS = 24


class BigScene(BoardScene):
    """Board, pending tiles, marks, and rings and tags of the players' last plays."""

    def __init__(self, art: Art, camera: Camera, position: Position, motion: Motion, *, shades: Shades) -> None:
        self._shades = shades
        self._rings: dict[int, PlayRing] = {}
        self._tags: dict[int, TagMark] = {}
        self._total: int | None = None
        self.covers: Callable[[], list[Box]] = list
        """Tells what lies over the viewport, in device pixels: marks keep clear of it."""
        self._plays: tuple[SeatPlay, ...] = ()
        self._names: Mapping[int, str] = {}
        self._quiet: set[int] = set()
        super().__init__(art, camera, position, motion)
        self._pending = PendingRing(art.theme, camera)
        self._pending.setZValue(2)
        self._own = TagMark(art.theme, camera, Tag("", 1))
        self._own.setZValue(6)
        for mark in (self._pending, self._own):
            mark.setVisible(False)
            self.addItem(mark)

    @property
    def camera(self) -> Camera:
        """What is seen."""
        assert isinstance(self.geometry, Camera)
        return self.geometry

    @property
    def big_board(self) -> BigBoardItem:
        """The item that paints the board."""
        assert isinstance(self.board, BigBoardItem)
        return self.board

    @property
    def tags(self) -> dict[int, TagMark]:
        """Tags shown now, by seat."""
        return {seat: tag for seat, tag in self._tags.items() if tag.isVisible()}

    @property
    def pending_ring(self) -> PendingRing:
        """The sign of tiles laid out, seen from afar."""
        return self._pending

    def _make_board(self) -> BoardItem:
        return BigBoardItem(self.art, self.camera, self.position, self._shades)

    def _resize(self) -> None:
        width, height = self.camera.view
        self.setSceneRect(QRectF(0, 0, self.camera.unit(width), self.camera.unit(height)))

    def set_look(self, art: Art, geometry: Geometry) -> None:
        """Change camera, theme or screen scale."""
        same = art is self.art
        super().set_look(art, geometry)
        for mark in (*self._rings.values(), *self._tags.values(), self._pending, self._own):
            mark.set_look(art.theme, geometry)
        if not same:
            self._rename()
        self._place_rings()

    def update_squares(self, squares: Sequence[Square]) -> None:
        """Paint squares of the board again."""
        self.big_board.tiles_changed(squares)

    def set_shades(self, shades: Shades) -> None:
        """Take other owner looks."""
        self._shades = shades
        self.big_board.set_shades(shades)

    # Plays

    def show_last_play(self, squares: tuple[Square, ...], *, fade: bool = True) -> None:
        """Leave the newest play to ``show_plays``: here every player's last one is ringed."""
        self.last_play.setVisible(False)

    def show_plays(self, plays: Sequence[SeatPlay], names: Mapping[int, str], *, fresh: int | None = None) -> None:
        """Ring the last play of each player, the newest last in ``plays``; tags say whose they are.

        The ring of ``fresh``, a seat that has just played, fades in.
        """
        self._plays, self._names = tuple(plays)[-_MOST_RINGS:], names
        self._quiet.clear()
        wanted = {play.seat for play in self._plays}
        for seat in [seat for seat in self._rings if seat not in wanted]:
            for mark in (self._rings.pop(seat), self._tags.pop(seat)):
                mark.setVisible(False)
                self.removeItem(mark)
                mark.deleteLater()
        for play in self._plays:
            if play.seat not in self._rings:
                self._add_marks(play.seat)
        self._rename()
        self._place_rings()
        if fresh in self._rings and self._rings[fresh].isVisible():
            fade_in(self._rings[fresh], self.motion.ms("ring"))

    def _add_marks(self, seat: int) -> None:
        ring = self._rings[seat] = PlayRing(self.art.theme, self.geometry)
        tag = self._tags[seat] = TagMark(self.art.theme, self.camera, Tag("", 1))
        ring.setZValue(1)
        tag.setZValue(6)
        for mark in (ring, tag):
            mark.setVisible(False)
            self.addItem(mark)

    def _rename(self) -> None:
        for play in self._plays:
            name = self._names.get(play.seat, str(play.seat))
            near = self.camera.is_near
            text = f"{name} +{play.score}" if near and play.score > 0 else name
            self._tags[play.seat].tag = Tag(text, self._shades.of(play.seat))

    def _place_rings(self) -> None:
        camera = self.camera
        sight = Box(0, 0, *camera.view).grown(camera.px(12))
        self._rename()
        taken = [mark.box for mark in (self.badge, self._own) if mark.isVisible()] + self.covers()
        for play in reversed(self._plays):
            span = camera.span(min(play.squares), max(play.squares))
            ring, tag = self._rings[play.seat], self._tags[play.seat]
            if not span.meets(sight):
                ring.setVisible(False)
                tag.setVisible(False)
                continue
            ring.cover(span)
            box = self._tag_box(play, span, tag, taken)
            if box is None or play.seat in self._quiet:
                tag.setVisible(False)
            else:
                tag.cover(box)
                taken.append(box)

    def _tag_box(self, play: SeatPlay, span: Box, tag: TagMark, taken: list[Box]) -> Box | None:
        camera = self.camera
        if not camera.is_near:
            return place_far(camera, span, tag.size(), avoid=taken)
        newest = self._plays[-1]
        if play is not newest or self._shades.of(play.seat) == 1:  # near, only what somebody else just did is news
            return None
        places = places_near(camera, span, tag.size())
        return next((box for box in places if is_free(camera, box, filled=self._is_filled, avoid=taken)), None)

    def _is_filled(self, square: Square) -> bool:
        return square in self._held_squares or self.position.board.tile(*square) != 0

    def _badge_box(self, play: Play, placement: LaidOut, widths: Sequence[int]) -> Box:
        """Put the badge near the play: the board's own edge may be far away."""
        camera, height = self.camera, badge_height(self.camera)
        span = camera.span(min(play.squares), max(play.squares))
        cursor = placement.cursor.square if placement.cursor is not None else None
        self._held_squares = tuple(held.square for held in placement.held)
        covers = self.covers()
        for keep in (cursor, None):
            for width in widths:
                for box in badge_places(camera, span, (width, height), down=play.direction is Direction.DOWN):
                    if is_free(camera, box, filled=self._is_filled, avoid=covers, keep=keep):
                        return box
        return super()._badge_box(play, placement, widths)

    def hide_tag_at(self, x: float, y: float) -> None:
        """Let a tag that lies over tiles vanish under the pointer, and come back when that has gone on."""
        point = Box(round(x), round(y), 1, 1)
        under = set()
        if not self.camera.is_near:
            under = {seat for seat, tag in self._tags.items() if tag.box.meets(point)}
        if under != self._quiet:
            self._quiet = under
            self._place_rings()

    # Tiles laid out

    _held_squares: tuple[Square, ...] = ()

    def sync(self, placement: Placement, away: Container[int]) -> tuple[list[Held], list[tuple[int, QPointF]]]:
        """Make the pending tiles equal to the placement; from afar one ring stands for all."""
        found = super().sync(placement, away)
        self._held_squares = tuple(held.square for held in placement.held)
        if not self.camera.is_near:
            for item in self.tiles.values():
                item.setVisible(False)
        boxes = () if self.camera.is_near else tuple(self.camera.box(square) for square in self._held_squares)
        self._pending.show_squares(boxes)
        self._place_own()
        return found

    def _place_own(self) -> None:
        """Put the tag beside tiles laid out that are seen from afar."""
        if not self._held_squares or self.camera.is_near:
            self._own.setVisible(False)
            return
        text = translate("Board", "Your tiles")
        self._own.tag = Tag(text if self._total is None else f"{text}, {self._total}", 1)
        span = self.camera.span(min(self._held_squares), max(self._held_squares))
        box = place_far(self.camera, span, self._own.size())
        if box is not None:
            self._own.cover(box)

    def show_tile(self, key: int, away: Container[int]) -> None:
        """Show or hide one pending tile."""
        if self.camera.is_near:
            super().show_tile(key, away)

    def show_hint(self, placed: Sequence[NewTile]) -> None:
        """Show a hint, where its letters can be read."""
        super().show_hint(placed)
        for _, item in self.hints:
            item.setVisible(self.camera.is_near)

    def settle(self, squares: Sequence[Square]) -> None:
        """Let tiles come down, where they can be seen."""
        camera = self.camera
        seen = Box(0, 0, *camera.view)
        if camera.logical_pitch >= NEAR:
            super().settle([square for square in squares if camera.box(square).meets(seen)])

    def show_verdict(self, verdict: Verdict | None, placement: LaidOut, *, checked: bool) -> None:
        """Show badge and rings of bad words beside the tiles laid out, if they are near and in sight."""
        seen = self.camera.frame
        near = self.camera.logical_pitch >= FAR * 3
        shown = near and all(self.camera.box(held.square).meets(seen) for held in placement.held)
        super().show_verdict(verdict if shown else None, placement, checked=checked)
        self._total = verdict.total if verdict is not None and verdict.words else None
        self._place_own()
        self._place_rings()

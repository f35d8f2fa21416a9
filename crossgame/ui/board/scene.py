# SPDX-License-Identifier: MIT
"""``BoardScene``: the items of a board, kept equal to position and placement. It takes no input and decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from crossgame.rules.play import Play
from crossgame.ui.board.badge import badge_height, place_badge
from crossgame.ui.board.geometry import Box
from crossgame.ui.board.items import Art, BoardItem, TileItem
from crossgame.ui.board.marks import BadgeMark, BadgeText, BadWordRing, CursorMark, FrameRing, LastPlayRing, TargetRing
from crossgame.ui.board.motion import fade_in
from crossgame.ui.board.tiles import Look, face_of
from crossgame.ui.board.wording import badge_words

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from crossgame.rules.layout import Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Verdict
    from crossgame.ui.board.cursor import Cursor
    from crossgame.ui.board.geometry import Geometry
    from crossgame.ui.board.history import Held
    from crossgame.ui.board.motion import Motion
    from crossgame.ui.board.placement import Placement
    from crossgame.ui.board.tiles import Face

    class LaidOut(Protocol):
        """Tiles that are laid out, or only looked at."""

        @property
        def held(self) -> tuple[Held, ...]:
            """Which, in order of placing."""

        @property
        def placed(self) -> tuple[NewTile, ...]:
            """The same, as a play takes them."""

        @property
        def cursor(self) -> Cursor | None:
            """Where typing goes."""


_LAYERS = {"last": 1, "hint": 1, "pending": 2, "bad": 3, "cursor": 4, "target": 4, "badge": 5}
_DROP = 10
"""From how far above a tile of somebody else settles, logical px."""
_NUDGE = 3


class BoardScene(QGraphicsScene):
    """Board, pending tiles by key, and marks."""

    def __init__(self, art: Art, geometry: Geometry, position: Position, motion: Motion) -> None:
        super().__init__()
        self.art, self.geometry, self.position, self.motion = art, geometry, position, motion
        self.board = self._make_board()
        self.last_play = LastPlayRing(art.theme, geometry)
        self.cursor = CursorMark(art.theme, geometry)
        self.target = TargetRing(art.theme, geometry)
        self.badge = BadgeMark(art.theme, geometry)
        self.frame_ring = FrameRing(art.theme, geometry)
        self.tiles: dict[int, TileItem] = {}
        self.bad_words: list[BadWordRing] = []
        self.hints: list[tuple[NewTile, TileItem]] = []
        self._shows_focus = False
        self._settling: dict[Square, TileItem] = {}
        self._last_play: tuple[Square, ...] = ()
        self.addItem(self.board)
        for layer, mark in (
            ("last", self.frame_ring),
            ("last", self.last_play), ("cursor", self.cursor), ("target", self.target), ("badge", self.badge),
        ):  # fmt: skip
            mark.setZValue(_LAYERS[layer])
            mark.setVisible(False)
            self.addItem(mark)
        self._resize()

    @property
    def painted(self) -> Position:
        """The position that the board shows."""
        return self.position

    def _make_board(self) -> BoardItem:
        """Return the item that paints board and tiles; called once."""
        return BoardItem(self.art, self.geometry, self.position)

    def set_look(self, art: Art, geometry: Geometry) -> None:
        """Change theme, size or screen scale; the marks are placed anew, the badge must be shown again."""
        self.settle_now()
        self.art, self.geometry = art, geometry
        self.board.present(art, geometry, self.painted)
        for mark in (self.last_play, self.cursor, self.target, self.badge, self.frame_ring, *self.bad_words):
            mark.set_look(art.theme, geometry)
        self.target.setVisible(False)
        self.show_hint([new for new, _ in self.hints])
        self.show_last_play(self._last_play, fade=False)
        self._resize()

    def _resize(self) -> None:
        unit, frame = self.geometry.unit, self.geometry.frame
        self.setSceneRect(QRectF(0, 0, unit(frame.width), unit(frame.height)))

    def corner(self, square: Square) -> QPointF:
        """Return the corner of a square in scene units."""
        box = self.geometry.box(square)
        return QPointF(self.geometry.unit(box.x), self.geometry.unit(box.y))

    # Tiles

    def sync(self, placement: Placement, away: Container[int]) -> tuple[list[Held], list[tuple[int, QPointF]]]:
        """Make the pending tiles equal to the placement.

        Args:
            placement: what is laid out.
            away: keys of tiles that something else shows for now (carried or flying).

        Returns:
            Tiles that are new here, and (key, scene corner) of those that are gone.
        """
        held_by_key = {held.key: held for held in placement.held}
        gone = [(key, item.pos()) for key, item in self.tiles.items() if key not in held_by_key]
        for key, _ in gone:
            self._remove(self.tiles.pop(key))
        new: list[Held] = []
        for held in placement.held:
            face = face_of(held.tile, self.position.ruleset.tiles)
            item = self.tiles.get(held.key)
            if item is None:
                item = TileItem(self.art, face, Look.PENDING, self.geometry.side)
                item.setPos(self.corner(held.square))
                item.setZValue(_LAYERS["pending"])
                self.tiles[held.key] = item
                self.addItem(item)
                new.append(held)
            item.show_face(self.art, face, Look.PENDING, self.geometry.side)
            hidden = held.key in away
            item.slide_to(self.corner(held.square), ms=self.motion.ms("slide") if item.isVisible() else 0)
            item.setVisible(not hidden)
        self.cursor.show_cursor(placement.cursor)
        self._show_frame_ring(placement)
        return new, gone

    def show_tile(self, key: int, away: Container[int]) -> None:
        """Show or hide one pending tile."""
        item = self.tiles.get(key)
        if item is not None:
            item.setVisible(key not in away)

    def forget_tiles(self) -> None:
        """Take all pending tiles away at once: their keys mean nothing any more."""
        items, self.tiles = list(self.tiles.values()), {}
        for item in items:
            self._remove(item)

    def nudge(self) -> None:
        """Move the pending tiles to and fro."""
        for item in self.tiles.values():
            item.nudge(_NUDGE, ms=self.motion.ms("refuse_nudge"))

    def update_squares(self, squares: Sequence[Square]) -> None:
        """Paint squares of the board again."""
        for square in squares:
            self.board.update_square(square)

    def settle(self, squares: Sequence[Square]) -> None:
        """Let tiles that somebody else laid come down on their squares."""
        self.settle_now()
        ms, tiles = self.motion.ms("settle"), self.position.ruleset.tiles
        if ms <= 0:
            return
        for square in squares:
            tile = self.painted.board.tile(*square)
            if not tile:
                continue
            item = self._laid_item(square, face_of(tile, tiles))
            item.setPos(self.corner(square) - QPointF(0, _DROP))
            self._settling[square] = item
            self.addItem(item)
            fade_in(item, ms)
            item.slide_to(self.corner(square), ms=ms)
        if self._settling:
            self.board.hide_tiles(frozenset(self._settling))
            next(reversed(self._settling.values())).slide.finished.connect(self.settle_now)

    def _laid_item(self, square: Square, face: Face) -> TileItem:
        """Return the picture of a tile on the board as an item of its own."""
        return TileItem(self.art, face, Look.LAID, self.geometry.side)

    def settle_now(self) -> None:
        """End that motion at once."""
        items, self._settling = list(self._settling.values()), {}
        for item in items:
            self._remove(item)
        self.board.hide_tiles(frozenset())

    def _remove(self, item: TileItem | BadWordRing) -> None:
        item.setVisible(False)
        self.removeItem(item)
        item.deleteLater()

    # Marks

    def show_last_play(self, squares: tuple[Square, ...], *, fade: bool = True) -> None:
        """Ring the newest play."""
        changed = squares != self._last_play
        self._last_play = squares
        if not squares:
            self.last_play.setVisible(False)
            return
        self.last_play.cover(self.geometry.span(min(squares), max(squares)))
        if fade and changed:
            fade_in(self.last_play, self.motion.ms("ring"))

    def show_focus(self, placement: Placement, *, shown: bool) -> None:
        """Show that keys go to the board: by its cursor, or while there is none by a ring in the frame."""
        if shown != self._shows_focus:
            self._shows_focus = shown
            self._show_frame_ring(placement)

    def _show_frame_ring(self, placement: Placement) -> None:
        shown = self._shows_focus and placement.cursor is None
        self.frame_ring.cover(self.geometry.frame if shown else Box(0, 0, 0, 0))

    def show_hint(self, placed: Sequence[NewTile]) -> None:
        """Show with dashes where tiles could be laid; none takes them away."""
        for _, item in self.hints:
            self._remove(item)
        self.hints = []
        for new in placed:
            face = face_of(new.tile, self.position.ruleset.tiles)
            item = TileItem(self.art, face, Look.HINT, self.geometry.side)
            item.setPos(self.corner(new.square))
            item.setZValue(_LAYERS["hint"])
            self.hints.append((new, item))
            self.addItem(item)

    def show_target(self, square: Square | None) -> None:
        """Ring the square that a carried tile would be laid on."""
        if square is None:
            self.target.setVisible(False)
        else:
            self.target.cover(self.geometry.box(square))

    def show_verdict(self, verdict: Verdict | None, placement: LaidOut, *, checked: bool) -> None:
        """Show score badge and rings of bad words, or take them away."""
        for ring in self.bad_words:
            self._remove(ring)
        self.bad_words = []
        if verdict is None or not placement.held:
            self.badge.setVisible(False)
            return
        was_visible = self.badge.isVisible()
        self._place_badge(verdict, placement, checked=checked)
        if not was_visible:
            fade_in(self.badge, self.motion.ms("badge"))
        for word in verdict.unknown if checked else ():
            ring = BadWordRing(self.art.theme, self.geometry)
            ring.setZValue(_LAYERS["bad"])
            ring.cover(self.geometry.span(word.squares[0], word.squares[-1]))
            self.bad_words.append(ring)
            self.addItem(ring)

    def _place_badge(self, verdict: Verdict, placement: LaidOut, *, checked: bool) -> None:
        play = Play.of(placement.placed, self.position.board)
        height = badge_height(self.geometry)
        words = badge_words(verdict, checked=checked, tiles=self.position.ruleset.tiles)
        forms = badge_forms(verdict, checked=checked, words=words)
        widths = [self.badge.width_of(form, height) for form in forms]
        box = self._badge_box(play, placement, widths)
        self.badge.show_badge(forms[widths.index(box.width)], box)

    def _badge_box(self, play: Play, placement: LaidOut, widths: Sequence[int]) -> Box:
        pending = {held.square for held in placement.held}
        return place_badge(
            self.geometry,
            play.squares,
            play.direction,
            widths=widths,
            filled=lambda row, col: (row, col) in pending or self.position.board.tile(row, col) != 0,
            avoid=placement.cursor.square if placement.cursor else None,
        )


def badge_forms(verdict: Verdict, *, checked: bool, words: str) -> list[BadgeText]:
    """Return what the badge may say, the fullest form first."""
    bad = checked and bool(verdict.unknown) and not verdict.faults
    score = str(verdict.total) if verdict.words else ""
    if verdict.faults:
        forms = [BadgeText(score, "", words), BadgeText(score or "–")]
    elif not checked:
        forms = [BadgeText(score)]
    else:
        icon = "x" if bad else "check"
        forms = [BadgeText(score, icon, words, bad=bad), BadgeText(score, icon, bad=bad)]
    return forms

# SPDX-License-Identifier: MIT
"""``IslandScene``: the items of a board with islands; what happened is told in order. It takes no input."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve

from crossgame.game.events import Destroyed, RoundClosed
from crossgame.game.transition import transition as transition_of
from crossgame.ui.board.changing import Broken, Flip, RaisedFlag, Rising
from crossgame.ui.board.history import Held
from crossgame.ui.board.island_item import IslandArt, IslandItem, OwnedTileItem
from crossgame.ui.board.items import TileItem
from crossgame.ui.board.marks import LastPlayRing
from crossgame.ui.board.motion import fade_in
from crossgame.ui.board.playback import AT_ONCE, Playback, Step
from crossgame.ui.board.round_marks import ConvertsMark, DestroyedMark, LostMark, StepMark, destroyed_word, tag_place
from crossgame.ui.board.scene import BoardScene
from crossgame.ui.board.sea import changes_anything, events_of, follow, rewound
from crossgame.ui.board.tiles import Look, face_of
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.view import RoundResult, Transition
    from crossgame.rules.board import Board
    from crossgame.rules.layout import Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Verdict
    from crossgame.ui.board.changing import Changing
    from crossgame.ui.board.cursor import Cursor
    from crossgame.ui.board.geometry import Box, Geometry
    from crossgame.ui.board.items import Art, BoardItem
    from crossgame.ui.board.marks import Mark
    from crossgame.ui.board.motion import Motion
    from crossgame.ui.board.scene import LaidOut
    from crossgame.ui.board.shades import Shades
    from crossgame.ui.board.tiles import Face

_RINGS, _NUMBERS, _TAGS, _MOVING = 1, 6, 6, 2
_MOST_WAITING = 4
_FLIPS_MS, _STAGGER_MS = 300, 30
_BREAK_MS = 260
_RISE_MS = 300
"""Longer than other motions: it is the only time that its letters are seen, and that islands come where none were."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Tiles that are only looked at, in the form of a placement."""

    placed: tuple[NewTile, ...]
    held: tuple[Held, ...] = ()
    cursor: Cursor | None = None


class IslandScene(BoardScene):
    """Board, pending tiles, marks, and the rounds as they are told."""

    def __init__(self, art: IslandArt, geometry: Geometry, position: Position, motion: Motion, shades: Shades) -> None:
        self._shades = shades
        self._shown = position.copy()
        self._start: Board = self._shown.board.copy()
        self._moving: list[Changing] = []
        self._round_marks: list[Mark] = []
        self._read: list[TileItem] = []
        self._noted: list[Destroyed | tuple[Square, ...]] = []
        self._numbers = 0
        self._step: int | None = None
        super().__init__(art, geometry, position, motion)
        self.playback = Playback(lambda: self.motion, self)
        self.converts = ConvertsMark(art.theme, geometry)
        self.converts.setZValue(3)
        self.converts.setVisible(False)
        self.addItem(self.converts)

    @property
    def painted(self) -> Position:
        """The position that the board shows: it follows the game's step by step."""
        return self._shown

    @property
    def sea(self) -> IslandItem:
        """The item that paints the board."""
        assert isinstance(self.board, IslandItem)
        return self.board

    @property
    def round_marks(self) -> tuple[Mark, ...]:
        """Rings, numbers and tags of the round that is shown."""
        return tuple(self._round_marks)

    def _make_board(self) -> BoardItem:
        assert isinstance(self.art, IslandArt)
        return IslandItem(self.art, self.geometry, self._shown, self._shades)

    def _island_art(self) -> IslandArt:
        assert isinstance(self.art, IslandArt)
        return self.art

    def set_look(self, art: Art, geometry: Geometry) -> None:
        """Change theme, size or screen scale; badge and what is looked at must be shown again."""
        self.playback.finish()
        self._stop_moving()
        super().set_look(art, geometry)
        self.converts.set_look(art.theme, geometry)
        self.converts.show_squares(self.converts.squares)
        noted = list(self._noted)
        self.clear_round()
        for note in noted:
            if isinstance(note, Destroyed):
                self._tag(note, fade=False)
            else:
                self._number(note, fade=False)

    def set_shades(self, shades: Shades) -> None:
        """Take other owner looks."""
        self._shades = shades
        self.sea.set_shades(shades)

    def _laid_item(self, square: Square, face: Face) -> TileItem:
        return OwnedTileItem(self._island_art(), face, self.geometry.side, self.sea.shade(square))

    # What happened

    def tell(self, transition: Transition) -> None:
        """Show what happened after what is still being shown; with reduced motion at once."""
        if self._step is not None:
            self.end_round()
            return
        if isinstance(transition.event, RoundClosed):
            self._queue(Step(self._open_round))
        elif changes_anything(transition):
            opens = bool(transition.laid) or transition.destroyed is not None or bool(transition.surfaced)
            rounds = self.position.ruleset.traits.rounds
            if not rounds and self.playback.waiting >= _MOST_WAITING:
                self.playback.finish()  # everybody plays at once: what is shown must not fall behind what is
            self._queue(Step(partial(self._show, transition), opens=opens and rounds))

    def _queue(self, step: Step) -> None:
        if self.motion.reduced:
            self.playback.finish()
            step.show(AT_ONCE)
        else:
            self.playback.add(step)

    def catch_up(self) -> None:
        """Show the game's position as it is; what was still to be told is not."""
        self.playback.forget()
        self._stop_moving()
        self.settle_now()
        self._step = None
        self._shown = self.position.copy()
        self.sea.present(self.art, self.geometry, self._shown)

    def _open_round(self, motion: Motion) -> int:
        self._start = self._shown.board.copy()
        self.clear_round()
        return 0

    def _show(self, transition: Transition, motion: Motion) -> int:
        before = self._shown.board.copy() if transition.converted else None
        water = self.sea.backdrop if transition.surfaced and not motion.reduced else None
        follow(self._shown, transition, self.position)
        self._repaint(transition)
        times = [0]
        if transition.laid:
            # Own tiles in speed mode lie there already, laid out.
            still = not self.position.ruleset.traits.rounds and self._shades.of(transition.seat) == 1
            times.append(self._settle(transition.laid, AT_ONCE if still else motion))
        if transition.destroyed is not None:
            times.append(self._destroy(transition.destroyed, motion))
        if before is not None and not motion.reduced:
            times.append(self._flip([square for square, _, _ in transition.converted], before))
        if transition.claimed and not motion.reduced:
            times.append(self._raise(transition.claimed))
        if water is not None:
            item = Rising(self.geometry, transition.surfaced, water, reach=self.sea.shore)
            self._move(item, _RISE_MS, QEasingCurve.Type.InOutSine)
            times.append(_RISE_MS)
        return max(times)

    def _repaint(self, transition: Transition) -> None:
        if transition.surfaced:
            self.sea.islands_changed()
        changed = [square for square, _, _ in transition.converted]
        self.update_squares((*transition.laid, *transition.lifted, *changed))
        touched = {self._shown.island(*square) for square in (*transition.laid, *transition.lifted)}
        for island in {*transition.claimed, *touched} - {0}:
            self.sea.update_island(island)

    def _settle(self, squares: tuple[Square, ...], motion: Motion) -> int:
        self._number(squares, fade=not motion.reduced)
        if not motion.reduced:
            self.settle(squares)
        return motion.ms("settle")

    def _destroy(self, event: Destroyed, motion: Motion) -> int:
        self._tag(event, fade=not motion.reduced)
        if motion.reduced:
            return 0
        art, tiles = self._island_art(), self.position.ruleset.tiles
        for new in event.placed:
            face = face_of(new.tile, tiles)
            picture = art.tile(face, self.geometry.side, self._shades.of(event.seat))
            self._move(Broken(self.geometry, new.square, picture), _BREAK_MS, QEasingCurve.Type.InQuad)
        return _BREAK_MS

    def _flip(self, squares: Sequence[Square], before: Board) -> int:
        art, side, board = self._island_art(), self.geometry.side, self._shown.board
        one = self.motion.ms("convert_flip")
        stagger = min(_STAGGER_MS, (_FLIPS_MS - one) // max(1, len(squares) - 1))
        for number, square in enumerate(squares):
            face = self.sea.face(board.tile(*square))
            old, new = self._shades.of(int(before.owner[square])), self.sea.shade(square)
            flip = Flip(self.geometry, square, art.tile(face, side, old), art.tile(face, side, new))
            self._move(flip, one, QEasingCurve.Type.InOutSine, after=number * stagger)
        self._hide_moving()
        return one + stagger * max(0, len(squares) - 1)

    def _raise(self, islands: Sequence[int]) -> int:
        ms = self.motion.ms("flag")
        for island in islands:
            square = self.sea.flag_square(island)
            if square is not None:
                look = self.art.theme.owner(self._shades.of(self._shown.claims[island]))
                self._move(RaisedFlag(self.geometry, square, self.art.theme, look), ms)
        self._hide_moving()
        return ms

    # Things that move

    def _move(
        self, item: Changing, ms: int, curve: QEasingCurve.Type = QEasingCurve.Type.OutCubic, *, after: int = 0
    ) -> None:
        item.setZValue(_MOVING)
        self._moving.append(item)
        self.addItem(item)
        item.finished.connect(partial(self._stop, item))
        item.play(ms, curve, after=after)

    def _stop(self, item: Changing) -> None:
        if item in self._moving:
            self._moving.remove(item)
            item.stop()
            item.setVisible(False)
            self.removeItem(item)
            item.deleteLater()
            self._hide_moving()

    def _stop_moving(self) -> None:
        for item in list(self._moving):
            self._stop(item)

    def _hide_moving(self) -> None:
        self.board.hide_tiles(frozenset(item.square for item in self._moving if isinstance(item, Flip)) | self._falling)
        flags = (item for item in self._moving if isinstance(item, RaisedFlag))
        self.sea.hide_flags(frozenset(self._shown.island(*item.square) for item in flags))

    @property
    def _falling(self) -> frozenset[Square]:
        return frozenset(self._settling)

    def settle_now(self) -> None:
        """End the fall of tiles at once."""
        super().settle_now()
        self._hide_moving()

    # A round that is looked at

    def show_round(self, rounds: Sequence[RoundResult], number: int, *, step: int | None = None) -> None:
        """Show a round with its numbers, as it was when ``step`` of its lines had been worked out (all: ``None``).

        One step more than is shown already is told with motion. What is laid out or happens meanwhile is untouched.
        """
        result = next(result for result in rounds if result.number == number)
        at = len(result.lines) if step is None else max(0, min(step, len(result.lines)))
        whole = result.number == rounds[-1].number and at == len(result.lines)
        if whole and self.playback.running and self._step is None:
            return  # it is being told: at the end it looks like this
        onward = self._step is not None and at == self._step + 1
        self.playback.forget()
        self._stop_moving()
        self.settle_now()
        self._place_round(rounds, result, at - 1 if onward else at)
        self._step = None if whole else at
        for event in events_of(result.lines[at - 1]) if onward else ():
            change = transition_of(event, None)
            if changes_anything(change):
                self._queue(Step(partial(self._show, change)))

    def _place_round(self, rounds: Sequence[RoundResult], result: RoundResult, at: int) -> None:
        self._shown = rewound(self.position, rounds, result.number, at)
        self._start = rewound(self.position, rounds, result.number, 0).board
        self.sea.present(self.art, self.geometry, self._shown)
        self.clear_round()
        for line in result.lines[:at]:
            change = transition_of(line.event, None)
            if change.laid:
                self._number(change.laid, fade=False)
            elif change.destroyed is not None:
                self._tag(change.destroyed, fade=False)

    def end_round(self) -> None:
        """Show the board as it is, without numbers."""
        self.catch_up()
        self.clear_round()

    def clear_round(self) -> None:
        """Take numbers and tags away."""
        marks, self._round_marks, self._numbers, self._noted = self._round_marks, [], 0, []
        for mark in marks:
            mark.setVisible(False)
            self.removeItem(mark)
            mark.deleteLater()

    def _number(self, squares: tuple[Square, ...], *, fade: bool) -> None:
        """Ring a play of a round, with its number."""
        if not self.position.ruleset.traits.rounds:
            return
        self._noted.append(squares)
        self._numbers += 1
        span = self.geometry.span(min(squares), max(squares))
        ring, number = (
            LastPlayRing(self.art.theme, self.geometry),
            StepMark(self.art.theme, self.geometry, self._numbers),
        )
        self._add_mark(ring, span, _RINGS, fade=fade)
        self._add_mark(number, span, _NUMBERS, fade=fade)

    def _tag(self, event: Destroyed, *, fade: bool) -> None:
        self._noted.append(event)
        word = destroyed_word(event, self._start, self.position.ruleset.tiles)
        mark = DestroyedMark(self.art.theme, self.geometry, translate("Board", "{0} destroyed").format(word))
        squares = [new.square for new in event.placed]
        avoid = [other.box for other in self._round_marks if isinstance(other, DestroyedMark | StepMark)]
        box = tag_place(self.geometry, squares, mark.size(), filled=self._is_filled, avoid=avoid)
        span = self.geometry.span(min(squares), max(squares))
        self._add_mark(LostMark(self.art.theme, self.geometry), span, _RINGS, fade=fade)
        self._add_mark(mark, box, _TAGS, fade=fade)

    def _is_filled(self, square: Square) -> bool:
        return self.position.board.tile(*square) != 0

    def _add_mark(self, mark: Mark, box: Box, layer: float, *, fade: bool) -> None:
        mark.setZValue(layer)
        mark.cover(box)
        self._round_marks.append(mark)
        self.addItem(mark)
        if fade:
            fade_in(mark, self.motion.ms("ring"))

    # A play that is laid out or looked at

    def show_verdict(self, verdict: Verdict | None, placement: LaidOut, *, checked: bool) -> None:
        """Show the badge, which islands the play would claim and which letters it would convert."""
        super().show_verdict(verdict, placement, checked=checked)
        good = verdict is not None and verdict.acceptable and bool(placement.held)
        self.sea.show_wishes(
            [held.square for held in placement.held], verdict.claimed if verdict is not None and good else ()
        )
        self.converts.show_squares(verdict.converted if verdict is not None and good else ())

    def show_reading(self, placed: Sequence[NewTile], verdict: Verdict | None, *, checked: bool) -> None:
        """Show a play that is only looked at as if it were laid out; no tiles take it away.

        ``checked``: whether its words have been tested, so that it can be called valid.
        """
        for item in self._read:
            self._remove(item)
        self._read = []
        for new in placed:
            item = TileItem(self.art, face_of(new.tile, self.position.ruleset.tiles), Look.PENDING, self.geometry.side)
            item.setPos(self.corner(new.square))
            item.setZValue(_MOVING)
            self._read.append(item)
            self.addItem(item)
        held = tuple(Held(-1 - i, new.square, new.tile) for i, new in enumerate(placed))
        self.show_verdict(verdict, LookedAt(tuple(placed), held), checked=checked)

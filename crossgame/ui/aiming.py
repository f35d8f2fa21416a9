# SPDX-License-Identifier: MIT
"""``Aiming``: Play box, rack and board together (I11): what is written, where it is pointed, which play that is.

It asks the table for verdicts and submits nothing. With an empty box it leaves board and rack as they are elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from crossgame.rules.layout import Square
from crossgame.rules.play import Direction
from crossgame.ui.board.cursor import Cursor
from crossgame.ui.board.keys import Key, KeyWish
from crossgame.ui.board.reading import Chosen, choose
from crossgame.ui.play_lines import reading_note
from crossgame.ui.play_text import slots_of
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.rules.layout import Rect
    from crossgame.rules.play import NewTile
    from crossgame.rules.verdict import Verdict
    from crossgame.session.table import Table
    from crossgame.ui.board.island_view import IslandView
    from crossgame.ui.panels.play_box import PlayBox
    from crossgame.ui.rack.view import RackView

_CONTEXT = "aiming"


class Aiming(QObject):
    """What a person is about to play by the box.

    Signals:
        changed(): another text, square, direction or verdict.
        play_wanted(): a click or Enter on what is shown.
    """

    changed = Signal()
    play_wanted = Signal()

    def __init__(self, board: IslandView, rack: RackView, box: PlayBox) -> None:
        super().__init__(board)
        self._board, self._rack, self._box = board, rack, box
        self._table: Table | None = None
        self._wish = Direction.ACROSS
        self._at: Square | None = None
        self._chosen: Chosen | None = None
        self._from_rack = 0
        self._writing = False
        board.first = self.obey
        board.square_hovered.connect(self._on_square_hovered)
        board.square_clicked.connect(self._on_square_clicked)
        rack.taker = self.take_slot
        rack.reordered.connect(self._on_rack_reordered)
        box.changed.connect(self._on_box_changed)
        box.turned.connect(self._on_box_turned)
        box.wished.connect(self._on_box_wished)
        box.cleared.connect(self._on_box_cleared)

    def set_table(self, table: Table) -> None:
        """Write for the seat that a table is viewed as, from an empty box."""
        self._table = table
        self._box.set_letters(table.ruleset.tiles)
        self._at = None
        self._box.field.clear()
        self.update()

    @property
    def active(self) -> bool:
        """Whether something is written: then clicks point, and keys write."""
        return bool(self._box.tiles)

    @property
    def chosen(self) -> Chosen | None:
        """The play that is looked at, ``None`` while nothing is written or pointed at."""
        return self._chosen

    @property
    def knows_words(self) -> bool:
        """Whether words are tested here: a table elsewhere may have another word list."""
        return self._table is None or self._table.has_word((1,)) is not None

    @property
    def at(self) -> Square | None:
        """The square that is pointed at."""
        return self._at

    def clear(self) -> None:
        """Empty the box; the tiles are on the rack again."""
        self._box.field.clear()

    def point(self, square: Square | None) -> None:
        """Point at a square."""
        if square != self._at:
            self._at = square
            self.update()

    def turn(self) -> None:
        """Switch the other direction on."""
        shown = self._chosen.reading.direction if self._chosen is not None else self._wish
        self._wish = shown.other
        self.update()

    def update(self) -> None:
        """Read anew: text, square, rack or board have changed."""
        tiles, board = self._box.tiles, self._board
        board.set_pointing(on=bool(tiles))
        self._chosen = self._read(tiles) if tiles else None
        chosen = self._chosen
        verdict = chosen.verdict if chosen is not None else None
        board.show_reading(chosen.placed if chosen is not None else (), verdict, checked=self.knows_words)
        self._box.show_direction(chosen.reading.direction if chosen is not None else self._wish)
        self._box.show_note(self._note(chosen))
        self._lend(tiles)
        self.changed.emit()

    def _read(self, tiles: tuple[int, ...]) -> Chosen | None:
        position, table, seat = self._board.laying.position, self._table, self._board.laying.seat
        if position is None or table is None or seat is None or self._at is None:
            return None

        def judge(placed: tuple[NewTile, ...]) -> Verdict:
            return table.preview(placed, seat=seat)

        rack = [tile for tile in self._board.placement.slots if tile]
        return choose(tiles, position.board, rack=rack, at=Cursor(self._at, self._wish), judge=judge)

    def _note(self, chosen: Chosen | None) -> str:
        if chosen is None:
            return translate(_CONTEXT, "Whole word or rack letters")
        if chosen.legal and chosen.reading.direction is not self._wish:
            only = {
                Direction.ACROSS: translate(_CONTEXT, "{0}, only across"),
                Direction.DOWN: translate(_CONTEXT, "{0}, only down"),
            }
            return only[chosen.reading.direction].format(reading_note(chosen))
        return reading_note(chosen)

    def _lend(self, tiles: tuple[int, ...]) -> None:
        """Leave the slots of the rack empty whose tiles the play takes, or as far as is known the text."""
        if self._from_rack:
            self._rack.lend(frozenset())  # the rack itself is what is read
            return
        placed = self._chosen.placed if self._chosen is not None else ()
        self._rack.lend(slots_of([new.tile for new in placed] or tiles, self._board.placement.visible))

    # The box

    @Slot()
    def _on_box_changed(self) -> None:
        if not self._writing:
            self._from_rack = 0
        if self.active:
            if self._board.placement.held:
                self._board.laying.recall()
            self._board.laying.hide_cursor()
            if self._at is None:
                self._at = self._board.hovered
        self.update()

    @Slot(object)
    def _on_box_turned(self, direction: Direction) -> None:
        self._wish = direction
        self.update()

    @Slot(object)
    def _on_box_wished(self, wish: KeyWish) -> None:
        """Do what a key in the field wishes that is not for the field."""
        if wish.kind is Key.SLOT:
            self._board.laying.hide_cursor()
        if self.obey(wish):
            return
        if wish.kind is Key.TURN:
            self.turn()
            return
        if wish.kind in (Key.STEP, Key.ESCAPE):
            self._board.setFocus()
        self._board.obey(wish)

    @Slot()
    def _on_box_cleared(self) -> None:
        self.clear()
        self._box.field.setFocus()

    # Keys, wherever they are pressed

    def obey(self, wish: KeyWish) -> bool:
        """Do what a key wishes if it is for the box; tell whether it was."""
        if not self.active and self._board.placement.cursor is not None:
            return False
        match wish.kind:
            case Key.TEXT:
                return self._box.obey(wish)
            case Key.SLOT:
                return self._take(wish.slot)
            case _ if self.active:
                return self._obey_active(wish)
        return False

    def _obey_active(self, wish: KeyWish) -> bool:
        match wish.kind:
            case Key.STEP:
                self._step(wish.down, wish.right)
            case Key.TURN:
                self.turn()
            case Key.SUBMIT:
                self.play_wanted.emit()
            case Key.ESCAPE:
                self.clear()
            case _:
                return self._box.obey(wish)
        return True

    def _step(self, down: int, right: int) -> None:
        """Point at the next square; at first where the board begins."""
        position = self._board.laying.position
        if position is None:
            return
        if self._at is None:
            self.point(position.ruleset.layout.start)
            return
        square = Square(self._at.row + down, self._at.col + right)
        if position.board.contains(*square):
            self.point(square)
            if not _inside(square, self._board.seen):
                self._board.centre_on(square)

    # Rack and board

    def take_slot(self, slot: int) -> bool:
        """Write the tile of a slot that was clicked; with an empty box and a cursor it is for the board."""
        if not self.active and self._board.placement.cursor is not None:
            return False
        return self._take(slot)

    def _take(self, slot: int) -> bool:
        visible = self._board.placement.visible
        if not 0 <= slot < len(visible):
            return False
        used = slots_of(self._box.tiles, visible)
        if visible[slot] and slot not in used:
            self._box.field.write_tile(visible[slot])
        elif visible[slot]:
            # The tile in that slot is written already; another one of its kind may be free.
            same = [s for s, tile in enumerate(visible) if tile == visible[slot] and s not in used]
            if same:
                self._box.field.write_tile(visible[slot])
        return True

    @Slot(int)
    def _on_rack_reordered(self, target: int) -> None:
        """Write the rack's letters from the left up to the tile that was just put in its place."""
        placement = self._board.placement
        if placement.cursor is not None or placement.held or (self.active and not self._from_rack):
            return
        self._from_rack = max(self._from_rack, target + 1)
        tiles = tuple(tile for tile in placement.visible[: self._from_rack] if tile)
        assert self._table is not None
        self._writing = True
        self._box.show_tiles(tiles, self._table.ruleset.tiles)
        self._writing = False

    @Slot(object)
    def _on_square_hovered(self, square: Square | None) -> None:
        # Off the board the last square stays: the play can still be submitted by button or Enter.
        if self.active and square is not None:
            self.point(square)

    @Slot(object, bool)
    def _on_square_clicked(self, square: Square, touched: bool) -> None:
        self.point(square)
        if touched:
            return
        if self._from_rack and not (self._chosen is not None and self._chosen.legal):
            # The rack was only put in order: this is an ordinary click.
            self.clear()
            self._board.laying.click(square)
            return
        self.play_wanted.emit()


def _inside(square: Square, rect: Rect) -> bool:
    return 0 <= square.row - rect.row < rect.rows and 0 <= square.col - rect.col < rect.cols

# SPDX-License-Identifier: MIT
"""``Laying``: what board and rack share. Carries wishes to the placement, keeps the table informed, says what happened.

It paints nothing and judges nothing.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.rules.board import Board
from crossgame.ui.board.entry import Entry
from crossgame.ui.board.hand import Hand
from crossgame.ui.board.placement import Outcome
from crossgame.ui.board.wording import (
    describe_cursor,
    describe_ground,
    direction_name,
    laid_on,
    refusal,
    selected_tile,
    square_name,
    taken_home,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from crossgame.rules.layout import Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet
    from crossgame.session.table import Table
    from crossgame.ui.board.history import Held


class Laying(QObject):
    """The hand of the seat that the table is viewed as.

    Signals:
        changed(): tiles laid out changed; the table knows already.
        refreshed(): something to paint again: tiles laid out, cursor, selection, rack order. Follows ``changed``.
        reloaded(): another rack or table: keys of tiles mean something else now.
        announced(str): what happened, in words.
        blank_wanted(Square): a blank was laid without a letter, or was asked to be named anew.
    """

    changed = Signal()
    refreshed = Signal()
    reloaded = Signal()
    announced = Signal(str)
    blank_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None, *, chance: Random | None = None) -> None:
        super().__init__(parent)
        self._table: Table | None = None
        self._seat: int | None = None
        self._position: Position | None = None
        self._placement = Hand(Board(1, 1))
        self._entry = Entry(Alphabet(("A",)))
        self._owners: Mapping[int, str] = {}
        self._chance = chance or Random()  # order on the rack only: no game depends on it

    # The table

    @property
    def placement(self) -> Hand:
        """Rack order, tiles laid out, cursor. Read it; change it through this object."""
        return self._placement

    @property
    def position(self) -> Position | None:
        """What lies on the board, read-only; ``None`` without a table."""
        return self._position

    @property
    def seat(self) -> int | None:
        """Whose rack this is; ``None`` when nobody's may be shown."""
        return self._seat

    def set_owners(self, names: Mapping[int, str]) -> None:
        """Take the names of seats, where it matters whose tile lies on a square: they are said with it."""
        self._owners = names

    def set_table(self, table: Table | None) -> None:
        """Take the rack and the tiles laid out of the seat that the table is viewed as."""
        self._table = table
        self._seat = table.viewing if table is not None else None
        if table is not None:
            self._position = table.view(self._seat).position
            self._entry = Entry(table.ruleset.tiles.alphabet)
        else:
            self._position = None
        self._load()

    def follow(self) -> None:
        """Take over what the table says after something happened: a new rack, squares that are filled now."""
        table, seat, old = self._table, self._seat, self._placement
        if table is None or seat is None:
            self.refreshed.emit()
            return
        if table.slots(seat) != old.slots:
            self._load(keep_cursor=True)
            return
        kept = {new.square for _, new in table.pending(seat)}
        lost = [held for held in old.held if held.square not in kept or not self._empty(held.square)]
        before = old.pending
        old.yield_squares({held.square for held in lost})
        for held in lost:
            self._say_home(held)
        self._keep(before)

    def _empty(self, square: Square) -> bool:
        return self._position is not None and not self._position.board.tile(*square)

    def _load(self, *, keep_cursor: bool = False) -> None:
        table, seat, cursor = self._table, self._seat, self._placement.cursor
        board = self._position.board if self._position is not None else Board(1, 1)
        if table is None or seat is None:
            self._placement = Hand(board)
        else:
            self._placement = Hand(board, table.slots(seat), table.pending(seat))
            if self._placement.pending != table.pending(seat):
                table.keep_pending(seat, self._placement.pending)
        if keep_cursor:
            self._placement.park(cursor)
        self._entry.reset()
        self.reloaded.emit()
        self.changed.emit()
        self.refreshed.emit()

    def lay_out(self, placed: Sequence[NewTile]) -> bool:
        """Lay a whole play out in place of what is laid out; tell whether that changed anything."""
        self._entry.reset()
        return self._do(lambda: self._placement.lay_out(placed))

    # Wishes about tiles

    def type_text(self, text: str, *, blank_only: bool = False) -> None:
        """Lay the letters that were typed, along the cursor."""
        for char in text:
            typed = self._entry.feed(char, self._placement.has)
            if typed is None:
                continue
            if typed.replaces_last:
                self._do(self._placement.backspace)
            self._lay(partial(self._placement.place_letter, typed.code, blank_only=blank_only))

    def is_letter(self, text: str) -> bool:
        """Tell whether a typed text means letters of this game."""
        return self._entry.knows(text)

    def take_slot(self, slot: int) -> None:
        """Lay the tile of a slot at the cursor, or choose it for the next click if there is none."""
        self._entry.reset()
        if self._placement.cursor is not None:
            self._lay(lambda: self._placement.place_at_cursor(slot))
        elif self._do(lambda: self._placement.select(slot)) and self._placement.selected is not None:
            self.announced.emit(selected_tile(self._placement.slots[slot], self._tiles()))

    def place(self, slot: int, square: Square) -> bool:
        """Lay the tile of a slot on a square, in place of one laid out there; tell whether it was done."""
        self._entry.reset()
        return self._lay(lambda: self._placement.replace(slot, square))

    def move(self, origin: Square, target: Square) -> bool:
        """Move a tile laid out; tell whether it was done."""
        self._entry.reset()
        return self._lay(lambda: self._placement.move(origin, target))

    def take_home(self, square: Square) -> bool:
        """Take a tile laid out home; tell whether it was done."""
        self._entry.reset()
        return self._home(lambda: self._placement.take_home(square))

    def to_slot(self, square: Square, slot: int) -> bool:
        """Take a tile laid out to a slot; tell whether it was done."""
        self._entry.reset()
        return self._home(lambda: self._placement.to_slot(square, slot))

    def backspace(self) -> None:
        """Take back what was laid last before the cursor."""
        self._entry.reset()
        self._home(self._placement.backspace)

    def delete(self) -> None:
        """Take home the tile at the cursor."""
        self._entry.reset()
        self._home(self._placement.delete)

    def recall(self) -> bool:
        """Take all tiles home; tell whether there were any."""
        self._entry.reset()
        done = self._do(self._placement.recall)
        if done:
            self.announced.emit(QCoreApplication.translate("Board", "All tiles are back on the rack."))
        return done

    def undo(self) -> None:
        """Take back the last step."""
        self._entry.reset()
        self._home(self._placement.undo)

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        self._entry.reset()
        self._lay(self._placement.redo)

    def name_blank(self, square: Square, code: int) -> None:
        """Give a blank its letter."""
        self._lay(lambda: self._placement.name_blank(square, code))

    # Wishes about cursor and rack

    def click(self, square: Square) -> None:
        """Do what a click on a square does; on a blank without a letter ask for one."""
        self._entry.reset()
        held = self._placement.held_at(square)
        if held is not None and held.tile == BLANK:
            self._do(lambda: self._placement.put_cursor(square))
            self.blank_wanted.emit(square)
            return
        if self._placement.selected is not None and held is None:
            self._lay(lambda: self._placement.click(square))
            return
        self._move_cursor(lambda: self._placement.click(square))

    def turn(self) -> None:
        """Turn the arrow."""
        self._entry.reset()
        self._move_cursor(self._placement.turn)

    def step(self, down: int, right: int) -> None:
        """Move the cursor."""
        if self._position is None:
            return
        self._entry.reset()
        start = self._position.ruleset.layout.start
        self._move_cursor(lambda: self._placement.step(down, right, start=start))

    def hide_cursor(self) -> None:
        """Put the cursor away."""
        self._entry.reset()
        self._do(self._placement.hide_cursor)

    def say_cursor(self) -> None:
        """Say the square of the cursor, or that there is none."""
        if self._placement.cursor is not None:
            self._say_cursor()
        else:
            self.announced.emit(QCoreApplication.translate("Board", "No square is chosen. Arrow keys choose one."))

    def select(self, slot: int | None) -> None:
        """Choose a tile for the next click on a square, or none."""
        self._do(lambda: self._placement.select(slot))

    def reorder(self, slot: int, target: int) -> bool:
        """Move a tile on the rack; tell whether it was done."""
        return self._do(lambda: self._placement.reorder(slot, target))

    def shuffle(self) -> None:
        """Mix the rack."""
        self._do(lambda: self._placement.shuffle(self._chance))

    def sort(self) -> None:
        """Sort the rack."""
        self._do(self._placement.sort)

    # Inner workings

    def _do(self, wish: Callable[[], Outcome]) -> bool:
        if self._position is None:
            return False
        before, slots = self._placement.pending, self._placement.slots
        outcome = wish()
        if outcome is not Outcome.DONE:
            text = refusal(outcome)
            if text:
                self.announced.emit(text)
            self.refreshed.emit()
            return False
        if slots != self._placement.slots and self._table is not None and self._seat is not None:
            self._table.arrange(self._seat, self._placement.slots)
        self._keep(before)
        return True

    def _keep(self, before: tuple[tuple[int, object], ...]) -> None:
        if before != self._placement.pending:
            if self._table is not None and self._seat is not None:
                self._table.keep_pending(self._seat, self._placement.pending)
            self.changed.emit()
        self.refreshed.emit()

    def _lay(self, wish: Callable[[], Outcome]) -> bool:
        before = set(self._placement.held)
        done = self._do(wish)
        for held in self._placement.held:
            if done and held not in before:
                self._say_laid(held)
        return done

    def _home(self, wish: Callable[[], Outcome]) -> bool:
        before = self._placement.held
        done = self._do(wish)
        now = {held.key for held in self._placement.held}
        gone = [held for held in before if held.key not in now]
        for held in gone:
            self._say_home(held)
        if done and not gone and self._placement.cursor is not None:
            self._say_cursor()
        return done

    def _move_cursor(self, wish: Callable[[], Outcome]) -> None:
        before = self._placement.cursor
        if not self._do(wish):
            return
        now = self._placement.cursor
        if before is not None and now is not None and before.square == now.square:
            self.announced.emit(direction_name(now.direction))
        else:
            self._say_cursor()

    def _say_cursor(self) -> None:
        cursor, position = self._placement.cursor, self._position
        if cursor is not None and position is not None:
            tile = position.board.tile(*cursor.square)
            owner = self._owners.get(int(position.board.owner[cursor.square]), "") if tile else ""
            said = describe_cursor(
                cursor,
                self._placement,
                board_tile=tile,
                ruleset=position.ruleset,
                owner=owner,
                ground=self._ground(cursor.square),
            )
            self.announced.emit(said)

    def _ground(self, square: Square) -> str:
        """Return what is said of the island on a square."""
        assert self._position is not None
        island = self._position.island(*square)
        seat = self._position.claims.get(island)
        name = None if seat is None else self._owners.get(seat, str(seat))
        return describe_ground(island, claimed_by=name, own=seat is not None and seat == self._seat)

    def _say_laid(self, held: Held) -> None:
        self.announced.emit(laid_on(held.tile, square_name(held.square, self._ruleset()), self._tiles()))
        if held.tile == BLANK:
            self.blank_wanted.emit(held.square)

    def _say_home(self, held: Held) -> None:
        self.announced.emit(taken_home(held.tile, self._tiles()))

    def _ruleset(self) -> Ruleset:
        assert self._position is not None
        return self._position.ruleset

    def _tiles(self) -> TileSet:
        return self._ruleset().tiles

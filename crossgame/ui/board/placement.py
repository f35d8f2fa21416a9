# SPDX-License-Identifier: MIT
"""Tiles of one rack: which lie in which slot, which are laid out on the board, and where the cursor is. Pure.

It never judges a play and never changes the board: it only keeps to free squares. Every tile of the rack is in
exactly one place, whatever is done here (R10); the rack's order is changed by ``reorder``, ``shuffle``, ``sort`` and
``to_slot`` alone (R9).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.rules.layout import Square
from crossgame.rules.play import Direction, NewTile
from crossgame.ui.board.cursor import Cursor, line_from
from crossgame.ui.board.history import Held, History, Snapshot
from crossgame.ui.board.order import RackOrder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from crossgame.rules.board import Board


class Outcome(Enum):
    """What became of a wish; the view finds the words."""

    DONE = "done"
    NOTHING = "nothing"
    NO_CURSOR = "no_cursor"
    NOT_ON_RACK = "not_on_rack"
    NO_BLANK = "no_blank"
    NO_ROOM = "no_room"
    NOT_FREE = "not_free"


class Placement:
    """The hand of one seat over a board that changes under it.

    Keys and slots are those of ``order.RackOrder``.

    Args:
        board: what lies on the board; read whenever asked, so it may change.
        slots: tile bytes by slot, 0 for a gap; tiles laid out are in their slots.
        pending: (slot, new tile) of what is laid out, in order of placing.
    """

    def __init__(self, board: Board, slots: Sequence[int] = (), pending: Iterable[tuple[int, NewTile]] = ()) -> None:
        self._board = board
        self._order = RackOrder(slots)
        self._held: tuple[Held, ...] = ()
        self._history = History()
        self._cursor: Cursor | None = None
        self._parked: Cursor | None = None
        self._selected: int | None = None
        self._held = tuple(
            Held(slot, Square(new.row, new.col), new.tile)
            for slot, new in pending
            if 0 <= slot < len(self._order) and self._fits(slot, new) and self.is_free(Square(new.row, new.col))
        )

    def _fits(self, key: int, new: NewTile) -> bool:
        tile = self._order.tile(key)
        return tile != 0 and (new.tile == tile or (tile == BLANK and is_blank(new.tile)))

    # What is where

    @property
    def slots(self) -> tuple[int, ...]:
        """Tile bytes by slot; tiles laid out are in their slots, blanks without a letter."""
        return self._order.shown(())

    @property
    def visible(self) -> tuple[int, ...]:
        """Tile bytes by slot as the rack shows them: 0 where a tile is laid out or there is none."""
        return self._order.shown({held.key for held in self._held})

    @property
    def keys(self) -> tuple[int, ...]:
        """Keys by slot."""
        return self._order.keys

    @property
    def held(self) -> tuple[Held, ...]:
        """Tiles laid out, in order of placing."""
        return self._held

    @property
    def placed(self) -> tuple[NewTile, ...]:
        """Tiles laid out, as a play takes them."""
        return tuple(NewTile(*held.square, held.tile) for held in self._held)

    @property
    def pending(self) -> tuple[tuple[int, NewTile], ...]:
        """Tiles laid out, as the table keeps them: (slot, new tile)."""
        return tuple((self.slot_of(held.key), NewTile(*held.square, held.tile)) for held in self._held)

    @property
    def cursor(self) -> Cursor | None:
        """Where typing goes."""
        return self._cursor

    @property
    def selected(self) -> int | None:
        """The slot whose tile waits for a square."""
        return self._selected

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._history.can_redo

    def slot_of(self, key: int) -> int:
        """Return the slot of a tile."""
        return self._order.slot_of(key)

    def held_at(self, square: Square) -> Held | None:
        """Return the tile laid out on a square."""
        return next((held for held in self._held if held.square == square), None)

    def is_free(self, square: Square) -> bool:
        """Tell whether a tile may be laid on a square."""
        return self._board.contains(*square) and not self._board.tile(*square) and self.held_at(square) is None

    def has(self, code: int) -> bool:
        """Tell whether a letter can be laid from the rack, by a tile of its own or by a blank."""
        visible = self.visible
        return code in visible or BLANK in visible

    # Laying and taking home

    def place(self, slot: int, square: Square, *, letter: int = 0) -> Outcome:
        """Lay the tile of a slot on a free square; ``letter`` names a blank. The cursor stays."""
        if not 0 <= slot < len(self._order) or not self.visible[slot]:
            return Outcome.NOT_ON_RACK
        if not self.is_free(square):
            return Outcome.NOT_FREE
        self._remember()
        self._lay(slot, square, letter)
        return Outcome.DONE

    def place_at_cursor(self, slot: int, *, letter: int = 0) -> Outcome:
        """Lay the tile of a slot at the cursor, or on the next free square along it, and move on."""
        if self._cursor is None:
            return Outcome.NO_CURSOR
        if not 0 <= slot < len(self._order) or not self.visible[slot]:
            return Outcome.NOT_ON_RACK
        square = self._free_from(self._cursor)
        if square is None:
            return Outcome.NO_ROOM
        self._remember()
        self._lay(slot, square, letter)
        self._advance(square)
        return Outcome.DONE

    def place_letter(self, code: int, *, blank_only: bool = False) -> Outcome:
        """Lay a letter at the cursor: its own tile, or a blank if that is missing or asked for (R4)."""
        if self._cursor is None:
            return Outcome.NO_CURSOR
        here = self.held_at(self._cursor.square)
        if here is not None and here.tile == BLANK:
            return self._name_at_cursor(here.square, code)
        visible = self.visible
        if not blank_only and code in visible:
            return self.place_at_cursor(visible.index(code))
        if BLANK in visible:
            return self.place_at_cursor(visible.index(BLANK), letter=code)
        return Outcome.NO_BLANK if blank_only else Outcome.NOT_ON_RACK

    def move(self, origin: Square, target: Square) -> Outcome:
        """Move a tile laid out to another square; on another tile laid out the two change places."""
        held = self.held_at(origin)
        if held is None or origin == target:
            return Outcome.NOTHING
        other = self.held_at(target)
        if other is None and not self.is_free(target):
            return Outcome.NOT_FREE
        self._remember()
        moves = {held.key: target} | ({other.key: origin} if other else {})
        self._held = tuple(Held(h.key, moves.get(h.key, h.square), h.tile) for h in self._held)
        return Outcome.DONE

    def replace(self, slot: int, square: Square) -> Outcome:
        """Lay the tile of a slot where another one is laid out; that one goes home."""
        if self.held_at(square) is None:
            return self.place(slot, square)
        if not self.visible[slot]:
            return Outcome.NOT_ON_RACK
        self._remember()
        self._drop([square])
        self._lay(slot, square, 0)
        return Outcome.DONE

    def take_home(self, square: Square) -> Outcome:
        """Take a tile laid out back to its slot."""
        if self.held_at(square) is None:
            return Outcome.NOTHING
        self._remember()
        self._drop([square])
        return Outcome.DONE

    def to_slot(self, square: Square, slot: int) -> Outcome:
        """Take a tile laid out back to a slot of the player's choice."""
        held = self.held_at(square)
        if held is None:
            return Outcome.NOTHING
        self.take_home(square)
        self.reorder(self.slot_of(held.key), slot)
        return Outcome.DONE

    def recall(self) -> Outcome:
        """Take all tiles home; the cursor goes back to where the word began."""
        if not self._held:
            return Outcome.NOTHING
        self._remember()
        if self._cursor is not None:
            self._cursor = self._start_of_word(self._cursor)
        self._held = ()
        return Outcome.DONE

    def name_blank(self, square: Square, code: int) -> Outcome:
        """Give a blank laid out its letter, or another one."""
        held = self.held_at(square)
        if held is None or not is_blank(held.tile):
            return Outcome.NOTHING
        if letter_of(held.tile) != code:
            self._remember()
            self._held = tuple(Held(h.key, h.square, BLANK | code if h is held else h.tile) for h in self._held)
        return Outcome.DONE

    def yield_squares(self, squares: Iterable[Square]) -> None:
        """Take home what lies where others have laid tiles meanwhile; this is no step of the player's."""
        self._drop(tuple(squares))

    def undo(self) -> Outcome:
        """Take back the last step."""
        return self._restore(self._history.undo(self._snapshot()))

    def redo(self) -> Outcome:
        """Do the step again that was taken back last."""
        return self._restore(self._history.redo(self._snapshot()))

    # Cursor

    def click(self, square: Square) -> Outcome:
        """Do what a click on a square does: lay the selected tile, turn the arrow, or put the cursor there."""
        if self._selected is not None and self.is_free(square):
            slot, self._selected = self._selected, None
            return self.place(slot, square)
        self._selected = None
        if self._cursor is not None and self._cursor.square == square:
            return self.turn()
        return self.put_cursor(square)

    def put_cursor(self, square: Square) -> Outcome:
        """Put the cursor on a square; its arrow stays as it was last."""
        if not self._board.contains(*square):
            return Outcome.NOTHING
        self._cursor = (self._cursor or self._parked or Cursor(square)).at(square)
        return Outcome.DONE

    def park(self, cursor: Cursor | None) -> None:
        """Keep a cursor of a rack that is no more: the next arrow key brings it back."""
        self._parked = cursor

    def turn(self) -> Outcome:
        """Turn the arrow."""
        if self._cursor is None:
            return Outcome.NO_CURSOR
        self._cursor = self._cursor.turned()
        return Outcome.DONE

    def step(self, down: int, right: int, *, start: Square) -> Outcome:
        """Move the cursor by rows and columns, no further than the edge.

        Without a cursor it comes back where it was last, or on ``start``.
        """
        if self._cursor is None:
            self._cursor = self._parked or Cursor(start)
            return Outcome.DONE
        row, col = self._cursor.square
        square = Square(row + down, col + right)
        return self.put_cursor(square) if self._board.contains(*square) else Outcome.NO_ROOM

    def hide_cursor(self) -> Outcome:
        """Put the cursor away; the next arrow key brings it back."""
        if self._cursor is None:
            return Outcome.NOTHING
        self._parked, self._cursor = self._cursor, None
        return Outcome.DONE

    def backspace(self) -> Outcome:
        """Take back the tile at the cursor or the one before it; on empty squares just step back."""
        if self._cursor is None:
            return self.take_home(self._held[-1].square) if self._held else Outcome.NOTHING
        here = self._cursor.square
        if self.held_at(here):
            return self.take_home(here)
        for square in line_from(here, self._cursor.direction, self._board.contains, backward=True):
            if self._board.tile(*square):
                continue
            if self.held_at(square):
                self.take_home(square)
            self._cursor = self._cursor.at(square)
            return Outcome.DONE
        return Outcome.NOTHING

    def delete(self) -> Outcome:
        """Take home the tile at the cursor."""
        return Outcome.NO_CURSOR if self._cursor is None else self.take_home(self._cursor.square)

    # Rack

    def select(self, slot: int | None) -> Outcome:
        """Choose the tile that the next click on a square lays; the same again, an empty slot or ``None`` unselects."""
        wanted = slot if slot is not None and 0 <= slot < len(self._order) and self.visible[slot] else None
        self._selected = None if wanted == self._selected else wanted
        return Outcome.DONE if self._selected is not None else Outcome.NOTHING

    def reorder(self, slot: int, target: int) -> Outcome:
        """Move a tile to another slot: into a gap the two change places, between tiles the others make room."""
        size = len(self._order)
        if slot == target or not (0 <= slot < size and 0 <= target < size):
            return Outcome.NOTHING
        self._selected = None
        if self.visible[target] == 0:
            self._order.exchange(slot, target)
        else:
            self._order.insert(slot, target)
        return Outcome.DONE

    def shuffle(self, chance: Random) -> Outcome:
        """Mix the tiles on the rack; with two different ones the order is never the same as before."""
        self._selected = None
        return Outcome.DONE if self._order.shuffle(self._full_slots(), chance) else Outcome.NOTHING

    def sort(self) -> Outcome:
        """Put the tiles on the rack in the order of the alphabet, blanks last."""
        self._selected = None
        return Outcome.DONE if self._order.sort(self._full_slots()) else Outcome.NOTHING

    # Inner workings

    def _full_slots(self) -> list[int]:
        return [slot for slot, tile in enumerate(self.visible) if tile]

    def _lay(self, slot: int, square: Square, letter: int) -> None:
        key = self._order.key(slot)
        tile = self._order.tile(key)
        self._held = (*self._held, Held(key, square, tile | letter if tile == BLANK else tile))
        self._selected = None

    def _drop(self, squares: Sequence[Square]) -> None:
        self._held = tuple(held for held in self._held if held.square not in squares)

    def _name_at_cursor(self, square: Square, code: int) -> Outcome:
        outcome = self.name_blank(square, code)
        self._advance(square)
        return outcome

    def _free_from(self, cursor: Cursor) -> Square | None:
        squares = [cursor.square, *line_from(cursor.square, cursor.direction, self._board.contains)]
        return next(filter(self.is_free, squares), None)

    def _advance(self, square: Square) -> None:
        if self._cursor is not None:
            cursor = self._cursor.at(square)
            # At the edge the cursor stays on the last tile: Backspace takes exactly that one back.
            self._cursor = cursor.at(self._free_from(cursor) or square)

    def _start_of_word(self, cursor: Cursor) -> Cursor:
        squares = sorted(held.square for held in self._held)
        if len(squares) < 2:
            return cursor.at(squares[0])
        down = len({square.col for square in squares}) == 1
        return Cursor(squares[0], Direction.DOWN if down else Direction.ACROSS)

    def _snapshot(self) -> Snapshot:
        return Snapshot(self._held, self._cursor)

    def _remember(self) -> None:
        self._history.record(self._snapshot())

    def _restore(self, snapshot: Snapshot | None) -> Outcome:
        if snapshot is None:
            return Outcome.NOTHING
        self._held = tuple(held for held in snapshot.held if not self._board.tile(*held.square))
        self._cursor = snapshot.cursor
        self._selected = None
        return Outcome.DONE

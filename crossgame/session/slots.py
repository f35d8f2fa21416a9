# SPDX-License-Identifier: MIT
"""A rack in its owner's own order, and the tiles laid out from it (R9). Pure; the game does not know of it.

New tiles fill the gaps from the left, tiles taken back return to their places, nothing else moves anything but the
player.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from crossgame.game.saved import SeatTable
from crossgame.rules.alphabet import BLANK, is_blank
from crossgame.rules.play import NewTile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crossgame.rules.layout import Square

Pending = tuple[tuple[int, NewTile], ...]


def rack_tile(tile: int) -> int:
    """Return the tile byte as it lies on a rack: a blank without its letter."""
    return BLANK if is_blank(tile) else tile


@dataclass(frozen=True, slots=True)
class Rack:
    """What one seat has before it.

    Attributes:
        slots: tile bytes, 0 for gaps; tiles laid out are still in them.
        pending: tiles laid out but not submitted, as (slot, placed), in order of placing.
        lent: (slot, rack tile) of the newest play on the board, for the case that it is taken back.
    """

    slots: tuple[int, ...]
    pending: Pending = ()
    lent: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, table: SeatTable, size: int, tiles: Iterable[int]) -> Rack:
        """Return what was saved, made to fit the tiles that the seat really has."""
        slots = tuple(table.slots[:size]) + (0,) * (size - len(table.slots))
        pending = tuple((slot, NewTile(row, col, tile)) for slot, row, col, tile in table.pending)
        return cls(slots, pending, table.lent).holding(tiles)

    def to_table(self) -> SeatTable:
        """Return the form that is saved."""
        return SeatTable(self.slots, tuple((slot, *placed) for slot, placed in self.pending), self.lent)

    def holding(self, tiles: Iterable[int]) -> Rack:
        """Return the rack with exactly these tiles: what is no longer there leaves a gap, what is new fills one."""
        missing = Counter(tiles)
        kept = [0] * len(self.slots)
        for slot, tile in enumerate(self.slots):
            if missing[tile] > 0 and tile:
                missing[tile] -= 1
                kept[slot] = tile
        full = replace(self, slots=tuple(kept)).drawing(missing.elements())
        return replace(full, pending=_fitting(full.slots, self.pending))

    def drawing(self, tiles: Iterable[int]) -> Rack:
        """Return the rack with these more, filling gaps from the left in the order drawn."""
        slots = list(self.slots)
        for tile in tiles:
            if 0 in slots:
                slots[slots.index(0)] = tile
            else:
                slots.append(tile)  # more tiles than slots: a foreign record; nothing is dropped
        return replace(self, slots=tuple(slots))

    def playing(self, placed: Sequence[NewTile]) -> Rack:
        """Return the rack without the tiles of its own play; it remembers where they were."""
        # What is not in its slot any more, or never was, is looked for among the others.
        at = {new.square: slot for slot, new in _fitting(self.slots, self.pending) if new in placed}
        lent = [(at[new.square], rack_tile(new.tile)) for new in placed if new.square in at]
        slots = list(self.slots)
        for slot, _ in lent:
            slots[slot] = 0
        for new in placed:
            tile = rack_tile(new.tile)
            if new.square not in at and tile in slots:
                slot = slots.index(tile)
                slots[slot] = 0
                lent.append((slot, tile))
        return Rack(tuple(slots), (), tuple(lent))

    def giving(self, tiles: Iterable[int]) -> Rack:
        """Return the rack without tiles that were put back, from slots whose tiles are not laid out if there are any.

        What is laid out stays there, but for tiles that are gone.
        """
        slots, laid = list(self.slots), {slot for slot, _ in self.pending}
        for tile in tiles:
            found = sorted((slot in laid, slot) for slot, held in enumerate(slots) if held and held == tile)
            if found:
                slots[found[0][1]] = 0
        return Rack(tuple(slots), _fitting(tuple(slots), self.pending), self.lent)

    def laying_out(self, pending: Iterable[tuple[int, NewTile]]) -> Rack:
        """Return the rack with these tiles laid out, as far as their slots hold them; others' word is not taken."""
        return replace(self, pending=_fitting(self.slots, tuple(pending)))

    def getting_back(self) -> Rack:
        """Return the rack with the tiles of its newest play where they were, or in the first gap if that is taken."""
        slots, late = list(self.slots), []
        for slot, tile in self.lent:
            if slots[slot]:
                late.append(tile)
            else:
                slots[slot] = tile
        return replace(self, slots=tuple(slots), lent=()).drawing(late)

    def without_pending(self, squares: Iterable[Square] | None = None) -> Rack:
        """Return the rack with the tiles laid out on these squares home again (``None``: all of them)."""
        if squares is None:
            return replace(self, pending=())
        taken = set(squares)
        return replace(self, pending=tuple(pair for pair in self.pending if pair[1].square not in taken))


def _fitting(slots: tuple[int, ...], pending: Pending) -> Pending:
    """Return the tiles laid out whose slot still holds them, one a slot and one a square."""
    seen: set[object] = set()
    fitting = []
    for slot, placed in pending:
        fits = 0 <= slot < len(slots) and slots[slot] == rack_tile(placed.tile)
        if fits and slot not in seen and placed.square not in seen:
            seen |= {slot, placed.square}
            fitting.append((slot, placed))
    return tuple(fitting)


def rack_to_dict(table: SeatTable) -> dict[str, list[Any]]:
    """Return the JSON form of a rack."""
    return {"slots": list(table.slots), "pending": [*map(list, table.pending)], "lent": [*map(list, table.lent)]}


def rack_from_dict(data: object) -> SeatTable:
    """Read the JSON form of a rack; whether it fits the tiles held is seen to by ``Rack.of``.

    Raises:
        ValueError: it is none.
    """
    try:
        lists = [data[name] for name in ("slots", "pending", "lent")]  # type: ignore[index]
        slots, pending, lent = tuple(lists[0]), tuple(map(tuple, lists[1])), tuple(map(tuple, lists[2]))
    except (TypeError, KeyError) as error:
        raise ValueError("no rack") from error
    numbers = [*slots, *(n for row in (*pending, *lent) for n in row)]
    right = all(type(number) is int and 0 <= number < 1 << 20 for number in numbers)
    if not right or any(len(row) != 4 for row in pending) or any(len(row) != 2 for row in lent):
        raise ValueError("no rack")
    return SeatTable(slots, pending, lent)

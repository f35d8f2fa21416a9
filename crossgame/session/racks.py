# SPDX-License-Identifier: MIT
"""The racks of a table in their owners' order, following what happens in the game (R9). Pure; saved by the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.game.events import Destroyed, Drawn, Ended, Passed, Placed, SeatChanged, Swapped, TakenBack
from crossgame.game.saved import SeatTable
from crossgame.session.slots import Rack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from crossgame.game.events import Event
    from crossgame.rules.play import NewTile


class Racks:
    """One ``Rack`` a seat. Tiles laid out where somebody else's play comes to lie go home; the others stay (UX)."""

    def __init__(self, racks: Mapping[int, Rack]) -> None:
        self._racks = dict(racks)
        self._changed = set(racks)

    @classmethod
    def empty(cls, seats: Iterable[int], size: int) -> Racks:
        """Return racks before the first drawing."""
        return cls({seat: Rack((0,) * size) for seat in seats})

    @classmethod
    def saved(cls, tables: Mapping[int, SeatTable], held: Mapping[int, Sequence[int]], size: int) -> Racks:
        """Return racks as they were saved, made to fit what each seat really holds."""
        racks = cls({seat: Rack.of(tables.get(seat, SeatTable()), size, tiles) for seat, tiles in held.items()})
        racks.changed_tables()
        return racks

    def follow(self, events: Iterable[Event]) -> None:
        """Do what events do to racks (as the host knows them, nothing hidden)."""
        for event in events:
            if isinstance(event, SeatChanged):
                self._seat(event.seat)
            for seat in self._concerned(event):
                self._set(seat, _after(event, seat, self._racks[seat]))

    def _concerned(self, event: Event) -> Iterable[int]:
        """Return the seats whose racks an event may change: there may be hundreds of others."""
        seat = getattr(event, "seat", 0)
        own = (seat,) if seat in self._racks else ()
        if isinstance(event, Placed):
            return (*own, *(other for other, rack in self._racks.items() if rack.pending and other != seat))
        return tuple(self._racks) if isinstance(event, Ended) else own

    def _seat(self, seat: int) -> None:
        """Put an empty rack before somebody who joins a game that goes on (M9)."""
        if seat not in self._racks:
            size = len(next(iter(self._racks.values())).slots)
            self._set(seat, Rack((0,) * size))

    def slots(self, seat: int) -> tuple[int, ...]:
        """Return a seat's slots; KeyError if there is no such seat."""
        return self._racks[seat].slots

    def pending(self, seat: int) -> tuple[tuple[int, NewTile], ...]:
        """Return a seat's tiles laid out; KeyError if there is no such seat."""
        return self._racks[seat].pending

    def table(self, seat: int) -> SeatTable:
        """Return a seat's rack as it is saved; KeyError if there is no such seat."""
        return self._racks[seat].to_table()

    def arrange(self, seat: int, slots: Sequence[int]) -> None:
        """Change the order; ValueError if these are not the same tiles."""
        rack = self._racks[seat]
        if len(slots) != len(rack.slots) or Counter(slots) != Counter(rack.slots):
            raise ValueError(f"seat {seat} does not hold these tiles")
        self._set(seat, replace(rack, slots=tuple(slots)))

    def keep_pending(self, seat: int, pending: Sequence[tuple[int, NewTile]]) -> None:
        """Remember tiles laid out, those that come from their slots."""
        self._set(seat, self._racks[seat].laying_out(pending))

    def tables(self) -> dict[int, SeatTable]:
        """Return all of them as they are saved, and take them for saved."""
        self._changed.clear()
        return {seat: rack.to_table() for seat, rack in self._racks.items()}

    def changed_tables(self) -> dict[int, SeatTable]:
        """Return those that changed since the last time, as they are saved, and take them for saved."""
        changed = {seat: self._racks[seat].to_table() for seat in self._changed}
        self._changed.clear()
        return changed

    def _set(self, seat: int, rack: Rack) -> None:
        if rack != self._racks.get(seat):
            self._racks[seat] = rack
            self._changed.add(seat)


def _after(event: Event, seat: int, rack: Rack) -> Rack:
    match event:
        case Ended():
            return rack.without_pending()
        case Placed() if event.seat != seat:
            return rack.without_pending(tile.square for tile in event.placed)
        case Destroyed() if event.seat == seat:
            return replace(rack.playing(event.placed), lent=())
        case Drawn() | Placed() | Swapped() | Passed() | TakenBack() | SeatChanged() if event.seat == seat:
            return _after_own(event, rack)
    return rack


def _after_own(event: Drawn | Placed | Swapped | Passed | TakenBack | SeatChanged, rack: Rack) -> Rack:
    match event:
        case Drawn():
            return rack.drawing(event.tiles)
        case Placed():
            return rack.playing(event.placed)
        case Swapped():
            return rack.giving(event.given).drawing(event.drawn)
        case TakenBack():
            return rack.getting_back()
    return rack.without_pending()

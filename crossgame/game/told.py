# SPDX-License-Identifier: MIT
"""An event as somebody elsewhere is told it: what they may know of it, and what their view needs beside it.

The JSON form crosses the network; it is read strictly. Nothing of another rack, of the bag's order or of the seed is
ever in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossgame.game.codec import RecordError, event_from_dict, event_to_dict
from crossgame.game.events import Drawn, Ended, Event, Swapped

if TYPE_CHECKING:
    from crossgame.game.ledger import Ledger
    from crossgame.game.prices import Prices

OpenRacks = tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An event as one viewer is told it.

    Attributes:
        event: as ``seen_by`` the viewer.
        racks: all racks by seat, with the end of the game only: then they lie open.
        price: what a swap costs the viewer from now on, where that is not what it costs usually (M6); ``None`` = usual.
    """

    event: Event
    racks: OpenRacks = ()
    price: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        data: dict[str, Any] = {"event": event_to_dict(self.event)}
        if self.racks:
            data["racks"] = [[seat, list(rack)] for seat, rack in self.racks]
        if self.price is not None:
            data["price"] = self.price
        return data

    @classmethod
    def from_dict(cls, data: object) -> Told:
        """Read the JSON form.

        Raises:
            RecordError: it is none.
        """
        if not isinstance(data, dict) or not {"event"} <= data.keys() <= {"event", "racks", "price"}:
            raise RecordError("told: an event was expected")
        price = data.get("price")
        if price is not None and type(price) is not int:
            raise RecordError("told.price: a whole number was expected")
        return cls(event_from_dict(data["event"], "told.event"), racks_from_list(data.get("racks", [])), price)


def racks_from_list(data: object) -> OpenRacks:
    """Read racks by seat.

    Raises:
        RecordError: they are none.
    """
    try:
        racks = tuple((seat, tuple(tiles)) for seat, tiles in data)  # type: ignore[attr-defined]
    except (TypeError, ValueError) as error:
        raise RecordError("told.racks: pairs of a seat and its tiles were expected") from error
    if any(type(number) is not int for seat, tiles in racks for number in (seat, *tiles)):
        raise RecordError("told.racks: whole numbers were expected")
    return racks


def is_same_for_all(event: Event) -> bool:
    """Tell whether everybody is told the same of an event, so that it is written once for all."""
    return not isinstance(event, Drawn | Swapped) and event.seen_by(None) is event


def told(event: Event, viewer: int | None, ledger: Ledger, prices: Prices) -> Told:
    """Return an event that has just happened as a viewer is told it; ``ledger`` has taken it in (the host's)."""
    racks = open_racks(ledger) if isinstance(event, Ended) else ()
    own = isinstance(event, Drawn | Swapped) and event.seat == viewer
    return Told(event.seen_by(viewer), racks, price_of(ledger, viewer, prices) if own else None)


def open_racks(ledger: Ledger) -> OpenRacks:
    """Return all racks by seat of a game that has ended, else ()."""
    return tuple((seat, hand.rack) for seat, hand in ledger.hands.items()) if ledger.result is not None else ()


def price_of(ledger: Ledger, viewer: int | None, prices: Prices) -> int | None:
    """Return what a swap costs a viewer now where that is not what it costs usually, else ``None``."""
    swap = ledger.ruleset.swap
    if swap is None or not swap.free_when_stuck or viewer not in ledger.hands or ledger.hands[viewer].tally.plays:
        return None
    price = prices.of(ledger, viewer)
    return None if price == swap.cost else price

# SPDX-License-Identifier: MIT
"""Where tiles come from: one bag for all, or a private supply for each seat (C3, M2). Draws, changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Drawn
from crossgame.rules.draw import Purpose, Stream, supply_slice
from crossgame.rules.policies import Endless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.game.ledger import Ledger


def refill_count(ledger: Ledger, seat: int) -> int:
    """Return how many tiles a seat would draw now; who is out of the game draws none (C12)."""
    hand = ledger.hands[seat]
    if not hand.in_rotation:
        return 0
    wanted = ledger.ruleset.rack_size - len(hand.rack)
    return min(wanted, len(ledger.bag)) if ledger.ruleset.supply.finite else wanted


def refill(desk: Desk, seat: int) -> Iterator[Event]:
    """Let a seat draw until its rack is full or nothing is left to draw (C3)."""
    count = refill_count(desk.ledger, seat)
    if count:
        yield Drawn(*desk.stamp, seat=seat, tiles=draw(desk, seat, count))


def draw(desk: Desk, seat: int, count: int) -> tuple[int, ...]:
    """Return the next tiles for a seat (R8); the event that carries them takes them out.

    From the bag by the next random stream; from a private supply those at the seat's next places, whatever others do.
    """
    ledger = desk.ledger
    supply = ledger.ruleset.supply
    if isinstance(supply, Endless):
        tiles = supply.one_set(ledger.ruleset.tiles)
        return supply_slice(desk.seed, seat, tiles=tiles, start=ledger.hands[seat].drawn, count=count)
    drawn, _ = Stream(desk.seed, Purpose.BAG, ledger.drawings).take(ledger.bag, count)
    return tuple(drawn)

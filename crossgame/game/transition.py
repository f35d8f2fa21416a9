# SPDX-License-Identifier: MIT
"""Which squares an event changes, so that views animate it and never compare boards."""

from __future__ import annotations

from crossgame.game.events import Claimed, Converted, Destroyed, Event, Placed, Surfaced, TakenBack
from crossgame.game.view import Transition


def transition(event: Event, viewer: int | None) -> Transition:
    """Return what a viewer needs to draw an event; the event in it is as that viewer sees it."""
    seen = event.seen_by(viewer)
    match event:
        case Placed():
            return Transition(seen, laid=tuple(tile.square for tile in event.placed), seat=event.seat)
        case TakenBack():
            return Transition(seen, lifted=tuple(tile.square for tile in event.placed), seat=event.seat)
        case Converted():
            changed = zip(event.squares, event.owners, strict=True)
            return Transition(seen, seat=event.seat, converted=tuple((sq, old, event.seat) for sq, old in changed))
        case Claimed():
            return Transition(seen, seat=event.seat, claimed=event.islands)
        case Destroyed():
            return Transition(seen, seat=event.seat, destroyed=event)
        case Surfaced():
            return Transition(seen, surfaced=tuple(square for island in event.islands for square in island))
        case _:
            return Transition(seen)

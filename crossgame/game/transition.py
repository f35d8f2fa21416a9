# SPDX-License-Identifier: MIT
"""Which squares an event changes, so that views animate it and never compare boards."""

from __future__ import annotations

from crossgame.game.events import Event, Placed, TakenBack
from crossgame.game.view import Transition


def transition(event: Event, viewer: int | None) -> Transition:
    """Return what a viewer needs to draw an event; the event in it is as that viewer sees it."""
    seen = event.seen_by(viewer)
    if isinstance(event, Placed):
        return Transition(seen, laid=tuple(tile.square for tile in event.placed), seat=event.seat)
    if isinstance(event, TakenBack):
        return Transition(seen, lifted=tuple(tile.square for tile in event.placed), seat=event.seat)
    return Transition(seen)

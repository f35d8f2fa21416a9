# SPDX-License-Identifier: MIT
"""Who comes and goes while a game is played (C12, R11, M9). Common to all turn orders."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.game.events import SeatChanged, SeatKind, SeatState
from crossgame.game.supply import refill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.commands import LeaveSeat
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event, SeatInfo


def fall_out(desk: Desk, seat: int, state: SeatState) -> Iterator[Event]:
    """Put a seat out of the game: resigned, or out of time (C11, C12)."""
    yield SeatChanged(*desk.stamp, seat=seat, state=state, info=desk.ledger.hands[seat].info)


def leave(desk: Desk, seat: int, command: LeaveSeat) -> Iterator[Event]:
    """Leave a seat to a computer, or to nobody; rack and score stay (R11)."""
    info = desk.ledger.hands[seat].info
    kind = SeatKind.PERSON if command.computer is None else SeatKind.COMPUTER
    info = replace(info, kind=kind, level=command.computer)
    yield SeatChanged(*desk.stamp, seat=seat, state=SeatState.LEFT, info=info)


def check_join(desk: Desk, info: SeatInfo) -> None:
    """Check that somebody may sit down there now: whose seat it was at any time, others while the game is open to them.

    Raises:
        ValueError: nobody new can join, or the game is over, or the seat is taken or out of the game.
    """
    ledger = desk.ledger
    hand = ledger.hands.get(info.seat)
    if ledger.result is not None:
        raise ValueError("nobody can join this game: it is over")
    if hand is not None and hand.state is not SeatState.LEFT:
        raise ValueError(f"seat {info.seat} is taken, or out of the game")
    if hand is not None and info.player and info.player == hand.info.player:
        return
    if not ledger.ruleset.turns.takes_new(ledger.round):
        raise ValueError("nobody new can join this game")
    if not 1 <= info.seat <= 65535 or (hand is None and len(ledger.hands) >= ledger.ruleset.players[1]):
        raise ValueError(f"there is no seat {info.seat} to be taken")


def join(desk: Desk, info: SeatInfo) -> Iterator[Event]:
    """Seat somebody new, who draws a rack, or who comes back and finds rack and score as they were (M9).

    Where there is one bag the rack is filled when it is due, not by coming back.
    """
    yield SeatChanged(*desk.stamp, seat=info.seat, state=SeatState.PLAYING, info=info)
    if not desk.ledger.ruleset.supply.finite:
        yield from refill(desk, info.seat)

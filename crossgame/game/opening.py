# SPDX-License-Identifier: MIT
"""How a game begins: who is first (C1) and the first racks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game import clock
from crossgame.game.events import Started
from crossgame.game.supply import refill
from crossgame.rules.draw import Purpose, Stream, nearest_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event, SeatInfo
    from crossgame.rules.ruleset import Ruleset

Round = tuple[tuple[int, int], ...]


def check_seats(ruleset: Ruleset, seats: Sequence[SeatInfo]) -> None:
    """Check that a game can be played by these seats.

    Raises:
        ValueError: too few or too many, a seat twice or not in 1…65535, or too few tiles to fill the racks.
    """
    fewest, most = ruleset.players
    numbers = [info.seat for info in seats]
    if not fewest <= len(numbers) <= most:
        raise ValueError(f"this game is for {fewest} to {most} players, not {len(numbers)}")
    if len(set(numbers)) != len(numbers) or not all(1 <= number <= 65535 for number in numbers):
        raise ValueError("seats are different numbers from 1 to 65535")
    if ruleset.supply.finite and ruleset.tiles.size < len(numbers) * ruleset.rack_size:
        raise ValueError(f"{ruleset.tiles.size} tiles are too few for {len(numbers)} racks")


def start(desk: Desk, seats: Sequence[SeatInfo], lexicon: str) -> Iterator[Event]:
    """Draw for the first turn, fill the racks in turn order, start the clock."""
    numbers = sorted(info.seat for info in seats)
    rounds: tuple[Round, ...] = ()
    first = numbers[0]
    if desk.ledger.ruleset.turns.first_by_draw:
        first, rounds = draw_for_first(numbers, desk.ledger.bag, desk.seed)
    infos = tuple(sorted(seats, key=lambda info: info.seat))
    yield Started(*desk.stamp, seats=infos, lexicon=lexicon, first=first, first_draws=rounds, seed=desk.seed)
    for seat in (first, *desk.ledger.after(first)):
        yield from refill(desk, seat)
    yield from clock.change(desk, first)


def draw_for_first(seats: Sequence[int], bag: Sequence[int], seed: int) -> tuple[int, tuple[Round, ...]]:
    """Return who begins and what was drawn: nearest to the first letter, a blank before it (C1).

    Only those who tie draw again, from what is left. When the bag can't settle it, the lowest of them begins.
    """
    rounds: list[Round] = []
    left, tied = list(bag), list(seats)
    while len(tied) > 1 and len(left) >= len(tied):
        drawn, left = Stream(seed, Purpose.FIRST, len(rounds)).take(left, len(tied))
        rounds.append(tuple(zip(tied, drawn, strict=True)))
        best = min(map(nearest_first, drawn))
        tied = [seat for seat, tile in rounds[-1] if nearest_first(tile) == best]
    return tied[0], tuple(rounds)

# SPDX-License-Identifier: MIT
"""Figures of a game for the panel at its end, worked out from the events; no texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crossgame.game.changes import apply
from crossgame.game.events import Challenged, Ended, Event, Passed, Placed, Started, Swapped
from crossgame.game.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from crossgame.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """Figures of one seat.

    Attributes:
        plays: plays that stood, points or not; those taken back or struck are not among them.
        turns: plays, exchanges and passes; in rounds destroyed plays too.
        points: what the plays brought, challenges counted, before the final sums.
        average: points by turn, 0.0 without turns.
        best: the best play that stood, ``None`` without one.
        bingos: plays that stood and used a whole rack of tiles.
        time_ms: how long this seat was to move; 0 where nobody waits for a turn.
        tiles: laid on the board by plays that stood.
        swaps: how often it swapped tiles, which cost ``paid`` points in all (M6).
        islands, conversions: claimed, and letters made its own (I6, I7).
        hops: plays that stood apart from letters that it had (I4).
        destroyed: plays of rounds that no longer fitted when their turn came (I8).
    """

    seat: int
    plays: int = 0
    turns: int = 0
    points: int = 0
    average: float = 0.0
    best: Placed | None = None
    bingos: int = 0
    time_ms: int = 0
    tiles: int = 0
    swaps: int = 0
    paid: int = 0
    islands: int = 0
    conversions: int = 0
    hops: int = 0
    destroyed: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures of a game.

    Attributes:
        seats: in seat order.
        leads: after each turn, and last after the final sums, the scores in seat order; in rounds after each of them;
            empty where there are neither.
        lead_changes: how often another seat alone was in front.
    """

    seats: tuple[SeatStatistics, ...]
    leads: tuple[tuple[int, ...], ...]
    lead_changes: int


@dataclass(slots=True)
class _Count:
    stood: list[Placed] = field(default_factory=list)
    turns: int = 0
    points: int = 0
    time_ms: int = 0


def statistics(
    ruleset: Ruleset, events: Iterable[Event], *, step: Callable[[Ledger, Event], None] = apply
) -> Statistics:
    """Work out the figures of a game, finished or not.

    Args:
        ruleset: the game's.
        events: all of them; those that a viewer was told do as well.
        step: how a ledger takes one in.

    Raises:
        EventError: the events are of no game.
    """
    ledger = Ledger.empty(ruleset)
    counts: dict[int, _Count] = {}
    leads: list[tuple[int, ...]] = []
    for event in events:
        mover, since = ledger.to_move, ledger.at_ms
        step(ledger, event)
        if isinstance(event, Started):
            counts = {seat: _Count() for seat in ledger.hands}
        if mover:
            counts[mover].time_ms += event.at_ms - since
        _count(counts, event)
        scores = tuple(hand.score for hand in ledger.hands.values())
        if isinstance(event, Placed | Swapped | Passed | Ended):
            leads.append(scores)
        elif isinstance(event, Challenged) and leads:
            leads[-1] = scores
    seats = tuple(_figures(seat, count, ruleset) for seat, count in counts.items())
    return Statistics(seats, tuple(leads), _lead_changes(leads))


def open_statistics(ledger: Ledger, rounds: Sequence[Mapping[int, int]] = ()) -> Statistics:
    """Return the figures of a game without turns as its ledger has them: no replay, however long the game.

    Args:
        ledger: the game.
        rounds: scores by seat after each round, where there are rounds.
    """
    leads = [tuple(scores.get(seat, 0) for seat in ledger.hands) for scores in rounds]
    seats = tuple(_open_figures(ledger, seat) for seat in ledger.hands)
    return Statistics(seats, tuple(leads), _lead_changes(leads))


def _open_figures(ledger: Ledger, seat: int) -> SeatStatistics:
    tally = ledger.hands[seat].tally
    turns = tally.plays
    if ledger.ruleset.traits.rounds:
        turns += tally.swaps + tally.passed + tally.destroyed
    return SeatStatistics(
        seat=seat,
        plays=tally.plays,
        turns=turns,
        points=tally.points,
        average=tally.points / turns if turns else 0.0,
        best=tally.best,
        bingos=tally.full,
        tiles=tally.laid,
        swaps=tally.swaps,
        paid=tally.paid,
        islands=tally.islands,
        conversions=tally.conversions,
        hops=tally.hops,
        destroyed=tally.destroyed,
    )


def _count(counts: dict[int, _Count], event: Event) -> None:
    if isinstance(event, Placed | Swapped | Passed):
        counts[event.seat].turns += 1
    if isinstance(event, Placed):
        counts[event.seat].points += event.total
        counts[event.seat].stood.append(event)
    elif isinstance(event, Challenged):
        player = counts[event.player]
        player.points += event.points_given - event.points_off
        if event.upheld:
            player.stood = [play for play in player.stood if play.seq != event.play]


def _figures(seat: int, count: _Count, ruleset: Ruleset) -> SeatStatistics:
    full = [play for play in count.stood if len(play.placed) >= ruleset.rack_size]
    return SeatStatistics(
        seat=seat,
        plays=len(count.stood),
        turns=count.turns,
        points=count.points,
        average=count.points / count.turns if count.turns else 0.0,
        best=max(count.stood, key=lambda play: play.total, default=None),
        bingos=len(full),
        time_ms=count.time_ms,
        tiles=sum(len(play.placed) for play in count.stood),
    )


def _lead_changes(leads: Iterable[tuple[int, ...]]) -> int:
    changes, leader = 0, None
    for scores in leads:
        best = max(scores)
        if scores.count(best) > 1:
            continue
        ahead = scores.index(best)
        changes += leader is not None and ahead != leader
        leader = ahead
    return changes

# SPDX-License-Identifier: MIT
"""When a game is over (C8, C12) and the sums at its end (C9, C10, C11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game import clock
from crossgame.game.events import Adjustment, AdjustmentKind, Ended, EndReason, SeatState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.game.ledger import Ledger


def end_reason(ledger: Ledger) -> EndReason | None:
    """Return why the game is over now; asked only while no challenge window is open."""
    players = len(ledger.rotation())
    if players <= 1:
        return EndReason.TIME if ledger.last_out is SeatState.OUT_OF_TIME else EndReason.ONE_LEFT
    if ledger.out_by:
        return EndReason.PLAYED_OUT
    if not ledger.bag and ledger.passes >= players:
        return EndReason.ALL_PASSED
    if ledger.scoreless >= ledger.ruleset.ending.scoreless_limit(players):
        return EndReason.SCORELESS
    return None


def end(desk: Desk, reason: EndReason) -> Iterator[Event]:
    """Stop the clocks and make the final sums."""
    yield from clock.change(desk, 0)
    ledger = desk.ledger
    adjustments = final_adjustments(ledger)
    scores = {seat: hand.score for seat, hand in ledger.hands.items()}
    for line in adjustments:
        scores[line.seat] += line.points
    yield Ended(
        *desk.stamp,
        reason=reason,
        adjustments=adjustments,
        scores=tuple(scores.items()),
        winners=winners(ledger, scores),
    )


def final_adjustments(ledger: Ledger) -> tuple[Adjustment, ...]:
    """Return the lines of the final sums: tiles left, what the player who used all gains, overtime.

    A rack out of play (C12) counts for nobody; that of a seat that was left counts (R11). Where supplies are endless
    every rack is full to the end, and none counts.
    """
    total = ledger.ruleset.tiles.total
    seats = ledger.rotation() if ledger.ruleset.supply.finite else ()
    racks = {seat: ledger.hands[seat].rack for seat in seats if ledger.hands[seat].rack}
    lines = [Adjustment(seat, AdjustmentKind.TILES_LEFT, -total(rack), rack) for seat, rack in racks.items()]
    finisher = ledger.out_by
    if finisher and ledger.hands[finisher].in_rotation and not ledger.out_spoiled:
        lines += [
            Adjustment(finisher, AdjustmentKind.OTHERS_LEFT, total(rack), rack, seat) for seat, rack in racks.items()
        ]
    overtime = {seat: clock.penalty(ledger, seat) for seat in ledger.hands}
    lines += [Adjustment(seat, AdjustmentKind.OVERTIME, -points) for seat, points in overtime.items() if points]
    return tuple(lines)


def winners(ledger: Ledger, scores: dict[int, int]) -> tuple[int, ...]:
    """Return the seats on top by final score, then by the score before the final sums; who has left can't win (C10)."""
    ranks = {seat: (scores[seat], hand.score) for seat, hand in ledger.hands.items() if hand.state is SeatState.PLAYING}
    best = max(ranks.values(), default=None)
    return tuple(seat for seat, rank in ranks.items() if rank == best)

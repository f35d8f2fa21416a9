# SPDX-License-Identifier: MIT
"""The move list: events put together turn by turn, as a viewer may see them. The sums of its rows are the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Challenged, Passed, Placed, SeatChanged, Swapped, TakenBack
from crossgame.game.view import MoveRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.events import Event


def move_rows(events: Sequence[Event], viewer: int | None) -> tuple[MoveRow, ...]:
    """Return one row for each turn and each seat that left, oldest first.

    The row of a play that was challenged holds the challenge too: its score is what the play brought in the end.
    """
    rows: list[MoveRow] = []
    totals: dict[int, int] = {}
    plays: dict[int, int] = {}
    for event in events:
        if isinstance(event, Placed | Swapped | Passed | SeatChanged):
            score = event.total if isinstance(event, Placed) else 0
            totals[event.seat] = totals.get(event.seat, 0) + score
            plays[event.seq] = len(rows)
            row = MoveRow(len(rows) + 1, event.seat, (event.seen_by(viewer),), score, totals[event.seat])
            rows.append(row)
        elif isinstance(event, Challenged | TakenBack) and event.play in plays:
            at = plays[event.play]
            row = rows[at]
            gain = event.points_given - event.points_off if isinstance(event, Challenged) else 0
            totals[row.seat] += gain
            rows[at] = MoveRow(
                row.number, row.seat, (*row.events, event.seen_by(viewer)), row.score + gain, row.total + gain
            )
    return tuple(rows)

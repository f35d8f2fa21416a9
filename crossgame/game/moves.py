# SPDX-License-Identifier: MIT
"""The move list: events put together turn by turn, as a viewer may see them. The sums of its rows are the scores.

It grows with the game and is never copied, so that a view costs the same after twenty thousand plays as after two.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.game.events import (
    Challenged,
    Claimed,
    Converted,
    Destroyed,
    Passed,
    Placed,
    SeatChanged,
    Swapped,
    TakenBack,
)
from crossgame.game.seen import Seen
from crossgame.game.view import MoveRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from crossgame.game.events import Event


class MoveLog:
    """One row for each turn and each seat that left or came, oldest first, as the host knows them.

    The row of a play that was challenged holds the challenge too: its score is what the play brought in the end. That
    of a play that claimed or converted holds those too, whose points are in the play's.

    Args:
        events: of the game so far.
        before: how many rows come before these, and are not here.
        totals: scores by seat before the first of these events.
    """

    def __init__(
        self, events: Iterable[Event] = (), *, before: int = 0, totals: Mapping[int, int] | None = None
    ) -> None:
        self._rows: list[MoveRow] = []
        self._before = before
        self._totals: dict[int, int] = dict(totals or {})
        self._newest_play: tuple[int, int] = (0, 0)  # its sequence number, its row
        for event in events:
            self.add(event)

    @property
    def count(self) -> int:
        """How many rows there are in all, those before this list among them."""
        return self._before + len(self._rows)

    @property
    def totals(self) -> dict[int, int]:
        """Scores by seat as the rows have them."""
        return dict(self._totals)

    def add(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, Placed | Destroyed | Swapped | Passed | SeatChanged):
            self._begin(event)
        elif isinstance(event, Challenged | TakenBack) and event.play == self._newest_play[0]:
            # Rows of views that were given out stay as they were then.
            self._rows = self._rows.copy()
            self._rows[self._newest_play[1]] = self._with(self._rows[self._newest_play[1]], event)
        elif isinstance(event, Claimed | Converted):
            self._rows = self._rows.copy()
            row = self._rows[self._newest_play[1]]
            self._rows[self._newest_play[1]] = replace(row, events=(*row.events, event))

    def seen_by(self, viewer: int | None) -> Seen[MoveRow]:
        """Return the rows so far as a viewer may see them."""
        return Seen(self._rows, len(self._rows), viewer, _shown)

    def _begin(self, event: Placed | Destroyed | Swapped | Passed | SeatChanged) -> None:
        score = event.total if isinstance(event, Placed) else -event.points if isinstance(event, Swapped) else 0
        total = self._totals[event.seat] = self._totals.get(event.seat, 0) + score
        if isinstance(event, Placed):
            self._newest_play = (event.seq, len(self._rows))
        self._rows.append(MoveRow(self._before + len(self._rows) + 1, event.seat, (event,), score, total))

    def _with(self, row: MoveRow, event: Challenged | TakenBack) -> MoveRow:
        gain = event.points_given - event.points_off if isinstance(event, Challenged) else 0
        self._totals[row.seat] += gain
        return MoveRow(row.number, row.seat, (*row.events, event), row.score + gain, row.total + gain)


def _shown(row: MoveRow, viewer: int | None) -> MoveRow:
    events = tuple(event.seen_by(viewer) for event in row.events)
    return MoveRow(row.number, row.seat, events, row.score, row.total)

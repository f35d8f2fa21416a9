# SPDX-License-Identifier: MIT
"""The rounds that are over, put together from the events, as a viewer may see them (I8). Not copied, like ``moves``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.game.events import (
    Claimed,
    Converted,
    Destroyed,
    Ended,
    Passed,
    Placed,
    RoundClosed,
    RoundOpened,
    Surfaced,
    Swapped,
)
from crossgame.game.seen import Seen
from crossgame.game.view import RoundLine, RoundResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crossgame.game.events import Event


class RoundLog:
    """One result for each round that was worked out, oldest first, as the host knows them.

    Args:
        events: of the game so far, from its start.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._results: list[RoundResult] = []
        self._scores: dict[int, int] = {}
        self._leads: list[dict[int, int]] = []
        self._closed: RoundClosed | None = None
        self._lines: list[RoundLine] = []
        self._surfaced = 0
        for event in events:
            self.add(event)

    @property
    def leads(self) -> tuple[dict[int, int], ...]:
        """Scores by seat after each round, of seats that had taken a turn by then."""
        return tuple(self._leads)

    def add(self, event: Event) -> None:
        """Take in the next event."""
        match event:
            case RoundClosed():
                self._closed, self._lines, self._surfaced = event, [], 0
            case Placed() | Destroyed() | Swapped() | Passed():
                self._line(event)
            case Claimed() if self._lines:
                self._lines[-1] = replace(self._lines[-1], claimed=event)
            case Converted() if self._lines:
                self._lines[-1] = replace(self._lines[-1], converted=event)
            case Surfaced():
                self._surfaced = len(event.islands)
            case RoundOpened() | Ended():
                self._finish()
            case _:
                pass

    def seen_by(self, viewer: int | None) -> Seen[RoundResult]:
        """Return the results so far as a viewer may see them."""
        return Seen(self._results, len(self._results), viewer, _shown)

    def _line(self, event: Placed | Destroyed | Swapped | Passed) -> None:
        gain = event.total if isinstance(event, Placed) else -event.points if isinstance(event, Swapped) else 0
        total = self._scores[event.seat] = self._scores.get(event.seat, 0) + gain
        if self._closed is not None:
            entry = self._closed.order[len(self._lines)]
            self._lines.append(RoundLine(event.seat, entry, event, None, None, total))

    def _finish(self) -> None:
        if self._closed is not None:
            self._results.append(RoundResult(self._closed.number, tuple(self._lines), self._surfaced))
            self._leads.append(dict(self._scores))
            self._closed, self._lines = None, []


def _shown(result: RoundResult, viewer: int | None) -> RoundResult:
    lines = tuple(replace(line, event=line.event.seen_by(viewer)) for line in result.lines)
    return replace(result, lines=lines)

# SPDX-License-Identifier: MIT
"""The rounds that are over, put together from the events, as a viewer may see them (I8). Not copied, like ``moves``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, overload

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
from crossgame.game.view import RoundLine, RoundResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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

    def seen_by(self, viewer: int | None) -> RoundResults:
        """Return the results so far as a viewer may see them."""
        return RoundResults(self._results, len(self._results), viewer)

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


class RoundResults(Sequence[RoundResult]):
    """The first results of a log as one viewer sees them. A value: what is added to the log later is not in it."""

    __slots__ = ("_count", "_results", "_viewer")

    def __init__(self, results: list[RoundResult], count: int, viewer: int | None) -> None:
        self._results = results
        self._count = count
        self._viewer = viewer

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> RoundResult: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RoundResult, ...]: ...
    def __getitem__(self, index: int | slice) -> RoundResult | tuple[RoundResult, ...]:
        places = range(self._count)[index]
        if isinstance(places, range):
            return tuple(self._seen(self._results[place]) for place in places)
        return self._seen(self._results[places])

    def __iter__(self) -> Iterator[RoundResult]:
        return (self[place] for place in range(self._count))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(other) != self._count:
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash((self._count, self._viewer))

    def _seen(self, result: RoundResult) -> RoundResult:
        lines = tuple(replace(line, event=line.event.seen_by(self._viewer)) for line in result.lines)
        return replace(result, lines=lines)

# SPDX-License-Identifier: MIT
"""Which question the worker answers next. Pure: no Qt, no process."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Rank(IntEnum):
    """What goes first: somebody waits for a hint, everybody for a turn, nobody for the coach."""

    HINT = 0
    TURN = 1
    COACH = 2


@dataclass(frozen=True, slots=True)
class Job:
    """One question.

    Attributes:
        requester: who asks; a newer question of the same requester makes this one void.
        id: counts up over all questions.
        rank: how urgent.
        request: what is asked, picklable.
        deaths: how many workers died over it.
    """

    requester: str
    id: int
    rank: Rank
    request: object
    deaths: int = 0


@dataclass(slots=True)
class JobQueue:
    """Questions that wait, at most one a requester, and the one that is being answered."""

    running: Job | None = None
    _waiting: dict[str, Job] = field(default_factory=dict)

    @property
    def waiting(self) -> tuple[Job, ...]:
        """Jobs that wait, first to go first."""
        return tuple(sorted(self._waiting.values(), key=lambda job: (job.rank, job.id)))

    def put(self, job: Job) -> None:
        """Let a job wait; what the same requester asked before is forgotten, unless it is newer."""
        known = self._waiting.get(job.requester)
        if known is None or known.id < job.id:
            self._waiting[job.requester] = job

    def drop(self, requester: str) -> None:
        """Forget what a requester waits for; the running job is not touched."""
        self._waiting.pop(requester, None)

    def must_stop(self) -> bool:
        """Tell whether the running job stands in the way: void because of a newer one, or less urgent than another."""
        running = self.running
        return running is not None and (
            running.requester in self._waiting or any(job.rank < running.rank for job in self._waiting.values())
        )

    def start(self) -> Job | None:
        """Make the first waiting job the running one and return it; ``None`` if nothing waits."""
        if not self._waiting:
            return None
        self.running = self._waiting.pop(self.waiting[0].requester)
        return self.running

    def put_back(self) -> None:
        """Let the running job wait again, unless its requester has asked something newer."""
        if self.running is not None:
            self.put(self.running)
        self.running = None

    def take_all(self) -> tuple[Job, ...]:
        """Empty the queue and return what was in it, the running job first."""
        jobs = (*([self.running] if self.running else []), *self.waiting)
        self.running = None
        self._waiting.clear()
        return jobs

# SPDX-License-Identifier: MIT
"""What whoever thinks looks like to whoever asks. ``Background`` is the one with a process; tests have one without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from crossgame.session.jobs import Rank


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found."""

    requester: str
    id: int
    result: Any


@dataclass(frozen=True, slots=True)
class Failure:
    """A question that gets no answer; ``text`` is for the log."""

    requester: str
    id: int
    text: str


class Thinker(QObject):
    """Takes questions, answers later, never inside the call that asks.

    Signals:
        answered(Answer): a question was answered; never one that is void by then.
        failed(Failure): a question gets no answer.
    """

    answered = Signal(object)
    failed = Signal(object)

    def warm_up(self) -> None:
        """Get ready, so that the first answer does not wait."""

    def ask(self, requester: str, request: object, *, rank: Rank) -> int:
        """Ask, in place of whatever the same requester asked before; return the question's id."""
        raise NotImplementedError

    def cancel(self, requester: str) -> None:
        """Forget what a requester asked; no answer and no failure will come."""
        raise NotImplementedError

    @Slot()
    def close(self) -> None:
        """Stop at once. Again is fine; whatever is asked afterwards is never answered."""

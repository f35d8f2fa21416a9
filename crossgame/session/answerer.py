# SPDX-License-Identifier: MIT
"""The engine as the worker process holds it. Picklable by name and path; imports the engine only over there. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from crossgame.session.worker import Answerer, Stop


@dataclass(frozen=True, slots=True)
class EngineMaker:
    """Makes what answers ``engine.requests`` with one word list; a ``worker.Maker``.

    Attributes:
        lexicon: the word list file.
        familiarity: how well known its words are, ``None`` if nobody knows.
        leaves: learned leave values, ``None`` where there are none.
    """

    lexicon: Path
    familiarity: Path | None = None
    leaves: Path | None = None

    def __call__(self) -> Answerer:
        """Build the answerer (in the worker)."""
        # Here, not above: the window process must not load the engine only to name this class.
        from crossgame.engine.choose import Cancelled, Chooser
        from crossgame.engine.requests import ChallengeRequest

        chooser = Chooser(self.lexicon, self.familiarity, leaves=self.leaves)

        def answer(request: Any, stop: Stop) -> object:
            if isinstance(request, ChallengeRequest):
                return chooser.would_challenge(request)
            try:
                return chooser.choose(request, cancelled=stop)
            except Cancelled:
                return None

        return answer

# SPDX-License-Identifier: MIT
"""Where a long game stood once, and how to read what was before: what ``Game.reopen`` goes on from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.game.moves import MoveLog
from crossgame.game.snapshot import ledger_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from crossgame.game.events import Event
    from crossgame.game.ledger import Ledger
    from crossgame.game.snapshot import ChunkKey, Stage
    from crossgame.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Past:
    """A game at one moment.

    Attributes:
        ledger: its state.
        log: the newest rows of its move list.
        older: reads all events up to then, when somebody asks for the whole story.
    """

    ledger: Ledger
    log: MoveLog
    older: Callable[[], Sequence[Event]]


def past_of(
    ruleset: Ruleset,
    stage: Stage,
    chunks: Mapping[ChunkKey, bytes],
    *,
    recent: Sequence[Event],
    older: Callable[[], Sequence[Event]],
) -> Past:
    """Return a game as it was at a stage; ``recent`` are the newest events up to then, for the move list.

    Raises:
        SnapshotError: stage and chunks are none of this game.
    """
    ledger = ledger_of(ruleset, stage, chunks)
    scores = {hand.info.seat: hand.score for hand in stage.hands}
    counted = MoveLog(recent)
    gained = counted.totals
    totals = {seat: score - gained.get(seat, 0) for seat, score in scores.items()}
    return Past(ledger, MoveLog(recent, before=stage.rows - counted.count, totals=totals), older)

# SPDX-License-Identifier: MIT
"""Which table of high scores a game belongs to, and its lines there (M9, I13). Values only; nothing is stored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import SeatKind, SeatState
from crossgame.game.scores import ScoreLine, Table

if TYPE_CHECKING:
    from crossgame.game.view import GameView, SeatView
    from crossgame.rules.policies import Goal
    from crossgame.rules.ruleset import Ruleset

ENDLESS = "endless"


def goal_text(goal: Goal) -> str:
    """Return a goal as text: ``time:MS``, ``score:POINTS``, ``tiles:N``, ``rounds:N`` with commas, or ``endless``."""
    parts = {"time": goal.time_ms, "score": goal.score, "tiles": goal.tiles, "rounds": goal.rounds}
    return ",".join(f"{name}:{number}" for name, number in parts.items() if number) or ENDLESS


def table_of(ruleset: Ruleset) -> Table | None:
    """Return the table of high scores of a ruleset, ``None`` where turns go round: those games are won, not scored.

    Where only a number of points is wanted, the shortest time is best.
    """
    if ruleset.turns.one_by_one:
        return None
    text = goal_text(ruleset.goal)
    return Table(ruleset.id, ruleset.layout.rows, text, by_time=text == f"score:{ruleset.goal.score}")


def score_lines(view: GameView, key: str, *, at: str) -> tuple[ScoreLine, ...]:
    """Return the lines that a game brings to its table now: of people who laid a play, when it has ended or is endless.

    Args:
        view: the game.
        key: its id.
        at: time of day, UTC, ISO 8601.
    """
    table = table_of(view.ruleset)
    if table is None or (view.result is None and not view.ruleset.goal.endless):
        return ()
    computers = sum(seat.info.kind is SeatKind.COMPUTER for seat in view.seats)
    return tuple(
        ScoreLine(key, seat.info.seat, seat.info.name, seat.score, seat.plays, view.elapsed_ms, computers, at)
        for seat in view.seats
        if _counts(seat) and not (table.by_time and seat.score < view.ruleset.goal.score)
    )


def _counts(seat: SeatView) -> bool:
    """Tell whether a person played this seat; what a computer did after they left is not theirs."""
    given_up = seat.state in (SeatState.PLAYING, SeatState.RESIGNED)
    return seat.info.kind is SeatKind.PERSON and given_up and seat.plays > 0

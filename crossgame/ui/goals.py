# SPDX-License-Identifier: MIT
"""What ends a game that is played for points, in words. Pure text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.ui.spelling import grouped_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.rules.policies import Goal

_CONTEXT = "goals"
_MINUTE_MS = 60_000
_KINDS = ("time", "rounds", "score", "tiles")


def goal_text(goal: Goal) -> str:
    """Return a goal in a few words: ``endless``, ``10 min``, ``12 rounds, to 500 points``, ``100 tiles each``."""
    numbers = {"time": goal.time_ms, "rounds": goal.rounds, "score": goal.score, "tiles": goal.tiles}
    return _joined([_part(kind, number) for kind, number in numbers.items() if number])


def table_goal_text(text: str) -> str:
    """Return the same for a goal as tables of high scores have it (``goals.goal_text``): ``rounds:12,score:500``."""
    parts = {kind: number for kind, _, number in (part.partition(":") for part in text.split(","))}
    known = [kind for kind in _KINDS if parts.get(kind, "").isdecimal()]
    return _joined([_part(kind, int(parts[kind])) for kind in known])


def stored_goal_text(text: str) -> str:
    """Return the same for a goal as the settings keep it (``time:10``, ``score:500``, ``tiles:100``, ``endless``)."""
    kind, _, number = text.partition(":")
    if kind not in _KINDS or not number.isdecimal():
        return translate(_CONTEXT, "endless")
    return _part(kind, int(number) * (_MINUTE_MS if kind == "time" else 1))


def _joined(parts: list[str]) -> str:
    return ", ".join(parts) or translate(_CONTEXT, "endless")


def _part(kind: str, number: int) -> str:
    if kind == "time":
        return translate(_CONTEXT, "{0} min").format(f"{number / _MINUTE_MS:g}")
    if kind == "score":
        return translate(_CONTEXT, "to {0} points").format(grouped_text(number))
    if kind == "rounds":
        return counted(_CONTEXT, "%n round(s)", number)
    return counted(_CONTEXT, "%n tile(s) each", number)

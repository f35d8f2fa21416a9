# SPDX-License-Identifier: MIT
"""What ends a game without turns, in words. Pure text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.ui.spelling import grouped_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.rules.policies import Goal

_CONTEXT = "goals"
_MINUTE_MS = 60_000


def goal_text(goal: Goal) -> str:
    """Return a goal in a few words: ``endless``, ``10 min``, ``to 500 points``, ``100 tiles each``."""
    if goal.time_ms:
        return translate(_CONTEXT, "{0} min").format(f"{goal.time_ms / _MINUTE_MS:g}")
    if goal.score:
        return translate(_CONTEXT, "to {0} points").format(grouped_text(goal.score))
    if goal.tiles:
        return counted(_CONTEXT, "%n tile(s) each", goal.tiles)
    return translate(_CONTEXT, "endless")


def table_goal_text(text: str) -> str:
    """Return the same for a goal as tables of high scores have it: as in the settings, but times in milliseconds."""
    kind, _, number = text.partition(":")
    if kind == "time" and number.isdecimal():
        return translate(_CONTEXT, "{0} min").format(f"{int(number) / _MINUTE_MS:g}")
    return stored_goal_text(text)


def stored_goal_text(text: str) -> str:
    """Return the same for a goal as the settings keep it (``time:10``, ``score:500``, ``tiles:100``, ``endless``)."""
    kind, _, number = text.partition(":")
    if not number.isdecimal():
        return translate(_CONTEXT, "endless")
    if kind == "time":
        return translate(_CONTEXT, "{0} min").format(number)
    if kind == "score":
        return translate(_CONTEXT, "to {0} points").format(grouped_text(int(number)))
    return counted(_CONTEXT, "%n tile(s) each", int(number))

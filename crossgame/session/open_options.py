# SPDX-License-Identifier: MIT
"""The last used options of a game without turns as plain text values that the window keeps, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.engine.requests import Level
from crossgame.rules.policies import Goal
from crossgame.session.setup import MOST_CHAIRS, Chair, GameSetup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ENDLESS = "endless"
ALONE = "none"
_YES, _NO = "yes", "no"
_MINUTE_MS = 60_000
_LEVELS = {level.value for level in Level}


def to_open_options(setup: GameSetup) -> dict[str, str]:
    """Return what is kept for the next time, by the name behind ``last_`` in the settings."""
    levels = [chair.level for chair in setup.chairs if chair.level is not None]
    return {
        "opponents": ",".join(levels) or ALONE,
        "side": str(setup.side),
        "goal": goal_text(setup.goal),
        "blanks": _YES if setup.blanks else _NO,
    }


def from_open_options(options: Mapping[str, str], names: Sequence[str], *, game: str) -> GameSetup:
    """Return the setup that was used last; whatever the options do not say, or say wrongly, is the default.

    Args:
        options: as ``to_open_options`` returns them.
        names: the person's name, then names for as many computers as there may be; they must differ.
        game: name in the catalog.
    """
    levels = [level for level in options.get("opponents", Level.CASUAL.value).split(",") if level in _LEVELS]
    computers = [Chair(name, level) for name, level in zip(names[1:MOST_CHAIRS], levels, strict=False)]
    side = options.get("side", "0")
    return GameSetup(
        chairs=(Chair(names[0]), *computers),
        game=game,
        side=int(side) if side.isdecimal() and len(side) <= 4 else 0,
        goal=goal_from_text(options.get("goal", ENDLESS)),
        blanks=options.get("blanks") == _YES,
    )


def goal_text(goal: Goal) -> str:
    """Return a goal as in ``time:10`` (minutes), ``score:500``, ``tiles:100`` or ``endless``."""
    if goal.time_ms:
        return f"time:{goal.time_ms / _MINUTE_MS:g}"
    if goal.score:
        return f"score:{goal.score}"
    return f"tiles:{goal.tiles}" if goal.tiles else ENDLESS


def goal_from_text(text: str) -> Goal:
    """Read ``goal_text``; anything else is endless."""
    kind, _, number = text.partition(":")
    if not number.isdecimal() or not 0 < int(number) <= 1_000_000:
        return Goal()
    amount = int(number)
    if kind == "time":
        return Goal(time_ms=amount * _MINUTE_MS)
    if kind == "score":
        return Goal(score=amount)
    return Goal(tiles=amount) if kind == "tiles" else Goal()

# SPDX-License-Identifier: MIT
"""The last used options of a game with islands as plain text values that the window keeps, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.engine.requests import Level
from crossgame.rules.catalog import (
    CLAIMS,
    CONVERSIONS,
    MINUTE_OPTIONS,
    MINUTES,
    MODES,
    ROUND_OPTIONS,
    ROUNDS,
    TIMERS_MS,
)
from crossgame.session.setup import PERSON, Chair, GameSetup

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

ALONE = "none"
NO_LIMIT = "none"
OPPONENTS = ",".join([Level.CASUAL.value] * 3)
"""Whom one plays against as long as nothing else was chosen."""
_YES, _NO = "yes", "no"
_HIGHEST_TARGET = 1_000_000
_LEVELS = {level.value for level in Level}


def to_island_options(setup: GameSetup) -> dict[str, str]:
    """Return what is kept for the next time, by the name behind ``last_`` in the settings."""
    side = {"side": str(setup.side)} if setup.side else {}
    return side | {
        "opponents": ",".join(chair.level or PERSON for chair in setup.chairs[1:]) or ALONE,
        "mode": setup.mode or next(iter(MODES[setup.game])),
        "rounds": str(setup.rounds),
        "timer": str(setup.turn_ms // 1000) if setup.turn_ms else NO_LIMIT,
        "minutes": str(setup.minutes),
        "target": str(setup.target) if setup.target else NO_LIMIT,
        "claim": str(setup.claim),
        "conversion": str(setup.conversion),
        "blanks": _YES if setup.blanks else _NO,
    }


def from_island_options(options: Mapping[str, str], names: Sequence[str], *, game: str) -> GameSetup:
    """Return the setup that was used last; whatever the options do not say, or say wrongly, is the default.

    Args:
        options: as ``to_island_options`` returns them.
        names: the person's name, then names for as many others as there may be; they must differ.
        game: name in the catalog.
    """
    kinds = [kind for kind in options.get("opponents", OPPONENTS).split(",") if kind == PERSON or kind in _LEVELS]
    others = [Chair(name, None if kind == PERSON else kind) for name, kind in zip(names[1:], kinds, strict=False)]
    side, mode, timer = options.get("side", ""), options.get("mode", ""), options.get("timer", "")
    seconds = 0 if timer == NO_LIMIT else _one_of(timer, [ms // 1000 for ms in TIMERS_MS if ms], TIMERS_MS[1] // 1000)
    return GameSetup(
        chairs=(Chair(names[0]), *others),
        game=game,
        side=int(side) if side.isdecimal() and len(side) <= 4 else 0,
        blanks=options.get("blanks") == _YES,
        mode=mode if mode in MODES.get(game, {}) else "",
        rounds=_one_of(options.get("rounds", ""), ROUND_OPTIONS, ROUNDS),
        turn_ms=seconds * 1000,
        minutes=_one_of(options.get("minutes", ""), MINUTE_OPTIONS, MINUTES),
        target=_one_of(options.get("target", ""), range(1, _HIGHEST_TARGET + 1), 0),
        claim=_one_of(options.get("claim", ""), CLAIMS, CLAIMS[0]),
        conversion=_one_of(options.get("conversion", ""), CONVERSIONS, CONVERSIONS[0]),
    )


def _one_of(text: str, known: Container[int], default: int) -> int:
    """Read a number that is one of those known; anything else is the default."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else -1
    return number if number in known else default

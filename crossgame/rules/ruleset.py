# SPDX-License-Identifier: MIT
"""A game as a value: layout, tiles, numbers and policies, with a JSON form that a game is stored with."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from crossgame.rules.alphabet import NotationError
from crossgame.rules.islands import Islands, OwnLetters
from crossgame.rules.layout import Layout
from crossgame.rules.policies import (
    Bag,
    Challenges,
    Clock,
    Connection,
    Ending,
    Endless,
    Exchange,
    Goal,
    OpenTable,
    Overtime,
    PolicyValue,
    Rotation,
    Rounds,
    Supply,
    Swap,
    Touching,
    TurnOrder,
)
from crossgame.rules.policies import ChallengeRule as _ChallengeRule
from crossgame.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Traits:
    """What the window asks a ruleset instead of its name."""

    rounds: bool = False
    islands: bool = False
    bag: bool = True
    big_board: bool = False
    play_box: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that makes one game differ from another.

    Attributes:
        id: the catalog's name for it.
        layout, tiles: board and letters.
        rack_size: tiles on a full rack.
        bonus_by_tiles: points by number of tiles laid (index 0 up; the last entry holds for more).
        bonus_by_words: points by number of words formed, likewise.
        players: fewest and most seats.
        swap: tiles for others of an endless supply; ``None`` where there is only the exchange with a bag.
        goal: what ends the game beside ``ending``.
        islands: what islands and conversions are worth; ``None`` in games without.
    """

    id: str
    layout: Layout
    tiles: TileSet
    connection: Connection
    supply: Supply
    turns: TurnOrder
    challenges: Challenges
    exchange: Exchange
    ending: Ending
    clock: Clock
    traits: Traits
    rack_size: int = 7
    bonus_by_tiles: tuple[int, ...] = ()
    bonus_by_words: tuple[int, ...] = ()
    players: tuple[int, int] = (2, 4)
    swap: Swap | None = None
    goal: Goal = field(default_factory=Goal)
    islands: Islands | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {field.name: _encode(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Ruleset:
        """Read the JSON form.

        Raises:
            NotationError: something is missing, unknown or out of range.
        """
        try:
            names = [field.name for field in fields(cls) if field.name in data or field.name not in _LATER]
            values = {name: _decode(data[name]) for name in names}
            ruleset = cls(**values)
            if not 0 < ruleset.rack_size <= _LARGEST_RACK:
                raise NotationError(f"a rack has 1 to {_LARGEST_RACK} tiles")
            return ruleset
        except NotationError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NotationError(f"not a ruleset this version knows: {error}") from error


_LARGEST_RACK = 64
"""Files and hosts may say anything; racks are made in memory."""
_LATER = {"swap", "goal", "islands"}
"""Fields that came after the first games were stored: where they are missing, their defaults are meant."""

_POLICIES: dict[str, type[PolicyValue | OwnLetters | Islands | Traits]] = {
    cls.__name__: cls
    for cls in (
        Touching, OwnLetters, Bag, Endless, Challenges, Exchange, Swap, Ending, Goal, Clock, Rotation, Rounds,
        OpenTable, Islands, Traits,
    )
}  # fmt: skip
_ENUMS: dict[str, type[Enum]] = {cls.__name__: cls for cls in (_ChallengeRule, Overtime)}


def _encode(value: object) -> object:
    if isinstance(value, Layout | TileSet):
        return {"kind": type(value).__name__, **value.to_dict()}
    if isinstance(value, Enum):
        return {"kind": type(value).__name__, "value": value.value}
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if type(value).__name__ in _POLICIES:
        items = {f.name: _encode(getattr(value, f.name)) for f in fields(value)}  # type: ignore[arg-type]
        return {"kind": type(value).__name__, **items}
    return value


def _decode(value: object) -> Any:
    if isinstance(value, list):
        return tuple(_decode(item) for item in value)
    if not isinstance(value, dict):
        return value
    kind = str(value["kind"])
    rest = {key: item for key, item in value.items() if key != "kind"}
    if kind == "Layout":
        return Layout.from_dict(rest)
    if kind == "TileSet":
        return TileSet.from_dict(rest)
    if kind in _ENUMS:
        return _ENUMS[kind](rest["value"])
    if kind in _POLICIES:
        return _POLICIES[kind](**{key: _decode(item) for key, item in rest.items()})
    raise NotationError(f"not a ruleset this version knows: {kind!r}")

# SPDX-License-Identifier: MIT
"""What is chosen before a game: who plays, and under which options. A value that becomes a ruleset and seats.

Knows no ruleset by name but through the catalog, no settings file and no text: what is wrong is said by enums, and
the last used options are plain text values that the window keeps.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from crossgame.engine.requests import Level
from crossgame.game.events import SeatInfo, SeatKind
from crossgame.rules.alphabet import NotationError
from crossgame.rules.catalog import (
    CLAIMS,
    CONVERSIONS,
    MINUTE_OPTIONS,
    MINUTES,
    MODES,
    ROUND_OPTIONS,
    ROUNDS,
    TIMERS_MS,
    make,
)
from crossgame.rules.policies import ChallengeRule, Clock, Endless, Goal, OpenTable, Rounds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet

MOST_CHAIRS = 4
"""Players at one screen, computers included, where the board does not say how many (``most_chairs``)."""
NAME_LENGTH = 40
"""Characters of a name at most."""
TOURNAMENT_EXCHANGE = 7
"""C6, tournament habit: tiles in the bag for any exchange."""
_MINUTE_MS = 60_000
_HOUR_MS = 60 * _MINUTE_MS
_LONGEST_CLOCK_MS = 10 * _HOUR_MS
_LONGEST_MOVE_MS = _HOUR_MS
_LONGEST_WINDOW_MS = 120_000
_MOST_CHALLENGES = 99
_HIGHEST_GOAL = 1_000_000


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody who will play: a person, or a computer of a level (its name in ``engine.requests.Level``)."""

    name: str
    level: str | None = None


class SetupFault(Enum):
    """Why a game can't begin like this."""

    TOO_FEW_SEATS = "too_few_seats"
    TOO_MANY_SEATS = "too_many_seats"
    NAME_MISSING = "name_missing"
    NAME_TOO_LONG = "name_too_long"
    NAME_TAKEN = "name_taken"
    LEVEL_UNKNOWN = "level_unknown"
    CLOCK_OUT_OF_RANGE = "clock_out_of_range"
    WINDOW_OUT_OF_RANGE = "window_out_of_range"
    CHALLENGES_OUT_OF_RANGE = "challenges_out_of_range"
    SIDE_UNKNOWN = "side_unknown"
    TOO_MANY_PEOPLE = "too_many_people"
    GOAL_OUT_OF_RANGE = "goal_out_of_range"
    MODE_UNKNOWN = "mode_unknown"
    ROUNDS_OUT_OF_RANGE = "rounds_out_of_range"
    MINUTES_OUT_OF_RANGE = "minutes_out_of_range"
    TIMER_UNKNOWN = "timer_unknown"
    POINTS_UNKNOWN = "points_unknown"


@dataclass(frozen=True, slots=True)
class SetupTrouble:
    """A fault, and the chair it is about (index, from 0), -1 for none."""

    fault: SetupFault
    chair: int = -1


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Options of a new game.

    Attributes:
        chairs: who plays, in turn order by seat.
        challenge: which challenge rule; ``None`` = what C7 has by default: void as soon as a computer plays, points
            back between people.
        clock: times; the default has none.
        next_only: only the next player may challenge.
        window_ms: how long a play can be challenged at least.
        max_wrong: wrong challenges a player may make, 0 for any number.
        tournament_exchange: whether an exchange needs seven tiles in the bag.
        game: name in the catalog.
        side: of the board, 0 for the game's own default.
        goal: what ends a game without turns (M9).
        blanks: whether private supplies have blanks (M2).
        mode: of a game that has several (``catalog.MODES``), empty for its usual one.
        rounds, turn_ms: number of rounds and the time of each, 0 for no limit (I8, I12).
        minutes: of a game in speed mode (I12).
        target: points that end a game with islands, 0 for none (I12).
        claim, conversion: points of an island and of a letter converted (I6, I7).
    """

    chairs: tuple[Chair, ...]
    challenge: ChallengeRule | None = None
    clock: Clock = field(default_factory=Clock)
    next_only: bool = False
    window_ms: int = 10_000
    max_wrong: int = 0
    tournament_exchange: bool = False
    game: str = "classic"
    side: int = 0
    goal: Goal = field(default_factory=Goal)
    blanks: bool = False
    mode: str = ""
    rounds: int = ROUNDS
    turn_ms: int = TIMERS_MS[1]
    minutes: int = MINUTES
    target: int = 0
    claim: int = CLAIMS[0]
    conversion: int = CONVERSIONS[0]

    @property
    def rule(self) -> ChallengeRule:
        """The challenge rule that holds."""
        if self.challenge is not None:
            return self.challenge
        computers = any(chair.level is not None for chair in self.chairs)
        return ChallengeRule.VOID if computers else ChallengeRule.POINTS_BACK

    def troubles(self, tiles: TileSet) -> tuple[SetupTrouble, ...]:
        """Return everything that keeps this game from beginning; empty when it can."""
        if self.mode and self.mode not in MODES.get(self.game, {}):
            return (SetupTrouble(SetupFault.MODE_UNKNOWN),)
        try:
            rules = make(self.game, tiles, side=self.side, mode=self.mode)
        except NotationError:
            return (SetupTrouble(SetupFault.SIDE_UNKNOWN),)
        fewest = rules.players[0]
        found: list[SetupTrouble] = []
        if len(self.chairs) < fewest:
            found.append(SetupTrouble(SetupFault.TOO_FEW_SEATS))
        if len(self.chairs) > most_chairs(rules):
            found.append(SetupTrouble(SetupFault.TOO_MANY_SEATS))
        if isinstance(rules.turns, OpenTable) and sum(chair.level is None for chair in self.chairs) > 1:
            # Where everybody plays at once, one screen has hands for one person.
            found.append(SetupTrouble(SetupFault.TOO_MANY_PEOPLE))
        for index in range(len(self.chairs)):
            found += [SetupTrouble(fault, index) for fault in self._chair_faults(index)]
        found += [SetupTrouble(fault) for fault in (*self._number_faults(), *self._island_faults())]
        return tuple(found)

    def ruleset(self, tiles: TileSet) -> Ruleset:
        """Return the game's ruleset with these options (``troubles`` is not asked)."""
        rules = make(self.game, tiles, side=self.side, mode=self.mode)
        if isinstance(rules.supply, Endless):
            rules = replace(rules, supply=replace(rules.supply, blanks=self.blanks))
            return replace(rules, goal=self.goal) if rules.islands is None else self._with_islands(rules)
        challenges = replace(
            rules.challenges,
            rule=self.rule,
            next_only=self.next_only,
            window_ms=self.window_ms,
            max_wrong=self.max_wrong,
        )
        minimum = TOURNAMENT_EXCHANGE if self.tournament_exchange else rules.exchange.bag_minimum
        exchange = replace(rules.exchange, bag_minimum=minimum)
        return replace(rules, challenges=challenges, exchange=exchange, clock=self.clock)

    def seats(self) -> tuple[SeatInfo, ...]:
        """Return the seats, numbered from 1; each person gets a fresh player id."""
        return tuple(
            SeatInfo(number, chair.name.strip(), SeatKind.PERSON, player=uuid.uuid4().hex)
            if chair.level is None
            else SeatInfo(number, chair.name.strip(), SeatKind.COMPUTER, level=chair.level)
            for number, chair in enumerate(self.chairs, start=1)
        )

    def _with_islands(self, rules: Ruleset) -> Ruleset:
        assert rules.islands is not None
        islands = replace(rules.islands, claim=self.claim, conversion=self.conversion)
        if isinstance(rules.turns, Rounds):
            goal, turns = Goal(rounds=self.rounds, score=self.target), replace(rules.turns, turn_ms=self.turn_ms)
            return replace(rules, islands=islands, goal=goal, turns=turns)
        return replace(rules, islands=islands, goal=Goal(time_ms=self.minutes * _MINUTE_MS, score=self.target))

    def _chair_faults(self, index: int) -> list[SetupFault]:
        chair = self.chairs[index]
        name = chair.name.strip()
        before = {other.name.strip().casefold() for other in self.chairs[:index]}
        faults = {
            SetupFault.NAME_MISSING: not name,
            SetupFault.NAME_TOO_LONG: len(name) > NAME_LENGTH,
            SetupFault.NAME_TAKEN: name.casefold() in before and bool(name),
            SetupFault.LEVEL_UNKNOWN: chair.level is not None and chair.level not in {level.value for level in Level},
        }
        return [fault for fault, holds in faults.items() if holds]

    def _number_faults(self) -> list[SetupFault]:
        clock, goal = self.clock, self.goal
        times = (
            0 <= clock.initial_ms <= _LONGEST_CLOCK_MS
            and 0 <= clock.increment_ms <= _LONGEST_MOVE_MS
            and 0 <= clock.move_ms <= _LONGEST_MOVE_MS
        )
        faults = {
            SetupFault.CLOCK_OUT_OF_RANGE: not times,
            SetupFault.WINDOW_OUT_OF_RANGE: not 0 <= self.window_ms <= _LONGEST_WINDOW_MS,
            SetupFault.CHALLENGES_OUT_OF_RANGE: not 0 <= self.max_wrong <= _MOST_CHALLENGES,
            SetupFault.GOAL_OUT_OF_RANGE: goal.time_ms > _LONGEST_CLOCK_MS
            or max(goal.score, goal.tiles, self.target) > _HIGHEST_GOAL
            or self.target < 0,
        }
        return [fault for fault, holds in faults.items() if holds]

    def _island_faults(self) -> list[SetupFault]:
        faults = {
            SetupFault.ROUNDS_OUT_OF_RANGE: self.rounds not in ROUND_OPTIONS,
            SetupFault.MINUTES_OUT_OF_RANGE: self.minutes not in MINUTE_OPTIONS,
            SetupFault.TIMER_UNKNOWN: self.turn_ms not in TIMERS_MS,
            SetupFault.POINTS_UNKNOWN: self.claim not in CLAIMS or self.conversion not in CONVERSIONS,
        }
        return [fault for fault, holds in faults.items() if holds]


def most_chairs(rules: Ruleset) -> int:
    """Return how many may play at one screen, computers included: on a board with islands as many as it holds."""
    most = rules.players[1]
    return most if rules.traits.islands else min(most, MOST_CHAIRS)


COMPUTER = "computer"
PERSON = "person"
AUTOMATIC = "automatic"
NO_CLOCK = "none"


def to_options(setup: GameSetup) -> dict[str, str]:
    """Return what is kept for the next time, by the name behind ``last_`` in the settings."""
    levels = [chair.level for chair in setup.chairs if chair.level is not None]
    options = {
        "opponents": ",".join(PERSON if chair.level is None else COMPUTER for chair in setup.chairs[1:]),
        "challenge": AUTOMATIC if setup.challenge is None else setup.challenge.value,
        "clock": clock_text(setup.clock),
    }
    return options | ({"level": levels[0]} if levels else {})


def from_options(options: Mapping[str, str], names: Sequence[str], *, game: str = "classic") -> GameSetup:
    """Return the setup that was used last; whatever the options do not say, or say wrongly, is the default.

    Args:
        options: as ``to_options`` returns them.
        names: the first player's name, then names for as many opponents as there may be; they must differ.
        game: name in the catalog.
    """
    kinds = [kind.strip() for kind in options.get("opponents", COMPUTER).split(",")][: len(names) - 1]
    level = options.get("level", Level.CASUAL.value)
    level = level if level in {known.value for known in Level} else Level.CASUAL.value
    opponents = (Chair(name, None if kind == PERSON else level) for name, kind in zip(names[1:], kinds, strict=False))
    rules = {rule.value: rule for rule in ChallengeRule}
    return GameSetup(
        chairs=(Chair(names[0]), *opponents),
        challenge=rules.get(options.get("challenge", AUTOMATIC)),
        clock=clock_from_text(options.get("clock", NO_CLOCK)),
        game=game,
    )


def clock_text(clock: Clock) -> str:
    """Return minutes and seconds of increment, as in ``25+5``, or ``none``."""
    if not clock.initial_ms:
        return NO_CLOCK
    minutes = f"{clock.initial_ms / 60_000:g}"
    return f"{minutes}+{clock.increment_ms / 1000:g}"


def clock_from_text(text: str) -> Clock:
    """Read ``clock_text``; anything else is no clock."""
    minutes, _, seconds = text.partition("+")
    try:
        initial, increment = round(float(minutes) * 60_000), round(float(seconds or "0") * 1000)
    except (ValueError, OverflowError):
        return Clock()
    if 0 < initial <= _LONGEST_CLOCK_MS and 0 <= increment <= _LONGEST_MOVE_MS:
        return Clock(initial_ms=initial, increment_ms=increment)
    return Clock()

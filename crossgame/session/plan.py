# SPDX-License-Identifier: MIT
"""Who will sit where, before a game begins: people, computers and open seats of a lobby. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.game.events import SeatInfo, SeatKind
from crossgame.rules.policies import OpenTable
from crossgame.session.room import Holder

if TYPE_CHECKING:
    from crossgame.rules.ruleset import Ruleset
    from crossgame.session.setup import GameSetup

CROWD = 1000
"""Seats of a game that may be joined at any time, where nothing else was chosen."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is on one seat of a lobby."""

    kind: Holder
    name: str = ""
    level: str | None = None
    player: str = ""


OPEN = Sitting(Holder.OPEN)


class Plan:
    """Seats by number.

    Attributes:
        seats: in order of their numbers.
        capacity: how many there may be in all.
    """

    def __init__(self, ruleset: Ruleset, seats: dict[int, Sitting], capacity: int) -> None:
        self._ruleset = ruleset
        self.seats = dict(sorted(seats.items()))
        self.capacity = capacity

    @classmethod
    def of_setup(cls, ruleset: Ruleset, setup: GameSetup, *, host: Sitting | None, seats: int) -> Plan:
        """Return the plan of a new game.

        Args:
            ruleset: the setup's.
            setup: its chairs; people's are open seats, but the first that is the host's if there is a host.
            host: who hosts and plays, or ``None``.
            seats: how many there may be where anybody can join; 0 = many.
        """
        planned: dict[int, Sitting] = {}
        for number, chair in enumerate(setup.chairs, start=1):
            planned[number] = OPEN if chair.level is None else Sitting(Holder.COMPUTER, chair.name, chair.level)
        if host is not None:
            free = next(number for number, sitting in planned.items() if sitting.kind is Holder.OPEN)
            planned[free] = host
        most = ruleset.players[1]
        crowd = isinstance(ruleset.turns, OpenTable)
        capacity = min(most, seats or CROWD) if crowd else len(planned)
        return cls(ruleset, planned, max(capacity, len(planned)))

    @classmethod
    def of_game(cls, ruleset: Ruleset, infos: tuple[SeatInfo, ...], *, seats: int) -> Plan:
        """Return the plan of a game that was begun."""
        planned = {
            info.seat: Sitting(Holder.PERSON, info.name, None, info.player)
            if info.kind is SeatKind.PERSON
            else Sitting(Holder.COMPUTER, info.name, info.level, info.player)
            for info in infos
        }
        return cls(ruleset, planned, max(min(ruleset.players[1], seats or CROWD), len(planned)))

    @property
    def has_room(self) -> bool:
        """Whether somebody can sit down."""
        return self._free() is not None

    @property
    def free(self) -> int:
        """How many can sit down."""
        return self.capacity - sum(sitting.kind is not Holder.OPEN for sitting in self.seats.values())

    @property
    def may_begin(self) -> bool:
        """Whether enough seats are taken."""
        taken = [sitting for sitting in self.seats.values() if sitting.kind is not Holder.OPEN]
        fewest, most = self._ruleset.players
        return fewest <= len(taken) <= most and any(sitting.kind is Holder.PERSON for sitting in taken)

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return all(sitting.kind is not Holder.OPEN for sitting in self.seats.values())

    def sit(self, sitting: Sitting) -> int | None:
        """Put somebody on the first free seat; ``None`` if there is none."""
        number = self._free()
        if number is not None:
            self.put(number, sitting)
        return number

    def put(self, number: int, sitting: Sitting) -> None:
        """Put something on a seat."""
        self.seats = dict(sorted({**self.seats, number: sitting}.items()))

    def is_open(self, number: int) -> bool:
        """Whether nobody sits there and somebody could."""
        return self.seats.get(number) == OPEN

    def seat_of(self, player: str) -> int | None:
        """Return where a person sits."""
        return next((n for n, sitting in self.seats.items() if player and sitting.player == player), None)

    def infos(self) -> tuple[SeatInfo, ...]:
        """Return the seats of the game to begin; open ones are not among them."""
        return tuple(
            SeatInfo(number, sitting.name, SeatKind.PERSON, player=sitting.player)
            if sitting.kind is Holder.PERSON
            else SeatInfo(number, sitting.name, SeatKind.COMPUTER, level=sitting.level)
            for number, sitting in self.seats.items()
            if sitting.kind is not Holder.OPEN
        )

    def _free(self) -> int | None:
        found = next((number for number, sitting in self.seats.items() if sitting.kind is Holder.OPEN), None)
        if found is None and len(self.seats) < self.capacity:
            return max(self.seats, default=0) + 1
        return found


_NAMES = ("Mira", "Theo", "Ines", "Otto", "Ada", "Juno", "Levi", "Nora", "Pia", "Ruben", "Selma", "Tilo")


def computer_name(taken: set[str]) -> str:
    """Return a name for a computer that nobody in the room has."""
    return next((name for name in _NAMES if name not in taken), f"{_NAMES[0]} {len(taken)}")

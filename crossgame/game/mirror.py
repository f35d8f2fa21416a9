# SPDX-License-Identifier: MIT
"""``Mirror``: a game that is played elsewhere, as far as one seat may know it. It follows; it decides nothing.

Its ledger is made by the same ``changes.apply`` as the host's, from the events as told, so its view is the host's view
of the same seat. Tiles that it may not know lie in its racks and bag as ``HIDDEN``: they are counted, never named.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from crossgame.game.changes import EventError, apply
from crossgame.game.clock import Stopwatch
from crossgame.game.desk import Desk
from crossgame.game.events import HIDDEN, Destroyed, Drawn, Ended, Placed, SeatKind, SeatState, Swapped
from crossgame.game.ledger import Ledger
from crossgame.game.moves import MoveLog
from crossgame.game.prices import Prices
from crossgame.game.round_log import RoundLog
from crossgame.game.sight import Logs, game_view, time_shows
from crossgame.game.spending import rack_tile
from crossgame.game.statistics import Statistics, open_statistics, statistics
from crossgame.rules.legality import judge
from crossgame.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.game.events import Event
    from crossgame.game.told import OpenRacks, Told
    from crossgame.game.view import GameView
    from crossgame.rules.legality import WordTest
    from crossgame.rules.play import NewTile
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Verdict


KEPT = 1000
"""Events that are kept at least, where figures don't need all of them."""


class Mirror:
    """What one seat (``None`` = a spectator) knows of a game.

    Args:
        ledger: what it knows so far, racks and bag hidden but its own: its own from now on.
        logs: what is told of the game so far, its own from now on.
        seat: whose view it is.
        words: the host's word list, ``None`` where it is not here: then previews say nothing about words.
        now: monotonic nanoseconds.
    """

    def __init__(
        self, ledger: Ledger, logs: Logs, *, seat: int | None, words: WordTest | None, now: Callable[[], int]
    ) -> None:
        self._ledger = ledger
        self._logs = logs
        self._seat = seat
        self._words = words
        self._now = now
        self._watch = Stopwatch(now, ledger.at_ms)
        self._price = Posted()
        self._events: list[Event] = []

    @classmethod
    def empty(cls, ruleset: Ruleset, *, seat: int | None, words: WordTest | None, now: Callable[[], int]) -> Mirror:
        """Return the mirror of a game of which nothing was told yet."""
        ledger = Ledger.empty(ruleset)
        ledger.bag = [HIDDEN] * len(ledger.bag)
        return cls(ledger, Logs(MoveLog(), RoundLog()), seat=seat, words=words, now=now)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self._ledger.ruleset

    @property
    def seat(self) -> int | None:
        """Whose view it is."""
        return self._seat

    @property
    def seq(self) -> int:
        """The number of the newest event that was told."""
        return self._ledger.seq

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._ledger.result is not None

    @property
    def paused(self) -> bool:
        """Whether the host's time stands still, as far as is known."""
        return not self._watch.is_running

    @property
    def time_shows(self) -> bool:
        """Whether something runs that people see."""
        return not self.paused and time_shows(self._desk())

    @property
    def person_plays(self) -> bool:
        """Whether a person plays the seat now: it is there, not left, and no computer's."""
        hand = self._ledger.hands.get(self._seat) if self._seat is not None else None
        return hand is not None and hand.info.kind is SeatKind.PERSON and hand.state is not SeatState.LEFT

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that were told, as far as they are still known. A copy."""
        return tuple(self._events)

    def take(self, told: Told) -> None:
        """Follow the next event.

        Raises:
            EventError: it does not follow from those before it; the mirror is of no further use.
        """
        event = told.event
        follow(self._ledger, event, viewer=self._seat)
        if isinstance(event, Ended):
            open_up(self._ledger, told.racks)
        if isinstance(event, Drawn | Swapped) and event.seat == self._seat:
            self._price.told = told.price
        self._events.append(event)
        if len(self._events) > 2 * KEPT and not self.ruleset.turns.one_by_one:
            del self._events[:-KEPT]  # figures are in the ledger: the story is only for crash reports
        for log in self._logs:
            log.add(event)
        if self._watch.elapsed_ms() < event.at_ms:
            self.anchor(event.at_ms, paused=self.paused)

    def anchor(self, elapsed_ms: int, *, paused: bool) -> None:
        """Set the time to the host's: milliseconds since the start of the game, and whether they go on."""
        self._watch = Stopwatch(self._now, elapsed_ms)
        if paused:
            self._watch.stop()

    def quote(self, price: int | None) -> None:
        """Hear what a swap costs now (``None`` = as usual)."""
        self._price.told = price

    def view(self) -> GameView:
        """Return the game as the seat sees it now."""
        return game_view(self._desk(), self._logs, self._seat, paused=self.paused)

    def preview(self, placed: Sequence[NewTile]) -> Verdict:
        """Judge tiles laid out; words are tested only where nothing can be challenged and the list is here (R6)."""
        words = self._words if self.ruleset.challenges.checked_at_once else None
        board = self._ledger.position.board
        return judge(self._ledger.position, Play.of(placed, board), seat=self._seat or 0, words=words)

    def has_word(self, letters: Sequence[int]) -> bool | None:
        """Tell whether letter codes are a word; ``None`` where plays can be challenged (R6) or the list is not here."""
        if self._words is None or not self.ruleset.challenges.checked_at_once:
            return None
        return self._words.has(letters)

    def statistics(self) -> Statistics:
        """Return the figures of the game so far."""
        if self.ruleset.turns.one_by_one:
            return statistics(self.ruleset, self._events, step=partial(follow, viewer=self._seat))
        return open_statistics(self._ledger, self._logs.rounds.leads)

    def _desk(self) -> Desk:
        return Desk(self._ledger, _Unasked(), 0, self._watch.elapsed_ms(), self._price)


class Posted(Prices):
    """The price of a swap as the host tells it.

    Attributes:
        told: the newest price, ``None`` for the usual one.
    """

    def __init__(self) -> None:
        self.told: int | None = None

    def of(self, ledger: Ledger, seat: int) -> int:
        """Return the price for the seat whose view this is; a seat that has played pays as usual."""
        assert ledger.ruleset.swap is not None
        usual = ledger.ruleset.swap.cost
        return usual if self.told is None or ledger.hands[seat].tally.plays else self.told


class _Unasked:
    """The word test of a desk at which nothing is decided."""

    def has(self, word: Sequence[int]) -> bool:
        """Tell whether letter codes are a word: never asked."""
        raise AssertionError("a mirror decides nothing")


def follow(ledger: Ledger, event: Event, *, viewer: int | None) -> None:
    """Change a ledger as an event says that was told to a viewer; what they may not know is hidden in it.

    Raises:
        EventError: as ``apply``.
    """
    lay_open(ledger, event, viewer)
    apply(ledger, event)
    cover(ledger, event, viewer)


def lay_open(ledger: Ledger, event: Event, viewer: int | None) -> None:
    """Put the names of known tiles on hidden ones that an event will take from a rack or from the bag."""
    if isinstance(event, Placed | Destroyed) and event.seat != viewer and event.seat in ledger.hands:
        hand = ledger.hands[event.seat]
        hand.rack = _named(hand.rack, [rack_tile(new.tile) for new in event.placed])
    if isinstance(event, Drawn | Swapped) and ledger.ruleset.supply.finite:
        drawn = event.tiles if isinstance(event, Drawn) else event.drawn
        ledger.bag = list(_named(ledger.bag, drawn))


def cover(ledger: Ledger, event: Event, viewer: int | None) -> None:
    """Hide again what an event left in others' racks and in the bag: what is known there is worth nothing."""
    seat = getattr(event, "seat", 0)
    if seat in ledger.hands and seat != viewer:
        ledger.hands[seat].rack = (HIDDEN,) * len(ledger.hands[seat].rack)
    if isinstance(event, Drawn | Swapped) and ledger.ruleset.supply.finite:
        ledger.bag = [HIDDEN] * len(ledger.bag)


def open_up(ledger: Ledger, racks: OpenRacks) -> None:
    """Put the open racks of the end in place of the hidden ones.

    Raises:
        EventError: they are not the racks of this game.
    """
    known = {seat: len(hand.rack) for seat, hand in ledger.hands.items()}
    if known != {seat: len(rack) for seat, rack in racks}:
        raise EventError("the racks at the end are not those of the game")
    for seat, rack in racks:
        ledger.hands[seat].rack = tuple(sorted(rack))


def _named(tiles: Sequence[int], names: Sequence[int]) -> tuple[int, ...]:
    # Too many names, or no hidden tile left: then apply says that a tile is not there.
    left = len(tiles) - len(names)
    return (*names, *(HIDDEN,) * left) if left >= 0 else tuple(tiles)

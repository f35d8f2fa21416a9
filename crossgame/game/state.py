# SPDX-License-Identifier: MIT
"""``Game``: the state machine. Commands go in, events come out; only ``changes.apply`` changes anything.

It owns the one mutable position and reads no clock but the one it is given. Who may call it when (threads, saving
before telling) is the table's business.
"""

from __future__ import annotations

from collections import deque
from itertools import chain
from typing import TYPE_CHECKING

from crossgame.game.changes import EventError, apply
from crossgame.game.clock import HEARTBEAT_MS, Stopwatch
from crossgame.game.commands import LeaveSeat, Resign
from crossgame.game.desk import Desk
from crossgame.game.events import PresenceChanged, SeatState, Started
from crossgame.game.flow import decide, flow_of, happen
from crossgame.game.ledger import Ledger
from crossgame.game.moves import MoveLog
from crossgame.game.opening import check_seats
from crossgame.game.plays import judged
from crossgame.game.prices import Prices
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.round_log import RoundLog
from crossgame.game.seating import check_join, join
from crossgame.game.sight import Logs, actions, game_view, time_shows
from crossgame.game.snapshot import stage_of
from crossgame.game.statistics import open_statistics, statistics
from crossgame.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from crossgame.game.commands import Command
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.past import Past
    from crossgame.game.snapshot import Stage
    from crossgame.game.statistics import Statistics
    from crossgame.game.view import Action, GameView
    from crossgame.rules.legality import WordTest
    from crossgame.rules.play import NewTile
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Verdict

REMEMBERED = 64
"""Command ids kept for each seat (docs/CONTRACTS.md)."""


class Game:
    """One game from its first event to its last. Make one with ``Game.new`` or ``Game.replay``."""

    def __init__(self, ledger: Ledger, words: WordTest, *, seed: int, watch: Stopwatch) -> None:
        self._ledger = ledger
        self._words = words
        self._seed = seed
        self._watch = watch
        self._flow = flow_of(ledger.ruleset)
        self._prices = Prices(words, len(ledger.ruleset.tiles.alphabet))
        self._events: list[Event] = []
        self._logs = Logs(MoveLog(), RoundLog())
        self._older: Callable[[], Sequence[Event]] | None = None
        self._staged = 0
        self._done: dict[int, deque[str]] = {}
        self._stored: frozenset[str] = frozenset()
        self._heard = 0

    @classmethod
    def new(
        cls,
        ruleset: Ruleset,
        seats: Sequence[SeatInfo],
        *,
        seed: int,
        words: WordTest,
        lexicon: str,
        now: Callable[[], int],
    ) -> Game:
        """Start a game: who begins is drawn, racks are filled; ``events`` holds what happened.

        Args:
            ruleset: the rules, with their options.
            seats: who plays.
            seed: of all chance, 0 or more.
            words: the word test of the lexicon.
            lexicon: its id, for the record.
            now: monotonic nanoseconds.

        Raises:
            ValueError: these seats can't play this game, or nobody can yet.
        """
        check_seats(ruleset, seats)
        game = cls(Ledger.empty(ruleset), words, seed=seed, watch=Stopwatch(now))
        game._take_in(game._flow.start(game._desk(at_ms=0), seats, lexicon), settled=True)
        game._heard = len(game._events)
        return game

    @classmethod
    def replay(
        cls,
        ruleset: Ruleset,
        events: Iterable[Event],
        *,
        words: WordTest,
        now: Callable[[], int],
        seed: int | None = None,
        commands: Iterable[str] = (),
    ) -> Game:
        """Make a game from its events; it goes on where the last one left it.

        The time since the last event counts for nobody: a table saves running clocks with ``pause``.

        Args:
            ruleset: the rules it was started with.
            events: all of them, the first is Started.
            words: the word test, for what comes next.
            now: monotonic nanoseconds.
            seed: of what is still to be drawn; the one in Started if ``None``.
            commands: ids of commands that were carried out, oldest first, so that none acts twice (R7).

        Raises:
            EventError: an event does not follow from those before it.
        """
        ledger, taken = Ledger.empty(ruleset), list(events)
        for event in taken:
            apply(ledger, event)
        if not taken or not isinstance(taken[0], Started):
            raise EventError("a game has at least its start")
        found = taken[0].seed if seed is None else seed
        game = cls(ledger, words, seed=found or 0, watch=Stopwatch(now, ledger.at_ms))
        game._events = taken
        game._logs = Logs(MoveLog(taken), RoundLog(taken))
        game._heard = len(taken)
        game._stored = frozenset(list(commands)[-REMEMBERED * len(ledger.hands) :])
        return game

    @classmethod
    def reopen(
        cls,
        past: Past,
        events: Iterable[Event],
        *,
        words: WordTest,
        now: Callable[[], int],
        seed: int,
        commands: Iterable[str] = (),
    ) -> Game:
        """Make a long game from where it once stood and the events after that, equal to what ``replay`` would make.

        Args:
            past: as it was then; the game's own from now on.
            events: those after it.
            words: the word test, for what comes next.
            now: monotonic nanoseconds.
            seed: of what is still to be drawn.
            commands: ids of commands that were carried out, oldest first (R7).

        Raises:
            EventError: an event does not follow from those before it.
        """
        game = cls(past.ledger, words, seed=seed, watch=Stopwatch(now))
        game._logs = Logs(past.log, RoundLog())
        game._older, game._staged = past.older, past.ledger.seq
        for event in events:
            game._keep(event)
        game._watch = Stopwatch(now, past.ledger.at_ms)
        game._heard = len(game._events)
        game._stored = frozenset(list(commands)[-REMEMBERED * len(past.ledger.hands) :])
        return game

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self._ledger.ruleset

    @property
    def position(self) -> Position:
        """The board under its ruleset, read-only; it sees later changes."""
        return self._ledger.position.frozen()

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened: the host's view, not for others' eyes. A copy: don't ask at every event."""
        if self._older is not None:
            older = self._older()
            self._events[:0] = older
            self._heard += len(older)
            self._older = None
        return tuple(self._events)

    @property
    def staged(self) -> int:
        """The number of the event from which on the game was read, 0 if it was read or played from the start."""
        return self._staged

    def since(self, seq: int) -> tuple[Event, ...]:
        """Return the events after a number, without looking at those before (the host's view).

        Raises:
            ValueError: some of them were not read: the number is below ``staged``.
        """
        if seq < self._staged:
            raise ValueError(f"events after {seq} were not read, only those after {self._staged}")
        count = self._ledger.seq - seq
        return tuple(self._events[-count:]) if count > 0 else ()

    def stage(self) -> Stage:
        """Return the game as it stands, for a snapshot (the host's view)."""
        return stage_of(self._ledger, rows=self._logs.moves.count)

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return self._ledger.seq

    @property
    def ledger(self) -> Ledger:
        """The state itself, for ``game`` and its tests; nobody may write to it."""
        return self._ledger

    @property
    def seed(self) -> int:
        """The seed of all chance; leaves the host in no form."""
        return self._seed

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._ledger.result is not None

    @property
    def elapsed_ms(self) -> int:
        """The time since the start, pauses left out."""
        return self._watch.elapsed_ms()

    @property
    def time_shows(self) -> bool:
        """Whether something runs that people see, so that it has to be shown anew now and then."""
        return not self.paused and time_shows(self._desk())

    @property
    def moves(self) -> int:
        """How many rows the move list has."""
        return self._logs.moves.count

    @property
    def prices(self) -> Prices:
        """What swaps cost (the host's)."""
        return self._prices

    @property
    def paused(self) -> bool:
        """Whether time stands still."""
        return not self._watch.is_running

    def submit(self, seat: int, command: Command) -> tuple[Event, ...] | Refusal:
        """Carry out a command.

        Returns:
            What happened, in order; ``()`` when this command was carried out before (R7). Or why nothing did.
        """
        if self.knows(seat, command.id):
            return ()
        self._pass_time()
        decision = self._refusal(seat, command) or decide(self._desk(), seat, command)
        if isinstance(decision, Refusal):
            return decision
        self._take_in(decision)
        self._done.setdefault(seat, deque(maxlen=REMEMBERED)).append(command.id)
        return self._tell()

    def knows(self, seat: int, command: str) -> bool:
        """Tell whether a command of this id was carried out (R7)."""
        return command in self._done.get(seat, ()) or command in self._stored

    def tick(self) -> tuple[Event, ...]:
        """Let happen what is due: windows that close, clocks and turns that run out. Return it."""
        self._pass_time()
        return self._tell()

    def next_deadline_ms(self) -> int | None:
        """Return in how many milliseconds to call ``tick`` again at the latest, ``None`` while nothing can happen.

        Never more than ``HEARTBEAT_MS``: a longer step would look like a machine that slept.
        """
        if self._heard < len(self._events):
            return 0
        if self.paused or self.is_over:
            return None
        deadline = self._flow.next_deadline(self._ledger)
        if deadline is None:
            return HEARTBEAT_MS
        return min(max(deadline.at_ms - self._watch.elapsed_ms(), 0), HEARTBEAT_MS)

    def pause(self) -> tuple[Event, ...]:
        """Stop the time (offline games, C11) and return a ClockChanged that keeps what the clocks show, or the time."""
        if self.paused or self.is_over:
            return ()
        self._pass_time()
        self._watch.stop()
        if not self.is_over:
            self._take_in(self._flow.pause(self._desk()), settled=True)
        return self._tell()

    def resume(self) -> tuple[Event, ...]:
        """Let time go on. Nothing has happened by it, so nothing is returned."""
        self._watch.start()
        return ()

    def join(self, info: SeatInfo) -> tuple[Event, ...]:
        """Seat somebody new, or who comes back to a seat that was left (M9): the host's doing. Return what happened.

        Raises:
            ValueError: nobody can sit down there.
        """
        self._pass_time()
        check_join(self._desk(), info)
        self._take_in(join(self._desk(), info))
        return self._tell()

    def presence(self, seat: int, *, here: bool) -> tuple[Event, ...]:
        """Note that the person of a seat is away, or back again (their connection is): the host's doing.

        Raises:
            ValueError: there is no such seat.
        """
        if seat not in self._ledger.hands:
            raise ValueError(f"there is no seat {seat}")
        self._pass_time()
        if not self.is_over and here is (seat in self._ledger.away):
            self._take_in(iter([PresenceChanged(*self._desk().stamp, seat=seat, here=here)]))
        return self._tell()

    def preview(self, seat: int, placed: Sequence[NewTile]) -> Verdict:
        """Judge tiles laid out; words are tested only where nothing can be challenged (R6). Racks are not looked at."""
        return judged(self._desk(), Play.of(placed, self._ledger.position.board), seat)

    def statistics(self) -> Statistics:
        """Return the figures of the game so far."""
        if self.ruleset.turns.one_by_one:
            return statistics(self.ruleset, self.events)
        return open_statistics(self._ledger, self._logs.rounds.leads)

    def view(self, seat: int | None) -> GameView:
        """Return the game as a seat sees it now (``None`` = a spectator)."""
        return game_view(self._desk(), self._logs, seat, paused=self.paused)

    def actions(self, seat: int) -> frozenset[Action]:
        """Return what a seat could do now, without a whole view."""
        return frozenset() if self.paused else actions(self._desk(), seat)

    def _refusal(self, seat: int, command: Command) -> Refusal | None:
        hand = self._ledger.hands.get(seat)
        if self.is_over:
            return Refusal(command.id, Reason.GAME_OVER)
        leaving = isinstance(command, LeaveSeat)
        if hand is None or not (hand.acts or (leaving and hand.state is SeatState.LEFT)):
            return Refusal(command.id, Reason.NOT_SEATED)
        if self.paused and not leaving and not isinstance(command, Resign):
            return Refusal(command.id, Reason.PAUSED)
        return None

    def _desk(self, at_ms: int | None = None) -> Desk:
        now = self._watch.elapsed_ms() if at_ms is None else at_ms
        return Desk(self._ledger, self._words, self._seed, now, self._prices)

    def _pass_time(self) -> None:
        if not self.paused:
            self._take_in(happen(self._desk()), settled=True)

    def _take_in(self, decided: Iterator[Event], *, settled: bool = False) -> None:
        """Apply events one by one, so that each is made on what the one before left; then go on to the next wait."""
        desk_events = decided if settled else chain(decided, self._settling())
        for event in desk_events:
            self._keep(event)

    def _keep(self, event: Event) -> None:
        apply(self._ledger, event)
        self._events.append(event)
        for log in self._logs:
            log.add(event)

    def _settling(self) -> Iterator[Event]:
        yield from self._flow.settle(self._desk())

    def _tell(self) -> tuple[Event, ...]:
        """Return the events that no caller has been given yet."""
        # A refused command may have come after a deadline: what the deadline did is told with the next answer.
        told = tuple(self._events[self._heard :])
        self._heard = len(self._events)
        return told

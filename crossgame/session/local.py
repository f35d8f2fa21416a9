# SPDX-License-Identifier: MIT
"""``LocalTable``: a table whose game is here. It saves before it tells, lets time happen, and seats the computers.

It decides nothing about the game: commands go to ``Game``, what comes out is saved, then emitted.
"""

from __future__ import annotations

import json
import logging
import secrets
import uuid
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QObject, QTimer, Slot

from crossgame.game.codec import event_to_dict
from crossgame.game.events import SeatChanged, SeatKind
from crossgame.game.goals import table_of
from crossgame.game.refusal import Refusal
from crossgame.game.saved import StorageError, StoredGame
from crossgame.game.state import Game
from crossgame.game.transition import transition
from crossgame.game.view import Action
from crossgame.rules.policies import OpenTable, Rounds
from crossgame.session.autosave import Autosave
from crossgame.session.computer import ComputerSeat, Mind, level_of
from crossgame.session.hints import Hints
from crossgame.session.racks import Racks
from crossgame.session.rover import Rover
from crossgame.session.stored import event_row, replayed
from crossgame.session.table import Refused, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.engine.requests import Level
    from crossgame.game.commands import Command
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.saved import EventRow
    from crossgame.game.scores import ScoreLine
    from crossgame.game.statistics import Statistics
    from crossgame.game.view import GameView, Transition
    from crossgame.rules.layout import Rect, Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Verdict
    from crossgame.session.thinker import Thinker
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_SECOND_MS = 1000
_STORY = 300
"""Events that a crash report holds at most."""


class LocalTable(Table):
    """A game played here, by people at this screen and computers. Make one with ``new`` or ``reopen``.

    Attributes:
        other_lexicon: whether the game was begun with another word list than the one it goes on with.
    """

    def __init__(self, key: str, game: Game, racks: Racks, venue: Venue, parent: QObject | None = None) -> None:
        """For ``new`` and ``reopen``."""
        super().__init__(parent)
        self.other_lexicon = False
        self._id = key
        self._game = game
        self._racks = racks
        self._venue = venue
        self._infos = {seat.info.seat: seat.info for seat in game.view(None).seats}
        self._viewing = self.people_here[0] if len(self.people_here) == 1 else None
        self._outbox: deque[Transition] = deque()
        self._telling = False
        self._closed = False
        self._computers: dict[int, ComputerSeat | Rover] = {}
        self._seats_changed = True
        self._hints: Hints | None = None
        self._autosave = Autosave(venue.storage, key, game, self)
        self._autosave.trouble.connect(self.trouble)
        self._deadline = QTimer(self, singleShot=True)
        self._deadline.timeout.connect(self._on_deadline)
        self._second = QTimer(self, interval=_SECOND_MS)
        self._second.timeout.connect(self.ticked)

    @classmethod
    def new(
        cls,
        ruleset: Ruleset,
        seats: Sequence[SeatInfo],
        venue: Venue,
        *,
        seed: int | None = None,
        key: str = "",
        parent: QObject | None = None,
    ) -> Self:
        """Begin a game and save it; computers act from the next turn of the event loop on.

        Args:
            ruleset: the rules, with their options (``GameSetup.ruleset``).
            seats: who plays (``GameSetup.seats``).
            venue: what the table stands on.
            seed: of all chance; a fresh one if ``None``.
            key: the game's id; a fresh one if empty.
            parent: owner.

        Raises:
            ValueError: these seats can't play this game.
        """
        seed = secrets.randbits(64) if seed is None else seed
        game = Game.new(ruleset, seats, seed=seed, words=venue.words, lexicon=venue.lexicon, now=venue.now)
        racks = Racks.empty((info.seat for info in seats), ruleset.rack_size)
        racks.follow(game.events)
        table = cls(key or uuid.uuid4().hex, game, racks, venue, parent)
        rows = tuple(map(event_row, game.events))
        stored = StoredGame(
            table.id, ruleset.to_dict(), tuple(seats), seed, venue.lexicon, events=rows, tables=racks.tables()
        )
        table._autosave.begin(stored)
        table._go_on()
        return table

    @classmethod
    def reopen(cls, key: str, venue: Venue, *, parent: QObject | None = None) -> Self:
        """Sit down at a saved game as it was left.

        Raises:
            StorageError: MISSING: there is no such game; DAMAGED: it can't be read. Nothing is changed.
        """
        stored = venue.storage.load(key)
        game = replayed(stored, words=venue.words, now=venue.now)
        held = {info.seat: game.view(info.seat).rack for info in (seat.info for seat in game.view(None).seats)}
        racks = Racks.saved(stored.tables, held, game.ruleset.rack_size)
        table = cls(key, game, racks, venue, parent)
        table.other_lexicon = stored.lexicon != venue.lexicon
        if table.other_lexicon:
            _log.info("game %s goes on with another word list", key)
        table._go_on()
        return table

    @property
    def id(self) -> str:
        """The game's id (UUID4 hex)."""
        return self._id

    def story(self) -> str:
        """Return the newest events as the viewing seat sees them, a JSON object a line, for crash reports."""
        events = self._game.since(max(self._game.staged, self._game.seq - _STORY))
        return "\n".join(json.dumps(event_to_dict(event.seen_by(self._viewing))) for event in events)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self._game.ruleset

    @property
    def game(self) -> Game:
        """The game itself: the host's view, for saving records; not for a person's eyes while it is played."""
        return self._game

    @property
    def people_here(self) -> tuple[int, ...]:
        """Seats of people at this screen (more than one: hot seat)."""
        return tuple(seat for seat, info in self._infos.items() if info.kind is SeatKind.PERSON)

    @property
    def viewing(self) -> int | None:
        """The seat whose rack may be shown and whose eyes ``changed`` events are for; ``None`` = nobody's."""
        return self._viewing

    def look_as(self, seat: int | None) -> None:
        """Change the viewing seat (hot seat: after the rack was covered)."""
        self._viewing = seat

    def view(self, seat: int | None) -> GameView:
        """Return the game as a seat sees it now."""
        return self._game.view(seat)

    def preview(self, placed: Sequence[NewTile], *, seat: int) -> Verdict:
        """Judge tiles laid out; words are tested only where nothing can be challenged (R6)."""
        return self._game.preview(seat, placed)

    def submit(self, seat: int, command: Command) -> None:
        """Ask for an action; ``changed`` or ``refused`` is emitted before this returns."""
        if self._closed:
            return
        result = self._game.submit(seat, command)
        if isinstance(result, Refusal):
            # It may have come after a deadline: first what the deadline did, then the refusal.
            self._catch_up()
            if seat in self._computers:
                self._computers[seat].refused(result)
            else:
                self.refused.emit(Refused(seat, result))
        elif result:
            self._take_in(result, command.id)

    def slots(self, seat: int) -> tuple[int, ...]:
        """Return a seat's rack in the player's own order, ``rack_size`` tile bytes with 0 for gaps (R9)."""
        return self._racks.slots(seat)

    def arrange(self, seat: int, slots: Sequence[int]) -> None:
        """Keep a new rack order; saved with the game.

        Raises:
            ValueError: these are not the tiles of that rack.
        """
        self._racks.arrange(seat, slots)
        self._autosave.keep(self._racks.changed_tables())

    def pending(self, seat: int) -> tuple[tuple[int, NewTile], ...]:
        """Return tiles laid out but not submitted, as (rack slot, placed), in order of placing."""
        return self._racks.pending(seat)

    def keep_pending(self, seat: int, pending: Sequence[tuple[int, NewTile]]) -> None:
        """Remember tiles laid out but not submitted; saved with the game."""
        self._racks.keep_pending(seat, pending)
        self._autosave.keep(self._racks.changed_tables())

    def pause(self) -> None:
        """Stop the clocks (offline games)."""
        self._take_in(self._game.pause(), "")

    def resume(self) -> None:
        """Let the clocks go on."""
        self._take_in(self._game.resume(), "")

    def has_word(self, letters: Sequence[int]) -> bool | None:
        """Tell whether letter codes are a word; ``None`` where plays can be challenged (R6)."""
        return self._venue.words.has(letters) if self.ruleset.challenges.checked_at_once else None

    def ask_hint(self, seat: int, near: Square, seen: Rect) -> bool:
        """Look for a hint near a square, then in what is seen of the board; the answer is ``hinted``.

        Returns:
            False where plays can be challenged (R6), the table has nobody to ask, or the game has ended.
        """
        thinker = self._venue.thinker
        if self._closed or thinker is None or self._game.is_over or not self.ruleset.challenges.checked_at_once:
            return False
        if self._hints is None:
            self._hints = Hints(f"{self._id}/hint", thinker, self)
            self._hints.found.connect(self.hinted)
        self._hints.ask(self._game.view(seat), near, seen)
        return True

    def forget_hint(self) -> None:
        """Look for a hint no more."""
        if self._hints is not None:
            self._hints.forget()

    def statistics(self) -> Statistics:
        """Return the figures of the game so far, for the panel at its end."""
        return self._game.statistics()

    def high_scores(self) -> tuple[ScoreLine, ...]:
        """Return the best lines of games like this one, best first; () where games are won, or none can be read."""
        table = table_of(self.ruleset)
        try:
            return self._venue.storage.scores.best(table) if table is not None else ()
        except StorageError as error:
            _log.info("no high scores: %s", error)
            return ()

    def close(self) -> None:
        """Leave the table: everything is saved, computers forget it, nothing is emitted any more. Again is fine."""
        if self._closed:
            return
        self._closed = True
        for seat in tuple(self._computers):
            self._computers.pop(seat).retire()
        if self._hints is not None:
            self._hints.retire()
        self._deadline.stop()
        self._second.stop()
        # A pause keeps what the clocks show; the time until the game is resumed counts for nobody.
        events = (*self._game.tick(), *self._game.pause())
        self._racks.follow(events)
        self._autosave.record([event_row(event) for event in events], self._racks.changed_tables())
        self._autosave.close()

    def _take_in(self, events: Sequence[Event], command: str) -> None:
        """Save, then tell."""
        if self._closed:
            return
        self._follow(events)
        self._keep([event_row(event, command) for event in events])
        self._announce(events)
        self._go_on()

    def _catch_up(self) -> None:
        """Take in what time has done; where that is nothing, nobody has to look again."""
        events = self._game.tick()
        if events:
            self._take_in(events, "")

    def _follow(self, events: Sequence[Event]) -> None:
        self._racks.follow(events)
        changed = {event.seat: event.info for event in events if isinstance(event, SeatChanged)}
        if changed:
            self._infos |= changed
            self._seats_changed = True

    def _keep(self, rows: Sequence[EventRow]) -> None:
        if rows:
            self._autosave.record(rows, self._racks.changed_tables())

    def _announce(self, events: Sequence[Event]) -> None:
        self._outbox.extend(transition(event, self._viewing) for event in events)
        self._tell()

    def _tell(self) -> None:
        """Emit what happened, in order, also when a listener acts at once and more happens by that."""
        if self._telling:
            return
        self._telling = True
        try:
            while self._outbox and not self._closed:
                self.changed.emit(self._outbox.popleft())
        finally:
            self._telling = False

    def _go_on(self) -> None:
        if self._closed:
            return
        self._seat_computers()
        self._set_timers()
        game = self._game
        for seat, computer in self._computers.items():
            # Views are made only by computers that are due: with many seats they are what an action costs most.
            if isinstance(computer, Rover) and not (
                game.ledger.hands[seat].rack and Action.PLACE in game.actions(seat)
            ):
                computer.rest()
            else:
                computer.look(partial(game.view, seat), seq=game.seq)

    def _set_timers(self) -> None:
        wait = self._game.next_deadline_ms()
        if wait is None:
            self._deadline.stop()
        else:
            self._deadline.start(wait)
        if not self._game.time_shows:
            self._second.stop()
        elif not self._second.isActive():
            self._second.start()

    def _seat_computers(self) -> None:
        """Let a computer sit wherever one plays: from the start, or since a person left (R11)."""
        thinker = self._venue.thinker
        if not self._seats_changed:
            return
        self._seats_changed = False
        for seat, info in self._infos.items():
            wanted = info.kind is SeatKind.COMPUTER and thinker is not None
            if not wanted and seat in self._computers:
                self._computers.pop(seat).retire()
            elif wanted and thinker is not None and seat not in self._computers:
                self._computers[seat] = self._seated(seat, info, thinker)
                thinker.warm_up()

    def _seated(self, seat: int, info: SeatInfo, thinker: Thinker) -> ComputerSeat | Rover:
        level, venue, name = level_of(info), self._venue, f"{self._id}/{seat}"
        computer: ComputerSeat | Rover
        if isinstance(self.ruleset.turns, OpenTable):
            mind = Mind(level, self._game.seed, phonies=False, pace=lambda: venue.tempo(level))
            computer = Rover(seat, name, mind, thinker, self)
        else:
            computer = ComputerSeat(seat, name, self._mind(level), thinker, self)
            computer.thinking.connect(self.thinking)
        computer.decided.connect(self._on_decided)
        return computer

    def _mind(self, level: Level) -> Mind:
        venue, seed = self._venue, self._game.seed
        if isinstance(self.ruleset.turns, Rounds):
            # While people think, a computer does too; it does not keep them waiting when they are done.
            return Mind(
                level, seed, phonies=False, pace=lambda: venue.tempo(level), brisk=venue.pace, budget=venue.budget
            )
        return Mind(level, seed, phonies=venue.phonies, pace=venue.pace, budget=venue.budget)

    @Slot(int, object)
    def _on_decided(self, seat: int, command: Command) -> None:
        self.submit(seat, command)

    @Slot()
    def _on_deadline(self) -> None:
        events = self._game.tick()
        if events:
            self._take_in(events, "")
        else:
            self._set_timers()

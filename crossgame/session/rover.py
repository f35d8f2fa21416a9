# SPDX-License-Identifier: MIT
"""A computer at an open table: it plays whenever it is ready, at the pace of its level, in windows of open ground.

It sees what its seat may see and nothing else, and submits commands like anybody else. Somebody may be faster: then it
looks again.
"""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from crossgame.engine.requests import Kind
from crossgame.game.commands import Command, Exchange, Place
from crossgame.game.refusal import Reason
from crossgame.session.computer import command_of
from crossgame.session.jobs import Rank
from crossgame.session.question import window_request
from crossgame.session.whereabouts import next_window

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.refusal import Refusal
    from crossgame.game.view import GameView
    from crossgame.session.computer import Mind
    from crossgame.session.thinker import Answer, Failure, Thinker

_log = logging.getLogger(__name__)

_WINDOWS = 4
"""Windows in which a play is looked for before a tile is swapped."""
_AGAIN_MS = 2_000
"""How long to wait after the engine failed, or a swap was refused."""
_SWAPS = 3
"""Swaps running after which another one waits until somebody has played: on a full board points would only be lost."""
_PATIENCE_MS = 10_000
"""How long to wait then before looking again."""


class Rover(QObject):
    """One seat that the engine plays where there are no turns.

    Signals:
        decided(int, Command): its seat, and what it does now.
    """

    decided = Signal(int, object)

    def __init__(self, seat: int, requester: str, mind: Mind, thinker: Thinker, parent: QObject) -> None:
        """``requester`` names this seat to the thinker; it must differ from all others of the program."""
        super().__init__(parent)
        self._seat = seat
        self._requester = requester
        self._mind = mind
        self._thinker = thinker
        self._chance = Random(f"{mind.seed}/{seat}")  # where to look and when, never what is drawn
        self._table: Callable[[], GameView] | None = None
        self._view: GameView | None = None
        self._question = 0
        self._windows = 0
        self._decision: Command | None = None
        self._submitted = ""
        self._swaps, self._laid_at_swap = 0, 0
        self._seq, self._seen, self._relied_on = 0, 0, 0
        self._since = QElapsedTimer()
        self._least = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_time)
        thinker.answered.connect(self._on_answered)
        thinker.failed.connect(self._on_failed)

    def look(self, table: Callable[[], GameView], *, seq: int) -> None:
        """Hear that something happened, and that this seat may play: begin when nothing is done yet.

        Args:
            table: returns what this seat sees; asked when it is due, however much happens until then.
            seq: the newest event.
        """
        self._table, self._seq = table, seq
        if not self._question and self._decision is None and not self._timer.isActive():
            self._begin()

    def rest(self) -> None:
        """Do nothing for now: this seat has nothing to play with, or the time stands still."""
        self._forget()

    def refused(self, refusal: Refusal) -> None:
        """Hear that a decision was not carried out: look again, a play that does not fit any more at once."""
        if refusal.command != self._submitted or self._view is None:
            return
        if refusal.reason in (Reason.GAME_OVER, Reason.NOT_SEATED, Reason.PAUSED, Reason.TILES_LAID):
            self._forget()
        elif refusal.faster or self._seq != self._relied_on:
            # Something has happened since the engine looked: a square taken, an island claimed, letters converted.
            if not self._question:
                self._begin()
        else:
            _log.warning("seat %d: the engine's choice was refused: %s", self._seat, refusal.reason.value)
            self._timer.start(_AGAIN_MS)

    def retire(self) -> None:
        """Leave the table: nothing is decided any more."""
        self._forget()
        self._thinker.answered.disconnect(self._on_answered)
        self._thinker.failed.disconnect(self._on_failed)
        self.deleteLater()

    def _forget(self) -> None:
        self._timer.stop()
        if self._question:
            self._thinker.cancel(self._requester)
        self._question, self._decision = 0, None

    def _begin(self) -> None:
        self._since.start()
        self._least = self._mind.pace()
        self._windows = 0
        self._ask()

    def _look_up(self) -> GameView:
        assert self._table is not None  # nothing is due before the first look
        self._view = self._table()
        return self._view

    def _ask(self) -> None:
        view = self._look_up()
        self._seen = self._seq
        self._windows += 1
        # Boards with islands are small, and what is worth a play there lies anywhere on them.
        whole = view.ruleset.islands is not None
        window = view.ruleset.layout.whole if whole else next_window(view, self._chance)
        request = window_request(view, window, level=self._mind.level, seed=self._chance.getrandbits(48))
        self._question = self._thinker.ask(self._requester, request, rank=Rank.TURN)

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        if answer.requester != self._requester or answer.id != self._question:
            return
        self._question = 0
        best = answer.result.best
        if best.kind is Kind.PLACE:
            self._swaps = 0
            self._decide(command_of(best))
        elif self._windows < _WINDOWS and self._view is not None and self._view.ruleset.islands is None:
            self._ask()
        else:
            self._swap_or_wait(best.exchanged)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        if failure.requester != self._requester or failure.id != self._question:
            return
        _log.warning("seat %d does nothing this time: %s", self._seat, failure.text)
        self._question = 0
        self._timer.start(_AGAIN_MS)

    def _swap_or_wait(self, wanted: tuple[int, ...]) -> None:
        view = self._look_up()
        laid = sum(seat.laid for seat in view.seats)
        if view.swap_price and self._swaps >= _SWAPS and laid == self._laid_at_swap:
            self._timer.start(_PATIENCE_MS)
            return
        self._swaps, self._laid_at_swap = self._swaps + 1, laid
        self._decide(self._swap(view, wanted))

    def _swap(self, view: GameView, wanted: tuple[int, ...]) -> Command:
        """Return a swap of what the engine would give, as far as one swap may, else of any tile."""
        swap = view.ruleset.swap
        most = 1 if swap is None else swap.most or len(wanted)
        return Exchange(wanted[:most] or (self._chance.choice(view.rack),))

    def _decide(self, command: Command) -> None:
        self._decision = command
        self._timer.start(max(0, self._least - self._since.elapsed()))

    @Slot()
    def _on_time(self) -> None:
        command, self._decision = self._decision, None
        if command is None:
            self._begin()
        elif self._still_fits(command):
            self._submitted, self._relied_on = command.id, self._seen
            self.decided.emit(self._seat, command)
        else:
            self._begin()

    def _still_fits(self, command: Command) -> bool:
        """Tell whether the squares of a decision are still empty; whether the words are is the game's business."""
        if not isinstance(command, Place):
            return True
        board = self._look_up().position.board
        return not any(board.tile(new.row, new.col) for new in command.placed)

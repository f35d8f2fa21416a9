# SPDX-License-Identifier: MIT
"""A computer at the table: when to act, and what to ask. It sees what its seat may see and nothing else.

It submits commands like anybody else; the table tells it what became of them. What to play is the engine's business,
in another process.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, Slot

from crossgame.engine.requests import Candidate, ChallengeRequest, Kind, Level, Request
from crossgame.game.commands import Accept, Challenge, Command, Exchange, Pass, Place
from crossgame.game.events import SeatKind, SeatState
from crossgame.game.recent import just_laid, passes_running
from crossgame.game.refusal import Reason
from crossgame.game.view import Action
from crossgame.rules.alphabet import BLANK
from crossgame.rules.play import NewTile
from crossgame.session.jobs import Rank
from crossgame.session.question import BUDGET_S, window_request

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.game.events import Placed, SeatInfo
    from crossgame.game.refusal import Refusal
    from crossgame.game.view import GameView
    from crossgame.session.thinker import Answer, Failure, Thinker

_log = logging.getLogger(__name__)

_RESERVE_MS = 3_000
"""How long before the end of a round a computer hands in what it has."""
_LEAST_S = 0.2
"""Seconds that a computer may think about a turn in any case."""
_SEQ_STRIDE = 1_000_003
"""Keeps the seeds of one game's questions apart."""

Key: TypeAlias = tuple[object, ...]
"""What a question depends on: while it is the same, the question need not be asked again."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a computer plays.

    Attributes:
        level: how well.
        seed: of the game; same game, same answers (R8).
        phonies: whether it may lay words that it half knows (C7).
        pace: milliseconds that the next decision should take at least, so that people can follow.
        brisk: in rounds, the same once nobody but computers is waited for; ``pace`` if ``None``.
        budget: seconds for a turn at most.
    """

    level: Level
    seed: int
    phonies: bool
    pace: Callable[[], int]
    brisk: Callable[[], int] | None = None
    budget: float = BUDGET_S


class ComputerSeat(QObject):
    """One seat that the engine plays.

    Signals:
        decided(int, Command): its seat, and what it does now.
        thinking(int): its seat when it begins to look for a play, 0 when it ceases.
    """

    decided = Signal(int, object)
    thinking = Signal(int)

    def __init__(self, seat: int, requester: str, mind: Mind, thinker: Thinker, parent: QObject) -> None:
        """``requester`` names this seat to the thinker; it must differ from all others of the program."""
        super().__init__(parent)
        self._seat = seat
        self._requester = requester
        self._mind = mind
        self._thinker = thinker
        self._key: Key = ()
        self._question = 0
        self._play = 0  # the play to accept or challenge; 0 while it is this seat's turn
        self._decision: Command | None = None
        self._since = QElapsedTimer()
        self._least = 0
        self._hurried = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)  # a coarse one may be late by a twentieth: after a round
        self._timer.timeout.connect(self._act)
        thinker.answered.connect(self._on_answered)
        thinker.failed.connect(self._on_failed)

    def look(self, table: Callable[[], GameView], *, seq: int) -> None:
        """Look at the table after something changed; ``seq`` is the newest event."""
        view = table()
        key = _key(view, self._seat)
        if key == self._key:
            if key and view.round is not None:
                self._hurry(view)
            return
        self._forget()
        self._key = key
        if not key:
            return
        self._since.start()
        self._least = self._mind.pace()
        if view.round is not None:
            self._hurry(view)
        if view.window is not None and self._seat in view.window.waiting:
            self._play = view.window.play.seq
            self._doubt(view.window.play, view, seq)
        else:
            if view.round is None:  # where all think at once nobody is waited for alone
                self.thinking.emit(self._seat)
            mind = self._mind
            request = turn_request(
                view, level=mind.level, seed=self._seed(seq), phonies=mind.phonies, budget=_share(view, mind.budget)
            )
            self._question = self._thinker.ask(self._requester, request, rank=Rank.TURN)

    def refused(self, refusal: Refusal) -> None:
        """Hear that a decision was not carried out."""
        if self._decision is None or refusal.command != self._decision.id:
            return
        if refusal.reason is Reason.WINDOW_OPEN:
            self._timer.start(max(1, refusal.number))
        elif refusal.reason is Reason.PAUSED:
            self._key = ()  # look again when the game goes on
        elif refusal.reason not in (Reason.GAME_OVER, Reason.NOT_YOUR_TURN, Reason.NOT_SEATED):
            _log.warning("seat %d: the engine's choice was refused: %s", self._seat, refusal.reason.value)
            if not isinstance(self._decision, Pass | Accept):
                self._decide(self._least_of_all())

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
            self._settle()
        self._decision, self._key, self._play, self._hurried = None, (), 0, False

    def _hurry(self, view: GameView) -> None:
        """Take less time in a round that is nearly over, or that no person is thinking about any more."""
        least, gone = self._least, self._since.elapsed()
        assert view.round is not None
        if view.round.left_ms is not None:
            least = min(least, gone + max(0, view.round.left_ms - _RESERVE_MS))
        if self._mind.brisk is not None and not self._hurried and not _people_waited_for(view):
            self._hurried = True
            least = min(least, gone + self._mind.brisk())
        if least < self._least:
            self._least = least
            if self._timer.isActive():
                self._timer.start(max(0, least - gone))

    def _doubt(self, play: Placed, view: GameView, seq: int) -> None:
        if Action.CHALLENGE not in view.actions:
            self._decide(Accept(play.seq))
            return
        words = tuple(word.letters for word in play.words)
        letters = view.ruleset.tiles.to_dict()
        request = ChallengeRequest(words, letters, self._mind.level, self._seed(seq))
        self._question = self._thinker.ask(self._requester, request, rank=Rank.TURN)

    def _seed(self, seq: int) -> int:
        return self._mind.seed * _SEQ_STRIDE + seq

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        if answer.requester != self._requester or answer.id != self._question:
            return
        self._settle()
        if not self._play:
            self._decide(command_of(answer.result.best))
        else:
            self._decide(Challenge(self._play) if answer.result else Accept(self._play))

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        if failure.requester != self._requester or failure.id != self._question:
            return
        _log.warning("seat %d does nothing this time: %s", self._seat, failure.text)
        self._settle()
        self._decide(self._least_of_all())

    def _settle(self) -> None:
        self._question = 0
        if not self._play:
            self.thinking.emit(0)

    def _least_of_all(self) -> Command:
        return Accept(self._play) if self._play else Pass()

    def _decide(self, command: Command) -> None:
        self._decision = command
        self._timer.start(max(0, self._least - self._since.elapsed()))

    @Slot()
    def _act(self) -> None:
        if self._decision is not None:
            self.decided.emit(self._seat, self._decision)


def level_of(info: SeatInfo) -> Level:
    """Return how well a seat plays; a level that this version does not know plays like a club player."""
    try:
        return Level(info.level)
    except ValueError:
        _log.info("there is no level %r", info.level)
        return Level.CLUB


def turn_request(
    view: GameView, *, level: Level, seed: int, phonies: bool = False, budget: float = BUDGET_S
) -> Request:
    """Return the question what the seat of a view should do: what it may know, and nothing else.

    Half-known words are asked for only where plays can be challenged.
    """
    if not view.ruleset.supply.finite:
        return window_request(view, view.ruleset.layout.whole, level=level, seed=seed, budget=budget)
    board = view.position.board
    # A blank that nobody sees has no letter; index 0 of ``unseen`` counts those.
    unseen = tuple(code or BLANK for code, count in enumerate(view.unseen) for _ in range(count))
    own = [seat.score for seat in view.seats if seat.info.seat == view.seat]
    others = [seat.score for seat in view.seats if seat.info.seat != view.seat]
    return Request(
        ruleset=view.ruleset.to_dict(),
        tiles=board.tiles.tobytes(),
        rows=board.rows,
        cols=board.cols,
        rack=view.rack,
        seat=view.seat or 0,
        unseen=unseen,
        bag=view.bag,
        scores=(*own, *others),
        level=level,
        seed=seed,
        budget=budget,
        phonies=phonies and not view.ruleset.challenges.checked_at_once,
        passes=passes_running(view),
        last=just_laid(view),
    )


def command_of(candidate: Candidate) -> Command:
    """Return the command that does what the engine chose."""
    if candidate.kind is Kind.PLACE:
        return Place(tuple(NewTile(*placed) for placed in candidate.placed))
    if candidate.kind is Kind.EXCHANGE:
        return Exchange(candidate.exchanged)
    return Pass()


def _key(view: GameView, seat: int) -> Key:
    """Return what this seat has to do now and what that depends on; () if it has nothing to do."""
    if view.result is not None or view.paused:
        return ()
    if view.window is not None and seat in view.window.waiting:
        return ("doubt", view.window.play.seq)
    if view.round is not None:
        wanted = view.rack and Action.PLACE in view.actions and seat not in view.round.submitted
        return ("round", view.round.number) if wanted else ()
    if view.to_move == seat and view.rack:
        # The number of moves: after two passes everything else may be as it was.
        return ("turn", len(view.moves), view.position.board.tiles.tobytes(), view.rack)
    return ()


def _people_waited_for(view: GameView) -> bool:
    """Tell whether the round waits for a person."""
    return any(
        seat.info.kind is SeatKind.PERSON and seat.state is SeatState.PLAYING and not seat.submitted
        for seat in view.seats
    )


def _share(view: GameView, budget: float) -> float:
    """Return the seconds that one computer may think: in rounds all of them share what one has, and the round is short.

    They ask the same worker, and people wait for all of them.
    """
    if view.round is None:
        return budget
    computers = sum(seat.info.kind is SeatKind.COMPUTER for seat in view.seats)
    left = budget if view.round.left_ms is None else (view.round.left_ms - _RESERVE_MS) / 2000
    return max(_LEAST_S, min(budget, left) / max(1, computers))

# SPDX-License-Identifier: MIT
"""Looking for a hint: first round the cursor, then in the rest of what is seen of a big board, in the background.

The newest wish wins. Hints go before turns. What is found is told as it gets better.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from crossgame.engine.requests import Kind, Level
from crossgame.engine.territory import HINT_SIDE, around, cover
from crossgame.rules.play import NewTile
from crossgame.session.jobs import Rank
from crossgame.session.question import window_request

if TYPE_CHECKING:
    from crossgame.engine.requests import Candidate, Choice
    from crossgame.game.view import GameView
    from crossgame.rules.layout import Rect, Square
    from crossgame.session.thinker import Answer, Failure, Thinker

_log = logging.getLogger(__name__)

_MOST_WINDOWS = 48


@dataclass(frozen=True, slots=True)
class Hint:
    """What could be done.

    Attributes:
        seat: for whom.
        placed: the tiles of the best play found so far, () where none was.
        exchanged: tiles that are better put back, where that is thought to be worth more or nothing can be played.
        score: points of the play.
        final: whether nothing more is looked for.
    """

    seat: int
    placed: tuple[NewTile, ...]
    exchanged: tuple[int, ...]
    score: int
    final: bool


class Hints(QObject):
    """One wish at a time.

    Signals:
        found(Hint): the best so far; the last one is ``final``.
    """

    found = Signal(object)

    def __init__(self, requester: str, thinker: Thinker, parent: QObject) -> None:
        """``requester`` names this to the thinker; it must differ from all others of the program."""
        super().__init__(parent)
        self._requester = requester
        self._thinker = thinker
        self._view: GameView | None = None
        self._question = 0
        self._best: Candidate | None = None
        self._told: Candidate | None = None
        self._windows: deque[Rect] = deque()
        thinker.answered.connect(self._on_answered)
        thinker.failed.connect(self._on_failed)

    def ask(self, view: GameView, near: Square, seen: Rect) -> None:
        """Look for a hint for the seat of a view.

        Args:
            view: the game now; its board is read later too, as it then is.
            near: the cursor, or the middle of what is seen.
            seen: what is seen of the board.
        """
        self.forget()
        if not view.rack or view.result is not None:
            return
        layout = view.ruleset.layout
        first = around(layout, near, HINT_SIDE)
        self._view = view
        self._windows = deque([first])
        for window in cover(layout, seen, first):
            if len(self._windows) == _MOST_WINDOWS:
                break
            self._windows.append(window)
        self._go_on()

    def forget(self) -> None:
        """Look no more."""
        if self._question:
            self._thinker.cancel(self._requester)
        self._view, self._best, self._told, self._question = None, None, None, 0
        self._windows.clear()

    def retire(self) -> None:
        """Look no more, ever."""
        self.forget()
        self._thinker.answered.disconnect(self._on_answered)
        self._thinker.failed.disconnect(self._on_failed)

    def _go_on(self) -> None:
        assert self._view is not None
        window = self._windows.popleft()
        # Every word of the list, but no search: somebody waits.
        request = replace(window_request(self._view, window, level=Level.EXPERT, seed=0), limited=False)
        self._question = self._thinker.ask(self._requester, request, rank=Rank.HINT)

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        if answer.requester != self._requester or answer.id != self._question:
            return
        self._question = 0
        choice: Choice = answer.result
        if self._best is None or _worth(choice.best) > _worth(self._best):
            self._best = choice.best
        self._tell()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        if failure.requester == self._requester and failure.id == self._question:
            _log.warning("no hint: %s", failure.text)
            self._question = 0
            self._tell()

    def _tell(self) -> None:
        """Tell what is new, then look on."""
        view, best, final = self._view, self._best, not self._windows
        assert view is not None
        useful = best is not None and best.kind is Kind.PLACE
        if final or (useful and best is not self._told):
            self._told = best
            self.found.emit(_hint(view.seat or 0, best, final=final))
        if self._view is view and self._windows and not self._question:
            self._go_on()


def _worth(candidate: Candidate) -> tuple[bool, float]:
    return candidate.kind is Kind.PLACE, candidate.equity


def _hint(seat: int, best: Candidate | None, *, final: bool) -> Hint:
    placed = tuple(NewTile(*tile) for tile in best.placed) if best is not None else ()
    exchanged = best.exchanged if best is not None else ()
    return Hint(seat, placed, exchanged, best.score if best is not None else 0, final)

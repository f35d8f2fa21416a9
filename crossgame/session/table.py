# SPDX-License-Identifier: MIT
"""``Table``: what the window sits at. One interface with two makers; the window can't tell which it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.commands import Command
    from crossgame.game.refusal import Refusal
    from crossgame.game.scores import ScoreLine
    from crossgame.game.statistics import Statistics
    from crossgame.game.view import GameView
    from crossgame.rules.layout import Rect, Square
    from crossgame.rules.play import NewTile
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Refused:
    """Payload of ``Table.refused``: whose command, and why it did nothing."""

    seat: int
    refusal: Refusal


class Table(QObject):
    """A game with people and computers round it.

    Signals:
        changed(Transition): something happened; carries the event as the viewing seat sees it. Emitted once for each
            event, in order, after the state has changed and the event is safe on disk.
        refused(Refused): a command of a seat at this screen was not carried out; nothing changed.
        ticked(): clocks or a challenge window moved on by about a second; panels read them again.
        thinking(int): the seat of a computer that began to think, 0 when it has finished.
        hinted(Hint): what a seat at this screen could do; told again when something better is found.
        trouble(StorageFault | None): what happened can't be saved just now; the game goes on in memory and saving is
            tried again. ``None``: everything is saved again.
        renewed(): the whole table may be another than before (a guest got the game anew): read everything again.
    """

    changed = Signal(object)
    refused = Signal(object)
    ticked = Signal()
    thinking = Signal(int)
    hinted = Signal(object)
    trouble = Signal(object)
    renewed = Signal()

    @property
    def id(self) -> str:
        """The game's id (UUID4 hex)."""
        raise NotImplementedError

    def story(self) -> str:
        """Return the newest events as the viewing seat sees them, a JSON object a line, for crash reports."""
        raise NotImplementedError

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        raise NotImplementedError

    @property
    def people_here(self) -> tuple[int, ...]:
        """Seats of people at this screen (more than one: hot seat)."""
        raise NotImplementedError

    @property
    def viewing(self) -> int | None:
        """The seat whose rack may be shown and whose eyes ``changed`` events are for; ``None`` = nobody's."""
        raise NotImplementedError

    def look_as(self, seat: int | None) -> None:
        """Change the viewing seat (hot seat: after the rack was covered)."""
        raise NotImplementedError

    def view(self, seat: int | None) -> GameView:
        """Return the game as a seat sees it now."""
        raise NotImplementedError

    def preview(self, placed: Sequence[NewTile], *, seat: int) -> Verdict:
        """Judge tiles laid out; words are tested only where nothing can be challenged (R6)."""
        raise NotImplementedError

    def submit(self, seat: int, command: Command) -> None:
        """Ask for an action; the answer is ``changed`` or ``refused``, at once or later."""
        raise NotImplementedError

    def slots(self, seat: int) -> tuple[int, ...]:
        """Return a seat's rack in the player's own order, ``rack_size`` tile bytes with 0 for gaps (R9).

        Tiles laid out (``pending``) are still in their slots: the window leaves those slots empty when it paints.
        """
        raise NotImplementedError

    def arrange(self, seat: int, slots: Sequence[int]) -> None:
        """Keep a new rack order (the same tiles, not checked on screen again); saved with the game."""
        raise NotImplementedError

    def pending(self, seat: int) -> tuple[tuple[int, NewTile], ...]:
        """Return tiles laid out but not submitted, as (rack slot, placed), in order of placing."""
        raise NotImplementedError

    def keep_pending(self, seat: int, pending: Sequence[tuple[int, NewTile]]) -> None:
        """Remember tiles laid out but not submitted; saved with the game."""
        raise NotImplementedError

    def pause(self) -> None:
        """Stop the clocks (offline games)."""
        raise NotImplementedError

    def resume(self) -> None:
        """Let the clocks go on."""
        raise NotImplementedError

    def has_word(self, letters: Sequence[int]) -> bool | None:
        """Tell whether letter codes are a word; ``None`` where the table may not say (R6) or has no list."""
        raise NotImplementedError

    def ask_hint(self, seat: int, near: Square, seen: Rect) -> bool:
        """Look for a hint near a square, then in what is seen of the board; the answer is ``hinted``.

        Returns:
            False where the table may not help (R6) or has nobody to ask.
        """
        raise NotImplementedError

    def forget_hint(self) -> None:
        """Look for a hint no more."""
        raise NotImplementedError

    def statistics(self) -> Statistics:
        """Return the figures of the game so far, for the panel at its end."""
        raise NotImplementedError

    def high_scores(self) -> tuple[ScoreLine, ...]:
        """Return the best lines of games like this one (board and goal), best first; () where games are won (M9)."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the table: everything is saved, workers are stopped, timers too."""
        raise NotImplementedError

# SPDX-License-Identifier: MIT
"""``RaceControl``: an island table in speed mode (I9): plays are placed at once, those of others talk over nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from crossgame.game.events import Claimed, Ended, Placed, Surfaced, Swapped
from crossgame.ui.island_control import IslandControl
from crossgame.ui.narration import Names, sentence
from crossgame.ui.round_texts import event_sentence

if TYPE_CHECKING:
    from crossgame.game.events import Event
    from crossgame.game.view import GameView, Transition


class RaceControl(IslandControl):
    """What speed mode adds."""

    @Slot(object)
    def _on_table_changed(self, transition: Transition) -> None:
        own = transition.seat == self.seat
        if own and isinstance(transition.event, Placed):
            self.aiming.clear()  # it lies on the board now
        super()._on_table_changed(transition)
        if transition.laid and not own and self.page.board.placement.placed:
            self._on_placement_changed()  # a new neighbour may have changed what is laid out

    def _tell(self, event: Event, view: GameView) -> None:
        names = Names.of(view, self.table.people_here)
        own = getattr(event, "seat", None) == self.seat
        busy = self.aiming.active or bool(self.page.board.placement.placed)
        said = sentence(event, names, view.ruleset) or event_sentence(event, names, view.ruleset)
        if said is not None and (own or isinstance(event, Ended) or not busy):
            self.page.strip.say(said)
        if own and isinstance(event, Placed | Swapped | Claimed | Surfaced):
            self._hear(event)

    def _pass_screen(self, view: GameView) -> bool:
        """One screen has hands for one person here."""
        if view.result is not None:
            return super()._pass_screen(view)
        return False

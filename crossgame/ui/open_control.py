# SPDX-License-Identifier: MIT
"""``OpenControl``: a table without turns and its page. Plays of others never talk over one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot

from crossgame.game.commands import Exchange
from crossgame.game.events import Ended, Placed, Swapped
from crossgame.rules.alphabet import BLANK, is_blank
from crossgame.ui.narration import sentence
from crossgame.ui.panels.overlays import LOG, MAP, PLAYERS
from crossgame.ui.sentence import Sentence
from crossgame.ui.sounds import Effect
from crossgame.ui.spelling import points_text
from crossgame.ui.table_control import TableControl
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.game.events import Event
    from crossgame.game.view import GameView, Transition
    from crossgame.session.table import Table
    from crossgame.ui.actions import Actions
    from crossgame.ui.big_page import BigTablePage
    from crossgame.ui.board.carrier import Carried
    from crossgame.ui.narration import Names

_CONTEXT = "table"
_LOW_MS = 60_000
_WINDOWS = {MAP: "map_window", PLAYERS: "players_window", LOG: "log_window"}


class OpenControl(TableControl):
    """What differs from a table with turns."""

    def __init__(self, table: Table, page: BigTablePage, actions: Actions) -> None:
        self._big = page
        self._awaited: int | None = None
        super().__init__(table, page, actions)
        view = self.view()
        page.overlays.show_table(view, self.names)
        for key, action in _WINDOWS.items():
            actions[action].setChecked(page.overlays.is_shown(key))
        actions["words_window"].setChecked(False)

    def _connect(self) -> None:
        super()._connect()
        self._big.bag.dropped.connect(self._on_dropped_in_bag)
        self.hinting.revealed.connect(self._big.big_board.keep_in_sight)
        overlays = self._big.overlays
        overlays.said.connect(self._on_board_announced)
        overlays.shown_changed.connect(self._on_shown_changed)
        overlays.map.side_changed.connect(lambda _side: self._big.place())
        words = self._big.column.words_window
        words.closed.connect(lambda: self._actions["words_window"].setChecked(False))

    # What happened

    @Slot(object)
    def _on_table_changed(self, transition: Transition) -> None:
        super()._on_table_changed(transition)
        self._big.overlays.apply(transition, self.view(), self.names)
        own = transition.seat == self.seat
        if transition.laid and not own and self.page.board.placement.placed:
            # A new neighbour may have changed what the tiles laid out are worth.
            self._on_placement_changed()

    @Slot()
    def _on_table_ticked(self) -> None:
        super()._on_table_ticked()
        view = self.view()
        self._big.column.head.show_view(view, self.names)
        if view.left_ms is not None and 0 < view.left_ms < _LOW_MS and not self._low_told:
            self._low_told = True
            self.heard.emit(Effect.TIME_LOW)

    def _tell(self, event: Event, view: GameView) -> None:
        own = getattr(event, "seat", None) == self.seat
        busy = bool(self.page.board.placement.placed)
        said = sentence(event, self.names, view.ruleset)
        if said is not None and (own or isinstance(event, Ended) or not busy):
            self.page.strip.say(self._with_change(said, event) if own else said)
        if own and isinstance(event, Placed | Swapped):
            self._big.column.head.show_gain(event.total if isinstance(event, Placed) else -event.points)
            self._hear(event)

    def _with_change(self, said: Sentence, event: Event) -> Sentence:
        """Say that a play scored something else than was shown when it was submitted (M8)."""
        awaited, self._awaited = self._awaited, None
        if not isinstance(event, Placed) or awaited is None or awaited == event.total:
            return said
        text = translate(_CONTEXT, "Somebody played beside it: {0} instead of {1} points.")
        return Sentence(said.first, text.format(points_text(event.total), points_text(awaited)))

    @Slot()
    def submit(self) -> None:
        """Play the tiles laid out."""
        placed = self.page.board.placement.placed
        if self.seat is not None and placed:
            self._awaited = self.table.preview(placed, seat=self.seat).total
        super().submit()

    def _update_actions(self) -> None:
        super()._update_actions()
        for key in (*_WINDOWS.values(), "words_window", "my_last", "newest", "go_to"):
            self._actions[key].setEnabled(True)
        self._actions["pause"].setEnabled(not self._finished)

    def refresh(self) -> None:
        """Read everything again."""
        super().refresh()
        self._big.bag.set_price(self.view().swap_price)

    # Windows and places

    def do_on_board(self, action: str, *, on: bool) -> None:
        """Show or hide a window, or go to a place on the board."""
        if action.endswith("_window"):
            self._set_window(action, shown=on)
        else:
            self._go(action)

    def _set_window(self, action: str, *, shown: bool) -> None:
        if action == "words_window":
            window = self._big.column.words_window
            window.setVisible(shown)
            if shown:
                window.fit()
                window.raise_()
                self._big.column.words.field.setFocus()
            return
        for key, name in _WINDOWS.items():
            if name == action:
                self._big.overlays.set_shown(key, shown=shown)

    @Slot(str, bool)
    def _on_shown_changed(self, key: str, shown: bool) -> None:
        if key in _WINDOWS:
            self._actions[_WINDOWS[key]].setChecked(shown)

    def _go(self, action: str) -> None:
        card = self._big.overlays.map
        if action == "go_to":
            self._actions[_WINDOWS[MAP]].setChecked(True)
            card.ask()
        elif action == "my_last":
            card.go_to_mine()
        else:
            card.go_to_newest()

    # Swapping

    def begin_exchange(self) -> None:
        """Choose a tile to swap; tiles laid out stay where they are."""
        if self.seat is None:
            return
        view, bottom = self.view(), self.page.bottom
        placement = self.page.board.placement
        chosen = placement.selected
        most = view.ruleset.swap.most if view.ruleset.swap is not None else 0
        price = _price_text(view)
        bottom.exchange.begin(self.table.slots(self.seat), view.ruleset.tiles, most=most, price=price)
        if chosen is not None:
            bottom.exchange.choose(placement.slots[chosen])
        bottom.setCurrentWidget(bottom.exchange)
        bottom.exchange.setFocus()
        text = translate(_CONTEXT, "Click a tile, or press its letter or digit. Enter swaps it.")
        self.page.strip.say(Sentence(price, text))

    @Slot(object)
    def _on_dropped_in_bag(self, carried: Carried) -> None:
        placement = self.page.board.placement
        if self.seat is None or self._finished or carried.key not in placement.keys:
            return
        tile = placement.slots[placement.slot_of(carried.key)]
        # When the hand has let go: the swap brings another rack, and keys mean something else then.
        QTimer.singleShot(0, self, lambda: self._swap(BLANK if is_blank(tile) else tile))

    def _swap(self, tile: int) -> None:
        if self.seat is not None and not self._finished:
            self.table.submit(self.seat, Exchange((tile,)))

    def _finish(self, view: GameView, names: Names) -> None:
        super()._finish(view, names)
        self._big.place()

    def _resign_texts(self) -> tuple[str, str]:
        return (
            translate(_CONTEXT, "Finish this game?"),
            translate(_CONTEXT, "It ends with the scores as they are, and can't be gone on with."),
        )

    def ask_resign(self) -> None:
        """Ask in a card at the right: it can't be taken back."""
        super().ask_resign()
        self.page.show_column(shown=True)

    @Slot()
    def _on_resign_agreed(self) -> None:
        self._big.column.aside.hide()
        super()._on_resign_agreed()

    @Slot()
    def _on_resign_declined(self) -> None:
        super()._on_resign_declined()
        self._big.column.aside.hide()


def _price_text(view: GameView) -> str:
    if not view.swap_price:
        return translate(_CONTEXT, "A swap is free now.")
    return translate(_CONTEXT, "A swap costs {0} points.").format(view.swap_price)

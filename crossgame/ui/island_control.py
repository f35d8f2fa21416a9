# SPDX-License-Identifier: MIT
"""``IslandControl``: an island table and its page, in rounds or in speed mode: Play box, preview, points, swaps.

What differs between rounds and speed mode is in ``RoundControl`` and ``RaceControl``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, Slot

from crossgame.game.commands import Exchange, Pass, Place
from crossgame.game.events import Claimed, Placed, RoundOpened
from crossgame.game.view import Action
from crossgame.ui.aiming import Aiming
from crossgame.ui.board.wording import square_name
from crossgame.ui.narration import Names
from crossgame.ui.panels.round_head import LOW_MS, left_of
from crossgame.ui.play_lines import chosen_sentence, refused_text, score_lines, verdict_trouble
from crossgame.ui.sentence import Sentence
from crossgame.ui.sounds import Effect
from crossgame.ui.table_control import TableControl
from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from crossgame.game.commands import Command
    from crossgame.game.view import GameView, Transition
    from crossgame.rules.play import NewTile
    from crossgame.session.table import Refused, Table
    from crossgame.ui.actions import Actions
    from crossgame.ui.board.reading import Chosen
    from crossgame.ui.island_page import IslandPage

_CONTEXT = "islands"
_ANSWER_MS = 3_000
"""How long the answer to a play is waited for before the same may be sent again."""


class IslandControl(TableControl):
    """What differs from a table where people wait for turns."""

    exchange_word = QT_TRANSLATE_NOOP("table", "Swap")

    def __init__(self, table: Table, page: IslandPage, actions: Actions) -> None:
        self._islands = page
        self.aiming = Aiming(page.islands, page.rack, page.panels.box)
        self._low_since: int | None = None
        self._told: tuple[NewTile, ...] = ()
        self._sent: tuple[NewTile, ...] = ()
        self._since_sent = QElapsedTimer()
        self._acting = False
        super().__init__(table, page, actions)

    # Made once

    def _connect(self) -> None:
        super()._connect()
        self.aiming.changed.connect(self._on_aiming_changed)
        self.aiming.play_wanted.connect(self.submit)
        self.aiming.set_table(self.table)

    @property
    def round_number(self) -> int:
        """The round that commands are for, 0 where there are none."""
        stand = self.view().round
        return 0 if stand is None else stand.number

    def _look_as(self, seat: int | None) -> None:
        super()._look_as(seat)
        self.aiming.set_table(self.table)

    @Slot(object)
    def _on_table_refused(self, refused: Refused) -> None:
        """Say why, and show again what the box means on the board as it is now."""
        self._sent = ()
        super()._on_table_refused(refused)
        if self.aiming.active and refused.seat in self.table.people_here:
            said = self.page.strip.said
            self.aiming.update()
            self.page.strip.say(said, refused=True)

    # What is looked at

    @Slot()
    def _on_placement_changed(self) -> None:
        if self.page.board.placement.placed and self.aiming.active:
            self.aiming.clear()  # tiles are laid out by hand: the box gives way
        super()._on_placement_changed()
        placed = self.page.board.placement.placed
        if placed and self.seat is not None and not self.aiming.knows_words:
            self._show_badge(placed, self.seat)
        self._show_play()

    def _show_badge(self, placed: tuple[NewTile, ...], seat: int) -> None:
        """Show what tiles laid out are worth, and whether they are valid if that can be known here."""
        verdict = self.table.preview(placed, seat=seat)
        self.page.board.show_verdict(verdict, checked=self.aiming.knows_words)

    @Slot()
    def _on_aiming_changed(self) -> None:
        chosen = self.aiming.chosen
        if self.aiming.active:
            self.hinting.clear()
        if chosen is None and not self.aiming.active:
            placed = self.page.board.placement.placed
            if placed and self.seat is not None:
                self._show_badge(placed, self.seat)
        elif chosen is not None:
            self._preview = self._sentence_of(chosen)
            self.page.strip.say(self._preview)
            if len(chosen.placed) > len(self._told):
                self.heard.emit(Effect.PLACE)
            self._told = chosen.placed
        self._show_play()
        if self._acting != self.aiming.active:  # the pointer moves often, and nothing else here changes them
            self._update_actions()

    def _sentence_of(self, chosen: Chosen) -> Sentence:
        said = chosen_sentence(chosen, self.table.ruleset, how_to_play=self._how_to_play())
        if chosen.legal or self.aiming.at is None:
            return said
        return Sentence(said.first, f"{square_name(self.aiming.at, self.table.ruleset)}. {said.rest}")

    def _how_to_play(self) -> str:
        return translate(_CONTEXT, "A click or Enter plays it.")

    def _show_play(self) -> None:
        """Show the points of what is looked at, by the box or laid out."""
        panel, view = self._islands.panels.play, self.view()
        chosen, placed = self.aiming.chosen, self.page.board.placement.placed
        names, rules = Names.of(view, self.table.people_here), view.ruleset
        if chosen is not None:
            lines = score_lines(chosen.verdict, view.position.board, names, rules) if chosen.verdict else ()
            panel.show_play(lines, refused_text(chosen, rules), checked=self.aiming.knows_words)
        elif placed and self.seat is not None and not self._is_submitted(placed):
            verdict = self.table.preview(placed, seat=self.seat)
            lines = score_lines(verdict, view.position.board, names, rules)
            panel.show_play(lines, verdict_trouble(verdict, rules), checked=self.aiming.knows_words)
        else:
            self._show_rest(view, names)

    def _show_rest(self, view: GameView, names: Names) -> None:
        """Show what there is while no play is looked at."""
        text = translate(_CONTEXT, "Write a word, or letters of your rack. Then point at the first square.")
        if self.aiming.active:
            text = translate(_CONTEXT, "Now point at the square of the first letter.")
        self._islands.panels.play.show_nothing("" if view.result is not None or self.seat is None else text)

    def _is_submitted(self, placed: tuple[NewTile, ...]) -> bool:
        """Tell whether this very play is handed in already."""
        return False

    # Wishes

    @Slot()
    def submit(self) -> None:
        """Play what the box shows, or the tiles laid out."""
        if self.seat is None or self._finished:
            return
        if not self.aiming.active:
            placed = self.page.board.placement.placed
            if placed and self._is_submitted(placed):
                self.page.strip.say(translate(_CONTEXT, "This play is submitted already."))
            elif placed:
                self._send_play(placed)
            else:
                text = translate(_CONTEXT, "Write in the Play box, or lay tiles on the board first.")
                self.page.strip.say(text, refused=True)
            return
        chosen = self.aiming.chosen
        if chosen is None:
            self.page.strip.say(translate(_CONTEXT, "Point at the square of the first letter first."), refused=True)
        elif chosen.legal:
            self._send_play(chosen.placed)
        else:
            self.page.strip.say(self._sentence_of(chosen), refused=True)
            self.page.board.nudge()
            self.heard.emit(Effect.REFUSE)

    def _send_play(self, placed: tuple[NewTile, ...]) -> None:
        """Send a play, once: where the table is elsewhere, the answer to the first click takes its time."""
        wanted = tuple(sorted(placed))
        if wanted == self._sent and self._since_sent.elapsed() < _ANSWER_MS:
            return
        self._sent = wanted
        self._since_sent.start()
        self._send(Place(placed, round=self.round_number))

    @Slot(object)
    def _on_table_changed(self, transition: Transition) -> None:
        event = transition.event
        if isinstance(event, RoundOpened) or getattr(event, "seat", None) == self.seat:
            self._sent = ()  # answered, or for another round
        super()._on_table_changed(transition)

    def _send(self, command: Command) -> None:
        if self.seat is not None:
            self.table.submit(self.seat, command)

    def recall(self) -> None:
        """Empty the box, or take the tiles laid out home."""
        if self.aiming.active:
            self.aiming.clear()
        else:
            super().recall()

    def pass_turn(self) -> None:
        """Pass this round."""
        self._send(Pass(round=self.round_number))

    def begin_exchange(self) -> None:
        """Choose letters to swap."""
        if self.seat is None:
            return
        self.aiming.clear()
        super().begin_exchange()
        bottom, view = self.page.bottom, self.view()
        price = self._price_text(view)
        bottom.exchange.begin(self.table.slots(self.seat), view.ruleset.tiles, price=price)
        text = translate(_CONTEXT, "Click letters, or press them or their digits. Enter swaps them.")
        self.page.strip.say(Sentence(price, text))

    def _price_text(self, view: GameView) -> str:
        if not view.swap_price:
            return translate(_CONTEXT, "Free; the new letters come when the round ends.")
        return translate(_CONTEXT, "A swap costs {0} points, however many letters.").format(view.swap_price)

    @Slot(object)
    def _on_exchange_confirmed(self, tiles: tuple[int, ...]) -> None:
        self.leave_exchange()
        self._send(Exchange(tiles, round=self.round_number))

    def do_on_board(self, action: str, *, on: bool) -> None:
        """Write in the Play box."""
        if action == "play_box":
            self._islands.panels.show_play()
            self._islands.show_column(shown=True)
            self._islands.panels.box.field.setFocus()

    def say(self, what: str) -> None:
        """Say one of the things of F2 to F8; while a play is aimed, the square is the one pointed at."""
        chosen = self.aiming.chosen
        if what == "say_square" and chosen is not None and self.aiming.at is not None:
            place = square_name(self.aiming.at, self.table.ruleset)
            self.page.strip.say(Sentence(f"{place}.", self._sentence_of(chosen).whole))
        else:
            super().say(what)

    # Time

    @Slot()
    def _on_table_ticked(self) -> None:
        super()._on_table_ticked()
        view = self.view()
        self._islands.panels.head.show_time(view)
        left = left_of(view)
        which = self.round_number
        if left is not None and 0 < left <= LOW_MS and self._low_since != which and not view.paused:
            self._low_since = which
            self.heard.emit(Effect.TIME_LOW)

    def _hear(self, event: object) -> None:
        if isinstance(event, Claimed):
            self.heard.emit(Effect.ISLAND)
        elif isinstance(event, Placed):
            super()._hear(event)

    def refresh(self) -> None:
        """Read everything again; who only watches, or has the rack covered, has nothing to write with."""
        super().refresh()
        self._islands.panels.box.setEnabled(self.seat is not None and not self._finished)
        self.aiming.update()

    def _finish(self, view: GameView, names: Names) -> None:
        self.aiming.clear()
        self._islands.panels.box.setEnabled(False)
        super()._finish(view, names)

    def _update_actions(self) -> None:
        super()._update_actions()
        view, active = self.view(), self.aiming.active
        self._acting = active
        playing = self.seat is not None and not self._finished
        laid = bool(self.page.board.placement.placed)
        may = playing and Action.PLACE in view.actions
        submitted = not active and self._is_submitted(self.page.board.placement.placed)
        self._actions["submit"].setEnabled(may and (active or laid) and not submitted)
        self._actions["recall"].setEnabled(playing and (active or laid))
        self._actions["pause"].setEnabled(not self._finished)
        self._actions["play_box"].setEnabled(playing)
        self._actions["withdraw"].setEnabled(playing and Action.WITHDRAW in view.actions)

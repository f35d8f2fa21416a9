# SPDX-License-Identifier: MIT
"""``TableControl``: between a table and its page. Carries wishes to the table, and what happened to all panels.

It keeps no copy of the game: everything shown is read from a fresh ``GameView``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from crossgame.game.commands import Accept, Challenge, Exchange, Pass, Place, Resign
from crossgame.game.events import Ended, Placed, SeatKind
from crossgame.game.view import Action
from crossgame.ui.hinting import Hinting
from crossgame.ui.messages import refusal_text, violation_text
from crossgame.ui.narration import Names, preview_sentence, sentence
from crossgame.ui.sentence import Sentence
from crossgame.ui.sounds import Effect
from crossgame.ui.spoken import told, turn
from crossgame.ui.table_wishes import possible
from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate
from crossgame.ui.trouble import storage_text

if TYPE_CHECKING:
    from crossgame.game.events import Event
    from crossgame.game.saved import StorageFault
    from crossgame.game.view import GameView, Transition
    from crossgame.session.table import Refused, Table
    from crossgame.ui.actions import Actions
    from crossgame.ui.table_parts import TableParts

_CONTEXT = "table"


class TableControl(QObject):
    """Connects one table with one page; lives as long as the page.

    Signals:
        heard(Effect): something to hear.
        turn_came(): it is a person's turn here, after somebody else's.
        rematch_requested(), home_requested(): from the end of the game.
    """

    heard = Signal(object)
    turn_came = Signal()
    rematch_requested = Signal()
    home_requested = Signal()

    exchange_word = QT_TRANSLATE_NOOP("table", "Exchange")

    def __init__(self, table: Table, page: TableParts, actions: Actions) -> None:
        super().__init__(page)
        self.table = table
        self.page = page
        self._actions = actions
        self._thinking = 0
        self._finished = False
        self._low_told = False
        self._moved = 0
        self._laid = 0
        self._preview: Sentence | None = None
        self.hinting = Hinting(table, page, self)
        actions["exchange"].setText(translate(_CONTEXT, self.exchange_word))
        self._connect()
        view = table.view(table.viewing)
        if any(seat.to_move and seat.info.kind is SeatKind.COMPUTER for seat in view.seats):
            self._thinking = view.to_move  # it began before anybody listened
        if view.paused:
            table.resume()
        page.board.set_table(table)
        page.panels.words.set_table(table)
        page.bottom.show_bar()
        page.bottom.bar.show_actions(shown=True)
        self._pass_screen(self.view())
        self.refresh()
        if view.result is None:
            self.page.strip.say(turn(self.view(), self.names))
        page.take_keys()

    def view(self) -> GameView:
        """Return the game as the viewing seat sees it."""
        return self.table.view(self.table.viewing)

    @property
    def names(self) -> Names:
        """How seats are called on this screen."""
        return Names.of(self.view(), self.table.people_here)

    @property
    def seat(self) -> int | None:
        """The seat whose rack is shown."""
        return self.table.viewing

    def _connect(self) -> None:
        table, page = self.table, self.page
        table.changed.connect(self._on_table_changed)
        table.refused.connect(self._on_table_refused)
        table.ticked.connect(self._on_table_ticked)
        table.thinking.connect(self._on_table_thinking)
        table.trouble.connect(self._on_table_trouble)
        page.board.placement_changed.connect(self._on_placement_changed)
        page.board.submit_requested.connect(self.submit)
        page.board.announced.connect(self._on_board_announced)
        page.board.laying.refreshed.connect(self._update_actions)
        column, bottom = page.panels, page.bottom
        column.challenge.challenge_requested.connect(self._on_challenge)
        column.challenge.accept_requested.connect(self._on_accept)
        column.resign.agreed.connect(self._on_resign_agreed)
        column.resign.declined.connect(self._on_resign_declined)
        column.finish.rematch_requested.connect(self.rematch_requested)
        column.finish.home_requested.connect(self.home_requested)
        bottom.exchange.confirmed.connect(self._on_exchange_confirmed)
        bottom.exchange.left.connect(self.leave_exchange)
        bottom.cover.uncovered.connect(self._on_uncovered)

    # What happened

    @Slot(object)
    def _on_table_changed(self, transition: Transition) -> None:
        event = transition.event
        if transition.laid or transition.lifted:
            self.hinting.follow(transition)
        self.page.board.apply(transition)
        view = self.view()
        self._tell(event, view)
        came = self._pass_screen(view)
        self.refresh()
        if isinstance(event, Ended):
            self.heard.emit(Effect.END)
        elif came:
            self.turn_came.emit()

    def _tell(self, event: Event, view: GameView) -> None:
        """Say and let hear what happened."""
        said = sentence(event, self.names, view.ruleset)
        if said is not None:
            self.page.strip.say(said)
            self._hear(event)

    def _hear(self, event: object) -> None:
        if isinstance(event, Placed):
            full = len(event.placed) >= self.table.ruleset.rack_size
            self.heard.emit(Effect.BINGO if full else Effect.SUBMIT)

    @Slot(object)
    def _on_table_refused(self, refused: Refused) -> None:
        if refused.seat not in self.table.people_here:
            return
        faster = self.names[refused.refusal.faster] if refused.refusal.faster else ""
        self.page.strip.say(refusal_text(refused.refusal, self.table.ruleset, faster), refused=True)
        if refused.refusal.verdict is not None:
            self.page.board.show_verdict(refused.refusal.verdict, checked=True)
        self.page.board.nudge()
        self.heard.emit(Effect.REFUSE)
        self._update_actions()

    @Slot()
    def _on_table_ticked(self) -> None:
        view = self.view()
        column = self.page.panels
        column.players.show_view(view, self.names, thinking=self._thinking)
        column.challenge.show_view(view, self.names, self.table.people_here)
        mine = [s for s in view.seats if s.to_move and s.info.seat in self.table.people_here and s.clock_ms is not None]
        if mine and 0 < (mine[0].clock_ms or 0) < 60_000 and not self._low_told:
            self._low_told = True
            self.heard.emit(Effect.TIME_LOW)

    @Slot(int)
    def _on_table_thinking(self, seat: int) -> None:
        self._thinking = seat
        self.page.panels.players.show_view(self.view(), self.names, thinking=seat)

    @Slot(object)
    def _on_table_trouble(self, fault: StorageFault | None) -> None:
        if fault is None:
            self.page.strip.say(translate(_CONTEXT, "Everything is saved again."))
        else:
            self.page.strip.say(storage_text(fault), refused=True)

    @Slot()
    def _on_placement_changed(self) -> None:
        seat, board = self.seat, self.page.board
        placed = board.placement.placed
        if len(placed) > self._laid:
            self.heard.emit(Effect.PLACE)
        self._laid = len(placed)
        self._preview = None
        self.hinting.clear()
        if seat is None or not placed or self._finished:
            board.show_verdict(None)
        else:
            verdict = self.table.preview(placed, seat=seat)
            board.show_verdict(verdict, checked=self.table.ruleset.challenges.checked_at_once)
            if verdict.fits and verdict.words:
                self._preview = preview_sentence(verdict, self.table.ruleset)
                self.page.strip.say(self._preview)
            elif verdict.faults:
                self._preview = Sentence(violation_text(verdict.faults[0].violation))
                self.page.strip.say(self._preview)
        self._update_actions()

    @Slot(str)
    def _on_board_announced(self, text: str) -> None:
        """Say what the hand did; where that made a play, the play stays in front of it."""
        preview = self._preview
        if preview is None:
            self.page.strip.say(text)
        else:
            self.page.strip.say(Sentence(preview.first, f"{text.rstrip('.')}. {preview.rest}"))

    def refresh(self) -> None:
        """Read everything again."""
        view, column = self.view(), self.page.panels
        names = Names.of(view, self.table.people_here)
        column.show_view(view, names, people_here=self.table.people_here, thinking=self._thinking)
        if self.page.bottom.exchanging and Action.EXCHANGE not in view.actions:
            self.leave_exchange()
        if view.result is not None and not self._finished:
            self._finish(view, names)
        self._update_actions()

    def _finish(self, view: GameView, names: Names) -> None:
        self._finished = True
        self.page.panels.resign.hide()
        self.page.bottom.show_bar()
        self.page.bottom.bar.show_actions(shown=False)
        self.page.panels.finish.show_end(view, names, self.table.statistics(), self.table.high_scores())
        self.page.panels.show_finish()

    # Several people at one screen

    def _pass_screen(self, view: GameView) -> bool:
        """Cover the rack when another person's turn comes; tell whether a person's turn came."""
        people = self.table.people_here
        if view.result is not None:
            if self.table.viewing is None and people:
                self._look_as(people[0])
            return False
        to_move = view.to_move
        came = to_move in people and to_move != self._moved
        self._moved = to_move
        if len(people) > 1 and to_move in people and to_move != self.table.viewing:
            self._look_as(None)
            self.page.bottom.cover.cover(to_move, self.names[to_move])
            self.page.bottom.setCurrentWidget(self.page.bottom.cover)
            self.page.bottom.cover.setFocus()
        return came

    def _look_as(self, seat: int | None) -> None:
        self.table.look_as(seat)
        self.page.board.set_table(self.table)

    @Slot(int)
    def _on_uncovered(self, seat: int) -> None:
        self._look_as(seat)
        self.page.bottom.show_bar()
        self.refresh()
        self._on_placement_changed()
        self.page.take_keys()

    # Wishes

    @Slot()
    def submit(self) -> None:
        """Play the tiles laid out."""
        placed = self.page.board.placement.placed
        if self.seat is None or self._finished:
            return
        if not placed:
            self.page.strip.say(translate(_CONTEXT, "Lay tiles on the board first."), refused=True)
            return
        self.table.submit(self.seat, Place(placed))

    def recall(self) -> None:
        """Take the tiles laid out home."""
        self.page.board.laying.recall()

    def pass_turn(self) -> None:
        """Pass; tiles laid out stay laid out."""
        if self.seat is not None:
            self.table.submit(self.seat, Pass())

    def begin_exchange(self) -> None:
        """Choose tiles to put back."""
        if self.seat is None:
            return
        view, bottom = self.view(), self.page.bottom
        self.page.board.laying.recall()
        bottom.exchange.begin(self.table.slots(self.seat), view.ruleset.tiles, bag=view.bag)
        bottom.setCurrentWidget(bottom.exchange)
        bottom.exchange.setFocus()
        self.page.strip.say(translate(_CONTEXT, "Click tiles, or press their letters or digits. Enter exchanges."))

    @Slot()
    def leave_exchange(self) -> None:
        """Exchange nothing."""
        if self.page.bottom.exchanging:
            self.page.bottom.show_bar()
            self.page.board.setFocus()

    @Slot(object)
    def _on_exchange_confirmed(self, tiles: tuple[int, ...]) -> None:
        self.leave_exchange()
        if self.seat is not None:
            self.table.submit(self.seat, Exchange(tiles))

    @Slot(int, int)
    def _on_challenge(self, seat: int, play: int) -> None:
        if seat:
            self.table.submit(seat, Challenge(play))

    @Slot(int, int)
    def _on_accept(self, seat: int, play: int) -> None:
        if seat:
            self.table.submit(seat, Accept(play))

    def challenge(self) -> None:
        """Challenge the last play for whoever is asked."""
        self._on_challenge(*self.page.panels.challenge.asked)

    def accept(self) -> None:
        """Let the last play stand for whoever is asked."""
        self._on_accept(*self.page.panels.challenge.asked)

    def ask_resign(self) -> None:
        """Ask in the column: it can't be taken back."""
        self.page.show_column(shown=True)
        self._actions["column"].setChecked(True)
        question = self.page.panels.resign
        question.ask(*self._resign_texts())
        question.show()
        question.no.setFocus()

    def _resign_texts(self) -> tuple[str, str]:
        return (
            translate(_CONTEXT, "Give the game up?"),
            translate(_CONTEXT, "Your turns are skipped from now on, and you are ranked last."),
        )

    @Slot()
    def _on_resign_agreed(self) -> None:
        self.page.panels.resign.hide()
        seat = self.seat if self.seat is not None else self.page.bottom.cover.seat
        if seat:
            self.table.submit(seat, Resign())

    @Slot()
    def _on_resign_declined(self) -> None:
        self.page.panels.resign.hide()
        self.page.board.setFocus()

    def set_paused(self, *, paused: bool) -> None:
        """Stop the clocks, or let them go on."""
        if paused:
            self.table.pause()
        else:
            self.table.resume()
        self.refresh()

    def say(self, what: str) -> None:
        """Say one of the things of F2 to F8."""
        board = self.page.board
        if what == "say_square":
            board.laying.say_cursor()
            return
        said = told(what, self.view(), self.names, board.placement)
        if said is not None:
            self.page.strip.say(said)

    def do_on_board(self, action: str, *, on: bool) -> None:
        """Carry out a command that this kind of table has no use for."""

    def _update_actions(self) -> None:
        asked = self.page.panels.challenge.asked
        placement = self.page.board.placement
        self._actions.enable(possible(self.view(), placement, seat=self.seat, asked=asked, here=self.table.people_here))

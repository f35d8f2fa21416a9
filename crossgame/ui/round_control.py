# SPDX-License-Identifier: MIT
"""``RoundControl``: an island table in rounds: submissions, rounds looked back at, several people at one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot

from crossgame.game.commands import Withdraw
from crossgame.game.events import (
    Claimed,
    Destroyed,
    Ended,
    HintUsed,
    Placed,
    PresenceChanged,
    RoundOpened,
    SeatChanged,
    SeatState,
    SubmissionKind,
    Submitted,
    Withdrawn,
)
from crossgame.game.view import Action
from crossgame.ui.island_control import IslandControl
from crossgame.ui.narration import Names, sentence
from crossgame.ui.play_lines import score_lines
from crossgame.ui.round_summary_lines import lost_words
from crossgame.ui.round_texts import event_sentence, opened_sentence, round_sentence, submission_text
from crossgame.ui.sentence import Sentence
from crossgame.ui.sounds import Effect
from crossgame.ui.spelling import time_text
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.game.events import Event
    from crossgame.game.view import GameView, Transition
    from crossgame.rules.play import NewTile
    from crossgame.session.table import Table
    from crossgame.ui.actions import Actions
    from crossgame.ui.board.keys import KeyWish
    from crossgame.ui.island_page import IslandPage

_CONTEXT = "islands"
_SUMMARY_S = 10
"""How long a round is looked back at by itself while the next one's time runs."""


class RoundControl(IslandControl):
    """What rounds add."""

    def __init__(self, table: Table, page: IslandPage, actions: Actions) -> None:
        self._last_here = 0
        self._wait = 0
        super().__init__(table, page, actions)

    def _connect(self) -> None:
        super()._connect()
        panels = self._islands.panels
        panels.summary.step_wanted.connect(self._on_step_wanted)
        panels.summary.left.connect(self.leave_round)
        panels.summary.typed.connect(self._on_typed)
        panels.log.wanted.connect(self.look_back)
        panels.play.handed_in.withdraw_wanted.connect(self._on_withdraw_wanted)
        self._away = QTimer(self, interval=1000)
        self._away.timeout.connect(self._on_away_timer)

    # What happened

    @Slot(object)
    def _on_table_changed(self, transition: Transition) -> None:
        own = isinstance(transition.event, Submitted) and transition.event.seat == self.seat
        if own and isinstance(transition.event, Submitted):
            self._lay_out(transition.event)  # first: somebody else may look at the screen after it
        super()._on_table_changed(transition)
        match transition.event:
            case Submitted() as event if own:
                self._on_own_submission(event)
            case RoundOpened() as event:
                self._after_round()
                if self.table.people_here and event.number > 1:
                    self.turn_came.emit()
            case Ended():
                self._after_round()

    def _lay_out(self, event: Submitted) -> None:
        """Lay out what was handed in by the box, so that it is seen and can be changed."""
        self.aiming.clear()
        if event.action is not None and event.action.kind is SubmissionKind.PLAY:
            self.page.board.laying.lay_out(event.action.placed)

    def _on_own_submission(self, event: Submitted) -> None:
        self.heard.emit(Effect.SUBMIT)
        self.refresh()
        if self.page.bottom.covered:
            return
        self._preview = event_sentence(event, self.names, self.table.ruleset)
        if self._preview is not None:
            self.page.strip.say(self._preview)

    def _after_round(self) -> None:
        view = self.view()
        if len(view.seats) == 1:
            return  # who plays alone knows what came of it
        if view.rounds and view.rounds[-1].number > self._islands.panels.summary.number:
            self.look_back(view.rounds[-1].number, by_itself=True)

    def _tell(self, event: Event, view: GameView) -> None:
        names = Names.of(view, self.table.people_here)
        match event:
            case RoundOpened() if view.rounds:
                self.page.strip.say(_joined(_told(view, names), view))
            case Ended() if view.rounds:
                end = sentence(event, names, view.ruleset)
                told = _told(view, names)
                self.page.strip.say(Sentence(end.first if end else told.first, f"{told.first} {told.rest}"))
            case Submitted() | Withdrawn() | HintUsed() | PresenceChanged() | RoundOpened():
                self._say_unless_busy(event, names, view)
            case SeatChanged():
                super()._tell(event, view)
            case Placed() | Claimed() if event.seat == self.seat:
                self._hear(event)  # those of all others at once would be noise
            case Destroyed() if event.seat == self.seat:
                self.heard.emit(Effect.REFUSE)

    def _say_unless_busy(self, event: Event, names: Names, view: GameView) -> None:
        if isinstance(event, Submitted) and len(self.table.people_here) > 1:
            event = event.seen_by(None)  # the next one at this screen may not read it
        said = event_sentence(event, names, view.ruleset)
        own = getattr(event, "seat", self.seat) == self.seat
        busy = self.aiming.active or bool(self.page.board.placement.placed)
        if said is not None and (own or not (busy or self._islands.panels.shows_round)):
            self.page.strip.say(said)

    # Looking back

    def look_back(self, number: int, *, by_itself: bool = False) -> None:
        """Show a round that is over in the column's place, and on the board; 0: the last one."""
        view = self.view()
        if not view.rounds or self.page.bottom.covered:
            return
        number = number or view.rounds[-1].number
        panels = self._islands.panels
        had_focus = panels.isAncestorOf(self.page.focusWidget() or self.page)
        panels.show_round(view, Names.of(view, self.table.people_here), number)
        self._islands.islands.show_round(view.rounds, number)
        timed = by_itself and view.round is not None and view.round.limit_ms and view.result is None
        self._wait = _SUMMARY_S if timed else 0
        self._show_wait()
        if self._wait:
            self._away.start()
        if (by_itself and (view.result is not None or had_focus)) or not by_itself:
            panels.summary.on.setFocus()

    @Slot()
    def leave_round(self) -> None:
        """Go on with the game."""
        self._away.stop()
        panels = self._islands.panels
        if not panels.shows_round:
            return
        focus = self.page.focusWidget()
        here = focus is None or panels.summary.isAncestorOf(focus)
        panels.leave_round(self.view())
        self._islands.islands.end_round()
        if here and self.view().result is not None:
            panels.finish.rematch.setFocus()
        elif here:
            panels.box.field.setFocus()  # the chat, or the board, keeps the keys that it has
        self.refresh()

    @Slot(object)
    def _on_typed(self, wish: KeyWish) -> None:
        """Go on with the game by the letter that was typed."""
        self.leave_round()
        self.aiming.obey(wish)

    @Slot(int, object)
    def _on_step_wanted(self, number: int, step: int | None) -> None:
        self._wait = 0  # who steps decides when to go on
        self._away.stop()
        self._show_wait()
        view = self.view()
        self._islands.islands.show_round(view.rounds, number, step=step)
        self.page.strip.say(self._step_sentence(step))

    def _step_sentence(self, step: int | None) -> Sentence:
        rows = self._islands.panels.summary.rows
        if step == 0:
            return Sentence(translate(_CONTEXT, "The board as the round began."))
        row = rows[-1 if step is None else step - 1] if rows else None
        return Sentence(row.line.spoken if row is not None else "")

    @Slot()
    def _on_away_timer(self) -> None:
        self._wait -= 1
        self._show_wait()
        if self._wait <= 0:
            self.leave_round()

    def _show_wait(self) -> None:
        text = translate(_CONTEXT, "next in {0}").format(time_text(self._wait * 1000)) if self._wait > 0 else ""
        self._islands.panels.summary.show_wait(text)

    # What is looked at

    @Slot()
    def _on_placement_changed(self) -> None:
        if self.page.board.placement.placed:
            self.leave_round()
        super()._on_placement_changed()

    @Slot()
    def _on_aiming_changed(self) -> None:
        if self.aiming.active:
            self.leave_round()
        super()._on_aiming_changed()

    def _how_to_play(self) -> str:
        return translate(_CONTEXT, "A click or Enter submits it.")

    def _is_submitted(self, placed: tuple[NewTile, ...]) -> bool:
        stand = self.view().round
        own = stand.own if stand is not None else None
        return own is not None and own.kind is SubmissionKind.PLAY and sorted(own.placed) == sorted(placed)

    def _show_play(self) -> None:
        super()._show_play()
        stand = self.view().round
        own = stand.own if stand is not None and not self._finished else None
        text = "" if own is None or stand is None else submission_text(own, stand.own_points, self.table.ruleset)
        self._islands.panels.play.show_submission(translate(_CONTEXT, "Submitted: {0}").format(text) if text else "")

    def _show_rest(self, view: GameView, names: Names) -> None:
        if self.page.bottom.covered:
            self._islands.panels.play.show_nothing(translate(_CONTEXT, "The tiles are covered."))
            return
        own = view.round.own if view.round is not None and view.result is None else None
        if own is None or own.kind is not SubmissionKind.PLAY or self.aiming.active or self.seat is None:
            super()._show_rest(view, names)
            return
        verdict = self.table.preview(own.placed, seat=self.seat)
        self._islands.panels.play.show_submitted(score_lines(verdict, view.position.board, names, view.ruleset))

    # Wishes

    @Slot()
    def submit(self) -> None:
        """Submit; with nothing to submit go on from a round that is looked back at."""
        if self._islands.panels.shows_round and not self.aiming.active and not self.page.board.placement.placed:
            self.leave_round()
        else:
            super().submit()

    def withdraw(self) -> None:
        """Take back what is submitted; with others at the screen, what was handed in last."""
        if self.page.bottom.covered and self._last_here:
            self._on_withdraw_wanted(self._last_here)
        else:
            self._send(Withdraw(round=self.round_number))

    @Slot(int)
    def _on_withdraw_wanted(self, seat: int) -> None:
        """Let somebody at this screen take back what they handed in, and think again."""
        self._on_uncovered(seat)
        self._send(Withdraw(round=self.round_number))

    def do_on_board(self, action: str, *, on: bool) -> None:
        """Withdraw, or look back."""
        if action == "withdraw":
            self.withdraw()
        elif action == "last_round":
            self.look_back(0)
        else:
            super().do_on_board(action, on=on)

    def _update_actions(self) -> None:
        super()._update_actions()
        view = self.view()
        self._actions["last_round"].setEnabled(bool(view.rounds) and not self.page.bottom.covered)
        if self.page.bottom.covered and self._last_here:
            mine = self.table.view(self._last_here)
            self._actions["withdraw"].setEnabled(Action.WITHDRAW in mine.actions)

    # Several people at one screen

    def refresh(self) -> None:
        """Read everything again; while the rack is covered, who may take back what was handed in."""
        super().refresh()
        covered, view = self.page.bottom.covered, self.view()
        here = self.table.people_here
        handed = [seat.info.seat for seat in view.seats if seat.info.seat in here and seat.submitted]
        people = [(seat, self.names[seat]) for seat in handed] if covered else []
        self._islands.panels.play.handed_in.show_people(people)

    def _pass_screen(self, view: GameView) -> bool:
        """Cover the rack when somebody else at this screen has still to submit."""
        people = self.table.people_here
        if view.result is not None:
            return super()._pass_screen(view)
        if len(people) < 2:
            return False
        waiting = [
            seat.info.seat
            for seat in view.seats
            if seat.info.seat in people and seat.state is SeatState.PLAYING and not seat.submitted
        ]
        looking = self.table.viewing
        if not waiting or looking in waiting or (self.page.bottom.covered and self.page.bottom.cover.seat in waiting):
            return False
        if looking is not None:
            self._last_here = looking
        self._look_as(None)
        cover = self.page.bottom.cover
        cover.cover(waiting[0], self.names[waiting[0]])
        self.page.bottom.setCurrentWidget(cover)
        cover.setFocus()
        return False


def _told(view: GameView, names: Names) -> Sentence:
    """Return what the newest round brought."""
    result = view.rounds[-1]
    return round_sentence(result, names, view.ruleset, lost_words(result, view))


def _joined(told: Sentence, view: GameView) -> Sentence:
    opened = opened_sentence(view)
    return Sentence(told.first, " ".join(part for part in (told.rest, opened.first) if part))

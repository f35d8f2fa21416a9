# SPDX-License-Identifier: MIT
"""``Overlays``: map, players and plays over a big board: made, placed, shown, remembered. The page owns them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal

from crossgame.ui.panels.chat import ChatPanel
from crossgame.ui.panels.floating import FloatingWindow
from crossgame.ui.panels.map_card import MapCard
from crossgame.ui.panels.play_log import PlayLog
from crossgame.ui.panels.standings import Standings
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from crossgame.game.view import GameView, Transition
    from crossgame.ui.board.big_view import BigBoardView
    from crossgame.ui.narration import Names

_CONTEXT = "overlays"
_MARGIN = 12
MAP, PLAYERS, LOG, CHAT = "map", "players", "log", "chat"
KEYS = (MAP, PLAYERS, LOG, CHAT)
"""Everything that can be shown; ``CHAT`` only where people elsewhere play."""


class Overlays(QObject):
    """The three, as children of a page; tell the page's board view about nothing else.

    Signals:
        changed(str): another place or size, shown or hidden; give the text to ``restore`` the next time.
        shown_changed(str, bool): one of ``KEYS`` was shown or hidden, by whatever.
        said(str): what came of a wish, in words.
    """

    changed = Signal(str)
    shown_changed = Signal(str, bool)
    said = Signal(str)

    def __init__(self, board: BigBoardView, page: QWidget) -> None:
        super().__init__(page)
        self._board, self._page = board, page
        self.map = MapCard(board, page)
        self.standings = Standings(board.owner_look)
        self.plays = PlayLog(board.owner_look)
        self.players = FloatingWindow(translate(_CONTEXT, "Players"), self.standings, page)
        self.log = FloatingWindow(translate(_CONTEXT, "Plays"), self.plays, page)
        self.chat: FloatingWindow | None = None
        self._kept: dict[str, object] = {}
        self._first_places()
        for card in (self.map, self.players, self.log):
            board.add_cover(card)
        self._connect()

    def _first_places(self) -> None:
        left = 100
        self.players.put(QPoint(left, 36))
        self.log.put(QPoint(left, 352))
        self.players.hide()
        self.log.hide()
        self.map.show()

    def _connect(self) -> None:
        board = self._board
        self.standings.play_wanted.connect(self._on_play_wanted)
        self.standings.follow_wanted.connect(lambda seat: board.follow(seat or None))
        self.plays.place_wanted.connect(board.centre_on)
        self.map.said.connect(self.said)
        self.map.side_changed.connect(self._remember)
        for key, window in ((PLAYERS, self.players), (LOG, self.log)):
            window.place_changed.connect(self._remember)
            window.closed.connect(lambda key=key: self._on_closed(key))

    def open_chat(self) -> ChatPanel:
        """Have a window for a chat from now on, shown with the players unless it was closed the last time."""
        panel = ChatPanel(floating=True)
        window = FloatingWindow(translate(_CONTEXT, "Chat"), panel, self._page)
        self.chat = window
        window.hide()
        self._board.add_cover(window)
        window.place_changed.connect(self._remember)
        window.closed.connect(lambda: self._on_closed(CHAT))
        if CHAT not in self._kept:
            self.set_shown(PLAYERS, shown=True)
        below = self.players.y() + self.players.sizeHint().height() + _MARGIN
        window.put(QPoint(self.players.x(), min(below, 352)))
        if not self._restore_window(CHAT, self._kept.get(CHAT)):
            self.set_shown(CHAT, shown=True)
        return panel

    def _windows(self) -> dict[str, FloatingWindow]:
        windows = {PLAYERS: self.players, LOG: self.log}
        return windows if self.chat is None else {**windows, CHAT: self.chat}

    def _card(self, key: str) -> QWidget | None:
        return self.map if key == MAP else self._windows().get(key)

    # What is shown

    def show_table(self, view: GameView, names: Names) -> None:
        """Show a table anew: another game, another seat."""
        self.map.map.reload()
        self.plays.show_view(view, names)
        self.show_view(view, names)

    def show_view(self, view: GameView, names: Names) -> None:
        """Show who plays."""
        self.standings.show_view(view, names)
        self.players.count.setText(str(len(view.seats)))
        if not self.players.isHidden():
            self.players.fit()

    def apply(self, transition: Transition, view: GameView, names: Names) -> None:
        """Show what happened."""
        self.map.map.apply(transition)
        before = self.plays.count()
        self.plays.apply(transition, names, view.ruleset)
        self.show_view(view, names)
        if self.plays.count() != before and not self.log.isHidden():
            self.log.fit()

    def is_shown(self, key: str) -> bool:
        """Tell whether one of ``KEYS`` is shown."""
        card = self._card(key)
        return card is not None and not card.isHidden()

    def set_shown(self, key: str, *, shown: bool) -> None:
        """Show or hide one."""
        card = self._card(key)
        if card is None or card.isHidden() != shown:
            return
        if isinstance(card, FloatingWindow) and shown:
            card.fit()
        card.setVisible(shown)
        if shown:
            card.raise_()
        else:
            self._board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.shown_changed.emit(key, shown)
        self._remember()

    def place(self, *, right: int, bottom: int) -> None:
        """Put the map into the lower right corner that is ``right`` and ``bottom`` px from the page's own."""
        page, card = self._page, self.map
        card.move(page.width() - right - card.width(), page.height() - bottom - card.height())

    # What is remembered

    def state(self) -> str:
        """Return places, sizes and what is shown as a text of less than 200 characters."""
        windows = {key: [window.place_text(), self.is_shown(key)] for key, window in self._windows().items()}
        return json.dumps({**self._kept, **windows, MAP: [self.map.side, self.is_shown(MAP)]}, separators=(",", ":"))

    def restore(self, text: str) -> None:
        """Go back to a state; what makes no sense in it is left as it is."""
        try:
            state = json.loads(text)
        except (ValueError, RecursionError):
            return
        if isinstance(state, dict):
            # The chat's place is kept while nobody is there to chat with.
            self._kept = {CHAT: state[CHAT]} if _is_entry(state.get(CHAT)) else {}
            for key in KEYS:
                self._restore_window(key, state.get(key))

    def _restore_window(self, key: str, entry: object) -> bool:
        card = self._card(key)
        if card is None or not _is_entry(entry):
            return False
        assert isinstance(entry, list)
        if isinstance(card, FloatingWindow) and isinstance(entry[0], str):
            card.restore_place(entry[0])
        elif isinstance(card, MapCard) and type(entry[0]) is int:
            card.set_side(entry[0])
        self.set_shown(key, shown=entry[1])
        return True

    def _remember(self, *_: object) -> None:
        self.changed.emit(self.state())

    def _on_closed(self, key: str) -> None:
        self._board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.shown_changed.emit(key, False)
        self._remember()

    def _on_play_wanted(self, seat: int) -> None:
        if not self._board.go_to_play(seat):
            self.said.emit(translate(_CONTEXT, "Nothing of that player lies on the board yet."))


def _is_entry(entry: object) -> bool:
    """Tell whether something read is a place or size with whether it is shown, short enough to be one of ours."""
    return (
        isinstance(entry, list)
        and len(entry) == 2
        and isinstance(entry[1], bool)
        and (type(entry[0]) is int or (isinstance(entry[0], str) and len(entry[0]) <= 40))
    )

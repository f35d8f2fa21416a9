# SPDX-License-Identifier: MIT
"""What every page of a table has, whatever the board: the parts that a control connects. Makes nothing itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from crossgame.game.view import GameView
    from crossgame.ui.board.view import BoardView
    from crossgame.ui.labels import Elided
    from crossgame.ui.narration import Names
    from crossgame.ui.panels.chat import ChatPanel
    from crossgame.ui.panels.finish import FinishPanel
    from crossgame.ui.panels.question import ChallengePanel, Question
    from crossgame.ui.panels.words import WordsPanel
    from crossgame.ui.rack.view import RackView
    from crossgame.ui.rack_bar import BottomBar
    from crossgame.ui.rail import Rail
    from crossgame.ui.strip import Strip


class Titled(Protocol):
    """What says which game this is."""

    @property
    def title(self) -> Elided:
        """The game's name."""


class Ranks(Protocol):
    """What shows the players."""

    def show_view(self, view: GameView, names: Names, *, thinking: int = 0) -> None:
        """Show the seats of a view."""


class Panels(Protocol):
    """What shows a game beside or over its board."""

    @property
    def head(self) -> Titled:
        """Name and options."""

    @property
    def players(self) -> Ranks:
        """Who plays."""

    @property
    def challenge(self) -> ChallengePanel:
        """The play that can be challenged."""

    @property
    def resign(self) -> Question:
        """The question before giving up."""

    @property
    def words(self) -> WordsPanel:
        """Where words are looked up."""

    @property
    def finish(self) -> FinishPanel:
        """The end of a game."""

    def show_view(self, view: GameView, names: Names, *, people_here: tuple[int, ...], thinking: int) -> None:
        """Show a view in all panels."""

    def show_finish(self) -> None:
        """Let the end of the game be seen."""


class TableParts(QWidget):
    """A page of a table."""

    board: BoardView
    rack: RackView
    rail: Rail
    bottom: BottomBar
    strip: Strip

    @property
    def panels(self) -> Panels:
        """What shows the game beside or over the board."""
        raise NotImplementedError

    def show_column(self, *, shown: bool) -> None:
        """Show or hide the panels."""
        raise NotImplementedError

    def take_keys(self) -> None:
        """Give the keys to what a person plays with first."""
        self.board.setFocus()

    # People elsewhere

    def open_chat(self) -> ChatPanel:
        """Have a chat from now on; the page has one place for it."""
        raise NotImplementedError

    def show_chat(self, *, shown: bool) -> None:
        """Show or hide the chat, where that is possible; shown, it gets the keys."""
        raise NotImplementedError

    def show_presence(self, notes: dict[int, str]) -> None:
        """Say of seats where their people are, if they are not here."""
        raise NotImplementedError

    def show_rack(self, *, shown: bool) -> None:
        """Show or hide the rack and all that is done with it: who watches has none."""
        self.bottom.setVisible(shown)

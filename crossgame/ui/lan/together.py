# SPDX-License-Identifier: MIT
"""``Together``: playing with others in one window: its pages, what is asked of the network, one room at a time.

Made when it is first wanted. It decides nothing about games: rooms and tables come from ``session``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from crossgame.session.lan import HostError, HostRequest, JoinReason
from crossgame.session.room import Link, RoomEndReason, RoomPhase
from crossgame.ui.lan.aside import Aside
from crossgame.ui.lan.at_table import AtTable
from crossgame.ui.lan.banner import Banner
from crossgame.ui.lan.join_card import Beside
from crossgame.ui.lan.lobby_page import LobbyPage
from crossgame.ui.lan.own_name import named, suggested_name
from crossgame.ui.lan.talk import Muted, Talk
from crossgame.ui.lan.with_others import HOST, JOIN, WithOthers
from crossgame.ui.lan.wording import end_text, host_text, join_text, link_text
from crossgame.ui.translation import translate

if TYPE_CHECKING:
    from crossgame.session.lan import FoundGame, Joining, JoinTrouble, Lan
    from crossgame.session.room import LinkView, Room, RoomEnd
    from crossgame.session.setup import GameSetup
    from crossgame.session.table import Table
    from crossgame.ui.main_window import MainWindow
    from crossgame.ui.services import Services

_CONTEXT = "lan"

_BESIDE: dict[JoinReason, Beside] = {
    JoinReason.BAD_ADDRESS: Beside.ADDRESS,
    JoinReason.UNREACHABLE: Beside.ADDRESS,
    JoinReason.TIMED_OUT: Beside.ADDRESS,
    JoinReason.NOT_CROSSGAME: Beside.ADDRESS,
    JoinReason.OTHER_HOST: Beside.ADDRESS,
    JoinReason.NO_SUCH_GAME: Beside.ADDRESS,
    JoinReason.WRONG_CODE: Beside.CODE,
    JoinReason.CODE_NEEDED: Beside.CODE,
    JoinReason.TOO_MANY_TRIES: Beside.CODE,
    JoinReason.NAME: Beside.NAME,
}
"""Which field a trouble is about; the others are about the way in."""


class Together(QObject):
    """One window's dealings with the network."""

    def __init__(self, window: MainWindow, services: Services) -> None:
        super().__init__(window)
        self._window, self._services = window, services
        self._lan: Lan | None = None
        self._joining: Joining | None = None
        self._waiting: HostRequest | None = None
        self._muted = Muted()
        self.room: Room | None = None
        self.lobby: LobbyPage | None = None
        self.at_table: AtTable | None = None
        self._banner: Banner | None = None
        self._aside: Aside | None = None
        window.actions_.wake()
        self.page = WithOthers(window.actions_)
        window.add_page(self.page)
        self._connect()

    def _connect(self) -> None:
        page = self.page
        page.back.clicked.connect(self._window.show_home)
        page.join.join_requested.connect(self.join)
        page.join.cancel_requested.connect(self.cancel)
        page.join.search_requested.connect(self.search)
        page.join.resume_requested.connect(self.resume)
        page.join.forget_requested.connect(self._on_forget)
        page.host.host_requested.connect(self._on_host_requested)
        page.host.saved_requested.connect(self.host_saved)
        page.host.name_chosen.connect(self._on_name_chosen)
        page.here.new_requested.connect(self._window.dialogs.new_game)

    @property
    def _network(self) -> Lan:
        if self._lan is None:
            self._lan = self._services.lan()
            self._lan.found.connect(self.page.join.show_found)
        return self._lan

    # The page

    def come(self) -> None:
        """Show the room, if there is one, else the page of playing with others."""
        if self.room is None:
            self.open()
        elif self.lobby is not None and self._window.page is not self.lobby:
            self.show_room()

    def open(self, tab: int = JOIN) -> None:
        """Show the page of playing with others."""
        page = self.page
        page.tabs.setCurrentIndex(tab)
        page.host.forget_waiting()
        page.host.show_saved(self._services.unfinished())
        name = self._services.settings.text("player.name").strip() or suggested_name()
        for field in (page.join.card.name, page.host.name):
            if not field.text():
                field.setText(name)
        self._window.show_page(page)
        self.search()

    def closed(self) -> None:
        """The page is left: games are looked for no more, nobody is asked any more."""
        self.cancel()
        if self._lan is not None:
            self._lan.stop()
            self.page.join.end_search()

    @Slot()
    def search(self) -> None:
        """Look for games, from the beginning."""
        lan = self._network
        lan.stop()
        lan.browse()
        self.page.join.begin_search(browsable=lan.browsable)
        self.page.join.show_known(lan.known())

    def take_link(self, text: str) -> None:
        """Go on from a link or an address that came from elsewhere."""
        self.open(JOIN)
        self.page.join.take_link(text)

    # Joining

    @Slot(object, str, str, bool)
    def join(self, target: FoundGame | str, code: str, name: str, watch: bool) -> None:
        """Try to get into a room."""
        self.cancel()
        self._keep_name(name)
        self._await(self._network.join(target, code, name, watch=watch))

    @Slot(str)
    def resume(self, game: str) -> None:
        """Come back to a seat."""
        self.cancel()
        self._await(self._network.resume(game))

    def _await(self, joining: Joining) -> None:
        self._joining = joining
        self.page.join.card.set_busy(translate(_CONTEXT, "Knocking \N{HORIZONTAL ELLIPSIS}"))
        joining.joined.connect(self._on_joined)
        joining.failed.connect(self._on_failed)
        joining.progress.connect(self._on_progress)

    @Slot()
    def cancel(self) -> None:
        """Give up getting in."""
        joining, self._joining = self._joining, None
        if joining is not None:
            joining.cancel()
            self.page.join.card.set_busy("")

    @Slot(object)
    def _on_joined(self, room: Room) -> None:
        self._joining = None
        self.page.join.card.set_busy("")
        self.page.join.card.code.clear()
        self._enter(room)

    @Slot(object)
    def _on_failed(self, trouble: JoinTrouble) -> None:
        if trouble.reason is JoinReason.CANCELLED:
            return
        self._joining = None
        join = self.page.join
        join.card.set_busy("")
        if trouble.reason in (JoinReason.CODE_NEEDED, JoinReason.OPEN_TABLE):
            join.ask_code(needed=trouble.reason is JoinReason.CODE_NEEDED)
        join.show_trouble(join_text(trouble), _BESIDE.get(trouble.reason, Beside.WAY))
        join.show_known(self._network.known())

    @Slot(int, int)
    def _on_progress(self, done: int, total: int) -> None:
        percent = 100 * done // max(1, total)
        text = translate(_CONTEXT, "Receiving the board \N{HORIZONTAL ELLIPSIS} {0} %").format(percent)
        self.page.join.card.set_busy(text)

    @Slot(str)
    def _on_forget(self, game: str) -> None:
        self._network.forget(game)
        self.page.join.show_known(self._network.known())

    # Hosting

    @Slot(str)
    def _on_host_requested(self, game: str) -> None:
        self._window.dialogs.new_game(game, only_share=True)

    def host(self, setup: GameSetup) -> None:
        """Open a table for a new game."""
        self._host(HostRequest("", setup=setup))

    @Slot(str)
    def host_saved(self, key: str) -> None:
        """Open a table for a saved game."""
        self._host(HostRequest("", saved=key))

    def _host(self, request: HostRequest) -> None:
        typed = self.page.host.wanted_name if self._window.page is self.page else ""
        name = typed or self._services.settings.text("player.name").strip()
        if name:
            self._keep_name(name)
            self._open_room(named(request, name))
            return
        self.open(HOST)
        self._waiting = request
        self.page.host.ask_name()

    @Slot(str)
    def _on_name_chosen(self, name: str) -> None:
        request, self._waiting = self._waiting, None
        self.page.host.forget_waiting()
        self._keep_name(name)
        if request is not None:
            self._open_room(named(request, name))

    def _open_room(self, request: HostRequest) -> None:
        try:
            room = self._network.host(request)
        except HostError as error:
            self.open(HOST)
            self.page.host.say(host_text(error.reason))
            return
        self._enter(room)

    def _keep_name(self, name: str) -> None:
        self._services.settings.set("player.name", name[:40])

    # A room

    def _enter(self, room: Room) -> None:
        self.leave()
        self._window.leave_table()
        if self._lan is not None:
            self._lan.stop()
        self.room, self._muted = room, Muted()
        lobby = LobbyPage(self._window.actions_)
        self.lobby = lobby
        self._banner = Banner(lobby)
        self._window.add_page(lobby)
        lobby.connect_room(room)
        Talk(room, lobby.chat, self._muted, owner_look=None)
        self._banner.pressed.connect(self._on_leave_requested)
        self._banner.second_pressed.connect(room.retry)
        self._aside = Aside(room, lobby, self._window)
        lobby.leave_requested.connect(self._on_leave_requested)
        lobby.back_requested.connect(self._on_back_requested)
        lobby.game_requested.connect(self._show_game)
        room.began.connect(self._on_began)
        room.closed.connect(self._on_closed)
        room.link_changed.connect(self._on_link_changed)
        if room.table is not None:
            self._on_began(room.table)
        else:
            self._window.show_page(lobby, keep_table=True)
            lobby.take_keys()

    @Slot(object)
    def _on_began(self, table: Table) -> None:
        room = self.room
        if room is None:
            return
        self._window.show_table(table)
        control = self._window.control
        if control is None:
            return
        self.at_table = AtTable(room, control, self._window.actions_, self._muted)
        self.at_table.leave_requested.connect(self._window.show_home)
        self._window.dress_page(control.page)

    def show_room(self) -> None:
        """Show seats and code, or the board again."""
        if self.lobby is None:
            return
        if self._window.page is self.lobby:
            self._show_game()
        else:
            self._window.show_page(self.lobby, keep_table=True)
            self.lobby.take_keys()

    @Slot()
    def _show_game(self) -> None:
        control = self._window.control
        if control is not None:
            self._window.show_page(control.page, keep_table=True)
            control.page.board.setFocus()

    @Slot(object)
    def _on_link_changed(self, link: LinkView) -> None:
        banner, room = self._banner, self.room
        if banner is None or room is None:
            return
        if link.state is Link.UP:
            banner.hide()
        else:
            text = link_text(link, time_counts=room.view.time_counts)
            banner.say(text, translate(_CONTEXT, "Leave"), translate(_CONTEXT, "Try now"))

    @Slot(object)
    def _on_closed(self, end: RoomEnd) -> None:
        """Say why; at a board the board says it and stays, in a lobby the page of all games does."""
        if self.at_table is not None or self.room is None:
            return
        text = "" if end.reason is RoomEndReason.LEFT else end_text(end)
        self.room.part()
        self.room = None
        if self._window.page is self.lobby:
            self.open(JOIN)
            if text:
                self.page.join.show_trouble(text, Beside.WAY)
        elif self._aside is not None and text:
            self._aside.say(text)
        self._forget_lobby()

    # Leaving

    @Slot()
    def _on_leave_requested(self) -> None:
        self.leave()
        self._window.show_home()

    @Slot()
    def _on_back_requested(self) -> None:
        """Back from a lobby, which stays open: to the game below it, or Home."""
        if self._window.control is not None:
            self._show_game()
        else:
            self._window.show_home()

    def offer_room(self) -> None:
        """Have a way to the lobby beside another game."""
        if self._aside is not None and self.at_table is None:
            self._aside.offer()

    def owns(self, table: Table) -> bool:
        """Tell whether a table is that of the room."""
        return self.room is not None and self.room.table is table

    def leave_game(self) -> None:
        """The game on the screen is left: if it is the room's, so is that. A lobby stays open: nobody plays there."""
        if self.at_table is not None:
            self.leave()

    def leave(self) -> None:
        """Leave the room, if there is one: its table is left with it."""
        if self.at_table is not None:
            self.at_table.leave()
            self.at_table = None
        self._let_go()

    def _let_go(self) -> None:
        room, self.room = self.room, None
        if room is not None:
            room.closed.disconnect(self._on_closed)
            room.leave(self.lobby.heir if self.lobby is not None else None)
            room.part()
        self._forget_lobby()

    def _forget_lobby(self) -> None:
        lobby, self.lobby, self._banner = self.lobby, None, None
        aside, self._aside = self._aside, None
        if aside is not None:
            aside.close()
        if lobby is not None:
            self._window.remove_page(lobby)

    def close(self) -> None:
        """The program ends."""
        self.cancel()
        if self.at_table is not None:
            self.at_table.leave()
            self.at_table = None
        self.room = None
        if self._lan is not None:
            self._lan.close()

    @property
    def playing(self) -> bool:
        """Whether a game with people elsewhere goes on."""
        return self.room is not None and self.room.view.phase is RoomPhase.PLAYING

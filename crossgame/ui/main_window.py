# SPDX-License-Identifier: MIT
"""The one window: Home or a table. Turns actions into calls, follows settings, and lets go of everything at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget

from crossgame.ui.actions import TABLE_ONLY, Actions
from crossgame.ui.dialogs.opener import Dialogs
from crossgame.ui.games import GAMES
from crossgame.ui.home import Home
from crossgame.ui.look import dress_all, look_of
from crossgame.ui.services import OpenError
from crossgame.ui.sounds import Effect
from crossgame.ui.theme import apply_theme
from crossgame.ui.translation import translate
from crossgame.ui.window_place import remember, restore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from crossgame.session.table import Table
    from crossgame.ui.lan.together import Together
    from crossgame.ui.services import Services
    from crossgame.ui.table_control import TableControl

_CONTEXT = "window"
_TITLE = "Crossgame"
NETWORK_HELP = "network"


class MainWindow(QMainWindow):
    """Home, or a table.

    Signals:
        first_frame(): the window has been painted for the first time and answers.
    """

    first_frame = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._settings = services.settings
        self._control: TableControl | None = None
        self._together: Together | None = None
        self._painted = False
        self.actions_ = Actions(self)
        self.look = look_of(self._settings)
        self.dialogs = Dialogs(self, services)
        self.home = Home(self.actions_, self._settings)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.home)
        self.setCentralWidget(self._pages)
        self.setMinimumSize(820, 560)
        self.setWindowTitle(_TITLE)
        self._connect()
        self._dress()
        self.show_home()
        if services.notice:
            self.home.say(services.notice, refused=True)
        restore(self, self._settings)

    @property
    def together(self) -> Together:
        """Playing with others; made when it is first wanted."""
        if self._together is None:
            from crossgame.ui.lan.together import Together

            self._together = Together(self, self._services)
        return self._together

    @property
    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._pages.currentWidget()

    @property
    def help_page(self) -> str:
        """Which page of the help is about what is shown, while no game is."""
        elsewhere = self._together is not None and self.page is not self.home
        return NETWORK_HELP if elsewhere else GAMES[0].id

    @property
    def control(self) -> TableControl | None:
        """The table on the screen, if there is one."""
        return self._control

    # Pages

    def show_home(self) -> None:
        """Leave the table, if there is one, and show Home."""
        self._leave_table()
        if self._together is not None:
            self._together.closed()
        unfinished = self._services.unfinished()
        self.home.show_games(unfinished, any_saved=bool(unfinished) or bool(self._services.saved()))
        self.home.show_options()
        self._pages.setCurrentWidget(self.home)
        self.actions_.enable(frozenset())
        self.actions_["home"].setEnabled(False)
        self._title()

    def add_page(self, page: QWidget) -> None:
        """Have one more page, in the look of the window."""
        self._pages.addWidget(page)
        self.dress_page(page)

    def remove_page(self, page: QWidget) -> None:
        """Have it no more."""
        if self._pages.currentWidget() is page:
            self._pages.setCurrentWidget(self.home)
        self._pages.removeWidget(page)
        page.hide()
        page.deleteLater()

    def dress_page(self, page: QWidget) -> None:
        """Give a page the look: only once it is in its place, for a style sheet takes fonts back when it moves."""
        dress_all(page, self.look)

    def show_page(self, page: QWidget, *, keep_table: bool = False) -> None:
        """Show a page; a table is left for it unless it belongs to the same room."""
        if not keep_table:
            self._leave_table()
            self.actions_.enable(frozenset())
        self._pages.setCurrentWidget(page)
        self.actions_["home"].setEnabled(True)
        self._title()

    def show_table(self, table: Table) -> None:
        """Sit down at a table."""
        self._leave_table(room=self._together is not None and self._together.owns(table))
        self.actions_.wake()
        control = self._services.sit_down(table, self.actions_, self)
        self._control = control
        self._pages.addWidget(control.page)
        self._pages.setCurrentWidget(control.page)
        self.dress_page(control.page)
        self.actions_["home"].setEnabled(True)
        self.actions_["column"].setChecked(True)
        control.heard.connect(self.hear)
        control.turn_came.connect(self._on_turn_came)
        control.rematch_requested.connect(self._on_rematch_requested)
        control.home_requested.connect(self.show_home)
        control.page.take_keys()
        if self._together is not None:
            self._together.offer_room()
        self._title()

    def open_file(self, file: Path) -> None:
        """Sit down at a game from a file; what is wrong with it is said on Home."""
        self._try(lambda: self._services.open_file(file))

    def resume(self, key: str) -> None:
        """Sit down at a saved game; what is wrong with it is said on Home."""
        self._try(lambda: self._services.resume(key))

    def _try(self, make: Callable[[], Table]) -> None:
        try:
            table = make()
        except OpenError as failure:
            if self._control is not None:
                self._control.page.strip.say(str(failure), refused=True)
            else:
                self.home.say(str(failure), refused=True)
            return
        self.show_table(table)

    def open_link(self, text: str) -> None:
        """Go on from a link to a game on the network."""
        self.together.take_link(text)

    def leave_table(self) -> None:
        """Leave the table and its room, if there is one; the page stays."""
        self._leave_table()

    def _leave_table(self, *, room: bool = False) -> None:
        """Leave the table, and the room it is in; ``room``: keep that, another table of it comes."""
        control, self._control = self._control, None
        if self._together is not None and not room:
            # Before the table is closed: a table that just closes is one whose person comes back.
            self._together.leave_game()
        if control is None:
            return
        control.table.close()
        self.actions_["pause"].setChecked(False)
        self._pages.setCurrentWidget(self.home)
        self._pages.removeWidget(control.page)
        control.page.hide()
        control.table.deleteLater()
        control.page.deleteLater()

    # Wishes

    def _connect(self) -> None:
        actions, home = self.actions_, self.home
        home.continue_requested.connect(self.resume)
        home.computer_requested.connect(lambda game: self._try(lambda: self._services.play_computer(game)))
        home.others_requested.connect(lambda _game: self.together.come())
        home.options_requested.connect(self.dialogs.new_game)
        home.table_requested.connect(lambda: self.together.come())
        home.all_requested.connect(self.dialogs.saved_games)
        calls: dict[str, Callable[..., None]] = {
            "home": self.show_home,
            "full_screen": self._set_full_screen,
            "mute": lambda on: self._settings.set("sound.mute", on),
            "help": self.dialogs.help,
            "high_scores": self.dialogs.high_scores,
            "shortcuts": self.dialogs.shortcuts,
            "preferences": self.dialogs.preferences,
            "new_game": self.dialogs.new_game,
            "with_others": lambda: self.together.come(),
            "room": lambda: self.together.show_room(),
            "open": self.dialogs.open_file,
            "about": self.dialogs.about,
        }
        for key, call in calls.items():
            action = actions[key]
            if action.isCheckable():
                action.toggled.connect(call)
            else:
                action.triggered.connect(lambda _=False, call=call: call())
        actions["quit"].triggered.connect(self.close)
        for key in TABLE_ONLY:
            signal = actions[key].toggled if actions[key].isCheckable() else actions[key].triggered
            signal.connect(lambda on=False, key=key: self._on_table_action(key, on=bool(on)))
        self.dialogs.table_made.connect(self.show_table)
        self.dialogs.game_wanted.connect(self.resume)
        self.dialogs.setup_shared.connect(lambda setup: self.together.host(setup))
        self.dialogs.game_shared.connect(lambda key: self.together.host_saved(key))
        self.dialogs.file_wanted.connect(self.open_file)
        self.dialogs.games_changed.connect(self._on_games_changed)
        self._settings.listen(self._on_setting_changed)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        actions["mute"].setChecked(self._settings.flag("sound.mute"))
        self._set_sound()

    def _on_table_action(self, key: str, *, on: bool) -> None:
        control = self._control
        if control is None:
            return
        laying = control.page.board.laying
        calls: dict[str, Callable[[], object]] = {
            "column": lambda: control.page.show_column(shown=on),
            "submit": control.submit,
            "recall": control.recall,
            "undo": laying.undo,
            "redo": laying.redo,
            "shuffle": laying.shuffle,
            "sort": laying.sort,
            "exchange": control.begin_exchange,
            "hint": control.hinting.ask,
            "pass": control.pass_turn,
            "challenge": control.challenge,
            "accept": control.accept,
            "resign": control.ask_resign,
            "pause": lambda: control.set_paused(paused=on),
        }
        if key.startswith("say_"):
            control.say(key)
        elif key in calls:
            calls[key]()
        else:
            control.do_on_board(key, on=on)
        if key == "recall":
            self.hear(Effect.RECALL)

    def _on_rematch_requested(self) -> None:
        if self._control is not None:
            table = self._control.table
            self._try(lambda: self._services.rematch(table))

    def _on_games_changed(self) -> None:
        if self._control is None:
            self.show_home()

    def _set_full_screen(self, on: bool) -> None:
        if on != self.isFullScreen():
            if on:
                self.showFullScreen()
            else:
                self.showNormal()

    # Look and sound

    def _on_setting_changed(self, key: str) -> None:
        if key.startswith("ui."):
            self._dress()
        elif key.startswith("sound."):
            self.actions_["mute"].setChecked(self._settings.flag("sound.mute"))
            self._set_sound()

    def _on_scheme_changed(self) -> None:
        if self._settings.text("ui.theme") == "system":
            self._dress()

    def _dress(self) -> None:
        self.look = look_of(self._settings)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        apply_theme(app, self.look.theme)
        self.actions_.dress(self.look)
        dress_all(self, self.look)

    def _set_sound(self) -> None:
        self._services.sounds.volume = self._settings.number("sound.volume")
        self._services.sounds.mute = self._settings.flag("sound.mute")

    @Slot(object)
    def hear(self, effect: Effect) -> None:
        """Let an effect be heard."""
        self._services.sounds.play(effect)

    @Slot()
    def _on_turn_came(self) -> None:
        if self.isActiveWindow():
            return
        if self._settings.flag("notify.sound"):
            self.hear(Effect.YOUR_TURN)
        if self._settings.flag("notify.attention"):
            QApplication.alert(self)
        self._title(mark=self._settings.flag("notify.title"))

    def _title(self, *, mark: bool = False) -> None:
        name = _TITLE
        if self._control is not None:
            name = f"{self._control.page.panels.head.title.text()} \N{EN DASH} {_TITLE}"
        turn = translate(_CONTEXT, "Your turn")
        self.setWindowTitle(f"\N{BULLET} {turn} \N{EN DASH} {name}" if mark else name)

    # Events

    def event(self, event: QEvent) -> bool:
        """Take the mark off the title when the window is looked at."""
        if event.type() == QEvent.Type.WindowActivate:
            self._title()
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            # Icons are made for the screens that there are; this may be a new one.
            self._dress()
        elif event.type() == QEvent.Type.WindowStateChange:
            self.actions_["full_screen"].setChecked(self.isFullScreen())
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Watch for the first exposure; the native window is there now."""
        super().showEvent(event)
        if not self._painted:
            self.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say once that the first frame is there: it is painted while the window is exposed."""
        if event.type() == QEvent.Type.Expose and not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.first_frame.emit)
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the place, leave the table, stop everything."""
        remember(self, self._settings)
        self._settings.unlisten(self._on_setting_changed)
        if self._together is not None:
            self._together.close()
        self._leave_table()
        self._services.close()
        event.accept()

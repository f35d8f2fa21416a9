# SPDX-License-Identifier: MIT
"""Every command of the window as a ``QAction``, made from one table. Buttons, menus and keys refer to its ids.

Each has a second key that is no letter, so that it works with any keyboard layout. Enter, Esc, arrows, digits and
letters belong to the board and stand here only to be listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence

from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from crossgame.ui.look import Look


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the table: id, text, keys, icon; ``group`` is its heading on the shortcuts sheet."""

    id: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    group: str = "table"
    checkable: bool = False
    icon_on: str = ""
    role: QAction.MenuRole = QAction.MenuRole.NoRole


ROWS: tuple[ActionRow, ...] = (
    ActionRow("home", QT_TRANSLATE_NOOP("actions", "Home"), ("Alt+Home",), "home", "window"),
    ActionRow(
        "column",
        QT_TRANSLATE_NOOP("actions", "Show the column"),
        ("F9",),
        "layout-sidebar-right",
        "window",
        checkable=True,
    ),
    ActionRow(
        "full_screen", QT_TRANSLATE_NOOP("actions", "Full screen"), ("F11",), "maximize", "window", checkable=True
    ),
    ActionRow(
        "mute",
        QT_TRANSLATE_NOOP("actions", "Mute"),
        ("Ctrl+M", "F12"),
        "volume",
        "window",
        checkable=True,
        icon_on="volume-off",
    ),
    ActionRow("help", QT_TRANSLATE_NOOP("actions", "How to play"), ("Shift+F1",), "school", "window"),
    ActionRow(
        "high_scores", QT_TRANSLATE_NOOP("actions", "High scores"), ("Ctrl+T", "Ctrl+Shift+F1"), "trophy", "window"
    ),
    ActionRow("shortcuts", QT_TRANSLATE_NOOP("actions", "Shortcuts"), ("F1", "?"), "help", "window"),
    ActionRow(
        "preferences",
        QT_TRANSLATE_NOOP("actions", "Preferences"),
        ("Ctrl+,", "Shift+F12"),
        "settings",
        "window",
        role=QAction.MenuRole.PreferencesRole,
    ),
    ActionRow("new_game", QT_TRANSLATE_NOOP("actions", "New game"), ("Ctrl+N", "Shift+F9"), "users", "window"),
    ActionRow(
        "with_others",
        QT_TRANSLATE_NOOP("actions", "Play with others"),
        ("Ctrl+Shift+N", "Ctrl+Shift+F3"),
        "access-point",
        "window",
    ),
    ActionRow("open", QT_TRANSLATE_NOOP("actions", "Open file"), ("Ctrl+O", "Shift+F10"), "folder-open", "window"),
    ActionRow(
        "about",
        QT_TRANSLATE_NOOP("actions", "About Crossgame"),
        ("Shift+F11",),
        "info-circle",
        "window",
        role=QAction.MenuRole.AboutRole,
    ),
    ActionRow(
        "quit",
        QT_TRANSLATE_NOOP("actions", "Quit"),
        ("Ctrl+Q", "Alt+F4"),
        "x",
        "window",
        role=QAction.MenuRole.QuitRole,
    ),
    ActionRow("submit", QT_TRANSLATE_NOOP("actions", "Submit"), ("Ctrl+Return", "Shift+F7"), "check"),
    ActionRow("recall", QT_TRANSLATE_NOOP("actions", "Recall"), ("Ctrl+Backspace",), "arrow-down-to-arc"),
    ActionRow("undo", QT_TRANSLATE_NOOP("actions", "Undo"), ("Ctrl+Z", "Alt+Backspace"), "arrow-back-up"),
    ActionRow(
        "redo",
        QT_TRANSLATE_NOOP("actions", "Redo"),
        ("Ctrl+Shift+Z", "Ctrl+Y", "Alt+Shift+Backspace"),
        "arrow-forward-up",
    ),
    ActionRow("shuffle", QT_TRANSLATE_NOOP("actions", "Shuffle"), ("Ctrl+R", "Shift+F2"), "arrows-shuffle"),
    ActionRow(
        "sort", QT_TRANSLATE_NOOP("actions", "Sort the rack"), ("Ctrl+Shift+R", "Ctrl+Shift+F2"), "square-letter-a"
    ),
    ActionRow("exchange", QT_TRANSLATE_NOOP("actions", "Exchange"), ("Ctrl+E", "Shift+F3"), "refresh"),
    ActionRow("hint", QT_TRANSLATE_NOOP("actions", "Hint"), ("Ctrl+I", "Ctrl+F2"), "bulb"),
    ActionRow("pass", QT_TRANSLATE_NOOP("actions", "Pass"), ("Ctrl+P", "Shift+F4"), "player-skip-forward"),
    ActionRow("challenge", QT_TRANSLATE_NOOP("actions", "Challenge"), ("Ctrl+H", "Shift+F5"), "flag"),
    ActionRow("accept", QT_TRANSLATE_NOOP("actions", "Accept"), ("Ctrl+A", "Shift+F6"), "check"),
    ActionRow("withdraw", QT_TRANSLATE_NOOP("actions", "Withdraw"), ("Ctrl+Shift+W", "Ctrl+Shift+F7"), "arrow-back-up"),
    ActionRow("play_box", QT_TRANSLATE_NOOP("actions", "Write in the Play box"), ("Ctrl+F", "Ctrl+Shift+F5"), "pencil"),
    ActionRow(
        "last_round",
        QT_TRANSLATE_NOOP("actions", "Look at the last round"),
        ("Ctrl+Shift+L", "Ctrl+Shift+F6"),
        "history",
    ),
    ActionRow("resign", QT_TRANSLATE_NOOP("actions", "Resign"), ("Ctrl+Shift+X", "Shift+F8"), "flag"),
    ActionRow(
        "pause",
        QT_TRANSLATE_NOOP("actions", "Pause"),
        ("Pause", "Ctrl+F12"),
        "clock",
        checkable=True,
        icon_on="player-play",
    ),
    ActionRow("more", QT_TRANSLATE_NOOP("actions", "More"), (), "dots", ""),
    ActionRow(
        "players_window",
        QT_TRANSLATE_NOOP("actions", "Players"),
        ("Ctrl+U", "Ctrl+F9"),
        "users",
        "board",
        checkable=True,
    ),
    ActionRow(
        "log_window",
        QT_TRANSLATE_NOOP("actions", "Log of plays"),
        ("Ctrl+L", "Ctrl+F10"),
        "message",
        "board",
        checkable=True,
    ),
    ActionRow(
        "map_window", QT_TRANSLATE_NOOP("actions", "Map"), ("Ctrl+Shift+M", "Ctrl+F11"), "map", "board", checkable=True
    ),
    ActionRow(
        "words_window",
        QT_TRANSLATE_NOOP("actions", "Look up words"),
        ("Ctrl+K", "Ctrl+F7"),
        "search",
        "board",
        checkable=True,
    ),
    ActionRow(
        "my_last",
        QT_TRANSLATE_NOOP("actions", "Go to my last play"),
        ("Ctrl+B", "Ctrl+F3"),
        "current-location",
        "board",
    ),
    ActionRow(
        "newest", QT_TRANSLATE_NOOP("actions", "Go to the newest play"), ("Ctrl+J", "Ctrl+F5"), "history", "board"
    ),
    ActionRow("go_to", QT_TRANSLATE_NOOP("actions", "Go to a square"), ("Ctrl+G", "Ctrl+F6"), "map-search", "board"),
    ActionRow(
        "chat",
        QT_TRANSLATE_NOOP("actions", "Chat"),
        ("Ctrl+Shift+C", "Ctrl+F8"),
        "message",
        "lan",
        checkable=True,
    ),
    ActionRow("room", QT_TRANSLATE_NOOP("actions", "Seats and code"), ("Ctrl+D", "Ctrl+Shift+F4"), "lock", "lan"),
    ActionRow("say_square", QT_TRANSLATE_NOOP("actions", "Say the square"), ("F2",), group="say"),
    ActionRow("say_last", QT_TRANSLATE_NOOP("actions", "Say the last play"), ("F3",), group="say"),
    ActionRow("say_rack", QT_TRANSLATE_NOOP("actions", "Say the rack"), ("F4",), group="say"),
    ActionRow("say_scores", QT_TRANSLATE_NOOP("actions", "Say the scores"), ("F5",), group="say"),
    ActionRow("say_clocks", QT_TRANSLATE_NOOP("actions", "Say the clocks"), ("F6",), group="say"),
    ActionRow("say_unseen", QT_TRANSLATE_NOOP("actions", "Say the unseen tiles"), ("F7",), group="say"),
    ActionRow("say_turn", QT_TRANSLATE_NOOP("actions", "Say whose turn it is"), ("F8",), group="say"),
)

TABLE_ONLY = frozenset(row.id for row in ROWS if row.group in {"table", "say", "board"}) | {"column"}
"""Commands that need a game on the screen."""

LAN_ONLY = frozenset(row.id for row in ROWS if row.group == "lan")
"""Commands that need a table with people elsewhere."""

BOARD_ONLY = frozenset(row.id for row in ROWS if row.group == "board")
"""Commands that need a big board."""

_AT_ONCE = frozenset({"mute"})
"""Commands whose icons are on Home."""


class Actions(QObject):
    """The actions of one window, by id."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        self._look: Look | None = None
        self._awake = False
        for row in ROWS:
            action = self._made(row)
            self._actions[row.id] = action
            window.addAction(action)

    def __getitem__(self, key: str) -> QAction:
        return self._actions[key]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def enable(self, enabled: set[str] | frozenset[str], *, among: frozenset[str] = TABLE_ONLY) -> None:
        """Enable exactly these of some actions."""
        for key in among:
            self._actions[key].setEnabled(key in enabled)

    def dress(self, look: Look) -> None:
        """Take icons of the look, for the table's commands only once there was a table: that makes a quicker start."""
        self._look = look
        for row in ROWS:
            if row.icon and (self._awake or row.id in _AT_ONCE):
                self._actions[row.id].setIcon(_icon(row, look))

    def wake(self) -> None:
        """Make the icons of the table's commands."""
        if not self._awake:
            self._awake = True
            if self._look is not None:
                self.dress(self._look)

    def _made(self, row: ActionRow) -> QAction:
        text = translate("actions", row.text)
        action = QAction(text, self)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(row.checkable)
        action.setMenuRole(row.role)
        action.setAutoRepeat(False)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{text} ({keys})" if keys else text)
        return action


def _icon(row: ActionRow, look: Look) -> QIcon:
    size = look.px(22)
    icon = QIcon(look.icons.get(row.icon, size=size))
    if row.checkable:
        on = look.icons.get(row.icon_on or row.icon, token="accent", size=size)
        for pixmap in (on.pixmap(look.icons.size(size), ratio) for ratio in look.icons.ratios):
            icon.addPixmap(pixmap, QIcon.Mode.Normal, QIcon.State.On)
    return icon

# SPDX-License-Identifier: MIT
"""What a person has chosen: one typed table, and its values in a JSON file. No Qt: the command line reads it too.

The file is one object, key → value. Keys that this version does not know are kept, values that it cannot use fall back
to the default with a line in the log and stay in the file until changed. Nothing a file holds can stop the program.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from crossgame.app.files import read_text_or_none, set_aside, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

_log = logging.getLogger(__name__)

Value: TypeAlias = bool | int | str
_T = TypeVar("_T", bool, int, str)


class SettingError(ValueError):
    """A value that a setting cannot take: wrong type, out of range, or not one of its choices."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table.

    Attributes:
        key: name in the file, ``group.name``.
        default: value until somebody chooses; its type is the setting's type (bool, int or str).
        group: page of the preferences; empty: never shown there.
        label: key under which ``ui`` has the text.
        choices: the only values, in the order to show; empty: any.
        low: smallest value of a number.
        high: largest value of a number; longest length of a text.
    """

    key: str
    default: Value
    group: str = ""
    label: str = ""
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 100_000

    @property
    def type(self) -> type[Value]:
        """bool, int or str."""
        return type(self.default)

    def fault(self, value: object) -> str:
        """Return what is wrong with a value, or an empty text; True is no number here."""
        if type(value) is not self.type:
            return f"{self.key} takes {self.type.__name__}, not {type(value).__name__}"
        if self.choices and value not in self.choices:
            return f"{self.key} is one of {', '.join(self.choices)}"
        if self.type is int and isinstance(value, int) and not self.low <= value <= self.high:
            return f"{self.key} lies between {self.low} and {self.high}"
        if isinstance(value, str) and len(value) > self.high:
            return f"{self.key} has at most {self.high} characters"
        return ""


LEVELS = ("beginner", "casual", "club", "expert", "champion")
CHALLENGES = ("automatic", "void", "points_back", "single", "double", "five", "ten")

SETTINGS: tuple[Setting, ...] = (
    Setting("ui.theme", "system", "look", "theme", ("system", "light", "dark", "high_contrast")),
    Setting("ui.board_set", "crossgame", "look", "board_set", ("crossgame", "traditional")),
    Setting("ui.text_scale", 100, "look", "text_scale", low=80, high=200),
    Setting("ui.reduce_motion", False, "look", "reduce_motion"),
    Setting("ui.language", "system", "look", "language", ("system", "en")),
    Setting("sound.volume", 70, "sound", "volume", low=0, high=100),
    Setting("sound.mute", False, "sound", "mute"),
    Setting("player.name", "", "player", "player_name", high=40),
    Setting("notify.sound", True, "notify", "notify_sound"),
    Setting("notify.attention", True, "notify", "notify_attention"),
    Setting("notify.title", True, "notify", "notify_title"),
    # Whether computers also lay words that they half know (C7); the sentence in the preferences explains it.
    Setting("classic.phonies", False, "classic", "phonies"),
    # Seconds that the strongest computer may think about a turn.
    Setting("engine.budget", 5, "computers", "budget", low=1, high=60),
    # The options of the last new game, so that one click plays the same again.
    # Opponents: comma list of computer, person. Clock: minutes+seconds as in 25+5, or none.
    Setting("classic.last_opponents", "computer", high=40),
    Setting("classic.last_level", "casual", choices=LEVELS),
    Setting("classic.last_challenge", "automatic", choices=CHALLENGES),
    Setting("classic.last_clock", "none", high=20),
    # Opponents: comma list of levels, or none. Goal: endless, time:MINUTES, score:POINTS, tiles:NUMBER.
    Setting("megacross.last_opponents", "casual", high=80),
    Setting("megacross.last_side", "225", choices=("45", "105", "225", "1005", "4005")),
    Setting("megacross.last_goal", "endless", high=20),
    Setting("megacross.last_blanks", "no", choices=("no", "yes")),
    # Opponents: comma list of levels and person, or none. Timer: seconds of a round, or none. Target: points, or none.
    Setting("islands.last_opponents", "casual,casual,casual", high=120),
    Setting("islands.last_side", "21", choices=("15", "21", "31", "45")),
    Setting("islands.last_mode", "rounds", choices=("rounds", "speed")),
    Setting("islands.last_rounds", "12", high=2),
    Setting("islands.last_timer", "60", choices=("30", "60", "120", "300", "none")),
    Setting("islands.last_minutes", "5", high=2),
    Setting("islands.last_target", "none", high=20),
    Setting("islands.last_claim", "100", choices=("100", "50")),
    Setting("islands.last_conversion", "20", choices=("20", "10", "5")),
    Setting("islands.last_blanks", "no", choices=("no", "yes")),
    # Where map, players and plays lie over a big board, and which are shown: a text that only the page reads.
    Setting("board.windows", "", high=400),
    Setting("window.geometry", "", high=10_000),
    Setting("window.version", 0),
)

_TABLE = {setting.key: setting for setting in SETTINGS}


def setting_keys() -> tuple[str, ...]:
    """Return the keys of all settings, in the order of the table."""
    return tuple(_TABLE)


class Settings:
    """The values of the table, kept in a file. Not for use from several threads.

    Attributes:
        trouble: why the last write failed, or None. The values hold for this run all the same.
    """

    def __init__(self, file: Path) -> None:
        """Read ``file``; a missing one is a first start, a broken one is set aside as ``….bad``."""
        self.trouble: OSError | None = None
        self._file = file
        self._stored = _read(file)
        self._listeners: list[Callable[[str], None]] = []
        for key in sorted(_TABLE.keys() & self._stored.keys()):
            if fault := _TABLE[key].fault(self._stored[key]):
                _log.warning("setting ignored: %s", fault)

    def value(self, key: str) -> Value:
        """Return the value of a setting.

        Raises:
            KeyError: the table has no such setting.
        """
        setting = _TABLE[key]
        stored: Value = self._stored.get(key, setting.default)
        return setting.default if setting.fault(stored) else stored

    def text(self, key: str) -> str:
        """Return the value of a text setting (KeyError, TypeError if there is no such one)."""
        return _typed(key, self.value(key), str)

    def number(self, key: str) -> int:
        """Return the value of a number setting (KeyError, TypeError if there is no such one)."""
        return _typed(key, self.value(key), int)

    def flag(self, key: str) -> bool:
        """Return the value of a yes-or-no setting (KeyError, TypeError if there is no such one)."""
        return _typed(key, self.value(key), bool)

    def set(self, key: str, value: Value) -> None:
        """Change one setting and write the file; see ``update``."""
        self.update({key: value})

    def update(self, values: Mapping[str, Value]) -> None:
        """Change several settings in one write, then tell the listeners of each that is new.

        Raises:
            KeyError: the table has no such setting.
            SettingError: a value does not fit; nothing was changed.
        """
        for key, value in values.items():
            if fault := _TABLE[key].fault(value):
                raise SettingError(fault)
        fresh = [key for key, value in values.items() if key not in self._stored or self._stored[key] != value]
        if not fresh:
            return
        self._stored.update(values)
        self._write()
        for key in fresh:
            for listener in tuple(self._listeners):
                listener(key)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener(key)`` after each change of a setting."""
        self._listeners.append(listener)

    def unlisten(self, listener: Callable[[str], None]) -> None:
        """Call it no longer; nothing happens if it was not listening."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _write(self) -> None:
        # ASCII with escapes: a name with a lone surrogate in it must not stop the file from being written.
        text = json.dumps(self._stored, indent=1, sort_keys=True)
        try:
            write_atomically(self._file, (text + "\n").encode("ascii"))
            self.trouble = None
        except OSError as error:
            self.trouble = error
            _log.warning("settings not saved: %s", error)


def _typed(key: str, value: Value, kind: type[_T]) -> _T:
    # Exact: a flag is an int to isinstance.
    if type(value) is not kind:
        raise TypeError(f"{key} is no {kind.__name__}")
    return value


def _read(file: Path) -> dict[str, Any]:
    text = read_text_or_none(file)
    if text is None:
        return {}
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        return found
    set_aside(file)
    return {}

# SPDX-License-Identifier: MIT
"""Preferences, made from the table of settings; each takes effect at once. The texts of the table's keys are here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from crossgame.app.settings import SETTINGS
from crossgame.ui.buttons import Button
from crossgame.ui.choice import Choice, Tick
from crossgame.ui.dialogs.frame import Dialog
from crossgame.ui.labels import Text
from crossgame.ui.sounds import Effect
from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.app.settings import Setting, Settings
    from crossgame.ui.look import Look
    from crossgame.ui.sounds import Sounds

_CONTEXT = "preferences"

GROUPS: dict[str, str] = {
    "look": QT_TRANSLATE_NOOP("preferences", "Look"),
    "sound": QT_TRANSLATE_NOOP("preferences", "Sound"),
    "player": QT_TRANSLATE_NOOP("preferences", "You"),
    "notify": QT_TRANSLATE_NOOP("preferences", "When it is your turn and the window is in the background"),
    "classic": QT_TRANSLATE_NOOP("preferences", "Classic"),
    "computers": QT_TRANSLATE_NOOP("preferences", "Computers"),
}

LABELS: dict[str, str] = {
    "theme": QT_TRANSLATE_NOOP("preferences", "Theme"),
    "board_set": QT_TRANSLATE_NOOP("preferences", "Board colours"),
    "text_scale": QT_TRANSLATE_NOOP("preferences", "Text size"),
    "reduce_motion": QT_TRANSLATE_NOOP("preferences", "Reduce motion"),
    "language": QT_TRANSLATE_NOOP("preferences", "Language"),
    "volume": QT_TRANSLATE_NOOP("preferences", "Volume"),
    "mute": QT_TRANSLATE_NOOP("preferences", "Mute"),
    "player_name": QT_TRANSLATE_NOOP("preferences", "Name"),
    "notify_sound": QT_TRANSLATE_NOOP("preferences", "Play a sound"),
    "notify_attention": QT_TRANSLATE_NOOP("preferences", "Ask for attention in the task bar"),
    "notify_title": QT_TRANSLATE_NOOP("preferences", "Mark the title of the window"),
    "budget": QT_TRANSLATE_NOOP("preferences", "Champion thinks about a turn for at most"),
    "phonies": QT_TRANSLATE_NOOP("preferences", "Computers also play words that they half know"),
}

CHOICES: dict[str, str] = {
    "system": QT_TRANSLATE_NOOP("preferences", "As the system has it"),
    "light": QT_TRANSLATE_NOOP("preferences", "Light"),
    "dark": QT_TRANSLATE_NOOP("preferences", "Dark"),
    "high_contrast": QT_TRANSLATE_NOOP("preferences", "High contrast"),
    "crossgame": QT_TRANSLATE_NOOP("preferences", "Crossgame"),
    "traditional": QT_TRANSLATE_NOOP("preferences", "Traditional"),
    "en": QT_TRANSLATE_NOOP("preferences", "English"),
}

NUMBERS: dict[str, tuple[int, ...]] = {
    "ui.text_scale": (80, 90, 100, 110, 125, 150, 175, 200),
    "sound.volume": (10, 20, 30, 40, 50, 60, 70, 80, 90, 100),
    "engine.budget": (1, 2, 3, 5, 10, 20, 30, 60),
}
UNITS: dict[str, str] = {"engine.budget": QT_TRANSLATE_NOOP("preferences", "{0} s")}
"""How a number is shown, where it is not per cent."""


class PreferencesDialog(Dialog):
    """A heading for each group, a line for each setting."""

    def __init__(self, settings: Settings, sounds: Sounds, parent: QWidget) -> None:
        super().__init__(translate(_CONTEXT, "Preferences"), parent, width=600)
        self._settings = settings
        self._sounds = sounds
        self.fields: dict[str, QWidget] = {}
        for group, title in GROUPS.items():
            rows = [setting for setting in SETTINGS if setting.group == group]
            if rows:
                self.body.addWidget(Text(translate(_CONTEXT, title), Role.HEADING))
            for setting in rows:
                self._add(setting)
        if sounds.failed:
            self._add_sound_trouble()
        self.body.addStretch(1)
        close = Button(translate(_CONTEXT, "Close"), kind="primary")
        close.clicked.connect(self.accept)
        self.add_button(close)
        settings.listen(self._on_setting_changed)
        self.finished.connect(lambda: settings.unlisten(self._on_setting_changed))

    def dress(self, look: Look) -> None:
        """Take the look; called again when a setting changes it."""
        for field in self.fields.values():
            if isinstance(field, QLineEdit):
                field.setFont(look.theme.font(Role.BODY))

    def _add(self, setting: Setting) -> None:
        label = translate(_CONTEXT, LABELS[setting.label])
        field = self._field(setting, label)
        field.setAccessibleName(label)
        field.setObjectName(setting.key)
        self.fields[setting.key] = field
        row = QHBoxLayout()
        row.setSpacing(16)
        if not isinstance(field, Tick):
            row.addWidget(Text(label), stretch=1)
        row.addWidget(field, stretch=1)
        self.body.addLayout(row)

    def _field(self, setting: Setting, label: str) -> QWidget:
        key = setting.key
        if setting.type is bool:
            box = Tick(label)
            box.setChecked(self._settings.flag(key))
            box.toggled.connect(lambda on: self._settings.set(key, on))
            return box
        if setting.choices:
            combo = Choice()
            for choice in setting.choices:
                combo.addItem(translate(_CONTEXT, CHOICES[choice]), choice)
            combo.choose(self._settings.text(key))
            combo.currentIndexChanged.connect(lambda _: self._settings.set(key, str(combo.currentData())))
            return combo
        if setting.type is int:
            return self._number(setting)
        line = QLineEdit(self._settings.text(key))
        line.setMaxLength(setting.high)
        line.editingFinished.connect(lambda: self._settings.set(key, line.text().strip()))
        return line

    def _number(self, setting: Setting) -> QWidget:
        now = self._settings.number(setting.key)
        values = sorted({*NUMBERS[setting.key], now})
        unit = translate(_CONTEXT, UNITS.get(setting.key, QT_TRANSLATE_NOOP("preferences", "{0} %")))
        combo = Choice((unit.format(value), value) for value in values)
        combo.choose(now)
        combo.currentIndexChanged.connect(lambda _: self._on_number(setting.key, int(combo.currentData())))
        return combo

    def _on_number(self, key: str, value: int) -> None:
        self._settings.set(key, value)
        if key == "sound.volume":
            self._sounds.play(Effect.PLACE)

    def _add_sound_trouble(self) -> None:
        row = QHBoxLayout()
        line = translate(_CONTEXT, "Sound does not work on this machine just now.")
        row.addWidget(Text(line, Role.CAPTION, tone="bad", wrap=True), stretch=1)
        again = Button(translate(_CONTEXT, "Try again"))
        again.clicked.connect(self._sounds.retry)
        row.addWidget(again)
        self.body.addLayout(row)

    def _on_setting_changed(self, key: str) -> None:
        field = self.fields.get(key)
        if isinstance(field, Tick):
            field.setChecked(self._settings.flag(key))

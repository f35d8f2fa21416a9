# SPDX-License-Identifier: MIT
"""What a key means on board and rack, with any keyboard layout. It does nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class Key(Enum):
    """Kinds of wishes that a key can make."""

    TEXT = "text"
    SLOT = "slot"
    STEP = "step"
    TURN = "turn"
    BACK = "back"
    DELETE = "delete"
    SUBMIT = "submit"
    ESCAPE = "escape"


@dataclass(frozen=True, slots=True)
class KeyWish:
    """A wish: ``text`` typed (``blank``: with Shift), ``slot`` from 0, or rows and columns to step."""

    kind: Key
    text: str = ""
    blank: bool = False
    slot: int = 0
    down: int = 0
    right: int = 0


_STEPS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_PLAIN: dict[int, Key] = {
    Qt.Key.Key_Space: Key.TURN,
    Qt.Key.Key_Backspace: Key.BACK,
    Qt.Key.Key_Delete: Key.DELETE,
    Qt.Key.Key_Return: Key.SUBMIT,
    Qt.Key.Key_Enter: Key.SUBMIT,
    Qt.Key.Key_Escape: Key.ESCAPE,
}
_MODS = Qt.KeyboardModifier


def wish_of(event: QKeyEvent) -> KeyWish | None:
    """Return what a key press wishes, ``None`` if it means nothing here (Ctrl, Alt and Meta never type).

    Ctrl and Alt together are AltGr on some systems and do type. Caps Lock changes nothing: only Shift asks for a
    blank, and case is never looked at.
    """
    mods = event.modifiers() & (_MODS.ControlModifier | _MODS.AltModifier | _MODS.MetaModifier)
    altgr = mods == (_MODS.ControlModifier | _MODS.AltModifier)
    if mods and not altgr:
        return None
    key = event.key()
    if not altgr and key in _STEPS:
        down, right = _STEPS[key]
        return KeyWish(Key.STEP, down=down, right=right)
    if not altgr and key in _PLAIN:
        kind = _PLAIN[key]
        return None if event.isAutoRepeat() and kind is Key.SUBMIT else KeyWish(kind)
    return _typed(event.text(), shift=bool(event.modifiers() & _MODS.ShiftModifier), repeated=event.isAutoRepeat())


def _typed(text: str, *, shift: bool, repeated: bool) -> KeyWish | None:
    if not text or not text.isprintable() or text.isspace() or repeated:
        return None
    if len(text) == 1 and text.isdecimal():  # with Shift too: French keyboards have figures there
        digit = int(text)
        return KeyWish(Key.SLOT, slot=digit - 1) if digit else None
    return KeyWish(Key.TEXT, text=text, blank=shift)

# SPDX-License-Identifier: MIT
"""Sentences for games that can't be read or kept. Imports nothing heavy: Home may have to show one at once."""

from __future__ import annotations

from crossgame.game.saved import StorageFault
from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate

STORAGE: dict[StorageFault, str] = {
    StorageFault.NEWER: QT_TRANSLATE_NOOP(
        "trouble", "Your games were saved by a newer version. Update Crossgame to go on with them."
    ),
    StorageFault.LOCKED: QT_TRANSLATE_NOOP(
        "trouble", "Another Crossgame is running and holds your games. Close it, then start again."
    ),
    StorageFault.FULL: QT_TRANSLATE_NOOP(
        "trouble", "The disk is full. What was saved before is safe; make room to save the rest."
    ),
    StorageFault.UNWRITABLE: QT_TRANSLATE_NOOP("trouble", "Games can't be saved: the folder can't be written."),
    StorageFault.DAMAGED: QT_TRANSLATE_NOOP("trouble", "This game is damaged and can't be opened."),
    StorageFault.MISSING: QT_TRANSLATE_NOOP("trouble", "This game is no longer there."),
}


def storage_text(fault: StorageFault) -> str:
    """Return the sentence for why games can't be read or kept."""
    return translate("trouble", STORAGE[fault])

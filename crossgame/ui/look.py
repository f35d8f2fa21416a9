# SPDX-License-Identifier: MIT
"""What a widget needs to be drawn: theme, icons, whether things move; and how a change of it reaches all widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from crossgame.ui.icons import Icons
from crossgame.ui.theme import BoardSet, Scheme, load_theme, system_scheme
from crossgame.ui.typography import TextScale

if TYPE_CHECKING:
    from crossgame.app.settings import Settings
    from crossgame.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, its icons, and whether motion is reduced."""

    theme: Theme
    icons: Icons
    reduce_motion: bool = False

    def px(self, size: float) -> int:
        """Return a length that grows with the text, in whole px."""
        return self.theme.text.px(size)


@runtime_checkable
class Dressed(Protocol):
    """A widget that has something to do when the look changes."""

    def dress(self, look: Look) -> None:
        """Take a look and draw with it from now on."""


def dress_all(root: QWidget, look: Look) -> None:
    """Give a widget and everything in it a look, innermost first: who places others must know their sizes."""
    for widget in (*reversed(root.findChildren(QWidget)), root):
        if isinstance(widget, Dressed):
            widget.dress(look)


def look_of(settings: Settings) -> Look:
    """Return the look that the settings ask for."""
    wanted = settings.text("ui.theme")
    scheme = system_scheme() if wanted == "system" else Scheme(wanted)
    text = TextScale(settings.number("ui.text_scale"))
    theme = load_theme(scheme, board_set=BoardSet(settings.text("ui.board_set")), text=text)
    ratios = {screen.devicePixelRatio() for screen in QGuiApplication.screens()} or {1.0}
    return Look(theme, Icons(theme, sorted(ratios)), reduce_motion=settings.flag("ui.reduce_motion"))

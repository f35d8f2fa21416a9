# SPDX-License-Identifier: MIT
"""Colours, times and fonts of the look, as one value; the palette and style sheet made from it.

Every colour on screen comes from here by its token; there are no colour literals anywhere else. It draws nothing.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette

from crossgame.app import assets
from crossgame.ui.typography import Role, TextScale, font_for, load_fonts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QApplication


class Scheme(Enum):
    """Which of the three sets of colours."""

    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high_contrast"


class BoardSet(Enum):
    """Which colours the premium squares have."""

    CROSSGAME = "crossgame"
    TRADITIONAL = "traditional"


@dataclass(frozen=True, slots=True)
class OwnerLook:
    """How what belongs to a player looks: colours as #RRGGBB, and the pattern of the foot."""

    name: str
    pattern: str
    strong: str
    tint: str
    far: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One look.

    Attributes:
        scheme, board_set, text: what the user chose.
        colors: token to #RRGGBB.
        owners: the eight owner looks; ``owner(n)`` counts from 1.
        shadow: #RRGGBB of shadows, ``None`` where there are none.
        motion: name of a motion to its time in ms (design, not reduced).
    """

    scheme: Scheme
    board_set: BoardSet
    text: TextScale
    colors: Mapping[str, str]
    owners: tuple[OwnerLook, ...]
    shadow: str | None
    motion: Mapping[str, int] = field(repr=False)

    @property
    def key(self) -> tuple[str, str]:
        """What cached pictures are kept by: two themes of the same key paint the same."""
        return self.scheme.value, self.board_set.value

    @property
    def is_high_contrast(self) -> bool:
        """Whether lines and shapes must carry what colours carry elsewhere."""
        return self.scheme is Scheme.HIGH_CONTRAST

    def color(self, token: str, alpha: float = 1.0) -> QColor:
        """Return a colour by its token.

        Raises:
            KeyError: there is no such token.
        """
        color = QColor(self.colors[token])
        color.setAlphaF(alpha)
        return color

    def shadow_color(self, alpha: float) -> QColor:
        """Return the shadow colour; fully transparent where the theme has none."""
        color = QColor(self.shadow or "#000000")
        color.setAlphaF(alpha if self.shadow else 0.0)
        return color

    def owner(self, number: int) -> OwnerLook:
        """Return the look of owner 1, 2, …; after eight they come round again."""
        return self.owners[(number - 1) % len(self.owners)]

    def font(self, role: Role) -> QFont:
        """Return the font of a role at the user's text scale."""
        return font_for(role, self.text)

    def palette(self) -> QPalette:
        """Return the palette for the Fusion style."""
        palette = QPalette()
        for role, token in _PALETTE.items():
            palette.setColor(role, self.color(token))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("text3"))
        return palette

    def stylesheet(self) -> str:
        """Return the application style sheet with the colours filled in."""
        extra = {
            "pressed": _mixed(self.colors["surface2"], self.colors["text"], 0.08),
            "accentpressed": _mixed(self.colors["accenthover"], self.colors["text"], 0.12),
            "thumb": _mixed(self.colors["line2"], self.colors["surface"], 0.4),
        }
        values = {**self.colors, **extra}
        sheet = assets.read_text("themes", "crossgame.qss")
        return re.sub(r"@([a-z0-9]+)", lambda match: values[match.group(1)], sheet)


_PALETTE = {
    QPalette.ColorRole.Window: "bg",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "surface2",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "bad",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "onaccent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "surface",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "text2",
    QPalette.ColorRole.Light: "surface",
    QPalette.ColorRole.Midlight: "surface2",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line2",
    QPalette.ColorRole.Shadow: "line2",
    QPalette.ColorRole.Accent: "accent",
}


@cache
def _tokens(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(assets.read_text("themes", name))
    return data


def load_theme(scheme: Scheme, *, board_set: BoardSet = BoardSet.CROSSGAME, text: TextScale | None = None) -> Theme:
    """Make a theme from the shipped tokens.

    Raises:
        FileNotFoundError: the tokens are missing from this installation.
        KeyError: they lack something that the program draws with.
    """
    data = _tokens("tokens.json")
    table = dict(data["colors"]) | _tokens("board.json")["colors"]
    if board_set is BoardSet.TRADITIONAL:
        table.update(_tokens("traditional.json")["colors"])
    shadow = data["shadow"][scheme.value]
    return Theme(
        scheme=scheme,
        board_set=board_set,
        text=text or TextScale(),
        colors={token: entry[scheme.value] for token, entry in table.items()},
        owners=tuple(_owner_look(entry, scheme) for entry in data["owners"]),
        shadow=None if shadow == "none" else shadow,
        motion=dict(data["motion_ms"]),
    )


def _owner_look(entry: Mapping[str, Any], scheme: Scheme) -> OwnerLook:
    tone = "dark" if scheme is Scheme.DARK else "light"
    far = entry["strong_light"] if scheme is Scheme.LIGHT else entry["far_dark"]
    return OwnerLook(entry["name"], entry["pattern"], entry[f"strong_{tone}"], entry[f"tint_{tone}"], far)


def system_scheme() -> Scheme:
    """Return the scheme that the system asks for; light where it says nothing."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)  # from Qt 6.10
    if accessibility is not None and accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return Scheme.HIGH_CONTRAST
    return Scheme.DARK if hints.colorScheme() == Qt.ColorScheme.Dark else Scheme.LIGHT


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Give the whole application this look: style, fonts, palette, style sheet."""
    load_fonts()
    if app.style().objectName().lower() != "fusion":
        app.setStyle("Fusion")
    app.setFont(theme.font(Role.BODY))
    app.setPalette(theme.palette())
    app.setStyleSheet(theme.stylesheet())


def luminance(color: str) -> float:
    """Return the relative luminance of #RRGGBB, 0 to 1 (WCAG)."""
    total = 0.0
    for share, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        value = int(color[at : at + 2], 16) / 255
        total += share * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return total


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two #RRGGBB colours, 1 to 21 (WCAG)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _mixed(one: str, other: str, share: float) -> str:
    parts = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in parts)

# SPDX-License-Identifier: MIT
"""Buttons of the design: text buttons, icons of the rail, actions with text below, rows with two lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QPushButton, QSizePolicy, QToolButton, QWidget

from crossgame.ui.icons import paint_icon
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QPaintEvent

    from crossgame.ui.look import Look


_GAP = "\N{EN SPACE}"


class Button(QPushButton):
    """A text button, with an icon if it has one.

    Args:
        kind: ``primary`` (one a screen), ``flat`` or plain.
        height: px at 100 %: 36, 44 or 48.
    """

    def __init__(self, text: str, icon: str = "", *, kind: str = "", height: int = 36, token: str = "") -> None:
        # A thin space keeps the words off the icon; Qt's own gap is too narrow and can't be set.
        super().__init__(f"{_GAP}{text}" if icon else text)
        self.setAccessibleName(text)
        self._icon, self._height = icon, height
        self._followed: QAction | None = None
        self._token = token or ("onaccent" if kind == "primary" else "text")
        self._role = Role.BODY_LARGE if kind == "primary" and height > 40 else Role.BODY_STRONG
        if kind:
            self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def dress(self, look: Look) -> None:
        """Take font, icon and height of the look."""
        # First, or the style sheet's own height would replace this one when it is polished.
        self.ensurePolished()
        self.setFont(look.theme.font(self._role))
        self.setFixedHeight(look.px(self._height))
        if self._icon:
            size = 20 if self._height > 40 else 18
            self.setIcon(look.icons.get(self._icon, token=self._token, size=look.px(size)))
            self.setIconSize(look.icons.size(look.px(size)))

    def make_primary(self) -> None:
        """Become the one button of the screen that is filled."""
        self._token, self._role = "onaccent", Role.BODY_LARGE if self._height > 40 else Role.BODY_STRONG
        self.setProperty("kind", "primary")
        self.style().unpolish(self)
        self.style().polish(self)

    def follow(self, action: QAction) -> None:
        """Trigger an action when pressed; be enabled, named and explained as it is."""
        self._followed = action
        self.clicked.connect(action.trigger)
        # A method of this object, so that the connection ends with it: actions live longer.
        action.changed.connect(self._copy)
        self._copy()

    def _copy(self) -> None:
        action = self._followed
        if action is None:
            return
        self.setEnabled(action.isEnabled())
        self.setToolTip(action.toolTip())
        self.setAccessibleName(action.text())


class IconButton(QToolButton):
    """An icon alone, 40 px square (28 for ``small``); the words are its tool tip and accessible name."""

    def __init__(self, action: QAction, *, side: int = 40) -> None:
        super().__init__()
        self._side = side
        self.setDefaultAction(action)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.setAccessibleName(action.text())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def dress(self, look: Look) -> None:
        """Take the size of the look; the icon is the action's."""
        side = look.px(self._side)
        self.setFixedSize(side, side)
        self.setIconSize(look.icons.size(look.px(22 if self._side > 30 else 18)))


class ActionButton(QToolButton):
    """An icon over its word, as in the rack bar."""

    def __init__(self, action: QAction, *, width: int = 48, height: int = 56) -> None:
        super().__init__()
        self._size = QSize(width, height)
        self._look: Look | None = None
        self.setDefaultAction(action)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setAccessibleName(action.text())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def dress(self, look: Look) -> None:
        """Take font and size of the look."""
        self._look = look
        self.setFont(look.theme.font(Role.ACTION))
        self.set_words(shown=True)

    def set_words(self, *, shown: bool) -> None:
        """Show the word below the icon, or, where there is no room for it, the icon alone."""
        if self._look is None:
            return
        look, style = self._look, Qt.ToolButtonStyle
        self.setToolButtonStyle(style.ToolButtonTextUnderIcon if shown else style.ToolButtonIconOnly)
        self.setIconSize(look.icons.size(look.px(22) if shown else 24))
        words = self.fontMetrics().horizontalAdvance(self.text()) + 8
        if shown:
            self.setFixedSize(max(look.px(self._size.width()), words), look.px(self._size.height()))
        else:
            self.setFixedSize(44, 48)


class RowButton(QAbstractButton):
    """A row with an icon, a title and a quieter second line; Home and lists are made of these."""

    def __init__(self, title: str, line: str = "", *, icon: str = "", chevron: bool = False) -> None:
        super().__init__()
        self._line, self._icon_name, self._chevron = line, icon, chevron
        self._look: Look | None = None
        self._lead: QWidget | None = None
        self.setText(title)
        self.set_line(line)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_line(self, line: str) -> None:
        """Change the second line."""
        self._line = line
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(line)
        self.update()

    def line(self) -> str:
        """Return the second line."""
        return self._line

    def set_lead(self, widget: QWidget) -> None:
        """Show a small picture of 44 px in place of the icon."""
        self._lead = widget
        widget.setParent(self)
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFixedHeight(look.px(64 if self._lead else 52))
        if self._lead is not None:
            side = 44
            self._lead.setGeometry(12, (self.height() - side) // 2, side, side)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that is stretched by the layout."""
        return QSize(240, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, icon, both lines and the chevron."""
        if self._look is None:
            return
        look, theme = self._look, self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        enabled = self.isEnabled()
        left = 68.0 if self._lead else look.px(45)
        if self._icon_name and not self._lead:
            side = look.px(22)
            box = QRectF(look.px(11), (self.height() - side) / 2, side, side)
            paint_icon(painter, box, name=self._icon_name, color=theme.color("accent" if enabled else "text3"), size=22)
        right = self.width() - (34 if self._chevron else 10)
        self._paint_lines(painter, left, right)
        if self._chevron:
            box = QRectF(self.width() - 30, self.height() / 2 - 9, 18, 18)
            paint_icon(painter, box, name="chevron-right", color=theme.color("text2"), size=18)

    def _paint_ground(self, painter: QPainter) -> None:
        look = self._look
        assert look is not None
        theme = look.theme
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        painter.setBrush(theme.color("accentsoft" if hot else "surface2"))
        painter.setPen(QPen(theme.color("focus"), 2) if self.hasFocus() else QPen(theme.color("line"), 1))
        if not self.hasFocus() and not theme.is_high_contrast:
            painter.setPen(Qt.PenStyle.NoPen)
        inset = 1.0 if self.hasFocus() else 0.5
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)

    def _paint_lines(self, painter: QPainter, left: float, right: float) -> None:
        look = self._look
        assert look is not None
        theme, enabled = look.theme, self.isEnabled()
        width = int(right - left)
        for role, token, text, baseline in (
            (Role.BODY_STRONG, "text", self.text(), -look.px(4)),
            (Role.CAPTION, "text2", self._line, look.px(13)),
        ):
            painter.setFont(theme.font(role))
            painter.setPen(theme.color(token if enabled or token == "text2" else "text3"))
            y = self.height() / 2 + baseline if self._line else self.height() / 2 + look.px(5)
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QPointF(left, y), shown)

# SPDX-License-Identifier: MIT
"""Cards and windows that float over a big board: children of the page, never windows of the system.

So they work where a program may not place its windows, and are never lost on a screen that is gone.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, exp
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from crossgame.ui.board.painting import solid
from crossgame.ui.labels import Rule, Text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    import numpy.typing as npt
    from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent

    from crossgame.ui.look import Look

RADIUS = 12
_REACH = 24
_LAYERS = ((8, 24, 0.16), (2, 4, 0.10))
"""Shadows: how far down, how far blurred (px), how strong."""
_HEAD = 40
_IN_REACH = 24
"""How much of a window's head stays within the page, px."""


def _blurred(side: int, radius: float, sigma: float) -> npt.NDArray[np.float64]:
    """Return a rounded square, blurred, as 0 to 1 on (side, side); it stands ``_REACH`` px inside at ratio 1."""
    at = np.arange(side) - (side - 1) / 2
    half = side / 2 - sigma * 2
    corner = np.maximum(np.abs(at) - (half - radius), 0)
    far = np.hypot(corner[:, None], corner[None, :])
    shape = np.clip(radius - far + 0.5, 0, 1)
    reach = ceil(3 * sigma)
    kernel = np.array([exp(-(step**2) / (2 * sigma**2)) for step in range(-reach, reach + 1)])
    kernel /= kernel.sum()
    lines = np.apply_along_axis(lambda line: np.convolve(line, kernel, mode="same"), 0, shape)
    return np.apply_along_axis(lambda line: np.convolve(line, kernel, mode="same"), 1, lines)


@lru_cache(maxsize=16)
def _shadow(color: int, ratio: float, blur: int, alpha: float) -> QPixmap:
    """Return a shadow to be cut in nine: corners as they are, the middle stretched."""
    sigma = blur * ratio / 2
    side = ceil(2 * (blur * 2 + RADIUS) * ratio) + 1
    dark = _blurred(side, RADIUS * ratio, sigma) * alpha
    parts = np.zeros((side, side, 4), dtype=np.uint8)
    for channel, shift in enumerate((0, 8, 16)):  # blue, green, red
        parts[:, :, channel] = (dark * (color >> shift & 255)).round()
    parts[:, :, 3] = (dark * 255).round()
    image = QImage(parts.data, side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied)
    return QPixmap.fromImage(image.copy())


def paint_card(painter: QPainter, rect: QRect, look: Look) -> None:
    """Draw the ground of a card: surface with a line round it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(look.theme.color("surface"))
    painter.setPen(solid(look.theme.color("line"), 1))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)


class CardShadow(QWidget):
    """The shadow of a widget, under it and wherever it goes. It lets the mouse through."""

    def __init__(self, card: QWidget) -> None:
        super().__init__(card.parentWidget())
        self._card = card
        self._look: Look | None = None
        self._picture: QPixmap | None = None
        self._drawn: tuple[int, float, int, int] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        card.installEventFilter(self)
        self._follow()

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go where the card goes."""
        kinds = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.ZOrderChange)
        if watched is self._card and event.type() in kinds:
            self._follow()
        return False

    def _follow(self) -> None:
        self.setGeometry(self._card.geometry().adjusted(-_REACH, -_REACH, _REACH, _REACH + 8))
        self.setVisible(not self._card.isHidden())
        self.stackUnder(self._card)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both shadows."""
        if self._look is None or self._look.theme.shadow is None:
            return
        color, ratio = int(self._look.theme.shadow_color(1.0).rgb()) & 0xFFFFFF, self.devicePixelRatioF()
        # Every change of the board under it asks for it again, so it is kept as one picture.
        key = (color, ratio, self.width(), self.height())
        if self._picture is None or self._drawn != key:
            self._picture, self._drawn = self._draw(color, ratio), key
        seen = event.rect()
        source = QRectF(seen.x() * ratio, seen.y() * ratio, seen.width() * ratio, seen.height() * ratio)
        QPainter(self).drawPixmap(QRectF(seen), self._picture, source)

    def _draw(self, color: int, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        body = QRectF(_REACH, _REACH, self._card.width(), self._card.height())
        for down, blur, alpha in _LAYERS:
            _draw_nine(painter, body.translated(0, down), _shadow(color, ratio, blur, alpha), blur, ratio)
        painter.end()
        return picture


def _draw_nine(painter: QPainter, body: QRectF, picture: QPixmap, blur: int, ratio: float) -> None:
    """Draw a shadow picture round a body, its middle row and column stretched."""
    side, corner = picture.width(), (picture.width() - 1) / 2
    cut = corner / ratio
    outer = body.adjusted(-blur, -blur, blur, blur)
    parts = ((0.0, corner), (corner, 1.0), (side - corner, corner))
    xs = ((outer.left(), cut), (outer.left() + cut, outer.width() - 2 * cut), (outer.right() - cut, cut))
    ys = ((outer.top(), cut), (outer.top() + cut, outer.height() - 2 * cut), (outer.bottom() - cut, cut))
    for (y, high), (from_y, from_high) in zip(ys, parts, strict=True):
        for (x, wide), (from_x, from_wide) in zip(xs, parts, strict=True):
            if wide > 0 and high > 0:
                painter.drawPixmap(QRectF(x, y, wide, high), picture, QRectF(from_x, from_y, from_wide, from_high))


class _Grip(QWidget):
    """Six dots that say: drag here."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(16, 20)
        self._color: QColor | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._color = look.theme.color("text2")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dots."""
        if self._color is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color)
        for x in (5, 11):
            for y in (5, 10, 15):
                painter.drawEllipse(QRectF(x - 1.4, y - 1.4, 2.8, 2.8))


class FloatingWindow(QFrame):
    """A window over the page: a head to drag it by, a button to close it, a body.

    Its place is counted from the page's upper left corner and always leaves the head in reach.

    Signals:
        closed(): by its button or by Esc.
        place_changed(str): where the player left it; give it to ``restore_place`` the next time.
    """

    closed = Signal()
    place_changed = Signal(str)

    def __init__(self, title: str, body: QWidget, page: QWidget, *, width: int = 244) -> None:
        super().__init__(page)
        self._look: Look | None = None
        self._width = width
        self._hold: QPoint | None = None
        self._wanted = QPoint(12, 12)
        self.setAccessibleName(title)
        self.title = Text(title, Role.WORD)
        self.count = Text("", Role.BODY_SMALL, tone="secondary")
        self.grip = _Grip()
        self.close_button = QToolButton()
        self.close_button.setAccessibleName(translate("floating", "Close {0}").format(title))
        self.close_button.setToolTip(self.close_button.accessibleName())
        self.close_button.clicked.connect(self._on_close_clicked)
        self.body = body
        self._arrange()
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.shadow = CardShadow(self)
        page.installEventFilter(self)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 6, 0)
        head.setSpacing(6)
        for part in (self.grip, self.title, self.count):
            head.addWidget(part)
        head.addStretch(1)
        head.addWidget(self.close_button)
        self._head = QWidget()
        self._head.setLayout(head)
        self._head.setFixedHeight(_HEAD)
        self._head.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
        self._head.setCursor(Qt.CursorShape.SizeAllCursor)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 8)  # round corners below the last row
        layout.setSpacing(0)
        layout.addWidget(self._head)
        layout.addWidget(Rule())
        layout.addWidget(self.body)
        self._head.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self._head.setFixedHeight(look.px(_HEAD))
        self.close_button.setIcon(look.icons.get("x", token="text2", size=look.px(16)))
        self.close_button.setIconSize(look.icons.size(look.px(16)))
        self.fit()
        self.update()

    def fit(self) -> None:
        """Take the size of the contents, and stay within the page."""
        width = self._look.px(self._width) if self._look is not None else self._width
        self.body.setFixedWidth(width - 2)
        self.resize(QSize(width, self.sizeHint().height()))
        self._put(self._wanted)

    # Place

    def put(self, place: QPoint) -> None:
        """Put the upper left corner there, or as near as the page allows."""
        self._wanted = place
        self._put(place)

    def place_text(self) -> str:
        """Return the place as a text."""
        return f"{self._wanted.x()},{self._wanted.y()}"

    def restore_place(self, text: str) -> bool:
        """Go back to a place; tell whether the text was one."""
        parts = text.split(",")
        if len(parts) != 2 or not all(part.strip().lstrip("-").isdecimal() for part in parts):
            return False
        x, y = (max(-99_999, min(99_999, int(part))) for part in parts)
        self.put(QPoint(x, y))
        return True

    def _put(self, place: QPoint) -> None:
        page = self.parentWidget()
        if page is None:
            return
        left, right = 0, max(0, page.width() - self.width())
        low = max(0, page.height() - max(_HEAD, _IN_REACH))
        self.move(min(max(place.x(), left), right), min(max(place.y(), 0), low))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drag by the head; stay within a page that gets smaller."""
        if watched is self.parentWidget() and event.type() == QEvent.Type.Resize:
            self._put(self._wanted)
        elif watched is self._head and event.type() in _DRAGS:
            self._drag(event)  # type: ignore[arg-type]  # the types above are those of mouse events
            return True
        return super().eventFilter(watched, event)

    def _drag(self, event: QMouseEvent) -> None:
        point = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._hold = point - self.pos()
            self.raise_()
        elif event.type() == QEvent.Type.MouseMove and self._hold is not None:
            self.put(point - self._hold)
        elif event.type() == QEvent.Type.MouseButtonRelease and self._hold is not None:
            self._hold = None
            self._wanted = self.pos()
            self.place_changed.emit(self.place_text())

    def _on_close_clicked(self) -> None:
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, wherever in the window the keys go."""
        if event.key() == Qt.Key.Key_Escape:
            self._on_close_clicked()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press from the board under the window."""
        self.raise_()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the release too."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground."""
        if self._look is not None:
            paint_card(QPainter(self), self.rect(), self._look)


_DRAGS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)

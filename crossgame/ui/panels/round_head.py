# SPDX-License-Identifier: MIT
"""The head of an island column: game, round and time, and the bar that runs out. Reads a ``GameView``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from crossgame.ui.buttons import IconButton
from crossgame.ui.games import game_title
from crossgame.ui.icons import paint_icon
from crossgame.ui.labels import Elided, Text
from crossgame.ui.spelling import TIMES, time_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.game.view import GameView
    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look

_CONTEXT = "round_head"
_BULLET = " \N{BULLET} "
LOW_MS = 10_000
"""From here on the time is low (issue: last 10 s)."""


def left_of(view: GameView) -> int | None:
    """Return the time left of the round, or of a game without rounds; ``None`` where time does not run out."""
    if view.result is not None:
        return None
    return view.round.left_ms if view.round is not None else view.left_ms


def limit_of(view: GameView) -> int:
    """Return how long that time is when it is whole, 0 where there is none."""
    return view.round.limit_ms if view.round is not None else view.ruleset.goal.time_ms


class TimeBar(QWidget):
    """A bar of four px that grows shorter; another colour in the last seconds, which the text beside it says too."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._share = 0.0
        self._low = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def share(self) -> float:
        """How much of the time is left, 0 to 1."""
        return self._share

    @property
    def low(self) -> bool:
        """Whether it has the colour of the last seconds."""
        return self._low

    def show_left(self, left_ms: int | None, limit_ms: int) -> None:
        """Show what is left of a time; nothing where there is no limit."""
        share = 0.0 if left_ms is None or limit_ms <= 0 else min(1.0, max(0.0, left_ms / limit_ms))
        low = left_ms is not None and left_ms <= LOW_MS
        if (share, low) != (self._share, self._low):
            self._share, self._low = share, low
            self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFixedHeight(look.px(4))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of the design."""
        return QSize(100, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is left over what there was."""
        if self._look is None:
            return
        painter, theme = QPainter(self), self._look.theme
        painter.fillRect(self.rect(), theme.color("line"))
        width = round(self._share * self.width())
        painter.fillRect(0, 0, width, self.height(), theme.color("mark" if self._low else "accent"))


class TimeText(QWidget):
    """A clock and the time left; in the last seconds in another colour."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._text, self._low = "", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text

    def show_left(self, left_ms: int | None, *, paused: bool) -> None:
        """Show a time, that it stands still, or nothing."""
        text = "" if left_ms is None else time_text(max(0, left_ms))
        low = left_ms is not None and left_ms <= LOW_MS and not paused
        if (text, low) == (self._text, self._low):
            return
        self._text, self._low = text, low
        self.setAccessibleName(translate(_CONTEXT, "{0} left").format(text) if text else "")
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFont(look.theme.font(Role.TOTAL))
        self.setVisible(bool(self._text))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of icon and text."""
        px = self._look.px if self._look else round
        return QSize(self.fontMetrics().horizontalAdvance(self._text) + px(28), px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both."""
        if self._look is None:
            return
        painter, side = QPainter(self), self._look.px(18)
        color = self._look.theme.color("mark" if self._low else "text")
        box = QRectF(0, (self.height() - side) / 2, side, side)
        paint_icon(painter, box, name="clock", color=color, size=18)
        painter.setFont(self.font())
        painter.setPen(color)
        baseline = self.height() / 2 + 0.35 * self._look.px(Role.TOTAL.size)
        painter.drawText(side + self._look.px(6), round(baseline), self._text)


class RoundHead(QWidget):
    """Title, options, time, menu, and the bar below all of it."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.title = Elided("", Role.HEADING)
        self.options = Elided("", Role.CAPTION, token="text2")
        self.time = TimeText()
        self.bar = TimeBar()
        self.wait = Text("", Role.CAPTION, tone="secondary")
        self.more = IconButton(actions["more"], side=36)
        self.menu = QMenu(self)
        for key in ("pause", "sort", "withdraw", "resign"):
            self.menu.addAction(actions[key])
        self.menu.addSeparator()
        for key in ("shortcuts", "help", "home"):
            self.menu.addAction(actions[key])
        self.more.setMenu(self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self._row = QWidget()
        self._build()

    def _build(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self.title)
        texts.addWidget(self.options)
        texts.addStretch(1)
        row = QHBoxLayout(self._row)
        row.setContentsMargins(16, 0, 12, 0)
        row.setSpacing(4)
        row.addLayout(texts, stretch=1)
        row.addWidget(self.time)
        row.addWidget(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._row)
        layout.addWidget(self.bar)

    def dress(self, look: Look) -> None:
        """Take the height of the look."""
        self._row.setFixedHeight(look.px(56))

    def show_view(self, view: GameView) -> None:
        """Show game, round and options."""
        self.title.set_text(game_title(view.ruleset.id))
        self.options.set_text(_finished(view) if view.result is not None else options_text(view))
        self.show_time(view)

    def show_round(self, title: str, line: str) -> None:
        """Show the name of a round that is looked back at in place of the game's."""
        self.title.set_text(title)
        self.options.set_text(line)

    def show_time(self, view: GameView) -> None:
        """Show the time that is left."""
        left = left_of(view)
        self.time.show_left(left, paused=view.paused)
        self.bar.show_left(left, limit_of(view))


def options_text(view: GameView) -> str:
    """Return round and board: ``Round 8 of 12, 21 by 21``."""
    layout = view.ruleset.layout
    parts = [f"{layout.rows} {TIMES} {layout.cols}"]
    if view.round is not None:
        text = translate(_CONTEXT, "Round {0} of {1}") if view.round.of else translate(_CONTEXT, "Round {0}")
        parts.insert(0, text.format(view.round.number, view.round.of))
    else:
        parts.insert(0, translate(_CONTEXT, "Speed"))
    if view.paused:
        parts.append(translate(_CONTEXT, "paused"))
    return _BULLET.join(parts)


def _finished(view: GameView) -> str:
    parts = [translate(_CONTEXT, "Finished")]
    if view.rounds:
        parts.append(counted(_CONTEXT, "%n round(s)", len(view.rounds)))
    parts.append(counted(_CONTEXT, "%n minute(s)", max(1, view.elapsed_ms // 60_000)))
    return _BULLET.join(parts)

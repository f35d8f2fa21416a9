# SPDX-License-Identifier: MIT
"""The cards of Home: the game to go on with, a welcome where there is none, and one for each game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from crossgame.ui.board.painting import solid
from crossgame.ui.buttons import Button, RowButton
from crossgame.ui.labels import Elided, Text
from crossgame.ui.miniature import Miniature, SmallBoard
from crossgame.ui.strips import strip_for
from crossgame.ui.summaries import ago, line_of, scores_of, state_of, title_of
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from crossgame.game.saved import GameSummary
    from crossgame.ui.games import GameText
    from crossgame.ui.look import Look

_CONTEXT = "home"
_PITCH, _PITCH_COMPACT = 15, 9
_OTHERS = 2
_IN_LINE = 4
"""Scores beside each other."""


class Card(QFrame):
    """A rounded ground of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and border; the style sheet's border would not be round over a strip."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._look.theme.color("surface"))
        painter.setPen(solid(self._look.theme.color("line"), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)


class ContinueCard(Card):
    """The newest unfinished game, and a few others.

    Signals:
        continue_requested(str): the id of a game.
        all_requested(): the list of all games.
    """

    continue_requested = Signal(str)
    all_requested = Signal()

    def __init__(self, games: tuple[GameSummary, ...], *, compact: bool) -> None:
        super().__init__()
        newest, now = games[0], datetime.now(UTC)
        layout = QHBoxLayout(self)
        margin = 12 if compact else 16
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(16 if compact else 28)
        pitch = _PITCH_COMPACT if compact else _PITCH
        layout.addWidget(Miniature(SmallBoard.of(newest), pitch=pitch))
        layout.addLayout(self._newest(newest, now, compact=compact), stretch=1)
        layout.addWidget(self._others(games[1:], now, compact=compact))

    def _newest(self, game: GameSummary, now: datetime, *, compact: bool) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(4 if compact else 6)
        column.addWidget(Text(translate(_CONTEXT, "Continue"), Role.SECTION, tone="secondary"))
        column.addWidget(Elided(title_of(game), Role.CARD if compact else Role.TITLE))
        column.addWidget(Text(state_of(game), tone="secondary", wrap=True))
        column.addSpacing(0 if compact else 12)
        column.addLayout(_scores(scores_of(game), compact=compact))
        column.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(12)
        button = Button(translate(_CONTEXT, "Continue"), "player-play", kind="primary", height=36 if compact else 44)
        button.setObjectName("continue")
        button.clicked.connect(lambda: self.continue_requested.emit(game.id))
        row.addWidget(button)
        when = translate(_CONTEXT, "Last play {0}.").format(ago(game.changed, now))
        row.addWidget(Text(when, Role.CAPTION, tone="secondary"))
        row.addStretch(1)
        column.addLayout(row)
        return column

    def _others(self, games: tuple[GameSummary, ...], now: datetime, *, compact: bool) -> QWidget:
        box = QWidget()
        box.setFixedWidth(230 if compact else 330)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        if games:
            column.addWidget(Text(translate(_CONTEXT, "Also unfinished"), Role.SECTION, tone="secondary"))
        for game in games[: 1 if compact else _OTHERS]:
            row = RowButton(title_of(game), line_of(game, now), chevron=True)
            row.set_lead(_thumbnail(game))
            row.clicked.connect(lambda _=False, key=game.id: self.continue_requested.emit(key))
            column.addWidget(row)
        column.addStretch(1)
        every = Button(translate(_CONTEXT, "All saved games"), "history", kind="flat", token="accent")
        every.setObjectName("all_games")
        every.clicked.connect(self.all_requested)
        column.addWidget(every, alignment=Qt.AlignmentFlag.AlignLeft)
        return box


def _scores(scores: Sequence[tuple[str, str]], *, compact: bool) -> QGridLayout:
    """Return names and points side by side, of many players smaller and in two lines."""
    many = len(scores) > _IN_LINE
    role = (Role.BODY_STRONG if compact else Role.TOTAL) if many else Role.TOTAL if compact else Role.DISPLAY
    grid = QGridLayout()
    grid.setHorizontalSpacing(24 if many else 32)
    grid.setVerticalSpacing(2)
    for number, (name, points) in enumerate(scores):
        pair = QVBoxLayout()
        pair.setSpacing(0)
        title = Elided(name, Role.CAPTION, token="text2") if many else Text(name, Role.CAPTION, tone="secondary")
        pair.addWidget(title)
        pair.addWidget(Text(points, role))
        grid.addLayout(pair, *divmod(number, _IN_LINE))
    grid.setColumnStretch(_IN_LINE, 0 if many else 1)
    for column in range(_IN_LINE if many else 0):
        grid.setColumnStretch(column, 1)
    return grid


def _thumbnail(game: GameSummary) -> QWidget:
    picture = Miniature(SmallBoard.of(game), pitch=3, margin=0, radius=4)
    picture.setFixedSize(44, 44)
    return picture


class WelcomeCard(Card):
    """What stands in place of a game to go on with at the first start.

    Signals:
        play_requested(): play the computer.
        learn_requested(): how to play.
        all_requested(): the list of all games.
    """

    play_requested = Signal()
    learn_requested = Signal()
    all_requested = Signal()

    def __init__(self, *, any_saved: bool) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 24)
        layout.setSpacing(8)
        title = translate(_CONTEXT, "No unfinished game") if any_saved else translate(_CONTEXT, "Welcome")
        layout.addWidget(Text(title, Role.TITLE))
        line = translate(_CONTEXT, "Lay words across and down, one letter more than your opponent sees coming.")
        layout.addWidget(Text(line, tone="secondary", wrap=True))
        layout.addSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(12)
        play = Button(translate(_CONTEXT, "Play the computer"), "player-play", kind="primary", height=44)
        play.setObjectName("welcome_play")
        play.clicked.connect(self.play_requested)
        learn = Button(translate(_CONTEXT, "How to play"), "school", height=44)
        learn.clicked.connect(self.learn_requested)
        row.addWidget(play)
        row.addWidget(learn)
        if any_saved:
            saved = Button(translate(_CONTEXT, "All saved games"), "history", kind="flat", height=44)
            saved.setObjectName("all_games")
            saved.clicked.connect(self.all_requested)
            row.addWidget(saved)
        row.addStretch(1)
        layout.addLayout(row)


class GameCard(Card):
    """One of the games: a strip of its board, what it is, and two ways to begin.

    Signals:
        computer_requested(): begin at once with the last used options.
        others_requested(): play with people.
        options_requested(): choose who plays, and how.
    """

    computer_requested = Signal()
    others_requested = Signal()
    options_requested = Signal()

    def __init__(self, game: GameText) -> None:
        super().__init__()
        self.playable = game.playable
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.strip = strip_for(game.id)
        layout.addWidget(self.strip)
        body = QVBoxLayout()
        body.setContentsMargins(16, 14, 16, 16)
        body.setSpacing(8)
        body.addLayout(self._title(game))
        line = Text(translate("games", game.line), Role.BODY_SMALL, tone="secondary", wrap=True)
        line.setAlignment(Qt.AlignmentFlag.AlignTop)
        body.addWidget(line)
        body.addStretch(1)
        later = translate(_CONTEXT, "Coming in a later version")
        self.computer = RowButton(translate(_CONTEXT, "Play the computer"), later, icon="cpu")
        self.others = RowButton(translate(_CONTEXT, "Play with others"), later, icon="users")
        for button, signal in ((self.computer, self.computer_requested), (self.others, self.others_requested)):
            button.setObjectName(f"{game.id}_{'computer' if button is self.computer else 'others'}")
            button.setEnabled(game.playable)
            button.clicked.connect(signal)
            body.addWidget(button)
        layout.addLayout(body, stretch=1)

    def _title(self, game: GameText) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Text(translate("games", game.title), Role.CARD), stretch=1)
        self.options = Button(translate(_CONTEXT, "Options"), "settings", kind="flat", height=28)
        self.options.setObjectName(f"{game.id}_options")
        self.options.setAccessibleName(
            translate(_CONTEXT, "{0}: options of a new game").format(translate("games", game.title))
        )
        self.options.setEnabled(game.playable)
        self.options.clicked.connect(self.options_requested)
        row.addWidget(self.options)
        return row

    def sizeHint(self) -> QSize:
        """Return the width of the design; heights follow from the text."""
        return QSize(352, super().sizeHint().height())

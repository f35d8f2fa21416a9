# SPDX-License-Identifier: MIT
"""The last round in short: who placed what for how many points. A click looks at it again. Draws values only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from crossgame.game.events import Destroyed, Placed
from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.board.shades import Shades
from crossgame.ui.icons import paint_icon
from crossgame.ui.round_summary_lines import lost_words
from crossgame.ui.round_texts import word_of
from crossgame.ui.spelling import main_word, points_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent

    from crossgame.game.view import GameView, RoundLine
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "round_log"
_HEAD, _ROW = 32, 26


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: whose look, name, word, points, icons of what it won, whether it was destroyed."""

    owner: int
    name: str
    word: str
    points: str
    icons: tuple[str, ...]
    destroyed: bool


class RoundLog(QAbstractButton):
    """Heading and lines of the newest round, or of the newest plays where there are no rounds.

    Signals:
        wanted(int): look at this round again.
    """

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._number = 0
        self._lines: tuple[LogLine, ...] = ()
        self._title = self._note = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.wanted.emit(self._number))

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """What is shown."""
        return self._lines

    def show_view(self, view: GameView, names: Names) -> None:
        """Show the newest round of a view, or its newest plays."""
        if view.ruleset.traits.rounds:
            self._show_round(view, names)
        else:
            self._show_plays(view, names)
        self.setVisible(bool(self._lines))
        spoken = [" ".join(p for p in (line.name, line.word, line.points) if p) for line in self._lines]
        self.setAccessibleName("; ".join((self._title, *spoken)))
        self.updateGeometry()
        self.update()

    def _show_round(self, view: GameView, names: Names) -> None:
        if not view.rounds:
            self._lines = ()
            return
        result = view.rounds[-1]
        shades = Shades([seat.info.seat for seat in view.seats], view.seat)
        self._number = result.number
        self._title = translate(_CONTEXT, "Round {0}").format(result.number)
        placed = sum(isinstance(line.event, Placed) for line in result.lines)
        self._note = counted(_CONTEXT, "%n play(s) placed", placed)
        lost = lost_words(result, view)
        self._lines = tuple(_line(line, view, names, shades, lost) for line in result.lines)
        self.setEnabled(True)
        self.setToolTip(translate(_CONTEXT, "Look at this round again"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _show_plays(self, view: GameView, names: Names) -> None:
        shades = Shades([seat.info.seat for seat in view.seats], view.seat)
        rows = [view.moves[i] for i in range(len(view.moves) - 1, max(-1, len(view.moves) - 9), -1)]
        plays = [(row, row.events[0]) for row in rows]
        self._title, self._note = translate(_CONTEXT, "Newest plays"), ""
        self._lines = tuple(
            LogLine(
                shades.of(event.seat),
                names[event.seat],
                main_word(event, view.ruleset.tiles),
                points_text(event.total),
                (),
                destroyed=False,
            )
            for _, event in plays
            if isinstance(event, Placed)
        )
        self.setEnabled(False)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of heading and lines."""
        px = self._look.px if self._look else round
        return QSize(200, px(_HEAD) + len(self._lines) * px(_ROW) + px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw heading and lines."""
        if self._look is None or not self._lines:
            return
        painter, look = QPainter(self), self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, px = look.theme, look.px
        if self.hasFocus():
            painter.setPen(theme.color("focus"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4.5, 1.5, -4.5, -1.5), 8, 8)
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        head = QRectF(16, 0, self.width() - 32, px(_HEAD))
        painter.setFont(theme.font(Role.SECTION))
        painter.setPen(theme.color("text2"))
        painter.drawText(head, int(middle), self._title)
        painter.drawText(head, int(middle | right), self._note)
        for number, line in enumerate(self._lines):
            self._paint_line(painter, line, QRectF(16, px(_HEAD) + number * px(_ROW), head.width(), px(_ROW)))

    def _paint_line(self, painter: QPainter, line: LogLine, box: QRectF) -> None:
        assert self._look is not None
        theme, px = self._look.theme, self._look.px
        side = px(16)
        emblem = QRectF(box.x(), box.y() + (box.height() - side) / 2, side, side)
        draw_emblem(painter, emblem, theme, owner=line.owner, ratio=1.0)
        flags = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(theme.font(Role.BODY_SMALL))
        painter.setPen(theme.color("text2"))
        name = QRectF(box.x() + px(24), box.y(), px(56), box.height())
        shown = painter.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, px(54))
        painter.drawText(name, flags, shown)
        font = theme.font(Role.WORD)
        font.setStrikeOut(line.destroyed)
        painter.setFont(font)
        painter.setPen(theme.color("text2" if line.destroyed else "text"))
        word = QRectF(box.x() + px(84), box.y(), box.width() - px(84 + 74), box.height())
        text = painter.fontMetrics().elidedText(line.word, Qt.TextElideMode.ElideRight, int(word.width()))
        painter.drawText(word, flags, text)
        painter.setFont(theme.font(Role.WORD))
        painter.setPen(theme.color("bad" if line.destroyed else "text"))
        painter.drawText(box, flags | int(Qt.AlignmentFlag.AlignRight), line.points)
        at = box.right() - px(44)
        for icon in reversed(line.icons):
            side = px(14)
            spot = QRectF(at - side, box.y() + (box.height() - side) / 2, side, side)
            paint_icon(painter, spot, name=icon, color=theme.color("text2"), size=14)
            at -= side + px(3)


def _line(line: RoundLine, view: GameView, names: Names, shades: Shades, lost: Mapping[int, str]) -> LogLine:
    event = line.event
    icons = []
    if line.claimed is not None:
        icons.append("flag")
    if line.converted is not None:
        icons.append("replace")
    return LogLine(
        shades.of(line.seat),
        names[line.seat],
        lost.get(line.seat) or word_of(line, view.ruleset),
        points_text(event.total) if isinstance(event, Placed) else "0" if isinstance(event, Destroyed) else "",
        tuple(icons),
        destroyed=isinstance(event, Destroyed),
    )

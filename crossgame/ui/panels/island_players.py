# SPDX-License-Identifier: MIT
"""Players of an island game: emblem, what each is doing, islands, letters, score. Draws a ``GameView``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from crossgame.game.events import SeatState
from crossgame.ui.board.owners import draw_emblem
from crossgame.ui.board.shades import Shades
from crossgame.ui.icons import paint_icon
from crossgame.ui.labels import plain_tip
from crossgame.ui.panels.ink import paint_line
from crossgame.ui.spelling import points_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.game.view import GameView, SeatView
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "island_players"
HEIGHT = 44
_EMBLEM = 28
_IN_LINE = 4
"""Players beside each other in a folded column."""


@dataclass(frozen=True, slots=True)
class IslandLine:
    """What a row shows of a seat; ``icon`` is that of the state."""

    seat: int
    owner: int
    name: str
    state: str
    icon: str
    islands: int
    letters: int
    score: str
    own: bool
    out: bool

    @property
    def spoken(self) -> str:
        """All of it, for assistive technology."""
        parts = (
            self.name,
            self.score,
            counted(_CONTEXT, "%n island(s)", self.islands),
            counted(_CONTEXT, "%n letter(s) on the board", self.letters),
            self.state,
        )
        return ", ".join(part for part in parts if part)


class IslandRow(QWidget):
    """One player."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._line: IslandLine | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def line(self) -> IslandLine | None:
        """What is shown."""
        return self._line

    def show_line(self, line: IslandLine) -> None:
        """Show a seat."""
        if line != self._line:
            self._line = line
            self.setAccessibleName(line.spoken)
            self.setToolTip(plain_tip(line.spoken))
            self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.setFixedHeight(look.px(HEIGHT))
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that is stretched by the column."""
        return QSize(200, self._look.px(HEIGHT) if self._look else HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, emblem, name, state, counts and score."""
        if self._look is None or self._line is None:
            return
        painter, look, line = QPainter(self), self._look, self._line
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, px, rect = look.theme, look.px, QRectF(self.rect())
        if line.own:
            painter.fillRect(rect, theme.color("accentsoft"))
            painter.fillRect(QRectF(0, 0, 4, rect.height()), theme.color("accent"))
        side = px(_EMBLEM)
        emblem = QRectF(14, (rect.height() - side) / 2, side, side)
        draw_emblem(painter, emblem, theme, owner=line.owner, ratio=1.0, initial=line.name[:1].upper())
        left, middle = 14 + side + px(10), rect.height() / 2
        score = QRectF(rect.width() - px(76), 0, px(60), rect.height())
        tone = "text3" if line.out else "text"
        self._text(painter, score, line.score, Role.TOTAL, tone, Qt.AlignmentFlag.AlignRight)
        counts = rect.width() - px(76) - px(88)
        self._count(painter, counts, "flag", line.islands)
        self._count(painter, counts + px(44), "square-letter-a", line.letters)
        room = counts - left - 6
        self._text(painter, QRectF(left, middle - px(19), room, px(19)), line.name, Role.BODY_STRONG, tone)
        icon = px(14)
        if line.icon:
            box = QRectF(left, middle + px(10) - icon / 2, icon, icon)
            paint_icon(painter, box, name=line.icon, color=theme.color("text2"), size=14)
        at = left + (icon + px(4) if line.icon else 0)
        self._text(painter, QRectF(at, middle + px(1), room - (at - left), px(18)), line.state, Role.CAPTION, "text2")

    def _count(self, painter: QPainter, x: float, icon: str, number: int) -> None:
        assert self._look is not None
        side = self._look.px(14)
        box = QRectF(x, (self.height() - side) / 2, side, side)
        paint_icon(painter, box, name=icon, color=self._look.theme.color("text2"), size=14)
        room = QRectF(x + side + 4, 0, self._look.px(28), self.height())
        self._text(painter, room, str(number), Role.CAPTION, "text2")

    def _text(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        role: Role,
        token: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:  # fmt: skip
        assert self._look is not None
        paint_line(painter, box, text, self._look, (role, token), align)


class IslandPlayers(QWidget):
    """All players, one above the other."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._rows: list[IslandRow] = []
        self._notes: dict[int, str] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setAccessibleName(translate(_CONTEXT, "Players"))

    @property
    def rows(self) -> tuple[IslandRow, ...]:
        """The rows, by seat."""
        return tuple(self._rows)

    def dress(self, look: Look) -> None:
        """Take the look, for rows that come later too."""
        self._look = look

    def set_notes(self, notes: dict[int, str]) -> None:
        """Say of seats where their people are, in place of what they do; shown with the next view."""
        self._notes = dict(notes)

    def show_view(self, view: GameView, names: Names, *, thinking: int = 0) -> None:
        """Show the seats of a view."""
        lines = [replace(line, state=self._notes.get(line.seat) or line.state) for line in lines_of(view, names)]
        while len(self._rows) < len(lines):
            row = IslandRow()
            if self._look is not None:
                row.dress(self._look)
            self._rows.append(row)
            self._column.addWidget(row)
        for row, line in zip(self._rows, lines, strict=False):
            row.show_line(line)


class ScoreStrip(QWidget):
    """All players in one line or two, where the column is folded: emblem, score, and who has submitted."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._lines: tuple[IslandLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_view(self, view: GameView, names: Names) -> None:
        """Show the seats of a view."""
        self._lines = lines_of(view, names)
        self.setAccessibleName("; ".join(line.spoken for line in self._lines))
        self.updateGeometry()
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of the lines."""
        px = self._look.px if self._look else round
        return QSize(200, px(34) * (1 + (len(self._lines) - 1) // _IN_LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw emblems and scores."""
        if self._look is None or not self._lines:
            return
        painter, theme, px = QPainter(self), self._look.theme, self._look.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, high, side = (self.width() - 24) / min(_IN_LINE, len(self._lines)), px(34), px(22)
        for number, line in enumerate(self._lines):
            row, col = divmod(number, _IN_LINE)
            box = QRectF(14 + col * wide, row * high, wide, high)
            emblem = QRectF(box.x(), box.y() + (high - side) / 2, side, side)
            draw_emblem(painter, emblem, theme, owner=line.owner, ratio=1.0, initial=line.name[:1].upper())
            painter.setFont(theme.font(Role.BODY_STRONG))
            painter.setPen(theme.color("text3" if line.out else "text"))
            painter.drawText(box.adjusted(side + 6, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), line.score)
            at = box.x() + side + 12 + painter.fontMetrics().horizontalAdvance(line.score)
            if line.icon == "circle-check":
                spot = QRectF(at, box.y() + (high - px(14)) / 2, px(14), px(14))
                paint_icon(painter, spot, name=line.icon, color=theme.color("text2"), size=14)


def lines_of(view: GameView, names: Names) -> tuple[IslandLine, ...]:
    """Return what the rows show, by seat."""
    shades = Shades([seat.info.seat for seat in view.seats], view.seat)
    lines = []
    for seat in view.seats:
        state, icon = state_of(seat, view)
        lines.append(
            IslandLine(
                seat=seat.info.seat,
                owner=shades.of(seat.info.seat),
                name=names[seat.info.seat],
                state=state,
                icon=icon,
                islands=seat.islands,
                letters=seat.letters,
                score=points_text(seat.score),
                own=seat.info.seat == view.seat,
                out=seat.state is not SeatState.PLAYING,
            )
        )
    return tuple(lines)


def state_of(seat: SeatView, view: GameView) -> tuple[str, str]:
    """Return what a seat is doing, and the icon of that."""
    gone = {
        SeatState.RESIGNED: (translate(_CONTEXT, "Resigned"), "flag"),
        SeatState.OUT_OF_TIME: (translate(_CONTEXT, "Out of time"), "clock"),
        SeatState.LEFT: (translate(_CONTEXT, "Left"), "door-enter"),
    }
    if seat.state in gone:
        return gone[seat.state]
    if view.result is not None:
        return counted(_CONTEXT, "%n play(s)", seat.plays), ""
    if seat.submitted:
        return translate(_CONTEXT, "Submitted"), "circle-check"
    if view.round is not None and seat.away:
        return translate(_CONTEXT, "Away"), "door-enter"
    if seat.may_hop and seat.letters:
        return translate(_CONTEXT, "May hop"), "star"
    if view.round is None:
        return counted(_CONTEXT, "%n play(s)", seat.plays), ""
    return translate(_CONTEXT, "Choosing"), "pencil"

# SPDX-License-Identifier: MIT
"""Players with score, clock and whose turn it is. Draws a ``GameView``; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from crossgame.game.events import SeatState
from crossgame.ui.panels.ink import paint_line
from crossgame.ui.spelling import points_text, time_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from crossgame.game.view import GameView, SeatView
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "players"
_LOW_MS = 60_000
_HEIGHT, _HEIGHT_MANY = 64, 52


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """What a card shows of a seat."""

    name: str
    state: str
    tiles: str
    score: str
    clock: str
    low: bool
    to_move: bool
    out: bool

    @property
    def spoken(self) -> str:
        """All of it, for assistive technology."""
        return ", ".join(part for part in (self.name, self.score, self.state, self.clock) if part)


class PlayerCard(QWidget):
    """One player."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._line = PlayerLine("", "", "", "", "", low=False, to_move=False, out=False)
        self._compact = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def line(self) -> PlayerLine:
        """What is shown."""
        return self._line

    def show_line(self, line: PlayerLine, *, compact: bool, many: bool) -> None:
        """Show a seat, side by side with others (``compact``) or in a row of its own."""
        self._compact = compact
        height = _HEIGHT_MANY if many else _HEIGHT
        self.setFixedHeight(self._look.px(height) if self._look else height)
        if line != self._line:
            self._line = line
            self.setAccessibleName(line.spoken)
        self.update()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size that is stretched by the column."""
        return QSize(120, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw bar, ground, disc and texts."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, rect = self._look.theme, QRectF(self.rect())
        if self._compact:
            painter.setPen(Qt.PenStyle.NoPen)
            if self._line.to_move:
                painter.setBrush(theme.color("accentsoft"))
                painter.drawRoundedRect(rect, 8, 8)
                painter.setBrush(theme.color("accent"))
                painter.drawRect(QRectF(0, 8, 3, rect.height() - 16))
            self._paint_compact(painter)
            return
        if self._line.to_move:
            painter.fillRect(rect, theme.color("accentsoft"))
            painter.fillRect(QRectF(0, 0, 4, rect.height()), theme.color("accent"))
        self._paint_disc(painter)
        self._paint_wide(painter)

    def _paint_disc(self, painter: QPainter) -> None:
        assert self._look is not None
        theme, side = self._look.theme, min(self._look.px(36), self.height() - 12)
        disc = QRectF(16, (self.height() - side) / 2, side, side)
        active = self._line.to_move
        painter.setPen(theme.color("line2") if theme.is_high_contrast and not active else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent" if active else "surface2"))
        painter.drawEllipse(disc)
        self._text(painter, disc, self._line.name[:1].upper(), Role.BODY_LARGE, "onaccent" if active else "text2",
                   Qt.AlignmentFlag.AlignCenter)  # fmt: skip

    def _paint_wide(self, painter: QPainter) -> None:
        assert self._look is not None
        look, line, rect = self._look, self._line, QRectF(self.rect())
        middle, left, right = rect.height() / 2, 28 + look.px(36), rect.width() - 16
        room = right - left - look.px(76)
        quiet = "text3" if line.out else "text"
        self._text(painter, QRectF(left, middle - look.px(20), room, look.px(20)), line.name, Role.BODY_LARGE, quiet)
        self._text(painter, QRectF(left, middle, room, look.px(18)), line.state, Role.CAPTION, "text2")
        shift = 0 if not line.clock else look.px(10)
        box = QRectF(left, middle - look.px(14) - shift, right - left, look.px(28))
        self._text(painter, box, line.score, Role.SCORE, quiet, Qt.AlignmentFlag.AlignRight)
        if line.clock:
            box = QRectF(left, middle + look.px(8), right - left, look.px(16))
            self._text(painter, box, line.clock, Role.SECTION if self._strong_clock else Role.CAPTION,
                       self._clock_token, Qt.AlignmentFlag.AlignRight)  # fmt: skip

    def _paint_compact(self, painter: QPainter) -> None:
        assert self._look is not None
        look, line, rect = self._look, self._line, QRectF(self.rect())
        left, width = 12.0, rect.width() - 24
        quiet = "text3" if line.out else "text"
        top = QRectF(left, 7, width, look.px(20))
        bottom = QRectF(left, rect.height() - look.px(34), width, look.px(28))
        clock_room = look.px(44) if line.clock else 0
        self._text(painter, top.adjusted(0, 0, -clock_room, 0), line.name, Role.BODY_LARGE, quiet)
        self._text(painter, top, line.clock, Role.SECTION, self._clock_token, Qt.AlignmentFlag.AlignRight)
        self._text(painter, bottom, line.score, Role.SCORE, quiet)
        state = line.tiles if not line.to_move else line.state.partition(" \N{BULLET} ")[0]
        right = Qt.AlignmentFlag.AlignRight
        self._text(painter, bottom.adjusted(look.px(52), 0, 0, 0), state, Role.CAPTION, "text2", right)

    @property
    def _strong_clock(self) -> bool:
        return self._line.to_move or self._line.low

    @property
    def _clock_token(self) -> str:
        if self._line.low:
            return "mark"
        return "text" if self._line.to_move else "text2"

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


class PlayersPanel(QWidget):
    """All players of a game, one above the other or side by side."""

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._cards: list[PlayerCard] = []
        self._compact = False
        self._lines: list[PlayerLine] = []
        self._notes: dict[int, str] = {}
        self.setAccessibleName(translate(_CONTEXT, "Players"))

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        """The cards, by seat."""
        return tuple(self._cards)

    def set_compact(self, *, compact: bool) -> None:
        """Stand side by side, or one above the other."""
        self._compact = compact
        self._place()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        for card in self._cards:
            card.dress(look)
        self._place()

    def set_notes(self, notes: dict[int, str]) -> None:
        """Say of seats where their people are, in place of what they do; shown with the next view."""
        self._notes = dict(notes)

    def show_view(self, view: GameView, names: Names, *, thinking: int = 0) -> None:
        """Show the seats of a view; ``thinking`` is the seat of a computer at work."""
        lines = [line_of(seat, view, names, thinking=thinking) for seat in view.seats]
        seats = [seat.info.seat for seat in view.seats]
        self._lines = [
            replace(line, state=self._notes.get(seat) or line.state) for seat, line in zip(seats, lines, strict=True)
        ]
        self._place()

    def _place(self) -> None:
        while len(self._cards) < len(self._lines):
            card = PlayerCard()
            if self._look is not None:
                card.dress(self._look)
            self._cards.append(card)
        many = len(self._lines) > 2
        for number, (card, line) in enumerate(zip(self._cards, self._lines, strict=True)):
            row, col = divmod(number, 2) if self._compact else (number, 0)
            self._grid.addWidget(card, row, col)
            card.show_line(line, compact=self._compact, many=many)
        margin = 8 if self._compact else 0
        self._grid.setContentsMargins(margin, 0, margin, 0)


def line_of(seat: SeatView, view: GameView, names: Names, *, thinking: int = 0) -> PlayerLine:
    """Return what a card shows of a seat."""
    tiles = counted(_CONTEXT, "%n tile(s)", seat.tiles)
    return PlayerLine(
        name=names[seat.info.seat],
        state=_state(seat, view, tiles, thinking=thinking),
        tiles=tiles,
        score=points_text(seat.score),
        clock=_clock(seat),
        low=seat.clock_ms is not None and seat.clock_ms < _LOW_MS,
        to_move=seat.to_move and view.result is None,
        out=seat.state is not SeatState.PLAYING,
    )


def _clock(seat: SeatView) -> str:
    if seat.clock_ms is not None:
        return time_text(seat.clock_ms)
    return time_text(seat.move_ms) if seat.move_ms is not None and seat.to_move else ""


def _state(seat: SeatView, view: GameView, tiles: str, *, thinking: int) -> str:
    out = {
        SeatState.RESIGNED: translate(_CONTEXT, "Resigned"),
        SeatState.OUT_OF_TIME: translate(_CONTEXT, "Out of time"),
        SeatState.LEFT: translate(_CONTEXT, "Left"),
    }
    if seat.state in out:
        return out[seat.state]
    if view.result is not None:
        return tiles
    first = ""
    if view.paused and seat.to_move:
        first = translate(_CONTEXT, "Paused")
    elif thinking == seat.info.seat:
        first = translate(_CONTEXT, "Thinking")
    elif seat.to_move:
        first = translate(_CONTEXT, "To move")
    elif seat.loses_next_turn:
        first = translate(_CONTEXT, "Misses a turn")
    return f"{first} \N{BULLET} {tiles}" if first else tiles

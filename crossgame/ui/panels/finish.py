# SPDX-License-Identifier: MIT
"""The end of a game: result in words, final sums line by line, figures, lead, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from crossgame.game.events import AdjustmentKind, EndReason
from crossgame.ui.buttons import Button
from crossgame.ui.icons import paint_icon
from crossgame.ui.labels import Rule, Text
from crossgame.ui.look import dress_all
from crossgame.ui.narration import result_text, where
from crossgame.ui.panels import island_figures
from crossgame.ui.panels.lead import LeadGraph
from crossgame.ui.spelling import main_word, points_text, signed_text, time_text, word_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from crossgame.game.events import Adjustment, Ended
    from crossgame.game.scores import ScoreLine
    from crossgame.game.statistics import Statistics
    from crossgame.game.view import GameView
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "finish"
_ROUGH_MS = 1000


class Symbol(QWidget):
    """An icon that stands for itself."""

    def __init__(self, name: str, *, side: int = 26, token: str = "mark") -> None:
        super().__init__()
        self._name, self._token = name, token
        self._look: Look | None = None
        self.setFixedSize(side, side)

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        if self._look is not None:
            color = self._look.theme.color(self._token)
            paint_icon(QPainter(self), QRectF(self.rect()), name=self._name, color=color, size=self.width())


class Sheet(QWidget):
    """A table of texts: a label, then one number for each seat."""

    def __init__(self, heads: list[str]) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[str, list[str]]] = []
        for column, head in enumerate(heads, start=1):
            self._put(Text(_cut(head), Role.SECTION, tone="secondary"), column)

    @property
    def rows(self) -> tuple[tuple[str, list[str]], ...]:
        """(label, numbers) of all lines, in order."""
        return tuple(self._rows)

    def add(self, label: str, numbers: list[str], *, final: bool = False) -> None:
        """Add a line; the final one is larger and stands under a rule."""
        if final:
            self._grid.addWidget(Rule(), len(self._rows) + 1, 0, 1, len(numbers) + 1)
            self._rows.append(("", []))
        self._rows.append((label, numbers))
        role = Role.BODY_STRONG if final else Role.BODY_SMALL
        first = Text(label, role, tone="" if final else "secondary", wrap=True)
        self._grid.addWidget(first, len(self._rows), 0)
        for column, number in enumerate(numbers, start=1):
            self._put(Text(number, Role.TOTAL if final else Role.BODY), column)

    def _put(self, text: Text, column: int) -> None:
        text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        text.setMinimumWidth(44)
        self._grid.addWidget(text, len(self._rows), column)


class FinishPanel(QWidget):
    """What takes the place of the column when a game has ended.

    Signals:
        rematch_requested(), home_requested().
    """

    rematch_requested = Signal()
    home_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self.result = Text("", Role.TITLE, wrap=True)
        self.graph = LeadGraph()
        self.sums: Sheet | None = None
        self.figures: Sheet | None = None
        self.best: Sheet | None = None
        self._body = QVBoxLayout()
        self._body.setContentsMargins(16, 16, 16, 12)
        self._body.setSpacing(12)
        inner = QWidget()
        inner.setObjectName("finish")
        inner.setStyleSheet("QWidget#finish { background: transparent; }")
        inner.setLayout(self._body)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.viewport().setAutoFillBackground(False)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, stretch=1)
        layout.addWidget(Rule())
        layout.addLayout(self._buttons())
        self._parts: list[QWidget] = []

    def dress(self, look: Look) -> None:
        """Take the look, for what is made later too."""
        self._look = look

    def show_end(
        self, view: GameView, names: Names, statistics: Statistics, high_scores: Sequence[ScoreLine] = ()
    ) -> None:
        """Show how a game ended, and the best of games like it where points are what counts."""
        ended = view.result
        assert ended is not None
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts = []
        self.best = None
        self.result = Text(_result(ended, view, names), Role.TITLE, wrap=True)
        self._add(_headline(self.result))
        self._add_tables(ended, view, names, statistics)
        if best := _best(view, names, statistics):
            self._add(best)
        if statistics.leads and len(view.seats) > 1:
            self._add_graph(view, names, statistics)
        if high_scores:
            self._add_high_scores(high_scores)
        if self._look is not None:
            dress_all(self, self._look)
        self.rematch.setFocus()

    def _add_tables(self, ended: Ended, view: GameView, names: Names, statistics: Statistics) -> None:
        if not view.ruleset.traits.islands:
            self.sums = _sums(ended, view, names, statistics)
            self._add(self.sums)
            self._add(Rule())
            self.figures = _figures(view, names, statistics)
            self._add(self.figures)
            return
        heads, rows = island_figures.sums(ended, view, names, statistics)
        if island_figures.is_wide(view):
            self.sums = _sheet(*island_figures.turned(heads, rows)[0])
        else:
            self.sums = _sheet(heads, rows, final=True)
        self._add(self.sums)
        self._add(Rule())
        for table in island_figures.figures(names, statistics, rounds=view.ruleset.traits.rounds):
            self.figures = _sheet(*table)
            self._add(self.figures)

    def _add_graph(self, view: GameView, names: Names, statistics: Statistics) -> None:
        you = view.seats.index(next(s for s in view.seats if s.info.seat == (names.you or view.seats[0].info.seat)))
        leads = tuple(scores[you] - max(s for i, s in enumerate(scores) if i != you) for scores in statistics.leads)
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        by_play, by_round = translate(_CONTEXT, "Lead, play by play"), translate(_CONTEXT, "Lead, round by round")
        row.addWidget(Text(by_round if view.ruleset.traits.rounds else by_play, Role.SECTION, tone="secondary"))
        row.addStretch(1)
        above = translate(_CONTEXT, "{0} above the line").format(names[view.seats[you].info.seat])
        row.addWidget(Text(above, Role.CAPTION, tone="secondary"))
        self._add(Rule())
        self._add(head)
        self.graph = LeadGraph()
        self.graph.show_leads(leads)
        self._add(self.graph)

    def _add_high_scores(self, lines: Sequence[ScoreLine]) -> None:
        self._add(Rule())
        self._add(Text(translate(_CONTEXT, "Best of games like this"), Role.SECTION, tone="secondary"))
        self.best = best_sheet(lines)
        self._add(self.best)

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._body.addWidget(part)

    def _buttons(self) -> QVBoxLayout:
        self.rematch = Button(translate(_CONTEXT, "Rematch"), "rotate-clockwise", kind="primary", height=44)
        self.review = Button(translate(_CONTEXT, "Review"), "chart-line", height=40)
        self.review.setEnabled(False)
        self.review.setToolTip(translate(_CONTEXT, "Coming in a later version"))
        self.home = Button(translate(_CONTEXT, "Home"), "home", height=40)
        self.rematch.clicked.connect(self.rematch_requested)
        self.home.clicked.connect(self.home_requested)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.review)
        row.addWidget(self.home)
        column = QVBoxLayout()
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(8)
        column.addWidget(self.rematch)
        column.addLayout(row)
        return column


def best_sheet(lines: Sequence[ScoreLine]) -> Sheet:
    """Return high scores, best first; games with computers are marked (M9)."""
    sheet = Sheet([translate(_CONTEXT, "Points"), translate(_CONTEXT, "Time")])
    for place, line in enumerate(lines, start=1):
        who = translate(_CONTEXT, "{0}. {1} (with computers)") if line.computers else "{0}. {1}"
        times = time_text(line.time_ms // _ROUGH_MS * _ROUGH_MS)
        sheet.add(who.format(place, line.name), [points_text(line.points), times])
    return sheet


def _sheet(heads: list[str], rows: list[tuple[str, list[str]]], *, final: bool = False) -> Sheet:
    """Return a sheet of these lines; ``final``: the last is the sum of the others."""
    sheet = Sheet(heads)
    for number, (label, numbers) in enumerate(rows, start=1):
        sheet.add(label, numbers, final=final and number == len(rows))
    return sheet


def _headline(result: Text) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    row.addWidget(Symbol("trophy"))
    row.addWidget(result, stretch=1)
    return box


def _result(ended: Ended, view: GameView, names: Names) -> str:
    """Return the result in words; who plays alone has points and nobody to win against."""
    if len(view.seats) > 1 and ended.winners and ended.reason is not EndReason.GIVEN_UP:
        return result_text(ended, names)
    own = next((seat for seat in view.seats if seat.info.seat == view.seat), view.seats[0])
    if view.ruleset.turns.one_by_one:
        return result_text(ended, names)
    return translate(_CONTEXT, "{0}: {1} points").format(names[own.info.seat], points_text(own.score))


def _sums(ended: Ended, view: GameView, names: Names, statistics: Statistics) -> Sheet:
    seats = [seat.info.seat for seat in view.seats]
    final = dict(ended.scores)
    sheet = Sheet([names[seat] for seat in seats])
    taken = {seat: sum(a.points for a in ended.adjustments if a.seat == seat) for seat in seats}
    paid = {figure.seat: figure.paid for figure in statistics.seats}
    plays = [points_text(final[seat] - taken[seat] + paid.get(seat, 0)) for seat in seats]
    sheet.add(translate(_CONTEXT, "Plays"), plays)
    if any(paid.values()):
        sheet.add(translate(_CONTEXT, "Swaps"), [signed_text(-paid.get(seat, 0)) for seat in seats])
    for adjustment in ended.adjustments:
        numbers = [signed_text(adjustment.points) if seat == adjustment.seat else "" for seat in seats]
        sheet.add(_adjustment_text(adjustment, view, names), numbers)
    sheet.add(translate(_CONTEXT, "Final"), [points_text(final[seat]) for seat in seats], final=True)
    return sheet


def _adjustment_text(adjustment: Adjustment, view: GameView, names: Names) -> str:
    tiles = word_text(adjustment.tiles, view.ruleset.tiles)
    match adjustment.kind:
        case AdjustmentKind.TILES_LEFT:
            return translate(_CONTEXT, "Tiles left: {0}").format(" ".join(tiles))
        case AdjustmentKind.OTHERS_LEFT:
            text = translate(_CONTEXT, "{0} played out: {1} of {2}")
            if adjustment.of_seat:
                return text.format(names[adjustment.seat], " ".join(tiles), names[adjustment.of_seat])
            return translate(_CONTEXT, "{0} played out: {1}").format(names[adjustment.seat], " ".join(tiles))
        case AdjustmentKind.OVERTIME:
            return translate(_CONTEXT, "Overtime")


def _figures(view: GameView, names: Names, statistics: Statistics) -> Sheet:
    figures = statistics.seats
    sheet = Sheet([names[figure.seat] for figure in figures])
    sheet.add(translate(_CONTEXT, "Average play"), [f"{figure.average:.1f}" for figure in figures])
    best = [points_text(figure.best.total) if figure.best else "0" for figure in figures]
    sheet.add(translate(_CONTEXT, "Best play"), best)
    sheet.add(translate(_CONTEXT, "Seven-tile plays"), [str(figure.bingos) for figure in figures])
    if view.ruleset.turns.one_by_one:
        times = [time_text(figure.time_ms // _ROUGH_MS * _ROUGH_MS) for figure in figures]
        sheet.add(translate(_CONTEXT, "Time used"), times)
    else:
        sheet.add(translate(_CONTEXT, "Plays made"), [str(figure.plays) for figure in figures])
        sheet.add(translate(_CONTEXT, "Tiles laid"), [str(figure.tiles) for figure in figures])
    return sheet


class BestPlay(QWidget):
    """The best play of a game in one line on a soft ground."""

    def __init__(self, word: str, line: str, points: str) -> None:
        super().__init__()
        self._look: Look | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        row.addWidget(Text(translate(_CONTEXT, "Best"), Role.CAPTION, tone="secondary"))
        row.addWidget(Text(word, Role.WORD))
        row.addWidget(Text(line, Role.CAPTION, tone="secondary"))
        row.addStretch(1)
        row.addWidget(Text(points, Role.WORD))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the texts."""
        return super().sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.theme.color("surface2"))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)


def _best(view: GameView, names: Names, statistics: Statistics) -> QWidget | None:
    plays = [figure.best for figure in statistics.seats if figure.best is not None]
    if not plays:
        return None
    play = max(plays, key=lambda p: p.total)
    line = f"{where(play.words[0], view.ruleset)}, {names[play.seat]}"
    return BestPlay(main_word(play, view.ruleset.tiles), line, points_text(play.total))


def _cut(name: str) -> str:
    return name if len(name) <= 9 else name[:8] + "\N{HORIZONTAL ELLIPSIS}"

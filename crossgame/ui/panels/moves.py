# SPDX-License-Identifier: MIT
"""The move list: a model of lines made from a ``GameView``, and the view that opens a line to its explanation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView

from crossgame.game.events import Challenged, Passed, Placed, Swapped, TakenBack
from crossgame.ui.narration import bonus_text, sentence, where
from crossgame.ui.panels.move_painter import MoveDelegate
from crossgame.ui.spelling import points_text, signed_text, sum_text, tile_text, word_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent

    from crossgame.game.view import GameView, MoveRow
    from crossgame.rules.ruleset import Ruleset
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "moves"
_RECENT = 16
"""Rows that a challenge may still change."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One line of an explanation: a word or a name for points, how they come about, how many."""

    label: str
    how: str
    points: str


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One line of the list.

    Attributes:
        number: of the turn, from 1.
        who: the player.
        square: where the word starts and which way it runs; empty for what is no play.
        word: letters with whether this play laid them.
        note: what happened instead of, or after, a play.
        score, total: points of the turn and after it.
        details: the explanation.
    """

    number: int
    who: str
    square: str
    word: tuple[tuple[str, bool], ...]
    note: str
    score: str
    total: str
    details: tuple[Detail, ...]

    @property
    def text(self) -> str:
        """The word as it is read."""
        return "".join(letter for letter, _ in self.word)

    @property
    def spoken(self) -> str:
        """The whole line, for assistive technology."""
        parts = (str(self.number), self.who, self.square, self.text, self.note, self.score, self.total)
        return ", ".join(part for part in parts if part)


class MoveRole(IntEnum):
    """What the model answers beside the display text."""

    LINE = Qt.ItemDataRole.UserRole + 1
    OPEN = Qt.ItemDataRole.UserRole + 2


_Index = QModelIndex | QPersistentModelIndex


class MoveModel(QAbstractListModel):
    """Lines of the moves of one game, oldest first, with one of them open."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[MoveLine] = []
        self._open = -1

    @property
    def lines(self) -> tuple[MoveLine, ...]:
        """All lines."""
        return tuple(self._lines)

    @property
    def open_row(self) -> int:
        """The line that is open, -1 if none is."""
        return self._open

    def rowCount(self, parent: _Index | None = None) -> int:
        """Return the number of lines."""
        return 0 if parent is not None and parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a line in one of its roles."""
        if not index.isValid() or not 0 <= index.row() < len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == MoveRole.LINE:
            return line
        if role == MoveRole.OPEN:
            return index.row() == self._open
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.spoken
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return "; ".join(f"{d.label} {d.how} {d.points}" for d in line.details)
        return None

    def show_view(self, view: GameView, names: Names) -> None:
        """Take the moves of a view; lines that stay as they are are left alone."""
        count, known = len(view.moves), len(self._lines)
        if count < known:
            self.beginRemoveRows(QModelIndex(), count, known - 1)
            del self._lines[count:]
            self._open = -1 if self._open >= count else self._open
            self.endRemoveRows()
        # Only the newest rows ever change afterwards; games may have tens of thousands of them.
        first = max(0, min(count, known) - _RECENT)
        fresh = [line_of(view.moves[row], names, view.ruleset) for row in range(first, count)]
        common = min(count, known)
        for row in range(first, common):
            if fresh[row - first] != self._lines[row]:
                self._lines[row] = fresh[row - first]
                self._changed(row)
        if count > common:
            self.beginInsertRows(QModelIndex(), common, count - 1)
            self._lines += fresh[common - first :]
            self.endInsertRows()

    def toggle(self, row: int) -> None:
        """Open a line and close the one that was open, or close it."""
        before, self._open = self._open, -1 if row == self._open else row
        for changed in {before, self._open, row} - {-1}:
            self._changed(changed)

    def _changed(self, row: int) -> None:
        self.dataChanged.emit(self.index(row), self.index(row))


class MoveList(QListView):
    """The list on screen: newest line in sight, a click or Enter opens a line.

    Signals:
        opened(int): the row that was opened, -1 when it was closed.
    """

    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.lines = MoveModel()
        self.setModel(self.lines)
        self._delegate = MoveDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setAccessibleName(translate(_CONTEXT, "Moves"))
        self.setMouseTracking(True)
        self.lines.dataChanged.connect(self.scheduleDelayedItemsLayout)
        self.lines.rowsInserted.connect(self._on_rows_inserted)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._delegate.dress(look)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def show_view(self, view: GameView, names: Names) -> None:
        """Show the moves of a view."""
        self.lines.show_view(view, names)

    def toggle(self, row: int) -> None:
        """Open or close a line."""
        if not 0 <= row < self.lines.rowCount():
            return
        self.lines.toggle(row)
        # Heights have changed; the line is scrolled to only once they are known.
        self.doItemsLayout()
        self.scrollTo(self.lines.index(row))
        self.opened.emit(self.lines.open_row)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or close the line under the pointer."""
        index = self.indexAt(event.position().toPoint())
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.setCurrentIndex(index)
            self.toggle(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or close the current line by Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.toggle(self.currentIndex().row())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the newest line in sight."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _on_rows_inserted(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.doItemsLayout()
        self.scrollToBottom()


def line_of(row: MoveRow, names: Names, ruleset: Ruleset) -> MoveLine:
    """Return the line of a move."""
    first = row.events[0]
    square, note = "", ""
    word: tuple[tuple[str, bool], ...] = ()
    details: list[Detail] = []
    if isinstance(first, Placed) and first.words:
        main = first.words[0]
        square = where(main, ruleset)
        word = tuple((tile_text(t, ruleset.tiles), n) for t, n in zip(main.tiles, main.new, strict=True))
        details = _details(first, ruleset)
    else:
        note = _note(first)
    details += [detail for event in row.events[1:] if (detail := _after(event, names, ruleset)) is not None]
    if any(isinstance(event, TakenBack) for event in row.events):
        note = translate(_CONTEXT, "taken back")
    return MoveLine(
        number=row.number,
        who=names[row.seat],
        square=square,
        word=word,
        note=note,
        score=points_text(row.score),
        total=points_text(row.total),
        details=tuple(details),
    )


def _note(event: object) -> str:
    if isinstance(event, Swapped):
        if event.points:
            return counted(_CONTEXT, "swapped %n tile(s)", len(event.given))
        return counted(_CONTEXT, "exchanged %n tile(s)", len(event.given))
    if isinstance(event, Passed):
        return translate(_CONTEXT, "passed")
    return ""


def _details(play: Placed, ruleset: Ruleset) -> list[Detail]:
    words = [Detail(word_text(w.tiles, ruleset.tiles), sum_text(w), points_text(w.points)) for w in play.words]
    bonus = translate(_CONTEXT, "bonus")
    return words + [Detail(bonus, bonus_text(b), points_text(b.points)) for b in play.bonuses]


def _after(event: object, names: Names, ruleset: Ruleset) -> Detail | None:
    if not isinstance(event, Challenged):
        return None
    said = sentence(event, names, ruleset)
    points = event.points_given - event.points_off
    return Detail(translate(_CONTEXT, "challenge"), said.first if said else "", signed_text(points) if points else "")

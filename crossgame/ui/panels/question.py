# SPDX-License-Identifier: MIT
"""A question beside what it is about, with two answers; and the open challenge. Never a dialog, never in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from crossgame.game.events import SeatKind
from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.narration import where
from crossgame.ui.spelling import main_word
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from crossgame.game.view import GameView
    from crossgame.ui.look import Look
    from crossgame.ui.narration import Names

_CONTEXT = "question"


class Question(QWidget):
    """A sentence, a quieter line, two buttons.

    Signals:
        agreed(), declined(): which was pressed; Esc declines.
    """

    agreed = Signal()
    declined = Signal()

    def __init__(self, yes: str, no: str, *, icon: str = "") -> None:
        super().__init__()
        self._look: Look | None = None
        self.text = Text("", Role.BODY_STRONG, wrap=True)
        self.line = Text("", Role.CAPTION, tone="secondary", wrap=True)
        self.yes = Button(yes, icon)
        self.no = Button(no)
        self.yes.clicked.connect(self.agreed)
        self.no.clicked.connect(self.declined)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.yes)
        buttons.addWidget(self.no)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 12)
        layout.setSpacing(6)
        layout.addWidget(self.text)
        layout.addWidget(self.line)
        layout.addLayout(buttons)

    def dress(self, look: Look) -> None:
        """Take the colours of the look."""
        self._look = look
        self.update()

    def ask(self, text: str, line: str = "") -> None:
        """Show a question; it is not shown twice if it has not changed."""
        if self.text.text() != text:
            self.text.setText(text)
            self.setAccessibleName(text)
        self.line.setText(line)
        self.line.setVisible(bool(line))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Decline by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.declined.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a soft ground, and a bar at the left: it wants an answer."""
        if self._look is None:
            return
        painter, theme = QPainter(self), self._look.theme
        painter.fillRect(self.rect(), theme.color("surface2"))
        painter.fillRect(0, 0, 4, self.height(), theme.color("mark"))


class ChallengePanel(Question):
    """The last play, while it can be challenged. What it shows follows from the view alone.

    Signals:
        challenge_requested(int, int): seat and sequence number of the play.
        accept_requested(int, int): the same.
    """

    challenge_requested = Signal(int, int)
    accept_requested = Signal(int, int)

    def __init__(self) -> None:
        super().__init__(translate(_CONTEXT, "Challenge"), translate(_CONTEXT, "Accept"), icon="flag")
        self._seat, self._play = 0, 0
        self.agreed.connect(lambda: self.challenge_requested.emit(self._seat, self._play))
        self.declined.connect(lambda: self.accept_requested.emit(self._seat, self._play))
        self.hide()

    @property
    def asked(self) -> tuple[int, int]:
        """Whose answer is awaited, and to which play; (0, 0) if nobody's."""
        return (self._seat, self._play) if not self.isHidden() else (0, 0)

    def show_view(self, view: GameView, names: Names, people_here: tuple[int, ...]) -> None:
        """Show the open window; hide when there is none or nobody here has something to say."""
        window = view.window
        if window is None or view.result is not None:
            self.hide()
            return
        waiting = [seat for seat in window.waiting if seat in people_here]
        self._seat, self._play = (waiting[0] if waiting else 0), window.play.seq
        play = window.play
        text = translate(_CONTEXT, "{0} played {1} {2} for {3}.")
        word = main_word(play, view.ruleset.tiles)
        place = where(play.words[0], view.ruleset) if play.words else ""
        by = names[self._seat] if len(people_here) > 1 and self._seat else ""
        asked = translate(_CONTEXT, "{0}, do you accept it?").format(by) if by else ""
        self.ask(" ".join(filter(None, (text.format(names[play.seat], word, place, play.total), asked))),
                 self._line(view, names))  # fmt: skip
        self.yes.setVisible(bool(waiting))
        self.no.setVisible(bool(waiting))
        self.show()

    def _line(self, view: GameView, names: Names) -> str:
        window = view.window
        assert window is not None
        seconds = -(-window.closes_ms // 1000)
        left = counted(_CONTEXT, "%n second(s) left.", seconds) if seconds > 0 else ""
        if window.play.out:
            left = f"{translate(_CONTEXT, 'It ends the game.')} {left}".strip()
        if self._seat:
            return left
        others = ", ".join(names[seat] for seat in window.waiting)
        return f"{translate(_CONTEXT, 'Waiting for {0}.').format(others)} {left}".strip() if others else left


def is_computer(view: GameView, seat: int) -> bool:
    """Tell whether a computer sits there."""
    return any(s.info.seat == seat and s.info.kind is SeatKind.COMPUTER for s in view.seats)

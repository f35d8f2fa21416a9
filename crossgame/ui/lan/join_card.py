# SPDX-License-Identifier: MIT
"""``JoinCard``: the chosen game, its code, one's name, and the two ways in. Says what is missing; joins nothing."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from crossgame.session.setup import NAME_LENGTH
from crossgame.ui.buttons import Button
from crossgame.ui.cards import Card
from crossgame.ui.labels import Elided, Text
from crossgame.ui.lan.code_field import CodeField
from crossgame.ui.lan.icon_line import IconLine
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from crossgame.ui.look import Look

_CONTEXT = "lan"


class Beside(Enum):
    """What a trouble is about: where it is said."""

    ADDRESS = "address"
    CODE = "code"
    NAME = "name"
    WAY = "way"


@dataclass(frozen=True, slots=True)
class Target:
    """What could be joined.

    Attributes:
        title, facts: what it is called, and what is known of it.
        can_join, can_watch: what seems possible; the host decides.
        needs_code: whether a code is asked for.
        brings_code: whether it carries its own (a link).
        code_known: whether it is known that a code is asked for; else it may be left out (an address).
    """

    title: str
    facts: str = ""
    can_join: bool = True
    can_watch: bool = True
    needs_code: bool = True
    brings_code: bool = False
    code_known: bool = True


def code_signs(text: str) -> str:
    """Return what of a text can be part of a code: letters and digits in upper case.

    >>> code_signs(" k7p-m2x ")
    'K7PM2X'
    """
    upper = unicodedata.normalize("NFKC", text).upper()
    return "".join(sign for sign in upper if sign.isascii() and sign.isalnum())


class JoinCard(Card):
    """The card at the right of the list.

    Signals:
        join_requested(bool): get in; True: only to watch.
        cancel_requested(): give up getting in.
        link_pasted(str): a link came instead of a code.
    """

    join_requested = Signal(bool)
    cancel_requested = Signal()
    link_pasted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._target: Target | None = None
        self._busy = False
        self.title = Elided("", Role.CARD)
        self.facts = Elided("", Role.BODY_SMALL, token="text2")
        self.code_label = Text(translate(_CONTEXT, "Code on the host's screen"), Role.SECTION, tone="secondary")
        self.code = CodeField(code_signs)
        self.code_note = IconLine("lock", translate(_CONTEXT, "The code also keeps others out of the connection."))
        self.name_label = Text(translate(_CONTEXT, "Your name at the table"), Role.SECTION, tone="secondary")
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.name.setAccessibleName(self.name_label.text())
        self.troubles = {place: Text("", Role.CAPTION, tone="bad", wrap=True) for place in (Beside.CODE, Beside.NAME)}
        self.join = Button(translate(_CONTEXT, "Join"), kind="primary", height=44)
        self.watch = Button(translate(_CONTEXT, "Watch"), "eye", height=44)
        self.cancel = Button(translate(_CONTEXT, "Cancel"), height=44)
        self.line = Text("", Role.CAPTION, tone="secondary", wrap=True)
        self._arrange()
        self._connect()
        self.show_target(None)

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(0)
        layout.addWidget(self.title)
        layout.addWidget(self.facts)
        layout.addSpacing(20)
        code = QVBoxLayout()
        code.setSpacing(8)
        for part in (self.code_label, self.code, self.code_note, self.troubles[Beside.CODE]):
            code.addWidget(part)
        layout.addLayout(code)
        layout.addSpacing(20)
        name = QVBoxLayout()
        name.setSpacing(8)
        for line in (self.name_label, self.name, self.troubles[Beside.NAME]):
            name.addWidget(line)
        layout.addLayout(name)
        layout.addSpacing(24)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.join, stretch=1)
        row.addWidget(self.watch)
        row.addWidget(self.cancel)
        layout.addLayout(row)
        layout.addSpacing(8)
        layout.addWidget(self.line)

    def _connect(self) -> None:
        self.code.code_changed.connect(lambda _code: self._on_typed(Beside.CODE))
        self.code.link_pasted.connect(self.link_pasted)
        self.name.textChanged.connect(lambda _text: self._on_typed(Beside.NAME))
        self.join.clicked.connect(lambda: self._ask(watch=False))
        self.watch.clicked.connect(lambda: self._ask(watch=True))
        self.cancel.clicked.connect(self.cancel_requested)
        self.code.returnPressed.connect(self._on_enter)
        self.name.returnPressed.connect(self._on_enter)

    # What is shown

    @property
    def target(self) -> Target | None:
        """What is chosen."""
        return self._target

    def show_target(self, target: Target | None) -> None:
        """Show what is chosen; troubles of what was chosen before are gone."""
        if target == self._target and target is not None:
            self._check()
            return
        self._target = target
        self.clear_troubles()
        self.title.set_text(target.title if target else translate(_CONTEXT, "No game chosen"))
        self.facts.set_text(
            target.facts if target else translate(_CONTEXT, "Choose one of the list, or type an address.")
        )
        asked = target is not None and target.needs_code and not target.brings_code
        for part in (self.code_label, self.code):
            part.setVisible(asked or target is None)
        self.code.setEnabled(asked)
        self.code_note.set_text(
            self._note(target), icon="lock" if target is None or target.needs_code else "info-circle"
        )
        self._check()

    def _note(self, target: Target | None) -> str:
        if target is not None and target.brings_code:
            return translate(_CONTEXT, "The link brings its own code.")
        if target is not None and not target.code_known:
            return translate(_CONTEXT, "Leave it out only if the table is open to everybody.")
        if target is not None and not target.needs_code:
            return translate(
                _CONTEXT, "An open table: everybody on this network can come in, and nothing proves who is who."
            )
        return translate(_CONTEXT, "The code also keeps others out of the connection.")

    def show_trouble(self, text: str, beside: Beside) -> None:
        """Say what went wrong beside what caused it."""
        if beside in self.troubles:
            self._say_beside(beside, text)
            field = self.code if beside is Beside.CODE else self.name
            field.setFocus()
            field.selectAll()
            self._check()
        else:
            self.line.set_tone("bad")
            self.line.setText(text)

    def _say_beside(self, place: Beside, text: str) -> None:
        self.troubles[place].setText(text)
        self.troubles[place].setVisible(bool(text))

    def clear_troubles(self) -> None:
        """Take all troubles away."""
        for place in self.troubles:
            self._say_beside(place, "")
        self._check()

    def ask_code(self, *, needed: bool) -> None:
        """Ask for a code that seemed not to be needed, or for none."""
        if self._target is not None:
            self.show_target(replace(self._target, needs_code=needed, brings_code=False, code_known=True))

    def set_busy(self, text: str) -> None:
        """Show that somebody is asked, with words; empty: no longer."""
        self._busy = bool(text)
        for part in (self.code, self.name):
            part.setReadOnly(self._busy)
        self._check()
        if text:
            self.line.set_tone("secondary")
            self.line.setText(text)

    @property
    def wanted_name(self) -> str:
        """What to be called, as it was typed."""
        return plain_text(self.name.text())

    def missing(self, *, watch: bool = False) -> str:
        """Return what is missing before one can get in, empty for nothing."""
        target = self._target
        if target is None:
            return translate(_CONTEXT, "Choose a game first.")
        if not (target.can_watch if watch else target.can_join):
            no_seat = translate(_CONTEXT, "No seat is open here.")
            return translate(_CONTEXT, "This table can't be watched.") if watch else no_seat
        left_out = not target.code_known and not self.code.code
        if target.needs_code and not target.brings_code and not left_out and self.code.missing:
            return _characters(self.code.missing)
        return "" if self.wanted_name else translate(_CONTEXT, "Your name is missing.")

    def _check(self) -> None:
        missing = self.missing()
        self.join.setEnabled(not missing and not self._busy)
        self.watch.setEnabled(not self.missing(watch=True) and not self._busy)
        self.join.setVisible(not self._busy)
        self.watch.setVisible(not self._busy)
        self.cancel.setVisible(self._busy)
        if not self._busy:
            self.line.set_tone("secondary")
            self.line.setText(missing)
            self.join.setAccessibleDescription(missing)

    def dress(self, look: Look) -> None:
        """Take the look."""
        super().dress(look)
        self.name.ensurePolished()
        self.name.setFont(look.theme.font(Role.BODY))
        self.name.setFixedHeight(look.px(44))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the tiles of the code as large as the card allows."""
        super().resizeEvent(event)
        self.code.set_room(self.width() - 48)

    # Hands

    def _on_typed(self, place: Beside) -> None:
        self._say_beside(place, "")
        self._check()

    def _on_enter(self) -> None:
        """Get in, or go where something is missing."""
        if self.join.isEnabled():
            self._ask(watch=False)
        elif self._target is not None and self._target.can_join and not self.code.missing:
            self.name.setFocus()

    def _ask(self, *, watch: bool) -> None:
        if not self.missing(watch=watch) and not self._busy:
            self.clear_troubles()
            self.join_requested.emit(watch)


def _characters(missing: int) -> str:
    texts = {
        1: translate(_CONTEXT, "One more character."),
        2: translate(_CONTEXT, "Two more characters."),
        3: translate(_CONTEXT, "Three more characters."),
        4: translate(_CONTEXT, "Four more characters."),
        5: translate(_CONTEXT, "Five more characters."),
    }
    return texts.get(missing, translate(_CONTEXT, "The code has six characters."))

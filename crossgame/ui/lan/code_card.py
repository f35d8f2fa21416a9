# SPDX-License-Identifier: MIT
"""``CodeCard``: a host's code, link and what others may do; for a guest, who hosts. Shows a ``RoomView``; asks only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button
from crossgame.ui.cards import Card
from crossgame.ui.choice import Tick
from crossgame.ui.labels import Text
from crossgame.ui.lan.code_field import CodeField
from crossgame.ui.lan.icon_line import IconLine
from crossgame.ui.lan.join_card import code_signs
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from crossgame.session.room import RoomView

_CONTEXT = "lan"
_SAID_MS = 2_500
_MOST_ADDRESSES = 3


class CodeCard(Card):
    """The card at the right of the seats.

    Signals:
        new_code_requested(): draw another code.
        open_table_changed(bool), watching_changed(bool), hints_changed(bool): what the host allows.
    """

    new_code_requested = Signal()
    open_table_changed = Signal(bool)
    watching_changed = Signal(bool)
    hints_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._link = ""
        self.title = Text("", Role.SECTION, tone="secondary")
        self.code = CodeField(code_signs)
        self.code.setReadOnly(True)
        self.code.setAccessibleName(translate(_CONTEXT, "Code for joining"))
        self.note = IconLine("lock", "")
        self.change = Button(translate(_CONTEXT, "New code"), "refresh")
        self.copy = Button(translate(_CONTEXT, "Copy link"), "copy")
        self.addresses = Text("", Role.CAPTION, tone="secondary", wrap=True)
        self.open_table = Tick(translate(_CONTEXT, "Open table, without a code"))
        self.watching = Tick(translate(_CONTEXT, "Others may watch"))
        self.hints = Tick(translate(_CONTEXT, "Hints, each told to all"))
        self._saying = QTimer(self)
        self._saying.setSingleShot(True)
        self._saying.setInterval(_SAID_MS)
        self._saying.timeout.connect(lambda: self._name_copy(translate(_CONTEXT, "Copy link")))
        self._arrange()
        self.change.clicked.connect(self.new_code_requested)
        self.copy.clicked.connect(self._on_copy)
        self.open_table.clicked.connect(self.open_table_changed)
        self.watching.clicked.connect(self.watching_changed)
        self.hints.clicked.connect(self.hints_changed)

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(self.code)
        layout.addWidget(self.note)
        self._host_part = QWidget()
        host = QVBoxLayout(self._host_part)
        host.setContentsMargins(0, 4, 0, 0)
        host.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.change, stretch=1)
        row.addWidget(self.copy, stretch=1)
        host.addLayout(row)
        host.addWidget(self.addresses)
        host.addSpacing(6)
        for tick in (self.open_table, self.watching, self.hints):
            host.addWidget(tick)
        layout.addWidget(self._host_part)

    def show_room(self, view: RoomView) -> None:
        """Show what a room allows, and to its host how others get in."""
        self._link = view.link
        self._host_part.setVisible(view.is_host)
        has_code = view.is_host and view.code is not None
        self.code.setVisible(has_code)
        self.code.set_code(view.code or "")
        self.change.setVisible(has_code)
        self.copy.setVisible(bool(view.link))
        lines = ", ".join(plain_text(line) for line in view.addresses[:_MOST_ADDRESSES])
        self.addresses.setText(translate(_CONTEXT, "Address: {0}").format(lines) if lines else "")
        self.addresses.setVisible(bool(lines))
        for tick, on in (
            (self.open_table, view.is_host and view.code is None),
            (self.watching, view.watching_allowed),
            (self.hints, view.hints_allowed),
        ):
            tick.setChecked(on)
        self.title.setText(self._title(view, has_code=has_code))
        self.note.set_text(_note(view, has_code=has_code), icon="lock" if has_code else "info-circle")

    def _title(self, view: RoomView, *, has_code: bool) -> str:
        if has_code:
            return translate(_CONTEXT, "The others come in with this code")
        if view.is_host:
            return translate(_CONTEXT, "An open table")
        host = plain_text(view.host_name)
        return translate(_CONTEXT, "{0} hosts this table").format(host) if host else translate(_CONTEXT, "A table")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the tiles of the code as large as the card allows."""
        super().resizeEvent(event)
        self.code.set_room(self.width() - 48)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._link)
        self._name_copy(translate(_CONTEXT, "Copied"))
        self._saying.start()

    def _name_copy(self, text: str) -> None:
        self.copy.setText(f"\N{EN SPACE}{text}")
        self.copy.setAccessibleName(text)


def _note(view: RoomView, *, has_code: bool) -> str:
    if has_code:
        return translate(
            _CONTEXT, "Nobody gets in without it. The link has the code in it: give it only to whom you want."
        )
    if view.is_host:
        return translate(_CONTEXT, "Everybody on this network can sit down or watch, and nothing proves who they are.")
    return guest_note(view)


def guest_note(view: RoomView) -> str:
    """Return what a guest may know of what the host allows."""
    hints = (
        translate(_CONTEXT, "Hints are allowed, and told to all.")
        if view.hints_allowed
        else translate(_CONTEXT, "No hints in this game.")
    )
    watching = (
        translate(_CONTEXT, "Others may watch.") if view.watching_allowed else translate(_CONTEXT, "Nobody may watch.")
    )
    lacking = translate(_CONTEXT, "This computer lacks the host's word list: plays are shown with their score only.")
    words = "" if view.words_known else lacking
    return " ".join(part for part in (hints, watching, words) if part)

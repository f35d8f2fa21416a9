# SPDX-License-Identifier: MIT
"""``JoinPane``: games on the network, an address or link, and the card of what is chosen. Asks; joins nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from crossgame.ui.buttons import Button, RowButton
from crossgame.ui.cards import Card
from crossgame.ui.labels import Text
from crossgame.ui.lan.facts import can_join, can_watch, facts_of, known_text, line_of, title_of
from crossgame.ui.lan.found_list import FoundList
from crossgame.ui.lan.icon_line import IconLine
from crossgame.ui.lan.join_card import Beside, JoinCard, Target
from crossgame.ui.look import dress_all
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from crossgame.session.lan import FoundGame, KnownSeat
    from crossgame.ui.look import Look

_CONTEXT = "lan"
_LOOKING_MS = 3_000
"""How long nothing found is called looking, not nothing."""
_MOST_KNOWN = 2
_CARD, _CARD_LEAST, _GAP = 384, 300, 24
BESIDE = 760
"""Width of a page at 100 % from which list and card stand side by side."""


class JoinPane(QWidget):
    """Everything of the first tab.

    Signals:
        join_requested(object, str, str, bool): a ``FoundGame``, an address or a link; code; name; only to watch.
        cancel_requested(): give up.
        search_requested(): look for games again.
        resume_requested(str), forget_requested(str): the game of a known seat.
    """

    join_requested = Signal(object, str, str, bool)
    cancel_requested = Signal()
    search_requested = Signal()
    resume_requested = Signal(str)
    forget_requested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[str, FoundGame] = {}
        self._typed = ""
        self._look: Look | None = None
        self.list = FoundList(translate(_CONTEXT, "Games on this network"))
        self.empty = Text("", tone="secondary", wrap=True)
        self.state = IconLine("access-point", "", wrap=False)
        self.again = Button(translate(_CONTEXT, "Look again"), kind="flat", height=28)
        self.address = QLineEdit()
        self.find_button = Button(translate(_CONTEXT, "Find"), height=44)
        self.address_trouble = Text("", Role.CAPTION, tone="bad", wrap=True)
        self.known_box = QWidget()
        self.card = JoinCard()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_LOOKING_MS)
        self._patience.timeout.connect(self._show_state)
        self._browsable = True
        self._arrange()
        self._connect()

    # Building

    def _arrange(self) -> None:
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(0, 24, 0, 24)
        row.setSpacing(_GAP)
        left = QVBoxLayout()
        left.setSpacing(8)
        head = QHBoxLayout()
        head.setContentsMargins(4, 0, 4, 0)
        head.addWidget(Text(translate(_CONTEXT, "Games on this network"), Role.SECTION, tone="secondary"))
        head.addStretch(1)
        head.addWidget(self.state)
        head.addWidget(self.again)
        left.addWidget(self.known_box)
        left.addLayout(head)
        left.addWidget(self._list_card())
        left.addSpacing(6)
        note = translate(_CONTEXT, "Not in the list? Ask the host for the address, or for the link to the game.")
        left.addWidget(IconLine("info-circle", note, Role.BODY_SMALL))
        find = QHBoxLayout()
        find.setSpacing(8)
        find.addWidget(self.address, stretch=1)
        find.addWidget(self.find_button)
        left.addLayout(find)
        left.addWidget(self.address_trouble)
        left.addStretch(1)
        row.addLayout(left, stretch=1)
        right = QVBoxLayout()
        right.addWidget(self.card)
        right.addStretch(1)
        row.addLayout(right)
        known = QVBoxLayout(self.known_box)
        known.setContentsMargins(0, 0, 0, 8)
        known.setSpacing(8)
        self.known_box.hide()
        self.address_trouble.hide()

    def _list_card(self) -> Card:
        card = Card()
        self._list_pages = QStackedWidget()
        self._list_pages.setStyleSheet("QStackedWidget { background: transparent; }")
        self._list_pages.addWidget(self.list)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(16, 24, 16, 24)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inner.addWidget(self.empty)
        self._list_pages.addWidget(holder)
        layout = QVBoxLayout(card)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._list_pages)
        return card

    def _connect(self) -> None:
        self.address.setAccessibleName(translate(_CONTEXT, "Address or link"))
        self.address.setPlaceholderText(translate(_CONTEXT, "Address or link, for example 192.168.1.20"))
        self.address.setMaxLength(300)
        self._icon = QAction(translate(_CONTEXT, "Address or link"), self)
        self.address.addAction(self._icon, QLineEdit.ActionPosition.LeadingPosition)
        self.address.textEdited.connect(lambda _text: self._say_address(""))
        self.address.returnPressed.connect(self._on_find)
        self.find_button.clicked.connect(self._on_find)
        self.again.clicked.connect(self._on_again)
        again = QAction(self)
        again.setShortcut(QKeySequence("F5"))
        again.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        again.triggered.connect(self._on_again)
        self.addAction(again)
        self.list.selected.connect(self._on_selected)
        self.card.join_requested.connect(self._on_join)
        self.card.cancel_requested.connect(self.cancel_requested)
        self.card.link_pasted.connect(self.take_link)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look = look
        self.address.ensurePolished()
        self.address.setFont(look.theme.font(Role.BODY))
        self.address.setFixedHeight(look.px(44))
        self._icon.setIcon(look.icons.get("link", token="text2", size=look.px(18)))

    def set_width(self, width: int) -> None:
        """Take the width of the page: the card gets its share, or stands below where text is large."""
        beside = width >= (self._look.px(BESIDE) if self._look else BESIDE)
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self.card.setFixedWidth(max(_CARD_LEAST, min(_CARD, round(width * 0.37))) if beside else width)

    # What is found

    def begin_search(self, *, browsable: bool) -> None:
        """Show that games are looked for."""
        self._browsable = browsable
        self._patience.start()
        self.show_found(())

    def end_search(self) -> None:
        """Look no more."""
        self._patience.stop()

    def show_found(self, games: tuple[FoundGame, ...]) -> None:
        """Show the games there are; the chosen one stays chosen."""
        self._found = {game.id: game for game in games}
        self.list.show_lines(tuple(line_of(game) for game in games))
        if self.list.key:
            self._on_selected(self.list.key)
        self._show_state()

    def _show_state(self) -> None:
        any_found = bool(self._found)
        self._list_pages.setCurrentIndex(0 if any_found else 1)
        looking = self._patience.isActive() and not any_found
        if not self._browsable:
            self.state.set_text(translate(_CONTEXT, "No network to look on"))
            self.empty.setText(
                translate(_CONTEXT, "This computer can't look for games here. An address or a link still works.")
            )
        elif looking:
            self.state.set_text(translate(_CONTEXT, "Looking \N{HORIZONTAL ELLIPSIS}"))
            self.empty.setText(translate(_CONTEXT, "Looking for games \N{HORIZONTAL ELLIPSIS}"))
        else:
            self.state.set_text(translate(_CONTEXT, "Looking on this network"))
            text = translate(_CONTEXT, "No game found yet. One that is opened to this network appears here by itself.")
            self.empty.setText(text)

    def show_known(self, seats: tuple[KnownSeat, ...]) -> None:
        """Show seats that can be taken again."""
        layout = self.known_box.layout()
        assert layout is not None
        while (item := layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if seats:
            layout.addWidget(Text(translate(_CONTEXT, "Your seats at other tables"), Role.SECTION, tone="secondary"))
        for seat in seats[:_MOST_KNOWN]:
            layout.addWidget(self._known_row(seat))
        self.known_box.setVisible(bool(seats))
        if self._look is not None:
            dress_all(self.known_box, self._look)

    def _known_row(self, seat: KnownSeat) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        title, line = known_text(seat)
        back = RowButton(
            translate(_CONTEXT, "Come back: {0}").format(title), line, icon="rotate-clockwise", chevron=True
        )
        back.setObjectName(f"known_{seat.game}")
        back.clicked.connect(lambda: self.resume_requested.emit(seat.game))
        forget = Button(translate(_CONTEXT, "Forget"), kind="flat")
        forget.clicked.connect(lambda: self.forget_requested.emit(seat.game))
        row.addWidget(back, stretch=1)
        row.addWidget(forget)
        return box

    # Choosing

    def take_link(self, text: str) -> None:
        """Take an address or a link from elsewhere, and go on to what is missing."""
        self.address.setText(text)
        self._on_find()

    def _on_selected(self, key: str) -> None:
        found = self._found.get(key)
        if found is None:
            if not self._typed:
                self.card.show_target(None)
            return
        self._typed = ""
        self.card.show_target(
            Target(title_of(found), facts_of(found), can_join(found), can_watch(found), found.needs_code)
        )

    def _on_find(self) -> None:
        text = self.address.text().strip()
        if not text:
            self._say_address(translate(_CONTEXT, "Type an address or paste a link first."))
            self.address.setFocus()
            return
        self._say_address("")
        self._typed = text
        self.list.select("")
        is_link = "://" in text
        title = translate(_CONTEXT, "Game of a link") if is_link else translate(_CONTEXT, "Game at an address")
        # Where it is, without the code and other things that a link has in it.
        shown = plain_text(text.partition("#")[0].partition("://")[2].partition("/")[0] if is_link else text)[:80]
        brings = "#" in text
        self.card.show_target(Target(title, shown, brings_code=brings, code_known=brings))
        field = self.card.name if is_link else self.card.code
        if self.card.join.isEnabled():
            self.card.join.setFocus()
        else:
            field.setFocus()

    def _on_join(self, watch: bool) -> None:
        target = self._typed or self._found.get(self.list.key)
        if target:
            self._say_address("")
            code = "" if self.card.target is not None and self.card.target.brings_code else self.card.code.code
            if isinstance(target, str) and self.card.target is not None and not self.card.target.needs_code:
                target = target.partition("#")[0]  # a link to a table that turned out to be open
            self.join_requested.emit(target, code, self.card.wanted_name, watch)

    def ask_code(self, *, needed: bool) -> None:
        """Ask for a code that seemed not to be needed, or for none."""
        self.card.ask_code(needed=needed)

    def _on_again(self) -> None:
        self.search_requested.emit()

    # Troubles

    def show_trouble(self, text: str, beside: Beside) -> None:
        """Say what went wrong beside what caused it."""
        self.card.set_busy("")
        if beside is Beside.ADDRESS and self._typed:
            self._say_address(text)
            self.address.setFocus()
        elif beside is Beside.CODE and self.card.target is not None and not self.card.target.needs_code:
            self.card.show_trouble(text, Beside.WAY)
        else:
            self.card.show_trouble(text, Beside.WAY if beside is Beside.ADDRESS else beside)

    def _say_address(self, text: str) -> None:
        self.address_trouble.setText(text)
        self.address_trouble.setVisible(bool(text))

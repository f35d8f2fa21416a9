# SPDX-License-Identifier: MIT
"""``WithOthers``: the page of playing with others: join, host, or one computer for many. It only arranges panes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from crossgame.ui.labels import Rule, Text
from crossgame.ui.lan.host_pane import HerePane, HostPane
from crossgame.ui.lan.join_pane import JoinPane
from crossgame.ui.rail import Rail
from crossgame.ui.translation import translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from crossgame.ui.actions import Actions
    from crossgame.ui.look import Look

_CONTEXT = "lan"
WIDTH, _LEFT, _TOP = 1088, 68, 64
JOIN, HOST, HERE = range(3)


class PageFrame(QWidget):
    """A page with a rail, a way back, a title, and room for content of the width of the design."""

    def __init__(self, actions: Actions, title: str) -> None:
        super().__init__()
        self.rail = Rail(actions, ())
        self.back = QToolButton()
        self.back.setToolTip(translate(_CONTEXT, "Back"))
        self.back.setAccessibleName(self.back.toolTip())
        self.title = Text(title, Role.TITLE)
        self.inner = QWidget()
        self.column = QVBoxLayout(self.inner)
        self.column.setContentsMargins(0, 0, 0, 24)
        self.column.setSpacing(0)
        head = QHBoxLayout()
        head.setSpacing(0)
        head.setContentsMargins(0, 0, 0, 12)
        head.addWidget(self.back)
        head.addWidget(self.title, stretch=1)
        self.column.addLayout(head)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder = QWidget()
        self._holder = QHBoxLayout(holder)
        self._holder.setSpacing(0)
        self._holder.addWidget(self.inner)
        self._holder.addStretch(1)
        self.area.setWidget(holder)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.area, stretch=1)
        leave = QAction(translate(_CONTEXT, "Back"), self)
        leave.setShortcut("Esc")
        leave.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.triggered.connect(self.back.click)
        self.addAction(leave)

    @property
    def content_width(self) -> int:
        """How wide the content is."""
        return self.inner.width()

    def dress(self, look: Look) -> None:
        """Take the look."""
        self.back.setFixedSize(look.px(40), look.px(40))
        self.back.setIcon(look.icons.get("arrow-left", size=look.px(22)))
        self.back.setIconSize(look.icons.size(look.px(22)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the content at the width of the design, or what the window has."""
        super().resizeEvent(event)
        room = self.width() - self.rail.sizeHint().width()
        wide = room >= WIDTH + 2 * 24
        margin = min(_LEFT, max(24, (room - WIDTH) // 2)) if wide else 24
        top = _TOP if self.height() >= 700 else 20
        self._holder.setContentsMargins(margin, top - 2, 24, 0)
        self.inner.setFixedWidth(min(WIDTH, room - margin - 24))
        self.fit(self.inner.width())

    def fit(self, width: int) -> None:
        """Arrange the content for a width."""


class WithOthers(PageFrame):
    """Three tabs."""

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions, translate(_CONTEXT, "Play with others"))
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(translate(_CONTEXT, "Ways to play with others"))
        self.join, self.host, self.here = JoinPane(), HostPane(), HerePane()
        self.pages = QStackedWidget()
        self.pages.setStyleSheet("QStackedWidget { background: transparent; }")
        names = (
            translate(_CONTEXT, "Join a game"),
            translate(_CONTEXT, "Host a game"),
            translate(_CONTEXT, "One computer, many players"),
        )
        for name, pane in zip(names, (self.join, self.host, self.here), strict=True):
            self.tabs.addTab(name)
            self.pages.addWidget(pane)
        self.tabs.setStyleSheet("QTabBar::tab { padding: 11px 14px 9px 14px; }")
        self.tabs.currentChanged.connect(self._on_tab_changed)
        self._on_tab_changed(0)
        tabs = QHBoxLayout()
        tabs.setContentsMargins(6, 0, 6, 0)
        tabs.addWidget(self.tabs)
        tabs.addStretch(1)
        self.column.addLayout(tabs)
        self.column.addWidget(Rule())
        self.column.addWidget(self.pages, stretch=1)

    def dress(self, look: Look) -> None:
        """Take the look."""
        super().dress(look)
        self.tabs.setFont(look.theme.font(Role.BODY_STRONG))
        self.fit(self.content_width)

    def _on_tab_changed(self, index: int) -> None:
        self.pages.setCurrentIndex(index)
        # Panes that are not seen must not make the one that is as long as the longest.
        for number, pane in enumerate((self.join, self.host, self.here)):
            wanted = QSizePolicy.Policy.Preferred if number == index else QSizePolicy.Policy.Ignored
            pane.setSizePolicy(QSizePolicy.Policy.Preferred, wanted)
        self.pages.adjustSize()

    def fit(self, width: int) -> None:
        """Give the card its share."""
        self.join.set_width(width)

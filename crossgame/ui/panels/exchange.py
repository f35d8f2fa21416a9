# SPDX-License-Identifier: MIT
"""Choosing tiles to put back, in the rack bar's place. By mouse, or wholly by keys; Enter confirms, Esc leaves.

Letters and digits toggle tiles; "keep only these" turns the choice round. It submits nothing: it emits the choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from crossgame.rules.alphabet import BLANK, is_blank
from crossgame.ui.board.painting import device_pixels, solid, stroke_round
from crossgame.ui.board.tiles import Look as TileLook
from crossgame.ui.board.tiles import TileArt, face_of
from crossgame.ui.buttons import Button
from crossgame.ui.labels import Text
from crossgame.ui.spelling import tile_text
from crossgame.ui.translation import counted, translate
from crossgame.ui.typography import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from crossgame.rules.tiles import TileSet
    from crossgame.ui.look import Look

_CONTEXT = "exchange"
_PAD = 4
_SIDE, _SIDE_SMALL = 40, 34
_ROOMY = 880


class TileButton(QAbstractButton):
    """A tile that can be chosen."""

    def __init__(self, tile: int, tiles: TileSet, *, side: int) -> None:
        super().__init__()
        self.tile = tile
        self._tiles, self._side = tiles, side
        self._look: Look | None = None
        self._art: TileArt | None = None
        self.setCheckable(True)
        self.setFixedSize(side + 2 * _PAD, side + 2 * _PAD + 4)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        name = translate(_CONTEXT, "blank") if is_blank(tile) else tile_text(tile, tiles)
        self.setAccessibleName(name)

    def dress(self, look: Look) -> None:
        """Take the look."""
        self._look, self._art = look, None
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that it was made with."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tile, raised with a ring when chosen."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        with device_pixels(painter) as ratio:
            if self._art is None or self._art.ratio != ratio:
                self._art = TileArt(self._look.theme, ratio)
            side, pad = round(self._side * ratio), round(_PAD * ratio)
            top = pad + (0 if chosen else round(4 * ratio))
            look = TileLook.PENDING if chosen else TileLook.LAID
            self._art.draw(painter, QPointF(pad, top), face=face_of(self.tile, self._tiles), look=look, side=side)
            if self.hasFocus():
                ring = QRectF(pad - 3 * ratio, top - 3 * ratio, side + 6 * ratio, side + 6 * ratio)
                stroke_round(painter, ring, 8 * ratio, solid(self._look.theme.color("focus"), 2 * ratio))


class ExchangeBar(QWidget):
    """The choice of tiles.

    Signals:
        confirmed(tuple): tile bytes to put back, at least one.
        left(): nothing is exchanged.
    """

    confirmed = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None
        self._buttons: list[TileButton] = []
        self._tiles: TileSet | None = None
        self._most = 0
        self.prompt = Text("", Role.BODY_STRONG)
        self.line = Text("", Role.CAPTION, tone="secondary")
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addStretch(1)
        texts.addWidget(self.prompt)
        texts.addWidget(self.line)
        texts.addStretch(1)
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        self.invert = Button(translate(_CONTEXT, "Keep only these"))
        self.confirm = Button(translate(_CONTEXT, "Exchange"), "refresh", kind="primary", height=44)
        self.cancel = Button(translate(_CONTEXT, "Cancel"), height=44)
        self.invert.clicked.connect(self.keep_only_these)
        self.confirm.clicked.connect(self._on_confirm)
        self.cancel.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 14, 0)
        layout.setSpacing(12)
        layout.addLayout(texts, stretch=1)
        layout.addLayout(self._row)
        layout.addWidget(self.invert)
        layout.addWidget(self.cancel)
        layout.addWidget(self.confirm)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(translate(_CONTEXT, "Exchange tiles"))

    @property
    def buttons(self) -> tuple[TileButton, ...]:
        """The tiles, in rack order."""
        return tuple(self._buttons)

    @property
    def chosen(self) -> tuple[int, ...]:
        """Tile bytes to put back."""
        return tuple(button.tile for button in self._buttons if button.isChecked())

    def begin(self, slots: Sequence[int], tiles: TileSet, *, bag: int = 0, most: int = 0, price: str = "") -> None:
        """Show the tiles of a rack, none chosen.

        Args:
            slots: the rack.
            tiles: letters of the game.
            bag: tiles in the bag.
            most: how many may be chosen, 0 for any number.
            price: what it costs, in place of the number of tiles in the bag.
        """
        self._most = most
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._tiles = tiles
        side = _SIDE if self.width() >= _ROOMY else _SIDE_SMALL
        self._buttons = [TileButton(tile, tiles, side=side) for tile in slots if tile]
        for button in self._buttons:
            self._row.addWidget(button)
            button.toggled.connect(lambda on, button=button: self._on_toggled(button, on=on))
            if self._look is not None:
                button.dress(self._look)
        self.line.setText(price or counted(_CONTEXT, "%n tile(s) in the bag", bag))
        self.invert.setVisible(most != 1)
        self._show_choice()

    def choose(self, tile: int) -> None:
        """Choose one tile of this kind."""
        for button in self._buttons:
            if button.tile == tile:
                button.setChecked(True)
                return

    def keep_only_these(self) -> None:
        """Turn the choice round: what was chosen stays, the rest goes."""
        for button in self._buttons:
            button.toggle()

    def dress(self, look: Look) -> None:
        """Take the look, for tiles that come later too."""
        self._look = look

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle by letter or digit, confirm by Enter, leave by Esc."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.cancel.hasFocus():
                self._on_confirm()
            else:
                self.left.emit()
        elif not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            if not self._toggle(event.text()):
                super().keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _toggle(self, text: str) -> bool:
        """Toggle the tile of a digit, or the first of a letter that is not chosen, else the last that is."""
        if text.isdigit() and 1 <= int(text) <= len(self._buttons):
            self._buttons[int(text) - 1].toggle()
            return True
        assert self._tiles is not None
        letter = text.upper()
        face = [b for b in self._buttons if b.tile != BLANK and tile_text(b.tile, self._tiles) == letter]
        if text == "?":
            face = [b for b in self._buttons if b.tile == BLANK]
        if not face or not text.strip():
            return False
        free = [button for button in face if not button.isChecked()]
        (free[0] if free else face[-1]).toggle()
        return True

    def _on_toggled(self, button: TileButton, *, on: bool) -> None:
        if on and self._most and len(self.chosen) > self._most:
            # The newest choice counts: another one goes.
            next(other for other in self._buttons if other.isChecked() and other is not button).setChecked(False)
        self._show_choice()

    def _show_choice(self) -> None:
        number = len(self.chosen)
        none = translate(_CONTEXT, "Choose tiles")
        self.prompt.setText(counted(_CONTEXT, "Put %n tile(s) back", number) if number else none)
        self.confirm.setEnabled(number > 0)

    def _on_confirm(self) -> None:
        if self.chosen:
            self.confirmed.emit(self.chosen)

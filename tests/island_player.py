# SPDX-License-Identifier: MIT
"""A person at an island table of the real window: writes in the Play box, points, touches, submits."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from crossgame.rules.alphabet import letter_of
from crossgame.rules.play import Play
from crossgame.session.setup import Chair, GameSetup
from tests.player import Player

NAMES = ("Mira", "Theo", "Ines", "Otto", "Ana", "Juno", "Pia")
_NS = 1_000_000


class FakeClock:
    """Monotonic nanoseconds that a test moves."""

    def __init__(self):
        self.ns = 10**15

    def __call__(self):
        return self.ns

    def advance(self, ms):
        self.ns += ms * _NS


class IslandPlayer(Player):
    """Hands and eyes at one island table."""

    clock = None

    def begin(self, levels=("club",), *, people=("Ann",), side=15, mode="rounds", **options):
        """Begin a game of these people and computers; ``clock`` set before lets the test move the time."""
        gallery, named = self.program.gallery, iter(NAMES)
        if self.clock is not None:
            venue = gallery._venue
            gallery._venue = lambda: replace(venue(), now=self.clock)
        chairs = (*(Chair(name) for name in people), *(Chair(next(named), level) for level in levels))
        setup = GameSetup(chairs, game="islands", side=side, mode=mode, **options)
        self.window.show_table(gallery.play(setup))

    @property
    def panels(self):
        return self.page.panels

    @property
    def box(self):
        return self.panels.box

    @property
    def aiming(self):
        return self.control.aiming

    @property
    def own(self):
        """What is handed in."""
        return self.view.round.own

    def play(self, which=lambda play: True):
        """The best play there is that somebody would want, in order; ``None`` if there is none."""
        view = self.view
        found = (Play.of(placed, view.position.board) for placed in self.each_play(view))
        return next((play for play in found if which(play)), None)

    def swap(self, count=5):
        """Put the first tiles of the rack back."""
        self.action("exchange")
        for key in range(Qt.Key.Key_1, Qt.Key.Key_1 + count):
            self.key(Qt.Key(key), widget=self.page.bottom.exchange)
        self.key(Qt.Key.Key_Return, widget=self.page.bottom.exchange)

    def letters(self, tiles):
        return self.table.ruleset.tiles.alphabet.decode(map(letter_of, tiles))

    def write(self, text):
        """Type into the Play box."""
        QTest.keyClicks(self.box.field, text.lower())

    def hover(self, square):
        QTest.mouseMove(self.board.viewport(), QPoint(1, 1))  # where it is already it would not move
        QTest.mouseMove(self.board.viewport(), self.at(square))

    def aim(self, play):
        """Write the tiles of a play, and point at its first square in its direction."""
        self.write(self.letters(play.tiles))
        self.hover(play.squares[0])
        assert self.aiming.active, "nothing is written"
        assert self.aiming.at == play.squares[0], (self.aiming.at, self.board.hovered, self.at(play.squares[0]))
        if self.aiming.chosen.placed != play.placed:
            self.aiming.turn()
        if self.aiming.chosen.placed != play.placed:  # as rack letters it would be something else: the whole word
            self.box.clear.click()
            self.lay(play.placed)

    def hand_in(self, play=None):
        """Submit a play by the Play box."""
        play = play or self.play()
        self.aim(play)
        if self.aiming.active:
            self.click_square(play.squares[0])
        else:
            self.enter()
        return play

    def touch(self, widget, point):
        device = QTest.createTouchDevice()
        QTest.touchEvent(widget, device).press(0, point, widget).commit()
        QTest.touchEvent(widget, device).release(0, point, widget).commit()

    def touch_square(self, square):
        self.touch(self.board.viewport(), self.at(square))

    def act_for(self, seat, command):
        self.table.submit(seat, command)

    def pass_time(self, ms):
        """Let time go by for the table: its clock is the test's."""
        self.clock.advance(ms)
        self.table._on_deadline()
        self.table.ticked.emit()

    def held(self):
        """The tiles of the rack, wherever the hand has put them."""
        return sorted(tile for tile in self.board.placement.slots if tile)

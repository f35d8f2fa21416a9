# SPDX-License-Identifier: MIT
"""A person at the real window: presses keys and mouse buttons, and knows words from the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from crossgame.app.paths import Folders
from crossgame.engine.movegen import Generator
from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.rules.layout import Square
from crossgame.rules.play import NewTile, Play
from crossgame.session.venue import at_once
from crossgame.startup import Program, make_application

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
TIMEOUT = 60_000


def program_for(data_dir, *, seed=None, **settings):
    """The whole program on its own folder, without motion, sound and waiting."""
    make_application()
    program = Program(Folders(data_dir))
    program.gallery.settings.update(
        {"ui.reduce_motion": True, "sound.mute": True, "ui.theme": "light"}
        | {key.replace("__", "."): value for key, value in settings.items()}
    )
    program.gallery.pace = at_once
    program.gallery.seed = seed
    return program


@dataclass
class Player:
    """Hands and eyes at one program."""

    qtbot: object
    program: Program
    generators: dict = field(default_factory=dict)

    @classmethod
    def sit(cls, qtbot, data_dir, *, size=(1280, 800), **options):
        program = program_for(data_dir, **options)
        qtbot.addWidget(program.window)
        program.window.resize(*size)
        with qtbot.waitExposed(program.window):
            program.show()
        return cls(qtbot, program)

    @property
    def window(self):
        return self.program.window

    @property
    def control(self):
        return self.window.control

    @property
    def page(self):
        return self.control.page

    @property
    def table(self):
        return self.control.table

    @property
    def board(self):
        return self.page.board

    @property
    def view(self):
        return self.control.view()

    @property
    def strip(self):
        return self.page.strip.said.whole

    def child(self, name, kind=object):
        def found():
            return [w for w in self.window.findChildren(kind) if w.objectName() == name and w.isVisible()]

        # A widget that has just been made is shown by the next turn of the event loop.
        self.qtbot.waitUntil(lambda: len(found()) == 1)
        return found()[0]

    # Hands

    def click(self, widget, pos=None, button=LEFT):
        QTest.mouseClick(widget, button, pos=pos if pos is not None else widget.rect().center())

    def key(self, key, modifier=Qt.KeyboardModifier.NoModifier, widget=None):
        QTest.keyClick(widget or self.board, key, modifier)

    def type(self, text):
        QTest.keyClicks(self.board, text)

    def at(self, square) -> QPoint:
        return self.board.rect_of(Square(*square)).center()

    def click_square(self, square, button=LEFT):
        self.click(self.board.viewport(), self.at(square), button)

    def drag(self, start_widget, start, end_widget, end):
        QTest.mousePress(start_widget, LEFT, pos=start)
        goal = start_widget.mapFromGlobal(end_widget.mapToGlobal(end))
        for point in (start + QPoint(4, 4), (start + goal) / 2, goal):
            QTest.mouseMove(start_widget, point)
        QTest.mouseRelease(start_widget, LEFT, pos=goal)

    def drag_to_board(self, slot, square):
        rack = self.page.rack
        self.drag(rack, rack.center_of(slot), self.board.viewport(), self.at(square))

    def drag_to_rack(self, square, slot):
        rack = self.page.rack
        self.drag(self.board.viewport(), self.at(square), rack, rack.center_of(slot))

    def action(self, key):
        self.window.actions_[key].trigger()

    def lay(self, placed):
        """Lay a play by a click on its first square and typing."""
        play = Play.of(placed, self.view.position.board)
        self.click_square(play.squares[0])
        if len(placed) > 1 and self.board.placement.cursor.direction is not play.direction:
            self.key(Qt.Key.Key_Space)
        letters = self.table.ruleset.tiles.alphabet.letters
        for new in play.placed:
            letter = letters[letter_of(new.tile) - 1]
            if is_blank(new.tile):
                QTest.keyClick(self.board, letter, Qt.KeyboardModifier.ShiftModifier)
            else:
                self.type(letter.lower())
        assert sorted(self.board.placement.placed) == sorted(placed), (placed, self.board.placement.placed)

    def enter(self):
        self.key(Qt.Key.Key_Return)

    # Eyes and wits

    def plays(self, view=None):
        """All plays of whoever is looked at, best first."""
        return list(self.each_play(view))

    def each_play(self, view=None):
        """The same, made one by one: where a seat may play anywhere there are a hundred thousand."""
        view = view or self.view
        lexicon = self.program.gallery.words.lexicon
        key = str(view.ruleset)
        generator = self.generators.get(key) or self.generators.setdefault(key, Generator(view.ruleset, lexicon))
        table = generator.plays(view.position, view.rack, seat=view.seat)
        return (table.placed(index) for index in range(len(table)))

    def phony(self):
        """Two or more tiles on the first row of the middle that are no word: only for an empty board."""
        view, start = self.view, self.table.ruleset.layout.start
        words = self.program.gallery.words.lexicon
        rack = [tile for tile in view.rack if tile != BLANK]
        for tiles in permutations(rack, 3):
            if not words.has(tuple(tiles)):
                return tuple(NewTile(start.row, start.col + i, tile) for i, tile in enumerate(tiles))
        raise AssertionError("every three letters are a word")

    def wait_turn(self):
        self.qtbot.waitUntil(self._may_act, timeout=TIMEOUT)

    def _may_act(self):
        view = self.view
        return view.result is not None or view.to_move in self.table.people_here

    def close(self):
        self.window.close()

    def tiles_in_play(self):
        """Every tile of the game, wherever it is (R10); racks of others counted by number."""
        view = self.table.view(None)
        return view.bag + sum(seat.tiles for seat in view.seats) + view.position.board.count

# SPDX-License-Identifier: MIT
"""The whole program with a window, told what to do: ``lan_window.py DATA_DIR NAME PORT`` (where it hosts).

A JSON object a line on stdin (``do`` and what it needs), one answer a line on stdout: what this window shows. It
listens on loopback only and announces nothing. Where there are turns, plays are laid and handed in by keys and clicks.
"""

from __future__ import annotations

import hashlib
import json
import sys
import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crossgame import startup
from crossgame.game.digest import public
from crossgame.session import opening
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.venue import at_once
from crossgame.startup import Program
from tests.party import command_for
from tests.player import Player

QUICK_S = 20.0


class Hand(QObject):
    """Does what a line says, then tells what there is to see."""

    told = Signal(str)

    def __init__(self, program: Program, name: str) -> None:
        super().__init__(program)
        self.program = program
        self.player = Player(None, program)
        settings = {"ui.reduce_motion": True, "sound.mute": True, "player.name": name}
        program.gallery.settings.update(settings)
        program.gallery.pace, program.gallery.seed = at_once, 5
        lan = self.program.gallery.lan()
        lan.address, lan.announces, lan.searches = "127.0.0.1", False, False
        self.told.connect(self.obey, Qt.ConnectionType.QueuedConnection)

    @property
    def window(self):
        return self.program.window

    @property
    def together(self):
        return self.window.together

    def obey(self, line: str) -> None:
        wish = json.loads(line)
        getattr(self, wish.pop("do"))(**wish)
        QApplication.processEvents()
        self.answer()

    def answer(self) -> None:
        sys.stdout.write(json.dumps(self.seen()) + "\n")
        sys.stdout.flush()

    def seen(self) -> dict[str, object]:
        room, control = self.together.room, self.window.control
        at, join = self.together.at_table, self.together.page.join
        view = room.view if room is not None else None
        game = control.table.view(control.seat) if control is not None else None
        return {
            "phase": view.phase.value if view else "",
            "seats": [[seat.name, seat.kind.value, seat.state.value] for seat in view.seats] if view else [],
            "watching": [person.name for person in view.watchers] if view else [],
            "link": view.link if view else "", "port": getattr(room, "port", 0),
            "known": [seat.game for seat in self.program.gallery.lan().known()],
            "saved": [game.id for game in self.program.gallery.unfinished()],
            "game": control.table.id if control is not None else "",
            "seat": control.seat if control is not None else None,
            "seq": game.seq if game else 0,
            "over": bool(game and game.result is not None),
            "public": hashlib.sha256(public(game)).hexdigest() if game else "",
            "rack": list(game.rack) if game else [],
            "banner": at.banner.text.text() if at is not None and at.banner.isVisible() else "",
            "chat": at.panel.lines.toPlainText() if at is not None else "",
            "trouble": " ".join(text.text() for text in (*join.card.troubles.values(), join.address_trouble)),
        }  # fmt: skip

    # What there is to do

    def look(self) -> None:
        pass

    def host(self, game: str, people: int) -> None:
        chairs = tuple(Chair(f"P{n}") for n in range(people)) if game != "megacross" else (Chair("P"),)
        self.together.host(GameSetup(chairs, game=game, side=225 if game == "megacross" else 0))

    def host_saved(self, key: str) -> None:
        self.together.host_saved(key)

    def join(self, link: str, *, watch: bool = False) -> None:
        self.window.open_link(link)
        card = self.together.page.join.card
        QTest.mouseClick(card.watch if watch else card.join, Qt.MouseButton.LeftButton)

    def resume(self, game: str) -> None:
        self.together.open()
        self.together.page.join.resume_requested.emit(game)

    def ready(self) -> None:
        QTest.mouseClick(self.together.lobby.ready, Qt.MouseButton.LeftButton)

    def start(self) -> None:
        QTest.mouseClick(self.together.lobby.start, Qt.MouseButton.LeftButton)

    def home(self) -> None:
        self.window.show_home()

    def kick(self, name: str) -> None:
        room = self.together.room
        room.kick(next(seat.player for seat in room.view.seats if seat.name == name))

    def chat(self, text: str) -> None:
        field = self.together.at_table.panel.field
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def picture(self, file: str) -> None:
        self.window.grab().save(file)

    def play(self) -> None:
        """Play, if it is one's turn, and wait until it is on the board."""
        control = self.window.control
        view, before = control.view(), control.view().seq
        command = command_for(view, control.seat)
        if command is None:
            return
        if view.ruleset.turns.one_by_one and hasattr(command, "placed"):
            self.player.lay(tuple(command.placed))
            self.player.enter()
        else:
            control.table.submit(control.seat, command)
        end = time.monotonic() + QUICK_S
        while control.view().seq == before and time.monotonic() < end:
            QTest.qWait(5)

    def quit(self) -> None:
        self.window.close()


class Told(Program):
    """The program, with a hand at it once its window is shown."""

    def show(self, file: Path | None = None, *, link: str = "") -> None:
        super().show(file, link=link)
        self.hand = Hand(self, sys.argv[2])
        self.hand.answer()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self.hand.told.emit(line)
            if "quit" in line:
                break  # nothing is told to a program that has ended


if __name__ == "__main__":
    startup.Program = Told  # type: ignore[misc]
    opening.DEFAULT_PORT = int(sys.argv[3])
    sys.exit(startup.run(data_dir=Path(sys.argv[1])))

# SPDX-License-Identifier: MIT
"""A program that plays a script at a real table until it is killed: ``scripted_game.py GAMES_FILE SCRIPT_FILE``.

It goes on with the unfinished game it finds, else begins one. ``+ ID`` on stdout: that command was accepted, that is,
``submit`` came back. The process is QtCore only, as the table is.
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer

from crossgame.game.codec import command_from_dict
from crossgame.game.saved import seats_from_list
from crossgame.game.storage import Storage
from crossgame.rules.play import NewTile
from crossgame.rules.ruleset import Ruleset
from crossgame.session import snapshots
from crossgame.session.local import LocalTable
from crossgame.session.venue import Venue


class List:
    """A word list of the words that the script lays."""

    def __init__(self, words) -> None:
        self._words = {tuple(word) for word in words}

    def has(self, word) -> bool:
        return tuple(word) in self._words


class Player:
    """Takes the next step of the script on each turn of the event loop."""

    def __init__(self, file: Path, script) -> None:
        self.script = script
        snapshots.EVERY = script.get("every", snapshots.EVERY)
        self.storage = Storage.open(file)
        self.venue = Venue(self.storage, List(script["words"]), "list", now=lambda: 0)
        self.sit_down()

    def sit_down(self) -> None:
        unfinished = self.storage.unfinished()
        if unfinished:
            self.table = LocalTable.reopen(unfinished[0].id, self.venue)
            done = {row.command for row in self.storage.events(self.table.id, self.table.game.seq)}
        else:
            rules, seats = Ruleset.from_dict(self.script["ruleset"]), seats_from_list(self.script["seats"])
            self.table = LocalTable.new(rules, seats, self.venue, seed=self.script["seed"])
            done = set()
        self.steps = [step for step in self.script["steps"] if step["command"]["id"] not in done]
        self.table.refused.connect(lambda refused: sys.exit(f"refused: {refused}"))

    def step(self) -> None:
        if not self.steps:
            self.table.close()
            self.sit_down()
            return
        step = self.steps.pop(0)
        seat = step["seat"]
        slots = list(self.table.slots(seat))
        self.table.arrange(seat, slots[1:] + slots[:1])
        pending = itertools.islice(((slot, tile) for slot, tile in enumerate(self.table.slots(seat)) if tile & 0x7F), 2)
        self.table.keep_pending(seat, [(slot, NewTile(14, 2 * slot, tile)) for slot, tile in pending])
        if step["flush"]:
            self.table._autosave.flush()
        self.table.submit(seat, command_from_dict(step["command"]))
        say(f"+ {step['command']['id']}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    application = QCoreApplication(sys.argv)
    player = Player(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text()))
    say("ready")
    timer = QTimer(interval=0)
    timer.timeout.connect(player.step)
    timer.start()
    sys.exit(application.exec())


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""Tables to test at: the real word list and engine in this process, a file of games of their own, a clock to turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QTimer

from crossgame.app.assets import asset, read_text
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import ChallengeRequest, Level
from crossgame.game.commands import Pass
from crossgame.game.storage import Storage
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.rules.policies import ChallengeRule
from crossgame.rules.tiles import TileSet
from crossgame.session.computer import command_of, turn_request
from crossgame.session.local import LocalTable
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.slots import rack_tile
from crossgame.session.thinker import Answer, Failure, Thinker
from crossgame.session.venue import Venue, at_once


class InlineThinker(Thinker):
    """Answers on the next turn of the event loop, in this process. Tests may put another ``answer`` in."""

    def __init__(self, answer):
        super().__init__()
        self.answer = answer
        self.asked = []
        self._open = {}

    def ask(self, requester, request, *, rank):
        self.asked.append((requester, request, rank))
        number = len(self.asked)
        self._open[requester] = number
        QTimer.singleShot(0, self, lambda: self._reply(requester, request, number))
        return number

    def cancel(self, requester):
        self._open.pop(requester, None)

    def _reply(self, requester, request, number):
        if self._open.get(requester) != number:
            return
        del self._open[requester]
        result = self.answer(request)
        if isinstance(result, Failure):
            self.failed.emit(Failure(requester, number, result.text))
        else:
            self.answered.emit(Answer(requester, number, result))


@pytest.fixture(scope="session")
def english():
    return TileSet.parse(read_text("letters", "english.txt"))


@pytest.fixture(scope="session")
def lexicon(english):
    return build(read_words(asset("lexicons", "enable.txt"), english.alphabet), english.alphabet)


@pytest.fixture(scope="session")
def chooser():
    return Chooser(asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity"))


@pytest.fixture
def thinker(qapp, chooser):
    def answer(request):
        return (chooser.would_challenge if isinstance(request, ChallengeRequest) else chooser.choose)(request)

    return InlineThinker(answer)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def storage(file):
    opened = Storage.open(file)
    yield opened
    opened.close()


@dataclass
class Time:
    """Nanoseconds that a test turns forward."""

    ns: int = 10**15

    def __call__(self) -> int:
        return self.ns

    def forward(self, seconds: float) -> None:
        self.ns += int(seconds * 10**9)


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def venue(storage, lexicon, thinker, time):
    return Venue(storage, lexicon, lexicon.id, thinker, now=time, pace=at_once)


@dataclass
class Tables:
    """Makes tables, and closes them when the test is over. Names: a person's name, or ``computer:LEVEL``."""

    venue: Venue
    tiles: TileSet
    made: list

    def __call__(self, *names, rule=None, seed=7, venue=None, **options):
        chairs = [
            Chair(f"C{i}", n.split(":")[1]) if n.startswith("computer:") else Chair(n) for i, n in enumerate(names)
        ]
        setup = GameSetup(tuple(chairs), challenge=None if rule is None else ChallengeRule(rule), **options)
        table = LocalTable.new(setup.ruleset(self.tiles), setup.seats(), venue or self.venue, seed=seed)
        return self.keep(table)

    def begun_by(self, seat, *names, **options):
        """A table where this seat has the first turn: the first seed that makes it so."""
        for seed in range(50):
            table = self(*names, seed=seed, **options)
            if table.view(None).to_move == seat:
                return table
            table.close()
        raise AssertionError("fifty games in which that seat did not begin")

    def reopen(self, table, **changes):
        """Close a table and sit down at its game again."""
        table.close()
        return self.keep(LocalTable.reopen(table.id, replace(self.venue, **changes)))

    def keep(self, table):
        self.made.append(table)
        table.log = []
        table.refusals = []
        table.changed.connect(lambda change: table.log.append(change.event))
        table.refused.connect(table.refusals.append)
        return table


@pytest.fixture
def tables(venue, english):
    factory = Tables(venue, english, [])
    yield factory
    for table in factory.made:
        table.close()
        table.deleteLater()


@pytest.fixture
def best(chooser):
    """What somebody who knows every word would do in a seat; quick, as no time is spent on looking ahead."""

    def command(table, seat=None):
        seat = seat or table.view(None).to_move
        view = table.view(seat)
        if not view.rack:
            return Pass()
        return command_of(chooser.choose(turn_request(view, level=Level.EXPERT, seed=0)).best)

    return command


@pytest.fixture
def check():
    """R10 and R9 at any moment: no tile is lost or made, and the slots hold what the game says."""

    def conserved(table):
        game, view = table.game, table.view(None)
        board = [rack_tile(int(tile)) for tile in view.position.board.tiles.flat if tile]
        racks = {seat.info.seat: table.view(seat.info.seat).rack for seat in view.seats}
        held = [tile for rack in racks.values() for tile in rack]
        everything = Counter(board) + Counter(held) + Counter(game.ledger.bag)
        assert everything == Counter(table.ruleset.tiles.full_set())
        for seat, rack in racks.items():
            assert Counter(tile for tile in table.slots(seat) if tile) == Counter(rack)
            assert len(table.slots(seat)) == table.ruleset.rack_size

    return conserved

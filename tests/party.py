"""A host and its guests in one process, over real sockets; people who play by themselves."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject

from crossgame.app.assets import asset, read_text
from crossgame.engine.choose import Chooser
from crossgame.engine.requests import Kind, Level
from crossgame.game.commands import Accept, Exchange, Pass, Withdraw
from crossgame.game.storage import Storage
from crossgame.game.view import Action
from crossgame.lexicon.build import build
from crossgame.lexicon.files import read_words
from crossgame.net.turnstile import DoorLimits
from crossgame.rules.layout import Rect
from crossgame.rules.policies import ChallengeRule, Goal
from crossgame.rules.tiles import TileSet
from crossgame.session.computer import command_of, turn_request
from crossgame.session.lan import HostRequest
from crossgame.session.network import NetworkLan
from crossgame.session.question import window_request
from crossgame.session.setup import Chair, GameSetup
from crossgame.session.venue import Venue, at_once

CODE = "K7PM4X"
QUICK = DoorLimits(exchanges_per_second=200, guesses_per_minute=60_000, delay_ms=50, address_knocks=1000, unproved=1000)


@functools.cache
def english():
    return TileSet.parse(read_text("letters", "english.txt"))


@functools.cache
def lexicon():
    return build(read_words(asset("lexicons", "enable.txt"), english().alphabet), english().alphabet)


@functools.cache
def chooser():
    return Chooser(asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity"))


class NoWords:
    """A computer without the host's word list."""

    id = "0" * 64

    def has(self, word):
        raise AssertionError("nobody asks a list that is not the host's")


SETUPS = {
    "classic": lambda people: GameSetup(tuple(Chair(f"P{i}") for i in range(people))),
    "checked": lambda people: GameSetup(tuple(Chair(f"P{i}") for i in range(people)), challenge=ChallengeRule.VOID),
    "endless": lambda people: GameSetup((Chair("P"),), game="megacross", side=45),
    "megacross": lambda people: GameSetup((Chair("P"),), game="megacross", side=45, goal=Goal(tiles=24)),
    "islands": lambda people: GameSetup(tuple(Chair(f"P{i}") for i in range(people)), game="islands", target=500),
    "race": lambda people: GameSetup(
        tuple(Chair(f"P{i}") for i in range(people)), game="islands", mode="speed", target=400
    ),
}


def command_for(view, seat):
    """What somebody who knows every word does now in a seat; ``None``: nothing."""
    if view.window is not None and seat in view.window.waiting:
        return Accept(view.window.play.seq)
    if Action.PLACE not in view.actions or not view.rack or (view.round and seat in view.round.submitted):
        return None
    # Where a beginner finds nothing any more, somebody with more words does: games must come to their end.
    found = (best_of(view, seat, level) for level in (Level.BEGINNER, Level.EXPERT))
    best = next((one for one in found if one.kind is Kind.PLACE), None)
    if best is not None:
        return command_of(best)
    if view.ruleset.turns.one_by_one or view.round is not None:
        return Pass()
    # Another tile each time: who always gives the first of a sorted rack ends with the consonants nobody can play.
    return Exchange((view.rack[view.seq % len(view.rack)],))


def best_of(view, seat, level):
    """What a computer of a level would do."""
    request = turn_request(view, level=level, seed=view.seq)
    if not view.ruleset.supply.finite:
        window = window_of(view, view.ruleset.layout.whole)
        request = window_request(view, window, level=level, seed=view.seq * 64 + seat)
    return chooser().choose(request).best


def window_of(view, whole):
    """A part of a big board round the newest play."""
    if whole.rows <= 25:
        return whole
    row, col = view.last_play[0] if view.last_play else view.ruleset.layout.start
    return Rect(min(max(0, row - 10), whole.rows - 20), min(max(0, col - 10), whole.cols - 20), 20, 20)


@dataclass
class Person:
    """Somebody in a room: hears everything, and plays when told to."""

    room: object
    lines: list = field(default_factory=list)
    ends: list = field(default_factory=list)
    events: list = field(default_factory=list)
    refusals: list = field(default_factory=list)
    links: list = field(default_factory=list)
    began: int = 0
    plays: bool = False

    def __post_init__(self):
        self.room.said.connect(self.lines.append)
        self.room.closed.connect(self.ends.append)
        self.room.began.connect(self._on_began)
        self.room.link_changed.connect(self.links.append)
        if self.room.table is not None:
            self._on_began(self.room.table)

    def _on_began(self, table):
        self.began += 1
        table.changed.connect(lambda change: self.events.append(change.event))
        table.refused.connect(self.refusals.append)

    @property
    def table(self):
        return self.room.table

    @property
    def seat(self):
        return self.room.view.own_seat or None

    @property
    def view(self):
        return self.table.view(self.seat)

    def lose(self):
        """Lose the connection for good: the guest calls where nobody is."""
        self.room._regaining.way = replace(self.room._regaining.way, port=1)
        self.room.cut()

    def notes(self):
        return [line.note.value for line in self.lines if line.note is not None]

    def act(self):
        """Do what is to be done now, if anything is."""
        if self.table is None or self.seat is None or (hasattr(self.table, "open_wishes") and self.table.open_wishes):
            return False
        command = command_for(self.view, self.seat)
        if command is not None:
            self.table.submit(self.seat, command)
        return command is not None


class Party(QObject):
    """A host, guests and who watches."""

    def __init__(self, folder, qtbot, *, words=None):
        super().__init__()
        self.folder, self.qtbot, self.words = folder, qtbot, words
        self.lans, self.storages = [], []
        self.host = None
        self.people = []

    def lan(self, name, *, words=None, storage=None, thinker=None, now=None):
        storage = storage or Storage.in_memory()
        list_ = words or lexicon()
        more = {"now": now} if now else {}
        venue = Venue(storage, list_, list_.id, thinker, pace=at_once, **more)
        made = NetworkLan(self.folder / name, lambda: venue, english, self)
        made.limits, made.address, made.seed = QUICK, "127.0.0.1", 7
        made.announces = made.searches = False
        self.lans.append(made)
        self.storages.append(storage)
        return made

    def opens(self, game, *, people=4, name="Hanna", storage=None, lan=None, code=CODE, **more):
        lan = lan or self.lan("host", storage=storage)
        setup = None if "saved" in more else SETUPS[game](people) if isinstance(game, str) else game
        room = lan.host(HostRequest(name, setup, code=code, port=more.pop("port", 0) or free_port(), **more))
        self.host = Person(room)
        return self.host

    def joins(self, name, *, watch=False, code=CODE, lan=None, target=None, **more):
        lan = lan or self.lan(name, **more)
        joining = lan.join(target or f"127.0.0.1:{self.host.room.port}", code, name, watch=watch)
        return self.settles(joining)

    def settles(self, joining):
        got = []
        joining.joined.connect(lambda room: got.append(Person(room)))
        joining.failed.connect(got.append)
        self.qtbot.waitUntil(lambda: bool(got), timeout=10_000)
        if isinstance(got[0], Person):
            self.people.append(got[0])
        return got[0]

    def resumes(self, lan, game):
        return self.settles(lan.resume(game))

    @property
    def everybody(self):
        return [self.host, *self.people]

    def starts(self):
        self.host.room.start()
        self.qtbot.waitUntil(lambda: all(p.table is not None for p in self.everybody if not p.ends), timeout=10_000)

    def plays(self, *, until=None, timeout=60_000):
        """Let everybody play until a condition holds, the end of the game without one."""
        done = until or (lambda: self.host.table.game.is_over)

        def step():
            if done():
                return True
            for person in self.everybody:
                if not person.ends and not done():
                    person.act()
            return False

        self.qtbot.waitUntil(step, timeout=timeout)

    def agrees(self, *, timeout=10_000):
        """Wait until everybody's view is the host's view of their seat."""
        from crossgame.game.digest import digest

        def same():
            game = self.host.table.game
            people = [p for p in self.people if not p.ends]
            return all(p.table.mirror.seq == game.seq and digest(p.view) == digest(game.view(p.seat)) for p in people)

        self.qtbot.waitUntil(same, timeout=timeout)

    def close(self):
        for lan in self.lans:
            lan.close()
        self.qtbot.waitUntil(lambda: True)
        for storage in self.storages:
            storage.close()


def free_port():
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


__all__ = ["CODE", "Party", "Person", "Withdraw", "command_for", "free_port"]

# SPDX-License-Identifier: MIT
"""A process full of bots that does what it is told through a pipe: join, play, be cut off, count.

Orders are method names of ``Crowd`` with their arguments; each is answered once, with its result or an error's text.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import random
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QTimer

from crossgame.app.assets import asset, read_text
from crossgame.cli import leave_stopping_to_the_parent
from crossgame.cli.lan.bot import SlimBot, Times, WholeBot
from crossgame.cli.lan.player import Player
from crossgame.game.commands import Exchange
from crossgame.game.digest import public
from crossgame.game.events import SeatKind
from crossgame.game.storage import Storage
from crossgame.lexicon.build import load
from crossgame.net.dialer import Target
from crossgame.rules.tiles import TileSet
from crossgame.session.guest import GuestRoom
from crossgame.session.lan import JoinReason
from crossgame.session.network import NetworkLan
from crossgame.session.venue import Venue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection as Pipe
    from pathlib import Path

    from crossgame.game.mirror import Mirror
    from crossgame.rules.position import Position
    from crossgame.session.lan import FoundGame, Joining, JoinTrouble
    from crossgame.session.remote import RemoteTable
    from crossgame.session.room import Room

_AT_ONCE = 8
"""Most bots of a process on their way in together."""
_STEP_MS = 2
_PASSING = {JoinReason.UNREACHABLE, JoinReason.TIMED_OUT, JoinReason.BUSY}
_JOIN_S = 240
_PLACES = 2000
"""Newest plays of anybody that are remembered, to play beside."""


class Crowd(QObject):
    """Bots at one host."""

    def __init__(self, folder: Path, port: int, code: str, seed: int, address: str = "127.0.0.1") -> None:
        super().__init__()
        self._port, self._code, self._seed, self._address = port, code, seed, address
        tiles = TileSet.parse(read_text("letters", "english.txt"))
        words = load(asset("lexicons", "enable.txt"), tiles.alphabet)
        venue = Venue(Storage.in_memory(), words, words.id)
        self._lan = NetworkLan(folder, lambda: venue, lambda: tiles, self)
        self._player = Player(seed)
        self._loop, self._moment = QEventLoop(self), QTimer(self, singleShot=True)
        self._moment.timeout.connect(self._loop.quit)
        self._chance = random.Random(seed)
        self._whole: list[WholeBot] = []
        self._slim: list[SlimBot] = []
        self._whole_times, self._slim_times = Times(), Times()
        self._count = 0
        self._calls: set[object] = set()
        self._ends: list[str] = []
        self._places: list[tuple[int, int]] = []
        self._seen: tuple[Mirror, Position] | None = None

    def join(self, whole: int, slim: int) -> float:
        """Let more come in, the whole ones spread among the others; return the seconds that it took."""
        begun = time.monotonic()
        kinds = _spread(whole, slim)
        while kinds or self._calls or not all(bot.is_here for bot in self._bots()):
            while kinds and len(self._calls) + sum(not bot.is_here for bot in self._bots()) < _AT_ONCE:
                self._enter(whole=kinds.pop())
            self.turn()
            if self._ends or time.monotonic() - begun > _JOIN_S:
                raise RuntimeError(f"not everybody came in: {self._ends[:3] or 'it takes too long'}")
        return time.monotonic() - begun

    def find(self, game: str, seconds: float) -> float:
        """Look for a game on the network and go to it from now on; return the seconds that it took.

        Raises:
            TimeoutError: it is not announced.
        """
        begun = time.monotonic()
        there: list[FoundGame] = []
        self._lan.found.connect(lambda games: there.extend(one for one in games if one.id == game))
        self._lan.browse()
        while not there:
            self.turn()
            if time.monotonic() - begun > seconds:
                raise TimeoutError("the game was not found")
        self._address, self._port = there[0].address, there[0].port
        return time.monotonic() - begun

    def zero(self, zero_ms: float) -> None:
        """Hear when the game's time was 0."""
        self._whole_times.zero_ms = self._slim_times.zero_ms = zero_ms

    def play(self, seconds: float, every_s: float, newcomers: int = 0) -> dict[str, Any]:
        """Let each play every so often, and so many slim ones come in meanwhile; return what came of it."""
        self._whole_times.clear()
        self._slim_times.clear()
        bots = self._bots()
        before = [(bot.accepted, bot.refused) for bot in bots]
        begun = now = time.monotonic()
        due = [begun + self._chance.random() * every_s for _ in bots]
        arrivals = [begun + seconds * (n + 0.5) / newcomers for n in range(newcomers)]
        skipped = 0
        while now < begun + seconds:
            self.turn()
            now = time.monotonic()
            if arrivals and now >= arrivals[0]:
                arrivals.pop(0)
                self._enter(whole=False)
            for number in [n for n, at in enumerate(due) if now >= at]:
                due[number] += every_s
                skipped += not self._one_play(bots[number])
        done = [(bot.accepted - a, bot.refused - r) for bot, (a, r) in zip(bots, before, strict=True)]
        return {
            "accepted": sum(a for a, _ in done), "refused": sum(r for _, r in done), "skipped": skipped,
            "whole": self._whole_times.clear(), "slim": self._slim_times.clear(), "seconds": now - begun,
        }  # fmt: skip

    def idle(self, seconds: float) -> None:
        """Let so much time pass."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.turn()

    def state(self) -> dict[str, Any]:
        """Return who is here, who came back, whom it ended for, and what the whole ones see."""
        bots = self._bots()
        tables = [bot.table for bot in self._whole if bot.is_here and bot.table is not None]
        return {
            "here": sum(bot.is_here for bot in bots), "returns": sum(bot.returns for bot in bots),
            "ends": list(self._ends), "views": [_seen(table) for table in tables],
            "seqs": [table.mirror.seq for table in tables], "accepted": sum(bot.accepted for bot in bots),
            "waiting": sum(len(table.open_wishes) for table in tables),
            "missing": sum(bot.missing() for bot in self._whole),
            "computers": [_computers(table) for table in tables],
        }  # fmt: skip

    def await_back(self, seconds: float) -> float:
        """Wait until all are here again; return the seconds, or raise TimeoutError."""
        begun = time.monotonic()
        while not all(bot.is_here for bot in self._bots()):
            self.turn()
            if time.monotonic() - begun > seconds:
                here = sum(bot.is_here for bot in self._bots())
                raise TimeoutError(f"{here} of {len(self._bots())} are back, {self._ends[:3]}")
        return time.monotonic() - begun

    def await_lost(self, seconds: float) -> None:
        """Wait until nobody is connected."""
        until = time.monotonic() + seconds
        while any(bot.is_here for bot in self._bots()) and time.monotonic() < until:
            self.turn()

    def cut(self, count: int) -> None:
        """Cut off so many, chosen by chance; they come back by themselves."""
        for bot in self._chance.sample(self._bots(), min(count, len(self._bots()))):
            bot.cut()

    def leave(self, count: int) -> None:
        """Let so many slim ones go for good."""
        for bot in self._slim[:count]:
            bot.leave()
            bot.deleteLater()
        del self._slim[:count]

    def close(self) -> None:
        """Let all go."""
        for bot in self._bots():
            bot.leave()
        self._lan.close()
        self.idle(0.2)

    def turn(self) -> None:
        """Let the event loop work for a moment."""
        self._moment.start(_STEP_MS)
        self._loop.exec()

    def _bots(self) -> list[Any]:
        return [*self._whole, *self._slim]

    def _enter(self, *, whole: bool) -> None:
        self._count += 1
        name = f"Bot {self._seed}-{self._count}"
        if not whole:
            bot = SlimBot(Target((self._address,), self._port), name, self._slim_times, self, code=self._code)
            bot.ended.connect(self._ends.append)
            self._slim.append(bot)
            return
        self._call(name, 5)

    def _call(self, name: str, tries: int) -> None:
        joining = self._lan.join(f"{self._address}:{self._port}", self._code, name)
        self._calls.add(joining)
        joining.joined.connect(partial(self._on_joined, joining))
        joining.failed.connect(partial(self._on_failed, joining, name, tries))

    def _on_failed(self, joining: Joining, name: str, tries: int, trouble: JoinTrouble) -> None:
        self._calls.discard(joining)
        if tries > 1 and trouble.reason in _PASSING:
            self._call(name, tries - 1)
        else:
            self._ends.append(str(trouble))

    def _on_joined(self, joining: Joining, room: Room) -> None:
        self._calls.discard(joining)
        assert isinstance(room, GuestRoom)
        bot = WholeBot(room, self._whole_times, self)
        bot.ended.connect(self._ends.append)
        self._whole.append(bot)

    def _one_play(self, bot: WholeBot | SlimBot) -> bool:
        eyes = next((other.table for other in self._whole if other.is_here), None)
        if eyes is None or bot.is_busy:
            return False
        for other in self._whole:
            self._places += other.newest
            other.newest.clear()
        del self._places[:-_PLACES]
        home = bot.home or (self._chance.choice(self._places) if self._places else eyes.ruleset.layout.start)
        command = self._player.command(self._position(eyes), bot.rack, bot.seat, home)
        if command is None:
            return False
        if isinstance(command, Exchange):
            bot.home = None  # nothing fits here: somewhere else the next time
        bot.play(command, eyes.mirror.seq)
        return True

    def _position(self, eyes: RemoteTable) -> Position:
        if self._seen is None or self._seen[0] is not eyes.mirror:
            self._seen = (eyes.mirror, eyes.view(None).position)
        return self._seen[1]


def _seen(table: RemoteTable) -> str:
    """Return what a table shows of what is public, as a digest."""
    view = table.view(None)
    return public(view).hex() + hashlib.sha256(view.position.board.tiles.tobytes()).hexdigest()


def _computers(table: RemoteTable) -> int:
    """Return how many plays the computers of a table have made."""
    return sum(seat.plays for seat in table.view(None).seats if seat.info.kind is SeatKind.COMPUTER)


def _spread(whole: int, slim: int) -> list[bool]:
    """Return kinds of bots to come in, the whole ones spread evenly, so that none are always told first."""
    count = whole + slim
    return [(n + 1) * whole // count > n * whole // count for n in range(count)]


def run(pipe: Pipe, folder: Path, port: int, code: str, seed: int, first: Callable[[], None] | None) -> None:
    """Serve orders until the pipe closes."""
    if first is not None:
        first()
    leave_stopping_to_the_parent()
    app = QCoreApplication([])
    crowd = Crowd(folder, port, code, seed)
    try:
        while True:
            if not pipe.poll():
                crowd.turn()
                continue
            name, words = pipe.recv()
            try:
                answer: object = getattr(crowd, name)(*words)
            except (RuntimeError, TimeoutError) as error:
                answer = error
            pipe.send(answer)
    except (EOFError, OSError):
        crowd.close()
        del app


class CrowdProcess:
    """A crowd in a process of its own."""

    def __init__(
        self, folder: Path, port: int, code: str, seed: int, *, first: Callable[[], None] | None = None
    ) -> None:
        """``first`` (picklable) is called in the process before anything else."""
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs, folder, port, code, seed, first), daemon=True)
        self._process.start()
        theirs.close()

    def order(self, name: str, *words: object) -> None:
        """Give an order; ``answer`` waits for what comes of it."""
        self._pipe.send((name, words))

    def answer(self) -> Any:
        """Return what the oldest order came to.

        Raises:
            RuntimeError, TimeoutError: it could not be carried out.
        """
        try:
            answer = self._pipe.recv()
        except EOFError as error:
            raise RuntimeError("a process of bots has ended") from error
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Let all its bots go, and end it."""
        self._pipe.close()
        self._process.join(30)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def all_do(crowds: Sequence[CrowdProcess], name: str, *words: object) -> list[Any]:
    """Give all the same order and return their answers.

    Raises:
        RuntimeError, TimeoutError: one could not carry it out; all have answered.
    """
    for crowd in crowds:
        crowd.order(name, *words)
    answers: list[Any] = []
    troubles: list[Exception] = []
    for crowd in crowds:
        try:
            answers.append(crowd.answer())
        except (RuntimeError, TimeoutError) as error:
            troubles.append(error)
    if troubles:
        raise troubles[0]
    return answers

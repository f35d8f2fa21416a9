# SPDX-License-Identifier: MIT
"""``crossgame serve``: a host without a window. The same rooms as the window's; nobody sits here.

What people need to join is printed on stdout, the log goes to stderr and the log folder. SIGTERM and Ctrl-C save the
game and tell everybody. Exit codes: 0 stopped as asked or the game is over and all have gone, 2 bad input.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crossgame.app.assets import asset, read_text
from crossgame.app.descriptors import raise_limit
from crossgame.app.logs import Logs
from crossgame.app.paths import Folders
from crossgame.engine.requests import Level
from crossgame.game.saved import StorageError
from crossgame.game.storage import Storage
from crossgame.lexicon.build import load
from crossgame.rules.policies import Goal
from crossgame.rules.tiles import TileSet
from crossgame.session.lan import HostError, HostRequest, HostTrouble
from crossgame.session.setup import Chair, GameSetup, clock_from_text

if TYPE_CHECKING:
    import argparse

    from PySide6.QtCore import QCoreApplication

    from crossgame.session.lobby import HostRoom
    from crossgame.session.network import NetworkLan
    from crossgame.session.room import RoomEnd, RoomView
    from crossgame.session.shared import SharedTable
    from crossgame.session.thinker import Thinker

_log = logging.getLogger(__name__)

BAD_INPUT = 2
LEVELS = tuple(level.value for level in Level)


@dataclass(frozen=True, slots=True)
class _Mode:
    """A game in the catalog, which of its modes, and how it is set up: for a crowd, or with islands' own options."""

    game: str
    mode: str = ""
    crowd: bool = False
    islands: bool = False


MODES = {
    "classic": _Mode("classic"),
    "megacross": _Mode("megacross", crowd=True),
    "islands": _Mode("islands", "rounds", islands=True),
    "islands-speed": _Mode("islands", "speed", islands=True),
}
_MINUTE_MS = 60_000
_WAKE_MS = 200
_OTHER_FILES = 128
"""Files and connections that are nobody's seat: the program's own, and those at the door."""
_NAMED = 16
"""Most people who are told of by name."""
_WORDS = {
    HostTrouble.NO_NETWORK: "no port can be opened on this computer",
    HostTrouble.PORT_TAKEN: "that port is in use; choose another with --port",
    HostTrouble.NO_KEY: "the host key can't be made or kept in the data folder",
    HostTrouble.GAME_UNREADABLE: "that saved game can't be opened",
    HostTrouble.BAD_SETUP: "a game can't be set up like this",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("mode", nargs="?", choices=tuple(MODES), metavar="MODE", help=", ".join(MODES))
    parser.add_argument("--game", metavar="ID", default="", help="go on with a saved game instead of a new one")
    parser.add_argument("--port", type=int, default=0, metavar="P", help="port (default: 24771, or any if it is taken)")
    parser.add_argument("--address", default="", metavar="A", help="listen at this address only")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="seats, computers included")
    parser.add_argument("--computers", default="", metavar="LEVELS", help=f"comma list of {', '.join(LEVELS)}")
    parser.add_argument("--code", default="", metavar="C", help="join code of six characters (default: drawn)")
    parser.add_argument("--open", action="store_true", help="no join code: whoever is on the network may come in")
    parser.add_argument("--side", type=int, default=0, metavar="N", help="side of the board")
    parser.add_argument("--goal", default="", metavar="G", help="time:MINUTES, score:POINTS or tiles:NUMBER")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="rounds of Island Hopper")
    parser.add_argument("--clock", default="none", metavar="M+S", help="classic: minutes and seconds a turn, as 25+5")
    parser.add_argument("--no-watching", action="store_true", help="nobody may watch (a saved game: as it was)")
    parser.add_argument("--hints", action="store_true", help="people may have hints; everybody is told of each")
    parser.add_argument("--no-announce", action="store_true", help="don't tell the network; people join by address")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="same seed, same tiles (for tests)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop, and return the exit code."""
    if not options.mode and not options.game:
        return _bad(f"say what to serve ({', '.join(MODES)}), or --game ID")
    try:
        request = _request(options)
    except ValueError as error:
        return _bad(str(error))
    os.environ.setdefault("QT_SSL_USE_TEMPORARY_KEYCHAIN", "1")
    if words := too_few(options.seats, raise_limit()):
        print(words, file=sys.stderr)
    try:
        folders = Folders(options.data_dir)
        logs = Logs.start(folders.logs())
        storage = Storage.open(folders.games_file())
    except (OSError, StorageError) as error:
        return _bad(f"the data folder can't be used: {error}")
    try:
        return _serve(options, request, folders, storage)
    finally:
        storage.close()
        logs.stop()


def _serve(options: argparse.Namespace, request: HostRequest, folders: Folders, storage: Storage) -> int:
    from PySide6.QtCore import QCoreApplication

    from crossgame.session.answerer import EngineMaker
    from crossgame.session.background import Background
    from crossgame.session.network import NetworkLan
    from crossgame.session.venue import Venue

    app = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])
    tiles = TileSet.parse(read_text("letters", "english.txt"))
    lexicon = load(asset("lexicons", "enable.txt"), tiles.alphabet)
    maker = EngineMaker(
        asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity"), asset("leaves", "english.npz")
    )
    thinker = Background(maker)
    venue = Venue(storage, lexicon, lexicon.id, thinker)
    lan = NetworkLan(folders.data(), lambda: venue, lambda: tiles)
    lan.seed, lan.address, lan.announces = options.seed, options.address, not options.no_announce
    try:
        room = lan.host(request)
    except HostError as error:
        thinker.close()
        return _bad(f"{_WORDS[error.reason]} ({error})")
    return _Service(app, lan, room, thinker, as_json=options.json).run(resumed=bool(request.saved))


class _Service:
    """One room, from the moment it is open until it is told to stop."""

    def __init__(
        self, app: QCoreApplication, lan: NetworkLan, room: HostRoom, thinker: Thinker, *, as_json: bool
    ) -> None:
        self._app, self._lan, self._room, self._thinker = app, lan, room, thinker
        self._as_json = as_json
        self._people = 0
        self._closed = False
        room.began.connect(self._on_began)
        room.changed.connect(self._on_changed)
        room.closed.connect(self._on_closed)

    def run(self, *, resumed: bool) -> int:
        """Run the event loop; return the exit code."""
        from PySide6.QtCore import QTimer

        # Before anybody knows that it is there: whoever stops it then still finds it saved.
        before = {number: signal.signal(number, self._on_signal) for number in (signal.SIGTERM, signal.SIGINT)}
        view = self._room.view
        self._say(
            "serving", game=view.game, rules=view.ruleset.id, port=self._room.port, code=view.code, link=view.link,
            addresses=list(view.addresses),
        )  # fmt: skip
        if resumed:
            self._room.start()
        else:
            self._room.auto_start = True
        # Python sees signals only while it runs: it is woken now and then.
        wake = QTimer()
        wake.timeout.connect(lambda: None)
        wake.start(_WAKE_MS)
        try:
            code = 0 if self._closed else self._app.exec()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        wake.stop()
        self._lan.close()
        self._thinker.close()
        self._drain()
        self._say("stopped")
        return code

    def _on_signal(self, number: int, _frame: object) -> None:
        _log.info("stopped by signal %d", number)
        self._room.leave()

    def _on_began(self, table: SharedTable) -> None:
        # Times in the game's events are milliseconds from here, by this computer's monotonic clock.
        self._say("begun", zero_ms=round(time.monotonic() * 1000 - table.game.elapsed_ms - 0.5, 1))

    def _on_changed(self, view: RoomView) -> None:
        from crossgame.session.room import Holder, Presence, RoomPhase

        here = [s for s in view.seats if s.kind is Holder.PERSON and s.state is Presence.HERE]
        people = len(here) + len(view.watchers)
        if people != self._people:
            self._people = people
            # A hall's names anew with each who comes would be more than the game.
            names = [seat.name for seat in here] if len(here) <= _NAMED else []
            self._say("people", seats=len(here), watching=len(view.watchers), names=names)
        if view.phase is RoomPhase.OVER and not people:
            self._room.leave()

    def _on_closed(self, _end: RoomEnd) -> None:
        self._closed = True
        self._app.exit(0)

    def _drain(self) -> None:
        """Let the last words go out: who is told that the game is saved need not guess."""
        from PySide6.QtCore import QEventLoop, QTimer

        loop = QEventLoop()
        QTimer.singleShot(300, loop.quit)
        loop.exec()

    def _say(self, what: str, **facts: object) -> None:
        if self._as_json:
            text = json.dumps({"event": what, **facts})
        elif what == "serving":
            code = f"code {facts['code']}" if facts["code"] else "no code needed"
            places = ", ".join(map(str, facts["addresses"]))  # type: ignore[call-overload]
            text = f"serving {facts['rules']} at {places} ({code})\n{facts['link']}\ngame {facts['game']}"
        else:
            text = " ".join([what, *(f"{name}={value}" for name, value in facts.items())])
        print(text, flush=True)


def _request(options: argparse.Namespace) -> HostRequest:
    if not 0 <= options.port < 1 << 16:
        raise ValueError("--port is a number from 1 to 65535")
    shared: dict[str, Any] = {
        "code": None if options.open else options.code, "port": options.port,
        "watching": False if options.no_watching else None, "hints": options.hints or None,
    }  # fmt: skip
    if options.game:
        return HostRequest("", saved=options.game, seats=options.seats, **shared)
    return HostRequest("", setup=_setup(options), seats=options.seats, **shared)


def _setup(options: argparse.Namespace) -> GameSetup:
    levels = [level for level in options.computers.split(",") if level]
    if unknown := [level for level in levels if level not in LEVELS]:
        raise ValueError(f"there is no level {unknown[0]!r}; levels are {', '.join(LEVELS)}")
    computers = [Chair(f"Computer {number}", level) for number, level in enumerate(levels, start=1)]
    mode = MODES[options.mode]
    people = 1 if mode.crowd else max(1, (options.seats or 4) - len(computers))
    chairs = (*(Chair(f"Guest {number}") for number in range(1, people + 1)), *computers)
    facts: dict[str, Any] = {"game": mode.game, "mode": mode.mode}
    goal = _goal(options.goal)
    if mode.islands:
        facts |= {"rounds": options.rounds} if options.rounds else {}
        facts |= {"target": goal.score} if goal.score else {}
        facts |= {"minutes": goal.time_ms // _MINUTE_MS} if goal.time_ms else {}
    else:
        facts |= {"goal": goal, "clock": clock_from_text(options.clock)}
    return GameSetup(chairs, side=options.side, **facts)


def _goal(text: str) -> Goal:
    kind, _, number = text.partition(":")
    if not text:
        return Goal()
    if kind not in ("time", "score", "tiles") or not number.isdecimal() or not 0 < int(number) <= 1_000_000:
        raise ValueError(f"--goal {text!r}: time:MINUTES, score:POINTS or tiles:NUMBER was expected")
    amount = int(number)
    return Goal(**{"time": {"time_ms": amount * _MINUTE_MS}}.get(kind, {kind: amount}))


def too_few(seats: int, connections: int | None) -> str:
    """Return a sentence where this system allows fewer connections than there are to be seats, else nothing."""
    if connections is None or seats + _OTHER_FILES <= connections:
        return ""
    taken = max(connections - _OTHER_FILES, 0)
    return (
        f"crossgame serve: this system allows {connections} open connections, enough for about {taken} people at once"
    )


def _bad(text: str) -> int:
    print(f"crossgame serve: {text}", file=sys.stderr)
    return BAD_INPUT

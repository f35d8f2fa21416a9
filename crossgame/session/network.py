# SPDX-License-Identifier: MIT
"""``NetworkLan``: the local network for real. Host key, found games, known seats.

Tables stand on the ``Venue`` that whoever makes it provides; the word list is waited for when a game needs it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from crossgame import __version__
from crossgame.net.adverts import Advert
from crossgame.net.cleaning import clean_name
from crossgame.net.codes import normal_code
from crossgame.net.discovery import Announcer, Finder
from crossgame.net.links import LinkError, parse_link
from crossgame.net.messages import Want
from crossgame.net.probe import Probe
from crossgame.net.protocol import VERSION
from crossgame.net.security import load_identity
from crossgame.net.tls import TlsError
from crossgame.rules.catalog import GAMES
from crossgame.session.joining import Call, Refusal
from crossgame.session.keepsakes import Keepsakes
from crossgame.session.lan import FoundGame, HostError, HostTrouble, JoinReason, JoinTrouble, Lan
from crossgame.session.open_options import goal_text
from crossgame.session.opening import Door, open_room
from crossgame.session.regaining import Way
from crossgame.session.room import Room, RoomPhase
from crossgame.session.setup import clock_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from crossgame.net.links import Link
    from crossgame.net.turnstile import DoorLimits
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet
    from crossgame.session.lan import HostRequest, Joining, KnownSeat
    from crossgame.session.lobby import HostRoom
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_PROBE_MS = 5_000
"""How often found games are asked how far away they are."""


class NetworkLan(Lan):
    """The network as this computer sees it.

    Attributes:
        seed: of chance in hosted games, ``None`` for chance itself (tests).
        limits: for strangers at the door, ``None`` for the usual ones (tests).
        address: where to listen, empty for everywhere (tests).
        announces: whether hosted games are told to the network.
        searches: whether a host that is gone is looked for on the network.
    """

    def __init__(
        self, folder: Path, venue: Callable[[], Venue], tiles: Callable[[], TileSet], parent: QObject | None = None
    ) -> None:
        """``folder`` keeps the host key and tokens; ``venue`` and ``tiles`` are asked when a game needs them."""
        super().__init__(parent)
        self.seed: int | None = None
        self.limits: DoorLimits | None = None
        self.address = ""
        self.announces = True
        self.searches = True
        self._folder, self._venue, self._tiles = folder, venue, tiles
        self._keepsakes = Keepsakes(folder)
        self._finder: Finder | None = None
        self._pings: dict[str, tuple[str, int]] = {}
        self._rooms: list[Room] = []
        self._announcers: dict[Room, Announcer] = {}
        self._probing = QTimer(self, interval=_PROBE_MS)
        self._probing.timeout.connect(self._probe)

    def browse(self) -> None:
        """Begin to look for games."""
        self._search()
        QTimer.singleShot(0, self, self._tell)

    def _search(self) -> None:
        if self._finder is None:
            self._finder = Finder(self)
            self._finder.found.connect(self._on_found)
            self._probing.start()

    def stop(self) -> None:
        """Look for games no more."""
        finder, self._finder = self._finder, None
        self._probing.stop()
        if finder is not None:
            finder.close()
            finder.deleteLater()

    @property
    def browsable(self) -> bool:
        """Whether there is a network in which games can be looked for."""
        return self._finder is None or self._finder.networks > 0

    def host(self, request: HostRequest) -> HostRoom:
        """Open a room (HostError if that can't be)."""
        try:
            identity = load_identity(self._folder)
        except OSError as error:
            raise HostError(HostTrouble.NO_KEY, str(error)) from error
        try:
            door = Door(identity, self.limits, self.address)
            room = open_room(request, self._venue(), self._tiles(), door, seed=self.seed, parent=self)
        except TlsError as error:
            raise HostError(HostTrouble.NO_KEY, str(error)) from error
        self._watch(room)
        if self.announces:
            announcer = Announcer(_advert(room), room)
            self._announcers[room] = announcer
            room.facts_changed.connect(lambda: announcer.update(_advert(room)))
        return room

    def join(self, target: FoundGame | str, code: str, name: str, *, watch: bool = False) -> Joining:
        """Try to get into a room."""
        shown = clean_name(name)
        if not shown:
            return Refusal(JoinTrouble(JoinReason.NAME), self)
        want = Want.WATCH if watch else Want.PLAY
        if isinstance(target, FoundGame):
            way = Way(self._hosts(target), target.port, target.fingerprint, target.id, shown, want, where=self._where)
            given = code if target.needs_code else ""
        else:
            try:
                link = parse_link(target)
            except LinkError as error:
                return Refusal(JoinTrouble(JoinReason.BAD_ADDRESS, detail=error.trouble.name.lower()), self)
            way = _way(link, shown, want, self._where)
            given = code or link.code
        normal = normal_code(given) if given else ""
        if normal is None:
            return Refusal(JoinTrouble(JoinReason.WRONG_CODE), self)
        return self._call(way, normal)

    def known(self) -> tuple[KnownSeat, ...]:
        """Return the seats that can be taken again, the newest first."""
        return self._keepsakes.known()

    def resume(self, game: str) -> Joining:
        """Come back to a seat of ``known``."""
        kept = self._keepsakes.get(game)
        if kept is None:
            return Refusal(JoinTrouble(JoinReason.SEAT_GONE), self)
        hosts: tuple[str, ...] = (kept.seat.address,)
        port = kept.seat.port
        if self._finder is not None and (found := self._where(game)) is not None:
            hosts, port = (*found[0], *hosts) if found[1] == port else found[0], found[1]
        want = Want.PLAY if kept.seat.seat else Want.WATCH
        way = Way(hosts, port, kept.fingerprint, game, kept.seat.name, want, kept.player, kept.token, self._where)
        return self._call(way, "")

    def forget(self, game: str) -> None:
        """Forget a known seat."""
        self._keepsakes.forget(game)

    def close(self) -> None:
        """Close everything: guests' seats wait, hosts' games are saved."""
        self.stop()
        for room in tuple(self._rooms):
            table = room.table
            if room.view.is_host or table is None:
                room.leave()
            else:
                table.close()
        for announcer in self._announcers.values():
            announcer.close()
        self._announcers.clear()
        for room in self.findChildren(Room):
            room.part()

    def _call(self, way: Way, code: str) -> Joining:
        call = Call(way, code, self._venue(), self._keepsakes, self)
        call.joined.connect(self._watch)
        return call

    @Slot(object)
    def _watch(self, room: Room) -> None:
        self._rooms.append(room)
        room.closed.connect(lambda _: self._on_closed(room))

    def _on_closed(self, room: Room) -> None:
        if room in self._rooms:
            self._rooms.remove(room)
        announcer = self._announcers.pop(room, None)
        if announcer is not None:
            announcer.close()

    # Found games

    @Slot(object)
    def _on_found(self, adverts: tuple[Advert, ...]) -> None:
        self._tell()
        for advert in adverts:
            if advert.game not in self._pings:
                self._measure(advert)

    @Slot()
    def _tell(self) -> None:
        if self._finder is not None:
            self.found.emit(tuple(_found(advert, self._pings.get(advert.game)) for advert in self._finder.adverts))

    @Slot()
    def _probe(self) -> None:
        for advert in self._finder.adverts if self._finder is not None else ():
            self._measure(advert)

    def _measure(self, advert: Advert) -> None:
        probe = Probe(advert.addresses, advert.port, self)
        probe.measured.connect(lambda address, ms: self._on_measured(advert.game, address, ms))

    def _on_measured(self, game: str, address: str, ms: int) -> None:
        if ms >= 0 and self._pings.get(game) != (address, ms):
            self._pings[game] = (address, ms)
            self._tell()

    def _hosts(self, found: FoundGame) -> tuple[str, ...]:
        adverts = self._finder.adverts if self._finder is not None else ()
        known = [a.addresses for a in adverts if (a.game, a.fingerprint) == (found.id, found.fingerprint)]
        return tuple(dict.fromkeys((found.address, *(known[0] if known else ()))))

    def _where(self, game: str) -> tuple[tuple[str, ...], int] | None:
        """Return where a game is said to be now. Its host is known by its fingerprint, wherever it is."""
        if self.searches:
            self._search()
        kept = self._keepsakes.get(game)
        for advert in self._finder.adverts if self._finder is not None else ():
            if advert.game == game and (kept is None or advert.fingerprint == kept.fingerprint):
                return advert.addresses, advert.port
        return None


def mode_text(ruleset: Ruleset) -> str:
    """Return the facts of a game's mode as in ``rounds:10``, ``time:10``, ``endless``, ``25+5``; empty for none."""
    if not ruleset.turns.one_by_one:
        return f"rounds:{ruleset.goal.rounds}" if ruleset.goal.rounds else goal_text(ruleset.goal)
    return clock_text(ruleset.clock) if ruleset.clock.initial_ms else ""


def _way(link: Link, name: str, want: Want, where: Callable[[str], tuple[tuple[str, ...], int] | None]) -> Way:
    return Way((link.host,), link.port, link.fingerprint, link.game, name, want, where=where)


def _advert(room: HostRoom) -> Advert:
    view = room.view
    return Advert(
        game=view.game,
        rules=view.ruleset.id,
        side=view.ruleset.layout.rows,
        mode=mode_text(view.ruleset),
        phase=view.phase.value,
        seats=max(room.capacity, room.free),
        free=room.free if view.may_join else 0,
        watching=view.watching_allowed,
        needs_code=view.code is not None,
        fingerprint=room.fingerprint,
        port=room.port,
        program=__version__,
    )


def _found(advert: Advert, ping: tuple[str, int] | None) -> FoundGame:
    phases = {phase.value: phase for phase in RoomPhase}
    return FoundGame(
        id=advert.game,
        game=advert.rules,
        side=advert.side,
        mode=advert.mode,
        seats=advert.seats,
        free=advert.free,
        watching=advert.watching,
        needs_code=advert.needs_code,
        address=ping[0] if ping is not None else advert.addresses[0],
        port=advert.port,
        fingerprint=advert.fingerprint,
        ping_ms=ping[1] if ping is not None else None,
        phase=phases.get(advert.phase, RoomPhase.PLAYING),
        compatible=advert.version == VERSION and advert.rules in GAMES,
    )

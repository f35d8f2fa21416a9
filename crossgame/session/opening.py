# SPDX-License-Identifier: MIT
"""How a host's room is opened: of a new game or of a saved one, with its people, code and door."""

from __future__ import annotations

import logging
import uuid
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from crossgame.game.events import SeatInfo, SeatKind, SeatState
from crossgame.game.saved import StorageError
from crossgame.net.cleaning import clean_name
from crossgame.net.codes import new_code, normal_code
from crossgame.net.listener import Listener, ListenError
from crossgame.net.protocol import DEFAULT_PORT
from crossgame.rules.alphabet import NotationError
from crossgame.session.chatter import Chatter
from crossgame.session.guestbook import Guestbook
from crossgame.session.lan import HostError, HostTrouble
from crossgame.session.lobby import HostRoom
from crossgame.session.plan import Plan, Sitting
from crossgame.session.premises import Host, Premises
from crossgame.session.room import Holder
from crossgame.session.setup import SetupFault
from crossgame.session.shared import SharedTable

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from crossgame.net.security import Identity
    from crossgame.net.turnstile import DoorLimits
    from crossgame.rules.tiles import TileSet
    from crossgame.session.lan import HostRequest
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_OF_ONE_SCREEN = {
    SetupFault.TOO_FEW_SEATS, SetupFault.TOO_MANY_SEATS, SetupFault.TOO_MANY_PEOPLE, SetupFault.NAME_MISSING,
    SetupFault.NAME_TAKEN, SetupFault.NAME_TOO_LONG,
}  # fmt: skip
"""Faults of a setup that are none here: who plays is seen to in the lobby."""


@dataclass(frozen=True, slots=True)
class Door:
    """What a host is known by, and whom it lets stand at the door (``None`` = the usual limits)."""

    identity: Identity
    limits: DoorLimits | None = None
    address: str = ""


def open_room(
    request: HostRequest, venue: Venue, tiles: TileSet, door: Door, *, seed: int | None = None, parent: QObject
) -> HostRoom:
    """Open a room.

    Args:
        request: what somebody wants to host.
        venue: what the table stands on.
        tiles: letters of new games.
        door: who the host is.
        seed: of a new game's chance, ``None`` for chance itself.
        parent: owner.

    Raises:
        HostError: nothing was opened.
    """
    if not request.saved:
        premises, kept = _new(request, tiles, door), None
        chatter = Chatter()
    else:
        kept = _kept(request.saved, venue)
        premises = _saved(request, venue, door, kept[0] if kept else {})
        chatter = Chatter(kept[1] if kept else ())
    try:
        listener = _listening(request, premises, door, int((kept[0] if kept else {}).get("port", 0)))
    except ListenError as error:
        if premises.table is not None:
            premises.table.close()
        trouble = HostTrouble.PORT_TAKEN if request.port else HostTrouble.NO_NETWORK
        raise HostError(trouble, str(error)) from error
    room = HostRoom(premises, listener, venue, chatter=chatter, now=venue.now, parent=parent)
    room.seed = seed
    before = kept[0] if kept else {}
    room.allow_watching(bool(before.get("watching", True)) if request.watching is None else request.watching)
    room.allow_hints(bool(before.get("hints", False)) if request.hints is None else request.hints)
    room.kept.connect(partial(_keep, venue, premises.book.game(), listener.port))
    return room


def _keep(venue: Venue, game: str, port: int, data: dict[str, Any], chat: list[dict[str, Any]]) -> None:
    """Store what lasts of a room; where that fails the log says why, and it is tried with the next change."""
    try:
        venue.storage.rooms.keep(game, data | {"port": port}, chat)
    except StorageError as error:
        _log.info("the room of game %s is not stored: %s", game, error)


def _new(request: HostRequest, tiles: TileSet, door: Door) -> Premises:
    setup = request.setup
    if setup is None:
        raise HostError(HostTrouble.BAD_SETUP, "neither a new game nor a saved one")
    faults = [trouble.fault for trouble in setup.troubles(tiles) if trouble.fault not in _OF_ONE_SCREEN]
    if faults:
        raise HostError(HostTrouble.BAD_SETUP, faults[0].value)
    try:
        ruleset = setup.ruleset(tiles)
    except NotationError as error:
        raise HostError(HostTrouble.BAD_SETUP, str(error)) from error
    people = [chair for chair in setup.chairs if chair.level is None]
    if len(setup.chairs) > ruleset.players[1] or (request.name and not people):
        raise HostError(HostTrouble.BAD_SETUP, "more seats than the game has, or none for its host")
    host = _host(request, uuid.uuid4().hex)
    sitting = Sitting(Holder.PERSON, host.name, None, host.player) if host.player else None
    plan = Plan.of_setup(ruleset, setup, host=sitting, seats=request.seats)
    book = Guestbook(uuid.uuid4().hex, door.identity.fingerprint, code=_code(request.code, ""))
    return Premises(ruleset, plan, book, Host(host.player, host.name, plan.seat_of(host.player) or 0))


def _saved(request: HostRequest, venue: Venue, door: Door, kept: dict[str, Any]) -> Premises:
    try:
        table = SharedTable.reopen(request.saved, venue)
    except StorageError as error:
        raise HostError(HostTrouble.GAME_UNREADABLE, str(error)) from error
    table.hold()
    lines = table.view(None).seats
    infos = tuple(line.info for line in lines)
    people = [info for info in infos if info.kind is SeatKind.PERSON or info.player]
    own = _own_seat(request, people, str(kept.get("host", "")))
    book = Guestbook(table.id, door.identity.fingerprint, code=_code(request.code, str(kept.get("code") or "")))
    if kept:
        try:
            book.restore(kept)
        except ValueError as error:
            _log.info("the room of game %s is opened anew: %s", table.id, error)
    host = _host(request, own.player or uuid.uuid4().hex, own.seat) if own is not None else Host()
    plan = Plan.of_game(table.ruleset, infos, seats=request.seats or int(kept.get("capacity", 0)))
    premises = Premises(table.ruleset, plan, book, host)
    premises.table = table
    gone = {info.seat for info in people if book.at(info.seat) is None and info.seat != host.seat}
    book.opened |= {seat for seat in gone if premises.can_be_taken_over(table, seat)}
    if own is not None and next(line.state for line in lines if line.info.seat == own.seat) is SeatState.LEFT:
        table.join(SeatInfo(own.seat, host.name, SeatKind.PERSON, player=own.player))
    return premises


def _own_seat(request: HostRequest, people: list[SeatInfo], player: str) -> SeatInfo | None:
    if not request.name:
        return None
    wanted = [info for info in people if info.seat == request.seat]
    had = [info for info in people if player and info.player == player]
    found = wanted or had or ([] if request.seat else people)
    if not found:
        raise HostError(HostTrouble.BAD_SETUP, f"there is no seat {request.seat} for a person")
    return found[0]


def _host(request: HostRequest, player: str, seat: int = 0) -> Host:
    if not request.name:
        return Host()
    name = clean_name(request.name)
    if not name:
        raise HostError(HostTrouble.BAD_SETUP, "the host has no name that can be shown")
    return Host(player, name, seat)


def _code(wanted: str | None, kept: str) -> str | None:
    if wanted is None:
        return None
    if not wanted:
        return kept or new_code()
    code = normal_code(wanted)
    if code is None:
        raise HostError(HostTrouble.BAD_SETUP, "this is no join code")
    return code


def _kept(game: str, venue: Venue) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    try:
        return venue.storage.rooms.load(game)
    except StorageError as error:
        raise HostError(HostTrouble.GAME_UNREADABLE, str(error)) from error


def _listening(request: HostRequest, premises: Premises, door: Door, before: int) -> Listener:
    """Listen at the port asked for, or at the one of before, the usual one, or any: the first that is free."""
    listener = Listener(door.identity, premises.book, limits=door.limits)
    ports = (request.port,) if request.port else (*dict.fromkeys(filter(None, (before, DEFAULT_PORT))), 0)
    for port in ports[:-1]:
        try:
            listener.start(port, address=door.address)
        except ListenError as error:
            _log.info("port %d is not free: %s", port, error)
        else:
            return listener
    listener.start(ports[-1], address=door.address)
    return listener

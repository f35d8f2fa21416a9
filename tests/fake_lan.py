# SPDX-License-Identifier: MIT
"""A network of the tests' own: games that are found, rooms that do as they are told, without a socket."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QTimer

from crossgame.app.assets import read_text
from crossgame.rules.catalog import make
from crossgame.rules.tiles import TileSet
from crossgame.session.lan import FoundGame, HostError, Joining, JoinReason, JoinTrouble, Lan
from crossgame.session.room import (
    ChatKind,
    ChatLine,
    Holder,
    Room,
    RoomEnd,
    RoomEndReason,
    RoomPerson,
    RoomPhase,
    RoomSeat,
    RoomView,
)

AT = "2026-11-30T09:41:00Z"


def ruleset(game="classic", side=0):
    return make(game, TileSet.parse(read_text("letters", "english.txt")), side=side)


def found(key="g1", game="classic", **other):
    base = {
        "side": 15, "mode": "15+0,points_back", "seats": 2, "free": 1, "watching": True, "needs_code": True,
        "address": "192.168.1.20", "port": 47114, "fingerprint": "f", "ping_ms": 3, "phase": RoomPhase.LOBBY,
    }  # fmt: skip
    return FoundGame(id=key, game=game, **(base | other))


def seat(number, name="", **other):
    kind = Holder.PERSON if name else Holder.OPEN
    return RoomSeat(**({"number": number, "kind": kind, "name": name, "player": f"p{number}" if name else ""} | other))


def lobby_view(*, host=True, **other):
    base = {
        "game": "a" * 32, "ruleset": ruleset(), "phase": RoomPhase.LOBBY,
        "seats": (seat(1, "Robin", ready=True), seat(2, "Mira", ping_ms=4), seat(3)),
        "own": "p1" if host else "p2", "own_seat": 1 if host else 2, "is_host": host, "host_name": "Robin",
        "code": "K7PM2X" if host else None, "addresses": ("192.168.1.20:47114",) if host else (),
        "link": "crossgame://192.168.1.20:47114/aaaa#K7PM2X.ffff" if host else "", "may_start": True,
    }  # fmt: skip
    return RoomView(**(base | other))


class FakeRoom(Room):
    """A room that notes what is asked of it, and tells what a test wants."""

    def __init__(self, view, lines=(), parent=None):
        super().__init__(parent)
        self._view, self._table, self._lines = view, None, list(lines)
        self.calls = []

    @property
    def view(self):
        return self._view

    @property
    def table(self):
        return self._table

    @property
    def history(self):
        return tuple(self._lines)

    # What a test lets happen

    def become(self, **changes):
        self._view = replace(self._view, **changes)
        self.changed.emit(self._view)

    def tell(self, who="", text="", **other):
        kind = ChatKind.SYSTEM if "note" in other else ChatKind.SAID
        line = ChatLine(len(self._lines) + 1, AT, kind, who, text=text, **other)
        self._lines.append(line)
        self.said.emit(line)

    def begin(self, table):
        self._table = table
        self._view = replace(self._view, phase=RoomPhase.PLAYING)
        self.changed.emit(self._view)
        self.began.emit(table)

    def end(self, reason, **other):
        self.closed.emit(RoomEnd(reason, **other))

    # What the window asks

    def chat(self, text):
        self.calls.append(("chat", text))
        own = next((s for s in self._view.seats if s.player == self._view.own), None)
        self.tell(own.name if own else "", text, person=self._view.own, seat=self._view.own_seat)

    def set_ready(self, on):
        self.calls.append(("set_ready", on))
        seats = tuple(replace(s, ready=on) if s.number == self._view.own_seat else s for s in self._view.seats)
        self.become(seats=seats)

    def leave(self, computer=None):
        self.calls.append(("leave", computer))
        self.end(RoomEndReason.LEFT)

    def _note(self, name, *arguments):
        self.calls.append((name, *arguments))

    def take_seat(self, number):
        self._note("take_seat", number)

    def retry(self):
        self._note("retry")

    def start(self):
        self._note("start")

    def kick(self, person):
        self._note("kick", person)

    def set_computer(self, seat, level):
        self._note("set_computer", seat, level)

    def open_seat(self, seat):
        self._note("open_seat", seat)

    def new_code(self):
        self._note("new_code")
        self.become(code="Q4RT8Z")

    def set_open_table(self, on):
        self._note("set_open_table", on)
        self.become(code=None if on else "W3XY9A")

    def allow_watching(self, on):
        self._note("allow_watching", on)
        self.become(watching_allowed=on)

    def allow_hints(self, on):
        self._note("allow_hints", on)
        self.become(hints_allowed=on)


class FakeJoining(Joining):
    """An attempt whose end a test chooses."""

    def __init__(self, parent, target, code, name, watch):
        super().__init__(parent)
        self.target, self.code, self.name, self.watch = target, code, name, watch
        self.over = False

    def succeed(self, room):
        self.over = True
        self.joined.emit(room)

    def fail(self, reason, **other):
        self.over = True
        self.failed.emit(JoinTrouble(reason, **other))

    def cancel(self):
        if not self.over:
            self.fail(JoinReason.CANCELLED)


class FakeLan(Lan):
    """A network with the games that a test puts there."""

    def __init__(self, *games, seats=(), browsable=True):
        super().__init__()
        self.games, self.seats, self._browsable = games, list(seats), browsable
        self.joinings, self.requests, self.browsing, self.closed = [], [], False, False
        self.room, self.trouble = None, None

    @property
    def browsable(self):
        return self._browsable

    def browse(self):
        self.browsing = True
        QTimer.singleShot(0, self, lambda: self.show(*self.games))

    def show(self, *games):
        self.games = games
        if self.browsing:
            self.found.emit(games)

    def stop(self):
        self.browsing = False

    def host(self, request):
        if self.trouble is not None:
            raise HostError(self.trouble, "of a test")
        self.requests.append(request)
        self.room = self.room or FakeRoom(lobby_view())
        return self.room

    def join(self, target, code, name, *, watch=False):
        self.joinings.append(FakeJoining(self, target, code, name, watch))
        return self.joinings[-1]

    def known(self):
        return tuple(self.seats)

    def resume(self, game):
        return self.join(game, "", "")

    def forget(self, game):
        self.seats = [known for known in self.seats if known.game != game]

    def close(self):
        self.closed = True


__all__ = ["FakeLan", "FakeRoom", "RoomPerson", "found", "lobby_view", "seat"]

# SPDX-License-Identifier: MIT
"""The local network as the window sees it: games that can be found, joining one, hosting one, coming back to a seat.

Values and interfaces; ``session.network`` makes the real ones. No sockets here, no text for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from crossgame.session.room import Room, RoomPhase
    from crossgame.session.setup import GameSetup


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game on the network that can be joined or watched. It carries no person's name.

    Attributes:
        id: the game's id.
        game: name in the catalog, unknown ones too (of a newer version): then it can't be joined.
        side: of the board.
        mode: facts as in ``rounds:10``, ``time:10``, ``endless``, ``25+5``; empty for none.
        seats, free: how many there are, and how many of them can be taken now.
        watching: whether people may watch.
        needs_code: whether a join code is asked for.
        address, port: where its host is.
        fingerprint: of the host's certificate.
        ping_ms: how far away it is, ``None`` while not known.
        phase: lobby, playing or over.
        compatible: whether this version can join.
    """

    id: str
    game: str
    side: int
    mode: str
    seats: int
    free: int
    watching: bool
    needs_code: bool
    address: str
    port: int
    fingerprint: str
    ping_ms: int | None
    phase: RoomPhase
    compatible: bool = True


@dataclass(frozen=True, slots=True)
class KnownSeat:
    """A seat of the user's at a table elsewhere, to which they can come back without a code.

    Attributes:
        game: the game's id.
        rules: name in the catalog, for a title.
        side: of the board.
        name: what they were called there.
        seat: theirs, 0 = they watched.
        address, port: where the host was last.
        at: when they were there last (UTC, ISO 8601).
    """

    game: str
    rules: str
    side: int
    name: str
    seat: int
    address: str
    port: int
    at: str


@dataclass(frozen=True, slots=True)
class HostRequest:
    """What somebody wants to host: a new game, or a saved one.

    Attributes:
        name: of the person who hosts; empty: they do not play (``crossgame serve``).
        setup: a new game: the first chair is the host's (if they play), other people's chairs are open seats.
        saved: else the key of a saved game; people other than the host are waited for (AWAY).
        seat: of a saved game, which seat the host takes; 0 = the one they had.
        code: the join code; empty = draw one, ``None`` = an open table.
        port: 0 = the usual one, or any if that is taken.
        seats: of a new game that may be joined at any time: how many may sit there, 0 = as many as the rules allow.
        watching, hints: whether people may watch, and have hints; ``None`` = as it was, in a new game yes and no.
    """

    name: str
    setup: GameSetup | None = None
    saved: str = ""
    seat: int = 0
    code: str | None = ""
    port: int = 0
    seats: int = 0
    watching: bool | None = None
    hints: bool | None = None


class HostTrouble(Enum):
    """Why nothing can be hosted."""

    NO_NETWORK = "no_network"
    PORT_TAKEN = "port_taken"
    NO_KEY = "no_key"
    """The host key can't be made or kept (disk)."""
    GAME_UNREADABLE = "game_unreadable"
    BAD_SETUP = "bad_setup"


class HostError(Exception):
    """Nothing can be hosted; ``reason`` says why, the message is for the log."""

    def __init__(self, reason: HostTrouble, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class JoinReason(Enum):
    """Why a game could not be joined; which field of the page it belongs to is the window's business."""

    BAD_ADDRESS = "bad_address"
    """What was typed is no address and no link."""
    UNREACHABLE = "unreachable"
    TIMED_OUT = "timed_out"
    NOT_CROSSGAME = "not_crossgame"
    """Somebody answered, but not a host of this program."""
    OTHER_HOST = "other_host"
    """The certificate is not the one that was expected: another host, or somebody in the middle."""
    WRONG_CODE = "wrong_code"
    CODE_NEEDED = "code_needed"
    OPEN_TABLE = "open_table"
    """A code was given and the table needs none: whoever means it joins without."""
    TOO_MANY_TRIES = "too_many_tries"
    """Wait ``number`` milliseconds."""
    BUSY = "busy"
    """The host has too many newcomers just now."""
    VERSION = "version"
    """The host speaks version ``number`` of the protocol, ``detail`` is its program version."""
    RULES = "rules"
    """The host's game is of rules that this version does not know."""
    NO_SUCH_GAME = "no_such_game"
    FULL = "full"
    STARTED = "started"
    """The game goes on and nobody can join it any more; watching may be possible."""
    NO_WATCHING = "no_watching"
    NAME = "name"
    """The name can't be used (empty after cleaning)."""
    KICKED = "kicked"
    SEAT_GONE = "seat_gone"
    """The token is void: the seat was given to somebody else."""
    CANCELLED = "cancelled"
    PROTOCOL = "protocol"
    """The other side did not speak our language; ``detail`` is for the log."""


@dataclass(frozen=True, slots=True)
class JoinTrouble:
    """Why a game could not be joined. ``detail`` is plain text of the other side or for the log."""

    reason: JoinReason
    number: int = 0
    detail: str = ""


class Joining(QObject):
    """One attempt to get into a room. Exactly one of ``joined`` and ``failed`` comes, never inside ``Lan.join``.

    Signals:
        progress(int, int): bytes of a big game received so far, and in all.
        joined(Room): here it is; the room is the receiver's to leave.
        failed(JoinTrouble): it did not work; nothing is left open.
    """

    progress = Signal(int, int)
    joined = Signal(object)
    failed = Signal(object)

    def cancel(self) -> None:
        """Give up at once; ``failed`` comes with CANCELLED. Nothing happens when it is over."""
        raise NotImplementedError


class Lan(QObject):
    """The network. Made when it is first needed; everything of it is closed by ``close``.

    Signals:
        found(tuple[FoundGame, ...]): the games there are now, while browsing; also when none is left.
    """

    found = Signal(object)

    def browse(self) -> None:
        """Begin to look for games; ``found`` follows, at least once."""
        raise NotImplementedError

    def stop(self) -> None:
        """Look for games no more."""
        raise NotImplementedError

    @property
    def browsable(self) -> bool:
        """Whether games can be looked for at all here (no network, no multicast: joining by address still works)."""
        raise NotImplementedError

    def host(self, request: HostRequest) -> Room:
        """Open a room; of a saved game ``began`` follows when the host starts it again.

        Raises:
            HostError: nothing was opened.
        """
        raise NotImplementedError

    def join(self, target: FoundGame | str, code: str, name: str, *, watch: bool = False) -> Joining:
        """Try to get into a room.

        Args:
            target: a game that was found, an address as in ``192.168.1.20`` or ``box.local:47114``, or a link.
            code: the join code as typed, empty for none (open tables; links carry their own).
            name: what to be called.
            watch: only watch.
        """
        raise NotImplementedError

    def known(self) -> tuple[KnownSeat, ...]:
        """Return the seats that can be taken again, the newest first."""
        raise NotImplementedError

    def resume(self, game: str) -> Joining:
        """Come back to a seat of ``known``, wherever its host is now."""
        raise NotImplementedError

    def forget(self, game: str) -> None:
        """Forget a known seat."""
        raise NotImplementedError

    def close(self) -> None:
        """Close everything: rooms are left as if the program ended (guests' seats wait, hosts' games are saved)."""
        raise NotImplementedError

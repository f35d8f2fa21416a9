# SPDX-License-Identifier: MIT
"""What is said on the wire: one frozen dataclass a message. ``docs/PROTOCOL.md`` explains each; no behaviour here.

Bodies that belong to a game (commands, events, refusals, snapshots, rulesets) are JSON objects: ``net`` knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from crossgame.net.shape import JsonObject, Many, Span, Text

_BASE64URL = "[A-Za-z0-9_-]*"
Id: TypeAlias = Annotated[str, Text(32, "[0-9a-f]{32}")]
"""A UUID4 in hex: of a game, a player, a command, a line of chat."""
IdOrNone: TypeAlias = Annotated[str, Text(32, "([0-9a-f]{32})?")]
Secret: TypeAlias = Annotated[str, Text(64, _BASE64URL)]
"""Up to 48 bytes in base64url without padding: tokens, shares, confirmations."""
Name: TypeAlias = Annotated[str, Text(64)]
Word: TypeAlias = Annotated[str, Text(40, "[A-Za-z0-9_.+-]*")]
"""A name of the program's own: a phase, a level, a version."""
Seat: TypeAlias = Annotated[int, Span(1, 65_535)]
Seq: TypeAlias = Annotated[int, Span(0, 1 << 40)]
Count: TypeAlias = Annotated[int, Span(0, 1 << 31)]
Milliseconds: TypeAlias = Annotated[int, Span(0, 1 << 31)]
Digest: TypeAlias = Annotated[str, Text(64, "[0-9a-f]{64}")]
Base64: TypeAlias = Annotated[str, Text(700_000, "[A-Za-z0-9+/]*={0,2}")]


class Want(StrEnum):
    """What a guest comes for."""

    PLAY = "play"
    WATCH = "watch"


class Refused(StrEnum):
    """Why a host does not let somebody in."""

    VERSION = "version"
    """The protocol's version differs; data: ``version``, ``program`` of the host."""
    MALFORMED = "malformed"
    """What was sent is no message of this place; data: ``why`` (a few English words, for logs)."""
    CODE_NEEDED = "code_needed"
    WRONG_CODE = "wrong_code"
    WRONG_TOKEN = "wrong_token"
    OPEN_TABLE = "open_table"
    """A code was given and the table has none: whoever means it joins without."""
    NO_GAME = "no_game"
    """The game asked for is not the one at this address."""
    BUSY = "busy"
    FULL = "full"
    KICKED = "kicked"
    NO_WATCHING = "no_watching"
    BEGUN = "begun"
    """The game has begun and takes nobody in."""
    OVER = "over"
    TAKEN = "taken"
    """The name or the seat is somebody else's."""


class Ending(StrEnum):
    """Why a connection ends: said by the one who closes it, or found out by this side."""

    LEFT = "left"
    KICKED = "kicked"
    STOPPED = "stopped"
    """The host closes the table; the game is saved."""
    REPLACED = "replaced"
    """The same player came back by another connection."""
    MALFORMED = "malformed"
    TOO_SLOW = "too_slow"
    SILENT = "silent"
    LOST = "lost"
    """Never sent: the connection broke without a word."""


# Both ways


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there? To be answered at once."""

    n: Count


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to the ping of this number."""

    n: Count


@dataclass(frozen=True, slots=True)
class Closed:
    """The sender closes the connection after this."""

    reason: Ending
    why: Annotated[str, Text(200, "[ -~]*")] = ""


# Guest to host, before it is let in


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message. A later version may change all but ``kind`` and ``version``.

    Attributes:
        version: of the protocol.
        program: version of the program, for people.
        name: the name at the table.
        want: play or watch.
        game: id of the game that is meant, "" = whichever is there.
        player: id of the player who comes back with a token, "" = somebody new.
        token: the seat token, "" = none.
        share: the guest's half of the key exchange over the join code, "" = no code.
    """

    version: Count
    program: Word
    name: Name
    want: Want = Want.PLAY
    game: IdOrNone = ""
    player: IdOrNone = ""
    token: Secret = ""
    share: Secret = ""


@dataclass(frozen=True, slots=True)
class Prove:
    """Shows that the guest has the key that the code gives, for this host and this Hello."""

    confirm: Secret


# Guest to host


@dataclass(frozen=True, slots=True)
class Stored:
    """The token of the Welcome is kept; the one before it may be forgotten."""


@dataclass(frozen=True, slots=True)
class Command:
    """A wish of a seat, in the form of ``game.codec``; the same id twice acts once.

    ``seen``: the newest event that its player had seen: what was meant for one turn is not done in a later one.
    """

    id: Id
    seat: Seat
    data: JsonObject
    seen: Seq = 0


@dataclass(frozen=True, slots=True)
class Chat:
    """A line for everybody."""

    id: Id
    text: Annotated[str, Text(500)]


@dataclass(frozen=True, slots=True)
class Arrange:
    """How a seat has its rack: tile bytes in their slots (0 = gap), and tiles laid out but not submitted.

    ``pending`` items: rack slot, row, column, tile byte.
    """

    seat: Seat
    slots: Annotated[tuple[Annotated[int, Span(0, 255)], ...], Many(64)]
    pending: Annotated[tuple[tuple[Count, Count, Count, Annotated[int, Span(0, 255)]], ...], Many(64)] = ()


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready to begin, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A wish to sit there; 0 = on any seat that is free, or a new one."""

    seat: Annotated[int, Span(0, 65_535)]


@dataclass(frozen=True, slots=True)
class Ack:
    """All events up to this one have been taken in."""

    seq: Seq


@dataclass(frozen=True, slots=True)
class Resync:
    """Send everything afresh: the view here has gone wrong."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Gone on purpose. A computer of that level takes the seat, "" = nobody."""

    computer: Word = ""


# Host to guest, before it is let in


@dataclass(frozen=True, slots=True)
class Wait:
    """Others are before you; it may take so long. Said again from time to time."""

    ms: Milliseconds


@dataclass(frozen=True, slots=True)
class Share:
    """The host's half of the key exchange."""

    share: Secret


@dataclass(frozen=True, slots=True)
class Proved:
    """Shows that the host has the same key: nobody is in the middle."""

    confirm: Secret


@dataclass(frozen=True, slots=True)
class Refuse:
    """No. The connection is closed after it. Its form stays the same in later versions."""

    reason: Refused
    data: JsonObject


# Host to guest


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat as the room shows it. Words are those of ``session.room``; no address, no token."""

    number: Seat
    kind: Word
    name: Name = ""
    level: Word = ""
    ready: bool = False
    state: Word = ""
    lost_ms: Milliseconds = 0
    ping_ms: Annotated[int, Span(-1, 1 << 31)] = -1
    player: IdOrNone = ""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody who watches."""

    player: Id
    name: Name
    state: Word = ""
    ping_ms: Annotated[int, Span(-1, 1 << 31)] = -1


@dataclass(frozen=True, slots=True)
class LobbyState:
    """The whole room: sent on entering, and when more than people has changed.

    ``joining``: somebody new may take a seat. ``lexicon``: id of the word list that plays are judged by.
    """

    game: Id
    phase: Word
    ruleset: JsonObject
    watching: bool
    hints: bool
    open: bool
    seats: tuple[SeatLine, ...] = ()
    watchers: tuple[PersonLine, ...] = ()
    host: IdOrNone = ""
    host_name: Name = ""
    joining: bool = True
    lexicon: Annotated[str, Text(64, "([0-9a-f]{64})?")] = ""


@dataclass(frozen=True, slots=True)
class People:
    """Seats and watchers that changed (each takes its old line's place), and who is gone."""

    seats: tuple[SeatLine, ...] = ()
    watchers: tuple[PersonLine, ...] = ()
    gone_seats: tuple[Seat, ...] = ()
    gone_watchers: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class Welcome:
    """Let in. ``token`` opens this seat again, once; a new one comes with each Welcome. Watchers' seat is null."""

    game: Id
    player: Id
    seat: Seat | None
    token: Secret
    room: LobbyState


@dataclass(frozen=True, slots=True)
class Began:
    """The game as this guest may see it, up to event ``seq``; ``parts`` SnapshotParts follow, ``size`` bytes unpacked.

    Sent when the game begins, on entering one that runs, and as the answer to Resync.
    """

    seq: Seq
    snapshot: JsonObject
    parts: Count = 0
    size: Count = 0


@dataclass(frozen=True, slots=True)
class SnapshotPart:
    """Part ``n`` (from 1) of ``of``: ``meta`` says what, ``data`` is zlib in base64, ``size`` bytes unpacked."""

    n: Count
    of: Count
    data: Base64
    size: Annotated[int, Span(0, 1 << 20)]
    meta: JsonObject


@dataclass(frozen=True, slots=True)
class Events:
    """What has happened, as this guest may know it: events in the form of ``game.codec``, in order, with their seq."""

    events: Annotated[tuple[JsonObject, ...], Many(1000)]


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out; its events end with ``seq``."""

    id: Id
    seq: Seq


@dataclass(frozen=True, slots=True)
class Rejected:
    """A command was not carried out; nothing changed. ``refusal``: why, in the form of ``game.codec``."""

    id: Id
    refusal: JsonObject


@dataclass(frozen=True, slots=True)
class Hash:
    """The digest of the view that this guest should have after event ``seq``."""

    seq: Seq
    digest: Digest


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of the chat, or a note of the system (``note`` and ``data`` instead of ``text``). ``at``: UTC ISO 8601."""

    id: Id
    who: Name
    seat: Seat | None
    text: Annotated[str, Text(500)]
    at: Annotated[str, Text(40, r"[0-9T:.+Z-]*")]
    note: Word = ""
    data: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """The host's clocks in remaining milliseconds, in the form that ``session.remote`` knows."""

    seq: Seq
    data: JsonObject


BOTH = (Ping, Pong, Closed)
GREETINGS = (Hello, Prove, Closed)
"""What a guest may say before it is let in."""
GUEST = (*BOTH, Stored, Command, Chat, Arrange, Ready, TakeSeat, Ack, Resync, Leave)
ANSWERS = (*BOTH, Wait, Share, Proved, Refuse, Welcome)
"""What a host may say before a guest is in."""
HOST = (*BOTH, Welcome, LobbyState, People, Began, SnapshotPart, Events, Done, Rejected, Hash, ChatLine, Clock)
Message: TypeAlias = Any
"""An instance of one of these classes."""

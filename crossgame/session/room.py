# SPDX-License-Identifier: MIT
"""A room on the network: who is there before, while and after a game is played, what they say, how they left.

Values and one interface with two makers, the host's and the guest's; the window can't tell which it has but by
``RoomView.is_host``. No sockets, no text for people: names and chat are plain text of others, everything else is enums.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from crossgame.rules.ruleset import Ruleset
    from crossgame.session.table import Table

CHAT_LENGTH = 500
"""Characters of a line of chat at most."""
_LAST_WORDS_MS = 2_000
HISTORY = 200
"""Lines of chat that are kept."""


class RoomPhase(Enum):
    """What a room is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Holder(Enum):
    """What sits on a seat."""

    OPEN = "open"
    PERSON = "person"
    COMPUTER = "computer"


class Presence(Enum):
    """Whether the person of a seat is here.

    LEFT: on purpose. LOST: the connection is lost, the seat waits. AWAY: a saved game was opened again and its person
    has not come yet.
    """

    HERE = "here"
    LOST = "lost"
    LEFT = "left"
    AWAY = "away"


class Link(Enum):
    """How a guest's connection is. TRYING: it is lost, and made anew by itself."""

    UP = "up"
    TRYING = "trying"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """One seat of a room.

    Attributes:
        number: the seat, from 1.
        kind: who sits there.
        name: of the person or computer, cleaned (``net`` text: shown as plain text); empty for OPEN.
        level: the computer's, ``None`` for others.
        ready: its person wants to begin (lobby).
        state: whether its person is here; HERE for computers.
        lost_ms: how long the connection has been lost, 0 while it is not.
        ping_ms: of its person's connection, ``None`` where it is not known (the host's own seat).
        player: id of the person in this room (as ``RoomPerson.id``), empty for none.
    """

    number: int
    kind: Holder
    name: str = ""
    level: str | None = None
    ready: bool = False
    state: Presence = Presence.HERE
    lost_ms: int = 0
    ping_ms: int | None = None
    player: str = ""


@dataclass(frozen=True, slots=True)
class RoomPerson:
    """Somebody in a room without a seat: who watches.

    Attributes:
        id: of this person in this room.
        name: cleaned; plain text.
        ping_ms: of the connection, ``None`` where it is not known.
    """

    id: str
    name: str
    ping_ms: int | None = None


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room as one person sees it.

    Attributes:
        game: the game's id.
        ruleset: which game it is, with its options.
        phase: what is going on.
        seats: all of them, by number. In games that can be joined at any time (``may_join``) there may be more.
        watchers: who watches.
        watching_allowed, hints_allowed: what the host allows.
        may_join: somebody new may still take a seat: in the lobby an open one; later where the game lets them.
        own: the viewer's id in this room; empty for a host that does not play (``crossgame serve``).
        own_seat: the viewer's seat, 0 for none.
        is_host: the viewer may decide.
        words_known: the viewer has the host's word list, so previews say whether words are known.
        host_name: of the person who hosts, empty for a host without one.
        code: the join code, the host's only; ``None`` = an open table, and on guests.
        addresses: lines as in ``192.168.1.20:47114``, the host's only, the likeliest first.
        link: ``crossgame://`` link that lets people in without typing the code, the host's only.
        may_start: the host can start now: enough seats are taken.
    """

    game: str
    ruleset: Ruleset
    phase: RoomPhase
    seats: tuple[RoomSeat, ...]
    watchers: tuple[RoomPerson, ...] = ()
    watching_allowed: bool = True
    hints_allowed: bool = False
    may_join: bool = True
    own: str = ""
    own_seat: int = 0
    is_host: bool = False
    words_known: bool = True
    host_name: str = ""
    code: str | None = None
    addresses: tuple[str, ...] = ()
    link: str = ""
    may_start: bool = False

    @property
    def time_counts(self) -> bool:
        """Whether time goes on, and counts, for who is not here."""
        return self.phase is RoomPhase.PLAYING and time_counts(self.ruleset)


def time_counts(ruleset: Ruleset) -> bool:
    """Tell whether a game of these rules has a clock of any kind: who is away loses time."""
    clock = ruleset.clock
    return bool(clock.initial_ms or clock.move_ms or ruleset.goal.time_ms or getattr(ruleset.turns, "turn_ms", 0))


class ChatKind(Enum):
    """Who speaks."""

    SAID = "said"
    SYSTEM = "system"


class SystemNote(Enum):
    """What the room itself says; ``ChatLine.who`` is about whom."""

    JOINED = "joined"
    WATCHES = "watches"
    LEFT = "left"
    LOST = "lost"
    """The connection is lost; the seat waits."""
    LOST_ON_TIME = "lost_on_time"
    """The connection is lost; the seat waits, and the time of the game goes on (C11)."""
    BACK = "back"
    KICKED = "kicked"
    STARTED = "started"
    HINT_USED = "hint_used"
    LATE = "late"
    """A play came too late; ``ChatLine.other`` was faster."""
    COMPUTER_TOOK = "computer_took"
    """A computer plays the seat now."""
    HOST_BACK = "host_back"
    """The host resumed the game."""
    NEW_CODE = "new_code"
    OPENED = "opened"
    """Everybody may come in without a code."""
    CLOSED = "closed"
    """A code is needed again."""
    HINTS_ON = "hints_on"
    HINTS_OFF = "hints_off"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of the chat.

    Attributes:
        number: counts the lines of a room from 1 (a line told twice has the same).
        at: UTC, ISO 8601.
        kind: said by a person, or by the room.
        who: name of the speaker, or of whom a note is about; cleaned, plain text.
        seat: theirs, 0 for none (colour of the name).
        text: what was said; cleaned, plain text, empty for notes.
        note: what the room says, ``None`` for what a person said.
        other: a second name that a note needs.
        person: id of the speaker in this room, for muting.
    """

    number: int
    at: str
    kind: ChatKind
    who: str
    seat: int = 0
    text: str = ""
    note: SystemNote | None = None
    other: str = ""
    person: str = ""


class RoomEndReason(Enum):
    """Why the room is closed to the viewer."""

    LEFT = "left"
    """They left it themselves."""
    KICKED = "kicked"
    HOST_CLOSED = "host_closed"
    """The host closed the table and said so; the game is saved there."""
    HOST_GONE = "host_gone"
    """The connection was lost and the host could not be found again for a long time."""
    REFUSED = "refused"
    """The host does not take the viewer back; ``RoomEnd.detail`` may say why."""
    TOO_SLOW = "too_slow"
    """The viewer's connection could not take what the host sent."""
    PROTOCOL = "protocol"
    """The other side did not speak our language; ``RoomEnd.detail`` is for the log."""


@dataclass(frozen=True, slots=True)
class RoomEnd:
    """How a room ended. ``can_return``: the seat waits, and ``Lan.resume`` may find it again."""

    reason: RoomEndReason
    detail: str = ""
    can_return: bool = False


@dataclass(frozen=True, slots=True)
class LinkView:
    """How the connection to the host is, told about every second while it is lost.

    Attributes:
        state: up, trying again, or given up.
        lost_ms: since when it is lost.
        next_try_ms: until the next try; 0 while one is going on.
    """

    state: Link
    lost_ms: int = 0
    next_try_ms: int = 0


class Room(QObject):
    """A room, the same for host and guest. What a guest may not do is refused by doing nothing.

    Signals:
        changed(RoomView): something of the room is different.
        said(ChatLine): somebody, or the room itself, said something; also told for lines of the history at joining.
        began(Table): a game begins, or goes on: here is the table. Told once; ``table`` keeps it.
        closed(RoomEnd): the room is closed to the viewer; nothing follows. The table, if there is one, stands still.
        progress(int, int): bytes of a big game received so far, and in all.
        link_changed(LinkView): how a guest's connection is; never told to hosts.
    """

    changed = Signal(object)
    said = Signal(object)
    began = Signal(object)
    closed = Signal(object)
    progress = Signal(int, int)
    link_changed = Signal(object)

    def part(self) -> None:
        """Be let go by whoever showed it: it is closed, nothing of it or of its table is looked at any more.

        Its last words still go out; then it is deleted, with its connections.
        """
        QTimer.singleShot(_LAST_WORDS_MS, self, self.deleteLater)

    @property
    def view(self) -> RoomView:
        """The room now."""
        raise NotImplementedError

    @property
    def table(self) -> Table | None:
        """The table, once ``began`` was told."""
        raise NotImplementedError

    @property
    def history(self) -> tuple[ChatLine, ...]:
        """The newest ``HISTORY`` lines, oldest first."""
        raise NotImplementedError

    def chat(self, text: str) -> None:
        """Say something; cleaned, cut to ``CHAT_LENGTH``, nothing if nothing is left. ``said`` tells when it is."""
        raise NotImplementedError

    def set_ready(self, on: bool) -> None:
        """Say whether one wants to begin (lobby)."""
        raise NotImplementedError

    def take_seat(self, number: int) -> None:
        """Sit down on another open seat in the lobby; later take back the own seat that was left, or a new one (0)."""
        raise NotImplementedError

    def leave(self, computer: str | None = None) -> None:
        """Go on purpose; ``closed`` follows.

        A computer of that level takes the seat, ``None`` = nobody. A host closes the table: the game is saved and
        everybody is told.
        """
        raise NotImplementedError

    def retry(self) -> None:
        """Try now to get the lost connection back."""
        raise NotImplementedError

    def start(self) -> None:
        """Host: begin the game, whoever is ready."""
        raise NotImplementedError

    def kick(self, person: str) -> None:
        """Host: send somebody away; their seat is open (lobby) or left, and their token void."""
        raise NotImplementedError

    def set_computer(self, seat: int, level: str | None) -> None:
        """Host: put a computer on an open, left or lost seat; ``None`` takes it away again (lobby: open)."""
        raise NotImplementedError

    def open_seat(self, seat: int) -> None:
        """Host: give an away, lost or left seat to whoever comes; its person's token is void."""
        raise NotImplementedError

    def new_code(self) -> None:
        """Host: draw a new join code; the old one is void."""
        raise NotImplementedError

    def set_open_table(self, on: bool) -> None:
        """Host: let everybody on the network in without a code, or ask for a (new) one again."""
        raise NotImplementedError

    def allow_watching(self, on: bool) -> None:
        """Host: let people watch; turning it off sends away who does."""
        raise NotImplementedError

    def allow_hints(self, on: bool) -> None:
        """Host: let everybody have hints; everybody is told of each one."""
        raise NotImplementedError

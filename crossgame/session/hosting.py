# SPDX-License-Identifier: MIT
"""``Hosting``: carries a shared table to peers and their commands to it. The host is the only authority.

Commands are carried out in the order in which they arrive. What happens is written once for all who see the same and
sent after it is safe on disk; then those whose commands it was are answered. Each peer hears what its seat may know
and nothing else. Who may come in, names and chat are the room's business.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from crossgame.engine.requests import Level
from crossgame.game.codec import RecordError, command_from_dict, refusal_to_dict
from crossgame.game.commands import Exchange, LeaveSeat, Pass, Place, UseHint
from crossgame.game.digest import public, seat_digest
from crossgame.game.events import Ended, Passed, Placed, Swapped
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.told import is_same_for_all, told
from crossgame.net.messages import Arrange, Clock, Command, Done, Ending, Hash, Rejected, Resync
from crossgame.net.protocol import encode, encode_events, written
from crossgame.rules.play import NewTile
from crossgame.session.packed import Packer
from crossgame.session.slots import rack_to_dict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crossgame.game.commands import Command as GameCommand
    from crossgame.game.events import Event
    from crossgame.net.connection import Connection
    from crossgame.net.messages import Message
    from crossgame.net.shape import JsonObject
    from crossgame.session.shared import SharedTable

_log = logging.getLogger(__name__)

HASH_EVERY = 40
"""Events after which peers are told a digest of what they should see, at least as many as there are peers."""
HASHES, HASHES_MS = 100, 20
"""How many peers are told one in one go, and how long the next wait if nothing happens meanwhile."""
PROVE_MS = 250
"""How long after everything its digest follows: those who come meanwhile share most of the work."""
MOST_EVENTS = 500
"""Events in one message at most."""
AFRESH_MS = 40
"""How long who asks for everything afresh waits at least: it costs a host more than a play."""
_LEVELS = {level.value for level in Level}


@dataclass(slots=True, eq=False)
class Peer:
    """Somebody who is connected to the running game.

    Attributes:
        connection: how.
        seat: theirs, ``None`` for who watches.
        name: for the log.
        resyncs: how often they asked for everything afresh since the last hash; who does not read is not forgiven.
    """

    connection: Connection
    seat: int | None
    name: str
    resyncs: int = 0


@dataclass(frozen=True, slots=True)
class _Answer:
    peer: Peer
    command: str
    seq: int = field(default=0)


class Hosting(QObject):
    """A running game and who is connected to it.

    Signals:
        late(int, int): a play of the first seat came too late, the second was faster.
    """

    late = Signal(int, int)

    def __init__(self, table: SharedTable, lexicon: str, parent: QObject | None = None) -> None:
        """``lexicon`` is the id of the word list that plays are judged by."""
        super().__init__(parent)
        self._table = table
        self._lexicon = lexicon
        self._packer = Packer(table.game)
        self._peers: dict[Connection, Peer] = {}
        self._answers: list[_Answer] = []
        self._afresh: dict[Connection, None] = {}
        self._next = QTimer(self, singleShot=True, interval=AFRESH_MS)
        self._next.timeout.connect(self._on_next)
        self._told = table.game.seq
        self._turn_seq = 0  # the newest event that ended a turn
        self._since_hash = 0
        self._due: dict[Connection, None] = {}  # who is to hear a digest
        self._hashing = QTimer(self, singleShot=True, interval=HASHES_MS)
        self._hashing.timeout.connect(self._tell_hashes)
        self._fresh: dict[Connection, None] = {}  # who was told everything, and is to hear a digest of it
        self._proving = QTimer(self, singleShot=True, interval=PROVE_MS)
        self._proving.timeout.connect(self._on_proving)
        table.committed.connect(self._on_committed)

    @property
    def peers(self) -> tuple[Peer, ...]:
        """Who is connected."""
        return tuple(self._peers.values())

    def admit(self, connection: Connection, seat: int | None, name: str) -> None:
        """Tell somebody the game as it is, and everything from now on."""
        peer = Peer(connection, seat, name)
        self._peers[connection] = peer
        self._send_all(peer)

    def dismiss(self, connection: Connection) -> None:
        """Tell somebody nothing more."""
        self._peers.pop(connection, None)
        self._afresh.pop(connection, None)
        self._due.pop(connection, None)
        self._fresh.pop(connection, None)
        self._answers = [answer for answer in self._answers if answer.peer.connection is not connection]

    def tell_clock(self) -> None:
        """Tell everybody what time it is at the table."""
        self._broadcast(Clock(self._told, self._clock()), self._peers.values())

    def hear(self, connection: Connection, message: Message) -> bool:
        """Take in a message of a peer; False: it is none of a game."""
        peer = self._peers.get(connection)
        match message:
            case Command():
                if peer is not None:
                    self._on_command(peer, message)
            case Arrange():
                if peer is not None and message.seat == peer.seat:
                    self._on_arrange(message)
            case Resync():
                if peer is not None:
                    self._on_resync(peer)
            case _:
                return False
        return True

    def _on_command(self, peer: Peer, message: Command) -> None:
        try:
            command = command_from_dict(message.data)
        except RecordError as error:
            peer.connection.close(Ending.MALFORMED, str(error))
            return
        if command.id != message.id or (isinstance(command, LeaveSeat) and command.computer not in {None, *_LEVELS}):
            peer.connection.close(Ending.MALFORMED, "a command with two ids, or for no computer")
            return
        if message.seat != peer.seat or (isinstance(command, UseHint) and not self._table.hints_allowed):
            self._reject(peer, Refusal(message.id, Reason.NOT_SEATED))
            return
        if self._is_of_an_earlier_turn(message, command):
            self._reject(peer, Refusal(message.id, Reason.NOT_YOUR_TURN))
            return
        refusal = self._table.act(message.seat, command)
        if refusal is not None:
            self._reject(peer, refusal)
            if refusal.faster:
                self.late.emit(message.seat, refusal.faster)
            return
        self._answers.append(_Answer(peer, message.id, self._table.game.seq))
        self._answer()

    def _is_of_an_earlier_turn(self, message: Command, command: GameCommand) -> bool:
        """Tell whether a seat meant an earlier turn than the one that goes on: a second click, a message of before."""
        if not self._table.ruleset.turns.one_by_one or not isinstance(command, Place | Exchange | Pass):
            return False
        return 0 < message.seen < self._turn_seq and not self._table.game.knows(message.seat, command.id)

    def _reject(self, peer: Peer, refusal: Refusal) -> None:
        peer.connection.send(Rejected(refusal.command, refusal_to_dict(refusal)))

    def _on_arrange(self, message: Arrange) -> None:
        pending = [(slot, NewTile(row, col, tile)) for slot, row, col, tile in message.pending]
        try:
            self._table.arrange(message.seat, message.slots)
        except (ValueError, KeyError):
            return  # of a moment ago: the rack is another by now
        self._table.keep_pending(message.seat, pending)

    def _on_resync(self, peer: Peer) -> None:
        peer.resyncs += 1
        if peer.resyncs > 3:
            peer.connection.close(Ending.MALFORMED, "asks for the game again and again")
            return
        _log.info("seat %s of game %s asks for everything afresh", peer.seat, self._table.id)
        self._afresh[peer.connection] = None
        if not self._next.isActive():
            self._next.start()

    @Slot()
    def _on_next(self) -> None:
        """Serve one of those who asked for everything: between two of them others are heard.

        Whoever has not read what was sent before waits until then: each answer that waits holds a whole game.
        """
        connection = next((one for one in self._afresh if not one.has_undrawn), None)
        if connection is not None:
            del self._afresh[connection]
            self._send_all(self._peers[connection])
        if self._afresh:
            self._next.start()

    def _send_all(self, peer: Peer) -> None:
        self._table.settle_group()
        rack = None
        if peer.seat is not None:
            rack = rack_to_dict(self._table.rack_table(peer.seat))
        more: JsonObject = {"lexicon": self._lexicon, "rack": rack, "hints": self._table.hints_allowed}
        peer.connection.send_series(self._packer.snapshot(peer.seat, more))
        peer.connection.send(Clock(self._table.game.seq, self._clock()))
        self._fresh[peer.connection] = None
        if not self._proving.isActive():
            self._proving.start()

    def _clock(self) -> JsonObject:
        return {"elapsed": self._table.game.elapsed_ms, "paused": self._table.game.paused}

    @Slot(object)
    def _on_committed(self, events: Sequence[Event]) -> None:
        self._packer.note(events)
        self._told = events[-1].seq
        ends = (event.seq for event in events if isinstance(event, Placed | Swapped | Passed))
        self._turn_seq = max(ends, default=self._turn_seq)
        if self._peers:
            for start in range(0, len(events), MOST_EVENTS):
                self._tell(events[start : start + MOST_EVENTS])
        self._answer()
        self._since_hash += len(events)
        ended = isinstance(events[-1], Ended)
        if self._peers and (ended or self._since_hash >= max(HASH_EVERY, 2 * len(self._peers))):
            self._since_hash = 0
            self._due = dict.fromkeys(self._peers)
        if self._due:
            self._tell_hashes()

    def _tell(self, events: Sequence[Event]) -> None:
        """Write each event once for all, and once more for its own seat where that may know more of it."""
        common = [self._as_told(event, None) for event in events]
        own: dict[int | None, list[int]] = {}
        for i, event in enumerate(events):
            if not is_same_for_all(event):
                own.setdefault(getattr(event, "seat", None), []).append(i)
        data = encode_events(common)
        for peer in tuple(self._peers.values()):
            mine = own.get(peer.seat) if peer.seat is not None else None
            peer.connection.send(data if mine is None else self._with_own(common, events, mine, peer.seat))

    def _with_own(self, common: list[bytes], events: Sequence[Event], mine: list[int], seat: int | None) -> bytes:
        texts = common.copy()
        for i in mine:
            texts[i] = self._as_told(events[i], seat)
        return encode_events(texts)

    def _as_told(self, event: Event, viewer: int | None) -> bytes:
        return written(told(event, viewer, self._table.game.ledger, self._table.game.prices).to_dict())

    @staticmethod
    def _broadcast(message: Message, peers: Iterable[Peer]) -> None:
        """Write a message once and send it to many."""
        data: bytes | None = None
        for peer in tuple(peers):
            data = encode(message) if data is None else data
            peer.connection.send(data)

    def _answer(self) -> None:
        """Answer those whose commands are safe now."""
        due = [answer for answer in self._answers if answer.seq <= self._told]
        if due:
            self._answers = [answer for answer in self._answers if answer.seq > self._told]
        for answer in due:
            answer.peer.connection.send(Done(answer.command, answer.seq))

    @Slot()
    def _tell_hashes(self) -> None:
        """Tell some of those who are to hear a digest: all of a hall at once would hold it up."""
        for peer in self._tell_some(self._due):
            if not peer.connection.has_undrawn:
                peer.resyncs = 0
        if self._due:
            self._hashing.start()

    @Slot()
    def _on_proving(self) -> None:
        """Tell those who were told everything whether they have it; their askings count on."""
        self._tell_some(self._fresh)
        if self._fresh:
            self._proving.start()

    def _tell_some(self, waiting: dict[Connection, None]) -> list[Peer]:
        """Tell a digest to the first of those who wait, and return them."""
        game = self._table.game
        if not waiting or game.seq != self._told:  # something is not safe yet: the next time
            return []
        common = public(self._table.view(None))
        peers = [self._peers[connection] for connection in islice(waiting, HASHES)]
        for peer in peers:
            del waiting[peer.connection]
            peer.connection.send(Hash(game.seq, seat_digest(game, peer.seat, common)))
        return peers

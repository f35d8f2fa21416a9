# SPDX-License-Identifier: MIT
"""``Following``: what a host says of its game becomes a ``RemoteTable``; a lost thread is taken up by a snapshot."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from crossgame.game.changes import EventError
from crossgame.game.codec import RecordError, refusal_from_dict
from crossgame.game.digest import digest
from crossgame.game.snapshot import SnapshotError
from crossgame.game.told import Told
from crossgame.net.messages import Began, Clock, Done, Events, Hash, Rejected, Resync, SnapshotPart
from crossgame.session.assembly import Assembly
from crossgame.session.remote import RemoteTable
from crossgame.session.slots import rack_from_dict

if TYPE_CHECKING:
    from crossgame.game.mirror import Mirror
    from crossgame.game.saved import SeatTable
    from crossgame.net.messages import Message
    from crossgame.net.shape import JsonObject
    from crossgame.rules.ruleset import Ruleset
    from crossgame.session.venue import Venue

_log = logging.getLogger(__name__)

_TRIES = 3
"""Snapshots in a row that may not do before the host is left."""


class Following(QObject):
    """The game side of a guest's room.

    Signals:
        ready(RemoteTable): the game is here, for the first time or anew after the connection was lost.
        progress(int, int): bytes of it received so far, and in all.
        lost_thread(Message | None): to be sent to the host; ``None``: there is no following it.
    """

    ready = Signal(object)
    progress = Signal(int, int)
    lost_thread = Signal(object)

    def __init__(self, key: str, ruleset: Ruleset, venue: Venue, parent: QObject) -> None:
        """``key`` is the game's id; ``venue`` has the word list and the engine of this computer."""
        super().__init__(parent)
        self.table: RemoteTable | None = None
        self._ruleset, self._venue = ruleset, venue
        self._assembly: Assembly | None = None
        self._key = key
        self._deaf = True
        self._tries = 0

    @property
    def is_live(self) -> bool:
        """Whether the table is here and hears what happens."""
        return self.table is not None and not self._deaf

    def pause(self) -> None:
        """Hear nothing of the game until it is told anew: the connection is gone."""
        self._deaf, self._assembly = True, None

    def hear(self, message: Message) -> None:
        """Take in what the host says of the game."""
        try:
            self._hear(message)
        except (SnapshotError, RecordError, EventError, ValueError) as error:
            self._lose_thread(str(error))

    def _hear(self, message: Message) -> None:
        match message:
            case Began():
                self._assembly = Assembly(message, self._ruleset)
            case SnapshotPart():
                self._on_part(message)
            case Events() if not self._deaf:
                self._on_events([Told.from_dict(data) for data in message.events])
            case Hash() if not self._deaf:
                self._on_hash(message)
            case Done() if self.table is not None:
                self.table.done(message.id)
            case Rejected() if self.table is not None:
                self.table.rejected(refusal_from_dict(message.refusal))
            case Clock() if self.table is not None and not self._deaf:
                self._on_clock(message.data)

    def _on_part(self, part: SnapshotPart) -> None:
        assembly = self._assembly
        if assembly is None:
            return
        assembly.add(part)
        self.progress.emit(assembly.got, assembly.began.size)
        if assembly.is_complete:
            self._assembly = None
            self._take_over(assembly)

    def _take_over(self, assembly: Assembly) -> None:
        more = assembly.began.snapshot
        same_words = more.get("lexicon") == self._venue.lexicon
        words = self._venue.words if same_words else None
        mirror = assembly.mirror(words=words, now=self._venue.now)
        self._deaf = False
        if self.table is None:
            self._make_table(mirror, more)
        else:
            self.table.renew(mirror, _rack(more))
        assert self.table is not None
        self.ready.emit(self.table)

    def _make_table(self, mirror: Mirror, more: JsonObject) -> None:
        thinker = self._venue.thinker if more.get("lexicon") == self._venue.lexicon else None
        self.table = RemoteTable(self._key, mirror, thinker=thinker)
        self.table.renew(mirror, _rack(more))

    def _on_events(self, told: list[Told]) -> None:
        if self.table is None:
            return
        fresh = [one for one in told if one.event.seq > self.table.mirror.seq]
        if fresh:
            self.table.take(fresh)

    def _on_hash(self, message: Hash) -> None:
        table = self.table
        if table is None or message.seq < table.mirror.seq:
            return
        if message.seq > table.mirror.seq or digest(table.view(None)) != message.digest:
            self._lose_thread(f"the view after event {message.seq} is not the host's")
        else:
            self._tries = 0

    def _on_clock(self, data: JsonObject) -> None:
        elapsed, paused = data.get("elapsed"), data.get("paused")
        if type(elapsed) is not int or not 0 <= elapsed < 1 << 53 or type(paused) is not bool:
            raise RecordError("no clock")
        assert self.table is not None
        self.table.anchor(elapsed, paused=paused)

    def _lose_thread(self, why: str) -> None:
        self._tries += 1
        _log.warning("the game is asked for afresh: %s", why)
        self.pause()
        self.lost_thread.emit(Resync() if self._tries <= _TRIES else None)


def _rack(more: JsonObject) -> SeatTable | None:
    return None if more.get("rack") is None else rack_from_dict(more["rack"])

# SPDX-License-Identifier: MIT
"""The seats of a host's room and who is on them, before and while the game is played. It sends and tells nothing."""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crossgame.game.commands import LeaveSeat
from crossgame.game.events import SeatInfo, SeatKind, SeatState
from crossgame.net.messages import Refused
from crossgame.rules.policies import OpenTable, Rounds
from crossgame.session.plan import OPEN, Sitting
from crossgame.session.room import Holder, Presence, RoomPhase, RoomSeat

if TYPE_CHECKING:
    from crossgame.game.ledger import Hand
    from crossgame.rules.ruleset import Ruleset
    from crossgame.session.guestbook import Guestbook, Member
    from crossgame.session.plan import Plan
    from crossgame.session.shared import SharedTable

_log = logging.getLogger(__name__)

_MS = 1_000_000
_LOBBY_MS, _WATCHER_MS, _UNPLAYED_MS = 60_000, 900_000, 600_000
"""How long a lobby keeps the seat of somebody who was lost, a room the name of somebody who watched, and a game that
people may join at any time the seat of somebody who never played there."""


@dataclass(frozen=True, slots=True)
class Host:
    """The person who hosts, if one does: id, name, seat (0 = none: they only host)."""

    player: str = ""
    name: str = ""
    seat: int = 0


class Premises:
    """Plan before, table after the beginning; whoever comes or goes changes one of them.

    Attributes:
        ruleset: the game's.
        plan: seats of the lobby.
        book: people.
        host: who hosts.
        table: once there is a game.
        begun: whether it goes on (a saved one waits for its people first).
    """

    def __init__(self, ruleset: Ruleset, plan: Plan, book: Guestbook, host: Host) -> None:
        self.ruleset = ruleset
        self.plan = plan
        self.book = book
        self.host = host
        self.table: SharedTable | None = None
        self.begun = False

    @property
    def phase(self) -> RoomPhase:
        """What is going on."""
        if self.table is not None and self.table.game.is_over:
            return RoomPhase.OVER
        return RoomPhase.PLAYING if self.begun else RoomPhase.LOBBY

    @property
    def may_join(self) -> bool:
        """Whether somebody new can take a seat."""
        if self.table is None:
            return self.plan.has_room
        return not self.table.game.is_over and bool(self._opened(self.table) or self._takes_new(self.table))

    @property
    def free(self) -> int:
        """How many somebodies new can."""
        if self.table is None:
            return self.plan.free
        new = self.plan.capacity - len(self.table.game.ledger.hands) if self._takes_new(self.table) else 0
        return 0 if self.table.game.is_over else len(self._opened(self.table)) + max(new, 0)

    @property
    def computers(self) -> tuple[str, ...]:
        """The names of computers at the table."""
        if self.table is None:
            return tuple(sitting.name for sitting in self.plan.seats.values() if sitting.kind is Holder.COMPUTER)
        infos = (hand.info for hand in self.table.game.ledger.hands.values())
        return tuple(info.name for info in infos if info.kind is SeatKind.COMPUTER)

    def seats(self, now: int) -> tuple[RoomSeat, ...]:
        """Return the seats as the room shows them; ``now`` in monotonic nanoseconds."""
        if self.table is None:
            return tuple(self._planned(number, sitting, now) for number, sitting in self.plan.seats.items())
        members = {member.seat: member for member in self.book.members.values()}
        hands = self.table.game.ledger.hands
        return tuple(self._played(hand, members.get(seat), now) for seat, hand in hands.items())

    def _planned(self, number: int, sitting: Sitting, now: int) -> RoomSeat:
        member = self.book.members.get(sitting.player) if sitting.player else None
        seat = RoomSeat(number, sitting.kind, sitting.name, sitting.level, player=sitting.player)
        if sitting.player and sitting.player == self.host.player:
            return replace(seat, ready=True)
        return seat if member is None else replace(_with_member(seat, member, now), ready=member.ready)

    def _played(self, hand: Hand, member: Member | None, now: int) -> RoomSeat:
        info, left = hand.info, hand.state is SeatState.LEFT
        if info.kind is SeatKind.COMPUTER:
            return RoomSeat(info.seat, Holder.COMPUTER, info.name, info.level)
        if left and info.seat in self.book.opened:
            return RoomSeat(info.seat, Holder.OPEN)
        seat = RoomSeat(info.seat, Holder.PERSON, info.name, player=info.player)
        if info.seat == self.host.seat:
            return seat
        if left:
            return replace(seat, state=Presence.LEFT)
        return replace(seat, state=Presence.AWAY) if member is None else _with_member(seat, member, now)

    def newcomer(self, name: str) -> tuple[Member, str] | Refused:
        """Seat somebody new; return them and their token, or why there is no seat for them."""
        if self.table is None:
            number = self.plan.sit(Sitting(Holder.PERSON, name))
            if number is None:
                return Refused.FULL
            member, token = self.book.add(name, number)
            self.plan.put(number, Sitting(Holder.PERSON, name, None, member.player))
            return member, token
        if self.table.game.is_over:
            return Refused.OVER
        opened = self._opened(self.table)
        if opened:
            return self._take_over(self.table, opened[0], name)
        if not self._turns_take_new(self.table):
            return Refused.BEGUN
        if not self._takes_new(self.table):
            return Refused.FULL
        return self._seated(self.table, max(self.table.game.ledger.hands) + 1, name, "")

    def _take_over(self, table: SharedTable, number: int, name: str) -> tuple[Member, str] | Refused:
        """Give a seat that the host opened, with its rack and score, to somebody new."""
        self.book.opened.discard(number)
        if self._state(table, number) is SeatState.PLAYING:
            table.hand_over(number, None)
        return self._seated(table, number, name, self._info(table, number).player)

    def _seated(self, table: SharedTable, number: int, name: str, player: str) -> tuple[Member, str] | Refused:
        """Let somebody new sit down; nobody is left of them where the game says no."""
        member, token = self.book.add(name, number, player=player)
        try:
            table.join(SeatInfo(number, name, SeatKind.PERSON, player=member.player))
        except ValueError as error:
            _log.info("nobody can sit down on seat %d: %s", number, error)
            self.book.remove(member)
            return Refused.OVER if table.game.is_over else Refused.BEGUN
        if player:
            table.presence(number, here=True)
        return member, token

    def come_back(self, member: Member) -> Refused | None:
        """Put somebody on their own seat again; return why that can't be."""
        table, seat = self.table, member.seat
        member.lost_at = None
        if table is None or seat is None:
            return None
        if self._state(table, seat) is SeatState.LEFT and not table.game.is_over:
            self.book.opened.discard(seat)
            try:
                table.join(SeatInfo(seat, member.name, SeatKind.PERSON, player=member.player))
            except ValueError:
                return Refused.BEGUN
        if self.begun:
            table.presence(seat, here=True)
        return None

    def lost(self, member: Member, now: int) -> None:
        """Note that somebody's connection is gone; they may be back."""
        member.connection, member.lost_at, member.ready = None, now, False
        if member.seat is not None and self.table is not None and self.plays(member.seat):
            self.table.presence(member.seat, here=False)

    def plays(self, seat: int) -> bool:
        """Tell whether the game goes on and somebody at this seat is in it."""
        return self.table is not None and self.begun and self._plays(self.table, seat)

    def forget_lost(self, now: int) -> bool:
        """Give up those who don't come back: seats of the lobby soon, others later; tell whether there are any."""
        gone = [
            m for m in self.book.members.values() if m.lost_at is not None and now - m.lost_at > self._wait_ms(m) * _MS
        ]
        for member in gone:
            self.remove(member)
            if member.seat is not None and self.table is not None:
                self.book.opened.add(member.seat)
        return bool(gone)

    def _wait_ms(self, member: Member) -> float:
        """Return how long somebody who is gone is remembered: who has played, as long as the game."""
        if member.seat is None:
            return _WATCHER_MS
        if self.table is None:
            return _LOBBY_MS
        hand = self.table.game.ledger.hands[member.seat]
        nobody = hand.info.kind is SeatKind.PERSON and not hand.tally.plays and not hand.score
        at_any_time = self.begun and isinstance(self.ruleset.turns, OpenTable) and not self.table.game.is_over
        return _UNPLAYED_MS if nobody and at_any_time else math.inf

    def leave(self, member: Member, level: str | None, now: int) -> None:
        """Let somebody go on purpose; in a running game they can come back as long as nobody else has the seat."""
        member.connection, member.lost_at = None, now
        if member.seat is None or self.table is None:
            self.remove(member)
        elif self._plays(self.table, member.seat):
            self.table.act(member.seat, LeaveSeat(level))

    def remove(self, member: Member) -> None:
        """Take somebody out for good: their seat is open, or left."""
        seat = member.seat
        member.connection = None
        self.book.remove(member)
        if seat is None:
            return
        if self.table is None:
            self.plan.put(seat, OPEN)
        elif self._plays(self.table, seat):
            self.table.hand_over(seat, None)

    def move(self, member: Member, number: int) -> bool:
        """Let somebody in the lobby take another open seat (0 = any), or who watches take one."""
        if self.table is not None or member.seat == number:
            return False
        sitting = Sitting(Holder.PERSON, member.name, None, member.player)
        if number and not self.plan.is_open(number):
            return False
        if number:
            self.plan.put(number, sitting)
        else:
            number = (self.plan.sit(sitting) if member.seat is None else None) or 0
        if not number:
            return False
        if member.seat is not None:
            self.plan.put(member.seat, OPEN)
        member.seat, member.ready = number, False
        return True

    def set_computer(self, number: int, level: str | None, name: str) -> bool:
        """Put a computer on a seat where no person is, or take it away."""
        if self.table is None:
            return self._plan_computer(number, level, name)
        if number == self.host.seat or number not in self.table.game.ledger.hands:
            return False
        member = self.book.at(number)
        playing = self._state(self.table, number) is SeatState.PLAYING
        if (member is not None and member.is_here) or self.table.game.is_over:
            return False
        if playing and self._info(self.table, number).kind is SeatKind.COMPUTER:
            return False
        self.table.hand_over(number, level)
        return True

    def _plan_computer(self, number: int, level: str | None, name: str) -> bool:
        sitting = self.plan.seats.get(number)
        if sitting is None or sitting.kind is Holder.PERSON:
            return False
        self.plan.put(number, OPEN if level is None else Sitting(Holder.COMPUTER, name, level))
        return True

    def open_seat(self, number: int) -> bool:
        """Give a seat whose person is not here to whoever comes."""
        member = self.book.at(number)
        if self.table is None:
            if member is not None and not member.is_here:
                self.remove(member)
            return member is not None
        known = number in self.table.game.ledger.hands and number != self.host.seat and not self.table.game.is_over
        if not known or (member is not None and member.is_here):
            return False
        if self._info(self.table, number).kind is SeatKind.COMPUTER and not self._info(self.table, number).player:
            return False
        if not self.can_be_taken_over(self.table, number):
            return False
        if member is not None:
            self.book.remove(member)
        if self._state(self.table, number) is SeatState.PLAYING:
            self.table.hand_over(number, None)
        self.book.opened.add(number)
        return True

    def can_be_taken_over(self, table: SharedTable, number: int) -> bool:
        """Tell whether somebody new could sit down where a person sat: not if that one is out of the game."""
        hand = table.game.ledger.hands.get(number)
        if hand is None or not hand.in_rotation:
            return False
        return bool(hand.info.player) or self._turns_take_new(table)

    def _opened(self, table: SharedTable) -> list[int]:
        """Return the seats that whoever comes next may take over; somebody may be out of the game since."""
        return sorted(number for number in self.book.opened if self.can_be_taken_over(table, number))

    def _takes_new(self, table: SharedTable) -> bool:
        return self._turns_take_new(table) and len(table.game.ledger.hands) < self.plan.capacity

    def _turns_take_new(self, table: SharedTable) -> bool:
        ledger, turns = table.game.ledger, self.ruleset.turns
        return turns.takes_new(ledger.round if isinstance(turns, Rounds) else 0)

    @staticmethod
    def _plays(table: SharedTable, seat: int) -> bool:
        return not table.game.is_over and Premises._state(table, seat) is SeatState.PLAYING

    @staticmethod
    def _state(table: SharedTable, seat: int) -> SeatState:
        return table.game.ledger.hands[seat].state

    @staticmethod
    def _info(table: SharedTable, seat: int) -> SeatInfo:
        return table.game.ledger.hands[seat].info


def _with_member(seat: RoomSeat, member: Member, now: int) -> RoomSeat:
    # Made anew, not by ``replace``: in a hall of hundreds this is done for everybody at each arrival.
    state, lost, ping = Presence.HERE, 0, None
    if member.is_here:
        ping = member.ping_ms
    elif member.lost_at is None:
        state = Presence.AWAY
    else:
        state, lost = Presence.LOST, max((now - member.lost_at) // _MS, 1)
    return RoomSeat(seat.number, seat.kind, seat.name, seat.level, seat.ready, state, lost, ping, member.player)

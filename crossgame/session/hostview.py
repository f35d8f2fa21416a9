# SPDX-License-Identifier: MIT
"""A host's room as its own window sees it: with code, addresses and link. Makes a value, changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crossgame.net.links import Link
from crossgame.session.addresses import own_addresses, with_port
from crossgame.session.room import RoomPerson, RoomView

if TYPE_CHECKING:
    from crossgame.session.premises import Premises


@dataclass(frozen=True, slots=True)
class Rights:
    """What the host allows."""

    watching: bool
    hints: bool


def host_view(premises: Premises, rights: Rights, *, port: int, fingerprint: str, now: int) -> RoomView:
    """Return a room as its host sees it.

    Args:
        premises: seats and people.
        rights: what the host allows.
        port: where people come in.
        fingerprint: of the host.
        now: monotonic nanoseconds.
    """
    host, book = premises.host, premises.book
    code, addresses = book.join_code, own_addresses()
    return RoomView(
        game=book.game(),
        ruleset=premises.ruleset,
        phase=premises.phase,
        seats=premises.seats(now),
        watchers=tuple(RoomPerson(member.player, member.name, member.ping_ms) for member in book.watchers),
        watching_allowed=rights.watching,
        hints_allowed=rights.hints,
        may_join=premises.may_join,
        own=host.player,
        own_seat=host.seat,
        is_host=True,
        host_name=host.name,
        code=code,
        addresses=tuple(with_port(address, port) for address in addresses),
        link=str(Link(addresses[0], port, book.game(), code or "", fingerprint)),
        may_start=not premises.begun and (premises.table is not None or premises.plan.may_begin),
    )

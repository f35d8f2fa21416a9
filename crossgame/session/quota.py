# SPDX-License-Identifier: MIT
"""How much of a host's room one address may have: a machine that joins without end must leave room for the others.

A class behind one router comes from one address and must get in; this computer itself is never bounded.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.session.guestbook import Guestbook, Member

WATCHERS = 200
"""People who watch at once."""
EACH = 32
"""Watchers of one address at most; seats of one address too, or half of all where that is more."""


def may_watch(book: Guestbook, address: str, *, besides: Member | None = None) -> bool:
    """Tell whether one more may watch from an address; ``besides`` does not count: it is who asks."""
    there = [member for member in book.watchers if member is not besides]
    return len(there) < WATCHERS and (is_own(address) or sum(one.address == address for one in there) < EACH)


def may_sit(book: Guestbook, address: str, *, capacity: int) -> bool:
    """Tell whether one more from an address may have a seat; those whose seats wait for them count."""
    if is_own(address):
        return True
    seated = sum(member.seat is not None and member.address == address for member in book.members.values())
    return seated < max(EACH, capacity // 2)


def is_own(address: str) -> bool:
    """Tell whether an address is this computer's for itself; what is none counts as somebody else's."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False

# SPDX-License-Identifier: MIT
"""Seat tokens: what opens a player's own seat again. The host keeps hashes only. No Qt, no files.

A token is changed each time it is used. The one before stays good until the guest says that the new one is stored:
else a connection that breaks at the wrong moment would cost the seat.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crossgame.net.security import same

if TYPE_CHECKING:
    from collections.abc import Iterable

_TOKEN_BYTES = 32


def new_token() -> str:
    """Return 32 random bytes in base64url without padding."""
    return base64.urlsafe_b64encode(secrets.token_bytes(_TOKEN_BYTES)).decode("ascii").rstrip("=")


def token_hash(token: str, fingerprint: str) -> str:
    """Return what a host keeps of a token: a hash (hex) that is good for this host's certificate only."""
    return hashlib.sha256(f"crossgame seat 1 {fingerprint} {token}".encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True, slots=True)
class TokenRecord:
    """A player's hashes: of the newest token, and of the one it takes the place of ("" = none)."""

    player: str
    current: str
    previous: str = ""


class SeatTokens:
    """The tokens of a game, by player id. The owner stores ``records`` after each change."""

    def __init__(self, fingerprint: str, records: Iterable[TokenRecord] = ()) -> None:
        self._fingerprint = fingerprint
        self._records = {record.player: record for record in records}

    @property
    def records(self) -> tuple[TokenRecord, ...]:
        """All of them, to be stored."""
        return tuple(self._records.values())

    def issue(self, player: str) -> str:
        """Return a first token for a player; whatever there was is void."""
        token = new_token()
        self._records[player] = TokenRecord(player, token_hash(token, self._fingerprint))
        return token

    def is_good(self, player: str, token: str) -> bool:
        """Whether this token opens this player's seat."""
        record = self._records.get(player, TokenRecord(player, ""))
        given = token_hash(token, self._fingerprint)
        good = [same(given, known) for known in (record.current, record.previous)]
        return any(good)

    def redeem(self, player: str, token: str) -> str | None:
        """Use a token: return the one that takes its place, ``None`` if it was not good."""
        if not self.is_good(player, token):
            return None
        fresh = new_token()
        used = token_hash(token, self._fingerprint)
        self._records[player] = TokenRecord(player, token_hash(fresh, self._fingerprint), used)
        return fresh

    def stored(self, player: str) -> None:
        """The player keeps the newest token: the one before is void."""
        if player in self._records:
            self._records[player] = replace(self._records[player], previous="")

    def void(self, player: str) -> None:
        """The player has no seat any more (kicked, or left for good)."""
        self._records.pop(player, None)

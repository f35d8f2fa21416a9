# SPDX-License-Identifier: MIT
"""The seats of the user's at tables elsewhere, with the tokens that open them again: one small file of theirs alone.

A token goes to the host that gave it and to nobody else, so its fingerprint is kept with it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from crossgame.session.lan import KnownSeat

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)

FILE = "seats.json"
MOST = 50
"""Seats that are kept; the oldest go."""


@dataclass(frozen=True, slots=True)
class Keepsake:
    """What is needed to come back to a seat.

    Attributes:
        seat: what may be shown of it.
        player: the id there.
        token: the newest.
        fingerprint: of the host.
    """

    seat: KnownSeat
    player: str
    token: str
    fingerprint: str


class Keepsakes:
    """All of them, newest first, written whenever one changes."""

    def __init__(self, folder: Path) -> None:
        """Read what ``folder`` holds; what can't be read is as if it were not there."""
        self._file = folder / FILE
        self._all: dict[str, Keepsake] = {}
        try:
            rows = json.loads(self._file.read_text("utf-8"))
            kept = [_keepsake(row) for row in rows]
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            _log.info("seats at tables elsewhere can't be read: %s", error)
            return
        self._all = {one.seat.game: one for one in kept}

    def known(self) -> tuple[KnownSeat, ...]:
        """Return what may be shown, the newest first."""
        return tuple(one.seat for one in reversed(self._all.values()))

    def get(self, game: str) -> Keepsake | None:
        """Return what is kept of a game."""
        return self._all.get(game)

    def keep(self, keepsake: Keepsake) -> bool:
        """Keep a seat in place of what was kept of the same game; False if it could not be written."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._all.pop(keepsake.seat.game, None)  # so that it comes last: the file is in order of time
        self._all[keepsake.seat.game] = replace(keepsake, seat=replace(keepsake.seat, at=now))
        for game in [seat.game for seat in self.known()[MOST:]]:
            del self._all[game]
        return self._write()

    def forget(self, game: str) -> None:
        """Keep nothing of a game any more."""
        if self._all.pop(game, None) is not None:
            self._write()

    def _write(self) -> bool:
        text = json.dumps([asdict(one) for one in self._all.values()], indent=1)
        fresh = self._file.with_name(f"{FILE}.{os.getpid()}.tmp")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileNotFoundError):
                fresh.unlink()
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(text.encode("ascii"))
                stream.flush()
                os.fsync(stream.fileno())
            fresh.replace(self._file)
        except OSError as error:
            _log.warning("a seat at a table elsewhere could not be kept: %s", error)
            return False
        return True


def _keepsake(row: dict[str, Any]) -> Keepsake:
    return Keepsake(KnownSeat(**row["seat"]), str(row["player"]), str(row["token"]), str(row["fingerprint"]))

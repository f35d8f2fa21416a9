# SPDX-License-Identifier: MIT
"""Taking a game record into the saved games. A bad record changes nothing, nor does a game in play."""

from __future__ import annotations

import secrets
import uuid
from typing import TYPE_CHECKING

from crossgame.game.record import RecordError, record_from_text
from crossgame.game.saved import StorageError, StoredGame
from crossgame.session.stored import event_row, picture, replayed

if TYPE_CHECKING:
    from crossgame.session.venue import Venue


class BadRecordError(ValueError):
    """A text is no game record; the message says what and where."""


def imported(text: str, venue: Venue) -> str:
    """Store a record as a game of its own and return its id.

    Raises:
        BadRecordError: it is no record, or one that can't be replayed.
        StorageError: it can't be stored.
    """
    try:
        record = record_from_text(text)
    except RecordError as error:
        raise BadRecordError(str(error)) from error
    start = record.start
    stored = StoredGame(
        id=uuid.uuid4().hex,
        ruleset=record.ruleset.to_dict(),
        seats=record.seats,
        seed=start.seed if start.seed is not None else secrets.randbits(64),
        lexicon=record.lexicon,
        created=record.created,
        events=tuple(map(event_row, record.events)),
    )
    try:
        game = replayed(stored, words=venue.words, now=venue.now)
    except StorageError as error:
        raise BadRecordError(str(error)) from error
    venue.storage.create(stored, picture(game.view(None)))
    return stored.id

# SPDX-License-Identifier: MIT
"""The JSON record of a game, ``format: 1``: ruleset by value, the events, when it was made. Text only, no files.

A record tells everything, racks and seed included: it is the host's, or of a finished game. Reading makes a new value
and replays it once; bad data is one ``RecordError`` that says what and where, never a half-read game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from crossgame.game.changes import EventError, apply
from crossgame.game.codec import (
    RecordError,
    check_types,
    command_from_dict,
    command_to_dict,
    event_from_dict,
    event_to_dict,
)
from crossgame.game.events import Challenged, Claimed, Converted, Ended, Placed, Started
from crossgame.game.ledger import Ledger
from crossgame.rules.alphabet import NotationError
from crossgame.rules.legality import judge
from crossgame.rules.play import Play
from crossgame.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.state import Game
    from crossgame.rules.layout import Square
    from crossgame.rules.verdict import WordScore

FORMAT = 1
_KEYS = {"format", "created", "ruleset", "events"}


@dataclass(frozen=True, slots=True)
class Record:
    """A game as a value.

    Attributes:
        ruleset: by value, so that later versions of a ruleset change nothing.
        events: from Started on.
        created: UTC, ISO 8601, or empty.
    """

    ruleset: Ruleset
    events: tuple[Event, ...]
    created: str = ""

    @property
    def start(self) -> Started:
        """The first event.

        Raises:
            RecordError: there is none.
        """
        if not self.events or not isinstance(self.events[0], Started):
            raise RecordError("events: a game begins with Started")
        return self.events[0]

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who played."""
        return self.start.seats

    @property
    def lexicon(self) -> str:
        """The id of the word list."""
        return self.start.lexicon

    @property
    def is_finished(self) -> bool:
        """Whether the game came to its end."""
        return isinstance(self.events[-1], Ended)

    def ledger(self) -> Ledger:
        """Return the state at the end of the record.

        Raises:
            RecordError: an event does not follow from those before it.
        """
        ledger = Ledger.empty(self.ruleset)
        for index, event in enumerate(self.events):
            try:
                _check(ledger, event, self.events[index + 1 : index + 3])
                apply(ledger, event)
            except EventError as error:
                raise RecordError(f"events[{index}]: {error}") from error
        return ledger


def _check(ledger: Ledger, event: Event, following: tuple[Event, ...]) -> None:
    """Check what ``apply`` does not read but panels show. Scores are believed: a file keeps its own sums."""
    if isinstance(event, Placed):
        play = Play.of(event.placed, ledger.position.board)
        verdict = judge(ledger.position, play, seat=event.seat, words=None)
        if [_shape(word) for word in verdict.words] != [_shape(word) for word in event.words]:
            raise EventError(f"event {event.seq} forms other words than it says")
        if (verdict.claimed, verdict.converted) != _won(following):
            raise EventError(f"event {event.seq} wins other islands or letters than follow")
    elif isinstance(event, Challenged) and ledger.window is not None:
        words = {word.letters for word in ledger.window.play.words}
        if not words.issuperset(event.bad_words):
            raise EventError(f"event {event.seq} finds words bad that were not formed")
    elif isinstance(event, Ended):
        racks = {seat: hand.rack for seat, hand in ledger.hands.items()}
        if not racks.keys() >= {*event.winners, *(line.seat for line in event.adjustments)}:
            raise EventError(f"event {event.seq} names a seat that is not in the game")
        if any(line.tiles not in ((), racks.get(line.of_seat or line.seat, ())) for line in event.adjustments):
            raise EventError(f"event {event.seq} counts tiles that are on no rack")


def _won(following: tuple[Event, ...]) -> tuple[tuple[int, ...], tuple[Square, ...]]:
    """Return the islands and letters that the events after a play say it won (I6, I7)."""
    islands: tuple[int, ...] = ()
    squares: tuple[Square, ...] = ()
    for event in takewhile(lambda event: isinstance(event, Claimed | Converted), following):
        if isinstance(event, Claimed):
            islands = event.islands
        elif isinstance(event, Converted):
            squares = event.squares
    return islands, squares


def _shape(word: WordScore) -> tuple[object, ...]:
    return word.start, word.direction, word.tiles, word.new, word.values, len(word.multipliers)


def record_of(game: Game, created: str = "") -> Record:
    """Return the record of a game as it is now."""
    return Record(game.ruleset, game.events, created)


def record_to_dict(record: Record) -> dict[str, Any]:
    """Return the JSON form of a record."""
    return {
        "format": FORMAT,
        "created": record.created,
        "ruleset": record.ruleset.to_dict(),
        "events": [event_to_dict(event) for event in record.events],
    }


def record_from_dict(data: object) -> Record:
    """Read the JSON form of a record and replay it once.

    Raises:
        RecordError: it is none, was written by a newer version, or its events contradict each other.
    """
    if not isinstance(data, dict):
        raise RecordError("record: an object was expected")
    written = data.get("format")
    if type(written) is not int:
        raise RecordError("record.format: a whole number was expected")
    if written != FORMAT:
        raise RecordError(f"record.format: this version reads format {FORMAT}, not {written}")
    if data.keys() != _KEYS:
        raise RecordError(
            f"record: {sorted(map(str, data.keys() ^ _KEYS))[0]!r:.40} is missing or does not belong there"
        )
    if not isinstance(data["events"], list) or not isinstance(data["created"], str):
        raise RecordError("record: events are a list, created is a text")
    events = tuple(event_from_dict(item, f"events[{i}]") for i, item in enumerate(data["events"]))
    record = Record(_ruleset(data["ruleset"]), events, data["created"])
    if not record.start.seats:
        raise RecordError("events[0].seats: nobody plays")
    record.ledger()
    return record


def record_to_text(record: Record) -> str:
    """Return a record as text, one event on a line."""
    data = record_to_dict(record)
    head = ",\n".join(f"{json.dumps(key)}: {_json(data[key])}" for key in ("format", "created", "ruleset"))
    events = ",\n".join(map(_json, data["events"]))
    return f'{{\n{head},\n"events": [\n{events}\n]\n}}\n'


def record_from_text(text: str) -> Record:
    """Read a record from text.

    Raises:
        RecordError: see ``record_from_dict``.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"record: not JSON: {error}") from error
    return record_from_dict(data)


def _ruleset(data: object) -> Ruleset:
    if not isinstance(data, dict):
        raise RecordError("record.ruleset: an object was expected")
    try:
        ruleset = Ruleset.from_dict(data)
    except (NotationError, RecursionError) as error:
        raise RecordError(f"record.ruleset: {error}") from error
    check_types(ruleset, Ruleset, "record.ruleset")
    return ruleset


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


__all__ = [
    "FORMAT",
    "Record",
    "RecordError",
    "command_from_dict",
    "command_to_dict",
    "event_from_dict",
    "event_to_dict",
    "record_from_dict",
    "record_from_text",
    "record_of",
    "record_to_dict",
    "record_to_text",
]

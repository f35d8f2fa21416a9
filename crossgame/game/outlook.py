# SPDX-License-Identifier: MIT
"""A game up to now as one seat may know it: what is sent to who joins, comes back, or has lost the thread.

Games that can be opened from a stage go as a stage and packed squares, however long they are; the others as the whole
story as told. Both forms are read strictly and make a ``Mirror``; nothing of another rack, the bag or the seed is in
them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from crossgame.game.changes import EventError
from crossgame.game.codec import RecordError, event_from_dict, event_to_dict, value_to_dict
from crossgame.game.events import HIDDEN
from crossgame.game.mirror import Mirror
from crossgame.game.past import past_of
from crossgame.game.round_log import RoundLog
from crossgame.game.sight import Logs
from crossgame.game.snapshot import SnapshotError, Stage, can_stage
from crossgame.game.told import Told, open_racks, price_of, racks_from_list

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from crossgame.game.events import Event
    from crossgame.game.snapshot import ChunkKey, HandStage
    from crossgame.game.state import Game
    from crossgame.rules.legality import WordTest
    from crossgame.rules.ruleset import Ruleset

RECENT = 300
"""Newest events that go with a stage: for the move list."""
_KEYS = {"seat", "elapsed", "paused", "price", "racks", "stage", "away", "events"}


@dataclass(frozen=True, slots=True)
class Outlook:
    """A game as one viewer may know it; the board's squares go apart where there is a stage.

    Attributes:
        head: text of a JSON object.
        staged: whether packed squares belong to it.
    """

    head: str
    staged: bool


class Pen:
    """Writes the parts of outlooks; whoever makes many of one game keeps what it has written (``packed``)."""

    def event(self, event: Event) -> str:
        """Return the JSON text of an event as a viewer may know it."""
        return json_text(event_to_dict(event))

    def hand(self, hand: HandStage, *, open_to_viewer: bool) -> str:
        """Return the JSON text of a seat, its rack hidden where the viewer may not see it."""
        if not open_to_viewer:
            hand = replace(hand, rack=(HIDDEN,) * len(hand.rack))
        return json_text(value_to_dict(hand))


def json_text(value: object) -> str:
    """Return JSON without spaces; letters of all languages stay as they are."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def outlook_of(game: Game, viewer: int | None, *, pen: Pen | None = None) -> Outlook:
    """Return a game (the host's) as a viewer may know it now."""
    ledger, pen = game.ledger, pen or Pen()
    staged = can_stage(game.ruleset)
    events = game.since(max(game.staged, game.seq - RECENT)) if staged else game.events
    head = {
        "seat": viewer,
        "elapsed": game.elapsed_ms,
        "paused": game.paused,
        "price": price_of(ledger, viewer, game.prices),
        "racks": [[seat, list(rack)] for seat, rack in open_racks(ledger)],
        "away": [[seat, since] for seat, since in ledger.away.items()],
    }
    stage = _stage_text(game.stage(), viewer, pen) if staged else "null"
    story = ",".join(pen.event(event.seen_by(viewer)) for event in events)
    return Outlook(f'{json_text(head)[:-1]},"stage":{stage},"events":[{story}]}}', staged)


def _stage_text(stage: Stage, viewer: int | None, pen: Pen) -> str:
    over = stage.result is not None
    hands = ",".join(pen.hand(hand, open_to_viewer=over or hand.info.seat == viewer) for hand in stage.hands)
    rest = replace(stage, hands=()).to_dict()
    del rest["hands"]
    return f'{json_text(rest)[:-1]},"hands":[{hands}]}}'


def mirror_of(
    ruleset: Ruleset,
    head: object,
    chunks: Mapping[ChunkKey, bytes],
    *,
    words: WordTest | None,
    now: Callable[[], int],
) -> Mirror:
    """Return the mirror that an outlook makes.

    Args:
        ruleset: of the game.
        head: as ``Outlook.head``.
        chunks: packed squares; empty without a stage.
        words: the host's word list, or ``None``.
        now: monotonic nanoseconds.

    Raises:
        SnapshotError: it is no outlook of such a game.
    """
    if not isinstance(head, dict) or head.keys() != _KEYS or not isinstance(head["events"], list):
        raise SnapshotError("this is no game as a seat sees it")
    try:
        events = [event_from_dict(data, f"events[{i}]") for i, data in enumerate(head["events"])]
        seat = None if head["seat"] is None else _number(head["seat"])
        make = _told_whole if head["stage"] is None else _told_short
        mirror = make(ruleset, head, events, chunks, seat=seat, words=words, now=now)
        mirror.quote(None if head["price"] is None else _number(head["price"]))
        mirror.anchor(_number(head["elapsed"]), paused=head["paused"] is True)
    except (RecordError, EventError, TypeError, ValueError) as error:
        raise SnapshotError(f"the game as a seat sees it can't be read: {error}") from error
    return mirror


def _told_whole(
    ruleset: Ruleset,
    head: dict[str, Any],
    events: list[Event],
    chunks: Mapping[ChunkKey, bytes],
    **known: Any,
) -> Mirror:
    mirror = Mirror.empty(ruleset, **known)
    racks = racks_from_list(head["racks"])
    for event in events:
        mirror.take(Told(event, racks if event is events[-1] else ()))
    return mirror


def _told_short(
    ruleset: Ruleset,
    head: dict[str, Any],
    events: list[Event],
    chunks: Mapping[ChunkKey, bytes],
    **known: Any,
) -> Mirror:
    stage = Stage.from_dict(head["stage"])
    if not all(0 < tile < 256 for hand in stage.hands for tile in hand.rack):
        raise SnapshotError("a rack holds what is no tile")
    past = past_of(ruleset, stage, chunks, recent=events, older=lambda: ())
    past.ledger.away = {_number(seat): _number(since) for seat, since in head["away"]}
    return Mirror(past.ledger, Logs(past.log, RoundLog()), **known)


def _number(value: object) -> int:
    if type(value) is not int or not -(1 << 53) < value < 1 << 53:
        raise RecordError("a whole number was expected")
    return value

# SPDX-License-Identifier: MIT
"""A game up to now as one seat may know it: what is sent to who joins, comes back, or has lost the thread.

Games that can be opened from a stage go as a stage and packed squares, however long they are; the others as the whole
story as told. Both forms are read strictly and make a ``Mirror``; nothing of another rack, the bag or the seed is in
them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from crossgame.game.changes import EventError
from crossgame.game.codec import RecordError, event_from_dict, event_to_dict
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
    from crossgame.game.snapshot import ChunkKey
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
        head: JSON object.
        staged: whether packed squares belong to it.
    """

    head: dict[str, Any]
    staged: bool


def outlook_of(
    game: Game, viewer: int | None, *, written: Callable[[Event], dict[str, Any]] = event_to_dict
) -> Outlook:
    """Return a game (the host's) as a viewer may know it now; ``written`` gives events' JSON form."""
    ledger = game.ledger
    staged = can_stage(game.ruleset)
    events = game.since(max(game.staged, game.seq - RECENT)) if staged else game.events
    head = {
        "seat": viewer,
        "elapsed": game.elapsed_ms,
        "paused": game.paused,
        "price": price_of(ledger, viewer, game.prices),
        "racks": [[seat, list(rack)] for seat, rack in open_racks(ledger)],
        "stage": _hidden(game.stage(), viewer).to_dict() if staged else None,
        "away": [[seat, since] for seat, since in ledger.away.items()],
        "events": [written(event.seen_by(viewer)) for event in events],
    }
    return Outlook(head, staged)


def _hidden(stage: Stage, viewer: int | None) -> Stage:
    if stage.result is not None:
        return stage
    hands = tuple(
        hand if hand.info.seat == viewer else replace(hand, rack=(HIDDEN,) * len(hand.rack)) for hand in stage.hands
    )
    return replace(stage, hands=hands)


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

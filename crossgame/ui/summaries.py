# SPDX-License-Identifier: MIT
"""A stored game in words, for Home and lists. Pure text from a ``GameSummary``; imports nothing heavy."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from crossgame.game.saved import Status
from crossgame.game.seats import SeatKind
from crossgame.ui.games import game_title
from crossgame.ui.spelling import grouped_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.game.saved import GameSummary
    from crossgame.game.seats import SeatInfo

_CONTEXT = "summaries"


def you_of(summary: GameSummary) -> int | None:
    """Return the seat of the only person, ``None`` with more than one at the screen."""
    people = [seat.seat for seat in summary.seats if seat.kind is SeatKind.PERSON]
    return people[0] if len(people) == 1 else None


def name_of(summary: GameSummary, seat: SeatInfo) -> str:
    """Return how a seat is called."""
    if seat.seat == you_of(summary):
        return translate(_CONTEXT, "You")
    return seat.name or translate(_CONTEXT, "Computer")


def title_of(summary: GameSummary) -> str:
    """Return what a game is called: ``Classic with Mira``."""
    you = you_of(summary)
    title = game_title(str(summary.ruleset.get("id", "")))
    others = [name_of(summary, seat) for seat in summary.seats if seat.seat != you]
    if not others:
        return title
    last = translate(_CONTEXT, " and ").join((", ".join(others[:-1]), others[-1])) if len(others) > 1 else others[0]
    return translate(_CONTEXT, "{0} with {1}").format(title, last)


def state_of(summary: GameSummary) -> str:
    """Return where a game stands: ``Your turn. 32 tiles in the bag, 12 turns so far``."""
    picture = summary.picture
    if _has_no_turns(summary):
        finished = picture.status is Status.FINISHED
        ready = translate(_CONTEXT, "Play whenever you are ready.")
        if _has_rounds(summary):
            ready = translate(_CONTEXT, "A round is open.")
        first = translate(_CONTEXT, "Finished.") if finished else ready
        return f"{first} {_board_of(summary)}, {counted(_CONTEXT, '%n play(s) so far', picture.moves)}."
    tiles = counted(_CONTEXT, "%n tile(s) in the bag", picture.bag)
    moves = counted(_CONTEXT, "%n turn(s) so far", picture.moves)
    return translate(_CONTEXT, "{0} {1}, {2}.").format(turn_of(summary), tiles, moves)


def _has_no_turns(summary: GameSummary) -> bool:
    return _turns_of(summary) in {"OpenTable", "Rounds"}


def _has_rounds(summary: GameSummary) -> bool:
    return _turns_of(summary) == "Rounds"


def _turns_of(summary: GameSummary) -> str:
    turns = summary.ruleset.get("turns")
    return str(turns.get("kind", "")) if isinstance(turns, dict) else ""


def _board_of(summary: GameSummary) -> str:
    layout = summary.ruleset.get("layout", {})
    return translate(_CONTEXT, "{0} by {1}").format(layout.get("rows", "?"), layout.get("cols", "?"))


def turn_of(summary: GameSummary) -> str:
    """Return whose turn it is."""
    if summary.picture.status is Status.FINISHED:
        return translate(_CONTEXT, "Finished.")
    to_move = summary.picture.to_move
    if to_move == you_of(summary):
        return translate(_CONTEXT, "Your turn.")
    for seat in summary.seats:
        if seat.seat == to_move:
            return translate(_CONTEXT, "{0} is to move.").format(name_of(summary, seat))
    return translate(_CONTEXT, "In play.")


def scores_of(summary: GameSummary) -> list[tuple[str, str]]:
    """Return (name, points) of every seat."""
    names = {seat.seat: name_of(summary, seat) for seat in summary.seats}
    return [(names.get(seat, ""), grouped_text(points)) for seat, points in summary.picture.scores]


def line_of(summary: GameSummary, now: datetime) -> str:
    """Return one line for a list: scores and when it was last played."""
    scores = " : ".join(points for _, points in scores_of(summary)) or turn_of(summary)
    return f"{scores}, {ago(summary.changed, now)}"


def ago(moment: str, now: datetime) -> str:
    """Return how long ago a moment (ISO 8601) is; an unreadable one or one to come is just now."""
    try:
        then = datetime.fromisoformat(moment)
    except ValueError:
        return translate(_CONTEXT, "just now")
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return translate(_CONTEXT, "just now")
    if minutes < 60:
        return counted(_CONTEXT, "%n minute(s) ago", minutes)
    if minutes < 60 * 24:
        return counted(_CONTEXT, "%n hour(s) ago", minutes // 60)
    return counted(_CONTEXT, "%n day(s) ago", minutes // (60 * 24))

# SPDX-License-Identifier: MIT
"""Everybody at once, round by round (``Rounds``): submissions, the working out of a round, its end by time (I8, I12).

What is handed in is checked on the board as it was when the round began, and again when its turn comes to be placed.
Why a play is destroyed is found in ``destruction``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.commands import Exchange, Place
from crossgame.game.deadlines import Cause, Deadline
from crossgame.game.destruction import anchors, destroyed
from crossgame.game.ending import end
from crossgame.game.events import (
    EndReason,
    Passed,
    PassReason,
    RoundClosed,
    RoundEntry,
    RoundOpened,
    SeatKind,
    Started,
    Submission,
    SubmissionKind,
    Submitted,
    Swapped,
)
from crossgame.game.landing import land, surface
from crossgame.game.open_table import given_up
from crossgame.game.plays import checked, holds, judged
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.supply import draw, refill
from crossgame.game.view import Action
from crossgame.rules.play import Play
from crossgame.rules.policies import Rounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crossgame.game.commands import Pass
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event, SeatInfo
    from crossgame.game.ledger import Ledger
    from crossgame.rules.layout import Square


def start(desk: Desk, seats: Sequence[SeatInfo], lexicon: str) -> Iterator[Event]:
    """Let the first islands appear, fill the racks, open the first round."""
    infos = tuple(sorted(seats, key=lambda info: info.seat))
    yield Started(*desk.stamp, seats=infos, lexicon=lexicon, first=0, first_draws=(), seed=desk.seed)
    yield from surface(desk)
    for info in infos:
        yield from refill(desk, info.seat)
    yield RoundOpened(*desk.stamp, number=1)


def act(desk: Desk, seat: int, command: Place | Exchange | Pass) -> Refusal | Iterator[Event]:
    """Return why what a seat hands in is refused, or that it is taken, in place of what it had handed in before."""
    ledger = desk.ledger
    if command.round not in (0, ledger.round):
        return Refusal(command.id, Reason.ROUND_OVER, number=command.round)
    if isinstance(command, Place):
        found = checked(desk, seat, command)
        if isinstance(found, Refusal):
            return found
        placed = Submission(SubmissionKind.PLAY, placed=found.play.placed)
        return _submit(desk, seat, placed, points=found.verdict.total)
    if not isinstance(command, Exchange) or not command.tiles:
        return _submit(desk, seat, Submission(SubmissionKind.PASS))
    swap, given = ledger.ruleset.swap, tuple(sorted(command.tiles))
    if not holds(ledger.hands[seat].rack, given):
        return Refusal(command.id, Reason.NOT_ON_RACK)
    if swap is None or not swap.allows(len(given)):
        return Refusal(command.id, Reason.SWAP_COUNT, number=0 if swap is None else swap.most)
    return _submit(desk, seat, Submission(SubmissionKind.SWAP, tiles=given))


def settle(desk: Desk) -> Iterator[Event]:
    """Work the round out when all have handed in something; end the game when the last person has given it up."""
    ledger = desk.ledger
    if not ledger.round_open:
        return
    if given_up(ledger):
        yield from end(desk, EndReason.GIVEN_UP)
    elif ledger.submissions and not waiting(ledger):
        yield from work_out(desk)


def next_deadline(ledger: Ledger) -> Deadline | None:
    """Return when the round ends by itself: its time and the grace are over, or all who are here have waited (I8).

    While nobody plays for any seat time does nothing, so that they can come back.
    """
    if not ledger.round_open or not any(hand.acts for hand in ledger.hands.values()):
        return None
    turns = rounds_of(ledger)
    if turns.turn_ms:
        return Deadline(ledger.round_since_ms + turns.turn_ms + turns.grace_ms, Cause.ROUND)
    missing = waiting(ledger)
    if not missing or not ledger.submissions or any(seat not in ledger.away for seat in missing):
        return None
    since = max(*(event.at_ms for event in ledger.submissions.values()), *(ledger.away[seat] for seat in missing))
    return Deadline(since + turns.away_ms, Cause.AWAY)


def due(desk: Desk, deadline: Deadline) -> Iterator[Event]:
    """Work the round out: who has handed in nothing passes."""
    yield from work_out(desk)


def actions(desk: Desk, seat: int) -> set[Action]:
    """Return what a seat could do now: also in place of what it has handed in."""
    if not desk.ledger.round_open:
        return set()
    found = {Action.PLACE, Action.PASS}
    if desk.ledger.ruleset.swap is not None:
        found.add(Action.EXCHANGE)
    if seat in desk.ledger.submissions:
        found.add(Action.WITHDRAW)
    return found


def rounds_of(ledger: Ledger) -> Rounds:
    """Return the turn order of a game in rounds."""
    turns = ledger.ruleset.turns
    assert isinstance(turns, Rounds)
    return turns


def waiting(ledger: Ledger) -> tuple[int, ...]:
    """Return the seats that the round waits for; one that was left and that nobody plays passes by itself (R11)."""
    return tuple(seat for seat, hand in ledger.hands.items() if hand.acts and seat not in ledger.submissions)


def order(ledger: Ledger) -> tuple[RoundEntry, ...]:
    """Return what each seat does in the open round: plays as they will be placed, then the others by seat (I8).

    Most points first, as worked out when they were handed in; of equals people before computers, then by arrival, then
    the lower seat.
    """
    plays, rest = [], []
    for seat in ledger.rotation():
        handed = ledger.submissions.get(seat)
        action = None if handed is None else handed.action
        if handed is None or action is None or action.kind is not SubmissionKind.PLAY:
            rest.append(RoundEntry(seat, SubmissionKind.PASS if action is None else action.kind))
            continue
        direction = Play.of(action.placed, ledger.position.board).direction
        entry = RoundEntry(seat, action.kind, action.placed, direction, handed.points)
        computer = ledger.hands[seat].info.kind is SeatKind.COMPUTER
        plays.append(((-handed.points, computer, handed.at_ms, seat), entry))
    return (*(entry for _, entry in sorted(plays, key=lambda play: play[0])), *rest)


def end_reason(ledger: Ledger) -> EndReason | None:
    """Return why the game is over after a round (I12); every goal waits until the round is finished."""
    goal = ledger.ruleset.goal
    seats = [hand for hand in ledger.hands.values() if hand.in_rotation]
    if goal.score and any(hand.score >= goal.score for hand in seats):
        return EndReason.TARGET
    if goal.tiles and any(hand.tally.laid >= goal.tiles for hand in seats):
        return EndReason.TILES
    if goal.time_ms and ledger.at_ms >= goal.time_ms:
        return EndReason.TIME_UP
    return EndReason.ROUNDS if goal.rounds and ledger.round >= goal.rounds else None


def work_out(desk: Desk) -> Iterator[Event]:
    """Place the plays of the round one after the other, give new letters, go on to the next round or the end."""
    ledger = desk.ledger
    entries = order(ledger)
    given = {seat: handed.action.tiles for seat, handed in ledger.submissions.items() if handed.action is not None}
    joined = {entry.seat: anchors(ledger, entry) for entry in entries if entry.kind is SubmissionKind.PLAY}
    closed = RoundClosed(*desk.stamp, number=ledger.round, order=entries)
    yield closed
    for entry in entries:
        if entry.kind is SubmissionKind.PLAY:
            yield from _place(desk, entry, joined=joined[entry.seat], since=closed.seq)
        elif entry.kind is SubmissionKind.SWAP:
            yield _swap(desk, entry.seat, given[entry.seat])
        else:
            yield Passed(*desk.stamp, seat=entry.seat, reason=_pass_reason(ledger, entry.seat, chosen=set(given)))
    for seat in ledger.rotation():
        yield from refill(desk, seat)
    reason = end_reason(ledger)
    if reason is not None:
        yield from end(desk, reason)
        return
    yield from surface(desk)
    yield RoundOpened(*desk.stamp, number=ledger.round + 1)


def _submit(desk: Desk, seat: int, action: Submission, *, points: int = 0) -> Iterator[Event]:
    yield Submitted(*desk.stamp, seat=seat, action=action, points=points)


def _place(desk: Desk, entry: RoundEntry, *, joined: tuple[Square, ...], since: int) -> Iterator[Event]:
    play = Play.of(entry.placed, desk.ledger.position.board)
    verdict = judged(desk, play, entry.seat)
    if verdict.acceptable:
        yield from land(desk, entry.seat, play, verdict)
    else:
        yield destroyed(desk, entry, verdict, joined=joined, since=since)


def _swap(desk: Desk, seat: int, given: tuple[int, ...]) -> Swapped:
    price = desk.prices.of(desk.ledger, seat)
    return Swapped(*desk.stamp, seat=seat, given=given, drawn=draw(desk, seat, len(given)), points=price)


def _pass_reason(ledger: Ledger, seat: int, *, chosen: set[int]) -> PassReason:
    if seat in chosen:
        return PassReason.CHOSEN
    return PassReason.MOVE_TIME if ledger.hands[seat].acts else PassReason.LEFT

# SPDX-License-Identifier: MIT
"""Challenge windows (C7): who may answer, when a window closes, and what a challenge comes to.

Generators yield one event at a time; the ledger has taken it in before they go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.game.events import Accepted, Challenged, TakenBack, WindowClosed
from crossgame.game.refusal import Reason, Refusal
from crossgame.game.supply import refill, refill_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.commands import Accept, Challenge
    from crossgame.game.desk import Desk
    from crossgame.game.events import Event, Placed
    from crossgame.game.ledger import Ledger


def entitled(ledger: Ledger, player: int) -> tuple[int, ...]:
    """Return the seats that may challenge a play of ``player``, in the order in which their turns come.

    Seats that nobody plays for and seats without challenges left are not among them; computers are.
    """
    rules = ledger.ruleset.challenges
    if rules.checked_at_once:
        return ()
    others = [seat for seat in ledger.after(player) if ledger.hands[seat].acts]
    if rules.next_only:
        others = others[:1]
    return tuple(seat for seat in others if has_challenges(ledger, seat))


def has_challenges(ledger: Ledger, seat: int) -> bool:
    """Tell whether a seat has challenges left."""
    limit = ledger.ruleset.challenges.max_wrong
    return not limit or ledger.hands[seat].wrong < limit


def closes_at(ledger: Ledger) -> int:
    """Return when the open window can be closed by the next player's action or closes by itself (elapsed ms)."""
    if ledger.window is None:
        return 0
    rules, play = ledger.ruleset.challenges, ledger.window.play
    return play.at_ms + (rules.out_play_ms if play.out else rules.window_ms)


def closes_by_itself(ledger: Ledger) -> bool:
    """Tell whether the open window closes when its time is over, because no next action will do so.

    So it is after a play that ends the game if it stands, and when the next player's turn is lost or nobody's.
    """
    return ledger.window is not None and (is_final(ledger) or not _next_acts(ledger))


def is_final(ledger: Ledger) -> bool:
    """Tell whether the game ends when the open window closes and the play stands."""
    if ledger.window is None:
        return False
    return ledger.window.play.out or ledger.scoreless >= ledger.ruleset.ending.scoreless_limit(len(ledger.rotation()))


def _next_acts(ledger: Ledger) -> bool:
    hand = ledger.hands[ledger.to_move]
    return hand.acts and not hand.loses_next


def owed(ledger: Ledger) -> int:
    """Return how many tiles will be drawn when the open window closes and the play stands (C3)."""
    if ledger.window is None or not ledger.ruleset.challenges.draw_after_window:
        return 0
    return refill_count(ledger, ledger.window.play.seat)


def answer_refusal(ledger: Ledger, seat: int, command: Accept | Challenge, *, challenge: bool) -> Refusal | None:
    """Return why a seat can't accept or challenge, or ``None`` if it can."""
    window = ledger.window
    if window is None or window.play.seq != command.play:
        return Refusal(command.id, Reason.NOTHING_TO_CHALLENGE)
    if seat in window.waiting:
        return None
    if challenge and seat != window.play.seat and not has_challenges(ledger, seat):
        return Refusal(command.id, Reason.NO_CHALLENGES_LEFT)
    if seat in entitled(ledger, window.play.seat):
        return Refusal(command.id, Reason.ALREADY_ANSWERED)
    return Refusal(command.id, Reason.NOT_ENTITLED)


def accept(desk: Desk, seat: int, play: int) -> Iterator[Event]:
    """Let a play stand as far as a seat is concerned; the last answer closes the window (turns.settle)."""
    yield Accepted(*desk.stamp, seat=seat, play=play)


def challenge(desk: Desk, seat: int) -> Iterator[Event]:
    """Judge the play of the open window as a whole: one bad word makes it unacceptable."""
    ledger, rules = desk.ledger, desk.ledger.ruleset.challenges
    assert ledger.window is not None  # answer_refusal
    play = ledger.window.play
    bad = tuple(word.letters for word in play.words if not desk.words.has(word.letters))
    upheld = bool(bad)
    # A turn that can never come is not lost: the game ends with this play (C7: void at the end of the game).
    loses = not upheld and rules.wrong_costs_turn and not play.out and not ledger.hands[seat].loses_next
    yield Challenged(
        *desk.stamp,
        seat=seat,
        play=play.seq,
        player=play.seat,
        upheld=upheld,
        bad_words=bad,
        points_off=play.total if upheld else 0,
        points_given=0 if upheld else rules.wrong_gives,
        turn_lost=loses,
    )
    if upheld and rules.tiles_return:
        yield TakenBack(*desk.stamp, seat=play.seat, play=play.seq, placed=play.placed)


def close(desk: Desk) -> Iterator[Event]:
    """Close the open window; who is owed tiles draws them now (C3)."""
    ledger = desk.ledger
    assert ledger.window is not None
    play = ledger.window.play
    yield WindowClosed(*desk.stamp, play=play.seq)
    if ledger.ruleset.challenges.draw_after_window and _stands(ledger, play):
        yield from refill(desk, play.seat)


def _stands(ledger: Ledger, play: Placed) -> bool:
    return bool(ledger.plays) and ledger.plays[-1] is play

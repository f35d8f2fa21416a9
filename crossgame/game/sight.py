# SPDX-License-Identifier: MIT
"""What a seat may see and do now: makes a ``GameView`` from the ledger. Shows no rack but the seat's own (R6, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.game import windows
from crossgame.game.clock import remaining_ms
from crossgame.game.deadlines import Cause, move_until
from crossgame.game.flow import flow_of
from crossgame.game.view import Action, GameView, RoundView, SeatView, Window
from crossgame.rules.alphabet import BLANK, LETTER_MASK
from crossgame.rules.policies import Rounds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.desk import Desk
    from crossgame.game.ledger import Ledger
    from crossgame.game.moves import MoveLog
    from crossgame.game.prices import Prices
    from crossgame.game.round_log import RoundLog
    from crossgame.game.view import RoundResult


def game_view(desk: Desk, logs: Logs, seat: int | None, *, paused: bool) -> GameView:
    """Return the game as ``seat`` sees it (``None`` or a number without a seat: a spectator).

    It costs the same however long the game is and, where supplies are endless, however big the board.
    """
    ledger = desk.ledger
    viewer = seat if seat in ledger.hands else None
    over = ledger.result is not None
    rounds = logs.rounds.seen_by(viewer)
    return GameView(
        seat=viewer,
        ruleset=ledger.ruleset,
        position=ledger.position.frozen(),
        seats=tuple(_seat_view(desk, number) for number in ledger.hands),
        rack=() if viewer is None else ledger.hands[viewer].rack,
        racks_open=tuple((number, hand.rack) for number, hand in ledger.hands.items()) if over else (),
        bag=len(ledger.bag),
        unseen=unseen(ledger, viewer),
        to_move=ledger.to_move,
        window=_window_view(desk),
        moves=logs.moves.seen_by(viewer),
        last_play=tuple(tile.square for tile in ledger.plays[-1].placed) if ledger.plays else (),
        actions=frozenset() if paused or viewer is None else actions(desk, viewer),
        result=ledger.result,
        paused=paused,
        elapsed_ms=desk.at_ms,
        seq=ledger.seq,
        swap_price=swap_price(ledger, viewer, desk.prices),
        left_ms=_left_ms(desk),
        round=_round_view(desk, rounds, viewer),
        rounds=rounds,
    )


def time_shows(desk: Desk) -> bool:
    """Tell whether something runs that people see: a clock, a window, the time of a round or of the game."""
    ledger = desk.ledger
    if ledger.result is not None:
        return False
    clock, turns = ledger.ruleset.clock, ledger.ruleset.turns
    limited = isinstance(turns, Rounds) and turns.turn_ms > 0 and ledger.round_open
    clocks = clock.initial_ms > 0 or clock.move_ms > 0
    return limited or clocks or ledger.window is not None or _left_ms(desk) is not None


class Logs(NamedTuple):
    """What a game has put together from its events for people to read."""

    moves: MoveLog
    rounds: RoundLog


def actions(desk: Desk, seat: int) -> frozenset[Action]:
    """Return what a seat could do now."""
    ledger = desk.ledger
    if ledger.result is not None or not ledger.hands[seat].acts:
        return frozenset()
    return frozenset({Action.RESIGN} | flow_of(ledger.ruleset).actions(desk, seat))


def unseen(ledger: Ledger, viewer: int | None) -> tuple[int, ...]:
    """Return how many of each tile a viewer can't see: index = letter code, 0 = blanks; () of endless supplies."""
    if not ledger.ruleset.supply.finite:
        return ()
    tiles = ledger.ruleset.tiles
    board = ledger.position.board.tiles
    laid = board[board != 0]
    seen = np.bincount(np.where(laid & BLANK, 0, laid & LETTER_MASK), minlength=len(tiles.alphabet) + 1)
    left = [tiles.blanks, *tiles.counts]
    for code, count in enumerate(seen):
        left[code] -= int(count)
    for tile in ledger.hands[viewer].rack if viewer is not None else ():
        left[0 if tile == BLANK else tile] -= 1
    return tuple(left)


def _seat_view(desk: Desk, seat: int) -> SeatView:
    ledger = desk.ledger
    hand, to_move = ledger.hands[seat], ledger.to_move == seat
    standing = ledger.position.standing(seat)
    limited = to_move and ledger.ruleset.clock.move_ms > 0
    return SeatView(
        info=hand.info,
        state=hand.state,
        score=hand.score,
        tiles=len(hand.rack),
        clock_ms=remaining_ms(ledger, seat, desk.at_ms),
        # Before a window can be closed the whole time for the turn is still to come.
        move_ms=min(max(move_until(ledger) - desk.at_ms, 0), ledger.ruleset.clock.move_ms) if limited else None,
        to_move=to_move,
        wrong_challenges=hand.wrong,
        loses_next_turn=hand.loses_next,
        last_play=hand.tally.last,
        plays=hand.tally.plays,
        laid=hand.tally.laid,
        islands=sum(owner == seat for owner in ledger.position.claims.values()),
        letters=standing.letters,
        may_hop=standing.may_hop,
        submitted=seat in ledger.submissions,
        away=seat in ledger.away,
    )


def swap_price(ledger: Ledger, viewer: int | None, prices: Prices) -> int | None:
    """Return what a swap costs a viewer now, ``None`` where nothing is swapped (M6)."""
    if viewer is None or ledger.ruleset.swap is None or ledger.result is not None:
        return None
    return prices.of(ledger, viewer)


def _round_view(desk: Desk, rounds: Sequence[RoundResult], viewer: int | None) -> RoundView | None:
    ledger = desk.ledger
    turns = ledger.ruleset.turns
    if not isinstance(turns, Rounds) or not ledger.round:
        return None
    handed = None if viewer is None else ledger.submissions.get(viewer)
    until = ledger.round_since_ms + turns.turn_ms
    return RoundView(
        number=ledger.round,
        of=ledger.ruleset.goal.rounds,
        left_ms=max(until - desk.at_ms, 0) if turns.turn_ms and ledger.round_open else None,
        limit_ms=turns.turn_ms,
        submitted=tuple(sorted(ledger.submissions)),
        own=None if handed is None else handed.action,
        own_points=0 if handed is None else handed.points,
        last=rounds[-1] if rounds else None,
    )


def _left_ms(desk: Desk) -> int | None:
    deadline = flow_of(desk.ledger.ruleset).next_deadline(desk.ledger)
    if deadline is None or deadline.cause not in (Cause.GOAL, Cause.WAIT):
        return None
    return max(deadline.at_ms - desk.at_ms, 0)


def _window_view(desk: Desk) -> Window | None:
    window = desk.ledger.window
    if window is None:
        return None
    closes_ms = max(windows.closes_at(desk.ledger) - desk.at_ms, 0)
    return Window(window.play, tuple(sorted(window.waiting)), closes_ms)

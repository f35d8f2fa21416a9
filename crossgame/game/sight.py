# SPDX-License-Identifier: MIT
"""What a seat may see and do now: makes a ``GameView`` from the ledger. Shows no rack but the seat's own (R6, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.game import windows
from crossgame.game.clock import remaining_ms
from crossgame.game.commands import Pass
from crossgame.game.deadlines import move_until
from crossgame.game.moves import move_rows
from crossgame.game.turns import turn_refusal
from crossgame.game.view import Action, GameView, SeatView, Window
from crossgame.rules.alphabet import BLANK, LETTER_MASK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.game.ledger import Ledger


def game_view(desk: Desk, events: Sequence[Event], seat: int | None, *, paused: bool) -> GameView:
    """Return the game as ``seat`` sees it (``None`` or a number without a seat: a spectator)."""
    ledger = desk.ledger
    viewer = seat if seat in ledger.hands else None
    over = ledger.result is not None
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
        moves=move_rows(events, viewer),
        last_play=tuple(tile.square for tile in ledger.plays[-1].placed) if ledger.plays else (),
        actions=frozenset() if paused or viewer is None else actions(desk, viewer),
        result=ledger.result,
        paused=paused,
        elapsed_ms=desk.at_ms,
    )


def actions(desk: Desk, seat: int) -> frozenset[Action]:
    """Return what a seat could do now."""
    ledger = desk.ledger
    if ledger.result is not None or not ledger.hands[seat].acts:
        return frozenset()
    found = {Action.RESIGN}
    if ledger.window is not None and seat in ledger.window.waiting:
        found |= {Action.ACCEPT, Action.CHALLENGE}
    if turn_refusal(desk, seat, Pass("")) is None:
        found |= {Action.PLACE, Action.PASS}
        if ledger.ruleset.exchange.allows(count=1, in_bag=len(ledger.bag) - windows.owed(ledger)):
            found.add(Action.EXCHANGE)
    return frozenset(found)


def unseen(ledger: Ledger, viewer: int | None) -> tuple[int, ...]:
    """Return how many of each tile a viewer can't see: index = letter code, 0 = blanks."""
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
    )


def _window_view(desk: Desk) -> Window | None:
    window = desk.ledger.window
    if window is None:
        return None
    closes_ms = max(windows.closes_at(desk.ledger) - desk.at_ms, 0)
    return Window(window.play, tuple(sorted(window.waiting)), closes_ms)

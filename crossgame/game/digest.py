# SPDX-License-Identifier: MIT
"""A digest of a view: equal for equal views on both sides of the network, so that a drift is found and mended.

Only what the viewer sees goes into it, nothing hidden, nothing that depends on the moment (clocks, what a seat may do
now). The public part is the same for everybody and worked out once.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from crossgame.game.codec import value_to_dict
from crossgame.game.sight import swap_price, unseen

if TYPE_CHECKING:
    from crossgame.game.state import Game
    from crossgame.game.view import GameView, SeatView
    from crossgame.rules.layout import Square

WHOLE = 512 * 512
"""Squares of a board up to which all of it goes into a digest; of a bigger one the parts round newest plays."""
_ROUND = 16


def digest(view: GameView) -> str:
    """Return the digest of a view: 64 hex digits."""
    return personal(view, public(view))


def personal(view: GameView, common: bytes) -> str:
    """Return the digest of a view whose public part is known (of the same moment)."""
    own = None if view.round is None or view.round.own is None else value_to_dict(view.round.own)
    rest = [view.seat, list(view.rack), list(view.unseen), view.swap_price, own]
    return hashlib.sha256(common + _bytes(rest)).hexdigest()


def seat_digest(game: Game, viewer: int | None, common: bytes) -> str:
    """Return ``personal`` of a viewer without making their whole view (the host's: there may be hundreds of them)."""
    ledger = game.ledger
    hand = ledger.hands.get(viewer) if viewer is not None else None
    seat = None if hand is None else viewer
    handed = ledger.submissions.get(seat) if seat is not None else None
    rest = [
        seat,
        [] if hand is None else list(hand.rack),
        list(unseen(ledger, seat)),
        swap_price(ledger, seat, game.prices),
        None if handed is None or handed.action is None else value_to_dict(handed.action),
    ]
    return hashlib.sha256(common + _bytes(rest)).hexdigest()


def public(view: GameView) -> bytes:
    """Return what goes into the digest of every view of a game at a moment."""
    position, result = view.position, view.result
    sums = hashlib.sha256()
    facts = [
        view.seq,
        [_seat(seat) for seat in view.seats],
        [list(rack) for _, rack in view.racks_open],
        view.bag,
        view.to_move,
        None if view.window is None else [view.window.play.seq, list(view.window.waiting)],
        view.moves[-1].number if view.moves else 0,
        [list(square) for square in view.last_play],
        None if result is None else value_to_dict(result),
        sorted(position.claims.items()),
        sorted((seat, at.letters, at.may_hop) for seat, at in position.standings.items()),
        None if view.round is None else [view.round.number, list(view.round.submitted)],
        len(view.rounds),
        position.board.count,
    ]
    sums.update(_bytes(facts))
    _add_board(sums, view)
    return sums.digest()


def _seat(seat: SeatView) -> list[Any]:
    info = seat.info
    return [
        info.seat,
        info.name,
        info.kind.value,
        info.level,
        seat.state.value,
        seat.score,
        seat.tiles,
        seat.wrong_challenges,
        seat.loses_next_turn,
        [list(square) for square in seat.last_play],
        seat.plays,
        seat.laid,
        seat.islands,
        seat.submitted,
        seat.away,
    ]


def _add_board(sums: hashlib._Hash, view: GameView) -> None:
    position = view.position
    board = position.board
    if board.rows * board.cols <= WHOLE:
        sums.update(board.tiles.tobytes())
        sums.update(board.owner.astype("<u2").tobytes())
    else:
        for square in (view.last_play or ())[:1]:
            _add_part(sums, view, square)
        for seat in view.seats:
            for square in seat.last_play[:1]:
                _add_part(sums, view, square)
    if position.islands is not None:
        sums.update(position.islands.astype("<u2").tobytes())


def _add_part(sums: hashlib._Hash, view: GameView, square: Square) -> None:
    rows = slice(max(0, square.row - _ROUND), square.row + _ROUND)
    cols = slice(max(0, square.col - _ROUND), square.col + _ROUND)
    sums.update(view.position.board.tiles[rows, cols].tobytes())
    sums.update(view.position.board.owner[rows, cols].astype("<u2").tobytes())


def _bytes(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")

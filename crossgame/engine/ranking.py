# SPDX-License-Identifier: MIT
"""Everything that could be done in a turn as candidates, by what can be told without looking ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.chance import TEMPO, TILES_A_TURN, chance
from crossgame.engine.evaluate import Outlook, equities, exchanges, without, worths
from crossgame.engine.landfall import anywhere, landfall, regions, ties
from crossgame.engine.levels import HABITS, noticed
from crossgame.engine.requests import Candidate, Kind
from crossgame.engine.voyage import apart, leave_share, openings

if TYPE_CHECKING:
    import numpy.typing as npt

    from crossgame.engine.balance import LeaveValues
    from crossgame.engine.plays import PlayTable
    from crossgame.engine.requests import Request
    from crossgame.rules.draw import Stream
    from crossgame.rules.position import Position
    from crossgame.rules.ruleset import Ruleset

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def ranked(
    request: Request, table: PlayTable, position: Position, *, leaves: LeaveValues, stream: Stream, count: int
) -> list[Candidate]:
    """Return what could be done, best first; never empty.

    Args:
        request: the question; its level says what is noticed and weighed.
        table: the placements.
        position: where.
        leaves: what stays on the rack is worth.
        stream: of chance.
        count: placements wanted at most.
    """
    rules = position.ruleset
    habits = HABITS[request.level]
    unseen = rules.tiles.total(request.unseen) if request.bag == 0 else 0
    outlook = Outlook(request.bag, unseen, rules.rack_size, leave_share(position, request.turns_left))
    equity = equities(table, leaves, rules, outlook)
    opens = _opens(request, table, position, stream)
    equity += opens
    sees = habits.sees if request.limited else 100
    order = noticed(equity if habits.plans else table.scores + opens, stream, sees=sees)
    chosen = (
        order[:count] if rules.islands is None else apart(order, _places(table, position, request.seat), count=count)
    )
    placements = [_placement(table, index, float(equity[index]), position) for index in chosen.tolist()]
    others = _scoreless(request, rules, leaves, outlook)
    found = placements + others
    if habits.plans or not placements:
        found.sort(key=lambda candidate: -candidate.equity)
    return found


def _opens(request: Request, table: PlayTable, position: Position, stream: Stream) -> Floats:
    """Return what each play opens for later turns, if the level thinks of that this time (islands)."""
    far = HABITS[request.level].far
    if position.ruleset.islands is None:
        return np.zeros(len(table))
    slots, side, seat = table.slots, table.grid.side, request.seat
    key = stream.below(1 << 64)
    opened = ties(slots, key)
    if far >= 100 or stream.below(100) < far:
        coming = openings(position, slots, side, seat=seat, left=request.turns_left)
        opened += coming + landfall(position, slots, side, seat=seat, key=key, opened=coming)
    return opened.take(table.moves.slot)


def _places(table: PlayTable, position: Position, seat: int) -> npt.NDArray[np.int64]:
    """Return the place of each play: its slot, or for who may play anywhere its region, so that several are weighed."""
    slot = table.moves.slot
    return regions(table.slots, table.grid.side).take(slot) if anywhere(position, seat) else slot


def with_chances(found: list[Candidate], request: Request) -> list[Candidate]:
    """Return the candidates with their chances of winning, where two play to the end of a bag and none is known."""
    if len(request.scores) != 2 or request.bag is None:
        return found
    ahead = request.scores[0] - request.scores[1] - (TEMPO if request.bag else 0.0)
    unseen = len(request.unseen)
    return [
        one
        if one.win is not None
        else replace(one, win=chance(ahead + one.equity, max(0.0, one.unplayed(unseen) - TILES_A_TURN)))
        for one in found
    ]


def _placement(table: PlayTable, index: int, equity: float, position: Position) -> Candidate:
    play = table.play_on(index, position.board)
    return Candidate(
        Kind.PLACE,
        placed=tuple((tile.row, tile.col, tile.tile) for tile in play.placed),
        text=table.text(index, position.board, position.ruleset.tiles),
        score=int(table.scores[index]),
        leave=table.leave(index),
        equity=equity,
    )


def _scoreless(request: Request, rules: Ruleset, leaves: LeaveValues, outlook: Outlook) -> list[Candidate]:
    """Return the exchanges and the pass, best first."""
    swaps = exchanges(request.rack, rules, request.bag)
    kept = [without(request.rack, swap) for swap in swaps] + [request.rack]
    values = worths(kept, leaves, rules, outlook) - leaves.exchange_cost - (rules.swap.cost if rules.swap else 0)
    alphabet = rules.tiles.alphabet
    found = [
        Candidate(
            Kind.EXCHANGE, exchanged=swap, text=f"exch {alphabet.tiles_text(swap)}", leave=leave, equity=float(value)
        )
        for swap, leave, value in zip(swaps, kept, values, strict=False)
    ]
    found.sort(key=lambda candidate: -candidate.equity)
    # Where tiles can be had, passing gains nothing over an exchange; where none can, it is all there is.
    worth = float(values[-1]) if not found else min(float(values[-1]), found[-1].equity) - 1.0
    return [*found, Candidate(Kind.PASS, text="pass -", leave=request.rack, equity=worth)]

# SPDX-License-Identifier: MIT
"""A play comes to lie on the board, with the islands and letters that it wins; new islands appear (I6, I7).

Common to rounds and open tables. Decides nothing about whether the play may be made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.game.events import Claimed, Converted, Placed, Surfaced
from crossgame.rules.layout import Square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crossgame.game.desk import Desk
    from crossgame.game.events import Event
    from crossgame.rules.islands import Islands
    from crossgame.rules.play import Play
    from crossgame.rules.position import Position
    from crossgame.rules.verdict import Verdict


def land(desk: Desk, seat: int, play: Play, verdict: Verdict) -> Iterator[Event]:
    """Place a play that is acceptable now; its islands and conversions follow, their points are in its total."""
    yield Placed(
        *desk.stamp,
        seat=seat,
        placed=play.placed,
        direction=play.direction,
        words=verdict.words,
        bonuses=verdict.bonuses,
        total=verdict.total,
        out=False,
        window=False,
    )
    islands = desk.ledger.ruleset.islands
    if islands is not None:
        yield from _win(desk, seat, verdict, islands)


def surface(desk: Desk) -> Iterator[Event]:
    """Let islands appear if every one there is has been claimed, or there is none yet (I1, I6); as room allows."""
    ledger = desk.ledger
    islands = ledger.ruleset.islands
    if islands is None or not ledger.position.all_claimed:
        return
    found = islands.surfacing(ledger.position, seed=desk.seed, ordinal=ledger.surfacings)
    if found:
        yield Surfaced(*desk.stamp, islands=found)


def _win(desk: Desk, seat: int, verdict: Verdict, islands: Islands) -> Iterator[Event]:
    position = desk.ledger.position
    claimed, converted = verdict.claimed, verdict.converted
    if claimed:
        squares = _squares(position, claimed)
        yield Claimed(*desk.stamp, seat=seat, islands=claimed, squares=squares, points=len(claimed) * islands.claim)
    if converted:
        owners = tuple(int(position.board.owner[square]) for square in converted)
        points = len(converted) * islands.conversion
        yield Converted(*desk.stamp, seat=seat, squares=converted, owners=owners, points=points)


def _squares(position: Position, islands: tuple[int, ...]) -> tuple[Square, ...]:
    assert position.islands is not None
    return tuple(Square(int(row), int(col)) for row, col in np.argwhere(np.isin(position.islands, islands)))

# SPDX-License-Identifier: MIT
"""Plays that go out, and what could spoil them: what makes an endgame line not worth following.

A play of the other side that lays all its tiles stays possible, at the same points, while nobody lays a tile on its
**zone**: its own squares and the empty squares at both ends of every word that it forms (or of each new tile alone).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from crossgame.engine.replies import Replies, Tiles

_MOST = 6
"""Threats kept for a position, the dearest ones."""


class Threat(NamedTuple):
    """A play that goes out.

    Attributes:
        score: its points.
        zone: flat squares where a tile would change it.
    """

    score: int
    zone: frozenset[int]


def threats(board: Tiles, plays: Replies) -> tuple[Threat, ...]:
    """Return the dearest plays that go out, dearest first."""
    out = [index for index, leave in enumerate(plays.leaves) if not leave]
    out.sort(key=lambda index: -plays.score[index])
    filled = np.pad(board != 0, 1).tolist()
    return tuple(Threat(plays.score[index], _zone(filled, board.shape[1], plays, index)) for index in out[:_MOST])


def _zone(filled: list[list[bool]], cols: int, plays: Replies, index: int) -> frozenset[int]:
    """Return the zone; ``filled`` has a frame of empty squares, which stand for the edge."""
    new = plays.squares[index, : plays.count[index]].tolist()
    laid = set(new)
    zone = set(laid)
    for square in new:
        row, col = divmod(square, cols)
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = row + down, col + right
            while filled[r + 1][c + 1] or (_inside(filled, r, c) and r * cols + c in laid):
                r, c = r + down, c + right
            if _inside(filled, r, c):
                zone.add(r * cols + c)
    return frozenset(zone)


def _inside(filled: list[list[bool]], row: int, col: int) -> bool:
    return 0 <= row < len(filled) - 2 and 0 <= col < len(filled[0]) - 2


def most_after(plays: Replies, index: int, found: tuple[Threat, ...], left: int) -> int | None:
    """Return the most that a play can be worth, given what the other side can go out with after it.

    Args:
        plays: the mover's plays.
        index: one of them that does not go out.
        found: threats of the other side before it.
        left: face value of what it leaves on the mover's rack.

    Returns:
        An upper bound of its value, ``None`` if it stands in the way of every threat.
    """
    squares = plays.squares[index, : plays.count[index]].tolist()
    for threat in found:
        if threat.zone.isdisjoint(squares):
            return plays.score[index] - threat.score - 2 * left
    return None

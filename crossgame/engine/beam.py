# SPDX-License-Identifier: MIT
"""Ends of games valued by looking at the few most promising plays of each ply, many positions at once.

For two players once the bag is empty. Not exact, unlike ``endgame``, but a hundred times as fast: for weighing many
ends that might come about, not for playing one out.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crossgame.engine.best import best_plays
from crossgame.engine.closing import closing_worths, glance
from crossgame.engine.simulate import BOARDS, after, alike

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.closing import Floats
    from crossgame.engine.movegen import Generator
    from crossgame.rules.position import Position


class Stopped(Exception):  # noqa: N818 - how a look ends that ran out of time
    """There was no time to finish."""


class End(NamedTuple):
    """A position with an empty bag: the mover's tiles and the other side's, at least one each."""

    position: Position
    rack: tuple[int, ...]
    other: tuple[int, ...]


class _Child(NamedTuple):
    parent: int
    score: int
    end: End


class Beam:
    """Values ends of games.

    Args:
        generator: of the ruleset and the whole lexicon.
        stop: asked before each batch; true ends the look.
    """

    def __init__(self, generator: Generator, *, stop: Callable[[], bool]) -> None:
        self._generator = generator
        self._tiles = generator.ruleset.tiles
        self._stop = stop

    def values(self, ends: Sequence[End], widths: Sequence[int]) -> Floats:
        """Return how many points the mover of each comes out ahead from here, final sums included.

        Args:
            ends: the positions.
            widths: plays looked at on each ply, at least one number; the ply after the last is guessed.

        Raises:
            Stopped: ``stop`` turned true.
        """
        out = np.full(len(ends), -np.inf)
        children: list[_Child] = []
        for rows in alike([end.rack for end in ends], BOARDS):
            if self._stop():
                raise Stopped
            children.extend(self._best(ends, rows, out, count=widths[0], last=len(widths) == 1))
        if children:
            replies = self.values([child.end for child in children], widths[1:])
            for child, reply in zip(children, replies.tolist(), strict=True):
                out[child.parent] = max(out[child.parent], child.score - reply)
        for row in (out == -np.inf).nonzero()[0].tolist():
            out[row] = -glance(ends[row].other, ends[row].rack, self._tiles)  # nothing fits: pass
        return out

    def _best(self, ends: Sequence[End], rows: list[int], out: Floats, *, count: int, last: bool) -> list[_Child]:
        """Note in ``out`` what can be told at once and return what is to be looked at further."""
        chosen = [ends[row] for row in rows]
        worth = partial(
            closing_worths,
            facing=[end.other for end in chosen],
            tiles=self._tiles,
            values=self._generator.letter_values,
        )
        best = best_plays(
            self._generator, [end.position for end in chosen], [end.rack for end in chosen], worth=worth, count=count
        )
        racks = best.table.moves.rack
        if last:
            np.maximum.at(out, np.array(rows).take(racks), best.equity)
            return []
        children: list[_Child] = []
        for index, at in enumerate(racks.tolist()):
            row, end, score = rows[at], chosen[at], int(best.table.scores[index])
            leave = best.table.leave(index)
            if leave:
                position = after(end.position, best.placed(index))
                children.append(_Child(row, score, End(position, end.other, leave)))
            else:
                out[row] = max(out[row], score + 2 * self._tiles.total(end.other))
        return children

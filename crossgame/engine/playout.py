# SPDX-License-Identifier: MIT
"""Games of two played out to their end on given deals, both sides going by points and leave values.

For the last turns, where a look two plies ahead plus a guess says too little: what comes out is the result of the game,
not a guess. Many games at once, ply by ply. Not for choosing a play of one's own: see ``lookahead``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.beam import End
from crossgame.engine.best import best_plays
from crossgame.engine.chance import chances
from crossgame.engine.greedy import greedy_margins
from crossgame.engine.simulate import BOARDS, after, alike

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.closing import Floats
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate
    from crossgame.engine.simulate import Reply, Simulation, Table
    from crossgame.rules.position import Position

_SCORELESS = 3
"""Turns without a play after which a game is given up: it would go on like that (fewer than the rules ask for)."""


class Line:
    """One game under way: ``ahead`` counts for the side that moved first, ``sign`` is 1 where that side is to move."""

    __slots__ = ("ahead", "bag", "other", "position", "rack", "scoreless", "sign")

    def __init__(
        self, position: Position, rack: tuple[int, ...], other: tuple[int, ...], *, bag: tuple[int, ...], sign: int
    ) -> None:
        self.position = position
        self.rack = rack
        self.other = other
        self.bag = bag
        self.sign = sign
        self.ahead = 0
        self.scoreless = 0

    @property
    def drawing(self) -> bool:
        """Whether there is still something to draw and somebody who plays."""
        return bool(self.bag) and self.scoreless < _SCORELESS

    def lay(self, score: int, position: Position, leave: tuple[int, ...], *, size: int) -> None:
        """Go on with the board after a play and what it left on the rack."""
        drawn = min(len(self.bag), size - len(leave))
        self.ahead += self.sign * score
        self.position = position
        self.rack, self.other = self.other, (*leave, *self.bag[:drawn])
        self.bag = self.bag[drawn:]
        self.sign = -self.sign
        self.scoreless = 0

    def skip(self) -> None:
        """Let the mover do nothing."""
        self.rack, self.other = self.other, self.rack
        self.sign = -self.sign
        self.scoreless += 1


class Playout:
    """Plays candidates out to the end.

    Args:
        simulation: of the game; finds the first replies and values leaves.
        generator: of the ruleset and the whole lexicon.
        stop: asked before each batch; true ends it.
    """

    def __init__(self, simulation: Simulation, generator: Generator, *, stop: Callable[[], bool]) -> None:
        self._simulation = simulation
        self._generator = generator
        self._size = generator.ruleset.rack_size
        self._stop = stop

    def meet(
        self, table: Table, candidates: Sequence[Candidate], deals: Sequence[tuple[int, ...]]
    ) -> list[tuple[Floats, Floats]]:
        """Return points ahead at the end and chance of winning of each candidate on each deal; () if stopped."""
        margins = self.margins(table, candidates, deals)
        if margins is None:
            return []
        # Not simply won or lost: play to come will be better than this, and few games would tell too little.
        return list(zip(margins, chances(margins + table.ahead, 0.0), strict=True))

    def margins(self, table: Table, candidates: Sequence[Candidate], deals: Sequence[tuple[int, ...]]) -> Floats | None:
        """Return points ahead from now to the end, final sums included, (candidates, deals).

        Args:
            table: what the mover knows.
            candidates: placements, exchanges, pass; the mover's.
            deals: orders of the unseen tiles, the other rack first; the same for all candidates.

        Returns:
            float64, ``None`` if it was stopped.
        """
        lines: list[Line] = []
        for candidate in candidates:
            if self._stop():
                return None
            lines += self._begun(table, candidate, deals)
        running = [line for line in lines if line.drawing]
        while running:
            for rows in alike([line.rack for line in running], BOARDS):
                if self._stop():
                    return None
                self._step([running[row] for row in rows])
            running = [line for line in running if line.drawing]
        self._finish(lines)
        return np.array([line.ahead for line in lines], dtype=np.float64).reshape(len(candidates), -1)

    def _begun(self, table: Table, candidate: Candidate, deals: Sequence[tuple[int, ...]]) -> list[Line]:
        """Return the games after a candidate and, where there is something to draw, the other side's reply to it."""
        held = len(table.unseen) - table.bag
        drawn = min(table.bag, len(candidate.placed) + len(candidate.exchanged))
        board = after(table.position, candidate.placed)
        lines: list[Line] = []
        for deal in deals:
            mine = (*candidate.leave, *deal[held : held + drawn])
            bag = (*deal[held + drawn :], *candidate.exchanged)
            line = Line(board, deal[:held], mine, bag=bag, sign=-1)
            line.ahead = candidate.score
            lines.append(line)
        if lines and lines[0].bag:
            replies = self._simulation.replies(board, [line.rack for line in lines], (), left=len(lines[0].bag))
            for line, reply in zip(lines, replies, strict=True):
                self._reply(line, reply)
        return lines

    def _reply(self, line: Line, reply: Reply) -> None:
        if reply.placed:
            line.lay(reply.score, after(line.position, reply.placed), reply.leave, size=self._size)
        else:
            line.skip()

    def _step(self, lines: Sequence[Line]) -> None:
        """Let the mover of each game act once; all have tiles to draw, racks alike."""
        positions = [line.position for line in lines]
        weights = np.array([min(1.0, len(line.bag) / self._size) for line in lines])
        worth = partial(self._simulation.worths, weights=weights)
        best = best_plays(self._generator, positions, [line.rack for line in lines], worth=worth)
        for line, index in zip(lines, best.first().tolist(), strict=True):
            if index < 0:
                line.skip()
            else:
                board = after(line.position, best.placed(index))
                line.lay(int(best.table.scores[index]), board, best.table.leave(index), size=self._size)

    def _finish(self, lines: Sequence[Line]) -> None:
        tiles = self._generator.ruleset.tiles
        ends: list[Line] = []
        for line in lines:
            if line.bag:
                line.ahead += line.sign * (tiles.total(line.other) - tiles.total(line.rack))
            else:
                ends.append(line)
        passed = [line for line in ends if line.scoreless]
        for some, after_pass in (([line for line in ends if not line.scoreless], False), (passed, True)):
            margins = greedy_margins(
                self._generator, [End(line.position, line.rack, line.other) for line in some], passed=after_pass
            )
            for line, margin in zip(some, margins, strict=True):
                line.ahead += line.sign * margin

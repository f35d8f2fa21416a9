# SPDX-License-Identifier: MIT
"""Games of two played out on given deals, both sides going by points and leave values: to the end, or for some plies.

For where a look two plies ahead plus a guess says too little. To the end what comes out is the result of the game, not
a guess. Many games at once, ply by ply. Not for choosing a play of one's own: see ``lookahead``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.beam import End
from crossgame.engine.best import best_plays, reached
from crossgame.engine.chance import TEMPO, chances
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
    """One game under way: ``ahead`` counts for the side that moved first, ``sign`` is 1 where that side is to move.

    ``stays`` is what the side that moved last keeps on its rack worth, ``stood`` the same of the other side.
    """

    __slots__ = ("ahead", "bag", "other", "plies", "position", "rack", "scoreless", "sign", "stays", "stood")

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
        self.plies = 0
        self.stays = self.stood = 0.0

    @property
    def drawing(self) -> bool:
        """Whether there is still something to draw and somebody who plays."""
        return bool(self.bag) and self.scoreless < _SCORELESS

    @property
    def unplayed(self) -> int:
        """Tiles that are not laid yet."""
        return len(self.bag) + len(self.rack) + len(self.other)

    def lay(self, score: int, position: Position, leave: tuple[int, ...], *, worth: float, size: int) -> None:
        """Go on with the board after a play and what it left on the rack."""
        drawn = min(len(self.bag), size - len(leave))
        self.ahead += self.sign * score
        self.position = position
        self.rack, self.other = self.other, (*leave, *self.bag[:drawn])
        self.bag = self.bag[drawn:]
        self._turn(worth)
        self.scoreless = 0

    def exchange(self, kept: tuple[int, ...], rng: np.random.Generator, *, worth: float) -> None:
        """Let the mover put back all but ``kept`` and draw as many."""
        given = list(self.rack)
        for tile in kept:
            given.remove(tile)
        self.rack = (*kept, *self.bag[: len(given)])
        self.bag = mixed(self.bag[len(given) :], given, rng)
        self.skip(worth=worth)

    def skip(self, *, worth: float = 0.0) -> None:
        """Let the mover do nothing (more)."""
        self.rack, self.other = self.other, self.rack
        self._turn(worth)
        self.scoreless += 1

    def _turn(self, worth: float) -> None:
        self.sign = -self.sign
        self.plies += 1
        self.stood, self.stays = self.stays, worth


def mixed(bag: Sequence[int], given: Sequence[int], rng: np.random.Generator) -> tuple[int, ...]:
    """Return a bag in drawing order with tiles put back anywhere; the others stay in their order."""
    places = rng.integers(0, len(bag) + 1, len(given))
    return tuple(np.insert(np.array(bag, dtype=np.int64), places, given).tolist())


class Playout:
    """Plays candidates out.

    Args:
        simulation: of the game; finds the first replies and values leaves.
        generator: of the ruleset and the whole lexicon.
        stop: asked before each batch; true ends it.
        plies: after a candidate at most, two or more; what the sides then keep is valued, and whose move it is.
            ``None`` for to the end.
    """

    def __init__(
        self, simulation: Simulation, generator: Generator, *, stop: Callable[[], bool], plies: int | None = None
    ) -> None:
        self._simulation = simulation
        self._generator = generator
        self._size = generator.ruleset.rack_size
        self._stop = stop
        self._plies = plies
        self._rng = np.random.Generator(np.random.PCG64(0x504C4159))

    def meet(
        self, table: Table, candidates: Sequence[Candidate], deals: Sequence[tuple[int, ...]]
    ) -> list[tuple[Floats, Floats]]:
        """Return points ahead in the end and chance of winning of each candidate on each deal; () if stopped."""
        lines = self._played(table, candidates, deals)
        if lines is None:
            return []
        margins = self._valued(lines, len(candidates))
        # Not simply won or lost: play to come will be better than this, and few games would tell too little.
        left = np.array([float(line.unplayed) if line.drawing else 0.0 for line in lines]).reshape(margins.shape)
        return list(zip(margins, chances(margins + table.ahead, left), strict=True))

    def margins(self, table: Table, candidates: Sequence[Candidate], deals: Sequence[tuple[int, ...]]) -> Floats | None:
        """Return points ahead from now to the end, final sums included, (candidates, deals).

        Of a game that is under way after the last ply: points ahead then, what both keep and the turn counted in.

        Args:
            table: what the mover knows.
            candidates: placements, exchanges, pass; the mover's.
            deals: orders of the unseen tiles, the other rack first; the same for all candidates.

        Returns:
            float64, ``None`` if it was stopped.
        """
        lines = self._played(table, candidates, deals)
        return None if lines is None else self._valued(lines, len(candidates))

    def _played(
        self, table: Table, candidates: Sequence[Candidate], deals: Sequence[tuple[int, ...]]
    ) -> list[Line] | None:
        """Return the games of each candidate on each deal, ``None`` if it was stopped."""
        lines: list[Line] = []
        for candidate in candidates:
            if self._stop():
                return None
            lines += self._begun(table, candidate, deals)
        running = [line for line in lines if self._goes_on(line)]
        while running:
            for rows in alike([line.rack for line in running], BOARDS):
                if self._stop():
                    return None
                self._step([running[row] for row in rows])
            running = [line for line in running if self._goes_on(line)]
        return lines

    def _goes_on(self, line: Line) -> bool:
        return line.drawing and (self._plies is None or line.plies < self._plies)

    def _valued(self, lines: Sequence[Line], candidates: int) -> Floats:
        """Return points ahead in the end, (candidates, deals): the result, or what a game under way is worth."""
        ended = [line for line in lines if not line.drawing]
        self._finish(ended)
        values = [
            line.ahead + line.sign * (TEMPO + line.stood - line.stays) if line.drawing else float(line.ahead)
            for line in lines
        ]
        return np.array(values).reshape(candidates, -1)

    def _begun(self, table: Table, candidate: Candidate, deals: Sequence[tuple[int, ...]]) -> list[Line]:
        """Return the games after a candidate and, where there is something to draw, the other side's reply to it."""
        held = len(table.unseen) - table.bag
        drawn = min(table.bag, len(candidate.placed) + len(candidate.exchanged))
        board = after(table.position, candidate.placed)
        lines: list[Line] = []
        for deal in deals:
            mine = (*candidate.leave, *deal[held : held + drawn])
            bag = mixed(deal[held + drawn :], candidate.exchanged, self._rng)
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
            board = after(line.position, reply.placed)
            line.lay(reply.score, board, reply.leave, worth=reply.worth, size=self._size)
        else:
            self._idle(line, reply.leave, worth=reply.worth)

    def _idle(self, line: Line, kept: tuple[int, ...], *, worth: float) -> None:
        """Let the mover pass if it keeps its rack, else exchange."""
        if len(kept) == len(line.rack):
            line.skip()
        else:
            line.exchange(kept, self._rng, worth=worth)

    def _step(self, lines: Sequence[Line]) -> None:
        """Let the mover of each game act once; all have tiles to draw, racks alike."""
        positions = [line.position for line in lines]
        keeping = self._simulation.keeping([len(line.bag) for line in lines])
        best = best_plays(self._generator, positions, [line.rack for line in lines], worth=keeping)
        first = best.first()
        swaps = keeping.exchanges(reached(best.equity, first))
        for at, (line, index) in enumerate(zip(lines, first.tolist(), strict=True)):
            if at in swaps:
                self._idle(line, swaps[at].tiles, worth=swaps[at].worth)
            elif index < 0:
                line.skip()
            else:
                score = int(best.table.scores[index])
                board, worth = after(line.position, best.placed(index)), float(best.equity[index]) - score
                line.lay(score, board, best.table.leave(index), worth=worth, size=self._size)

    def _finish(self, lines: Sequence[Line]) -> None:
        """Play those on that have nothing to draw, and add the final sums."""
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

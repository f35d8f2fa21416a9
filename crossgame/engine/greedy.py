# SPDX-License-Identifier: MIT
"""Ends of games played out greedily by both sides: what every player can count on that looks one play ahead.

A yardstick for the search: nothing should be chosen after which even greedy play would bring less than greedy play
from the start. Two players, empty bag; many ends at once.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from crossgame.engine.best import best_plays
from crossgame.engine.closing import remainders
from crossgame.engine.evaluate import STUCK
from crossgame.engine.simulate import BOARDS, after, alike

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from crossgame.engine.beam import End
    from crossgame.engine.closing import Floats
    from crossgame.engine.movegen import Generator
    from crossgame.engine.probes import Probes
    from crossgame.rules.tiles import TileSet


class _Line:
    """One end under way; ``ahead`` counts for the side that moved first."""

    __slots__ = ("ahead", "end", "over", "passed", "sign")

    def __init__(self, end: End, *, passed: bool) -> None:
        self.end = end
        self.passed = passed
        self.ahead = 0
        self.sign = 1
        self.over = False

    def lay(self, score: int, after_it: End, tiles: TileSet) -> None:
        """Lay a play; ``after_it`` is seen from the other side."""
        self.ahead += self.sign * score
        self.passed = False
        if after_it.other:
            self.end, self.sign = after_it, -self.sign
        else:
            self.ahead += self.sign * 2 * tiles.total(after_it.rack)
            self.over = True

    def pass_(self, tiles: TileSet) -> None:
        end = self.end
        if self.passed:
            self.ahead += self.sign * (tiles.total(end.other) - tiles.total(end.rack))
            self.over = True
        self.end, self.sign, self.passed = end._replace(rack=end.other, other=end.rack), -self.sign, True


def greedy_margins(generator: Generator, ends: Sequence[End], *, passed: bool = False) -> list[int]:
    """Return by how much the mover of each comes out ahead when both sides go by points and what stays behind.

    Args:
        generator: of the ruleset and the whole lexicon.
        ends: the positions.
        passed: whether the other side has just passed.
    """
    lines = [_Line(end, passed=passed) for end in ends]
    running = lines
    while running:
        for rows in alike([line.end.rack for line in running], BOARDS):
            _step(generator, [running[row] for row in rows])
        running = [line for line in running if not line.over]
    return [line.ahead for line in lines]


def _step(generator: Generator, lines: Sequence[_Line]) -> None:
    tiles = generator.ruleset.tiles
    worth = partial(_worths, facing=[line.end.other for line in lines], tiles=tiles, values=generator.letter_values)
    positions = [line.end.position for line in lines]
    best = best_plays(generator, positions, [line.end.rack for line in lines], worth=worth)
    for line, index in zip(lines, best.first().tolist(), strict=True):
        if index < 0:
            line.pass_(tiles)
        else:
            end = line.end
            new = end._replace(
                position=after(end.position, best.placed(index)), rack=end.other, other=best.table.leave(index)
            )
            line.lay(int(best.table.scores[index]), new, tiles)


def _worths(
    probes: Probes, *, facing: Sequence[Sequence[int]], tiles: TileSet, values: npt.NDArray[np.int64]
) -> Floats:
    count, stays = remainders(probes, values)
    theirs = np.array([tiles.total(rack) for rack in facing], dtype=np.float64)[:, None]
    out: Floats = np.where(count == 0, 2.0 * theirs, -2.0 * stays - STUCK)
    return out

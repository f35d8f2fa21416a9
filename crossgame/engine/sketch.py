# SPDX-License-Identifier: MIT
"""The end of a game where it can't be proved in time: the likely plays, looked at wider and deeper while there is time.

Out of the running from the start is what would bring less than the greedy play if both sides went on greedily: so
against a player who looks one play ahead nothing is lost by having thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.engine.beam import Beam, End, Stopped
from crossgame.engine.closing import glance
from crossgame.engine.endgame import PASS, Line
from crossgame.engine.evaluate import STUCK
from crossgame.engine.greedy import greedy_margins
from crossgame.engine.simulate import after

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crossgame.engine.movegen import Generator
    from crossgame.engine.replies import Replies

_WIDTH = 24
"""Plays that are looked at."""
_LEAST = 4
_ROUNDS = ((1,), (4, 1), (8, 4, 1), (12, 6, 3, 1), (16, 8, 4, 2, 1), (24, 12, 6, 3, 2, 1))
"""Plays looked at on each ply, wider and deeper from round to round, for two thirds of the plays each time."""


class Sketch:
    """Orders the plays of one end.

    Args:
        generator: of the ruleset and the whole lexicon.
        end: the position with its mover.
        plays: the mover's plays.
        passed: whether the other side has just passed.
        stop: asked now and then; true ends it with what is known by then.
    """

    def __init__(
        self, generator: Generator, end: End, plays: Replies, *, passed: bool, stop: Callable[[], bool]
    ) -> None:
        self._generator = generator
        self._beam = Beam(generator, stop=stop)
        self._end = end
        self._plays = plays
        self._passed = passed
        self._tiles = generator.ruleset.tiles

    def lines(self) -> tuple[Line, ...]:
        """Return what could be done, the best first; () if there was no time for it.

        The greedy play stays in the running to the last, so that nothing is chosen that looks worse than it.
        """
        greedy = self._greedy()
        order = self._promising(greedy)
        lines: tuple[Line, ...] = ()
        for widths in _ROUNDS:
            chosen = order if greedy in order else [*order, greedy]
            try:
                values = self._values(chosen, widths)
            except Stopped:
                break
            ranked = sorted(zip(chosen, values, strict=True), key=lambda pair: -pair[1])
            earlier = tuple(line for line in lines if line.play not in chosen)
            lines = (*(Line(play, round(value)) for play, value in ranked), *earlier)
            order = [play for play, _ in ranked[: max(_LEAST, len(ranked) * 2 // 3)]]
        return lines

    def _greedy(self) -> int:
        """Return the play that brings most at once and leaves least behind, the pass if there is none."""
        plays, others = self._plays, self._tiles.total(self._end.other)

        def worth(index: int) -> float:
            leave = plays.leaves[index]
            return plays.score[index] + (-2 * self._tiles.total(leave) - STUCK if leave else 2 * others)

        return max(range(len(plays)), key=worth, default=PASS)

    def _promising(self, greedy: int) -> list[int]:
        """Return the plays that look best at a glance, and the pass, without those that greedy play does not bear."""
        plays, other = self._plays, self._end.other
        guess = [
            self._at_once(i) - (glance(other, plays.leaves[i], self._tiles) if plays.leaves[i] else 0.0)
            for i in range(len(plays))
        ]
        order = [*sorted(range(len(plays)), key=lambda index: -guess[index])[:_WIDTH], PASS]
        if greedy not in order:
            order.append(greedy)
        brought = self._greedily(order)
        least = brought[order.index(greedy)]
        return [play for play, value in zip(order, brought, strict=True) if value >= least]

    def _greedily(self, chosen: Sequence[int]) -> list[int]:
        """Return what plays bring if both sides go on greedily."""
        out = [self._at_once(play) for play in chosen]
        passes = [play == PASS for play in chosen]
        for passed in (False, True):
            which = [at for at, play in enumerate(chosen) if passes[at] is passed and self._goes_on(play)]
            ends = [self._after(chosen[at]) for at in which]
            margins = greedy_margins(self._generator, ends, passed=passed)
            for at, margin in zip(which, margins, strict=True):
                out[at] -= margin
        return out

    def _values(self, chosen: Sequence[int], widths: tuple[int, ...]) -> list[float]:
        """Return what plays are worth as a beam of these widths sees it.

        Raises:
            Stopped: there was no time to finish.
        """
        out = [float(self._at_once(play)) for play in chosen]
        which = [at for at, play in enumerate(chosen) if self._goes_on(play)]
        ends = [self._after(chosen[at]) for at in which]
        values = self._beam.values(ends, widths).tolist() if ends else []
        for at, value in zip(which, values, strict=True):
            out[at] -= value
        return out

    def _goes_on(self, play: int) -> bool:
        return not self._passed if play == PASS else bool(self._plays.leaves[play])

    def _at_once(self, play: int) -> int:
        """Return the points of a play; with the final sums if it ends the game."""
        end = self._end
        if play == PASS:
            return self._tiles.total(end.other) - self._tiles.total(end.rack) if self._passed else 0
        ending = 0 if self._plays.leaves[play] else 2 * self._tiles.total(end.other)
        return self._plays.score[play] + ending

    def _after(self, play: int) -> End:
        """Return the position after a play that does not end the game, seen from the other side."""
        end = self._end
        if play == PASS:
            return End(end.position, end.other, end.rack)
        position = after(end.position, self._plays.placed(play, end.position.board.cols))
        return End(position, end.other, self._plays.leaves[play])
